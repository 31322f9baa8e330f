"""The ways to call a model: which optional inputs are given, and the choice on each axis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from ..description.robot import BASE, Robot
from ..inverse.loop_search import needs_passive
from ..models.arguments import PASSIVE, optional_inputs
from ..models.contact import AND, OF, contact_sets, contacts_of
from ..models.row import Axis, Model

# Of a robot with so many named frames or fewer, each frame is compiled as seen from each other one. Of a robot with
# more, each is compiled as seen from the ground and in its own axes: pairs would be too many.
FEW = 3


@dataclass(frozen=True)
class Variant:
    """One way to call a model."""

    row: Model
    # The names of the optional inputs that are given.
    optional: tuple[str, ...] = ()
    # Pairs of an axis and the choice on it, of those axes that have a meaning with these inputs.
    axes: tuple[tuple[str, str], ...] = ()
    # The robot's frame that stays where it is: the default of axes.
    ground: str = BASE

    @property
    def name(self) -> str:
        """The kernel's name in C: model, optional inputs, choices that are not the default."""
        default = {axis.name: default_of(axis, self.ground) for axis in self.row.axes}
        chosen = [choice for axis, choice in self.axes if choice != default[axis]]
        given = [] if self.row.blanks else self.optional
        words = "_".join([self.row.name, *given, *chosen])
        return words.replace(AND, "_").replace(OF, "_")

    @property
    def contacts(self) -> int:
        """How many frames are in the set that is chosen; 0 where none is."""
        sets = {axis.name for axis in self.row.axes if axis.sets}
        return sum(len(contacts_of(choice)) for axis, choice in self.axes if axis in sets)

    @property
    def frames(self) -> list[str]:
        """The frames that are chosen."""
        of_frames = {axis.name for axis in self.row.axes if axis.of_frames}
        return [choice for axis, choice in self.axes if axis in of_frames]


def default_of(axis: Axis, ground: str) -> str | None:
    """Return the choice on an axis where the caller makes none; None if it has to be made."""
    return ground if axis.default == BASE else axis.default


def variants(row: Model, robot: Robot) -> Iterator[Variant]:
    """Yield all variants of a model for a robot: without optional inputs, with each alone, and with all.

    Of a robot with passive joints each of these also with their positions; with nothing else where a loop needs them.
    """
    names = [argument.name for argument in row.optional if not (argument.unless and argument.unless(robot))]
    each = [(), *((name,) for name in names)]
    if row.zeros:
        each = [()]
    subsets = [tuple(names)] if row.blanks else [*each, *([tuple(names)] if tuple(names) not in each else [])]
    if PASSIVE in optional_inputs(row) and robot.passive:
        given = [(*subset, PASSIVE.name) for subset in subsets]
        subsets = given if needs_passive(robot) else [*subsets, *given]
    for optional in subsets:
        axes = [axis for axis in row.axes if axis.goes_with is None or axis.goes_with in optional]
        for chosen in product(*(choices(axis, robot) for axis in axes)):
            named = tuple(zip((axis.name for axis in axes), chosen, strict=True))
            variant = Variant(row, optional, named, robot.ground)
            if len(robot.frames) <= FEW or {robot.ground, *variant.frames[:1]} >= {*variant.frames}:
                yield variant


def choices(axis: Axis, robot: Robot) -> Sequence[str]:
    """Return what an axis may name. The ground is a choice only where it is the default: nothing about it is asked."""
    if axis.sets:
        return contact_sets(robot)
    if axis.joints:
        return [robot.joints[j - 1].name for j in robot.moving]
    if axis.patterns:
        return list(robot.hybrid)
    return axis.values or [name for name in robot.frame_names if name != robot.ground or axis.default == BASE]
