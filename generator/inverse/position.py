"""Three joints that bring a point to a place: J_i Rot(x, alpha) Trans(x, d) J_j X J_k c = g, by Pieper's table.

With f = X J_k c, a function of k alone, and h = Rot(x, alpha) Trans(x, d) J_j f: what J_i does not change of h (height
and distance from the axis where it turns, the two coordinates across where it slides) is known from g. From these two
equations j is eliminated; what is left is of the first degree in the variable of k, its square, or its fourth power.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..algebra.graph import Expr
from ..algebra.rotation import Turn
from ..algebra.vector import Vector, vector
from .chain import Between, Cycle, Moving, Steps, closing_ends, direction, inverse, point
from .equations import DIRECTION, LINEAR, QUADRATIC, SINE_COSINE, Solve, sign_of_root, solve
from .joint_function import JointFunction, constant_function

SHOULDER, ELBOW = "shoulder", "elbow"


@dataclass(frozen=True)
class MovingPoint:
    """The point f = X J_k c, which the variable of joint k moves."""

    # Its coordinates and the square of its length, as functions of the variable.
    x: JointFunction
    y: JointFunction
    z: JointFunction
    square: JointFunction
    # The same point where the step for k has found the variable.
    at: Vector


@dataclass(frozen=True)
class Problem:
    """The three joints, alpha and d between i and j, f and g, and the length of the arm."""

    i: Moving
    j: Moving
    k: Moving
    alpha: Turn
    d: Expr
    f: MovingPoint
    g: Vector
    length: Expr

    @property
    def area(self) -> Expr:
        """Return the size of a product of two lengths."""
        return self.length * self.length

    @property
    def across(self) -> Expr:
        """Return the square of the distance of g from the axis of i."""
        return self.g[0] * self.g[0] + self.g[1] * self.g[1]


def three_joints(cycle: Cycle, P: Vector) -> Iterator[list[Solve]]:
    """Yield the steps for three joints that bring the frame's origin to P, from either end of the chain."""
    if len(cycle) != 3:
        return
    start, end = closing_ends(cycle)
    at, to = point(end, vector(cycle.graph, 0, 0, 0)), point(inverse(start), P)
    back = [joint.reversed() for joint in reversed(cycle.joints)], [x.reversed() for x in reversed(cycle.between[:2])]
    for (i, j, k), (K, to_k), c, g in ((cycle.joints, cycle.between[:2], at, to), (*back, to, at)):
        c, g = point(k.constant, c), point(inverse(i.constant), g)
        steps = reach(cycle.length, (i, j, k), K, (*j.constant, *to_k.steps), c, g)
        if steps is not None:
            yield steps


def reach(
    length: Expr, joints: tuple[Moving, Moving, Moving], K: Between, to_k: Steps, c: Vector, g: Vector
) -> list[Solve] | None:
    """Return the steps for k, j and i; None where the place does not determine them, or K has no simple form."""
    if K.alpha is None or K.d is None:
        return None
    problem = Problem(*joints, K.alpha, K.d, moving_point(joints[2], to_k, c), g, length)
    match problem.i.revolute, problem.j.revolute:
        case True, True:
            return _turn_turn(problem)
        case True, False:
            return _turn_slide(problem)
        case False, True:
            return _slide_turn(problem)
    return _slide_slide(problem)


def moving_point(k: Moving, to_k: Steps, c: Vector) -> MovingPoint:
    """Return f = X J_k c."""
    graph = c[0].graph
    zero = graph.zero
    if k.revolute:
        still = point(to_k, vector(graph, 0, 0, c[2]))
        by_cosine, by_sine = direction(to_k, Vector((c[0], c[1], zero))), direction(to_k, Vector((-c[1], c[0], zero)))
        radius = c[0] * c[0] + c[1] * c[1]
        parts = [JointFunction(k, (o, a, b, zero, zero)) for o, a, b in zip(still, by_cosine, by_sine, strict=True)]
        terms = (still @ still + radius, 2 * (still @ by_cosine), 2 * (still @ by_sine), zero, zero)
        variable = still + k.c * by_cosine + k.s * by_sine
    else:
        still, along = point(to_k, c), direction(to_k, vector(graph, 0, 0, 1))
        parts = [JointFunction(k, (o, a, zero, zero, zero)) for o, a in zip(still, along, strict=True)]
        terms = (still @ still, 2 * (still @ along), graph.one, zero, zero)
        variable = still + k.r * along
    return MovingPoint(parts[0], parts[1], parts[2], JointFunction(k, terms), variable)


def turn_step(of: Moving, p: Vector, to: Vector, size: Expr) -> Solve:
    """Return the step for a joint that turns the point p about z to another; only their directions across z count."""
    return solve(DIRECTION, 3, of, (p[0] * to[1] - p[1] * to[0], p[0] * to[0] + p[1] * to[1]), size * size)


def turn_point(of: Moving, p: Vector) -> Vector:
    """Return a point after the turn of a joint's variable."""
    return Vector((of.c * p[0] - of.s * p[1], of.s * p[0] + of.c * p[1], p[2]))


def _turn_turn(p: Problem) -> list[Solve] | None:
    c, s = p.alpha.c, p.alpha.s
    f, at, graph = p.f, p.f.at, p.g[0].graph
    height, square = p.g[2], p.g @ p.g
    if s.number == 0:
        # Parallel axes: the height tells k, the distance j.
        first = f.z.scaled(c).plus(-height).root(p.length, ELBOW)
        if first is None or p.d.number == 0:
            return None
        u = (square - p.d * p.d - at @ at) / (2 * p.d)
        second = solve(SINE_COSINE, 2, p.j, (-at[1], at[0], u), p.length, SHOULDER)
        h = turn_point(p.j, at) + vector(graph, p.d, 0, 0)
        return [first, second, turn_step(p.i, Vector((h[0], c * h[1], h[2])), p.g, p.length)]
    if p.d.number == 0:
        # Crossing axes: the distance from where they cross tells k.
        first = f.square.plus(-square).root(p.area, ELBOW)
        if first is None:
            return None
        v = (height - c * at[2]) / s
        hy = c * v - s * at[2]
        sign, u = sign_of_root(graph, f"u{p.j.joint}", p.across, hy * hy, p.area, SHOULDER)
        second = turn_step(p.j, at, Vector((u, v, at[2])), p.length)
        return [first, sign, second, turn_step(p.i, Vector((u, hy, at[2])), p.g, p.length)]
    u_k = (constant_function(p.k, square - p.d * p.d) - f.square).scaled(graph.one / (2 * p.d))
    v_k = (constant_function(p.k, height) - f.z.scaled(c)).scaled(graph.one / s)
    first = (u_k * u_k + v_k * v_k + f.z * f.z - f.square).root(p.area, ELBOW)
    if first is None:
        return None
    u, v = (square - p.d * p.d - at @ at) / (2 * p.d), (height - c * at[2]) / s
    second = turn_step(p.j, at, Vector((u, v, at[2])), p.length)
    return [first, second, turn_step(p.i, Vector((u + p.d, c * v - s * at[2], at[2])), p.g, p.length)]


def _turn_slide(p: Problem) -> list[Solve] | None:
    c, s = p.alpha.c, p.alpha.s
    f, at, height = p.f, p.f.at, p.g[2]
    if c.number == 0:
        first = f.y.scaled(s).plus(-height).root(p.length, ELBOW)
        # hx^2 + hy^2 is known, hy = -s (fz + r): r is +-sqrt(...) - fz.
        x = at[0] + p.d
        coefficients = (p.g[0].graph.one, 2 * at[2], at[2] * at[2] + x * x - p.across)
        second = solve(QUADRATIC, 2, p.j, coefficients, p.area, SHOULDER)
        along = at[2] + p.j.r
        h = Vector((x, -s * along, along))
    else:
        hx = f.x.plus(p.d)
        hy = (f.y - constant_function(p.k, s * height)).scaled(p.g[0].graph.one / c)
        first = (hx * hx + hy * hy).plus(-p.across).root(p.area, ELBOW)
        along = (height - s * at[1]) / c
        second = solve(LINEAR, 1, p.j, (p.g[0].graph.one, along - at[2]), p.length)
        h = Vector((at[0] + p.d, c * at[1] - s * along, along))
    return None if first is None else [first, second, turn_step(p.i, h, p.g, p.length)]


def _slide_turn(p: Problem) -> list[Solve] | None:
    c, s = p.alpha.c, p.alpha.s
    f, at, one = p.f, p.f.at, p.g[0].graph.one
    u = p.g[0] - p.d
    if c.number == 0:
        first = f.z.scaled(s).plus(p.g[1]).root(p.length, ELBOW)
        second = solve(SINE_COSINE, 2, p.j, (-at[1], at[0], u), p.length, SHOULDER)
        v = turn_point(p.j, at)[1]
    else:
        v_k = f.z.scaled(s).plus(p.g[1]).scaled(one / c)
        first = (f.z * f.z + v_k * v_k - f.square).plus(u * u).root(p.area, ELBOW)
        v = (p.g[1] + s * at[2]) / c
        second = turn_step(p.j, at, Vector((u, v, at[2])), p.length)
    third = solve(LINEAR, 1, p.i, (one, p.g[2] - s * v - c * at[2]), p.length)
    return None if first is None else [first, second, third]


def _slide_slide(p: Problem) -> list[Solve] | None:
    c, s = p.alpha.c, p.alpha.s
    at, one = p.f.at, p.g[0].graph.one
    first = p.f.x.plus(p.d - p.g[0]).root(p.length, ELBOW)
    if first is None or s.number == 0:
        return None
    along = (c * at[1] - p.g[1]) / s
    second = solve(LINEAR, 1, p.j, (one, along - at[2]), p.length)
    third = solve(LINEAR, 1, p.i, (one, p.g[2] - s * at[1] - c * along), p.length)
    return [first, second, third]
