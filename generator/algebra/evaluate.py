"""The graph interpreted with NumPy: slow and independent of emission, for tests and where few values are needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .graph import Graph, reachable
from .ops import OPERATIONS

Array = NDArray[np.float64]


def evaluate(graph: Graph, outputs: Sequence[int], inputs: Mapping[Any, ArrayLike]) -> list[Array]:
    """Return the values of output edges; `inputs` has numbers, or arrays that broadcast, by the names of inputs."""
    value: dict[int, Array] = {}

    def of(edge: int) -> Array:
        return -value[edge >> 1] if edge & 1 else value[edge >> 1]

    with np.errstate(all="ignore"):
        for index in reachable(graph, outputs):
            node = graph.nodes[index]
            if node.op == "constant":
                value[index] = np.asarray(node.value)
            elif node.op == "input":
                value[index] = np.asarray(inputs[node.name], dtype=np.float64)
            else:
                value[index] = OPERATIONS[node.op].array(*[of(arg) for arg in node.args])
    return [of(output) for output in outputs]
