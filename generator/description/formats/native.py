"""The native format's tables to a Robot: those of a TOML file, of comments in a .par file, of rows in Python.

The head of toml.py shows every key. Each function refuses what it does not understand, with the place of the table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import sympy as sp
from torquec.suggestion import did_you_mean

from ..inertia import exact_parameters, round_number
from ..messages import join, show
from ..normalise import automatic_names, check_radians, normalise
from ..numeric import evaluate
from ..robot import (
    BASE,
    FIXED,
    GEOMETRY,
    INERTIA,
    PRISMATIC,
    RESERVED,
    REVOLUTE,
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
from . import native_motors, tables

# Joints of a file: equations of more are never compiled.
MAX_JOINTS = 1000

TYPES: Mapping[str, int] = MappingProxyType({"revolute": REVOLUTE, "prismatic": PRISMATIC, "fixed": FIXED})
# The keys of limits, and of a link that is given by its centre of mass.
LIMITS = ("lower", "upper", "velocity", "effort")
CENTRAL = ("mass", "com", "inertia_com")

# The keys of each table.
_ROBOT_KEYS = (
    *("name", "dh", "title", "source", "invented", "gravity", "free", "keep_zeros", "symbols", "order", "values"),
    *("base", "joints", "frames"),
    "loops",
    "drives",
    "assembly",
    "hybrid",
)
_JOINT_KEYS = (
    *("name", "type", "antecedent", *GEOMETRY, "offset", "limits", "link", "drive", "elastic"),
    *("motorised", "mimic"),
)
_ROW_KEYS = ("name", "type", *dh.COLUMNS, "limits", "link", "drive", "elastic", "mimic")
_BASE_KEYS = ("floating", "link")
_MIMIC_KEYS = ("joint", "multiplier", "offset")
_FRAME_KEYS = ("antecedent", *GEOMETRY, "default")
_LOOP_KEYS = ("name", "type", "antecedent", *GEOMETRY, "offset", "limits", "drive", "motorised", "twin")
# Which key gives which field of a joint, in Khalil's parameters.
_COLUMNS: Mapping[str, str] = MappingProxyType({key: key for key in (*GEOMETRY, "offset")})
_TWIN_KEYS = ("name", *_FRAME_KEYS)


def read_robot(content: dict[str, object]) -> Robot:
    """Return the robot of the tables of a file."""
    top = tables.table(content, "the file", _ROBOT_KEYS)
    name = tables.text(top, "name", "the file")
    values = read_values(top)
    joints, loops = tables.items(top, "joints", "the file"), tables.items(top, "loops", "the file")
    if len(joints) + len(loops) > MAX_JOINTS:
        raise DescriptionError(f"{len(joints) + len(loops)} joints: expected at most {MAX_JOINTS}")
    frames = top.get("frames", {})
    if not isinstance(frames, dict):
        raise tables.wrong("frames", frames, "tables such as [frames.tool]")
    convention = tables.choice(top, "dh", "the file", dh.CONVENTIONS, "") if "dh" in top else ""
    if convention and loops:
        raise DescriptionError("loops stand in a file with dh: expected an open chain; Khalil's parameters hold loops")
    tools = {dh.TOOL} if convention == dh.CLASSIC else set()
    motors = native_motors.count(joints, top)
    names = {*values, *automatic_names(len(joints) + motors, len(loops), sorted({*frames} | tools))}
    base = read_base(top, names)
    rows = _read_joints(joints, names, convention)
    if not rows and not base.floating:
        raise DescriptionError("no joints: expected at least one [[joints]] table")
    tree = dh.joints_of(rows, convention) if convention else rows
    numbers = {BASE: 0} | {joint.name: j for j, joint in enumerate(tree, 1)}
    numbered = enumerate(zip(tree, joints, strict=True), 1)
    tree = [_with_mimic(joint, j, holder, numbers, names) for j, (joint, holder) in numbered]
    tree += native_motors.read_motors(tree, joints, top, names)
    placed = [read_frame(str(key), value, f"frame {show(key)}", numbers, names) for key, value in frames.items()]
    if convention:
        placed = [dh.frame_of(frame, rows, convention) for frame in placed]
    placed += [dh.tool_of(rows) for frame in tools if frame not in frames]
    closed = [_read_loop(k, value, numbers, names) for k, value in enumerate(loops, 1)]
    return normalise(
        name=name,
        joints=tree,
        frames=placed,
        loops=closed,
        gravity=_read_gravity(top, names),
        values=values,
        free=tables.words(top, "free", "the file"),
        keep_zeros=tables.boolean(top, "keep_zeros", "the file", False),
        title=tables.text(top, "title", "the file", ""),
        source=tables.text(top, "source", "the file", ""),
        invented=tables.words(top, "invented", "the file"),
        base=base,
        order=read_order(top, {BASE: 0} | {joint.name: j for j, joint in enumerate(tree, 1)}, tree),
        hybrid=read_hybrid(top),
        assembly=read_assembly(top, [*numbers, *(loop.cut.name for loop in closed)], names, values),
    )


def read_assembly(
    top: dict[str, object], joints: Collection[str], names: Collection[str], values: Mapping[str, float | None]
) -> dict[str, float]:
    """Return the positions in which the joints of loops are drawn, in rad or m."""
    table = top.get("assembly", {})
    if not isinstance(table, dict):
        raise tables.wrong("assembly", table, "a table [assembly] of joints and their positions")
    unknown = [str(name) for name in table if name not in joints or name == BASE]
    if unknown:
        known = [name for name in joints if name != BASE]
        hint = did_you_mean(unknown[0], known)
        raise DescriptionError(f"assembly names {show(unknown[0])}, no joint{hint}: expected {join(known)}")
    drawn = tables.expressions(table, "assembly", [str(name) for name in table], names)
    return {name: evaluate(expression, values) for name, expression in drawn.items()}


def read_hybrid(top: dict[str, object]) -> dict[str, list[str]]:
    """Return the patterns of hybrid models: of each the joints whose motion is given."""
    table = top.get("hybrid", {})
    if not isinstance(table, dict):
        raise tables.wrong("hybrid", table, 'a table [hybrid] of patterns such as swing = ["hip", "knee"]')
    return {str(pattern): tables.words(table, str(pattern), "hybrid") for pattern in table}


def read_base(top: dict[str, object], names: Collection[str]) -> Base:
    """Return link 0 of the table base."""
    base = tables.table(top.get("base", {}), "base", _BASE_KEYS)
    return Base(tables.boolean(base, "floating", "base", False), **_link_fields(base, "base", names, None))


def _with_mimic(joint: Joint, j: int, holder: object, numbers: Mapping[str, int], names: Collection[str]) -> Joint:
    """Return the joint with the mimic of its table."""
    if not isinstance(holder, dict) or "mimic" not in holder:
        return joint
    place = f"{place_of('joint', j, holder)}, mimic"
    mimic = tables.table(holder["mimic"], place, _MIMIC_KEYS)
    source = _joint_number(tables.text(mimic, "joint", place), place, numbers)
    law = {"multiplier": sp.Integer(1)} | tables.expressions(mimic, place, ("multiplier", "offset"), names)
    return replace(joint, mimic=Mimic(source, **law))


def read_order(
    top: dict[str, object], numbers: Mapping[str, int], joints: Sequence[Joint] = ()
) -> list[int] | None:
    """Return the numbers of the joints in the order of q, None where it is that of the joints.

    Motors of elastic joints stand behind the others, if they are not listed.
    """
    order = [_joint_number(name, "order", numbers) for name in tables.words(top, "order", "the file")]
    motors = [m for m, joint in enumerate(joints, 1) if joint.motor_of and not joint.coupling and m not in order]
    return [*order, *motors] if order else None


def _joint_number(name: str, place: str, numbers: Mapping[str, int]) -> int:
    """Return the number of a joint by its name."""
    if numbers.get(name, 0) == 0:
        joints = [joint for joint in numbers if joint != BASE]
        raise DescriptionError(
            f"{place} names {show(name)}, no joint{did_you_mean(name, joints)}: expected {join(joints)}"
        )
    return numbers[name]


def read_values(top: dict[str, object]) -> dict[str, float | None]:
    """Return the parameters that the keys values and symbols declare, None for one without a value."""
    table = top.get("values", {})
    if not isinstance(table, dict):
        raise tables.wrong("values", table, "a table [values] of names and numbers")
    values: dict[str, float | None] = {}
    for name in [*table, *tables.words(top, "symbols", "the file")]:
        check_identifier(name, "a symbol")
        if name in RESERVED:
            raise DescriptionError(f"symbol {name!r} has a meaning in expressions: choose another name")
        if name in values:
            raise DescriptionError(f"symbol {name!r} stands twice: either in [values] or in symbols, once")
        values[name] = tables.constant(table[name], f"values, {name}") if name in table else None
    return values


def _read_gravity(top: dict[str, object], names: Collection[str]) -> list[sp.Expr]:
    """Return the three components of gravity in m/s^2, in the axes of the base."""
    if "gravity" not in top:
        raise DescriptionError("gravity is missing: expected gravity = [0, 0, -9.81], in the axes of the base")
    components = tables.items(top, "gravity", "the file", 3)
    return [tables.expression(value, f"gravity, element {i}", names) for i, value in enumerate(components, 1)]


def _read_joints(holders: list[object], names: Collection[str], convention: str) -> list[Joint]:
    """Return the joints, with a convention the rows of its table, in the order of the file."""
    later = [str(value.get("name")) for value in holders if isinstance(value, dict)]
    joints: list[Joint] = []
    numbers = {BASE: 0}
    for j, value in enumerate(holders, 1):
        place = place_of("joint", j, value)
        holder = tables.table(value, place, _ROW_KEYS if convention else _JOINT_KEYS)
        columns = dh.COLUMNS if convention else _COLUMNS
        joint = _read_joint(holder, place, numbers, names, later, motorised=True, columns=columns)
        if convention == dh.CLASSIC and joint.alpha.is_number:
            # Here it stands in its own row: in the robot it is that of the next joint, or of the tool.
            check_radians(f"{place}, alpha", float(joint.alpha))
        joint = replace(joint, **_link_fields(holder, place, names, joint if convention == dh.CLASSIC else None))
        if joint.name in numbers:
            cause = "base is the fixed link" if joint.name == BASE else "each joint needs a name of its own"
            raise DescriptionError(f"joint {j} is named {show(joint.name)}, a name already taken: {cause}")
        joints.append(joint)
        numbers[joint.name] = j
    return joints


def _read_joint(
    holder: dict[str, object],
    place: str,
    numbers: Mapping[str, int],
    names: Collection[str],
    later: Collection[str],
    *,
    motorised: bool,
    columns: Mapping[str, str],
) -> Joint:
    """Return a joint without its link; `columns` says which key of the table gives which field."""
    above = list(numbers)[-1]
    return Joint(
        name=tables.text(holder, "name", place),
        antecedent=_antecedent(holder, place, numbers, later, default=above),
        sigma=TYPES[tables.choice(holder, "type", place, TYPES, "revolute")],
        mu=int(tables.boolean(holder, "motorised", place, motorised)),
        limits=read_limits(holder, place),
        **native_motors.read_stiffness(holder, place, names),
        **{columns[key]: value for key, value in tables.expressions(holder, place, columns, names).items()},
        **native_motors.read_drive(holder, place, names),
    )


def _read_loop(k: int, value: object, numbers: Mapping[str, int], names: Collection[str]) -> Loop:
    """Return loop k of its table."""
    place = place_of("loop", k, value)
    holder = tables.table(value, place, _LOOP_KEYS)
    if "antecedent" not in holder or "twin" not in holder:
        raise DescriptionError(f"{place}: expected antecedent = ... and twin = {{ antecedent = ... }}, the two ends")
    cut = _read_joint(holder, place, numbers, names, (), motorised=False, columns=_COLUMNS)
    twin_place = f"{place}, twin"
    twin = tables.table(holder["twin"], twin_place, _TWIN_KEYS)
    fields = {key: field for key, field in twin.items() if key != "name"}
    twin_name = tables.text(twin, "name", twin_place, f"{cut.name}_twin")
    return Loop(cut, read_frame(twin_name, fields, twin_place, numbers, names))


def read_frame(name: str, value: object, place: str, numbers: Mapping[str, int], names: Collection[str]) -> Frame:
    """Return the named frame of a table; `numbers` are those of the joints."""
    holder = tables.table(value, place, _FRAME_KEYS)
    antecedent = _antecedent(holder, place, numbers, (), default=None)
    default = tables.boolean(holder, "default", place, True)
    fields = tables.expressions(holder, place, GEOMETRY, names)
    return Frame(name=name, antecedent=antecedent, default=default, **fields)


def _antecedent(
    holder: dict[str, object], place: str, numbers: Mapping[str, int], later: Collection[str], default: str | None
) -> int:
    """Return the number of the joint that an antecedent names; `later` are the names of joints below."""
    name = tables.text(holder, "antecedent", place, default)
    if name in numbers:
        return numbers[name]
    if name in later:
        cause = "an antecedent stands above its successors, so order the joints from the base outwards"
    else:
        cause = f"expected {join(numbers)}"
    hint = did_you_mean(name, numbers)
    raise DescriptionError(f"{place}, antecedent is {show(name)}, no joint above{hint}: {cause}")


def read_limits(holder: dict[str, object], place: str) -> Limits:
    """Return the limits of a joint's table, in rad or m, rad/s or m/s, N m or N."""
    place = f"{place}, limits"
    limits = tables.table(holder.get("limits", {}), place, LIMITS)
    return Limits(**{key: tables.constant(value, f"{place}, {key}") for key, value in limits.items()})


def _link_fields(holder: dict[str, object], place: str, names: Collection[str], row: Joint | None) -> dict[str, Any]:
    """Return the link's name and its standard parameters about the origin of its frame in Khalil's notation.

    `row` is the joint's row of a classic Denavit-Hartenberg table, whose frame of the link is another.
    """
    place = f"{place}, link"
    link = tables.table(holder.get("link", {}), place, ("name", *INERTIA, *CENTRAL))
    name = tables.text(link, "name", place, "")
    central = [key for key in CENTRAL if key in link]
    about_origin = [key for key in INERTIA if key in link]
    if central and about_origin:
        raise DescriptionError(
            f"{place} gives {join(central)} and also {join(about_origin)}: give mass, com, inertia_com "
            f"(about the centre of mass), or {', '.join(INERTIA)} (about the origin of the frame)"
        )
    if not central:
        about_frame = tables.expressions(link, place, INERTIA, names)
        if row:
            about_frame = _rounded_fields(dh.in_khalil_frame(about_frame, row.alpha, row.d), place)
        return {"link": name, **about_frame}
    if "mass" not in link:
        raise DescriptionError(f"{place} gives {join(central)} without mass: expected mass = ... in kg")
    mass = tables.expression(link["mass"], f"{place}, mass", names)
    com = _components(link, "com", place, 3, names)
    tensor = _components(link, "inertia_com", place, 6, names)
    exact = exact_parameters(mass, com, tensor)
    exact = dh.in_khalil_frame(exact, row.alpha, row.d) if row else exact
    return {"link": name, **_rounded_fields(exact, place)}


def _rounded_fields(exact: Mapping[str, sp.Expr], place: str) -> dict[str, sp.Expr]:
    """Return exact parameters as doubles."""
    rounded = {}
    for key, value in exact.items():
        try:
            rounded[key] = round_number(value)
        except DescriptionError as error:
            raise DescriptionError(f"{place}, {key}: {error}") from None
    return rounded


def _components(holder: dict[str, object], key: str, place: str, length: int, names: Collection[str]) -> list[sp.Expr]:
    """Return the elements of a list, zeros where the key is missing."""
    if key not in holder:
        return [sp.Integer(0)] * length
    elements = tables.items(holder, key, place, length)
    return [tables.expression(value, f"{place}, {key}, element {i}", names) for i, value in enumerate(elements, 1)]


def place_of(kind: str, number: int, value: object) -> str:
    """Return how errors call an entry of a list of tables: "joint 2 ('elbow')"."""
    name = value.get("name") if isinstance(value, dict) else None
    return f"{kind} {number}" + (f" ({show(name)})" if isinstance(name, str) else "")
