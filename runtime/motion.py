"""Trajectories of a robot: robot.simulate, around the direct model in the module's own C."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from math import inf
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .arguments import count_threads
from .arrays import Array
from .control import PD, ComputedTorque, Controller, Stops, Torques
from .job import Job, Setting, make_job
from .job_arguments import positive
from .progress_bar import ProgressBar
from .rows import shape_text
from .suggestion import did_you_mean
from .threads import AUTO, MOST_THREADS, split, threads_for

if TYPE_CHECKING:
    from .robot import Robot

METHODS = {"euler": 0, "rk4": 1, "dopri5": 2}
# Steps of all states together between two looks at the keyboard and at the progress: some hundredths of a second.
AT_ONCE = 400_000
# What C counts with 64 bits, with room for a hundred tries of each step.
MOST = 2**56


class Ending(IntEnum):
    """How a trajectory ended."""

    COMPLETE = 0
    NOT_FINITE = 1
    """Numbers became infinite or NaN: the direct model has no answer there, or the steps are too long."""
    LOOPS_OPEN = 2
    """The loops of a closed robot can't be closed where it went."""
    STEPS_TOO_SHORT = 3
    """The adaptive method needs steps that are too short, or more of them than it may take."""

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")


@dataclass(frozen=True, eq=False)
class Motion:
    """Trajectories; of a batch all arrays but `t` have its dimensions first."""

    t: NDArray[np.float64]
    """The time of each row, s: (rows,)."""

    q: NDArray[Any]
    """Positions, (..., rows, nq); NaN behind the end of a trajectory that stopped."""

    qd: NDArray[Any]
    """Velocities, (..., rows, n)."""

    status: Any
    """How each trajectory ended: an Ending, or an array of its numbers."""

    steps: Any
    """How many steps were taken: an int, or an array; an adaptive method counts those that were good enough."""

    passive: NDArray[Any] | None = None
    """Positions of all joints of a closed robot whose loops were followed, (..., rows, joints); else None."""

    def __repr__(self) -> str:
        batch = self.q.shape[:-2]
        several = zip(*np.unique(self.status, return_counts=True), strict=True)
        ends = ", ".join((f"{count} " if batch else "") + str(Ending(int(end))) for end, count in several)
        many = f"{shape_text(batch)} trajectories" if batch else "trajectory"
        return f"<Motion: {many} of {len(self.t)} rows, {self.t[0]:g} to {self.t[-1]:g} s: {ends}>"


def simulate(
    robot: Robot,
    q0: ArrayLike,
    qd0: ArrayLike,
    tau: ArrayLike | Controller | None,
    dt: float,
    steps: int,
    *,
    method: str = "rk4",
    every: int = 1,
    hold: int | None = None,
    stops: Stops | None = None,
    wrench: ArrayLike | None = None,
    frame: str | None = None,
    base: ArrayLike | None = None,
    passive: ArrayLike | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    longest: float = inf,
    most: int | None = None,
    out: tuple[Array, ...] | None = None,
    threads: int | str = 1,
    progress: bool | Callable[[int, int], None] | None = None,
) -> Motion:
    """Return the motion of a robot; Robot.simulate says what the arguments are."""
    where = f"{robot.name}.simulate"
    number = METHODS.get(method) if isinstance(method, str) else None
    if number is None:
        raise ValueError(
            f"{where}: no method {method!r}{did_you_mean(str(method), METHODS)}; expected {', '.join(METHODS)}"
        )
    steps, every = _count(where, "steps", steps), _count(where, "every", every)
    sampled = callable(tau) and not isinstance(tau, (Torques, PD, ComputedTorque))
    held = _count(where, "hold", hold) if hold is not None else int(sampled or isinstance(tau, Torques))
    eps = float(np.finfo(robot.dtype).eps)
    setting = Setting(
        where=where,
        method=number,
        dt=positive(where, "dt", dt),
        steps=steps,
        every=every,
        hold=held,
        rtol=positive(where, "rtol", max(1e-6, 100 * eps) if rtol is None else rtol),
        atol=positive(where, "atol", max(1e-9, 10 * eps) if atol is None else atol),
        longest=inf if longest == inf else positive(where, "longest", longest),
        most=100 * steps + 1000 if most is None else _count(where, "most", most),
    )
    others = {"wrench": wrench, "frame": frame, "base": base}
    crew = count_threads(where, threads)
    job = make_job(robot, setting, q0, qd0, None if sampled else tau, others, passive, stops, out)
    bar = ProgressBar(progress, steps * max(job.states, 1))
    _run(job, tau if sampled else None, crew, bar)
    shape = job.batch
    status = job.status.reshape(shape) if shape else Ending(int(job.status[0]))
    taken = job.taken.reshape(shape) if shape else int(job.taken[0])
    t = np.arange(steps // every + 1, dtype=np.float64) * every * setting.dt
    return Motion(t, job.q_rows, job.qd_rows, status, taken, job.passive_rows)


def _run(job: Job, controller: Any, threads: int, bar: ProgressBar) -> None:
    """Move all states to the end of their time, on as many threads as asked for."""
    setting, states = job.setting, job.states
    if not states:
        return
    crew = threads_for(4 * states * setting.steps) if threads == AUTO else threads
    lanes = job.lanes
    passes = -(-states // lanes)
    size = -(-passes // min(crew, MOST_THREADS)) * lanes
    shares = [(first, min(size, states - first)) for first in range(0, states, size)]
    hold = max(setting.hold, 1)
    some = -(-max(AT_ONCE // states, 1) // hold) * hold
    # An adaptive method chooses its steps as if nobody looked.
    some = hold if controller is not None else setting.steps if setting.method == METHODS["dopri5"] else some
    with bar:
        for start in range(0, setting.steps, some):
            end = min(start + some, setting.steps)
            if controller is not None:
                job.set_torques(controller(start * setting.dt, job.positions, job.velocities))
            split(partial(job.move, start, end), shares, len(shares))
            bar.tell(end * states)


def _count(where: str, name: str, value: Any) -> int:
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"{where}: {name} is a whole number; got {value!r}") from None
    if number < 1:
        raise ValueError(f"{where}: {name} is at least 1; got {number}")
    if number > MOST:
        raise ValueError(f"{where}: {name} is at most {MOST}; got {number}")
    return number
