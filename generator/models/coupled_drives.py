"""Drives that are coupled with joints by a constant matrix (Khalil & Dombre 9.3.7): q_m = C q.

Coupled motors are joints that follow others, so that their rotors and friction are in all models of dynamics, whose
torques are those of the joints. Here these become torques of the motors and back. Coordinates that no coupled drive
moves are their own: C has a 1 there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ..algebra.graph import Expr
from ..description.robot import Robot
from ..mechanism.mechanism import JointVector, Mechanism
from .inertia_matrix import JointMatrix


def no_coupling(robot: Robot) -> str:
    """Return why a robot has no torques of motors beside those of joints; "" if it has them."""
    if robot.coupled_motors:
        return ""
    return "each joint has a motor of its own: expected [drives] with joints and coupling, q_m = C q, in the description"


def coupling(mechanism: Mechanism) -> JointMatrix:
    """Return C, the inverse of J_qm of (9.31): velocities of motors by those of joints, in the places of their joints."""
    one = mechanism.graph.one
    own = {(c, c): one for c in mechanism.coordinates if c not in mechanism.coupled.values()}
    return own | {(j, c): factor for m, j in mechanism.coupled.items() for c, factor in mechanism.dependent[m].items()}


def joint_torques(mechanism: Mechanism, tau_m: JointVector) -> dict[int, Expr]:
    """Return the torques of joints that motors give, C^T tau_m (9.33)."""
    C, total = coupling(mechanism), mechanism.graph.sum
    return {c: total(factor * tau_m[i] for (i, d), factor in C.items() if d == c) for c in mechanism.coordinates}


def motor_torques(mechanism: Mechanism, tau: JointVector) -> dict[int, Expr]:
    """Return the torques that motors have to give for those of joints, C^-T tau, which is J_qm^T tau (9.33)."""
    C, zero, total = coupling(mechanism), mechanism.graph.zero, mechanism.graph.sum
    joints = list(mechanism.coupled.values())
    J = inverse([[C.get((i, j), zero) for j in joints] for i in joints])
    moved = {j: total(row[k] * tau[i] for i, row in zip(joints, J, strict=True)) for k, j in enumerate(joints)}  # 9.33
    return {c: moved.get(c, tau[c]) for c in mechanism.coordinates}


def inverse(C: Sequence[Sequence[Expr]]) -> list[list[Expr]]:
    """Return the inverse of a small matrix by its cofactors: it divides by nothing but the determinant."""
    every = tuple(range(len(C)))
    one = C[0][0].graph.one

    @cache
    def minor(rows: tuple[int, ...], columns: tuple[int, ...]) -> Expr:
        """Return the determinant of the rows and columns that are left, by its first row."""
        if not rows:
            return one
        terms = (
            (-1) ** k * (C[rows[0]][c] * minor(rows[1:], columns[:k] + columns[k + 1 :]))
            for k, c in enumerate(columns)
            if C[rows[0]][c].number != 0
        )
        return one.graph.sum(terms)

    def without(i: int) -> tuple[int, ...]:
        return tuple(k for k in every if k != i)

    factor = one / minor(every, every)
    return [[(-1) ** (i + j) * (minor(without(j), without(i)) * factor) for j in every] for i in every]
