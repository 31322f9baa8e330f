"""What drafts begin with: the mechanism of a robot on a graph, after rewrites. Many models begin alike.

A beginning is made once. Each draft that asks for it gets the same graph without what the draft before has put on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..algebra.graph import Graph, Mark
from ..description.robot import Robot
from ..forms.rewrites import Rewrite
from ..inverse.loops import freeze_closed
from ..mechanism.mechanism import Mechanism
from ..models.arguments import PASSIVE, Q
from .binding import expand_motions, symbols
from .kernel import Slot


@dataclass(frozen=True)
class Beginning:
    """A mechanism on a graph, and the inputs as the functions of models get them."""

    graph: Graph
    mark: Mark
    mechanism: Mechanism
    values: Mapping[str, Any]


class Beginnings:
    """The beginnings of one robot. They live as long as the build that made them."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self._made: dict[object, Beginning] = {}

    def begin(self, inputs: Sequence[Slot], rewrites: Sequence[Rewrite]) -> Beginning:
        """Return the beginning of a draft with these inputs and rewrites; what a draft before made of it is gone."""
        key = (tuple((slot.name, slot.argument.role, slot.shape) for slot in inputs), tuple(rewrites))
        made = self._made.get(key)
        if made is None:
            self._made[key] = made = self._make(inputs, rewrites)
        made.graph.rewind(made.mark)
        return replace(made, mechanism=_fresh(made.mechanism), values=dict(made.values))

    def keep(self, graph: Graph) -> None:
        """Let a kernel have a graph: no other draft gets it."""
        self._made = {key: made for key, made in self._made.items() if made.graph is not graph}

    def _make(self, inputs: Sequence[Slot], rewrites: Sequence[Rewrite]) -> Beginning:
        graph = Graph()
        values = {slot.name: symbols(slot, self.robot, graph) for slot in inputs}
        mechanism = freeze_closed(self.robot, graph, values.get(Q.name, {}), values.get(PASSIVE.name))
        mechanism, values = expand_motions(mechanism, inputs, values)
        for rewrite in rewrites:
            mechanism = rewrite(mechanism)
        return Beginning(graph, graph.mark(), mechanism, values)


def _fresh(mechanism: Mechanism) -> Mechanism:
    """Return a mechanism whose links remember nothing that was derived from them."""
    original = None if mechanism.original is None else _fresh(mechanism.original)
    return replace(mechanism, links={j: replace(link) for j, link in mechanism.links.items()}, original=original)
