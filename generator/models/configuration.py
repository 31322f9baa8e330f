"""Positions as a space of their own: motions from one to another, and what lies between two.

Joints move along lines. A floating base moves by the exponential of its velocity, the motion in which [linear, angular]
velocity in its own axes stays what it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial

from ..algebra.graph import Element, Expr, Graph, Stage, sqrt
from ..algebra.ops import apply
from ..algebra.vector import Vector, cross
from ..description.robot import Robot

# Below this square of half an angle its functions are series, which end beyond the last place.
SMALL = 2.0**-8
TERMS = 6
# x cot x = 1 - x^2/3 - x^4/45 - ...: the coefficients of (1 - x cot x) / x^2
COTANGENT = (1 / 3, 1 / 45, 2 / 945, 1 / 4725, 2 / 93555, 1382 / 638512875)
# asin x = x + x^3/6 + 3 x^5/40 + ...
ARCSINE = (1.0, 1 / 6, 3 / 40, 5 / 112, 35 / 1152, 63 / 2816, 231 / 13312)

# Three numbers, and the last of a quaternion xyzw.
Quaternion = tuple[Vector, Expr]


def integrate(robot: Robot, graph: Graph) -> Vector:
    """Return where a constant velocity leads in a time dt."""
    q, qd = (_given(graph, *each) for each in (("q", len(robot.positions)), ("qd", len(robot.velocities))))
    dt = graph.input(Element("dt", 0), Stage.CALL)
    if not robot.base.floating:
        return Vector(x + dt * v for x, v in zip(q, qd, strict=True))
    P, rotation, joints = _parts(q)
    u, w = dt * Vector(qd[:3]), dt * Vector(qd[3:6])
    shift, turn = _exponential(u, w)
    P = P + _turned(rotation, shift)
    xyz, s = _product(rotation, turn)
    over = graph.one / sqrt(xyz @ xyz + s * s)
    moved = [x + dt * v for x, v in zip(joints, qd[6:], strict=True)]
    return Vector([*P, *(over * xyz), over * s, *moved])


def difference(robot: Robot, graph: Graph) -> Vector:
    """Return the velocity that leads from q0 to q1 in 1 s; a base turns the short way."""
    q0, q1 = (_given(graph, name, len(robot.positions)) for name in ("q0", "q1"))
    if not robot.base.floating:
        return Vector(y - x for x, y in zip(q0, q1, strict=True))
    (P0, rotation0, joints0), (P1, rotation1, joints1) = _parts(q0), _parts(q1)
    back = (-rotation0[0], rotation0[1])
    u, w = _logarithm(_turned(back, P1 - P0), _product(back, rotation1))
    return Vector([*u, *w, *(y - x for x, y in zip(joints0, joints1, strict=True))])


def _given(graph: Graph, name: str, size: int) -> list[Expr]:
    return [graph.input(Element(name, i), Stage.CALL) for i in range(size)]


def _parts(q: Sequence[Expr]) -> tuple[Vector, Quaternion, Sequence[Expr]]:
    """Return position and rotation of the base, whose quaternion's length does not matter, and the joints."""
    xyz, s = Vector(q[3:6]), q[6]
    over = s.graph.one / sqrt(xyz @ xyz + s * s)
    return Vector(q[:3]), (over * xyz, over * s), q[7:]


def _turned(rotation: Quaternion, v: Vector) -> Vector:
    """Return R v: v + 2 u x (u x v + s v)."""
    u, s = rotation
    return v + 2 * cross(u, cross(u, v) + s * v)


def _product(a: Quaternion, b: Quaternion) -> Quaternion:
    (u, s), (v, t) = a, b
    return s * v + t * u + cross(u, v), s * t - u @ v


def _series(x: Expr, coefficients: Sequence[float]) -> Expr:
    result = x.graph.constant(coefficients[-1])
    for each in reversed(coefficients[:-1]):
        result = each + x * result
    return result


def _where_small(square: Expr, small: Expr, large: Expr) -> Expr:
    return apply("where", square, square.graph.constant(SMALL), small, large)


def _exponential(u: Vector, w: Vector) -> tuple[Vector, Quaternion]:
    """Return shift and turn of a motion of [u; w]: u + (1 - cos)/angle^2 w x u + (angle - sin)/angle^3 w x (w x u)."""
    one = w[0].graph.one
    square = w @ w
    x = 0.25 * square
    angle = sqrt(_where_small(x, one, square))
    sine, cosine = apply("sin", 0.5 * angle), apply("cos", 0.5 * angle)
    signs = [(-1) ** k for k in range(TERMS)]
    a = _where_small(x, 0.5 * _series(x, [s / factorial(2 * k + 1) for k, s in enumerate(signs)]), sine / angle)
    s = _where_small(x, _series(x, [s / factorial(2 * k) for k, s in enumerate(signs)]), cosine)
    near = _series(square, [s / factorial(2 * k + 3) for k, s in enumerate(signs)])
    c = _where_small(x, near, (one - 2 * a * s) / _where_small(x, one, square))
    wu = cross(w, u)
    return u + 2 * a * a * wu + c * cross(w, wu), (a * w, s)


def _logarithm(shift: Vector, turn: Quaternion) -> tuple[Vector, Vector]:
    """Return [u; w] of a motion: w of the turn, u = shift - w x shift / 2 + k w x (w x shift)."""
    xyz, s = turn
    one, zero = s.graph.one, s.graph.zero
    # A quaternion and its negative are one turn; that with s > 0 is the shorter one.
    sign = apply("where", s, zero, -one, one)
    xyz, s = sign * xyz, sign * s
    square = xyz @ xyz
    sine = sqrt(_where_small(square, one, square))
    half = apply("atan2", sine, s)
    w = 2 * _where_small(square, _series(square, ARCSINE), half / sine) * xyz
    x = 0.25 * (w @ w)
    near = _series(x, COTANGENT)
    far = (one - half * s / sine) / _where_small(square, one, x)
    ws = cross(w, shift)
    return shift - 0.5 * ws + 0.25 * _where_small(square, near, far) * cross(w, ws), w
