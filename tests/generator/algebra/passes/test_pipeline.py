"""The pipeline runs its passes in order, and its check sees every graph on the way."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from torquec.generator.algebra.graph import Graph, Stage
from torquec.generator.algebra.passes.pipeline import run


def doubled(graph: Graph, outputs: Sequence[int]) -> tuple[Graph, list[int]]:
    return graph, [graph.apply("mul", (graph.constant(2).edge, edge)).edge for edge in outputs]


def negated(graph: Graph, outputs: Sequence[int]) -> tuple[Graph, list[int]]:
    return graph, [edge ^ 1 for edge in outputs]


def test_passes_run_one_after_the_other() -> None:
    graph = Graph()
    x = graph.input("x", Stage.CALL)
    new, edges = run((doubled, negated, doubled), graph, [x.edge])
    assert new is graph
    assert edges == [(-4 * x).edge]


def test_the_check_sees_the_graph_before_between_and_after_passes() -> None:
    graph = Graph()
    x = graph.input("x", Stage.CALL)
    seen: list[list[int]] = []
    run((doubled, negated), graph, [x.edge], lambda _, edges: seen.append(list(edges)))
    assert seen == [[x.edge], [(2 * x).edge], [(-2 * x).edge]]


def test_a_check_that_raises_stops_the_run() -> None:
    def check(graph: Graph, outputs: Sequence[int]) -> None:
        if outputs[0] & 1:
            raise AssertionError("negative")

    with pytest.raises(AssertionError, match="negative"):
        run((negated, doubled), Graph(), [2], check)


def test_a_pass_that_found_nothing_is_not_run_again_at_once() -> None:
    graph = Graph()
    runs: list[str] = []

    def idle(graph: Graph, outputs: Sequence[int]) -> tuple[Graph, list[int]]:
        runs.append("idle")
        return graph, list(outputs)

    def busy(graph: Graph, outputs: Sequence[int]) -> tuple[Graph, list[int]]:
        runs.append("busy")
        return Graph(), list(outputs)

    run((idle, idle, busy, busy, idle), graph, [2])
    assert runs == ["idle", "busy", "busy", "idle"]
