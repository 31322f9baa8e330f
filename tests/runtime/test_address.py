"""The address of a kernel: C and numba call it with arrays of their own."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
import torquec


@pytest.fixture(scope="module")
def arm() -> torquec.Robot:
    return torquec.load("planar2r")


def test_the_function_is_that_of_the_robot(arm: torquec.Robot) -> None:
    heavy = arm.with_parameters({"M2": 3.0})
    wrench = np.arange(6.0)
    q, qd, qdd = np.random.default_rng(0).uniform(-1, 1, (3, 2))
    for robot in (arm, heavy):
        address = robot.address("idm", optional=["wrench"], frame="tool")
        assert address.inputs == {"q": (2,), "qd": (2,), "qdd": (2,), "wrench": (6,)}
        tau = np.empty(address.outputs["tau"])
        given = np.array([x.ctypes.data for x in (q, qd, qdd, wrench)], np.uintp)
        results = np.array([tau.ctypes.data], np.uintp)
        address.ctypes(given.ctypes.data, results.ctypes.data, address.constants)
        assert np.array_equal(tau, robot.idm(q, qd, qdd, wrench=wrench, frame="tool"))


def test_the_signature_is_told(arm: torquec.Robot) -> None:
    told = "void planar2r_idm(const void *const in[3], void *const out[1], const void *constants)"
    assert arm.address("idm").signature == f"{told}  /* in: q(2,), qd(2,), qdd(2,); out: tau(2,); float64 */"


def test_a_wrong_choice_is_told_as_in_a_call(arm: torquec.Robot) -> None:
    with pytest.raises(ValueError, match=r"unknown frame 'toll' \(did you mean 'tool'\?\)"):
        arm.address("jacobian", frame="toll")
    with pytest.raises(ValueError, match="no model 'imd'"):
        arm.address("imd")
    with pytest.raises(ValueError, match="this robot is 3 samples"):
        arm.with_parameters({"M2": np.array([1.0, 2.0, 3.0])}).address("idm")


def test_an_address_stays_in_its_process(arm: torquec.Robot) -> None:
    with pytest.raises(TypeError, match="planar2r_idm means something in this process alone: pickle the robot"):
        pickle.dumps(arm.address("idm"))


def test_numba_calls_it_in_a_loop(arm: torquec.Robot) -> None:
    numba = pytest.importorskip("numba")
    address = arm.address("gravity")
    function, constants = address.ctypes, address.constants

    @numba.njit
    def gravity(q):  # type: ignore[no-untyped-def]
        answers, given, results = np.empty_like(q), np.empty(1, np.uintp), np.empty(1, np.uintp)
        for state in range(len(q)):
            given[0], results[0] = q[state].ctypes.data, answers[state].ctypes.data
            function(given.ctypes.data, results.ctypes.data, constants)
        return answers

    q = np.random.default_rng(0).uniform(-1, 1, (7, 2))
    assert np.array_equal(gravity(q), [arm.gravity(each) for each in q])
