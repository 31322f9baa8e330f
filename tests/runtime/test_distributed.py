"""Simulations over dask arrays: the same bits, in this process and on processes of a local cluster."""

from __future__ import annotations

import numpy as np
import pytest
import torquec
from torquec import PD

da = pytest.importorskip("dask.array")

# 1e7 steps of robots with parameters of their own.
SAMPLES, STEPS = 10_000, 1_000


def test_pieces_are_the_whole() -> None:
    from torquec.distributed import simulate

    robot, rng = torquec.load("ur5"), np.random.default_rng(0)
    q, qd, masses = rng.uniform(-1, 1, (23, 6)), rng.uniform(-1, 1, (23, 6)), rng.uniform(0.2, 2, 23)
    wanted, kp = rng.uniform(-1, 1, (23, 4, 6)), np.full(6, 50.0)
    whole = robot.with_parameters({"M6": masses}).simulate(q, qd, PD(kp, 5, wanted, period=0.01), 1e-3, 40, every=8)
    law = PD(kp, 5, da.from_array(wanted, chunks=(9, 2, 6)), period=0.01)
    parameters = {"M6": da.from_array(masses, chunks=5)}
    start = da.from_array(q, chunks=(7, 6)), da.from_array(qd, chunks=(23, 6))
    made = simulate(robot, *start, law, 1e-3, 40, every=8, parameters=parameters)
    assert np.array_equal(made.t, whole.t)
    assert made.q.shape == whole.q.shape
    assert np.array_equal(made.q.compute(scheduler="threads"), whole.q)
    assert np.array_equal(made.qd.compute(scheduler="sync"), whole.qd)
    assert np.array_equal(made.status.compute(scheduler="sync"), whole.status)
    assert np.array_equal(made.steps.compute(scheduler="sync"), whole.steps)


def test_a_local_cluster_of_processes_answers_with_the_same_numbers() -> None:
    distributed = pytest.importorskip("distributed")
    from torquec.distributed import simulate

    robot, rng = torquec.load("planar2r"), np.random.default_rng(0)
    q, masses = rng.uniform(-1, 1, (SAMPLES, 2)), rng.uniform(0.5, 2, SAMPLES)
    name = next(name for name in robot.parameters if name.startswith("FV"))
    whole = robot.with_parameters({name: masses}).simulate(q, np.zeros(2), np.zeros(2), 1e-3, STEPS, every=STEPS)
    with distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster, cluster.get_client():
        parameters = {name: da.from_array(masses, chunks=2500)}
        start = da.from_array(q, chunks=(2500, 2))
        made = simulate(robot, start, np.zeros(2), np.zeros(2), 1e-3, STEPS, every=STEPS, parameters=parameters)
        assert np.array_equal(made.q.compute(), whole.q)


def test_errors_teach() -> None:
    from torquec.distributed import simulate

    robot = torquec.load("planar2r")
    rows = da.zeros((4, 2))
    with pytest.raises(TypeError, match="none of q0, qd0, tau and parameters is a dask array"):
        simulate(robot, np.zeros(2), np.zeros(2), np.zeros(2), 1e-3, 5)
    with pytest.raises(ValueError, match="one row for each trajectory; got q0 4, qd0 5"):
        simulate(robot, rows, da.zeros((5, 2)), np.zeros(2), 1e-3, 5)
    with pytest.raises(TypeError, match="has no out="):
        simulate(robot, rows, rows, np.zeros(2), 1e-3, 5, out=())
    with pytest.raises(TypeError, match="rtol is the same for all trajectories"):
        simulate(robot, rows, rows, np.zeros(2), 1e-3, 5, rtol=rows)
