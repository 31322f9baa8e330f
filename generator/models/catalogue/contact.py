"""Operational space, and frames that are held in place."""

from __future__ import annotations

from .. import contact, operational_space
from ..arguments import ACCELERATION, CONTACTS, FRAME, LEAST, QD, QDD, RESTITUTION, TAU, TWIST, Q, operational_space_of
from ..row import Argument, Model

CONTACT: tuple[Model, ...] = (
    Model(
        "operational_space",
        (operational_space.operational_space,),
        (Q, QD),
        operational_space_of(6, "kg, kg m and kg m^2", "N and N m"),
        "Operational space of a frame: F = Lambda VP + mu + p, with tau = J^T F and the acceleration VP of the frame.",
        optional=(LEAST,),
        axes=(FRAME,),
        zeros=True,
        default=False,
    ),
    Model(
        "operational_position",
        (operational_space.operational_position,),
        (Q, QD),
        operational_space_of(3, "kg", "N"),
        "Operational space of the origin of a frame alone, for robots with fewer joints or tasks that let it turn.",
        optional=(LEAST,),
        axes=(FRAME,),
        zeros=True,
        default=False,
    ),
    Model(
        "constrained_ddm",
        (contact.constrained_ddm,),
        (Q, QD, TAU),
        (
            QDD,
            Argument("forces", ("contacts", 6), "[force; moment] that the robot exerts at each frame, in its axes, N and N m"),
        ),
        "Direct dynamic model with frames held in place: accelerations and forces; NaN where they are not determined.",
        optional=(LEAST, ACCELERATION),
        axes=(CONTACTS,),
        zeros=True,
        default=False,
        pinocchio=("constraintDynamics", "forwardDynamics"),
    ),
    Model(
        "impact",
        (contact.impact,),
        (Q, QD),
        (
            Argument("qd_after", ("n",), "joint velocities behind the impact", role="velocity", of_base=TWIST),
            Argument("impulses", ("contacts", 6), "[force; moment] over time that the robot exerts at each frame, N s and N m s"),
        ),
        "Impact of frames on what does not move: velocities behind it, and impulses.",
        optional=(LEAST, RESTITUTION),
        axes=(CONTACTS,),
        zeros=True,
        default=False,
        pinocchio=("impulseDynamics",),
    ),
)
