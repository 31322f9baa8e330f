"""How all joint positions of a closed robot are found, loop by loop: every mode, or Newton's method."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any, ClassVar

from ..algebra.graph import Element, Expr, Graph, Stage, reachable, sqrt
from ..algebra.passes.pipeline import PLAN, Pipeline
from ..description.parallelogram import paths
from ..description.robot import LENGTHS, REVOLUTE, Frame, Joint, Robot
from ..mechanism.closing import Row, Variables, closing_rows
from ..mechanism.freeze import as_expr, followed_positions
from .equations import Solve
from .general import GeneralPlan
from .loop_search import loop_solutions
from .loop_steps import LoopSolution, LoopSystem, copies
from .six_passive_joints import plan_of_loop

# The most modes: each is a bit of a number, and has a row in the outputs.
MOST_MODES = 32


@dataclass(frozen=True)
class System:
    """Loops that are solved at once, in their place in the order of solution."""

    # The numbers of the loops, from 1.
    loops: tuple[int, ...]
    # The joints whose positions are known before, and those that are solved for.
    held: tuple[int, ...]
    passive: tuple[int, ...]
    # The steps of the closed form, each with all its roots or with the one that is fixed (counted from 0); none for
    # others.
    steps: tuple[Solve, ...]
    fixed: tuple[int | None, ...]
    # The error of the loops, from which Newton's method starts, and which the answers are checked by.
    rows: tuple[Row, ...]
    # The size of the loops in m, by which rounding is judged.
    length: Expr
    # How a loop of six passive joints without steps is solved; others have Newton's method.
    general: GeneralPlan | None = None

    @property
    def roots(self) -> tuple[int, ...]:
        """Return how many ways each step goes, or the general method."""
        if self.general:
            return (self.general.most,)
        return tuple(step.kind.roots if root is None else 1 for step, root in zip(self.steps, self.fixed, strict=True))

    @property
    def modes(self) -> int:
        """Return in how many modes the loops can be assembled, at most, for one position of the held joints."""
        return prod(self.roots)

    @property
    def expressions(self) -> Iterator[Expr]:
        """Yield all expressions that are computed, in a fixed order."""
        for step in self.steps:
            yield from (*step.coefficients, step.size)
        for row in self.rows:
            yield from (row.error, *row.slopes.values())
        yield self.length
        yield from self.general.expressions if self.general else ()

    def on(self, made: Iterator[Expr]) -> System:
        """Return the same system with other expressions, in the same order."""
        steps = tuple(
            replace(step, coefficients=tuple(next(made) for _ in step.coefficients), size=next(made))
            for step in self.steps
        )
        rows = tuple(Row(next(made), row.is_angle, {j: next(made) for j in row.slopes}) for row in self.rows)
        length, general = next(made), self.general
        if general:
            edges = [next(made).edge for _ in general.expressions]
            general = general.on(length.graph, edges)
        return replace(self, steps=steps, rows=rows, length=length, general=general)


@dataclass(frozen=True)
class Completion:
    """How the positions of all joints of a closed robot follow from q, in each of its modes."""

    # Its modes are chosen among one state at a time.
    in_lanes: ClassVar[bool] = False
    passes: ClassVar[Pipeline] = PLAN

    # The joints that move, in the order of the answers.
    joints: tuple[int, ...]
    # The positions of the joints that no loop has to be solved for, by q: motors, and what follows them linearly.
    known: Mapping[int, Expr]
    # Joint that mimics a passive one -> that one, the factor of its position, and the offset.
    geared: Mapping[int, tuple[int, Expr, Expr]]
    # Joint -> its theta less its position, or its r less its position.
    offsets: Mapping[int, Expr]
    systems: tuple[System, ...]
    # Where Newton's method starts if nobody says otherwise: the positions that the robot is drawn in.
    start: Mapping[int, float]
    # What the modes choose among, and how many ways; the first varies fastest in a mode's number.
    choices: tuple[tuple[str, int], ...]

    @property
    def modes(self) -> int:
        """Return the number of modes, of which some may have no answer."""
        return prod(system.modes for system in self.systems)

    @property
    def answers(self) -> int:
        """Return how many answers the outputs have room for."""
        return self.modes

    @property
    def expressions(self) -> list[Expr]:
        """Return all expressions that are computed, in a fixed order."""
        of_systems = [x for system in self.systems for x in system.expressions]
        geared = [x for _, factor, offset in self.geared.values() for x in (factor, offset)]
        return [*self.known.values(), *geared, *self.offsets.values(), *of_systems]

    @property
    def edges(self) -> list[int]:
        """Return the edges of its expressions."""
        return [x.edge for x in self.expressions]

    @property
    def graph(self) -> Graph:
        """Return the graph of its expressions."""
        return next(iter(self.offsets.values())).graph

    @property
    def facts(self) -> dict[str, Any]:
        """Return what a compiled robot knows of it: what its modes choose among."""
        return {"choices": [list(choice) for choice in self.choices]}

    def on(self, graph: Graph, edges: Sequence[int]) -> Completion:
        """Return the same on another graph, given the edges of its expressions there."""
        made = iter([Expr(graph, edge) for edge in edges])
        known = {j: next(made) for j in self.known}
        geared = {j: (p, next(made), next(made)) for j, (p, _, _) in self.geared.items()}
        offsets = {j: next(made) for j in self.offsets}
        systems = tuple(system.on(made) for system in self.systems)
        return replace(self, known=known, geared=geared, offsets=offsets, systems=systems)


def variable_names(robot: Robot, j: int) -> tuple[str, ...]:
    """Return the graph's names of a joint's variable: sine and cosine of theta, or the shift r."""
    return (f"S{j}", f"C{j}") if robot.joints[j - 1].sigma == REVOLUTE else (f"r{j}",)


def completion(robot: Robot, graph: Graph) -> Completion:
    """Return how the positions of all joints of a closed robot are found."""
    q = {j: graph.input(Element("q", robot.positions.index(j)), Stage.CALL) for j in robot.moving}
    variables = {j: tuple(graph.input(name, Stage.CALL) for name in variable_names(robot, j)) for j in robot.mobile}
    room, systems = MOST_MODES, []
    for solution in loop_solutions(robot):
        system = _system(robot, graph, solution, variables, room)
        room //= system.modes
        systems.append(system)
    return Completion(
        joints=robot.mobile,
        known=dict(sorted({**q, **followed_positions(robot, graph, q)}.items())),
        geared={
            j: (c, as_expr(factor, graph), as_expr(follower.offset, graph))
            for j, follower in robot.passive_followers.items()
            for c, factor in follower.terms
        },
        offsets={j: as_expr(robot.joints[j - 1].offset, graph) for j in robot.mobile},
        systems=tuple(systems),
        start={j: float(robot.assembly.get(robot.joints[j - 1].name, 0.0)) for j in robot.mobile},
        choices=tuple(choice for system in systems for choice in _choices(robot, system)),
    )


def _system(
    robot: Robot, graph: Graph, solution: LoopSolution | LoopSystem, variables: Variables, room: int
) -> System:
    """Return a system of loops; of its steps those with several roots have them as far as there is room for modes."""
    steps = needed_steps(solution) if isinstance(solution, LoopSolution) else []
    general = plan_of_loop(robot, graph, solution) if isinstance(solution, LoopSystem) else None
    fixed: list[int | None] = []
    for step, root in steps:
        fits = step.kind.roots <= room
        room //= step.kind.roots if fits else 1
        fixed.append(None if fits else root)
    rows = [row for k in solution.loops for row in closing_rows(robot, graph, k, variables)]
    passive = {*solution.passive}
    return System(
        loops=solution.loops,
        held=solution.held,
        passive=tuple(solution.passive),
        steps=tuple(_copied(step, graph) for step, _ in steps),
        fixed=tuple(fixed),
        rows=tuple(replace(row, slopes={j: x for j, x in row.slopes.items() if j in passive}) for row in rows),
        length=_length(robot, graph, solution.loops),
        general=general if general and general.most <= room else None,
    )


def needed_steps(solution: LoopSolution) -> list[tuple[Solve, int]]:
    """Return the steps that the passive joints need, with the root that each takes in the mode that is drawn."""
    wanted = {name for j in solution.passive for name in (f"S{j}", f"C{j}", f"r{j}")}
    needed = []
    for step, root in reversed(list(zip(solution.steps, solution.roots, strict=True))):
        if wanted & {*step.variables}:
            graph = step.size.graph
            nodes = (graph.nodes[index] for index in reachable(graph, [x.edge for x in step.coefficients]))
            wanted |= {str(node.name) for node in nodes if node.op == "input" and node.stage == Stage.CALL}
            needed.append((step, root))
    return needed[::-1]


def _copied(step: Solve, graph: Graph) -> Solve:
    """Return a step on another graph, whose inputs have the same names."""
    *coefficients, size = copies((*step.coefficients, step.size), graph, {})
    return replace(step, coefficients=tuple(coefficients), size=size)


def _length(robot: Robot, graph: Graph, loops: Sequence[int]) -> Expr:
    """Return the root of the sum of the squares of all constant lengths of some loops; 1 m if there are none."""
    frames: list[Joint | Frame] = []
    for loop in (robot.loops[k - 1] for k in loops):
        frames += [robot.joints[j - 1] for side in paths(loop, robot.joints) for j in side]
        frames += [loop.cut, loop.twin]
    lengths = [as_expr(getattr(frame, name), graph) for frame in frames for name in LENGTHS]
    square = graph.sum(x * x for x in lengths)
    return graph.one if square.number == 0 else sqrt(square)


def _choices(robot: Robot, system: System) -> Iterator[tuple[str, int]]:
    """Yield the name and the number of ways of each choice: the cut joint's, with the joint where there are more."""
    (k, *_) = system.loops
    cut = robot.loops[k - 1].cut.name
    if system.general:
        yield cut, system.general.most
        return
    names = [joint.name for joint in robot.joints] + [loop.cut.name for loop in robot.loops]
    branching = [i for i, ways in enumerate(system.roots) if ways > 1]
    for i in branching:
        joint = next(later.joint for later in system.steps[i:] if later.joint)
        yield cut if len(branching) == 1 else f"{cut}, {names[joint - 1]}", system.roots[i]


def levels(completion: Completion, system: System) -> dict[int, int]:
    """Return for each node of the call stage when it can be computed: 0 before the modes, 1 and more in a mode.

    The positions of systems before have level 1, the variables of step i, counted from 1, level 1 + i.
    """
    held = {name for j in completion.known for name in (f"S{j}", f"C{j}", f"r{j}")}
    after = {name: 2 + i for i, step in enumerate(system.steps) for name in step.variables}
    level: dict[int, int] = {}
    for index in reachable(completion.graph, [x.edge for x in system.expressions]):
        node = completion.graph.nodes[index]
        if node.stage != Stage.CALL:
            continue
        if node.op == "input":
            name = str(node.name)
            level[index] = 0 if name in held else after.get(name, 1)
        else:
            level[index] = max((level.get(arg >> 1, 0) for arg in node.args), default=0)
    return level
