"""How a description is read, and what of its robot is used."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from . import reduce
from .formats import mjcf, par, toml, urdf, xacro
from .messages import escape
from .physics import oddities, unphysical
from .placed.axes import EXACT, ROUNDED
from .placed.khalil import Reading, reading_of
from .placed.placed import PlacedRobot
from .robot import DescriptionError, Robot

# Formats in the frames of the notation, and those whose bodies are placed anywhere: `keep` takes numbers as they stand.
KHALIL: Mapping[str, Callable[[Path], Robot]] = MappingProxyType({".toml": toml.read, ".par": par.read})
PLACED: Mapping[str, Callable[..., PlacedRobot]] = MappingProxyType(
    {".urdf": urdf.read, ".xacro": xacro.read, ".xml": mjcf.read, ".mjcf": mjcf.read}
)

# What a robot of these is depends on nothing but the file itself.
SELF_CONTAINED = frozenset({".toml", ".par", ".urdf"})


@dataclass(frozen=True)
class Choices:
    """What is asked of a description.

    `exact` takes the file's numbers as they stand, `floating` lets the base float, `strict` refuses what no real robot
    has. Only `joints` stay variables, the others being locked at 0; `lock` gives joints and positions (rad or m).
    """

    exact: bool = False
    floating: bool = False
    strict: bool = False
    joints: tuple[str, ...] | None = None
    lock: tuple[tuple[str, float], ...] = ()


AS_IT_IS = Choices()


def choices(
    *,
    exact: bool = False,
    floating: bool = False,
    strict: bool = False,
    joints: Sequence[str] | None = None,
    lock: Mapping[str, float] | None = None,
) -> Choices:
    """Choices from lists and mappings."""
    return Choices(exact, floating, strict, None if joints is None else tuple(joints), tuple((lock or {}).items()))


def described(path: str | Path, choices: Choices = AS_IT_IS) -> Reading:
    """The robot of a file, by the reader that its suffix names, with what people should know of it."""
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix in PLACED:
        placed = PLACED[suffix](path, keep=choices.exact)
        try:
            placed = replace(placed, floating=placed.floating or choices.floating)
            placed = reduce.lock_placed(placed, _positions(placed, choices))
            choices = replace(choices, joints=None, lock=())
            reading = reading_of(placed, EXACT if choices.exact else ROUNDED)
        except DescriptionError as error:
            raise DescriptionError(f"{escape(path.name)}: {error}") from error
    elif suffix in KHALIL:
        reading = Reading(KHALIL[suffix](path))
    else:
        raise unknown_suffix(path, [*KHALIL, *PLACED])
    return chosen(reading, choices)


def chosen(reading: Reading, choices: Choices) -> Reading:
    """The reading with its base floating, joints locked and physics checked, as is asked."""
    robot = reading.robot
    if choices.floating and not robot.base.floating:
        robot = replace(robot, base=replace(robot.base, floating=True))
    robot = reduce.lock(robot, _positions(robot, choices))
    if choices.strict and (wrong := [*reading.warnings, *unphysical(robot)]):
        raise DescriptionError(f"{robot.name} is no real robot:\n  " + "\n  ".join(wrong))
    return replace(reading, robot=robot, warnings=(*reading.warnings, *oddities(robot)))


def _positions(robot: Robot | PlacedRobot, choices: Choices) -> dict[str, float]:
    """Where the joints are locked that are not to move."""
    at_rest = {} if choices.joints is None else reduce.keep(robot, choices.joints)
    return at_rest | dict(choices.lock)


def unknown_suffix(path: Path, known: list[str]) -> DescriptionError:
    """The error for a format that there is not."""
    return DescriptionError(f"{path.name!a} has the suffix {path.suffix!a}: expected one of {', '.join(known)}")
