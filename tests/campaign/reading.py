"""What reads bytes as text of a kind, and asserts of the answer what must hold of any."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from spoiling import assert_a_sentence, assert_sound
from torquec.generator.description import DescriptionError, from_dh, read_description
from torquec.generator.description.expression import parse_expression
from torquec.identification.log_files import read_log


def file_reader(suffix: str, folder: Path) -> Callable[[bytes], None]:
    """Return what reads bytes as a description of a format."""
    path = folder / f"a{suffix}"

    def read(content: bytes) -> None:
        path.write_bytes(content)
        try:
            robot = read_description(path).robot
        except DescriptionError as error:
            assert_a_sentence(str(error), path.name)
            return
        assert_sound(robot)

    return read


def expression(content: bytes) -> None:
    """Read bytes as an expression."""
    try:
        parse_expression(content.decode(errors="replace"), ("L1", "W", "D_2"))
    except DescriptionError:
        return


def dh_table(content: bytes) -> None:
    """Read bytes as the arguments of from_dh in JSON."""
    try:
        given = json.loads(content)
    except (ValueError, RecursionError):
        return
    if not isinstance(given, dict) or not isinstance(given.get("rows"), list):
        return
    try:
        robot = from_dh(**{"name": "arm", **given})
    except DescriptionError:
        return
    assert_sound(robot)


def log_reader(folder: Path) -> Callable[[bytes], None]:
    """Return what reads bytes as a log in csv."""
    path = folder / "a.csv"

    def read(content: bytes) -> None:
        path.write_bytes(content)
        try:
            read_log(path)
        except ValueError as error:
            if not str(error).startswith(str(path)):
                raise

    return read


def reader_of(kind: str, folder: Path) -> Callable[[bytes], None]:
    """Return what reads bytes of a kind."""
    if kind == "expression":
        return expression
    if kind == "dh":
        return dh_table
    return log_reader(folder) if kind == "csv" else file_reader(f".{kind}", folder)
