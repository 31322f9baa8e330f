"""The arguments and choices that rows of the catalogue share."""

from __future__ import annotations

from dataclasses import replace

from ..mechanism.coordinates import no_passive_joints
from . import inverse_geometry
from .row import Argument, Axis, Model

TWIST = "behind linear and angular velocity of the base, in its axes"
RATES = "behind the derivatives of the elements of the base's linear and angular velocity"
FORCES = "behind the force and moment that move the base, in its axes"

Q = Argument(
    "q",
    ("nq",),
    "joint positions, rad or m",
    role="position",
    of_base="behind position (m) and quaternion xyzw of the base in the world",
)
QD = Argument("qd", ("n",), "joint velocities, rad/s or m/s", role="velocity", symbol="QP", of_base=TWIST)
QDD = Argument(
    "qdd", ("n",), "joint accelerations, rad/s^2 or m/s^2", role="acceleration", symbol="QDP", of_base=RATES
)
TAU = Argument("tau", ("n",), "joint torques or forces, N m or N", role="force", symbol="GAM", of_base=FORCES)
DTAU = (
    Argument("dq", ("n", "n"), "d tau_i / d q_j, in the units of tau per unit of q"),
    Argument("dqd", ("n", "n"), "d tau_i / d qd_j, in the units of tau per unit of qd"),
)
DQDD = (
    Argument("dq", ("n", "n"), "d qdd_i / d q_j, in the units of qdd per unit of q"),
    Argument("dqd", ("n", "n"), "d qdd_i / d qd_j, in the units of qdd per unit of qd"),
    Argument("dtau", ("n", "n"), "d qdd_i / d tau_j, the inverse of A"),
)
D2TAU = (
    Argument("dqdq", ("n", "n", "n"), "d^2 tau_i / d q_j d q_k: the derivatives of d tau_i / d q_j by q_k"),
    Argument("dqddq", ("n", "n", "n"), "d^2 tau_i / d qd_j d q_k: the derivatives of d tau_i / d qd_j by q_k"),
    Argument("dqddqd", ("n", "n", "n"), "d^2 tau_i / d qd_j d qd_k"),
)
FROM = replace(Q, name="q0")
TO = replace(Q, name="q1")
DT = Argument("dt", (), "seconds")
WRENCH = Argument("wrench", (6,), "[force; moment] that the robot exerts on its environment at `frame`, in its axes")
VELOCITY = Argument("V", (6,), "[linear; angular] velocity of `frame`, m/s and rad/s")
DAMPING = Argument("damping", (), "weight of the joint velocities; 0 is least squares, NaN where J is singular")
LEAST = Argument(
    "damping",
    (),
    "where the frames can't all move freely: its square is added to J A^-1 J^T; 0 if left out, NaN where that is singular",
)
ACCELERATION = Argument(
    "acceleration",
    ("contacts", 6),
    "[linear; angular] that each frame is to have, in its axes, m/s^2 and rad/s^2; 0 if left out",
)
RESTITUTION = Argument("restitution", (), "what of the velocity of the frames comes back, 0 to 1; 0 if left out")
BASE_MOTION = Argument(
    "base",
    (9,),
    "angular velocity, angular acceleration and acceleration of the origin of the base, in base axes",
    unless=lambda robot: "its base floats: q, qd and qdd have its motion" if robot.base.floating else "",
)
PASSIVE = Argument(
    "passive",
    ("joints",),
    "positions of all joints, a row of complete(q).values: passive joints are there, not in the mode that is drawn",
    role="all positions",
    unless=no_passive_joints,
)
AT = Axis("frame", "where the wrench acts", goes_with="wrench")
FRAME = Axis("frame", "the frame whose placement or motion is asked for")
REF = Axis("ref", "the frame it is seen from", default="base")
AXES = Axis("axes", "the frame in whose axes the vectors are", default="base")
CONTACTS = Axis("frames", "the frames that are held, several as a list", sets=True)
PARAMETERS = Axis("parameters", "what the columns belong to", default="standard", values=("standard", "base"))

MOTOR_TORQUES = Argument(
    "tau_m", ("n",), "torques or forces of motors, in the places of their joints", role="rate", of_base=FORCES
)
JERK = Argument("qddd", ("n",), "rates of accelerations, rad/s^3 or m/s^3; not read of motors", role="rate")
SNAP = Argument("qdddd", ("n",), "second rates of accelerations, rad/s^4 or m/s^4; not read of motors", role="rate")
OF_PATTERN = replace(
    TAU,
    name="given",
    doc="accelerations of the joints in the pattern, torques or forces of the others, SI units",
    symbol="",
    of_base="behind what is given of the base",
)
NOT_OF_PATTERN = replace(
    QDD,
    name="found",
    doc="torques or forces of the joints in the pattern, accelerations of the others, SI units",
    symbol="",
    of_base="behind what is found of the base",
)
PATTERN = Axis(
    "pattern",
    "the joints whose motion is given, by the name of a pattern",
    patterns=True,
    others="Others are declared in [hybrid] of the description, or by hybrid={...} of a build",
)
GIVEN = Axis(
    "given",
    "what of T counts",
    default="pose",
    values=tuple(inverse_geometry.GIVEN),
    others="Other parts of the pose have no closed form for this robot, or leave joints free",
)
HELD = Axis(
    "joint", "the joint that is held", joints=True, others="With another joint held the rest has no closed form"
)
POSE = Argument("T", (4, 4), "the place of `frame` that is asked for: its coordinates to coordinates in `ref`")
NEAREST = Argument(
    "nearest", ("nq",), "joint positions: the answer closest to them alone, its angles unwound to them", role="position"
)
LIMITS = Argument("limits", (2, "nq"), "lowest and highest joint positions: answers are turned to lie within, or left out")
VALUE = Argument("value", (), "position of the joint that is held, rad or m")
SOLUTIONS = (
    Argument("values", ("answers", "nq"), "joint positions, rad in (-pi, pi] or m; 0 for joints that don't matter"),
    Argument("count", (), "how many answers", kind="int"),
    Argument(
        "status",
        (),
        "0 exact, 1 at the boundary, 2 a joint is free, 3 out of reach, 4 outside the limits, 5 close to a singularity, "
        "7 uncertain: there may be answers beside these",
        kind="int",
    ),
    Argument("branches", ("answers",), "bit b is set if branch b of the plan leads to the answer", kind="int"),
    Argument("residual", ("answers",), "largest element of T(values) - T, m or of a rotation matrix"),
    Argument("motion", ("answers", "nq"), "where a joint is free, the joint motion that leaves the pose; else 0"),
    Argument("distance", (), "how far out of reach the pose is, m and rad; 0 where it is reached"),
)
START = Argument("start", ("nq",), "joint positions to search from first; NaN leaves a joint out", role="position")
BOUNDS = Argument("limits", (2, "nq"), "lowest and highest joint positions; NaN, or nothing, for those of the description")
POSTURE = Argument("posture", (2, "nq"), "where joints are drawn to, of the answers there are, and how much; NaN for no pull")
WEIGHTS = Argument(
    "weights", (6,), "of what is missed: shifts (in arm's lengths) along x, y, z of T, turns (rad) about them; 0 for any"
)
PARTS = replace(GIVEN, others="")
FOUND = (
    Argument("values", ("answers", "nq"), "joint positions, rad or m"),
    Argument("count", (), "1 if there is an answer", kind="int"),
    Argument("status", (), "0 exact, 3 out of reach for all that searches tell, 4 outside the limits", kind="int"),
    Argument("residual", ("answers",), "the largest shift or turn that is missed and counts, m or rad"),
    Argument("distance", (), "how far out of reach the pose is, m and rad, at `closest`; 0 where it is reached"),
    Argument("closest", ("nq",), "the answer, or else joint positions where the weighted squares of what is missed are least"),
    Argument("steps", (), "how many steps the searches took", kind="int"),
)
NEAREST_MODE = Argument(
    "nearest",
    ("joints",),
    "positions of all joints: the mode closest to them alone, its angles unwound to them; Newton's method starts there",
)
COMPLETIONS = (
    Argument("values", ("answers", "joints"), "positions of all joints that move, rad or m; passive ones in (-pi, pi]"),
    Argument("count", (), "in how many modes the loops can be assembled", kind="int"),
    Argument(
        "status",
        (),
        "0 exact, 1 modes meet, 2 loops move freely, 3 they can't be closed, 5 close to 1 or 2, 6 not converged, 7 there "
        "may be more modes",
        kind="int",
    ),
    Argument("branches", ("answers",), "bit b is set if mode b is the answer: the roots that its loops take", kind="int"),
    Argument("residual", ("answers",), "largest error of the loops, m or rad"),
    Argument("distance", (), "how far the loops stay open, m and rad; 0 where they are closed"),
)


def operational_space_of(size: int, inertia: str, force: str) -> tuple[Argument, ...]:
    """Return what a frame feels of a robot, in so many components."""
    return (
        Argument("Lambda", (size, size), f"inertia that the frame has, {inertia}, in the axes of the base, or of the world of a floating one"),
        Argument("mu", (size,), f"Coriolis, centrifugal and friction forces at the frame, {force}"),
        Argument("p", (size,), f"what holds the robot still, at the frame, {force}"),
    )


def optional_inputs(row: Model) -> tuple[Argument, ...]:
    """Return the inputs that a call may leave out, with `passive` of every model that takes the mechanism at q."""
    return (*row.optional, *((PASSIVE,) if row.takes == "mechanism" and Q in row.inputs else ()))
