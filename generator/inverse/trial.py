"""Steps tried on numbers, before a plan is made of them: a few configurations taken at random, and their poses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from ..algebra.evaluate import evaluate
from ..algebra.graph import Element, Input
from ..description.robot import REVOLUTE, Robot
from .chain import Cycle, forward, pose
from .equations import ROOT, Solve

Array = NDArray[np.float64]
Numbers = Mapping[Input, Array]
STATES = 5
# Of an equation that is rounding: what its unknown depends on, relative to its size.
VANISHING = 1e-12
# An equation of four roots does not determine the unknown whose slope there is smaller than this, relative to its
# coefficients, in all configurations: its roots are nearly double, as of an arm whose axes are nearly parallel.
FLAT = 1e-5


def trial(robot: Robot, cycle: Cycle, states: int = STATES, at: Mapping[int, float] = MappingProxyType({})) -> Numbers:
    """Return numbers for the inputs of the graph; parameters without a value get one of some decimetres.

    `at` are positions of some joints, rad or m; the others are anywhere.
    """
    rng = np.random.default_rng(1)
    numbers = {
        name: np.full(states, rng.uniform(0.3, 0.9) if value is None else value) for name, value in robot.values.items()
    }
    (length,) = evaluate(cycle.graph, [cycle.length.edge], numbers)
    for j, joint in enumerate(robot.joints, 1):
        q = rng.uniform(-3, 3, states)
        q = np.full(states, at[j]) if j in at else q
        slid = (0.3 + np.abs(q)) * length
        numbers |= {f"S{j}": np.sin(q), f"C{j}": np.cos(q)} if joint.sigma == REVOLUTE else {f"r{j}": slid}
    # Virtual joints are at 0 in all poses that an arm reaches.
    for name in (joint.unknown.names for joint in cycle.joints if joint.joint > len(robot.joints)):
        numbers |= dict(zip(name, (np.zeros(states), np.ones(states)), strict=True))
    made = pose(forward(cycle), cycle.graph)
    edges = [x.edge for i in range(3) for x in (*made.A.rows[i], made.P[i])]
    values = evaluate(cycle.graph, edges, numbers)
    return numbers | {Element("T", i): np.broadcast_to(value, (states,)) for i, value in enumerate(values)}


def vanish(steps: Sequence[Solve], numbers: Numbers) -> bool:
    """Return whether an equation of several roots is 0 = 0 at all configurations, as far as the numbers tell."""
    for step in steps:
        if step.kind is ROOT or not all(name in numbers for name in step.variables):
            return False
        if step.kind.roots > 1 and (_pivot_and_error(step, numbers)[0] < VANISHING).all():
            return True
    return False


def sound(steps: Sequence[Solve], numbers: Numbers) -> bool:
    """Return whether all steps hold; of the two signs of a root the one counts with which the next step holds."""
    known = dict(numbers)
    for step, following in zip(steps, [*steps[1:], None], strict=True):
        if step.kind is not ROOT:
            if not holds(step, known):
                return False
            continue
        P, Q = _coefficients(step, known)
        root = np.sqrt(np.maximum(P - Q, 0))
        if following is not None:
            one, other = (_pivot_and_error(following, known | {step.variables[0]: w})[1] for w in (root, -root))
            root = np.where(np.abs(one) <= np.abs(other), root, -root)
        known[step.variables[0]] = root
    return True


def holds(step: Solve, numbers: Numbers) -> bool:
    """Return whether a step's equation holds and determines the unknown; rounding, or 0 = 0, does not."""
    pivot, off = _pivot_and_error(step, numbers)
    return bool((pivot > 1e-7).all() and (np.abs(off) < 1e-9 * (1 + pivot)).all())


def _coefficients(step: Solve, numbers: Numbers) -> list[Array]:
    with np.errstate(all="ignore"):
        values = evaluate(step.size.graph, [x.edge for x in step.coefficients], numbers)
    return [np.broadcast_to(value, (STATES,)) for value in values]


# The unit of length of equations in a shift, as a power of `size`.
UNIT = {"linear": 1.0, "quadratic": 0.5, "quartic": 0.5}


def _pivot_and_error(step: Solve, numbers: Numbers) -> tuple[Array, Array]:
    """Return what the unknown depends on, and the error at its true value, relative to the equation's size."""
    (size,) = evaluate(step.size.graph, [step.size.edge], numbers)
    c = [x / size for x in _coefficients(step, numbers)]
    if not all(np.isfinite(x).all() for x in c):
        return np.zeros(STATES), np.full(STATES, np.inf)
    S, C, r = np.zeros((3, STATES))
    if step.kind.angle:
        S, C = (numbers[name] for name in step.variables)
    else:
        unit = size ** UNIT[step.kind.name]
        r = numbers[step.variables[0]] / unit
        power = {"linear": (1, 0), "quadratic": (2, 1, 0), "quartic": range(5)}[step.kind.name]
        c = [x * unit**i for x, i in zip(c, power, strict=True)]
    match step.kind.name:
        case "linear":
            pivot, off = np.abs(c[0]), c[0] * r - c[1]
        case "direction":
            pivot, off = np.hypot(c[0], c[1]), c[0] * C - c[1] * S
        case "type3":
            lengths = np.hypot(c[0], c[1]) * np.hypot(c[3], c[4])
            pivot = np.where(lengths > 1e-9, np.abs(c[0] * c[4] - c[1] * c[3]), 0)
            off = np.maximum(np.abs(c[0] * S + c[1] * C - c[2]), np.abs(c[3] * S + c[4] * C - c[5]))
        case "quadratic":
            pivot, off = np.maximum(np.abs(c[0]), np.abs(c[1])), c[0] * r * r + c[1] * r + c[2]
        case "quartic":
            pivot, off = np.max(np.abs(c[1:]), axis=0), sum((x * r**i for i, x in enumerate(c)), np.zeros(STATES))
        case "harmonic":
            off = c[0] + c[1] * C + c[2] * S + c[3] * (C * C - S * S) + c[4] * 2 * S * C
            slope = np.abs(c[2] * C - c[1] * S - 4 * c[3] * S * C + 2 * c[4] * (C * C - S * S))
            largest = np.max(np.abs(c[1:]), axis=0)
            pivot = np.where((slope > FLAT * largest).any(), largest, 0)
        case _:
            pivot, off = np.hypot(c[0], c[1]), c[0] * S + c[1] * C - c[2]
    return pivot, off
