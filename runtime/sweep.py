"""Sweeps of an inverse model over a held joint: the answers at many of its values, and which of them are neighbours.

A station is one pose at one value of the held joint, a node one of its answers. Between two neighbouring stations the
answers are matched. Where that is not sure (an answer begins or ends, or two are close to each other) a station is put
between them, until none is needed or the two are so close that what is left there are folds: two answers that meet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np

from .arrays import Array

# The outputs of the inverse model of some poses, by their numbers, at as many values of the held joint.
Ask = Callable[[Array, Array], Mapping[str, Array]]

# Neighbours on a family are no farther apart, rad or the longest shifts that there are.
LONGEST = 0.3
# An answer is sure to be another's neighbour if all others are so many times as far.
CLEARLY = 3.0
# Where the next station is put between two, so that special values are not hit.
BETWEEN = 0.382
# At most so many stations, for each that the caller asked for.
STATIONS = 20
# The status of answers with a joint that may be anywhere, so that they have no neighbours.
FREE_JOINT = 2

LEFT, RIGHT = 0, 1


@dataclass
class Sweep:
    """Stations in no order, intervals between neighbouring ones, and the links between their nodes."""

    ask: Ask
    turning: Array
    """Of each element of q, whether whole turns of it mean nothing."""
    labelled: bool
    """Whether neighbours are of the same branch, unless branches meet."""
    meeting: float
    """Two answers that end between the same stations meet there if they are no farther apart."""
    finest: float
    """Stations so close are not divided any more, rad or m."""
    pose: Array = field(default_factory=lambda: np.zeros(0, int))
    value: Array = field(default_factory=lambda: np.zeros(0))
    outputs: dict[str, Array] = field(default_factory=dict)
    scale: Array = field(default_factory=lambda: np.ones(0))
    """What differences of positions are multiplied by: slides count in the longest shift that there is."""
    slot: Array = field(default_factory=lambda: np.zeros(0, int))
    """Of the left and the right end of each node, the end that it is linked with; -1 for none."""
    open_ends: list[int] = field(default_factory=list)
    """Ends within the sweep that have no neighbour."""

    @property
    def most(self) -> int:
        """Return how many nodes a station can have."""
        return int(self.outputs["values"].shape[1])

    def add(self, pose: Array, value: Array) -> Array:
        """Ask for the answers at some stations; return their numbers."""
        new = {name: array.copy() for name, array in self.ask(pose, value).items()}
        old = self.outputs or {name: array[:0] for name, array in new.items()}
        self.outputs = {name: np.concatenate([old[name], array]) for name, array in new.items()}
        self.pose, self.value = np.concatenate([self.pose, pose]), np.concatenate([self.value, value])
        return np.arange(len(self.value) - len(value), len(self.value))

    def apart(self, a: Array, b: Array) -> Array:
        """Return how far positions are from each other; infinite where there are none."""
        d = a - b
        d = np.where(self.turning, d - 2 * np.pi * np.round(d / (2 * np.pi)), d) * self.scale
        return np.asarray(np.nan_to_num(np.sqrt((d**2).sum(axis=-1)), nan=np.inf))

    def between(self, left: Array, right: Array) -> Array:
        """Return how far the nodes of stations are from those of others: (intervals, nodes, nodes)."""
        q, count = self.outputs["values"], self.outputs["count"]
        most = max(int(count[left].max(initial=1)), int(count[right].max(initial=1)))
        return self.apart(q[left, :most, np.newaxis], q[right, np.newaxis, :most])


def swept(sweep: Sweep, poses: int, values: Array, width: Array, around: bool) -> None:
    """Sweep the held joint of all poses over some values, which lie `width` apart, and link neighbours.

    `around` says that the last value is a neighbour of the first.
    """
    asked = sweep.add(np.repeat(np.arange(poses), len(values)), np.tile(values, poses)).reshape(poses, -1)
    q = np.abs(sweep.outputs["values"])
    longest = np.nanmax(np.where(np.isnan(q), 0, q), axis=(0, 1), initial=0)
    sweep.scale = np.where(sweep.turning | (longest == 0), 1.0, 1 / np.where(longest == 0, 1, longest))
    intervals = [_intervals(sweep, row, width, around) for row in asked]
    left, right, wide = (np.concatenate(parts) for parts in zip(*intervals, strict=True))
    done: list[tuple[Array, Array, Array]] = []
    while len(left):
        matches, sure = _matches(sweep, left, right)
        done.append((left[sure], right[sure], matches[sure]))
        left, right, wide = left[~sure], right[~sure], wide[~sure]
        fine = wide <= sweep.finest
        if len(sweep.value) > STATIONS * asked.size:
            fine[:] = True
        done.append((left[fine], right[fine], _met(sweep, left[fine], right[fine])))
        left, right, wide = left[~fine], right[~fine], wide[~fine]
        if len(left):
            middle = sweep.add(sweep.pose[left], sweep.value[left] + BETWEEN * wide)
            left, right = np.concatenate([left, middle]), np.concatenate([middle, right])
            wide = np.concatenate([BETWEEN * wide, (1 - BETWEEN) * wide])
    _link(sweep, done)


def _intervals(sweep: Sweep, stations: Array, width: Array, around: bool) -> tuple[Array, Array, Array]:
    """Return the stations left and right of each interval of a pose, and its width, without those with free joints."""
    where = np.concatenate([[0.0], np.cumsum(width)])
    kept = np.flatnonzero(sweep.outputs["status"][stations] != FREE_JOINT)
    left, right, wide = stations[kept[:-1]], stations[kept[1:]], np.diff(where[kept])
    if around and len(kept) > 1:
        left, right = np.append(left, stations[kept[-1]]), np.append(right, stations[kept[0]])
        wide = np.append(wide, where[-1] - where[kept[-1]] + where[kept[0]])
    return left, right, wide


def _matches(sweep: Sweep, left: Array, right: Array) -> tuple[Array, Array]:
    """Return the neighbour of each node at the left of intervals (-1: none), and whether all others meet in folds."""
    count, most = sweep.outputs["count"], sweep.most
    far = sweep.between(left, right)
    n = far.shape[1]
    nearest, own = far.argmin(axis=2), np.arange(n)
    least = far.min(axis=2)
    mutual = np.take_along_axis(far.argmin(axis=1), nearest, axis=1) == own
    rest = far.copy()
    np.put_along_axis(rest, nearest[..., np.newaxis], np.inf, axis=2)
    other = np.minimum(rest.min(axis=2), np.take_along_axis(rest.min(axis=1), nearest, axis=1))
    clear = mutual & (least <= LONGEST) & (CLEARLY * least <= other)
    there = own < count[left][:, np.newaxis]
    if sweep.labelled:
        bits = sweep.outputs["branches"]
        clear &= (bits[left, :n] & np.take_along_axis(bits[right], nearest, axis=1)) != 0
    clear &= there
    matches = np.full((len(left), most), -1)
    matches[:, :n] = np.where(clear, nearest, -1)
    taken = (clear[..., np.newaxis] & (nearest[..., np.newaxis] == own)).any(axis=1)
    loose_left, loose_right = there & ~clear, (own < count[right][:, np.newaxis]) & ~taken
    sure = ~(loose_left | loose_right).any(axis=1)
    # Two that begin near two that end could as well be their neighbours.
    rest = np.flatnonzero(~sure & (loose_left.any(axis=1) != loose_right.any(axis=1)))
    sure[rest] = _meet(sweep, left[rest], loose_left[rest]) & _meet(sweep, right[rest], loose_right[rest])
    return matches, sure


def _meet(sweep: Sweep, stations: Array, loose: Array) -> Array:
    """Return of stations whether all nodes that have no neighbour to one side meet there, two by two."""
    far = sweep.between(stations, stations)
    n = far.shape[1]
    own = np.arange(n)
    far[:, own, own] = np.inf
    nearest, least = far.argmin(axis=2), far.min(axis=2)
    np.put_along_axis(far, nearest[..., np.newaxis], np.inf, axis=2)
    clear = (np.take_along_axis(nearest, nearest, axis=1) == own) & (CLEARLY * least <= far.min(axis=2))
    partner = np.take_along_axis(loose[:, :n], nearest, axis=1)
    return np.asarray((~loose[:, :n] | (clear & partner & (least <= sweep.meeting))).all(axis=1))


def _met(sweep: Sweep, left: Array, right: Array) -> Array:
    """Return the neighbours over intervals that are not divided any more: those that are close, the closest first."""
    matches = np.full((len(left), sweep.most), -1)
    for row, far in zip(matches, sweep.between(left, right), strict=True):
        for i, k in _closest_first(far, sweep.meeting):
            if row[i] < 0 and k not in row:
                row[i] = k
    return matches


def _closest_first(far: Array, enough: float) -> list[tuple[int, int]]:
    """Return the pairs that are close enough to meet, in the order of their distance."""
    close = np.argwhere(far <= enough)
    order = np.argsort(far[tuple(close.T)], kind="stable")
    return [(int(i), int(k)) for i, k in close[order]]


def _link(sweep: Sweep, done: list[tuple[Array, Array, Array]]) -> None:
    """Link nodes with their neighbours, then ends that meet in folds; what is left is open."""
    most = sweep.most
    slot = np.full(2 * most * len(sweep.value), -1)
    faces = np.zeros((len(sweep.value), 2), bool)
    for left, right, matches in done:
        interval, node = np.nonzero(matches >= 0)
        a = 2 * (left[interval] * most + node) + RIGHT
        b = 2 * (right[interval] * most + matches[interval, node]) + LEFT
        slot[a], slot[b] = b, a
        faces[left, RIGHT] = faces[right, LEFT] = True
    there = np.arange(most) < sweep.outputs["count"][:, np.newaxis]
    ends = np.flatnonzero((there[..., np.newaxis] & faces[:, np.newaxis]).ravel() & (slot < 0))
    q = sweep.outputs["values"].reshape(-1, sweep.outputs["values"].shape[2])
    poses = sweep.pose[ends // (2 * most)]
    for pose in np.unique(poses):
        own = ends[poses == pose]
        far = sweep.apart(q[own // 2, np.newaxis], q[own // 2])
        far[own[:, np.newaxis] // 2 == own // 2] = np.inf
        for i, k in _closest_first(far, sweep.meeting):
            if slot[own[i]] < 0 and slot[own[k]] < 0:
                slot[own[i]], slot[own[k]] = own[k], own[i]
    sweep.slot = slot
    sweep.open_ends = [int(end) for end in ends if slot[end] < 0]


def curves(sweep: Sweep, pose: int) -> list[tuple[list[int], bool]]:
    """Return the nodes of each curve of a pose in their order, and whether the last of them is next to the first."""
    most = sweep.most
    there = np.arange(most) < sweep.outputs["count"][:, np.newaxis]
    there &= ((sweep.pose == pose) & (sweep.outputs["status"] != FREE_JOINT))[:, np.newaxis]
    # From the left to the right of the sweep, and from where curves end.
    order = np.argsort(sweep.value, kind="stable")
    place, number = np.nonzero(there[order])
    nodes: list[int] = (order[place] * most + number).tolist()
    slot = sweep.slot
    begins = [2 * node + side for node in nodes for side in (LEFT, RIGHT) if slot[2 * node + side] < 0]
    seen: set[int] = set()
    found = []
    for begin in [*begins, *(2 * node for node in nodes)]:
        if begin // 2 in seen:
            continue
        curve, end = [], begin
        while end >= 0 and end // 2 not in seen:
            seen.add(end // 2)
            curve.append(end // 2)
            end = int(slot[end ^ 1])
        found.append((curve, end >= 0))
    return found
