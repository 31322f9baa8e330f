"""The general method as equations for people: its rearrangement, its constants, and its steps by their numbers."""

from __future__ import annotations

from ...algebra.graph import Element, Input, Stage
from ...derive.kernel import Kernel
from ...description.robot import REVOLUTE, Robot
from ...inverse.general import GeneralPlan
from ..constants import Constants
from ..function import Name
from ..schedule import Scheduler
from .equations import listing_of
from .listing import Equation, Listing, Section, Step
from .notation import expression, sections

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


def general_equations(robot: Robot, kernel: Kernel, plan: GeneralPlan) -> Listing:
    """Return the links between the joints, and the steps with the joints in the order of the best rearrangement."""
    constants = Constants(tuple(robot.values), prefix="")
    taken = {*constants.fields.values(), *robot.values}
    scheduler = Scheduler(plan.graph, Stage.CALL, constants.add(kernel), inputs=_named, taken=taken)
    call: list[Section | Step] = list(sections(scheduler.statements([x.edge for x in plan.links])))
    names = [*(f"K{j}" for j in plan.order[:-1]), "end", "start"]
    rows = ("xx", "xy", "xz", "yx", "yy", "yz", "zx", "zy", "zz", "px", "py", "pz")
    for i, name in enumerate(names):
        values = [expression(scheduler.edge(x.edge)) for x in plan.links[LINK * i : LINK * (i + 1)]]
        made = tuple(Equation(row, value) for row, value in zip(rows, values, strict=True))
        call.append(Step(f"{name}: rotation and origin", made, ""))
    for place, rearrangement in enumerate(plan.rearrangements):
        joints = [plan.order[i] for i in rearrangement.joints]
        kinds = [f"{'theta' if robot.joints[j - 1].sigma == REVOLUTE else 'r'}{j}" for j in joints]
        letters = tuple(Equation(letter, kind) for letter, kind in zip("abcdef", kinds, strict=True))
        way = "backwards" if rearrangement.backwards else "forwards"
        title = "rearrangement" if place == 0 else f"rearrangement {place + 1}, where the others are uncertain"
        call.append(Step(f"{title}, {way}: {rearrangement.name}", letters, ""))
    last = f"K{plan.order[-1]}"
    call.append(Step(f"{last} = end T^-1 start, with the pose that is asked for", (), ""))
    call += [Step(title, (), text) for title, text in STEPS]
    return listing_of(robot, kernel, f"{kernel.variant.row.doc} {plan.method}.", constants, tuple(call))


def _named(given: Input) -> Name:
    """Return a variable, or an element of T by its row and column: T24."""
    if not isinstance(given, Element):
        return Name(given)
    row, column = divmod(given.place, 4)
    return Name(f"{given.argument}{row + 1}{column + 1}")
