"""Forces of a compiled MuJoCo model that the robot's equations have terms for: drives, springs, gravity.

Every other force of rigid bodies is refused, as the answers would lack it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..messages import show
from ..placed.placed import NOTHING
from ..placed.space import Array, Number, exact, null, vector
from ..robot import DescriptionError

# mjtJoint, mjtTrn and mjtWrap of MuJoCo, whose numbers are part of its interface.
FREE, BALL, SLIDE = 0, 1, 2
_BY_JOINT = (0, 1)
JOINT_IN_TENDON = 1

# What a tendon may have beside its length.
_TENDON = ("stiffness", "stiffnesspoly", "damping", "dampingpoly", "frictionloss", "armature")
_DRIVE = ("armature", "damping", "frictionloss")


def drive_of(model: Any, j: int) -> tuple[Number, Number, Number]:
    """Return IA, FV and FS of a hinge or slide, with what the actuators that drive it add."""
    dof = int(model.jnt_dofadr[j])
    IA, FV, FS = (exact(float(getattr(model, f"dof_{key}")[dof])) for key in _DRIVE)
    for a in range(model.nu):
        if model.actuator_trntype[a] in _BY_JOINT and model.actuator_trnid[a, 0] == j:
            gear = exact(float(model.actuator_gear[a, 0]))
            armature, damping = (_number(model, key, a) for key in ("actuator_armature", "actuator_damping"))
            IA, FV = IA + gear * gear * armature, FV + gear * gear * damping
    damped = not is_disabled(model, "DAMPER", "PASSIVE")
    rubbed = not is_disabled(model, "FRICTIONLOSS", "CONSTRAINT")
    return IA, FV if damped else NOTHING, FS if rubbed else NOTHING


def spring_of(model: Any, j: int) -> tuple[Number, Number]:
    """Return K of a hinge or slide, and the position at which its spring is slack."""
    K = NOTHING if is_disabled(model, "SPRING", "PASSIVE") else exact(float(np.ravel(model.jnt_stiffness[j])[0]))
    return (K, exact(float(model.qpos_spring[model.jnt_qposadr[j]]))) if K else (NOTHING, NOTHING)


def armature_of(model: Any, j: int) -> Number:
    """Return the armature of a ball or free joint, the same for all of its freedoms."""
    return exact(float(model.dof_armature[model.jnt_dofadr[j]]))


def gravity_of(model: Any, notes: list[str]) -> Array:
    """Return gravity in m/s^2; the share that `gravcomp` takes from all links alike is taken from it."""
    if is_disabled(model, "GRAVITY"):
        return null()
    gravity = vector(model.opt.gravity.tolist())
    moving = [b for b in range(1, model.nbody) if model.body_weldid[b] and model.body_mass[b]]
    shares = {float(model.body_gravcomp[b]): b for b in moving}
    if not any(shares):
        return gravity
    by_actuators = [bool(flag) for flag in getattr(model, "jnt_actgravcomp", ())]
    if all(by_actuators):
        notes.append("gravcomp is a force of the actuators: it is left out")
        return gravity
    if any(by_actuators):
        raise _without_term("<joint>", "actuatorgravcomp where other joints have none", "all of them, or none")
    if len(shares) > 1:
        (one, b), (other, c) = sorted(shares.items())[:2]
        bodies = f"bodies {show(model.body(b).name)} and {show(model.body(c).name)} have"
        raise DescriptionError(
            f"{bodies} gravcomp = {one:g} and {other:g}: gravity acts on the whole robot here, expected one number for "
            "all bodies that move and have a mass; add the difference where you use the models"
        )
    (share,) = shares
    notes.append(f"gravcomp = {share:g} of all bodies: gravity is {1 - share:g} of what <option> says")
    return np.array([part * (1 - exact(share)) for part in gravity], dtype=object)


def is_disabled(model: Any, *flags: str) -> bool:
    """Return whether the file turns one of these off, by its name in mjtDisableBit."""
    import mujoco

    bits = (getattr(mujoco.mjtDisableBit, f"mjDSBL_{flag}", None) for flag in flags)
    return any(bit is not None and int(model.opt.disableflags) & int(bit) for bit in bits)


def check_forces(model: Any, joints: list[str]) -> None:
    """Refuse forces that are neither of rigid bodies nor of drives and springs of joints; `joints` are their names."""
    _check_joints(model, joints)
    if model.opt.density or model.opt.viscosity:
        raise _without_term("<option>", "density or viscosity, the forces of a fluid", "0")
    for t in range(model.ntendon):
        for key in _TENDON:
            if _has(model, f"tendon_{key}", t):
                raise _without_term(f"tendon {show(model.tendon(t).name)}", key, "a tendon without")
    for a in range(model.nu):
        kind = model.jnt_type[model.actuator_trnid[a, 0]] if model.actuator_trntype[a] in _BY_JOINT else FREE
        unknown = ("armature", "damping", "dampingpoly") if kind in (FREE, BALL) else ("dampingpoly",)
        for key in unknown:
            if _has(model, f"actuator_{key}", a):
                fix = "one number, and the actuator at a hinge or slide"
                raise _without_term(f"actuator {show(model.actuator(a).name)}", key, fix)


def _check_joints(model: Any, joints: list[str]) -> None:
    springs = not is_disabled(model, "SPRING", "PASSIVE")
    for j, name in enumerate(joints):
        element, dof, kind = f"joint {show(name)}", int(model.jnt_dofadr[j]), int(model.jnt_type[j])
        if springs and _has(model, "jnt_stiffnesspoly", j):
            raise _without_term(element, "a spring that stiffens as it is stretched", "one number, the stiffness")
        if springs and kind in (FREE, BALL) and _has(model, "jnt_stiffness", j):
            stiffness = f"stiffness = {float(np.ravel(model.jnt_stiffness[j])[0]):g}, on all its freedoms at once"
            raise _without_term(element, stiffness, "0; add the torque of the spring where you use the models")
        if _has(model, "dof_dampingpoly", dof):
            raise _without_term(element, "damping that grows with speed", "one number, the viscous friction")
        if kind in (FREE, BALL):
            _check_freedoms(model, j, element)


def _check_freedoms(model: Any, j: int, element: str) -> None:
    """Refuse drives of a ball or free joint, but for an armature that adds to the inertia of what it turns."""
    dof, kind = int(model.jnt_dofadr[j]), int(model.jnt_type[j])
    off = {"damping": ("DAMPER", "PASSIVE"), "frictionloss": ("FRICTIONLOSS", "CONSTRAINT")}
    for key in ("damping", "frictionloss"):
        if _has(model, f"dof_{key}", dof) and not is_disabled(model, *off[key]):
            fix = "<freejoint/>, which takes no defaults" if kind == FREE else f'{key}="0" there'
            raise _without_term(element, f"{key}, on all its freedoms at once", fix)
    b = int(model.jnt_bodyid[j])
    is_last = j == int(model.body_jntadr[b]) + int(model.body_jntnum[b]) - 1
    stands = not model.body_weldid[model.body_parentid[b]] and j == int(model.body_jntadr[b])
    if _has(model, "dof_armature", dof) and not (is_last and stands):
        what = "armature, on all its freedoms at once, against a body that moves"
        raise _without_term(element, what, 'armature="0" there')


def _number(model: Any, key: str, index: int) -> Number:
    """Return a number of an actuator, 0 in releases of MuJoCo that do not know it."""
    return exact(float(np.ravel(getattr(model, key)[index])[0])) if hasattr(model, key) else NOTHING


def _has(model: Any, key: str, index: int) -> bool:
    """Return whether an element has a number that is not 0."""
    return hasattr(model, key) and bool(np.any(getattr(model, key)[index]))


def _without_term(element: str, what: str, fix: str) -> DescriptionError:
    return DescriptionError(f"{element} has {what}, which the robot's equations have no term for: expected {fix}")
