"""From a description to a compiled module, stage by stage.

    read        file -> Robot                      description/
    derive      Robot -> kernels, on graphs        derive/, with forms/, models/ and algebra/
    emit        kernels -> C text and metadata     emit/, text.py
    compile     C text -> extension module         compiler.py

`inventory` finds what is built already: before the derivation by the request, before the compilation by the text.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ..cache import folder_beside
from ..derive.derivation import derive_all
from ..derive.kernel import Kernel
from ..derive.search_forms import search_missing
from ..derive.selection import possible, with_frames
from ..description import Choices, Reading, apply_choices, read_description
from ..description.reading import AS_IT_IS
from ..description.robot import Robot
from ..emit.c import headers
from ..models.catalogue import CATALOGUE, Model
from ..progress import Progress, Report, silent
from . import compiler, inventory
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
    request = inventory.request_key(robot, options) if rows is CATALOGUE else None
    path = inventory.known_module(request) if request else None
    if path is None:
        path = compile_module(emit(*derive(robot, options, rows, report), options, report), jobs, report)
        if request:
            inventory.note_module(request, path)
    return Module(path, robot.name, robot.notes, reading.warnings)


def read(description: str | os.PathLike[str] | Robot, choices: Choices = AS_IT_IS, report: Report = silent) -> Reading:
    """Return the robot of a file, or one that is there already, as the choices want it."""
    if isinstance(description, Robot):
        return apply_choices(Reading(description), choices)
    path = Path(description)
    report(Progress("read", path.name))
    return read_description(path, choices)


def search_forms(robot: Robot, options: Options, rows: Sequence[Model], report: Report) -> None:
    """Look for the cheapest forms of the models that are asked for, and note them in the cache."""
    rows = possible(with_frames(robot, options.frames), options.models, rows)
    with without_collector():
        search_missing(robot, rows, report)


def derive(
    robot: Robot, options: Options, rows: Sequence[Model] = CATALOGUE, report: Report = silent
) -> tuple[Robot, list[Kernel]]:
    """Return the robot with the frames that are asked for, and the kernels of the models that are asked for."""
    robot = with_frames(robot, options.frames)
    rows = possible(robot, options.models, rows)
    kernels: list[Kernel] = []
    with without_collector():
        for number, row in enumerate(rows, 1):
            report(Progress("derive", row.name, number, len(rows)))
            kernels += derive_all(robot, row)
    return robot, kernels


def emit(robot: Robot, kernels: Sequence[Kernel], options: Options, report: Report = silent) -> ModuleText:
    """Return the C of a robot's module, with its metadata."""
    report(Progress("emit", robot.name))
    with without_collector():
        return module_text(robot, kernels, options)


def generate(robot: Robot, options: Options) -> ModuleText:
    """Return the C of a robot's module: what is between its description and the compiler."""
    return emit(*derive(robot, options), options)


def compile_module(text: ModuleText, jobs: int | None = None, report: Report = silent) -> Path:
    """Return the module of a text, compiled if it is not in the cache."""
    path = inventory.module_path(text)
    if not path.is_file():
        compile_text(text, path, jobs, report)
    return path


def compile_text(text: ModuleText, path: Path, jobs: int | None = None, report: Report = silent) -> None:
    """Compile beside the target and link it there: whoever looks sees the whole module or none."""
    with folder_beside(path) as directory:
        for name, content in text.files.items():
            (directory / name).write_text(content, encoding="utf-8")
        made = directory / path.name
        compiler.compile_units(directory, text.units, [headers.FOLDER], made, jobs or os.cpu_count() or 1, report)
        # Whoever was first stays: another process may have loaded that file already.
        try:
            path.hardlink_to(made)
        except FileExistsError:
            pass
        except OSError:  # a file system without hard links
            made.replace(path)


@contextmanager
def without_collector() -> Iterator[None]:
    """Switch the garbage collector off: graphs hold no cycles, so it would go through their many nodes for nothing."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
