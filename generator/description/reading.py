"""From a file to a Robot: the format's reader, Khalil's frames, the caller's choices, checks of the physics."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from . import freeing, reduce
from .formats import extending, mjcf, par, toml, urdf, xacro
from .formats.file import Access
from .messages import escape, join, show
from .page import description_page
from .physics import oddities, unphysical
from .placed.axes import EXACT, ROUNDED
from .placed.khalil import in_khalil_frames
from .placed.placed import PlacedRobot
from .robot import DescriptionError, Robot

# The readers by suffix: of formats in Khalil's frames, and of formats whose bodies stand anywhere.
KHALIL: Mapping[str, Callable[[Path], Robot]] = MappingProxyType({".toml": toml.read, ".par": par.read})
PLACED: Mapping[str, Callable[..., PlacedRobot]] = MappingProxyType(
    {".urdf": urdf.read, ".xacro": xacro.read, ".xml": mjcf.read, ".mjcf": mjcf.read}
)
# Those of them that may name other files.
NAMES_FILES = frozenset({".xml", ".mjcf"})


@dataclass(frozen=True)
class Choices:
    """How a description is read, and what of its robot is used."""

    # Take the file's numbers as they stand: 1.5708 does not become pi/2.
    exact: bool = False
    # Let the base float.
    floating: bool = False
    # Refuse a robot that can't exist, such as one with a negative mass.
    strict: bool = False
    # Take zeros of inertial parameters for structure in identification, too.
    keep_zeros: bool = False
    # The joints that stay variables, all others being locked at 0; None for all joints.
    joints: tuple[str, ...] | None = None
    # Joints that are locked, each with its position in rad or m.
    lock: tuple[tuple[str, float], ...] = ()
    # The folder in which files that the description includes may lie; None for its own folder.
    include_root: str | None = None
    # Open the files of meshes where masses come from them.
    meshes: bool = False
    # Numbers that are structure and become parameters all the same, by name.
    free: tuple[str, ...] = ()
    # Patterns of hybrid models, beside those of the description: each with the joints whose motion is given.
    hybrid: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @staticmethod
    def of(
        *,
        exact: bool = False,
        floating: bool = False,
        strict: bool = False,
        keep_zeros: bool = False,
        joints: Sequence[str] | None = None,
        lock: Mapping[str, float] | None = None,
        include_root: str | os.PathLike[str] | None = None,
        meshes: bool = False,
        free: Sequence[str] = (),
        hybrid: Mapping[str, Sequence[str]] | None = None,
    ) -> Choices:
        """Return choices from lists, mappings and paths."""
        variables = None if joints is None else tuple(joints)
        root = None if include_root is None else os.fspath(include_root)
        locked = tuple((lock or {}).items())
        patterns = tuple((pattern, tuple(given)) for pattern, given in (hybrid or {}).items())
        return Choices(exact, floating, strict, keep_zeros, variables, locked, root, meshes, tuple(free), patterns)

    @property
    def access(self) -> Access:
        """Return which other files the description may open."""
        return Access(None if self.include_root is None else Path(self.include_root), self.meshes)


@dataclass(frozen=True)
class Reading:
    """What was read."""

    # The robot; its notes say what the reader took otherwise than the file says.
    robot: Robot
    # What is odd in it, for people.
    warnings: tuple[str, ...] = ()

    def _repr_html_(self) -> str:
        """Return what a notebook shows: the table of joints, warnings and notes."""
        return description_page(self.robot, self.warnings)


AS_IT_IS = Choices()


def read_description(path: str | Path, choices: Choices = AS_IT_IS) -> Reading:
    """Return the robot of a file, by the reader that its suffix names, and what people should know of it."""
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in KHALIL and suffix not in PLACED:
        raise unknown_suffix(path, [*KHALIL, *PLACED])
    robot = _read(path, suffix, choices)
    try:
        if isinstance(robot, Robot):
            return apply_choices(Reading(robot), choices)
        return apply_choices(_in_khalil_frames(robot, choices), replace(choices, joints=None, lock=()))
    except DescriptionError as error:
        raise DescriptionError(f"{escape(path.name)}: {error}") from error


def _read(path: Path, suffix: str, choices: Choices) -> Robot | PlacedRobot:
    """Return what the reader of a suffix makes of a file, or of the file that it extends."""
    if (name := extending.extended_file(path)) is not None:
        found = extending.path_of(path, name, PLACED, choices.access)
        try:
            placed = _read_placed(found, found.suffix.lower(), choices)
        except DescriptionError as error:
            raise DescriptionError(f"{escape(path.name)}, {extending.KEY}: {error}") from error
        return extending.extend(placed, path, as_written=choices.exact)
    return KHALIL[suffix](path) if suffix in KHALIL else _read_placed(path, suffix, choices)


def _read_placed(path: Path, suffix: str, choices: Choices) -> PlacedRobot:
    """Return the robot of a file whose bodies stand anywhere."""
    if suffix in NAMES_FILES:
        return PLACED[suffix](path, as_written=choices.exact, access=choices.access)
    return PLACED[suffix](path, as_written=choices.exact)


def _in_khalil_frames(placed: PlacedRobot, choices: Choices) -> Reading:
    """Return the robot in Khalil's frames; joints are locked before, so that the frames are those of what moves."""
    placed = replace(placed, floating=placed.floating or choices.floating)
    placed = reduce.lock_placed(placed, _locked_positions(placed, choices))
    return Reading(*in_khalil_frames(placed, EXACT if choices.exact else ROUNDED))


def apply_choices(reading: Reading, choices: Choices) -> Reading:
    """Return the reading with its base floating, its joints locked and its physics checked, as the choices say."""
    robot = reading.robot
    if choices.floating and not robot.base.floating:
        robot = replace(robot, base=replace(robot.base, floating=True))
    if choices.keep_zeros and not robot.keep_zeros:
        robot = replace(robot, keep_zeros=True)
    robot = reduce.lock(robot, _locked_positions(robot, choices))
    robot = freeing.with_free(robot, choices.free)
    if choices.hybrid:
        robot = replace(robot, hybrid={**robot.hybrid, **dict(choices.hybrid)})
    if choices.strict and (reasons := [*reading.warnings, *unphysical(robot)]):
        raise DescriptionError(f"{robot.name} is no real robot:\n  " + "\n  ".join(reasons))
    return Reading(robot, (*reading.warnings, *oddities(robot)))


def _locked_positions(robot: Robot | PlacedRobot, choices: Choices) -> dict[str, float]:
    """Return the position (rad or m) of each joint that the choices lock, by its name."""
    at_rest = {} if choices.joints is None else reduce.other_joints(robot, choices.joints)
    return at_rest | dict(choices.lock)


def unknown_suffix(path: Path, known: Sequence[str]) -> DescriptionError:
    """Return the error for a format that does not exist."""
    return DescriptionError(f"{show(path.name)} has the suffix {show(path.suffix)}: expected one of {join(known)}")
