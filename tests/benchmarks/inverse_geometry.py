"""Inverse geometric models in C, one pose a call, beside peers that are installed: EAIK and ssik.

    PYTHONPATH=tests python -m benchmarks.inverse_geometry [robot ...]

The mean over random reachable poses, in ns of processor time on one core: the median of several rounds, and the
quickest one. One row or more for each class. Peers are called from Python, and are oracles too: what they find and
reaches the pose has to be among our answers.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torquec
from numpy.typing import NDArray
from oracle import inverse_peers
from places import ROBOTS
from torquec.peers import newton_euler

from .stopwatch import constants_of

# Robot, model and the joint that is held.
SUBJECTS = (
    ("rx90", "igm", None),
    ("puma560", "igm", None),
    ("skew", "igm", None),
    ("skew_slide", "igm", None),
    ("gantry", "igm", None),
    ("ur5", "igm", None),
    ("stanford", "igm", None),
    ("iiwa", "igm_held", "joint3"),
    ("panda", "igm_held", "joint7"),
    ("panda", "igm_held", "joint3"),
    ("general6r", "igm", None),
    ("manseur_doty", "igm", None),
    ("crx", "igm", None),
    ("jaco", "igm", None),
    ("gofa", "igm", None),
    ("two_parallel", "igm", None),
    ("general_slide", "igm", None),
)
# Arms that do not ship, Khalil's parameters by joint: a wrist on three revolute joints (type 11) and on two and a slide
# (type 10), none of them in a simple place, and a wrist on three slides.
Rows = tuple[dict[str, str | float], ...]
WRIST: Rows = ({"alpha": "-pi/2", "r": 0.4}, {"alpha": "pi/2"}, {"alpha": "-pi/2"})
SKEW: Rows = ({"r": 0.4}, {"alpha": "pi/3", "d": 0.2, "r": 0.1})
# The general method: the arm of Manseur and Doty with sixteen solutions, offset wrists, and a slide among five turns.
BENT = 0.0743 / (2 * np.cos(np.pi / 6))
ARMS: dict[str, Rows] = {
    "manseur_doty": (
        {},
        {"alpha": "pi/2", "d": 0.3},
        {"d": 1.0, "r": 0.2},
        {"alpha": "pi/2"},
        {"d": 1.5},
        {"alpha": "pi/2"},
    ),
    "crx": (
        {},
        {"alpha": "-pi/2"},
        {"alpha": "pi", "d": 0.54},
        {"alpha": "-pi/2", "r": -0.54},
        {"alpha": "pi/2", "r": 0.15},
        {"alpha": "-pi/2", "r": -0.16},
    ),
    "jaco": (
        {"r": 0.2755},
        {"alpha": "pi/2"},
        {"alpha": "pi", "d": 0.41, "r": -0.0098},
        {"alpha": "pi/2", "r": -0.2073 - BENT},
        {"alpha": "pi/3", "r": -2 * BENT},
        {"alpha": "pi/3", "r": -0.1687 - BENT},
    ),
    "gofa": (
        {"r": 0.265},
        {"alpha": "-pi/2"},
        {"d": 0.444},
        {"alpha": "-pi/2", "d": 0.11, "r": 0.47},
        {"alpha": "pi/2"},
        {"alpha": "-pi/2", "d": 0.08, "r": 0.101},
    ),
    "two_parallel": (
        {},
        {"alpha": "pi/2", "d": 1.0},
        {"d": 1.0},
        {"alpha": "-pi/2", "d": 1.0},
        {"alpha": "pi/2", "d": 1.0},
        {"alpha": "-pi/4", "d": 1.0, "r": 0.7071067811865475},
    ),
    "general_slide": (
        {"r": 0.3},
        {"alpha": 0.7, "d": 0.2, "r": 0.1},
        {"alpha": -0.9, "d": 0.3, "type": "prismatic"},
        {"alpha": 1.1, "d": 0.1, "r": 0.35},
        {"alpha": -1.2, "d": 0.06, "r": 0.1},
        {"alpha": 0.8, "d": 0.05},
    ),
    "skew": (*SKEW, {"alpha": "-pi/4", "d": 0.35, "r": 0.15}, *WRIST),
    "skew_slide": (*SKEW, {"alpha": 0.7, "d": 0.3, "type": "prismatic"}, *WRIST),
    "gantry": (
        {"type": "prismatic"},
        {"alpha": "-pi/2", "theta": "-pi/2", "type": "prismatic"},
        {"alpha": "-pi/2", "theta": "-pi/2", "type": "prismatic"},
        {"d": 0.1},
        *WRIST[1:],
    ),
}
POSES, ROUNDS, COMPARED = 2048, 21, 200
# Each with how many poses it solves in a round, and how many rounds are timed.
PEERS = {"EAIK": (inverse_peers.eaik, POSES, ROUNDS), "ssik": (inverse_peers.ssik, COMPARED, 3)}

LOOP = """
#include <stddef.h>
void calls(void (*f)(const void *const *, void *const *, const void *), size_t poses, int inputs, const char *const *in,
           const size_t *steps, void *const *out, const void *k)
{
    for (size_t i = 0; i < poses; i++) {
        const void *one[4];
        for (int a = 0; a < inputs; a++) one[a] = in[a] + i * steps[a];
        f(one, out, k);
    }
}
"""


def description(name: str) -> Path:
    """The file of a robot that ships, or of an arm of the list."""
    if name not in ARMS:
        return ROBOTS / f"{name}.toml"
    text = [f'name = "{name}"', 'source = "an arm of its class"', "gravity = [0, 0, -9.81]"]
    for j, row in enumerate(ARMS[name], 1):
        text += ["[[joints]]", f'name = "joint{j}"']
        text += [f"{key} = {value}" if isinstance(value, float) else f'{key} = "{value}"' for key, value in row.items()]
    path = Path(tempfile.mkdtemp()) / f"{name}.toml"
    path.write_text("\n".join([*text, "[frames.tool]", 'antecedent = "joint6"', "r = 0.1"]) + "\n")
    return path


def loop() -> Any:
    """A C function that calls a kernel once for each pose."""
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch) / "loop.c"
        source.write_text(LOOP)
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", str(source), "-o", f"{scratch}/loop.so"], check=True)
        return ctypes.CDLL(f"{scratch}/loop.so").calls


@dataclass(frozen=True)
class Time:
    """Processor time of a pose, ns: the median of rounds, and the least."""

    median: float
    least: float

    def __str__(self) -> str:
        return f"{self.median:.0f} ns ({self.least:.0f})"


def timed(run: Callable[[], object], poses: int, rounds: int) -> Time:
    """The time of a pose of a round."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        run()
        times.append((time.process_time() - start) / poses * 1e9)
    return Time(float(np.median(times)), min(times))


def configurations(robot: torquec.Robot) -> NDArray[np.float64]:
    """Angles all around, shifts within a metre."""
    q = np.random.default_rng(0).uniform(-np.pi, np.pi, (POSES, robot.n))
    moving = [joint for joint in robot.metadata["joints"] if joint["sigma"] != newton_euler.FIXED]
    for j, joint in enumerate(moving):
        if joint["sigma"] == newton_euler.PRISMATIC:
            q[:, j] = np.random.default_rng(j).uniform(0.1, 1, POSES)
    return q


def ours(calls: Any, robot: torquec.Robot, model: str, held: str | None) -> Time:
    """Our time of a pose."""
    q, frame = configurations(robot), robot.frames[-1]
    inputs = [np.ascontiguousarray(robot.transform(q, frame))]
    if held is not None:
        inputs.append(np.ascontiguousarray(q[:, robot.joint_names.index(held)]))
    found = robot._models[model]
    module, row = found.module, found.row
    wanted = {"frame": frame, "ref": "base"} | ({"joint": held} if held else {})
    kernel = next(k for k in row.kernels if not k.optional and wanted.items() <= dict(k.axes).items())
    outputs = [np.zeros(a.shape, np.int32 if a.integer else np.float64) for a in kernel.outputs]
    pointers = (ctypes.c_void_p * len(inputs))(*(x.ctypes.data for x in inputs))
    steps = (ctypes.c_size_t * len(inputs))(*(x.strides[0] for x in inputs))
    out = (ctypes.c_void_p * len(outputs))(*(x.ctypes.data for x in outputs))
    function = ctypes.c_void_p(module.address(module.kernels[kernel.name].scalar))
    constants = ctypes.c_void_p(constants_of(robot).address)
    return timed(
        lambda: calls(function, ctypes.c_size_t(POSES), len(inputs), pointers, steps, out, constants), POSES, ROUNDS
    )


def turns(name: str) -> inverse_peers.Turns | None:
    """Return a robot for peers; None if joints slide."""
    path = description(name)
    named = torquec.build(path, models=("transform",))
    robot = torquec.build(path, models=("transform",), frames=(*named.joint_names, named.frames[-1]))
    return None if any(newton_euler.from_metadata(robot.metadata).sigma) else inverse_peers.turns(robot)


def theirs(robot: torquec.Robot, arm: inverse_peers.Turns, peer: str) -> Time | None:
    """A peer's time of a pose, compared with ours before; None if it isn't there, or does not solve the arm."""
    make, poses, rounds = PEERS[peer]
    try:
        solve = make(arm)
    except ImportError:
        return None
    if solve is None:
        return None
    T = np.asarray(robot.transform(configurations(robot), robot.frames[-1]))
    compared = inverse_peers.agree(robot, T[:COMPARED], solve(T[:COMPARED]))
    if compared.fewer:
        print(f"{robot.name}: {peer} has fewer answers to {compared.fewer} of {COMPARED} poses")
    if compared.wrong:
        print(f"{robot.name}: {compared.wrong} answers of {peer} miss the pose by more than {inverse_peers.REACHED:g}")
    return timed(lambda: solve(T[:poses]), poses, rounds)


def main(names: list[str]) -> None:
    """Print a line a robot, all of them on one core."""
    calls = loop()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    for name, model, held in SUBJECTS:
        if names and name not in names:
            continue
        robot = torquec.build(description(name), models=(model, "transform"))
        arm = turns(name) if held is None else None
        times = {peer: theirs(robot, arm, peer) for peer in PEERS} if arm else {}
        print(
            f"{name:13} {model}{f' ({held} held)' if held else '':16} {ours(calls, robot, model, held)} "
            f"({robot.variant}){''.join(f', {peer} {time}' for peer, time in times.items() if time)}",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
