"""The robots that people have: the URDFs of example-robot-data, compared with what Pinocchio makes of the same file.

`PYTHONPATH=tests python -m models.example_robots` prints the table of docs/urdf.md.
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import numpy as np
import torquec
from oracle.urdf_peer import UrdfPeer, largest_errors
from torquec.generator.description import Choices, Robot, read_robot, urdf
from torquec.generator.description.placed import PlacedRobot, identifiers
from torquec.generator.mechanism.rewrites import Rewriting
from torquec.generator.models.catalogue import model
from torquec.generator.models.derivation import Form

from .interpreted import Interpreted

FOLDER = Path(str(distribution("example-robot-data").locate_file("cmeel.prefix/share/example-robot-data/robots")))
FILES = {str(path.relative_to(FOLDER)): path for path in sorted(FOLDER.rglob("*.urdf"))}

# What is no robot for torquec, and why.
REFUSED = {
    "alex_description/urdf/alex_psyonic_hands.urdf": "<mimic>: joint 'index_q1', which there is not",
    "ur_description/urdf/ur3.urdf": "the robot has no link",
}
# They have no joint but the base's.
RIGID = ("hector_description/robots/quadrotor_base.urdf", "iris_description/robots/iris_simple.urdf")

DYNAMICS = ("idm", "h", "inertia", "ddm")
MODELS = (*DYNAMICS, "transform", "jacobian")


@dataclass(frozen=True)
class Result:
    """What a robot's models differ from Pinocchio's, relative to the largest element, and the seconds that it took.

    There is no error of ddm where the inertia matrix is singular.
    """

    n: int
    links: int
    errors: dict[str, float]
    seconds: float


def interpreted(robot: Robot) -> Interpreted:
    """The models of a robot without C, each in the one form that is quickly derived."""
    # Articulated bodies don't know joints that share a variable.
    last = 0 if any(joint.mimic for joint in robot.joints) else -1
    return Interpreted(robot, {name: Form(model(name).derive[last], (Rewriting(),)) for name in DYNAMICS})


class Compiled:
    """The dynamics of a robot in C, as users call them; its kinematics interpreted, as there are many leaves."""

    def __init__(self, robot: Robot) -> None:
        self.models = torquec.build(robot, models=list(DYNAMICS), frames=[robot.frames[-1].name])
        self.kinematics = interpreted(robot)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.models if name in DYNAMICS else self.kinematics, name)


def compared(path: Path, make: Callable[[Robot], Any] = interpreted, floating: bool = False, states: int = 2) -> Result:
    """A file, read as it stands, against Pinocchio at random states."""
    start = time.perf_counter()
    placed = urdf.read(path, keep=True)
    robot = read_robot(path, Choices(exact=True, floating=floating))
    models = make(robot)
    leaves = leaves_of(placed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        peer = UrdfPeer(path.read_text(), placed, floating)
        rng = np.random.default_rng(0)
        results = [largest_errors(models, peer, leaves, rng) for _ in range(states)]
    errors = {name: max(result[name] for result in results) for name in MODELS if all(name in r for r in results)}
    return Result(peer.n, len(placed.links), errors, time.perf_counter() - start)


def leaves_of(placed: PlacedRobot) -> dict[str, str]:
    """The links without successors, by the names of their frames."""
    parents = {joint.parent for joint in placed.joints}
    frames = identifiers([link.name for link in placed.links])
    return {frames[link.name]: link.name for link in placed.links if link.name not in parents}


def main() -> int:
    """Print a row for each file that is a robot."""
    floating, make = "--floating" in sys.argv, Compiled if "--compiled" in sys.argv else interpreted
    print("| robot | n | links | " + " | ".join(MODELS) + " |")
    print("|---|---|---|" + "---|" * len(MODELS))
    for name, path in FILES.items():
        if name in REFUSED or (name in RIGID and not floating):
            continue
        result = compared(path, make, floating)
        figures = " | ".join(f"{result.errors[key]:.0e}" if key in result.errors else "singular" for key in MODELS)
        print(f"| {path.stem} | {result.n} | {result.links} | {figures} |", flush=True)
        print(f"{name}: {result.seconds:.0f} s", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
