"""Robots with loops compiled, with all that may act at passive and cut joints: lanes, samples, single precision."""

from __future__ import annotations

import warnings
from dataclasses import replace
from functools import cache, partial
from typing import Any

import numpy as np
import pytest
import torquec
from oracle.agreement import assert_agree
from oracle.closed_robots import slider_crank
from oracle.dense_closed_robots import dense
from torquec.generator.description import Robot
from torquec.generator.models.catalogue import CATALOGUE

from .laws import Law, arithmetic, dynamics, energy, identification, lagrange, loops, sizes
from .subject import Subject, random_state

pytestmark = pytest.mark.usefixtures("unoptimised")

# A passive joint that turns and one that slides, with springs.
ROBOTS: dict[str, Robot] = {"slider_crank": dense(slider_crank(), 1)}
LAWS: tuple[Law, ...] = (
    *arithmetic.LAWS,
    *arithmetic.OF_COMPILED,
    *loops.LAWS,
    dynamics.idm_is_newton_euler_and_pinocchio,
    dynamics.idm_carries_a_wrench_at_any_frame,
    dynamics.idm_moves_with_its_base,
    dynamics.ddm_inverts_idm_with_wrench_and_base,
    energy.energies_are_those_of_the_links,
    lagrange.coriolis_is_pinocchios,
    identification.regressor_times_parameters_is_idm,
    identification.energy_regressor_times_parameters_is_the_energy,
)


def built(robot: Robot, **keywords: Any) -> torquec.Robot:
    """The robot with every model of the mechanism that it can have."""
    rows = [row for row in CATALOGUE if row.takes != "closed forms" and row.answers is None and not row.derivative_of]
    models = tuple(row.name for row in rows if not (row.unless and row.unless(robot)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", torquec.DescriptionWarning)
        return torquec.build(robot, models=models, **keywords)


@cache
def subject(name: str) -> Subject:
    return Subject.of(ROBOTS[name], built)


@pytest.mark.parametrize("name", ROBOTS)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, name: str) -> None:
    s = subject(name)
    law(s, random_state(s.tree, np.random.default_rng(2)))


@pytest.mark.parametrize("name", ROBOTS)
def test_samples_of_parameters_are_robots_one_by_one(name: str) -> None:
    s = subject(name)
    rng = np.random.default_rng(9)
    given = {key: value for key, value in s.robot.values.items() if value is not None}
    samples = {key: value * rng.uniform(0.97, 1.03, 9) for key, value in given.items()}
    states = [random_state(s.tree, rng) for _ in range(9)]
    many = replace(s, models=s.models.with_parameters(samples))
    alone = [s.with_parameters({key: float(some[i]) for key, some in samples.items()}) for i in range(9)]
    singles = zip(*(arithmetic.calls(each, state) for each, state in zip(alone, states, strict=True)), strict=True)
    for (called, model, _), single in zip(arithmetic.calls(many, states[0]), singles, strict=True):
        if called.startswith(arithmetic.OF_SIX_FORCES):
            continue  # not determined by the one joint
        batch = model(*(np.stack(arrays) for arrays in zip(*(inputs for *_, inputs in single), strict=True)))
        outputs = batch if isinstance(batch, tuple) else (batch,)
        for i, (_, own, inputs) in enumerate(single):
            answer = arithmetic.parts(tuple(output[i] for output in outputs))
            assert_agree(answer, arithmetic.parts(own(*inputs)), 1e-12, what=f"{called} of sample {i}")


@pytest.mark.parametrize("name", ROBOTS)
def test_single_precision_is_within_its_bound(name: str) -> None:
    s = subject(name)
    single = replace(s, models=partial(built, float32=True)(s.robot))
    rng = np.random.default_rng(8)
    for _ in range(5):
        x = random_state(s.tree, rng)
        pairs = zip(arithmetic.calls(single, x), arithmetic.calls(s, x), strict=True)
        for (what, ours, inputs), (_, theirs, _) in pairs:
            if what.startswith(arithmetic.OF_SIX_FORCES):
                continue  # of so few joints six forces are not determined, but for rounding
            rounded = [value.astype(np.float32) for value in inputs]
            expected = arithmetic.parts(theirs(*(value.astype(float) for value in rounded)))
            loose = 1e-2 if what.startswith(("ddm", "dls")) else 1e-4
            assert_agree(arithmetic.parts(ours(*rounded)), expected, loose, sizes.torque(s.tree, x), what)
