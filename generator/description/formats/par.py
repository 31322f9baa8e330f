"""Robots in SYMORO+'s .par files, in rad and SI: the original form, its open successor's, and the one without a header.

    (* Robotname = 'arm' *)
    NF = 3    NL = 3    NJ = 3    Type = 0              one a line; frames, links, joints; 0 simple, 1 tree, 2 closed
    Ant = {0,1,2}                                       or ant, or p: the link that carries each joint, 0 the base
    Sigma = {0,0,1}                                     0 revolute, 1 prismatic, 2 fixed
    Mu = {1,1,1}                                        1 motorised, 0 passive: only in a closed chain
    gamma, B, Alpha, d, Theta, R = {...}                numbers, or expressions in names of any choice
    XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M, IA, FV, FS = {...}
    G = {0,0,G3}                                        gravity, in the axes of frame 0

Where a joint moves, its theta or r is 0 or names the variable (t2, th2, q2, theta2, r3); t2 + pi/2 gives an offset.
Names are parameters without a value. Joints NL+1 to NJ are cut; frames NJ+1 to NF are fixed, a second one on each cut
joint. Wrenches, velocities and the motion of the base (FX ... CZ, QP, QDP, W0 ... VP0) are inputs of models, no part of
a robot: they are read and left out. What the format has no field for stands in comments that other programs skip:

    (* torquec: joints = ["waist", "shoulder", "boom"] *)
    (* torquec: assembly = { waist = 0, shoulder = 0.9, boom = -0.4 } *)    where loops are drawn: their mode
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import sympy as sp

from ..messages import escape, show
from ..normalise import normalise
from ..robot import (
    BASE,
    DRIVE,
    FIXED,
    GEOMETRY,
    GRAVITY_NAMES,
    IDENTIFIER,
    INERTIA,
    PARAMETER_PREFIX,
    SPRING,
    STRIBECK,
    ZERO,
    Base,
    DescriptionError,
    Frame,
    Joint,
    Loop,
    Robot,
)
from . import native, native_motors, tables, toml
from .file import read_file
from .par_expressions import Expressions, expressions_of, offsets_of, parse_field
from .par_fields import (
    BASE_MOTION,
    DRIVES,
    PER_JOINT,
    WRENCH,
    Fields,
    read_fields,
)
from .par_header import check_type, sizes

# Fields of a drive that the format has no list for, and the keys of the native format in comments.
DRIVE_IN_COMMENTS = ("FO", *STRIBECK, *SPRING)
NATIVE_KEYS = (
    *("title", "source", "invented", "joints", "links", "limits", *DRIVE_IN_COMMENTS),
    *("loops", "base", "order", "frames", "assembly", "hybrid", "values", "symbols", "free", "keep_zeros"),
)
LOOP_KEYS = ("name", "twin", "limits", "drive")
_COMMENTS = "the torquec comments"

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
# The elements of the identity, row by row.
_IDENTITY = [int(i % 5 == 0) for i in range(16)]


def read(path: str | Path) -> Robot:
    """Return the robot of a .par file, in UTF-8 or Latin-1."""
    content = read_file(path, toml.MAX_BYTES)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    return parse(text, Path(path).name)


def parse(text: str, place: str) -> Robot:
    """Return the robot of a text; `place` (its file) stands at the head of errors and names a robot without a name."""
    try:
        if len(text) > toml.MAX_BYTES:
            raise DescriptionError(f"a text of {len(text)} characters: expected at most {toml.MAX_BYTES}")
        return _robot(read_fields(text), frozenset(_NAME.findall(text)), Path(place).stem)
    except DescriptionError as error:
        raise DescriptionError(f"{escape(place)}: {error}") from error


def _robot(fields: Fields, names: Collection[str], file: str) -> Robot:
    """Return the robot of the fields; `names` are all names in the file, which expressions may use."""
    links, cuts = sizes(fields)
    check_type(fields, cuts)
    _check_base(fields, names)
    expressions = expressions_of(fields, names, links)
    offsets = offsets_of(fields, expressions, links + cuts)
    native_table = tables.table(toml.load("\n".join(fields.native_lines)), _COMMENTS, NATIVE_KEYS)
    joint_names = _read_names(native_table, "joints", [f"joint{j}" for j in range(1, links + 1)])
    numbers = {BASE: 0} | {name: j for j, name in enumerate(joint_names, 1)}
    joints = []
    for j, joint_name in enumerate(joint_names, 1):
        joint = _read_joint(expressions, offsets, j, joint_name, passive=cuts > 0)
        joints.append(replace(joint, **_fields_in_comments(native_table, names, j, links)))
    loops = _read_loops(expressions, offsets, native_table, names, links, cuts)
    frames = native_table.get("frames", {})
    if not isinstance(frames, dict):
        raise tables.wrong(f"{_COMMENTS}, frames", frames, "frames.tool = { ... }")
    named = [
        native.read_frame(str(key), value, f"frame {show(key)}", numbers, names) for key, value in frames.items()
    ]
    gravity = expressions.get("G", [sp.Integer(0), sp.Integer(0), sp.Symbol("G3")])
    name, title = _identifier_and_title(fields.robot_name or file)
    base = _read_base(native_table, names)
    values = _read_values(native_table, joints, loops, named, gravity, base)
    drawn = [*joint_names, *(loop.cut.name for loop in loops)]
    return normalise(
        name=name,
        joints=joints,
        frames=named,
        loops=loops,
        gravity=gravity,
        values=values,
        free=tables.words(native_table, "free", _COMMENTS),
        keep_zeros=tables.boolean(native_table, "keep_zeros", _COMMENTS, False),
        title=tables.text(native_table, "title", _COMMENTS, title),
        source=tables.text(native_table, "source", _COMMENTS, ""),
        invented=tables.words(native_table, "invented", _COMMENTS),
        base=base,
        order=native.read_order(native_table, numbers),
        hybrid=native.read_hybrid(native_table),
        assembly=native.read_assembly(native_table, drawn, names, values),
    )


def _check_base(fields: Fields, names: Collection[str]) -> None:
    """Refuse a base that moves or stands elsewhere, and inputs of models that are no expressions."""
    for name in ("is_floating", "is_mobile"):
        if name in fields and fields[name].entries[0].lower() not in ("0", "false"):
            raise DescriptionError(
                f"{fields[name].place} = {show(fields[name].entries[0])}: expected 0; a base that moves is no "
                "part of a description, give its motion to the models (base=)"
            )
    for ignored in fields.present((*WRENCH, *PER_JOINT, *BASE_MOTION)):
        parse_field(ignored, names)
    if "Z" in fields:
        placement = parse_field(fields["Z"], names)
        for i, (element, expected) in enumerate(zip(placement, _IDENTITY, strict=True), 1):
            if element != expected:
                raise DescriptionError(
                    f"{fields['Z'].place}, element {i} is {element}: expected the identity, {{1,0,0,0,0,1,...}}; the "
                    "base of a robot is its frame 0, where gravity is given: place it in the world outside"
                )


def _read_base(native_table: dict[str, object], names: Collection[str]) -> Base:
    """Return link 0 of the comments, which stays where it is."""
    base = native.read_base(native_table, names)
    if base.floating:
        raise DescriptionError(f"{_COMMENTS}, base floats: the format is of robots on the ground; write .toml")
    return base


def _read_joint(expressions: Expressions, offsets: Mapping[int, sp.Expr], j: int, name: str, *, passive: bool) -> Joint:
    """Return joint j, cut or not; mu counts where there is a loop."""
    values = {key: expressions[key][j - 1] for key in GEOMETRY if key in expressions}
    values |= {key: expressions[key][j - 1] for key in (*INERTIA, *DRIVES) if j <= len(expressions.get(key, []))}
    sigma = int(expressions["sigma"][j - 1])
    mu = int(expressions["mu"][j - 1]) if passive and sigma != FIXED and "mu" in expressions else 1
    antecedent = int(expressions["ant"][j - 1])
    return Joint(name=name, antecedent=antecedent, sigma=sigma, mu=mu, offset=offsets.get(j, ZERO), **values)


def _fields_in_comments(native_table: dict[str, object], names: Collection[str], j: int, links: int) -> dict[str, Any]:
    """Return the fields of joint j that comments give: its link, its limits, the offset of its friction, its spring."""
    fields: dict[str, Any] = {}
    place = f"{_COMMENTS}, joint {j}"
    if "links" in native_table:
        fields["link"] = _read_names(native_table, "links", [""] * links)[j - 1]
    if "limits" in native_table:
        limits = tables.items(native_table, "limits", _COMMENTS, links)
        fields["limits"] = native.read_limits({"limits": limits[j - 1]}, place)
    for key in DRIVE_IN_COMMENTS:
        if key in native_table:
            entries = tables.items(native_table, key, _COMMENTS, links)
            fields[key] = tables.expression(entries[j - 1], f"{place}, {key}", names)
    return fields


def _read_loops(
    expressions: Expressions,
    offsets: Mapping[int, sp.Expr],
    native_table: dict[str, object],
    names: Collection[str],
    links: int,
    cuts: int,
) -> list[Loop]:
    """Return the loops: their cut joints and twins from the fields, names, limits and drives from comments."""
    holders = tables.items(native_table, "loops", _COMMENTS, cuts if "loops" in native_table else None) or [{}] * cuts
    loops = []
    for k, value in enumerate(holders, 1):
        j, twin = links + k, links + cuts + k
        place = f"{_COMMENTS}, loop {k}"
        holder = tables.table(value, place, LOOP_KEYS)
        if expressions["sigma"][twin - 1] != FIXED:
            raise DescriptionError(
                f"frame {twin} closes a loop at joint {j}, but its Sigma is {expressions['sigma'][twin - 1]}: expected "
                "2, a fixed frame"
            )
        cut = _read_joint(expressions, offsets, j, tables.text(holder, "name", place, f"joint{j}"), passive=True)
        cut = replace(cut, limits=native.read_limits(holder, place), **native_motors.read_drive(holder, place, names))
        frame = Frame(
            name=tables.text(holder, "twin", place, f"frame{twin}"),
            antecedent=int(expressions["ant"][twin - 1]),
            **{key: expressions[key][twin - 1] for key in GEOMETRY if key in expressions},
        )
        loops.append(Loop(cut, frame))
    return loops


def _read_values(
    native_table: dict[str, object],
    joints: Sequence[Joint],
    loops: Sequence[Loop],
    frames: Sequence[Frame],
    gravity: Sequence[sp.Expr],
    base: Base,
) -> dict[str, float | None]:
    """Return the parameters with the values that comments give, None for others that are no plain number's name."""
    values = native.read_values(native_table)
    plain, symbols = set(), set()
    for name, expression in _automatic_expressions(joints, loops, frames, gravity, base):
        symbols |= expression.free_symbols
        if not expression.free_symbols:
            plain.add(name)
    for name in sorted({str(symbol) for symbol in symbols} - plain - values.keys()):
        values[name] = None
    return values


def _automatic_expressions(
    joints: Sequence[Joint], loops: Sequence[Loop], frames: Sequence[Frame], gravity: Sequence[sp.Expr], base: Base
) -> Iterator[tuple[str, sp.Expr]]:
    """Yield every expression with the name that it gets if it is a plain number."""
    yield from ((f"{key}0", getattr(base, key)) for key in INERTIA)
    fixed = [(loop.twin, str(len(joints) + len(loops) + k)) for k, loop in enumerate(loops, 1)]
    for j, joint in enumerate([*joints, *(loop.cut for loop in loops)], 1):
        for key in (*GEOMETRY, "offset", *INERTIA, *DRIVE, *STRIBECK, *SPRING):
            yield f"{PARAMETER_PREFIX[key]}{j}", getattr(joint, key)
    for frame, suffix in [*fixed, *((frame, f"_{frame.name}") for frame in frames)]:
        for key in GEOMETRY:
            yield f"{PARAMETER_PREFIX[key]}{suffix}", getattr(frame, key)
    yield from zip(GRAVITY_NAMES, gravity, strict=True)


def _read_names(native_table: dict[str, object], key: str, default: list[str]) -> list[str]:
    """Return the names that a comment lists, one a link, or the default."""
    words = tables.words(native_table, key, _COMMENTS)
    if key in native_table and len(words) != len(default):
        raise DescriptionError(f"{_COMMENTS}, {key} has {len(words)} names: expected {len(default)}, one a link")
    return words or default


def _identifier_and_title(text: str) -> tuple[str, str]:
    """Return the name as an identifier, and the title: what the file says where that is no identifier."""
    if IDENTIFIER.match(text):
        return text, ""
    name = re.sub(r"[^A-Za-z0-9_]", "_", text)[:50]
    return (name if name[:1].isalpha() else f"robot_{name}"), text[:200]
