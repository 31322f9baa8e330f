"""Where all frames of a robot are, in numbers; what its bodies look like; in how many ways its loops close."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from ..description.inertia import central_inertia
from ..description.numeric import evaluate
from ..description.robot import FIXED, INERTIA, REVOLUTE, DescriptionError, Joint, Robot
from ..inverse.numeric_closure import NumericLoops, drawn, numeric_loops
from ..mechanism.numeric_frames import Array, ends_of, mount
from .skeleton import positions

# Random positions of passive joints from which loops are closed, to find the ways in which they can be.
STARTS = 160
# Modes whose joints differ by less than this, in rad or lengths of the robot, are one.
APART = 1e-4


@dataclass(frozen=True)
class Placed:
    """Where everything is: poses (4, 4) in the frame of the base, in m."""

    # The positions of all joints of the tree by their numbers, fixed ones at 0.
    joints: tuple[float, ...]
    # The frame of each link, the base first; of each joint of the tree its frame at position 0.
    links: tuple[Array, ...]
    mounts: tuple[Array, ...]
    # Named frames, and for each loop the frame of the cut joint on its antecedent, and its twin.
    frames: tuple[Array, ...]
    cuts: tuple[Array, ...]
    twins: tuple[Array, ...]


@dataclass(frozen=True)
class Body:
    """What a link's inertial parameters say of its body."""

    # In kg.
    mass: float
    # The centre of mass in the link's frame, (3,), in m.
    com: Array
    # The directions of the principal axes as columns, (3, 3), and the half axes of the homogeneous ellipsoid of this
    # mass and these moments, (3,), in m; None where no body has these moments.
    axes: Array | None
    radii: Array | None


def rest(robot: Robot) -> list[float]:
    """Return the positions in q where a robot is drawn: as its assembly says, else the nearest to 0 within limits."""
    found = []
    for j in robot.moving:
        joint = robot.joints[j - 1]
        lower = joint.limits.lower if joint.limits.lower is not None else -np.inf
        upper = joint.limits.upper if joint.limits.upper is not None else np.inf
        nearest = float(min(max(0.0, lower), upper)) if lower <= upper else 0.0
        found.append(robot.assembly.get(joint.name, nearest))
    return found


def placed(robot: Robot, q: Sequence[float], near: Sequence[float] | None = None) -> Placed:
    """Return where everything is at q, loops closed from the positions `near` of all joints, or where it is drawn.

    DescriptionError where the loops can't be closed. A parameter without a value is 0.5.
    """
    loops = numeric_loops(robot)
    start = None if near is None else dict(enumerate(map(float, near), 1))
    return _placed(robot, loops, positions(robot, loops, q, start))


def placed_open(robot: Robot, joints: Sequence[float]) -> Placed:
    """Return where everything is at these positions of all joints, whether the loops are closed there or not."""
    return _placed(robot, numeric_loops(robot), dict(enumerate(map(float, joints), 1)))


def _placed(robot: Robot, loops: NumericLoops, at: Mapping[int, float]) -> Placed:
    """Return where everything is at the positions of all joints that move."""
    row = [at.get(j, 0.0) for j in range(1, len(robot.joints) + 1)]
    poses = loops.frames.poses(np.array([row]))
    ends = [ends_of(loop, poses) for loop in loops.frames.loops]
    tree = [j for j, joint in enumerate(robot.joints, 1) if not joint.motor_of]
    places = [(j, loops.frames.joints[j - 1]) for j in tree]
    number = partial(evaluate, values=loops.numbers)
    return Placed(
        tuple(at.get(j, 0.0) for j in tree),
        (poses[0, 0], *(poses[0, j] for j in tree)),
        tuple(poses[0, joint.antecedent] @ joint.mount for _, joint in places),
        tuple(poses[0, frame.antecedent] @ mount(frame, number) for frame in robot.frames),
        tuple(cut[0] for cut, _ in ends),
        tuple(twin[0] for _, twin in ends),
    )


def assembly_modes(robot: Robot, q: Sequence[float]) -> list[Placed]:
    """Return every way that is found in which the loops close at q, the one that is drawn first if it is among them.

    Newton's method starts at random positions of the passive joints: a mode that few of them lead to may be missing.
    """
    loops = numeric_loops(robot)
    free = [j for j in loops.variables if j in robot.passive]
    if not free:
        return []
    goal = dict(zip(robot.moving, map(float, q), strict=True))
    held = [j for j in loops.variables if j not in robot.passive]
    units = np.array([1.0 if robot.joints[j - 1].sigma == REVOLUTE else loops.length for j in loops.variables])
    x = np.random.default_rng(0).uniform(-np.pi, np.pi, (len(loops.variables), STARTS)) * units[:, np.newaxis]
    x[:, 0] = drawn(loops)
    for j in held:
        x[loops.variables.index(j)] = goal[j]
    x, closed = loops.closed(x, held)
    found: list[Array] = []
    for candidate in x[:, closed].T:
        turned = _within_a_turn(candidate, loops, robot)
        if all(np.abs(_apart(turned, other, loops, robot) / units).max() > APART for other in found):
            found.append(turned)
    start = drawn(loops)
    found.sort(key=lambda each: float(np.abs(_apart(each, start, loops, robot) / units).sum()))
    modes = []
    for mode in found:
        near = [goal.get(j, 0.0) for j in range(1, len(robot.joints) + 1)]
        for j in free:
            near[j - 1] = float(mode[loops.variables.index(j)])
        modes.append(_placed(robot, loops, positions(robot, loops, q, dict(enumerate(near, 1)))))
    return modes


def _within_a_turn(x: Array, loops: NumericLoops, robot: Robot) -> Array:
    """Return positions whose angles are in [-pi, pi]."""
    turns = np.array([robot.joints[j - 1].sigma == REVOLUTE for j in loops.variables])
    return np.where(turns, np.arctan2(np.sin(x), np.cos(x)), x)


def _apart(one: Array, other: Array, loops: NumericLoops, robot: Robot) -> Array:
    """Return by how much positions differ, angles modulo a turn."""
    return _within_a_turn(one - other, loops, robot)


def bodies(robot: Robot) -> list[Body | None]:
    """Return the body of each link, the base first; None where it has no mass, or a parameter has no value."""
    tree = [joint for joint in robot.joints if not joint.motor_of]
    return [_body(robot, holder) for holder in (robot.base, *tree)]


def _body(robot: Robot, holder: object) -> Body | None:
    try:
        numbers = {name: evaluate(getattr(holder, name), robot.values) for name in INERTIA}
    except DescriptionError:
        return None
    mass = numbers["M"]
    if mass <= 0:
        return None
    com, tensor = central_inertia(numbers)
    moments, axes = np.linalg.eigh(tensor)
    # Of a homogeneous ellipsoid the moment about axis i is M (b^2 + c^2) / 5.
    squares = 2.5 / mass * (moments.sum() - 2 * moments)
    if not np.isfinite(squares).all() or squares.min() < -1e-9 * max(float(np.abs(squares).max()), 1e-12):
        return Body(mass, com, None, None)
    axes = axes * np.sign(np.linalg.det(axes))
    return Body(mass, com, axes, np.sqrt(np.maximum(squares, 0)))


def reach(robot: Robot) -> float:
    """Return a length of the robot to scale pictures with, in m: the way along its links, at least a centimetre."""
    loops = numeric_loops(robot)
    parts = [*loops.frames.joints, *(ends.twin for ends in loops.frames.loops)]
    chain: dict[int, float] = {0: 0.0}
    for j, joint in enumerate(loops.frames.joints, 1):
        slide = 0.0 if joint.sigma in (REVOLUTE, FIXED) else _slide(robot.joints[j - 1])
        chain[j] = chain[joint.antecedent] + float(np.linalg.norm(joint.mount[:3, 3])) + slide
    ends = [float(np.linalg.norm(part.mount[:3, 3])) for part in parts]
    return max(max(chain.values()), *ends, 0.01) if ends else 0.01


def _slide(joint: Joint) -> float:
    limits = [abs(x) for x in (joint.limits.lower, joint.limits.upper) if x is not None]
    return max(limits, default=0.0)
