"""A robot as most formats give it: links with frames anywhere, joints with axes that point anywhere.

Its readers make a PlacedRobot, in the numbers of space.py; khalil.py turns that into the frames of the notation. A
joint's own frame stands at `place` on the parent link; at the joint's position 0 the child link's frame coincides with
it. The axis is given in it.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from ..messages import show
from ..robot import FIXED, PRISMATIC, REVOLUTE, DescriptionError, Limits
from .space import Array, Number, Place, exact, vector

# Links, and joints, of a robot: equations of more are never compiled.
MAX_LINKS = 1000
NO_LIMITS = Limits()
NOTHING = exact(0)


@dataclass(frozen=True, eq=False)
class Body:
    """The inertia of a link, in the link's frame."""

    # The mass in kg.
    M: Number
    # The centre of mass (3,) in m.
    com: Array
    # The tensor (3, 3) about the centre of mass in kg m^2.
    tensor: Array


@dataclass(frozen=True, eq=False)
class PlacedLink:
    """A link, whose frame is where its joint puts it."""

    name: str
    # None for a link without mass.
    body: Body | None = None
    # Whether it stands between the joints that one joint of the file became: no frame is named after it.
    inner: bool = False
    # Where the named frame, which people see, stands in the link's.
    frame: Place = field(default_factory=Place)


@dataclass(frozen=True)
class Follows:
    """How a joint mimics another: its position is multiplier times that of the joint, plus offset."""

    # The name of the other joint, its leader.
    joint: str
    multiplier: Number
    # In rad or m.
    offset: Number


@dataclass(frozen=True, eq=False)
class PlacedJoint:
    """A joint between two links."""

    name: str
    # 0 revolute, 1 prismatic, 2 fixed.
    sigma: int
    # The names of the links.
    parent: str
    child: str
    # The joint's frame on the parent link.
    place: Place = field(default_factory=Place)
    # The axis in the joint's frame, of any length.
    axis: Array = field(default_factory=lambda: vector((1, 0, 0)))
    limits: Limits = NO_LIMITS
    # Rotor inertia, viscous and Coulomb friction, stiffness, and the position at which the spring is slack.
    IA: Number = NOTHING
    FV: Number = NOTHING
    FS: Number = NOTHING
    K: Number = NOTHING
    QK: Number = NOTHING
    # The joint that it mimics, if any.
    follows: Follows | None = None
    # 1 with a motor, or where it is a coordinate without; 0 if a loop moves it.
    mu: int = 1


@dataclass(frozen=True, eq=False)
class PlacedLoop:
    """A joint that closes a chain: between two links of the tree, none of which it carries."""

    # Its frame stands at `place` on the parent; sigma 2 holds the two links together.
    joint: PlacedJoint
    # The frame on the child that coincides with the joint's frame at its position 0.
    twin: Place = field(default_factory=Place)
    # Whether it turns any way about its origin: sigma and axis mean nothing then.
    ball: bool = False


@dataclass(frozen=True, eq=False)
class Motors:
    """Which joints are the coordinates of a robot with loops."""

    # The names of joints with a motor; joints in no loop are coordinates without.
    names: tuple[str, ...] = ()
    # Whether these are all coordinates that the loops leave; otherwise others are chosen where they are too few, and
    # left out where they are too many.
    exactly: bool = False


@dataclass(frozen=True, eq=False)
class PlacedFrame:
    """A named frame on a link that is no link's own, such as a site."""

    name: str
    # The name of the link, and where the frame stands on it.
    link: str
    place: Place
    # Whether models of the frame are compiled unasked.
    default: bool = True


@dataclass(frozen=True, eq=False)
class PlacedRobot:
    """Links and joints of a tree. The root link's frame is the base frame."""

    name: str
    links: tuple[PlacedLink, ...]
    # In the order of the file, which is that of q.
    joints: tuple[PlacedJoint, ...]
    frames: tuple[PlacedFrame, ...] = ()
    # In m/s^2, in the axes of the root link.
    gravity: Array = field(default_factory=lambda: vector((0, 0, exact("-9.81"))))
    floating: bool = False
    title: str = ""
    source: str = ""
    # What the reader took otherwise than the file says, for people.
    notes: tuple[str, ...] = ()
    # What of the file is probably a mistake, for people.
    warnings: tuple[str, ...] = ()
    loops: tuple[PlacedLoop, ...] = ()
    motors: Motors = field(default_factory=Motors)
    # Where the loops are drawn, in rad or m by joint, 0 where nothing is said; then other positions to start from if
    # they can't be closed near the first.
    drawn: tuple[Mapping[str, float], ...] = (MappingProxyType({}),)


# One freedom of a joint: the suffix of its name, sigma, its axis.
Part = tuple[str, int, Array]
# The freedoms of a joint that lets a link go: three slides, then three turns about the axes reached so far.
SLIDES: tuple[Part, ...] = (
    ("x", PRISMATIC, vector((1, 0, 0))),
    ("y", PRISMATIC, vector((0, 1, 0))),
    ("z", PRISMATIC, vector((0, 0, 1))),
)
TURNS: tuple[Part, ...] = (
    ("rx", REVOLUTE, vector((1, 0, 0))),
    ("ry", REVOLUTE, vector((0, 1, 0))),
    ("rz", REVOLUTE, vector((0, 0, 1))),
)


def in_series(joint: PlacedJoint, parts: Sequence[Part]) -> tuple[list[PlacedJoint], list[PlacedLink]]:
    """Return a joint of several freedoms as joints of one each, from the parent outwards, and the links between them.

    Those links have neither mass nor frame, and names that no file can give. Friction and rotor inertia act on each
    joint.
    """
    joints: list[PlacedJoint] = []
    links: list[PlacedLink] = []
    parent, place = joint.parent, joint.place
    for suffix, sigma, axis in parts:
        name = f"{joint.name}_{suffix}"
        last = len(joints) == len(parts) - 1
        child = joint.child if last else f"\0{name}"
        if not last:
            links.append(PlacedLink(child, inner=True))
        joints.append(
            replace(joint, name=name, sigma=sigma, parent=parent, child=child, place=place, axis=axis, limits=Limits())
        )
        parent, place = child, Place()
    return joints, links


def root_of(robot: PlacedRobot) -> str:
    """Return the name of the link that no joint moves; refuse what is no tree: unknown links, two parents, loops."""
    if not robot.links:
        raise DescriptionError("the robot has no link: expected at least two, and a joint between them")
    if len(robot.links) > MAX_LINKS or len(robot.joints) > MAX_LINKS:
        raise DescriptionError(f"{len(robot.links)} links, {len(robot.joints)} joints: expected at most {MAX_LINKS}")
    names = [link.name for link in robot.links]
    _check_distinct(names, "link")
    _check_distinct([joint.name for joint in robot.joints], "joint")
    parents: dict[str, PlacedJoint] = {}
    for joint in robot.joints:
        for end, link in (("parent", joint.parent), ("child", joint.child)):
            if link not in set(names):
                raise DescriptionError(
                    f"joint {show(joint.name)} has the {end} {show(link)}, which is no link: expected the name of one"
                )
        if joint.child in parents:
            raise DescriptionError(
                f"link {show(joint.child)} is the child of joints {show(parents[joint.child].name)} and "
                f"{show(joint.name)}: expected a tree, in which each link has one parent; close the chain in a file of "
                "TOML beside it, by extends = and [[loops]]"
            )
        parents[joint.child] = joint
    roots = [name for name in names if name not in parents]
    if len(roots) > 1:
        raise DescriptionError(
            f"links {', '.join(map(show, roots[:5]))} have no parent: expected one root; join the others to it with "
            "fixed joints, or take them out"
        )
    reached = set(roots)
    for name in names:
        path = [name]
        while path[-1] not in reached:
            path.append(parents[path[-1]].parent)
            if path[-1] == name or len(path) > len(names):
                raise DescriptionError(
                    f"link {show(name)} is its own ancestor, by {', '.join(map(show, path[1:6]))}: expected a tree"
                )
        reached.update(path)
    return roots[0]


def outwards(robot: PlacedRobot) -> list[PlacedJoint]:
    """Return the joints, each behind the one that carries its parent link, else in the order of the file."""
    reached, waiting, ordered = {root_of(robot)}, list(robot.joints), list[PlacedJoint]()
    below: dict[str, list[int]] = {}
    for place, joint in enumerate(waiting):
        below.setdefault(joint.parent, []).append(place)

    ready = below.get(next(iter(reached)), [])
    heapq.heapify(ready)
    while ready:
        joint = waiting[heapq.heappop(ready)]
        ordered.append(joint)
        for place in below.get(joint.child, []):
            heapq.heappush(ready, place)
    return ordered


def with_first_leaders(robot: PlacedRobot) -> PlacedRobot:
    """Return the robot in which a joint that mimics one that mimics follows the first of the chain."""
    by_name = {joint.name: joint for joint in robot.joints}
    return replace(robot, joints=tuple(_with_first_leader(joint, by_name) for joint in robot.joints))


def _with_first_leader(joint: PlacedJoint, by_name: Mapping[str, PlacedJoint]) -> PlacedJoint:
    """Return the joint with the first of the chain of leaders as its own."""
    if joint.follows is None:
        return joint
    multiplier, offset, leader = exact(1), exact(0), joint
    visited = {joint.name}
    while leader.follows is not None:
        follows = leader.follows
        offset = offset + multiplier * follows.offset
        multiplier = multiplier * follows.multiplier
        following = by_name.get(follows.joint)
        if following is None:
            raise DescriptionError(
                f"joint {show(leader.name)} mimics {show(follows.joint)}, which is no joint: expected one"
            )
        if following.name in visited:
            raise DescriptionError(f"joint {show(joint.name)} mimics itself, by way of {show(leader.name)}")
        visited.add(following.name)
        leader = following
    if leader.sigma == FIXED:
        raise DescriptionError(
            f"joint {show(joint.name)} mimics {show(leader.name)}, which is fixed: expected one that moves"
        )
    return replace(joint, follows=Follows(leader.name, multiplier, offset))


def _check_distinct(names: list[str], kind: str) -> None:
    earlier: set[str] = set()
    for name in names:
        if name in earlier:
            raise DescriptionError(f"two {kind}s are named {show(name)}: each needs a name of its own")
        earlier.add(name)
