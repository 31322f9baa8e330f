"""Array code in the libraries that it is written for: the same numbers, and gradients by each library."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest
from models.interpreted import called
from models.robots import SHIPPED
from numpy.typing import NDArray
from oracle.agreement import assert_agree
from torquec.generator.compile.kernels import derive
from torquec.generator.compile.text import Options
from torquec.generator.derive.kernel import Kernel
from torquec.generator.emit.python import module

# A batch of states, one behind the other: another number than the robot has joints.
STATES = 5
MODELS = ("idm", "ddm", "inertia", "transform")


class Written:
    """The array code of a robot, the kernels that it was written from, and states at which to compare."""

    def __init__(self, name: str) -> None:
        selection = derive(SHIPPED[name], Options(MODELS))
        self.robot = selection.robot
        self.kernels = {kernel.name: kernel for kernel in selection.kernels}
        self.code: Any = ModuleType(name)
        exec(compile(module(selection.robot, selection.kernels), f"{name}_models.py", "exec"), self.code.__dict__)
        self.states = np.random.default_rng(3).uniform(-1, 1, (3, STATES, self.kernels["idm"].inputs[0].size))

    def expected(self, name: str, *arguments: NDArray[np.float64]) -> NDArray[np.float64]:
        kernel: Kernel = self.kernels[name]
        return called(kernel, {k: float(v) for k, v in self.robot.values.items() if v is not None}, *arguments)[0]

    def slopes(self) -> NDArray[np.float64]:
        """d tau / dq of all states, by central differences of the graph."""
        q, qd, qdd = self.states
        step = 1e-6 * np.eye(q.shape[-1])[:, None, :]
        ahead, behind = (self.expected("idm", q + sign * step, qd, qdd) for sign in (1, -1))
        return np.moveaxis(ahead - behind, 0, -1) / 2e-6


@pytest.fixture(scope="module")
def written() -> Written:
    """A robot with friction."""
    return Written("planar2r")


def test_batches_broadcast(written: Written) -> None:
    q, qd, qdd = written.states
    expected = written.expected("idm", q[:, None], qd, qdd[0])
    assert_agree(written.code.idm(q[:, None], qd.tolist(), qdd[0]), expected, 1e-13)
    assert written.code.transform_tool_tool(q).shape == (STATES, 4, 4)


def test_jax(written: Written) -> None:
    jax = pytest.importorskip("jax")
    code = written.code
    with jax.enable_x64(True):
        q, qd, qdd = map(jax.numpy.asarray, written.states)
        tau = jax.jit(code.idm)(q, qd, qdd)
        assert_agree(np.asarray(tau), written.expected("idm", *written.states), 1e-13)
        assert_agree(np.asarray(jax.jit(jax.vmap(code.ddm))(q, qd, tau)), written.states[2], 1e-11)
        slopes = jax.jit(jax.vmap(jax.jacrev(code.idm)))(q, qd, qdd)
        assert_agree(np.asarray(slopes), written.slopes(), 1e-7)
        # A gradient by the parameters, which the mapping keeps by name.
        mass = [name for name in code.PARAMETERS if name.startswith("M")][-1]
        by_name = jax.jit(jax.grad(lambda p: code.idm(q[0], qd[0], qdd[0], code.prepare(p)).sum()))(code.PARAMETERS)
        at = [
            code.idm(*written.states[:, 0], code.prepare({**code.PARAMETERS, mass: code.PARAMETERS[mass] + step})).sum()
            for step in (1e-3, -1e-3)
        ]
        assert_agree(np.asarray(by_name[mass]), (at[0] - at[1]) / 2e-3, 1e-7)


def test_jax_in_single_precision(written: Written) -> None:
    jax = pytest.importorskip("jax")
    tau = jax.jit(written.code.idm)(*written.states.astype(np.float32))
    assert tau.dtype == np.float32
    assert_agree(np.asarray(tau, float), written.expected("idm", *written.states), 1e-4)


def test_torch(written: Written) -> None:
    torch = pytest.importorskip("torch")
    code = written.code
    q, qd, qdd = map(torch.tensor, written.states)
    tau = code.idm(q, qd, qdd)
    assert tau.dtype == torch.float64
    assert_agree(tau.numpy(), written.expected("idm", *written.states), 1e-13)
    assert_agree(code.ddm(q, qd, tau).numpy(), written.states[2], 1e-11)
    assert_agree(torch.func.vmap(torch.func.jacrev(code.idm))(q, qd, qdd).numpy(), written.slopes(), 1e-7)
    p = torch.tensor(list(code.PARAMETERS.values()), dtype=torch.float64, requires_grad=True)
    code.idm(q, qd, qdd, code.prepare(p)).sum().backward()
    assert bool(torch.isfinite(p.grad).all())
    assert bool((p.grad != 0).any())
    assert code.idm(*(x.float() for x in (q, qd, qdd))).dtype == torch.float32
    assert bool(torch.isnan(code.idm(q, qd * np.nan, qdd)).all())


def test_casadi(written: Written) -> None:
    casadi = pytest.importorskip("casadi")
    code, n = written.code, written.states.shape[-1]
    x = [casadi.SX.sym(name, n) for name in ("q", "qd", "qdd")]
    tau = code.idm(*x)
    f = casadi.Function("f", x, [tau, casadi.jacobian(tau, x[0]), code.inertia(x[0])])
    tau, slope, inertia = map(np.array, f(*written.states[:, 1]))
    assert_agree(tau.ravel(), written.expected("idm", *written.states[:, 1]), 1e-13)
    assert_agree(slope, written.slopes()[1], 1e-7)
    assert_agree(inertia, written.expected("inertia", written.states[0, 1]), 1e-13)
    # States side by side, as those of Function.map.
    x = [casadi.MX.sym(name, n, STATES) for name in ("q", "qd", "tau")]
    g = casadi.Function("g", x, [code.ddm(*x), code.transform_tool(x[0])])
    qdd, placements = map(np.array, g(*(state.T for state in written.states)))
    assert_agree(qdd.T, written.expected("ddm", *written.states), 1e-11)
    expected = written.expected("transform_tool", written.states[0])
    assert_agree(np.moveaxis(placements.reshape(4, STATES, 4), 0, 1), expected, 1e-13)


def test_a_wrong_shape_is_told(written: Written) -> None:
    n = written.states.shape[-1]
    with pytest.raises(ValueError, match=rf"qd is an array \(..., {n}\); got \(4,\)"):
        written.code.idm(np.zeros(n), np.zeros(4), np.zeros(n))
