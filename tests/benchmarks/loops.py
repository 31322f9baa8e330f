"""Completions of closed robots in C, one position a call: all modes of four-bars, five-bars and others.

    PYTHONPATH=tests python -m benchmarks.loops

The mean over random positions in which the loops can be closed of the best of several rounds, in ns of the processor.
"""

from __future__ import annotations

import ctypes
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import torquec
from numpy.typing import NDArray
from oracle.closed_robots import akr3000, five_bar, fourbar, slider_crank, spherical, sr400
from torquec.generator.description.robot import Robot

from .inverse_geometry import POSES, ROUNDS, loop, timed
from .stopwatch import constants_of

SUBJECTS: tuple[Callable[[], Robot], ...] = (fourbar, slider_crank, five_bar, spherical, akr3000, sr400)
# How far from where the robot is drawn positions are, rad or m.
AROUND = 0.4


def positions(robot: torquec.Robot, described: Robot) -> NDArray[np.float64]:
    """Positions near those that the robot is drawn in, with an answer."""
    drawn = np.array([described.assembly.get(name, 0.0) for name in robot.joint_names])
    q = drawn + np.random.default_rng(0).uniform(-AROUND, AROUND, (8 * POSES, len(drawn)))
    return np.ascontiguousarray(q[robot.complete(q).status == 0][:POSES])


def time_of(
    calls: Any, robot: torquec.Robot, q: NDArray[np.float64], nearest: NDArray[np.float64] | None = None
) -> float:
    """The time of a position, ns."""
    model = robot._models["complete"]
    kernel = model.row.kernels[0 if nearest is None else 1]
    inputs = [q] if nearest is None else [q, nearest]
    outputs = [np.zeros(a.shape, np.int32 if a.integer else np.float64) for a in kernel.outputs]
    pointers = (ctypes.c_void_p * len(inputs))(*(x.ctypes.data for x in inputs))
    steps = (ctypes.c_size_t * len(inputs))(*(x.strides[0] for x in inputs))
    out = (ctypes.c_void_p * len(outputs))(*(x.ctypes.data for x in outputs))
    function = ctypes.c_void_p(model.module.address(model.module.kernels[kernel.name].scalar))
    constants = ctypes.c_void_p(constants_of(robot).address)
    answered = ctypes.c_size_t(len(q))
    return timed(lambda: calls(function, answered, len(inputs), pointers, steps, out, constants), len(q), ROUNDS).least


def main() -> None:
    """Print a row for each robot."""
    calls = loop()
    print(f"{'robot':14}{'modes':>6}{'complete, ns':>14}{'nearest, ns':>13}")
    for make in SUBJECTS:
        described = make()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            robot = torquec.build(described, models=("complete",))
        q = positions(robot, described)
        near = np.ascontiguousarray(robot.complete(q).values[:, 0])
        modes = robot.complete(q[0]).outputs["values"].shape[0]
        row = time_of(calls, robot, q), time_of(calls, robot, q, near)
        print(f"{described.name:14}{modes:6}{row[0]:14.0f}{row[1]:13.0f}")


if __name__ == "__main__":
    main()
