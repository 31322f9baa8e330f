"""Motions from positions to positions, beside Pinocchio's."""

from __future__ import annotations

import numpy as np
import pinocchio as pin
import pytest
from models.interpreted import Interpreted
from places import ROBOTS
from torquec.generator.api import read_description
from torquec.peers.newton_euler import Array

# Turns of a step, rad: none, series, formulas, more than half a turn.
TURNS = (0.0, 1e-9, 1e-4, 0.1, 0.124, 0.126, 1.0, 3.1, 4.0)


@pytest.fixture(scope="module")
def floating() -> Interpreted:
    return Interpreted(read_description(ROBOTS / "biped.toml").robot)


def position(rng: np.random.Generator, joints: int) -> Array:
    quaternion = rng.normal(size=4)
    return np.concatenate([rng.normal(size=3), quaternion / np.linalg.norm(quaternion), rng.normal(size=joints)])


def free_flyer() -> pin.Model:
    model = pin.Model()
    model.addJoint(0, pin.JointModelFreeFlyer(), pin.SE3.Identity(), "base")
    return model


@pytest.mark.parametrize("turn", TURNS)
def test_a_base_moves_as_in_pinocchio(floating: Interpreted, turn: float) -> None:
    rng, peer, dt = np.random.default_rng(5), free_flyer(), 0.5
    for _ in range(5):
        q, qd = position(rng, 8), rng.normal(size=14)
        qd[3:6] *= turn / dt / np.linalg.norm(qd[3:6])
        moved = floating.integrate(q, qd, np.array(dt))
        known = pin.integrate(peer, q[:7], dt * qd[:6])
        known[3:] *= np.sign(known[3:] @ moved[3:7])
        assert np.allclose(moved[:7], known, rtol=0, atol=2e-15 * (1 + turn))
        assert np.allclose(moved[7:], q[7:] + dt * qd[6:], rtol=0, atol=1e-15)
        between = floating.difference(q, moved)
        known = pin.difference(peer, q[:7], moved[:7])
        assert np.allclose(between[:6], known, rtol=0, atol=1e-7 if turn == 3.1 else 2e-13)
        if turn < np.pi:
            assert np.allclose(between, dt * qd, rtol=0, atol=2e-13)
        # The other quaternion of the same turn, and those of other lengths.
        for length in (-1, 2, 0.3):
            longer = np.where((np.arange(15) >= 3) & (np.arange(15) < 7), length, 1.0)
            assert np.allclose(floating.difference(longer * q, longer * moved), between, rtol=0, atol=2e-13)
            assert np.allclose(floating.integrate(longer * q, qd, np.array(dt))[:3], moved[:3], rtol=0, atol=1e-14)


def test_joints_move_along_lines() -> None:
    models = Interpreted(read_description(ROBOTS / "planar2r.toml").robot)
    q, qd = np.array([0.1, 0.2]), np.array([3.0, -4.0])
    assert np.array_equal(models.integrate(q, qd, np.array(0.5)), [1.6, -1.8])
    assert np.array_equal(models.difference(q, q + qd), (q + qd) - q)


def test_what_is_undetermined_is_no_number(floating: Interpreted) -> None:
    q, qd = position(np.random.default_rng(0), 8), np.zeros(14)
    assert np.isnan(floating.integrate(np.where(np.arange(15) == 4, np.nan, q), qd, np.array(1.0))[3:7]).all()
    assert np.isnan(floating.integrate(np.where(np.arange(15) < 7, 0.0, q), qd, np.array(1.0))[3:7]).all()
    assert np.isnan(floating.difference(np.where(np.arange(15) < 7, 0.0, q), q)[:6]).all()
