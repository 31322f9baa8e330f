"""Random descriptions through text, derivation and evaluation to numbers, beside numeric Newton-Euler and Pinocchio.

    PYTHONPATH=tests python tests/campaign/descriptions.py --minutes 60 --first 0
    PYTHONPATH=tests python tests/campaign/descriptions.py --minutes 60 --first 0 --compiled

Robots are random_robots.py's, trees of 1 to 7 joints with all that a seed's bits give them: a floating base, joints
that follow others, another order, springs. Each is written as a file and read again. Then its models are evaluated
over their graphs, or compiled; three laws of dynamics hold, and two more that the seed chooses from all that any
robot obeys. A seed that shows a fault is printed with its law.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torquec
from campaign.texts import plain
from models.interpreted import Interpreted
from models.laws import LAWS, REMAKING, dynamics
from models.subject import Subject, random_state
from oracle.random_robots import VARIETIES, random_robot
from torquec.generator.description import Robot, read_description, write_robot
from torquec.generator.models.catalogue import CATALOGUE

ALWAYS = (
    dynamics.idm_is_newton_euler_and_pinocchio,
    dynamics.ddm_inverts_idm,
    dynamics.inertia_is_symmetric_and_positive,
)
OTHERS = [law for law in LAWS if law not in ALWAYS and law not in REMAKING]


def robot_of(seed: int, folder: Path) -> Robot:
    """Return the robot of a seed, written and read again."""
    varieties = [name for k, name in enumerate(VARIETIES) if seed >> k & 1]
    robot = random_robot(seed, 1 + seed % 7, varieties)
    path = folder / ("a.par" if seed % 3 == 0 and plain(robot) else "a.toml")
    write_robot(robot, path)
    return read_description(path).robot


class Compiled:
    """A robot whose models are compiled when a law asks for them, for this machine: all of them take minutes."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.built: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        if name not in {row.name for row in CATALOGUE}:
            raise AttributeError(name)
        if name not in self.built:
            self.built[name] = torquec.build(self.robot, models=[name], native=True)
        return getattr(self.built[name], name)

    def with_parameters(self, values: Mapping[str, float]) -> Compiled:
        """The same code with other numbers."""
        other = Compiled(replace(self.robot, values={**self.robot.values, **values}))
        other.built = {name: robot.with_parameters(values) for name, robot in self.built.items()}
        return other


def check(seed: int, folder: Path, in_c: bool) -> str:
    """Return what is wrong with the robot of a seed; "" if nothing."""
    step = "reading"
    try:
        subject = Subject.of(robot_of(seed, folder), Compiled if in_c else Interpreted)
        state = random_state(subject.tree, np.random.default_rng(seed))
        for law in (*ALWAYS, *random.Random(seed).sample(OTHERS, 2)):
            step = law.__name__
            law(subject, state)
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{step}: {type(error).__name__} {Path(last.filename).name}:{last.lineno}: {str(error)[:400]}"
    return ""


def main(arguments: Sequence[str]) -> int:
    """Check seed after seed, and return 1 if something was wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--compiled", action="store_true")
    given = parser.parse_args(arguments)
    end, seed, faults = time.monotonic() + 60 * given.minutes, given.first, 0
    with tempfile.TemporaryDirectory() as name:
        os.environ["TORQUEC_CACHE_DIR"] = f"{name}/cache"
        while time.monotonic() < end:
            if fault := check(seed, Path(name), given.compiled):
                faults += 1
                print(f"FINDING seed {seed}: {fault}", flush=True)
            seed += 1
    how = "compiled" if given.compiled else "interpreted"
    print(f"{seed - given.first} robots {how}, {faults} with faults", flush=True)
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
