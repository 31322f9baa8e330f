"""Simulations, and identification from logs, over dask arrays (pip install torquec[distributed]): on threads,
on processes, on a cluster.

    from torquec.distributed import Recording, factors, simulate
    motion = simulate(robot, q0, qd0, tau, 1e-3, 1000, parameters={"M6": masses})   # q0, masses: dask arrays
    motion.q.compute()
    made = factors(robot, Recording(1e-3, q, tau), prepared_at=20.0).compute()      # q, tau: dask arrays of samples

Trajectories and logs are cut along their first dimension, as the dask arrays are. Each piece of trajectories is a call
of robot.simulate: the numbers are those of one call, bit for bit. A piece of a log reads the samples around it that
filters look at: parameters are those of the whole log to 1e-10. A worker finds the robot by its name, or its path, and
its content.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from .identification import Block, Equations, Factors, Log
    from .identification.pieces import Piece

# How many factors are added at once.
ADDED = 8
# Options of which each trajectory may have its own; what of a controller may be so.
OPTIONS = ("wrench", "base", "passive")
_ARRAYS: Mapping[type[Any], tuple[str, ...]] = {
    Torques: ("values",),
    PD: ("kp", "kd", "q", "qd"),
    ComputedTorque: ("kp", "kd", "q", "qd", "qdd"),
}


class DaskMotion(Motion):
    """A motion all of whose arrays but `t` are dask arrays."""

    if TYPE_CHECKING:
        q: Any
        qd: Any
        passive: Any


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
) -> DaskMotion:
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
    return DaskMotion(t, joined[0], joined[1], joined[2], joined[3], joined[4] if follows else None)


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


@dataclass(frozen=True)
class Recording:
    """A log of dask arrays, with the meaning and the shapes that `identification.log` gives them.

    What is no dask array is cut as q is.
    """

    t: Any
    """Times (samples,), or the time between samples, s."""
    q: Any
    tau: Any
    qd: Any = None
    qdd: Any = None
    used: Any = None
    joint_names: Sequence[str] = ()


def factors(
    robot: Robot, recording: Recording, model: str = "dynamic", *, prepared_at: float | None = None, **options: Any
) -> Any:
    """Return the factors of a log's equations as a dask value: `factors(...).compute()` is what all estimators take.

    A raw log is prepared on the way: `prepared_at` is the cut-off of `identification.prepare`, in Hz, with torques as
    they are. The other options are those of `identification.equations`. Each piece makes its factors, which are added
    in a tree.
    """
    made = _Pieces(robot, recording, model, prepared_at, options)
    factors_of = dask.delayed(_factors_of, pure=False, traverse=False)
    parts = [factors_of(made, k, *made.arrays(k)) for k in range(len(made.pieces))]
    add = dask.delayed(_added, pure=False, traverse=False)
    while len(parts) > 1:
        parts = [add(*parts[k : k + ADDED]) for k in range(0, len(parts), ADDED)]
    return parts[0]


def equations(
    robot: Robot, recording: Recording, model: str = "dynamic", *, prepared_at: float | None = None, **options: Any
) -> Equations:
    """Return the equations of a log of dask arrays, for estimators that go through them: one piece is read at a time.

    The arguments are those of `factors`. `blocks()` computes the arrays of a piece by dask, when their turn comes.
    """
    made = _Pieces(robot, recording, model, prepared_at, options)

    def of(k: int) -> Equations:
        return made.equations(k, *dask.compute(*made.arrays(k)))

    def blocks() -> Iterator[Block]:
        for k in range(len(made.pieces)):
            yield from of(k).blocks()

    return replace(of(0), blocks=blocks)


def _factors_of(made: _Pieces, k: int, *arrays: Any) -> Factors:
    from .identification import factors

    return factors(made.equations(k, *arrays))


def _added(*parts: Factors) -> Factors:
    from .identification import added

    return added(parts)


class _Pieces:
    """A log of dask arrays as pieces, each with the equations of its own samples."""

    def __init__(
        self, robot: Robot, recording: Recording, model: str, prepared_at: float | None, options: Mapping[str, Any]
    ) -> None:
        from .identification.pieces import options_of_pieces, pieces

        where, t, q = f"{robot.name}: torquec.distributed", recording.t, recording.q
        if not isinstance(q, da.Array):
            raise TypeError(f"{where}: q is no dask array; identification.factors does without")
        self.robot, self.model, self.prepared_at = robot, model, prepared_at
        self.joint_names = tuple(recording.joint_names)
        self.step = float(t) if np.ndim(t) == 0 else float((t[1:2] - t[0:1])[0])
        self.options = options_of_pieces(model, self.step, dict(options))
        effects = {}
        for kind in ("columns", "known"):
            terms = [*options.get(kind, ())]
            for place, term in enumerate(terms):
                if not callable(term.effect):
                    effects[f"{kind} {term.name}"] = term.effect
                    terms[place] = replace(term, effect=np.empty((0, 0)))
            self.options[kind] = terms
        given = {name: getattr(recording, name) for name in ("q", "tau", "qd", "qdd", "used")}
        given |= {"t": None if np.ndim(t) == 0 else t, **effects}
        self._arrays = {name: array for name, array in given.items() if array is not None}
        for name, array in self._arrays.items():
            if np.ndim(array) == 0 or array.shape[0] != q.shape[0]:
                raise ValueError(f"{where}: {name} {np.shape(array)} and q {q.shape}: expected a row for each sample")
        self.names = tuple(self._arrays)
        lengths = [length for length in q.chunks[0] if length]
        self.pieces: tuple[Piece, ...] = pieces(lengths, model, self.step, self.options, prepared_at)

    def __getstate__(self) -> dict[str, Any]:
        # Each piece brings its own arrays.
        return {name: value for name, value in self.__dict__.items() if name != "_arrays"}

    def arrays(self, k: int) -> list[Any]:
        """Return what a piece reads of each array."""
        return [array[self.pieces[k].read] for array in self._arrays.values()]

    def equations(self, k: int, *arrays: Any) -> Equations:
        """Return the equations of a piece's own samples, from what it reads."""
        from .identification import equations, log, prepare

        piece, read = self.pieces[k], dict(zip(self.names, arrays, strict=True))
        t = read.get("t", self.step * np.arange(piece.read.start, piece.read.stop))
        part: Log = log(
            t, read["q"], read["tau"], qd=read.get("qd"), qdd=read.get("qdd"), joint_names=self.joint_names,
            used=read.get("used"),
        )  # fmt: skip
        if self.prepared_at is not None:
            part = prepare(part, self.prepared_at, torques=False)
        terms = {
            kind: [replace(term, effect=read.get(f"{kind} {term.name}", term.effect)) for term in self.options[kind]]
            for kind in ("columns", "known")
        }
        return piece.own_equations(equations(self.robot, part, self.model, **{**self.options, **terms}))
