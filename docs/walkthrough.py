"""Take the planar 2R through every stage of the compiler and renew the blocks of walkthrough.md."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from torquec.generator.algebra.graph import Element, Graph, Stage, reachable
from torquec.generator.compile.build import generate
from torquec.generator.compile.text import Options
from torquec.generator.derive.kernel import Kernel
from torquec.generator.derive.selection import kernels_of
from torquec.generator.description import read_robot
from torquec.generator.documents import renewed
from torquec.generator.emit.c.source import source
from torquec.generator.forms.parameters import group_parameters
from torquec.generator.mechanism.freeze import freeze

HERE = Path(__file__).parent
PAGE = HERE / "walkthrough.md"
ROBOT = HERE.parent / "robots" / "planar2r.toml"


def shown(graph: Graph, edge: int) -> str:
    """An edge as text: a named node by its name."""
    node = graph.nodes[edge >> 1]
    text = graph.labels.get(edge >> 1) or node.name or (f"{node.value:g}" if node.op == "constant" else f"n{edge >> 1}")
    return f"{'-' if edge & 1 else ''}{text}"


def nodes(kernel: Kernel) -> list[str]:
    """The graph of a kernel, a line a node."""
    graph = kernel.body.graph
    lines = []
    for index in reachable(graph, kernel.body.edges):
        node = graph.nodes[index]
        args = ", ".join(shown(graph, arg) for arg in node.args) or str(node.name) or f"{node.value:g}"
        lines.append(f"{shown(graph, 2 * index):>6} = {node.op:<8} {args:<32} {node.stage.name.lower()}")
    outputs = ", ".join(shown(graph, edge) for edge in kernel.body.edges)
    return [*lines, f"answers: {outputs}"]


def blocks() -> dict[str, str]:
    """What stands in the page's blocks."""
    robot = read_robot(ROBOT)
    graph = Graph()
    q = {j: graph.input(Element("q", i), Stage.CALL) for i, j in enumerate(robot.moving)}
    mechanism = freeze(robot, graph, q)
    grouped = group_parameters(mechanism)
    options = Options(models=("gravity", "inertia"))
    robot, (gravity, inertia) = kernels_of(robot, options.models, options.frames)
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


def fenced(lines: Sequence[str], language: str = "") -> str:
    """A block of text as it is."""
    return "\n".join([f"```{language}", *lines, "```"])


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(), blocks()))
