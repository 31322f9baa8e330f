"""Every law on compiled robots: those that ship and a few random ones, through the API that users call."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from math import prod

import numpy as np
import pytest
from oracle.agreement import assert_agree
from oracle.random_robots import random_robot
from torquec import trampoline
from torquec.generator.derive.selection import with_frames
from torquec.generator.models import regressor
from torquec.model import Model
from torquec.peers.newton_euler import from_metadata, inverse_dynamics

from .laws import (
    REMAKING,
    Law,
    arithmetic,
    dynamics,
    energy,
    geometry,
    identification,
    inverse_kinematics,
    lagrange,
    momentum,
    parameters,
    sizes,
)
from .robots import RANDOM, SHIPPED, built
from .subject import Subject, random_state

SOME_RANDOM = {name: RANDOM[name] for name in ("random_0", "random_1", "random_13", "random_17")}
SMALL = {"small_20": random_robot(20, joints=3)}
# These are compiled with the models that are not built by default, and with one frame: several are the others'.
WHOLE = ("planar2r", "rx90", "random_1", "random_17")
ROBOTS = {**SHIPPED, **SOME_RANDOM}
ROBOTS |= {name: with_frames(ROBOTS[name], [ROBOTS[name].frames[-1].name]) for name in WHOLE if name != "planar2r"}
ON_REQUEST = (dynamics.inverse_inertia_inverts_inertia,)
OF_DYNAMICS = tuple(law for law in dynamics.LAWS if law not in ON_REQUEST)
pytestmark = pytest.mark.usefixtures("unoptimised")

OF_CALLS = (*arithmetic.LAWS, *arithmetic.OF_COMPILED)
OF_DEFAULT_MODELS = (*geometry.LAWS, *OF_DYNAMICS, *energy.LAWS, *parameters.LAWS, *OF_CALLS)
OF_IDENTIFICATION = (*identification.LAWS, *identification.OF_COMPILED)
OF_OTHER_MODELS = (*ON_REQUEST, *inverse_kinematics.LAWS, *lagrange.LAWS, *OF_IDENTIFICATION, *momentum.LAWS)


@cache
def subject(name: str) -> Subject:
    models = ("all",) if name in WHOLE else None
    # What ships is as users get it.
    optimised = name in SHIPPED and name not in WHOLE
    return Subject.of((ROBOTS | SMALL)[name], partial(built, models=models, optimised=optimised))


@pytest.mark.parametrize("name", WHOLE)
def test_regressors_say_what_their_columns_are(name: str) -> None:
    s = subject(name)
    assert s.models.columns["regressor"] == regressor.columns(s.robot, "standard")
    assert s.models.columns["regressor_base"] == regressor.columns(s.robot, "base")
    springs = tuple(f"K{j}" for j, joint in enumerate(s.robot.joints, 1) if joint.K != 0)
    assert s.models.columns["energy_regressor_base"] == (*s.models.base_parameters, *springs)


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize("law", OF_OTHER_MODELS, ids=lambda law: law.__name__)
def test_law_of_models_built_on_request(law: Law, name: str) -> None:
    s = subject(name)
    law(s, random_state(s.tree, np.random.default_rng(1)))


@pytest.mark.parametrize("name", ROBOTS)
@pytest.mark.parametrize("law", [law for law in OF_DEFAULT_MODELS if law not in REMAKING], ids=lambda law: law.__name__)
def test_law(law: Law, name: str) -> None:
    s = subject(name)
    rng = np.random.default_rng(0)
    for _ in range(3):
        law(s, random_state(s.tree, rng))


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("law", REMAKING, ids=lambda law: law.__name__)
def test_law_of_two_robots(law: Law, name: str) -> None:
    s = subject(name)
    law(s, random_state(s.tree, np.random.default_rng(0)))


@pytest.mark.parametrize("name", ROBOTS)
def test_an_answer_does_not_depend_on_its_place_in_the_lanes(name: str) -> None:
    # 32 states fill the lanes of every instruction set. Not a rounding differs when they change places; between the
    # lanes and the scalar code it may, as a compiler joins other multiplications and additions there.
    s = subject(name)
    rng = np.random.default_rng(6)
    states = [random_state(s.tree, rng) for _ in range(32)]
    order = rng.permutation(32)
    for calls in zip(*(arithmetic.calls(s, state) for state in states), strict=True):
        called, model, _ = calls[0]
        inputs = [np.stack(arrays) for arrays in zip(*(inputs for *_, inputs in calls), strict=True)]
        permuted = model(*(array[order] for array in inputs))
        expected = model(*inputs)
        outputs = [each if isinstance(each, tuple) else (each,) for each in (permuted, expected)]
        for one, other in zip(*outputs, strict=True):
            np.testing.assert_array_equal(one, other[order], err_msg=called)


@pytest.mark.parametrize("name", [*WHOLE, *SMALL])
def test_samples_of_parameters_are_robots_one_by_one(name: str) -> None:
    s = subject(name)
    rng = np.random.default_rng(9)
    count = 11
    given = {key: value for key, value in s.robot.values.items() if value is not None}
    samples = {key: value * rng.uniform(0.9, 1.1, count) for key, value in given.items()}
    one_by_one = [s.with_parameters({key: float(some[i]) for key, some in samples.items()}) for i in range(count)]
    states = [random_state(s.tree, rng) for _ in range(count)]
    many = replace(s, models=s.models.with_parameters(samples))
    singles = zip(*(arithmetic.calls(each, state) for each, state in zip(one_by_one, states, strict=True)), strict=True)
    for (called, model, _), single in zip(arithmetic.calls(many, states[0]), singles, strict=True):
        if called.startswith(arithmetic.OF_SIX_FORCES):
            continue  # not determined by so few joints
        batch = model(*(np.stack(arrays) for arrays in zip(*(inputs for *_, inputs in single), strict=True)))
        outputs = batch if isinstance(batch, tuple) else (batch,)
        for i, (_, own, inputs) in enumerate(single):
            answer = arithmetic.parts(tuple(output[i] for output in outputs))
            assert_agree(answer, arithmetic.parts(own(*inputs)), 1e-13, what=f"{called} of sample {i}")
    values = np.stack([np.asarray(each.models.base_values()) for each in one_by_one])
    assert_agree(many.models.base_values(), values, 1e-13)


@pytest.mark.parametrize("name", [*WHOLE, *SMALL])
def test_a_batch_writes_its_rows_and_nothing_else(name: str) -> None:
    s = subject(name)
    rng = np.random.default_rng(8)
    for count in (7, 8, 9, 16, 37):
        states = [random_state(s.tree, rng) for _ in range(count)]
        for calls in zip(*(arithmetic.calls(s, state) for state in states), strict=True):
            called, model, _ = calls[0]
            inputs = [np.stack(arrays) for arrays in zip(*(inputs for *_, inputs in calls), strict=True)]
            expected = model(*inputs)
            if not isinstance(expected, np.ndarray):
                continue
            margin, size = 64, expected.size
            memory = np.full(size + 2 * margin, 7.5)
            out = memory[margin : margin + size].reshape(expected.shape)
            model(*inputs, out=out)
            np.testing.assert_array_equal(out, expected, err_msg=called)
            assert (memory[:margin] == 7.5).all(), called
            assert (memory[margin + size :] == 7.5).all(), called


@pytest.mark.parametrize("name", WHOLE)
def test_packed_answers_are_upper_triangles(name: str) -> None:
    s = subject(name)
    rng = np.random.default_rng(11)
    rows, columns = np.triu_indices(s.models.n)
    for model in (s.models.inertia, s.models.inverse_inertia):
        for shape in ((), (1,), (8,), (37,), (3, 5), (0,)):
            q = np.stack([random_state(s.tree, rng).q for _ in range(prod(shape))] or [np.zeros(s.models.nq)])
            q = q[: prod(shape)].reshape(*shape, -1) if prod(shape) else np.zeros((*shape, s.models.nq))
            whole, packed = model(q), model(q, packed=True)
            np.testing.assert_array_equal(s.models.pattern(model.__name__), (rows, columns))
            assert_agree(packed, whole[..., rows, columns], 1e-12, what=f"{model.__name__} {shape}")
            memory = np.full((*shape, packed.shape[-1] + 2), 7.5)
            assert model(q, packed=True, out=memory[..., 1:-1], threads=2) is not None
            np.testing.assert_array_equal(memory[..., 1:-1], packed)
            assert (memory[..., [0, -1]] == 7.5).all()


def test_packed_calls_do_not_come_to_python(monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(trampoline.native, "LAYOUTS"):
        pytest.skip("torquec._call is not there, or was compiled earlier: pip install -e .")
    robot, rng = subject("rx90").models, np.random.default_rng(13)
    calls: dict[str, dict[str, str]] = {"inertia": {}, "regressor": {"parameters": "base"}}
    counts = {"inertia": 1, "regressor": 3}
    inputs = {name: list(rng.uniform(-3, 3, (count, 19, robot.n))) for name, count in counts.items()}
    patterns = {name: robot.pattern(name, **choice) for name, choice in calls.items()}
    whole = {name: getattr(robot, name)(*inputs[name], **choice) for name, choice in calls.items()}

    def came(*_: object, **__: object) -> None:
        raise AssertionError("this call came to Python")

    monkeypatch.setattr(Model, "__call__", came)
    for name, choice in calls.items():
        model, wanted = getattr(robot, name), whole[name][..., *patterns[name]]
        np.testing.assert_array_equal(model(*inputs[name], **choice, packed=True), wanted)
        np.testing.assert_array_equal(model(*inputs[name], **choice, packed=False), whole[name])
        out = np.full(wanted.shape, 7.5)
        assert model(*inputs[name], **choice, packed=True, out=out) is out
        np.testing.assert_array_equal(out, wanted)
        state, row = [given[0] for given in inputs[name]], out[1]
        one = model(*state, **choice)[*patterns[name]]
        np.testing.assert_array_equal(model(*state, **choice, packed=True), one)
        assert model(*state, **choice, packed=True, out=row) is row
        np.testing.assert_array_equal(row, one)
        for wrong in (3, 1, "yes"):
            with pytest.raises(AssertionError, match="came to Python"):
                model(*inputs[name], **choice, packed=wrong)
        # An answer as long as all of it, or over its inputs, is a matter of words.
        for out in (whole[name], inputs[name][0]):
            with pytest.raises(AssertionError, match="came to Python"):
                model(*inputs[name], **choice, packed=True, out=out)


def test_packed_answers_of_samples_and_of_what_can_not_be_packed() -> None:
    robot = subject("planar2r").models
    samples = robot.with_parameters({"M1": np.linspace(1, 2, 13)})
    q = np.random.default_rng(12).uniform(-3, 3, (13, 2))
    np.testing.assert_array_equal(samples.inertia(q, packed=True), samples.inertia(q).reshape(13, 4)[:, [0, 1, 3]])
    with pytest.raises(TypeError, match="packed is True or False; got 3"):
        robot.inertia(q, packed=3)
    with pytest.raises(TypeError, match="has no argument 'packed'"):
        robot.gravity(q, packed=True)
    with pytest.raises(ValueError, match="gravity: its answers have no packed form"):
        robot.pattern("gravity")
    with pytest.raises(ValueError, match="no model 'inertias'"):
        robot.pattern("inertias")
    with pytest.raises(TypeError, match="a bound call writes whole matrices"):
        robot.bind("inertia", q[0], packed=True)


@pytest.mark.parametrize("name", ROBOTS)
def test_an_answer_may_be_written_over_any_part_of_an_input(name: str) -> None:
    s = subject(name)
    x = random_state(s.tree, np.random.default_rng(10))
    for called, model, inputs in arithmetic.calls(s, x):
        expected = model(*inputs)
        if not isinstance(expected, np.ndarray):
            continue
        for i, value in enumerate(inputs):
            for shift in range(-expected.size + 1, value.size):
                memory = np.zeros(2 * expected.size + value.size)
                start = expected.size
                own = memory[start : start + value.size].reshape(value.shape)
                own[...] = value
                out = memory[start + shift : start + shift + expected.size].reshape(expected.shape)
                model(*inputs[:i], own, *inputs[i + 1 :], out=out)
                np.testing.assert_array_equal(out, expected, err_msg=f"{called}, argument {i}, from element {shift} on")


@pytest.mark.parametrize("name", ROBOTS)
def test_a_module_carries_its_tree(name: str) -> None:
    # What the benchmarks and users without the description compare with.
    s = subject(name)
    x = random_state(s.tree, np.random.default_rng(7))
    tree = from_metadata(s.models.metadata)
    tau = inverse_dynamics(tree, x.q, x.qd, x.qdd, x.wrench, s.frames[0], x.base)
    expected = inverse_dynamics(s.tree, x.q, x.qd, x.qdd, x.wrench, s.frames[0], x.base)
    assert_agree(tau, expected, sizes.ROUNDING, sizes.torque(s.tree, x, base=True))


@pytest.mark.parametrize("name", ["planar2r", "puma560", "stanford", "random_1"])
def test_single_precision_is_within_its_bound(name: str) -> None:
    s = subject(name)
    single = built(s.robot, float32=True, models=s.models.models, optimised=name == "stanford")
    rng = np.random.default_rng(8)
    for _ in range(20):
        x = random_state(s.tree, rng)
        double = [np.float64(np.float32(value)) for value in (x.q, x.qd, x.qdd)]
        tau = single.idm(*(value.astype(np.float32) for value in double))
        assert tau.dtype == np.float32
        bound = 2 * float(np.finfo(np.float32).eps)
        assert_agree(tau, s.models.idm(*double), bound, sizes.torque(s.tree, x))
        A = single.inertia(double[0].astype(np.float32))
        assert_agree(A, s.models.inertia(double[0]), bound, sizes.inertia(s.tree, x))
        T = single.transform(double[0].astype(np.float32), s.frames[0])
        assert_agree(T, s.models.transform(double[0], s.frames[0]), 2 * bound, sizes.reach(s.tree, x))
        for (what, ours, inputs), (_, theirs, _) in zip(
            arithmetic.calls(replace(s, models=single), x), arithmetic.calls(s, x), strict=True
        ):
            if what.startswith(arithmetic.OF_SIX_FORCES):
                continue  # of so few joints six forces are not determined, but for rounding
            rounded = [value.astype(np.float32) for value in inputs]
            answer = arithmetic.parts(ours(*rounded))
            expected = arithmetic.parts(theirs(*(value.astype(float) for value in rounded)))
            # Direct dynamics is as good as the inertia matrix is conditioned; its own law judges it in double.
            loose = 1e-2 if what.startswith("ddm") else 1e-4
            assert_agree(answer, expected, loose, sizes.torque(s.tree, x) if what.startswith("idm") else 1.0, what)
