"""The elements of A, C and Q as expressions for people, for small robots: sums over the inertial parameters (9.3).

SymPy holds them. C2 and S2 are cosine and sine of q2, C23 those of q2 + q3 where the axes are parallel; CC2, SS2 and
CS2 are their squares and product; QP2 is the velocity of joint 2. Of passive joints too: G3_1 is QP3 by QP1 as loops
have it, and GP3_1 its rate; the models `constraint` and `constraint_drift` compute them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, product
from typing import Any

import sympy as sp

from ..algebra.graph import Expr, Graph, Stage
from ..algebra.in_sympy import in_sympy
from ..description.robot import DRIVE, ELASTIC, FIXED, INERTIA, REVOLUTE, SPRING, Robot
from ..emit.tables import one_line
from ..emit.text.listing import Chapter, Equation, Listing, Section
from ..forms.parameters import lump_fixed
from ..mechanism.coordinates import projected, projected_matrix
from ..mechanism.freeze import freeze
from ..mechanism.mechanism import Mechanism
from ..models.inertia_matrix import JointMatrix, inertia
from ..models.lagrange import christoffel_matrix
from ..models.newton_euler import gravity

# The elements of more joints would fill pages.
MOST_JOINTS = 3
# Names that the elements give to sines, cosines, positions and velocities.
TAKEN = re.compile(r"([CSq]|QP)\d+|GP?\d+_\d+")

Elements = dict[str, sp.Expr]


def lagrange_listing(robot: Robot) -> Listing:
    """Return A, C and Q of A(q) qdd + C(q, qd) qd + Q(q), element by element."""
    chapters = [
        Chapter("", (Section("", tuple(Equation(name, written(value)) for name, value in elements.items())),))
        for elements in lagrange_form(robot).values()
    ]
    return Listing(f"{one_line(robot)}: A(q) qdd + C(q, qd) qd + Q(q)", tuple(chapters))


def lagrange_form(robot: Robot) -> dict[str, Elements]:
    """Return the elements by name, in standard parameters: A11, A12, ... (upper triangle), C11, ..., Q1, ..."""
    if len(robot.moving) > MOST_JOINTS:
        raise ValueError(
            f"robot {robot.name!r} has {len(robot.moving)} joints: expected at most {MOST_JOINTS}, as the elements of "
            "more would fill pages; `show` the models inertia, coriolis and gravity, which use intermediate variables"
        )
    if robot.base.floating:
        raise ValueError(
            f"the base of robot {robot.name!r} floats: Lagrange's equations are those of joint variables on a fixed "
            "base; `show` the models inertia, coriolis and gravity"
        )
    taken = [name for name in robot.values if TAKEN.fullmatch(name)]
    if taken:
        raise ValueError(
            f"robot {robot.name!r} has parameters named {', '.join(taken)}, which here are the sine, the cosine, the "
            "position or the velocity of a joint: rename them"
        )
    graph = Graph()
    opened_joints = (*robot.moving, *robot.passive)
    q = {j: graph.input(f"q{j}", Stage.CALL) for j in opened_joints}
    qd = {j: graph.input(f"QP{j}", Stage.CALL) for j in opened_joints}
    mechanism, moving = lump_fixed(freeze(robot, graph, q)), sorted(robot.moving)
    geared = {j: {p: k} for j, (p, k) in mechanism.geared.items() if p in robot.passive}
    opened = replace(mechanism, coordinates=opened_joints, dependent={**mechanism.dependent, **geared})
    A, C = projected_matrix(opened, inertia(opened)), christoffel_matrix(opened, qd)
    Q = projected(opened, gravity(opened))
    if robot.passive:
        A, C, Q = _closed(robot, mechanism, A, C, Q)
    edges = {f"A{i}{j}": A[i, j].edge for i in moving for j in moving if i <= j and (i, j) in A}
    edges |= {f"C{i}{j}": C[i, j].edge for i in moving for j in moving}
    edges |= {f"Q{j}": Q[j].edge for j in moving}
    values = expressions(graph, list(edges.values()))
    linear = [*_linear(robot), *(f"QP{j}" for j in opened_joints)]
    changes = list(angle_changes(mechanism, robot))
    short = {name: _shortest(value, linear, changes) for name, value in zip(edges, values, strict=True)}
    return {kind: {name: value for name, value in short.items() if name[0] == kind} for kind in ("A", "C", "Q")}


def _closed(
    robot: Robot, mechanism: Mechanism, A: JointMatrix, C: JointMatrix, Q: Mapping[int, Expr]
) -> tuple[JointMatrix, JointMatrix, dict[int, Expr]]:
    """Return G^T A G, G^T C G + G^T A Gdot and G^T Q of the opened tree's; elements of G and Gdot are symbols."""
    graph, one = mechanism.graph, mechanism.graph.one
    G, rates = (
        {p: {c: graph.input(f"{name}{p}_{c}", Stage.CALL) for c in robot.moving} for p in robot.passive}
        for name in ("G", "GP")
    )
    closed = replace(mechanism, coordinates=robot.moving, dependent=G)
    of_rates = projected_matrix(closed, C)
    for (i, j), element in A.items():
        for c, left in G.get(i, {i: one}).items():
            for d, rate in rates.get(j, {}).items():
                of_rates[c, d] = of_rates[c, d] + left * element * rate
    return projected_matrix(closed, A), of_rates, projected(closed, Q)


def _linear(robot: Robot) -> list[str]:
    """Return the symbols that the elements are sums over."""
    names = [getattr(joint, name) for joint in robot.joints for name in (*INERTIA, *DRIVE, "FST", *SPRING, *ELASTIC)]
    return sorted({str(symbol) for expression in (*names, *robot.gravity) for symbol in expression.free_symbols})


def expressions(graph: Graph, edges: Sequence[int]) -> list[sp.Expr]:
    """Return edges in SymPy, their numbers as fractions."""
    return in_sympy(graph, edges, partial(sp.nsimplify, rational=True, tolerance=1e-15))


def angle_changes(mechanism: Mechanism, robot: Robot) -> Iterable[dict[sp.Symbol, sp.Expr]]:
    """Yield the ways to write the sines and cosines of joints with parallel axes by those of sums of their angles."""
    yield {}
    for chain in _parallel(mechanism, robot):
        spans = [chain[i:k] for i in range(len(chain)) for k in range(i + 1, len(chain) + 1)]
        for basis in combinations(spans, len(chain)):
            matrix = sp.Matrix([[int(j in span) for j in chain] for span in basis])
            if matrix.det() != 0 and any(len(span) > 1 for span in basis):
                yield dict(_substitution(chain, basis, matrix.inv()))


def _parallel(mechanism: Mechanism, robot: Robot) -> Iterable[list[int]]:
    """Return the runs of revolute joints, each on the one before, whose axes are parallel and point the same way."""
    runs: list[list[int]] = []
    for j in mechanism:
        link = mechanism[j]
        along = link.sigma == REVOLUTE and link.mount.A.matrix(mechanism.graph)[2, 2].number == 1
        run = next((run for run in runs if run[-1] == link.antecedent), None)
        if along and run:
            run.append(j)
        elif link.sigma == REVOLUTE:
            runs.append([j])
    return [run for run in runs if len(run) > 1 and all(robot.joints[j - 1].sigma != FIXED for j in run)]


def _substitution(
    chain: Sequence[int], basis: Sequence[Sequence[int]], inverse: sp.Matrix
) -> Iterable[tuple[sp.Symbol, sp.Expr]]:
    """Yield C and S of each joint of a chain by those of the sums in the basis."""
    for k, j in enumerate(chain):
        c, s = sp.Integer(1), sp.Integer(0)
        for coefficient, span in zip(inverse.row(k), basis, strict=True):
            name = "".join(map(str, span))
            sign = sp.sign(coefficient)
            for _ in range(abs(int(coefficient))):
                C, S = sp.Symbol(f"C{name}"), sign * sp.Symbol(f"S{name}")
                c, s = c * C - s * S, s * C + c * S
        yield sp.Symbol(f"C{j}"), c
        yield sp.Symbol(f"S{j}"), s


def _shortest(value: sp.Expr, linear: Sequence[str], changes: Sequence[dict[sp.Symbol, sp.Expr]]) -> sp.Expr:
    """Return an element with the coefficient of each product of parameters in its shortest form."""
    generators = [sp.Symbol(name) for name in linear if sp.Symbol(name) in value.free_symbols]
    if not generators or not value.is_polynomial(*generators):
        return sp.expand(value)
    terms = sp.Poly(sp.expand(value), *generators).terms()
    parts = []
    for powers, coefficient in terms:
        parameters = sp.Mul(*(g**k for g, k in zip(generators, powers, strict=True)))
        changed = [sp.expand(coefficient.subs(change, simultaneous=True)) for change in changes]
        forms = [form for value in changed for form in reduced(value)]
        parts.append(sp.expand(min(forms, key=_length) * parameters))
    return sp.Add(*parts)


def reduced(value: sp.Expr) -> Iterable[sp.Expr]:
    """Yield a polynomial in sines and cosines with the squares of one or the other replaced, in all ways."""
    angles = sorted({str(symbol)[1:] for symbol in value.free_symbols if str(symbol)[0] in "CS"})
    angles = [angle for angle in angles if angle.isdigit()]
    yield value
    for kept in product("CS", repeat=len(angles)):
        form = value
        for keep, angle in zip(kept, angles, strict=True):
            other = sp.Symbol(f"{'S' if keep == 'C' else 'C'}{angle}")
            form = sp.rem(form, other**2 + sp.Symbol(f"{keep}{angle}") ** 2 - 1, other)
        yield sp.expand(form)


def _length(value: sp.Expr) -> tuple[int, int, str]:
    terms = sp.Add.make_args(value)
    return len(terms), sum(len(_factors(term)) for term in terms), str(value)


def written(value: sp.Expr) -> str:
    """Return an element as the book writes it, its terms in the order of the parameters."""
    terms = sorted(sp.Add.make_args(value), key=_order)
    text = ""
    for term in terms:
        coefficient, rest = term.as_coeff_Mul()
        factors = _factors(rest)
        sign = "-" if coefficient < 0 else "+"
        size = abs(coefficient)
        product_text = "*".join(([str(size)] if size != 1 or not factors else []) + factors)
        text += f" {sign} {product_text}" if text else ("-" if sign == "-" else "") + product_text
    return text


def _factors(term: sp.Expr) -> list[str]:
    """Return the factors of a product: trigonometry, lengths, velocities, inertial parameters."""
    powers: dict[str, int] = {}
    others: list[str] = []
    for factor in sp.Mul.make_args(term):
        base, exponent = factor.as_base_exp()
        if base.is_Symbol and exponent.is_Integer and exponent > 0:
            powers[str(base)] = int(exponent)
        elif not factor.is_number or not factor.is_Integer:
            others.append(str(factor))
    names: list[str] = []
    for angle in sorted({name[1:] for name in powers if name[0] in "CS" and name[1:].isdigit()}):
        letters = "C" * powers.pop(f"C{angle}", 0) + "S" * powers.pop(f"S{angle}", 0)
        names += [letters[k : k + 2] + angle for k in range(0, len(letters), 2)]
    rest = sorted(powers, key=_rank)
    return [*names, *others, *(name if powers[name] == 1 else f"{name}^{powers[name]}" for name in rest)]


def _rank(name: str) -> tuple[int, int, int, str]:
    """Return the place of a name in a product: gravity and lengths, velocities, then parameters as in the book."""
    letters, number = name.rstrip("0123456789"), name[len(name.rstrip("0123456789")) :]
    order = ("QP", *INERTIA, "IA")
    place = order.index(letters) + 1 if letters in order else 0
    return min(place, 2), int(number or 0), place, name


def _order(term: sp.Expr) -> tuple[Any, ...]:
    names = [str(symbol) for symbol in term.free_symbols]
    ranks = sorted(map(_rank, names))
    rotor = len(INERTIA) + 2
    return sorted((place != rotor, number, place) for kind, number, place, _ in ranks if kind == 2), ranks, str(term)
