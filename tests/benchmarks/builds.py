"""What the first use of a description costs, stage by stage, and how long one waits for it.

`PYTHONPATH=tests python -m benchmarks.builds [robot ...] [--compilers] [--clock] [--write]` prints of each robot the
seconds of processor time in imports, in reading, in comparing forms, in finishing the chosen ones, in emission, in the
trial of the compiler and in the compiler. "two cores" is what follows for two cores that do nothing else: compilers run
side by side, the trial beside the derivation. `--compilers` lists each run of the compiler; `--clock` also waits for
`torquec.build` with its default models in a new process whose cache is empty.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.metadata import distribution
from pathlib import Path
from typing import Any
from unittest.mock import patch

from torquec.columns import columns
from torquec.generator.api import find_description
from torquec.generator.compile import compiler, selftest
from torquec.generator.compile.build import emit, read
from torquec.generator.compile.kernels import derive
from torquec.generator.compile.text import Options
from torquec.generator.derive import finishing
from torquec.generator.derive.derivation import finished
from torquec.generator.description import Choices
from torquec.generator.documents.pages import renew
from torquec.generator.emit.c import headers

from .stopwatch import cpu

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks.md"
URDFS = "cmeel.prefix/share/example-robot-data/robots"
# The robots of the bars: their URDFs, and whether the base floats.
USUAL = {
    "ur5_robot": ("ur_description/urdf/ur5_robot.urdf", False),
    "panda": ("panda_description/urdf/panda.urdf", False),
    "talos_reduced": ("talos_data/robots/talos_reduced.urdf", True),
}
HERE = Options(machines="like this")
COLD = """
import sys, time
start = time.perf_counter()
import torquec
torquec.build(sys.argv[1], floating=sys.argv[2] == "floating", progress=False)
print(time.perf_counter() - start)
"""


@dataclass
class Bill:
    """Seconds of processor time of one build, by stage, and of each run of the compiler."""

    stages: dict[str, float] = field(default_factory=dict)
    compilers: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def stage(self, name: str, clock: Callable[[], float] = time.process_time) -> Iterator[None]:
        """Add what passes in a stage, on a clock."""
        start = clock()
        yield
        self.stages[name] = self.stages.get(name, 0.0) + clock() - start


def of_children() -> float:
    """Seconds of processor time of all processes that this one has waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def path_of(name: str) -> tuple[Path, bool]:
    """The description of a robot, and whether its base floats: one of USUAL, a robot that ships, or a file."""
    if name in USUAL:
        file, floating = USUAL[name]
        return Path(str(distribution("example-robot-data").locate_file(URDFS))) / file, floating
    return find_description(name), False


def billed(path: Path, floating: bool) -> Bill:
    """What each stage of a build takes, one after the other."""
    bill = Bill()
    bill.stages["import"] = imported()
    made = compiler._made

    def timed_finish(kernel: Any) -> Any:
        with bill.stage("finish"):
            return finished(kernel)

    def timed_compiler(output: Path, *arguments: Any) -> str:
        start = of_children()
        name = made(output, *arguments)
        bill.compilers[output.name] = of_children() - start
        return name

    with bill.stage("read"):
        robot = read(path, Choices.of(floating=floating)).robot
    alone = patch.multiple(finishing, _may_fork=lambda: False, finished=timed_finish)
    with bill.stage("forms"), alone:
        selection = derive(robot, HERE)
    bill.stages["forms"] -= bill.stages["finish"]
    with bill.stage("emit"):
        text = emit(selection, HERE)
    with tempfile.TemporaryDirectory() as cache, patch.dict(os.environ, TORQUEC_CACHE_DIR=cache):
        with bill.stage("trial", of_children):
            selftest.errors(False, "like this")
        folder = Path(cache)
        for name, content in text.files.items():
            (folder / name).write_text(content, encoding="utf-8")
        with patch.object(compiler, "_made", timed_compiler):
            compiler.compile_units(folder, text.units, [headers.FOLDER], folder / "robot.so")
    bill.stages["compiler"] = sum(bill.compilers.values())
    return bill


def imported() -> float:
    """Seconds of processor time until torquec and its generator are imported."""
    start = of_children()
    subprocess.run([sys.executable, "-c", "import torquec.generator.api"], check=True)
    return of_children() - start


def on_cores(bill: Bill, cores: int) -> float:
    """Seconds that a build takes where nothing else runs: its stages, and the compiler's runs in turn on the cores.

    A second process finishes kernels while the first compares forms, and the trial of the compiler runs beside both.
    """
    *runs, link = bill.compilers.values()
    busy = [0.0] * cores
    for run in runs:
        busy[busy.index(min(busy))] += run
    derived = max(bill.stages["forms"], sum(bill.stages[stage] for stage in ("forms", "finish", "trial")) / cores)
    return sum(bill.stages[stage] for stage in ("import", "read", "emit")) + derived + max(busy) + link


def waited(path: Path, floating: bool) -> float:
    """Seconds until torquec.build answers in a new process with an empty cache, its imports included."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "TORQUEC_CACHE_DIR": cache}
        command = [sys.executable, "-W", "ignore", "-c", COLD, str(path), "floating" if floating else "fixed"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="what builds cost")
    parser.add_argument("robot", nargs="*", help=f"robots that ship, files, or {', '.join(USUAL)} (default: these)")
    parser.add_argument("--compilers", action="store_true", help="list each run of the compiler")
    parser.add_argument("--clock", action="store_true", help="wait for a whole build, too")
    parser.add_argument("--write", action="store_true", help="renew docs/benchmarks.md")
    options = parser.parse_args(arguments)
    stages = ("import", "read", "forms", "finish", "emit", "trial", "compiler")
    table = [["robot", *stages, "two cores", *(["clock"] if options.clock else [])]]
    for name in options.robot or USUAL:
        path, floating = path_of(name)
        bill = billed(path, floating)
        seconds = [on_cores(bill, 2), *([waited(path, floating)] if options.clock else [])]
        table.append([name, *(f"{bill.stages[stage]:.1f}" for stage in stages), *(f"{each:.1f}" for each in seconds)])
        print(columns([table[0], table[-1]]), flush=True)
        if options.compilers:
            print("\n".join(f"    {file}: {used:.2f}" for file, used in bill.compilers.items()))
    if options.write:
        lines = [f"| {' | '.join(line)} |" for line in [table[0], ["---"] * len(table[0]), *table[1:]]]
        words = tuple(compiler.command())
        machine = f"{cpu()}; {compiler.version(words).splitlines()[0]}; "
        block = "\n".join([f"{machine}Python {platform.python_version()}.", "", *lines])
        PAGE.write_text(renew(PAGE.read_text(), {"builds": block}))


if __name__ == "__main__":
    main()
