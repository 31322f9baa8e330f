"""Nanoseconds that a call costs beyond the kernel: `taskset -c 1 python -m tests.runtime.call_overhead`.

Medians over rounds of a loop on a kernel of a few operations, less the same loop that does nothing.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import timeit
from pathlib import Path
from typing import Any

import numpy as np
import torquec

from . import fake_robot

CALLS = {
    "robot.idm(q, qd, qdd, out=tau)": "robot.idm(q, qd, qdd, out=tau)",
    "robot.idm(q, qd, qdd)": "robot.idm(q, qd, qdd)",
    "idm(q, qd, qdd, out=tau)": "idm(q, qd, qdd, out=tau)",
    "idm(q=q, qd=qd, qdd=qdd, out=tau)": "idm(q=q, qd=qd, qdd=qdd, out=tau)",
    'robot.idm(..., wrench=w, frame="tool", out=tau)': 'robot.idm(q, qd, qdd, wrench=w, frame="tool", out=tau)',
    'robot.jacobian(q, "tool", out=J)': 'robot.jacobian(q, "tool", out=J)',
    "robot.kinetic_energy(q, qd)": "robot.kinetic_energy(q, qd)",
    "call()": "call()",
    "robot.idm of lists": "robot.idm(lq, lq, lq)",
    "robot.idm of 8 states": "robot.idm(Q, Q, Q)",
}


def nanoseconds(code: str, names: dict[str, Any], rounds: int = 60) -> float:
    timer, empty = timeit.Timer(code, globals=names), timeit.Timer("pass", globals=names)
    number = max(1, int(2e-3 / (timer.timeit(200) / 200)))
    times = [(timer.timeit(number) - empty.timeit(number)) / number for _ in range(rounds)]
    return statistics.median(times) * 1e9


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        robot = torquec.load(fake_robot.compile_fake(Path(folder), "fake", fake_robot.metadata()))
        q, qd, qdd, tau = np.random.default_rng(1).random((4, fake_robot.N))
        J, w, Q = np.empty((6, fake_robot.N)), np.zeros(6), np.zeros((8, fake_robot.N))
        names = {"robot": robot, "idm": robot.idm, "call": robot.bind("idm", q, qd, qdd, out=tau)}
        names |= {"q": q, "qd": qd, "qdd": qdd, "tau": tau, "J": J, "w": w, "lq": list(q), "Q": Q}
        print(f"Python {sys.version.split()[0]}, numpy {np.__version__}")
        for title, code in CALLS.items():
            print(f"{nanoseconds(code, names):9.1f} ns  {title}")


if __name__ == "__main__":
    main()
