"""Equations of one and of two unknowns -> the steps that solve them, by the book's types (table 4.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from ..algebra.graph import Expr, Stage
from .chain import Moving
from .equations import DIRECTION, HARMONIC, LINEAR, PAIR, SINE_COSINE, Solve, sign_of_root, solve
from .joint_function import JointFunction, constant_function
from .polynomial import ONE, Monomial, Polynomial, Variable

# Steps that solve some equations, behind a rank: of lower ranks first.
Ranked = tuple[int, list[Solve]]


@dataclass(frozen=True)
class Equation:
    """`zero` = 0; `size` is that of its terms for an arm stretched out."""

    zero: Polynomial
    size: Expr

    def coefficient(self, *monomial: Variable) -> Expr:
        """Return the coefficient of a product of variables; 0 where there is none."""
        found = self.zero.coefficient(monomial)
        return self.size.graph.zero if found is None else found


@dataclass(frozen=True)
class SineCosine:
    """X S + Y C = Z."""

    X: Expr
    Y: Expr
    Z: Expr
    size: Expr


# One unknown.


def shift_alone(joint: Moving, equations: Sequence[Equation]) -> Iterator[Ranked]:
    """Yield type 1 for the shift of a joint."""
    for equation in equations:
        X, Y = equation.coefficient(_r(joint)), equation.coefficient()
        yield 0, [solve(LINEAR, 1, joint, (X, -Y), equation.size)]


def angle_alone(joint: Moving, equations: Sequence[Equation]) -> Iterator[Ranked]:
    """Yield types 2 and 3 for the angle of a joint, of single equations and of two that give its direction."""
    rows = [_sine_cosine(joint, equation) for equation in equations]
    # X S + Y C = Z1, Y S - X C = Z2: the direction itself.
    quarter = {sign: [((sign * row.Y).edge, (-sign * row.X).edge) for row in rows] for sign in (1, -1)}
    for (i, one), (_, two) in combinations(enumerate(rows), 2):
        for sign in (1, -1):
            if (two.X.edge, two.Y.edge) == quarter[sign][i]:
                Z = sign * two.Z
                direction = (one.X * one.Z + one.Y * Z, one.Y * one.Z - one.X * Z)
                yield 0, [solve(DIRECTION, 3, joint, direction, one.size * two.size)]
    for row in rows:
        # Without Z the angle is exact however small X and Y are; C = Z / Y alone is not where C is near 1.
        rank = 1 if row.Z.number == 0 else 3 if row.X.number == 0 or row.Y.number == 0 else 2
        yield rank, [solve(SINE_COSINE, 2, joint, (row.X, row.Y, row.Z), row.size)]


def angle_by_pairs(joint: Moving, equations: Sequence[Equation]) -> Iterator[Ranked]:
    """Yield type 3 for the angle of a joint, of any two equations."""
    rows = [_sine_cosine(joint, equation) for equation in equations] if joint.revolute else []
    for one, two in combinations(rows, 2):
        # A length and a direction are made of one size.
        unit = one.size.graph.one if one.size.edge == two.size.edge else one.size / two.size
        yield 0, [solve(PAIR, 3, joint, (one.X, one.Y, one.Z, unit * two.X, unit * two.Y, unit * two.Z), one.size)]


def alone(joint: Moving, equations: Sequence[Equation]) -> Iterator[Ranked]:
    """Yield the types that need no second equation, or two that belong together."""
    return (angle_alone if joint.revolute else shift_alone)(joint, equations)


# Ways to solve for one unknown; a later one is tried where an earlier one finds nothing that holds.
ONE_UNKNOWN: Sequence[Callable[[Moving, Sequence[Equation]], Iterator[Ranked]]] = (alone, angle_by_pairs)


# Two unknowns, i and j, in two equations.


@dataclass(frozen=True)
class Pair:
    """Two equations in the unknowns i and j, of an arm of some length. The steps solve for i first."""

    i: Moving
    j: Moving
    equations: tuple[Equation, Equation]
    length: Expr

    @property
    def swapped(self) -> Pair:
        """Return the pair that solves for j first."""
        return replace(self, i=self.j, j=self.i)

    def columns(self, *monomials: Monomial) -> list[list[Expr]]:
        """Return the coefficients of some products of variables, a row an equation."""
        return [[equation.coefficient(*monomial) for monomial in monomials] for equation in self.equations]

    @property
    def size(self) -> Expr:
        """Return the product of the sizes of both equations."""
        one, two = self.equations
        return one.size * two.size


def circle(pair: Pair) -> Iterator[Ranked]:
    """Yield A (C_j, S_j) = right, a function of i alone: types 5 to 8, or 11 where the products do not cancel."""
    i, j = pair.i, pair.j
    variables = [_c(i), _s(i)] if i.revolute else [_r(i)]
    rows = pair.columns((_c(j),), (_s(j),))
    right = [-_function(i, e.coefficient(), *(e.coefficient(v) for v in variables)) for e in pair.equations]
    sums = any(len(joint.unknown.joints) > 1 for joint in (i, j))
    number = 5 if not i.revolute else 8 if sums else 6 if _sparse(rows) else 7
    yield from _by_length(number, pair, rows, right, constant_function(i, pair.length.graph.one), pair.size)


def ray(pair: Pair) -> Iterator[Ranked]:
    """Yield A (C_j, S_j) r_i = right, a constant: type 4."""
    i, j = pair.i, pair.j
    products = [tuple(sorted((letter, _r(i)))) for letter in (_c(j), _s(j))]
    if any(not equation.zero.terms.keys() <= {*products, ONE} for equation in pair.equations):
        return
    rows = pair.columns(*products)
    right = [constant_function(i, -equation.coefficient()) for equation in pair.equations]
    graph = pair.length.graph
    r = _function(i, graph.zero, graph.one)
    yield from _by_length(4, pair, rows, right, r * r, pair.size, i.r)


def two_shifts(pair: Pair) -> Iterator[Ranked]:
    """Yield two shifts, each by type 1: Cramer's rule."""
    i, j = pair.i, pair.j
    (a, b), (c, d) = pair.columns((_r(i),), (_r(j),))
    det = a * d - b * c
    if det.number == 0:
        return
    x, y = (-equation.coefficient() for equation in pair.equations)
    first = solve(LINEAR, 1, i, (det, x * d - b * y), pair.length)
    yield 0, [first, solve(LINEAR, 1, j, (det, a * y - x * c), pair.length)]


def _circles(pair: Pair) -> Iterator[Ranked]:
    """Either angle first."""
    yield from circle(pair)
    yield from circle(pair.swapped)


def _circle_swapped(pair: Pair) -> Iterator[Ranked]:
    return circle(pair.swapped)


def _ray_swapped(pair: Pair) -> Iterator[Ranked]:
    return ray(pair.swapped)


# Whether i is an angle, whether j is, whether both equations are linear: how the pair is solved, the shift first.
TWO_UNKNOWNS: Mapping[tuple[bool, bool, bool], Callable[[Pair], Iterator[Ranked]]] = {
    (True, True, True): _circles,             # types 6, 7, 8, 11
    (True, False, True): _circle_swapped,     # type 5
    (False, True, True): circle,              # type 5
    (True, False, False): _ray_swapped,       # type 4
    (False, True, False): ray,                # type 4
    (False, False, True): two_shifts,         # type 1, twice
}


def two_unknowns(pair: Pair) -> Iterator[Ranked]:
    """Yield the ways to solve two equations in two unknowns."""
    linear = all(equation.zero.is_linear for equation in pair.equations)
    way = TWO_UNKNOWNS.get((pair.i.revolute, pair.j.revolute, linear))
    return way(pair) if way else iter(())


def _by_length(
    number: int,
    pair: Pair,
    rows: Sequence[Sequence[Expr]],
    right: Sequence[JointFunction],
    square: JointFunction,
    size: Expr,
    sense: Expr | None = None,
) -> Iterator[Ranked]:
    """Yield the steps for one unknown, by |A^-1 right|^2 = `square`, and for j, along A^-1 right times `sense`."""
    of, unit = square.of, size.graph.one
    det = rows[0][0] * rows[1][1] - rows[0][1] * rows[1][0]
    if det.number == 0:
        return
    if _is_similarity(rows):
        # Without a division: where the pose makes A 0, so is the right side, and joint j is free.
        rank, own = 0, size
        W, (x, y) = rows[0][0] * rows[0][0] + rows[0][1] * rows[0][1], right
        cosine = right[0].scaled(rows[0][0]) + right[1].scaled(rows[1][0])
        sine = right[0].scaled(rows[0][1]) + right[1].scaled(rows[1][1])
    else:
        # A shift is measured by the arm's length, and so is the circle.
        radius = unit if of.revolute else pair.length
        over = radius / det
        cosine = (right[0].scaled(rows[1][1]) - right[1].scaled(rows[0][1])).scaled(over)
        sine = (right[1].scaled(rows[0][0]) - right[0].scaled(rows[1][0])).scaled(over)
        W, (x, y) = radius * radius, (cosine, sine)
        rank, own = int(det.stage == Stage.CALL), W
    steps = _crossing(x, y, W, own, pair.length) if number == 5 else _root(x, y, square.scaled(W), own)
    if not steps:
        return
    number = 11 if steps[0].kind is HARMONIC else number
    s, c = (part.value if sense is None else sense * part.value for part in (sine, cosine))
    yield rank, [*(replace(step, type=number) for step in steps), solve(DIRECTION, 3, pair.j, (s, c), size)]


def _root(x: JointFunction, y: JointFunction, square: JointFunction, size: Expr) -> list[Solve]:
    """Return the step that solves x^2 + y^2 = `square`; none if that has no simple form."""
    step = (x * x + y * y - square).root(size)
    return [step] if step else []


def _crossing(x: JointFunction, y: JointFunction, square: Expr, size: Expr, length: Expr) -> list[Solve]:
    """Return the steps to r where the line w r + z crosses a circle of radius R, exact where R is small, too.

    w^2 r = v - w z, v^2 = w^2 R^2 - |w x z|^2.
    """
    of, (x0, x1), (y0, y1) = x.of, x.terms[:2], y.terms[:2]
    w, off = x1 * x1 + y1 * y1, x1 * y0 - y1 * x0
    sign, v = sign_of_root(size.graph, f"v{of.joint}", w * square, off * off, size, "")
    return [sign, solve(LINEAR, 1, of, (w, v - x1 * x0 - y1 * y0), length)]


def _is_similarity(rows: Sequence[Sequence[Expr]]) -> bool:
    """Return whether a matrix turns, or mirrors, and scales."""
    (a, b), (c, d) = rows
    return any(d.edge == (sign * a).edge and c.edge == (-sign * b).edge for sign in (1, -1))


def _sparse(rows: Sequence[Sequence[Expr]]) -> bool:
    return any(x.number == 0 for row in rows for x in row)


def _function(of: Moving, *terms: Expr) -> JointFunction:
    """Return the function with these first terms; the others are 0."""
    zero = terms[0].graph.zero
    return JointFunction(of, (*terms, *[zero] * (5 - len(terms))))


def _sine_cosine(joint: Moving, equation: Equation) -> SineCosine:
    X, Y, Z = equation.coefficient(_s(joint)), equation.coefficient(_c(joint)), equation.coefficient()
    return SineCosine(X, Y, -Z, equation.size)


def _c(joint: Moving) -> Variable:
    return Variable("C", joint.unknown.joints)


def _s(joint: Moving) -> Variable:
    return Variable("S", joint.unknown.joints)


def _r(joint: Moving) -> Variable:
    return Variable("r", joint.unknown.joints)
