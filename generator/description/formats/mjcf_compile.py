"""MuJoCo's compiler on a document, in a process with bounds; masses that come from meshes are found or refused."""

from __future__ import annotations

import json
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from ..messages import show
from ..robot import DescriptionError
from .limited import Bounds, run_limited
from .mjcf_text import Document

# The largest robots of collections take a second and 400 MB, with meshes ten seconds.
BOUNDS = Bounds(seconds=60, memory=3 * 2**30, output=500_000_000)

# Compiles every text of a folder, with the other files of the folder as those that it names. Without a handler warnings
# would go into a file in the working directory.
_COMPILE = """
import json, pathlib
import mujoco

folder = pathlib.Path(sys.argv[1])
files = {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".xml"}
answer = {"error": "", "text": "", "warnings": []}
mujoco.set_mju_user_warning(answer["warnings"].append)
for path in sorted(folder.glob("*.xml")):
    answer["text"] = path.stem
    try:
        model = mujoco.MjModel.from_xml_string(path.read_text(encoding="utf-8"), files)
    except (ValueError, RuntimeError, mujoco.FatalError) as error:
        answer["error"] = str(error)
        break
    mujoco.mj_saveModel(model, str(path.with_suffix(".mjb")), None)
print(json.dumps(answer))
"""

# The fields of a body that come from its mass, and all that must be finite.
_BODY = ("body_mass", "body_inertia", "body_ipos", "body_iquat")
_JOINT = ("jnt_pos", "jnt_axis", "jnt_range", "jnt_stiffness", "qpos0", "qpos_spring", "dof_armature", "dof_damping")
_FINITE = (*_BODY, "body_pos", "body_quat", *_JOINT)


def compile_document(document: Document) -> Any:
    """Return the model that MuJoCo makes of a document.

    A mass that comes from the file of a mesh is refused where it moves, unless the caller allows opening the file.
    """
    if find_spec("mujoco") is None:
        raise DescriptionError("MJCF needs the package mujoco: `pip install torquec[mjcf]` brings it")
    if not document.meshes:
        (model,) = _models(document, (1,))
    else:
        model, other = _models(document, (1, 2))
        weighed = [b for b in range(1, model.nbody) if not _equal(model, other, b)]
        if weighed and document.access.meshes:
            (model,) = _models(document, (0,))
        else:
            _refuse_or_clear(document, model, weighed)
    for key in _FINITE:
        if not np.isfinite(getattr(model, key)).all():
            raise DescriptionError(f"MuJoCo makes of it a model with {key} that is not finite: expected finite numbers")
    return model


def _equal(model: Any, other: Any, b: int) -> bool:
    """Return whether the mass of a body is the same with meshes of either size."""
    return all(np.array_equal(getattr(model, key)[b], getattr(other, key)[b]) for key in _BODY)


def _refuse_or_clear(document: Document, model: Any, weighed: list[int]) -> None:
    """Refuse bodies that move and have their mass from a mesh; take that of others as 0."""
    for b in weighed:
        name = show(model.body(b).name)
        if model.body_weldid[b]:
            raise DescriptionError(
                f"body {name}: its mass would come from the file of a mesh, and none is opened: expected <inertial "
                'pos="..." mass="..." diaginertia="..."/> in it, or the mesh with mass 0; meshes=True (--meshes) opens '
                "the files and has MuJoCo find the masses"
            )
        document.notes.append(f"body {name} never moves: its mass, which would come from a mesh, is taken as 0")
        for key in _BODY[:3]:
            getattr(model, key)[b] = 0


def _models(document: Document, sizes: tuple[int, ...]) -> list[Any]:
    """Return the models of a document with meshes of these sizes in m; 0 opens their files."""
    import mujoco

    with tempfile.TemporaryDirectory(prefix="torquec") as name:
        folder = Path(name)
        if 0 in sizes:
            for file, content in document.mesh_files().items():
                (folder / file).write_bytes(content)
        for size in sizes:
            (folder / f"{size}.xml").write_text(document.text(size), encoding="utf-8")
        outcome = run_limited(_COMPILE, [name], BOUNDS)
        if outcome.exceeded:
            raise DescriptionError(f"it {outcome.exceeded} as MuJoCo compiles it: expected a smaller robot")
        if not outcome.succeeded:
            raise DescriptionError(f"MuJoCo fails: {show(outcome.errors[-300:])}")
        answer = json.loads(outcome.output)
        notes = [f"MuJoCo warns: {document.with_places(str(warning))}" for warning in answer["warnings"]]
        document.notes += [note for note in dict.fromkeys(notes) if note not in document.notes]
        if answer["error"]:
            raise DescriptionError(f"MuJoCo says: {document.with_places(answer['error'])}")
        return [mujoco.MjModel.from_binary_path(str(folder / f"{size}.mjb")) for size in sizes]
