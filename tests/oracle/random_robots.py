"""Random robots of every shape that a description can have.

`random_robot(seed)` gives always the same robot; `robots()` is the Hypothesis strategy, whose structure shrinks. Both
mix what is structure (exact angles, zero lengths, links without mass) with dense parameters, which get the names of the
notation. All inertias are those of clouds of points, so they are physical. Unless asked otherwise, every joint moves
something on its own, so that the inertia matrix is positive definite.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import sympy as sp
from hypothesis import strategies as st
from torquec.generator.description.robot import (
    DRIVE,
    FIXED,
    GRAVITY_NAMES,
    INERTIA,
    PARAMETER_PREFIX,
    PRISMATIC,
    REVOLUTE,
    ZERO,
    Base,
    Frame,
    Joint,
    Mimic,
    Robot,
)
from torquec.peers.newton_euler import Array, Tree

RIGHT_ANGLES = (ZERO, sp.pi / 2, -sp.pi / 2, sp.pi)
OTHER_ANGLES = (sp.pi / 12, -sp.pi / 3, sp.Rational(3, 4) * sp.pi)
# How far from where it is drawn a revolute (rad) or prismatic (m) joint of a loop is taken.
NEAR = (0.1, 0.03)
FRAME_NAMES = ("tool", "camera", "elbow")
CLOUDS = ("dense", "dense", "flat", "mirrored", "centred", "on_axis", "couple", "massless", "exact")

# Picks one of some options: at random, or as Hypothesis wants.
Choose = Callable[[Sequence[Any]], Any]


# What a robot may have besides a fixed base and joints that move by themselves, in the order of their numbers.
VARIETIES = ("floating", "mimic", "order", "springs")


def random_robot(seed: int, joints: int | None = None, varieties: Sequence[str] = ()) -> Robot:
    """The random robot of that number, with `joints` moving joints or 1 to 8."""
    rng = np.random.default_rng(seed)
    maker = _Maker(lambda options: options[int(rng.integers(len(options)))], rng)
    return maker.robot(f"random_{seed}", joints, varieties)


@st.composite
def robots(draw: st.DrawFn, max_joints: int = 8, varied: bool = False) -> Robot:
    """Random robots of 1 to `max_joints` moving joints: Hypothesis chooses the structure and a seed of the numbers."""
    rng = np.random.default_rng(draw(st.integers(0, 2**16)))
    joints = draw(st.integers(1, max_joints))
    varieties = [variety for variety in VARIETIES if varied and draw(st.booleans())]
    return _Maker(lambda options: draw(st.sampled_from(options)), rng).robot("random_robot", joints, varieties)


def random_positions(tree: Tree, rng: np.random.Generator) -> Array:
    """Any q, the quaternion of a floating base a unit one; joints of loops near where they are drawn."""
    q = rng.uniform(-np.pi, np.pi, tree.nq)
    if tree.loops:
        for k, j in enumerate(tree.moving, 7 * tree.floating):
            q[k] = tree.drawn[j] + q[k] / np.pi * NEAR[tree.sigma[j - 1]] if j in tree.drawn else q[k]
    if tree.floating:
        q[3:7] /= np.linalg.norm(q[3:7])
    return q


class _Maker:
    """Collects the parameters while it makes the joints that use them."""

    def __init__(self, choose: Choose, rng: np.random.Generator) -> None:
        self.choose = choose
        self.rng = rng
        self.values: dict[str, float | None] = {}
        self.free: set[str] = set()

    def robot(self, name: str, moving: int | None, varieties: Sequence[str] = ()) -> Robot:
        moving = moving or self.choose(range(1, 9))
        tree = self.choose([False, True])
        joints: list[Joint] = []
        while sum(joint.sigma != FIXED for joint in joints) < moving:
            joints.append(self.joint(len(joints) + 1, tree))
        if self.choose([False, False, True]):
            joints.append(self.joint(len(joints) + 1, tree, FIXED))
        frames = [self.frame(name, len(joints)) for name in FRAME_NAMES[: self.choose([1, 2, 3])]]
        gravity = self.gravity()
        base = Base(floating=True, link="trunk", **self.trunk()) if "floating" in varieties else Base()
        if "mimic" in varieties:
            joints = self.with_mimics(joints)
        if "springs" in varieties:
            joints = [self.with_spring(joint, j) for j, joint in enumerate(joints, 1)]
        own = [j for j, joint in enumerate(joints, 1) if joint.sigma != FIXED and joint.mimic is None]
        return Robot(
            name=name,
            joints=tuple(joints),
            frames=tuple(frames),
            gravity=gravity,
            values=self.values,
            free=frozenset(self.free),
            base=base,
            order=tuple(int(j) for j in self.rng.permutation(own)) if "order" in varieties else None,
        )

    def trunk(self) -> dict[str, sp.Expr]:
        """The inertial parameters of a floating base, which move whatever it does."""
        kind = self.choose(["dense", "mirrored", "exact"])
        cloud = cloud_parameters(kind, self.rng)
        if kind == "exact":
            return {name: sp.Rational(round(value * 128), 128) for name, value in cloud.items() if value}
        return {name: self.parameter(f"{name}0", value) for name, value in cloud.items() if value}

    def with_mimics(self, joints: list[Joint]) -> list[Joint]:
        """About every second joint follows the first of the others that moves."""
        mobile = [j for j, joint in enumerate(joints, 1) if joint.sigma != FIXED]
        source = self.choose(mobile)
        followers = [j for j in mobile if j != source and self.choose([False, True])]
        for j in followers or [j for j in mobile if j != source][:1]:
            kind = self.choose(["minus", "two", "dense", "dense"])
            exact = {"minus": sp.Integer(-1), "two": sp.Integer(2)}
            multiplier = self.dense("multiplier", j, 0.3, 1.7) if kind == "dense" else exact[kind]
            kind = self.choose(["zero", "right", "dense"])
            exact = {"zero": ZERO, "right": sp.pi / 2}
            offset = self.dense("shift", j, -1.0, 1.0) if kind == "dense" else exact[kind]
            joints[j - 1] = replace(joints[j - 1], mimic=Mimic(source, multiplier, offset))
        return joints

    def with_spring(self, joint: Joint, j: int) -> Joint:
        """The first joint that moves and about every second other one, slack at 0 or anywhere."""
        if joint.sigma == FIXED or (any(name.startswith("K") for name in self.values) and self.choose([False, True])):
            return joint
        QK = self.dense("QK", j, -1.0, 1.0) if self.choose([False, True]) else ZERO
        return replace(joint, K=self.dense("K", j, 0.5, 4.0), QK=QK)

    def joint(self, j: int, tree: bool, sigma: int | None = None) -> Joint:
        if sigma is None:
            sigma = self.choose([REVOLUTE, REVOLUTE, REVOLUTE, PRISMATIC, PRISMATIC, FIXED])
        geometry = {
            "gamma": self.angle("gamma", j) if tree and self.choose([False, True]) else ZERO,
            "b": self.length("b", j) if tree else ZERO,
            "alpha": self.angle("alpha", j),
            "d": self.length("d", j),
        }
        if sigma != REVOLUTE:
            geometry["theta"] = self.angle("theta", j)
        if sigma != PRISMATIC:
            geometry["r"] = self.length("r", j)
        drive: dict[str, sp.Expr] = {}
        link = self.link(j)
        if sigma != FIXED:
            geometry["offset"] = self.offset(sigma, j)
            drive = {name: self.dense(name, j, 0.1, 1.0) for name in DRIVE if self.choose([False, False, True])}
            moved = link.get("ZZ" if sigma == REVOLUTE else "M", ZERO)
            if moved == 0:
                drive["IA"] = self.dense("IA", j, 0.1, 1.0)
            if "FS" not in drive and self.choose([False, False, True]):
                drive["FS"] = self.free_zero("FS", j)
        antecedent = self.choose(range(j)) if tree else j - 1
        return Joint(name=f"joint{j}", antecedent=antecedent, sigma=sigma, **geometry, **link, **drive)

    def link(self, j: int) -> dict[str, sp.Expr]:
        """The ten inertial parameters of a link that are not 0."""
        kind = self.choose(CLOUDS)
        if kind == "massless":
            return {}
        if kind == "couple":
            return {"ZZ": self.dense("ZZ", j, 0.1, 1.0)}
        cloud = cloud_parameters(kind, self.rng)
        if kind == "exact":
            return {name: sp.Rational(round(value * 128), 128) for name, value in cloud.items() if value}
        return {name: self.parameter(f"{name}{j}", value) for name, value in cloud.items() if value}

    def angle(self, prefix: str, j: int) -> sp.Expr:
        kind = self.choose(["right", "right", "other", "dense"])
        if kind == "dense":
            return self.dense(prefix, j, -3.0, 3.0)
        return self.choose(RIGHT_ANGLES if kind == "right" else OTHER_ANGLES)

    def length(self, name: str, j: int) -> sp.Expr:
        kind = self.choose(["zero", "zero", "dense", "dense", "exact", "shared"])
        if kind == "exact":
            return self.choose([sp.Rational(1, 4), sp.Integer(-1)])
        lengths = sorted(known for known in self.values if known.startswith(("D", "RL")))
        if kind == "shared" and lengths:
            return self.choose([sp.Integer(1), sp.Integer(-1), sp.Integer(2)]) * sp.Symbol(self.choose(lengths))
        return ZERO if kind == "zero" else self.dense(name, j, 0.1, 0.9)

    def offset(self, sigma: int, j: int) -> sp.Expr:
        kind = self.choose(["zero", "zero", "exact", "dense"])
        if kind == "exact":
            return self.choose(RIGHT_ANGLES[1:]) if sigma == REVOLUTE else sp.Rational(1, 2)
        return ZERO if kind == "zero" else self.dense("offset", j, -1.0, 1.0)

    def frame(self, name: str, joints: int) -> Frame:
        numbers: dict[str, sp.Expr] = {}
        for key in ("gamma", "b", "alpha", "d", "theta", "r"):
            kind = self.choose(["zero", "exact", "dense"])
            if kind == "dense":
                numbers[key] = self.parameter(f"{PARAMETER_PREFIX[key]}_{name}", self.rng.uniform(-1, 1))
            elif kind == "exact":
                angle = key in ("gamma", "alpha", "theta")
                numbers[key] = self.choose(RIGHT_ANGLES) if angle else sp.Rational(1, 8)
        return Frame(name, self.choose([joints, *range(joints)]), **numbers)

    def gravity(self) -> tuple[sp.Expr, sp.Expr, sp.Expr]:
        kind = self.choose(["down", "down", "none", "tilted", "exact"])
        if kind == "down":
            return ZERO, ZERO, self.parameter("G3", -9.81)
        if kind == "exact":
            return sp.Rational(981, 100), ZERO, ZERO
        if kind == "tilted":
            x, y, z = (self.parameter(name, self.rng.uniform(-9, 9)) for name in GRAVITY_NAMES)
            return x, y, z
        return ZERO, ZERO, ZERO

    def dense(self, name: str, j: int, low: float, high: float) -> sp.Expr:
        return self.parameter(f"{PARAMETER_PREFIX[name]}{j}", self.rng.uniform(low, high))

    def free_zero(self, name: str, j: int) -> sp.Expr:
        """A parameter that is 0 today and may change."""
        symbol = self.parameter(f"{PARAMETER_PREFIX[name]}{j}", 0.0)
        self.free.add(str(symbol))
        return symbol

    def parameter(self, name: str, value: float) -> sp.Symbol:
        self.values[name] = float(value)
        return sp.Symbol(name)


def cloud_parameters(kind: str, rng: np.random.Generator) -> dict[str, float]:
    """Inertial parameters of six points of mass; the kind says which of them are 0 for the cloud's symmetry."""
    points = rng.uniform(-0.5, 0.5, (6, 3)) + rng.uniform(-0.3, 0.3, 3)
    masses = rng.uniform(0.2, 2.0, 6)
    if kind == "flat":
        points[:, 2] = 0.0
    elif kind == "mirrored":
        points = np.vstack([points, points * [1, -1, 1]])
        masses = np.tile(masses, 2) / 2
    elif kind == "centred":
        points = np.vstack([points * signs for signs in ([1, 1, 1], [-1, 1, 1], [1, -1, 1], [-1, -1, 1])])
        points = np.vstack([points, points * [1, 1, -1]])
        masses = np.tile(masses, 8) / 8
    elif kind == "on_axis":
        points[:, :2] = 0.0
    elif kind == "exact":
        points, masses = np.round(points * 8) / 8, np.round(masses * 2) / 2 + 0.5
    x, y, z = points.T

    def total(density: np.ndarray) -> float:
        value = float(masses @ density)
        return 0.0 if abs(value) < 1e-12 else value

    tensor = (y * y + z * z, -x * y, -x * z, x * x + z * z, -y * z, x * x + y * y)
    return {name: total(density) for name, density in zip(INERTIA, (*tensor, x, y, z, np.ones_like(x)), strict=True)}
