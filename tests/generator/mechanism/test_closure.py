"""Velocities and drift of passive and cut joints against differences of positions that Newton's method closes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest
import sympy as sp
from oracle.closed_robots import akr3000, bennett, five_bar, fourbar, slider_crank, spherical, three_legs
from oracle.random_loops import in_a_row, spatial_ring
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Element, Expr, Graph, Stage
from torquec.generator.description.robot import Robot
from torquec.generator.inverse.loops import freeze_closed
from torquec.generator.inverse.numeric_closure import configurations, numeric_loops
from torquec.generator.mechanism.closure import drift_rows, with_drift
from torquec.generator.mechanism.coordinates import velocities
from torquec.peers.newton_euler import Array

MADE: dict[str, Callable[[], Robot]] = {
    make.__name__: make for make in (fourbar, slider_crank, five_bar, spherical, akr3000, three_legs, bennett)
}
MADE |= {f"in_a_row_{seed}": partial(in_a_row, seed) for seed in range(6)}
MADE |= {f"spatial_ring_{seed}": partial(spatial_ring, seed, 1 + seed % 2) for seed in range(4)}
MADE["in_a_row_floating"] = partial(in_a_row, 7, floating=True)


def with_friction_at_cuts(robot: Robot) -> Robot:
    """The robot with friction at its cut joints, so that their motion is asked for."""
    loops = tuple(replace(loop, cut=replace(loop.cut, FV=sp.Integer(1))) for loop in robot.loops)
    return replace(robot, loops=loops)


class Rates:
    """G, Gdot qd and Gdot of a robot in numbers, over all joints and the cut ones, its passive joints given."""

    def __init__(self, robot: Robot) -> None:
        graph = self.graph = Graph()
        self.robot = robot
        self.joints = [*robot.passive, *(len(robot.joints) + k for k, _ in enumerate(robot.loops, 1))]
        q = {j: graph.input(Element("q", j), Stage.CALL) for j in robot.mobile}
        qd = {j: graph.input(Element("qd", j), Stage.CALL) for j in robot.velocities}
        mechanism = freeze_closed(robot, graph, {j: q[j] for j in robot.moving}, q)
        all_qd = velocities(mechanism, qd)
        mechanism = with_drift(mechanism, all_qd)
        rows = drift_rows(mechanism, all_qd)
        self.G = [mechanism.dependent[j].get(c, graph.zero) for j in self.joints for c in robot.moving]
        self.drift = [mechanism.drift[j] for j in self.joints]
        self.rows = [rows.get(j, {}).get(c, graph.zero) for j in self.joints for c in robot.moving]

    def at(self, q: dict[int, float], qd: Array) -> tuple[Array, Array, Array]:
        numbers: dict[Any, float] = {**self.robot.given_values, **{Element("q", j): x for j, x in q.items()}}
        numbers |= {Element("qd", j): 0.5 for j in self.robot.velocities}
        numbers |= {Element("qd", j): x for j, x in zip(self.robot.moving, qd, strict=True)}

        def of(expressions: Sequence[Expr]) -> Array:
            values = evaluate(self.graph, [x.edge for x in expressions], numbers)
            return np.array([float(x) for x in values])

        shape = len(self.joints), len(self.robot.moving)
        return of(self.G).reshape(shape), of(self.drift), of(self.rows).reshape(shape)


@pytest.mark.parametrize("name", MADE)
def test_rates_and_drift_are_differences_of_closed_positions(name: str) -> None:
    robot = with_friction_at_cuts(MADE[name]())
    loops, rates = numeric_loops(robot), Rates(robot)
    qd = np.linspace(0.7, -0.9, len(robot.moving))
    others = {j: 0.1 for j in robot.moving if j not in loops.variables}
    h, seen = 3e-5, 0
    for start in configurations(robot)[:, ::9].T:
        q = others | dict(zip(loops.variables, start, strict=True))
        moves = np.array([qd[robot.moving.index(j)] if j in robot.moving else 0.0 for j in loops.variables])
        x = start[:, np.newaxis] + h * moves[:, np.newaxis] * np.array([-1.0, 0.0, 1.0])
        x, closed = loops.closed(x, held=robot.moving)
        G, drift, rows = rates.at(q, qd)
        # Close to a singular configuration differences are not near enough to slopes.
        if not closed.all() or np.abs(drift).max() > 10 * np.abs(G).max():
            continue
        seen, size = seen + 1, np.abs(G).max()
        passive = x[[loops.variables.index(j) for j in robot.passive]]
        cuts = np.array([loops.cut_variable(k, x) for k, _ in enumerate(robot.loops, 1)])
        behind, here, ahead = np.vstack([passive, np.unwrap(cuts)]).T
        np.testing.assert_allclose(G @ qd, (ahead - behind) / (2 * h), rtol=1e-5, atol=1e-6 * size)
        np.testing.assert_allclose(drift, (ahead - 2 * here + behind) / h**2, rtol=1e-3, atol=1e-4 * size)
        np.testing.assert_allclose(rows @ qd, drift, rtol=1e-9, atol=1e-9)
        before, after = (rates.at(others | dict(zip(loops.variables, x[:, i], strict=True)), qd)[0] for i in (0, 2))
        np.testing.assert_allclose(rows, (after - before) / (2 * h), rtol=1e-4, atol=1e-5 * size)
    assert seen > 2


def test_a_loop_a_hundred_million_times_as_small_has_the_same_rates() -> None:
    robot, unit = with_friction_at_cuts(fourbar()), sp.Float(1e-8)

    def small(frame: Any) -> Any:
        return replace(frame, **{name: unit * getattr(frame, name) for name in ("b", "d", "r")})

    loops = tuple(replace(loop, cut=small(loop.cut), twin=small(loop.twin)) for loop in robot.loops)
    tiny = replace(robot, joints=tuple(map(small, robot.joints)), loops=loops)
    loops_of = numeric_loops(robot)
    q = dict(zip(loops_of.variables, configurations(robot)[:, 0], strict=True))
    for ours, theirs in zip(Rates(tiny).at(q, np.ones(1)), Rates(robot).at(q, np.ones(1)), strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-9)
