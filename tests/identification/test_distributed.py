"""Logs as dask arrays: pieces that read what filters look at have the answer of the whole log."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from torquec import identification
from torquec.identification import Factors, Log
from torquec.identification.linear_models import MODELS
from torquec.identification.pieces import pieces

from .test_linear_models import STEP, exact, robot, states_of

da = pytest.importorskip("dask.array")

# Pieces that no grid fits, one shorter than what filters read around it.
CHUNKS = ((1501, 97, 1402, 2000, 1000),)


def noisy() -> Log:
    log = exact()
    return replace(log, tau=log.tau + np.random.default_rng(0).normal(0, 0.3, log.tau.shape))


def over_dask(log: Log, **options: Any) -> Factors:
    from torquec.distributed import Recording, factors

    arrays = {name: getattr(log, name) for name in ("q", "tau", "qd", "qdd") if getattr(log, name) is not None}
    cut = {name: da.from_array(array, chunks=(*CHUNKS, array.shape[1])) for name, array in arrays.items()}
    made = factors(robot(), Recording(STEP, **cut, used=log.used, joint_names=log.joint_names), **options)
    found = made.compute(scheduler="synchronous")
    assert isinstance(found, Factors)
    return found


def check(made: Factors, whole: Factors) -> None:
    """Compare all that estimators take of factors, and what two of them make of these."""
    np.testing.assert_array_equal(made.counts, whole.counts)
    for R, expected in zip(made.R, whole.R, strict=True):
        np.testing.assert_allclose(R.T @ R, expected.T @ expected, rtol=0, atol=1e-10 * np.abs(expected).max() ** 2)
    for estimator in (identification.weighted_least_squares, identification.essential):
        found, of_whole = estimator(made), estimator(whole)
        size = np.abs(of_whole.values).max()
        np.testing.assert_allclose(found.values, of_whole.values, rtol=0, atol=1e-10 * size)
        np.testing.assert_allclose(found.sigma, of_whole.sigma, rtol=1e-8)


@pytest.mark.parametrize("model", MODELS)
def test_factors_are_those_of_the_whole_log(model: str) -> None:
    log = noisy()
    left_out = np.zeros(len(log), bool)
    left_out[3000:3010] = True
    log = log.without(left_out)
    check(over_dask(log, model=model), identification.factors(identification.equations(robot(), log, model)))


def test_a_raw_log_is_prepared_in_pieces() -> None:
    """Filters of positions, parallel decimation and a declared column on the way."""
    log = noisy()
    raw = replace(log, q=log.q + np.random.default_rng(1).normal(0, 1e-5, log.q.shape), qd=None, qdd=None)
    spring = identification.Column("spring", raw.q.copy())
    options = {"columns": [spring], "decimate": 12}
    whole = identification.equations(robot(), identification.prepare(raw, 10.0, torques=False), **options)  # type: ignore[arg-type]
    check(over_dask(raw, prepared_at=10.0, **options), identification.factors(whole))


def test_joints_at_rest_are_left_out_in_pieces_too() -> None:
    log = noisy()
    options: dict[str, Any] = {"slow": identification.slow_speeds(robot(), log, 0.1), "around": 0.1}
    others: list[dict[str, Any]] = [{}, {"decimate": 6}, {"model": "filtered", "cutoff": 30.0}]
    for other in others:
        given = options | other
        check(over_dask(log, **given), identification.factors(identification.equations(robot(), log, **given)))


def test_equations_go_through_pieces_for_other_estimators() -> None:
    from torquec.distributed import Recording, equations

    log = noisy()
    q, qd, qdd = states_of(log)
    cut = [da.from_array(array, chunks=(*CHUNKS, array.shape[1])) for array in (q, log.tau, qd, qdd)]
    made = equations(robot(), Recording(da.from_array(log.t), *cut))
    found = identification.robust_least_squares(made)
    whole = identification.robust_least_squares(identification.equations(robot(), log))
    np.testing.assert_allclose(found.values, whole.values, rtol=0, atol=1e-9 * np.abs(whole.values).max())


def test_pieces_own_each_sample_once() -> None:
    made = pieces([100, 3, 50], "dynamic", 0.01, {"decimate": 7}, None)
    assert [piece.own for piece in made] == [slice(0, 100), slice(100, 103), slice(103, 153)]
    assert all(piece.read.start % 7 == 0 for piece in made)
    assert made[0].read.start == 0
    assert made[-1].read.stop == 153


def test_errors_teach() -> None:
    from torquec.distributed import Recording, factors

    log, rows = noisy(), da.from_array(noisy().q)
    with pytest.raises(TypeError, match=r"q is no dask array; identification\.factors does without"):
        factors(robot(), Recording(STEP, log.q, log.tau))
    with pytest.raises(ValueError, match=r"tau \(5, 3\) and q \(6000, 3\): expected a row for each sample"):
        factors(robot(), Recording(STEP, rows, log.tau[:5]))
