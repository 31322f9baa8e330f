"""Equations of joints that may have stopped are left out: friction at rest is not what its parameters say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from torquec import identification
from torquec.identification.resting import resting

from .test_linear_models import exact, robot, true
from .test_simulated import CUTOFF, DECIMATE, clean, law, measured, wrong

AROUND = 1 / CUTOFF


def slow(log: identification.Log) -> np.ndarray:
    return identification.slow_speeds(robot(), log, AROUND)


def test_samples_around_a_stop_rest_too() -> None:
    qd = np.full((12, 2), 1.0)
    qd[5, 0] = qd[0, 1] = -0.01
    found = resting(qd, slice(0, 12), np.array([0.1, 0.1]), 2)
    np.testing.assert_array_equal(np.flatnonzero(found[:, 0]), [3, 4, 5, 6, 7])
    np.testing.assert_array_equal(np.flatnonzero(found[:, 1]), [0, 1, 2])
    for place in (slice(0, 4), slice(6, 9), slice(8, 12)):
        np.testing.assert_array_equal(resting(qd, place, np.array([0.1, 0.1]), 2), found[place])


def test_a_joint_has_no_equation_where_it_rests() -> None:
    """Its rows are 0, those of other joints stay, and factors count what is left."""
    log = exact().part(slice(0, 800))
    whole = identification.equations(robot(), log)
    some = identification.equations(robot(), log, slow=slow(log), around=AROUND)
    counts = np.zeros(3, int)
    for all_of_them, block in zip(whole.blocks(), some.blocks(), strict=True):
        assert block.counted is not None
        np.testing.assert_array_equal(block.W, all_of_them.W * block.counted[:, :, None])
        np.testing.assert_array_equal(block.y, all_of_them.y * block.counted)
        counts += block.counted.sum(axis=0)
    assert 0 < counts.min() < counts.max() < len(log)
    np.testing.assert_array_equal(identification.factors(some).counts, counts)
    found = identification.robust_least_squares(some)
    np.testing.assert_allclose(found.values, true(found.names), atol=1e-7)


def test_what_filters_make_of_joints_that_stop_is_left_out() -> None:
    """A motion without noise, whose joints turn back under friction: filters blur that in both sides otherwise."""
    log = identification.prepare(replace(clean(), qd=None, qdd=None), CUTOFF, torques=False)
    moving = {"slow": slow(log), "around": AROUND}

    def error(model: str, **options: Any) -> float:
        equations = identification.equations(robot(), log, model, **options)
        found = identification.weighted_least_squares(identification.factors(equations))
        return float(np.linalg.norm(found.values - true(found.names)))

    assert error("dynamic", **moving) < error("dynamic", decimate=DECIMATE) / 50
    assert error("dynamic", decimate=DECIMATE, **moving) < error("dynamic", decimate=DECIMATE) / 50
    assert error("filtered", cutoff=CUTOFF, **moving) < error("filtered", cutoff=CUTOFF) / 20


def test_memories_of_stops_are_behind_them() -> None:
    qd = np.full((12, 1), 1.0)
    qd[4] = 0.0
    for place in (slice(0, 12), slice(3, 9), slice(7, 12)):
        found = place.start + np.flatnonzero(resting(qd, place, np.array([0.1]), 1, 4))
        np.testing.assert_array_equal(found, [k for k in range(3, 10) if k in range(12)[place]])


def test_deviations_hold_where_joints_rest() -> None:
    """Noise of torques over seeds: equations of some samples more or less are as uncertain as others."""
    log = identification.prepare(replace(clean(), qd=None, qdd=None), CUTOFF, torques=False)
    moving = {"slow": slow(log), "around": AROUND}
    errors: dict[str, list[np.ndarray]] = {"dynamic": [], "filtered": []}
    for model, options in (("dynamic", {"decimate": DECIMATE}), ("filtered", {"cutoff": CUTOFF})):
        for seed in range(8):
            noisy = replace(log, tau=clean().tau + np.random.default_rng(seed).normal(0, 0.5, clean().tau.shape))
            made = identification.equations(robot(), noisy, model, **moving, **options)  # type: ignore[arg-type]
            found = identification.weighted_least_squares(identification.factors(made))
            errors[model].append((found.values - true(found.names)) / found.sigma)
    for model, each in errors.items():
        assert np.std(each) == pytest.approx(1, abs=0.2), model


def test_instruments_leave_out_joints_that_stop() -> None:
    """The bias that noise of positions gives to least squares, over seeds and in their deviations."""
    errors: dict[str, list[np.ndarray]] = {"least squares": [], "instruments": []}
    for seed in range(5):
        log = identification.prepare(measured(seed), CUTOFF, torques=False)
        given = {"slow": slow(log), "around": AROUND}
        made = identification.factors(identification.equations(robot(), log, **given))  # type: ignore[arg-type]
        ordinary = identification.weighted_least_squares(made)
        other = identification.instrumental_variables(wrong(), log, law(), cutoff=CUTOFF, **given)  # type: ignore[arg-type]
        for name, found in zip(errors, (ordinary, other), strict=True):
            places = [found.names.index(each) for each in ordinary.names]
            errors[name].append((found.values[places] - true(ordinary.names)) / ordinary.sigma)
    bias = {name: float(np.linalg.norm(np.mean(each, axis=0))) for name, each in errors.items()}
    assert bias["instruments"] < bias["least squares"] / 3


def test_joints_that_hardly_move_keep_their_equations() -> None:
    log = exact()
    assert log.qd is not None
    qd = log.qd.copy()
    qd[300:, 1] = 0.0
    speeds = slow(replace(log, qd=qd))
    assert speeds[1] == 0
    assert (speeds[[0, 2]] > 0).all()


def test_errors_teach() -> None:
    log = exact()
    with pytest.raises(ValueError, match="slow with the power model: expected the dynamic or filtered one"):
        identification.equations(robot(), log, "power", slow=0.1)
    with pytest.raises(ValueError, match="expected a speed that is not negative, or one for each of 3 joints"):
        identification.equations(robot(), log, slow=[0.1, 0.2])
    with pytest.raises(ValueError, match="around = -1"):
        identification.equations(robot(), log, slow=0.1, around=-1)
    with pytest.raises(ValueError, match=r"no velocities; prepare\(log, cutoff\)"):
        identification.slow_speeds(robot(), replace(log, qd=None), 0.1)
