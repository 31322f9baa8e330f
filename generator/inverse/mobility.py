"""Whether the motors of a robot are those that its loops leave free."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from ..description.robot import DescriptionError, Robot
from .numeric_closure import RANK, configurations, numeric_loops

# Motions of joints are independent if their rows have a singular value above this.
INDEPENDENT = 1e-5


@lru_cache(maxsize=64)
def check_mobility(robot: Robot) -> None:
    """Refuse a robot whose motors are more or fewer than its loops leave free, or others: name those that would do."""
    if not robot.passive:
        return
    loops, x = numeric_loops(robot), configurations(robot)
    slopes = loops.constraints(x)[1]
    ranks = np.linalg.matrix_rank(slopes, tol=RANK)
    _, _, turned = np.linalg.svd(slopes[int(ranks.argmax())])
    # The motions that the loops leave: a row for each joint.
    motions = turned[ranks.max() :].T
    motors = [j for j in loops.variables if j not in robot.passive]
    chosen: list[int] = []
    for j in (*motors, *robot.passive):
        rows = motions[[loops.variables.index(c) for c in (*chosen, j)]]
        if len(chosen) < motions.shape[1] and np.linalg.matrix_rank(rows, tol=INDEPENDENT) == len(rows):
            chosen.append(j)
    if chosen != motors:
        raise DescriptionError(_other_motors(robot, motions.shape[1], motors, chosen))


def _other_motors(robot: Robot, free: int, motors: Sequence[int], chosen: Sequence[int]) -> str:
    def names(numbers: Sequence[int]) -> str:
        return ", ".join(repr(robot.joints[j - 1].name) for j in numbers) or "none"

    surplus, lacking = [j for j in motors if j not in chosen], [j for j in chosen if j not in motors]
    ways = [f"motorised = false (mu = 0) for {names(surplus)}"] if surplus else []
    ways += [f"motorised = true (mu = 1) for {names(lacking)}"] if lacking else []
    motions, are = f"{free} motion{'s' * (free != 1)}", "is" if len(motors) == 1 else "are"
    return (
        f"robot {robot.name!r}: its loops leave {motions} free, and {len(motors)} of their joints {are} motorised "
        f"({names(motors)}); expected motors that determine how the "
        f"loops move, and no more: {' and '.join(ways)}, or others in their place"
    )
