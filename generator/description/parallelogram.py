"""Loops that are parallelograms: the angles of their passive joints follow those of the motorised ones exactly.

A frame's six parameters are two screws, Rot(z) Trans(z) about z and Rot(x) Trans(x) about x, and a loop is a closed row
of them. Where all its axes are parallel it is a polygon in a plane. Four sides of which opposite ones are equal make a
parallelogram: opposite sides stay parallel, so angles are sums of each other, with no equation to solve.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import sympy as sp

from .robot import REVOLUTE, ZERO, Follower, Frame, Joint, Loop

# The number of a loop's cut joint among the variables of its angles.
CUT = 0


@dataclass(frozen=True)
class Screw:
    """A turn about an axis and a shift along it, "z" or "x"."""

    axis: str
    angle: sp.Expr
    shift: sp.Expr

    @property
    def inverse(self) -> Screw:
        """Return the screw backwards."""
        return Screw(self.axis, -self.angle, -self.shift)

    @property
    def is_identity(self) -> bool:
        """Whether it moves nothing."""
        return sp.expand(self.shift) == 0 and (self.angle / (2 * sp.pi)).is_integer is True


@dataclass(frozen=True)
class Side:
    """A side of a polygon: its length, which may be negative, and the angle of its direction."""

    length: sp.Expr
    direction: sp.Expr


def followers_of(loop: Loop, joints: Sequence[Joint]) -> dict[int, Follower] | None:
    """Return how the passive joints of a loop follow its other joints; None if it is no parallelogram."""
    numbers = [j for path in paths(loop, joints) for j in path]
    passive = [j for j in numbers if not joints[j - 1].mu]
    if any(joints[j - 1].mimic for j in numbers) or any(joints[j - 1].sigma != REVOLUTE for j in passive):
        return None
    sides = polygon(loop, joints)
    if sides is None or len(sides) != 4:
        return None
    one, two, three, four = sides
    equations = []
    for side, opposite in ((one, three), (two, four)):
        turned = _turn_between(side, opposite)
        if turned is None:
            return None
        equations.append(opposite.direction - side.direction - turned)
    unknown = [_variable(j) for j in (*passive, CUT)]
    equations.append(_whole_turn(loop, joints))
    found = sp.linsolve([sp.expand(equation) for equation in equations], unknown)
    if found is sp.S.EmptySet:
        return None
    (solution,) = found
    if any(symbol in expression.free_symbols for expression in solution for symbol in unknown):
        return None
    return {j: _follower(j, angle, numbers, joints) for j, angle in zip(passive, solution[:-1], strict=True)}


def paths(loop: Loop, joints: Sequence[Joint]) -> tuple[list[int], list[int]]:
    """Return the joints from where the loop branches off to the cut joint, and those to its twin."""
    one, two = _to_base(loop.cut.antecedent, joints), _to_base(loop.twin.antecedent, joints)
    while one and two and one[0] == two[0]:
        one, two = one[1:], two[1:]
    return one, two


def polygon(loop: Loop, joints: Sequence[Joint]) -> list[Side] | None:
    """Return the sides of a loop in a plane; None if it is in none, or has a prismatic joint that moves."""
    screws = _reduced(_around(loop, joints))
    sides: list[Side] = []
    direction, height, sense = ZERO, ZERO, 1
    for screw in screws:
        if screw.axis == "z":
            direction += sense * screw.angle
            height += sense * screw.shift
            continue
        halves = screw.angle / sp.pi
        if not halves.is_integer:
            return None
        sides.append(Side(screw.shift, direction))
        sense *= -1 if halves % 2 else 1
    if sense < 0 or sp.expand(height) != 0 or any(screw.shift.atoms(sp.Dummy) for screw in screws):
        return None
    return _straight(sides)


@cache
def _variable(j: int) -> sp.Dummy:
    """Return the variable of a joint, which differs from every parameter of a description."""
    return sp.Dummy(f"theta{j}")


def _to_base(j: int, joints: Sequence[Joint]) -> list[int]:
    path: list[int] = []
    while j:
        path.append(j)
        j = joints[j - 1].antecedent
    return path[::-1]


def _around(loop: Loop, joints: Sequence[Joint]) -> Iterator[Screw]:
    """Yield the screws out to the cut joint, through it, and back from its twin."""
    out, back = paths(loop, joints)
    for j in out:
        yield from _screws(joints[j - 1], j)
    yield from _screws(loop.cut, CUT)
    inwards = [screw for j in back for screw in _screws(joints[j - 1], j)] + list(_screws(loop.twin, None))
    for screw in reversed(inwards):
        yield screw.inverse


def _screws(frame: Joint | Frame, j: int | None) -> Iterator[Screw]:
    """Yield the screws of a frame, with the variable of joint j."""
    theta, r = frame.theta, frame.r
    if isinstance(frame, Joint) and j is not None and frame.sigma in (0, 1):
        variable = _variable(j)
        theta, r = (variable, r) if frame.sigma == REVOLUTE else (theta, variable)
    yield Screw("z", frame.gamma, frame.b)
    yield Screw("x", frame.alpha, frame.d)
    yield Screw("z", theta, r)


def _reduced(screws: Iterator[Screw]) -> list[Screw]:
    """Join neighbours with the same axis and leave out what moves nothing, around the loop."""
    row: list[Screw] = []
    for screw in screws:
        row.append(screw)
        while row and (row[-1].is_identity or (len(row) > 1 and row[-2].axis == row[-1].axis)):
            last = row.pop()
            if not last.is_identity:
                before = row.pop()
                row.append(Screw(last.axis, before.angle + last.angle, before.shift + last.shift))
    while len(row) > 1 and row[0].axis == row[-1].axis:
        last = row.pop()
        row[0] = Screw(last.axis, last.angle + row[0].angle, last.shift + row[0].shift)
        if row[0].is_identity:
            row.pop(0)
    return row


def _straight(sides: Sequence[Side]) -> list[Side]:
    """Join neighbouring sides that always have one direction, around the polygon; sides without length go."""
    joined: list[Side] = []
    for side in sides:
        if side.length == 0:
            continue
        sign = _sign_between(joined[-1], side) if joined else 0
        if sign:
            joined[-1] = Side(sp.expand(joined[-1].length + sign * side.length), joined[-1].direction)
        else:
            joined.append(side)
    if len(joined) > 1 and (sign := _sign_between(joined[0], joined[-1])):
        last = joined.pop()
        joined[0] = Side(sp.expand(joined[0].length + sign * last.length), joined[0].direction)
    return [side for side in joined if side.length != 0]


def _sign_between(one: Side, two: Side) -> int:
    """1 or -1 if two sides always point the same way or against each other, else 0."""
    halves = sp.expand((two.direction - one.direction) / sp.pi)
    return 0 if not halves.is_integer else -1 if halves % 2 else 1


def _turn_between(side: Side, opposite: Side) -> sp.Expr | None:
    """Return the turn from a side to the opposite one of a parallelogram; None if they differ in length."""
    if sp.expand(side.length - opposite.length) == 0:
        return sp.pi
    return ZERO if sp.expand(side.length + opposite.length) == 0 else None


def _whole_turn(loop: Loop, joints: Sequence[Joint]) -> sp.Expr:
    """Return the sum of all turns about z, each in the sense of the first: 0 or whole turns."""
    total, sense = ZERO, 1
    for screw in _reduced(_around(loop, joints)):
        if screw.axis == "z":
            total += sense * screw.angle
        elif (screw.angle / sp.pi) % 2:
            sense = -sense
    return total


def _follower(j: int, angle: sp.Expr, numbers: Sequence[int], joints: Sequence[Joint]) -> Follower:
    """Return how the joint follows others, given its angle by theirs: q is theta less the offset of a joint."""
    angle = sp.expand(angle)
    terms: Mapping[int, sp.Expr] = {c: angle.coeff(_variable(c)) for c in numbers if _variable(c) in angle.free_symbols}
    constant = angle - sum((k * _variable(c) for c, k in terms.items()), ZERO)
    shift = sum((k * joints[c - 1].offset for c, k in terms.items()), ZERO) - joints[j - 1].offset
    offset = sp.expand(constant + shift)
    if not offset.free_symbols:
        # The same angle, from -pi to pi.
        offset -= 2 * sp.pi * sp.ceiling((offset - sp.pi) / (2 * sp.pi))
    return Follower(tuple(terms.items()), offset)
