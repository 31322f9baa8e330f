"""The models of a robot as source files for other programs."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ..description.robot import Robot
from ..emit import languages
from ..emit.chosen import by_name, with_outputs, without_inputs
from ..models.catalogue import CATALOGUE
from ..progress import Progress, Report, silent
from .kernels import derive, without_collector
from .text import Options


@dataclass(frozen=True)
class Part:
    """What is written of the models that are derived, and in which language."""

    # A language of emit/languages.py.
    language: str = "c"
    # Names of kernels ("idm", "igm_tool"); None for all.
    functions: Sequence[str] | None = None
    # Single outputs in the notation's names ("GAM1"); None for all.
    outputs: Sequence[str] | None = None
    # Optional inputs ("wrench"): kernels that take one of them are left out.
    without: Sequence[str] | None = None
    # Whether C may call the mathematical library.
    libm: bool = True


def export(robot: Robot, directory: Path, options: Options, part: Part, report: Report = silent) -> list[Path]:
    """Write the models of a robot into a folder, and return the files.

    C comes with its own header, the support headers, programs to begin with and its CMake file.
    """
    row = languages.language(part.language)
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        place = f"{str(directory)!r} ({error.strerror})"
        raise OSError(f"the files can't be put into {place}: expected a folder, or the name of a new one") from error
    if part.functions is not None and options.models is None:
        options = replace(options, models=_models_of(part.functions))
    if row.models and options.models is None:
        options = replace(options, models=row.models)
    selection = derive(robot, options, report=report)
    kernels = selection.kernels
    if part.functions is not None:
        kernels = by_name(kernels, part.functions)
    if part.without is not None:
        kernels = without_inputs(kernels, part.without)
    if part.outputs is not None:
        kernels = with_outputs(selection.robot, kernels, part.outputs)
    report(Progress("emit", robot.name))
    with without_collector():
        contents = languages.files(row, selection.robot, kernels, options.models, options.float32, part.libm)
    if row.archive:
        return [_archive(directory / f"{selection.robot.name}{row.archive}", contents)]
    for name, content in contents.items():
        (directory / name).parent.mkdir(parents=True, exist_ok=True)
        (directory / name).write_text(content, encoding="utf-8")
    return [directory / name for name in contents]


def _archive(path: Path, contents: Mapping[str, str]) -> Path:
    """Write files into one archive, the same bytes for the same files, and return its path."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in contents.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return path


def _models_of(functions: Sequence[str]) -> tuple[str, ...] | None:
    """Return the models that functions may be of, whose names theirs begin with; None if there are none."""
    begun = [row.name for row in CATALOGUE if any(f"{name}_".startswith(f"{row.name}_") for name in functions)]
    return tuple(begun) or None
