"""Drives in the native format's tables: of joints, of motors behind elastic joints, and of coupled ones."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import sympy as sp
from torquec.suggestion import did_you_mean

from ..messages import join, show
from ..motors import coupled, motor_of
from ..robot import DRIVE, ELASTIC, SPRING, STRIBECK, DescriptionError, Joint
from . import tables

DRIVE_KEYS = (*DRIVE, *STRIBECK, *SPRING)
_DRIVES_KEYS = ("joints", "coupling", "motors")


def read_drive(holder: dict[str, object], place: str, names: Collection[str]) -> dict[str, sp.Expr]:
    """Return the fields of the drive in a joint's table."""
    return _drive(tables.table(holder.get("drive", {}), f"{place}, drive", DRIVE_KEYS), f"{place}, drive", names)


def _drive(table: dict[str, object], place: str, names: Collection[str]) -> dict[str, sp.Expr]:
    fields = tables.expressions(table, place, DRIVE_KEYS, names)
    return {"BST": sp.Integer(2), **fields} if "FST" in fields else fields


def read_stiffness(holder: dict[str, object], place: str, names: Collection[str]) -> dict[str, sp.Expr]:
    """Return stiffness and damping between an elastic joint and its motor."""
    place = f"{place}, elastic"
    table = tables.table(holder.get("elastic", {}), place, (*ELASTIC, "motor"))
    if table and not {"KE", "motor"} <= {*table}:
        raise DescriptionError(
            f"{place} has {join(table)}: expected {{ KE = ..., DE = ..., motor = {{ IA = ... }} }}, stiffness and "
            "damping between the joint and its motor, and the drive of the motor, seen from the joint"
        )
    return tables.expressions(table, place, ELASTIC, names)


def count(joints: Sequence[object], top: dict[str, object]) -> int:
    """Return how many motors of their own the tables have; too many where they are wrong."""
    drives = top.get("drives", {})
    listed = drives.get("joints", []) if isinstance(drives, dict) else []
    elastic = sum(isinstance(holder, dict) and "elastic" in holder for holder in joints)
    return elastic + (len(listed) if isinstance(listed, list) else 0)


def read_motors(
    tree: Sequence[Joint], holders: Sequence[object], top: dict[str, object], names: Collection[str]
) -> list[Joint]:
    """Return the motors that are not their joints: of elastic joints, then of coupled ones."""
    motors = []
    for j, (joint, holder) in enumerate(zip(tree, holders, strict=True), 1):
        if isinstance(holder, dict) and holder.get("elastic"):
            motors.append(_motor(holder["elastic"]["motor"], joint, j, f"joint {j} ({show(joint.name)})", names))
    return motors + _read_coupled(tree, top, names)


def _motor(value: object, joint: Joint, j: int, place: str, names: Collection[str]) -> Joint:
    """Return the motor of joint j."""
    place = f"{place}, motor"
    table = tables.table(value, place, ("name", *DRIVE_KEYS))
    return motor_of(joint, j, tables.text(table, "name", place, ""), _drive(table, place, names))


def _read_coupled(tree: Sequence[Joint], top: dict[str, object], names: Collection[str]) -> list[Joint]:
    """Return the motors of the table drives: q_m = C q, with C by rows."""
    table = tables.table(top.get("drives", {}), "drives", _DRIVES_KEYS)
    if not table:
        return []
    listed = tables.words(table, "joints", "drives")
    numbers = {joint.name: j for j, joint in enumerate(tree, 1)}
    for name in listed:
        if name not in numbers or listed.count(name) > 1:
            problem = "twice" if name in numbers else f"no joint{did_you_mean(name, numbers)}"
            raise DescriptionError(
                f"drives, joints names {show(name)}, {problem}: expected some of {join(numbers)}, once"
            )
    size = len(listed)
    matrix = enumerate(tables.items(table, "coupling", "drives", size), 1)
    rows = [tables.items({f"row {k}": row}, f"row {k}", "drives, coupling", size) for k, row in matrix]
    given = tables.items(table, "motors", "drives", size) if "motors" in table else [{}] * size
    joints = [numbers[name] for name in listed]
    pairs = zip(joints, given, strict=True)
    motors = [_motor(value, tree[j - 1], j, f"drives, {show(tree[j - 1].name)}", names) for j, value in pairs]
    return coupled(motors, [_row(row, k, joints, names) for k, row in enumerate(rows, 1)])


def _row(row: Sequence[object], k: int, joints: Sequence[int], names: Collection[str]) -> list[tuple[int, sp.Expr]]:
    """Return row k of C: joints, each with its factor."""
    place = f"drives, coupling, row {k}, element"
    factors = (tables.expression(value, f"{place} {i}", names) for i, value in enumerate(row, 1))
    return list(zip(joints, factors, strict=True))
