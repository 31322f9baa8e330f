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
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import sympy as sp

from ..expression import parse_expression
from ..identifiers import is_taken
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
    REVOLUTE,
    SPRING,
    ZERO,
    DescriptionError,
    Frame,
    Joint,
    Loop,
    Robot,
)
from . import table as given
from . import toml
from .par_fields import (
    BASE_MOTION,
    DRIVES,
    PER_JOINT,
    WRENCH,
    Field,
    Fields,
    read_fields,
)
from .par_header import check_type, integer, sizes

BESIDE = ("FO", *SPRING)
CARRIED = ("title", "source", "joints", "links", "limits", *BESIDE, "loops", "frames", "values", "symbols", "free")
LOOP_KEYS = ("name", "twin", "limits", "drive")
VARIABLES = ("t", "th", "theta", "q", "tet", "r")
_CARRIED_PLACE = "the torquec comments"

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_VARIABLE = re.compile(rf"(?:{'|'.join(VARIABLES)})_?([0-9]+)\Z", re.IGNORECASE)
_SPELLINGS = {"Pi": "pi", "Sin": "sin", "Cos": "cos", "Sqrt": "sqrt", "[": "(", "]": ")"}
_SPELLED = re.compile(r"\b(?:Pi|Sin|Cos|Sqrt)\b|[\[\]]")
_IDENTITY = [int(i % 5 == 0) for i in range(16)]

Expressions = Mapping[str, list[sp.Expr]]


def read(path: str | Path) -> Robot:
    """The robot of a .par file, in UTF-8 or Latin-1."""
    content = given.content_of(path, toml.MAX_BYTES)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    return parse(text, Path(path).name)


def parse(text: str, place: str) -> Robot:
    """The robot of a text; `place` (its file) heads every error and names a robot that has no other name."""
    try:
        if len(text) > toml.MAX_BYTES:
            raise DescriptionError(f"a text of {len(text)} characters: expected at most {toml.MAX_BYTES}")
        return _robot(read_fields(text), frozenset(_NAME.findall(text)), Path(place).stem)
    except DescriptionError as error:
        raise DescriptionError(f"{place}: {error}") from error


def is_variable(name: str, j: int) -> bool:
    """Whether a name reads as the variable of joint j: t3, th3, q3 ..., in either case."""
    match = _VARIABLE.match(name)
    return match is not None and match.group(1) == str(j)


def _robot(fields: Fields, names: Collection[str], file: str) -> Robot:
    links, cuts = sizes(fields)
    check_type(fields, cuts)
    _check_base(fields, names)
    expressions = _expressions(fields, names, links)
    offsets = _offsets(fields, expressions, links + cuts)
    carried = given.table(toml.load("\n".join(fields.carried)), _CARRIED_PLACE, CARRIED)
    joint_names = _names(carried, "joints", [f"joint{j}" for j in range(1, links + 1)])
    numbers = {BASE: 0} | {name: j for j, name in enumerate(joint_names, 1)}
    joints = [
        replace(_joint(expressions, offsets, j, name, passive=cuts > 0), **_beside(carried, names, j, links))
        for j, name in enumerate(joint_names, 1)
    ]
    loops = _loops(expressions, offsets, carried, names, links, cuts)
    frames = carried.get("frames", {})
    if not isinstance(frames, dict):
        raise given.wrong(f"{_CARRIED_PLACE}, frames", frames, "frames.tool = { ... }")
    named = [
        toml.frame_of(str(key), value, f"frame {given.shown(key)}", numbers, names) for key, value in frames.items()
    ]
    gravity = expressions.get("G", [sp.Integer(0), sp.Integer(0), sp.Symbol("G3")])
    name, title = _named(fields.robot_name or file)
    return normalise(
        name=name,
        joints=joints,
        frames=named,
        loops=loops,
        gravity=gravity,
        values=_values(carried, joints, loops, named, gravity),
        free=given.words(carried, "free", _CARRIED_PLACE),
        title=given.text(carried, "title", _CARRIED_PLACE, title),
        source=given.text(carried, "source", _CARRIED_PLACE, ""),
    )


def _check_base(fields: Fields, names: Collection[str]) -> None:
    for name in ("is_floating", "is_mobile"):
        if name in fields and fields[name].entries[0].lower() not in ("0", "false"):
            raise DescriptionError(
                f"{fields[name].place} = {given.shown(fields[name].entries[0])}: expected 0; a base that moves is no "
                "part of a description, give its motion to the models (base=)"
            )
    for ignored in fields.of((*WRENCH, *PER_JOINT, *BASE_MOTION)):
        _parsed(ignored, names)
    if "Z" in fields:
        placement = _parsed(fields["Z"], names)
        for i, (element, expected) in enumerate(zip(placement, _IDENTITY, strict=True), 1):
            if element != expected:
                raise DescriptionError(
                    f"{fields['Z'].place}, element {i} is {element}: expected the identity, {{1,0,0,0,0,1,...}}; the "
                    "base of a robot is its frame 0, where gravity is given: place it in the world outside"
                )


# Entries.


def _parsed(field: Field, names: Collection[str]) -> list[sp.Expr]:
    return [_expression(text, f"{field.place}, element {i}", names) for i, text in enumerate(field.entries, 1)]


def _expression(text: str, place: str, names: Collection[str]) -> sp.Expr:
    try:
        return parse_expression(_SPELLED.sub(lambda match: _SPELLINGS[match.group()], text), names)
    except DescriptionError as error:
        raise DescriptionError(f"{place}: {error}") from None


def _expressions(fields: Fields, names: Collection[str], links: int) -> Expressions:
    """Every entry that belongs to the robot; a purely geometric file has symbols for its inertial parameters."""
    if "sigma" not in fields:
        raise DescriptionError("Sigma is missing: expected Sigma = {0,...}: 0 revolute, 1 prismatic, 2 fixed")
    found: dict[str, list[sp.Expr]] = {
        name: [sp.Integer(integer(fields[name], i)) for i in range(1, len(fields[name].entries) + 1)]
        for name in ("ant", "sigma", "mu")
        if name in fields
    }
    found |= {name: _parsed(fields[name], names) for name in (*GEOMETRY, *INERTIA, *DRIVES, "G") if name in fields}
    given_inertia = [name for name in INERTIA if name in found]
    missing = [name for name in (*INERTIA, "G") if name not in found]
    if given_inertia and missing:
        raise DescriptionError(
            f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing, but {given_inertia[0]} is there: "
            "expected all inertial parameters and G, or none for a file that gives the geometry alone"
        )
    if not given_inertia:
        found |= {name: [sp.Symbol(f"{name}{j}") for j in range(1, links + 1)] for name in INERTIA}
    return found


def _offsets(fields: Fields, expressions: Expressions, joints: int) -> Mapping[int, sp.Expr]:
    """The offset of each joint that moves, once its variable is taken out; nothing else may use a variable."""
    offsets: dict[int, sp.Expr] = {}
    variables: dict[sp.Symbol, int] = {}
    for j in range(1, joints + 1):
        sigma = expressions["sigma"][j - 1]
        if sigma == FIXED:
            continue
        name = "theta" if sigma == REVOLUTE else "r"
        if name not in expressions:
            offsets[j] = sp.Integer(0)
            continue
        place = f"{fields[name].place}, element {j}"
        offsets[j], variable = _variable(expressions[name][j - 1], j, name, place)
        expressions[name][j - 1] = sp.Integer(0)
        if variable is not None:
            if variable in variables:
                raise DescriptionError(f"{place}: {variable} is the variable of joint {variables[variable]} already")
            variables[variable] = j
    everything = {f"{name}, element {i}": e for name, values in expressions.items() for i, e in enumerate(values, 1)}
    for place, expression in (everything | {f"the offset of joint {j}": e for j, e in offsets.items()}).items():
        for symbol in sorted(expression.free_symbols & variables.keys(), key=str):
            raise DescriptionError(
                f"{place} = {expression} uses {symbol}, the variable of joint {variables[symbol]}: expected constants; "
                "a joint that follows another is not described so"
            )
    return offsets


def _variable(expression: sp.Expr, j: int, name: str, place: str) -> tuple[sp.Expr, sp.Symbol | None]:
    if expression == 0:
        return expression, None
    expected = f"expected 0 or the variable, {name[0]}{j}, with an offset such as {name[0]}{j} + pi/2 if there is one"
    symbols = sorted(expression.free_symbols, key=str)
    own = symbols if expression.is_Symbol else [symbol for symbol in symbols if is_variable(str(symbol), j)]
    if len(own) != 1:
        which = f"{' and '.join(map(str, own))} could both be it" if own else "none of its names is the variable"
        raise DescriptionError(f"{place} is {expression}, where joint {j} moves: {which}; {expected}")
    offset = expression - own[0]
    if own[0] in offset.free_symbols:
        raise DescriptionError(f"{place} is {expression}, no constant beside {own[0]}: {expected}")
    return offset, own[0]


# The robot.


def _joint(expressions: Expressions, offsets: Mapping[int, sp.Expr], j: int, name: str, *, passive: bool) -> Joint:
    """Joint j, cut or not; mu counts where there is a loop."""
    values = {key: expressions[key][j - 1] for key in GEOMETRY if key in expressions}
    values |= {key: expressions[key][j - 1] for key in (*INERTIA, *DRIVES) if j <= len(expressions.get(key, []))}
    sigma = int(expressions["sigma"][j - 1])
    mu = int(expressions["mu"][j - 1]) if passive and sigma != FIXED and "mu" in expressions else 1
    antecedent = int(expressions["ant"][j - 1])
    return Joint(name=name, antecedent=antecedent, sigma=sigma, mu=mu, offset=offsets.get(j, ZERO), **values)


def _beside(carried: dict[str, object], names: Collection[str], j: int, links: int) -> dict[str, Any]:
    """What comments say of joint j: the name of its link, its limits, the offset of its friction, its spring."""
    found: dict[str, Any] = {}
    place = f"{_CARRIED_PLACE}, joint {j}"
    if "links" in carried:
        found["link"] = _names(carried, "links", [""] * links)[j - 1]
    if "limits" in carried:
        limits = given.items(carried, "limits", _CARRIED_PLACE, links)
        found["limits"] = toml.limits_of({"limits": limits[j - 1]}, place)
    for key in BESIDE:
        if key in carried:
            entries = given.items(carried, key, _CARRIED_PLACE, links)
            found[key] = given.entry(entries[j - 1], f"{place}, {key}", names)
    return found


def _loops(
    expressions: Expressions,
    offsets: Mapping[int, sp.Expr],
    carried: dict[str, object],
    names: Collection[str],
    links: int,
    cuts: int,
) -> list[Loop]:
    tables = given.items(carried, "loops", _CARRIED_PLACE, cuts if "loops" in carried else None) or [{}] * cuts
    loops = []
    for k, value in enumerate(tables, 1):
        j, twin = links + k, links + cuts + k
        place = f"{_CARRIED_PLACE}, loop {k}"
        holder = given.table(value, place, LOOP_KEYS)
        if expressions["sigma"][twin - 1] != FIXED:
            raise DescriptionError(
                f"frame {twin} closes a loop at joint {j}, but its Sigma is {expressions['sigma'][twin - 1]}: expected "
                "2, a fixed frame"
            )
        cut = _joint(expressions, offsets, j, given.text(holder, "name", place, f"joint{j}"), passive=True)
        cut = replace(cut, limits=toml.limits_of(holder, place), **toml.drive_of(holder, place, names))
        frame = Frame(
            name=given.text(holder, "twin", place, f"frame{twin}"),
            antecedent=int(expressions["ant"][twin - 1]),
            **{key: expressions[key][twin - 1] for key in GEOMETRY if key in expressions},
        )
        loops.append(Loop(cut, frame))
    return loops


def _values(
    carried: dict[str, object],
    joints: Sequence[Joint],
    loops: Sequence[Loop],
    frames: Sequence[Frame],
    gravity: Sequence[sp.Expr],
) -> dict[str, float | None]:
    """Names with the values that comments give; every other name has none, unless a plain number is called so."""
    values = toml.values_of(carried)
    plain, symbols = set(), set()
    for name, expression in _called(joints, loops, frames, gravity):
        symbols |= expression.free_symbols
        if not expression.free_symbols:
            plain.add(name)
    for name in sorted({str(symbol) for symbol in symbols} - plain - values.keys()):
        values[name] = None
    return values


def _called(
    joints: Sequence[Joint], loops: Sequence[Loop], frames: Sequence[Frame], gravity: Sequence[sp.Expr]
) -> Iterator[tuple[str, sp.Expr]]:
    """Every expression with the name that it gets if it is a plain number."""
    fixed = [(loop.twin, str(len(joints) + len(loops) + k)) for k, loop in enumerate(loops, 1)]
    for j, joint in enumerate([*joints, *(loop.cut for loop in loops)], 1):
        for key in (*GEOMETRY, "offset", *INERTIA, *DRIVE, *SPRING):
            yield f"{PARAMETER_PREFIX[key]}{j}", getattr(joint, key)
    for frame, suffix in [*fixed, *((frame, f"_{frame.name}") for frame in frames)]:
        for key in GEOMETRY:
            yield f"{PARAMETER_PREFIX[key]}{suffix}", getattr(frame, key)
    yield from zip(GRAVITY_NAMES, gravity, strict=True)


def _names(carried: dict[str, object], key: str, default: list[str]) -> list[str]:
    words = given.words(carried, key, _CARRIED_PLACE)
    if key in carried and len(words) != len(default):
        raise DescriptionError(f"{_CARRIED_PLACE}, {key} has {len(words)} names: expected {len(default)}, one a link")
    return words or default


def _named(text: str) -> tuple[str, str]:
    """The name as an identifier, and the title: what the file says where that is no identifier."""
    if IDENTIFIER.match(text) and not is_taken(text):
        return text, ""
    name = re.sub(r"[^A-Za-z0-9_]", "_", text)[:50]
    return (name if name[:1].isalpha() and not is_taken(name) else f"robot_{name}"), text[:200]
