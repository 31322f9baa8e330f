"""From a description to a compiled module, stage by stage.

    read        file -> Robot                      description/
    derive      Robot -> kernels, on graphs        derive/, with forms/, models/ and algebra/
    emit        kernels -> C text and metadata     emit/, text.py
    compile     C text -> extension module         compiler.py

`inventory` finds what is built already: before the derivation by the request, before the compilation by the text.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from ..cache import scratch_folder, turn
from ..derive.finishing import finishing
from ..derive.search_forms import search_missing
from ..derive.selection import Selection, chosen, with_frames
from ..description import Choices, Reading, apply_choices, read_description
from ..description.reading import AS_IT_IS
from ..description.robot import Robot
from ..emit.c import headers
from ..models.catalogue import CATALOGUE
from ..models.row import Model
from ..progress import Progress, Report, silent
from . import compiler, inventory, selftest
from .kernels import derive, without_collector
from .text import ModuleText, Options, module_text


@dataclass(frozen=True)
class Module:
    """A compiled robot as a file."""

    path: Path
    """The extension module, which torquec.load takes."""

    robot: str
    """The robot's name."""

    notes: tuple[str, ...]
    """What the reader took otherwise than its file says."""

    warnings: tuple[str, ...]
    """What no real robot has: numbers of the description that are probably wrong."""


def compile_robot(
    description: str | os.PathLike[str] | Robot,
    options: Options,
    choices: Choices = AS_IT_IS,
    *,
    search: bool = False,
    rows: Sequence[Model] = CATALOGUE,
    jobs: int | None = None,
    report: Report = silent,
) -> Module:
    """Return the module of a description: one that is built already, or a new one.

    `search` first looks for the cheapest forms of the models that nobody has searched for yet.
    """
    reading = read(description, choices, report)
    robot = reading.robot
    if search:
        search_forms(robot, options, rows, report)
    if rows is not CATALOGUE:
        path = _build(robot, options, rows, jobs, report)
        return Module(path, robot.name, robot.notes, reading.warnings)
    request = inventory.request_key(robot, options)
    known = inventory.known_module(request, robot.name)
    if known is None:
        # Another process may be building the same: its module serves this one, too.
        with turn(request, lambda: report(Progress("wait", robot.name))):
            known = inventory.known_module(request, robot.name)
            if known is None:
                known = _build(robot, options, rows, jobs, report)
                inventory.note_module(request, known)
    return Module(known, robot.name, robot.notes, reading.warnings)


def _build(robot: Robot, options: Options, rows: Sequence[Model], jobs: int | None, report: Report) -> Path:
    """Derive, emit and compile a robot, and return its module."""
    # A process that finishes kernels begins before there are threads.
    with finishing() as begun, ThreadPoolExecutor(1) as beside:
        # A compiler that is new is tried while the robot is derived.
        trial = beside.submit(selftest.check_compiler, options.float32, options.machines)
        text = emit(derive(robot, options, rows, report, begun), options, report)
        trial.result()
    return compile_module(text, jobs, report)


def read(description: str | os.PathLike[str] | Robot, choices: Choices = AS_IT_IS, report: Report = silent) -> Reading:
    """Return the robot of a file, or one that is there already, as the choices want it."""
    if isinstance(description, Robot):
        return apply_choices(Reading(description), choices)
    path = Path(description)
    report(Progress("read", path.name))
    return read_description(path, choices)


def search_forms(robot: Robot, options: Options, rows: Sequence[Model], report: Report) -> None:
    """Look for the cheapest forms of the models that are asked for, and note them in the cache."""
    robot, rows = with_frames(robot, options.frames), chosen(rows, options.models)
    with without_collector():
        search_missing(robot, rows, report)


def emit(selection: Selection, options: Options, report: Report = silent) -> ModuleText:
    """Return the C of a robot's module, with its metadata."""
    report(Progress("emit", selection.robot.name))
    with without_collector():
        return module_text(selection, options)


def generate(robot: Robot, options: Options) -> ModuleText:
    """Return the C of a robot's module: what is between its description and the compiler."""
    return emit(derive(robot, options), options)


def compile_module(text: ModuleText, jobs: int | None = None, report: Report = silent) -> Path:
    """Return the module of a text: the one in the cache, or a new one."""
    path = inventory.module_path(inventory.text_key(text), text.robot)
    known = inventory.sound_module(path)
    if known is None:
        selftest.check_compiler(text.float32, text.machines)
    return known or compile_text(text, path, jobs or os.cpu_count() or 1, report)


def compile_text(text: ModuleText, path: Path, jobs: int = 1, report: Report = silent) -> Path:
    """Compile a text and put the module in its place: whoever looks sees the whole module or none."""
    with scratch_folder() as folder:
        for name, content in text.files.items():
            (folder / name).write_text(content, encoding="utf-8")
        made = folder / path.name
        compiler.compile_units(folder, text.units, [headers.FOLDER], made, jobs, report)
        selftest.check_loads(made)
        return inventory.publish_module(made, path)
