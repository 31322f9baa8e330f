"""A robot as Khalil & Kleinfinger describe it: immutable and checked.

Frame j is fixed on link j, its axis z_j along joint j. Six parameters take the antecedent frame a(j) to frame j:

    Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r)

Units are rad, m, kg, s. sigma is 0 for a revolute joint, 1 for a prismatic one, 2 for a fixed one. mu is 1 for a
motorised joint and 0 for a passive one; it means nothing without a loop. The variable of joint j is q = theta - offset
(revolute) or q = r - offset (prismatic).

Every field is a SymPy expression. Its symbols are the robot's parameters: they can be changed at run time. A number is
exact: it is structure, decided when the robot is built (a zero, an angle of pi/2). Readers therefore give a number that
is not structural a name of its own, as in the notation: XX2, M6, IA4, D3, RL4.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

import sympy as sp

from .messages import how_to_declare, join

# Values of sigma.
REVOLUTE, PRISMATIC, FIXED = 0, 1, 2

# The names of fields: angles and lengths, all six in their order, inertial parameters, drive.
ANGLES = ("gamma", "alpha", "theta")
LENGTHS = ("b", "d", "r")
GEOMETRY = ("gamma", "b", "alpha", "d", "theta", "r")
INERTIA = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")
DRIVE = ("IA", "FV", "FS", "FO")
# Friction beyond Coulomb's (9.26): the static friction, k and the exponent of its decay by exp(-k |qd|^B); and the
# velocity over which the sign of qd is smoothed: it is tanh(qd / QPS) there.
STRIBECK = ("FST", "KST", "BST", "QPS")
# Stiffness of a joint's spring, and the q at which it is slack: the joint has to give K (q - QK) against it.
SPRING = ("K", "QK")
# Stiffness and damping between an elastic joint and its motor (9.34): KE (q - q_m) + DE (qd - qd_m) pulls them.
ELASTIC = ("KE", "DE")

# What a number in a field is called when it becomes a parameter. RL and not R: R4 would read as the joint variable.
PARAMETER_PREFIX: Mapping[str, str] = MappingProxyType(
    {"gamma": "GAMMA", "b": "B", "alpha": "ALPHA", "d": "D", "theta": "THETA", "r": "RL", "offset": "OFFSET"}
    | {"multiplier": "MULTIPLIER", "shift": "SHIFT"}
    | {name: name for name in (*INERTIA, *DRIVE, *STRIBECK, *SPRING, *ELASTIC)}
)

# What the components of gravity are called as parameters.
GRAVITY_NAMES = ("G1", "G2", "G3")
# The names of link 0's frame and of the ground of a floating base.
BASE, WORLD = "base", "world"

# The keys of a floating base, as numbers are those of joints: in q its position and its quaternion xyzw in the world;
# in velocities, accelerations and forces the linear and the angular part, in the axes of the base.
BASE_POSITIONS = (-7, -6, -5, -4, -3, -2, -1)
BASE_VELOCITIES = (-6, -5, -4, -3, -2, -1)

IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,62}\Z")
ZERO = sp.Integer(0)
# How far a joint of a parallelogram is drawn from where it is, in rad, if it is drawn roughly and not crossed.
MOST_OFF_DRAWN = 0.1

# Names with a meaning in expressions.
RESERVED = frozenset({"pi", "sin", "cos", "sqrt"})


class DescriptionError(ValueError):
    """A description is wrong: says where, what was given, what was expected and the likely cause."""


@dataclass(frozen=True)
class Limits:
    """What a joint can do; None where the description says nothing."""

    # In rad or m.
    lower: float | None = None
    upper: float | None = None
    # In rad/s or m/s, and in N m or N; magnitudes.
    velocity: float | None = None
    effort: float | None = None


@dataclass(frozen=True)
class Frame:
    """A named frame fixed on a link."""

    name: str
    # The number of the link's joint, 0 for the base.
    antecedent: int
    gamma: sp.Expr = ZERO
    b: sp.Expr = ZERO
    alpha: sp.Expr = ZERO
    d: sp.Expr = ZERO
    theta: sp.Expr = ZERO
    r: sp.Expr = ZERO
    # Whether models of the frame are compiled unasked.
    default: bool = True


@dataclass(frozen=True)
class Mimic:
    """How a joint without a variable of its own moves: as multiplier * q + offset, with the q of another joint."""

    # The number of the other joint.
    joint: int
    multiplier: sp.Expr
    # In rad or m.
    offset: sp.Expr = ZERO


@dataclass(frozen=True)
class Follower:
    """How a joint without a variable of its own moves: the sum of multiplier * q over other joints, plus an offset."""

    # The numbers of the other joints, which have a variable, each with its multiplier.
    terms: tuple[tuple[int, sp.Expr], ...]
    # In rad or m.
    offset: sp.Expr = ZERO

    def scaled(self, factor: sp.Expr, offset: sp.Expr) -> Follower:
        """Return how a joint moves whose position is a factor times that of this one, plus an offset."""
        return Follower(tuple((c, factor * k) for c, k in self.terms), factor * self.offset + offset)


@dataclass(frozen=True)
class Base:
    """Link 0: its name and its inertial parameters about the origin of the base frame, which act where it floats."""

    # Whether it moves freely.
    floating: bool = False
    link: str = ""
    XX: sp.Expr = ZERO
    XY: sp.Expr = ZERO
    XZ: sp.Expr = ZERO
    YY: sp.Expr = ZERO
    YZ: sp.Expr = ZERO
    ZZ: sp.Expr = ZERO
    MX: sp.Expr = ZERO
    MY: sp.Expr = ZERO
    MZ: sp.Expr = ZERO
    M: sp.Expr = ZERO


@dataclass(frozen=True)
class Joint:
    """Joint j, its frame, and link j that it moves. The variable's own parameter (theta or r) stays 0."""

    name: str
    antecedent: int
    sigma: int
    mu: int = 1
    gamma: sp.Expr = ZERO
    b: sp.Expr = ZERO
    alpha: sp.Expr = ZERO
    d: sp.Expr = ZERO
    theta: sp.Expr = ZERO
    r: sp.Expr = ZERO
    offset: sp.Expr = ZERO
    link: str = ""
    XX: sp.Expr = ZERO
    XY: sp.Expr = ZERO
    XZ: sp.Expr = ZERO
    YY: sp.Expr = ZERO
    YZ: sp.Expr = ZERO
    ZZ: sp.Expr = ZERO
    MX: sp.Expr = ZERO
    MY: sp.Expr = ZERO
    MZ: sp.Expr = ZERO
    M: sp.Expr = ZERO
    IA: sp.Expr = ZERO
    FV: sp.Expr = ZERO
    FS: sp.Expr = ZERO
    FO: sp.Expr = ZERO
    FST: sp.Expr = ZERO
    KST: sp.Expr = ZERO
    BST: sp.Expr = ZERO
    QPS: sp.Expr = ZERO
    K: sp.Expr = ZERO
    QK: sp.Expr = ZERO
    KE: sp.Expr = ZERO
    DE: sp.Expr = ZERO
    limits: Limits = Limits()
    mimic: Mimic | None = None
    # The number of the joint whose motor this is; 0 for a joint. A motor is seen from its joint, and has no link.
    motor_of: int = 0
    # Of a motor that is coupled with joints: their numbers, each with its factor in q_m = sum of factor * q (9.31).
    coupling: tuple[tuple[int, sp.Expr], ...] = ()


@dataclass(frozen=True)
class Loop:
    """A closed chain, opened at one of its joints."""

    # The joint that is cut, frame k.
    cut: Joint
    # The fixed frame k + B on the other link, its twin.
    twin: Frame


@dataclass(frozen=True)
class Robot:
    """One robot. Joint 0 is the base."""

    name: str
    # `joints[j-1]` is joint j; antecedents come before their successors.
    joints: tuple[Joint, ...]
    frames: tuple[Frame, ...] = ()
    loops: tuple[Loop, ...] = ()
    # In m/s^2, in the axes of the base.
    gravity: tuple[sp.Expr, sp.Expr, sp.Expr] = (ZERO, ZERO, ZERO)
    # The value of each parameter, None where the description gives none.
    values: Mapping[str, float | None] = field(default_factory=dict, hash=False)
    # Parameters that may be 0 without becoming structure.
    free: frozenset[str] = frozenset()
    # Whether inertial parameters that are exactly 0 are no parameters for identification either: regressors have no
    # columns for them, base parameters are made without them. Kernels of dynamics always use what is exactly 0.
    keep_zeros: bool = False
    title: str = ""
    source: str = ""
    # What of its numbers nobody measured or published: plausible ones, chosen for its file ("inertias", "friction").
    invented: tuple[str, ...] = ()
    base: Base = Base()
    # The joints that have a variable in the order of q, where it is not that of their numbers.
    order: tuple[int, ...] | None = None
    # Joint or cut joint -> where it is drawn (rad, m): of several modes of a loop the one that is meant.
    assembly: Mapping[str, float] = field(default_factory=dict, hash=False)
    # Patterns of hybrid models: name -> the joints whose motion is given, by name; "base" is a floating base.
    hybrid: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    # The sets of frames that models of contacts hold, by name; none: the usual ones (models/contact.py).
    contacts: tuple[str, ...] = ()
    # What a reader took otherwise than its file says, for people.
    notes: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))
        object.__setattr__(self, "assembly", MappingProxyType(dict(self.assembly)))
        hybrid = {name: tuple(given) for name, given in self.hybrid.items()}
        object.__setattr__(self, "hybrid", MappingProxyType(hybrid))
        check(self)

    @property
    def given_values(self) -> dict[str, float]:
        """Return the values of the parameters that have one."""
        return {name: value for name, value in self.values.items() if value is not None}

    @property
    def moving(self) -> tuple[int, ...]:
        """Return the numbers of the joints that have a variable, in the order of q."""
        if self.order is not None:
            return self.order
        return tuple(j for j in self.mobile if j not in self.followers and j not in self.passive)

    @property
    def mobile(self) -> tuple[int, ...]:
        """Return the numbers of all joints that move, in their own order."""
        return tuple(j for j, joint in enumerate(self.joints, 1) if joint.sigma != FIXED)

    @cached_property
    def followers(self) -> Mapping[int, Follower]:
        """Return how the joints that mimic another move, and the passive joints of loops that are parallelograms.

        Their terms are of motors, or of the passive joint that one mimics.
        """
        from .parallelogram import followers_of  # which is about the parts of a robot that this file defines

        mimics = {j: joint.mimic for j, joint in enumerate(self.joints, 1) if joint.mimic}
        followers = {j: Follower(((m.joint, m.multiplier),), m.offset) for j, m in mimics.items()}
        followers |= {j: Follower(joint.coupling) for j, joint in enumerate(self.joints, 1) if joint.coupling}
        for loop in self.loops:
            found = followers_of(loop, self.joints) or {}
            followers |= found if self._is_drawn_so(found) else {}
        for j, m in mimics.items():
            if m.joint in followers:
                followers[j] = followers[m.joint].scaled(m.multiplier, m.offset)
        return MappingProxyType(followers)

    @property
    def mimics_of_passive(self) -> Mapping[int, Mimic]:
        """Return the joints that mimic a passive joint of a loop, those of parallelograms too."""
        mimics = {j: joint.mimic for j, joint in enumerate(self.joints, 1) if joint.mimic}
        led = {j for j in self.followers if j not in mimics and not self.joints[j - 1].coupling}
        return {j: mimic for j, mimic in mimics.items() if mimic.joint in (*self.passive, *led)}

    @cached_property
    def passive_followers(self) -> Mapping[int, Follower]:
        """Return those of the followers that mimic a passive joint."""
        found = {j: f for j, f in self.followers.items() if any(c in self.passive for c, _ in f.terms)}
        return MappingProxyType(found)

    def _is_drawn_so(self, followers: Mapping[int, Follower]) -> bool:
        """Return whether joints of a parallelogram are drawn as one: crossed it has the same sides and other angles."""
        from .numeric import evaluate  # which refuses with the errors that this file defines

        drawn = {j: self.assembly[joint.name] for j, joint in enumerate(self.joints, 1) if joint.name in self.assembly}
        for j, follower in followers.items():
            leaders = [c for c, _ in follower.terms]
            expressions = [*(k for _, k in follower.terms), follower.offset]
            names = {str(symbol) for expression in expressions for symbol in expression.free_symbols}
            if not {j, *leaders} <= drawn.keys() or any(self.values.get(name) is None for name in names):
                continue
            *factors, offset = (evaluate(expression, self.values) for expression in expressions)
            at = offset + sum(factor * drawn[c] for factor, c in zip(factors, leaders, strict=True))
            if abs(math.remainder(at - drawn[j], 2 * math.pi)) > MOST_OFF_DRAWN:
                return False
        return True

    @cached_property
    def passive(self) -> tuple[int, ...]:
        """Return the numbers of the passive joints that a loop determines and that follow no others linearly."""
        from .parallelogram import paths  # which is about the parts of a robot that this file defines

        sides = [side for loop in self.loops for side in paths(loop, self.joints)]
        on_loops = sorted({j for side in sides for j in side if not self.joints[j - 1].mu})
        return tuple(j for j in on_loops if j not in self.followers and self.joints[j - 1].sigma != FIXED)

    @property
    def motors(self) -> Mapping[int, int]:
        """Return the motors of elastic joints, which have variables of their own: joint -> its motor."""
        return {joint.motor_of: m for m, joint in enumerate(self.joints, 1) if joint.motor_of and not joint.coupling}

    @property
    def coupled_motors(self) -> tuple[int, ...]:
        """Return the numbers of the motors that several joints move."""
        return tuple(m for m, joint in enumerate(self.joints, 1) if joint.coupling)

    @property
    def positions(self) -> tuple[int, ...]:
        """Return the keys of q: the pose of a floating base, then the joints that have a variable."""
        return (*(BASE_POSITIONS if self.base.floating else ()), *self.moving)

    @property
    def velocities(self) -> tuple[int, ...]:
        """Return the keys of velocities and forces: those of a floating base, then the joints that have a variable."""
        return (*(BASE_VELOCITIES if self.base.floating else ()), *self.moving)

    def driven(self, pattern: str) -> tuple[int, ...]:
        """Return the keys of velocities whose motion a pattern of hybrid models gives, in the order of qd."""
        numbers = {joint.name: j for j, joint in enumerate(self.joints, 1)}
        given = {c for name in self.hybrid[pattern] for c in (BASE_VELOCITIES if name == BASE else (numbers[name],))}
        return tuple(c for c in self.velocities if c in given)

    @property
    def ground(self) -> str:
        """Return the name of the frame that never moves: the world of a floating base, else the base."""
        return WORLD if self.base.floating else BASE

    @property
    def frame_names(self) -> tuple[str, ...]:
        """Return the names of all frames, the ground first."""
        return (*((WORLD,) if self.base.floating else ()), BASE, *(frame.name for frame in self.frames))

    def expressions(self) -> Iterator[tuple[str, sp.Expr]]:
        """Yield every expression of the description with its place, in a fixed order."""
        cuts = [loop.cut for loop in self.loops]
        twins = [loop.twin for loop in self.loops]
        for joint in (*self.joints, *cuts):
            for name in (*GEOMETRY, "offset", *INERTIA, *DRIVE, *STRIBECK, *SPRING, *ELASTIC):
                yield f"joint {joint.name!r}, {name}", getattr(joint, name)
            if joint.mimic is not None:
                yield f"joint {joint.name!r}, mimic, multiplier", joint.mimic.multiplier
                yield f"joint {joint.name!r}, mimic, offset", joint.mimic.offset
            for c, factor in joint.coupling:
                yield f"motor {joint.name!r}, coupling, joint {c}", factor
        for frame in (*self.frames, *twins):
            for name in GEOMETRY:
                yield f"frame {frame.name!r}, {name}", getattr(frame, name)
        for name in INERTIA:
            yield f"base, {name}", getattr(self.base, name)
        for name, component in zip(GRAVITY_NAMES, self.gravity, strict=True):
            yield f"gravity, {name}", component


def check(robot: Robot) -> None:
    """Refuse a robot that the models could misread."""
    from .motors import check_motors  # which is about the parts of a robot that this file defines

    check_identifier(robot.name, "the robot's name")
    names = [joint.name for joint in robot.joints] + [loop.cut.name for loop in robot.loops]
    twins = [loop.twin.name for loop in robot.loops]
    _check_names([BASE, *names], "joint")
    _check_names([*robot.frame_names, *twins], "frame")
    for j, joint in enumerate(robot.joints, 1):
        _check_tree(j, joint)
        _check_joint(f"joint {j} ({joint.name!r})", joint)
        _check_mimic(f"joint {j} ({joint.name!r})", joint, robot.joints)
    for loop in robot.loops:
        _check_cut(loop, robot.joints)
        _check_joint(f"cut joint {loop.cut.name!r}", loop.cut)
    if not robot.velocities:
        raise DescriptionError(
            f"robot {robot.name!r} has no joint that moves: expected at least one with sigma 0 or 1, and in loops one "
            "that is motorised"
        )
    check_motors(robot)
    _check_order(robot)
    _check_hybrid(robot)
    for frame in robot.frames:
        if not 0 <= frame.antecedent <= len(robot.joints):
            raise DescriptionError(
                f"frame {frame.name!r} is on link {frame.antecedent}: expected 0 (the base) to {len(robot.joints)}"
            )
    _check_symbols(robot)


def check_identifier(name: str, place: str) -> None:
    """Refuse a name that is no identifier: it becomes a part of names in C and Python."""
    if not IDENTIFIER.match(name):
        raise DescriptionError(
            f"{place} is {name!a}: expected letters, digits and _ (at most 63, no digit first), as it becomes a part "
            "of names in C and Python"
        )


def _check_names(names: Iterable[str], kind: str) -> None:
    earlier: set[str] = set()
    for name in names:
        check_identifier(name, f"the name of a {kind}")
        if name in earlier:
            raise DescriptionError(f"two {kind}s are named {name!r}: each needs a name of its own")
        earlier.add(name)


def _check_tree(j: int, joint: Joint) -> None:
    place = f"joint {j} ({joint.name!r})"
    if not 0 <= joint.antecedent < j:
        raise DescriptionError(
            f"{place} has antecedent {joint.antecedent}: expected 0 (the base) to {j - 1}; an antecedent comes before "
            "its successors, so number the joints from the base outwards"
        )
    if joint.sigma not in (REVOLUTE, PRISMATIC, FIXED):
        raise DescriptionError(f"{place} has sigma {joint.sigma!r}: expected 0 revolute, 1 prismatic, 2 fixed")


def _check_joint(place: str, joint: Joint) -> None:
    if joint.mu not in (0, 1):
        raise DescriptionError(f"{place} has mu {joint.mu!r}: expected 1 motorised or 0 passive")
    variable = {REVOLUTE: "theta", PRISMATIC: "r"}.get(joint.sigma)
    if variable and getattr(joint, variable) != 0:
        raise DescriptionError(
            f"{place} moves along {variable} and also gives {variable} = {getattr(joint, variable)}: a constant part "
            f"of the variable is its offset (q = {variable} - offset)"
        )
    drive = (*DRIVE, *STRIBECK, *SPRING, *ELASTIC, "offset")
    if joint.sigma == FIXED and any(getattr(joint, name) != 0 for name in drive):
        raise DescriptionError(
            f"{place} is fixed and has an offset, a rotor inertia, friction or a spring: remove them"
        )
    if joint.K == 0 and joint.QK != 0:
        raise DescriptionError(
            f"{place} has a spring that is slack at QK = {joint.QK} and no stiffness: give it K, or remove QK"
        )
    _check_static_friction(place, joint)
    limits = joint.limits
    if limits.lower is not None and limits.upper is not None and limits.lower > limits.upper:
        raise DescriptionError(f"{place} has limits lower = {limits.lower} > upper = {limits.upper}: swap them")
    for name in ("velocity", "effort"):
        bound = getattr(limits, name)
        if bound is not None and bound < 0:
            raise DescriptionError(f"{place} has the limit {name} = {bound}: expected its magnitude, not negative")


def _check_static_friction(place: str, joint: Joint) -> None:
    if joint.FST != 0 and (joint.KST == 0 or joint.BST == 0):
        missing, meaning = ("KST", "how fast it decays") if joint.KST == 0 else ("BST", "the exponent, mostly 1 or 2")
        raise DescriptionError(
            f"{place} has the static friction FST = {joint.FST} without {missing}, {meaning}: friction is FV qd + "
            f"FS sign(qd) + (FST - FS) sign(qd) exp(-KST |qd|^BST), so give it {missing}"
        )
    if joint.FST == 0 and (joint.KST != 0 or joint.BST != 0):
        name = "KST" if joint.KST != 0 else "BST"
        raise DescriptionError(
            f"{place} has {name} = {getattr(joint, name)}, by which static friction decays, and no static friction: "
            f"give it FST, or remove {name}; to have it changeable from 0 on, list its FST in free"
        )


def _check_mimic(place: str, joint: Joint, joints: Sequence[Joint]) -> None:
    mimic = joint.mimic
    if mimic is None:
        return
    if joint.sigma == FIXED:
        raise DescriptionError(f"{place} is fixed and mimics joint {mimic.joint}: remove the mimic, or let it move")
    if not 1 <= mimic.joint <= len(joints) or joints[mimic.joint - 1] is joint:
        raise DescriptionError(
            f"{place} mimics joint {mimic.joint}: expected the number of another joint, 1 to {len(joints)}"
        )
    source = joints[mimic.joint - 1]
    if source.sigma == FIXED or source.mimic is not None:
        what = "is fixed" if source.sigma == FIXED else "mimics a joint itself"
        raise DescriptionError(
            f"{place} mimics joint {mimic.joint} ({source.name!r}), which {what}: expected a joint that has a "
            "variable; multiply the factors of a chain and name its first joint"
        )
    if mimic.multiplier == 0:
        raise DescriptionError(f"{place} mimics {source.name!r} with multiplier 0, so it never moves: make it fixed")


def _check_order(robot: Robot) -> None:
    variables = tuple(j for j in robot.mobile if j not in robot.followers and j not in robot.passive)
    if robot.order is not None and sorted(robot.order) != list(variables):
        raise DescriptionError(
            f"order is {robot.order}: expected each joint that has a variable once, {join(map(str, variables))} in "
            "any order; fixed joints, and those that mimic another or that a loop moves, have no place in q"
        )


def _check_hybrid(robot: Robot) -> None:
    variables = [*((BASE,) if robot.base.floating else ()), *(robot.joints[j - 1].name for j in robot.moving)]
    for pattern, given in robot.hybrid.items():
        check_identifier(pattern, "a pattern of hybrid")
        for name in given:
            if name not in variables:
                known = any(joint.name == name for joint in robot.joints)
                cause = "has no variable of its own" if known else "is no joint"
                cause = "does not float" if name == BASE else cause
                raise DescriptionError(
                    f"hybrid, {pattern} gives the motion of {name!a}, which {cause}: expected some of {join(variables)}"
                )
        if len(set(given)) != len(given):
            raise DescriptionError(f"hybrid, {pattern} names a joint twice: {join(given)}; expected each once")


def _on_loop(loop: Loop, joints: Sequence[Joint]) -> list[Joint]:
    """Return the joints of a loop in the order of their numbers, its cut joint left out."""
    from .parallelogram import paths  # which is about the parts of a robot that this file defines

    return [joints[j - 1] for j in sorted(j for side in paths(loop, joints) for j in side)]


def _check_cut(loop: Loop, joints: Sequence[Joint]) -> None:
    links = len(joints)
    for name, antecedent in ((loop.cut.name, loop.cut.antecedent), (loop.twin.name, loop.twin.antecedent)):
        if not 0 <= antecedent <= links:
            raise DescriptionError(f"loop end {name!r} is on link {antecedent}: expected 0 (the base) to {links}")
    cut = loop.cut
    if cut.sigma not in (REVOLUTE, PRISMATIC):
        raise DescriptionError(f"cut joint {cut.name!r} has sigma {cut.sigma}: expected 0 revolute or 1 prismatic")
    if cut.link or any(getattr(cut, name) != 0 for name in INERTIA):
        raise DescriptionError(
            f"cut joint {cut.name!r} has a link or inertial parameters: it joins two links of the tree, give them there"
        )
    if cut.mu:
        passive = join(joint.name for joint in _on_loop(loop, joints) if not joint.mu and joint.sigma != FIXED)
        where = f"one of its passive joints, {passive}" if passive else "a joint without a motor"
        raise DescriptionError(
            f"cut joint {cut.name!r} has mu = {cut.mu}, a motor: expected 0, as what is cut has no place in q; cut the "
            f"loop at {where}"
        )
    if cut.mimic is not None:
        raise DescriptionError(f"cut joint {cut.name!r} mimics a joint: its loop says how it moves, remove the mimic")


def _check_symbols(robot: Robot) -> None:
    for place, expression in robot.expressions():
        for symbol in sorted(expression.free_symbols, key=str):
            if str(symbol) not in robot.values:
                cause = how_to_declare(str(symbol))
                raise DescriptionError(f"{place} = {expression} uses {symbol}, which is not declared: {cause}")
    for name in robot.values:
        check_identifier(name, "a parameter's name")
        if name in RESERVED:
            raise DescriptionError(f"a parameter is named {name!r}, which has a meaning in expressions: rename it")
    unknown = sorted(robot.free - set(robot.values))
    if unknown:
        raise DescriptionError(
            f"free names {', '.join(map(ascii, unknown))}: expected parameters of {robot.name!r}, named as in the "
            "notation: D3, RL4, XX2, M6, IA4, D_tool"
        )
