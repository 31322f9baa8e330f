"""What the title of a column says: `q_elbow [deg]` are positions of the elbow, in degrees."""

from __future__ import annotations

import re
from math import pi
from pathlib import Path
from typing import NamedTuple

# Unit -> its size in SI: seconds, rad or m, N m or N.
UNITS = {
    "s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9,
    "rad": 1.0, "deg": pi / 180, "m": 1.0, "mm": 1e-3,
    "rad/s": 1.0, "deg/s": pi / 180, "rpm": pi / 30, "m/s": 1.0, "mm/s": 1e-3,
    "rad/s^2": 1.0, "deg/s^2": pi / 180, "m/s^2": 1.0,
    "N m": 1.0, "Nm": 1.0, "N": 1.0, "mN m": 1e-3, "mNm": 1e-3,
}  # fmt: skip
# What columns may be called beside the names of arguments of `log`.
QUANTITIES = {
    "t": "t", "time": "t", "timestamp": "t",
    "q": "q", "position": "q", "pos": "q",
    "qd": "qd", "velocity": "qd", "vel": "qd",
    "qdd": "qdd", "acceleration": "qdd", "acc": "qdd",
    "tau": "tau", "effort": "tau", "torque": "tau", "gam": "tau",
    "used": "used",
}  # fmt: skip
# Quantities of which a log has one column, whatever stands behind their names.
OF_SAMPLES = ("t", "used")
_TITLE = re.compile(r"\s*(?P<name>.*?)\s*(?:\[(?P<unit>[^\]]*)\]|\((?P<other>[^)]*)\))?\s*")
_NUMBERED = re.compile(r"(?P<quantity>[a-z]+)_?(?P<number>\d+)")


class Title(NamedTuple):
    """A title that was read."""

    quantity: str
    """An argument of `log`."""
    joint: str
    """Of which joint; "" of times and of what counts."""
    unit: str | None
    """As it stands behind the name."""


def read_title(title: str) -> Title | None:
    """Return what a title says; None where the column is none of a log's."""
    parts = _TITLE.fullmatch(title)
    quantity, joint = _meaning(parts["name"] if parts else title)
    if not quantity:
        return None
    return Title(quantity, "" if quantity in OF_SAMPLES else joint, parts and (parts["unit"] or parts["other"]))


def _meaning(name: str) -> tuple[str, str]:
    """Return the quantity of a column and its joint: of `q_elbow` q and elbow, of `tau3` tau and 3."""
    if name.lower() in QUANTITIES:
        return QUANTITIES[name.lower()], ""
    numbered = _NUMBERED.fullmatch(name.lower())
    if numbered and numbered["quantity"] in QUANTITIES:
        return QUANTITIES[numbered["quantity"]], numbered["number"]
    first, _, rest = name.partition("_")
    if first.lower() in QUANTITIES and rest:
        return QUANTITIES[first.lower()], rest
    return "", ""


def size(path: Path, title: str, unit: str | None) -> float:
    """Return what a unit is in SI; ValueError where there is none such."""
    if unit is None:
        return 1.0
    if unit.strip() not in UNITS:
        raise ValueError(f"{path}: column {title!r} is in {unit!r}: expected one of {', '.join(UNITS)}")
    return UNITS[unit.strip()]
