"""Simulations over dask arrays (pip install torquec[distributed]): on threads, on processes, on a cluster.

    from torquec.distributed import simulate
    motion = simulate(robot, q0, qd0, tau, 1e-3, 1000, parameters={"M6": masses})   # q0, masses: dask arrays
    motion.q.compute()

Trajectories are cut along their first dimension, as the dask arrays are. Each piece is a call of robot.simulate: the
numbers are those of one call, bit for bit. A worker finds the robot by its name, or its path, and its content.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from .control import PD, ComputedTorque, Torques
from .motion import Motion
from .robot import Robot

try:
    import dask
    import dask.array as da
except ModuleNotFoundError as error:
    raise ImportError(
        f"torquec.distributed works on dask arrays, and dask can't be imported ({error}): `pip install "
        "torquec[distributed]` brings it"
    ) from error

# Options of which each trajectory may have its own; what of a controller may be so.
OPTIONS = ("wrench", "base", "passive")
_ARRAYS: Mapping[type[Any], tuple[str, ...]] = {
    Torques: ("values",),
    PD: ("kp", "kd", "q", "qd"),
    ComputedTorque: ("kp", "kd", "q", "qd", "qdd"),
}


def simulate(
    robot: Robot,
    q0: Any,
    qd0: Any,
    tau: Any,
    dt: float,
    steps: int,
    *,
    parameters: Mapping[str, Any] | None = None,
    **options: Any,
) -> Motion:
    """Return the motion as dask arrays, which compute themselves when they are asked: `motion.q.compute()`.

    q0, qd0, tau, the arrays of `parameters` (those of with_parameters) and of controllers may be dask arrays. These
    have the trajectories along their first dimension; what is no dask array is the same for all pieces. The other
    options are those of Robot.simulate; `out` and `progress` are not among them.
    """
    where = f"{robot.name}: torquec.distributed.simulate"
    for name in ("out", "progress"):
        if name in options:
            raise TypeError(f"{where} has no {name}=: each piece is a call of its own; dask shows their progress")
    if robot.samples:
        raise ValueError(f"{where}: give samples as parameters= of dask arrays, so that they are cut like q0")
    given: dict[str, Any] = {"q0": q0, "qd0": qd0, "tau": tau}
    given |= {f"parameter {name}": value for name, value in (parameters or {}).items()}
    given |= {name: value for name, value in options.items() if isinstance(value, da.Array)}
    fields = _ARRAYS.get(type(tau), ())
    given |= {f"tau.{name}": getattr(tau, name) for name in fields}
    for name in sorted(given.keys() & options.keys() - {*OPTIONS}):
        raise TypeError(f"{where}: {name} is the same for all trajectories: no dask array")
    cut = {name: value for name, value in given.items() if isinstance(value, da.Array)}
    if not cut:
        raise TypeError(f"{where}: none of q0, qd0, tau and parameters is a dask array; robot.simulate does without")
    lengths = {name: value.shape[0] for name, value in cut.items()}
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{name} {length}" for name, length in lengths.items())
        raise ValueError(f"{where}: dask arrays have one row for each trajectory; got {told}")
    chunks = next(iter(cut.values())).chunks[0]
    pieces = {
        name: value.rechunk({0: chunks, **dict.fromkeys(range(1, value.ndim), -1)}).to_delayed().reshape(-1)
        for name, value in cut.items()
    }
    plain = {name: value for name, value in options.items() if name not in cut}
    # Arrays go into a piece one by one: dask would look for its own in every structure.
    skeleton = replace(tau, **dict.fromkeys(fields)) if fields else tau
    same = {name: value for name, value in {**given, "tau": skeleton}.items() if name not in cut}
    call = partial(_piece, robot, same, tuple(cut), dt, steps, plain)
    piece = dask.delayed(call, pure=False, nout=5, traverse=False)
    made = [piece(*(parts[k] for parts in pieces.values())) for k in range(len(chunks))]
    rows = steps // int(options.get("every", 1)) + 1
    follows = options.get("passive") is not None or "passive" in robot._models["ddm"].row.needed
    shapes = [(rows, robot.nq), (rows, robot.n), (), (), (rows, len(robot.all_joint_names))]
    types = [robot.dtype, robot.dtype, np.dtype(np.int32), np.dtype(np.int64), robot.dtype]
    joined = [
        da.concatenate([
            da.from_delayed(each[i], (size, *shape), dtype) for each, size in zip(made, chunks, strict=True)
        ])
        for i, (shape, dtype) in enumerate(zip(shapes, types, strict=True))
    ]
    t = np.arange(rows, dtype=np.float64) * int(options.get("every", 1)) * dt
    return Motion(t, joined[0], joined[1], joined[2], joined[3], joined[4] if follows else None)


def _piece(
    robot: Robot,
    same: Mapping[str, Any],
    names: tuple[str, ...],
    dt: float,
    steps: int,
    options: Mapping[str, Any],
    *parts: Any,
) -> tuple[Any, ...]:
    """Return the arrays of some trajectories: `names` are those of what is cut into parts."""
    given = {**same, **dict(zip(names, parts, strict=True))}
    parameters, fields = (_behind(each, given) for each in ("parameter ", "tau."))
    tau = replace(given["tau"], **fields) if fields else given["tau"]
    own = {name: value for name, value in zip(names, parts, strict=True) if name in OPTIONS}
    sample = robot.with_parameters(parameters) if parameters else robot
    motion = sample.simulate(given["q0"], given["qd0"], tau, dt, steps, **options, **own, progress=False)
    return motion.q, motion.qd, motion.status, motion.steps, motion.passive


def _behind(prefix: str, given: Mapping[str, Any]) -> dict[str, Any]:
    return {name.removeprefix(prefix): value for name, value in given.items() if name.startswith(prefix)}
