"""What a wrong call says. Both ways of calling say the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from torquec import Robot

from . import fake_robot

N = fake_robot.N
Q = np.zeros(N)
ONES = np.ones(N)
W = np.zeros(6)
READ_ONLY = np.zeros(N)
SHARED = np.zeros((2, N))
READ_ONLY.flags.writeable = False

CALLS: dict[str, tuple[Callable[[Any], Any], type[Exception], str]] = {
    "missing": (lambda r: r.idm(Q, Q), TypeError, r"fake.idm is missing 'qdd': fake.idm\(q, qd, qdd, \*, base=None"),
    "nothing": (lambda r: r.idm(), TypeError, "missing 'q', 'qd', 'qdd'"),
    "none for an input": (lambda r: r.idm(Q, Q, None), TypeError, "missing 'qdd'"),
    "too many": (
        lambda r: r.idm(Q, Q, Q, Q),
        TypeError,
        r"at most 3 arguments by position \(q, qd, qdd\), 4 were given",
    ),
    "unknown keyword": (
        lambda r: r.idm(Q, Q, Q, wrnch=W),
        TypeError,
        r"fake.idm has no argument 'wrnch' \(did you mean 'wrench'\?\): fake.idm\(q",
    ),
    "twice": (lambda r: r.idm(Q, Q, Q, q=Q), TypeError, "got 'q' twice"),
    "shape": (
        lambda r: r.idm(Q, np.zeros(5), Q),
        ValueError,
        r"fake.idm: qd has shape \(5,\); expected \(6,\) or a batch \(..., 6\)",
    ),
    "number": (lambda r: r.gravity(1.0), ValueError, r"q has shape \(\); expected \(6,\)"),
    "shape of an optional input": (
        lambda r: r.idm(Q, Q, Q, base=W),
        ValueError,
        r"base has shape \(6,\); expected \(3, 3\) or a batch \(..., 3, 3\)",
    ),
    "complex": (lambda r: r.gravity(Q + 1j), TypeError, "q has dtype complex128; expected float64"),
    "text": (lambda r: r.gravity(["a"] * N), TypeError, "q has dtype <U1; expected float64"),
    "objects": (lambda r: r.gravity([object()] * N), TypeError, "q has dtype object"),
    "ragged": (lambda r: r.gravity([[1, 2], [3]]), ValueError, r"fake.gravity: q is not an array \(..., 6\)"),
    "masked": (lambda r: r.gravity(np.ma.masked_equal(Q, 1)), TypeError, r"mask would be lost; q.filled\(np.nan\)"),
    "a list of masked arrays": (lambda r: r.gravity([np.ma.masked_equal(Q, 1)]), TypeError, "mask would be lost"),
    "a masked element": (lambda r: r.gravity([*Q[1:], np.ma.masked]), TypeError, "mask would be lost"),
    "a masked answer": (
        lambda r: r.gravity(Q, out=np.ma.masked_equal(Q, 1)),
        TypeError,
        r"out for \w+ is a masked array, whose mask would hide what is written; give its .data",
    ),
    "a masked parameter": (
        lambda r: r.with_parameters({next(iter(r.parameters)): np.ma.masked_equal([1.0, 2.0], 1)}),
        TypeError,
        "got a masked array, whose mask would be lost",
    ),
    "a ragged parameter": (
        lambda r: r.with_parameters({next(iter(r.parameters)): [[1], [2, 3]]}),
        ValueError,
        "parameter .* of 'fake' is a finite number, or an array of them: setting an array element",
    ),
    "more dimensions than broadcast": (
        lambda r: r.idm(np.zeros((1,) * 40 + (N,)), Q, Q),
        ValueError,
        r"leading dimensions do not broadcast against each other: q \(1, 1, ",
    ),
    "leading dimensions": (
        lambda r: r.idm(np.zeros((3, N)), np.zeros((4, N)), Q),
        ValueError,
        r"leading dimensions do not broadcast against each other: q \(3, 6\), qd \(4, 6\), qdd \(6,\)",
    ),
    "unknown frame": (
        lambda r: r.jacobian(Q, "tol"),
        ValueError,
        r"fake.jacobian: unknown frame 'tol' \(did you mean 'tool'\?\); compiled: 'flange', 'tool'. `torquec build",
    ),
    "frame missing": (lambda r: r.jacobian(Q), TypeError, "fake.jacobian is missing 'frame', one of 'flange', 'tool'"),
    "frame of another type": (
        lambda r: r.jacobian(Q, 1),
        TypeError,
        r"frame is a name, one of 'flange', 'tool'; got 1 \(int\)",
    ),
    "unhashable frame": (lambda r: r.jacobian(Q, [1]), TypeError, r"frame is a name.*got \[1\] \(list\)"),
    "axis without its input": (
        lambda r: r.idm(Q, Q, Q, frame="tool"),
        TypeError,
        "frame= goes with wrench=, which is not given",
    ),
    "variant that was not compiled": (
        lambda r: r.idm(Q, Q, Q, wrench=W, base=np.zeros((3, 3))),
        ValueError,
        r"fake.idm was not compiled for base=, wrench=, frame='tool'; compiled: no option; wrench=, frame='flange'; "
        r"wrench=, frame='tool'; base=. `torquec build --models idm",
    ),
    "axes that were not compiled together": (
        lambda r: r.transform(Q, "flange", "flange"),
        ValueError,
        "was not compiled for frame='flange', ref='flange'",
    ),
    "threads of another type": (
        lambda r: r.gravity(Q, threads=1.5),
        TypeError,
        r"threads is a number of threads, or \"auto\"; got 1.5",
    ),
    "no threads": (lambda r: r.gravity(Q, threads=0), ValueError, "threads is at least 1; got 0"),
    "out by position": (lambda r: r.gravity(Q, Q), TypeError, "at most 1 arguments by position"),
    "out not an array": (lambda r: r.gravity(Q, out=[0.0] * N), TypeError, "out for g is an array; got list of 6"),
    "out of another shape": (
        lambda r: r.gravity(Q, out=np.zeros(5)),
        ValueError,
        r"out for g has shape \(5,\); expected \(6,\)",
    ),
    "out without the batch": (
        lambda r: r.gravity(np.zeros((2, N)), out=np.zeros(N)),
        ValueError,
        r"out for g has shape \(6,\); expected \(2, 6\)",
    ),
    "out of another type": (
        lambda r: r.gravity(Q, out=np.zeros(N, int)),
        TypeError,
        "out for g has dtype int64; expected float64",
    ),
    "out read-only": (lambda r: r.gravity(Q, out=READ_ONLY), ValueError, "out for g is read-only"),
    "one array twice in out": (
        lambda r: r.pair(Q, out=(SHARED[1], SHARED, np.zeros((), np.int32))),
        ValueError,
        "out for b shares memory with out for a",
    ),
    "one out for three": (
        lambda r: r.pair(Q, out=np.zeros(N)),
        TypeError,
        r"out is a tuple of 3 arrays \(a, b, c\); got ndarray \(6,\) of float64",
    ),
    "two outs for three": (
        lambda r: r.pair(Q, out=(Q, Q)),
        TypeError,
        r"a tuple of 3 arrays \(a, b, c\); got tuple of 2",
    ),
    "one of three outs": (
        lambda r: r.pair(Q, out=(np.zeros(N), np.zeros((2, N)), np.zeros(1, np.int32))),
        ValueError,
        r"out for c has shape \(1,\); expected \(\)",
    ),
    "bind of a list": (
        lambda r: r.bind("gravity", [0.0] * N),
        TypeError,
        r"fake.bind\('gravity'\): a bound call reads and writes the same arrays every time; q is list of 6",
    ),
    "bind of a batch": (
        lambda r: r.bind("gravity", np.zeros((2, N))),
        ValueError,
        r"q has shape \(2, 6\); expected \(6,\)",
    ),
    "bind of another type": (
        lambda r: r.bind("gravity", np.zeros(N, int)),
        TypeError,
        "q has dtype int64; a bound call wants float64",
    ),
    "bind of another byte order": (lambda r: r.bind("gravity", np.zeros(N, ">f8")), TypeError, "q has dtype >f8"),
    "bind of strides": (
        lambda r: r.bind("gravity", np.zeros(2 * N)[::2]),
        ValueError,
        "q is not C-contiguous and aligned",
    ),
    "bind with threads": (lambda r: r.bind("gravity", Q, threads=2), TypeError, "threads= has no meaning"),
    "bind to a read-only out": (lambda r: r.bind("gravity", Q, out=READ_ONLY), ValueError, "out for g is read-only"),
    "bind to a strided out": (
        lambda r: r.bind("gravity", Q, out=np.zeros(2 * N)[::2]),
        ValueError,
        "out for g is not C-contiguous",
    ),
    "bind to an out of another type": (
        lambda r: r.bind("gravity", Q, out=np.zeros(N, np.float32)),
        TypeError,
        "out for g has dtype float32; a bound call wants float64",
    ),
    "bind of a missing argument": (lambda r: r.bind("idm", Q), TypeError, r"fake.bind\('idm'\) is missing 'qd', 'qdd'"),
    "bind of an unknown model": (
        lambda r: r.bind("gravty", Q),
        ValueError,
        r"robot 'fake' has no model 'gravty' \(did you mean 'gravity'\?\); built: idm, gravity",
    ),
    "bind of no model": (lambda r: r.bind(None, Q), ValueError, "has no model None"),
    "call of a bound call with arguments": (lambda r: r.bind("gravity", Q)(Q), TypeError, "argument"),
    "unknown model": (
        lambda r: r.ddm(Q, Q, Q),
        AttributeError,
        "robot 'fake' has no model 'ddm' .*built: idm, gravity, .*`torquec build --models ddm ...` .* compiles others",
    ),
}


@pytest.mark.parametrize("call", CALLS)
def test_a_wrong_call_says_what_is_wrong(robot: Robot, call: str) -> None:
    function, kind, message = CALLS[call]
    with pytest.raises(kind, match=message) as caught:
        function(robot)
    assert type(caught.value) is kind


@pytest.mark.parametrize("call", CALLS)
def test_a_wrong_call_leaves_nothing_behind(robot: Robot, call: str) -> None:
    function, kind, _ = CALLS[call]
    with pytest.raises(kind):
        function(robot)
    np.testing.assert_array_equal(robot.gravity(ONES), 0.5 * ONES)


def test_an_axis_value_that_only_equals_a_name(robot: Robot) -> None:
    class Name(str):
        pass

    np.testing.assert_array_equal(robot.jacobian(ONES, Name("tool")), fake_robot.jacobian(ONES, "tool"))


@pytest.fixture
def unfinished(way: str, compiled: Any) -> Robot:
    """A robot whose description gives no value for D2."""
    import torquec

    parameters = fake_robot.METADATA["parameters"] | {"values": [4.0, None], "divisors": []}
    return torquec.load(compiled("unfinished", parameters=parameters))


def test_a_missing_value_is_asked_for_at_the_call(unfinished: Robot) -> None:
    assert unfinished.parameters == {"M1": 4.0, "D2": None}
    assert "1 parameter without a value" in repr(unfinished)
    for call in (lambda: unfinished.gravity(ONES), lambda: unfinished.bind("gravity", ONES)):
        with pytest.raises(ValueError, match=r"does not give: D2. .*robot.with_parameters\(\{\"D2\": ...\}\)"):
            call()
    with pytest.raises(TypeError, match="missing 'q'"):
        unfinished.gravity()  # type: ignore[call-arg]
    finished = unfinished.with_parameters({"D2": 3.0})
    np.testing.assert_array_equal(finished.gravity(ONES), 3 * ONES)
    assert finished.parameters["D2"] == 3.0
