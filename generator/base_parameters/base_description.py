"""A robot with its base inertial parameters in the places of the standard ones: fewer parameters, the same torques."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import sympy as sp

from ..algebra.evaluate import evaluate as evaluate_graph
from ..algebra.graph import Expr, Graph
from ..description.numeric import evaluate
from ..description.robot import INERTIA, ZERO, DescriptionError, Joint, Robot
from .closed_form import base_parameters
from .parameters import Parameter, description_of, fields


def in_base_parameters(robot: Robot) -> Robot:
    """Return the robot whose eliminated parameters are 0 and whose kept ones have the grouped values.

    A grouped parameter is a symbol by its name (XXR2), with a value if the description gives all that it is made of.
    The torques are the same, and no other model is promised: links no longer have the masses that they have.
    """
    base = base_parameters(robot)
    expressions: dict[Parameter, sp.Expr] = {}
    values: dict[str, float | None] = dict(robot.values)
    for combination in base.combinations:
        name, kept, terms = combination.name, combination.kept, combination.terms
        if len(terms) == 1 or all(description_of(robot, parameter) == 0 for parameter in terms):
            expressions[kept] = description_of(robot, kept)
            continue
        if name in robot.values:
            raise DescriptionError(
                f"a parameter of {robot.name!r} is called {name}, as the base parameter on {kept} would be: rename it"
            )
        expressions[kept] = sp.Symbol(name)
        values[name] = _value(robot, base.graph, terms)
    joints = tuple(_joint(joint, j, expressions) for j, joint in enumerate(robot.joints, 1))
    loops = tuple(
        replace(loop, cut=replace(loop.cut, IA=expressions.get(Parameter("IA", k), ZERO)))
        for k, loop in enumerate(robot.loops, len(robot.joints) + 1)
    )
    floating = replace(robot.base, **{name: expressions.get(Parameter(name, 0), ZERO) for name in INERTIA})
    reduced = replace(robot, joints=joints, loops=loops, base=floating, values=values)
    used = {str(symbol) for _, expression in reduced.expressions() for symbol in expression.free_symbols}
    return replace(
        reduced, values={name: value for name, value in values.items() if name in used}, free=robot.free & used
    )


def _joint(joint: Joint, j: int, expressions: Mapping[Parameter, sp.Expr]) -> Joint:
    return replace(joint, **{name: expressions.get(Parameter(name, j), ZERO) for name in fields(joint.sigma)})


def _value(robot: Robot, graph: Graph, terms: Mapping[Parameter, Expr]) -> float | None:
    """Return the value of a combination of standard parameters, or None where the description does not give it."""
    known = robot.given_values
    expressions = [description_of(robot, parameter) for parameter in terms]
    if any(str(symbol) not in known for expression in expressions for symbol in expression.free_symbols):
        return None
    try:
        coefficients = evaluate_graph(graph, [e.edge for e in terms.values()], known)
    except KeyError:
        return None
    return float(sum(c * evaluate(e, known) for c, e in zip(coefficients, expressions, strict=True)))
