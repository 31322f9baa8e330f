"""Linear equations W K = y of a log: what identification models make and estimators take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .recording import Array, Log


@dataclass(frozen=True)
class Block:
    """The equations of some samples: W (samples, rows, columns) times the parameters is y (samples, rows)."""

    W: Array
    y: Array
    at: NDArray[np.intp]
    """Which sample of the log each is (samples,); of energy, at which an interval starts."""
    counted: NDArray[np.bool_] | None = None
    """Which equations there are (samples, rows), the others being 0 = 0; None: all."""


@dataclass(frozen=True)
class Column:
    """A term of the torques that the description does not have: a spring, a wrist's coupled friction, a known one."""

    name: str
    effect: Callable[[Log], Array] | Array
    """Torques (samples, n) for the value 1: an array for the whole log, or a function of a part of it."""

    def on(self, part: Log, place: slice) -> Array:
        """Return the torques (samples, n) for the value 1 of a part of a log, and where in it that is."""
        effect = self.effect(part) if callable(self.effect) else np.asarray(self.effect, np.float64)[place]
        if np.shape(effect) != part.tau.shape:
            raise ValueError(
                f"the column {self.name!r} has the shape {np.shape(effect)} for {len(part)} samples: expected "
                f"{part.tau.shape}, a torque for each joint"
            )
        return np.asarray(effect, np.float64)


@dataclass(frozen=True)
class Equations:
    """W K = y of a log; `blocks()` goes through it again at each call."""

    names: tuple[str, ...]
    """What the columns belong to."""
    rows: tuple[str, ...]
    """What each sample has an equation for: the joints, "energy" or "power"."""
    structure: NDArray[np.bool_]
    """Where W is not zero in every motion (rows, columns)."""
    blocks: Callable[[], Iterator[Block]]
