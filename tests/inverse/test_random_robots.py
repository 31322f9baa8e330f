"""T(igm(T)) = T and q in igm(T(q)) on random robots of each class, and none missing that Newton's method finds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st
from torquec.generator.description.robot import Robot
from torquec.generator.models.inverse_geometry import no_closed_form, not_with_one_held

from . import classes
from .geometry import by_newton
from .scalar import Inverse

Drawn = Callable[[int], Robot]
SIX: tuple[Drawn, ...] = (classes.concurrent, classes.quartic, classes.sliding, classes.parallel)
ALL: tuple[Drawn, ...] = (*SIX, classes.short)


@cache
def solver(drawn: Drawn, seed: int) -> Inverse | None:
    robot = drawn(seed)
    return None if no_closed_form(robot) else Inverse(robot)


def contain_their_origin(inverse: Inverse, states: int, seed: int = 0, **held: int) -> None:
    """Answers to the poses of random configurations are exact, and the configuration is among them."""
    q = inverse.random(states, seed)
    T = inverse.forward(q)
    found = inverse(T, *(q[:, place] for place in held.values()))
    given = np.arange(found.values.shape[1]) < found.count[:, np.newaxis]
    assert (found.count > 0).all()
    assert np.isnan(found.values[~given]).all()
    made = inverse.forward(np.where(given[..., np.newaxis], found.values, 0))
    error = np.abs(made - T[:, np.newaxis]).max(axis=(2, 3))
    # The oracle has a rounding of its own, which long chains of slides enlarge.
    assert error[given].max() < 5e-12
    assert found.residual[given].max() < 1e-12
    nearest = np.nanmin(inverse.apart(found.values, q[:, np.newaxis]), axis=1)
    assert np.quantile(nearest, 0.9) < 1e-9
    assert nearest.max() < 1e-4


@pytest.mark.parametrize("drawn", ALL, ids=lambda drawn: drawn.__name__)
@settings(max_examples=2, derandomize=True, phases=[Phase.generate])
@given(seed=st.integers(0, 10_000))
def test_every_class(drawn: Drawn, seed: int) -> None:
    inverse = solver(drawn, seed)
    assume(inverse is not None)
    assert inverse is not None
    contain_their_origin(inverse, 300)


@settings(max_examples=2, derandomize=True, phases=[Phase.generate])
@given(seed=st.integers(0, 10_000), held=st.integers(1, 7))
def test_seven_joints_with_one_held(seed: int, held: int) -> None:
    robot = classes.seven(seed)
    assume(not not_with_one_held(robot))
    try:
        inverse = Inverse(robot, "igm_held", joint=f"j{held}")
    except StopIteration:
        assume(False)
    contain_their_origin(inverse, 300, held=held - 1)


@pytest.mark.parametrize("drawn", SIX, ids=lambda drawn: drawn.__name__)
def test_no_solution_is_missing(drawn: Drawn) -> None:
    inverse = next(found for found in (solver(drawn, seed) for seed in range(40, 60)) if found)
    q = inverse.random(1, seed=5)
    for T in inverse.forward(q):
        starts = inverse.random(250, seed=6)
        expected = by_newton(inverse.tree, T, inverse.axes["frame"], inverse.axes["ref"], starts)
        found = inverse(T[np.newaxis])
        apart = inverse.apart(found.of(0)[:, np.newaxis], expected)
        assert found.count[0] >= len(expected) > 0
        assert apart.min(axis=0).max() < 1e-6


@pytest.mark.parametrize("drawn", SIX, ids=lambda drawn: drawn.__name__)
def test_sweep(drawn: Drawn, full_sweep: bool) -> None:
    """A million poses a class with --sweep."""
    robots, states = (20, 50_000) if full_sweep else (1, 2_000)
    swept, seed = 0, 100
    while swept < robots:
        inverse = solver(drawn, seed)
        if inverse is not None:
            contain_their_origin(inverse, states, seed)
            swept += 1
        seed += 1
