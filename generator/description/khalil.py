"""Bodies placed anywhere -> Khalil's frames: z along each joint's axis, and the most exact zeros that the geometry has.

All is seen in the base frame with every joint at 0. A frame may slide along its axis and turn about it; it is put where
the common normals with the neighbouring axes are, so that gamma = b = 0 for one successor, or where r and the offset
become 0. The line of a prismatic joint may moreover stand anywhere. The constant part of a joint's variable goes into
its offset, so that q is what the file means by it, in sign and zero.

A link behind a fixed joint keeps inertial parameters of its own, about the origin of its own frame, if it has a mass:
it becomes a joint with sigma = 2 behind all that move. Every link is a named frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import sympy as sp

from .expression import number
from .inertia import rounded
from .normalise import normalise
from .placed import Body, PlacedJoint, PlacedRobot, identifiers, outwards, resolved, root_of, shown
from .robot import BASE, FIXED, INERTIA, PRISMATIC, REVOLUTE, Base, DescriptionError, Frame, Joint, Mimic, Robot
from .space import MP, Array, Number, Place, cross, dot, exact, norm, unit, vector

STEPS = 12
MAX_DEFAULT_FRAMES = 4

# Axes that are nearly parallel have a common normal that is far away: rounding errors grow with its distance.
_SLANT = exact("1e-3")
_NEGLIGIBLE = exact("1e-15")


@dataclass(frozen=True)
class Tolerance:
    """What is taken for an exact angle (a multiple of pi/12, in rad) and for a length of 0 (in m)."""

    angle: float
    length: float


ROUNDED = Tolerance(1e-6, 1e-6)
EXACT = Tolerance(1e-13, 1e-13)


@dataclass(frozen=True)
class Reading:
    """A robot, and for people what is odd in it."""

    robot: Robot
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Six:
    """The six parameters from one frame to another, at rest."""

    gamma: Number
    b: Number
    alpha: Number
    d: Number
    theta: Number
    r: Number


@dataclass(frozen=True, eq=False)
class Axis:
    """The line of a joint: a point of it and its direction."""

    P: Array
    z: Array


def reading_of(placed: PlacedRobot, tolerance: Tolerance = ROUNDED) -> Reading:
    """The robot in Khalil's frames."""
    return _Conversion(resolved(placed), tolerance).reading()


def six_parameters(frame: Place, tolerance: Tolerance) -> Six:
    """The parameters of a frame seen from another whose axis is parallel to its own or well off it."""
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
    """The same line's angle in (-pi/2, pi/2]."""
    edge = MP.pi / 2 + exact("1e-30")
    while angle > edge:
        angle -= MP.pi
    while angle <= edge - MP.pi:
        angle += MP.pi
    return angle


def steps_of(angle: Number) -> int:
    """The nearest multiple of pi/12."""
    return int(MP.nint(angle * STEPS / MP.pi))


class _Conversion:
    """One robot on its way: what is known of its joints so far."""

    def __init__(self, placed: PlacedRobot, tolerance: Tolerance) -> None:
        self.placed = placed
        self.tolerance = tolerance
        self.notes = list(placed.notes)
        self.root = root_of(placed)
        ordered = outwards(placed)
        self.moving = [joint for joint in ordered if joint.sigma != FIXED]
        # Of each link: its frame in the base frame at rest, and the link of the moving joint that carries it.
        self.links: dict[str, Place] = {self.root: Place()}
        self.carrier: dict[str, str] = {self.root: self.root}
        for joint in ordered:
            self.links[joint.child] = self.links[joint.parent] @ joint.place
            self.carrier[joint.child] = joint.child if joint.sigma != FIXED else self.carrier[joint.parent]
        self.successors: dict[str, list[PlacedJoint]] = {}
        for joint in self.moving:
            self.successors.setdefault(self.carrier[joint.parent], []).append(joint)
        self.axes = {joint.name: self._axis(joint) for joint in self.moving}
        for joint in self.moving:
            if joint.sigma == PRISMATIC:
                self.axes[joint.name] = self._line(joint)
        # Frames of the notation by the link they stand on, in the base frame at rest.
        self.frames: dict[str, Place] = {self.root: Place()}
        for joint in self.moving:
            self.frames[joint.child] = self._frame(joint)
        self.joints: list[Joint] = []
        self.number: dict[str, int] = {self.root: 0}
        self.named: list[Frame] = []

    def _axis(self, joint: PlacedJoint) -> Axis:
        place = self.links[joint.child]
        if norm(joint.axis) == 0:
            raise DescriptionError(f"joint {shown(joint.name)} has the axis 0 0 0: expected a direction, such as 0 0 1")
        return Axis(place.P, unit(place.A @ unit(joint.axis)))

    def _line(self, joint: PlacedJoint) -> Axis:
        """The line of a prismatic joint, moved to a neighbour's point where it meets most of their axes."""
        own, before = self.axes[joint.name], self.carrier[joint.parent]
        neighbours = [self.axes[other.name] for other in self.successors.get(joint.child, [])]
        points = [own.P, *(axis.P for axis in neighbours)]
        if before == self.root:
            points.append(self.links[self.root].P)
        else:
            inner = next(other for other in self.moving if other.child == before)
            neighbours.append(self.axes[inner.name])
            points.append(self.axes[inner.name].P)
        return min((Axis(P, own.z) for P in points), key=lambda line: sum(not self._meet(line, a) for a in neighbours))

    def _meet(self, a: Axis, b: Axis) -> bool:
        normal = cross(a.z, b.z)
        size = norm(normal)
        between = b.P - a.P
        gap = dot(between, normal) / size if size > _SLANT else norm(cross(a.z, between))
        return bool(abs(gap) <= exact(self.tolerance.length))

    def _frame(self, joint: PlacedJoint) -> Place:
        """The frame of a joint: of the places that its neighbours suggest, the one that leaves fewest parameters."""
        axis, before = self.axes[joint.name], self.frames[self.carrier[joint.parent]]
        neighbours = [self.axes[other.name] for other in self.successors.get(joint.child, [])]
        link = self.links[joint.child]
        inner = Axis(before.P, before.A[:, 2])
        foot, normal = self._normal(axis, inner)
        feet = [foot if foot is not None else self._projected(before.P, axis)]
        normals = [normal] if normal is not None else []
        for other in neighbours:
            foot, normal = self._normal(axis, other)
            feet += [foot] if foot is not None else []
            normals += [normal] if normal is not None else []
        feet.append(self._projected(link.P, axis))
        for direction in (before.A[:, 0], link.A[:, 0], link.A[:, 1], link.A[:, 2]):
            if abs(dot(direction, axis.z)) <= exact(self.tolerance.angle):
                normals.append(direction - dot(direction, axis.z) * axis.z)
        if not normals:
            least = min(range(3), key=lambda i: abs(axis.z[i]))
            normals.append(cross(axis.z, vector(int(i == least) for i in range(3))))
        directions = [sign * unit(normal) for normal in normals for sign in (1, -1)]
        origin = min(feet, key=lambda P: self._lengths(joint, self._placed(P, directions[0], axis), neighbours, link))
        x = min(directions, key=lambda x: self._angles(joint, self._placed(origin, x, axis), neighbours, link))
        return self._placed(origin, x, axis)

    @staticmethod
    def _placed(origin: Array, x: Array, axis: Axis) -> Place:
        return Place(np.column_stack((x, cross(axis.z, x), axis.z)), origin)

    @staticmethod
    def _projected(P: Array, axis: Axis) -> Array:
        projected: Array = axis.P + dot(P - axis.P, axis.z) * axis.z
        return projected

    def _normal(self, axis: Axis, other: Axis) -> tuple[Array | None, Array | None]:
        """Where the common normal stands on `axis` and its direction; None where it may stand or point anywhere."""
        n = cross(axis.z, other.z)
        square = dot(n, n)
        between = other.P - axis.P
        if square > _SLANT**2:
            return axis.P + dot(cross(between, other.z), n) / square * axis.z, n
        off = between - dot(between, axis.z) * axis.z
        return None, (off if norm(off) > exact(self.tolerance.length) else None)

    def _lengths(self, joint: PlacedJoint, frame: Place, neighbours: Sequence[Axis], link: Place) -> float:
        """What is left of lengths along this axis, if its frame stands there."""
        own = self._between(self.frames[self.carrier[joint.parent]], frame)
        price = self._present(own.r)
        for other in neighbours:
            foot, _ = self._normal(Axis(frame.P, frame.A[:, 2]), other)
            price += 1.2 * self._present(norm(foot - frame.P)) if foot is not None else 0.0
        price += 0.1 * self._present(norm(link.P - frame.P))
        return price

    def _present(self, length: Number) -> float:
        return 1.0 if abs(length) > exact(self.tolerance.length) else 0.0

    def _angles(self, joint: PlacedJoint, frame: Place, neighbours: Sequence[Axis], link: Place) -> tuple[float, float]:
        """What is left of turns about this axis, if its frame points there: an addition a call, or a rotation."""
        own = self._between(self.frames[self.carrier[joint.parent]], frame)
        price = self._turned(own.theta) * (1.0 if joint.sigma == REVOLUTE else 4.0)
        for other in neighbours:
            _, normal = self._normal(Axis(frame.P, frame.A[:, 2]), other)
            if normal is not None:
                at = MP.atan2(dot(normal, frame.A[:, 1]), dot(normal, frame.A[:, 0]))
                price += 4.0 * self._turned(_half_turn(at))
        x = link.A.T @ frame.A[:, 0]
        price += 0.0 if max(abs(part) for part in x) > 1 - exact("1e-9") else 0.4
        return price, abs(float(own.theta))

    def _turned(self, angle: Number) -> float:
        quarters = angle * 2 / MP.pi
        if abs(quarters - MP.nint(quarters)) > exact(self.tolerance.angle):
            return 1.0
        return 0.1 if int(MP.nint(quarters)) % 4 else 0.0

    def _between(self, outer: Place, inner: Place) -> Six:
        return six_parameters(inner.seen_from(outer), self.tolerance)

    def _is_slanted(self, outer: Place, inner: Place) -> bool:
        """Whether the axes are nearly parallel, and not taken for parallel."""
        z = inner.seen_from(outer).A[:, 2]
        return bool(exact(self.tolerance.angle) < MP.hypot(z[0], z[1]) < _SLANT)

    def reading(self) -> Reading:
        """Number the joints and write down their parameters."""
        self.joint_names = identifiers([joint.name for joint in self.placed.joints])
        own_frames = [frame.name for frame in self.placed.frames]
        inner = {link.name for link in self.placed.links if link.inner}
        visible = [link.name for link in self.placed.links if link.name not in inner]
        if self.root == BASE:
            visible.remove(BASE)
        self.frame_names = identifiers([*visible, *(name for name in own_frames if name not in visible)])
        self._report_names()
        bodies = {link.name: link.body for link in self.placed.links}
        for joint in self.moving:
            self._add_moving(joint, bodies[joint.child], joint.child not in inner)
        self._add_mimics()
        on = {name: (carrier, self.links[name]) for name, carrier in self.carrier.items()}
        for joint in self.placed.joints:
            body = bodies[joint.child]
            if joint.sigma == FIXED and body is not None:
                on[joint.child] = (joint.child, self.links[joint.child])
                self._add_fixed(joint, body)
        default = self._default_frames(visible)
        shown_at = {link.name: link.frame for link in self.placed.links}
        for name in visible:
            self._add_frame(self.frame_names[name], on[name][0], self.links[name] @ shown_at[name], name in default)
        for frame in self.placed.frames:
            place = self.links[frame.link] @ frame.place
            self._add_frame(self.frame_names[frame.name], on[frame.link][0], place, frame.default)
        body = bodies[self.root]
        base = Base(self.placed.floating, self.root, **({} if body is None else standard(body, Place())))
        order = [self.number[joint.child] for joint in self.placed.joints if joint.sigma != FIXED and not joint.follows]
        robot = normalise(
            name=self._robot_name(),
            joints=self.joints,
            frames=self.named,
            gravity=[number(float(g)) for g in self.placed.gravity],
            values={},
            title=self.placed.title,
            source=self.placed.source,
            base=base,
            order=None if order == sorted(order) else tuple(order),
        )
        return Reading(replace(robot, notes=tuple(self.notes)), tuple(self._missing(bodies)))

    def _missing(self, bodies: Mapping[str, Body | None]) -> Iterator[str]:
        """Links that move something and have no mass, nor anything fixed to them; tensors without a mass."""
        inner = {link.name for link in self.placed.links if link.inner}
        heavy = {self.carrier[name] for name, body in bodies.items() if body is not None}
        for joint in self.moving:
            if joint.child not in heavy and joint.child not in inner:
                yield (
                    f"link {shown(joint.child)} has no inertial parameters, nor has anything fixed to it: joint "
                    f"{shown(joint.name)} moves a link of mass 0"
                )
        if self.placed.floating and self.root not in heavy:
            yield f"link {shown(self.root)}, which floats, has no inertial parameters, nor has anything fixed to it"
        for name, body in bodies.items():
            if body is not None and body.M == 0:
                largest = max(abs(float(moment)) for moment in body.tensor.flat)
                yield f"link {shown(name)} has the mass 0 and moments of inertia up to {largest:.4g} kg m^2"

    def _robot_name(self) -> str:
        return identifiers([self.placed.name])[self.placed.name]

    def _report_names(self) -> None:
        for kind, names in (("joint", self.joint_names), ("frame", self.frame_names)):
            changed = ((given, name) for given, name in names.items() if given != name)
            self.notes += [f"{kind} {shown(given)} is called {name} here" for given, name in changed]

    def _add_moving(self, joint: PlacedJoint, body: Body | None, visible: bool) -> None:
        carrier = self.carrier[joint.parent]
        name, outer, frame = self.joint_names[joint.name], self.frames[carrier], self.frames[joint.child]
        antecedent, outer = self._bridged(name, self.number[carrier], outer, frame)
        six = self._snapped(f"joint {name}", self._between(outer, frame), joint.sigma)
        variable, spare = ("theta", "r") if joint.sigma == REVOLUTE else ("r", "theta")
        fields = {key: six[key] for key in ("gamma", "b", "alpha", "d", spare)} | {"offset": six[variable]}
        drive = {key: number(float(getattr(joint, key))) for key in ("IA", "FV", "FS")}
        inertia = {} if body is None else standard(body, self.links[joint.child].seen_from(frame))
        link = joint.child if visible else ""
        self.joints.append(
            Joint(name, antecedent, joint.sigma, limits=joint.limits, link=link, **fields, **drive, **inertia)
        )
        self.number[joint.child] = len(self.joints)

    def _add_fixed(self, joint: PlacedJoint, body: Body) -> None:
        """A link that does not move on its carrier, with a frame that is its own, unless that is slanted."""
        name, carrier = self.joint_names[joint.name], self.carrier[joint.parent]
        outer, frame = self.frames[carrier], self.links[joint.child]
        if self._is_slanted(outer, frame):
            frame = Place(outer.A, frame.P)
        six = self._snapped(f"joint {name}", self._between(outer, frame), FIXED)
        inertia = standard(body, self.links[joint.child].seen_from(frame))
        self.joints.append(Joint(name, self.number[carrier], FIXED, link=joint.child, **six, **inertia))
        self.number[joint.child] = len(self.joints)
        self.frames[joint.child] = frame

    def _add_frame(self, name: str, on: str, place: Place, default: bool) -> None:
        antecedent, outer = self._bridged(name, self.number[on], self.frames[on], place)
        six = self._snapped(f"frame {name}", self._between(outer, place), FIXED)
        self.named.append(Frame(name, antecedent, **six, default=default))

    def _bridged(self, name: str, antecedent: int, outer: Place, inner: Place) -> tuple[int, Place]:
        """Between frames whose axes are nearly parallel, one more that is fixed and has its axis across both."""
        if not self._is_slanted(outer, inner):
            return antecedent, outer
        across = outer.A[:, 0]
        bridge = self._placed(inner.P, outer.A[:, 2], Axis(inner.P, across))
        taken = {joint.name for joint in self.joints} | set(self.joint_names.values())
        own = next(other for k in range(len(taken) + 1) if (other := f"{name[:50]}_mount{k or ''}") not in taken)
        six = self._snapped(f"joint {own}", self._between(outer, bridge), FIXED)
        self.joints.append(Joint(own, antecedent, FIXED, **six))
        return len(self.joints), bridge

    def _snapped(self, place: str, six: Six, sigma: int) -> dict[str, sp.Expr]:
        """The parameters as expressions of a description: near an exact angle or 0 they become it, and that is told."""
        entries: dict[str, sp.Expr] = {}
        for key in ("gamma", "alpha", "theta", "b", "d", "r"):
            value = getattr(six, key)
            if key in ("gamma", "alpha", "theta"):
                steps = steps_of(value)
                change, limit = value - steps * MP.pi / STEPS, self.tolerance.angle
                whole, unit_of = sp.Rational(steps, STEPS) * sp.pi, "rad"
            else:
                change, limit, whole, unit_of = value, self.tolerance.length, sp.Integer(0), "m"
            if abs(change) <= exact(limit):
                entries[key] = whole
                if abs(change) > exact(EXACT.length):
                    self.notes.append(f"{place}: {key} is taken as {whole}, {float(change):.2g} {unit_of} off the file")
            else:
                entries[key] = number(float(value))
        return entries

    def _add_mimics(self) -> None:
        """Joints that follow another, once all have their numbers."""
        numbers = {joint.name: self.number[joint.child] for joint in self.moving}
        for joint in self.moving:
            if (follows := joint.follows) is not None:
                multiplier, offset = number(float(follows.multiplier)), number(float(follows.offset))
                j = numbers[joint.name] - 1
                self.joints[j] = replace(self.joints[j], mimic=Mimic(numbers[follows.joint], multiplier, offset))

    def _default_frames(self, visible: Iterable[str]) -> set[str]:
        """Frames that are compiled unasked: at the end of the longest branches, the link that is farthest out."""
        depth: dict[str, int] = {self.root: 0}
        level: dict[str, int] = {self.root: 0}
        for joint in outwards(self.placed):
            level[joint.child] = level[joint.parent] + (joint.sigma != FIXED)
            depth[joint.child] = depth[joint.parent] + 1
        tips = [joint.child for joint in self.moving if joint.child not in self.successors]
        longest = sorted(tips, key=lambda tip: -level[tip])[:MAX_DEFAULT_FRAMES]
        return {max((name for name in visible if self.carrier[name] == tip), key=depth.__getitem__) for tip in longest}


def standard(body: Body, at: Place) -> dict[str, sp.Expr]:
    """XX ... M of a body whose frame stands `at` a place: about the origin there, in those axes."""
    c = at.P + at.A @ body.com
    M = body.M
    square = dot(c, c)
    J = at.A @ body.tensor @ at.A.T
    pairs = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
    moments = [J[i, j] + M * ((square if i == j else 0) - c[i] * c[j]) for i, j in pairs]
    largest = max(abs(moment) for moment in moments)
    first = [M * part for part in c]
    reach = max(abs(part) for part in first)
    values = [
        *(_kept(moment, largest) for moment in moments),
        *(_kept(part, reach) for part in first),
        M,
    ]
    return {name: rounded(number(float(value))) for name, value in zip(INERTIA, values, strict=True)}


def _kept(value: Number, scale: Number) -> Number:
    """A number that is more than the rounding of its neighbours."""
    return value if abs(value) > _NEGLIGIBLE * scale else MP.mpf(0)


