"""The determinant of a Jacobian in factors for people: where one of them is 0 the robot is singular."""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp

from ..algebra.graph import Graph, Stage
from ..description.robot import Robot
from ..emit.tables import one_line
from ..emit.text.listing import Chapter, Equation, Listing, Section
from ..forms.parameters import lump_fixed
from ..mechanism.freeze import freeze
from ..models.inverse_kinematics import determinants, no_decoupled_wrist
from .lagrange import angle_changes, expressions, reduced, written

PARTS = ("arm", "wrist")


def singularities(robot: Robot) -> Listing:
    """Return det J of the last link as a product, and the factors of arm and wrist that can be 0."""
    sign, factors_of = determinant_factors(robot)
    texts = [written(factor) for factors in factors_of.values() for factor in factors]
    product = "*".join(f"({text})" if " " in text else text for text in texts) or "1"
    determinant = Equation("det", f"{'-' if sign < 0 else ''}{product}")
    parts = tuple(_singular(part, factors) for part, factors in factors_of.items())
    title = f"{one_line(robot)}: det J of the last link, in any axes"
    return Listing(title, (Chapter("", (Section("", (determinant,)),)), Chapter("", parts)))


def _singular(part: str, factors: Sequence[sp.Expr]) -> Section:
    """Return the equations any of which makes a part singular."""
    moving = [written(factor) for factor in factors if any(map(_turns, factor.free_symbols))]
    if not moving:
        return Section(f"singular {part}: {'always' if sp.Integer(0) in factors else 'never'}")
    return Section(f"singular {part}", tuple(Equation(text, "0") for text in dict.fromkeys(moving)))


def determinant_factors(robot: Robot) -> tuple[int, dict[str, list[sp.Expr]]]:
    """Return the sign of the determinant's product, and the factors of arm and wrist."""
    reason = no_decoupled_wrist(robot)
    if reason:
        raise ValueError(f"robot {robot.name!r} can't have its singularities shown: {reason}")
    graph = Graph()
    q = {j: graph.input(f"q{j}", Stage.CALL) for j in robot.moving}
    mechanism = lump_fixed(freeze(robot, graph, q))
    changes = list(angle_changes(mechanism, robot))
    blocks = [expressions(graph, [value.edge for value in determinants(mechanism, i)]) for i in mechanism]
    sign, found = 1, {}
    for part, values in zip(PARTS, zip(*blocks, strict=True), strict=True):
        shortest = min((sp.expand(value) for value in values), key=_length)
        constant, powers = sp.factor_list(min(reduced(shortest), key=_length))
        sign *= -1 if constant < 0 else 1
        factors = [abs(constant)] if abs(constant) != 1 else []
        for factor, power in powers:
            short = min((form for change in changes for form in reduced(_changed(factor, change))), key=_length)
            negative = written(short).startswith("-")
            sign *= (-1) ** power if negative else 1
            factors += [-short if negative else short] * power
        found[part] = sorted(factors, key=_length)
    return sign, found


def _changed(value: sp.Expr, change: dict[sp.Symbol, sp.Expr]) -> sp.Expr:
    return sp.expand(value.subs(change, simultaneous=True))


def _length(value: sp.Expr) -> tuple[int, int, str]:
    return len(sp.Add.make_args(value)), int(sp.count_ops(value)), str(value)


def _turns(symbol: sp.Symbol) -> bool:
    name = str(symbol)
    return name[0] in "CSq" and name[1:].isdigit()
