"""<connect> and <weld> of a compiled MuJoCo model: the loops that they close, their motors, where they are drawn.

    connect   holds a point of one body at a point of another: a ball, in a plane chain a pin
    weld      holds one body on another; with torquescale="0" a point of it alone

Both name two bodies, the second being the world where it is left out, or two sites. Joints that actuators drive, by
themselves or by tendons, have a motor. Loops are drawn at qpos0, else at the first keyframe at which they close.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..placed.placed import Motors, PlacedJoint, PlacedLoop
from ..placed.space import Place, from_quaternion, vector
from ..robot import FIXED
from .mjcf_forces import BALL, FREE, JOINT_IN_TENDON, is_disabled

# mjtEq, mjtTrn and mjtObj of MuJoCo, whose numbers are part of its interface.
CONNECT, WELD = 0, 1
_BY_JOINT, _BY_TENDON = (0, 1), 3
_SITE = 6
# A weld that holds no turn.
_LOOSE = 0.0


def closes_loop(model: Any, e: int) -> bool:
    """Return whether an equality is active and holds two bodies together, neither of which callers move."""
    if is_disabled(model, "EQUALITY", "CONSTRAINT") or not model.eq_active0[e]:
        return False
    return int(model.eq_type[e]) in (CONNECT, WELD) and not pulls_at_mocap(model, e)


def pulls_at_mocap(model: Any, e: int) -> bool:
    """Return whether an equality joins a body to one that has no motion but what callers give it."""
    if int(model.eq_type[e]) not in (CONNECT, WELD):
        return False
    return any(model.body_mocapid[model.body_rootid[b]] >= 0 for b in bodies_of(model, e))


def bodies_of(model: Any, e: int) -> tuple[int, int]:
    """Return the two bodies of a connect or weld, 0 for the world."""
    ids = (int(model.eq_obj1id[e]), int(model.eq_obj2id[e]))
    if int(model.eq_objtype[e]) == _SITE:
        ids = (int(model.site_bodyid[ids[0]]), int(model.site_bodyid[ids[1]]))
    return max(ids[0], 0), max(ids[1], 0)


def holds_the_world(model: Any) -> bool:
    """Return whether a loop ends on a body that never moves."""
    loops = (e for e in range(model.neq) if closes_loop(model, e))
    return any(not model.body_weldid[b] for e in loops for b in bodies_of(model, e))


def loops_of(model: Any, links: Sequence[str], at: Sequence[Place], taken: set[str]) -> tuple[PlacedLoop, ...]:
    """Return the loops; `links` and `at` tell by body the name of its link and where the body's frame stands on it."""
    loops = []
    for e in range(model.neq):
        if not closes_loop(model, e):
            continue
        name = model.equality(e).name or f"{('connect', 'weld')[int(model.eq_type[e])]}_{e}"
        while name in taken:
            name += "_loop"
        taken.add(name)
        one, two = bodies_of(model, e)
        place, twin = _ends(model, e)
        joint = PlacedJoint(name, FIXED, links[one], links[two], at[one] @ place, mu=0)
        loops.append(PlacedLoop(joint, at[two] @ twin, ball=_is_ball(model, e)))
    return tuple(loops)


def _is_ball(model: Any, e: int) -> bool:
    return int(model.eq_type[e]) == CONNECT or float(model.eq_data[e][10]) == _LOOSE


def _ends(model: Any, e: int) -> tuple[Place, Place]:
    """Return the frames on the two bodies that coincide where the equality holds."""
    data = [float(x) for x in model.eq_data[e]]
    if int(model.eq_objtype[e]) == _SITE:
        sites = (int(model.eq_obj1id[e]), int(model.eq_obj2id[e]))
        one, two = (_place(model.site_pos[s].tolist(), model.site_quat[s].tolist()) for s in sites)
        return one, two
    if int(model.eq_type[e]) == CONNECT:
        return Place(P=vector(data[:3])), Place(P=vector(data[3:6]))
    # The point is given on the second body first; the quaternion turns from the first body to the second.
    return _place(data[3:6], data[6:10]), Place(P=vector(data[:3]))


def _place(P: Sequence[float], quaternion: Sequence[float]) -> Place:
    return Place(from_quaternion(*quaternion), vector(P))


def motors_of(model: Any, names: Sequence[str]) -> Motors:
    """Return the motors in the order of the actuators; `names` are those of the joints."""
    driven: dict[str, None] = {}
    for a in range(model.nu):
        kind, target = int(model.actuator_trntype[a]), int(model.actuator_trnid[a, 0])
        if kind in _BY_JOINT:
            driven |= dict.fromkeys(_variables(model, target, names[target]))
        elif kind == _BY_TENDON:
            first, count = int(model.tendon_adr[target]), int(model.tendon_num[target])
            for w in range(first, first + count):
                if int(model.wrap_type[w]) == JOINT_IN_TENDON:
                    j = int(model.wrap_objid[w])
                    driven |= dict.fromkeys(_variables(model, j, names[j]))
    return Motors(tuple(driven))


def _variables(model: Any, j: int, name: str) -> list[str]:
    """Return the names of the joints of one freedom that a joint became."""
    slides = [f"{name}_{axis}" for axis in "xyz"]
    turns = [f"{name}_r{axis}" for axis in "xyz"]
    return {FREE: [*slides, *turns], BALL: turns}.get(int(model.jnt_type[j]), [name])


def drawn_at(model: Any, names: Sequence[str], keys: Sequence[Sequence[float]]) -> tuple[Mapping[str, float], ...]:
    """Return the positions of all joints at qpos0 and at keyframes; a keyframe of another length is left out."""
    rows = [model.qpos0.tolist(), *(key for key in keys if len(key) == model.nq)]
    return tuple(_positions(model, names, row) for row in rows)


def _positions(model: Any, names: Sequence[str], qpos: Sequence[float]) -> dict[str, float]:
    drawn: dict[str, float] = {}
    for j, name in enumerate(names):
        at, kind = int(model.jnt_qposadr[j]), int(model.jnt_type[j])
        values = [float(qpos[at])]
        if kind in (FREE, BALL):
            first = at + 3 * (kind == FREE)
            values = [*map(float, qpos[at:first]), *_angles(qpos[first : first + 4])]
        drawn |= dict(zip(_variables(model, j, name), values, strict=True))
    return drawn


def _angles(quaternion: Sequence[float]) -> list[float]:
    """Return the turns about x, y and z, as reached, of a quaternion (w, x, y, z)."""
    if not np.linalg.norm(quaternion):
        return [0.0, 0.0, 0.0]
    M = from_quaternion(*quaternion).astype(float)
    middle = float(np.arcsin(np.clip(M[0, 2], -1, 1)))
    return [float(np.arctan2(-M[1, 2], M[2, 2])), middle, float(np.arctan2(-M[0, 1], M[0, 0]))]
