"""What a pass saves on an expression, counted."""

from __future__ import annotations

from torquec.generator.algebra.bill import bill
from torquec.generator.algebra.graph import Expr, Graph, Stage
from torquec.generator.algebra.passes.gather_sums import gather_sums
from torquec.generator.algebra.passes.pipeline import Pass


def saved(simpler: Pass, graph: Graph, *outputs: Expr) -> tuple[int, int]:
    """Multiplications and additions that a pass saves on flat sums."""
    graph, edges = gather_sums(graph, [output.edge for output in outputs])
    before = bill(graph, edges)
    after = bill(*simpler(graph, edges))
    return before["*"] - after["*"], before["+"] - after["+"]


def given_names(graph: Graph) -> list[Expr]:
    """The inputs a b x y z of a call and the parameters p r."""
    stages = dict.fromkeys("abxyz", Stage.CALL) | dict.fromkeys("pr", Stage.PREPARE)
    return [graph.input(name, stage) for name, stage in stages.items()]
