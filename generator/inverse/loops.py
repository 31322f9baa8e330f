"""Passive joints of loops in closed form: the equations of Paul's method on each loop, in the mode that is drawn.

A loop is a chain that closes on itself: what brings its cut end onto its twin is the identity, where the pose of other
chains stands. Joints whose positions are known are held; of the roots of the others the robot's assembly chooses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

import numpy as np

from ..algebra.evaluate import evaluate
from ..algebra.graph import Element, Expr, Graph, Input, Stage, reachable
from ..algebra.ops import apply
from ..algebra.vector import identity
from ..description.parallelogram import paths
from ..description.robot import FIXED, PRISMATIC, REVOLUTE, DescriptionError, Frame, Robot
from ..mechanism.closure import CUT, columns, with_velocities
from ..mechanism.freeze import (
    JointAngle,
    Positions,
    as_expr,
    followed_positions,
    frame_placement,
    freeze,
    joint_turn,
    mount,
)
from ..mechanism.mechanism import Closure, Mechanism
from .chain import Cycle, closing_ends, cycle_of, forward, pose
from .equations import DIRECTION, LINEAR, PAIR, QUADRATIC, ROOT, SINE_COSINE, Solve
from .methods import GIVEN, pose_of
from .paul import Search
from .trial import STATES, Array, Numbers

# Random positions from which Newton's method closes a loop, and its steps.
STARTS, STEPS = 256, 60
# A loop that is this far from closed is closed, in lengths of the loop and rad.
CLOSED = 1e-11
# So far from the drawing a mode may be, in rad or m.
DRAWN = 0.5
# A pivot of the constraint that is smaller, of rows of size 1, is none.
NO_PIVOT = 1e-6
# Motors move so far from where they are drawn when pivots are chosen, in rad or m.
AROUND = 0.2

SOLVED_STRAIGHT = (LINEAR, SINE_COSINE, DIRECTION, PAIR, ROOT, QUADRATIC)


@dataclass(frozen=True)
class LoopSolution:
    """How one loop of a robot is solved."""

    # The number of the loop, from 1.
    loop: int
    # The joints whose positions are taken, and the passive ones whose positions are given.
    held: tuple[int, ...]
    passive: tuple[int, ...]
    # The steps, on a graph of their own, and which root each takes, counted from 0.
    steps: tuple[Solve, ...]
    roots: tuple[int, ...] = ()

    @property
    def joints(self) -> list[int]:
        """Return the joints of the loop, without the cut one."""
        return sorted((*self.held, *self.passive))


def freeze_closed(robot: Robot, graph: Graph, q: Positions) -> Mechanism:
    """Return the mechanism of a robot at q with the passive joints of its loops where the loops put them."""
    if not robot.passive or not q:
        return freeze(robot, graph, q)
    mechanism = freeze(robot, graph, {**q, **passive_positions(robot, graph, q)})
    return with_velocities(replace(mechanism, closures=closures(robot, graph)))


def passive_positions(robot: Robot, graph: Graph, q: Positions) -> dict[int, Expr | JointAngle]:
    """Return the positions of the passive joints that loops determine, of a robot at q."""
    known = {**q, **followed_positions(robot, graph, q)}
    solved: dict[int, Expr | JointAngle] = {}
    for solution in loop_solutions(robot):
        solved |= _positions(robot, graph, solution, solution.roots, {**known, **solved})
    return solved


def _positions(
    robot: Robot, graph: Graph, solution: LoopSolution, roots: Sequence[int], known: Positions
) -> dict[int, Expr | JointAngle]:
    """The passive joints of one loop, with a root for each step."""
    inputs: dict[Input, Expr] = {}
    for j, position in known.items():
        if j > 0 and robot.joints[j - 1].sigma == REVOLUTE:
            turn = joint_turn(j, position, robot.joints[j - 1].offset, graph)
            inputs |= {f"S{j}": turn.s, f"C{j}": turn.c}
        elif j > 0 and isinstance(position, Expr):
            inputs[f"r{j}"] = position + as_expr(robot.joints[j - 1].offset, graph)
    for step, root in zip(solution.steps, roots, strict=True):
        coefficients = _transplanted(step.coefficients, graph, inputs)
        inputs |= dict(zip(step.variables, _root(step, coefficients, root), strict=True))
    positions: dict[int, Expr | JointAngle] = {}
    for j in solution.passive:
        joint = robot.joints[j - 1]
        if joint.sigma == PRISMATIC:
            positions[j] = inputs[f"r{j}"] - as_expr(joint.offset, graph)
        else:
            positions[j] = JointAngle(inputs[f"C{j}"], inputs[f"S{j}"])
    return positions


def _transplanted(expressions: Sequence[Expr], graph: Graph, inputs: Mapping[Input, Expr]) -> list[Expr]:
    """The same expressions on another graph, where some of their inputs are expressions."""
    if not expressions:
        return []
    source = expressions[0].graph
    made: dict[int, Expr] = {}
    for index in reachable(source, [x.edge for x in expressions]):
        node = source.nodes[index]
        if node.op == "constant":
            made[index] = graph.constant(node.value)
        elif node.op == "input":
            made[index] = inputs[node.name] if node.name in inputs else graph.input(node.name, node.stage)
        else:
            made[index] = graph.apply(node.op, [made[arg >> 1].edge ^ (arg & 1) for arg in node.args])
    return [-made[x.edge >> 1] if x.edge & 1 else made[x.edge >> 1] for x in expressions]


def _root(step: Solve, c: Sequence[Expr], root: int) -> tuple[Expr, ...]:
    """The variables of a step: sine and cosine, or a number; `root` counts those of the equation from 0."""
    sign = -1.0 if root else 1.0

    def sqrt(x: Expr) -> Expr:
        return apply("sqrt", x)

    match step.kind.name:
        case "linear":
            return (c[1] / c[0],)
        case "direction":
            length = sqrt(c[0] * c[0] + c[1] * c[1])
            return c[0] / length, c[1] / length
        case "type2":
            X, Y, Z = c
            square = X * X + Y * Y
            W = sign * sqrt(square - Z * Z)
            return (X * Z + Y * W) / square, (Y * Z - X * W) / square
        case "type3":
            X1, Y1, Z1, X2, Y2, Z2 = c
            D = X1 * Y2 - X2 * Y1
            return (Z1 * Y2 - Z2 * Y1) / D, (Z2 * X1 - Z1 * X2) / D
        case "signs":
            return (sign * sqrt(c[0] - c[1]),)
        case "quadratic":
            return ((-c[1] + sign * sqrt(c[1] * c[1] - 4 * (c[0] * c[2]))) / (2 * c[0]),)
    raise ValueError(f"step {step.heading} has roots that no straight line of code computes")


@lru_cache(maxsize=64)
def loop_solutions(robot: Robot) -> tuple[LoopSolution, ...]:
    """Return how each loop of a robot is solved, in the order in which that is possible; refuse what is not."""
    opened = with_cut_joints(robot)
    waiting = [k for k, loop in enumerate(robot.loops, 1) if {*_sides(robot, k)} & {*robot.passive}]
    known = {j for j in robot.mobile if j not in robot.passive}
    solutions: list[LoopSolution] = []
    while waiting:
        unknown = {k: [j for j in _sides(robot, k) if j not in known] for k in waiting}
        k = min(waiting, key=lambda k: len(unknown[k]))
        _check(robot, k, unknown[k])
        solution = _solved(robot, opened, k, unknown[k])
        solutions.append(_with_roots(robot, solution))
        known |= {*unknown[k]}
        waiting.remove(k)
    return tuple(solutions)


def _sides(robot: Robot, k: int) -> list[int]:
    """The joints of loop k that move."""
    return [j for side in paths(robot.loops[k - 1], robot.joints) for j in side if robot.joints[j - 1].sigma != FIXED]


def _check(robot: Robot, k: int, unknown: Sequence[int]) -> None:
    """Refuse what a loop in closed form can't have."""
    for j in unknown:
        joint = robot.joints[j - 1]
        if joint.K != 0 and joint.sigma == REVOLUTE:
            raise DescriptionError(
                f"robot {robot.name!r}: passive joint {joint.name!r} of the loop cut at {_cut(robot, k)} has a spring; "
                "expected springs at motorised joints only, as a loop gives its sine and cosine, not its angle"
            )


def _cut(robot: Robot, k: int) -> str:
    return repr(robot.loops[k - 1].cut.name)


def with_cut_joints(robot: Robot) -> Robot:
    """Return the tree of a robot with its cut joints as joints behind all others, and frames at both ends of loops."""
    joints = [replace(joint, mimic=None) for joint in robot.joints]
    joints += [loop.cut for loop in robot.loops]
    frames = []
    for k, loop in enumerate(robot.loops, 1):
        frames.append(Frame(f"cut_{k}", len(robot.joints) + k))
        frames.append(replace(loop.twin, name=f"twin_{k}"))
    return replace(robot, joints=tuple(joints), frames=tuple(frames), loops=(), order=None)


def _solved(robot: Robot, opened: Robot, k: int, unknown: Sequence[int]) -> LoopSolution:
    """The steps for the passive joints of loop k and its cut joint, with all else known."""
    graph, held = Graph(), [j for j in _sides(robot, k) if j not in unknown]
    cut = len(robot.joints) + k
    cycle = cycle_of(opened, graph, identity(graph, 4), f"cut_{k}", f"twin_{k}", held)
    numbers = _consistent(robot, opened, cycle, [*unknown, cut], held, k)
    search = Search(cycle, pose_of(identity(graph, 4)), closing_ends(cycle), GIVEN["pose"], numbers)
    # The cut joint itself need not be known.
    search.solve()
    found = {j for step in search.steps for j in step.joints}
    missing = [robot.joints[j - 1].name for j in unknown if j not in found]
    curved = [step for step in search.steps if step.kind not in SOLVED_STRAIGHT]
    if missing or curved:
        names = ", ".join(missing or [robot.joints[step.joint - 1].name for step in curved if step.joint < cut])
        raise DescriptionError(
            f"robot {robot.name!r}, the loop cut at {_cut(robot, k)}: no closed form for {names}; expected a loop "
            "whose passive joints are solved one after the other by equations of degree 2: parallelograms, four-bars, "
            "slider-cranks, five-bars, spherical chains"
        )
    return LoopSolution(k, tuple(held), tuple(unknown), tuple(search.steps))


def _consistent(
    robot: Robot, opened: Robot, cycle: Cycle, unknown: Sequence[int], held: Sequence[int], k: int
) -> Numbers:
    """Numbers for the inputs of a loop's graph at a few configurations in which it is closed."""
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

    def missed(x: Array) -> Array:
        given = dict(numbers)
        for j, value in zip(unknown, x, strict=True):
            given |= at(j, value)
        rows = np.array([np.broadcast_to(value, (STARTS,)) for value in evaluate(cycle.graph, edges, given)])
        return (rows - np.eye(3, 4).reshape(12, 1)) * scale

    x = rng.uniform(-3, 3, (len(unknown), STARTS))
    for _ in range(STEPS):
        error, slope = missed(x), np.empty((STARTS, 12, len(unknown)))
        for i in range(len(unknown)):
            moved = x.copy()
            moved[i] += 1e-7
            slope[:, :, i] = ((missed(moved) - error) / 1e-7).T
        step = np.einsum("sij,sj->is", np.linalg.pinv(slope, rcond=1e-8), error.T)
        x = x - np.clip(step, -0.5, 0.5)
    closed = np.flatnonzero(np.abs(missed(x)).max(axis=0) < CLOSED)
    if len(closed) < STATES:
        raise DescriptionError(
            f"robot {robot.name!r}, the loop cut at {_cut(robot, k)} can't be closed: expected lengths with which its "
            "ends meet, frames of the cut joint and its twin that coincide there but for the joint's own motion, and "
            "no more motors than the loop leaves free (motorised = false, or mu = 0, for the others)"
        )
    chosen = closed[:STATES]
    for j, value in zip(unknown, x, strict=True):
        numbers |= at(j, value)
    return {name: np.broadcast_to(value, (STARTS,))[chosen] for name, value in numbers.items()}


def _with_roots(robot: Robot, solution: LoopSolution) -> LoopSolution:
    """The solution with the roots whose mode is the one that is drawn."""
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
    numbers = {name: value for name, value in robot.values.items() if value is not None}
    known = {j: graph.constant(value) for j, value in drawn.items() if j not in solution.passive}
    apart = []
    for roots in ways:
        positions = _positions(robot, graph, solution, roots, known)
        apart.append(max(_apart(robot, j, position, drawn[j], numbers) for j, position in positions.items()))
    best = int(np.nanargmin(apart)) if not np.isnan(apart).all() else -1
    if best < 0 or apart[best] > DRAWN:
        given = ", ".join(f"{robot.joints[j - 1].name} = {drawn[j]:g}" for j in solution.joints)
        raise DescriptionError(
            f"robot {robot.name!r}: no mode of a loop is near its assembly, {given}; expected positions in which "
            "the loop is closed, in rad or m"
        )
    return replace(solution, roots=ways[best])


def _apart(robot: Robot, j: int, position: Expr | JointAngle, drawn: float, numbers: Mapping[str, float]) -> float:
    """How far a joint is from where it is drawn, rad or m."""
    if isinstance(position, JointAngle):
        c, s = (float(x) for x in evaluate(position.c.graph, [position.c.edge, position.s.edge], numbers))
        (offset,) = evaluate(position.c.graph, [as_expr(robot.joints[j - 1].offset, position.c.graph).edge], numbers)
        return float(abs((np.arctan2(s, c) - float(offset) - drawn + np.pi) % (2 * np.pi) - np.pi))
    (r,) = evaluate(position.graph, [position.edge], numbers)
    return abs(float(r) - drawn)


def closures(robot: Robot, graph: Graph) -> tuple[Closure, ...]:
    """Return the loops of a robot for the velocities of their passive joints, in the order in which they are solved."""
    return tuple(_closure(robot, graph, solution, pivots) for solution, pivots in _pivots(robot))


def _closure(
    robot: Robot, graph: Graph, solution: LoopSolution, pivots: tuple[tuple[int, int], ...]
) -> Closure:
    loop = robot.loops[solution.loop - 1]
    out, back = paths(loop, robot.joints)
    return Closure(
        out=tuple(out),
        back=tuple(back),
        cut=mount(loop.cut, graph),
        twin=frame_placement(loop.twin, graph),
        cut_sigma=loop.cut.sigma,
        passive=solution.passive,
        pivots=pivots,
    )


@lru_cache(maxsize=64)
def _pivots(robot: Robot) -> tuple[tuple[LoopSolution, tuple[tuple[int, int], ...]], ...]:
    """Which rows of each loop's constraint determine which joint: the largest pivots near where the robot is drawn."""
    graph = Graph()
    q = {j: graph.input(Element("q", j), Stage.CALL) for j in robot.moving}
    mechanism = freeze(robot, graph, {**q, **passive_positions(robot, graph, q)})
    rng = np.random.default_rng(0)
    numbers: dict[Input, Array] = {
        name: np.full(STARTS, 0.5 if value is None else value) for name, value in robot.values.items()
    }
    for j in robot.moving:
        centre = robot.assembly.get(robot.joints[j - 1].name, 0.0)
        numbers[Element("q", j)] = centre + rng.uniform(-AROUND, AROUND, STARTS)
    found = []
    for solution in loop_solutions(robot):
        rates = columns(mechanism, _closure(robot, graph, solution, ()))
        unknown = [*solution.passive, CUT]
        values = [evaluate(graph, [x.edge for x in rates[u]], numbers) for u in unknown]
        matrix = np.array([[np.broadcast_to(x, (STARTS,)) for x in column] for column in values]).transpose(2, 1, 0)
        finite = matrix[np.isfinite(matrix).all(axis=(1, 2))]
        pivots = _eliminated(finite, unknown)
        if len(pivots) < len(unknown):
            names = ", ".join(robot.joints[j - 1].name for j in solution.passive)
            raise DescriptionError(
                f"robot {robot.name!r}, the loop cut at {_cut(robot, solution.loop)} does not determine its passive "
                f"joints {names}, near where the robot is drawn: expected as many independent constraints as passive "
                "joints; give a joint that moves freely a motor, or draw the robot away from a singular position"
            )
        found.append((solution, pivots))
    return tuple(found)


def _eliminated(matrix: Array, unknown: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The (row, unknown) of each pivot of Gauss's elimination, the one that is largest at its smallest sample."""
    if not len(matrix):
        return ()
    matrix = matrix / np.maximum(np.abs(matrix).max(axis=(1, 2), keepdims=True), 1e-300)
    rows, places, pivots = list(range(6)), list(range(len(unknown))), []
    while places:
        sizes = np.abs(matrix[:, rows][:, :, places]).min(axis=0)
        r, u = np.unravel_index(int(sizes.argmax()), sizes.shape)
        if sizes[r, u] < NO_PIVOT:
            break
        row, place = rows.pop(int(r)), places.pop(int(u))
        factor = matrix[:, :, place] / matrix[:, row, place][:, np.newaxis]
        factor[:, row] = 0
        matrix = matrix - factor[:, :, np.newaxis] * matrix[:, row][:, np.newaxis, :]
        pivots.append((row, unknown[place]))
    return tuple(pivots)
