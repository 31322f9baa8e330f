"""What the joints of a robot can do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray


@dataclass(frozen=True)
class Limits:
    """What the joints can do, each in the order of joint_names: rad or m, rad/s or m/s, N m or N.

    Infinite where the description is silent. A floating base has no limits, and so no elements here. Those of a joint
    that others follow are its own. An inverse model takes them as they are: `robot.igm(T, limits=robot.limits)`.
    """

    lower: NDArray[np.float64]
    upper: NDArray[np.float64]
    velocity: NDArray[np.float64]
    effort: NDArray[np.float64]
    _before: int = field(default=0, repr=False)
    """Positions of a floating base, which come before those of the joints."""

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        """Lowest and highest positions, a row each, of all positions in q."""
        before = np.full((2, self._before), [[-inf], [inf]])
        return np.hstack([before, [self.lower, self.upper]]).astype(np.float64 if dtype is None else dtype)


def limits_of(data: Mapping[str, Any], nq: int) -> Limits:
    """Return the limits that the metadata of a module have."""
    def row(name: str, silent: float) -> NDArray[np.float64]:
        array = np.array([silent if number is None else number for number in data[name]], dtype=np.float64)
        array.flags.writeable = False
        return array

    before = nq - len(data["lower"])
    return Limits(row("lower", -inf), row("upper", inf), row("velocity", inf), row("effort", inf), before)
