"""The robots that people have: the URDFs of example-robot-data, compared with what Pinocchio makes of the same file.

`PYTHONPATH=tests python -m models.example_robots [--floating] [--compiled]` prints the tables of docs/urdf.md, with
`--searched` that of what `torquec build --search` takes and wins.
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import numpy as np
import torquec
from oracle.urdf_peer import UrdfPeer, largest_errors
from places import ROBOTS
from torquec.generator.compile.build import compile_robot
from torquec.generator.compile.text import Options
from torquec.generator.derive.derivation import derive
from torquec.generator.derive.kernel import Form
from torquec.generator.derive.search_forms import search_models
from torquec.generator.derive.selection import with_frames
from torquec.generator.derive.variant import Variant
from torquec.generator.description import Choices, Robot, read_robot
from torquec.generator.description.formats import urdf
from torquec.generator.description.placed.khalil import frame_names
from torquec.generator.description.placed.placed import PlacedRobot
from torquec.generator.forms.parameters import lump_fixed
from torquec.generator.forms.rewrites import Rewriting
from torquec.generator.forms.rules import dynamic_rewritings
from torquec.generator.models.catalogue import CATALOGUE, model
from torquec.generator.models.row import Model

from .interpreted import Interpreted

FOLDER = Path(str(distribution("example-robot-data").locate_file("cmeel.prefix/share/example-robot-data/robots")))
FILES = {str(path.relative_to(FOLDER)): path for path in sorted(FOLDER.rglob("*.urdf"))}

# What is no robot for torquec, and why.
REFUSED = {
    "alex_description/urdf/alex_psyonic_hands.urdf": "<mimic>: joint 'index_q1', which does not exist",
    "ur_description/urdf/ur3.urdf": "the robot has no link",
}
# They have no joint but the base's.
RIGID = ("hector_description/robots/quadrotor_base.urdf", "iris_description/robots/iris_simple.urdf")

DYNAMICS = ("idm", "h", "inertia", "ddm")
KINEMATICS = ("transform", "jacobian")
MODELS = (*DYNAMICS, *KINEMATICS)


SEARCHED = [
    ROBOTS / "rx90.toml",
    *(path for name, path in FILES.items() if path.stem in ("simple_humanoid", "ur5_robot", "xarm7", "z1")),
]


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


def in_c(robot: Robot) -> torquec.Robot:
    """The models of a robot compiled, those of all its named frames too; without wrenches and moving bases."""
    rows = [replace(model(name), optional=(), axes=()) for name in DYNAMICS]
    rows += [replace(model(name), derive=model(name).derive[:1], rewrites=(lump_fixed,)) for name in KINEMATICS]
    options = Options(tuple(MODELS), tuple(frame.name for frame in robot.frames), machines="like this")
    return torquec.load(compile_robot(robot, options, rows=rows).path)


def compared(path: Path, make: Callable[[Robot], Any] = interpreted, floating: bool = False, states: int = 2) -> Result:
    """A file, read as it stands, against Pinocchio at random states."""
    start = time.perf_counter()
    placed = urdf.read(path, as_written=True)
    robot = read_robot(path, Choices(exact=True, floating=floating))
    leaves = leaves_of(placed, floating)
    models = make(with_frames(robot, list(leaves)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        peer = UrdfPeer(path.read_text(), placed, floating)
        rng = np.random.default_rng(0)
        results = [largest_errors(models, peer, leaves, rng) for _ in range(states)]
    errors = {name: max(result[name] for result in results) for name in MODELS if all(name in r for r in results)}
    return Result(peer.n, len(placed.links), errors, time.perf_counter() - start)


def leaves_of(placed: PlacedRobot, floating: bool = False) -> dict[str, str]:
    """The links without successors, by the names of their frames."""
    parents = {joint.parent for joint in placed.joints}
    frames = frame_names([link.name for link in placed.links], floating)
    return {frames[link.name]: link.name for link in placed.links if link.name not in parents}


def searched(path: Path) -> str:
    """A row: what a search for all default models takes, and their operations by the rules and as it finds them."""
    robot = read_robot(path)
    rows = [row for row in CATALOGUE if row.searched and row.default]
    start = time.process_time()
    found = dict(search_models(robot, rows))
    seconds = time.process_time() - start
    rules = dynamic_rewritings(robot)
    figures = " | ".join(f"{count(robot, row, rules)} -> {count(robot, row, [found[row.name]])}" for row in rows)
    return f"| {path.stem} | {len(robot.velocities)} | {seconds:.0f} | {figures} |"


def count(robot: Robot, row: Model, rewritings: Sequence[Rewriting]) -> str:
    """Products and sums of a model in the cheapest of some forms."""
    forms = [Form(function, (rewriting,)) for function in row.derive for rewriting in rewritings]
    bill = derive(robot, Variant(row, ground=robot.ground), forms).operations
    return f"{bill['*']}/{bill['+']}"


def main() -> int:
    """Print a row for each file that is a robot."""
    if "--searched" in sys.argv:
        for path in SEARCHED:
            print(searched(path), flush=True)
        return 0
    floating, make = "--floating" in sys.argv, in_c if "--compiled" in sys.argv else interpreted
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
