"""Random URDFs: joints of all types on origins and axes in any direction, some of them exact, and links with or
without mass."""

from __future__ import annotations

import numpy as np

ANGLES = ("0", "1.5707963267948966", "-1.5707963267948966", "3.141592653589793", "0.7853981633974483")
AXES = ("1 0 0", "0 1 0", "0 0 1", "0 0 -1", "0 -1 0", "0 1 1", "0.6 0 0.8")
TYPES = ("revolute", "continuous", "prismatic", "fixed")


def random_urdf(seed: int, joints: int, types: tuple[str, ...] = TYPES) -> str:
    """A tree of so many joints; the first moves, the last links have mass, and links stand before their parents too."""
    rng = np.random.default_rng(seed)
    links = ['<link name="base_link"/>'] + [_link(f"link_{k}", rng, heavy=True) for k in range(joints)]
    made = []
    for k in range(joints):
        parent = "base_link" if k == 0 else f"link_{rng.integers(max(0, k - 3), k)}"
        kind = types[int(rng.integers(len(types)))] if k else "revolute"
        made.append(_joint(k, kind, parent, rng))
    elements = [*links, *made]
    if seed % 2:
        elements = [elements[int(i)] for i in rng.permutation(len(elements))]
    return f'<robot name="random_{seed}">\n' + "\n".join(elements) + "\n</robot>\n"


def _number(rng: np.random.Generator, size: float) -> str:
    """A number as people write them: 0, a few digits, or all of them."""
    value = rng.uniform(-size, size)
    return ("0", "0", f"{value:.2f}", f"{value:.3g}", repr(float(value)))[int(rng.integers(5))]


def _numbers(rng: np.random.Generator, size: float) -> str:
    return " ".join(_number(rng, size) for _ in range(3))


def _angles(rng: np.random.Generator) -> str:
    exact = [ANGLES[int(rng.integers(len(ANGLES)))] for _ in range(3)]
    return " ".join(exact) if rng.integers(3) else _numbers(rng, 3)


def _link(name: str, rng: np.random.Generator, heavy: bool) -> str:
    if not heavy or not rng.integers(6):
        return f'<link name="{name}"/>'
    masses, points = rng.uniform(0.1, 1, 5), rng.uniform(-0.2, 0.2, (5, 3))
    tensor = sum(m * (p @ p * np.eye(3) - np.outer(p, p)) for m, p in zip(masses, points, strict=True))
    ixx, ixy, ixz, iyy, iyz, izz = (repr(float(tensor[i, j])) for i in range(3) for j in range(i, 3))
    return (
        f'<link name="{name}">\n  <inertial><origin xyz="{_numbers(rng, 0.3)}" rpy="{_angles(rng)}"/>'
        f'<mass value="{masses.sum():.4f}"/>\n    <inertia ixx="{ixx}" ixy="{ixy}" ixz="{ixz}" iyy="{iyy}" '
        f'iyz="{iyz}" izz="{izz}"/></inertial>\n</link>'
    )


def _joint(k: int, kind: str, parent: str, rng: np.random.Generator) -> str:
    axis = AXES[int(rng.integers(len(AXES)))] if rng.integers(3) else " ".join(f"{x:.3f}" for x in rng.normal(size=3))
    damping, friction = (f"{x:.2f}" for x in rng.uniform(0, 1, 2))
    return (
        f'<joint name="joint_{k}" type="{kind}"><parent link="{parent}"/><child link="link_{k}"/>\n'
        f'  <origin xyz="{_numbers(rng, 1)}" rpy="{_angles(rng)}"/><axis xyz="{axis}"/>\n'
        f'  <limit lower="-3" upper="3" velocity="2" effort="50"/>'
        f'<dynamics damping="{damping}" friction="{friction}"/>\n</joint>'
    )
