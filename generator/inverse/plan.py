"""A plan: the steps of an inverse geometric model in their order, branching as their equations have roots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any, ClassVar

from ..algebra.bill import cost_of_node
from ..algebra.graph import Expr, Graph, Input, Stage, reachable
from ..algebra.passes.pipeline import PLAN, Pipeline
from .equations import Solve

# Time of a step's own solution, in units of a multiplication.
SOLUTION = {"linear": 5, "type2": 15, "direction": 12, "type3": 25, "signs": 8, "quadratic": 20}
SOLUTION |= {"quartic": 400, "harmonic": 400}

# The most answers of a plan: sizes of the outputs. Six joints of any geometry have at most 16: near a singularity of a
# simpler robot, the one that is close to it may have more answers.
MOST = 8
MOST_OF_ANY = 16


@dataclass(frozen=True)
class Motors:
    """What a chain through loops is moved by: its plan answers with positions of these joints."""

    # The motors, and their offsets: q = theta - offset.
    joints: tuple[int, ...]
    offsets: tuple[Expr, ...]
    # For each way through the loops sine and cosine of each motor, or its shift and nothing, by those of the chain's
    # joints; NaN where there is none.
    ways: tuple[tuple[Expr, ...], ...]
    # The same of the chain's joints by those of the motors, in the mode that is drawn.
    back: tuple[Expr, ...]
    # What the ways choose among, and how many there are of each; the first varies fastest in a way's number.
    ways_of: tuple[tuple[str, int], ...]
    # What is solved for, in words.
    headings: tuple[str, ...]

    @property
    def expressions(self) -> list[Expr]:
        """Return all expressions that are computed, in a fixed order."""
        return [*self.offsets, *(x for way in self.ways for x in way), *self.back]

    def on(self, made: Iterator[Expr]) -> Motors:
        """Return the same with other expressions, in the same order."""
        offsets = tuple(next(made) for _ in self.offsets)
        ways = tuple(tuple(next(made) for _ in way) for way in self.ways)
        return replace(self, offsets=offsets, ways=ways, back=tuple(next(made) for _ in self.back))


@dataclass(frozen=True)
class Plan:
    """How the joints of a chain are solved for.

    `joints` are its joints in the order of the notation, `held` those of which the value is given. `error` is T(q) - T,
    the rows of rotation and origin side by side, in the same unknowns; elements that are not asked for are 0. `offsets`
    are those of the joints and of the held ones: q = theta - offset. `length` is the arm's. A `nominal` plan is of a
    simpler robot, close to the true one, whose error it has. `motors` are there where the chain goes through loops.
    """

    # Its branches are followed one state at a time.
    in_lanes: ClassVar[bool] = False
    passes: ClassVar[Pipeline] = PLAN

    method: str
    joints: tuple[int, ...]
    held: tuple[int, ...]
    steps: tuple[Solve, ...]
    error: tuple[Expr, ...]
    offsets: tuple[Expr, ...]
    length: Expr
    nominal: bool = False
    motors: Motors | None = None

    @property
    def branches(self) -> int:
        """Return the most answers that there can be."""
        return prod(step.kind.roots for step in self.steps)

    @property
    def answers(self) -> int:
        """Return how many answers the outputs have room for."""
        return max(MOST, self.branches * len(self.motors.ways)) if self.motors else MOST

    @property
    def choices(self) -> list[tuple[str, int]]:
        """Return what branches choose among, and how many ways; the first varies fastest in a branch's number."""
        return [(step.choice, step.kind.roots) for step in self.steps if step.kind.roots > 1]

    @property
    def expressions(self) -> list[Expr]:
        """Return all expressions that are computed, in a fixed order."""
        steps = [x for step in self.steps for x in (*step.coefficients, step.size)]
        return [*steps, *self.error, *self.offsets, self.length, *(self.motors.expressions if self.motors else ())]

    @property
    def edges(self) -> list[int]:
        """Return the edges of its expressions."""
        return [x.edge for x in self.expressions]

    @property
    def facts(self) -> dict[str, Any]:
        """Return what a compiled robot knows of it: its method, and what its branches choose among."""
        choices = [*self.choices, *(self.motors.ways_of if self.motors else ())]
        return {"method": self.method, "choices": [list(choice) for choice in choices]}

    def on(self, graph: Graph, edges: Sequence[int]) -> Plan:
        """Return the same plan on another graph, given the edges of its expressions there."""
        made = iter([Expr(graph, edge) for edge in edges])
        steps = tuple(
            replace(step, coefficients=tuple(next(made) for _ in step.coefficients), size=next(made))
            for step in self.steps
        )
        error = tuple(next(made) for _ in self.error)
        offsets = tuple(next(made) for _ in self.offsets)
        length, motors = next(made), self.motors and self.motors.on(made)
        return replace(self, steps=steps, error=error, offsets=offsets, length=length, motors=motors)

    @property
    def graph(self) -> Graph:
        """Return the graph of its expressions."""
        return self.error[0].graph

    def levels(self) -> dict[int, int]:
        """Return, for each node of the call stage, how many steps must be done before it can be computed."""
        after: dict[Input, int] = {name: i for i, step in enumerate(self.steps, 1) for name in step.variables}
        level: dict[int, int] = {}
        for index in reachable(self.graph, self.edges):
            node = self.graph.nodes[index]
            if node.stage == Stage.CALL:
                known = (level.get(arg >> 1, 0) for arg in node.args)
                level[index] = after.get(node.name, 0) if node.op == "input" else max(known, default=0)
        return level

    def cost(self) -> float:
        """Return the time of a call in units of a multiplication, if every equation has all its roots."""
        times = list(self._branches_before())
        level = self.levels()
        inner = [x.edge for step in self.steps for x in step.coefficients]
        own = sum(SOLUTION[step.kind.name] * times[i] for i, step in enumerate(self.steps))
        return own + sum(
            cost_of_node(self.graph, index) * times[level[index]]
            for index in reachable(self.graph, inner)
            if index in level
        )

    def _branches_before(self) -> Iterator[int]:
        count = 1
        yield count
        for step in self.steps:
            count *= step.kind.roots
            yield count
