"""A robot with its base inertial parameters in the places of the standard ones: fewer parameters, the same torques."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import sympy as sp

from ..algebra.evaluate import evaluate as evaluate_graph
from ..algebra.graph import Expr, Graph
from ..description.numeric import evaluate
from ..description.robot import FIXED, INERTIA, ZERO, DescriptionError, Joint, Robot
from .closed_form import base_parameters, split_name


def in_base_parameters(robot: Robot) -> Robot:
    """The robot whose eliminated parameters are 0 and whose kept ones have the grouped values.

    A grouped parameter is a symbol by its name (XXR2), with a value if the description gives all that it is made of.
    The torques are the same, and no other model is promised: links no longer have the masses that they have.
    """
    base = base_parameters(robot)
    fields: dict[str, sp.Expr] = {}
    values: dict[str, float | None] = dict(robot.values)
    for (name, terms), kept in zip(base.combinations.items(), base.kept, strict=True):
        if len(terms) == 1:
            fields[kept] = _standard(robot, kept)
            continue
        if name in robot.values:
            raise DescriptionError(
                f"a parameter of {robot.name!r} is called {name}, as the base parameter on {kept} would be: rename it"
            )
        fields[kept] = sp.Symbol(name)
        values[name] = _value(robot, base.graph, terms)
    joints = tuple(_joint(joint, j, fields) for j, joint in enumerate(robot.joints, 1))
    floating = replace(robot.base, **{name: fields.get(f"{name}0", ZERO) for name in INERTIA})
    reduced = replace(robot, joints=joints, base=floating, values=values)
    used = {str(symbol) for _, expression in reduced.expressions() for symbol in expression.free_symbols}
    return replace(
        reduced, values={name: value for name, value in values.items() if name in used}, free=robot.free & used
    )


def _joint(joint: Joint, j: int, fields: Mapping[str, sp.Expr]) -> Joint:
    names = INERTIA if joint.sigma == FIXED else (*INERTIA, "IA")
    return replace(joint, **{name: fields.get(f"{name}{j}", ZERO) for name in names})


def _standard(robot: Robot, name: str) -> sp.Expr:
    """The description's expression for a standard parameter."""
    field, j = split_name(name)
    expression: sp.Expr = getattr(robot.joints[j - 1] if j else robot.base, field)
    return expression


def _value(robot: Robot, graph: Graph, terms: Mapping[str, Expr]) -> float | None:
    known = {name: value for name, value in robot.values.items() if value is not None}
    expressions = [_standard(robot, name) for name in terms]
    if any(str(symbol) not in known for expression in expressions for symbol in expression.free_symbols):
        return None
    try:
        coefficients = evaluate_graph(graph, [e.edge for e in terms.values()], known)
    except KeyError:
        return None
    return float(sum(c * evaluate(e, known) for c, e in zip(coefficients, expressions, strict=True)))
