"""Linear forms of a body's ten inertial parameters: what torques, energies and their derivatives are made of.

    f(J, MS, M) = tr(T J) + v . MS + m M

A form of a moving body is turned into one of the body before its joint moves it; what then depends on the joint's
variable is a sum of independent functions (cosines and sines, powers), each with a form of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..algebra.graph import Expr, Graph
from ..algebra.spatial import Placement
from ..algebra.vector import Matrix, Vector, cross, symmetric, trace, vector
from ..description.robot import FIXED, INERTIA, REVOLUTE


@dataclass(frozen=True)
class Form:
    """A linear form of a body's parameters about the origin of a frame and in its axes."""

    T: Matrix
    """The symmetric matrix that multiplies the inertia tensor J."""

    v: Vector
    """The coefficients of the first moments."""

    m: Expr
    """The coefficient of the mass."""

    @property
    def elements(self) -> tuple[Expr, ...]:
        """The six elements of T, those of v, and m."""
        T = self.T
        return (T[0, 0], T[0, 1], T[0, 2], T[1, 1], T[1, 2], T[2, 2], *self.v, self.m)

    @property
    def coefficients(self) -> dict[str, Expr]:
        """The coefficient of each parameter: products of inertia occur twice in J."""
        values = dict(zip(INERTIA, self.elements, strict=True))
        return values | {name: 2 * values[name] for name in ("XY", "XZ", "YZ")}


def form(graph: Graph, T: Sequence[Expr] = (), v: Sequence[Expr] = (), m: Expr | None = None) -> Form:
    """Return the form with the six elements of T, the three of v, and m; 0 where not given."""
    o = graph.zero
    return Form(symmetric(*(T or [o] * 6)), Vector(v or [o] * 3), o if m is None else m)


def pull_back(f: Form, by: Placement) -> Form:
    """Return the form of a body in the frame placed `by` that equals f of the body in the outer frame.

    It is the dual of `spatial.transfer`:
    with J' = A J A^T + 2 (P.h) - (P h^T + h P^T), h = A MS + M P / 2, it is tr(T J') = tr(A^T T A J) + w.h.
    """
    P = by.P
    w = 2 * (trace(f.T) * P - f.T @ P)
    return Form(by.A.T.turn_tensor(f.T), by.A.T @ (f.v + w), f.m + P @ f.v + 0.5 * (P @ w))


def split(f: Form, sigma: int) -> tuple[Form, list[Form]]:
    """Return the parts of the form of a body that a joint moves along or about z.

    The constant part comes first; the others belong to independent functions of q.
    """
    g = f.m.graph
    o, T, (x, y, z) = g.zero, f.T, f.v
    if sigma == FIXED:
        return f, []
    if sigma == REVOLUTE:
        mean, a, b = 0.5 * (T[0, 0] + T[1, 1]), 0.5 * (T[0, 0] - T[1, 1]), T[0, 1]
        return form(g, (mean, o, o, mean, o, T[2, 2]), (o, o, z), f.m), [
            form(g, (o, o, T[0, 2], o, T[1, 2], o), (x, y, o)),     # cos q
            form(g, (o, o, T[1, 2], o, -T[0, 2], o), (y, -x, o)),   # sin q
            form(g, (a, b, o, -a, o, o)),                           # cos 2q
            form(g, (b, -a, o, -b, o, o)),                          # sin 2q
        ]
    w = 2 * Vector((-T[0, 2], -T[1, 2], T[0, 0] + T[1, 1]))
    return f, [form(g, v=tuple(w), m=z), form(g, m=0.5 * w[2])]     # q, q^2


@dataclass(frozen=True)
class Twist:
    """A motion of a body, in the axes of its frame."""

    W: Vector
    """The angular velocity."""

    V: Vector
    """The velocity of the frame's origin; of gravity, its acceleration."""

    @property
    def components(self) -> tuple[Expr, ...]:
        """All six components, W first."""
        return (*self.W, *self.V)


def twists_beyond(t: Twist, by: Placement, sigma: int) -> list[Twist]:
    """Return motions of link j that span what a motion of link a(j) is for it at all values of the joint's variable."""
    W, V = by.A.T @ t.W, by.A.T @ (t.V + cross(t.W, by.P))
    o = W[0].graph.zero
    if sigma == REVOLUTE:
        return [
            Twist(Vector((o, o, W[2])), Vector((o, o, V[2]))),
            Twist(Vector((W[0], W[1], o)), Vector((V[0], V[1], o))),
            Twist(Vector((W[1], -W[0], o)), Vector((V[1], -V[0], o))),
        ]
    if sigma == FIXED:
        return [Twist(W, V)]
    return [Twist(W, V), Twist(Vector((o, o, o)), Vector((W[1], -W[0], o)))]


def joint_twist(graph: Graph, sigma: int) -> Twist:
    """Return the motion that joint j gives link j at unit velocity."""
    a, o = vector(graph, 0, 0, 1), vector(graph, 0, 0, 0)
    return Twist(a, o) if sigma == REVOLUTE else Twist(o, a)


def momentum(t: Twist, sigma: int) -> Form:
    """Return the momentum that acts on a joint: (J W + MS x V)_z if it is revolute, (M V + W x MS)_z if prismatic."""
    g, W, V = t.W[0].graph, t.W, t.V
    o = g.zero
    if sigma == REVOLUTE:
        return form(g, (o, o, 0.5 * W[0], o, 0.5 * W[1], W[2]), (V[1], -V[0], o))
    return form(g, v=(-W[1], W[0], o), m=V[2])
