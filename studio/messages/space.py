"""The robot in space. A pose is twelve numbers: the rows of [A | P], 3 x 4, in the frame of the base, in m."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

Pose = tuple[float, ...]


@dataclass(frozen=True)
class JointFacts:
    """A joint of the tree, or one at which a loop is cut."""

    number: int
    """Its number j, that of its frame and its link; a cut joint's number goes on after those of the tree."""

    row: int
    """The id of its row in the tables."""

    name: str

    antecedent: int
    """The number of the joint whose link carries it, 0 for the base."""

    type: Literal["revolute", "prismatic", "fixed"]

    role: Literal["variable", "follower", "passive", "cut", "fixed", "motor"]
    """Whether it has a place in q, follows other joints linearly, is moved by a loop, is cut, does not move, or is the
    motor of an elastic joint (which has no place in space)."""

    index: int | None
    """Its place in q; null where it has none."""

    lower: float | None
    upper: float | None
    """Limits, in rad or m; null where the description has none."""

    unit: Literal["rad", "m"]


@dataclass(frozen=True)
class LinkFacts:
    """A link and its body."""

    number: int
    name: str

    mass: float | None
    """In kg; null if a parameter has no value."""

    com: tuple[float, float, float] | None
    """The centre of mass in the link's frame, in m; null without a mass."""

    axes: Pose | None
    """The pose of the inertia ellipsoid in the link's frame: its columns are the principal axes; null where no body has
    these inertias."""

    radii: tuple[float, float, float] | None
    """The half axes, in m, of the homogeneous ellipsoid of this mass and these inertias."""


@dataclass(frozen=True)
class FrameFacts:
    """A named frame."""

    name: str
    row: int
    """The id of its row."""

    antecedent: int
    """The number of the link that carries it."""


@dataclass(frozen=True)
class LoopFacts:
    """A loop: the cut joint's frame, and its twin on the other link; where the loop is closed they share an axis."""

    row: int
    """The id of its row."""

    cut: int
    """The number of the cut joint."""

    cut_antecedent: int
    twin: str
    """The twin's name."""

    twin_antecedent: int


@dataclass(frozen=True)
class Scene:
    """What does not change while the robot moves."""

    revision: int
    """That of the tables that it was made from."""

    joints: tuple[JointFacts, ...]
    """Those of the tree in the order of their numbers, then the cut ones."""

    links: tuple[LinkFacts, ...]
    """The base first."""

    frames: tuple[FrameFacts, ...]
    loops: tuple[LoopFacts, ...]

    variables: tuple[str, ...]
    """The names of the joints in q, in their order."""

    rest: tuple[float, ...]
    """q where the robot is drawn first: within limits, as [assembly] says; a floating base has no place in it."""

    length: float
    """The size of the robot in m, to scale cameras and frames with."""

    tools: tuple[str, ...]
    """Frames that `drag` can move."""

    without_values: tuple[str, ...]
    """Parameters that have no value: 0.5 stands for each."""


@dataclass(frozen=True)
class Placement:
    """Where everything is."""

    revision: int

    q: tuple[float, ...]
    """The positions of the joints in q."""

    joints: tuple[float, ...]
    """The position of every joint of the tree, in the order of their numbers; followers and passive ones too."""

    links: tuple[Pose, ...]
    """The pose of every Khalil frame, the base's first: frame j is fixed on link j."""

    mounts: tuple[Pose, ...]
    """For each joint of the tree the pose of its frame at position 0: z is its axis."""

    frames: tuple[Pose, ...]
    """The poses of the named frames."""

    cuts: tuple[Pose, ...]
    twins: tuple[Pose, ...]
    """For each loop the pose of the frame of the cut joint on its antecedent, and that of its twin."""

    closed: bool
    """Whether all loops are closed."""

    reason: str
    """Why they are not; "" if they are."""


@dataclass(frozen=True)
class AskScene:
    """Ask for what does not change while the robot moves."""

    answer: ClassVar[type] = Scene


@dataclass(frozen=True)
class Place:
    """Ask where everything is."""

    answer: ClassVar[type] = Placement

    q: tuple[float, ...] | None
    """The positions of the joints in q; null: where the robot is drawn first."""

    near: tuple[float, ...] | None
    """The positions of all joints (`Placement.joints`) from which loops are closed: small steps stay in one mode. null:
    those where the robot is drawn."""


@dataclass(frozen=True)
class Ghost:
    """One configuration of several."""

    label: str
    """What tells it from the others: "theta1 +, theta3 -, theta5 +"."""

    placement: Placement

    within_limits: bool


@dataclass(frozen=True)
class Ghosts:
    """All configurations that hold a tool in a pose, or all in which loops can be put together."""

    revision: int
    method: str
    """How they were found: "igm: EXACT", "in numbers, by Newton's method"."""

    ghosts: tuple[Ghost, ...]
    """The one nearest to where the robot is comes first."""

    reason: str
    """Why there are none; "" where there are."""

    awaited: bool
    """Whether the inverse model that finds all of them is being built: who asks again gets its answers."""


@dataclass(frozen=True)
class Drag:
    """Ask for all configurations that hold a frame in a pose."""

    answer: ClassVar[type] = Ghosts

    frame: str
    """One of `Scene.tools`."""

    pose: Pose
    """Where it should be."""

    near: tuple[float, ...]
    """q where the robot is."""


@dataclass(frozen=True)
class Assemble:
    """Ask for all ways in which the loops can be put together at q."""

    answer: ClassVar[type] = Ghosts

    q: tuple[float, ...]
