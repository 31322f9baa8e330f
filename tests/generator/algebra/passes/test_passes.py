"""What holds for every pass on any graph: no value changes, no call is dearer, and the graph stays well formed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from torquec.generator.algebra.bill import bill, cost
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Graph
from torquec.generator.algebra.passes.gather_sums import gather_sums
from torquec.generator.algebra.passes.pipeline import DRAFT, FINISH, Pass, run
from torquec.generator.algebra.passes.verify import verify

from ..programs import NUMBERS, PROGRAMS, PROGRAMS_OF_ALL, Program, on_graph

# A dict keeps the order in which the pipeline has them.
PASSES = list(dict.fromkeys((*DRAFT, *FINISH)))


@pytest.mark.parametrize("simpler", PASSES, ids=lambda simpler: simpler.__name__)
@given(program=PROGRAMS, numbers=NUMBERS)
def test_no_value_changes_and_no_call_is_dearer(simpler: Pass, program: Program, numbers: dict[str, float]) -> None:
    graph, outputs = on_graph(program)
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
        assert cost(count) <= cost(count_before) + 1e-9


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
