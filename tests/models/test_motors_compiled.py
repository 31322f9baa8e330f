"""Elastic and coupled joints with laws of friction, compiled: what holds for all models, through the API of users."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
import torquec
from torquec.generator.description.formats import toml
from torquec.peers.newton_euler import from_metadata, inverse_dynamics

from .interpreted import Interpreted
from .laws import Law, arithmetic, dynamics
from .robots import built
from .subject import Subject, random_state
from .test_elastic import TWO_INERTIAS, WRIST

pytestmark = pytest.mark.usefixtures("unoptimised")

MODELS = ("idm", "ddm", "hybrid", "elastic_idm", "coupling", "motor_torques", "joint_torques")
TEXT = (
    WRIST.replace('order = ["roll", "arm", "bend"]\n', "").replace("FV = 0.1", "FV = 0.1, FS = 2, QPS = 0.1")
    + '[frames.tool]\nantecedent = "roll"\nr = 0.1\n[hybrid]\nhalf = ["bend", "drum"]\nother = ["arm"]\n'
)
LAWS = (*arithmetic.LAWS, *arithmetic.OF_COMPILED, dynamics.ddm_inverts_idm)


@cache
def subject() -> Subject:
    robot = toml.parse(TEXT.replace("IA = 0.6", "IA = 0.6, FS = 1, FST = 2, KST = 3, BST = 0.7"), "wrist.toml")
    return Subject.of(robot, lambda described: built(described, models=MODELS))


def robot() -> torquec.Robot:
    models = subject().models
    assert isinstance(models, torquec.Robot)
    return models


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law) -> None:
    s = subject()
    law(s, random_state(s.tree, np.random.default_rng(1)))


def test_what_is_compiled_is_what_is_derived() -> None:
    s, compiled = subject(), robot()
    derived, x = Interpreted(s.robot), random_state(s.tree, np.random.default_rng(2))
    for pattern in ("half", "other"):
        found = compiled.hybrid(x.q, x.qd, x.given, pattern=pattern)
        np.testing.assert_allclose(found, derived.hybrid(x.q, x.qd, x.given, pattern), rtol=1e-11, atol=1e-10)
    motion = (x.q, x.qd, x.qdd, x.qddd, x.qdddd)
    for one, other in zip(compiled.elastic_idm(*motion), derived.elastic_idm(*motion), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-11, atol=1e-10)
    np.testing.assert_allclose(compiled.motor_torques(x.tau), derived.motor_torques(x.tau), rtol=1e-13)
    with pytest.raises(TypeError, match=r"missing .pattern., one of .half., .other."):
        compiled.hybrid(x.q, x.qd, x.given)


def test_a_compiled_robot_knows_its_motors() -> None:
    compiled = robot()
    assert compiled.joint_names == ("arm", "bend", "roll", "drum")
    x = random_state(subject().tree, np.random.default_rng(3))
    changed = {"KE1": 33.0, "FST6": 7.0, "BST6": 1.2, "C6_2": 0.9, "QPS2": 0.4}
    other = compiled.with_parameters(changed)
    tau = other.idm(x.q, x.qd, x.qdd)
    expected = subject().with_parameters(changed).tree
    np.testing.assert_allclose(tau, inverse_dynamics(expected, x.q, x.qd, x.qdd), rtol=1e-11, atol=1e-10)
    tree = from_metadata(compiled.metadata)
    np.testing.assert_allclose(compiled.idm(x.q, x.qd, x.qdd), inverse_dynamics(tree, x.q, x.qd, x.qdd), rtol=1e-11)


def test_two_inertias_swing_in_simulated_motion() -> None:
    J, rotor, k, d = 0.7, 0.2, 90.0, 0.4
    compiled = built(TWO_INERTIAS, models=("ddm", "integrate"), frames=[])
    motion = compiled.simulate([0.1, -0.05], np.zeros(2), np.zeros(2), 1e-3, 1000)
    rate, t = d * (1 / J + 1 / rotor) / 2, np.asarray(motion.t)
    swing = np.sqrt(k * (1 / J + 1 / rotor) - rate**2)
    expected = 0.15 * np.exp(-rate * t) * (np.cos(swing * t) + rate / swing * np.sin(swing * t))
    np.testing.assert_allclose(motion.q[:, 0] - motion.q[:, 1], expected, atol=1e-8)
    np.testing.assert_allclose(motion.q @ [J, rotor], J * 0.1 - rotor * 0.05, rtol=1e-10)
