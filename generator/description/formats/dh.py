"""Robots from Denavit-Hartenberg tables written in Python.

robot = from_dh(
    [
        {"d": 0.4, "alpha": "pi/2", "link": {"mass": 3, "com": [0, 0, -0.1]}},
        {"a": 0.3, "type": "prismatic", "theta": "-pi/2"},
    ],
    name="arm",
)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import sympy as sp

from ..expression_writer import write_expression
from ..robot import DescriptionError, Robot
from . import native
from .denavit_hartenberg import CLASSIC

# Levels of lists and mappings inside each other: a row has three.
MAX_DEPTH = 10


def from_dh(
    rows: Iterable[Mapping[str, object]],
    convention: str = CLASSIC,
    *,
    name: str,
    gravity: Sequence[object] = (0, 0, -9.81),
    **others: object,
) -> Robot:
    """Return the robot of a table, "classic" or "modified"; angles in rad, lengths in m, masses in kg.

    A row has the keys of a [[joints]] table in TOML with dh = "classic": theta, d, a, alpha, offset, type, name, link,
    drive, limits, each of which may be missing. The entry that moves (theta of a revolute joint, d of a prismatic one)
    is left out; its constant part is the offset. Mass data are in the table's own frame of the link. `others` are the
    other keys of the file: values, symbols, frames, title, source, free.
    """
    if not isinstance(rows, Iterable):
        raise DescriptionError(f"rows is a {type(rows).__name__}: expected a list of rows, one a joint")
    tables = [{"name": f"joint{j}", **_plain_table(row, f"row {j}")} for j, row in enumerate(rows, 1)]
    # A number in the place of three is refused where files are.
    down = _plain(list(gravity) if isinstance(gravity, Iterable) else gravity)
    top = {"name": name, "dh": convention, "gravity": down, "joints": tables}
    return native.read_robot(top | {key: _plain(value) for key, value in others.items()})


def _plain_table(row: object, place: str) -> dict[str, object]:
    """Return a row as a table of plain values."""
    if not isinstance(row, Mapping):
        raise DescriptionError(f"{place} is a {type(row).__name__}: expected a mapping such as {{'d': 0.4, 'a': 0.1}}")
    return {str(key): _plain(value) for key, value in row.items()}


def _plain(value: object, depth: int = 0) -> object:
    """Return arrays, tuples and SymPy expressions as a file would hold them."""
    if depth > MAX_DEPTH:
        raise DescriptionError(
            f"the table is nested deeper than {MAX_DEPTH} levels: expected rows of numbers, texts, lists and mappings; "
            "does a list or mapping contain itself?"
        )
    if isinstance(value, np.ndarray | np.generic):
        return _plain(value.tolist(), depth + 1)
    if isinstance(value, Mapping):
        return {str(key): _plain(item, depth + 1) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(item, depth + 1) for item in value]
    return write_expression(value) if isinstance(value, sp.Expr) else value
