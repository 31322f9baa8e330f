"""The table of operations: the columns of each row agree, its C is there, and a new function is one row."""

from __future__ import annotations

import cmath
import ctypes
import math
import re
from pathlib import Path

import numpy as np
import pytest
import sympy as sp
from places import SUPPORT
from torquec.generator.algebra.bill import bill, cost, cost_of_node
from torquec.generator.algebra.derivative import derivatives
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.fingerprint import PRIME, Fingerprints
from torquec.generator.algebra.graph import Expr, Graph, Stage, sqrt
from torquec.generator.algebra.in_sympy import in_sympy
from torquec.generator.algebra.ops import OPERATIONS, Operation, apply
from torquec.generator.algebra.passes.pipeline import DRAFT, FINISH, run
from torquec.generator.algebra.passes.verify import verify
from torquec.generator.emit.c.text import KERNEL, PREPARE, lines
from torquec.generator.emit.function import Let
from torquec.generator.emit.schedule import Scheduler

from ..emit.c.test_source import run as run_command

# Points at which every operation has a value and a derivative.
POINT = (0.7, 0.4, 1.3, -0.6)
DIRECTION = (0.3, -1.1, 0.5, 0.2)


def arguments(row: Operation) -> tuple[float, ...]:
    return POINT[: row.arity or 3]


@pytest.fixture(params=OPERATIONS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def inputs(graph: Graph, count: int, letter: str = "x") -> list[Expr]:
    return [graph.input(f"{letter}{i}", Stage.CALL) for i in range(count)]


def test_numbers_arrays_complex_numbers_and_formulas_have_one_value(name: str) -> None:
    row = OPERATIONS[name]
    x = arguments(row)
    value = row.value(*x)
    np.testing.assert_allclose(float(row.array(*map(np.asarray, x))), value, rtol=1e-15)
    np.testing.assert_allclose(float(row.sympy(*map(sp.Float, x))), value, rtol=1e-14)
    point = row.point(*map(complex, x))
    assert cmath.isnan(point) or abs(point - value) < 1e-14
    if row.field:
        assert row.field(PRIME, *range(2, 2 + len(x))) == row.field(PRIME, *range(PRIME + 2, PRIME + 2 + len(x)))


def test_the_derivative_is_the_slope(name: str) -> None:
    row = OPERATIONS[name]
    at = arguments(row)
    graph = Graph()
    x, d = inputs(graph, len(at)), inputs(graph, len(at), "d")
    direction = {a.edge >> 1: b for a, b in zip(x, d, strict=True)}
    (slope,) = derivatives(graph, [apply(name, *x)], direction)
    values = {f"x{i}": a for i, a in enumerate(at)} | {f"d{i}": DIRECTION[i] for i in range(len(at))}
    h = 1e-5
    below, above = (row.value(*(a + t * b for a, b in zip(at, DIRECTION, strict=False))) for t in (-h, h))
    np.testing.assert_allclose(evaluate(graph, [slope.edge], values)[0], (above - below) / (2 * h), atol=1e-8)


def test_odd_and_even_arguments_are_so(name: str) -> None:
    row = OPERATIONS[name]
    x = arguments(row)
    for i in (*row.odd, *row.even):
        other = row.value(*(-a if k == i else a for k, a in enumerate(x)))
        assert other == (row.value(*x) if i in row.even else -row.value(*x))


def test_the_field_respects_signs(name: str) -> None:
    # Fingerprints of -x y and x y must be opposite, or merge_values would mistake one for the other.
    row = OPERATIONS[name]
    if row.field and row.odd:
        x = (5, 7)
        assert row.field(PRIME, -x[0] % PRIME, x[1]) == -row.field(PRIME, *x) % PRIME


def test_a_value_that_there_is_not_is_not_a_number() -> None:
    graph = Graph()
    for value in (apply("sqrt", graph.constant(-1)), apply("sin", graph.constant(math.inf))):
        assert value.number is not None
        assert math.isnan(value.number)


FUNCTIONS = [name for name, row in OPERATIONS.items() if not row.symbol and row.bill != "sincos"]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_function_has_its_c(function: str) -> None:
    real, scalar = ((SUPPORT / f"torquec_{header}.h").read_text() for header in ("real", "scalar"))
    several = rf"(, \w+ \w+){{{OPERATIONS[function].arity - 1}}}"
    assert re.search(rf"static inline real tq_{function}\(real \w+{several}\)", real)
    assert re.search(rf"static inline double tqd_{function}\(double \w+{several}\)", scalar)
    # Each instantiation of the header, one state or several, has functions of its own.
    assert f"#undef tq_{function}\n" in real
    assert f"#define tq_{function} TQ_(tq_{function})\n" in real


# One function followed through all that its row serves: what is computed once, billed, printed and scheduled.
ATAN2 = "atan2"


def test_a_function_folds_and_has_a_normal_form() -> None:
    graph = Graph()
    y, x = inputs(graph, 2)
    assert apply(ATAN2, graph.one, graph.constant(-2)).number == math.atan2(1, -2)
    assert apply(ATAN2, -y, x).edge == (-apply(ATAN2, y, x)).edge
    assert apply(ATAN2, y, -x).edge >> 1 != apply(ATAN2, y, x).edge >> 1
    assert apply(ATAN2, y, graph.one).stage == Stage.CALL


def test_a_function_goes_through_all_passes() -> None:
    graph = Graph()
    y, x = inputs(graph, 2)
    a, b = apply(ATAN2, (y + x) * y, x), apply(ATAN2, y * y + x * y, x)
    new, edges = run((*DRAFT, *FINISH), graph, [a.edge, (a * b).edge], verify)
    assert bill(new, edges)["atan2"] == 1, "equal as a formula, so computed once"
    values = {"x0": 0.4, "x1": -1.2}
    np.testing.assert_allclose(evaluate(new, edges, values), evaluate(graph, [a.edge, (a * b).edge], values))
    node = Fingerprints(graph).enter(range(len(graph)))
    assert node.of(a.edge) == node.of(b.edge)


def test_a_function_is_billed() -> None:
    graph = Graph()
    y, x = inputs(graph, 2)
    angle = apply(ATAN2, y, x)
    count = bill(graph, [(angle + x).edge])
    assert count == {"*": 0, "+": 1, "/": 0, "sincos": 0, "atan2": 1}
    assert cost(count) == pytest.approx(20.3)
    assert cost_of_node(graph, angle.edge >> 1) == 20


def test_a_function_is_written_for_people() -> None:
    graph = Graph()
    y, x = inputs(graph, 2)
    assert in_sympy(graph, [apply(ATAN2, y, x).edge], sp.Float) == [sp.atan2(*sp.symbols("x0 x1"))]


def test_a_function_is_scheduled_by_its_latency() -> None:
    graph = Graph()
    y, x = inputs(graph, 2)
    product = x * y
    statements = scheduled(graph, graph.sum([apply(ATAN2, y, x), sqrt(x), y, product, product * y]))
    # What is ready first is added first: atan2 comes last, after the square root and the products.
    text = list(lines(statements, PREPARE))
    (angle,) = (let.name for let, line in zip(statements, text, strict=True) if line.endswith("= tqd_atan2(x0, x1);"))
    assert text[-1].endswith(f" + {angle};")


def scheduled(graph: Graph, expr: Expr) -> list[Let]:
    definitions = Scheduler(graph, Stage.CALL, lambda _: pytest.fail("no constant is needed")).statements([expr.edge])
    return [definition for definition in definitions if isinstance(definition, Let)]


@pytest.mark.parametrize("lanes", [1, 4])
def test_a_function_is_compiled(lanes: int, tmp_path: Path) -> None:
    graph = Graph()
    y, x = inputs(graph, 2)
    statements = scheduled(graph, apply(ATAN2, y, x) * x)
    kernel, prepare = ("\n".join(lines(statements, dialect)) for dialect in (KERNEL, PREPARE))
    last = statements[-1].name
    (tmp_path / "angle.c").write_text(
        f"""#include <string.h>
#include "torquec_real.h"
static real kernel(real x0, real x1) {{ {kernel} return {last}; }}
double prepare(double x0, double x1) {{ {prepare} return {last}; }}
double call(double x0, double x1)
{{
    const real answer = kernel(TQ_ALL(x0), TQ_ALL(x1));
    double last;
    memcpy(&last, (const char *)&answer + sizeof(real) - sizeof(double), sizeof(double));
    return last;
}}
"""
    )
    flags = ["-std=gnu99", "-Wall", "-Wextra", "-Werror", "-Wno-psabi", "-O1", "-fPIC", "-shared", f"-I{SUPPORT}"]
    run_command("gcc", *flags, f"-DTQ_LANES={lanes}", "angle.c", "-lm", "-o", "angle.so", cwd=tmp_path)
    library = ctypes.CDLL(str(tmp_path / "angle.so"))
    for function in (library.prepare, library.call):
        function.restype, function.argtypes = ctypes.c_double, [ctypes.c_double] * 2
        assert function(0.4, -1.2) == pytest.approx(-1.2 * math.atan2(0.4, -1.2), rel=1e-15)


@pytest.mark.parametrize(("lanes", "single"), [(1, False), (4, False), (1, True), (8, True)])
def test_exponentials_are_close_to_those_of_the_library(lanes: int, single: bool, tmp_path: Path) -> None:
    (tmp_path / "exponential.c").write_text(
        """#include <string.h>
#include "torquec_real.h"
static double last(real x)
{
    tq_scalar lane;
    memcpy(&lane, (const char *)&x + sizeof(real) - sizeof(tq_scalar), sizeof(tq_scalar));
    return (double)lane;
}
double exp_of(double x) { return last(tq_exp(TQ_ALL((tq_scalar)x))); }
double tanh_of(double x) { return last(tq_tanh(TQ_ALL((tq_scalar)x))); }
"""
    )
    flags = ["-std=gnu99", "-Wall", "-Wextra", "-Werror", "-Wno-psabi", "-O1", "-fPIC", "-shared", f"-I{SUPPORT}"]
    flags += [f"-DTQ_LANES={lanes}", *(["-DTQ_FLOAT"] if single else [])]
    run_command("gcc", *flags, "exponential.c", "-lm", "-o", "exponential.so", cwd=tmp_path)
    library = ctypes.CDLL(str(tmp_path / "exponential.so"))
    for function in (library.exp_of, library.tanh_of):
        function.restype, function.argtypes = ctypes.c_double, [ctypes.c_double]
    rounding = 2.0**-24 if single else 2.0**-53
    for x in (*np.linspace(-80, 80, 2001), *np.geomspace(1e-9, 0.1, 300), *-np.geomspace(1e-9, 0.1, 300)):
        given = float(np.float32(x)) if single else float(x)
        assert library.exp_of(given) == pytest.approx(math.exp(given), rel=4 * rounding, abs=0)
        assert library.tanh_of(given) == pytest.approx(math.tanh(given), rel=6 * rounding, abs=0)
    ends = {0.0: (1, 0), math.inf: (math.inf, 1), -math.inf: (0, -1), -900.0: (0, -1), 900.0: (math.inf, 1)}
    for x, (exponential, tangent) in ends.items():
        assert (library.exp_of(x), library.tanh_of(x)) == (exponential, tangent)
    assert math.isnan(library.exp_of(math.nan))
    assert math.isnan(library.tanh_of(math.nan))
