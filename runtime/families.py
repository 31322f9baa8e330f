"""All families of answers of an arm with seven joints: the curves that its postures for one pose lie on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .answers import Answers, Label, Status, labels
from .arrays import Array
from .sweep import LONGEST, Sweep, curves, swept

if TYPE_CHECKING:
    from .robot import Robot

# Stations so close to each other are not divided any more, rad or m, by the bytes of the robot's numbers.
FINEST = {8: 1e-9, 4: 1e-5}
# Two answers that end at the same place meet there if they are no farther apart; limits can end both just before.
MEETING, MEETING_WITHIN_LIMITS = 2e-2, 1e-3
# Families that limits end do so so close to them, rad or m.
AT_LIMIT = 1e-4
# Limits beyond this are none, rad or m: of such angles a double tells whole turns poorly.
FARTHEST = 1e9
# How many poses are swept at a time, which bounds the memory.
POSES = 16


@dataclass(frozen=True, eq=False)
class Family:
    """Answers that lead into each other while the frame stays where it is, in their order."""

    values: NDArray[Any]
    """Joint positions, a row each."""
    held: NDArray[Any]
    """Those of the held joint."""
    residual: NDArray[Any]
    """The largest element of what each misses, m or of a rotation matrix."""
    closed: bool
    """Whether the last is next to the first. Else the family ends at a limit, or where the sweep does."""
    bits: NDArray[Any]
    choices: tuple[tuple[str, int], ...]

    @cached_property
    def branches(self) -> tuple[tuple[Label, ...], ...]:
        """Return the labels of the branches that lead to each, as igm_held has them."""
        return tuple(labels(self.choices, int(bits)) for bits in self.bits)

    def __len__(self) -> int:
        return len(self.values)

    def __repr__(self) -> str:
        kind = "closed" if self.closed else "open"
        return f"<{kind} family of {len(self)} answers, held joint {self.held.min():.4g} to {self.held.max():.4g}>"


@dataclass(frozen=True, eq=False)
class Families:
    """All families of one pose: `for family in families`."""

    joint: str
    """The joint that was held."""
    families: tuple[Family, ...]
    """The longest first."""
    held: NDArray[Any]
    """The values that it was held at."""
    answers: Answers
    """What igm_held answers at these, a batch."""
    status: Status
    """UNCERTAIN if a family ends where none should: ask for more samples. FREE_JOINT if some samples were left out."""

    def __len__(self) -> int:
        return len(self.families)

    def __getitem__(self, index: int) -> Family:
        return self.families[index]

    def __iter__(self) -> Iterator[Family]:
        return iter(self.families)

    def __repr__(self) -> str:
        count = len(self)
        head = f"{count or 'no'} famil{'y' if count == 1 else 'ies'} with {self.joint} held, {self.status}"
        return "\n".join([head, *(f"  {family!r}" for family in self)])


def families_of(
    robot: Robot,
    T: ArrayLike,
    joint: str,
    *,
    frame: str | None,
    ref: str,
    limits: Any,
    samples: Any,
    threads: Any,
) -> Any:
    """Return the Families of a pose; of several poses a list of them, nested as the dimensions of T are."""
    where = f"{robot.name}.families"
    keywords: dict[str, Any] = {"joint": joint, "ref": ref, "threads": threads}
    if frame is not None:
        keywords["frame"] = frame
    if robot.samples:
        raise ValueError(f"{where}: parameters of {robot.name!r} are arrays; expected a robot with one number each")
    # Whatever is wrong with the arguments is said here; without poses nothing is.
    choices = robot.igm_held(T, 0.0, limits=limits, **keywords).choices
    given = np.asarray(T, dtype=robot.dtype)
    checked: dict[str, Any] = {} if limits is None else {"limits": np.asarray(limits, dtype=robot.dtype)}
    if "limits" in checked and checked["limits"].ndim != 2:
        raise ValueError(f"{where}: expected limits (2, {robot.nq}) for all poses; got {np.shape(limits)}")
    column = robot.nq - len(robot.joint_names) + robot.joint_names.index(joint)
    turns = _turns(robot)
    bounds = np.asarray(checked.get("limits", np.full((2, robot.nq), [[-np.inf], [np.inf]])), dtype=float)
    bounds = np.where(np.abs(bounds) > FARTHEST, np.copysign(np.inf, bounds), bounds)
    values, width, around = _values(where, joint, samples, bounds[:, column], bool(turns[column]))
    # Whole turns mean nothing but to a joint that has limits.
    turning = turns & ~np.isfinite(bounds).any(axis=0)
    turning[column] = around
    meeting = MEETING_WITHIN_LIMITS if checked else MEETING
    poses = given.reshape(-1, 4, 4)
    found: list[Families] = []
    for start in range(0, len(poses), POSES):
        some = poses[start : start + POSES]

        def ask(pose: Array, value: Array, some: Array = some) -> dict[str, Array]:
            return dict(robot.igm_held(some[pose], value.astype(robot.dtype), **keywords, **checked).outputs)

        # The general method numbers its answers: no branch leads from one to its neighbour.
        sweep = Sweep(ask, turning, len(choices) > 1, meeting, FINEST[robot.dtype.itemsize])
        swept(sweep, len(some), values, width, around)
        found += [
            _families(sweep, pose, joint, column, values, choices, bounds) for pose in range(len(some))
        ]
    return _nested(found, given.shape[:-2])


def _turns(robot: Robot) -> Array:
    """Return of each element of q whether it is an angle."""
    turns = np.zeros(robot.nq, bool)
    sigma = {each["name"]: each["sigma"] for each in robot.metadata["joints"]}
    turns[robot.nq - len(robot.joint_names) :] = [sigma[name] == 0 for name in robot.joint_names]
    return turns


def _values(where: str, joint: str, samples: Any, bounds: Array, turns: bool) -> tuple[Array, Array, bool]:
    """Return the values of the held joint, how far each is from the next, and whether the first follows the last."""
    if np.ndim(samples) == 1:
        values = np.asarray(samples, dtype=float)
        if len(values) < 2 or not (np.diff(values) > 0).all() or not np.isfinite(values).all():
            raise ValueError(f"{where}: samples are at least two values of {joint!r}, each larger than the one before")
        return values, np.diff(values), False
    if np.ndim(samples) != 0 or not isinstance(samples, (int, np.integer)) or samples < 2:
        raise ValueError(f"{where}: samples is a number of values, at least 2, or the values; got {samples!r}")
    if np.isfinite(bounds).all():
        lower, upper = map(float, bounds)
        return np.linspace(lower, upper, samples), np.full(samples - 1, (upper - lower) / (samples - 1)), False
    if not turns:
        raise ValueError(
            f"{where}: {joint!r} slides, without limits on both sides; expected limits=robot.limits where the "
            "description has them, or samples= with its values"
        )
    step = 2 * np.pi / samples
    return -np.pi + step * (np.arange(samples) + 0.5), np.full(samples, step), True


def _families(
    sweep: Sweep,
    pose: int,
    joint: str,
    column: int,
    values: Array,
    choices: tuple[tuple[str, int], ...],
    bounds: Array,
) -> Families:
    """Return what a sweep found of one of its poses."""
    asked = slice(pose * len(values), (pose + 1) * len(values))
    answers = Answers({name: array[asked] for name, array in sweep.outputs.items()}, choices, values.shape)
    flat = {
        name: sweep.outputs[name].reshape(-1, *sweep.outputs[name].shape[2:])
        for name in ("values", "branches", "residual")
    }
    made = []
    for nodes, closed in curves(sweep, pose):
        kept = _thinned(sweep, nodes, closed, flat["values"], asked)
        q = flat["values"][kept]
        made.append(Family(q, q[:, column], flat["residual"][kept], closed, flat["branches"][kept], choices))
    made.sort(key=len, reverse=True)
    loose = [end for end in sweep.open_ends if sweep.pose[end // (2 * sweep.most)] == pose]
    q = flat["values"][np.array(loose, dtype=int) // 2]
    at_limit = (np.abs(q[:, np.newaxis] - bounds) <= AT_LIMIT).any(axis=(1, 2))
    status = sweep.outputs["status"][sweep.pose == pose]
    return Families(joint, tuple(made), values, answers, _status(status, bool(made), bool(at_limit.all())))


def _status(statuses: Array, some: bool, explained: bool) -> Status:
    """Return the status of all families of a pose, from those of its answers."""
    if (statuses == Status.UNCERTAIN).any() or not explained:
        return Status.UNCERTAIN
    if (statuses == Status.FREE_JOINT).any():
        return Status.FREE_JOINT
    if some:
        return Status.EXACT
    return Status.OUTSIDE_LIMITS if (statuses == Status.OUTSIDE_LIMITS).any() else Status.OUT_OF_REACH


def _thinned(sweep: Sweep, nodes: list[int], closed: bool, q: Array, asked: slice) -> list[int]:
    """Return the nodes at the values that were asked for, and others no closer than these are to each other."""
    path = q[nodes]
    steps = sweep.apart(path[1:], path[:-1])
    stations = np.array(nodes) // sweep.most
    wanted = (stations >= asked.start) & (stations < asked.stop)
    both = steps[wanted[1:] & wanted[:-1]]
    spacing, since, kept = min(float(np.median(both)) if len(both) else 0.0, LONGEST), 0.0, []
    for i, node in enumerate(nodes):
        since += float(steps[i - 1]) if i else 0.0
        last = i == len(nodes) - 1
        if wanted[i] or (not closed and (i == 0 or last)) or since + (0.0 if last else float(steps[i])) > spacing:
            kept.append(node)
            since = 0.0
    return kept or nodes


def _nested(found: list[Families], shape: tuple[int, ...]) -> Any:
    """Return a list nested as an array of this shape is, the only element where it has no dimensions."""
    if not shape:
        return found[0]
    size = len(found) // shape[0] if shape[0] else 0
    return [_nested(found[i * size : (i + 1) * size], shape[1:]) for i in range(shape[0])]
