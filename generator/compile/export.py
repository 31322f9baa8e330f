"""The C of a robot as files for other programs."""

from __future__ import annotations

from pathlib import Path

from ..description.robot import Robot
from ..emit.c.source import files
from ..progress import Progress, Report, silent
from .build import derive, without_collector
from .text import Options


def export(robot: Robot, directory: Path, options: Options, report: Report = silent) -> list[Path]:
    """Write the C99 of a robot, its header and what they include into a folder; -DTQ_FLOAT compiles it for float."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        place = f"{str(directory)!r} ({error.strerror})"
        raise OSError(f"the files can't be put into {place}: expected a folder, or the name of a new one") from error
    robot, kernels = derive(robot, options, report=report)
    report(Progress("emit", robot.name))
    with without_collector():
        contents = files(robot, kernels)
    for name, content in contents.items():
        (directory / name).write_text(content, encoding="utf-8")
    return [directory / name for name in contents]
