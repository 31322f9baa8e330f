"""Three revolute joints that turn a body to a known orientation: J_a X J_m X J_b = M, for any constant X."""

from __future__ import annotations

from collections.abc import Sequence

from ..algebra.graph import Expr, Graph
from ..algebra.vector import Vector, vector
from .chain import Between, Moving, Steps, direction, inverse
from .equations import SINE_COSINE, Solve, solve
from .position import turn_step

WRIST = "wrist"


def orient(graph: Graph, joints: Sequence[Moving], between: Sequence[Between], M: Steps) -> list[Solve] | None:
    """Return the steps for a (type 2: J_b keeps its own axis), then m and b; None where a and m are parallel."""
    a, m, b = joints
    to_m = (*a.constant, *between[0].steps, *m.constant)
    to_b = (*between[1].steps, *b.constant)
    z = vector(graph, 0, 0, 1)
    e, n, p = direction(M, z), direction(to_m, z), direction(to_b, z)
    first = axis_to_height(a, n, e, p[2])
    if first is None or (p[0].number == 0 and p[1].number == 0):
        return None
    # Backwards, J_m p = X^-1 J_a^-1 e, and J_b is the rest.
    home = inverse((*_variable(a), *to_m))
    second = turn_step(m, p, direction(home, e), graph.one)
    x = direction((*inverse((*_variable(m), *to_b)), *home, *M), vector(graph, 1, 0, 0))
    return [first, second, turn_step(b, vector(graph, 1, 0, 0), x, graph.one)]


def axis_to_height(a: Moving, n: Vector, e: Vector, height: Expr, choice: str = WRIST) -> Solve | None:
    """Return the step for the turn J_a after which n . J_a^-1 e is `height`; None where no turn changes that."""
    X, Y = n[0] * e[1] - n[1] * e[0], n[0] * e[0] + n[1] * e[1]
    if X.number == 0 and Y.number == 0:
        return None
    return solve(SINE_COSINE, 2, a, (X, Y, height - n[2] * e[2]), e[0].graph.one, choice)


def _variable(joint: Moving) -> Steps:
    return tuple(step for step in joint.steps[:1])
