"""Plans of inverse geometric models -> C: a loop for each step of several roots, and T(q) - T of many branches at once.

The functions of torquec_inverse.h solve the steps and make answers of the branches; what is written here is a robot's
own arithmetic between them. All of it is double.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ...algebra.graph import Element, Input, Stage
from ...derive.kernel import Kernel
from ...description.robot import PRISMATIC, Robot
from ...inverse.equations import Solve
from ...inverse.plan import Plan
from ..statements import Name, Scheduler, Value
from .text import PREPARE, Dialect, block, expression, lines

# Several branches in the lanes of a vector; and one in plain numbers, as in prepare.
PACK = Dialect("tq_pack", "tqp_", "{}", "(tq_pack){{0}} + {}")
# What the functions around it are called beside the graph's variables.
TAKEN = ("T", "at", "a", "k", "i", "e", "first", "count", "constants")

Known = Callable[[int], Value]


@dataclass
class LevelScheduler(Scheduler):
    """Schedules what can be computed once the steps up to a level are done, and no earlier."""

    level: int = 0
    levels: dict[int, int] | None = None

    def _here(self, index: int) -> bool:
        return super()._here(index) and (self.levels is None or self.levels[index] == self.level)


def inverse_function(robot: Robot, kernel: Kernel, plan: Plan, known: Known, head: str, signature: str) -> str:
    """The C of one variant; the first without optional inputs also holds the search, which the others call."""
    name = search_name(kernel)
    parts = [head, "#if TQ_LANES == 1"]
    if not kernel.variant.optional:
        parts += [_search(robot, plan, known, name), _error(robot, plan, known, name)]
    parts += [_answers(robot, kernel, plan, known, name, signature), "#endif\n"]
    return "\n".join(parts)


def search_name(kernel: Kernel) -> str:
    """What the variants with the same choices on the axes have in common."""
    return replace(kernel.variant, optional=()).name


def _search(robot: Robot, plan: Plan, known: Known, name: str) -> str:
    """What the first step hangs on is the same for all branches; from there on each has a lane."""
    scheduler = LevelScheduler(plan.graph, Stage.CALL, known, taken=set(TAKEN), levels=plan.levels())
    scheduler.taken.update(variable for step in plan.steps for variable in step.variables)
    edges = [x.edge for step in plan.steps for x in (*step.coefficients, step.size)]
    body = [f"const {robot.name}_constants *k = constants;", "(void)k;", *_held(robot, plan, scheduler)]
    body += lines(list(scheduler.statements(edges)), PREPARE)
    loop = [f"tq_lanes w = tq_start(a, first, {plan.branches});"]
    doubled = 0
    for i, step in enumerate(plan.steps):
        place = plan.joints.index(step.joint) if step.joint else 0
        if i > 0:
            scheduler.level = i
            loop += lines(list(scheduler.statements(edges)), PACK)
        loop += [f"/* {described(step)} */", f"tq_pack {', '.join(_letters(step))};"]
        given = [expression(scheduler.edge(x.edge), PREPARE) for x in (*step.coefficients, step.size)]
        out = ", ".join(f"&{letter}" for letter in _letters(step))
        if i == 0 and step.kind.roots > 2:
            body += ["tq_roots roots;", f"tq_{step.kind.name}(&roots, a, {place}, {', '.join(given)});"]
            loop.append(f"tq_spread(&w, &roots, {out});")
        else:
            packs = ", ".join(f"TQ_PACKED({x})" for x in given)
            loop.append(f"tq_{step.kind.name}_lanes(&w, {place}, {doubled}, {packs}, {out});")
        doubled += step.kind.roots.bit_length() - 1
    for place, j in enumerate(plan.joints):
        slides = robot.joints[j - 1].sigma == PRISMATIC
        for row, x in zip("sc", (f"r{j}", f"none{j}") if slides else (f"S{j}", f"C{j}"), strict=True):
            loop.append(f"tq_store(&a->{row}[{place}][w.first], {x});")
    body += [f"for (int first = 0; first < {plan.branches}; first += TQ_PACK) {{"]
    body += [*(f"    {line}" for line in (*loop, "tq_end(&w);")), "}"]
    unused = [] if any("at[" in line for line in body) else ["(void)at;"]
    head = f"static void TQ({name}_search)(const double *T, const double *at, tq_found *a, const void *constants)"
    return block(head, [*unused, *body])


def _letters(step: Solve) -> tuple[str, str]:
    """The variables of a step's two results: sine and cosine, or a number and nothing."""
    return (step.variables[0], step.variables[1] if step.kind.angle else f"none{step.joint}")


def described(step: Solve) -> str:
    """One step in words: what it solves for, its type in the book, its equation."""
    choice = f"; roots: {step.choice}" if step.choice else ""
    return f"{step.heading}{choice}"


def _held(robot: Robot, plan: Plan, scheduler: Scheduler) -> list[str]:
    text = []
    for i, (j, offset) in enumerate(zip(plan.held, plan.offsets[len(plan.joints) :], strict=True)):
        value = f"at[{i}] + {expression(scheduler.edge(offset.edge), PREPARE, 1)}"
        if robot.joints[j - 1].sigma == PRISMATIC:
            text.append(f"const double r{j} = {value};")
        else:
            text += [f"double S{j}, C{j};", f"tqd_sincos({value}, &S{j}, &C{j});"]
    return text


def _error(robot: Robot, plan: Plan, known: Known, name: str) -> str:
    scheduler = Scheduler(plan.graph, Stage.CALL, known, inputs=_packed, taken=set(TAKEN))
    letters = [f"{letter}{j}" for j in (*plan.joints, *plan.held) for letter in ("S", "C", "r")]
    scheduler.taken.update([*letters, *(f"T{i}" for i in range(12))])
    lets = list(scheduler.statements([x.edge for x in plan.error]))
    body = [f"const {robot.name}_constants *k = constants;", "(void)k;", *_held_packs(robot, plan, scheduler)]
    body += [f"const tq_pack T{i} = (tq_pack){{0}} + T[{i}];" for i in range(12) if plan.error[i].number != 0]
    body.append("for (int i = first; i < first + count; i += TQ_PACK) {")
    for place, j in enumerate(plan.joints):
        slides = robot.joints[j - 1].sigma == PRISMATIC
        for letter, row in (("r", "s"),) if slides else (("S", "s"), ("C", "c")):
            body.append(f"    const tq_pack {letter}{j} = *(const tq_pack *)(const void *)&a->{row}[{place}][i];")
    body += [f"    {line}" for line in lines(lets, PACK)]
    for i, x in enumerate(plan.error):
        value = f"(tq_pack){{0}} + ({expression(scheduler.edge(x.edge), PACK)})"
        body.append(f"    *(tq_pack *)(void *)&a->e[{i}][i] = {value};")
    used = "\n".join(body)
    silenced = [f"    (void){letter};" for letter in unread(_loaded(robot, plan), used)]
    unused = [] if "at[" in used else ["(void)at;"]
    head = (
        f"static void TQ({name}_error)(const double *T, const double *at, tq_found *a, int first, int count,\n"
        "    const void *constants)"
    )
    return block(head, [*unused, *body, *silenced, "}", "tq_sizes(a, first, count);"])


def unread(names: Sequence[str], code: str) -> list[str]:
    """Those of the variables that code declares and never reads."""
    return [name for name in names if len(re.findall(rf"\b{name}\b", code)) == 1]


def _packed(name: Input) -> Value:
    """Return a variable, or an element of T as the variable that has it in every lane."""
    return Name(f"{name.argument}{name.place}" if isinstance(name, Element) else name)


def _loaded(robot: Robot, plan: Plan) -> list[str]:
    slides = {j: robot.joints[j - 1].sigma == PRISMATIC for j in plan.joints}
    return [name for j in plan.joints for name in ((f"r{j}",) if slides[j] else (f"S{j}", f"C{j}"))]


def _held_packs(robot: Robot, plan: Plan, scheduler: Scheduler) -> list[str]:
    named = [re.sub(r"\b([SCr])(?=\d)", r"held_\1", line) for line in _held(robot, plan, scheduler)]
    for j in plan.held:
        letters = ("r",) if robot.joints[j - 1].sigma == PRISMATIC else ("S", "C")
        named += [f"const tq_pack {letter}{j} = (tq_pack){{0}} + held_{letter}{j};" for letter in letters]
        named += [f"(void){letter}{j};" for letter in letters]
    return named


def _answers(robot: Robot, kernel: Kernel, plan: Plan, known: Known, name: str, signature: str) -> str:
    moving, scheduler = list(robot.moving), Scheduler(plan.graph, Stage.CALL, known)
    given = {slot.name for slot in kernel.inputs}
    # What comes before the joints in q: a floating base.
    answers, nq = kernel.outputs[0].shape
    before = nq - len(moving)
    offsets = [expression(scheduler.edge(x.edge), PREPARE) for x in plan.offsets[: len(plan.joints)]]
    slides = [int(robot.joints[j - 1].sigma == PRISMATIC) for j in plan.joints]
    length = expression(scheduler.edge(plan.length.edge), PREPARE)
    sizes = f"{plan.branches}, {nq}, {answers}, {before - 1}"
    body = [
        f"static const int place[] = {{{_list(before + moving.index(j) for j in (*plan.joints, *plan.held))}}};",
        f"static const int slides[] = {{{_list(slides)}}};",
        f"const double offset[] = {{{_list(offsets)}}};",
        "const tq_chain chain = {",
        f"    {len(plan.joints)}, {len(plan.held)}, place, slides, offset, {length}, {sizes}, {int(plan.nominal)},",
        f"    {hex(turns(plan))}u, TQ({name}_search), TQ({name}_error),",
        "};",
    ]
    at = "0"
    if plan.held:
        body.append(f"const double at[] = {{{_list(f'(double)value[{i}]' for i in range(len(plan.held)))}}};")
        at = "at"
    outputs = ", ".join(slot.name for slot in kernel.outputs)
    body.append(f"const tq_answers answers = {{{outputs}}};")
    optional = ", ".join(option if option in given else "0" for option in ("nearest", "limits"))
    body.append(f"tq_inverse(&chain, T, {at}, {optional}, &answers, k);")
    return block(f"TQ_LINKAGE void TQ({kernel.name}){signature}", body)


def turns(plan: Plan) -> int:
    """Which elements of the error are asked for and of the rotation, as bits."""
    return sum(1 << i for i, x in enumerate(plan.error) if i % 4 < 3 and x.number != 0)


def _list(items: object) -> str:
    return ", ".join(map(str, items))  # type: ignore[call-overload]
