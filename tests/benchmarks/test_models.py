"""Every model of every robot that ships, state by state and in batches."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from models.laws import sizes
from models.robots import SHIPPED
from models.subject import State, random_state
from oracle.agreement import assert_agree
from pytest_benchmark.fixture import BenchmarkFixture
from torquec.generator.models.catalogue import CATALOGUE

from .contenders import CONTENDERS, Entrant, Run, batched, called, knows, one_by_one

# Models of several answers have a benchmark of their own; those that only some descriptions give have none here.
MODELS = [row.name for row in CATALOGUE if row.default and row.inputs and row.answers is None and not row.unless]
BATCH = 4096
BATCHES = ["torquec", "torquec, 2 threads", "pinocchio"]


@cache
def entrant(name: str) -> Entrant:
    return Entrant.of(SHIPPED[name])


@cache
def states(name: str) -> list[State]:
    rng = np.random.default_rng(0)
    return [random_state(entrant(name).tree, rng) for _ in range(BATCH)]


def time_and_compare(benchmark: BenchmarkFixture, group: str, run: Run | None, expected: Run, scale: float) -> None:
    benchmark.group = group
    assert run is not None
    result = run.answer(benchmark(run.call))
    assert_agree(result, expected.answer(expected.call()), 1e-11, scale)


@pytest.mark.parametrize(
    ("name", "model", "contender"),
    [
        (name, model, contender)
        for name, robot in SHIPPED.items()
        for model in MODELS
        for contender in CONTENDERS
        if knows(contender, model, robot)
    ],
)
def test_one_state(benchmark: BenchmarkFixture, name: str, model: str, contender: str) -> None:
    robot, state = entrant(name), states(name)[0]
    run = CONTENDERS[contender](model, robot, state)
    scale = sizes.inertia(robot.tree, state)
    time_and_compare(benchmark, f"{model} {name}", run, called(model, robot, state), scale)


@pytest.mark.parametrize(
    ("name", "model", "contender"),
    [
        (name, model, contender)
        for name in ("rx90", "torso12")
        for model in MODELS
        for contender in BATCHES
        if knows(contender, model, SHIPPED[name])
    ],
)
def test_many_states(benchmark: BenchmarkFixture, name: str, model: str, contender: str) -> None:
    robot, some = entrant(name), states(name)
    threads = 2 if contender.endswith("threads") else 1
    batch = batched(model, robot, some, threads)
    run = batch if contender.startswith("torquec") else one_by_one(contender, model, robot, some)
    expected = one_by_one("torquec", model, robot, some)
    assert expected is not None
    scale = max(sizes.inertia(robot.tree, state) for state in some[:16])
    time_and_compare(benchmark, f"{model} {name}, {BATCH} states", run, expected, scale)
