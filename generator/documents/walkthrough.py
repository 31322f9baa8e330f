"""The blocks of walkthrough.md: the planar 2R in every stage of the compiler."""

from __future__ import annotations

from ..algebra.graph import Element, Graph, Stage, reachable
from ..compile.build import generate
from ..compile.text import Options
from ..derive.kernel import Kernel
from ..derive.selection import select
from ..description import read_robot
from ..emit.c.source import source
from ..forms.parameters import group_parameters
from ..mechanism.freeze import freeze
from .pages import DOCS, ROBOTS, fenced

PAGE = DOCS / "walkthrough.md"
ROBOT = ROBOTS / "planar2r.toml"


def shown(graph: Graph, edge: int) -> str:
    """Return an edge as text: a named node by its name."""
    node = graph.nodes[edge >> 1]
    text = graph.labels.get(edge >> 1) or node.name or (f"{node.value:g}" if node.op == "constant" else f"n{edge >> 1}")
    return f"{'-' if edge & 1 else ''}{text}"


def nodes(kernel: Kernel) -> list[str]:
    """Return the graph of a kernel, a line a node."""
    graph = kernel.body.graph
    lines = []
    for index in reachable(graph, kernel.body.edges):
        node = graph.nodes[index]
        args = ", ".join(shown(graph, arg) for arg in node.args) or str(node.name) or f"{node.value:g}"
        lines.append(f"{shown(graph, 2 * index):>6} = {node.op:<8} {args:<32} {node.stage.name.lower()}")
    outputs = ", ".join(shown(graph, edge) for edge in kernel.body.edges)
    return [*lines, f"answers: {outputs}"]


def blocks() -> dict[str, str]:
    """Return the blocks of the page."""
    robot = read_robot(ROBOT)
    graph = Graph()
    q = {j: graph.input(Element("q", i), Stage.CALL) for i, j in enumerate(robot.moving)}
    mechanism = freeze(robot, graph, q)
    grouped = group_parameters(mechanism)
    options = Options(models=("gravity", "inertia"))
    gravity, inertia = select(robot, options.models, options.frames).kernels
    c = source(robot, [gravity, inertia])
    links = [
        f"link {j}: M {shown(graph, before.M.edge)} -> {shown(graph, after.M.edge)}, "
        f"MX {shown(graph, before.MS[0].edge)} -> {shown(graph, after.MS[0].edge)}, "
        f"LZZ {shown(graph, before.L[2, 2].edge)} -> {shown(graph, after.L[2, 2].edge)}"
        for j, (before, after) in enumerate(zip(mechanism.links.values(), grouped.links.values(), strict=True), 1)
    ]
    units = [f"{name:<20} {' '.join(flags)}".rstrip() for name, flags in generate(robot, options).units.items()]
    return {
        "parameters": fenced([f"{name:>6} = {value}" for name, value in robot.values.items()]),
        "mechanism": fenced(links),
        "graph": fenced(nodes(gravity)),
        "constants": fenced([", ".join(c.constants.fields.values())]),
        "source": fenced([c.source[c.source.index("/*\n * gravity") :].strip()], "c"),
        "units": fenced(units),
    }
