"""Bodies placed anywhere -> Khalil's frames: z along each joint's axis, and the most exact zeros that the geometry has.

The frames are chosen in axes.py; here their parameters are written down. The constant part of a joint's variable goes
into its offset, so that q is what the file means by it, in sign and zero.

A link behind a fixed joint keeps inertial parameters of its own, about the origin of its own frame, if it has a mass:
it becomes a joint with sigma = 2 behind all that move. Every link is a named frame.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

import sympy as sp

from ..expression import number
from ..messages import show
from ..naming import identifiers
from ..normalise import STEPS, normalise
from ..robot import BASE, FIXED, INERTIA, REVOLUTE, SPRING, WORLD, Base, Frame, Joint, Loop, Mimic, Robot
from .axes import EXACT, ROUNDED, AtRest, Six, Tolerance, on_axis
from .equal_sides import pins_of, with_equal_sides
from .links import names_on_loops
from .loops import close_loops
from .placed import Body, PlacedJoint, PlacedLoop, PlacedRobot, outwards, with_first_leaders
from .rounding import nearest_step
from .space import MP, Number, Place, dot, exact, norm, unit

# Frames of branches that are compiled unasked: a hand has more fingers than anyone needs at once.
MAX_DEFAULT_FRAMES = 4
# Relative to its neighbours, what doubles can't tell apart: elements of inertia below it are 0.
NEGLIGIBLE = exact("1e-15")


def in_khalil_frames(placed: PlacedRobot, tolerance: Tolerance = ROUNDED) -> tuple[Robot, tuple[str, ...]]:
    """Return the robot in Khalil's frames, and warnings: the reader's, and of links without a mass that they need."""
    placed = close_loops(with_first_leaders(placed))
    converted = _Conversion(placed, tolerance, {}).convert()
    pins: dict[str, tuple[PlacedJoint, PlacedJoint]] = {}
    for loop in placed.loops:
        # Two pins of a parallelogram anywhere on a link make one of its sides if they are seen from one of them.
        if (pair := pins_of(placed, loop)) is not None:
            again = _Conversion(placed, tolerance, pins | dict.fromkeys((joint.name for joint in pair), pair)).convert()
            if len(again[0].followers) > len(converted[0].followers):
                pins, converted = pins | dict.fromkeys((joint.name for joint in pair), pair), again
    return converted


def frame_names(names: Iterable[str], floating: bool) -> dict[str, str]:
    """Return the names of frames by those in the file; `world` is reserved for the ground where the base floats."""
    return identifiers(list(dict.fromkeys(names)), (WORLD,) if floating else ())


class _Conversion:
    """One robot on its way into Khalil's frames."""

    def __init__(
        self,
        placed: PlacedRobot,
        tolerance: Tolerance,
        pins: Mapping[str, tuple[PlacedJoint, PlacedJoint]],
    ) -> None:
        self.placed = placed
        # By joint: the pair of pins of which it is one, which are seen from a frame on the first.
        self.pins = pins
        self.mounts: dict[str, tuple[int, Place]] = {}
        self.tolerance = tolerance
        self.rest = AtRest(placed, tolerance)
        self.notes = list(placed.notes)
        # The joints and named frames so far, and the number of the joint that each link has.
        self.joints: list[Joint] = []
        self.frames: list[Frame] = []
        self.loops: list[Loop] = []
        self.number: dict[str, int] = {self.rest.root: 0}

    def convert(self) -> tuple[Robot, tuple[str, ...]]:
        """Number the joints and write down their parameters."""
        cut = [loop.joint.name for loop in self.placed.loops]
        self.joint_names = identifiers([*(joint.name for joint in self.placed.joints), *cut])
        own_frames = [frame.name for frame in self.placed.frames]
        inner = {link.name for link in self.placed.links if link.inner}
        visible = [link.name for link in self.placed.links if link.name not in inner]
        if self.rest.root == BASE:
            visible.remove(BASE)
        self.frame_names = frame_names([*visible, *own_frames], self.placed.floating)
        self._report_names()
        bodies = {link.name: link.body for link in self.placed.links}
        for joint in self.rest.moving:
            self._add_moving(joint, bodies[joint.child], joint.child not in inner)
        self._add_mimics()
        on = dict(self.rest.carrier)
        for joint in self.placed.joints:
            body = bodies[joint.child]
            if joint.sigma == FIXED and body is not None:
                on[joint.child] = joint.child
                self._add_fixed(joint, body)
        default = self._default_frames(visible)
        shown_at = {link.name: link.frame for link in self.placed.links}
        for name in visible:
            place = self.rest.links[name] @ shown_at[name]
            self._add_frame(self.frame_names[name], on[name], place, name in default)
        for frame in self.placed.frames:
            place = self.rest.links[frame.link] @ frame.place
            self._add_frame(self.frame_names[frame.name], on[frame.link], place, frame.default)
        body = bodies[self.rest.root]
        base = Base(self.placed.floating, self.rest.root, **({} if body is None else standard(body, Place())))
        for loop in self.placed.loops:
            self._add_loop(loop)
        variables = (joint for joint in self.placed.joints if joint.sigma != FIXED and joint.mu and not joint.follows)
        order = [self.number[joint.child] for joint in variables]
        drawn = self.placed.drawn[0]
        robot = normalise(
            name=self._robot_name(),
            joints=self.joints,
            frames=self.frames,
            loops=self.loops,
            assembly={self.joint_names[name]: drawn.get(name, 0.0) for name in names_on_loops(self.placed)},
            gravity=[number(float(g)) for g in self.placed.gravity],
            values={},
            title=self.placed.title,
            source=self.placed.source,
            base=base,
            order=None if order == sorted(order) else tuple(order),
        )
        robot = with_equal_sides(robot, self.tolerance.length, self.notes)
        return replace(robot, notes=tuple(self.notes)), (*self.placed.warnings, *self._massless(bodies))

    def _massless(self, bodies: Mapping[str, Body | None]) -> Iterator[str]:
        """Yield warnings of moving links without mass, with nothing fixed to them, and of tensors without a mass."""
        inner = {link.name for link in self.placed.links if link.inner}
        heavy = {self.rest.carrier[name] for name, body in bodies.items() if body is not None}
        for joint in self.rest.moving:
            if joint.child not in heavy and joint.child not in inner:
                yield (
                    f"link {show(joint.child)} has no inertial parameters, nor has anything fixed to it: joint "
                    f"{show(joint.name)} moves a link of mass 0"
                )
        if self.placed.floating and self.rest.root not in heavy:
            root = show(self.rest.root)
            yield f"link {root}, which floats, has no inertial parameters, nor has anything fixed to it"
        for name, body in bodies.items():
            if body is not None and body.M == 0:
                largest = max(abs(float(moment)) for moment in body.tensor.flat)
                yield f"link {show(name)} has the mass 0 and moments of inertia up to {largest:.4g} kg m^2"

    def _robot_name(self) -> str:
        """Return the robot's name as an identifier."""
        return identifiers([self.placed.name])[self.placed.name]

    def _report_names(self) -> None:
        """Note the names that had to change to become identifiers."""
        for kind, names in (("joint", self.joint_names), ("frame", self.frame_names)):
            others = ((original, name) for original, name in names.items() if original != name)
            self.notes += [f"{kind} {show(original)} is called {name} here" for original, name in others]

    def _add_moving(self, joint: PlacedJoint, body: Body | None, visible: bool) -> None:
        """Add a joint that moves and the link behind it."""
        carrier = self.rest.carrier[joint.parent]
        name, outer, frame = self.joint_names[joint.name], self.rest.frames[carrier], self.rest.frames[joint.child]
        if joint.name in self.pins:
            antecedent, outer = self._mount(carrier, *self.pins[joint.name])
        else:
            antecedent, outer = self._bridged(name, self.number[carrier], outer, frame)
        six = self._rounded(f"joint {name}", self.rest.between(outer, frame))
        variable, spare = ("theta", "r") if joint.sigma == REVOLUTE else ("r", "theta")
        fields = {key: six[key] for key in ("gamma", "b", "alpha", "d", spare)} | {"offset": six[variable]}
        drive = {key: number(float(getattr(joint, key))) for key in ("IA", "FV", "FS", *SPRING)}
        inertia = {} if body is None else standard(body, self.rest.links[joint.child].seen_from(frame))
        link = joint.child if visible else ""
        self.joints.append(
            Joint(name, antecedent, joint.sigma, joint.mu, limits=joint.limits, link=link, **fields, **drive, **inertia)
        )
        self.number[joint.child] = len(self.joints)

    def _mount(self, carrier: str, one: PlacedJoint, other: PlacedJoint) -> tuple[int, Place]:
        """Return number and place of a fixed frame on the axis of a pin, x towards the other; add it at first."""
        if one.name not in self.mounts:
            frame, towards = self.rest.frames[one.child], self.rest.frames[other.child].P
            z, between = frame.A[:, 2], towards - frame.P
            across = between - dot(between, z) * z
            x = unit(across) if norm(across) > exact(self.tolerance.length) else frame.A[:, 0]
            place = on_axis(frame.P, x, z)
            name = self._free_name(f"{self.joint_names[one.name][:50]}_mount", {joint.name for joint in self.joints})
            antecedent, outer = self._bridged(name, self.number[carrier], self.rest.frames[carrier], place)
            six = self._rounded(f"joint {name}", self.rest.between(outer, place))
            self.joints.append(Joint(name, antecedent, FIXED, **six))
            self.mounts[one.name] = (len(self.joints), place)
        return self.mounts[one.name]

    def _add_fixed(self, joint: PlacedJoint, body: Body) -> None:
        """Add a link with mass behind a fixed joint, about its own frame unless that is slanted."""
        name, carrier = self.joint_names[joint.name], self.rest.carrier[joint.parent]
        outer, frame = self.rest.frames[carrier], self.rest.links[joint.child]
        if self.rest.is_slanted(outer, frame):
            frame = Place(outer.A, frame.P)
        six = self._rounded(f"joint {name}", self.rest.between(outer, frame))
        inertia = standard(body, self.rest.links[joint.child].seen_from(frame))
        self.joints.append(Joint(name, self.number[carrier], FIXED, link=joint.child, **six, **inertia))
        self.number[joint.child] = len(self.joints)
        self.rest.frames[joint.child] = frame

    def _add_loop(self, loop: PlacedLoop) -> None:
        """Add a cut joint and its twin."""
        joint, ends = loop.joint, self.rest.loop_ends(loop)
        name = self.joint_names[joint.name]
        own, other = (self.rest.carrier[link] for link in (joint.parent, joint.child))
        antecedent, outer = self._bridged(name, self.number[own], self.rest.frames[own], ends[0])
        six = self._rounded(f"cut joint {name}", self.rest.between(outer, ends[0]))
        variable = "theta" if joint.sigma == REVOLUTE else "r"
        six["offset"] = six.pop(variable)
        drive = {key: number(float(getattr(joint, key))) for key in ("IA", "FV", "FS", *SPRING)}
        cut = Joint(name, antecedent, joint.sigma, 0, limits=joint.limits, **six, **drive)
        twin = self._free_name(f"{name[:50]}_twin", {*self.frame_names.values()})
        antecedent, outer = self._bridged(twin, self.number[other], self.rest.frames[other], ends[1])
        six = self._rounded(f"cut joint {name}, twin", self.rest.between(outer, ends[1]))
        self.loops.append(Loop(cut, Frame(twin, antecedent, **six)))

    def _free_name(self, name: str, taken: Collection[str]) -> str:
        """Return a name that is not taken, this one if it is free."""
        return next(other for k in range(len(taken) + 1) if (other := f"{name}{k or ''}") not in taken)

    def _add_frame(self, name: str, on: str, place: Place, default: bool) -> None:
        """Add a named frame that stands at a place, on the link of that name."""
        antecedent, outer = self._bridged(name, self.number[on], self.rest.frames[on], place)
        six = self._rounded(f"frame {name}", self.rest.between(outer, place))
        self.frames.append(Frame(name, antecedent, **six, default=default))

    def _bridged(self, name: str, antecedent: int, outer: Place, inner: Place) -> tuple[int, Place]:
        """Return number and place of the frame to start from: a new one across both if axes are nearly parallel."""
        if not self.rest.is_slanted(outer, inner):
            return antecedent, outer
        bridge = on_axis(inner.P, outer.A[:, 2], outer.A[:, 0])
        taken = {joint.name for joint in self.joints} | set(self.joint_names.values())
        own = self._free_name(f"{name[:50]}_mount", taken)
        six = self._rounded(f"joint {own}", self.rest.between(outer, bridge))
        self.joints.append(Joint(own, antecedent, FIXED, **six))
        return len(self.joints), bridge

    def _rounded(self, place: str, six: Six) -> dict[str, sp.Expr]:
        """Return the parameters as expressions; near an exact angle or 0 they become it, and a note says so."""
        entries: dict[str, sp.Expr] = {}
        for key in ("gamma", "alpha", "theta", "b", "d", "r"):
            value = getattr(six, key)
            if key in ("gamma", "alpha", "theta"):
                steps = nearest_step(value)
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
        """Set the leaders of joints that mimic another, once all have their numbers."""
        numbers = {joint.name: self.number[joint.child] for joint in self.rest.moving}
        for joint in self.rest.moving:
            if (follows := joint.follows) is not None:
                multiplier, offset = number(float(follows.multiplier)), number(float(follows.offset))
                j = numbers[joint.name] - 1
                self.joints[j] = replace(self.joints[j], mimic=Mimic(numbers[follows.joint], multiplier, offset))

    def _default_frames(self, visible: Iterable[str]) -> set[str]:
        """Return the frames that are compiled unasked: the outermost link of each of the longest branches."""
        depth: dict[str, int] = {self.rest.root: 0}
        level: dict[str, int] = {self.rest.root: 0}
        for joint in outwards(self.placed):
            level[joint.child] = level[joint.parent] + (joint.sigma != FIXED)
            depth[joint.child] = depth[joint.parent] + 1
        tips = [joint.child for joint in self.rest.moving if joint.child not in self.rest.successors]
        longest = sorted(tips, key=lambda tip: -level[tip])[:MAX_DEFAULT_FRAMES]
        links = [[name for name in visible if self.rest.carrier[name] == tip] for tip in longest]
        return {max(names, key=depth.__getitem__) for names in links if names}


def standard(body: Body, at: Place) -> dict[str, sp.Expr]:
    """Return XX ... M of a body about the origin and in the axes of a frame; the body's own stands there at `at`."""
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
        *(_without_dust(moment, largest) for moment in moments),
        *(_without_dust(part, reach) for part in first),
        M,
    ]
    return {name: number(float(value)) for name, value in zip(INERTIA, values, strict=True)}


def _without_dust(value: Number, scale: Number) -> Number:
    """Return a number, or 0 if it is below the rounding of its neighbours."""
    return value if abs(value) > NEGLIGIBLE * scale else MP.mpf(0)
