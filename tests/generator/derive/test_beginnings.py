"""Drafts that begin alike share a mechanism, and each is as if it were alone."""

from __future__ import annotations

import pytest
from places import ROBOTS
from torquec.generator.algebra.graph import Graph, Stage, cos
from torquec.generator.derive.beginnings import Beginnings
from torquec.generator.derive.derivation import derive_all
from torquec.generator.derive.kernel import Kernel
from torquec.generator.description import read_robot
from torquec.generator.models.catalogue import CATALOGUE

NAMES = ("inertia", "gravity", "idm", "h", "ddm", "jacobian", "gravity", "idm")


def test_a_graph_forgets_what_came_after_a_mark() -> None:
    graph = Graph()
    x, y = graph.input("x", Stage.CALL), graph.input("y", Stage.CALL)
    early = cos(x) * y
    mark, nodes = graph.mark(), list(graph.nodes)
    graph.section = "link 3"
    late = cos(y) + early
    graph.label(late, "A3")
    graph.label(early, "A2")
    graph.rewind(mark)
    assert (graph.nodes, graph.sections, graph.labels, graph.section) == (nodes, [""] * len(nodes), {}, "")
    assert (cos(x) * y).edge == early.edge
    assert len(graph) == len(nodes)
    assert (cos(y) + early).edge == late.edge


@pytest.mark.parametrize("name", ["planar2r", "fourbar", "rrp"])
def test_drafts_that_share_a_beginning_are_those_that_are_alone(name: str) -> None:
    robot = read_robot(ROBOTS / f"{name}.toml")
    rows = {row.name: row for row in CATALOGUE}
    shared = Beginnings(robot)
    for model in NAMES:
        together = derive_all(robot, rows[model], beginnings=shared)
        alone = derive_all(robot, rows[model])
        assert list(together) == list(alone)
        for variant, kernel in together.items():
            other = alone[variant]
            assert isinstance(kernel, Kernel)
            assert isinstance(other, Kernel)
            assert kernel.body.graph.nodes == other.body.graph.nodes
            assert kernel.body.graph.labels == other.body.graph.labels
            assert kernel.body.edges == other.body.edges
