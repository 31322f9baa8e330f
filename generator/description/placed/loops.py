"""Loops of placed robots made ready for the notation: each cut at a joint of one freedom, its passive joints known.

    ball    in a chain of parallel axes a joint about them, elsewhere two turns on links without mass and a cut one
    fixed   its links become one; the loop is cut at one of its passive joints
    motor   a loop's own joint that has a motor becomes one of the tree; the loop is cut at a passive one

Which joints are passive is what the loops determine at random closed positions: those with motors are coordinates, and
if these are too few, joints with springs and then those that determine the others best.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations, product

import numpy as np

from ..messages import join, show
from ..robot import FIXED, PRISMATIC, REVOLUTE, DescriptionError, Limits
from .closing import CLOSED, LoopEquations, least_value, pose_of, rank
from .links import moving_on, names_on_loops, sides_of
from .placed import PlacedJoint, PlacedLink, PlacedLoop, PlacedRobot, with_first_leaders
from .rehanging import recut
from .space import Array, Place, cross, dot, exact, norm, unit, vector

# How far axes that count as parallel are off each other.
_PARALLEL = 1e-6
# The least singular value at which joints determine the others, in rad and lengths of the robot.
_DETERMINED = 1e-4


def close_loops(robot: PlacedRobot) -> PlacedRobot:
    """Return the robot with its loops cut at single passive joints, drawn where they are closed."""
    if not robot.loops:
        return robot
    robot = _without_rigid(with_first_leaders(robot))
    robot = _drawn_closed(robot)
    for k in range(len(robot.loops)):
        robot = _with_single_freedom(robot, k)
    robot = _drawn_closed(robot)
    return _with_passive(robot)


def _without_rigid(robot: PlacedRobot) -> PlacedRobot:
    """Return the robot without loops in which nothing moves."""
    rigid = [loop for loop in robot.loops if not moving_on(robot, loop)]
    if not rigid:
        return robot
    error = np.abs(LoopEquations(replace(robot, loops=tuple(rigid))).opening(LoopEquations(robot).start({}))).max()
    loop = rigid[0].joint
    ends = f"loop {show(loop.name)} joins links {show(loop.parent)} and {show(loop.child)}, between which nothing moves"
    if error > 1e-6:
        raise DescriptionError(f"{ends}, and they don't meet: expected links that joints move against each other")
    told = [f"loop {show(other.joint.name)} holds what nothing moves: it is left out" for other in rigid]
    notes = (*robot.notes, *told)
    return replace(robot, loops=tuple(loop for loop in robot.loops if loop not in rigid), notes=notes)


def _drawn_closed(robot: PlacedRobot) -> PlacedRobot:
    """Return the robot drawn where its loops are closed, near where it was; motors are moved if nothing else helps."""
    equations = LoopEquations(robot)
    on = _on_loops(robot, equations)
    passive = [i for i in on if equations.names[i] not in robot.motors.names]
    errors = []
    for drawn in robot.drawn:
        for free in (passive, on):
            x = equations.closed(equations.start(drawn), free)
            error = np.abs(equations.opening(x))
            if error.max(initial=0.0) < CLOSED:
                closed = {equations.names[i]: float(x[i]) for i in range(len(x))}
                return replace(robot, drawn=({name: closed[name] for name in closed if closed[name]},))
        errors.append((float(error.max()), x))
    _, x = min(errors, key=lambda pair: pair[0])
    poses = equations.poses(x)
    apart = []
    for loop, k in zip(robot.loops, range(len(robot.loops)), strict=True):
        cut, twin = equations.ends(poses, k)
        distance = float(np.linalg.norm(cut.P - twin.P))
        turn = float(np.arccos(np.clip((np.trace(cut.A.T @ twin.A) - 1) / 2, -1, 1)))
        told = f"{distance:.3g} m" if loop.ball else f"{distance:.3g} m and {turn:.3g} rad"
        apart.append(f"{show(loop.joint.name)} by {told}")
    raise DescriptionError(
        f"the loops can't be closed near where they are drawn: at the nearest position found their ends are apart, "
        f"{', '.join(apart)}: expected lengths with which they meet, and a drawing (qpos0 or a keyframe of MJCF, "
        "[assembly] of TOML) near a closed one"
    )


def _on_loops(robot: PlacedRobot, equations: LoopEquations) -> list[int]:
    """Return the variables that move joints on loops."""
    by_name = {joint.name: joint for joint in robot.joints}
    follows = {name: by_name[name].follows for name in names_on_loops(robot)}
    names = {name if leader is None else leader.joint for name, leader in follows.items()}
    return [i for i, name in enumerate(equations.names) if name in names]


def _with_single_freedom(robot: PlacedRobot, k: int) -> PlacedRobot:
    """Return the robot whose loop k is cut at a passive joint of one freedom."""
    loop = robot.loops[k]
    if loop.ball:
        normal = _normal(robot, loop)
        return _with_turns(robot, k) if normal is None else _with_pin(robot, k, *normal)
    if loop.joint.sigma != FIXED and not loop.joint.mu:
        return robot
    leaders = {joint.follows.joint for joint in robot.joints if joint.follows is not None}
    out, back = sides_of(robot, loop)
    choices = [
        joint.name
        for joint in (*reversed(back), *reversed(out))
        if joint.sigma != FIXED
        and joint.follows is None
        and joint.name not in leaders
        and joint.name not in robot.motors.names
    ]
    if not choices:
        what = "holds two links together" if loop.joint.sigma == FIXED else "has a motor"
        others = join(show(joint.name) for joint in moving_on(robot, loop))
        raise DescriptionError(
            f"loop {show(loop.joint.name)} {what}, and so it is cut at another of its joints, one that has no motor, "
            f"follows none and is followed by none: expected one, but there are {others} alone"
        )
    if loop.joint.sigma != FIXED:
        robot = _drawn_with_own(robot, k)
    return recut(robot, k, choices[0])


def _drawn_with_own(robot: PlacedRobot, k: int) -> PlacedRobot:
    """Return the robot drawn with the position of loop k's own joint, in rad or m."""
    loop, equations = robot.loops[k], LoopEquations(robot)
    (drawn,) = robot.drawn
    cut, twin = equations.ends(equations.poses(equations.start(drawn)), k)
    axis = unit(loop.joint.axis).astype(float)
    M = cut.A.T @ twin.A
    sine = axis @ np.array([M[2, 1] - M[1, 2], M[0, 2] - M[2, 0], M[1, 0] - M[0, 1]]) / 2
    turned = float(np.arctan2(sine, (np.trace(M) - 1) / 2))
    slid = float(axis @ cut.A.T @ (twin.P - cut.P))
    own = slid if loop.joint.sigma == PRISMATIC else turned
    return replace(robot, drawn=({**drawn, loop.joint.name: own},))


def _normal(robot: PlacedRobot, loop: PlacedLoop) -> tuple[Array, Array] | None:
    """Return the direction of all axes of a plane loop, in the axes of its parent and its child; None of others."""
    turned = Place()
    axes: list[tuple[int, Array]] = []
    ends = []
    for side in sides_of(robot, loop):
        turned = Place()
        for joint in side:
            turned = turned @ Place(joint.place.A)
            if joint.sigma != FIXED:
                axes.append((joint.sigma, turned.A @ unit(joint.axis)))
        ends.append(turned.A)
    turns = [axis for sigma, axis in axes if sigma == REVOLUTE]
    slides = [axis for sigma, axis in axes if sigma == PRISMATIC]
    if not turns:
        crossed = [cross(slides[0], other) for other in slides[1:]]
        turns = [unit(normal) for normal in crossed if norm(normal) > _PARALLEL][:1]
        if not turns:
            least = min(range(3), key=lambda i: abs(slides[0][i]))
            turns = [unit(cross(slides[0], vector(int(i == least) for i in range(3))))]
    # At rest: turns about parallel axes leave them where they are.
    normal = turns[0]
    parallel = all(norm(cross(normal, axis)) <= _PARALLEL for axis in turns)
    if not parallel or any(abs(dot(normal, axis)) > _PARALLEL for axis in slides):
        return None
    return ends[0].T @ normal, ends[1].T @ normal


def _with_pin(robot: PlacedRobot, k: int, on_parent: Array, on_child: Array) -> PlacedRobot:
    """Return the robot whose loop k, a ball in a plane chain, turns about the normal of the plane."""
    loop = robot.loops[k]
    place, twin = (Place(_about(z), end.P) for z, end in ((on_parent, loop.joint.place), (on_child, loop.twin)))
    pin = replace(loop.joint, sigma=REVOLUTE, place=place, axis=vector((0, 0, 1)))
    return _with_loop(robot, k, PlacedLoop(pin, twin))


def _about(z: Array) -> Array:
    """Return a rotation whose last column is a direction, that of the coordinate axes where it is one of them."""
    z = unit(z)
    least = min(range(3), key=lambda i: (abs(z[i]) > exact("1e-12"), i))
    e = vector(int(i == least) for i in range(3))
    x = unit(e - dot(e, z) * z)
    return np.column_stack((x, cross(z, x), z))


def _with_turns(robot: PlacedRobot, k: int) -> PlacedRobot:
    """Return the robot whose loop k, a ball, is cut at the last of three turns; the others stand on its parent."""
    loop, equations = robot.loops[k], LoopEquations(robot)
    (drawn,) = robot.drawn
    poses = equations.poses(equations.start(drawn))
    between = poses[loop.joint.parent].A.T @ poses[loop.joint.child].A
    place, twin = Place(P=loop.joint.place.P), Place(_nearest_axes(between), loop.twin.P)
    M = between @ pose_of(twin).A
    name, joints, links = loop.joint.name, list(robot.joints), list(robot.links)
    parent = loop.joint.parent
    # x, then y, then z as those reached: M = Rx Ry Rz.
    angles = {"rx": np.arctan2(-M[1, 2], M[2, 2]), "ry": np.arcsin(np.clip(M[0, 2], -1, 1))}
    for suffix, axis in (("rx", vector((1, 0, 0))), ("ry", vector((0, 1, 0)))):
        link = f"\0{name}_{suffix}"
        links.append(PlacedLink(link, inner=True))
        joints.append(PlacedJoint(f"{name}_{suffix}", REVOLUTE, parent, link, place, axis))
        parent, place = link, Place()
    cut = PlacedJoint(f"{name}_rz", REVOLUTE, parent, loop.joint.child, Place(), vector((0, 0, 1)), Limits())
    robot = replace(robot, joints=tuple(joints), links=tuple(links))
    drawn = {**drawn, **{f"{name}_{suffix}": float(angle) for suffix, angle in angles.items()}}
    return _with_loop(replace(robot, drawn=(drawn,)), k, PlacedLoop(cut, twin))


def _nearest_axes(between: np.ndarray) -> Array:
    """Return axes along those of the child with which the second of three turns is least, for a turn `between`."""
    best, least = Place().A, np.inf
    for order in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            Q = np.zeros((3, 3))
            Q[order, range(3)] = signs
            if np.linalg.det(Q) < 0:
                continue
            M = between @ Q
            # The second turn first; of equal ones the least turn in all.
            size = round(abs(M[0, 2]), 6) - 1e-3 * round(float(np.trace(M)), 6)
            if size < least:
                best, least = np.array([vector(int(x) for x in row) for row in Q], dtype=object), size
    return best


def _with_loop(robot: PlacedRobot, k: int, loop: PlacedLoop) -> PlacedRobot:
    loops = list(robot.loops)
    loops[k] = replace(loop, joint=replace(loop.joint, mu=0))
    return replace(robot, loops=tuple(loops))


def _with_passive(robot: PlacedRobot) -> PlacedRobot:
    """Return the robot with mu = 0 of the joints that its loops determine; refuse motors that these are not."""
    (drawn,) = robot.drawn
    equations = LoopEquations(robot)
    on = _on_loops(robot, equations)
    samples = equations.samples(equations.start(drawn), on)
    held = max(rank(slopes) for slopes in samples)
    generic = [slopes for slopes in samples if rank(slopes) == held]
    free = len(on) - held
    coordinates = _coordinates(robot, equations.names, on, generic, held)
    motors = [name for name in robot.motors.names if name in {equations.names[i] for i in on}]
    chosen = [equations.names[i] for i in coordinates]
    notes = list(robot.notes)
    beside = [name for name in motors if name not in chosen]
    others = [name for name in chosen if name not in motors]
    if robot.motors.exactly and (beside or others):
        raise _wrong_motors(motors, beside, others, free)
    if beside:
        notes.append(
            f"the loops leave {free} joints free: {join(map(show, beside))} follow the other motors, whose torques "
            "are those of all"
        )
    if others:
        notes.append(
            f"the loops leave {free} joints free and {len(motors)} of theirs have a motor: {join(map(show, others))} "
            "are coordinates, too"
        )
    passive = {equations.names[i] for i in on} - set(chosen)
    joints = [replace(joint, mu=int(joint.name not in passive)) for joint in robot.joints]
    loops = [replace(loop, joint=replace(loop.joint, mu=0)) for loop in robot.loops]
    return replace(robot, joints=tuple(joints), loops=tuple(loops), notes=tuple(notes))


def _wrong_motors(motors: list[str], beside: list[str], others: list[str], free: int) -> DescriptionError:
    """Return the error for motors that are more or fewer than the loops leave free."""
    head = f"{len(motors)} joints of loops have a motor, and the loops leave {free} free"
    causes = []
    if beside and not free:
        causes.append("they hold all their joints: is an axis off the others, or a length?")
    elif beside:
        causes.append(f"these follow the others: {join(map(show, beside))}; make them passive, or others instead")
    if others:
        causes.append(f"nothing moves these: {join(map(show, others))}; motorise them, or joints that move them")
    return DescriptionError(f"{head}: {'; '.join(causes)}")


def _coordinates(
    robot: PlacedRobot, names: Sequence[str], on: Sequence[int], samples: Sequence[np.ndarray], held: int
) -> list[int]:
    """Return the variables on loops that are coordinates: those without which the others are still determined."""
    by_name = {joint.name: joint for joint in robot.joints}
    leaders = {joint.follows.joint for joint in robot.joints if joint.follows is not None}
    order = {name: place for place, name in enumerate(robot.motors.names)}
    motors = sorted((i for i in on if names[i] in order), key=lambda i: order[names[i]])
    springs = [i for i in on if by_name[names[i]].K != 0 and i not in motors]
    leading = [i for i in on if names[i] in leaders and i not in (*motors, *springs)]
    chosen: list[int] = []

    def quality(i: int) -> float:
        rest = [j for j in on if j not in chosen and j != i]
        if len(rest) < held:
            return 0.0
        return float(np.median([least_value(slopes[:, rest], held) for slopes in samples]))

    for i in (*motors, *springs, *leading):
        chosen += [i] if quality(i) > _DETERMINED else []
    while len(chosen) < len(on) - held:
        chosen.append(max((i for i in on if i not in chosen), key=lambda i: round(quality(i), 9)))
    return chosen
