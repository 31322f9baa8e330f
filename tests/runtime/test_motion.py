"""Trajectories: order, energy, other integrators, MuJoCo, batches, threads, controllers, stops, loops, errors."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import mujoco
import numpy as np
import pytest
import torquec
from benchmarks.in_mujoco import document
from benchmarks.transcription import Chain
from numpy.typing import NDArray
from oracle.closed_robots import three_legs
from places import ROBOTS
from scipy.integrate import solve_ivp
from torquec import PD, ComputedTorque, Ending, Stops, Torques
from torquec.peers.newton_euler import from_metadata
from torquec.peers.pinocchio_model import pinocchio_robot

Array = NDArray[np.float64]
Law = Callable[[float, Array, Array], Array]
METHODS = ("euler", "rk4", "dopri5")


@pytest.fixture(scope="module")
def arm() -> torquec.Robot:
    """A UR5 without friction."""
    robot = torquec.load("ur5")
    return robot.with_parameters({name: 0 for name in robot.parameters if name.startswith(("FV", "FS"))})


@pytest.fixture(scope="module")
def biped() -> torquec.Robot:
    """A floating base without friction."""
    robot = torquec.load("biped")
    return robot.with_parameters({name: 0 for name in robot.parameters if name.startswith(("FV", "FS"))})


def states(robot: torquec.Robot, *batch: int) -> tuple[Array, Array]:
    rng = np.random.default_rng(3)
    q, qd = rng.uniform(-1, 1, (*batch, robot.nq)), rng.uniform(-1, 1, (*batch, robot.n))
    if robot.floating:
        q[..., 3:7] /= np.linalg.norm(q[..., 3:7], axis=-1, keepdims=True)
    return q, qd


def reference(robot: torquec.Robot, q: Array, qd: Array, tau: Array, t: Array) -> Array:
    """The states at some times by scipy's method of eighth order."""

    def rates(_: float, y: Array) -> Array:
        return np.concatenate([y[robot.n :], robot.ddm(y[: robot.n], y[robot.n :], tau)])

    made = solve_ivp(rates, (0, t[-1]), np.concatenate([q, qd]), "DOP853", t, rtol=1e-12, atol=1e-12)
    return np.asarray(made.y.T)


@pytest.mark.parametrize("make", ["arm", "biped"])
def test_runge_kutta_has_order_four_and_euler_order_one(make: str, request: pytest.FixtureRequest) -> None:
    robot = request.getfixturevalue(make)
    q, qd = states(robot)
    end = robot.simulate(q, qd, np.zeros(robot.n), 0.2, 1, method="dopri5", rtol=1e-12, atol=1e-13)
    for method, power in (("rk4", 4), ("euler", 1)):
        ends = [robot.simulate(q, qd, np.zeros(robot.n), 0.2 / k, k, every=k, method=method) for k in (40, 80, 160)]
        errors = [np.abs(np.append(each.q[-1] - end.q[-1], each.qd[-1] - end.qd[-1])).max() for each in ends]
        ratios = np.divide(errors[:-1], errors[1:])
        assert np.allclose(ratios, 2**power, rtol=0.15), (method, errors)


def test_energy_stays_for_a_minute(arm: torquec.Robot) -> None:
    q, qd = states(arm)
    motion = arm.simulate(q, qd, np.zeros(6), 1e-3, 60_000, every=1000)
    energy = arm.kinetic_energy(motion.q, motion.qd) + arm.potential_energy(motion.q)
    size = np.ptp(arm.kinetic_energy(motion.q, motion.qd))
    assert np.abs(energy - energy[0]).max() < 1e-5 * size


def test_a_body_in_free_fall_keeps_what_mechanics_says(biped: torquec.Robot) -> None:
    q, qd = states(biped)
    motion = biped.simulate(q, qd, np.zeros(biped.n), 1e-3, 1000, every=100)
    energy = biped.kinetic_energy(motion.q, motion.qd) + biped.potential_energy(motion.q)
    assert np.abs(energy - energy[0]).max() < 1e-9 * np.abs(energy).max()
    assert np.allclose(np.linalg.norm(motion.q[:, 3:7], axis=1), 1, rtol=0, atol=1e-15)
    longer = q.copy()
    longer[3:7] *= 2
    assert np.allclose(biped.simulate(longer, qd, np.zeros(biped.n), 1e-3, 9).q, biped.simulate(
        q, qd, np.zeros(biped.n), 1e-3, 9).q, rtol=0, atol=1e-14)
    law = PD(10, 1, q, effort=biped.limits.effort)
    assert biped.simulate(q, qd, law, 1e-3, 9).status == Ending.COMPLETE


def test_dense_output_is_that_of_another_integrator(arm: torquec.Robot) -> None:
    q, qd = states(arm)
    tau = np.array([1.0, -2, 3, 0.5, -0.5, 0.1])
    for tolerance in (1e-6, 1e-9):
        # Some steps have many rows in them: these are interpolated.
        motion = arm.simulate(q, qd, tau, 1e-3, 700, method="dopri5", rtol=tolerance, atol=tolerance)
        assert motion.steps < 350
        known = reference(arm, q, qd, tau, motion.t)
        assert np.abs(np.hstack([motion.q, motion.qd]) - known).max() < 300 * tolerance


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("make", ["arm", "biped"])
def test_neighbours_and_threads_change_no_bit(make: str, method: str, request: pytest.FixtureRequest) -> None:
    robot = request.getfixturevalue(make)
    q, qd = states(robot, 75)
    tau = np.linspace(-1, 1, robot.n)
    qd[3, -1] = np.nan
    batch = robot.simulate(q, qd, tau, 1e-2, 20, method=method)
    threaded = robot.simulate(q, qd, tau, 1e-2, 20, method=method, threads=3)
    assert np.array_equal(threaded.q, batch.q, equal_nan=True)
    assert np.array_equal(threaded.qd, batch.qd, equal_nan=True)
    for i in (0, 2, 4, 33, 63, 64, 74):
        one = robot.simulate(q[i], qd[i], tau, 1e-2, 20, method=method)
        assert one.status is Ending.COMPLETE
        assert np.array_equal(one.q, batch.q[i])
        assert np.array_equal(one.qd, batch.qd[i])
    assert batch.status[3] == Ending.NOT_FINITE
    assert np.isnan(batch.q[3]).all()
    assert (np.delete(batch.status, 3) == Ending.COMPLETE).all()


def test_a_trajectory_that_blows_up_ends_alone(arm: torquec.Robot) -> None:
    q, qd = states(arm, 20)
    tau = np.zeros((20, 6))
    tau[5] = 1e300
    motion = arm.simulate(q, qd, tau, 1e-2, 50)
    assert motion.status[5] == Ending.NOT_FINITE
    assert motion.steps[5] < 50
    assert np.isnan(motion.q[5, motion.steps[5] + 1 :]).all()
    assert np.isfinite(motion.q[5, : motion.steps[5] + 1]).all()
    assert np.array_equal(motion.q[4], arm.simulate(q[4], qd[4], tau[4], 1e-2, 50).q)


def test_samples_of_parameters_are_robots_of_their_own(arm: torquec.Robot) -> None:
    masses = np.linspace(0.2, 2, 11)
    q, qd = states(arm)
    motion = arm.with_parameters({"M6": masses}).simulate(q, qd, np.zeros(6), 1e-2, 30)
    assert motion.q.shape == (11, 31, 6)
    for i in (0, 5, 10):
        own = arm.with_parameters({"M6": masses[i]}).simulate(q, qd, np.zeros(6), 1e-2, 30)
        assert np.array_equal(own.q, motion.q[i])
    crossed = arm.with_parameters({"M6": masses}).simulate(np.stack([q, q])[:, None], qd, np.zeros(6), 1e-2, 30)
    assert np.array_equal(crossed.q, np.stack([motion.q, motion.q]))


def in_python(robot: torquec.Robot, q: Array, qd: Array, law: Law, dt: float, steps: int, **given: Any) -> Array:
    """Positions by semi-implicit Euler, a step at a time."""
    rows = [q]
    for step in range(steps):
        qd = qd + dt * robot.ddm(q, qd, law(step * dt, q, qd), **given)
        q = q + dt * qd
        rows.append(q)
    return np.array(rows)


def test_laws_of_feedback_are_their_formulas(arm: torquec.Robot) -> None:
    q, qd = states(arm)
    t = np.arange(6)[:, None] * 0.02
    wanted, rate = np.sin(t + np.arange(6)), np.cos(t + np.arange(6))
    kp, kd = np.linspace(50, 100, 6), np.linspace(5, 10, 6)
    heavy = arm.with_parameters({"M6": 2.0})

    def along(rows: Array, time: float) -> Array:
        return np.array([np.interp(time, t[:, 0], rows[:, i]) for i in range(6)])

    def pd(time: float, q: Array, qd: Array) -> Array:
        tau = kp * (along(wanted, time) - q) + kd * (along(rate, time) - qd) + heavy.gravity(q)
        return np.asarray(np.clip(tau, -40, 40))

    def computed(time: float, q: Array, qd: Array) -> Array:
        error = kp * (along(wanted, time) - q) + kd * (along(rate, time) - qd)
        return np.asarray(heavy.idm(q, qd, along(-wanted, time) + error))

    laws: dict[Callable[..., Array], PD | ComputedTorque] = {
        pd: PD(kp, kd, wanted, rate, period=0.02, effort=40, model=heavy),
        computed: ComputedTorque(kp, kd, wanted, rate, -wanted, period=0.02, model=heavy),
    }
    for law, made in laws.items():
        known = in_python(arm, q, qd, law, 1e-3, 150)
        motion = arm.simulate(q, qd, made, 1e-3, 150, method="euler")
        assert np.allclose(motion.q, known, rtol=0, atol=1e-11)
        called = arm.simulate(q, qd, law, 1e-3, 150, method="euler")
        assert np.allclose(called.q, known, rtol=0, atol=1e-11)
        held = arm.simulate(q, qd, made, 1e-3, 150, hold=10)
        again = arm.simulate(q, qd, law, 1e-3, 150, hold=10)
        assert np.allclose(held.q, again.q, rtol=0, atol=1e-11)
        adaptive = [arm.simulate(q, qd, each, 1e-3, 150, hold=10, method="dopri5", rtol=1e-9) for each in (made, law)]
        assert np.allclose(adaptive[0].q, adaptive[1].q, rtol=0, atol=1e-7)
        assert np.allclose(adaptive[0].q, held.q, rtol=0, atol=1e-6)


def test_computed_torque_follows_its_reference(arm: torquec.Robot) -> None:
    t = np.arange(401)[:, None] * 5e-3
    phase = t + np.arange(6)
    law = ComputedTorque(400, 40, np.sin(phase), np.cos(phase), -np.sin(phase), period=5e-3)
    motion = arm.simulate(np.sin(phase[0]), np.cos(phase[0]), law, 5e-3, 400)
    assert np.abs(motion.q - np.sin(phase)).max() < 1e-4


def test_torques_along_time_are_held(arm: torquec.Robot) -> None:
    q, qd = states(arm, 3)
    tau = np.random.default_rng(0).normal(size=(3, 5, 6))
    motion = arm.simulate(q, qd, Torques(tau), 1e-2, 30, hold=4, method="euler")

    def held(rows: Array, time: float, q: Array, qd: Array) -> Array:
        return np.asarray(rows[min(round(time / 1e-2) // 4, 4)])

    for i in range(3):
        known = in_python(arm, q[i], qd[i], partial(held, tau[i]), 1e-2, 30)
        assert np.allclose(motion.q[i], known, rtol=0, atol=1e-12)
    even = arm.simulate(q, qd, Torques(tau), 1e-2, 30, hold=4)
    adaptive = arm.simulate(q, qd, Torques(tau), 1e-2, 30, hold=4, method="dopri5", rtol=1e-10, atol=1e-10)
    assert np.allclose(adaptive.q, even.q, rtol=0, atol=1e-5)


def test_stops_push_back_and_never_pull(arm: torquec.Robot) -> None:
    q = np.tile(arm.limits.upper - 0.05, (2, 1))
    qd = np.zeros((2, 6))
    qd[0, 0], qd[1, 2] = 2.0, 1.5
    K, D = 3000.0, 50.0

    def law(t: float, q: Array, qd: Array) -> Array:
        above, below = np.maximum(q - arm.limits.upper, 0), np.maximum(arm.limits.lower - q, 0)
        push = np.maximum(K * above + D * qd, 0) * (above > 0) - np.maximum(K * below - D * qd, 0) * (below > 0)
        return np.asarray(arm.gravity(q) - push)

    for i in range(2):
        known = in_python(arm, q[i], qd[i], law, 1e-3, 300)
        motion = arm.simulate(q[i], qd[i], PD(0, 0, np.zeros(6)), 1e-3, 300, method="euler", stops=Stops(K, D))
        assert (motion.q > arm.limits.upper).any()
        assert np.allclose(motion.q, known, rtol=0, atol=1e-10)


def test_wrench_and_motion_of_the_base_are_those_of_the_direct_model(arm: torquec.Robot) -> None:
    q, qd = states(arm)
    for given in ({"wrench": np.arange(6.0), "frame": "tool"}, {"base": np.linspace(-1, 1, 9)}):
        known = in_python(arm, q, qd, lambda t, q, qd: np.zeros(6), 1e-3, 50, **given)
        motion = arm.simulate(q, qd, np.zeros(6), 1e-3, 50, method="euler", **given)
        assert np.allclose(motion.q, known, rtol=0, atol=1e-12)


@pytest.fixture(scope="module")
def peer(arm: torquec.Robot) -> mujoco.MjModel:
    """The same arm in MuJoCo."""
    chain = Chain.of(pinocchio_robot(from_metadata(arm.metadata)), snapped=True)
    model = mujoco.MjModel.from_xml_string(document(chain))
    model.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONSTRAINT)
    model.opt.timestep = 1e-3
    return model


def in_mujoco(model: mujoco.MjModel, method: Any, q: Array, qd: Array, law: Callable[[Array, Array], Array]) -> Array:
    model.opt.integrator = method
    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:] = q, qd
    rows = [q]
    for _ in range(500):
        data.qfrc_applied[:] = law(data.qpos.copy(), data.qvel.copy())
        mujoco.mj_step(model, data)
        rows.append(data.qpos.copy())
    return np.array(rows)


def test_mujoco_moves_the_same_way(arm: torquec.Robot, peer: mujoco.MjModel) -> None:
    q, qd = states(arm)
    euler, runge_kutta = mujoco.mjtIntegrator.mjINT_EULER, mujoco.mjtIntegrator.mjINT_RK4
    free = arm.simulate(q, qd, np.zeros(6), 1e-3, 500)
    assert np.allclose(free.q, in_mujoco(peer, runge_kutta, q, qd, lambda q, qd: np.zeros(6)), rtol=0, atol=1e-8)
    # At rest: torques that hold the arm where it is.
    still = arm.simulate(q, np.zeros(6), arm.gravity(q), 1e-3, 500)
    assert np.allclose(still.q, q, rtol=0, atol=1e-12)
    known = in_mujoco(peer, runge_kutta, q, np.zeros(6), lambda _q, _qd: arm.gravity(q))
    assert np.allclose(known, q, rtol=0, atol=1e-9)
    kp, kd = np.full(6, 80.0), np.full(6, 10.0)
    law = PD(kp, kd, np.zeros(6), gravity=False)
    driven = arm.simulate(q, qd, law, 1e-3, 500, method="euler", hold=1)
    known = in_mujoco(peer, euler, q, qd, lambda q, qd: -kp * q - kd * qd)
    assert np.allclose(driven.q, known, rtol=0, atol=1e-8)
    assert np.abs(driven.q[-1]).max() < np.abs(q).max()


@pytest.mark.parametrize("method", METHODS)
def test_loops_stay_closed_in_the_mode_where_they_begin(method: str) -> None:
    robot = torquec.load("fourbar")
    modes = robot.complete([0.9])
    assert len(modes) == 2
    plain = robot.simulate([0.9], [0.0], [0.5], 1e-3, 1000, every=50, method=method)
    motion = robot.simulate([0.9], [0.0], [0.5], 1e-3, 1000, every=50, method=method, passive=modes.values)
    assert plain.passive is None
    assert motion.passive is not None
    assert (motion.status == Ending.COMPLETE).all()
    assert np.ptp(motion.q[0]) > 0.5
    L0, L1, L2, L3 = (float(robot.parameters[name]) for name in ("L0", "L1", "L2", "L3"))  # type: ignore[arg-type]
    crank, coupler, rocker = np.moveaxis(motion.passive, -1, 0)
    assert np.array_equal(crank, motion.q[..., 0])
    x = L1 * np.cos(crank) + L2 * np.cos(crank + coupler) - L0 - L3 * np.cos(rocker)
    y = L1 * np.sin(crank) + L2 * np.sin(crank + coupler) - L3 * np.sin(rocker)
    assert np.abs([x, y]).max() < 1e-13
    # Coupler and rocker never come into line, where the modes meet; one mode is that which the description draws.
    side = np.sign(np.sin(crank + coupler - rocker))
    assert (side == side[:, :1]).all()
    assert side[0, 0] != side[1, 0]
    # A mode that is given roughly is closed before anything moves; where there is none nearby, nothing does.
    rough = robot.simulate([0.9], [0.0], [0.5], 1e-3, 1000, every=50, method=method, passive=modes.values + 1e-3)
    assert rough.passive is not None
    assert np.allclose(rough.passive, motion.passive, rtol=0, atol=1e-12)
    drawn = int(np.argmin(np.abs(motion.q[:, -1, 0] - plain.q[-1, 0])))
    assert np.allclose(motion.q[drawn], plain.q, rtol=0, atol=1e-9 if method != "dopri5" else 1e-5)
    assert not np.allclose(motion.q[1 - drawn], plain.q, rtol=0, atol=1e-2)


def test_answers_go_into_arrays_that_are_given_and_progress_is_told(arm: torquec.Robot) -> None:
    q, qd = states(arm, 2)
    out = np.empty((2, 4, 6)), np.empty((2, 4, 6))
    told: list[tuple[int, int]] = []
    motion = arm.simulate(q, qd, np.zeros(6), 1e-3, 31, every=10, out=out, progress=lambda *done: told.append(done))
    assert motion.q is out[0]
    assert motion.qd is out[1]
    assert np.array_equal(motion.q, arm.simulate(q, qd, np.zeros(6), 1e-3, 31).q[:, ::10])
    assert np.allclose(motion.t, [0, 0.01, 0.02, 0.03])
    assert told[-1] == (62, 62)
    # Arrays that are written into may be those that torques are read from.
    rows = np.random.default_rng(4).uniform(-1, 1, (3, 6))
    torques = Torques(rows.copy())
    motion = arm.simulate(q[0], qd[0], torques, 1e-3, 2, out=(torques.values, np.empty((3, 6))))  # type: ignore[arg-type]
    assert np.array_equal(motion.q, arm.simulate(q[0], qd[0], Torques(rows), 1e-3, 2).q)


def test_motions_tell_how_they_ended(arm: torquec.Robot) -> None:
    q, qd = states(arm, 2)
    motion = arm.simulate(q, qd, np.zeros(6), 1e-3, 31, every=10)
    assert repr(motion) == "<Motion: (2,) trajectories of 4 rows, 0 to 0.03 s: 2 complete>"
    assert arm.simulate(q[:0], qd[:0], np.zeros(6), 1e-3, 3).q.shape == (0, 4, 6)


def test_long_runs_are_cut_without_a_trace(arm: torquec.Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    q, qd = states(arm, 2)
    law = PD(50, 5, np.zeros(6))
    whole = arm.simulate(q, qd, law, 1e-3, 60, every=7, hold=4)
    monkeypatch.setattr("torquec.motion.AT_ONCE", 1)
    cut = arm.simulate(q, qd, law, 1e-3, 60, every=7, hold=4)
    assert np.array_equal(cut.q, whole.q)
    assert np.array_equal(cut.qd, whole.qd)


def test_errors_teach(arm: torquec.Robot, compiled: Callable[..., Path]) -> None:
    q, qd = states(arm)

    def message(*args: Any, robot: torquec.Robot = arm, **keywords: Any) -> str:
        with pytest.raises((TypeError, ValueError)) as caught:
            robot.simulate(*args, **keywords)
        return str(caught.value)

    zero = np.zeros(6)
    assert "no method 'rk5' (did you mean 'rk4'?); expected euler" in message(q, qd, zero, 1e-3, 9, method="rk5")
    assert "dt is a finite number above 0; got -1.0" in message(q, qd, zero, -1, 9)
    assert "steps is a whole number; got 1.5" in message(q, qd, zero, 1e-3, 1.5)
    assert "q0 has shape (5,); expected (..., 6)" in message(q[:5], qd, zero, 1e-3, 9)
    assert "period= says the seconds" in message(q, qd, PD(1, 1, np.zeros((4, 6))), 1e-3, 9)
    assert "do not broadcast" in message(np.zeros((2, 6)), np.zeros((3, 6)), zero, 1e-3, 9)
    assert "the controller returned torques of shape (5,)" in message(q, qd, lambda t, q, qd: np.zeros(5), 1e-3, 9)
    assert "stops is torquec.Stops" in message(q, qd, zero, 1e-3, 9, stops=(1, 2))
    assert "out for q is an array (10, 6) of float64" in message(q, qd, zero, 1e-3, 9, out=(q, qd))
    assert "out is a tuple of 2 arrays (q, qd)" in message(q, qd, PD(1, 1, q), 1e-3, 9, out=np.empty((10, 6)))
    assert "progress is a function of (done, total)" in message(q, qd, zero, 1e-3, 9, progress="bar")
    assert "dt is a finite number above 0; got inf" in message(q, qd, zero, 10**400, 9)
    with pytest.raises(MemoryError, match=r"q \(1000000000001, 6\), .* GB, .*: every= writes fewer rows"):
        arm.simulate(q, qd, zero, 1e-3, 10**12)
    assert "unknown frame 'tol'" in message(q, qd, zero, 1e-3, 9, wrench=zero, frame="tol")
    assert "threads is at least 1; got 0" in message(q, qd, zero, 1e-3, 9, threads=0)
    assert "threads is a number of threads" in message(q, qd, zero, 1e-3, 9, threads=1.5)
    assert "effort is a number, or (6,) of them, at least 0" in message(q, qd, PD(1, 1, q, effort=-5), 1e-3, 9)
    assert "at least 0; got nan" in message(q, qd, PD(1, 1, q, effort=np.nan), 1e-3, 9)
    assert "period is a number; got 'x'" in message(q, qd, PD(1, 1, q, period="x"), 1e-3, 9)  # type: ignore[arg-type]
    assert "period is a finite number above 0" in message(q, qd, PD(1, 1, np.zeros((4, 6)), period=-1), 1e-3, 9)
    assert "model= is a robot of the same module" in message(q, qd, PD(1, 1, q, model="x"), 1e-3, 9)  # type: ignore[arg-type]
    assert "Torques has no row along time: shape (0, 6)" in message(q, qd, Torques(np.zeros((0, 6))), 1e-3, 9)
    assert "PD's q has no row along time" in message(q, qd, PD(1, 1, np.zeros((0, 6))), 1e-3, 9)
    assert "steps is at most" in message(q, qd, zero, 1e-3, 10**30)
    room = np.empty((11, 6))
    assert "out for qd shares memory with out for q" in message(q, qd, zero, 1e-3, 9, out=(room[1:], room[:10]))
    fake = torquec.load(compiled())
    assert "needs the direct model" in message(q, qd, zero, 1e-3, 9, robot=fake)


@pytest.mark.sweep_only
def test_single_precision_is_near_double() -> None:
    single = torquec.build(ROBOTS / "planar2r.toml", models=["ddm"], float32=True)
    double = torquec.load("planar2r")
    q, tau = np.array([0.3, 0.2]), np.array([0.1, 0.1])
    for method, off in (("euler", 1e-6), ("rk4", 1e-6), ("dopri5", 1e-3)):
        motion = single.simulate(q, np.zeros(2), tau, 1e-2, 30, method=method)
        assert motion.q.dtype == np.float32
        known = double.simulate(q, np.zeros(2), tau, 1e-2, 30, method=method)
        assert np.allclose(motion.q, known.q, rtol=0, atol=off)


@pytest.mark.sweep_only
def test_loops_without_a_closed_form_are_followed() -> None:
    described = three_legs()
    robot = torquec.build(described, models=["ddm", "complete"])
    q = np.array([described.assembly[name] for name in robot.joint_names])

    def rates(_: float, y: Array) -> Array:
        passive = robot.complete(y[:3], nearest=[described.assembly[name] for name in robot.all_joint_names]).values[0]
        return np.concatenate([y[3:], robot.ddm(y[:3], y[3:], np.zeros(3), passive=passive)])

    motion = robot.simulate(q, np.zeros(3), np.zeros(3), 1e-3, 100, every=20)
    known = solve_ivp(rates, (0, 0.1), np.append(q, np.zeros(3)), "DOP853", motion.t, rtol=1e-10, atol=1e-10).y.T
    assert motion.passive is not None
    assert np.allclose(motion.q, known[:, :3], rtol=0, atol=1e-7)
    again = robot.complete(motion.q, nearest=motion.passive).outputs["values"][:, 0]
    assert np.allclose(motion.passive, again, rtol=0, atol=1e-12)
