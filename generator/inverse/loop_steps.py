"""The steps that solve a loop as straight-line expressions: of each equation the root of one mode."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..algebra.graph import Expr, Graph, Input, Stage, pivot, reachable
from ..algebra.ops import apply
from ..description.robot import PRISMATIC, REVOLUTE, Robot
from ..mechanism.freeze import JointAngle, Positions, as_expr, joint_turn
from .equations import DIRECTION, LINEAR, PAIR, QUADRATIC, ROOT, SINE_COSINE, Solve

# The kinds of steps whose roots a straight line of code computes.
STRAIGHT = (LINEAR, SINE_COSINE, DIRECTION, PAIR, ROOT, QUADRATIC)


@dataclass(frozen=True)
class LoopSystem:
    """Loops without a closed form that share unknown joints: Newton's method solves them together."""

    # The numbers of the loops, from 1.
    loops: tuple[int, ...]
    # The joints whose positions are known before, and the passive ones whose positions are solved for.
    held: tuple[int, ...]
    passive: tuple[int, ...]

    @property
    def joints(self) -> list[int]:
        """Return the joints of the loops, without the cut ones."""
        return sorted((*self.held, *self.passive))


@dataclass(frozen=True)
class LoopSolution:
    """How one loop of a robot is solved in closed form."""

    # The number of the loop, from 1.
    loop: int
    # The joints whose positions are known before, and the passive ones whose positions the steps give.
    held: tuple[int, ...]
    passive: tuple[int, ...]
    # The steps, on a graph of their own, and which root each takes, counted from 0.
    steps: tuple[Solve, ...]
    roots: tuple[int, ...] = ()

    @property
    def loops(self) -> tuple[int, ...]:
        """Return the number of the loop alone, as a `LoopSystem` has those of several."""
        return (self.loop,)

    @property
    def joints(self) -> list[int]:
        """Return the joints of the loop, without the cut one."""
        return sorted((*self.held, *self.passive))


def positions_of(
    robot: Robot, graph: Graph, solution: LoopSolution, roots: Sequence[int], known: Positions
) -> dict[int, Expr | JointAngle]:
    """Return the positions of the passive joints of one loop, with one of the roots of each step."""
    inputs: dict[Input, Expr] = {}
    for j, position in known.items():
        if j > 0 and robot.joints[j - 1].sigma == REVOLUTE:
            turn = joint_turn(j, position, robot.joints[j - 1].offset, graph)
            inputs |= {f"S{j}": turn.s, f"C{j}": turn.c}
        elif j > 0 and isinstance(position, Expr):
            inputs[f"r{j}"] = position + as_expr(robot.joints[j - 1].offset, graph)
    for step, root in zip(solution.steps, roots, strict=True):
        *coefficients, size = copies([*step.coefficients, step.size], graph, inputs)
        inputs |= dict(zip(step.variables, _values_of_root(step, coefficients, size, root), strict=True))
    positions: dict[int, Expr | JointAngle] = {}
    for j in solution.passive:
        joint = robot.joints[j - 1]
        if joint.sigma == PRISMATIC:
            positions[j] = inputs[f"r{j}"] - as_expr(joint.offset, graph)
        else:
            positions[j] = JointAngle(inputs[f"C{j}"], inputs[f"S{j}"])
    return positions


def copies(expressions: Sequence[Expr], graph: Graph, inputs: Mapping[Input, Expr]) -> list[Expr]:
    """Return copies of expressions on another graph; `inputs` are expressions there, in place of inputs."""
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


def _values_of_root(step: Solve, c: Sequence[Expr], size: Expr, root: int) -> tuple[Expr, ...]:
    """Return the values of a step's variables, sine and cosine or a number; `root` counts the roots from 0.

    They are NaN where the equation does not determine them: where its coefficients are nothing beside their `size`.
    """
    sign, one = -1.0 if root else 1.0, size.graph.one

    def sqrt(x: Expr) -> Expr:
        return apply("sqrt", x)

    match step.kind.name:
        case "linear":
            return (c[1] * reciprocal(c[0], one),)
        case "direction":
            per_length = one / sqrt(pivot(c[0] * c[0] + c[1] * c[1], size * size))
            return c[0] * per_length, c[1] * per_length
        case "type2":
            X, Y, Z = c
            square = X * X + Y * Y
            W, factor = sign * sqrt(square - Z * Z), one / pivot(square, size * size)
            return (X * Z + Y * W) * factor, (Y * Z - X * W) * factor
        case "type3":
            X1, Y1, Z1, X2, Y2, Z2 = c
            factor = reciprocal(X1 * Y2 - X2 * Y1, size * size)
            return (Z1 * Y2 - Z2 * Y1) * factor, (Z2 * X1 - Z1 * X2) * factor
        case "signs":
            return (sign * sqrt(c[0] - c[1]),)
        case "quadratic":
            return ((-c[1] + sign * sqrt(c[1] * c[1] - 4 * (c[0] * c[2]))) / (2 * c[0]),)
    raise ValueError(f"step {step.heading} has roots that no straight line of code computes")


def reciprocal(x: Expr, size: Expr) -> Expr:
    """Return 1 / x; NaN where x is nothing beside a size. What is known before the call is no matter of position."""
    return size.graph.one / x if x.stage < Stage.CALL else x / pivot(x * x, size * size)
