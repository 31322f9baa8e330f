"""The models: one row each, from which everything else is derived.

C signatures and batch entries, cffi declarations, Python methods, type stubs, the CLI's lists, the README's table, the
benchmarks and the generic tests read these rows. To add a model, write its function beside its equations and its row
here; CONTRIBUTING.md says what a function gets and what it returns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

from ..base_parameters.closed_rows import undetermined
from ..base_parameters.values import base_values
from ..description.robot import Robot
from ..forms.parameters import lump_fixed
from ..forms.rewrites import Rewrite
from ..mechanism.coordinates import no_passive_joints
from . import (
    closed_loops,
    constraints,
    direct_dynamics,
    energy,
    inertia_matrix,
    inverse_geometry,
    inverse_kinematics,
    kinematics,
    lagrange,
    momentum,
    newton_euler,
    regressor,
    search,
)
from .refusal import Refusal

# A size in a shape: a number, or a letter for what the index runs over.
#   "nq", "n"   the coordinates of q, those of qd
#   "loops"     the loops, in the order of the description
#   "joints"    all joints that move, those included that mimic others or are passive, in the order of their numbers
#   "b"         the base parameters
#   "p"         the labels of `Model.columns`
#   "frames"    the robot's named frames
#   "answers"   the answers of a model that has several
Size = int | str
# What an argument is to a robot's coordinates (equations run over all joints, q and qd over those that are independent):
#   "position"                   a mapping by the coordinates of q
#   "all positions"              a mapping by all joints that move, `Robot.mobile`
#   "velocity", "acceleration"   by those of qd; a function gets them for all joints, and answers for the coordinates
#   "force"                      by those of qd; a function answers for all joints, the build projects them
#   "per velocity"               a column for each velocity, projected likewise
#   "force per motion"           a matrix by pairs, projected likewise
Role = Literal["position", "all positions", "velocity", "acceleration", "force", "per velocity", "force per motion"]
# What the functions of a row get:
#   "mechanism"      the Mechanism at q, then the other inputs in their order; by name the optional inputs that are given
#                    and the choices on the axes
#   "description"    the Robot and a Graph; by name the choices. They may return a Completion
#   "closed forms"   the ClosedForms of the robot; by name the choices. They return a Plan or a Refusal
Source = Literal["mechanism", "description", "closed forms"]


@dataclass(frozen=True)
class Argument:
    """An input or output of a model."""

    name: str

    shape: tuple[Size, ...]
    """Sizes; () is a number."""

    doc: str
    """What it is, with units and frame."""

    kind: Literal["real", "int"] = "real"
    """What its elements are in C: the number type of the build, or int32_t."""

    role: Role | None = None
    """What it is to the coordinates; None: nothing, its elements stand as they are."""

    symbol: str = ""
    """What the notation calls it, where that is not its name."""

    of_base: str = ""
    """What a floating base adds to it."""

    unless: Callable[[Robot], str] | None = None
    """Return why a robot can't have this optional input, or nothing."""


@dataclass(frozen=True)
class Axis:
    """A choice that a call makes by name; each way has a kernel of its own. It is among the robot's named frames, unless
    `values` or `joints` say otherwise."""

    name: str

    doc: str
    """What is chosen."""

    default: str | None = None
    """The choice of a call that makes none. "base" is the robot's ground: the world of a floating base. None: the call
    has to choose, unless there is one choice only."""

    goes_with: str | None = None
    """The optional input without which the choice has no meaning."""

    values: tuple[str, ...] = ()
    """The choices, where they are the same for every robot."""

    joints: bool = False
    """Whether the choice is among the joints that move."""

    others: str = ""
    """Why there are no more choices; of frames, a build can compile more."""

    @property
    def of_frames(self) -> bool:
        """Whether the choice is among the robot's named frames."""
        return not (self.values or self.joints)


@dataclass(frozen=True)
class Model:
    """One row of the catalogue."""

    name: str

    derive: tuple[Callable[..., Any], ...]
    """Functions that derive the same model. The build keeps the cheapest for a robot; one that returns a Refusal is passed
    over."""

    inputs: tuple[Argument, ...]

    outputs: tuple[Argument, ...]

    doc: str
    """What it is, in one line."""

    optional: tuple[Argument, ...] = ()
    """Inputs that a call may leave out: there is a kernel without them, with each alone, and with all. Every model that
    takes the mechanism at q has one more, `passive`."""

    axes: tuple[Axis, ...] = ()
    """The choices that a call has."""

    blanks: bool = False
    """Whether one kernel takes all optional inputs, and those that a call leaves out are NaN."""

    takes: Source = "mechanism"
    """What the functions get."""

    rewrites: tuple[Rewrite, ...] | None = None
    """What is done to the mechanism before the functions get it; None: what is cheapest for the robot."""

    searched: bool = False
    """Whether a search looks for the rewriting that is cheapest. The unit of length may then be one of the robot's."""

    columns: Callable[..., tuple[str, ...] | Refusal] | None = None
    """Return the labels that the size "p" counts, given the Robot and by name the choices. The functions get `columns` in
    place of the choices, and return a mapping from label to what is for that column."""

    unless: Callable[[Robot], str] | None = None
    """Return why a robot can't have the model, or nothing. It goes by the description; functions that search for a closed
    form answer for themselves."""

    answers: int | None = None
    """The most answers, of a model that has several: its outputs are `values` (answers, ...), `count`, `status` and more."""

    default: bool = True
    """Whether a build has it if nobody asks for it."""

    pinocchio: tuple[str, ...] = ()
    """What Pinocchio calls it, so that `robot.rnea` can say where to look."""

    @property
    def all_optional(self) -> tuple[Argument, ...]:
        """Inputs that a call may leave out, with `passive` of every model that takes the mechanism at q."""
        return (*self.optional, *((PASSIVE,) if self.takes == "mechanism" and Q in self.inputs else ()))

    @property
    def conditional(self) -> bool:
        """Whether some robots can't have it."""
        return self.unless is not None or self.takes == "closed forms"


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
WRENCH = Argument("wrench", (6,), "[force; moment] that the robot exerts on its environment at `frame`, in its axes")
VELOCITY = Argument("V", (6,), "[linear; angular] velocity of `frame`, m/s and rad/s")
DAMPING = Argument("damping", (), "weight of the joint velocities; 0 is least squares, NaN where J is singular")
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
PARAMETERS = Axis("parameters", "what the columns belong to", default="standard", values=("standard", "base"))

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
        "0 exact, 1 modes meet, 2 loops move freely, 3 they can't be closed, 5 close to 1 or 2, 6 not converged",
        kind="int",
    ),
    Argument("branches", ("answers",), "bit b is set if mode b is the answer: the roots that its loops take", kind="int"),
    Argument("residual", ("answers",), "largest error of the loops, m or rad"),
    Argument("distance", (), "how far the loops stay open, m and rad; 0 where they are closed"),
)

CATALOGUE: tuple[Model, ...] = (
    Model(
        "transform",
        (kinematics.transform,),
        (Q,),
        (Argument("T", (4, 4), "homogeneous matrix: coordinates in `frame` to coordinates in `ref`"),),
        "Placement of one named frame in another.",
        axes=(FRAME, REF),
        pinocchio=("framesForwardKinematics", "oMf"),
    ),
    Model(
        "jacobian",
        (kinematics.jacobian, kinematics.jacobian_by_projection),
        (Q,),
        (Argument("J", (6, "n"), "[linear; angular] velocity of the origin of `frame` per element of qd", role="per velocity"),),
        "Jacobian of a named frame.",
        axes=(FRAME, AXES),
        pinocchio=("computeFrameJacobian", "getFrameJacobian"),
    ),
    Model(
        "velocity",
        (kinematics.velocity,),
        (Q, QD),
        (Argument("V", (6,), "[linear; angular], m/s and rad/s"),),
        "Velocity of the origin of a named frame.",
        axes=(FRAME, AXES),
        pinocchio=("getFrameVelocity",),
    ),
    Model(
        "acceleration",
        (kinematics.acceleration,),
        (Q, QD, QDD),
        (Argument("VP", (6,), "[linear; angular], m/s^2 and rad/s^2"),),
        "Acceleration of the origin of a named frame, as d/dt of its velocity, without gravity.",
        axes=(FRAME, AXES),
        pinocchio=("getFrameClassicalAcceleration",),
    ),
    Model(
        "jpqp",
        (kinematics.jpqp,),
        (Q, QD),
        (Argument("JPQP", (6,), "[linear; angular], m/s^2 and rad/s^2"),),
        "Jdot qd of a named frame: its acceleration at qdd = 0.",
        axes=(FRAME, AXES),
        pinocchio=("getFrameClassicalAcceleration at a = 0",),
    ),
    Model(
        "idm",
        (newton_euler.idm,),
        (Q, QD, QDD),
        (TAU,),
        "Inverse dynamic model: the torques of a motion, with friction, rotor inertia and gravity.",
        optional=(WRENCH, BASE_MOTION),
        axes=(AT,),
        pinocchio=("rnea",),
        searched=True,
    ),
    Model(
        "h",
        (newton_euler.h,),
        (Q, QD),
        (Argument("h", ("n",), "joint torques or forces, N m or N", role="force", of_base=FORCES),),
        "Coriolis, centrifugal, gravity and friction torques: idm at qdd = 0.",
        pinocchio=("nonLinearEffects", "nle"),
        searched=True,
    ),
    Model(
        "gravity",
        (newton_euler.gravity,),
        (Q,),
        (Argument("Q", ("n",), "joint torques or forces, N m or N", role="force", of_base=FORCES),),
        "Torques that hold the robot still.",
        pinocchio=("computeGeneralizedGravity",),
        searched=True,
    ),
    Model(
        "inertia",
        (inertia_matrix.inertia,),
        (Q,),
        (Argument("A", ("n", "n"), "kg m^2, kg m or kg", role="force per motion"),),
        "Inertia matrix, rotors included.",
        pinocchio=("crba",),
        searched=True,
    ),
    Model(
        "coriolis",
        (lagrange.coriolis_by_composites, lagrange.coriolis_by_derivatives),
        (Q, QD),
        (Argument("C", ("n", "n"), "N m s/rad, or with m in place of rad where joints slide", role="force per motion"),),
        "Coriolis matrix: h is C qd + gravity + friction, dA/dt - 2 C is skew; Christoffel's on a fixed base.",
        default=False,
        pinocchio=("computeCoriolisMatrix",),
        searched=True,
    ),
    Model(
        "ddm",
        (direct_dynamics.ddm_by_factorisation, direct_dynamics.ddm_by_articulated_bodies),
        (Q, QD, TAU),
        (QDD,),
        "Direct dynamic model: the accelerations that torques cause; NaN where they are not determined.",
        optional=(WRENCH, BASE_MOTION),
        axes=(AT,),
        pinocchio=("aba",),
        searched=True,
    ),
    Model(
        "kinetic_energy",
        (energy.kinetic_energy,),
        (Q, QD),
        (Argument("E", (), "J"),),
        "Kinetic energy of links and rotors.",
        pinocchio=("computeKineticEnergy",),
    ),
    Model(
        "potential_energy",
        (energy.potential_energy,),
        (Q,),
        (Argument("U", (), "J"),),
        "Potential energy in the field of gravity.",
        pinocchio=("computePotentialEnergy",),
    ),
    Model(
        "igm",
        (inverse_geometry.igm,),
        (POSE,),
        SOLUTIONS,
        "Inverse geometric model: all joint positions that bring a frame to its place.",
        optional=(NEAREST, LIMITS),
        axes=(FRAME, REF, GIVEN),
        answers=inverse_geometry.MOST,
        takes="closed forms",
    ),
    Model(
        "igm_paul",
        (inverse_geometry.igm_paul,),
        (POSE,),
        SOLUTIONS,
        "Inverse geometric model by Paul's method.",
        optional=(NEAREST, LIMITS),
        axes=(FRAME, REF, GIVEN),
        answers=inverse_geometry.MOST,
        default=False,
        takes="closed forms",
    ),
    Model(
        "igm_pieper",
        (inverse_geometry.igm_pieper,),
        (POSE,),
        SOLUTIONS,
        "Inverse geometric model by Pieper's method.",
        optional=(NEAREST, LIMITS),
        axes=(FRAME, REF),
        answers=inverse_geometry.MOST,
        default=False,
        takes="closed forms",
    ),
    Model(
        "igm_general",
        (inverse_geometry.igm_general,),
        (POSE,),
        SOLUTIONS,
        "Inverse geometric model of any six joints by Raghavan's and Roth's method.",
        optional=(NEAREST, LIMITS),
        axes=(FRAME, REF),
        answers=inverse_geometry.MOST,
        default=False,
        takes="closed forms",
    ),
    Model(
        "igm_careful",
        (inverse_geometry.igm_careful,),
        (POSE,),
        SOLUTIONS,
        "igm_general, slow and sure: every rearrangement of the chain is solved, by eigenvalues too.",
        optional=(NEAREST, LIMITS),
        axes=(FRAME, REF),
        answers=inverse_geometry.MOST,
        default=False,
        takes="closed forms",
    ),
    Model(
        "igm_held",
        (inverse_geometry.igm_held,),
        (POSE, VALUE),
        SOLUTIONS,
        "Inverse geometric model of a chain of seven joints, of which one is held.",
        optional=(NEAREST, LIMITS),
        axes=(HELD, FRAME, REF),
        answers=inverse_geometry.MOST,
        default=False,
        takes="closed forms",
    ),
    Model(
        "solve",
        (search.solve,),
        (POSE,),
        FOUND,
        "Inverse geometric model of any arm, by a search within the limits: one answer.",
        optional=(START, BOUNDS, POSTURE, WEIGHTS),
        axes=(FRAME, REF, PARTS),
        answers=1,
        blanks=True,
        takes="description",
        unless=search.no_search,
        default=False,
    ),
    Model(
        "solve_frames",
        (search.solve_frames,),
        (replace(POSE, shape=("frames", 4, 4), doc="the places of all named frames in the base, in their order"),),
        FOUND,
        "The same for all named frames at once, as far as the weights say.",
        optional=(START, BOUNDS, POSTURE, replace(WEIGHTS, shape=("frames", 6))),
        answers=1,
        blanks=True,
        takes="description",
        unless=search.no_search_of_frames,
        default=False,
    ),
    Model(
        "complete",
        (closed_loops.complete,),
        (Q,),
        COMPLETIONS,
        "Geometric constraint equations: the positions of all joints of a closed robot, in every mode of its loops.",
        optional=(NEAREST_MODE,),
        answers=closed_loops.MOST_MODES,
        takes="description",
        unless=closed_loops.no_loops,
    ),
    Model(
        "base_values",
        (base_values,),
        (),
        (Argument("KB", ("b",), "in the order of robot.base_parameters; SI units about the links' frames"),),
        "Values of the base inertial parameters; NaN where they rest on lengths or angles that have changed.",
        takes="description",
        unless=undetermined,
    ),
    Model(
        "column_values",
        (regressor.column_values,),
        (),
        (Argument("KX", ("p",), "in the order of robot.columns; SI units about the links' frames"),),
        "Values of the parameters that the columns of the regressor belong to.",
        axes=(PARAMETERS,),
        columns=regressor.columns,
        takes="description",
        default=False,
    ),
    Model(
        "com",
        (momentum.com,),
        (Q,),
        (Argument("c", (3,), "m, in the axes of the base, or of the world of a floating one"),),
        "Centre of mass of the links.",
        default=False,
        pinocchio=("centerOfMass",),
    ),
    Model(
        "momentum",
        (momentum.momentum, momentum.momentum_by_columns),
        (Q, QD),
        (Argument("P", (6,), "[linear; angular about the centre of mass], kg m/s and kg m^2/s"),),
        "Momentum of the links, in the axes of the base, or of the world of a floating one.",
        default=False,
        pinocchio=("computeCentroidalMomentum",),
    ),
    Model(
        "momentum_matrix",
        (momentum.momentum_matrix,),
        (Q,),
        (Argument("Ag", (6, "n"), "[linear; angular about the centre of mass] per velocity", role="per velocity"),),
        "The matrix whose product with qd is the momentum.",
        default=False,
        pinocchio=("ccrba",),
    ),
    Model(
        "inverse_jacobian",
        (inverse_kinematics.inverse_jacobian,),
        (Q,),
        (Argument("Jinv", ("n", 6), "joint velocities per velocity of `frame`; not finite where J is singular", role="velocity"),),
        "Inverse of the Jacobian in closed form, of six joints with a spherical wrist.",
        axes=(FRAME, AXES),
        rewrites=(lump_fixed,),
        unless=inverse_kinematics.no_decoupled_wrist,
        default=False,
    ),
    Model(
        "jacobian_determinant",
        (inverse_kinematics.jacobian_determinant,),
        (Q,),
        (Argument("det", (), "m^3, or m^2, m where joints of the arm slide; 0 where the robot is singular"),),
        "Determinant of the Jacobian of the last link, of six joints with a spherical wrist.",
        rewrites=(lump_fixed,),
        unless=inverse_kinematics.no_decoupled_wrist,
        default=False,
    ),
    Model(
        "constraint",
        (constraints.constraint,),
        (Q,),
        (Argument("G", ("joints", "n"), "velocity of each joint, in the order of robot.all_joint_names, per velocity"),),
        "Kinematic constraint equations of loops: the velocities of all joints are G qd.",
        unless=constraints.no_loops,
        default=False,
    ),
    Model(
        "constraint_drift",
        (constraints.constraint_drift,),
        (Q, QD),
        (Argument("GPQP", ("joints",), "rad/s^2 or m/s^2, in the order of robot.all_joint_names"),),
        "Gdot qd of loops: the accelerations of all joints at qdd = 0.",
        unless=constraints.no_loops,
        default=False,
    ),
    Model(
        "loop_forces",
        (constraints.loop_forces,),
        (Q, QD, QDD),
        (Argument("FL", ("loops", 6), "[force; moment], N and N m, of each loop in the frame of its cut joint, unmoved"),),
        "What the link of each cut joint exerts on that of its twin; of what a motion leaves open the least squares.",
        optional=(WRENCH, BASE_MOTION),
        axes=(AT,),
        unless=constraints.no_loops,
        default=False,
    ),
    Model(
        "dls",
        (inverse_kinematics.dls,),
        (Q, VELOCITY, DAMPING),
        (QD,),
        "Damped least squares: joint velocities that make |J qd - V|^2 + damping^2 |qd|^2 least.",
        axes=(FRAME, AXES),
        default=False,
    ),
    Model(
        "regressor",
        (regressor.regressor,),
        (Q, QD, QDD),
        (Argument("Y", ("n", "p"), "torque per parameter, in the order of robot.columns", role="force"),),
        "Identification model: idm is Y times the parameters, friction last.",
        axes=(PARAMETERS,),
        rewrites=(),
        columns=regressor.columns,
        default=False,
        pinocchio=("computeJointTorqueRegressor",),
    ),
    Model(
        "energy_regressor",
        (regressor.energy_regressor,),
        (Q, QD),
        (Argument("h", ("p",), "energy per parameter, in the order of robot.columns"),),
        "Energy identification model: kinetic and potential energy are h times the parameters, up to a constant.",
        axes=(PARAMETERS,),
        rewrites=(),
        columns=regressor.energy_columns,
        default=False,
    ),
)


def model(name: str) -> Model:
    """Return the row of a model."""
    for row in CATALOGUE:
        if row.name == name:
            return row
    raise KeyError(f"no model {name!r}: expected one of {', '.join(row.name for row in CATALOGUE)}")
