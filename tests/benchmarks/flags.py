"""Compilers and their flags, measured: ns a call of one state and ns a state of a batch, for each set of flags.

    PYTHONPATH=tests python -m benchmarks.flags [robot ...] [--rounds 40] [--write]

The generated C is the same for all; what CFLAGS adds comes behind the flags of generator/compile/compiler.py. A figure
is the least of many short rounds, taken in turn, on one core: code without branches has one time, all else disturbs it.
--write renews the table of docs/compilers.md.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torquec
from places import DOCS
from torquec.columns import columns
from torquec.generator.api import find_description, read_description
from torquec.generator.compile import compiler
from torquec.generator.compile.build import compile_module, generate
from torquec.generator.compile.text import ModuleText, Options
from torquec.generator.documents.pages import renew
from torquec.peers.bench import one_core
from torquec.peers.newton_euler import Array

from .stopwatch import BATCH, STATES, Stopwatch, Way, batch_way, constants_of, cpu

PAGE = DOCS / "compilers.md"
ROBOTS = ("ur5", "torso12")
MODELS = {"idm": 3, "inertia": 1, "ddm": 3}
SETS = (
    ("gcc", ""),
    ("gcc", "-O3"),
    ("gcc", "-fschedule-insns -fsched-pressure"),
    ("gcc", "-ffp-contract=off"),
    ("gcc", "-fno-rename-registers -fno-live-range-shrinkage"),
    ("gcc", "-march=native"),
    ("clang", ""),
    ("clang", "-O3"),
    ("clang", "-ffp-contract=off"),
    ("clang", "-march=native"),
)


@dataclass(frozen=True)
class Built:
    """A robot's module by one compiler with one set of flags added."""

    command: str
    flags: str
    robot: torquec.Robot

    @property
    def name(self) -> str:
        """The compiler, and what is added to the flags of every build."""
        return f"{self.command} {self.flags}".strip()


@contextmanager
def environment(**values: str) -> Iterator[None]:
    """These variables, for a while."""
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def all_built(text: ModuleText, folder: Path) -> Iterator[Built]:
    """The same C by all compilers that there are."""
    for command, flags in SETS:
        if shutil.which(command):
            with environment(CC=command, CFLAGS=flags):
                path = compile_module(text)
            yield Built(command, flags, torquec.load(path))


def least(ways: Sequence[Way], rounds: int) -> list[float]:
    """The least time of each, a round of all in turn."""
    times = [way() for way in ways]
    for _ in range(rounds):
        times = [min(time, way()) for time, way in zip(times, ways, strict=True)]
    return times


def rows(built: Sequence[Built], stopwatch: Stopwatch, rounds: int) -> list[list[str]]:
    """A line a set of flags: of each model a call warm, a call that waits for the last, and a state of a batch."""
    n = built[0].robot.n
    states = list(np.random.default_rng(1).uniform(-3, 3, (3, STATES, n)))
    found = []
    for model, count in MODELS.items():
        inputs = states[:count]
        for ways in (
            [scalar_way(each, stopwatch, model, inputs, "warm") for each in built],
            [scalar_way(each, stopwatch, model, inputs, "dependent") for each in built],
            [batch_way(each.robot, model, inputs, BATCH, 1) for each in built],
        ):
            found.append(least(ways, rounds))  # noqa: PERF401
    return [
        [built[i].robot.name, f"`{built[i].name}`", *(f"{times[i]:.1f}" for times in found)] for i in range(len(built))
    ]


def scalar_way(built: Built, stopwatch: Stopwatch, model: str, inputs: Sequence[Array], loop: str) -> Way:
    module = built.robot._module
    constants = constants_of(built.robot).rows
    out = np.zeros(module.kernels[model].sizes[len(inputs)])
    return stopwatch.way(loop, module.address(module.kernels[model].scalar), inputs, out, constants, 4)


def versions() -> str:
    """The machine and the compilers."""
    found = [name for name in ("gcc", "clang") if shutil.which(name)]
    lines = [compiler.run([name, "--version"], "ask for the version").splitlines()[0] for name in found]
    return f"{cpu()}; {'; '.join(lines)}; Python {platform.python_version()}, NumPy {np.__version__}."


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="compilers and flags, measured")
    parser.add_argument("robot", nargs="*", default=ROBOTS, help="robots that ship")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--write", action="store_true", help="renew docs/compilers.md")
    options = parser.parse_args()
    kinds = ("call", "waiting", "batch")
    table = [["robot", "compiler and flags", *(f"{model} {kind}" for model in MODELS for kind in kinds)]]
    with tempfile.TemporaryDirectory() as scratch:
        for name in options.robot:
            text = generate(read_description(find_description(name)).robot, Options(models=tuple(MODELS)))
            built = list(all_built(text, Path(scratch) / name))
            with one_core():
                table += rows(built, Stopwatch(), options.rounds)
            print(columns(table) + "\n", flush=True)
    if options.write:
        lines = [f"| {' | '.join(line)} |" for line in [table[0], ["---"] * len(table[0]), *table[1:]]]
        block = "\n".join([versions(), "", *lines])
        PAGE.write_text(renew(PAGE.read_text(), {"flags": block}))


if __name__ == "__main__":
    main()
