"""Parallelograms of files that know no names of lengths: opposite sides of one length are one parameter.

Only then is a loop a parallelogram at all times, as two lengths with names of their own may be changed apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product

import sympy as sp

from ..parallelogram import followers_of, paths
from ..robot import FIXED, LENGTHS, REVOLUTE, Frame, Joint, Loop, Robot
from .links import sides_of
from .placed import PlacedJoint, PlacedLoop, PlacedRobot

# Lengths of one size that are divided into groups, and ways that are tried: a plane loop of four sides has few.
MOST_EQUAL, MOST_WAYS = 6, 500


def with_equal_sides(robot: Robot, tolerance: float, notes: list[str]) -> Robot:
    """Return the robot whose loops that are parallelograms within a tolerance (m) are so exactly; notes say so."""
    for k, loop in enumerate(robot.loops):
        if followers_of(loop, robot.joints) is not None:
            continue
        groups = _equal_lengths(robot, loop, tolerance)
        # Of all ways to take lengths for one another the one that does so least.
        ways = islice(product(*(list(_partitions(group)) for group in groups)), MOST_WAYS)
        for way in sorted(ways, key=lambda way: -sum(map(len, way))):
            same = {name: part[0] for parts in way for part in parts for name in part[1:]}
            other = _renamed(robot, same) if same else robot
            if followers_of(other.loops[k], other.joints) is not None:
                told = ", ".join(f"{name} = {first}" for name, first in same.items())
                notes.append(f"loop {loop.cut.name} is a parallelogram: {told} in size, one parameter each")
                robot = other
                break
    return robot


def pins_of(placed: PlacedRobot, loop: PlacedLoop) -> tuple[PlacedJoint, PlacedJoint] | None:
    """Return the joints at which a loop of four pins branches off, None for another loop or one cut there."""
    sides = [[joint for joint in side if joint.sigma != FIXED] for side in sides_of(placed, loop)]
    joints = [*sides[0], *sides[1], loop.joint]
    four_pins = len(joints) == 4 and all(joint.sigma == REVOLUTE and joint.follows is None for joint in joints)
    return (sides[0][0], sides[1][0]) if four_pins and all(sides) else None


def _partitions(names: Sequence[str]) -> Iterator[list[list[str]]]:
    """Yield the ways to divide names into groups."""
    if not names:
        yield []
        return
    for parts in _partitions(names[:-1]):
        for i, part in enumerate(parts):
            yield [*parts[:i], [*part, names[-1]], *parts[i + 1 :]]
        yield [*parts, [names[-1]]]


def _equal_lengths(robot: Robot, loop: Loop, tolerance: float) -> list[list[str]]:
    """Return the names of a loop's lengths in groups of one size."""
    groups: list[list[str]] = []
    for owner in _frames_of(robot, loop):
        for field in LENGTHS:
            expression = getattr(owner, field)
            name = str(expression)
            value = robot.values.get(name) if expression.is_Symbol else None
            if value is None or any(name in group for group in groups):
                continue
            for group in groups:
                if abs(abs(value) - abs(robot.values[group[0]] or 0)) <= tolerance:
                    group.append(name)
                    break
            else:
                groups.append([name])
    return [group[:MOST_EQUAL] for group in groups if len(group) > 1]


def _frames_of(robot: Robot, loop: Loop) -> Iterator[Joint | Frame]:
    for side in paths(loop, robot.joints):
        yield from (robot.joints[j - 1] for j in side)
    yield loop.cut
    yield loop.twin


def _renamed(robot: Robot, same: Mapping[str, str]) -> Robot:
    """Return the robot with the name of one length in place of others of its size."""
    symbols = {}
    for name, first in same.items():
        sign = 1 if (robot.values[name] or 0) * (robot.values[first] or 0) > 0 else -1
        symbols[sp.Symbol(name)] = sign * sp.Symbol(first)

    def fields(owner: Joint | Frame) -> dict[str, sp.Expr]:
        return {field: getattr(owner, field).xreplace(symbols) for field in LENGTHS}

    def joint(owner: Joint) -> Joint:
        return replace(owner, **fields(owner))

    def frame(owner: Frame) -> Frame:
        return replace(owner, **fields(owner))

    return replace(
        robot,
        joints=tuple(map(joint, robot.joints)),
        frames=tuple(map(frame, robot.frames)),
        loops=tuple(Loop(joint(loop.cut), frame(loop.twin)) for loop in robot.loops),
        values={name: value for name, value in robot.values.items() if name not in same},
    )
