"""What MuJoCo makes of a document: the compiled model, what drives and brakes its joints, what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..messages import show
from ..placed.placed import NOTHING
from ..placed.space import Number, exact
from ..robot import DescriptionError
from .mjcf_text import Document

# mjtJoint and mjtTrn of MuJoCo, whose numbers are part of its interface.
FREE, BALL, SLIDE = 0, 1, 2
_BY_JOINT = (0, 1)

_BODY = ("body_mass", "body_inertia", "body_ipos", "body_iquat")
_JOINT = ("jnt_pos", "jnt_axis", "jnt_range", "jnt_stiffness", "qpos0", "qpos_spring", "dof_armature", "dof_damping")
_FINITE = (*_BODY, "body_pos", "body_quat", *_JOINT)
_TENDON = ("stiffness", "stiffnesspoly", "damping", "dampingpoly", "frictionloss", "armature")


def compiled(document: Document) -> Any:
    """The model that MuJoCo makes of a document; a mass that moves and comes from a mesh in a file is refused."""
    model = _model(document, 1)
    if document.meshes:
        other = _model(document, 2)
        for b in range(1, model.nbody):
            if all(np.array_equal(getattr(model, key)[b], getattr(other, key)[b]) for key in _BODY):
                continue
            name = show(model.body(b).name)
            if model.body_weldid[b]:
                raise DescriptionError(
                    f"body {name}: its mass would come from the file of a mesh, and none is opened: expected <inertial "
                    'pos="..." mass="..." diaginertia="..."/> in it, or the mesh with mass 0 (MuJoCo itself writes the '
                    "inertias with `mj_saveLastXML` and saveinertial=true)"
                )
            document.notes.append(f"body {name} never moves: its mass, which would come from a mesh, is taken as 0")
            for key in _BODY[:3]:
                getattr(model, key)[b] = 0
    for key in _FINITE:
        if not np.isfinite(getattr(model, key)).all():
            raise DescriptionError(f"MuJoCo makes of it a model with {key} that is not finite: expected finite numbers")
    return model


def _model(document: Document, mesh_size: int) -> Any:
    try:
        import mujoco
    except ImportError as error:
        raise DescriptionError("MJCF needs the package mujoco: `pip install torquec[mjcf]` brings it") from error
    told: list[str] = []
    handler = mujoco.get_mju_user_warning()
    # Without one MuJoCo writes what it warns of into a file in the working directory.
    mujoco.set_mju_user_warning(told.append)
    try:
        return mujoco.MjModel.from_xml_string(document.text(mesh_size))
    except (ValueError, RuntimeError, mujoco.FatalError) as error:
        raise DescriptionError(f"MuJoCo says: {document.placed(str(error))!a}") from error
    finally:
        mujoco.set_mju_user_warning(handler)
        notes = [f"MuJoCo warns: {document.placed(warning)!a}" for warning in told]
        document.notes += [note for note in dict.fromkeys(notes) if note not in document.notes]


def drive_of(model: Any, j: int) -> tuple[Number, Number, Number]:
    """IA, FV and FS of a hinge or slide, with what the actuators that drive it add."""
    dof = int(model.jnt_dofadr[j])
    keys = ("dof_armature", "dof_damping", "dof_frictionloss")
    IA, FV, FS = (exact(float(getattr(model, key)[dof])) for key in keys)
    for a in range(model.nu):
        if model.actuator_trntype[a] in _BY_JOINT and model.actuator_trnid[a, 0] == j:
            gear = exact(float(model.actuator_gear[a, 0]))
            armature, damping = (_own(model, key, a) for key in ("actuator_armature", "actuator_damping"))
            IA, FV = IA + gear * gear * armature, FV + gear * gear * damping
    damped = not disabled(model, "DAMPER", "PASSIVE")
    rubbed = not disabled(model, "FRICTIONLOSS", "CONSTRAINT")
    return IA, FV if damped else NOTHING, FS if rubbed else NOTHING


def spring_of(model: Any, j: int) -> tuple[Number, Number]:
    """K of a hinge or slide, and the position at which its spring is slack."""
    K = NOTHING if disabled(model, "SPRING", "PASSIVE") else exact(float(np.ravel(model.jnt_stiffness[j])[0]))
    return (K, exact(float(model.qpos_spring[model.jnt_qposadr[j]]))) if K else (NOTHING, NOTHING)


def disabled(model: Any, *flags: str) -> bool:
    """Whether the file turns one of these off, by its name in mjtDisableBit."""
    import mujoco

    bits = (getattr(mujoco.mjtDisableBit, f"mjDSBL_{flag}", None) for flag in flags)
    return any(bit is not None and int(model.opt.disableflags) & int(bit) for bit in bits)


def _own(model: Any, key: str, index: int) -> Number:
    """A number of an actuator, 0 in releases of MuJoCo that do not know it."""
    return exact(float(np.ravel(getattr(model, key)[index])[0])) if hasattr(model, key) else NOTHING


def _some(model: Any, key: str, index: int) -> bool:
    return hasattr(model, key) and bool(np.any(getattr(model, key)[index]))


def _refused(element: str, what: str, fix: str) -> DescriptionError:
    return DescriptionError(f"{element} has {what}, which the robot's equations have no term for: expected {fix}")


def check(model: Any, joints: list[str]) -> None:
    """Refuse forces that are neither of rigid bodies nor of friction in joints: the answers would lack them."""
    _check_joints(model, joints)
    for b in range(1, model.nbody):
        if model.body_gravcomp[b]:
            raise _refused(f"body {show(model.body(b).name)}", f"gravcomp = {float(model.body_gravcomp[b]):g}", "0")
    if model.opt.density or model.opt.viscosity:
        raise _refused("<option>", "density or viscosity, the forces of a fluid", "0")
    for t in range(model.ntendon):
        for key in _TENDON:
            if _some(model, f"tendon_{key}", t):
                raise _refused(f"tendon {show(model.tendon(t).name)}", key, "a tendon without")
    for a in range(model.nu):
        kind = model.jnt_type[model.actuator_trnid[a, 0]] if model.actuator_trntype[a] in _BY_JOINT else FREE
        unknown = ("armature", "damping", "dampingpoly") if kind in (FREE, BALL) else ("dampingpoly",)
        for key in unknown:
            if _some(model, f"actuator_{key}", a):
                fix = "one number, and the actuator at a hinge or slide"
                raise _refused(f"actuator {show(model.actuator(a).name)}", key, fix)


def _check_joints(model: Any, joints: list[str]) -> None:
    springs = not disabled(model, "SPRING", "PASSIVE")
    for j, name in enumerate(joints):
        element, dof, kind = f"joint {show(name)}", int(model.jnt_dofadr[j]), int(model.jnt_type[j])
        if springs and _some(model, "jnt_stiffnesspoly", j):
            raise _refused(element, "a spring that stiffens as it is stretched", "one number, the stiffness")
        if springs and kind in (FREE, BALL) and _some(model, "jnt_stiffness", j):
            stiffness = f"stiffness = {float(np.ravel(model.jnt_stiffness[j])[0]):g}, on all its freedoms at once"
            raise _refused(element, stiffness, "0; add the torque of the spring where you use the models")
        if _some(model, "dof_dampingpoly", dof):
            raise _refused(element, "damping that grows with speed", "one number, the viscous friction")
        for key in ("armature", "damping", "frictionloss") if kind in (FREE, BALL) else ():
            if _some(model, f"dof_{key}", dof):
                fix = "<freejoint/>, which takes no defaults" if kind == FREE else f'{key}="0" there'
                raise _refused(element, f"{key}, on all its freedoms at once", fix)
