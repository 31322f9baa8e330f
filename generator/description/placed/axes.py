"""Where the frames of the notation stand: on the joints' axes, seen in the base frame with every joint at 0.

A frame may slide along its axis and turn about it; it is put where the common normals with the neighbouring axes are,
so that gamma = b = 0 for one successor, or where r and the offset become 0. The line of a prismatic joint may moreover
stand anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..messages import show
from ..robot import FIXED, PRISMATIC, REVOLUTE, DescriptionError
from .placed import PlacedJoint, PlacedLoop, PlacedRobot, outwards, root_of
from .space import MP, Array, Number, Place, cross, dot, exact, norm, unit, vector

# Axes that are nearly parallel have a common normal that is far away: rounding errors grow with its distance.
_SLANT = exact("1e-3")


@dataclass(frozen=True)
class Tolerance:
    """What is taken for exact."""

    # How far an angle may be off a multiple of pi/12, in rad.
    angle: float
    # How far a length may be off 0, in m.
    length: float


# For files whose numbers were rounded, and for numbers as they stand: beyond the rounding of doubles.
ROUNDED = Tolerance(1e-6, 1e-6)
EXACT = Tolerance(1e-13, 1e-13)


@dataclass(frozen=True, eq=False)
class Six:
    """The six parameters from one frame to another at rest, in rad and m."""

    gamma: Number
    b: Number
    alpha: Number
    d: Number
    theta: Number
    r: Number


@dataclass(frozen=True, eq=False)
class Axis:
    """The line of a joint."""

    # A point of it, in m.
    P: Array
    # Its direction, a unit vector.
    z: Array


def six_parameters(frame: Place, tolerance: Tolerance) -> Six:
    """Return the parameters of a frame seen from another; their axes are parallel or well off each other."""
    x, z, P = frame.A[:, 0], frame.A[:, 2], frame.P
    s = MP.hypot(z[0], z[1])
    if s <= exact(tolerance.angle):
        off = MP.hypot(P[0], P[1])
        gamma = _half_turn(MP.atan2(P[1], P[0])) if off > exact(tolerance.length) else MP.mpf(0)
        n = vector((MP.cos(gamma), MP.sin(gamma), 0))
        alpha, b = (MP.mpf(0) if z[2] > 0 else +MP.pi), MP.mpf(0)
        r = P[2] * z[2]
    else:
        gamma = _half_turn(MP.atan2(z[0], -z[1]))
        n = vector((MP.cos(gamma), MP.sin(gamma), 0))
        side = vector((-n[1], n[0], 0))
        alpha = MP.atan2(-dot(z, side), z[2])
        r = dot(P, side) / dot(z, side)
        b = P[2] - r * z[2]
    return Six(gamma, b, alpha, dot(P, n), MP.atan2(dot(x, cross(z, n)), dot(x, n)), r)


def _half_turn(angle: Number) -> Number:
    """Return the angle of the same line in (-pi/2, pi/2]."""
    edge = MP.pi / 2 + exact("1e-30")
    while angle > edge:
        angle -= MP.pi
    while angle <= edge - MP.pi:
        angle += MP.pi
    return angle


def on_axis(origin: Array, x: Array, z: Array) -> Place:
    """Return the frame of an origin and two axes."""
    return Place(np.column_stack((x, cross(z, x), z)), origin)


def _foot(P: Array, axis: Axis) -> Array:
    """Return the point of an axis that is nearest to P."""
    foot: Array = axis.P + dot(P - axis.P, axis.z) * axis.z
    return foot


class AtRest:
    """A robot with every joint at 0: its links, the joints' axes, and the frames of the notation on them."""

    def __init__(self, placed: PlacedRobot, tolerance: Tolerance) -> None:
        self.tolerance = tolerance
        self.root = root_of(placed)
        ordered = outwards(placed)
        self.moving = [joint for joint in ordered if joint.sigma != FIXED]
        # By link: its frame, and the link of the moving joint that carries it.
        self.links: dict[str, Place] = {self.root: Place()}
        self.carrier: dict[str, str] = {self.root: self.root}
        for joint in ordered:
            self.links[joint.child] = self.links[joint.parent] @ joint.place
            self.carrier[joint.child] = joint.child if joint.sigma != FIXED else self.carrier[joint.parent]
        # By link: the joints that move on what it carries.
        self.successors: dict[str, list[PlacedJoint]] = {}
        for joint in self.moving:
            self.successors.setdefault(self.carrier[joint.parent], []).append(joint)
        # By link that carries it: the axes of cut joints, on their parents and on their children.
        self.ends: dict[str, list[Axis]] = {}
        for loop in placed.loops:
            for link, end in ((loop.joint.parent, loop.joint.place), (loop.joint.child, loop.twin)):
                place = self.links[link] @ end
                axis = Axis(place.P, unit(place.A @ unit(loop.joint.axis)))
                self.ends.setdefault(self.carrier[link], []).append(axis)
        self.axes = {joint.name: self._axis(joint) for joint in self.moving}
        for joint in self.moving:
            if joint.sigma == PRISMATIC:
                self.axes[joint.name] = self._line(joint)
        # By link that a joint moves: the frame of the notation on it.
        self.frames: dict[str, Place] = {self.root: Place()}
        for joint in self.moving:
            self.frames[joint.child] = self._frame(joint)

    def _axis(self, joint: PlacedJoint) -> Axis:
        """Return the axis of a joint through the origin of its link."""
        place = self.links[joint.child]
        if norm(joint.axis) == 0:
            raise DescriptionError(f"joint {show(joint.name)} has the axis 0 0 0: expected a direction, such as 0 0 1")
        return Axis(place.P, unit(place.A @ unit(joint.axis)))

    def _line(self, joint: PlacedJoint) -> Axis:
        """Return the line of a prismatic joint, through the point at which it meets most of its neighbours' axes."""
        own, before = self.axes[joint.name], self.carrier[joint.parent]
        neighbours = self._neighbours(joint.child)
        points = [own.P, *(axis.P for axis in neighbours)]
        if before == self.root:
            points.append(self.links[self.root].P)
        else:
            inner = next(other for other in self.moving if other.child == before)
            neighbours.append(self.axes[inner.name])
            points.append(self.axes[inner.name].P)
        return min((Axis(P, own.z) for P in points), key=lambda line: sum(not self._meet(line, a) for a in neighbours))

    def _neighbours(self, link: str) -> list[Axis]:
        """Return the axes of the joints on what a link carries, cut ones included."""
        return [*(self.axes[other.name] for other in self.successors.get(link, [])), *self.ends.get(link, [])]

    def _meet(self, a: Axis, b: Axis) -> bool:
        """Return whether two lines meet."""
        normal = cross(a.z, b.z)
        size = norm(normal)
        between = b.P - a.P
        gap = dot(between, normal) / size if size > _SLANT else norm(cross(a.z, between))
        return bool(abs(gap) <= exact(self.tolerance.length))

    def _frame(self, joint: PlacedJoint) -> Place:
        """Return the frame of a joint: of the places that its neighbours suggest, the one with fewest parameters."""
        axis, before = self.axes[joint.name], self.frames[self.carrier[joint.parent]]
        neighbours = self._neighbours(joint.child)
        link = self.links[joint.child]
        inner = Axis(before.P, before.A[:, 2])
        foot, normal = self._normal(axis, inner)
        feet = [foot if foot is not None else _foot(before.P, axis)]
        normals = [normal] if normal is not None else []
        for other in neighbours:
            foot, normal = self._normal(axis, other)
            feet += [foot] if foot is not None else []
            normals += [normal] if normal is not None else []
        feet.append(_foot(link.P, axis))
        for direction in (before.A[:, 0], link.A[:, 0], link.A[:, 1], link.A[:, 2]):
            if abs(dot(direction, axis.z)) <= exact(self.tolerance.angle):
                normals.append(direction - dot(direction, axis.z) * axis.z)
        if not normals:
            least = min(range(3), key=lambda i: abs(axis.z[i]))
            normals.append(cross(axis.z, vector(int(i == least) for i in range(3))))
        directions = [sign * unit(normal) for normal in normals for sign in (1, -1)]
        origin = min(feet, key=lambda P: self._lengths(joint, on_axis(P, directions[0], axis.z), neighbours, link))
        x = min(directions, key=lambda x: self._angles(joint, on_axis(origin, x, axis.z), neighbours, link))
        return on_axis(origin, x, axis.z)

    def _normal(self, axis: Axis, other: Axis) -> tuple[Array | None, Array | None]:
        """Return foot and direction of the common normal on `axis`; None where it may stand or point anywhere."""
        n = cross(axis.z, other.z)
        square = dot(n, n)
        between = other.P - axis.P
        if square > _SLANT**2:
            return axis.P + dot(cross(between, other.z), n) / square * axis.z, n
        off = between - dot(between, axis.z) * axis.z
        return None, (off if norm(off) > exact(self.tolerance.length) else None)

    def _lengths(self, joint: PlacedJoint, frame: Place, neighbours: Sequence[Axis], link: Place) -> float:
        """Return the cost of the lengths along this axis that are not 0 if its frame stands there."""
        own = self.between(self.frames[self.carrier[joint.parent]], frame)
        cost = self._present(own.r)
        for other in neighbours:
            foot, _ = self._normal(Axis(frame.P, frame.A[:, 2]), other)
            cost += 1.2 * self._present(norm(foot - frame.P)) if foot is not None else 0.0
        cost += 0.1 * self._present(norm(link.P - frame.P))
        return cost

    def _present(self, length: Number) -> float:
        """Return 1 for a length that is not 0."""
        return 1.0 if abs(length) > exact(self.tolerance.length) else 0.0

    def _angles(self, joint: PlacedJoint, frame: Place, neighbours: Sequence[Axis], link: Place) -> tuple[float, float]:
        """Return the cost of the turns about this axis that remain if its frame points there."""
        own = self.between(self.frames[self.carrier[joint.parent]], frame)
        cost = self._turn_cost(own.theta) * (1.0 if joint.sigma == REVOLUTE else 4.0)
        for other in neighbours:
            _, normal = self._normal(Axis(frame.P, frame.A[:, 2]), other)
            if normal is not None:
                at = MP.atan2(dot(normal, frame.A[:, 1]), dot(normal, frame.A[:, 0]))
                cost += 4.0 * self._turn_cost(_half_turn(at))
        x = link.A.T @ frame.A[:, 0]
        cost += 0.0 if max(abs(part) for part in x) > 1 - exact("1e-9") else 0.4
        return cost, abs(float(own.theta))

    def _turn_cost(self, angle: Number) -> float:
        """Return the cost of a turn: nothing for 0, little for a quarter, 1 for any other."""
        quarters = angle * 2 / MP.pi
        if abs(quarters - MP.nint(quarters)) > exact(self.tolerance.angle):
            return 1.0
        return 0.1 if int(MP.nint(quarters)) % 4 else 0.0

    def loop_ends(self, loop: PlacedLoop) -> tuple[Place, Place]:
        """Return the frames of a cut joint and of its twin, moved along and about its axis alike to most zeros."""
        joint = loop.joint
        ends = (self.links[joint.parent] @ joint.place, self.links[joint.child] @ loop.twin)
        outers = [self.frames[self.carrier[link]] for link in (joint.parent, joint.child)]
        z = unit(joint.axis)
        shifts, directions = [vector((0, 0, 0))], []
        for end, outer in zip(ends, outers, strict=True):
            axis = Axis(end.P, unit(end.A @ z))
            foot, normal = self._normal(axis, Axis(outer.P, outer.A[:, 2]))
            feet = [foot if foot is not None else _foot(outer.P, axis)]
            feet += [outer.P] if joint.sigma == PRISMATIC else []
            shifts += [end.A.T @ (P - end.P) for P in feet]
            across = [x - dot(x, axis.z) * axis.z for x in (normal, outer.A[:, 0]) if x is not None]
            directions += [end.A.T @ unit(x) for x in across if norm(x) > exact(self.tolerance.length)]
        if not directions:
            least = min(range(3), key=lambda i: abs(z[i]))
            directions.append(unit(cross(z, vector(int(i == least) for i in range(3)))))
        turned = [on_axis(shift, sign * x, z) for shift in shifts for x in directions for sign in (1, -1)]
        best = min(turned, key=lambda own: self._cost_of_ends(joint, [end @ own for end in ends], outers))
        return ends[0] @ best, ends[1] @ best

    def _cost_of_ends(self, joint: PlacedJoint, ends: Sequence[Place], outers: Sequence[Place]) -> float:
        """Return the cost of the parameters that are not 0 of a cut joint and its twin."""
        cost = 0.0
        for k, (end, outer) in enumerate(zip(ends, outers, strict=True)):
            six = self.between(outer, end)
            moves = "" if k else "theta" if joint.sigma == REVOLUTE else "r"
            for key in ("gamma", "theta"):
                cost += self._turn_cost(getattr(six, key)) * (0.2 if key == moves else 1.0)
            for key in ("b", "d", "r"):
                cost += self._present(getattr(six, key)) * (0.2 if key == moves else 1.0)
        return cost

    def between(self, outer: Place, inner: Place) -> Six:
        """Return the parameters from one frame to another."""
        return six_parameters(inner.seen_from(outer), self.tolerance)

    def is_slanted(self, outer: Place, inner: Place) -> bool:
        """Return whether the axes are nearly parallel, and not taken for parallel."""
        z = inner.seen_from(outer).A[:, 2]
        return bool(exact(self.tolerance.angle) < MP.hypot(z[0], z[1]) < _SLANT)
