"""What holds for every pass on any graph: no value changes, no call is dearer, and the graph stays well formed."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import numpy as np
import pytest
from hypothesis import given
from torquec.generator.algebra.bill import bill, cost
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Expr, Graph, Stage
from torquec.generator.algebra.passes.gather_sums import gather_sums
from torquec.generator.algebra.passes.pipeline import DRAFT, FINISH, Pass, run
from torquec.generator.algebra.passes.reuse_values import COSTS
from torquec.generator.algebra.passes.take_out_factors import take_out_factors
from torquec.generator.algebra.passes.verify import verify

from ..programs import NUMBERS, PROGRAMS, PROGRAMS_OF_ALL, Program, on_graph

# A dict keeps the order in which the pipeline has them.
PASSES = list(dict.fromkeys((*DRAFT, *FINISH)))


@pytest.mark.parametrize("simpler", PASSES, ids=lambda simpler: simpler.__name__)
@given(program=PROGRAMS, numbers=NUMBERS)
def test_no_value_changes_and_no_call_is_dearer(simpler: Pass, program: Program, numbers: dict[str, float]) -> None:
    keeps_values_and_costs_no_more(simpler, *on_graph(program), numbers)


@pytest.mark.parametrize("simpler", PASSES, ids=lambda simpler: simpler.__name__)
def test_neither_do_they_where_much_is_shared(simpler: Pass) -> None:
    # In a sum that is opened y + p y may become (1 + p) y, though others still use p y.
    allowed = COSTS["mul"] if simpler is take_out_factors else 0.0
    for seed in range(25):
        graph, outputs, numbers = dense(seed)
        keeps_values_and_costs_no_more(simpler, graph, outputs, numbers, allowed)
        keeps_values_and_costs_no_more(simpler, *run(DRAFT, graph, outputs), numbers, allowed)


def keeps_values_and_costs_no_more(
    simpler: Pass, graph: Graph, outputs: Sequence[int], numbers: Mapping[str, float], allowed: float = 0.0
) -> None:
    if simpler is not gather_sums:
        graph, outputs = gather_sums(graph, outputs)
    new, edges = simpler(graph, outputs)
    before = np.array(evaluate(graph, outputs, numbers), float)
    after = np.array(evaluate(new, edges, numbers), float)
    size = np.abs(before).max(initial=1.0)
    if size < 1e100:
        np.testing.assert_allclose(after, before, rtol=1e-9, atol=1e-9 * size)
    count, count_before = bill(new, edges), bill(graph, outputs)
    if simpler is gather_sums:
        # x + x is an addition and 3 x a multiplication: flat sums may cost more until other passes have run.
        assert count["+"] <= count_before["+"]
    else:
        assert cost(count) <= cost(count_before) + allowed + 1e-9


def dense(seed: int) -> tuple[Graph, list[int], dict[str, float]]:
    """Sums of products of sums of few names with signs, and numbers for the names: models look so."""
    rng, graph = random.Random(seed), Graph()
    stages = dict.fromkeys("abxyz", Stage.CALL) | dict.fromkeys("pqr", Stage.PREPARE)
    inputs = [graph.input(name, stage) for name, stage in stages.items()]

    def some(values: Sequence[Expr], least: int, most: int) -> list[Expr]:
        return [value * rng.choice((1, 1, -1)) for value in rng.sample(values, rng.randint(least, most))]

    sums = [graph.sum(some(inputs[:4], 2, 3)) for _ in range(5)]
    products = [rng.choice([*inputs, *sums]) * rng.choice(inputs) for _ in range(9)]
    outputs = [graph.sum(some([*products, *sums, *inputs], 2, 6)) for _ in range(5)]
    return graph, [each.edge for each in outputs], {name: rng.uniform(0.3, 1) for name in stages}


@pytest.mark.parametrize("simpler", PASSES, ids=lambda simpler: simpler.__name__)
def test_what_nothing_can_be_saved_of_stays_as_it_is(simpler: Pass) -> None:
    graph, outputs = on_graph([("*", 0, 1), ("neg", 4, 4), ("sin", 5, 5)])
    new, edges = simpler(graph, outputs)
    assert bill(new, edges) == bill(graph, outputs)
    assert evaluate(new, edges, {"x0": 0.3, "x1": 0.5}) == evaluate(graph, outputs, {"x0": 0.3, "x1": 0.5})


@given(program=PROGRAMS_OF_ALL)
def test_all_passes_keep_the_grammar(program: Program) -> None:
    graph, outputs = on_graph(program)
    run((*DRAFT, *FINISH), graph, outputs, verify)


def test_no_output_is_no_node() -> None:
    for simpler in PASSES:
        new, edges = simpler(Graph(), [0, 2, 3])
        assert (len(new), edges) == (2, [0, 2, 3])
