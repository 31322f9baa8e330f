"""Compiled models as functions of JAX, PyTorch and CasADi: their numbers, and gradients beside each other's and
differences."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torquec
from numpy.typing import NDArray
from oracle.agreement import assert_agree
from torquec.partials import NotDifferentiableError

# PyTorch warns of a function that PyTorch itself calls.
pytestmark = pytest.mark.filterwarnings("ignore:.torch.jit.script. is deprecated:DeprecationWarning")

Array = NDArray[np.float64]
MODELS = ["idm", "ddm", "inertia", "transform"]
DERIVATIVES = ["idm_derivatives", "ddm_derivatives", "transform_derivatives"]
STATES = 5


@pytest.fixture(scope="module", autouse=True)
def compiled_quickly() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CFLAGS", "-O0")
        yield


@pytest.fixture(scope="module")
def arm() -> torquec.Robot:
    return torquec.build("planar2r", models=[*MODELS, *DERIVATIVES]).with_parameters({"M2": 2.5})


@pytest.fixture(scope="module")
def states(arm: torquec.Robot) -> Array:
    return np.random.default_rng(4).uniform(-1, 1, (3, STATES, arm.n))


def differences(model: Callable[..., Array], given: Array, by: int) -> Array:
    """Return derivatives of a model's answers at each state by one input, by central differences."""
    step, columns = 1e-6, []
    for j in range(given.shape[-1]):
        ahead, behind = given.copy(), given.copy()
        ahead[by, ..., j] += step
        behind[by, ..., j] -= step
        columns.append((model(*ahead) - model(*behind)) / (2 * step))
    return np.stack(columns, axis=-1)


@pytest.fixture(scope="module")
def jax() -> Iterator[Any]:
    module = pytest.importorskip("jax")
    with module.enable_x64(True):
        yield module


@pytest.mark.parametrize("name", ["idm", "ddm"])
def test_jax(arm: torquec.Robot, states: Array, jax: Any, name: str) -> None:
    import torquec.jax

    model, compiled = getattr(arm, name), torquec.jax.register(arm, name)
    assert np.array_equal(jax.jit(compiled)(*states), model(*states))
    assert np.array_equal(compiled(*states[:, 0]), model(*states[:, 0]))
    # A batch of batches, and what all states share.
    q, qd, last = states
    nested = jax.jit(jax.vmap(jax.vmap(compiled, (None, 0, 0)), (0, None, None)))(q, qd, last)
    assert np.array_equal(nested, model(q[:, None], qd, last))
    for by in range(3):
        expected = differences(model, states, by)
        for mode in (jax.jacfwd, jax.jacrev):
            assert_agree(np.asarray(jax.jit(jax.vmap(mode(compiled, by)))(*states)), expected, 1e-7)
    # The gradient by what is broadcast is a sum over the batch.
    gradient = jax.grad(lambda q: compiled(q, qd, last).sum())(q[0])
    assert_agree(np.asarray(gradient), differences(model, np.array([q[[0] * STATES], qd, last]), 0).sum((0, 1)), 1e-7)


def test_jax_of_a_matrix(arm: torquec.Robot, states: Array, jax: Any) -> None:
    import torquec.jax

    transform = torquec.jax.register(arm, "transform", frame="tool")
    slope = jax.jit(jax.vmap(jax.jacrev(transform)))(states[0])
    assert_agree(np.asarray(slope), differences(lambda q: arm.transform(q, "tool"), states[:1], 0), 1e-8)


def test_jax_says_what_is_wrong(arm: torquec.Robot, states: Array, jax: Any) -> None:
    import torquec.jax

    compiled, shipped = torquec.jax.register(arm, "idm"), torquec.jax.register(torquec.load("planar2r"), "idm")
    with jax.enable_x64(False), pytest.raises(TypeError, match=r"jax_enable_x64.*or build the robot with float32=True"):
        compiled(*states)
    with pytest.raises(ValueError, match=r"planar2r_idm: qdd is an array \(..., 2\); got \(3,\)"):
        compiled(*states[:2], np.zeros(3))
    with pytest.raises(TypeError, match="planar2r_idm: q is an array of complex128; expected float64"):
        compiled(states[0] + 1j, *states[1:])
    with pytest.raises(NotDifferentiableError, match=r"built without idm_derivatives; torquec.build\(..., models="):
        jax.jacfwd(shipped)(*states[:, 0])
    with pytest.raises(NotDifferentiableError, match="is a derivative, and is not differentiated once more"):
        jax.hessian(compiled)(*states[:, 0])


def test_jax_refuses_programs_of_other_processes(jax: Any) -> None:
    from torquec.jax import TARGET

    call = jax.ffi.ffi_call(TARGET, jax.ShapeDtypeStruct((2,), np.float64))
    with pytest.raises(Exception, match="this program was compiled in another process"):
        call(np.zeros(2), number=np.int64(0), process=np.int64(1)).block_until_ready()


def test_the_structures_are_those_of_xla(jax: Any, tmp_path: Any) -> None:
    """What runtime/xla_ffi.h declares has the places of XLA's own header."""
    places = {
        "XLA_FFI_CallFrame": "api stage args rets attrs",
        "XLA_FFI_Args": "size args",
        "XLA_FFI_Rets": "size rets",
        "XLA_FFI_Attrs": "size types attrs",
        "XLA_FFI_Buffer": "dtype data rank dims",
        "XLA_FFI_Scalar": "dtype value",
        "XLA_FFI_Metadata": "traits",
        "XLA_FFI_Extension_Base": "type next",
        "XLA_FFI_Metadata_Extension": "metadata",
        "XLA_FFI_Error_Create_Args": "message errc",
    }
    ours = {
        "XLA_FFI_CallFrame": "xla_call_frame",
        "XLA_FFI_Args": "xla_args",
        "XLA_FFI_Rets": "xla_rets",
        "XLA_FFI_Attrs": "xla_attrs",
        "XLA_FFI_Buffer": "xla_buffer",
        "XLA_FFI_Scalar": "xla_scalar",
        "XLA_FFI_Metadata": "xla_metadata",
        "XLA_FFI_Extension_Base": "xla_extension",
        "XLA_FFI_Metadata_Extension": "xla_metadata_extension",
        "XLA_FFI_Error_Create_Args": "xla_error_create_args",
    }
    renamed = {"errc": "code"}
    lines = [
        f"_Static_assert(offsetof({of}, {place}) == offsetof({ours[of]}, {renamed.get(place, place)}), "
        f'"{of}.{place}");'
        for of, names in places.items()
        for place in names.split()
    ]
    lines += [
        '_Static_assert(offsetof(XLA_FFI_Api, XLA_FFI_Error_Create) == offsetof(xla_api, error_create), "api");',
        '_Static_assert(XLA_FFI_API_MAJOR == XLA_FFI_MAJOR && XLA_FFI_API_MINOR >= XLA_FFI_MINOR, "version");',
        '_Static_assert((int)XLA_FFI_DataType_F64 == (int)XLA_F64 && (int)XLA_FFI_DataType_S64 == (int)XLA_S64, "t");',
        '_Static_assert((int)XLA_FFI_ExecutionStage_EXECUTE == (int)XLA_EXECUTE, "stage");',
        '_Static_assert((int)XLA_FFI_AttrType_SCALAR == (int)XLA_SCALAR, "attribute");',
    ]
    from places import ROOT

    file = tmp_path / "places.c"
    file.write_text("\n".join(['#include "xla/ffi/api/c_api.h"', '#include "xla_ffi.h"', *lines, ""]))
    include = [f"-I{jax.ffi.include_dir()}", f"-I{ROOT / 'runtime'}"]
    subprocess.run([os.environ.get("CC", "cc"), "-std=c11", "-fsyntax-only", *include, str(file)], check=True)


@pytest.fixture(scope="module")
def torch() -> Any:
    return pytest.importorskip("torch")


@pytest.mark.parametrize("name", ["idm", "ddm"])
def test_torch(arm: torquec.Robot, states: Array, torch: Any, name: str) -> None:
    import torquec.torch

    model, compiled = getattr(arm, name), torquec.torch.register(arm, name)
    q, qd, last = map(torch.tensor, states)
    assert np.array_equal(compiled(q, qd, last).numpy(), model(*states))
    expected = model(states[0][:, None], states[1], states[2, 0])
    shared = torch.func.vmap(torch.func.vmap(compiled, (None, 0, None)), (0, None, None))(q, qd, last[0])
    assert np.array_equal(shared.numpy(), expected)
    for by in range(3):
        expected = differences(model, states, by)
        for mode in (torch.func.jacrev, torch.func.jacfwd):
            assert_agree(torch.func.vmap(mode(compiled, by))(q, qd, last).numpy(), expected, 1e-7)
    inputs = [x.clone().requires_grad_() for x in (q[0], qd, last)]
    compiled(*inputs).sum().backward()
    at = np.array([states[0][[0] * STATES], *states[1:]])
    assert_agree(inputs[0].grad.numpy(), differences(model, at, 0).sum((0, 1)), 1e-7)
    assert_agree(inputs[1].grad.numpy(), differences(model, at, 1).sum(1), 1e-7)


def test_torch_of_a_matrix(arm: torquec.Robot, states: Array, torch: Any) -> None:
    import torquec.torch

    transform = torquec.torch.register(arm, "transform", frame="tool")
    slope = torch.func.vmap(torch.func.jacrev(transform))(torch.tensor(states[0]))
    assert_agree(slope.numpy(), differences(lambda q: arm.transform(q, "tool"), states[:1], 0), 1e-8)


@pytest.mark.sweep_only
def test_torch_compile_keeps_the_operator(arm: torquec.Robot, states: Array, torch: Any) -> None:
    import torquec.torch

    compiled = torquec.torch.register(arm, "idm")
    whole = torch.compile(lambda *x: (compiled(*x) ** 2).sum(), fullgraph=True, backend="aot_eager")
    inputs, others = ([torch.tensor(x, requires_grad=True) for x in states] for _ in range(2))
    whole(*inputs).backward()
    (compiled(*others) ** 2).sum().backward()
    for x, y in zip(inputs, others, strict=True):
        assert bool((x.grad == y.grad).all())


def test_torch_says_what_is_wrong(arm: torquec.Robot, states: Array, torch: Any) -> None:
    import torquec.torch

    compiled = torquec.torch.register(arm, "idm")
    q, qd, qdd = map(torch.tensor, states)
    with pytest.raises(TypeError, match=r"q is a tensor of torch\.float64, as the robot was built; got torch\.float32"):
        compiled(q.float(), qd, qdd)
    with pytest.raises(ValueError, match=r"qdd is a tensor \(..., 2\); got \(3,\)"):
        compiled(q, qd, torch.zeros(3, dtype=torch.float64))
    with pytest.raises(TypeError, match=r"planar2r_idm takes q, qd, qdd"):
        compiled(q, qd)
    with pytest.raises(NotDifferentiableError, match="is a derivative, and is not differentiated once more"):
        torch.func.hessian(compiled)(q[0], qd[0], qdd[0])
    shipped = torquec.torch.register(torquec.load("planar2r"), "idm")
    with pytest.raises(NotDifferentiableError, match="built without idm_derivatives"):
        torch.func.jacrev(shipped)(q[0], qd[0], qdd[0])


@pytest.fixture(scope="module")
def casadi() -> Any:
    return pytest.importorskip("casadi")


@pytest.mark.parametrize("name", ["idm", "ddm"])
def test_casadi(arm: torquec.Robot, states: Array, casadi: Any, name: str) -> None:
    import torquec.casadi

    model, compiled = getattr(arm, name), torquec.casadi.register(arm, name)
    # As many states as wanted, in threads: no lock is taken.
    assert_agree(np.array(compiled.map(STATES, "thread", 2)(*(x.T for x in states))).T, model(*states), 1e-13)
    assert np.array_equal(np.array(compiled(*states[:, 0])).ravel(), model(*states[:, 0]))
    x = [casadi.MX.sym(key, arm.n) for key in ("q", "qd", "last")]
    slopes = casadi.Function("slopes", x, [casadi.jacobian(compiled(*x), each) for each in x])
    for by, slope in enumerate(slopes(*states[:, 0])):
        assert_agree(np.array(slope), differences(model, states[:, :1], by)[0], 1e-7)
    gradient = casadi.Function("gradient", x, [casadi.gradient(casadi.sum1(compiled(*x)), x[0])])
    assert_agree(np.array(gradient(*states[:, 1])).ravel(), differences(model, states[:, 1:2], 0)[0].sum(0), 1e-7)


def test_casadi_compiles_in_any_folder(
    arm: torquec.Robot, states: Array, casadi: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import torquec.casadi

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "a b"))
    (tmp_path / "a b").mkdir()
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    made = torquec.casadi.register(arm, "idm")
    assert np.array_equal(np.array(made(*states[:, 0])).ravel(), arm.idm(*states[:, 0]))
    assert not [*Path().iterdir(), *(tmp_path / "a b").iterdir()]
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(RuntimeError, match=r"by CasADi can't be compiled \(\$CC, else cc\).*no-such-compiler"):
        torquec.casadi.register(arm, "idm")


def test_casadi_of_a_matrix(arm: torquec.Robot, states: Array, casadi: Any) -> None:
    import torquec.casadi

    transform, x = torquec.casadi.register(arm, "transform", frame="tool"), casadi.MX.sym("q", arm.n)
    assert np.array_equal(np.array(transform(states[0, 0])), arm.transform(states[0, 0], "tool"))
    slope = casadi.Function("slope", [x], [casadi.jacobian(casadi.vec(transform(x)), x)])(states[0, 0])
    # vec goes along the columns.
    expected = differences(lambda q: arm.transform(q, "tool"), states[:1, 0], 0)
    assert_agree(np.array(slope), expected.transpose(1, 0, 2).reshape(16, -1), 1e-8)


@pytest.mark.parametrize("name", ["idm", "ddm"])
def test_a_wrench(arm: torquec.Robot, states: Array, jax: Any, torch: Any, casadi: Any, name: str) -> None:
    import torquec.casadi
    import torquec.jax
    import torquec.torch

    wrenches = np.random.default_rng(6).uniform(-1, 1, (STATES, 6))
    options: dict[str, Any] = {"optional": ["wrench"], "frame": "tool"}
    model = getattr(arm, name)
    expected = [differences(lambda q: model(q, *states[1:], wrench=wrenches, frame="tool"), states[:1], 0)]
    expected += [differences(lambda w: model(*states, wrench=w, frame="tool"), wrenches[None], 0)]
    inputs = (*states, wrenches)
    for by, at in ((0, 0), (3, 1)):
        slope = jax.jit(jax.vmap(jax.jacrev(torquec.jax.register(arm, name, **options), by)))(*inputs)
        assert_agree(np.asarray(slope), expected[at], 1e-7)
        slope = torch.func.vmap(torch.func.jacrev(torquec.torch.register(arm, name, **options), by))
        assert_agree(slope(*map(torch.tensor, inputs)).numpy(), expected[at], 1e-7)
    x = [casadi.MX.sym(key, size) for key, size in (("q", 2), ("qd", 2), ("last", 2), ("wrench", 6))]
    external = torquec.casadi.register(arm, name, **options)(*x)
    slopes = casadi.Function("slopes", x, [casadi.jacobian(external, x[0]), casadi.jacobian(external, x[3])])
    for slope, wanted in zip(slopes(*(each[0] for each in inputs)), expected, strict=True):
        assert_agree(np.array(slope), wanted[0], 1e-7)


def test_a_floating_base(jax: Any, torch: Any, casadi: Any) -> None:
    """By the positions of the base, too: those of a quaternion that stays one."""
    import torquec.casadi
    import torquec.jax
    import torquec.torch

    robot: Any = torquec.build("planar2r", floating=True, models=["gravity", "gravity_derivatives"])
    q = np.random.default_rng(5).uniform(-1, 1, (STATES, robot.nq))
    q[:, 3:7] /= np.linalg.norm(q[:, 3:7], axis=1, keepdims=True)

    def of_directions(q: Array) -> Array:
        unit = q.copy()
        unit[..., 3:7] /= np.linalg.norm(q[..., 3:7], axis=-1, keepdims=True)
        return np.asarray(robot.gravity(unit))

    expected = differences(of_directions, q[None], 0)
    assert np.abs(expected[..., 3:7]).max() > 1
    slope = jax.jit(jax.vmap(jax.jacrev(torquec.jax.register(robot, "gravity"))))(q)
    assert_agree(np.asarray(slope), expected, 1e-7)
    slope = torch.func.vmap(torch.func.jacrev(torquec.torch.register(robot, "gravity")))(torch.tensor(q))
    assert_agree(slope.numpy(), expected, 1e-7)
    x = casadi.MX.sym("q", robot.nq)
    external = torquec.casadi.register(robot, "gravity")
    slope = casadi.Function("slope", [x], [casadi.jacobian(external(x), x)])(q[0])
    assert_agree(np.array(slope), expected[0], 1e-7)


def test_the_frameworks_agree(arm: torquec.Robot, states: Array, jax: Any, torch: Any, casadi: Any) -> None:
    import torquec.casadi
    import torquec.jax
    import torquec.torch

    at, x = states[:, 2], [casadi.MX.sym(key, arm.n) for key in ("q", "qd", "qdd")]
    ours = arm.idm_derivatives(*at)[0]
    external = torquec.casadi.register(arm, "idm")(*x)
    answers = [
        np.asarray(jax.jacrev(torquec.jax.register(arm, "idm"))(*at)),
        torch.func.jacrev(torquec.torch.register(arm, "idm"))(*map(torch.tensor, at)).numpy(),
        casadi.Function("slope", x, [casadi.jacobian(external, x[0])])(*at),
    ]
    for answer in answers:
        assert_agree(np.array(answer), ours, 1e-14)


def test_single_precision_needs_no_switch(compiled: Callable[..., Path], jax: Any, torch: Any) -> None:
    import torquec.jax
    import torquec.torch

    robot = torquec.load(compiled("single", dtype="float32"))
    states = np.random.default_rng(1).uniform(-1, 1, (3, STATES, robot.n)).astype(np.float32)
    expected = robot.idm(*states)
    assert expected.dtype == np.float32
    with jax.enable_x64(False):
        assert np.array_equal(jax.jit(torquec.jax.register(robot, "idm"))(*states), expected)
    assert np.array_equal(torquec.torch.register(robot, "idm")(*map(torch.tensor, states)).numpy(), expected)


def test_torquec_is_imported_without_the_frameworks() -> None:
    code = "import sys, torquec; print({'jax', 'torch', 'casadi'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"
