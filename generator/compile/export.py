"""The models of a robot as source files for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from torquec.suggestion import did_you_mean

from ..derive.kernel import Kernel
from ..derive.selection import UnknownNameError
from ..description.robot import Robot
from ..emit import languages
from ..models.catalogue import CATALOGUE
from ..progress import Progress, Report, silent
from .kernels import derive, without_collector
from .text import Options


def export(
    robot: Robot,
    directory: Path,
    options: Options,
    report: Report = silent,
    language: str = "c",
    functions: Sequence[str] | None = None,
    libm: bool = True,
) -> list[Path]:
    """Write the models of a robot into a folder, in a language of emit/languages.py, and return the files.

    `functions` are names of kernels ("idm", "igm_tool"); None for all of the models. C comes with its own header, the
    support headers, programs to begin with and its CMake file; without `libm` it calls no library at all.
    """
    row = languages.language(language)
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        place = f"{str(directory)!r} ({error.strerror})"
        raise OSError(f"the files can't be put into {place}: expected a folder, or the name of a new one") from error
    if functions is not None and options.models is None:
        options = replace(options, models=_models_of(functions))
    selection = derive(robot, options, report=report)
    kernels = selection.kernels if functions is None else _named(selection.kernels, functions)
    report(Progress("emit", robot.name))
    with without_collector():
        contents = languages.files(row, selection.robot, kernels, options.models, options.float32, libm)
    for name, content in contents.items():
        (directory / name).write_text(content, encoding="utf-8")
    return [directory / name for name in contents]


def _models_of(functions: Sequence[str]) -> tuple[str, ...] | None:
    """Return the models that functions may be of, whose names theirs begin with; None if there are none."""
    begun = [row.name for row in CATALOGUE if any(f"{name}_".startswith(f"{row.name}_") for name in functions)]
    return tuple(begun) or None


def _named(kernels: Sequence[Kernel], functions: Sequence[str]) -> tuple[Kernel, ...]:
    """Return the kernels of these names."""
    known = {kernel.name: kernel for kernel in kernels}
    for name in functions:
        if name not in known:
            raise UnknownNameError(
                f"no function {name!r}{did_you_mean(name, known)}: expected some of {', '.join(known)}; "
                "frames= and models= say what there is"
            )
    return tuple(known[name] for name in dict.fromkeys(functions))
