"""The skeleton of a robot in numbers: where its joints are and which points each link holds together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..description.numeric import evaluate
from ..description.robot import FIXED, PRISMATIC, DescriptionError, Robot
from ..inverse.numeric_closure import Array, NumericLoops, drawn, numeric_loops

# The largest step of a joint between two uses of Newton's method on the way from where a robot is drawn, in rad or m.
STRIDE = 0.1


@dataclass(frozen=True)
class JointPlace:
    """A joint: its name, type, whether a motor moves it, whether it is a cut one, its origin (m) and its axis."""

    name: str
    sigma: int
    motorised: bool
    cut: bool
    origin: Array
    axis: Array
    # Of a prismatic joint, where its slide begins; of others the origin.
    foot: Array


@dataclass(frozen=True)
class Skeleton:
    """Joints, links as pairs of points (m) that they hold together, and named frames, in the base's frame."""

    joints: tuple[JointPlace, ...]
    links: tuple[tuple[Array, Array], ...]
    frames: Mapping[str, Array]


def skeleton(robot: Robot, q: Sequence[float] | None = None) -> Skeleton:
    """Return the skeleton at q, of joints in the order of q without a floating base; None: where the robot is drawn."""
    loops = numeric_loops(robot)
    poses = loops.poses({j: np.array([x]) for j, x in positions(robot, loops, q).items()})
    place = {j: pose[0] for j, pose in poses.items()}
    joints, held = [], {j: [place[j][:3, 3]] for j in place}
    rows = [(joint, numbers, j) for j, (joint, numbers) in enumerate(zip(robot.joints, loops.joints, strict=True), 1)]
    for joint, numbers, j in rows:
        mount = place[joint.antecedent] @ numbers.mount
        origin, axis = place[j][:3, 3], mount[:3, 2]
        foot = mount[:3, 3] if joint.sigma == PRISMATIC else origin
        held[joint.antecedent].append(foot)
        if joint.sigma != FIXED:
            free = joint.mu == 1 and j not in robot.followers
            joints.append(JointPlace(joint.name, joint.sigma, free, False, origin, axis, foot))
    for loop, cut, twin in zip(robot.loops, loops.cuts, loops.twins, strict=True):
        one, other = (place[end.antecedent] @ end.mount for end in (cut, twin))
        held[cut.antecedent].append(one[:3, 3])
        held[twin.antecedent].append(other[:3, 3])
        joints.append(JointPlace(loop.cut.name, loop.cut.sigma, False, True, other[:3, 3], other[:3, 2], one[:3, 3]))
    frames = {}
    for frame in robot.frames:
        parameters = [evaluate(getattr(frame, key), robot.values) for key in ("gamma", "b", "alpha", "d", "theta", "r")]
        frames[frame.name] = (place[frame.antecedent] @ mount_of(*parameters))[:3, 3]
        held[frame.antecedent].append(frames[frame.name])
    links = [(points[0], point) for points in held.values() for point in points[1:]]
    return Skeleton(tuple(joints), tuple(pair for pair in links if np.abs(pair[0] - pair[1]).max() > 1e-9), frames)


def mount_of(gamma: float, b: float, alpha: float, d: float, theta: float, r: float) -> Array:
    """Return the pose of a frame from its six parameters, (4, 4)."""
    pose = np.eye(4)
    for axis, angle, shift in ((2, gamma, b), (0, alpha, d), (2, theta, r)):
        i, j = (axis + 1) % 3, (axis + 2) % 3
        step = np.eye(4)
        step[i, i] = step[j, j] = np.cos(angle)
        step[j, i], step[i, j] = np.sin(angle), -np.sin(angle)
        step[axis, 3] = shift
        pose = pose @ step
    return pose


def positions(robot: Robot, loops: NumericLoops, q: Sequence[float] | None) -> dict[int, float]:
    """Return the positions of all joints that move: those of q, and of the others as followers and loops have them."""
    start = {j: robot.assembly.get(robot.joints[j - 1].name, 0.0) for j in robot.moving}
    if q is None:
        goal = start
    elif len(q) == len(robot.moving):
        goal = dict(zip(robot.moving, map(float, q), strict=True))
    else:
        names = ", ".join(robot.joints[j - 1].name for j in robot.moving)
        raise ValueError(f"q has {len(q)} positions: expected {len(robot.moving)}, of {names}")
    if not robot.passive:
        return _with_followers(robot, goal)
    x, held = drawn(loops)[:, np.newaxis], [j for j in loops.variables if j not in robot.passive]
    strides = max(1, int(np.ceil(max(abs(goal[j] - start[j]) for j in goal) / STRIDE)))
    for part in np.linspace(0, 1, strides + 1):
        for j in held:
            x[loops.variables.index(j)] = start[j] + part * (goal[j] - start[j])
        x, closed = loops.closed(x, held)
        if not closed.all():
            at = ", ".join(f"{robot.joints[j - 1].name} = {goal[j]:g}" for j in robot.moving)
            raise DescriptionError(
                f"robot {robot.name!r}: its loops can't be closed at {at}, nor near there on the way from where it is "
                "drawn; expected a position within reach"
            )
    return _with_followers(robot, goal | {j: float(x[loops.variables.index(j), 0]) for j in robot.passive})


def _with_followers(robot: Robot, found: Mapping[int, float]) -> dict[int, float]:
    """Return the positions of joints, and of those that follow them."""
    followed = dict(found)
    for j, follower in robot.followers.items():
        terms = [evaluate(factor, robot.values) * found[c] for c, factor in follower.terms]
        followed[j] = sum(terms) + evaluate(follower.offset, robot.values)
    return followed


def is_planar(robot: Skeleton) -> bool:
    """Return whether all joints move in planes across the base's z axis."""
    across = [abs(joint.axis[2]) if joint.sigma == PRISMATIC else 1 - abs(joint.axis[2]) for joint in robot.joints]
    return bool(max(across) < 1e-9)
