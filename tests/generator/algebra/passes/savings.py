"""What a pass saves on an expression, counted."""

from __future__ import annotations

import numpy as np
from torquec.generator.algebra.bill import bill
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Expr, Graph, Stage
from torquec.generator.algebra.passes.gather_sums import gather_sums
from torquec.generator.algebra.passes.pipeline import Pass


def saved(simpler: Pass, graph: Graph, *outputs: Expr) -> tuple[int, int]:
    """Multiplications and additions that a pass saves on flat sums, whose values stay."""
    graph, edges = gather_sums(graph, [output.edge for output in outputs])
    new, new_edges = simpler(graph, edges)
    numbers = {name: 0.3 + 0.1 * k**1.5 for k, name in enumerate("abxyzpr")}
    np.testing.assert_allclose(evaluate(new, new_edges, numbers), evaluate(graph, edges, numbers), rtol=1e-12)
    before, after = bill(graph, edges), bill(new, new_edges)
    return before["*"] - after["*"], before["+"] - after["+"]


def given_names(graph: Graph) -> list[Expr]:
    """The inputs a b x y z of a call and the parameters p r."""
    stages = dict.fromkeys("abxyz", Stage.CALL) | dict.fromkeys("pr", Stage.PREPARE)
    return [graph.input(name, stage) for name, stage in stages.items()]
