"""The general method (Raghavan and Roth) for six joints: what its C has to know of a chain, and no more.

Nothing is derived for a robot: its C gets the links between its joints, and which rearrangements of their cycle are
sound.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..algebra.graph import Expr, Graph
from ..algebra.vector import Vector
from ..description.robot import PRISMATIC, REVOLUTE, Robot
from ..mechanism.freeze import as_expr, freeze
from .chain import Cycle, closing_ends, cycle_of, pose
from .methods import GIVEN, SOLVABLE, Task, asked, error_of
from .plan import MOST_OF_ANY, Plan
from .rearrangement import Rearrangement, Rearrangements, halves
from .trial import trial

METHOD = "Raghavan and Roth"


@dataclass(frozen=True)
class GeneralPlan(Plan):
    """How the joints of any chain of six are solved for: by one polynomial of degree sixteen.

    `links` are what stands between the joints, behind the last one and before the first one: of each the rotation, row
    by row, then the origin. `order` are the joints as the chain has them, `signs` -1 for those where it runs towards
    the base. A `careful` plan solves every rearrangement.
    """

    links: tuple[Expr, ...] = ()
    order: tuple[int, ...] = ()
    signs: tuple[int, ...] = ()
    search: Rearrangements | None = None
    careful: bool = False

    @property
    def rearrangements(self) -> tuple[Rearrangement, ...]:
        """Return the rearrangements of the cycle that are sound, the best one first."""
        assert self.search is not None
        return self.search.sound

    @property
    def branches(self) -> int:
        """Return the most answers that there can be."""
        return MOST_OF_ANY

    @property
    def answers(self) -> int:
        """Return how many answers the outputs have room for."""
        return MOST_OF_ANY * (len(self.motors.ways) if self.motors else 1)

    @property
    def choices(self) -> list[tuple[str, int]]:
        """Return what tells answers apart: the number of the root that each came from."""
        return [("root", MOST_OF_ANY)]

    @property
    def expressions(self) -> list[Expr]:
        """Return all expressions that are computed, in a fixed order."""
        motors = self.motors.expressions if self.motors else ()
        return [*self.error, *self.offsets, self.length, *motors, *self.links]

    @property
    def facts(self) -> dict[str, Any]:
        """Return what a compiled robot knows of it."""
        return super().facts | {"rearrangements": [rearrangement.name for rearrangement in self.rearrangements]}

    def on(self, graph: Graph, edges: Sequence[int]) -> GeneralPlan:
        """Return the same plan on another graph, given the edges of its expressions there."""
        made = iter([Expr(graph, edge) for edge in edges])
        error = tuple(next(made) for _ in self.error)
        offsets = tuple(next(made) for _ in self.offsets)
        length, motors = next(made), self.motors and self.motors.on(made)
        return replace(self, error=error, offsets=offsets, length=length, motors=motors, links=tuple(made))

    def cost(self) -> float:
        """Return the time of a call in units of a multiplication."""
        return 40_000.0


def general(robot: Robot, task: Task) -> GeneralPlan | None:
    """Return the general plan for the joints between two frames, or None if no rearrangement of them is sound."""
    graph = Graph()
    T = asked(graph)
    freeze(robot, graph, {})
    cycle = cycle_of(robot, graph, T, task.frame, task.ref, task.held)
    if len(cycle) != SOLVABLE or task.given != "pose" or not possible(cycle):
        return None
    joints = tuple(joint.joint for joint in cycle.joints)
    offsets = tuple(as_expr(robot.joints[j - 1].offset, graph) for j in (*sorted(joints), *task.held))
    links = links_of(cycle)
    slides = tuple(joint.unknown.sigma == PRISMATIC for joint in cycle.joints)
    names = tuple(robot.joints[j - 1].name for j in joints)
    search = Rearrangements(graph, links, slides, names, lambda states: trial(robot, cycle, states))
    if not search.sound:
        return None
    return GeneralPlan(
        METHOD,
        tuple(sorted(joints)),
        task.held,
        (),
        error_of(cycle, T, GIVEN[task.given]),
        offsets,
        cycle.length,
        links=links,
        order=joints,
        signs=tuple(joint.sign for joint in cycle.joints),
        search=search,
    )


def possible(cycle: Cycle) -> bool:
    """Return whether a rearrangement has two revolute joints where it needs them: first, and half way round."""
    revolute = [joint.unknown.sigma == REVOLUTE for joint in cycle.joints]
    return any(revolute[first] and revolute[half] for first, half in halves())


def links_of(cycle: Cycle) -> tuple[Expr, ...]:
    """Return the links of a cycle: one after each joint, the last up to the end of the chain, one before the first."""
    start, end = closing_ends(cycle)
    steps = [[*joint.constant, *between.steps] for joint, between in zip(cycle.joints, cycle.between, strict=True)]
    steps[-1] = [*cycle.joints[-1].constant, *end]
    elements: list[Expr] = []
    for row in [*steps, start]:
        made = pose(row, cycle.graph)
        elements += [made.A[i, j] for i in range(3) for j in range(3)]
        elements += list(Vector(made.P))
    return tuple(elements)
