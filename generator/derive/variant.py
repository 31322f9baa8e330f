"""The ways to call a model: which optional inputs are given, and the choice on each axis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from ..description.robot import BASE, Robot
from ..models.catalogue import Axis, Model
from .frames import FEW


@dataclass(frozen=True)
class Variant:
    """One way to call a model: which optional inputs are given, and the frame chosen on each axis."""

    row: Model
    optional: tuple[str, ...] = ()
    axes: tuple[tuple[str, str], ...] = ()
    ground: str = BASE

    @property
    def name(self) -> str:
        """The kernel's name in C: model, optional inputs, frames that are not the default."""
        default = {axis.name: default_of(axis, self.ground) for axis in self.row.axes}
        chosen = [frame for axis, frame in self.axes if frame != default[axis]]
        return "_".join([self.row.name, *self.optional, *chosen])


def default_of(axis: Axis, ground: str) -> str | None:
    """What an axis is where the caller doesn't say; `ground` is the robot's frame that stays where it is."""
    return ground if axis.default == BASE else axis.default


def variants(row: Model, robot: Robot) -> Iterator[Variant]:
    """All variants of a model for a robot: each optional input alone, and all; of many frames pairs with the ground."""
    names = [argument.name for argument in row.optional if not (argument.unless and argument.unless(robot))]
    subsets = [(), *((name,) for name in names), *([tuple(names)] if len(names) > 1 else [])]
    for optional in subsets:
        axes = [axis for axis in row.axes if axis.goes_with is None or axis.goes_with in optional]
        for chosen in product(*(choices(axis, robot) for axis in axes)):
            frames = [name for axis, name in zip(axes, chosen, strict=True) if not (axis.values or axis.joints)]
            if len(robot.frames) <= FEW or {robot.ground, *frames[:1]} >= {*frames}:
                named = tuple(zip((axis.name for axis in axes), chosen, strict=True))
                yield Variant(row, optional, named, robot.ground)


def choices(axis: Axis, robot: Robot) -> Sequence[str]:
    """What an axis may name; of frames, the ground only where it is the default: nothing is asked of it otherwise."""
    if axis.joints:
        return [robot.joints[j - 1].name for j in robot.moving]
    return axis.values or [name for name in robot.frame_names if name != robot.ground or axis.default == BASE]
