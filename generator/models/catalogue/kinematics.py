"""Placements, velocities and accelerations of frames, and what inverts them."""

from __future__ import annotations

from ...forms.parameters import lump_fixed
from .. import inverse_kinematics, kinematics
from ..arguments import AXES, DAMPING, FRAME, QD, QDD, REF, VELOCITY, Q
from ..row import Argument, Model

KINEMATICS: tuple[Model, ...] = (
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
        "dls",
        (inverse_kinematics.dls,),
        (Q, VELOCITY, DAMPING),
        (QD,),
        "Damped least squares: joint velocities that make |J qd - V|^2 + damping^2 |qd|^2 least.",
        axes=(FRAME, AXES),
        default=False,
    ),
)
