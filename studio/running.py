"""Motions run by the array code that torquec emits, before anything is built: torques and energies."""

from __future__ import annotations

import importlib.util
import tempfile
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path as FilePath
from types import ModuleType

import numpy as np
from torquec.generator import api

from .messages.running import Curve, Motion
from .motions import DRAWN, JUDGED, Array, Path, beyond_limits, drawn_series

# The models that a run needs, and the one that judges exciting motions.
MODELS = ("idm", "kinetic_energy", "potential_energy")
REGRESSOR = "regressor"

# Squares of singular values below this part of the largest are 0.
_NOTHING = 1e-13

# Modules of the robots that were run last: a worker keeps some.
_MODULES: OrderedDict[str, ModuleType] = OrderedDict()
_MOST_MODULES = 4


def run(robot: api.Robot, path: Path, revision: int) -> Motion:
    """Return a motion with its torques and energies."""
    given = _arguments(robot, path)
    torques = np.asarray(_call(robot, MODELS, "idm", given, 3))
    energies = [np.asarray(_call(robot, MODELS, name, given, count)) for name, count in (
        ("kinetic_energy", 2), ("potential_energy", 1)
    )]
    moving = torques[:, -len(robot.moving) :]
    return Motion(
        revision,
        tuple(map(float, path.t)),
        tuple(_curves(robot, path, moving, energies)),
        tuple(beyond_limits(robot, path, moving)),
        "Computed by the NumPy code that an export writes; nothing is built for it",
    )


def _curves(robot: api.Robot, path: Path, torques: Array, energies: list[Array]) -> Iterator[Curve]:
    """Yield all quantities over time."""
    for k, j in enumerate(robot.moving):
        joint = robot.joints[j - 1]
        unit, force = ("m", "N") if joint.sigma == 1 else ("rad", "N m")
        yield Curve(f"q {joint.name}", "position", unit, j, _values(path.q[:, k]))
        yield Curve(f"qd {joint.name}", "velocity", f"{unit}/s", j, _values(path.qd[:, k]))
        yield Curve(f"qdd {joint.name}", "acceleration", f"{unit}/s^2", j, _values(path.qdd[:, k]))
        yield Curve(f"torque {joint.name}", "torque", force, j, _values(torques[:, k]))
    for name, values in zip(("kinetic energy", "potential energy"), energies, strict=True):
        yield Curve(name, "energy", "J", None, _values(values.reshape(len(path.t))))


def _values(values: Array) -> tuple[float | None, ...]:
    return tuple(float(x) if np.isfinite(x) else None for x in values)


def exciting(robot: api.Robot, period: float, harmonics: int, samples: int) -> Path:
    """Return the motion that determines the base parameters best, of some Fourier series drawn at random.

    The measure is the condition number of the observation matrix, its columns scaled to one length.
    """
    paths = [drawn_series(robot, period, harmonics, JUDGED, seed) for seed in range(DRAWN)]
    best = min(range(DRAWN), key=lambda seed: _condition(robot, paths[seed]))
    return drawn_series(robot, period, harmonics, samples, best)


def _condition(robot: api.Robot, path: Path) -> float:
    given = _arguments(robot, path)
    rows = np.asarray(_call(robot, (REGRESSOR,), REGRESSOR, given, 3))
    matrix = rows.reshape(-1, rows.shape[-1])
    sizes = np.linalg.norm(matrix, axis=0)
    # Columns that this motion, or any, leaves at 0 say nothing of it.
    matrix = matrix[:, sizes > 1e-12] / sizes[sizes > 1e-12]
    if not np.isfinite(matrix).all():
        return np.inf
    # Standard parameters depend on each other: what is 0 for every motion is left out.
    squares = np.linalg.eigvalsh(matrix.T @ matrix)
    squares = squares[squares > _NOTHING * squares[-1]]
    condition = float(np.sqrt(squares[-1] / squares[0]))
    return condition * float(10.0 ** (matrix.shape[1] - len(squares)))


def _arguments(robot: api.Robot, path: Path) -> list[Array]:
    """Return q, qd, qdd as models take them: a floating base stays at rest in the axes of the world."""
    if not robot.base.floating:
        return [path.q, path.qd, path.qdd]
    count = len(path.t)
    still = np.zeros((count, 6))
    pose = np.tile([0.0, 0, 0, 0, 0, 0, 1], (count, 1))
    return [np.hstack([pose, path.q]), np.hstack([still, path.qd]), np.hstack([still, path.qdd])]


def _call(robot: api.Robot, models: tuple[str, ...], name: str, given: list[Array], count: int) -> Array:
    """Return the answers of a model of the emitted code."""
    module = _module(robot, models)
    if hasattr(module, name):
        answer: Array = getattr(module, name)(*given[:count])
        return answer
    passive: Array = getattr(module, f"{name}_passive")(*given[:count], _passive(robot, given[0]))
    return passive


def _passive(robot: api.Robot, q: Array) -> Array:
    """Return the positions of all joints that move along a motion, loops closed step by step in one mode."""
    rows, near = [], None
    for each in q[:, -len(robot.moving) :]:
        placed = api.placed(robot, list(each), near)
        near = placed.joints
        rows.append([near[j - 1] for j in robot.mobile])
    return np.array(rows)


def _module(robot: api.Robot, models: tuple[str, ...]) -> ModuleType:
    """Return the emitted code of a robot: torquec's own, written to a folder for a moment and imported."""
    missing = [name for name, value in robot.values.items() if value is None]
    if missing:
        raise ValueError(f"{', '.join(missing)} have no value: give them one in the table of values to run the robot")
    key = repr((models, api.description_text(robot, ".toml")))
    if key not in _MODULES:
        text = api.array_code(robot, models)
        with tempfile.TemporaryDirectory(prefix="torquec-studio-") as folder:
            file = FilePath(folder, "emitted.py")
            file.write_text(text, encoding="utf-8")
            spec = importlib.util.spec_from_file_location("torquec_studio_emitted", file)
            assert spec is not None
            assert spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
        _MODULES[key] = module
        while len(_MODULES) > _MOST_MODULES:
            _MODULES.popitem(last=False)
    return _MODULES[key]
