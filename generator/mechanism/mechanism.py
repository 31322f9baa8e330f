"""The robot as the equations see it: links with rotations, positions and inertias over the expression graph.

`freeze` makes a Mechanism from a Robot; `forms` rewrites it into an equivalent one that is cheaper to compute. The
models are written once, for any mechanism.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ..algebra.graph import Expr, Graph
from ..algebra.rotation import Rotation, Turn, rotation
from ..algebra.spatial import Inertia, Placement
from ..algebra.vector import Matrix, Vector, identity, vector
from ..description.robot import BASE_VELOCITIES, PRISMATIC, REVOLUTE

# A position, velocity, acceleration or force for each joint, by its number.
JointVector = Mapping[int, Expr]


@dataclass(frozen=True)
class Link:
    """Joint j and link j: antecedent a(j), sigma, geometry, and the parameters of link and drive.

    The frame of joint j is `mount` on link a(j), then turned about the joint's axis by `turn` and shifted along it.
    """

    # a(j): the number of the link that carries joint j; 0 is the base.
    antecedent: int
    # 0 revolute, 1 prismatic, 2 fixed.
    sigma: int
    # The place of the joint's axis on link a(j): constant.
    mount: Placement
    # The turn by the variable of a revolute joint; None for other joints, at rest, and where the axes are held.
    turn: Turn | None
    # The length along the axis, in m: the variable of a prismatic joint, the constant r of others.
    shift: Expr
    # Second moments of link j about O_j, the integral of p p^T dm, in kg m^2.
    L: Matrix
    # First moments of link j about O_j, in kg m.
    MS: Vector
    # Mass of link j, in kg.
    M: Expr
    # Inertia of the rotor, seen from the joint, in kg m^2 or kg.
    IA: Expr
    # Viscous friction, in N m s/rad or N s/m.
    FV: Expr
    # Coulomb friction, in N m or N.
    FS: Expr
    # Offset between the two levels of Coulomb friction, in N m or N.
    FO: Expr
    # Static friction, in N m or N; 0 where friction is as Coulomb says. Its decay, exp(-KST |qd|^BST).
    FST: Expr
    KST: Expr
    BST: Expr
    # The velocity over which the sign of qd is smoothed, in rad/s or m/s; 0 for a sign that jumps.
    QPS: Expr
    # Stiffness of the joint's spring, in N m/rad or N/m.
    K: Expr
    # The position q at which the spring is slack, in rad or m.
    QK: Expr
    # Stiffness and damping between an elastic joint and its motor, in N m/rad, N m s/rad or N/m, N s/m.
    KE: Expr
    DE: Expr
    # The joint's theta or r where the variable that moves it is 0, in rad or m.
    rest: Expr
    # Whether the moment is written with the tensor J, not with L.
    use_tensor: bool = False
    # Whether U is derived by the method that the rule (`newton_euler.accelerations`) rejects.
    flip_u_rule: bool = False
    # The turn of the axes of frame a(j), where these are held: before it P is constant. None: P as it stands.
    lever_turn: Rotation | None = None

    @cached_property
    def A(self) -> Rotation:
        """Return iAj, the orientation of frame j in frame i = a(j)."""
        return self.mount.A @ rotation((self.turn,)) if self.turn else self.mount.A

    @cached_property
    def P(self) -> Vector:
        """Return iPj, the origin of frame j in frame i = a(j)."""
        return self.mount.P + self.mount.A @ vector(self.shift.graph, 0, 0, self.shift)

    @cached_property
    def before_turn(self) -> Placement:
        """Return the placement of frame j in frame a(j), without the turn of a revolute joint."""
        return Placement(self.mount.A, self.P)

    @cached_property
    def placement(self) -> Placement:
        """Return the placement of frame j in frame a(j)."""
        return Placement(self.A, self.P)

    @cached_property
    def J(self) -> Matrix:
        """Return the inertia tensor of link j about O_j (9.3)."""
        return self.inertia.J

    @cached_property
    def inertia(self) -> Inertia:
        """Return the ten inertial parameters of link j about O_j."""
        return Inertia(self.L, self.MS, self.M)


@dataclass(frozen=True)
class Floating:
    """Where a floating base is in the world."""

    # Direction cosines: components in base axes to components in the world's.
    A: Matrix
    # The origin of the base frame in the world.
    P: Vector
    # Gravity, in the world's axes.
    gravity: Vector


@dataclass(frozen=True)
class CutJoint:
    """The joint at which a loop is opened: what it does to the robot by its own motion."""

    # Its number: cut joints come behind the joints of the tree.
    number: int
    # 0 revolute, 1 prismatic.
    sigma: int
    # Rotor inertia, friction and spring, as those of a `Link`.
    IA: Expr
    FV: Expr
    FS: Expr
    FO: Expr
    FST: Expr
    KST: Expr
    BST: Expr
    QPS: Expr
    K: Expr
    QK: Expr

    @property
    def is_bare(self) -> bool:
        """Whether it does nothing: no rotor, no friction, no spring."""
        return all(x.number == 0 for x in (self.IA, self.FV, self.FS, self.FO, self.FST, self.K))


@dataclass(frozen=True)
class OpenLoop:
    """A loop of a mechanism, opened at its cut joint: its sides and ends."""

    # The joints from where the loop branches off to the cut joint, and to its twin.
    out: tuple[int, ...]
    back: tuple[int, ...]
    # The cut joint's frame, unmoved, in that of the last link of `out`; its twin in that of the last link of `back`.
    cut: Placement
    twin: Placement
    joint: CutJoint
    # Its joints that nothing drives.
    passive: tuple[int, ...]


@dataclass(frozen=True)
class Closure:
    """Loops whose passive joints follow from the others, by one system of linear equations for their velocities."""

    loops: tuple[OpenLoop, ...]
    # The passive joints, which the loops determine.
    passive: tuple[int, ...]
    # The rows of the constraint that determine them: row 5 i + r is row r of the loop i.
    rows: tuple[int, ...]
    # The square of a length of the loops, in units of the mechanism: by it is judged what is singular.
    square: Expr


@dataclass(frozen=True)
class Mechanism:
    """A tree of links, by the numbers of the notation; link 0 is the base. The equations run over all joints."""

    # The graph that all expressions are in.
    graph: Graph
    # Joint number -> joint and link, from the base outwards.
    links: Mapping[int, Link]
    # Name -> the link that carries a named frame, and its place there.
    frames: Mapping[str, tuple[int, Placement]]
    # The acceleration of gravity, in base axes.
    gravity: Vector
    # The inertia of link 0: of a floating base, and of what rewriting counts there.
    base: Inertia
    # The coordinates that have a velocity of their own, in the order of qd: a floating base's, then joints.
    coordinates: tuple[int, ...]
    # The row of G for each other joint: qd_j = sum of G_jc qd_c.
    dependent: Mapping[int, Mapping[int, Expr]]
    # Joint that mimics a passive one -> that one, and the factor of its velocity: it has a row of G once that one has.
    geared: Mapping[int, tuple[int, Expr]]
    # The pose of a floating base; None for a base that stands still.
    floating: Floating | None
    # The positions that the mechanism is at; empty at rest.
    q: JointVector
    # The unit of lengths, in m.
    length: Expr
    # The loops whose passive joints do not follow linearly; their rows of G depend on q.
    closures: tuple[Closure, ...] = ()
    # All loops at whose cut joint there is friction, a spring or a rotor, by its number.
    cuts: Mapping[int, OpenLoop] = field(default_factory=dict)
    # All loops, in the order of the description.
    loops: tuple[OpenLoop, ...] = ()
    # The mechanism before it was rewritten: the frames on which its loops close. None: it wasn't.
    original: Mechanism | None = None
    # Elastic joint -> its motor, which is a joint without a link.
    motors: Mapping[int, int] = field(default_factory=dict)
    # Motor that is coupled with joints -> its own joint.
    coupled: Mapping[int, int] = field(default_factory=dict)
    # Pattern of hybrid models -> the coordinates whose motion is given.
    patterns: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    # The accelerations of passive and cut joints where no coordinate accelerates, Gdot qd; others have none.
    drift: Mapping[int, Expr] = field(default_factory=dict)

    def __iter__(self) -> Iterator[int]:
        """Yield joint numbers from the base outwards; nodes that are made meanwhile go under the link's title."""
        return self._visit(self.links, "")

    def __getitem__(self, j: int) -> Link:
        return self.links[j]

    def drives(self) -> Iterator[tuple[int, Link | CutJoint]]:
        """Yield what has a rotor, friction and a spring, with its number: joints, then cut joints."""
        for j in self:
            yield j, self.links[j]
        for k, loop in self.cuts.items():
            yield k, loop.joint

    def drive(self, j: int) -> Link | CutJoint:
        """Return joint j, or cut joint j, for its rotor, friction and spring."""
        return self.cuts[j].joint if j in self.cuts else self.links[j]

    def body(self, j: int) -> Inertia:
        """Return the ten inertial parameters of link j; of the base (0), those that `base` has."""
        return self.links[j].inertia if j else self.base

    def inwards(self) -> Iterator[int]:
        """Yield joint numbers from the tips inwards, in the same way."""
        return self._visit(reversed(tuple(self.links)), ", inwards")

    def _visit(self, links: Iterable[int], direction: str) -> Iterator[int]:
        for j in links:
            self.graph.section = f"link {j}{direction}"
            yield j
        self.graph.section = ""

    def path(self, j: int) -> list[int]:
        """Return the joints between the base and link j, base first."""
        joints: list[int] = []
        while j:
            joints.append(j)
            j = self.links[j].antecedent
        return joints[::-1]

    def axes(self, j: int) -> dict[int, tuple[int, Vector]]:
        """Return sigma and axis, in frame j, of each coordinate of link j; of link 0, of those of a floating base."""
        if j:
            return {j: (self.links[j].sigma, self.a)}
        if not self.floating:
            return {}
        units = identity(self.graph, 3)
        axes = [(s, units.column(k)) for s in (PRISMATIC, REVOLUTE) for k in range(3)]
        return dict(zip(BASE_VELOCITIES, axes, strict=True))

    @property
    def a(self) -> Vector:
        """Return the unit vector of a joint's axis in its own frame."""
        return vector(self.graph, 0, 0, 1)

    @property
    def null(self) -> Vector:
        """Return the vector of zeros."""
        return vector(self.graph, 0, 0, 0)

    def number(self, value: float) -> Expr:
        """Return a constant."""
        return self.graph.constant(value)

    def vectors(self, symbol: str) -> Named:
        """Return an empty family of vectors, one a link, with names of the notation (W13: component 1, link 3)."""
        return Named(self.graph, symbol)


class Named(dict[int, Vector]):
    """Vectors by link; storing one labels its components in the graph."""

    def __init__(self, graph: Graph, symbol: str) -> None:
        super().__init__()
        self.graph = graph
        self.symbol = symbol

    def __setitem__(self, j: int, value: Vector) -> None:
        for i, component in enumerate(value, 1):
            self.graph.label(component, f"{self.symbol}{i}{'_' if j > 9 else ''}{j}")
        super().__setitem__(j, value)
