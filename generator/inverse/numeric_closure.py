"""The loops of a robot in numbers: by how far they are open, and configurations in which all of them are closed.

Newton's method closes the loops with all their joints free to move, motors too: what it finds is any configuration of
the robot. Other configurations of the same mode are found by small steps along the motions that the loops allow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import sympy as sp

from ..description.numeric import evaluate
from ..description.robot import FIXED, REVOLUTE, DescriptionError, Robot
from ..mechanism.numeric_frames import OWN, Array, NumericFrames, ends_of, numeric_frames, opening

# The number of configurations that are looked at, and of steps away from where the robot is drawn.
CONFIGURATIONS, WALK = 64, 8
# The largest step of the walk and of Newton's method, in rad or lengths of the robot, and how many of the latter.
STRIDE, LEAP, STEPS = 0.35, 0.5, 60
# The number of random positions from which a robot that is drawn nowhere is closed.
STARTS = 512
# The largest error of a closed loop, in lengths of the robot and rad.
CLOSED = 1e-11
# What a parameter without a value is taken to be.
ANY_VALUE = 0.5
# What keeps a step of Newton's method small along free motions, beside squares of slopes.
DAMPING = 1e-10
# Singular values below this part of the largest one are 0.
RANK = 1e-7


@dataclass(frozen=True)
class NumericLoops:
    """The loops of a robot that hold passive joints, in numbers."""

    robot: Robot
    # The numbers of the loops, from 1, and the joints that have a variable of their own on one of them.
    loops: tuple[int, ...]
    variables: tuple[int, ...]
    # The values of parameters.
    numbers: dict[str, float]
    # A length of the robot, in m.
    length: float
    frames: NumericFrames
    # Joint -> the variables that move it, each with its factor, and what is constant.
    motions: Mapping[int, tuple[tuple[tuple[int, float], ...], float]]

    def positions(self, x: Array) -> Array:
        """Return the positions of all joints, (S, joints), from those of the variables, (variables, S).

        Joints that are on none of the loops are at 0.
        """
        found = np.zeros((x.shape[1], len(self.frames.joints)))
        for j, (terms, constant) in self.motions.items():
            found[:, j - 1] = constant + sum(factor * x[self.variables.index(c)] for c, factor in terms)
        return found

    def constraints(self, x: Array) -> tuple[Array, Array]:
        """Return by how far the loops are open, (S, rows), and the slopes, (S, rows, variables); lengths are scaled.

        Five rows a loop, in the axes of the twin; the motion of the cut joint is left out.
        """
        poses = self.frames.poses(self.positions(x))
        errors, slopes = [], []
        for ends in (self.frames.loops[k - 1] for k in self.loops):
            own = OWN[ends.cut.sigma]
            units = np.delete([self.length] * 3 + [1.0] * 3, own)
            rates = np.delete(self.frames.rates_apart(ends, poses), own, axis=1)
            slope = np.zeros((x.shape[1], len(units), len(self.variables)))
            for j, (terms, _) in self.motions.items():
                for c, factor in terms:
                    slope[:, :, self.variables.index(c)] += factor * rates[:, :, j - 1]
            errors.append(opening(ends, poses) / units)
            slopes.append(slope / units[:, np.newaxis])
        return np.concatenate(errors, axis=1), np.concatenate(slopes, axis=1)

    def cut_variable(self, k: int, x: Array) -> Array:
        """Return theta or r of the joint at which loop k is cut, (S,), where the loop is closed."""
        ends = self.frames.loops[k - 1]
        one, other = ends_of(ends, self.frames.poses(self.positions(x)))
        turned = one[:, :3, :3].transpose(0, 2, 1) @ other[:, :3, :3]
        if ends.cut.sigma == REVOLUTE:
            return np.asarray(np.arctan2(turned[:, 1, 0], turned[:, 0, 0]))
        return np.asarray(np.einsum("si,si->s", one[:, :3, 2], other[:, :3, 3] - one[:, :3, 3]))

    def closed(self, x: Array, held: Sequence[int] = ()) -> tuple[Array, Array]:
        """Return positions (variables, S) near x in which all loops are closed, and which of the S are closed.

        The variables of `held` joints stay as they are.
        """
        free = np.array([j not in held for j in self.variables])
        units = np.array([self.length if self.frames.joints[j - 1].sigma != REVOLUTE else 1.0 for j in self.variables])
        # After the step that closes all loops one more takes what rounding allows.
        closed = False
        for _ in range(STEPS):
            error, slope = self.constraints(x)
            if closed:
                break
            closed = bool((np.abs(error) < CLOSED).all())
            slope = slope * (units * free)
            turned = slope.transpose(0, 2, 1)
            square = turned @ slope + DAMPING * np.eye(len(units))
            step = np.linalg.solve(square, turned @ error[:, :, np.newaxis])[:, :, 0].T
            x = x - np.clip(step, -LEAP, LEAP) * units[:, np.newaxis]
        return x, np.abs(self.constraints(x)[0]).max(axis=1) < CLOSED


@lru_cache(maxsize=64)
def numeric_loops(robot: Robot) -> NumericLoops:
    """Return the loops of a robot that hold passive joints, in numbers."""
    values = {name: ANY_VALUE if value is None else value for name, value in robot.values.items()}

    def number(expression: sp.Expr) -> float:
        return evaluate(expression, values)

    frames = numeric_frames(robot, number)
    sides = {k: [j for side in ends.sides for j in side] for k, ends in enumerate(frames.loops, 1)}
    loops = tuple(k for k, joints in sides.items() if {*joints} & {*robot.passive})
    on_loops = sorted({j for k in loops for j in sides[k] if robot.joints[j - 1].sigma != FIXED})
    motions: dict[int, tuple[tuple[tuple[int, float], ...], float]] = {}
    for j in on_loops:
        follower = robot.followers.get(j)
        terms = tuple((c, number(factor)) for c, factor in follower.terms) if follower else ((j, 1.0),)
        motions[j] = (terms, number(follower.offset) if follower else 0.0)
    variables = tuple(sorted({c for terms, _ in motions.values() for c, _ in terms}))
    parts = [frames.joints[j - 1] for k in loops for j in sides[k]]
    parts += [end for k in loops for end in (frames.loops[k - 1].cut, frames.loops[k - 1].twin)]
    squares = sum(float(part.mount[:3, 3] @ part.mount[:3, 3]) for part in parts)
    return NumericLoops(robot, loops, variables, values, squares**0.5 or 1.0, frames, motions)


def drawn(loops: NumericLoops) -> Array:
    """Return the positions of the variables where the robot is drawn; 0 where the description says nothing."""
    names = [loops.robot.joints[j - 1].name for j in loops.variables]
    return np.array([loops.robot.assembly.get(name, 0.0) for name in names])


@lru_cache(maxsize=64)
def configurations(robot: Robot) -> Array:
    """Return configurations (variables, S) in which the loops of a robot are closed, of the mode that is drawn.

    DescriptionError if there are none.
    """
    loops, rng = numeric_loops(robot), np.random.default_rng(0)
    units = np.array([loops.length if loops.frames.joints[j - 1].sigma != REVOLUTE else 1.0 for j in loops.variables])
    start, closed = loops.closed(drawn(loops)[:, np.newaxis])
    if not closed.all():
        start, closed = loops.closed(units[:, np.newaxis] * rng.uniform(-3, 3, (len(units), STARTS)))
        start = start[:, closed]
    if not closed.any():
        raise DescriptionError(_open(robot, loops))
    x = start[:, np.arange(CONFIGURATIONS) % start.shape[1]]
    for _ in range(WALK):
        slope = loops.constraints(x)[1] * units
        stride = rng.uniform(-STRIDE, STRIDE, x.shape)
        along = stride - np.einsum("sij,js->is", np.linalg.pinv(slope, rcond=RANK) @ slope, stride)
        there, closed = loops.closed(x + along * units[:, np.newaxis])
        x = np.where(closed, there, x)
    return x


def _open(robot: Robot, loops: NumericLoops) -> str:
    names = ", ".join(repr(robot.loops[k - 1].cut.name) for k in loops.loops)
    return (
        f"robot {robot.name!r}, the loops cut at {names} can't be closed: expected lengths with which their ends meet, "
        "and frames of the cut joint and its twin that coincide there but for the joint's own motion"
    )
