"""Three parallel revolute axes in a row among six: the arms of Universal Robots and their kin.

The third row of the planar motion P that the three make does not depend on them. Applied to the axis of the second of
the other joints a, b, c, it leaves two equations in the angles of a and c, without products: type 2 in c where one of
them has no a, type 11 otherwise. Then b and a, and in the plane two links of known length and the angle that is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..algebra.graph import Expr
from ..algebra.vector import Vector, vector
from .chain import Cycle, Moving, Step, Steps, direction, inverse, point
from .equations import DIRECTION, SINE_COSINE, Solve, solve
from .joint_function import JointFunction
from .orientation import axis_to_height
from .position import ELBOW, SHOULDER, turn_point, turn_step


def parallel_axes(cycle: Cycle) -> Iterator[list[Solve]]:
    """Yield every way to solve a cycle of six revolute joints by three that are parallel."""
    if len(cycle) != 6 or not all(joint.revolute for joint in cycle.joints):
        return
    for k in range(6):
        for seen in (cycle.starting_at(k), cycle.reversed().starting_at(k)):
            steps = steps_across(seen) if axes_are_parallel(seen) else None
            if steps is not None:
                yield [*steps, *steps_in_plane(seen)]


def axes_are_parallel(cycle: Cycle) -> bool:
    """Return whether the first three axes are parallel and apart."""
    return all(
        x.alpha is not None and x.alpha.s.number == 0 and x.d is not None and x.d.number != 0 for x in cycle.between[:2]
    )


def steps_across(cycle: Cycle) -> list[Solve] | None:
    """Return the steps for the three other joints; None where the pose stands between a and b."""
    graph, one = cycle.graph, cycle.graph.one
    a, b, c = cycle.joints[3:]
    to_a, to_b, to_c, home = cycle.between[2:]
    if to_a.alpha is None or to_b.alpha is None or to_a.alpha.s.number == 0:
        return None
    normal, origin = vector(graph, 0, 0, 1), vector(graph, 0, 0, 0)
    # P e3 = sense e3 and P lifts by `lift`: row 3 of X J_a X J_b is sense times row 3 of (X J_c X)^-1, less the lift.
    first_three = (*cycle.joints[0].steps, *cycle.between[0].steps, *cycle.joints[1].steps, *cycle.between[1].steps)
    sense, lift = direction(first_three, normal)[2], point((*first_three, *cycle.joints[2].steps), origin)[2]
    near, far = (*to_a.steps, *a.constant), inverse((*c.constant, *home.steps))
    on_axis = vector(graph, 0, 0, -b.shift)
    of_a = [_height(direction, near, direction(to_b.steps, normal)), _height(point, near, point(to_b.steps, origin))]
    of_c = [
        _height(direction, far, direction(inverse(to_c.steps), normal)),
        _height(point, far, point(inverse(to_c.steps), on_axis)),
    ]
    # A C_a + B S_a = right, a function of c, whose turn is backwards there.
    (o1, A1, B1), (o2, A2, B2) = of_a
    right = [
        JointFunction(c, (sense * (o - lowered) - offset, sense * x, -(sense * y), graph.zero, graph.zero))
        for (o, x, y), lowered, offset in zip(of_c, (graph.zero, lift), (o1, o2), strict=True)
    ]
    w = direction((*b.constant, *to_c.steps, *c.steps, *home.steps), sense * normal)
    n = direction(inverse(to_a.steps), normal)
    det = A1 * B2 - A2 * B1
    if det.number == 0:
        p, q = (A1, A2) if A1.number != 0 else (B1, B2)
        first = (right[0].scaled(q) - right[1].scaled(p)).root(cycle.length, SHOULDER)
        second = axis_to_height(b.reversed(), direction(inverse(to_b.steps), normal), w, n[2])
        if first is None or second is None:
            return None
        y = direction((*a.constant, *to_b.steps), turn_point(b, w))
        return [first, second, turn_step(a, y, n, one)]
    cosine = (right[0].scaled(B2) - right[1].scaled(B1)).scaled(one / det)
    sine = (right[1].scaled(A1) - right[0].scaled(A2)).scaled(one / det)
    first = (cosine * cosine + sine * sine).plus(-one).root(one, SHOULDER)
    if first is None:
        return None
    second = solve(DIRECTION, 3, a, (sine.value, cosine.value), one)
    return [first, second, turn_step(b, w, direction(inverse((*a.steps, *to_b.steps)), n), one)]


def _height(move: Callable[[Sequence[Step], Vector], Vector], outer: Steps, p: Vector) -> tuple[Expr, Expr, Expr]:
    """Return the third coordinate of p after a turn about z and then `outer`: its constant, and what C and S add."""
    zero = p[0].graph.zero
    across, quarter = Vector((p[0], p[1], zero)), Vector((-p[1], p[0], zero))
    return move(outer, Vector((zero, zero, p[2])))[2], direction(outer, across)[2], direction(outer, quarter)[2]


def steps_in_plane(cycle: Cycle) -> list[Solve]:
    """Return the steps for the three parallel joints, with the others known."""
    graph, area = cycle.graph, cycle.length * cycle.length
    first, second, third = cycle.joints[:3]
    upper, fore = cycle.between[:2]
    P = inverse(cycle.steps(2, 5))
    d, f = upper.d, point((*second.constant, *fore.steps, *third.constant), vector(graph, 0, 0, 0))
    assert d is not None
    p = point((*inverse(first.constant), *P), vector(graph, 0, 0, 0))
    square = p[0] * p[0] + p[1] * p[1]
    Z = square - graph.sum((d * d, f[0] * f[0], f[1] * f[1]))
    elbow = solve(SINE_COSINE, 8, second, (-2 * d * f[1], 2 * d * f[0], Z), area, ELBOW)
    h = point(upper.steps, turn_point(second, f))
    x = direction((*inverse((*_to(first, upper.steps), *_to(second, fore.steps))), *P), vector(graph, 1, 0, 0))
    rest = turn_step(third, direction(third.constant, vector(graph, 1, 0, 0)), x, graph.one)
    return [elbow, turn_step(first, h, p, cycle.length), rest]


def _to(joint: Moving, steps: Steps) -> Steps:
    return (*joint.steps, *steps)
