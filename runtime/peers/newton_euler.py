"""Newton-Euler in NumPy, link by link: the yardstick of the benchmarks and an oracle of the tests.

This is the classical form of Luh, Walker and Paul: motion from the base outwards, the forces and moments that move each
body about its centre of mass, then the forces of the joints from the last links inwards. It shares nothing with the
generator: it reads the tree of a robot as plain numbers (rad, m, kg, s) in the notation of Khalil & Kleinfinger. Six
parameters take frame a(j) to frame j:

    Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r)

with theta = q + offset for a revolute joint and r = q + offset for a prismatic one.

A compiled robot carries its tree in its metadata, which `from_metadata` reads:

    "gravity":     [float] * 3      in the base frame, the field itself: [0, 0, -9.81] pulls down
    "joints":      a list, joint 1 first, fixed ones included, antecedents before successors; of each
        "name":        str
        "antecedent":  int          number of a joint, 0 for the base
        "sigma":       int          0 revolute, 1 prismatic, 2 fixed
        "gamma" "b" "alpha" "d" "theta" "r" "offset":             float
        "XX" "XY" "XZ" "YY" "YZ" "ZZ" "MX" "MY" "MZ" "M":         float, about the origin of frame j
        "IA" "FV" "FS" "FO":                                      float
        "FST" "KST" "BST" "QPS":                                  float, of static or smooth friction; else missing
        "K" "QK":                                                 float, of a spring; without one they may be missing
        "KE" "DE": float, "motor_of": int, of an elastic joint, and of its motor the number of the joint; else missing
        "follows":     None, or     how the joint follows others: q = the sum of multiplier * q_joint, + offset
            "terms":                [[int, float]], joints and multipliers; "offset": float
    "order":       [int]            numbers of the joints that have a variable, in the order of q
    "base":                         link 0
        "floating":    bool         then q begins with its position and quaternion xyzw in the world, (7,), qd and qdd
                                    with linear and angular velocity in its axes and their derivatives by component
        "XX" ... "M":               float, its inertia about the origin of the base frame
    "frame_table": a list; of each named frame
        "name":        str          "base", and for a floating base "world", are known without being listed
        "antecedent":  int          number of the joint whose link carries it, 0 for the base
        "gamma" "b" "alpha" "d" "theta" "r":                      float
    "passive":     [str]        the joints that loops move by equations; without any the next two may be missing
    "loops":       a list; of each loop "cut", the joint that is cut, as joints above, and "twin", as frames above
    "assembly":    {str: float} where joints of loops are drawn, which says in which of its modes a loop is

Other keys are ignored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, sin
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

REVOLUTE, PRISMATIC, FIXED = 0, 1, 2
GEOMETRY = ("gamma", "b", "alpha", "d", "theta", "r")
INERTIA = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")
DRIVE = ("IA", "FV", "FS", "FO")
STRIBECK = ("FST", "KST", "BST", "QPS")
SPRING = ("K", "QK")
ELASTIC = ("KE", "DE")
NUMBERS = (*GEOMETRY, "offset", *INERTIA, *DRIVE)


class Body(NamedTuple):
    """A body on a link: mass, centre of mass (3,) and inertia about it (3, 3), in the axes of the link's frame."""

    mass: float
    centre: Array
    inertia: Array


@dataclass(frozen=True, eq=False)
class Frame:
    """A named frame on link `antecedent`, 0 for the base."""

    name: str
    antecedent: int
    gamma: float
    b: float
    alpha: float
    d: float
    theta: float
    r: float


class Follower(NamedTuple):
    """How a joint follows others, by their numbers: q is the sum of multiplier * q_joint, plus the offset."""

    terms: tuple[tuple[int, float], ...]
    offset: float


@dataclass(frozen=True, eq=False)
class Loop:
    """A loop of a tree: the frame of its cut joint, unmoved, the frame on the other link, and the cut joint's own."""

    cut: Frame
    twin: Frame
    sigma: int
    offset: float = 0.0
    IA: float = 0.0
    FV: float = 0.0
    FS: float = 0.0
    FO: float = 0.0
    FST: float = 0.0
    KST: float = 0.0
    BST: float = 0.0
    QPS: float = 0.0
    K: float = 0.0
    QK: float = 0.0


class Closed(NamedTuple):
    """The joints of a robot whose loops are closed: those of the tree, then the cut ones."""

    # (joints + loops,)
    positions: Array
    # (joints + loops, n): the velocities of all for those of the robot.
    rates: Array


@dataclass(frozen=True, eq=False)
class Tree:
    """The tree of a robot in numbers: element j - 1 of each array belongs to joint j and to the link that it moves.

    `order` are the joints that have a variable, in the order of q; `followers` says how others follow them, by number.
    `base` has the ten inertial parameters of link 0, which act if it floats. `loops` move the joints that are in
    neither, near where the joints of loops are `drawn`, by number.
    """

    name: tuple[str, ...]
    antecedent: tuple[int, ...]
    sigma: tuple[int, ...]
    gamma: Array
    b: Array
    alpha: Array
    d: Array
    theta: Array
    r: Array
    offset: Array
    XX: Array
    XY: Array
    XZ: Array
    YY: Array
    YZ: Array
    ZZ: Array
    MX: Array
    MY: Array
    MZ: Array
    M: Array
    IA: Array
    FV: Array
    FS: Array
    FO: Array
    FST: Array
    KST: Array
    BST: Array
    QPS: Array
    K: Array
    QK: Array
    KE: Array
    DE: Array
    frames: tuple[Frame, ...]
    gravity: Array
    order: tuple[int, ...] | None = None
    followers: Mapping[int, Follower] = field(default_factory=dict)
    floating: bool = False
    base: Array = field(default_factory=lambda: np.zeros(10))
    loops: tuple[Loop, ...] = ()
    drawn: Mapping[int, float] = field(default_factory=dict)
    # Elastic joint -> its motor, by number.
    motors: Mapping[int, int] = field(default_factory=dict)
    # What does not move: Rot(z, gamma) Rot(x, alpha), where it puts the origin, and the bodies.
    turn: tuple[Array, ...] = field(init=False, repr=False)
    shift: tuple[Array, ...] = field(init=False, repr=False)
    bodies: tuple[tuple[Body, ...], ...] = field(init=False, repr=False)
    moving: tuple[int, ...] = field(init=False, repr=False)
    body_of_base: tuple[Body, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        joints = range(len(self.name))
        turn = tuple(rotation_z(self.gamma[j]) @ rotation_x(self.alpha[j]) for j in joints)
        shift = tuple(rotation_z(self.gamma[j]) @ np.array([self.d[j], 0.0, self.b[j]]) for j in joints)
        object.__setattr__(self, "turn", turn)
        object.__setattr__(self, "shift", shift)
        object.__setattr__(self, "bodies", tuple(_bodies(self, j) for j in joints))
        own = tuple(j + 1 for j in joints if self.sigma[j] != FIXED and j + 1 not in self.followers)
        object.__setattr__(self, "moving", self.order or own)
        object.__setattr__(self, "body_of_base", _bodies_of(*self.base))

    @property
    def n(self) -> int:
        """How many velocities the robot has."""
        return 6 * self.floating + len(self.moving)

    @property
    def nq(self) -> int:
        """How many positions the robot has."""
        return 7 * self.floating + len(self.moving)

    @property
    def given_rates(self) -> Array:
        """The matrix (joints, n) from the velocities of the robot to those of all joints but what loops move.

        What mimics a joint that loops move has no velocity here either.
        """
        G = np.zeros((len(self.name), self.n))
        for k, j in enumerate(self.moving, 6 * self.floating):
            G[j - 1, k] = 1.0
        for j, follower in self.followers.items():
            G[j - 1] = sum(multiplier * G[c - 1] for c, multiplier in follower.terms)
        return G

    def closed(self, q: Array) -> Closed:
        """Return all joints at q (nq,), those that loops move and the cut ones included."""
        from .loop_closure import close  # which is about trees

        return close(self, q) if self.loops else Closed(self.given_positions(q), self.given_rates)

    def rates(self, q: Array) -> Array:
        """Return the matrix G (joints, n) from the velocities of the robot to those of all joints, at q (nq,)."""
        return self.closed(q).rates[: len(self.name)]

    def drift(self, q: Array, qd: Array) -> Array:
        """Return Gdot qd (joints,): the accelerations of all joints where those of the robot are 0."""
        from .loop_closure import drift  # which is about trees

        return drift(self, q, qd)[: len(self.name)] if self.loops else np.zeros(len(self.name))

    def given_positions(self, q: Array) -> Array:
        """Return the variables of all joints from q (nq,), 0 for fixed ones and for those that loops move."""
        joints = np.zeros(len(self.name))
        for j, value in zip(self.moving, q[7 * self.floating :], strict=True):
            joints[j - 1] = value
        for j, follower in self.followers.items():
            terms = (multiplier * joints[c - 1] for c, multiplier in follower.terms)
            joints[j - 1] = sum(terms, follower.offset)
        return joints

    def positions(self, q: Array) -> Array:
        """Return the variables of all joints, 0 for fixed ones, from q (nq,)."""
        return self.closed(q).positions[: len(self.name)]

    def friction(self, q: Array, qd: Array) -> Array:
        """Return the torques (n,) that overcome friction, which like the sign of qd has an offset that is 0 at rest."""
        G = self.closed(q).rates
        speed = G @ qd
        smooth, static = self._all("QPS"), self._all("FST")
        with np.errstate(divide="ignore", invalid="ignore"):
            s = np.where(smooth != 0.0, np.tanh(speed / smooth), np.sign(speed))
        early = np.where(static != 0.0, np.exp(-self._all("KST") * np.abs(speed) ** self._all("BST")), 0.0)
        coulomb = self._all("FS") + (static - self._all("FS")) * early
        tau = self._all("FV") * speed + coulomb * s + self._all("FO") * s * s
        for j, m in self.motors.items():
            pull = self.DE[j - 1] * (speed[j - 1] - speed[m - 1])
            tau[j - 1], tau[m - 1] = tau[j - 1] + pull, tau[m - 1] - pull
        return np.asarray(G.T @ tau)

    def inertia_of_cuts(self, q: Array) -> Array:
        """Return what the rotors of cut joints add to the inertia matrix (n, n)."""
        G = self.closed(q).rates[len(self.name) :]
        return np.asarray(G.T @ (np.array([[loop.IA] for loop in self.loops]).reshape(-1, 1) * G))

    def torque_of_cuts(self, q: Array, qd: Array, qdd: Array) -> Array:
        """Return the torques (n,) that accelerate the rotors of cut joints."""
        if not self.loops:
            return np.zeros(self.n)
        from .loop_closure import drift  # which is about trees

        own = np.array([loop.IA for loop in self.loops]) * drift(self, q, qd)[len(self.name) :]
        return np.asarray(self.inertia_of_cuts(q) @ qdd + self.closed(q).rates[len(self.name) :].T @ own)

    def springs(self, q: Array) -> Array:
        """Return the torques (n,) that the joints give against their springs."""
        closed = self.closed(q)
        tau = self._all("K") * (closed.positions - self._all("QK"))
        for j, m in self.motors.items():
            pull = self.KE[j - 1] * (closed.positions[j - 1] - closed.positions[m - 1])
            tau[j - 1], tau[m - 1] = tau[j - 1] + pull, tau[m - 1] - pull
        return np.asarray(closed.rates.T @ tau)

    def spring_energy(self, q: Array) -> float:
        """Return the energy of all springs in J."""
        at = self.closed(q).positions
        elastic = sum(self.KE[j - 1] * (at[j - 1] - at[m - 1]) ** 2 / 2 for j, m in self.motors.items())
        return float(self._all("K") @ (at - self._all("QK")) ** 2 / 2 + elastic)

    def _all(self, key: str) -> Array:
        """Return a number of all joints, the cut ones behind the others."""
        return np.array([*getattr(self, key), *(getattr(loop, key) for loop in self.loops)])


def _follower(joint: Mapping[str, Any]) -> Follower:
    """Return how a joint follows others."""
    what = f"what joint {joint['name']!r} follows"
    terms = tuple((int(c), _number(multiplier, what)) for c, multiplier in joint["follows"]["terms"])
    return Follower(terms, _number(joint["follows"]["offset"], what))


def from_metadata(metadata: Mapping[str, Any]) -> Tree:
    """Return the tree that a compiled robot carries; the head of this file says in which form."""
    joints: Sequence[Mapping[str, Any]] = metadata["joints"]
    loops = metadata.get("loops", ())
    if not metadata.get("passive") and not any(row["cut"].get(key) for row in loops for key in (*DRIVE, "FST", "K")):
        loops = ()
    drawn = metadata["assembly"] if loops else {}
    named = [row["name"] for row in (*joints, *(row["cut"] for row in loops))]
    return Tree(
        name=tuple(str(joint["name"]) for joint in joints),
        antecedent=tuple(int(joint["antecedent"]) for joint in joints),
        sigma=tuple(int(joint["sigma"]) for joint in joints),
        frames=tuple(map(read_frame, metadata["frame_table"])),
        loops=tuple(map(_loop, loops)),
        drawn={j: float(drawn[name]) for j, name in enumerate(named, 1) if name in drawn},
        gravity=np.array([_number(component, "gravity") for component in metadata["gravity"]]),
        order=tuple(int(j) for j in metadata["order"]),
        followers={j: _follower(joint) for j, joint in enumerate(joints, 1) if joint["follows"]},
        motors={
            int(joint["motor_of"]): m
            for m, joint in enumerate(joints, 1)
            if joint.get("motor_of") and not joint["follows"]
        },
        floating=bool(metadata["base"]["floating"]),
        base=np.array([_number(metadata["base"][key], f"{key} of the base") for key in INERTIA]),
        **{
            key: np.array([_number(joint[key], f"{key} of joint {joint['name']!r}") for joint in joints])
            for key in NUMBERS
        },
        **{
            key: np.array([_number(joint.get(key, 0.0), f"{key} of joint {joint['name']!r}") for joint in joints])
            for key in (*STRIBECK, *SPRING, *ELASTIC)
        },
    )


def read_frame(row: Mapping[str, Any]) -> Frame:
    """Return a frame of its row."""
    numbers = (_number(row[key], f"{key} of frame {row['name']!r}") for key in GEOMETRY)
    return Frame(str(row["name"]), int(row["antecedent"]), *numbers)


def _loop(row: Mapping[str, Any]) -> Loop:
    """Return a loop of its row."""
    cut = row["cut"]
    what = f"cut joint {cut['name']!r}"
    own = {key: _number(cut.get(key, 0.0), f"{key} of {what}") for key in ("offset", *DRIVE, *STRIBECK, *SPRING)}
    return Loop(read_frame(cut), read_frame(row["twin"]), int(cut["sigma"]), **own)


def _number(value: Any, place: str) -> float:
    if value is None:
        raise ValueError(f"{place} has no value: give the robot's parameters their values first")
    return float(value)


def inverse_dynamics(
    tree: Tree,
    q: npt.ArrayLike,
    qd: npt.ArrayLike,
    qdd: npt.ArrayLike,
    wrench: npt.ArrayLike | None = None,
    frame: str | None = None,
    base: npt.ArrayLike | None = None,
) -> Array:
    """Return the torques and forces (n,) for the motion q (nq,), qd, qdd (n,): N m and N, friction included.

    `wrench` is [force; moment] (6,), exerted by the robot on its environment at the origin of the named `frame`, in
    the axes of that frame. `base` is the motion of the base (9,), in its own axes: angular velocity, angular
    acceleration and classical acceleration of its origin.
    """
    q, qd, qdd = _vector(q, tree.nq, "q"), _vector(qd, tree.n, "qd"), _vector(qdd, tree.n, "qdd")
    motion = np.zeros(9) if base is None else _vector(base, 9, "base")
    gravity, joints, G = tree.gravity, range(1, len(tree.name) + 1), tree.rates(q)
    driven = tree.friction(q, qd) + tree.springs(q) + tree.torque_of_cuts(q, qd, qdd)
    if tree.floating:
        # Components of the linear velocity are in axes that turn: its derivative has a part of its own.
        motion = np.concatenate([qd[3:6], qdd[3:6], qdd[:3] + cross(qd[3:6], qd[:3])])
        gravity = base_pose(q)[0].T @ gravity
    q, speed, acceleration = tree.positions(q), G @ qd, G @ qdd + tree.drift(q, qd)

    # Rotation and origin of frame j in frame a(j). In frame j: its angular velocity, angular acceleration, acceleration
    # of its origin; force and moment about that origin. Row 0 is the base, whose acceleration stands for gravity too.
    rotation, origin = np.zeros((len(tree.name) + 1, 3, 3)), np.zeros((len(tree.name) + 1, 3))
    w, wd, a, force, moment = np.zeros((5, len(tree.name) + 1, 3))
    w[0], wd[0], a[0] = motion[0:3], motion[3:6], motion[6:9] - gravity

    # Outwards: motion, then Newton and Euler for each body.
    for j in (0, *joints):
        if j:
            i, sigma, qd_j, qdd_j = tree.antecedent[j - 1], tree.sigma[j - 1], speed[j - 1], acceleration[j - 1]
            rotation[j], origin[j] = R, p = joint_pose(tree, j, q[j - 1])
            w[j] = R.T @ w[i]
            wd[j] = R.T @ wd[i]
            a[j] = R.T @ (a[i] + cross(wd[i], p) + cross(w[i], cross(w[i], p)))
            if sigma == REVOLUTE:
                wd[j] += [w[j, 1] * qd_j, -w[j, 0] * qd_j, qdd_j]
                w[j, 2] += qd_j
            elif sigma == PRISMATIC:
                a[j] += [2.0 * w[j, 1] * qd_j, -2.0 * w[j, 0] * qd_j, qdd_j]

        for mass, centre, inertia in tree.bodies[j - 1] if j else tree.body_of_base:
            F = mass * (a[j] + cross(wd[j], centre) + cross(w[j], cross(w[j], centre)))
            N = inertia @ wd[j] + cross(w[j], inertia @ w[j])
            force[j] += F
            moment[j] += N + cross(centre, F)

    if wrench is not None:
        at = named_frame(tree, frame)
        applied = _vector(wrench, 6, "wrench")
        R, p = frame_placement(at)
        F, N = R @ applied[:3], R @ applied[3:]
        force[at.antecedent] += F
        moment[at.antecedent] += N + cross(p, F)
    elif frame is not None:
        raise ValueError(f"frame is {frame!r} but there is no wrench: give both or neither")

    # Inwards: joint j passes to link j what link j and all behind it need; its motor gives the part along the axis.
    tau = np.zeros(len(tree.name))
    for j in reversed(joints):
        i, sigma = tree.antecedent[j - 1], tree.sigma[j - 1]
        if sigma != FIXED:
            effort = moment[j, 2] if sigma == REVOLUTE else force[j, 2]
            tau[j - 1] = effort + tree.IA[j - 1] * acceleration[j - 1]
        F = rotation[j] @ force[j]
        force[i] += F
        moment[i] += rotation[j] @ moment[j] + cross(origin[j], F)
    result: Array = G.T @ tau + driven
    if tree.floating:
        result[:6] = [*force[0], *moment[0]]
    return result


def base_pose(q: Array) -> tuple[Array, Array]:
    """Return the rotation (3, 3) and origin (3,) of a floating base in the world; q = [position, quaternion, ...]."""
    turn = q[3:7] / np.linalg.norm(q[3:7])
    v, w = turn[:3], turn[3]
    return np.eye(3) * (w * w - v @ v) + 2.0 * np.outer(v, v) + 2.0 * w * _cross_matrix(v), q[:3]


def _cross_matrix(v: Array) -> Array:
    x, y, z = v
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def frame_pose(tree: Tree, q: npt.ArrayLike, frame: str) -> Array:
    """Return the transform (4, 4) of a named frame at q (nq,), in the base frame or the world of a floating base."""
    q = _vector(q, tree.nq, "q")
    pose = np.eye(4)
    if tree.floating and frame == "world":
        return pose
    joints = tree.positions(q)
    at = named_frame(tree, frame)
    rotation, position = frame_placement(at)
    j = at.antecedent
    while j:
        turn, shift = joint_pose(tree, j, joints[j - 1])
        rotation, position = turn @ rotation, shift + turn @ position
        j = tree.antecedent[j - 1]
    if tree.floating:
        turn, shift = base_pose(q)
        rotation, position = turn @ rotation, shift + turn @ position
    pose[:3, :3], pose[:3, 3] = rotation, position
    return pose


def joint_pose(tree: Tree, j: int, q: float) -> tuple[Array, Array]:
    """Return the rotation (3, 3) and origin (3,) of frame j in frame a(j), where the variable of joint j is q."""
    theta, r = tree.theta[j - 1], tree.r[j - 1]
    if tree.sigma[j - 1] == REVOLUTE:
        theta = q + tree.offset[j - 1]
    elif tree.sigma[j - 1] == PRISMATIC:
        r = q + tree.offset[j - 1]
    turn = tree.turn[j - 1]
    return turn @ rotation_z(theta), tree.shift[j - 1] + r * turn[:, 2]


def frame_placement(frame: Frame) -> tuple[Array, Array]:
    """Return the rotation (3, 3) and origin (3,) of a named frame in the frame of its link."""
    turn = rotation_z(frame.gamma) @ rotation_x(frame.alpha)
    origin = rotation_z(frame.gamma) @ np.array([frame.d, 0.0, frame.b]) + frame.r * turn[:, 2]
    return turn @ rotation_z(frame.theta), origin


def named_frame(tree: Tree, name: str | None) -> Frame:
    """Return the frame of that name; the base is a frame as well."""
    for frame in tree.frames:
        if frame.name == name:
            return frame
    if name == "base":
        return Frame("base", 0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    known = ", ".join([*(("world",) if tree.floating else ()), "base", *(frame.name for frame in tree.frames)])
    raise ValueError(f"frame is {name!r}: expected one of {known}")


def rotation_x(angle: float) -> Array:
    """Return the rotation matrix (3, 3) about x by an angle in rad."""
    c, s = cos(angle), sin(angle)
    return np.array([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]])


def rotation_z(angle: float) -> Array:
    """Return the rotation matrix (3, 3) about z by an angle in rad."""
    c, s = cos(angle), sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def cross(u: Array, v: Array) -> Array:
    """Return u x v. For one pair of vectors np.cross takes many times as long, which would make the yardstick slow."""
    u1, u2, u3 = u.tolist()
    v1, v2, v3 = v.tolist()
    return np.array([u2 * v3 - u3 * v2, u3 * v1 - u1 * v3, u1 * v2 - u2 * v1])


def _bodies(tree: Tree, j: int) -> tuple[Body, ...]:
    """Return the bodies that make link j + 1."""
    return _bodies_of(*(float(getattr(tree, key)[j]) for key in INERTIA))


def _bodies_of(
    XX: float, XY: float, XZ: float, YY: float, YZ: float, ZZ: float, MX: float, MY: float, MZ: float, mass: float
) -> tuple[Body, ...]:
    """Return the bodies that make a link, their inertias taken about their centres of mass."""
    tensor = np.array([[XX, XY, XZ], [XY, YY, YZ], [XZ, YZ, ZZ]])
    first = np.array([MX, MY, MZ])
    if mass:
        centre = first / mass
        return (Body(mass, centre, tensor - mass * _point_inertia(centre)),)
    if first.any():
        # Grouped parameters can leave first moments without a mass, which have no centre: +1 kg at the moments' end
        # and -1 kg at the origin are the same link.
        return Body(1.0, first, tensor - _point_inertia(first)), Body(-1.0, np.zeros(3), np.zeros((3, 3)))
    return (Body(0.0, first, tensor),) if tensor.any() else ()


def _point_inertia(p: Array) -> Array:
    """Return the inertia tensor (3, 3) about the origin of 1 kg at p."""
    inertia: Array = (p @ p) * np.eye(3) - np.outer(p, p)
    return inertia


def _vector(value: npt.ArrayLike, length: int, name: str) -> Array:
    vector = np.asarray(value, dtype=np.float64)
    if vector.shape != (length,):
        raise ValueError(f"{name} has shape {vector.shape}: expected ({length},)")
    return vector
