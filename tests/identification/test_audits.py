"""Each audit names the fault that a log was given, and no other; a log without faults passes all."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from torquec import identification

from .test_linear_models import STEP, exact, robot, states_of
from .test_simulated import clean

CUTOFF = 8.0


@cache
def recorded() -> identification.Log:
    """A log as a robot gives it: encoders and torques with noise, no velocities."""
    rng, log = np.random.default_rng(3), exact()
    noisy = log.tau + rng.normal(0, 0.02 * log.tau.std(axis=0), log.tau.shape)
    return replace(log, q=log.q + rng.uniform(-2e-5, 2e-5, log.q.shape), tau=noisy, qd=None, qdd=None)


def failed(log: identification.Log, cutoff: float = CUTOFF) -> dict[str, str]:
    return {finding.audit: finding.text for finding in identification.audit(robot(), log, cutoff) if not finding.passed}


def test_a_good_log_passes() -> None:
    assert failed(recorded()) == {}


@pytest.mark.parametrize("noise", [0.0, 1e-6, 1e-4])
def test_a_good_log_of_joints_that_stop_passes(noise: float) -> None:
    """Of a simulation without noise too, in which jumps of friction are seen at all frequencies."""
    q = clean().q + np.random.default_rng(0).normal(0, 1, clean().q.shape) * noise
    log = replace(clean(), q=q, qd=None, qdd=None)
    assert failed(log, identification.suggested_cutoff(log)) == {}


def test_time_stamps_that_jitter() -> None:
    t = recorded().t + np.random.default_rng(0).uniform(-0.3, 0.3, len(recorded())) * STEP
    assert "steps vary" in failed(replace(recorded(), t=t))["time stamps"]


def test_lost_samples() -> None:
    kept = np.ones(len(recorded()), bool)
    kept[500:503] = False
    assert failed(recorded().part(kept))["time stamps"].startswith("1 gaps")


@pytest.mark.parametrize(("change", "what"), [(1, "lost"), (12, "lost"), (-1, "repeated")])
def test_samples_that_are_missing_although_times_are_even(change: int, what: str) -> None:
    log = recorded()
    rows = np.concatenate([np.arange(500), np.arange(500 + change, len(log))])[:5900]
    odd = replace(log.part(rows), t=log.t[: len(rows)])
    found = failed(odd)["time stamps"]
    assert found.startswith(f"the motion says that samples were {what}, the first at t = {log.t[500]:g} s"), found


def test_positions_in_another_unit_or_of_another_zero() -> None:
    log = recorded()
    q = log.q.copy()
    q[:, 1] = np.degrees(q[:, 1])
    assert "shoulder goes from" in failed(replace(log, q=q))["positions"]
    assert "In degrees?" in failed(replace(log, q=q))["positions"]
    q[:, 1] = log.q[:, 1] + 1.6
    assert failed(replace(log, q=q))["positions"].endswith("Has it another zero there?")


def test_a_cut_off_below_the_motion() -> None:
    found = failed(recorded(), 0.4)["cut-off"]
    assert "takes away" in found
    assert "expected a higher one" in found


def test_a_cut_off_that_lets_noise_in() -> None:
    rough = replace(recorded(), q=recorded().q + np.random.default_rng(1).normal(0, 1e-3, recorded().q.shape))
    assert "is noise: expected a lower one" in failed(rough, 60.0)["cut-off"]


@pytest.mark.parametrize("dropped", [True, False], ids=["zero", "late"])
def test_accelerations_that_were_dropped(dropped: bool) -> None:
    qdd = exact().qdd
    assert qdd is not None
    wrong = 0 * qdd if dropped else np.roll(qdd, 100, axis=0)
    assert list(failed(replace(recorded(), qdd=wrong))) == ["accelerations"]
    assert failed(replace(recorded(), qdd=qdd)) == {}


@pytest.mark.parametrize("joint", range(3))
def test_a_torque_with_the_wrong_sign(joint: int) -> None:
    tau = recorded().tau.copy()
    tau[:, joint] *= -1
    found = failed(replace(recorded(), tau=tau))["signs"]
    assert found.startswith(f"with the other sign the torque of {robot().joint_names[joint]}")


@pytest.mark.parametrize("joint", range(3))
def test_a_motion_with_the_wrong_sign(joint: int) -> None:
    q = recorded().q.copy()
    q[:, joint] *= -1
    found = failed(replace(recorded(), q=q)).get("signs", "")
    assert found.startswith("with the other sign"), found


@pytest.mark.parametrize(
    ("actual", "told"),
    [
        ((0, 9.81, 0), "along +y of the base it fits with the description's numbers: expected (0, 9.81, 0)"),
        ((5.8855, 0, -7.8485), "in another direction of the base it fits with the description's numbers: expected (5."),
    ],
)
def test_gravity_in_another_direction(actual: tuple[float, ...], told: str) -> None:
    described = np.array(robot().metadata["gravity"])
    base = np.zeros(9)
    base[6:] = described - actual
    tau = robot().idm(*states_of(exact()), base=base)
    assert failed(replace(recorded(), tau=tau))["gravity"].startswith(told)


@pytest.mark.parametrize("late", [-2, 1, 3])
def test_torques_that_come_late(late: int) -> None:
    shifted = replace(recorded(), tau=np.roll(exact().tau, late, axis=0))
    side = "late" if late > 0 else "early"
    found = failed(shifted)["delay"]
    assert found.startswith(f"torques are {abs(late)} sample")
    assert side in found
