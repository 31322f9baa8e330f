"""The skeleton of a robot that is described: its joints and links where the description draws them, or at q."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np
from torquec.skeleton import JointPlace, Mount, Skeleton, bones

from ..description.numeric import evaluate
from ..description.robot import PRISMATIC, DescriptionError, Robot
from ..inverse.numeric_closure import NumericLoops, drawn, numeric_loops
from ..mechanism.numeric_frames import Array, ends_of, mount

# The largest step of a joint between two uses of Newton's method on the way from where a robot is drawn, in rad or m.
STRIDE = 0.1


def skeleton(robot: Robot, q: Sequence[float] | Array | None = None) -> Skeleton:
    """Return the skeleton at q, of joints in the order of q without a floating base; None: where the robot is drawn."""
    loops, number = numeric_loops(robot), partial(evaluate, values=robot.values)
    at = positions(robot, loops, q)
    poses = loops.frames.poses(np.array([[at.get(j, 0.0) for j in range(1, len(robot.joints) + 1)]]))
    place, mounts = dict(enumerate(poses[0])), []
    for j, (joint, numbers) in enumerate(zip(robot.joints, loops.frames.joints, strict=True), 1):
        unmoved = place[joint.antecedent] @ numbers.mount
        origin, axis = place[j][:3, 3], unmoved[:3, 2]
        foot = unmoved[:3, 3] if joint.sigma == PRISMATIC else origin
        free = joint.mu == 1 and j not in robot.followers
        mounts.append(Mount(JointPlace(joint.name, joint.sigma, free, False, origin, axis, foot), joint.antecedent, j))
    for loop, ends in zip(robot.loops, loops.frames.loops, strict=True):
        one, other = (end[0] for end in ends_of(ends, poses))
        where = JointPlace(loop.cut.name, loop.cut.sigma, False, True, other[:3, 3], other[:3, 2], one[:3, 3])
        mounts.append(Mount(where, ends.cut.antecedent, ends.twin.antecedent))
    frames = [(frame.name, frame.antecedent, place[frame.antecedent] @ mount(frame, number)) for frame in robot.frames]
    return bones(place, mounts, frames, floating=robot.base.floating)


def positions(
    robot: Robot, loops: NumericLoops, q: Sequence[float] | Array | None, near: Mapping[int, float] | None = None
) -> dict[int, float]:
    """Return the positions of all joints that move: those of q, and of the others as followers and loops have them.

    Loops are closed on the way from the positions `near` of joints, or from where the robot is drawn.
    """
    start = {j: robot.assembly.get(robot.joints[j - 1].name, 0.0) for j in robot.moving}
    if near is not None:
        start |= {j: near[j] for j in robot.moving if j in near}
    if q is None:
        goal = start
    elif len(q) == len(robot.moving):
        goal = dict(zip(robot.moving, map(float, q), strict=True))
    else:
        names = ", ".join(robot.joints[j - 1].name for j in robot.moving)
        raise ValueError(f"q has {len(q)} positions: expected {len(robot.moving)}, of {names}")
    if not robot.passive:
        return _with_followers(robot, loops, goal)
    x, held = drawn(loops)[:, np.newaxis], [j for j in loops.variables if j not in robot.passive]
    if near is not None:
        x = np.array([[near[j]] for j in loops.variables])
    strides = max(1, int(np.ceil(max(abs(goal[j] - start[j]) for j in goal) / STRIDE)))
    for part in np.linspace(0, 1, strides + 1):
        for j in held:
            x[loops.variables.index(j)] = start[j] + part * (goal[j] - start[j])
        x, closed = loops.closed(x, held)
        if not closed.all():
            at = ", ".join(f"{robot.joints[j - 1].name} = {_position(robot, j, goal[j])}" for j in robot.moving)
            raise DescriptionError(
                f"robot {robot.name!r}: its loops can't be closed at {at}, nor near there on the way from where it is "
                "drawn; expected a position within reach"
            )
    return _with_followers(robot, loops, goal | {j: float(x[loops.variables.index(j), 0]) for j in robot.passive})


def _position(robot: Robot, j: int, position: float) -> str:
    """Return a joint's position as it is given, in m, or in rad and beside it in the degrees that people think in."""
    if robot.joints[j - 1].sigma == PRISMATIC:
        return f"{position:.4g} m"
    return f"{position:.4g} rad ({np.degrees(position):.4g} degrees)"


def _with_followers(robot: Robot, loops: NumericLoops, found: Mapping[int, float]) -> dict[int, float]:
    """Return the positions of joints, and of those that follow them."""
    followed = dict(found)
    for j, follower in robot.followers.items():
        terms = [evaluate(factor, loops.numbers) * found[c] for c, factor in follower.terms]
        followed[j] = sum(terms) + evaluate(follower.offset, loops.numbers)
    return followed
