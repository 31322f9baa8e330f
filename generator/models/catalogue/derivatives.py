"""Derivatives of the inverse and direct dynamic models; those of other models come from their rows."""

from __future__ import annotations

from .. import dynamics_derivatives
from ..arguments import AT, BASE_MOTION, D2TAU, DQDD, DTAU, QD, QDD, TAU, WRENCH, Q
from ..row import Model

DERIVATIVES: tuple[Model, ...] = (
    Model(
        "idm_derivatives",
        dynamics_derivatives.IDM_DERIVATIVES,
        (Q, QD, QDD),
        DTAU,
        "Derivatives of idm by q and qd, friction, springs and loads included; by qdd it is inertia.",
        optional=(WRENCH, BASE_MOTION),
        axes=(AT,),
        default=False,
        rewritten_as=("idm", "coriolis"),
        derivative_of="idm",
        pinocchio=("computeRNEADerivatives",),
    ),
    Model(
        "idm_with_derivatives",
        dynamics_derivatives.WITH_DERIVATIVES,
        (Q, QD, QDD),
        (TAU, *DTAU),
        "idm and its derivatives in one call, which share what they compute.",
        optional=(WRENCH, BASE_MOTION),
        axes=(AT,),
        default=False,
        rewritten_as=("idm", "coriolis"),
        derivative_of="idm",
    ),
    Model(
        "ddm_derivatives",
        (dynamics_derivatives.WithoutValues(dynamics_derivatives.ddm_with_derivatives),),
        (Q, QD, TAU),
        DQDD,
        "Derivatives of ddm by q, qd and tau; NaN where accelerations are not determined.",
        optional=(WRENCH, BASE_MOTION),
        axes=(AT,),
        default=False,
        rewritten_as=("idm", "coriolis"),
        derivative_of="ddm",
        pinocchio=("computeABADerivatives",),
    ),
    Model(
        "ddm_with_derivatives",
        (dynamics_derivatives.ddm_with_derivatives,),
        (Q, QD, TAU),
        (QDD, *DQDD),
        "ddm and its derivatives in one call, which share what they compute.",
        optional=(WRENCH, BASE_MOTION),
        axes=(AT,),
        default=False,
        rewritten_as=("idm", "coriolis"),
        derivative_of="ddm",
    ),
    Model(
        "idm_second_derivatives",
        (dynamics_derivatives.idm_second_derivatives,),
        (Q, QD, QDD),
        D2TAU,
        "Second derivatives of idm by q and qd; by qdd and q they are inertia_derivatives.",
        optional=(WRENCH, BASE_MOTION),
        axes=(AT,),
        default=False,
        rewritten_as=("idm", "coriolis"),
        derivative_of="idm",
        pinocchio=("ComputeRNEASecondOrderDerivatives",),
    ),
)
