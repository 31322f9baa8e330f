"""Plans of inverse geometric models -> C: a loop for each step of several roots, and T(q) - T of many branches at once.

The functions of torquec_inverse.h solve the steps and make answers of the branches; what is written here is a robot's
own arithmetic between them. All of it is double. Three functions make a model:

    search_of_<name>   solves the steps, branch by branch, into the arrays of tq_branches
    links_of_<name>    in its place or beside it, for the general method: what stands between the joints
    error_of_<name>    T(q) - T of the branches
    <name>             gives both to tq_inverse, with what it has to know of the chain
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice

from ...algebra.graph import Element, Input, Stage
from ...derive.kernel import Kernel
from ...description.robot import Robot
from ...inverse.equations import Solve
from ...inverse.general import GeneralPlan
from ...inverse.plan import Plan
from ..function import Name, Value, leaves, reads
from ..schedule import Scheduler
from .comments import description
from .headers import FIVE_TURNS, GENERAL, INVERSE, MOTORS, NEWTON_FIRST, SHORT, SURE, TWO_SLIDES
from .kernel import CFunction, declarations
from .motors import RESERVED, Chain, as_double, definitions_of, definitions_of_motors, of_chain, to_chain
from .text import PACK, PREPARE, block, comma_list, expression, indent, lines

# Of the twelve elements of T that are given, row by row: rotation and origin.
ELEMENTS_OF_T = 12
# Numbers of a link: rotation and origin.
LINK = 12
# What stands before S3, C3 or r3 of a joint whose value is given, as long as it is one number for all lanes.
ONE_NUMBER = "held_"


def inverse_function(robot: Robot, kernel: Kernel, plan: Plan, known: Callable[[int], Value]) -> CFunction:
    """Return the C of one variant; the variant without optional inputs has search and error, which the others call."""
    chain = Chain(robot, plan, known, search_name(kernel))
    before = [_search(chain)] if plan.steps else []
    before += [links_of_chain(chain)] if isinstance(plan, GeneralPlan) else []
    before.append(error_of_chain(chain))
    before += [error_of_chain(_six_of(chain, plan))] if isinstance(plan, GeneralPlan) and plan.virtual else []
    before += [of_chain(chain, plan.motors), to_chain(chain, plan.motors)] if plan.motors else []
    shared = [] if kernel.variant.optional else before
    text = [description(kernel), "#if TQ_LANES == 1", *shared, _answers(chain, kernel), "#endif\n"]
    general = [*general_headers(plan)] if isinstance(plan, GeneralPlan) else []
    general += [NEWTON_FIRST] if general and plan.steps else []
    general += [SURE] if isinstance(plan, GeneralPlan) and plan.careful else []
    general += [SHORT] if isinstance(plan, GeneralPlan) and plan.virtual else []
    headers = (INVERSE, *general, *([MOTORS] if plan.motors else []))
    return CFunction("\n".join(text), headers=headers)


def general_headers(plan: GeneralPlan) -> tuple[str, str]:
    """Return the headers of the general method for a plan."""
    return GENERAL, TWO_SLIDES if plan.two_slides else FIVE_TURNS


def search_name(kernel: Kernel) -> str:
    """Return what the search is called: all variants with the same choices on the axes have one."""
    return replace(kernel.variant, optional=()).name


def _search(chain: Chain) -> str:
    """Return the function that solves the steps.

    What the first step depends on is the same for all branches, and stands before the loop; from there on each branch
    has a lane.
    """
    plan = chain.plan
    taken = {*RESERVED, *(variable for step in plan.steps for variable in step.variables)}
    scheduler = Scheduler(plan.graph, Stage.CALL, chain.known, taken=taken, levels=plan.levels())
    edges = [x.edge for step in plan.steps for x in (*step.coefficients, step.size)]
    before = [*_given(chain, scheduler), *lines(scheduler.statements(edges), PREPARE)]
    loop = [f"tq_lanes w = tq_start(a, first, {plan.branches});"]
    # How often the branches were doubled by the steps before.
    doublings = 0
    for i, step in enumerate(plan.steps):
        if i > 0:
            scheduler.level = i
            loop += lines(scheduler.statements(edges), PACK)
        loop += [f"/* {in_words(step)} */", f"tq_pack {comma_list(_results(step))};"]
        place = plan.joints.index(step.joint) if step.joint else 0
        coefficients = [as_double(scheduler, x) for x in (*step.coefficients, step.size)]
        results = comma_list(f"&{result}" for result in _results(step))
        if i == 0 and step.kind.roots > 2:
            before += ["tq_roots roots;", f"tq_{step.kind.name}(&roots, a, {place}, {comma_list(coefficients)});"]
            loop.append(f"tq_spread(&w, &roots, {results});")
        else:
            packs = comma_list(f"TQ_PACKED({x})" for x in coefficients)
            loop.append(f"tq_{step.kind.name}_lanes(&w, {place}, {doublings}, {packs}, {results});")
        doublings += step.kind.roots.bit_length() - 1
    for place, j in enumerate(plan.joints):
        # A prismatic joint has its shift in the row of the sines, and nothing to say in that of the cosines.
        sine, cosine = (f"r{j}", _nothing(j)) if chain.slides(j) else (f"S{j}", f"C{j}")
        loop += [f"tq_store(&a->s[{place}][w.first], {sine});", f"tq_store(&a->c[{place}][w.first], {cosine});"]
    return block(
        f"static void TQ(search_of_{chain.name})"
        "(const double *T, const double *at, tq_branches *a, const void *constants)",
        [
            *chain.opening,
            *before,
            f"for (int first = 0; first < {plan.branches}; first += TQ_PACK) {{",
            *indent([*loop, "tq_end(&w);"]),
            "}",
        ],
    )


def error_of_chain(chain: Chain) -> str:
    """Return the function that computes T(q) - T of the branches from `first` on, a vector of them at a time."""
    plan = chain.plan
    own = [f"{letter}{j}" for j in (*plan.joints, *plan.held) for letter in ("S", "C", "r")]
    taken = {*RESERVED, *own, *(f"T{i}" for i in range(ELEMENTS_OF_T))}
    scheduler = Scheduler(plan.graph, Stage.CALL, chain.known, inputs=_in_pack, taken=taken)
    definitions = list(scheduler.statements([x.edge for x in plan.error]))
    values = [scheduler.edge(x.edge) for x in plan.error]
    loads = [
        f"const tq_pack {variable} = *(const tq_pack *)(const void *)&a->{row}[{place}][i];"
        for place, j in enumerate(plan.joints)
        for variable, row in zip(chain.variables(j), "sc", strict=False)
    ]
    stores = [
        f"*(tq_pack *)(void *)&a->e[{i}][i] = (tq_pack){{0}} + ({expression(value, PACK)});"
        for i, value in enumerate(values)
    ]
    read = {name for definition in definitions for name in reads(definition)}
    read |= {leaf.text for value in values for leaf in leaves(value) if isinstance(leaf, Name)}
    unread = [name for j in plan.joints for name in chain.variables(j) if name not in read]
    return block(
        f"static void TQ(error_of_{chain.name})(const double *T, const double *at, tq_branches *a, int first,\n"
        "    int count, const void *constants)",
        [
            *chain.opening,
            *_given(chain, scheduler, ONE_NUMBER),
            *(line for j in plan.held for line in _packs(chain.variables(j))),
            *(f"const tq_pack T{i} = (tq_pack){{0}} + T[{i}];" for i, x in enumerate(plan.error) if x.number != 0),
            "for (int i = first; i < first + count; i += TQ_PACK) {",
            *indent([*loads, *lines(definitions, PACK), *stores, *(f"(void){name};" for name in unread)]),
            "}",
            "tq_sizes(a, first, count);",
        ],
    )


def _answers(chain: Chain, kernel: Kernel) -> str:
    """Return the function that callers see."""
    robot, plan = chain.robot, chain.plan
    moving, scheduler = list(robot.moving), Scheduler(plan.graph, Stage.CALL, chain.known)
    answers, nq = kernel.outputs[0].shape
    # What comes before the joints in q: a floating base.
    before = nq - len(moving)
    # A chain whose joints are not all motors has positions of its own.
    joints = (*plan.joints, *plan.held)
    places = [*range(len(joints))] if plan.motors else [before + moving.index(j) for j in joints]
    offsets = plan.offsets[: len(plan.joints)]
    sizes = f"{plan.branches}, {len(joints) if plan.motors else nq}, {answers}, {-1 if plan.motors else before - 1}"
    given = [f"const double at[] = {{{comma_list(f'(double)value[{i}]' for i in range(len(plan.held)))}}};"]
    names = [slot.name for slot in kernel.inputs]
    optional = [option if option in names else "0" for option in ("nearest", "limits")]
    search = f"TQ(search_of_{chain.name})" if plan.steps else "0"
    method, careful = "0, 0", isinstance(plan, GeneralPlan) and plan.careful
    if isinstance(plan, GeneralPlan):
        method = "tq_answer_short, &of_six" if plan.virtual else f"{_answer_of(plan)}, &method"
    outputs = comma_list(slot.name for slot in kernel.outputs)
    asked = f"T, {'at' if plan.held else '0'}, {comma_list(optional)}, &answers, k"
    return block(
        f"TQ_LINKAGE void TQ({kernel.name})({comma_list(declarations(kernel, 'real', 'TQ_CONSTANTS'))})",
        [
            *definitions_of(chain, scheduler, plan.joints, places, offsets),
            *(method_of_chain(chain, plan) if isinstance(plan, GeneralPlan) else []),
            *(_chain_of_six(chain, plan, sizes) if isinstance(plan, GeneralPlan) and plan.virtual else []),
            "const tq_chain chain = {",
            f"    {len(plan.joints)}, {len(plan.held)}, place, slides, offset, {as_double(scheduler, plan.length)}, "
            f"{sizes}, {int(careful)},",
            f"    {hex(rotation_bits(plan))}u, {search}, TQ(error_of_{chain.name}), {method},",
            "};",
            *(definitions_of_motors(chain, scheduler, plan.motors, kernel, before) if plan.motors else []),
            *(given if plan.held else []),
            f"const tq_answers answers = {{{outputs}}};",
            f"tq_inverse_of_motors(&chain, &motors, T, {comma_list(optional)}, &answers, k);"
            if plan.motors
            else f"tq_inverse(&chain, {asked});",
        ],
    )


def _six_of(chain: Chain, plan: GeneralPlan) -> Chain:
    """Return the chain with virtual joints of an arm that has fewer than six."""
    own = len(plan.joints)
    none = (plan.graph.zero,) * len(plan.virtual)
    offsets = (*plan.offsets[:own], *none, *plan.offsets[own:])
    six = replace(plan, joints=(*plan.joints, *plan.virtual), offsets=offsets, error=plan.error_of_six)
    return replace(chain, plan=six, name=f"{chain.name}_of_six")


def _chain_of_six(chain: Chain, plan: GeneralPlan, sizes: str) -> list[str]:
    """Return the definition of the chain with virtual joints; only those of the arm have places and offsets."""
    six = _six_of(chain, plan)
    slides = comma_list(int(six.slides(j)) for j in six.plan.joints)
    return [
        f"static const int slides_of_six[] = {{{slides}}};",
        "const tq_chain of_six = {",
        f"    {len(six.plan.joints)}, {len(plan.held)}, place, slides_of_six, offset, "
        f"{as_double(Scheduler(plan.graph, Stage.CALL, chain.known), plan.length)}, {sizes}, {int(plan.careful)},",
        f"    {hex(rotation_bits(six.plan))}u, 0, TQ(error_of_{six.name}), {_answer_of(plan)}, &method,",
        "};",
    ]


def _answer_of(plan: GeneralPlan) -> str:
    """Return the function that finds the answers."""
    if plan.careful:
        return "tq_answer_sure"
    return "tq_answer_newton_first" if plan.steps else "tq_answer_general"


def links_of_chain(chain: Chain) -> str:
    """Return the function that sets the links between the joints, of each the rotation and the origin."""
    plan = chain.plan
    assert isinstance(plan, GeneralPlan)
    taken = {*RESERVED, "link", *(name for j in plan.held for name in chain.variables(j))}
    scheduler = Scheduler(plan.graph, Stage.CALL, chain.known, taken=taken)
    definitions = list(lines(scheduler.statements([x.edge for x in plan.links]), PREPARE))
    numbers = iter([as_double(scheduler, x) for x in plan.links])
    rows = [list(islice(numbers, LINK)) for _ in range(len(plan.links) // LINK)]
    values = [f"{{{{{comma_list(row[:9])}}}, {{{comma_list(row[9:])}}}}}" for row in rows]
    made = [f"link[{i}] = (tq_link){value};" for i, value in enumerate(values)]
    return block(
        f"static void TQ(links_of_{chain.name})(const double *at, tq_link *link, const void *constants)",
        [*chain.opening, *_given(chain, scheduler), *definitions, *made],
    )


def method_of_chain(chain: Chain, plan: GeneralPlan) -> list[str]:
    """Return the definitions of what the general method knows of the chain."""
    order = comma_list((*plan.joints, *plan.virtual).index(j) for j in plan.order)
    kind = "four_turns" if plan.two_slides else "pencil"
    rearrangements = comma_list(f"{{{r.first}, {int(r.backwards)}}}" for r in plan.rearrangements)
    return [
        f"static const tq_rearrangement rearrangement[] = {{{rearrangements}}};",
        f"static const int order[] = {{{order}}}, sign[] = {{{comma_list(plan.signs)}}};",
        "const tq_general method = {",
        f"    {plan.most}, {len(plan.rearrangements)}, rearrangement, order, sign,",
        f"    TQ(links_of_{chain.name}), tq_roots_of_{kind}, tq_starts_of_{kind},",
        f"    {'0' if plan.two_slides else f'tq_nonreal_of_{kind}'},",
        "};",
    ]


def in_words(step: Solve) -> str:
    """Return one step in words: what it solves for, its type in the book, its equation."""
    choice = f"; roots: {step.choice}" if step.choice else ""
    return f"{step.heading}{choice}"


def rotation_bits(plan: Plan) -> int:
    """Return which elements of the error are asked for and are the rotation's: bit i for element i."""
    return sum(1 << i for i, x in enumerate(plan.error) if i % 4 < 3 and x.number != 0)


def _given(chain: Chain, scheduler: Scheduler, prefix: str = "") -> list[str]:
    """Return the definitions of the variables of the joints whose values are given; q is theta - offset."""
    plan, text = chain.plan, []
    for i, (j, offset) in enumerate(zip(plan.held, plan.offsets[len(plan.joints) :], strict=True)):
        value = f"at[{i}] + {expression(scheduler.edge(offset.edge), PREPARE, outer=1)}"
        names = [f"{prefix}{variable}" for variable in chain.variables(j)]
        if chain.slides(j):
            text.append(f"const double {names[0]} = {value};")
        else:
            sine, cosine = names
            text += [f"double {sine}, {cosine};", f"tqd_sincos({value}, &{sine}, &{cosine});"]
    return text


def _packs(variables: Sequence[str]) -> list[str]:
    """Return the definitions of variables that have one number in all lanes."""
    packs = [f"const tq_pack {variable} = (tq_pack){{0}} + {ONE_NUMBER}{variable};" for variable in variables]
    return [*packs, *(f"(void){variable};" for variable in variables)]


def _results(step: Solve) -> tuple[str, str]:
    """Return the variables of a step's two results: sine and cosine, or a number and nothing."""
    return (step.variables[0], step.variables[1] if step.kind.angle else _nothing(step.joint))


def _nothing(j: int) -> str:
    """Return the variable in the place of a cosine that a prismatic joint hasn't."""
    return f"none{j}"


def _in_pack(given: Input) -> Name:
    """Return a variable, or an element of T as the variable that has it in every lane."""
    return Name(f"{given.argument}{given.place}" if isinstance(given, Element) else given)
