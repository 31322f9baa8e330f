"""Friction of a joint: viscous, Coulomb's and static (Khalil & Dombre 9.26), with a sign that jumps or is smooth.

    FV qd + FS s + FO s^2 + (FST - FS) s exp(-KST |qd|^BST)         s = sign(qd), or tanh(qd / QPS)

A joint at rest has none: with sign(0) = 0 what holds it there is left open. Friction is linear in FV, FS, FO and FST.
"""

from __future__ import annotations

from ..algebra.derivative import slope
from ..algebra.graph import Expr, sign
from ..algebra.ops import apply
from ..description.normalise import EXPONENTS
from ..mechanism.mechanism import CutJoint, Link

# The least speed of which a power is taken by its logarithm, in rad/s or m/s: less counts as this.
LEAST_SPEED = 1e-30


def friction(drive: Link | CutJoint, qd: Expr) -> Expr:
    """Return the friction of a joint at a velocity: (9.27), with the offset between its two levels, or (9.26)."""
    moving = direction(drive, qd)
    force = drive.FV * qd + drive.FS * moving + drive.FO * (moving * moving)           # 9.27
    if drive.FST.number == 0:
        return force
    return force + (drive.FST - drive.FS) * (moving * fading(drive, qd))               # 9.26


def friction_slope(drive: Link | CutJoint, qd: Expr) -> Expr:
    """Return the derivative of the friction of a joint by its velocity; the steps of sign(qd) have none."""
    return slope(lambda velocity: friction(drive, velocity), qd)


def friction_effects(drive: Link | CutJoint, qd: Expr) -> dict[str, Expr]:
    """Return what friction is for each of its parameters at the value 1: k, B and the velocity QPS are given."""
    moving = direction(drive, qd)
    effects = {"FV": qd, "FS": moving, "FO": moving * moving}
    if drive.FST.number == 0:
        return effects
    early = moving * fading(drive, qd)
    return effects | {"FS": moving - early, "FST": early}


def direction(drive: Link | CutJoint, qd: Expr) -> Expr:
    """Return the sign of a velocity, which at rest is 0, or its smooth form."""
    return sign(qd) if drive.QPS.number == 0 else apply("tanh", qd / drive.QPS)


def fading(drive: Link | CutJoint, qd: Expr) -> Expr:
    """Return exp(-k |qd|^B), the part of static friction that is left at a velocity."""
    return apply("exp", -(drive.KST * _power(qd, drive.BST)))


def _power(qd: Expr, exponent: Expr) -> Expr:
    """Return |qd|^B, by products where B is a small whole number."""
    whole = exponent.number
    size = sign(qd) * qd
    if whole in EXPONENTS:
        power = qd * qd if whole % 2 == 0 else size
        for _ in range((int(whole) - 1) // 2):
            power = power * (qd * qd)
        return power
    least = qd.graph.constant(LEAST_SPEED)
    return apply("exp", exponent * apply("log", apply("where", size, least, least, size)))
