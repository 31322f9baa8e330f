"""Inverse geometric models: all q for which a named frame is at a given place."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from typing import Any

from ..algebra.graph import Expr, Graph
from ..algebra.vector import Matrix
from ..derive.frames import FEW
from ..description.robot import BASE, FIXED, WORLD, Robot
from ..inverse.chain import path
from ..inverse.methods import COORDINATES, GIVEN, METHODS, SOLVABLE, Failure, Task, asked, best
from ..inverse.plan import MOST, Plan
from ..mechanism.mechanism import Mechanism

__all__ = ["GIVEN", "MOST", "igm", "igm_held", "igm_paul", "igm_pieper"]

PAUL, PIEPER = ("paul",), ("pieper",)


def igm(robot: Robot, mechanism: Mechanism, T: Matrix, *, frame: str, ref: str, given: str, **_: Any) -> Plan:
    """By the cheapest complete method."""
    return _plan(robot, mechanism, T, Task(frame, ref, given))


def igm_paul(robot: Robot, mechanism: Mechanism, T: Matrix, *, frame: str, ref: str, given: str, **_: Any) -> Plan:
    """By Paul's method."""
    return _plan(robot, mechanism, T, Task(frame, ref, given), PAUL)


def igm_pieper(robot: Robot, mechanism: Mechanism, T: Matrix, *, frame: str, ref: str, **_: Any) -> Plan:
    """By Pieper's."""
    return _plan(robot, mechanism, T, Task(frame, ref), PIEPER)


def igm_held(
    robot: Robot, mechanism: Mechanism, T: Matrix, value: Expr, *, joint: str, frame: str, ref: str, **_: Any
) -> Plan:
    """With one joint of seven at a value that is given."""
    return _plan(robot, mechanism, T, Task(frame, ref, held=(_joint(robot, joint),)))


def _plan(
    robot: Robot, mechanism: Mechanism, T: Matrix, task: Task, methods: Collection[str] = METHODS
) -> Plan:
    found = _barred(robot, task) or best(robot, mechanism.graph, T, task, methods)
    if isinstance(found, Failure):
        raise ValueError(_told(robot, task, found))
    return found


def solvable(robot: Robot, *, frame: str, ref: str, given: str) -> bool:
    """Whether a method solves for the joints between two frames."""
    return isinstance(_attempt(robot, Task(frame, ref, given)), Plan)


def solvable_by_paul(robot: Robot, *, frame: str, ref: str, given: str) -> bool:
    """Whether Paul's does."""
    return isinstance(_attempt(robot, Task(frame, ref, given), PAUL), Plan)


def solvable_by_pieper(robot: Robot, *, frame: str, ref: str) -> bool:
    """Whether Pieper's does."""
    return isinstance(_attempt(robot, Task(frame, ref), PIEPER), Plan)


def solvable_with_one_held(robot: Robot, *, joint: str, frame: str, ref: str) -> bool:
    """Whether a chain of seven joints is solved for when one of them is held."""
    return isinstance(_attempt(robot, Task(frame, ref, held=(_joint(robot, joint),))), Plan)


def barred(robot: Robot, *, frame: str, ref: str, given: str = "pose", **_: str) -> str:
    """Why a frame can't be solved for in another whatever the geometry is; or nothing.

    The base floats, joints are tied, or more of them move than a part of the pose tells of.
    """
    task = Task(frame, ref, given)
    failure = _barred(robot, task)
    return _told(robot, task, failure) if failure else ""


def _barred(robot: Robot, task: Task) -> Failure | None:
    if WORLD in (task.frame, task.ref):
        return Failure("floating", ())
    moving = sorted(_moving(robot, task))
    tied = tuple(j for j in moving if robot.joints[j - 1].mimic is not None)
    if tied:
        return Failure("tied", tied)
    untold = task.given != "pose" and len(moving) > COORDINATES[task.given]
    return Failure("untold", tuple(moving)) if untold else None


def no_closed_form(robot: Robot) -> str:
    """Why no pair of a robot's frames can be solved for, or nothing if one can."""
    return _refusal(robot, _tasks(robot))


def not_by_paul(robot: Robot) -> str:
    """Why Paul's method does nothing for a robot."""
    return _refusal(robot, _tasks(robot), PAUL)


def not_by_pieper(robot: Robot) -> str:
    """Why Pieper's does nothing."""
    return _refusal(robot, _tasks(robot), PIEPER)


def not_with_one_held(robot: Robot) -> str:
    """Why nothing is gained by holding a joint."""
    held = [Task(task.frame, task.ref, held=(j,)) for task in _tasks(robot) for j in robot.moving]
    return _refusal(robot, held)


def _tasks(robot: Robot) -> list[Task]:
    frames = [frame.name for frame in robot.frames]
    return [Task(frame, ref) for frame, ref in product(frames, (BASE, *frames))]


def _refusal(robot: Robot, tasks: Collection[Task], methods: Collection[str] = METHODS) -> str:
    """The first reason, if none of the tasks can be done."""
    reasons = []
    for task in tasks:
        found = _attempt(robot, task, methods)
        if isinstance(found, Plan):
            return ""
        reasons.append(_told(robot, task, found))
    return reasons[0] if reasons else "it has no named frame"


def _attempt(robot: Robot, task: Task, methods: Collection[str] = METHODS) -> Plan | Failure:
    """What the methods make of a task. With a joint held, a chain has seven joints; else at least one."""
    failure = _barred(robot, task)
    if failure:
        return failure
    joints = set(_moving(robot, task))
    if len(robot.frames) > FEW and task.ref != BASE and _link(robot, task.ref):
        return Failure("far", ())
    if task.held and (len(joints) != 7 or not joints > set(task.held)):
        return Failure("", tuple(sorted(joints)))
    if not joints:
        return Failure("", ())
    graph = Graph()
    return best(robot, graph, asked(graph), task, methods)


def _moving(robot: Robot, task: Task) -> Iterator[int]:
    up, down = path(robot, task.frame, task.ref)
    return (j for j in (*up, *down) if robot.joints[j - 1].sigma != FIXED)


def _told(robot: Robot, task: Task, failure: Failure) -> str:
    left = ", ".join(robot.joints[j - 1].name for j in failure.left)
    what = f"the {task.given} of {task.frame} in {task.ref}"
    if not failure.method:
        expected = "a chain of seven joints, one of them held" if task.held else "at least one"
        moving = f"{left} move" if len(failure.left) > 1 else f"{left or 'no joint'} moves"
        return f"for {what}, {moving}: expected {expected}"
    if failure.method == "floating":
        return f"for {what}, the base floats: expected ref='{BASE}' or another frame of the robot"
    if failure.method == "far":
        return f"for {what}, {task.ref} moves: of a robot with more than {FEW} named frames expected one fixed on the base"
    if failure.method == "tied":
        return f"for {what}, {left} moves with another joint: expected joints that each have a variable of their own"
    if failure.method == "untold":
        return (
            f"for {what}, {len(failure.left)} joints move ({left}), some of which it leaves free: expected at most "
            f"{COORDINATES[task.given]}, of a frame nearer to {task.ref}, or given='pose'"
        )
    if failure.branches:
        expected = f"of a frame nearer to {task.ref}" + (", or given='pose'" if task.given != "pose" else "")
        return (
            f"for {what}, {failure.method}'s method finds {failure.branches} branches, by several roots at each of the "
            f"joints {left}: expected at most {MOST}, {expected}"
        )
    if len(failure.left) > SOLVABLE:
        return f"for {what}, {len(failure.left)} joints move: expected at most six, or seven one of which is held"
    if not left:
        return (
            f"for {what}, expected six joints, three revolute ones with axes that meet in one point, three prismatic "
            "ones, or three revolute ones in a row with parallel axes"
        )
    known = task.given in ("pose", "position")
    other = "has no case for them" if known else "takes whole poses and positions only, given='pose' or 'position'"
    return f"for {what}, {failure.method}'s method leaves the joints {left}, and Pieper's {other}"


def _link(robot: Robot, frame: str) -> int:
    return next(named.antecedent for named in robot.frames if named.name == frame)


def _joint(robot: Robot, name: str) -> int:
    return next(j for j, joint in enumerate(robot.joints, 1) if joint.name == name)
