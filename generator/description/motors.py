"""Motors that are not their joints: behind an elastic joint, or coupled with several joints by a constant matrix.

Such a motor is a joint of its own without a link. That of an elastic joint has a variable: q has the joints, then the
motors (9.35). A coupled one follows joints, q_m = C q (9.31), so that its rotor and its friction act on these.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import sympy as sp

from .numeric import evaluate
from .robot import FIXED, GEOMETRY, INERTIA, DescriptionError, Joint, Limits, Robot


def motor_of(joint: Joint, j: int, name: str, drive: dict[str, sp.Expr]) -> Joint:
    """Return the motor of joint j, whose velocity and effort are bounded as those of the joint."""
    limits = Limits(velocity=joint.limits.velocity, effort=joint.limits.effort)
    return Joint(name or motor_name(joint), 0, joint.sigma, limits=limits, motor_of=j, **drive)


def motor_name(joint: Joint) -> str:
    """Return what the motor of a joint is called if nobody names it."""
    return f"{joint.name}_motor"


def check_motors(robot: Robot) -> None:
    """Refuse elastic joints and coupled drives that the equations can't describe."""
    motors = robot.motors
    for j, joint in enumerate((*robot.joints, *(loop.cut for loop in robot.loops)), 1):
        place = f"joint {j} ({joint.name!r})"
        if joint.motor_of:
            _check_motor(f"motor {joint.name!r}", joint, robot)
        if joint.DE != 0 and joint.KE == 0:
            raise DescriptionError(
                f"{place} has the damping DE = {joint.DE} and no stiffness: give it KE, or remove DE"
            )
        if (joint.KE != 0) != (j in motors):
            raise DescriptionError(
                f"{place} has the stiffness KE = {joint.KE} and {'a' if j in motors else 'no'} motor behind it: "
                "expected elastic = { KE = ..., motor = { IA = ... } } of a joint of the tree, with a KE that is not 0"
            )
        if joint.KE != 0 and j not in robot.moving:
            raise DescriptionError(
                f"{place} is elastic and has no variable of its own: expected a joint that moves, mimics no other, and "
                "that no loop moves"
            )
    _check_coupling(robot)


def _check_motor(place: str, motor: Joint, robot: Robot) -> None:
    """Refuse a motor of what is no joint, and one that has a link, or an elastic one without a rotor."""
    j = motor.motor_of
    if not 1 <= j <= len(robot.joints) or robot.joints[j - 1].motor_of or robot.joints[j - 1].sigma == FIXED:
        raise DescriptionError(f"{place} moves joint {j}: expected the number of a joint that moves")
    if motor.antecedent or motor.mimic or any(getattr(motor, name) != 0 for name in (*GEOMETRY, "offset", *INERTIA)):
        raise DescriptionError(
            f"{place} has a place or a link: expected a rotor inertia IA, friction and a spring alone; give the mass "
            "of the motor to the link that carries it"
        )
    if not motor.coupling and motor.IA == 0:
        raise DescriptionError(
            f"{place}, of the elastic joint {robot.joints[j - 1].name!r}, has no rotor inertia, so that nothing says "
            "how it accelerates: expected motor = { IA = ... } in kg m^2 (kg), seen from the joint; N^2 Jm for a gear "
            "of ratio N"
        )


def _check_coupling(robot: Robot) -> None:
    """Refuse drives that joints do not determine, or that do not determine the joints."""
    motors = [robot.joints[m - 1] for m in robot.coupled_motors]
    joints = sorted({motor.motor_of for motor in motors})
    names = ", ".join(robot.joints[j - 1].name for j in joints)
    if len(joints) != len(motors) or any(c not in joints for motor in motors for c, _ in motor.coupling):
        raise DescriptionError(
            f"drives couple {len(motors)} motors with the joints {names}: expected one of each joint"
        )
    for j in joints:
        joint = robot.joints[j - 1]
        if j not in robot.moving or joint.KE != 0:
            what = "is elastic" if joint.KE != 0 else "has no variable of its own"
            raise DescriptionError(
                f"drives couple joint {joint.name!r}, which {what}: expected rigid joints that move, mimic no other, "
                "and that no loop moves"
            )
    factors = [factor for motor in motors for _, factor in motor.coupling]
    known = {str(symbol) for factor in factors for symbol in factor.free_symbols}
    if motors and all(robot.values.get(name) is not None for name in known):
        rows = [dict(motor.coupling) for motor in motors]
        C = np.array([[evaluate(row.get(j, sp.Integer(0)), robot.values) for j in joints] for row in rows])
        if np.linalg.matrix_rank(C) < len(joints):
            raise DescriptionError(
                f"drives, coupling of {names} is singular: motors can't move these joints independently; expected a "
                "row for each motor in the order of joints, q_m = C q"
            )


def coupled(motors: Iterable[Joint], rows: Iterable[Iterable[tuple[int, sp.Expr]]]) -> list[Joint]:
    """Return motors that are coupled with joints by the rows of C, its exact zeros left out."""
    terms = [tuple((j, factor) for j, factor in row if factor != 0) for row in rows]
    return [replace(motor, coupling=row) for motor, row in zip(motors, terms, strict=True)]
