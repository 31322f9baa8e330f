"""How the loops of a robot are solved: by Paul's method, on trial configurations that Newton's method closes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

import numpy as np

from ..algebra.evaluate import evaluate
from ..algebra.graph import Expr, Graph, Input
from ..algebra.vector import identity
from ..description.parallelogram import paths
from ..description.robot import FIXED, REVOLUTE, DescriptionError, Frame, Robot
from ..mechanism.freeze import JointAngle, as_expr, check_loops
from .chain import Cycle, closing_ends, cycle_of, forward, pose
from .loop_steps import STRAIGHT, LoopSolution, LoopSystem, positions_of
from .methods import GIVEN, pose_of
from .mobility import check_mobility
from .numeric_closure import configurations, numeric_loops
from .paul import Search
from .trial import STATES, Array, Numbers

# The number of random positions from which Newton's method closes a loop, and of its steps.
STARTS, STEPS = 256, 60
# The most unknown joints of a loop for which a closed form is looked for.
MOST_UNKNOWN = 5
# The largest error of a closed loop, in lengths of the loop and rad.
CLOSED = 1e-11
# The largest distance of a mode's joint from where it is drawn, in rad or m.
DRAWN = 0.5


@lru_cache(maxsize=64)
def loop_solutions(robot: Robot) -> tuple[LoopSolution | LoopSystem, ...]:
    """Return how the loops of a robot are solved, in the order in which that is possible.

    Loops are solved in closed form as long as one of those that wait has one; a loop that is solved leaves fewer
    unknown joints in others. The rest is put together by the joints that loops share, smallest first, for Newton's
    method.
    """
    check_loops(robot)
    check_mobility(robot)
    opened = with_cut_joints(robot)
    waiting = [k for k, loop in enumerate(robot.loops, 1) if {*sides(robot, k)} & {*robot.passive}]
    known = {j for j in robot.mobile if j not in robot.passive}
    solutions: list[LoopSolution | LoopSystem] = []
    # Loop -> its unknown joints when it was tried in vain.
    tried: dict[int, list[int]] = {}
    while waiting:
        unknown = {k: [j for j in sides(robot, k) if j not in known] for k in waiting}
        waiting = [k for k in waiting if unknown[k]]
        untried = [k for k in waiting if tried.get(k) != unknown[k] and len(unknown[k]) <= MOST_UNKNOWN]
        if not untried:
            break
        k = min(untried, key=lambda k: len(unknown[k]))
        solution = solve_loop(robot, opened, k, unknown[k])
        if solution is None:
            tried[k] = unknown[k]
            continue
        solutions.append(_choose_roots(robot, solution))
        known |= {*unknown[k]}
        waiting.remove(k)
    return (*solutions, *_systems(robot, waiting, known))


def needs_passive(robot: Robot) -> bool:
    """Return whether a loop of a robot has no closed form, so that its models are told where passive joints are."""
    return any(isinstance(solution, LoopSystem) for solution in loop_solutions(robot)) if robot.passive else False


def _systems(robot: Robot, waiting: Sequence[int], known: Collection[int]) -> list[LoopSystem]:
    """Return the loops that share unknown joints, directly or by others, as systems: the smallest first."""
    groups: list[tuple[list[int], set[int]]] = []
    for k in waiting:
        loops, passive = [k], {j for j in sides(robot, k) if j not in known}
        for group in [group for group in groups if group[1] & passive]:
            groups.remove(group)
            loops, passive = group[0] + loops, group[1] | passive
        groups.append((sorted(loops), passive))
    systems = []
    for loops, passive in sorted(groups, key=lambda group: (len(group[1]), group[0])):
        joints = {j for k in loops for j in sides(robot, k)}
        systems.append(LoopSystem(tuple(loops), tuple(sorted(joints - passive)), tuple(sorted(passive))))
    return systems


def sides(robot: Robot, k: int) -> list[int]:
    """Return the joints of loop k that move."""
    return [j for side in paths(robot.loops[k - 1], robot.joints) for j in side if robot.joints[j - 1].sigma != FIXED]


def with_cut_joints(robot: Robot) -> Robot:
    """Return the tree of a robot with its cut joints as joints behind all others, and frames at both ends of loops."""
    joints = [replace(joint, mimic=None) for joint in robot.joints]
    joints += [loop.cut for loop in robot.loops]
    frames = []
    for k, loop in enumerate(robot.loops, 1):
        frames.append(Frame(f"cut_{k}", len(robot.joints) + k))
        frames.append(replace(loop.twin, name=f"twin_{k}"))
    return replace(robot, joints=tuple(joints), frames=tuple(frames), loops=(), order=None)


def solve_loop(robot: Robot, opened: Robot, k: int, unknown: Sequence[int]) -> LoopSolution | None:
    """Return the steps for the passive joints of loop k and its cut joint, all others known; None if there are none."""
    graph, held = Graph(), [j for j in sides(robot, k) if j not in unknown]
    cycle = cycle_of(opened, graph, identity(graph, 4), f"cut_{k}", f"twin_{k}", held)
    numbers = closed_samples(robot, opened, cycle, held, unknown, k)
    search = Search(cycle, pose_of(identity(graph, 4)), closing_ends(cycle), GIVEN["pose"], numbers)
    # The cut joint itself need not be known.
    search.solve()
    found = {j for step in search.steps for j in step.joints}
    # Of the joints that nobody asks for the cut one may have several angles.
    if not found >= {*unknown} or any(step.kind not in STRAIGHT for step in search.steps):
        return None
    return LoopSolution(k, tuple(held), tuple(unknown), tuple(search.steps))


def closed_samples(
    robot: Robot,
    opened: Robot,
    cycle: Cycle,
    held: Sequence[int],
    unknown: Sequence[int],
    k: int,
    states: int = STATES,
) -> Numbers:
    """Return the numbers of the inputs of loop k, whose cut joint is unknown too, where the loop is closed."""
    moving = [*unknown, len(robot.joints) + k]
    # Where the joints that are held can't be anywhere the configurations of the robot serve.
    return _closed_samples(opened, cycle, moving, held, k, states) or _robot_samples(
        robot, [*unknown, *held], k, states
    )


def _closed_samples(
    opened: Robot, cycle: Cycle, unknown: Sequence[int], held: Sequence[int], k: int, states: int
) -> Numbers | None:
    """Return the numbers of a loop's inputs at a few random configurations that close it; None if it stays open."""
    rng = np.random.default_rng(k)
    numbers: dict[Input, Array] = {
        name: np.full(STARTS, rng.uniform(0.3, 0.9) if value is None else value)
        for name, value in opened.values.items()
    }
    length = np.broadcast_to(evaluate(cycle.graph, [cycle.length.edge], numbers)[0], (STARTS,))
    made = pose(forward(cycle), cycle.graph)
    edges = [x.edge for i in range(3) for x in (*made.A.rows[i], made.P[i])]
    scale = np.where(np.arange(12) % 4 == 3, 1 / length[0], 1.0)[:, np.newaxis]

    def at(j: int, x: Array) -> dict[Input, Array]:
        sigma = opened.joints[j - 1].sigma
        return {f"S{j}": np.sin(x), f"C{j}": np.cos(x)} if sigma == REVOLUTE else {f"r{j}": length * x}

    for j in held:
        low, high = (-3, 3) if opened.joints[j - 1].sigma == REVOLUTE else (0.2, 1.2)
        numbers |= at(j, rng.uniform(low, high, STARTS))

    def error_at(x: Array) -> Array:
        given = dict(numbers)
        for j, value in zip(unknown, x, strict=True):
            given |= at(j, value)
        rows = np.array([np.broadcast_to(value, (STARTS,)) for value in evaluate(cycle.graph, edges, given)])
        return (rows - np.eye(3, 4).reshape(12, 1)) * scale

    x = rng.uniform(-3, 3, (len(unknown), STARTS))
    for _ in range(STEPS):
        error, slope = error_at(x), np.empty((STARTS, 12, len(unknown)))
        for i in range(len(unknown)):
            moved = x.copy()
            moved[i] += 1e-7
            slope[:, :, i] = ((error_at(moved) - error) / 1e-7).T
        step = np.einsum("sij,sj->is", np.linalg.pinv(slope, rcond=1e-8), error.T)
        x = x - np.clip(step, -0.5, 0.5)
    closed = np.flatnonzero(np.abs(error_at(x)).max(axis=0) < CLOSED)
    if len(closed) < states:
        return None
    chosen = closed[:states]
    for j, value in zip(unknown, x, strict=True):
        numbers |= at(j, value)
    return {name: np.broadcast_to(value, (STARTS,))[chosen] for name, value in numbers.items()}


def _robot_samples(robot: Robot, joints: Sequence[int], k: int, states: int) -> Numbers:
    """Return the numbers of a loop's inputs at a few configurations of the robot."""
    loops, x = numeric_loops(robot), configurations(robot)[:, :states]
    positions = loops.positions(x)
    placed = {j: loops.frames.joints[j - 1] for j in joints}
    variables = {j: (positions[:, j - 1] + joint.offset, joint.sigma) for j, joint in placed.items()}
    variables[len(robot.joints) + k] = loops.cut_variable(k, x), loops.frames.loops[k - 1].cut.sigma
    numbers: dict[Input, Array] = {name: np.full(states, value) for name, value in loops.numbers.items()}
    for j, (value, sigma) in variables.items():
        numbers |= {f"S{j}": np.sin(value), f"C{j}": np.cos(value)} if sigma == REVOLUTE else {f"r{j}": value}
    return numbers


def _choose_roots(robot: Robot, solution: LoopSolution) -> LoopSolution:
    """Return the solution with the roots of the mode that is drawn; refuse an assembly near which no mode is."""
    drawn = {j: robot.assembly[joint.name] for j, joint in enumerate(robot.joints, 1) if joint.name in robot.assembly}
    ways = list(product(*(range(step.kind.roots) for step in solution.steps)))
    if len(ways) == 1:
        return replace(solution, roots=ways[0])
    missing = [robot.joints[j - 1].name for j in solution.joints if j not in drawn]
    if missing:
        raise DescriptionError(
            f"robot {robot.name!r}: a loop has several modes; expected [assembly] with the position in which each of "
            f"its joints is drawn, motorised and passive; missing: {', '.join(missing)}"
        )
    graph = Graph()
    numbers = robot.given_values
    known = {j: graph.constant(value) for j, value in drawn.items() if j not in solution.passive}
    apart = []
    for roots in ways:
        positions = positions_of(robot, graph, solution, roots, known)
        try:
            apart.append(max(_distance(robot, j, position, drawn[j], numbers) for j, position in positions.items()))
        except KeyError as error:
            raise DescriptionError(
                f"robot {robot.name!r}: a loop has several modes, and numbers tell which of them is drawn; expected a "
                f"value for {error.args[0]}"
            ) from None
    best = int(np.nanargmin(apart)) if not np.isnan(apart).all() else -1
    if best < 0 or apart[best] > DRAWN:
        given = ", ".join(f"{robot.joints[j - 1].name} = {drawn[j]:g}" for j in solution.joints)
        raise DescriptionError(
            f"robot {robot.name!r}: no mode of a loop is near its assembly, {given}; expected positions in which "
            "the loop is closed, in rad or m"
        )
    return replace(solution, roots=ways[best])


def _distance(robot: Robot, j: int, position: Expr | JointAngle, drawn: float, numbers: Mapping[str, float]) -> float:
    """Return how far a joint is from where it is drawn, in rad or m."""
    if isinstance(position, JointAngle):
        c, s = (float(x) for x in evaluate(position.c.graph, [position.c.edge, position.s.edge], numbers))
        (offset,) = evaluate(position.c.graph, [as_expr(robot.joints[j - 1].offset, position.c.graph).edge], numbers)
        return float(abs((np.arctan2(s, c) - float(offset) - drawn + np.pi) % (2 * np.pi) - np.pi))
    (r,) = evaluate(position.graph, [position.edge], numbers)
    return abs(float(r) - drawn)
