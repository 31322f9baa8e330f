"""Completions of closed robots -> C: the steps of all modes at once, and what Newton's method needs of the loops.

The functions of torquec_modes.h solve the steps, those of torquec_closing.h what is unusual or has no closed form; what
is written here is a robot's own arithmetic between them. All of it is double. These functions make a model:

    error<n>_of_complete   the error of the loops of a system, and its derivative by the joints that they determine
    settle<n>_of_complete  gives them to Newton's method
    all_of_complete        the modes, and the answers that they are
    complete, complete_nearest
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from ...algebra.graph import Element, Expr, Input, Stage, reachable
from ...derive.kernel import Kernel, Slot
from ...description.robot import PRISMATIC, Robot
from ...inverse.completion import Completion, System, levels, variable_names
from ...inverse.equations import DIRECTION
from ..function import Name, Value
from ..schedule import Scheduler
from .comments import description
from .headers import CLOSING
from .kernel import CFunction, c_type, declarations
from .plan import in_words
from .text import PACK, PREPARE, Dialect, block, comma_list, expression, indent, lines, literal

# The variables and arguments of the functions here, which no variable of the graph may be.
RESERVED = {"q", "s", "c", "e", "J", "k", "i", "at", "start", "m", "w", "b", "v", "first", "constants", "nearest"}
RESERVED |= {"angle", "error", "origin", "turn", "place", "slides", "chosen", "written", "sound"}
# The outputs, in the order of the row.
OUTPUTS = ("values", "count", "status", "branches", "residual", "distance")
# The statuses of a robot all of whose passive joints follow linearly.
CLOSED, APART = 0, 3


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


def completion_function(
    robot: Robot, kernel: Kernel, completion: Completion, known: Callable[[int], Value]
) -> CFunction:
    """Return the C of one variant; the variant without optional inputs has what all call."""
    loops = Loops(robot, completion, known)
    arguments = [slot.name for slot in (*kernel.inputs[:1], *kernel.outputs)]
    nearest = "nearest" if kernel.variant.optional else "0"
    call = f"TQ(all_of_{kernel.variant.row.name})({comma_list([arguments[0], nearest, *arguments[1:], 'k'])});"
    text = [
        description(kernel),
        "#if TQ_LANES == 1",
        *([] if kernel.variant.optional else _functions(loops, kernel)),
        block(
            f"TQ_LINKAGE void TQ({kernel.name})({comma_list(declarations(kernel, 'real', 'TQ_CONSTANTS'))})", [call]
        ),
        "#endif\n",
    ]
    return CFunction("\n".join(text), headers=(CLOSING,) if completion.systems else ())


def _functions(loops: Loops, kernel: Kernel) -> Iterator[str]:
    """Yield the functions that all variants share."""
    for number, system in enumerate(loops.completion.systems, 1):
        yield _error(loops, system, number)
        yield _settle(loops, system, number)
    yield _all(loops, kernel)


def _error(loops: Loops, system: System, number: int) -> str:
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
    stores = [f"{name} = {_double(scheduler, x)};" for name, x in values]
    read = _inputs(completion, edges)
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


def _settle(loops: Loops, system: System, number: int) -> str:
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
    return block(
        f"static TQ_RARE void TQ(settle{number}_of_complete)(const double *at, const double *start, tq_modes *m,\n"
        "    double *s, double *c, double *residual, double length, const void *constants)",
        [
            *(f"static const int {name}[] = {{{comma_list(table)}}};" for name, table in tables.items()),
            f"double space[TQ_ROOM({sizes})];",
            "const tq_loops loops = {",
            f"    {sizes}, {completion.modes}, {distinct}, {int(bool(system.steps))}, {comma_list(tables)}, length,",
            f"    at, start, TQ(error{number}_of_complete), constants,",
            "};",
            "tq_settle(&loops, space, m, s, c, residual);",
        ],
    )


def _all(loops: Loops, kernel: Kernel) -> str:
    """Return the function that completes one position: the modes, then the answers."""
    completion, q = loops.completion, kernel.inputs[0].name
    places = [loops.robot.positions.index(j) for j in loops.robot.moving]
    taken = loops.taken | {_motor(q, i) for i in places}
    scheduler = Scheduler(completion.graph, Stage.CALL, loops.known, _copied, taken)
    held = {j for system in completion.systems for j in system.held}
    thetas = {j: x + completion.offsets[j] for j, x in completion.known.items() if j in held}
    edges = [x.edge for x in (*completion.known.values(), *thetas.values())]
    text = ["(void)k;", *(f"const double {_motor(q, i)} = (double){q}[{i}];" for i in places)]
    text += [*lines(scheduler.statements(edges), PREPARE)]
    sound = " & ".join(f"({_motor(q, i)} - {_motor(q, i)} == 0)" for i in places)
    if completion.systems:
        at = {j: _double(scheduler, x) for j, x in thetas.items()}
        text += [*_motors(loops, at), *_arrays(loops, sound)]
        for number, system in enumerate(completion.systems, 1):
            text += [*_system(loops, system, number, taken), *_settled(loops, system, number, scheduler, at)]
        text += [*_positions(loops, scheduler), *_answers(loops, scheduler)]
    else:
        text += _answer(loops, scheduler, sound)
    arguments = [f"const real *{q}", "const real *nearest", *map(_declared, kernel.outputs), "const TQ_CONSTANTS *k"]
    return block(f"static void TQ(all_of_{kernel.variant.row.name})({comma_list(arguments)})", text)


def _declared(slot: Slot) -> str:
    return f"{c_type(slot, 'real')} *{slot.name}"


def _motors(loops: Loops, at: Mapping[int, str]) -> Iterator[str]:
    """Yield the definitions of the variables of those joints that q tells, as far as a step or an error reads them."""
    read = _inputs(loops.completion, [x.edge for system in loops.completion.systems for x in system.expressions])
    for j, theta in at.items():
        names = variable_names(loops.robot, j)
        if not read & {*names}:
            continue
        if loops.slides(j):
            yield f"const double {names[0]} = {theta};"
        else:
            yield f"double {comma_list(names)};"
            yield f"TQ_SINCOS_OF_MOTOR({theta}, {comma_list(names)});"


def _arrays(loops: Loops, sound: str) -> list[str]:
    """Return the arrays of all modes, the last of them with room for a whole pack behind."""
    modes, size = loops.completion.modes, len(loops.rows) * loops.completion.modes
    return [
        *(f"double {x}[{size} + TQ_WIDEST_PACK] __attribute__((aligned(64)));" for x in ("s", "c", "angle")),
        f"double error[{len(loops.completion.systems)}][{modes} + TQ_WIDEST_PACK];",
        f"tq_put(&s[{size}], (tq_pack){{0}});",
        f"tq_put(&c[{size}], TQ_PACKED(1.0));",
        "tq_modes m;",
        f"tq_start_modes(&m, {modes}, {sound});",
        "if (nearest) {",
        f"    for (int i = 0; i < {len(loops.completion.joints)}; i++) {{",
        "        if (!(nearest[i] - nearest[i] == 0)) m.found = 0;",
        "    }",
        "}",
    ]


def _system(loops: Loops, system: System, number: int, taken: set[str]) -> list[str]:
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
    read = _inputs(completion, edges)
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
        packs = comma_list(f"TQ_PACKED({_double(scheduler, x)})" for x in (*step.coefficients, step.size))
        loop += [
            f"/* {in_words(step)} */",
            f"tq_pack {comma_list(results)};",
            f"tq_mode_{step.kind.name}(&w, {sign}, {packs}, {comma_list(f'&{result}' for result in results)});",
        ]
        if step.kind is DIRECTION:
            # Its angle need not wait for the root that makes sine and cosine of these.
            angles[step.joint] = comma_list(f"TQ_PACKED({_double(scheduler, x)})" for x in step.coefficients)
    scheduler.level = 1 + len(system.steps)
    loop += lines(scheduler.statements(edges), PACK)
    loop.append("tq_pack origin = (tq_pack){0}, turn = (tq_pack){0};")
    for row in system.rows:
        largest = "turn" if row.is_angle else "origin"
        value = f"tq_magnitude(TQ_PACKED({_double(scheduler, row.error, PACK)}))"
        loop.append(f"{largest} = tq_larger_magnitude({value}, {largest});")
    for j in system.passive:
        names = [*variable_names(loops.robot, j), *(["(tq_pack){0}"] if loops.slides(j) else [])]
        place = f"[{rows.index(j) * modes} + first]"
        loop += [f"tq_put(&{x}{place}, {name});" for x, name in zip("sc", names, strict=True)]
        if not loops.slides(j):
            loop.append(f"tq_put(&angle{place}, tq_pack_angle({angles.get(j, comma_list(names))}));")
    length = _double(scheduler, system.length)
    loop.append(f"tq_end_modes(&m, &w, first, origin, turn, {length}, &error[{number - 1}][first]);")
    return [
        "{",
        *indent([*before, f"for (int first = 0; first < {modes}; first += TQ_PACK) {{", *indent(loop), "}"]),
        "}",
    ]


def _settled(
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
        f"(at, start, &m, s, c, error[{number - 1}], {_double(scheduler, system.length)}, k);",
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


def _positions(loops: Loops, scheduler: Scheduler) -> Iterator[str]:
    """Yield what makes angles of sines and cosines, and positions of angles and shifts."""
    modes = loops.completion.modes
    if not all(map(loops.slides, loops.rows)):
        yield f"if (m.rare) tq_angles(s, c, angle, {len(loops.rows) * modes});"
    for row, j in enumerate(loops.rows):
        offset = loops.completion.offsets[j]
        if loops.slides(j):
            value = f"s[i]{' - ' + _double(scheduler, offset) if offset.number != 0 else ''}"
            yield f"for (int i = {row * modes}; i < {(row + 1) * modes}; i++) angle[i] = {value};"
        elif offset.number != 0:
            yield f"tq_subtract_offset_of_modes(&angle[{row * modes}], {_double(scheduler, offset)}, {modes});"


def _answers(loops: Loops, scheduler: Scheduler) -> list[str]:
    """Return what writes the answers: the modes that were found, or the nearest of them."""
    completion, modes, rows = loops.completion, loops.completion.modes, loops.rows
    number, joints = len(completion.systems), len(completion.joints)
    slides, places = [int(loops.slides(j)) for j in rows], [loops.place(j) for j in rows]
    lengths = [_double(scheduler, system.length) for system in completion.systems]
    largest = "error[0][b]"
    for i in range(1, number):
        largest = f"tq_larger({largest}, error[{i}][b])"
    return [
        f"static const int place[] = {{{comma_list(places)}}};",
        f"static const int slides[] = {{{comma_list(slides)}}};",
        f"if (m.rare) tq_join_modes(&m, {len(rows)}, slides, {modes}, s, c, {lengths[0]});",
        "uint32_t chosen = m.found;",
        f"if (nearest) chosen = tq_nearest_mode(&m, {len(rows)}, place, slides, {modes}, angle, nearest);",
        "int written = 0;",
        f"for (int b = 0; b < {modes}; b++) {{",
        *indent([
            "if (!(chosen >> b & 1)) continue;",
            f"real *v = values + {joints} * written;",
            *(
                f"v[{i}] = (real)({_double(scheduler, completion.known[j])});"
                if j in completion.known
                else f"v[{i}] = (real)angle[{rows.index(j) * modes} + b];"
                for i, j in enumerate(completion.joints)
            ),
            "branches[written] = (int32_t)(m.rare ? m.labels[b] : 1u << b);",
            f"residual[written] = (real){largest};",
            "written++;",
        ]),
        "}",
        f"tq_fill(values + {joints} * written, {joints} * ({modes} - written), (real)NAN);",
        f"tq_fill(residual + written, {modes} - written, (real)NAN);",
        f"for (int b = written; b < {modes}; b++) branches[b] = 0;",
        "*count = written;",
        "*distance = (real)(written ? 0 : m.distance);",
        "*status = m.rare ? tq_status_of_modes(&m, chosen) : written ? TQ_LOOPS_CLOSED : m.failure;",
    ]


def _answer(loops: Loops, scheduler: Scheduler, sound: str) -> list[str]:
    """Return what writes the one answer of a robot whose passive joints all follow linearly."""
    completion = loops.completion
    return [
        "(void)nearest;",
        f"const int sound = {sound};",
        *(
            f"values[{i}] = sound ? (real)({_double(scheduler, completion.known[j])}) : (real)NAN;"
            for i, j in enumerate(completion.joints)
        ),
        "*count = *branches = sound;",
        f"*status = sound ? {CLOSED} : {APART};",
        "*residual = *distance = sound ? 0 : (real)NAN;",
    ]


def _inputs(completion: Completion, edges: Sequence[int]) -> set[str]:
    """Return the names of the joints' variables that some edges read."""
    nodes = (completion.graph.nodes[index] for index in reachable(completion.graph, edges))
    return {str(node.name) for node in nodes if node.op == "input" and node.stage == Stage.CALL}


def _double(scheduler: Scheduler, x: Expr, dialect: Dialect = PREPARE) -> str:
    return expression(scheduler.edge(x.edge), dialect)


def _motor(q: str, place: int) -> str:
    return f"{q}_{place}"


def _copied(given: Input) -> Name:
    """Return an element of q as the variable that has it in double."""
    return Name(_motor(given.argument, given.place) if isinstance(given, Element) else given)
