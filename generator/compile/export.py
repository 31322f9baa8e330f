"""The models of a robot as source files for other programs."""

from __future__ import annotations

from pathlib import Path

from ..description.robot import Robot
from ..emit import languages
from ..progress import Progress, Report, silent
from .kernels import derive, without_collector
from .text import Options


def export(
    robot: Robot, directory: Path, options: Options, report: Report = silent, language: str = "c"
) -> list[Path]:
    """Write the models of a robot into a folder, in a language of emit/languages.py, and return the files.

    C comes with its own header and the support headers; -DTQ_FLOAT compiles it in single precision.
    """
    row = languages.language(language)
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        place = f"{str(directory)!r} ({error.strerror})"
        raise OSError(f"the files can't be put into {place}: expected a folder, or the name of a new one") from error
    selection = derive(robot, options, report=report)
    report(Progress("emit", robot.name))
    with without_collector():
        contents = languages.files(row, selection.robot, selection.kernels, options.models)
    for name, content in contents.items():
        (directory / name).write_text(content, encoding="utf-8")
    return [directory / name for name in contents]
