"""Loops of six passive joints, the cut one among them: inverse geometric problems of chains of six joints."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from ..algebra.graph import Element, Graph
from ..algebra.vector import identity
from ..description.robot import FIXED, Robot
from .chain import cycle_of
from .general import GeneralPlan, plan_of_cycle
from .loop_search import closed_samples, with_cut_joints
from .loop_steps import LoopSystem, copies
from .methods import SOLVABLE, Task, asked
from .trial import Numbers


def plan_of_loop(robot: Robot, graph: Graph, system: LoopSystem) -> GeneralPlan | None:
    """Return the general plan of one loop, cut at its cut joint: of the chain from twin to cut, whose pose is 1.

    Its inputs in the graph are those of the loop's joints, angles theta and shifts r. None of several loops, of more or
    fewer passive joints, or where no rearrangement of the loop is sound.
    """
    plan = _plan(robot, system)
    return plan and plan.on(graph, [x.edge for x in copies(plan.expressions, graph, {})])


@lru_cache(maxsize=16)
def _plan(robot: Robot, system: LoopSystem) -> GeneralPlan | None:
    """Return the plan on a graph of its own."""
    if len(system.loops) != 1:
        return None
    (k,) = system.loops
    if len(system.passive) + (robot.loops[k - 1].cut.sigma != FIXED) != SOLVABLE:
        return None
    opened, own = with_cut_joints(robot), Graph()
    task = Task(f"cut_{k}", f"twin_{k}", held=system.held)
    T = asked(own)
    cycle = cycle_of(opened, own, T, task.frame, task.ref, task.held)
    closed = cycle_of(opened, own, identity(own, 4), task.frame, task.ref, task.held)

    def numbers(states: int) -> Numbers:
        made = dict(closed_samples(robot, opened, closed, system.held, system.passive, k, states))
        made |= {Element("T", 4 * i + j): np.full(states, float(i == j)) for i in range(3) for j in range(4)}
        return made

    plan = plan_of_cycle(opened, cycle, T, task, numbers)
    return plan and replace(plan, offsets=(own.zero,) * len(plan.offsets))
