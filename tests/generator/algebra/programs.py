"""Random straight-line programs: of arithmetic on whatever has it, or of all operations on a graph."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from hypothesis import strategies as st
from torquec.generator.algebra.graph import Expr, Graph, Stage, cos, pivot, sign, sin, sqrt, where_less

Program = list[tuple[str, int, int]]
NAMES = ["+", "-", "*", "neg", "sin", "cos", "2*"]
MORE: dict[str, Callable[[Expr, Expr], Expr]] = {
    "/": lambda a, b: a / b,
    "sqrt": lambda a, b: sqrt(a),
    "sign": lambda a, b: sign(a),
    "where": lambda a, b: where_less(a, b, b, a),
    "pivot": pivot,
    "0": lambda a, b: a.graph.zero,
    "1": lambda a, b: a.graph.one,
    "a tenth": lambda a, b: a.graph.constant(0.1),
}
PLACES = st.integers(0, 30)
PROGRAMS = st.lists(st.tuples(st.sampled_from(NAMES), PLACES, PLACES), min_size=1, max_size=25)
PROGRAMS_OF_ALL = st.lists(st.tuples(st.sampled_from([*NAMES, *MORE]), PLACES, PLACES), min_size=1, max_size=25)
STAGES = {"x0": Stage.CALL, "x1": Stage.CALL, "x2": Stage.PREPARE, "x3": Stage.PREPARE}
# Values of the inputs of a graph.
NUMBERS = st.fixed_dictionaries(dict.fromkeys(STAGES, st.floats(-1, 1)))


def run(program: Program, inputs: list[object]) -> list[object]:
    """The values of a random straight-line program, over whatever has arithmetic."""
    values = list(inputs)
    for op, i, j in program:
        a, b = values[i % len(values)], values[j % len(values)]
        match op:
            case "+":
                values.append(a + b)  # type: ignore[operator]
            case "-":
                values.append(a - b)  # type: ignore[operator]
            case "*":
                values.append(a * b)  # type: ignore[operator]
            case "neg":
                values.append(-a)  # type: ignore[operator]
            case "2*":
                values.append(2 * a)  # type: ignore[operator]
            case _ if op in MORE:
                values.append(MORE[op](a, b))  # type: ignore[arg-type]
            case _:
                values.append({"sin": sin, "cos": cos}[op](a) if isinstance(a, Expr) else getattr(np, op)(a))
    return values


def on_graph(program: Program) -> tuple[Graph, list[int]]:
    """A graph with the values of a program, and the edges of the last ones."""
    graph = Graph()
    inputs: list[object] = [graph.input(name, stage) for name, stage in STAGES.items()]
    return graph, [expr.edge for expr in run(program, inputs)[-3:] if isinstance(expr, Expr)]
