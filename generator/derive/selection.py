"""What is derived for a robot: the models and the frames that are asked for, as far as the robot can have them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from torquec.suggestion import did_you_mean

from ..description.naming import identifier
from ..description.robot import Frame, Robot
from ..models.catalogue import CATALOGUE, Model
from .derivation import derive_all
from .kernel import Kernel
from .variant import variants


class UnknownNameError(ValueError):
    """A model or a frame that there is not: the call was wrong, not the work."""

    exit_code = 2


def kernels_of(
    robot: Robot, models: Sequence[str] | None, frames: Sequence[str] | None, rows: Sequence[Model] = CATALOGUE
) -> tuple[Robot, list[Kernel]]:
    """The robot with the frames that are asked for, and the kernels of the models that are asked for."""
    robot = with_frames(robot, frames)
    derived = possible(robot, models, rows)
    return robot, [kernel for row in derived for kernel in derive_all(robot, row)]


def possible(robot: Robot, models: Sequence[str] | None, rows: Sequence[Model]) -> list[Model]:
    """The rows of the models that are asked for and that the robot, with the frames that are asked for, can have."""
    found = [row for row in chosen(rows, models) if not _impossible(row, robot, models)]
    _check_names(robot, [variant.name for row in found for variant in variants(row, robot)])
    return found


def _check_names(robot: Robot, names: Sequence[str]) -> None:
    """Names of frames that hold a _ may read as those of two frames: `left_hand`, and `left` seen from `hand`."""
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(
            f"robot {robot.name!r}: two functions would be named {twice[0]!r}, as one frame's name is made of two "
            "others': leave one of these frames out of --frames, or rename it"
        )


def _impossible(row: Model, robot: Robot, models: Sequence[str] | None) -> bool:
    """Whether the robot can't have a model; ValueError if it was asked for by name."""
    reason = row.unless(robot) if row.unless else ""
    if reason and row.name in (models or ()):
        raise ValueError(f"robot {robot.name!r} can't have the model {row.name!r}: {reason}")
    return bool(reason)


def chosen(rows: Sequence[Model], names: Sequence[str] | None) -> list[Model]:
    """The rows of the models named, in the catalogue's order; "all" names every one."""
    if names is None:
        return [row for row in rows if row.default]
    known = [row.name for row in rows]
    for name in names:
        if name != "all" and name not in known:
            hint = did_you_mean(name, known)
            raise UnknownNameError(f"no model {name!r}{hint}: expected 'all' or some of {', '.join(known)}")
    return [row for row in rows if row.name in names or "all" in names]


def with_frames(robot: Robot, names: Sequence[str] | None) -> Robot:
    """The robot with these named frames; the name of a joint is the frame of its link."""
    named = {frame.name: frame for frame in robot.frames}
    links = {joint.name: Frame(joint.name, j) for j, joint in enumerate(robot.joints, 1)}
    if names is None:
        carriers = {joint.antecedent for joint in robot.joints}
        tips = [joint.name for j, joint in enumerate(robot.joints, 1) if j not in carriers]
        names = [name for name, frame in named.items() if frame.default] or tips
    known = links | named
    names = [name if name in known else identifier(name) for name in names]
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known)
            raise UnknownNameError(f"{robot.name!r} has no frame {name!r}{hint}: expected some of {', '.join(known)}")
    return _with_frames(robot, tuple(known[name] for name in dict.fromkeys(names)))


def _with_frames(robot: Robot, frames: tuple[Frame, ...]) -> Robot:
    """The robot with these frames, and without the parameters of others."""
    other = replace(robot, frames=frames)
    gone = _used(robot) - _used(other)
    values = {name: value for name, value in robot.values.items() if name not in gone}
    return replace(other, values=values, free=robot.free & set(values))


def _used(robot: Robot) -> set[str]:
    return {str(symbol) for _, expression in robot.expressions() for symbol in expression.free_symbols}
