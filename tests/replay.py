"""What the generator writes for many robots, as digests: a change that is to change nothing is proved by them.

`PYTHONPATH=tests python -m replay [--write] [robot ...]` compares all robots, or some, with tests/data/replay.json.
`--write` records what is written now: the commit that does so says which bytes change, and why.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import distribution
from pathlib import Path

from places import DATA, ROBOTS
from torquec.generator.compile.build import generate
from torquec.generator.compile.text import Options
from torquec.generator.description import Choices, Robot, read_robot

RECORD = DATA / "replay.json"
URDFS = "cmeel.prefix/share/example-robot-data/robots"
# Fixed and floating bases, grippers that mimic, deep trees, numbers that are rounded and such as they stand.
OTHERS: dict[str, tuple[str, Choices]] = {
    "panda": ("panda_description/urdf/panda.urdf", Choices()),
    "ur5": ("ur_description/urdf/ur5_robot.urdf", Choices()),
    "ur5_exact": ("ur_description/urdf/ur5_robot.urdf", Choices(exact=True)),
    "ur5_gripper": ("ur_description/urdf/ur5_gripper.urdf", Choices()),
    "kinova": ("kinova_description/robots/kinova.urdf", Choices()),
    "xarm7": ("xarm_description/urdf/xarm7.urdf", Choices()),
    "z1": ("z1_description/urdf/z1.urdf", Choices()),
    "double_pendulum": ("double_pendulum_description/urdf/double_pendulum.urdf", Choices()),
    "two_dofs_exact": ("asr_twodof_description/urdf/TwoDofs.urdf", Choices(exact=True)),
    "solo_floating": ("solo_description/robots/solo.urdf", Choices(floating=True)),
    "bolt_floating": ("bolt_description/robots/bolt.urdf", Choices(floating=True)),
    "hyq": ("hyq_description/robots/hyq_no_sensors.urdf", Choices()),
}
# All rows of the catalogue for these, the default ones for others.
WITH_ALL_MODELS = ("planar2r", "rrp", "stanford", "ur5_gripper", "iiwa", "rx90", "double_pendulum", "gripper")


def described(name: str) -> Robot:
    """The robot of a name: one of a shipped description, or one of OTHERS as urdf:name."""
    if name.startswith("urdf:"):
        file, choices = OTHERS[name.removeprefix("urdf:")]
        return read_robot(Path(str(distribution("example-robot-data").locate_file(URDFS))) / file, choices)
    return read_robot(ROBOTS / f"{name}.toml")


def names() -> list[str]:
    """All robots that are replayed."""
    return [*sorted(path.stem for path in ROBOTS.glob("*.toml")), *(f"urdf:{name}" for name in OTHERS)]


def written(name: str) -> dict[str, str]:
    """The digest of each generated file of a robot; the metadata stand in the one with a leading _."""
    all_models = name.removeprefix("urdf:") in WITH_ALL_MODELS
    text = generate(described(name), Options(models=("all",) if all_models else None))
    return {file: hashlib.sha256(content.encode()).hexdigest()[:16] for file, content in text.files.items()}


def differences(name: str) -> list[str]:
    """The files of a robot that are not those of the record."""
    recorded, now = json.loads(RECORD.read_text())[name], written(name)
    return [file for file in sorted({*recorded, *now}) if recorded.get(file) != now.get(file)]


def of_robots(some: Sequence[str], work: Callable[[str], object]) -> Iterator[tuple[str, object]]:
    """What a function makes of robots, two at a time, as it is made."""
    with ProcessPoolExecutor(max_workers=2) as pool:
        yield from zip(some, pool.map(work, some), strict=True)


def main(arguments: Sequence[str]) -> int:
    """Compare or record; 1 if anything differs."""
    some = [name for name in arguments if not name.startswith("--")] or names()
    if "--write" in arguments:
        record = json.loads(RECORD.read_text()) if RECORD.exists() else {}
        record |= dict(of_robots(some, written))
        ordered = {name: record[name] for name in names()}
        RECORD.write_text(json.dumps(ordered, indent=1) + "\n")
        return 0
    different = False
    for name, files in of_robots(some, differences):
        print(f"{name}: {files or 'as recorded'}", flush=True)
        different = different or bool(files)
    return int(different)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
