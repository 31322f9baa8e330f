"""The methods, and the choice among them: the cheapest plan that is complete for a chain of joints."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..algebra.graph import Element, Expr, Graph, Stage
from ..algebra.spatial import Pose
from ..algebra.vector import Matrix, Vector
from ..description.robot import Robot
from ..mechanism.freeze import as_expr, freeze
from .chain import Cycle, closing_ends, cycle_of, forward, pose
from .concurrent import concurrent_axes
from .equations import Solve
from .orientation import WRIST
from .parallel import parallel_axes
from .paul import Search
from .plan import MOST, Plan
from .position import three_joints
from .sliding import three_slides
from .trial import sound, trial

PIEPER = {
    "three concurrent axes": concurrent_axes,
    "three prismatic joints": three_slides,
    "three parallel axes": parallel_axes,
}

# Which columns of T are asked for: the axes x, y, z of the frame, and its origin.
GIVEN: Mapping[str, tuple[int, ...]] = {
    "pose": (0, 1, 2, 3),
    "position": (3,),
    "pointing": (2, 3),
    "orientation": (0, 1, 2),
}
# How many joints they tell of at most.
COORDINATES: Mapping[str, int] = {"pose": 6, "position": 3, "pointing": 5, "orientation": 3}
METHODS = ("paul", "pieper")
# A place has six coordinates: of more joints some are free.
SOLVABLE = 6


@dataclass(frozen=True)
class Task:
    """What is to be solved for: the place of one named frame in another, all of it or a part; which joints are held."""

    frame: str
    ref: str
    given: str = "pose"
    held: tuple[int, ...] = ()


@dataclass(frozen=True)
class Failure:
    """What a method could not do: the joints left, or those that branch more often than there is room for."""

    method: str
    left: tuple[int, ...]
    branches: int = 0


def search(robot: Robot, task: Task, method: str, simpler: Robot | None = None) -> Iterator[Plan | Failure]:
    """Yield every plan that a method finds for the joints between two frames, on a new graph, or why it finds none.

    With a `simpler` robot the steps are that robot's, and the error is still the true one's.
    """
    graph = Graph()
    T = asked(graph)
    # Only for the order in which the numbers of the description enter the graph: the terms of sums are in that order.
    freeze(robot, graph, {})
    cycle = cycle_of(robot, graph, T, task.frame, task.ref, task.held)
    error = error_of(cycle, T, GIVEN[task.given])
    if simpler is not None:
        cycle = cycle_of(simpler, graph, T, task.frame, task.ref, task.held)
    joints = tuple(sorted(joint.joint for joint in cycle.joints))
    offsets = tuple(as_expr(robot.joints[j - 1].offset, graph) for j in (*joints, *task.held))
    numbers = trial(simpler or robot, cycle)
    is_nominal = simpler is not None

    def plan(name: str, steps: Sequence[Solve]) -> Plan:
        name += ", then Newton" if is_nominal else ""
        return Plan(name, joints, task.held, named(steps, cycle), error, offsets, cycle.length, is_nominal)

    # Models that solve for a position try both methods: Paul's reuses the expressions of Pieper's.
    cases = list(pieper(cycle, T, task.given)) if method == "pieper" or task.given == "position" else []
    if method == "pieper":
        yield from (plan(f"Pieper, {name}", steps) for name, steps in cases if sound(steps, numbers))
        return
    paul = Search(cycle, pose_of(T), closing_ends(cycle), GIVEN[task.given], numbers)
    if len(joints) <= SOLVABLE and paul.solve():
        yield plan("Paul", paul.steps)
    else:
        yield Failure("Paul", paul.left)


def pieper(cycle: Cycle, T: Matrix, given: str) -> Iterator[tuple[str, list[Solve]]]:
    """Yield the steps of Pieper's cases: of six joints for the whole pose, of three for the position."""
    if given == "pose":
        yield from ((name, steps) for name, method in PIEPER.items() for steps in method(cycle))
    elif given == "position":
        yield from (("position", steps) for steps in three_joints(cycle, pose_of(T).P))


def named(steps: Sequence[Solve], cycle: Cycle) -> tuple[Solve, ...]:
    """Return the steps with names for their choices; on an arm of six joints shoulder, elbow and wrist."""
    owner = owners(steps)
    choosing = sorted(owner, key=lambda i: owner[i])
    joints = sorted(joint.joint for joint in cycle.joints)
    names = {i: f"joint {owner[i]}" for i in choosing}
    if len(joints) == 6:
        wrist = [i for i in choosing if steps[i].choice == WRIST or (not steps[i].choice and owner[i] in joints[3:])]
        arm = [i for i in choosing if i not in wrist]
        names |= dict(zip(wrist, ("wrist",), strict=False)) | dict(zip(arm, ("shoulder", "elbow"), strict=False))
        if len(arm) == 1 and steps[arm[0]].kind.roots == 4:
            names[arm[0]] = "shoulder and elbow"
    return tuple(replace(step, choice=names.get(i, "")) for i, step in enumerate(steps))


def owners(steps: Sequence[Solve]) -> dict[int, int]:
    """Return the joint that each step with several roots is about; for a sign, the next joint that is solved for."""
    several = [i for i, step in enumerate(steps) if step.kind.roots > 1]
    return {i: next(later.joint for later in steps[i:] if later.joint) for i in several}


def pose_of(T: Matrix) -> Pose:
    """Return T as direction cosines and origin."""
    rows = range(3)
    return Pose(Matrix([T[i, j] for j in range(3)] for i in rows), Vector(T[i, 3] for i in rows))


def error_of(cycle: Cycle, T: Matrix, columns: Collection[int]) -> tuple[Expr, ...]:
    """Return T(q) - T, the first three rows; 0 in columns that are not asked for."""
    made, zero = pose(forward(cycle), cycle.graph), cycle.graph.zero
    rows = [[*made.A.rows[i], made.P[i]] for i in range(3)]
    return tuple(rows[i][j] - T[i, j] if j in columns else zero for i in range(3) for j in range(4))


def cheapest(found: Collection[Plan | Failure]) -> Plan | Failure:
    """Return the cheapest plan with no more branches than there is room for, or the failure that came closest."""
    plans = [each for each in found if isinstance(each, Plan)]
    fitting = [plan for plan in plans if fits(plan)]
    if fitting:
        return min(fitting, key=Plan.cost)
    failures = [each for each in found if isinstance(each, Failure)]
    if plans and not failures:
        plan = min(plans, key=lambda plan: plan.branches)
        return Failure(plan.method, tuple(sorted(set(owners(plan.steps).values()))), plan.branches)
    return min(failures, key=lambda failure: len(failure.left), default=Failure("Pieper", ()))


def fits(found: Plan | Failure) -> bool:
    """Return whether it is a plan with no more branches than there is room for."""
    return isinstance(found, Plan) and found.branches <= MOST


def asked(graph: Graph) -> Matrix:
    """Return T as an input of the graph."""
    return Matrix([graph.input(Element("T", 4 * i + j), Stage.CALL) for j in range(4)] for i in range(4))
