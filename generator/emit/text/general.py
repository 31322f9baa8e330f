"""The general method as equations for people: its rearrangement, its constants, and its steps by their numbers."""

from __future__ import annotations

from collections.abc import Iterator

from ...algebra.graph import Stage, reachable
from ...derive.kernel import Kernel
from ...description.robot import PRISMATIC, Robot
from ...inverse.general import GeneralPlan
from ..constants import Constants
from ..schedule import Scheduler
from .equations import listing_of
from .listing import Equation, Listing, Section, Step
from .notation import expression, sections
from .plan import named_input, steps_of

LINK = 12
# The steps with what each solves, as in Raghavan and Roth (1990) and Manocha and Canny (1994); a to f are the joints in
# the order of the rearrangement, Z their motions and L the links behind them.
STEPS = (
    ("(RR 1) the loop", "Za La Zb Lb Zc Lc = (Ld Ze Le Zf Lf)^-1 Zd^-1, on the z axis l, its point p: Zd keeps them"),
    (
        "(RR 2) fourteen equations",
        "l, p, p x l, (p.p) l - 2 (l.p) p, p.p, l.p of both sides: P(a) m(b, c) = Q m(e, f), P 14 x 9, Q 14 x 8",
    ),
    ("(RR 2) linear in m", "m(b, c): Sb, Cb, 1 times Sc, Cc, 1, of a slide r^2, r, 1; m(e, f): the same without 1 1"),
    ("(RR 3) six equations", "an orthogonal matrix takes e and f out of them: (Es Sa + Ec Ca + E1) m(b, c) = 0"),
    (
        "(MC 1) the determinant",
        "with x = tan(b/2), y = tan(c/2), times 1 and times x: det M(a) = 0, 12 x 12, of degree 8 in Sa, Ca: 16 roots",
    ),
    ("(MC 2) joints b and c", "M(a) v = 0, v = (x^3, x^2, x, 1) times (y^2, y, 1)"),
    ("(RR 4) joints e, f, d", "the eight other equations of Q m(e, f) = P(a) m(b, c); d from the turn that is left"),
    ("(N) all joints", "Newton's method on Za La ... Zf Lf = 1"),
)
# The same of two slides: 0 to 3 are the turns in the order of the rearrangement, A what is between them.
STEPS_OF_TWO_SLIDES = (
    ("(S 1) the loop", "Z0 A0 Z1 A1 Z2 A2 Z3 A3 = 1, p + r w + r' w' = 0: w, w' along the slides, p other shifts"),
    ("(S 2) the turns", "f = z2 . z3 - cos = 0, in S0, C0, 1 times S1, C1, 1"),
    ("(S 3) the shifts", "g = p . (w x w') = 0, by f = 0 in the same products, with C, X, Y, N = z2 x z3:"),
    ("(S 4) X behind Z1", "(z2 . u) (z3 . X) = cos (u . X) + z3 . (u x (X x z2))"),
    ("(S 4) Y before Z0", "(z2 . Y) (z3 . v) = cos (Y . v) + z2 . (v x (Y x z3))"),
    ("(S 5) the resultant", "S1, C1 by Cramer's rule, S1^2 + C1^2 = 1: of degree 4 in S0, C0: 8 roots"),
    ("(S 6) the others", "Z2, Z3 from A3 Z0 A0 Z1 A1 = (Z2 A2 Z3)^-1; r, r' from p + r w + r' w' = 0"),
    STEPS[-1],
)
# The same of fewer than six joints.
VIRTUAL = (
    "(V) the arm's own joints",
    "virtual: {}, about axes behind the frame; of the answers those with 0 there, Newton's method on the others",
)
# What the certificate is: as many answers as one of these bounds says are all.
CERTIFICATE = (
    "(C) the count",
    "answers are all if they are as many as roots may be real, in discs that hold them, or as {most}, the most that "
    "there can be, less solutions found that are not real; else the status is 7",
)
NEWTON_FIRST = (
    "(N 1) all joints",
    "Newton's method on them; where these answers may not be all, by singular values and the simpler robot's error, "
    "the general method",
)


def general_equations(robot: Robot, kernel: Kernel, plan: GeneralPlan) -> Listing:
    """Return the links between the joints, and the steps with the joints in the order of the best rearrangement."""
    constants = Constants(tuple(robot.values), prefix="")
    taken = {*constants.fields.values(), *robot.values, *(name for step in plan.steps for name in step.variables)}
    known = constants.add(kernel)
    scheduler = Scheduler(plan.graph, Stage.CALL, known, inputs=named_input, taken=taken, levels=plan.levels())
    call: list[Section | Step] = [*steps_of(plan, scheduler)]
    numbers = tuple(Equation(name, f"{value:.12g}") for name, value in numbers_of(robot, plan).items())
    call += [Step(*_in_step(NEWTON_FIRST))] if plan.steps else []
    scheduler.level = len(plan.steps)
    call += sections(scheduler.statements([x.edge for x in plan.links]))
    call += [Step("numbers of the description, m and rad", numbers, "")] if numbers else []
    names = [*(f"L{j}, behind joint {j}" for j in plan.order[:-1]), "end, behind the last joint", "start, before all"]
    rows = ("xx", "xy", "xz", "yx", "yy", "yz", "zx", "zy", "zz", "px", "py", "pz")
    for i, name in enumerate(names):
        values = [expression(scheduler.edge(x.edge)) for x in plan.links[LINK * i : LINK * (i + 1)]]
        made = tuple(Equation(row, value) for row, value in zip(rows, values, strict=True))
        call.append(Step(f"{name}: rotation and origin", made, ""))
    call += method_of(robot, plan)
    return listing_of(robot, kernel, f"{kernel.variant.row.doc} {plan.method}.", constants, tuple(call))


def numbers_of(robot: Robot, plan: GeneralPlan) -> dict[str, float]:
    """Return the parameters that the links depend on, with their values, as far as the description has them."""
    nodes = plan.graph.nodes
    read = {nodes[i].name for i in reachable(plan.graph, [x.edge for x in plan.links]) if nodes[i].op == "input"}
    return {name: value for name, value in robot.values.items() if name in read and value is not None}


def method_of(robot: Robot, plan: GeneralPlan) -> Iterator[Step]:
    """Yield the rearrangements with the joints in their order, then the steps of the method and the certificate."""
    for place, rearrangement in enumerate(plan.rearrangements):
        joints = [plan.order[i] for i in rearrangement.joints]
        slide = {j for j in joints if j not in plan.virtual and robot.joints[j - 1].sigma == PRISMATIC}
        kinds = [f"{'r' if j in slide else 'theta'}{j}" for j in joints]
        letters = tuple(Equation(letter, kind) for letter, kind in zip("abcdef", kinds, strict=True))
        way = "backwards" if rearrangement.backwards else "forwards"
        title = "rearrangement" if place == 0 else f"rearrangement {place + 1}, where the others are uncertain"
        if place == 0:
            yield Step(f"{title}, {way}: {rearrangement.name}", letters, "")
        else:
            yield Step(f"{title}, {way}: {rearrangement.name}", (), f"a to f: {', '.join(kinds)}")
    last = f"L{plan.order[-1]}"
    yield Step(f"{last} = end T^-1 start, with the pose that is asked for, of a loop 1", (), "")
    yield from (Step(*_in_step(step)) for step in (STEPS_OF_TWO_SLIDES if plan.two_slides else STEPS))
    if plan.virtual:
        yield Step(*_in_step((VIRTUAL[0], VIRTUAL[1].format(", ".join(f"theta{j}" for j in plan.virtual)))))
    title, text = CERTIFICATE
    yield Step(title, (), text.format(most=plan.most))


def _in_step(step: tuple[str, str]) -> tuple[str, tuple[Equation, ...], str]:
    title, text = step
    return title, (), text
