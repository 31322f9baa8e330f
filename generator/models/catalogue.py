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

from ..identification.base_parameters import base_values
from . import direct_dynamics, energy, inertia_matrix, inverse_geometry, kinematics, newton_euler

Size = int | str


@dataclass(frozen=True)
class Argument:
    """An input or output: its name, shape ("n": the number of joint velocities, "b": of base parameters), units and
    frame, and kind of number."""

    name: str
    shape: tuple[Size, ...]
    doc: str
    kind: str = "real"


@dataclass(frozen=True)
class Axis:
    """A choice among the robot's named frames: one kernel each. `goes_with` names the optional input that needs it.

    A `default` is a frame's name; without one the caller names the frame, unless the robot has only one.
    """

    name: str
    doc: str
    default: str | None = None
    goes_with: str | None = None


@dataclass(frozen=True)
class Model:
    """One row of the catalogue. `answers` is the most solutions a model of varying number of answers may have: its
    outputs are then `values` (answers, ...), `count` and `status`. The functions of a `described` row take the Robot and
    its mechanism as described; those of others an equivalent mechanism, whose parameters have moved between links. `suits` tells whether a
    robot can have the variant for a choice on the axes."""

    name: str
    derive: tuple[Callable[..., Any], ...]
    inputs: tuple[Argument, ...]
    outputs: tuple[Argument, ...]
    doc: str
    optional: tuple[Argument, ...] = ()
    axes: tuple[Axis, ...] = ()
    answers: int | None = None
    default: bool = True
    described: bool = False
    suits: Callable[..., bool] | None = None
    pinocchio: str = ""


Q = Argument("q", ("n",), "joint positions, rad or m")
QD = Argument("qd", ("n",), "joint velocities, rad/s or m/s")
QDD = Argument("qdd", ("n",), "joint accelerations, rad/s^2 or m/s^2")
TAU = Argument("tau", ("n",), "joint torques or forces, N m or N")
WRENCH = Argument("wrench", (6,), "[force; moment] that the robot exerts on its environment at `frame`, in its axes")
BASE_MOTION = Argument(
    "base", (9,), "angular velocity, angular acceleration and acceleration of the origin of the base, in base axes"
)
AT = Axis("frame", "where the wrench acts", goes_with="wrench")
FRAME = Axis("frame", "the frame whose placement or motion is asked for")
REF = Axis("ref", "the frame it is seen from", default="base")
AXES = Axis("axes", "the frame in whose axes the vectors are", default="base")

POSE = Argument("T", (4, 4), "the place of `frame` that is asked for: its coordinates to coordinates in `ref`")
NEAREST = Argument("nearest", ("nq",), "joint positions: the answer closest to them alone, its angles unwound to them")
LIMITS = Argument("limits", (2, "nq"), "lowest and highest joint positions: answers are turned to lie within, or left out")
SOLUTIONS = (
    Argument("values", ("answers", "nq"), "joint positions, rad in (-pi, pi] or m; 0 for joints that don't matter"),
    Argument("count", (), "how many answers", kind="int"),
    Argument("status", (), "0 exact, 1 at the boundary, 2 a joint is free, 3 out of reach, 4 outside the limits", kind="int"),
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
        "igm",
        (inverse_geometry.igm,),
        (POSE,),
        SOLUTIONS,
        "Inverse geometric model: all joint positions that bring one named frame to a place in another, in closed form.",
        optional=(NEAREST, LIMITS),
        axes=(FRAME, REF),
        answers=8,
        default=False,
        described=True,
        suits=inverse_geometry.solvable,
    ),
    Model(
        "jacobian",
        (kinematics.jacobian,),
        (Q,),
        (Argument("J", (6, "n"), "[linear; angular] velocity of the origin of `frame` per joint velocity"),),
        "Jacobian of a named frame.",
        axes=(FRAME, AXES),
        pinocchio="computeFrameJacobian (LOCAL_WORLD_ALIGNED)",
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
    ),
    Model(
        "h",
        (newton_euler.h,),
        (Q, QD),
        (Argument("h", ("n",), "joint torques or forces, N m or N"),),
        "Coriolis, centrifugal, gravity and friction torques: idm at qdd = 0.",
        pinocchio="nonLinearEffects (nle)",
    ),
    Model(
        "gravity",
        (newton_euler.gravity,),
        (Q,),
        (Argument("Q", ("n",), "joint torques or forces, N m or N"),),
        "Torques that hold the robot still.",
        pinocchio="computeGeneralizedGravity",
    ),
    Model(
        "inertia",
        (inertia_matrix.inertia,),
        (Q,),
        (Argument("A", ("n", "n"), "kg m^2, kg m or kg"),),
        "Inertia matrix, rotors included.",
        pinocchio="crba",
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
        "base_values",
        (base_values,),
        (),
        (Argument("KB", ("b",), "in the order of robot.base_parameters; SI units about the links' frames"),),
        "Values of the base inertial parameters, from the standard ones.",
        described=True,
    ),
)


def model(name: str) -> Model:
    """The row of a model."""
    for row in CATALOGUE:
        if row.name == name:
            return row
    raise KeyError(f"no model {name!r}: expected one of {', '.join(row.name for row in CATALOGUE)}")
