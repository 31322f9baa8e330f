"""The chain: against all ways to add, and what it decides between forms."""

from __future__ import annotations

from itertools import combinations

import pytest
from models.robots import SHIPPED
from torquec.generator.algebra.bill import bill, cost, cost_of_call
from torquec.generator.algebra.chain import chain
from torquec.generator.algebra.graph import Expr, Graph, Stage, sin
from torquec.generator.derive.derivation import derive, draft, forms
from torquec.generator.derive.kernel import Kernel
from torquec.generator.derive.selection import with_frames
from torquec.generator.derive.variant import Variant
from torquec.generator.models.catalogue import model

# Cycles of today's processors, beside the table: an addition, a multiplication, both in one; a sine.
ADD, MULTIPLY, BOTH, SINE = 2, 3, 4, 30


@pytest.fixture
def graph() -> Graph:
    return Graph()


def cycles(*exprs: Expr) -> float:
    return chain(exprs[0].graph, [expr.edge for expr in exprs])


def inputs(graph: Graph, count: int) -> list[Expr]:
    return [graph.input(f"x{i}", Stage.CALL) for i in range(count)]


def power(x: Expr, depth: int) -> Expr:
    """x squared so many times: a chain of so many multiplications."""
    return power(x * x, depth - 1) if depth else x


def test_what_follows_each_other_adds_up(graph: Graph) -> None:
    x, y, z = inputs(graph, 3)
    p = graph.input("p", Stage.PREPARE)
    assert cycles(x) == cycles(p * p) == 0, "nothing is computed in the call"
    assert cycles(x * y) == cycles(p * p * x) == MULTIPLY
    assert cycles(x + y) == ADD
    assert cycles(x * y + z) == BOTH
    assert cycles(x * y + y * z) == MULTIPLY + BOTH, "one of both is multiplied before"
    assert cycles(sin(x) * y) == SINE + MULTIPLY
    assert cycles(x * y, power(z, 4)) == 4 * MULTIPLY, "the last answer counts"


def least(ready: tuple[float, ...]) -> float:
    """When the sum of terms is there at the earliest, of all ways to add two after two."""
    if len(ready) == 1:
        return ready[0]
    pairs = combinations(range(len(ready)), 2)
    return min(
        least((max(ready[i], ready[j]) + ADD, *(t for k, t in enumerate(ready) if k not in (i, j)))) for i, j in pairs
    )


@pytest.mark.parametrize("depths", [(0, 0, 0, 0), (0, 1, 2, 3), (3, 0, 3, 0, 1), (2, 2, 2), (0, 0, 5)])
def test_no_other_way_to_add_is_shorter(graph: Graph, depths: tuple[int, ...]) -> None:
    given = inputs(graph, 2 * len(depths))
    terms = [power(x, depth) / y for x, y, depth in zip(given[::2], given[1::2], depths, strict=True)]
    assert cycles(graph.sum(terms)) == least(tuple(map(cycles, terms)))


def test_operations_decide_and_then_the_chain(graph: Graph) -> None:
    w, x, y, z = inputs(graph, 4)
    in_turn, abreast, fewer = ((w * x) * y) * z, (w * x) * (y * z), power(w, 2)
    costs = [cost_of_call(graph, [expr.edge]) for expr in (in_turn, abreast, fewer)]
    assert cycles(in_turn) > cycles(abreast) == cycles(fewer)
    assert bill(graph, [in_turn.edge]) == bill(graph, [abreast.edge])
    assert costs[0] > costs[1] > costs[2]
    long, wide = power(w, 8), graph.sum([x * y, y * z, z * w, w * x, x * z, w * y, x * x, y * y, z * z])
    assert cycles(long) > cycles(wide)
    assert cost_of_call(graph, [long.edge]) < cost_of_call(graph, [wide.edge])


def test_of_forms_that_cost_the_same_the_shorter_chain_is_chosen() -> None:
    robot = with_frames(SHIPPED["rx90"], ["tool"])
    variant = Variant(model("velocity"), axes=(("frame", "tool"), ("axes", "base")))
    drafts = [draft(robot, variant, form) for form in forms(robot, variant.row)]
    bounds = [
        (cost(each.operations), chain(each.body.graph, each.body.edges)) for each in drafts if isinstance(each, Kernel)
    ]
    fewest = min(operations for operations, _ in bounds)
    chains = {length for operations, length in bounds if operations == fewest}
    assert len(chains) > 1
    kernel = derive(robot, variant)
    assert chain(kernel.body.graph, kernel.body.edges) == min(chains)
