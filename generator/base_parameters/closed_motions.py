"""Random positions of a robot in which its loops are closed, in numbers, and the velocities that it can have there.

Walks go from where the robot is drawn, in small steps of its motors; after each step Newton's method closes the loops.
What would come near a position in which two modes meet is no step, so all positions are of the mode that is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ..description.numeric import evaluate
from ..description.robot import DescriptionError, Robot
from ..mechanism.numeric_frames import OWN, Array, NumericFrames, numeric_frames, opening

WALKS, STEPS, BETWEEN = 48, 48, 8
"""The number of walks, of their steps, and of the steps between positions that are taken."""

STRIDES = (0.25, 0.08)
"""The size of the longest steps of a revolute motor, in rad, and of a prismatic one, in units of length."""

BEND = 0.25
"""How far a step may end beside where the velocities point, as a part of its length: in a longer one modes may meet."""

REACH = (np.pi, 1.0)
"""How far joints that are in no loop are from 0 at most, in rad and units of length."""

CORRECTIONS, CLOSED = 12, 1e-12
"""The number of Newton's steps, and the largest error of a closed loop, in rad and units of length."""

LARGEST_CORRECTION = 0.5
"""The largest change of a joint in one of Newton's steps, in rad and units of length."""

SINGULAR = 0.03
"""The least singular value of the constraint, as a part of the largest, that is away from where modes meet."""


@dataclass(frozen=True)
class ClosedPositions:
    """Positions in which all loops are closed, one a row, with what moves there."""

    robot: Robot = field(repr=False)

    poses: Array
    """(positions, links, 4, 4): the frames of all links in the base's; link 0 is the base."""

    q: Array
    """(positions, joints): the positions q of all joints, those that do not move 0."""

    G: Array
    """(positions, joints, coordinates): velocities of all joints, cut ones behind, by those of `robot.moving`."""


@dataclass(frozen=True)
class _Chain:
    """Joints in numbers."""

    frames: NumericFrames
    # Positions of all joints = E @ those of the independent ones + at_zero.
    independent: tuple[int, ...]
    E: Array
    at_zero: Array
    # The places of motors and passive joints among the independent ones, and the longest steps of motors.
    motors: list[int]
    passive: list[int]
    strides: Array

    def poses(self, y: Array) -> Array:
        """Return the frames of all links, (positions, links, 4, 4), from the independent positions."""
        return self.frames.poses(y @ self.E.T + self.at_zero)


def closed_positions(robot: Robot, numeric: Robot, seed: int = 0) -> ClosedPositions:
    """Return random positions of a robot; `numeric` is the same robot with numbers for its geometry.

    Which joints follow others linearly is the robot's own: numbers may be equal by chance.
    """
    chain, rng = _chain(robot, numeric), np.random.default_rng(seed)
    y, W, closed = _close(chain, _start(robot, numeric, chain, rng))
    y, W = y[closed], W[closed]
    if not len(y):
        raise DescriptionError(
            f"robot {robot.name!r}: its loops can't be closed near where it is drawn; expected [assembly] with the "
            "positions of its joints, in rad or m, lengths with which the ends of the loops meet, and as many passive "
            "joints as the loops determine"
        )
    bound = min(SINGULAR, 0.5 * float(_least_singular(W[:, :, chain.passive]).min()))
    heading = rng.normal(size=(len(y), len(chain.motors)))
    taken = []
    for step in range(STEPS):
        stride = rng.uniform(0.2, 1.0, (len(y), 1)) * chain.strides * heading
        ahead = y + (_free(chain, W) @ stride[:, :, np.newaxis])[:, :, 0]
        there, V, good = _close(chain, ahead)
        beside = np.linalg.norm(there - ahead, axis=1)
        good &= beside < BEND * np.linalg.norm(ahead - y, axis=1)
        good &= _least_singular(V[:, :, chain.passive]) > bound
        good &= _same_mode(W[:, :, chain.passive], V[:, :, chain.passive])
        y, W = np.where(good[:, np.newaxis], there, y), np.where(good[:, np.newaxis, np.newaxis], V, W)
        turned = rng.normal(size=heading.shape)
        heading = np.where(good[:, np.newaxis], 0.9 * heading + 0.4 * turned, turned)
        if step % BETWEEN == BETWEEN - 1:
            taken.append(y)
    return _positions(robot, chain, np.concatenate(taken), rng)


def _positions(robot: Robot, chain: _Chain, y: Array, rng: np.random.Generator) -> ClosedPositions:
    """Return the positions, with joints that no loop depends on anywhere."""
    on_loops = {j for ends in chain.frames.loops for side in ends.sides for j in side}
    moved_by = {c for j in on_loops for c in np.flatnonzero(chain.E[j - 1])}
    for c in chain.motors:
        if c not in moved_by:
            reach = REACH[robot.joints[chain.independent[c] - 1].sigma]
            y[:, c] = rng.uniform(-reach, reach, len(y))
    q = y @ chain.E.T + chain.at_zero
    poses = chain.frames.poses(q)
    W, own = _constraint(chain.frames, poses)
    G = chain.E @ _free(chain, W @ chain.E)
    return ClosedPositions(robot, poses, q, np.concatenate([G, -own @ G], axis=1))


def _free(chain: _Chain, W: Array) -> Array:
    """Return the velocities of the independent joints by those of the motors, (positions, independent, motors)."""
    rows = np.zeros((len(W), W.shape[2], len(chain.motors)))
    rows[:, chain.motors, range(len(chain.motors))] = 1.0
    if chain.passive:
        rows[:, chain.passive] = -np.linalg.pinv(W[:, :, chain.passive], rcond=1e-10) @ W[:, :, chain.motors]
    return rows


def _start(robot: Robot, numeric: Robot, chain: _Chain, rng: np.random.Generator) -> Array:
    """Return where walks start: where joints are drawn, others anywhere; in units of the numeric robot's."""
    y = np.empty((WALKS, len(chain.independent)))
    for k, j in enumerate(chain.independent):
        sigma, drawn = robot.joints[j - 1].sigma, robot.assembly.get(robot.joints[j - 1].name)
        if drawn is None:
            y[:, k] = 0.0 if j in robot.moving else rng.uniform(-REACH[sigma], REACH[sigma], WALKS)
        else:
            y[:, k] = numeric.assembly[robot.joints[j - 1].name]
    return y


def _close(chain: _Chain, y: Array) -> tuple[Array, Array, NDArray[np.bool_]]:
    """Return positions in which loops are closed, the constraint's columns there, and which of them are closed."""
    passive = chain.passive
    for _ in range(CORRECTIONS):
        poses = chain.poses(y)
        W = _constraint(chain.frames, poses)[0] @ chain.E
        step = np.linalg.pinv(W[:, :, passive], rcond=1e-10) @ _openings(chain.frames, poses)[:, :, np.newaxis]
        y = y.copy()
        y[:, passive] -= np.clip(step[:, :, 0], -LARGEST_CORRECTION, LARGEST_CORRECTION)
    poses = chain.poses(y)
    closed = np.abs(_openings(chain.frames, poses)).max(axis=1, initial=0) < CLOSED
    return y, _constraint(chain.frames, poses)[0] @ chain.E, closed


def _least_singular(W: Array) -> Array:
    """Return the least singular value of each matrix as a part of the largest; 1 without columns."""
    if 0 in W.shape:
        return np.ones(len(W))
    values = np.linalg.svd(W, compute_uv=False)
    return np.asarray(values[:, -1] / values[:, 0])


def _same_mode(W: Array, V: Array) -> NDArray[np.bool_]:
    """Return whether no column has turned over between two positions, as it does where modes meet."""
    return np.asarray(np.linalg.det(W.transpose(0, 2, 1) @ V) > 0)


def _chain(robot: Robot, numeric: Robot) -> _Chain:
    values = robot.given_values
    independent = (*robot.moving, *robot.passive)
    columns = {j: k for k, j in enumerate(independent)}
    E, at_zero = np.zeros((len(robot.joints), len(independent))), np.zeros(len(robot.joints))
    for j, k in columns.items():
        E[j - 1, k] = 1.0
    for j, follower in robot.followers.items():
        mimic = numeric.joints[j - 1].mimic
        terms = follower.terms if mimic is None else ((mimic.joint, mimic.multiplier),)
        for c, multiplier in terms:
            E[j - 1, columns[c]] = evaluate(multiplier, values)
        at_zero[j - 1] = evaluate(follower.offset if mimic is None else mimic.offset, values)
    return _Chain(
        numeric_frames(numeric, partial(evaluate, values=values)),
        independent,
        E,
        at_zero,
        [columns[j] for j in robot.moving],
        [columns[j] for j in robot.passive],
        np.array([STRIDES[robot.joints[j - 1].sigma] for j in robot.moving]),
    )


def _openings(frames: NumericFrames, poses: Array) -> Array:
    """Return by how far all loops are open, (positions, rows)."""
    return np.concatenate([np.empty((len(poses), 0)), *(opening(ends, poses) for ends in frames.loops)], axis=1)


def _constraint(frames: NumericFrames, poses: Array) -> tuple[Array, Array]:
    """Return the rates of the cut ends less their twins' for each joint, (positions, rows, joints).

    The cut joints' own motions are the second answer: a row a loop.
    """
    apart = [(frames.rates_apart(ends, poses), OWN[ends.cut.sigma]) for ends in frames.loops]
    none = np.empty((len(poses), 0, len(frames.joints)))
    rows = np.concatenate([none, *(np.delete(W, own, axis=1) for W, own in apart)], axis=1)
    return rows, np.concatenate([none, *(W[:, [own]] for W, own in apart)], axis=1)
