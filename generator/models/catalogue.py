"""The models: one row each, from which everything else is derived.

C signatures and batch entries, cffi declarations, Python methods, type stubs, the CLI's lists, the README's table, the
benchmarks and the generic tests read these rows. To add a model: write its function beside its equations and its row
here.

A function takes the mechanism at configuration q, then the row's other inputs in their order, then what is optional by
name. Arguments of shape (n,) are mappings from joint number to expression, others vectors, matrices or scalars; answers
likewise (a (k, n) answer is a mapping from joint number to column, an (n, n) one from pairs). Where a row names several
functions they derive the same model, and the build keeps the cheapest for the robot at hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..base_parameters.closed_form import base_values
from ..description.robot import Robot
from ..forms.parameters import lump_fixed
from ..forms.rewrites import Rewrite
from . import (
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
)

Size = int | str


@dataclass(frozen=True)
class Argument:
    """An input or output: its name, shape, units and frame, and kind of number.

    In shapes "nq" and "n" are the numbers of positions and of velocities, "b" that of base parameters, "p" of columns.
    `symbol` is what the notation calls it, where that is not its name. `of_base` tells what a floating base adds to it.
    `unless` tells why a robot can't have it, as
    in Model.
    """

    name: str
    shape: tuple[Size, ...]
    doc: str
    kind: str = "real"
    symbol: str = ""
    of_base: str = ""
    unless: Callable[[Robot], str] | None = None


@dataclass(frozen=True)
class Axis:
    """A choice, one kernel each: among the robot's named frames, its joints, or `values`.

    `goes_with` names the optional input that needs it. Without a `default` the caller names the frame, unless the robot
    has only one; the default "base" is the ground, so the world for a robot whose base floats. `others` says why there
    are no more choices; of frames more can be compiled.
    """

    name: str
    doc: str
    default: str | None = None
    goes_with: str | None = None
    values: tuple[str, ...] = ()
    joints: bool = False
    others: str = ""


@dataclass(frozen=True)
class Model:
    """One row of the catalogue.

    It is derived on an equivalent mechanism, whose parameters have moved between links; `rewrites` say which where most
    would be wrong. The functions of a `described` row take the Robot and its mechanism as described. `answers` is the
    most solutions a model of varying number of answers may have: its outputs are then `values` (answers, ...), `count`
    and `status`. `columns` labels what the size "p" counts, given the robot and a choice on each axis: the function then
    takes `columns` in place of the axes, and answers with a mapping from label to what is for that column. `unless`
    tells why a robot can't have the model; it says nothing of a robot that can. `suits` tells whether a choice on the axes
    makes sense for a robot; `barred` tells why one can't, where the description says so by itself.
    """

    name: str
    derive: tuple[Callable[..., Any], ...]
    inputs: tuple[Argument, ...]
    outputs: tuple[Argument, ...]
    doc: str
    optional: tuple[Argument, ...] = ()
    axes: tuple[Axis, ...] = ()
    rewrites: tuple[Rewrite, ...] | None = None
    searched: bool = False
    columns: Callable[..., tuple[str, ...]] | None = None
    unless: Callable[[Robot], str] | None = None
    answers: int | None = None
    default: bool = True
    described: bool = False
    suits: Callable[..., bool] | None = None
    barred: Callable[..., str] | None = None
    pinocchio: str = ""


TWIST = "behind linear and angular velocity of the base, in its axes"
RATES = "behind the derivatives of the elements of the base's linear and angular velocity"
FORCES = "behind the force and moment that move the base, in its axes"

Q = Argument("q", ("nq",), "joint positions, rad or m", of_base="behind position (m) and quaternion xyzw of the base in the world")
QD = Argument("qd", ("n",), "joint velocities, rad/s or m/s", symbol="QP", of_base=TWIST)
QDD = Argument("qdd", ("n",), "joint accelerations, rad/s^2 or m/s^2", symbol="QDP", of_base=RATES)
TAU = Argument("tau", ("n",), "joint torques or forces, N m or N", symbol="GAM", of_base=FORCES)
WRENCH = Argument("wrench", (6,), "[force; moment] that the robot exerts on its environment at `frame`, in its axes")
VELOCITY = Argument("V", (6,), "[linear; angular] velocity of `frame`, m/s and rad/s")
DAMPING = Argument("damping", (), "weight of the joint velocities; 0 is least squares, NaN where J is singular")
BASE_MOTION = Argument(
    "base",
    (9,),
    "angular velocity, angular acceleration and acceleration of the origin of the base, in base axes",
    unless=lambda robot: "its base floats: q, qd and qdd have its motion" if robot.base.floating else "",
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
NEAREST = Argument("nearest", ("nq",), "joint positions: the answer closest to them alone, its angles unwound to them")
LIMITS = Argument("limits", (2, "nq"), "lowest and highest joint positions: answers are turned to lie within, or left out")
VALUE = Argument("value", (), "position of the joint that is held, rad or m")
SOLUTIONS = (
    Argument("values", ("answers", "nq"), "joint positions, rad in (-pi, pi] or m; 0 for joints that don't matter"),
    Argument("count", (), "how many answers", kind="int"),
    Argument(
        "status",
        (),
        "0 exact, 1 at the boundary, 2 a joint is free, 3 out of reach, 4 outside the limits, 5 close to a singularity",
        kind="int",
    ),
    Argument("branches", ("answers",), "bit b is set if branch b of the plan leads to the answer", kind="int"),
    Argument("residual", ("answers",), "largest element of T(values) - T, m or of a rotation matrix"),
    Argument("motion", ("answers", "nq"), "where a joint is free, the joint motion that leaves the pose; else 0"),
    Argument("distance", (), "how far out of reach the pose is, m and rad; 0 where it is reached"),
)

CATALOGUE: tuple[Model, ...] = (
    Model(
        "transform",
        (kinematics.transform,),
        (Q,),
        (Argument("T", (4, 4), "homogeneous matrix: coordinates in `frame` to coordinates in `ref`"),),
        "Placement of one named frame in another.",
        axes=(FRAME, REF),
        pinocchio="framesForwardKinematics, data.oMf",
    ),
    Model(
        "jacobian",
        (kinematics.jacobian, kinematics.jacobian_by_projection),
        (Q,),
        (Argument("J", (6, "n"), "[linear; angular] velocity of the origin of `frame` per element of qd"),),
        "Jacobian of a named frame.",
        axes=(FRAME, AXES),
        pinocchio="computeFrameJacobian (LOCAL_WORLD_ALIGNED)",
    ),
    Model(
        "velocity",
        (kinematics.velocity,),
        (Q, QD),
        (Argument("V", (6,), "[linear; angular], m/s and rad/s"),),
        "Velocity of the origin of a named frame.",
        axes=(FRAME, AXES),
        pinocchio="getFrameVelocity (LOCAL_WORLD_ALIGNED)",
    ),
    Model(
        "acceleration",
        (kinematics.acceleration,),
        (Q, QD, QDD),
        (Argument("VP", (6,), "[linear; angular], m/s^2 and rad/s^2"),),
        "Acceleration of the origin of a named frame, as d/dt of its velocity, without gravity.",
        axes=(FRAME, AXES),
        pinocchio="getFrameClassicalAcceleration (LOCAL_WORLD_ALIGNED)",
    ),
    Model(
        "jpqp",
        (kinematics.jpqp,),
        (Q, QD),
        (Argument("JPQP", (6,), "[linear; angular], m/s^2 and rad/s^2"),),
        "Jdot qd of a named frame: its acceleration at qdd = 0.",
        axes=(FRAME, AXES),
        pinocchio="getFrameClassicalAcceleration at a = 0",
    ),
    Model(
        "idm",
        (newton_euler.idm,),
        (Q, QD, QDD),
        (TAU,),
        "Inverse dynamic model: the torques of a motion, with friction, rotor inertia and gravity.",
        optional=(WRENCH, BASE_MOTION),
        axes=(AT,),
        pinocchio="rnea",
        searched=True,
    ),
    Model(
        "h",
        (newton_euler.h,),
        (Q, QD),
        (Argument("h", ("n",), "joint torques or forces, N m or N", of_base=FORCES),),
        "Coriolis, centrifugal, gravity and friction torques: idm at qdd = 0.",
        pinocchio="nonLinearEffects (nle)",
        searched=True,
    ),
    Model(
        "gravity",
        (newton_euler.gravity,),
        (Q,),
        (Argument("Q", ("n",), "joint torques or forces, N m or N", of_base=FORCES),),
        "Torques that hold the robot still.",
        pinocchio="computeGeneralizedGravity",
        searched=True,
    ),
    Model(
        "inertia",
        (inertia_matrix.inertia,),
        (Q,),
        (Argument("A", ("n", "n"), "kg m^2, kg m or kg"),),
        "Inertia matrix, rotors included.",
        pinocchio="crba",
        searched=True,
    ),
    Model(
        "coriolis",
        (lagrange.coriolis_by_composites, lagrange.coriolis_by_derivatives),
        (Q, QD),
        (Argument("C", ("n", "n"), "N m s/rad, or with m in place of rad where joints slide"),),
        "Coriolis matrix: h is C qd + gravity + friction, dA/dt - 2 C is skew; Christoffel's on a fixed base.",
        default=False,
        pinocchio="computeCoriolisMatrix",
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
        pinocchio="aba",
        searched=True,
    ),
    Model(
        "kinetic_energy",
        (energy.kinetic_energy,),
        (Q, QD),
        (Argument("E", (), "J"),),
        "Kinetic energy of links and rotors.",
        pinocchio="computeKineticEnergy",
    ),
    Model(
        "potential_energy",
        (energy.potential_energy,),
        (Q,),
        (Argument("U", (), "J"),),
        "Potential energy in the field of gravity.",
        pinocchio="computePotentialEnergy",
    ),
    Model(
        "igm",
        (inverse_geometry.igm,),
        (POSE,),
        SOLUTIONS,
        "Inverse geometric model: all joint positions that bring a frame to its place, in closed form.",
        optional=(NEAREST, LIMITS),
        axes=(FRAME, REF, GIVEN),
        answers=inverse_geometry.MOST,
        rewrites=(),
        described=True,
        unless=inverse_geometry.no_closed_form,
        suits=inverse_geometry.solvable,
        barred=inverse_geometry.barred,
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
        rewrites=(),
        described=True,
        unless=inverse_geometry.not_by_paul,
        suits=inverse_geometry.solvable_by_paul,
        barred=inverse_geometry.barred,
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
        rewrites=(),
        described=True,
        unless=inverse_geometry.not_by_pieper,
        suits=inverse_geometry.solvable_by_pieper,
        barred=inverse_geometry.barred,
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
        rewrites=(),
        described=True,
        unless=inverse_geometry.not_with_one_held,
        suits=inverse_geometry.solvable_with_one_held,
        barred=inverse_geometry.barred,
    ),
    Model(
        "base_values",
        (base_values,),
        (),
        (Argument("KB", ("b",), "in the order of robot.base_parameters; SI units about the links' frames"),),
        "Values of the base inertial parameters, from the standard ones.",
        rewrites=(),
        described=True,
    ),
    Model(
        "com",
        (momentum.com,),
        (Q,),
        (Argument("c", (3,), "m, in the axes of the base, or of the world of a floating one"),),
        "Centre of mass of the links.",
        default=False,
        pinocchio="centerOfMass",
    ),
    Model(
        "momentum",
        (momentum.momentum, momentum.momentum_by_columns),
        (Q, QD),
        (Argument("P", (6,), "[linear; angular about the centre of mass], kg m/s and kg m^2/s"),),
        "Momentum of the links, in the axes of the base, or of the world of a floating one.",
        default=False,
        pinocchio="computeCentroidalMomentum",
    ),
    Model(
        "momentum_matrix",
        (momentum.momentum_matrix,),
        (Q,),
        (Argument("Ag", (6, "n"), "[linear; angular about the centre of mass] per velocity"),),
        "The matrix whose product with qd is the momentum.",
        default=False,
        pinocchio="ccrba",
    ),
    Model(
        "inverse_jacobian",
        (inverse_kinematics.inverse_jacobian,),
        (Q,),
        (Argument("Jinv", ("n", 6), "joint velocities per velocity of `frame`; not finite where J is singular"),),
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
        (Argument("Y", ("n", "p"), "torque per parameter, in the order of robot.columns"),),
        "Identification model: idm is Y times the parameters, friction last.",
        axes=(PARAMETERS,),
        rewrites=(),
        columns=regressor.columns,
        default=False,
        pinocchio="computeJointTorqueRegressor",
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
    """The row of a model."""
    for row in CATALOGUE:
        if row.name == name:
            return row
    raise KeyError(f"no model {name!r}: expected one of {', '.join(row.name for row in CATALOGUE)}")
