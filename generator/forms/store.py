"""What searches have found, by the structure of the robot.

    robots/rewritings.json                 {structure: {"robot": its name, model: rewriting, ...}, ...}, ships
    <cache>/rewritings/<structure>.json    {"robot": its name, model: [rewriting, ...], ...}, of users' robots

A rewriting is written as an object whose keys are the fields of `Rewriting`; a field that is empty is left out. Robots
of one structure may need several rewritings of a model, as their lengths allow different ones to divide. A file in the
cache may hold anything: what is no rewriting of the robot at hand is passed over, and one that it allows gives the same
answers as any other, at worst from more operations.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, fields
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import sympy as sp

from ..cache import cache_directory, store_file
from ..description.robot import DRIVE, GEOMETRY, INERTIA, Robot
from .parameters import ELEMENTS, ON_AXIS, Cancellation
from .rewrites import Rewriting
from .rules import is_allowed

SHIPPED = Path(__file__).parents[2] / "robots" / "rewritings.json"
# No more bytes of a file in the cache are read: a file of ours has some kilobytes.
MAX_BYTES = 1 << 20
# As many rewritings of a model are kept for a structure; the newest stay.
MAX_REWRITINGS = 8


@lru_cache(maxsize=16)
def structure(robot: Robot) -> str:
    """Return what a search depends on, as a digest: which numbers are equal and which are symbols, not their values.

    Symbols are numbered in the order in which they come.
    """
    numbers: dict[str, int] = {}

    def text(expression: sp.Expr) -> str:
        symbols = sorted(map(str, expression.free_symbols))
        renamed = {name: f"x{numbers.setdefault(name, len(numbers))}" for name in symbols}
        if expression.is_Symbol:
            return renamed[str(expression)]
        return str(expression.xreplace({sp.Symbol(name): sp.Symbol(new) for name, new in renamed.items()}))

    table = [
        [joint.antecedent, joint.sigma, *(text(getattr(joint, name)) for name in (*GEOMETRY, *INERTIA, *DRIVE))]
        for joint in robot.joints
    ]
    parts: list[Any] = [table, [text(g) for g in robot.gravity]]
    if robot.base.floating:
        parts.append([text(getattr(robot.base, name)) for name in INERTIA])
    springs = [(j, text(joint.K), text(joint.QK)) for j, joint in enumerate(robot.joints, 1) if joint.K != 0]
    if springs:
        parts.append(["springs", springs])
    if robot.passive:
        ends = [end for loop in robot.loops for end in (loop.cut, loop.twin)]
        parts.append(["loops", [[end.antecedent, *(text(getattr(end, name)) for name in GEOMETRY)] for end in ends]])
    if robot.followers:
        rows = robot.followers.items()
        terms = {j: [part for c, k in row.terms for part in (c, text(k))] for j, row in rows}
        parts.append([[j, *terms[j], text(row.offset)] for j, row in rows])
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def stored_rewriting(robot: Robot, model: str) -> Rewriting | None:
    """Return what a search has found for a model of robots of this structure, if this one's lengths allow it too."""
    key = structure(robot)
    candidates = (*_in_shipped(key, model), *_in_cache(key).get(model, ()))
    return next((rewriting for rewriting in candidates if is_allowed(robot, rewriting)), None)


def is_shipped(robot: Robot, model: str) -> bool:
    """Return whether robots/rewritings.json has a rewriting of a model for this structure."""
    return bool(_in_shipped(structure(robot), model))


def store_rewriting(robot: Robot, model: str, rewriting: Rewriting) -> None:
    """Put what was found for a model of a robot into the cache, behind what serves others of its structure."""
    key = structure(robot)
    known = _in_cache(key)
    known[model] = (*known.get(model, ()), rewriting)[-MAX_REWRITINGS:]
    rows = {"robot": robot.name} | {name: [to_data(one) for one in known[name]] for name in sorted(known)}
    lines = [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in rows.items()]
    store_file(_path(key), ("{\n" + ",\n".join(lines) + "\n}\n").encode())


def cache_digest(key: str) -> str:
    """Return a digest of what the cache holds for a structure."""
    return hashlib.sha256(_content(key)).hexdigest()


def to_data(rewriting: Rewriting) -> dict[str, Any]:
    """Return a rewriting as data that JSON has, without its empty fields."""
    data: dict[str, Any] = json.loads(json.dumps(asdict(rewriting)))
    return {name: value for name, value in data.items() if value}


def from_data(data: Any) -> Rewriting | None:
    """Return the rewriting that data are; None if they are none."""
    if not isinstance(data, dict) or not {*data} <= {field.name for field in fields(Rewriting)}:
        return None
    unit, cancel = data.get("unit_length", 0), data.get("cancel", [])
    lists = {name: value for name, value in data.items() if name not in ("unit_length", "cancel")}
    if not _is_number(unit):
        return None
    if not all(isinstance(value, list) and all(map(_is_number, value)) for value in lists.values()):
        return None
    if not isinstance(cancel, list) or not all(map(_is_cancellation, cancel)):
        return None
    joints = {name: tuple(sorted({*value})) for name, value in lists.items()}
    cancellations = tuple(sorted({Cancellation(*one) for one in cancel}))
    return Rewriting(unit_length=unit, cancel=cancellations, **joints)


def _is_cancellation(data: Any) -> bool:
    """Return whether data are a joint, a part on its axis and an element."""
    match data:
        case [joint, str(part), str(element)]:
            return _is_number(joint) and part in ON_AXIS and element in ELEMENTS
    return False


def _is_number(data: Any) -> bool:
    """Return whether data are a whole number, and neither True nor 2.0."""
    return type(data) is int and data >= 0


@cache
def _shipped() -> dict[str, dict[str, Any]]:
    rows: dict[str, dict[str, Any]] = json.loads(SHIPPED.read_text())
    return rows


def _in_shipped(key: str, model: str) -> tuple[Rewriting, ...]:
    """Return the rewriting of a model that ships for a structure, if there is one."""
    rewriting = from_data(_shipped().get(key, {}).get(model))
    return () if rewriting is None else (rewriting,)


def _path(key: str) -> Path:
    return cache_directory() / "rewritings" / f"{key}.json"


def _content(key: str) -> bytes:
    """Return the file of a structure in the cache; nothing, if there is none that can be read."""
    try:
        if not _path(key).is_file():
            return b""
        with _path(key).open("rb") as file:
            return file.read(MAX_BYTES)
    except OSError:
        return b""


def _in_cache(key: str) -> dict[str, tuple[Rewriting, ...]]:
    """Return what the cache has for a structure, by model, as far as it is well formed."""
    try:
        rows = json.loads(_content(key))
    except (ValueError, RecursionError):
        return {}
    if not isinstance(rows, dict):
        return {}
    lists = {name: map(from_data, data[-MAX_REWRITINGS:]) for name, data in rows.items() if isinstance(data, list)}
    return {name: tuple(one for one in some if one is not None) for name, some in lists.items()}
