"""Random MJCF: joints of all types with anchors, references and friction, several on one body, bodies without joints,
orientations in all notations, inertias from geoms, diagonal and full ones, sites, defaults."""

from __future__ import annotations

import numpy as np

AXES = ("1 0 0", "0 1 0", "0 0 1", "0 0 -1", "0 -1 0", "0 1 1", "0.6 0 0.8")
QUATS = ("1 0 0 0", "0.707 0.707 0 0", "0.5 -0.5 0.5 0.5", "0 0 0 1", "0.92388 0 0 0.382683")
TYPES = ("hinge", "hinge", "slide", "ball")


def random_mjcf(seed: int, bodies: int, types: tuple[str, ...] = TYPES) -> str:
    """A tree of so many bodies, the first of which has a hinge."""
    rng = np.random.default_rng(seed)
    children: dict[int, list[int]] = {}
    for k in range(bodies):
        children.setdefault(int(rng.integers(max(-1, k - 3), k)) if k else -1, []).append(k)
    tree = "\n".join(_body(k, children, types, rng) for k in children[-1])
    return (
        f'<mujoco model="random_{seed}">\n<compiler angle="{("radian", "degree")[seed % 2]}"/>\n'
        f'<option gravity="{_numbers(rng, 9, 3)}"/>\n'
        '<default><joint damping="0.3"/><default class="loose"><joint damping="0" frictionloss="0"/></default>'
        f"</default>\n<worldbody>\n{tree}\n</worldbody>\n</mujoco>\n"
    )


def _number(rng: np.random.Generator, size: float) -> str:
    """A number as people write them: 0, a few digits, or all of them."""
    value = rng.uniform(-size, size)
    return ("0", "0", f"{value:.2f}", f"{value:.3g}", repr(float(value)))[int(rng.integers(5))]


def _numbers(rng: np.random.Generator, size: float, count: int) -> str:
    return " ".join(_number(rng, size) for _ in range(count))


def _turned(rng: np.random.Generator) -> str:
    kind = int(rng.integers(4))
    if kind == 0:
        return f'quat="{QUATS[int(rng.integers(len(QUATS)))]}"'
    if kind == 1:
        return f'euler="{_numbers(rng, 3, 3)}"'
    if kind == 2:
        return f'axisangle="{AXES[int(rng.integers(len(AXES)))]} {_number(rng, 3)}"'
    return ""


def _body(k: int, children: dict[int, list[int]], types: tuple[str, ...], rng: np.random.Generator) -> str:
    joints = [types[int(rng.integers(len(types)))] for _ in range(int(rng.integers(4)))] if k else ["hinge"]
    if "ball" in joints:
        joints = joints[: joints.index("ball") + 1]
    lines = [f'<body name="b{k}" pos="{_numbers(rng, 0.5, 3)}" {_turned(rng)}>']
    lines += [_joint(k, i, kind, rng) for i, kind in enumerate(joints)]
    lines.append(_mass(rng))
    if rng.integers(2):
        lines.append(f'<site name="s{k}" pos="{_numbers(rng, 0.2, 3)}" {_turned(rng)}/>')
    lines += [_body(child, children, types, rng) for child in children.get(k, [])]
    return "\n".join([*lines, "</body>"])


def _joint(k: int, i: int, kind: str, rng: np.random.Generator) -> str:
    anchor = f'pos="{_numbers(rng, 0.2, 3)}"' if rng.integers(2) else ""
    if kind == "ball":
        return f'<joint class="loose" name="j{k}_{i}" type="ball" {anchor}/>'
    axis = AXES[int(rng.integers(len(AXES)))] if rng.integers(3) else " ".join(f"{x:.3f}" for x in rng.normal(size=3))
    # Without armature two joints along one line would leave MuJoCo a singular inertia matrix.
    drive = f'armature="{rng.uniform(0.1, 1):.2f}" frictionloss="{_number(rng, 1).lstrip("-")}"'
    ref = f'ref="{_number(rng, 1)}"' if rng.integers(2) else ""
    return f'<joint name="j{k}_{i}" type="{kind}" axis="{axis}" range="-1 2" {anchor} {drive} {ref}/>'


def _mass(rng: np.random.Generator) -> str:
    kind = int(rng.integers(4))
    if kind == 0:
        return f'<geom type="capsule" size="0.05 0.1" pos="{_numbers(rng, 0.2, 3)}" {_turned(rng)}/>'
    if kind == 1:
        box = f'<geom type="box" size="0.1 0.05 0.02" mass="{rng.uniform(0.1, 2):.3f}" pos="{_numbers(rng, 0.2, 3)}"/>'
        return f'{box}<geom size="0.06" pos="{_numbers(rng, 0.2, 3)}"/>'
    if kind == 2:
        at = f'pos="{_numbers(rng, 0.2, 3)}" {_turned(rng)}'
        return f'<inertial {at} mass="{rng.uniform(0.1, 2):.3f}" diaginertia="0.02 0.03 0.04"/>'
    full = "0.03 0.02 0.04 0.002 -0.001 0.003"
    return f'<inertial pos="{_numbers(rng, 0.2, 3)}" mass="{rng.uniform(0.1, 2):.3f}" fullinertia="{full}"/>'
