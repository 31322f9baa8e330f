"""The general method (Raghavan and Roth) for six joints: what its C has to know of a chain, and no more.

Nothing is derived for a robot: its C gets the links between its joints, and which rearrangements of their cycle are
sound.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np

from ..algebra.graph import Expr, Graph
from ..algebra.vector import Matrix, Vector
from ..description.robot import PRISMATIC, Robot
from ..mechanism.freeze import as_expr, freeze
from .chain import Cycle, closing_ends, cycle_of, pose
from .methods import GIVEN, SOLVABLE, Task, asked, error_of
from .plan import MOST_OF_ANY, Plan
from .rearrangement import STATES, Rearrangement, Rearrangements
from .trial import Numbers, trial, vanish
from .two_slides import DEGREE
from .virtual_joints import is_never_rigid, least_singular_values, with_virtual_joints

# Axes of six joints surely don't depend on each other where their least singular value, relative, is above this.
SURELY_RIGID = 1e-4
METHOD = "Raghavan and Roth"
METHOD_OF_TWO_SLIDES = "Two slides"


@dataclass(frozen=True)
class GeneralPlan(Plan):
    """How the joints of any chain of six are solved for: by one polynomial of degree sixteen, or eight of two slides.

    `links` are what stands between the joints, behind the last one and before the first one: of each the rotation, row
    by row, then the origin. `order` are the joints as the chain has them, `signs` -1 for those where it runs towards
    the base. There are at most so many real solutions, `most`. A `careful` plan proves them one by one.
    With steps it is the plan of a calibrated robot: they are those of the simpler robot nearby, whose answers Newton's
    method starts from, and the general method is for where these are not all.
    An arm with fewer joints has `virtual` ones behind its frame, which make six (virtual_joints.py); `error_of_six` is
    T(q) - T with these, too.
    """

    links: tuple[Expr, ...] = ()
    order: tuple[int, ...] = ()
    signs: tuple[int, ...] = ()
    search: Rearrangements | None = None
    most: int = MOST_OF_ANY
    careful: bool = False
    virtual: tuple[int, ...] = ()
    error_of_six: tuple[Expr, ...] = ()

    @property
    def rearrangements(self) -> tuple[Rearrangement, ...]:
        """Return the rearrangements of the cycle that are sound, the best one first."""
        assert self.search is not None
        return self.search.sound

    @property
    def two_slides(self) -> bool:
        """Whether two of the joints slide, for which there is a resultant of their own."""
        return self.search is not None and self.search.two_slides

    @property
    def branches(self) -> int:
        """Return the most answers that there can be, or branches of the simpler robot."""
        return super().branches if self.steps else MOST_OF_ANY

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
        return [*super().expressions, *self.links, *self.error_of_six]

    @property
    def facts(self) -> dict[str, Any]:
        """Return what a compiled robot knows of it."""
        return super().facts | {"rearrangements": [rearrangement.name for rearrangement in self.rearrangements]}

    def on(self, graph: Graph, edges: Sequence[int]) -> GeneralPlan:
        """Return the same plan on another graph, given the edges of its expressions there."""
        own = len(edges) - len(self.links) - len(self.error_of_six)
        made = super().on(graph, edges[:own])
        assert isinstance(made, GeneralPlan)
        rest = tuple(Expr(graph, edge) for edge in edges[own:])
        return replace(made, links=rest[: len(self.links)], error_of_six=rest[len(self.links) :])

    def cost(self) -> float:
        """Return the time of a call in units of a multiplication."""
        return 40_000.0


def general(robot: Robot, task: Task) -> GeneralPlan | None:
    """Return the general plan for the joints between two frames, or None if no rearrangement of them is sound."""
    graph = Graph()
    T = asked(graph)
    freeze(robot, graph, {})
    cycle = cycle_of(robot, graph, T, task.frame, task.ref, task.held)
    if len(cycle) > SOLVABLE or task.given != "pose":
        return None
    six = with_virtual_joints(cycle, len(robot.joints) + len(robot.loops), SOLVABLE)
    found = plan_of_cycle(robot, six, T, task, lambda states: trial(robot, six, states))
    if found is None or not found.virtual:
        return found
    error = error_of(cycle, T, GIVEN[task.given])
    return replace(found, method=f"{found.method}, with virtual joints", error=error, error_of_six=found.error)


def is_incomplete(robot: Robot, task: Task, found: Plan) -> bool:
    """Return whether a closed form for fewer than six joints misses answers where nothing is singular.

    One of its equations vanishes there, although others tell the joint: where one joint or two are at quarter turns, as
    they are in the positions that people choose.
    """
    graph = Graph()
    cycle = cycle_of(robot, graph, asked(graph), task.frame, task.ref, task.held)
    six = with_virtual_joints(cycle, len(robot.joints) + len(robot.loops), SOLVABLE)
    links = links_of(six)
    turns = [j for j in found.joints if robot.joints[j - 1].sigma != PRISMATIC]
    for one, other in combinations_with_replacement(turns, 2):
        for quarters in product(range(4), repeat=2):
            numbers = trial(robot, six, at={one: quarters[0] * np.pi / 2, other: quarters[1] * np.pi / 2})
            if vanish(found.steps, numbers) and (least_singular_values(six, links, numbers) > SURELY_RIGID).any():
                return True
    return False


def plan_of_cycle(
    robot: Robot, cycle: Cycle, T: Matrix, task: Task, numbers: Callable[[int], Numbers]
) -> GeneralPlan | None:
    """Return the general plan of a cycle of six joints, its rearrangements measured on some numbers of its inputs.

    The error is that of all six, virtual ones among them.
    """
    graph = cycle.graph
    joints = tuple(joint.joint for joint in cycle.joints)
    virtual = tuple(j for j in joints if j > len(robot.joints))
    own = tuple(sorted({*joints} - {*virtual}))
    offsets = tuple(as_expr(robot.joints[j - 1].offset, graph) for j in (*own, *task.held))
    links = links_of(cycle)
    slides = tuple(joint.unknown.sigma == PRISMATIC for joint in cycle.joints)
    names = tuple("a virtual joint" if j in virtual else robot.joints[j - 1].name for j in joints)
    search = Rearrangements(graph, links, slides, names, numbers)
    if virtual and is_never_rigid(cycle, links, numbers(STATES)):
        return None
    if not search.sound:
        return None
    return GeneralPlan(
        METHOD_OF_TWO_SLIDES if search.two_slides else METHOD,
        own,
        task.held,
        (),
        error_of(cycle, T, GIVEN[task.given]),
        offsets,
        cycle.length,
        links=links,
        order=joints,
        signs=tuple(joint.sign for joint in cycle.joints),
        search=search,
        most=2 * DEGREE if search.two_slides else MOST_OF_ANY,
        virtual=virtual,
    )


def newton_first(robot: Robot, task: Task, near: Plan, found: GeneralPlan) -> GeneralPlan:
    """Return the plan of a calibrated robot: the steps of a simpler one nearby, and the general method behind them."""
    graph = near.graph
    cycle = cycle_of(robot, graph, asked(graph), task.frame, task.ref, task.held)
    return replace(
        found,
        method=f"{near.method}, then {found.method}",
        steps=near.steps,
        error=near.error,
        offsets=near.offsets,
        length=near.length,
        links=links_of(cycle),
    )


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
