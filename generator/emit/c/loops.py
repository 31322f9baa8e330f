"""The loops of a closed robot as C: what solves them in all modes, and what Newton's method needs of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from ...algebra.graph import Expr, Stage, reachable
from ...description.robot import PRISMATIC, Robot
from ...inverse.completion import Completion, System, levels, variable_names
from ...inverse.equations import DIRECTION
from ...inverse.general import GeneralPlan
from ...inverse.loop_search import with_cut_joints
from ..function import Value
from ..schedule import Scheduler
from .motors import Chain, definitions_of
from .plan import error_of_chain, in_words, links_of_chain, method_of_chain, rotation_bits
from .text import PACK, PREPARE, Dialect, block, comma_list, expression, indent, lines, literal

# The variables and arguments of the functions here, which no variable of the graph may be.
RESERVED = {"q", "s", "c", "e", "J", "k", "i", "at", "start", "m", "w", "b", "v", "first", "constants", "nearest"}
RESERVED |= {"angle", "error", "origin", "turn", "place", "slides", "chosen", "written", "sound"}
# The outputs, in the order of the row.
OUTPUTS = ("values", "count", "status", "branches", "residual", "distance")
@dataclass(frozen=True)
class Loops:
    """A completion with the robot that it is for, and how its constants are read."""

    robot: Robot
    completion: Completion
    known: Callable[[int], Value]

    def slides(self, j: int) -> bool:
        """Return whether joint j is prismatic."""
        return self.robot.joints[j - 1].sigma == PRISMATIC

    @property
    def rows(self) -> list[int]:
        """The joints that have a row in the arrays of modes, in the order of solution."""
        return [j for system in self.completion.systems for j in system.passive]

    @property
    def taken(self) -> set[str]:
        """The names that no variable of the graph may have."""
        steps = [step for system in self.completion.systems for step in system.steps]
        variables = {name for step in steps for name in step.variables}
        variables |= {f"{letter}{j}" for j in self.completion.joints for letter in "SCr"}
        return {*RESERVED, *OUTPUTS, *variables}

    def place(self, j: int) -> int:
        """Return the place of joint j among those that move."""
        return self.completion.joints.index(j)


def error_function(loops: Loops, system: System, number: int) -> str:
    """Return the function that computes the error of a system's loops and its derivative."""
    completion = loops.completion
    values = [(f"e[{i}]", row.error) for i, row in enumerate(system.rows)]
    columns = {j: i for i, j in enumerate(system.passive)}
    values += [
        (f"J[{i * len(columns) + columns[j]}]", slope)
        for i, row in enumerate(system.rows)
        for j, slope in row.slopes.items()
    ]
    edges = [x.edge for _, x in values]
    scheduler = Scheduler(completion.graph, Stage.CALL, loops.known, taken=loops.taken)
    definitions = list(scheduler.statements(edges))
    stores = [f"{name} = {in_double(scheduler, x)};" for name, x in values]
    read = inputs_of(completion, edges)
    given = []
    for j in completion.joints:
        for name, array in zip(variable_names(loops.robot, j), "sc", strict=False):
            if name in read:
                given.append(f"const double {name} = {array}[{loops.place(j)}];")
    return block(
        f"static TQ_NOINLINE void TQ(error{number}_of_complete)"
        "(const double *s, const double *c, double *e, double *J, const void *constants)",
        [
            f"const {loops.robot.name}_constants *k = constants;",
            "(void)k;",
            "(void)c;",
            *given,
            *lines(definitions, PREPARE),
            *stores,
        ],
    )


def settle_function(loops: Loops, system: System, number: int) -> str:
    """Return the function that closes the loops of a system where their closed form doesn't."""
    completion, rows = loops.completion, loops.rows
    own = {*system.held, *system.passive}
    distinct = prod(each.modes for each in completion.systems[:number])
    sizes = f"{len(completion.joints)}, {len(system.passive)}, {len(system.rows)}"
    tables = {
        "unknown": [loops.place(j) for j in system.passive],
        "slot": [rows.index(j) if j in rows else -1 for j in completion.joints],
        "slides": [int(loops.slides(j)) for j in completion.joints],
        "own": [int(j in own) for j in completion.joints],
        "is_angle": [int(row.is_angle) for row in system.rows],
    }
    general, call = system.general, "tq_settle(&loops, space, m, s, c, residual);"
    if general:
        chain = chain_of(loops, system, number)
        known = [loops.place(j) for j in general.held]
        spots = [general.joints.index(j) for j in system.passive]
        call = f"tq_assemble(&loops, &chain, held, spot, {general.most}, only_nearest, space, m, s, c, residual);"
    return block(
        f"static TQ_RARE void TQ(settle{number}_of_complete)(const double *at, const double *start, tq_modes *m,\n"
        "    double *s, double *c, double *residual, double length, int only_nearest, const void *constants)",
        [
            *(f"static const int {name}[] = {{{comma_list(table)}}};" for name, table in tables.items()),
            *(_tq_chain(chain, general, known, spots) if general else ["(void)only_nearest;"]),
            f"double space[TQ_ROOM({sizes})];",
            "const tq_loops loops = {",
            f"    {sizes}, {completion.modes}, {distinct}, {int(bool(system.steps))}, {comma_list(tables)}, length,",
            f"    at, start, TQ(error{number}_of_complete), constants,",
            "};",
            call,
        ],
    )


def chain_of(loops: Loops, system: System, number: int) -> Chain:
    """Return the chain that a loop of six passive joints is, cut at its cut joint."""
    assert system.general
    return Chain(with_cut_joints(loops.robot), system.general, loops.known, f"loop{number}")


def general_functions(loops: Loops, system: System, number: int) -> list[str]:
    """Return what the general method has to know of a loop of six passive joints."""
    if not system.general:
        return []
    chain = chain_of(loops, system, number)
    return [links_of_chain(chain), error_of_chain(chain)]


def _tq_chain(chain: Chain, plan: GeneralPlan, held: Sequence[int], spots: Sequence[int]) -> list[str]:
    scheduler, count = Scheduler(plan.graph, Stage.CALL, chain.known), len(plan.joints)
    length = expression(scheduler.edge(plan.length.edge), PREPARE)
    return [
        f"const {chain.robot.name}_constants *k = constants;",
        "(void)k;",
        f"static const int held[] = {{{comma_list(held) or 0}}}, spot[] = {{{comma_list(spots)}}};",
        *definitions_of(chain, scheduler, plan.joints, range(count), plan.offsets[:count], "_of_chain"),
        *method_of_chain(chain, plan),
        "const tq_chain chain = {",
        f"    {count}, {len(plan.held)}, place_of_chain, slides_of_chain, offset_of_chain, {length}, "
        f"{plan.branches}, {count}, {plan.answers}, -1, 0,",
        f"    {hex(rotation_bits(plan))}u, 0, TQ(error_of_{chain.name}), tq_answer_general, &method,",
        "};",
    ]


def solved_modes(loops: Loops, system: System, number: int, taken: set[str]) -> list[str]:
    """Return the loop over all modes that solves the steps of a system, if it has any, and checks its loops."""
    if not system.steps:
        return []
    completion, modes, rows = loops.completion, loops.completion.modes, loops.rows
    scheduler = Scheduler(completion.graph, Stage.CALL, loops.known, taken=taken, levels=levels(completion, system))
    steps = [x.edge for step in system.steps for x in (*step.coefficients, step.size)]
    errors = [row.error.edge for row in system.rows]
    edges = [*steps, *errors]
    before = list(lines(scheduler.statements(edges), PREPARE))
    earlier = [j for each in completion.systems[: number - 1] for j in each.passive]
    read = inputs_of(completion, edges)
    loop = ["tq_mode_pack w = {{0}, {0}};"]
    for j in earlier:
        for name, array in zip(variable_names(loops.robot, j), "sc", strict=False):
            if name in read:
                loop.append(f"const tq_pack {name} = tq_get(&{array}[{rows.index(j) * modes} + first]);")
    # Joint -> what its angle is made of, where that is there before sine and cosine.
    angles: dict[int, str] = {}
    doubled = sum(each.modes.bit_length() - 1 for each in completion.systems[: number - 1])
    for i, (step, fixed) in enumerate(zip(system.steps, system.fixed, strict=True)):
        scheduler.level = 1 + i
        loop += lines(scheduler.statements(edges), PACK)
        sign = "TQ_PACKED(1.0)" if not fixed else "TQ_PACKED(-1.0)"
        if fixed is None and step.kind.roots > 1:
            sign = f"tq_signs_from(first, {doubled})"
            doubled += 1
        results = [*step.variables, *([] if step.kind.angle else [f"none{i}"])]
        packs = comma_list(f"TQ_PACKED({in_double(scheduler, x)})" for x in (*step.coefficients, step.size))
        loop += [
            f"/* {in_words(step)} */",
            f"tq_pack {comma_list(results)};",
            f"tq_mode_{step.kind.name}(&w, {sign}, {packs}, {comma_list(f'&{result}' for result in results)});",
        ]
        if step.kind is DIRECTION:
            # Its angle need not wait for the root that makes sine and cosine of these.
            angles[step.joint] = comma_list(f"TQ_PACKED({in_double(scheduler, x)})" for x in step.coefficients)
    scheduler.level = 1 + len(system.steps)
    loop += lines(scheduler.statements(edges), PACK)
    loop.append("tq_pack origin = (tq_pack){0}, turn = (tq_pack){0};")
    for row in system.rows:
        largest = "turn" if row.is_angle else "origin"
        value = f"tq_magnitude(TQ_PACKED({in_double(scheduler, row.error, PACK)}))"
        loop.append(f"{largest} = tq_larger_magnitude({value}, {largest});")
    for j in system.passive:
        names = [*variable_names(loops.robot, j), *(["(tq_pack){0}"] if loops.slides(j) else [])]
        place = f"[{rows.index(j) * modes} + first]"
        loop += [f"tq_put(&{x}{place}, {name});" for x, name in zip("sc", names, strict=True)]
        if not loops.slides(j):
            loop.append(f"tq_put(&angle{place}, tq_pack_angle({angles.get(j, comma_list(names))}));")
    length = in_double(scheduler, system.length)
    loop.append(f"tq_end_modes(&m, &w, first, origin, turn, {length}, &error[{number - 1}][first]);")
    return [
        "{",
        *indent([*before, f"for (int first = 0; first < {modes}; first += TQ_PACK) {{", *indent(loop), "}"]),
        "}",
    ]


def settled_modes(
    loops: Loops, system: System, number: int, scheduler: Scheduler, at: Mapping[int, str]
) -> list[str]:
    """Return what comes behind the steps of a system: Newton's method where they don't suffice."""
    completion = loops.completion
    drawn = [
        f"(nearest ? (double)nearest[{i}] : {literal(completion.start[j])})"
        + _plus(scheduler, completion.offsets[j])
        for i, j in enumerate(completion.joints)
    ]
    call = [
        f"const double at[] = {{{comma_list(at.get(j, '0') for j in completion.joints)}}};",
        f"const double start[] = {{{comma_list(drawn)}}};",
        f"TQ(settle{number}_of_complete)"
        f"(at, start, &m, s, c, error[{number - 1}], {in_double(scheduler, system.length)}, nearest != 0, k);",
    ]
    if not system.steps:
        return ["if (m.found) {", *indent(call), "}"]
    return [
        "if ((m.found & m.unusual) || (m.found && !(m.found & ~m.missed))) {",
        *indent(call),
        "}",
        "m.found &= ~m.missed;",
        "m.missed = m.unusual = 0;",
    ]


def _plus(scheduler: Scheduler, offset: Expr) -> str:
    return "" if offset.number == 0 else f" + {expression(scheduler.edge(offset.edge), PREPARE, outer=1)}"


def inputs_of(completion: Completion, edges: Sequence[int]) -> set[str]:
    """Return the names of the joints' variables that some edges read."""
    nodes = (completion.graph.nodes[index] for index in reachable(completion.graph, edges))
    return {str(node.name) for node in nodes if node.op == "input" and node.stage == Stage.CALL}


def in_double(scheduler: Scheduler, x: Expr, dialect: Dialect = PREPARE) -> str:
    """Return an expression that is computed already as text, in plain double unless a dialect is given."""
    return expression(scheduler.edge(x.edge), dialect)


def motor_variables(loops: Loops, at: Mapping[int, str]) -> Iterator[str]:
    """Yield the definitions of the variables of those joints that q tells, as far as a step or an error reads them."""
    read = inputs_of(loops.completion, [x.edge for system in loops.completion.systems for x in system.expressions])
    for j, theta in at.items():
        names = variable_names(loops.robot, j)
        if not read & {*names}:
            continue
        if loops.slides(j):
            yield f"const double {names[0]} = {theta};"
        else:
            yield f"double {comma_list(names)};"
            yield f"TQ_SINCOS_OF_MOTOR({theta}, {comma_list(names)});"
