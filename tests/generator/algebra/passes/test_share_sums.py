"""share_sums: what it saves."""

from __future__ import annotations

from torquec.generator.algebra.graph import Graph
from torquec.generator.algebra.passes.share_sums import share_sums

from .savings import given_names, saved


def test_pairs_of_terms_are_added_once() -> None:
    graph = Graph()
    a, b, x, y, z, _, _ = given_names(graph)
    assert saved(share_sums, graph, a + b + x, y - a - b) == (0, 1)
    assert saved(share_sums, graph, graph.sum((a, b, x, y)), graph.sum((a, b, x, z)), a + b) == (0, 3)
    assert saved(share_sums, graph, a + b, a - b) == (0, 0)


def test_pairs_are_found_whatever_their_signs() -> None:
    graph = Graph()
    a, b, x, y, z, _, _ = given_names(graph)
    # The first term of a sum is positive, by the order of names; so is the pair in the last sum.
    for sign in (1, -1):
        pairs = graph.sum((a, x, sign * y)), graph.sum((b, -x, -sign * y)), graph.sum((z, x, sign * y))
        assert saved(share_sums, graph, *pairs) == (0, 2)


def test_pairs_that_others_took_terms_from_wait_for_their_turn() -> None:
    graph = Graph()
    a, b, x, y, z, _, _ = given_names(graph)
    three_with_b = graph.sum((a, b, x)), graph.sum((a, b, y)), graph.sum((a, b, z))
    # a + b, found first, leaves two sums to a + x.
    assert saved(share_sums, graph, *three_with_b, graph.sum((a, x, -y)), graph.sum((a, x, -z))) == (0, 3)
    # It leaves one.
    assert saved(share_sums, graph, *three_with_b, graph.sum((a, b, x, y)), a + x - z) == (0, 4)
