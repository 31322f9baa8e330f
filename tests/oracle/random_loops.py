"""Random mechanisms with loops, planar and spatial, drawn where their loops are closed."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import sympy as sp
from torquec.generator.description.robot import PRISMATIC, REVOLUTE, ZERO, Base, Frame, Joint, Loop, Robot
from torquec.peers.newton_euler import Array

BODY = {name: sp.Float(x) for name, x in (("M", 1.5), ("MX", 0.1), ("XX", 0.2), ("YY", 0.25), ("ZZ", 0.3))}


@dataclass
class Builder:
    """A robot that grows joint by joint, each at a position of its own."""

    rng: np.random.Generator
    planar: bool
    joints: list[Joint] = field(default_factory=list)
    loops: list[Loop] = field(default_factory=list)
    drawn: dict[str, float] = field(default_factory=dict)
    poses: list[Array] = field(default_factory=lambda: [np.eye(4)])

    def chain(self, antecedent: int, count: int, mu: int, sliding: float) -> int:
        """Add some joints one behind the other; return the number of the last."""
        for _ in range(count):
            sigma = PRISMATIC if self.rng.uniform() < sliding and not self._slides(antecedent) else REVOLUTE
            geometry = self._geometry(antecedent, sigma)
            position = self.rng.uniform(0.2, 0.5) if sigma else self.rng.uniform(-2, 2)
            name = f"joint{len(self.joints) + 1}"
            numbers = {key: sp.Float(value) for key, value in geometry.items() if value}
            self.joints.append(Joint(name, antecedent, sigma, mu, **numbers, **BODY))
            self.drawn[name] = position
            moved = screw(2, 0, position) if sigma else screw(2, position, 0)
            self.poses.append(self.poses[antecedent] @ placed(geometry) @ moved)
            antecedent = len(self.joints)
        return antecedent

    def close(self, one: int, other: int) -> None:
        """Close a loop between two links with a joint that turns."""
        geometry = self._geometry(one, REVOLUTE)
        pose, k = self.poses[one] @ placed(geometry), len(self.loops) + 1
        cut = Joint(f"cut{k}", one, 0, 0, **{key: sp.Float(value) for key, value in geometry.items() if value})
        turned = pose @ screw(2, self.rng.uniform(-2, 2), 0)
        place = parameters(np.linalg.inv(self.poses[other]) @ turned)
        twin = Frame(f"twin{k}", other, **{key: sp.Float(value) for key, value in place.items() if abs(value) > 1e-13})
        self.loops.append(Loop(cut, twin))

    def robot(self, name: str, floating: bool = False) -> Robot:
        """The robot, its last link with a frame."""
        body = {"M": sp.Float(4)} | dict.fromkeys(("XX", "YY", "ZZ"), sp.Float(0.5))
        base = Base(floating=True, **body) if floating else Base()
        gravity = (sp.Float(0.3), sp.Float(-9.81), ZERO)
        frames = (Frame("tip", len(self.joints), d=sp.Float(0.2)),)
        return Robot(name, tuple(self.joints), frames, tuple(self.loops), gravity, base=base, assembly=self.drawn)

    def _slides(self, link: int) -> bool:
        return bool(link) and self.joints[link - 1].sigma == PRISMATIC

    def _geometry(self, antecedent: int, sigma: int) -> dict[str, float]:
        low, high = (0.0, 0.0) if self.planar else (0.4, 1.3)
        d, alpha = self.rng.uniform(0.3, 0.6), self.rng.uniform(low, high)
        geometry = {"d": d, "alpha": alpha}
        if self.planar and (sigma or self._slides(antecedent)):
            geometry["alpha"] = np.pi / 2 if sigma else -np.pi / 2
        if antecedent == 0 or sigma:
            geometry["gamma"] = self.rng.uniform(-2, 2)
        return geometry


def screw(axis: int, angle: float, shift: float) -> Array:
    """A turn about an axis and a shift along it."""
    pose, i, j = np.eye(4), (axis + 1) % 3, (axis + 2) % 3
    pose[i, i] = pose[j, j] = np.cos(angle)
    pose[j, i], pose[i, j] = np.sin(angle), -np.sin(angle)
    pose[axis, 3] = shift
    return pose


def placed(geometry: dict[str, float]) -> Array:
    """The pose of a frame from its six parameters."""
    gamma, b, alpha, d, theta, r = (geometry.get(key, 0.0) for key in ("gamma", "b", "alpha", "d", "theta", "r"))
    return screw(2, gamma, b) @ screw(0, alpha, d) @ screw(2, theta, r)


def parameters(pose: Array) -> dict[str, float]:
    """The six parameters of a frame from its pose."""
    A, P = pose[:3, :3], pose[:3, 3]
    alpha = float(np.arctan2(np.hypot(A[0, 2], A[1, 2]), A[2, 2]))
    if alpha < 1e-9:
        gamma = float(np.arctan2(P[1], P[0]))
        theta = float(np.arctan2(A[1, 0], A[0, 0])) - gamma
        return {"gamma": gamma, "b": float(P[2]), "d": float(np.hypot(P[0], P[1])), "theta": theta}
    gamma, theta = float(np.arctan2(A[0, 2], -A[1, 2])), float(np.arctan2(A[2, 0], A[2, 1]))
    b, d, r = np.linalg.solve(np.stack([[0, 0, 1], [np.cos(gamma), np.sin(gamma), 0], A[:, 2]], axis=1), P)
    return {"gamma": gamma, "b": float(b), "alpha": alpha, "d": float(d), "theta": theta, "r": float(r)}


def in_a_row(seed: int, loops: int = 2, floating: bool = False) -> Robot:
    """A planar mechanism of some motors, on which pairs of links close loops, one on the other."""
    rng = np.random.default_rng(seed)
    made = Builder(rng, planar=True)
    tips = [0, made.chain(0, 1 + int(rng.integers(2)), 1, sliding=0.2)]
    for _ in range(loops):
        one, other = rng.choice(len(tips), 2, replace=False)
        last = made.chain(tips[one], 2, 0, sliding=0.3)
        made.close(last, tips[other])
        tips += [last - 1, last]
    return made.robot(f"in_a_row_{seed}", floating)


def spatial_ring(seed: int, motors: int = 1) -> Robot:
    """A spatial loop of any axes: a ring of seven joints or more, one of them cut, some of them motors."""
    rng = np.random.default_rng(seed)
    made = Builder(rng, planar=False)
    out = made.chain(made.chain(0, motors, 1, sliding=0.2), 3, 0, sliding=0.2)
    made.close(out, made.chain(0, 2, 0, sliding=0.0))
    return made.robot(f"spatial_ring_{seed}")
