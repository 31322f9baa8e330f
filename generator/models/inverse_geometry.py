"""Inverse geometric models: all q for which a named frame is at a given place."""

from __future__ import annotations

from collections.abc import Collection

from ..description.robot import BASE, FIXED, PRISMATIC, WORLD, Robot
from ..inverse.chain import path
from ..inverse.closed_chain import with_motors
from ..inverse.closed_forms import ClosedForms
from ..inverse.methods import COORDINATES, GIVEN, METHODS, SOLVABLE, Failure, Task
from ..inverse.plan import MOST, Plan
from .refusal import Refusal

__all__ = ["GIVEN", "MOST", "igm", "igm_careful", "igm_general", "igm_held", "igm_paul", "igm_pieper"]

# The most slides of six joints that reach any pose: four would be three shifts at most.
MOST_SLIDES = 3
# The joints of a chain that is solved for with one of them held.
REDUNDANT = 7


def igm(closed_forms: ClosedForms, *, frame: str, ref: str, given: str) -> Plan | Refusal:
    """Return the plan of the cheapest complete method: a closed form, or the general method where there is none."""
    return _plan_or_general(closed_forms, Task(frame, ref, given))


def igm_paul(closed_forms: ClosedForms, *, frame: str, ref: str, given: str) -> Plan | Refusal:
    """Return the plan of Paul's method."""
    return _plan(closed_forms, Task(frame, ref, given), ("paul",))


def igm_pieper(closed_forms: ClosedForms, *, frame: str, ref: str) -> Plan | Refusal:
    """Return the plan of one of Pieper's cases."""
    return _plan(closed_forms, Task(frame, ref), ("pieper",))


def igm_general(closed_forms: ClosedForms, *, frame: str, ref: str) -> Plan | Refusal:
    """Return the plan of the general method for six joints."""
    return _general(closed_forms, Task(frame, ref))


def igm_careful(closed_forms: ClosedForms, *, frame: str, ref: str) -> Plan | Refusal:
    """Return the plan of the general method that proves how many answers there are."""
    return _general(closed_forms, Task(frame, ref), careful=True)


def igm_held(closed_forms: ClosedForms, *, joint: str, frame: str, ref: str) -> Plan | Refusal:
    """Return the plan for a chain of seven joints with one of them at a value that is given."""
    names = [each.name for each in closed_forms.robot.joints]
    return _plan_or_general(closed_forms, Task(frame, ref, held=(names.index(joint) + 1,)))


def _plan_or_general(closed_forms: ClosedForms, task: Task) -> Plan | Refusal:
    """Return the plan of a closed form, or of the general method where there is none."""
    found = _plan(closed_forms, task)
    if isinstance(found, Plan) or task.given != "pose":
        return found
    other = _general(closed_forms, task)
    return other if isinstance(other, Plan) else found


def _general(closed_forms: ClosedForms, task: Task, careful: bool = False) -> Plan | Refusal:
    robot = closed_forms.robot
    refusal = _refusal(robot, task)
    if refusal:
        return refusal
    count = len(_moving(robot, task)) - len(task.held)
    if count > SOLVABLE:
        return Refusal(f"for {_asked(task)}, {count} joints move: the general method expects six, or fewer")
    found = closed_forms.general(task, careful)
    if found is not None:
        return _through_loops(robot, task, found)
    slides = [j for j in _moving(robot, task) if j not in task.held and robot.joints[j - 1].sigma == PRISMATIC]
    closed = closed_forms.best(task, ("pieper",)) if len(slides) == MOST_SLIDES else None
    if isinstance(closed, Plan):
        # Of three slides this is the general method.
        return _through_loops(robot, task, closed)
    return Refusal(
        f"for {_asked(task)}, no rearrangement of the chain is sound for the general method: its joints reach too few "
        f"poses, with {len(slides)} slides among them; expected six joints that reach any pose nearby: at most "
        f"{MOST_SLIDES} slides, which don't shift in one plane, and turns that are not all about parallel axes"
    )


def _plan(closed_forms: ClosedForms, task: Task, methods: Collection[str] = METHODS) -> Plan | Refusal:
    robot = closed_forms.robot
    refusal = _refusal(robot, task)
    if refusal:
        return refusal
    found = closed_forms.best(task, methods)
    if not isinstance(found, Plan):
        return Refusal(_reason_of_failure(robot, task, found))
    return _through_loops(robot, task, found)


def _refusal(robot: Robot, task: Task) -> Refusal | None:
    """Return why no method can solve a task, before any is tried; None if one may."""
    reason = _reason_in_description(robot, task)
    if reason:
        return Refusal(reason, by_description=True)
    reason = _reason_in_chain(robot, task)
    return Refusal(reason) if reason else None


def _through_loops(robot: Robot, task: Task, plan: Plan) -> Plan | Refusal:
    """Return the plan of a chain; with passive joints on it the plan whose answers are those of the motors."""
    if not _tied(robot, plan.joints):
        return plan
    found = with_motors(robot, plan)
    return found if isinstance(found, Plan) else Refusal(f"for {_asked(task)}, {found}")


def _tied(robot: Robot, joints: Collection[int]) -> list[int]:
    """Return the joints that have no variable of their own."""
    return [j for j in sorted(joints) if j in robot.followers or j in robot.passive]


def _reason_in_description(robot: Robot, task: Task) -> str:
    """Return why a frame can't be solved for in another whatever the geometry is, or nothing.

    The base floats, joints are tied, or more of them move than a part of the pose tells of.
    """
    if WORLD in (task.frame, task.ref):
        return f"for {_asked(task)}, the base floats: expected ref='{BASE}' or another frame of the robot"
    moving = sorted(_moving(robot, task))
    tied = _tied(robot, moving)
    if task.held and tied:
        return (
            f"for {_asked(task)}, {_names(robot, tied)} moves with another joint: expected joints that each have a "
            "variable of their own where one of them is held"
        )
    mimics = [j for j in tied if robot.joints[j - 1].mimic]
    if mimics:
        return (
            f"for {_asked(task)}, {_names(robot, mimics)} moves with another joint: expected joints that each have a "
            "variable of their own, or that loops move"
        )
    if task.given != "pose" and len(moving) > COORDINATES[task.given]:
        return (
            f"for {_asked(task)}, {len(moving)} joints move ({_names(robot, moving)}), some of which it leaves free: "
            f"expected at most {COORDINATES[task.given]}, of a frame nearer to {task.ref}, or given='pose'"
        )
    return ""


def _reason_in_chain(robot: Robot, task: Task) -> str:
    """Return why there is nothing to search for between two frames, or nothing.

    With a joint held, a chain has seven joints; else at least one.
    """
    moving = sorted(_moving(robot, task))
    if moving and not task.held:
        return ""
    if task.held and len(moving) == REDUNDANT and {*task.held} < {*moving}:
        return ""
    expected = "a chain of seven joints, one of them held" if task.held else "at least one"
    names = _names(robot, moving) or "no joint"
    return f"for {_asked(task)}, {names} {'move' if len(moving) > 1 else 'moves'}: expected {expected}"


def _reason_of_failure(robot: Robot, task: Task, failure: Failure) -> str:
    """Return what a search could not do."""
    left = _names(robot, failure.left)
    if failure.branches:
        expected = f"of a frame nearer to {task.ref}" + (", or given='pose'" if task.given != "pose" else "")
        return (
            f"for {_asked(task)}, {failure.method}'s method finds {failure.branches} branches, by several roots at "
            f"each of the joints {left}: expected at most {MOST}, {expected}"
        )
    if len(failure.left) > SOLVABLE:
        return (
            f"for {_asked(task)}, {len(failure.left)} joints move: expected at most six, or seven one of which is held"
        )
    if not left:
        return (
            f"for {_asked(task)}, expected six joints, three revolute ones with axes that meet in one point, three "
            "prismatic ones, or three revolute ones in a row with parallel axes"
        )
    known = task.given in ("pose", "position")
    pieper = "has no case for them" if known else "takes whole poses and positions only, given='pose' or 'position'"
    return f"for {_asked(task)}, {failure.method}'s method leaves the joints {left}, and Pieper's {pieper}"


def _asked(task: Task) -> str:
    return f"the {task.given} of {task.frame} in {task.ref}"


def _names(robot: Robot, joints: Collection[int]) -> str:
    return ", ".join(robot.joints[j - 1].name for j in joints)


def _moving(robot: Robot, task: Task) -> set[int]:
    """Return the joints that move between two frames."""
    up, down = path(robot, task.frame, task.ref)
    return {j for j in (*up, *down) if robot.joints[j - 1].sigma != FIXED}
