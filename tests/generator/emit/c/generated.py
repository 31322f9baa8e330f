"""Generated text of the shipped robots, made once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from places import ROBOTS, SUPPORT
from torquec.generator.compile.build import generate
from torquec.generator.compile.text import ModuleText, Options
from torquec.generator.description import read_robot


@cache
def text_of(robot: str, float32: bool = False, models: tuple[str, ...] | None = None) -> ModuleText:
    return generate(read_robot(ROBOTS / f"{robot}.toml"), Options(models=models, float32=float32))


def units_of(text: ModuleText, variant: str) -> list[str]:
    """The files of an instruction set."""
    return [name for name in text.units if f"_models_{variant}" in name]


def written(text: ModuleText, folder: Path) -> Path:
    for name, content in text.files.items():
        (folder / name).write_text(content)
    return folder


__all__ = ["ROBOTS", "SUPPORT", "text_of", "units_of", "written"]
