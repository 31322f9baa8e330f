"""The general method as equations for people: its rearrangement, its constants, and its steps by their numbers."""

from __future__ import annotations

from collections.abc import Iterator

from ...algebra.graph import Stage
from ...derive.kernel import Kernel
from ...description.robot import REVOLUTE, Robot
from ...inverse.general import GeneralPlan
from ..constants import Constants
from ..schedule import Scheduler
from .equations import listing_of
from .listing import Equation, Listing, Section, Step
from .notation import expression, sections
from .plan import named_input, steps_of

LINK = 12
# The steps with what each solves, as in Raghavan and Roth (1990) and Manocha and Canny (1994); a to f are the joints in
# the order of the rearrangement.
STEPS = (
    ("(RR 1) the loop", "Za Ka Zb Kb Zc Kc = (Kd Ze Ke Zf Kf)^-1 Zd^-1, on the line z and its point, which Zd keeps"),
    ("(RR 2) fourteen equations", "l, p, p x l, (p.p) l - 2 (l.p) p, p.p, l.p of both sides: P(a) m(b, c) = Q m(e, f)"),
    ("(RR 3) six equations", "an orthogonal matrix takes e and f out of them: (Es Sa + Ec Ca + E1) m(b, c) = 0"),
    ("(MC 1) the determinant", "with x = tan(b/2), times 1 and x: det M(a), 12 x 12, of degree 8 in Sa, Ca: 16 roots"),
    ("(MC 2) joints b and c", "M(a) v = 0, v = (x^3, x^2, x, 1) times the squares of c"),
    ("(RR 4) joints e and f", "from the eight equations that they were eliminated with; d from the turn that is left"),
    ("(N) all joints", "Newton's method on Za Ka ... Zf Kf = 1"),
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
    call += [Step(*_in_step(NEWTON_FIRST))] if plan.steps else []
    scheduler.level = len(plan.steps)
    call += sections(scheduler.statements([x.edge for x in plan.links]))
    names = [*(f"K{j}" for j in plan.order[:-1]), "end", "start"]
    rows = ("xx", "xy", "xz", "yx", "yy", "yz", "zx", "zy", "zz", "px", "py", "pz")
    for i, name in enumerate(names):
        values = [expression(scheduler.edge(x.edge)) for x in plan.links[LINK * i : LINK * (i + 1)]]
        made = tuple(Equation(row, value) for row, value in zip(rows, values, strict=True))
        call.append(Step(f"{name}: rotation and origin", made, ""))
    call += method_of(robot, plan)
    return listing_of(robot, kernel, f"{kernel.variant.row.doc} {plan.method}.", constants, tuple(call))


def method_of(robot: Robot, plan: GeneralPlan) -> Iterator[Step]:
    """Yield the rearrangements with the joints in their order, then the steps of the method and the certificate."""
    for place, rearrangement in enumerate(plan.rearrangements):
        joints = [plan.order[i] for i in rearrangement.joints]
        kinds = [f"{'theta' if robot.joints[j - 1].sigma == REVOLUTE else 'r'}{j}" for j in joints]
        letters = tuple(Equation(letter, kind) for letter, kind in zip("abcdef", kinds, strict=True))
        way = "backwards" if rearrangement.backwards else "forwards"
        title = "rearrangement" if place == 0 else f"rearrangement {place + 1}, where the others are uncertain"
        yield Step(f"{title}, {way}: {rearrangement.name}", letters, "")
    last = f"K{plan.order[-1]}"
    yield Step(f"{last} = end T^-1 start, with the pose that is asked for, of a loop 1", (), "")
    yield from (Step(*_in_step(step)) for step in (STEPS_OF_TWO_SLIDES if plan.two_slides else STEPS))
    title, text = CERTIFICATE
    yield Step(title, (), text.format(most=plan.most))


def _in_step(step: tuple[str, str]) -> tuple[str, tuple[Equation, ...], str]:
    title, text = step
    return title, (), text
