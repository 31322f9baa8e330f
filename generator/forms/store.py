"""What searches have found, by the structure of the robot.

    robots/rewritings.json                 {structure: {"robot": its name, model: rewriting, ...}, ...}, ships
    <cache>/rewritings/<structure>.json    {"robot": its name, model: [rewriting, ...], ...}, of users' robots

One structure has several rewritings of a model where robots have it whose lengths allow different ones to divide. A
file in the cache may hold anything: what is no rewriting of the robot at hand is passed over, and one that it allows
gives the same answers as any other, at worst from more operations.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, fields
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import sympy as sp

from ..cache import cache_directory, replace_file
from ..description.robot import DRIVE, GEOMETRY, INERTIA, Robot
from .rewrites import ELEMENTS, ON_AXIS, Rewriting
from .rules import centrable, divisible, leavable, measurable

RECORD = Path(__file__).parents[2] / "robots" / "rewritings.json"
# Of a file in the cache no more is read, in bytes and in rewritings of a model.
LARGEST = 1 << 20
MOST = 8


def structure(robot: Robot) -> str:
    """What a search depends on, as text of fixed length: which numbers are equal and which are symbols, not values.

    Symbols are numbered in the order in which they come.
    """
    numbers: dict[str, int] = {}

    def told(expression: sp.Expr) -> str:
        symbols = sorted(map(str, expression.free_symbols))
        numbered = {name: f"x{numbers.setdefault(name, len(numbers))}" for name in symbols}
        if expression.is_Symbol:
            return numbered[str(expression)]
        return str(expression.xreplace({sp.Symbol(name): sp.Symbol(new) for name, new in numbered.items()}))

    table = [
        [joint.antecedent, joint.sigma, *(told(getattr(joint, name)) for name in (*GEOMETRY, *INERTIA, *DRIVE))]
        for joint in robot.joints
    ]
    told_all: list[Any] = [table, [told(g) for g in robot.gravity]]
    if robot.base.floating:
        told_all.append([told(getattr(robot.base, name)) for name in INERTIA])
    followers = [(j, joint.mimic) for j, joint in enumerate(robot.joints, 1) if joint.mimic]
    springs = [(j, told(joint.K), told(joint.QK)) for j, joint in enumerate(robot.joints, 1) if joint.K != 0]
    if springs:
        told_all.append(["springs", springs])
    if followers:
        told_all.append([[j, mimic.joint, told(mimic.multiplier), told(mimic.offset)] for j, mimic in followers])
    return hashlib.sha256(json.dumps(told_all).encode()).hexdigest()[:16]


def recorded(robot: Robot, model: str) -> Rewriting | None:
    """What was found for robots of this structure, if this one's lengths allow it too."""
    key = structure(robot)
    found = (*_shipped(key, model), *_in_cache(key).get(model, ()))
    return next((rewriting for rewriting in found if _allowed(robot, rewriting)), None)


def ships(robot: Robot, model: str) -> bool:
    """Whether what was found for a model of this structure ships."""
    return bool(_shipped(structure(robot), model))


def keep(robot: Robot, model: str, found: Rewriting) -> None:
    """Put what was found for a model of a robot into the cache, behind what serves others of its structure."""
    key = structure(robot)
    known = _in_cache(key)
    known[model] = (*known.get(model, ()), found)[-MOST:]
    rows = {"robot": robot.name} | {name: [told(rewriting) for rewriting in known[name]] for name in sorted(known)}
    lines = [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in rows.items()]
    replace_file(_place(key), ("{\n" + ",\n".join(lines) + "\n}\n").encode())


def kept(key: str) -> str:
    """What the cache holds for a structure, as text of fixed length."""
    return hashlib.sha256(_content(key)).hexdigest()


def told(rewriting: Rewriting) -> dict[str, Any]:
    """A rewriting as data that JSON has: what it does, not what it leaves."""
    data: dict[str, Any] = json.loads(json.dumps(asdict(rewriting)))
    return {name: value for name, value in data.items() if value}


def _allowed(robot: Robot, rewriting: Rewriting) -> bool:
    """Whether a rewriting is one of this robot: its joints move, and the lengths that divide are fit to."""
    lists = (rewriting.slid, rewriting.tensor, rewriting.held, rewriting.swung, rewriting.otherwise)
    if not {*chain.from_iterable(lists)} <= {*robot.mobile} or (rewriting.unit and not measurable(robot)):
        return False
    units = {rewriting.unit} - {0} <= {*divisible(robot, rewriting.slid)}
    left = {*rewriting.left} <= {*leavable(robot, rewriting.slid)}
    return units and left and {*rewriting.centred} <= {*centrable(robot)}


@cache
def _record() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(RECORD.read_text())
    return found


def _shipped(key: str, model: str) -> tuple[Rewriting, ...]:
    found = rewriting_of(_record().get(key, {}).get(model))
    return () if found is None else (found,)


def _place(key: str) -> Path:
    return cache_directory() / "rewritings" / f"{key}.json"


def _content(key: str) -> bytes:
    """The file of a structure in the cache; nothing, if there is none that can be read."""
    try:
        if not _place(key).is_file():
            return b""
        with _place(key).open("rb") as file:
            return file.read(LARGEST)
    except OSError:
        return b""


def _in_cache(key: str) -> dict[str, tuple[Rewriting, ...]]:
    """What the cache has for a structure, as far as it is well formed."""
    try:
        rows = json.loads(_content(key))
    except (ValueError, RecursionError):
        return {}
    if not isinstance(rows, dict):
        return {}
    listed = {name: map(rewriting_of, data[-MOST:]) for name, data in rows.items() if isinstance(data, list)}
    return {name: tuple(found for found in every if found is not None) for name, every in listed.items()}


def rewriting_of(data: Any) -> Rewriting | None:
    """A rewriting from data, if it is one."""
    if not isinstance(data, dict) or not {*data} <= {field.name for field in fields(Rewriting)}:
        return None
    unit, left = data.get("unit", 0), data.get("left", [])
    lists = {name: value for name, value in data.items() if name not in ("unit", "left")}
    if not _number(unit) or not all(isinstance(value, list) and all(map(_number, value)) for value in lists.values()):
        return None
    if not isinstance(left, list) or not all(map(_left, left)):
        return None
    joints = {name: tuple(sorted({*value})) for name, value in lists.items()}
    return Rewriting(unit=unit, left=tuple(sorted({*map(tuple, left)})), **joints)


def _left(data: Any) -> bool:
    """Whether data says what of which joint is left on its link, and for which element."""
    match data:
        case [joint, str(number), str(element)]:
            return _number(joint) and number in ON_AXIS and element in ELEMENTS
    return False


def _number(data: Any) -> bool:
    """Whether data is a whole number and neither True nor 2.0."""
    return type(data) is int and data >= 0
