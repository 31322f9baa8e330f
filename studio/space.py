"""The robot in space as the page gets it: what it is made of, and where that is at q."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from torquec.generator import api

from .messages.space import FrameFacts, Ghost, Ghosts, JointFacts, LinkFacts, LoopFacts, Placement, Pose, Scene
from .sheet import Sheet

# Modes of assembly that are shown: joints that spin freely have any number of them.
MAX_MODES = 16

# How far a joint may be from where the robot is drawn, in rad or m: loops are closed on the way.
FURTHEST = 30.0

Role = Literal["variable", "follower", "passive", "cut", "fixed", "motor"]


def scene_of(robot: api.Robot, sheet: Sheet, revision: int) -> Scene:
    """Return what does not change while the robot moves; `sheet` are the texts that it is from."""
    tree = [joint for joint in robot.joints if not joint.motor_of]
    rows = [record.id for record in sheet.of("joints")]
    joints = [_joint(robot, j, joint, rows[j - 1] if j <= len(rows) else 0) for j, joint in enumerate(robot.joints, 1)]
    for k, (loop, record) in enumerate(zip(robot.loops, sheet.of("loops"), strict=True), 1):
        joints.append(_cut(len(robot.joints) + k, loop.cut, record.id))
    names = [robot.base.link or "base", *(joint.link or joint.name for joint in tree)]
    return Scene(
        revision=revision,
        joints=tuple(joints),
        links=tuple(_link(k, n, body) for k, (n, body) in enumerate(zip(names, api.bodies(robot), strict=True))),
        frames=tuple(
            FrameFacts(frame.name, record.id, frame.antecedent)
            for frame, record in zip(robot.frames, sheet.of("frames"), strict=True)
        ),
        loops=tuple(
            LoopFacts(
                record.id, len(robot.joints) + k, loop.cut.antecedent, loop.twin.name, loop.twin.antecedent
            )
            for k, (loop, record) in enumerate(zip(robot.loops, sheet.of("loops"), strict=True), 1)
        ),
        variables=tuple(robot.joints[j - 1].name for j in robot.moving),
        rest=tuple(api.rest(robot)),
        length=api.reach(robot),
        tools=tools_of(robot),
        without_values=tuple(name for name, value in robot.values.items() if value is None),
    )


def tools_of(robot: api.Robot) -> tuple[str, ...]:
    """Return the names of frames that may be dragged: named ones, else the last links."""
    carriers = {joint.antecedent for joint in robot.joints}
    tips = [joint.name for j, joint in enumerate(robot.joints, 1) if j not in carriers and not joint.motor_of]
    return tuple(frame.name for frame in robot.frames) or tuple(tips)


def _joint(robot: api.Robot, j: int, joint: Any, row: int) -> JointFacts:
    role: Role = "variable"
    if joint.motor_of:
        role = "motor"
    elif joint.sigma == len(api.JOINT_TYPES) - 1:
        role = "fixed"
    elif j in robot.followers:
        role = "follower"
    elif j in robot.passive:
        role = "passive"
    index = robot.moving.index(j) if j in robot.moving else None
    return _facts(j, joint, row, role, index)


def _cut(number: int, joint: Any, row: int) -> JointFacts:
    return _facts(number, joint, row, "cut", None)


def _facts(number: int, joint: Any, row: int, role: Role, index: int | None) -> JointFacts:
    kinds: tuple[Literal["revolute", "prismatic", "fixed"], ...] = ("revolute", "prismatic", "fixed")
    kind = kinds[joint.sigma]
    lower, upper = joint.limits.lower, joint.limits.upper
    unit: Literal["rad", "m"] = "m" if kind == "prismatic" else "rad"
    return JointFacts(number, row, joint.name, joint.antecedent, kind, role, index, lower, upper, unit)


def _link(number: int, name: str, body: Any) -> LinkFacts:
    if body is None:
        return LinkFacts(number, name, None, None, None, None)
    com = (float(body.com[0]), float(body.com[1]), float(body.com[2]))
    if body.axes is None:
        return LinkFacts(number, name, body.mass, com, None, None)
    axes = np.eye(4)
    axes[:3, :3], axes[:3, 3] = body.axes, body.com
    radii = (float(body.radii[0]), float(body.radii[1]), float(body.radii[2]))
    return LinkFacts(number, name, body.mass, com, pose_of(axes), radii)


def pose_of(matrix: NDArray[np.float64]) -> Pose:
    """Return a pose (4, 4) as its first three rows."""
    return tuple(float(x) for x in matrix[:3].ravel())


def placement_of(
    robot: api.Robot, revision: int, q: Sequence[float] | None, near: Sequence[float] | None
) -> Placement:
    """Return where everything is at q; where loops can't be closed, where it is at rest, and why."""
    positions = api.rest(robot) if q is None else checked_positions(robot, q)
    tree = sum(not joint.motor_of for joint in robot.joints)
    if near is not None and len(near) != tree:
        raise ValueError(f"near has {len(near)} positions: expected {tree}, those of all joints")
    if near is not None and not all(abs(x) <= 2 * FURTHEST for x in near):
        raise ValueError(f"near has a position beyond {2 * FURTHEST:g} rad or m: expected those of a placement before")
    try:
        return _placement(robot, revision, positions, api.placed(robot, positions, near), "")
    except api.DescriptionError as error:
        reason = str(error)
    start = api.rest(robot)
    try:
        return _placement(robot, revision, start, api.placed(robot, start, None), reason)
    except api.DescriptionError as error:
        open_joints = [0.0] * len(robot.joints)
        return _placement(robot, revision, start, api.placed_open(robot, open_joints), str(error))


def checked_positions(robot: api.Robot, q: Sequence[float]) -> list[float]:
    """Return positions of the joints in q, which are finite and as many as the robot has."""
    names = [robot.joints[j - 1].name for j in robot.moving]
    if len(q) != len(names) or not np.isfinite(q).all():
        raise ValueError(f"q has {len(q)} positions: expected {len(names)} finite ones, of {', '.join(names)}")
    furthest = max((abs(x - at) for x, at in zip(q, api.rest(robot), strict=True)), default=0.0)
    if furthest > FURTHEST:
        raise ValueError(f"a position is {furthest:g} rad or m from where the robot is drawn: expected {FURTHEST:g}")
    return [float(x) for x in q]


def _placement(
    robot: api.Robot, revision: int, q: Sequence[float], placed: Any, reason: str
) -> Placement:
    return Placement(
        revision=revision,
        q=tuple(q),
        joints=placed.joints,
        links=tuple(map(pose_of, placed.links)),
        mounts=tuple(map(pose_of, placed.mounts)),
        frames=tuple(map(pose_of, placed.frames)),
        cuts=tuple(map(pose_of, placed.cuts)),
        twins=tuple(map(pose_of, placed.twins)),
        closed=not reason,
        reason=reason,
    )


def within_limits(robot: api.Robot, joints: Sequence[float]) -> bool:
    """Return whether all joints of the tree are within the limits of the description."""
    for joint, position in zip(robot.joints, joints, strict=False):
        lower, upper = joint.limits.lower, joint.limits.upper
        if (lower is not None and position < lower - 1e-9) or (upper is not None and position > upper + 1e-9):
            return False
    return True


def modes_of(robot: api.Robot, revision: int, q: Sequence[float]) -> Ghosts:
    """Return all ways that are found in which the loops close at q."""
    if not robot.passive:
        what = "has no loop" if not robot.loops else "has loops whose passive joints follow the motors linearly"
        return Ghosts(revision, "", (), f"{robot.name} {what}: there is nothing to choose", awaited=False)
    found = api.assembly_modes(robot, checked_positions(robot, q))
    ghosts = []
    for number, placed in enumerate(found[:MAX_MODES], 1):
        placement = _placement(robot, revision, q, placed, "")
        ghosts.append(Ghost(f"mode {number}", placement, within_limits(robot, placement.joints)))
    reason = "" if found else "the loops can't be closed at these positions of the motors"
    if len(found) > MAX_MODES:
        reason = f"{len(found)} ways were found, the first {MAX_MODES} are shown: some joints spin freely"
    return Ghosts(revision, "in numbers, by Newton's method from many starts", tuple(ghosts), reason, awaited=False)
