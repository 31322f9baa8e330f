"""Random positions of a robot in which its loops are closed, in numbers, and the velocities that it can have there.

Walks go from where the robot is drawn, in small steps of its motors; after each step Newton's method closes the loops.
What would come near a position in which two modes meet is no step, so all positions are of the mode that is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..description.numeric import evaluate
from ..description.parallelogram import paths
from ..description.robot import PRISMATIC, REVOLUTE, DescriptionError, Frame, Joint, Robot

Array = NDArray[np.float64]

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


OWN = {REVOLUTE: 5, PRISMATIC: 2}
"""By sigma: the component of [linear; angular] that is the cut joint's own motion."""


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

    joints: tuple[Joint, ...]
    mounts: Array
    offsets: Array
    # Positions of all joints = E @ those of the independent ones + at_zero.
    independent: tuple[int, ...]
    E: Array
    at_zero: Array
    loops: tuple[_Ends, ...]
    # The places of motors and passive joints among the independent ones, and the longest steps of motors.
    motors: list[int]
    passive: list[int]
    strides: Array


@dataclass(frozen=True)
class _Ends:
    """A loop in numbers: the links and the frames of its ends, and the joints on its sides."""

    links: tuple[int, int]
    frames: Array
    sigma: int
    sides: tuple[Sequence[int], Sequence[int]]


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
    on_loops = {j for ends in chain.loops for side in ends.sides for j in side}
    moved_by = {c for j in on_loops for c in np.flatnonzero(chain.E[j - 1])}
    for c in chain.motors:
        if c not in moved_by:
            reach = REACH[robot.joints[chain.independent[c] - 1].sigma]
            y[:, c] = rng.uniform(-reach, reach, len(y))
    q = y @ chain.E.T + chain.at_zero
    poses = _poses(chain, q)
    G = chain.E @ _free(chain, _constraint(chain, poses) @ chain.E)
    return ClosedPositions(robot, poses, q, np.concatenate([G, -_cut_motions(chain, poses) @ G], axis=1))


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
        poses = _poses(chain, y @ chain.E.T + chain.at_zero)
        W = _constraint(chain, poses) @ chain.E
        step = np.linalg.pinv(W[:, :, passive], rcond=1e-10) @ _opening(chain, poses)[:, :, np.newaxis]
        y = y.copy()
        y[:, passive] += np.clip(step[:, :, 0], -LARGEST_CORRECTION, LARGEST_CORRECTION)
    poses = _poses(chain, y @ chain.E.T + chain.at_zero)
    closed = np.abs(_opening(chain, poses)).max(axis=1, initial=0) < CLOSED
    return y, _constraint(chain, poses) @ chain.E, closed


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
    values = {name: value for name, value in robot.values.items() if value is not None}
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
        robot.joints,
        np.array([_mount(joint, values) for joint in numeric.joints]),
        np.array([evaluate(joint.offset, values) for joint in numeric.joints]),
        independent,
        E,
        at_zero,
        tuple(_ends(robot, numeric, k, values) for k in range(len(robot.loops))),
        [columns[j] for j in robot.moving],
        [columns[j] for j in robot.passive],
        np.array([STRIDES[robot.joints[j - 1].sigma] for j in robot.moving]),
    )


def _ends(robot: Robot, numeric: Robot, k: int, values: Mapping[str, float]) -> _Ends:
    loop = numeric.loops[k]
    frames = np.array([_mount(loop.cut, values), _mount(loop.twin, values)])
    return _Ends((loop.cut.antecedent, loop.twin.antecedent), frames, loop.cut.sigma, paths(loop, robot.joints))


def _mount(frame: Joint | Frame, values: Mapping[str, float]) -> Array:
    """Return Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r)."""
    gamma, b, alpha, d, theta, r = (
        evaluate(getattr(frame, key), values) for key in ("gamma", "b", "alpha", "d", "theta", "r")
    )
    return np.asarray(_screw(2, gamma, b) @ _screw(0, alpha, d) @ _screw(2, theta, r))


def _screw(axis: int, angle: Any, shift: Any) -> Array:
    """Return the turn about an axis, with the shift along it, for an array of these."""
    angle, shift = np.broadcast_arrays(angle, shift)
    T = np.zeros((*angle.shape, 4, 4))
    i, j = (axis + 1) % 3, (axis + 2) % 3
    T[..., i, i] = T[..., j, j] = np.cos(angle)
    T[..., j, i] = np.sin(angle)
    T[..., i, j] = -T[..., j, i]
    T[..., axis, axis] = T[..., 3, 3] = 1.0
    T[..., axis, 3] = shift
    return T


def _poses(chain: _Chain, q: Array) -> Array:
    """Return the frames of all links in the base's, (positions, links, 4, 4)."""
    poses = np.empty((len(q), len(chain.joints) + 1, 4, 4))
    poses[:, 0] = np.eye(4)
    for j, joint in enumerate(chain.joints, 1):
        mount, variable = chain.mounts[j - 1], q[:, j - 1] + chain.offsets[j - 1]
        poses[:, j] = poses[:, joint.antecedent] @ mount
        if joint.sigma in (REVOLUTE, PRISMATIC):
            turn = variable if joint.sigma == REVOLUTE else 0 * variable
            poses[:, j] = poses[:, j] @ _screw(2, turn, variable - turn)
    return poses


def _opening(chain: _Chain, poses: Array) -> Array:
    """Return how far the ends of all loops are apart but for the cut joints' own motions, (positions, rows)."""
    rows = [np.empty((len(poses), 0))]
    for ends in chain.loops:
        cut, twin = (poses[:, link] @ frame for link, frame in zip(ends.links, ends.frames, strict=True))
        back = cut[:, :3, :3].transpose(0, 2, 1)
        apart = (back @ (twin[:, :3, 3] - cut[:, :3, 3])[:, :, np.newaxis])[:, :, 0]
        A = back @ twin[:, :3, :3]
        if ends.sigma == REVOLUTE:
            x, y, z = A[:, :, 2].T
            # Axes that point against each other are as far from closed as can be.
            rows.append(np.stack([*apart.T, -y, np.where(z < 0, 1, x)], axis=1))
        else:
            turned = [A[:, 2, 1] - A[:, 1, 2], A[:, 0, 2] - A[:, 2, 0], A[:, 1, 0] - A[:, 0, 1]]
            turned = [0.5 * x for x in turned]
            turned[0] = np.where(np.trace(A, axis1=1, axis2=2) < 1, 1, turned[0])
            rows.append(np.stack([*apart.T[:2], *turned], axis=1))
    return np.concatenate(rows, axis=1)


def _constraint(chain: _Chain, poses: Array) -> Array:
    """Return the rates of the cut end less the twin's for each joint, (positions, rows, joints), in the cut's axes.

    The cut joint's own motion is left out.
    """
    matrices = [np.empty((len(poses), 0, len(chain.joints)))]
    matrices += [np.delete(_ends_apart(chain, ends, poses), OWN[ends.sigma], axis=1) for ends in chain.loops]
    return np.concatenate(matrices, axis=1)


def _cut_motions(chain: _Chain, poses: Array) -> Array:
    """Return what is left out there: a row a loop."""
    matrices = [np.empty((len(poses), 0, len(chain.joints)))]
    matrices += [_ends_apart(chain, ends, poses)[:, [OWN[ends.sigma]]] for ends in chain.loops]
    return np.concatenate(matrices, axis=1)


def _ends_apart(chain: _Chain, ends: _Ends, poses: Array) -> Array:
    cut, twin = (poses[:, link] @ frame for link, frame in zip(ends.links, ends.frames, strict=True))
    back, at = cut[:, :3, :3].transpose(0, 2, 1), twin[:, :3, 3]
    W = np.zeros((len(poses), 6, len(chain.joints)))
    for side, sign in zip(ends.sides, (1, -1), strict=True):
        for j in side:
            linear, angular = rates(chain.joints[j - 1].sigma, poses[:, j], at)
            W[:, :3, j - 1] = sign * np.einsum("sij,sj->si", back, linear)
            W[:, 3:, j - 1] = sign * np.einsum("sij,sj->si", back, angular)
    return W


def rates(sigma: int, poses: Array, at: Array) -> tuple[Array, Array]:
    """Return the velocities of points and the angular ones at a unit rate of a joint with these frames."""
    axis, origin = poses[:, :3, 2], poses[:, :3, 3]
    if sigma == REVOLUTE:
        return np.cross(axis, at - origin), axis
    return (axis if sigma == PRISMATIC else 0 * axis), 0 * axis
