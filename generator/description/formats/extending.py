"""A few lines of TOML that close the chains of a robot in URDF, xacro or MJCF, by its own names of links and joints.

    extends = "arm.urdf"               # beside this file or below its folder
    name = "arm_closed"                # omitted: the name in that file
    motorised = ["crank"]              # the joints of loops that have a motor; all others of theirs are passive
    # passive = ["rod", "rocker"]      # or the other way round: all others of theirs have a motor

    [[loops]]                          # a joint that the file has not, as the file's are trees
    name = "pin"
    type = "revolute"                  # the default; or prismatic, ball (holds a point), fixed (holds two links)
    parent = { link = "rod", xyz = [1.2, 0, 0.3], rpy = [0, 0, "pi/2"] }    # where its frame stands on one link ...
    child = { link = "rocker", xyz = [-0.3, 0, 0.8] }     # ... and on the other at its position 0; without xyz and rpy
                                       # where the first is in the assembly
    axis = [0, 1, 0]                   # in its frame on the parent
    limits = { lower = -1, upper = 1 }
    drive = { FV = 0.1 }               # FV, FS, IA, K, QK as in the native format

    [assembly]                         # where the loops are drawn, near enough that they close there; 0 where
    rocker = 0.1                       # nothing is said

All other keys belong to files that describe a robot by themselves. A loop's own joint may be motorised, by its name.
Its chain is then cut at a passive joint.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import sympy as sp
from torquec.suggestion import did_you_mean

from ..messages import escape, join, show
from ..placed import rounding
from ..placed.closing import LoopEquations
from ..placed.links import names_on_loops
from ..placed.placed import Motors, PlacedJoint, PlacedLoop, PlacedRobot, with_first_leaders
from ..placed.space import Array, Place, clean, exact, norm, turn, vector
from ..robot import FIXED, PRISMATIC, REVOLUTE, SPRING, DescriptionError
from . import native, native_motors, tables, toml
from .file import Access, inside, read_file

KEY = "extends"
BALL = "ball"
_TYPES: Mapping[str, int] = {"revolute": REVOLUTE, "prismatic": PRISMATIC, BALL: REVOLUTE, "fixed": FIXED}
_KEYS = (KEY, "name", "title", "motorised", "passive", "loops", "assembly")
_LOOP_KEYS = ("name", "type", "parent", "child", "axis", "limits", "drive")
_END_KEYS = ("link", "xyz", "rpy")
_DRIVE = ("IA", "FV", "FS", *SPRING)


def extended_file(path: Path) -> str | None:
    """Return the name of the file that a TOML file extends, None if it describes a robot by itself."""
    if path.suffix.lower() != ".toml":
        return None
    try:
        content = toml.load(read_file(path, toml.MAX_BYTES).decode("utf-8-sig"))
    except (DescriptionError, UnicodeDecodeError):
        return None  # toml.read says what is wrong
    if KEY not in content:
        return None
    try:
        return tables.text(content, KEY, "the file")
    except DescriptionError as error:
        raise DescriptionError(f"{escape(path.name)}: {error}") from error


def path_of(path: Path, name: str, suffixes: Collection[str], access: Access) -> Path:
    """Return the file that a TOML file extends; refuse one elsewhere, or of a format that has joints by itself."""
    place = escape(path.name)
    root = access.folder(path)
    found = inside(path.parent, name, root)
    if found is None:
        raise DescriptionError(
            f"{place}: {KEY} = {show(name)} lies outside of {show(str(root))}: expected a file there; "
            "include_root= (--include-root) names another folder"
        )
    if found.suffix.lower() not in suffixes:
        raise DescriptionError(
            f"{place}: {KEY} = {show(name)} has the suffix {show(found.suffix)}: expected one of {join(suffixes)}; a "
            "file in Khalil's notation holds its loops itself"
        )
    return found


def extend(placed: PlacedRobot, path: Path, *, as_written: bool) -> PlacedRobot:
    """Return a placed robot with the loops of a TOML file, whose numbers are taken as they stand on request."""
    try:
        content = toml.load(read_file(path, toml.MAX_BYTES).decode("utf-8-sig"))
        return _extended(placed, tables.table(content, "the file", _KEYS), path.name, as_written=as_written)
    except DescriptionError as error:
        raise DescriptionError(f"{escape(path.name)}: {error}") from error


def _extended(placed: PlacedRobot, top: dict[str, object], file: str, *, as_written: bool) -> PlacedRobot:
    drawn = _drawn(placed, top)
    loops: list[PlacedLoop] = []
    for k, value in enumerate(tables.items(top, "loops", "the file"), 1):
        taken = [joint.name for joint in (*placed.joints, *(loop.joint for loop in loops))]
        loops.append(_loop(placed, value, k, taken, drawn, as_written=as_written))
    if not loops:
        raise DescriptionError(
            f"{KEY} without [[loops]]: expected a loop at least; a robot without is built from its own file"
        )
    robot = replace(
        placed,
        name=tables.text(top, "name", "the file", placed.name),
        title=tables.text(top, "title", "the file", placed.title),
        source=f"{file}, {placed.source}" if placed.source else file,
        loops=(*placed.loops, *loops),
        drawn=tuple({**given, **drawn} for given in placed.drawn),
    )
    return _motorised(robot, top)


def _drawn(placed: PlacedRobot, top: dict[str, object]) -> dict[str, float]:
    """Return the positions of [assembly], by joint."""
    table = top.get("assembly", {})
    if not isinstance(table, dict):
        raise tables.wrong("assembly", table, "a table [assembly] of joints and their positions")
    joints = [joint.name for joint in placed.joints if joint.sigma != FIXED]
    for name in table:
        if name not in joints:
            hint = did_you_mean(str(name), joints)
            raise DescriptionError(f"assembly names {show(name)}, no joint that moves{hint}: expected {join(joints)}")
    return {str(name): tables.constant(value, f"assembly, {name}") for name, value in table.items()}


def _loop(
    placed: PlacedRobot,
    value: object,
    k: int,
    taken: Sequence[str],
    drawn: Mapping[str, float],
    *,
    as_written: bool,
) -> PlacedLoop:
    """Return loop k of its table."""
    place = native.place_of("loop", k, value)
    holder = tables.table(value, place, _LOOP_KEYS)
    name = tables.text(holder, "name", place)
    if name in taken:
        raise DescriptionError(f"{place} is named as another joint: expected a name of its own")
    kind = tables.choice(holder, "type", place, _TYPES, "revolute")
    if "parent" not in holder or "child" not in holder:
        raise DescriptionError(
            f'{place}: expected parent = {{ link = "...", xyz = [...] }} and child = {{ link = "..." }}, its two ends'
        )
    ends = [tables.table(holder[key], f"{place}, {key}", _END_KEYS) for key in ("parent", "child")]
    links = [_link(placed, end, f"{place}, {key}") for key, end in zip(("parent", "child"), ends, strict=True)]
    if links[0] == links[1]:
        raise DescriptionError(f"{place} joins link {show(links[0])} with itself: expected two links")
    at, twin = (_place(end, f"{place}, {key}", as_written) for key, end in zip(("parent", "child"), ends, strict=True))
    axis = _axis(holder, place, needed=kind in ("revolute", "prismatic"))
    given = native_motors.read_drive(holder, place, ())
    drive = {key: exact(float(value)) for key, value in given.items() if key in _DRIVE}
    limits = native.read_limits(holder, place)
    joint = PlacedJoint(name, _TYPES[kind], links[0], links[1], at, axis, limits, **drive, mu=0)
    loop = PlacedLoop(joint, twin, ball=kind == BALL)
    return loop if ends[1].keys() & {"xyz", "rpy"} else _meeting(placed, loop, drawn)


def _meeting(placed: PlacedRobot, loop: PlacedLoop, drawn: Mapping[str, float]) -> PlacedLoop:
    """Return a loop whose frame on the child is where that on the parent is, as the robot is drawn."""
    alone = LoopEquations(replace(with_first_leaders(placed), loops=(loop,)))
    poses = alone.poses(alone.start({**placed.drawn[0], **drawn}))
    cut, link = alone.ends(poses, 0)
    A, P = link.A.T @ cut.A, link.A.T @ (cut.P - link.P)
    # Doubles of products of sines: what is a whole turn is one.
    A = np.where(np.abs(A - np.round(A)) < 1e-15, np.round(A), A)
    return replace(loop, twin=Place(np.array([vector(row) for row in A.tolist()], dtype=object), vector(P.tolist())))


def _link(placed: PlacedRobot, end: dict[str, object], place: str) -> str:
    """Return the name of the link of a loop's end."""
    name, links = tables.text(end, "link", place), [link.name for link in placed.links if not link.inner]
    if name not in links:
        raise DescriptionError(
            f"{place}, link is {show(name)}, no link{did_you_mean(name, links)}: expected {join(links)}"
        )
    return name


def _place(end: dict[str, object], place: str, as_written: bool) -> Place:
    """Return where an end's frame stands on its link, its angles made whole where they were rounded."""
    lengths = _numbers(end, "xyz", place)
    A = turn(0, exact(0))
    for axis, angle in enumerate(_numbers(end, "rpy", place)):
        whole, _ = rounding.angle(repr(float(angle)), as_written=as_written)
        A = turn(axis, whole) @ A
    return Place(clean(A), vector(float(x) for x in lengths))


def _axis(holder: dict[str, object], place: str, *, needed: bool) -> Array:
    """Return the axis of a loop's joint, in its frame on the parent."""
    if "axis" not in holder and needed:
        raise DescriptionError(f"{place}: axis is missing: expected axis = [0, 0, 1], in the frame on the parent")
    axis = vector(float(x) for x in _numbers(holder, "axis", place)) if "axis" in holder else vector((0, 0, 1))
    if not norm(axis):
        raise DescriptionError(f"{place}, axis is [0, 0, 0]: expected a direction, such as [0, 0, 1]")
    return axis


def _numbers(holder: dict[str, object], key: str, place: str) -> list[sp.Expr]:
    """Return the three numbers of a key, zeros where it is missing."""
    if key not in holder:
        return [sp.Integer(0)] * 3
    elements = tables.items(holder, key, place, 3)
    return [tables.expression(value, f"{place}, {key}, element {i}", ()) for i, value in enumerate(elements, 1)]


def _motorised(robot: PlacedRobot, top: dict[str, object]) -> PlacedRobot:
    """Return the robot with the motors that the file names, or else those of the file that it extends."""
    given = [key for key in ("motorised", "passive") if key in top]
    if len(given) == 2:
        raise DescriptionError("motorised and passive stand both: expected one, as it says what the other does")
    own = [loop.joint.name for loop in robot.loops if loop.joint.sigma != FIXED and not loop.ball]
    on = [*names_on_loops(robot), *own]
    if not given:
        return robot
    names = tables.words(top, given[0], "the file")
    for name in names:
        if name not in on:
            hint = did_you_mean(name, on)
            raise DescriptionError(
                f"{given[0]} names {show(name)}, no joint of a loop{hint}: expected some of {join(on)}"
            )
    followers = {joint.name for joint in robot.joints if joint.follows is not None}
    others = [name for name in on if name not in names and name not in (*own, *followers)]
    motors = names if given == ["motorised"] else others
    loops = [replace(loop, joint=replace(loop.joint, mu=int(loop.joint.name in motors))) for loop in robot.loops]
    return replace(robot, motors=Motors(tuple(motors), exactly=True), loops=tuple(loops))
