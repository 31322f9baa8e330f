"""The native format: a robot in TOML, in rad and SI.

    name = "arm"
    source = "where the numbers are from"
    gravity = [0, 0, -9.81]            # in the axes of the base
    free = ["MY2"]                     # numbers that stay parameters although they are structure, such as a 0
    symbols = ["M4"]                   # parameters without a value
    order = ["elbow", "shoulder"]      # of the joints in q, where it is not that of the tables below
    [values]                           # parameters that several entries share
    D3 = 0.45

    [[joints]]
    name = "elbow"
    type = "revolute"                  # the default; or prismatic, fixed
    antecedent = "shoulder"            # a joint or "base"; omitted: the joint above
    alpha = "pi/2"                     # gamma, b, alpha, d, theta, r, offset: numbers or expressions
    d = "D3"
    limits = { lower = -2.7, upper = 2.7, velocity = 3, effort = 100 }
    link = { name = "forearm", M = 17.4, MX = 1.2, ZZ = 0.6 }    # about the origin of frame j, or:
    # link = { mass = 17.4, com = [0.07, 0, 0.2], inertia_com = [xx, xy, xz, yy, yz, zz] }
    drive = { IA = 0.8, FV = 5.8, FS = 26, FO = -1.3, K = 40, QK = 0.2 }  # K, QK: a spring, slack at q = QK
    motorised = true                   # only a joint of a loop may be passive
    mimic = { joint = "thumb", multiplier = -1, offset = 0 }   # no variable of its own: -1 * q of thumb + 0

    [frames.tool]
    antecedent = "wrist"
    r = 0.1
    default = true                     # false: models of the frame are compiled when --frames names it

    [base]                             # link 0
    floating = true                    # moves freely: its pose stands first in q
    link = { name = "trunk", mass = 12, com = [0.1, 0, 0], inertia_com = [xx, xy, xz, yy, yz, zz] }

    [[loops]]                          # a joint that is cut, and the frame on the link where it ends
    name = "knee"
    antecedent = "rod"
    twin = { antecedent = "shank", gamma = "pi/2", d = "-D8" }

With dh = "classic" (or "modified") at the top the joints are the rows of a Denavit-Hartenberg table: theta, d, a, alpha
and offset. Links and frames are then given in the table's own frames (denavit_hartenberg.py).

What is not understood is refused, never skipped; a number becomes a parameter unless it is structure (normalise.py).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import sympy as sp
from torquec.suggestion import did_you_mean

from ..expression import parse_number
from ..inertia import exact_parameters, rounded
from ..normalise import automatic_names, check_radians, normalise
from ..robot import (
    BASE,
    DRIVE,
    FIXED,
    GEOMETRY,
    INERTIA,
    PRISMATIC,
    RESERVED,
    REVOLUTE,
    SPRING,
    Base,
    DescriptionError,
    Frame,
    Joint,
    Limits,
    Loop,
    Mimic,
    Robot,
    check_identifier,
)
from . import denavit_hartenberg as dh
from . import table as given

MAX_BYTES = 1_000_000
MAX_JOINTS = 1000

# tomllib spends memory in the square of a dotted key's parts: such keys are refused before it sees them.
_PART = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_LONG_KEY = re.compile(rf"(?<![A-Za-z0-9_-]){_PART}(?:[ \t]*\.[ \t]*{_PART}){{8}}")

TYPES: Mapping[str, int] = MappingProxyType({"revolute": REVOLUTE, "prismatic": PRISMATIC, "fixed": FIXED})
LIMITS = ("lower", "upper", "velocity", "effort")
CENTRAL = ("mass", "com", "inertia_com")

_ROBOT_KEYS = (
    *("name", "dh", "title", "source", "gravity", "free", "symbols", "order", "values", "base", "joints", "frames"),
    "loops",
)
_JOINT_KEYS = ("name", "type", "antecedent", *GEOMETRY, "offset", "limits", "link", "drive", "motorised", "mimic")
_ROW_KEYS = ("name", "type", *dh.COLUMNS, "limits", "link", "drive", "mimic")
_BASE_KEYS = ("floating", "link")
_MIMIC_KEYS = ("joint", "multiplier", "offset")
_FRAME_KEYS = ("antecedent", *GEOMETRY, "default")
_LOOP_KEYS = ("name", "type", "antecedent", *GEOMETRY, "offset", "limits", "drive", "motorised", "twin")
_COLUMNS: Mapping[str, str] = MappingProxyType({key: key for key in (*GEOMETRY, "offset")})
_TWIN_KEYS = ("name", *_FRAME_KEYS)


def read(path: str | Path) -> Robot:
    """The robot of a TOML file."""
    place = Path(path).name
    content = given.content_of(path, MAX_BYTES)
    try:
        return parse(content.decode("utf-8-sig"), place)
    except UnicodeDecodeError as error:
        raise DescriptionError(f"{place} is not UTF-8 at byte {error.start}: save it as UTF-8") from error


def parse(text: str, place: str) -> Robot:
    """The robot of a TOML text; `place` (its file) heads every error."""
    try:
        return robot_of(load(text))
    except DescriptionError as error:
        raise DescriptionError(f"{place}: {error}") from error


def load(text: str) -> dict[str, object]:
    """The tables of a TOML text of bounded length, depth and keys."""
    if len(text) > MAX_BYTES:
        raise DescriptionError(f"a text of {len(text)} characters: expected at most {MAX_BYTES}")
    if match := _LONG_KEY.search(text):
        line = text.count("\n", 0, match.start()) + 1
        raise DescriptionError(f"line {line} has {given.shown(match.group())}: a key has two parts at most")
    try:
        return tomllib.loads(text, parse_float=_float)
    except tomllib.TOMLDecodeError as error:
        told = ascii(str(error))[1:-1][:300]
        raise DescriptionError(f"not TOML: {told}; texts and expressions need quotes") from error
    except RecursionError as error:
        raise DescriptionError("tables or lists are nested too deeply: a robot needs three levels") from error
    except DescriptionError:
        raise
    except ValueError as error:
        raise DescriptionError(f"not TOML: {given.shown(str(error))}") from error


def _float(literal: str) -> float:
    digits = literal.replace("_", "").lstrip("+-")
    if not digits[:1].isdecimal():
        raise DescriptionError(f"{literal} is no number of a robot: expected finite numbers; omit what is not known")
    value = parse_number(digits)
    return -value if literal.startswith("-") else value


def robot_of(content: dict[str, object]) -> Robot:
    """The robot of a file's tables."""
    top = given.table(content, "the file", _ROBOT_KEYS)
    name = given.text(top, "name", "the file")
    values = values_of(top)
    joints, loops = given.items(top, "joints", "the file"), given.items(top, "loops", "the file")
    if len(joints) + len(loops) > MAX_JOINTS:
        raise DescriptionError(f"{len(joints) + len(loops)} joints: expected at most {MAX_JOINTS}")
    frames = top.get("frames", {})
    if not isinstance(frames, dict):
        raise given.wrong("frames", frames, "tables such as [frames.tool]")
    convention = given.choice(top, "dh", "the file", dh.CONVENTIONS, "") if "dh" in top else ""
    if convention and loops:
        raise DescriptionError("loops stand in a file with dh: expected an open chain; Khalil's parameters hold loops")
    left_over = {dh.TOOL} if convention == dh.CLASSIC else set()
    names = {*values, *automatic_names(len(joints), len(loops), sorted({*frames} | left_over))}
    base = _base(top, names)
    rows = _joints(joints, names, convention)
    if not rows and not base.floating:
        raise DescriptionError("no joints: expected at least one [[joints]] table")
    tree = dh.joints_of(rows, convention) if convention else rows
    numbers = {BASE: 0} | {joint.name: j for j, joint in enumerate(tree, 1)}
    tables = enumerate(zip(tree, joints, strict=True), 1)
    tree = [_following(joint, j, holder, numbers, names) for j, (joint, holder) in tables]
    placed = [frame_of(str(key), value, f"frame {given.shown(key)}", numbers, names) for key, value in frames.items()]
    if convention:
        placed = [dh.frame_of(frame, rows, convention) for frame in placed]
    placed += [dh.tool_of(rows) for frame in left_over if frame not in frames]
    return normalise(
        name=name,
        joints=tree,
        frames=placed,
        loops=[_loop(k, value, numbers, names) for k, value in enumerate(loops, 1)],
        gravity=_gravity(top, names),
        values=values,
        free=given.words(top, "free", "the file"),
        title=given.text(top, "title", "the file", ""),
        source=given.text(top, "source", "the file", ""),
        base=base,
        order=[_joint_number(name, "order", numbers) for name in given.words(top, "order", "the file")] or None,
    )


def _base(top: dict[str, object], names: Collection[str]) -> Base:
    base = given.table(top.get("base", {}), "base", _BASE_KEYS)
    return Base(given.boolean(base, "floating", "base", False), **_link(base, "base", names, None))


def _following(joint: Joint, j: int, holder: object, numbers: Mapping[str, int], names: Collection[str]) -> Joint:
    """A joint with what its key mimic holds."""
    if not isinstance(holder, dict) or "mimic" not in holder:
        return joint
    place = f"{_place('joint', j, holder)}, mimic"
    mimic = given.table(holder["mimic"], place, _MIMIC_KEYS)
    source = _joint_number(given.text(mimic, "joint", place), place, numbers)
    found = {"multiplier": sp.Integer(1)} | _entries(mimic, place, ("multiplier", "offset"), names)
    return replace(joint, mimic=Mimic(source, **found))


def _joint_number(name: str, place: str, numbers: Mapping[str, int]) -> int:
    if numbers.get(name, 0) == 0:
        joints = [joint for joint in numbers if joint != BASE]
        raise DescriptionError(
            f"{place} names {given.shown(name)}, no joint{did_you_mean(name, joints)}: expected {given.listed(joints)}"
        )
    return numbers[name]


def values_of(top: dict[str, object]) -> dict[str, float | None]:
    """What the keys values and symbols declare."""
    stated = top.get("values", {})
    if not isinstance(stated, dict):
        raise given.wrong("values", stated, "a table [values] of names and numbers")
    values: dict[str, float | None] = {}
    for name in [*stated, *given.words(top, "symbols", "the file")]:
        check_identifier(name, "a symbol")
        if name in RESERVED:
            raise DescriptionError(f"symbol {name!r} has a meaning in expressions: choose another name")
        if name in values:
            raise DescriptionError(f"symbol {name!r} stands twice: either in [values] or in symbols, once")
        values[name] = given.constant(stated[name], f"values, {name}") if name in stated else None
    return values


def _gravity(top: dict[str, object], names: Collection[str]) -> list[sp.Expr]:
    if "gravity" not in top:
        raise DescriptionError("gravity is missing: expected gravity = [0, 0, -9.81], in the axes of the base")
    components = given.items(top, "gravity", "the file", 3)
    return [given.entry(value, f"gravity, element {i}", names) for i, value in enumerate(components, 1)]


def _joints(tables: list[object], names: Collection[str], convention: str) -> list[Joint]:
    """The joints; with a convention the rows of a table."""
    later = [str(value.get("name")) for value in tables if isinstance(value, dict)]
    joints: list[Joint] = []
    numbers = {BASE: 0}
    for j, value in enumerate(tables, 1):
        place = _place("joint", j, value)
        holder = given.table(value, place, _ROW_KEYS if convention else _JOINT_KEYS)
        columns = dh.COLUMNS if convention else _COLUMNS
        joint = _joint(holder, place, numbers, names, later, motorised=True, columns=columns)
        if convention == dh.CLASSIC and joint.alpha.is_number:
            # Here it stands in its own row: in the robot it is that of the next joint, or of the tool.
            check_radians(f"{place}, alpha", float(joint.alpha))
        joint = replace(joint, **_link(holder, place, names, joint if convention == dh.CLASSIC else None))
        if joint.name in numbers:
            cause = "base is the fixed link" if joint.name == BASE else "each joint needs a name of its own"
            raise DescriptionError(f"joint {j} is named {given.shown(joint.name)}, a name already taken: {cause}")
        joints.append(joint)
        numbers[joint.name] = j
    return joints


def _joint(
    holder: dict[str, object],
    place: str,
    numbers: Mapping[str, int],
    names: Collection[str],
    later: Collection[str],
    *,
    motorised: bool,
    columns: Mapping[str, str],
) -> Joint:
    """A joint without its link; `columns` says which key gives which entry."""
    above = list(numbers)[-1]
    return Joint(
        name=given.text(holder, "name", place),
        antecedent=_antecedent(holder, place, numbers, later, default=above),
        sigma=TYPES[given.choice(holder, "type", place, TYPES, "revolute")],
        mu=int(given.boolean(holder, "motorised", place, motorised)),
        limits=limits_of(holder, place),
        **{columns[key]: value for key, value in _entries(holder, place, columns, names).items()},
        **drive_of(holder, place, names),
    )


def _loop(k: int, value: object, numbers: Mapping[str, int], names: Collection[str]) -> Loop:
    place = _place("loop", k, value)
    holder = given.table(value, place, _LOOP_KEYS)
    if "antecedent" not in holder or "twin" not in holder:
        raise DescriptionError(f"{place}: expected antecedent = ... and twin = {{ antecedent = ... }}, the two ends")
    cut = _joint(holder, place, numbers, names, (), motorised=False, columns=_COLUMNS)
    twin_place = f"{place}, twin"
    twin = given.table(holder["twin"], twin_place, _TWIN_KEYS)
    fields = {key: field for key, field in twin.items() if key != "name"}
    twin_name = given.text(twin, "name", twin_place, f"{cut.name}_twin")
    return Loop(cut, frame_of(twin_name, fields, twin_place, numbers, names))


def frame_of(name: str, value: object, place: str, numbers: Mapping[str, int], names: Collection[str]) -> Frame:
    """A frame of a name from its table; `numbers` are those of the joints."""
    holder = given.table(value, place, _FRAME_KEYS)
    antecedent = _antecedent(holder, place, numbers, (), default=None)
    default = given.boolean(holder, "default", place, True)
    return Frame(name=name, antecedent=antecedent, default=default, **_entries(holder, place, GEOMETRY, names))


def _antecedent(
    holder: dict[str, object], place: str, numbers: Mapping[str, int], later: Collection[str], default: str | None
) -> int:
    name = given.text(holder, "antecedent", place, default)
    if name in numbers:
        return numbers[name]
    if name in later:
        cause = "an antecedent stands above its successors, so order the joints from the base outwards"
    else:
        cause = f"expected {given.listed(numbers)}"
    hint = did_you_mean(name, numbers)
    raise DescriptionError(f"{place}, antecedent is {given.shown(name)}, no joint above{hint}: {cause}")


def _entries(
    holder: dict[str, object], place: str, keys: Collection[str], names: Collection[str]
) -> dict[str, sp.Expr]:
    return {key: given.entry(holder[key], f"{place}, {key}", names) for key in keys if key in holder}


def limits_of(holder: dict[str, object], place: str) -> Limits:
    """What the key limits holds, in rad or m, rad/s or m/s, N m or N."""
    place = f"{place}, limits"
    limits = given.table(holder.get("limits", {}), place, LIMITS)
    return Limits(**{key: given.constant(value, f"{place}, {key}") for key, value in limits.items()})


def drive_of(holder: dict[str, object], place: str, names: Collection[str]) -> dict[str, sp.Expr]:
    """What the key drive holds."""
    place = f"{place}, drive"
    keys = (*DRIVE, *SPRING)
    return _entries(given.table(holder.get("drive", {}), place, keys), place, keys, names)


def _link(holder: dict[str, object], place: str, names: Collection[str], row: Joint | None) -> dict[str, Any]:
    """The link's name and standard parameters about the origin of its frame; `row` is that of a classic table."""
    place = f"{place}, link"
    link = given.table(holder.get("link", {}), place, ("name", *INERTIA, *CENTRAL))
    name = given.text(link, "name", place, "")
    central = [key for key in CENTRAL if key in link]
    about_origin = [key for key in INERTIA if key in link]
    if central and about_origin:
        raise DescriptionError(
            f"{place} gives {given.listed(central)} and also {given.listed(about_origin)}: give mass, com, inertia_com "
            f"(about the centre of mass), or {', '.join(INERTIA)} (about the origin of the frame)"
        )
    if not central:
        about_frame = _entries(link, place, INERTIA, names)
        return {"link": name, **(_rounded(dh.proximal(about_frame, row.alpha, row.d)) if row else about_frame)}
    if "mass" not in link:
        raise DescriptionError(f"{place} gives {given.listed(central)} without mass: expected mass = ... in kg")
    mass = given.entry(link["mass"], f"{place}, mass", names)
    com = _vector(link, "com", place, 3, names)
    tensor = _vector(link, "inertia_com", place, 6, names)
    exact = exact_parameters(mass, com, tensor)
    return {"link": name, **_rounded(dh.proximal(exact, row.alpha, row.d) if row else exact)}


def _rounded(exact: Mapping[str, sp.Expr]) -> dict[str, sp.Expr]:
    return {key: rounded(value) for key, value in exact.items()}


def _vector(holder: dict[str, object], key: str, place: str, length: int, names: Collection[str]) -> list[sp.Expr]:
    if key not in holder:
        return [sp.Integer(0)] * length
    elements = given.items(holder, key, place, length)
    return [given.entry(value, f"{place}, {key}, element {i}", names) for i, value in enumerate(elements, 1)]


def _place(kind: str, number: int, value: object) -> str:
    name = value.get("name") if isinstance(value, dict) else None
    return f"{kind} {number}" + (f" ({given.shown(name)})" if isinstance(name, str) else "")
