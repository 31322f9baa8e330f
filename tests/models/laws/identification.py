"""Regressors against the models that they are linear forms of, and against Pinocchio's."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from oracle.agreement import assert_agree
from oracle.dynamics import derivative
from oracle.kinematics import moved
from oracle.parameters import standard_parameters
from torquec.generator.base_parameters.parameters import driven_cuts
from torquec.generator.description.robot import INERTIA
from torquec.generator.models import regressor
from torquec.generator.models.refusal import Refusal
from torquec.peers.newton_euler import Array, inverse_dynamics

from ..subject import State, Subject, random_state
from . import sizes
from .sizes import ROUNDING

# Grouped values are sums over the links further out, which torques may nearly cancel.
GROUPED = 100 * ROUNDING


def regressor_times_parameters_is_idm(s: Subject, x: State) -> None:
    columns, values = regressor.columns(s.robot, "standard"), standard_parameters(s.tree)
    standard = [values[name] for name in columns]
    assert_agree(s.models.column_values(), standard, ROUNDING, float(np.abs(standard).max(initial=1.0)))
    tau = s.models.regressor(x.q, x.qd, x.qdd) @ standard
    assert_agree(tau, inverse_dynamics(s.tree, x.q, x.qd, x.qdd), ROUNDING, sizes.torque(s.tree, x))


def regressor_is_pinocchios(s: Subject, x: State) -> None:
    columns = regressor.columns(s.robot, "standard")
    Y = dict(zip(columns, s.models.regressor(x.q, x.qd, x.qdd).T, strict=True))
    scale = sizes.column(s.tree, x)
    for (j, name), column in s.pinocchio().regressor(x.q, x.qd, x.qdd).items():
        if f"{name}{j}" in Y or not s.robot.keep_zeros:
            assert_agree(Y[f"{name}{j}"], column, ROUNDING, scale, f"{name}{j}")


def friction_and_rotors_have_a_column_of_their_joint(s: Subject, x: State) -> None:
    columns = regressor.columns(s.robot, "standard")
    Y = dict(zip(columns, s.models.regressor(x.q, x.qd, x.qdd).T, strict=True))
    mobile, G, drift = s.robot.mobile, s.tree.rates(x.q), s.tree.drift(x.q, x.qd)
    joints = [*mobile, *driven_cuts(s.robot)]
    assert columns[-3 * len(joints) :] == tuple(f"{name}{j}" for j in joints for name in ("FV", "FS", "FO"))
    for j in mobile:
        e, qd, qdd = G[j - 1], G[j - 1] @ x.qd, G[j - 1] @ x.qdd + drift[j - 1]
        assert_agree(Y[f"IA{j}"], e * qdd, ROUNDING, sizes.column(s.tree, x) * float(np.abs(e).max()))
        assert_agree(Y[f"FV{j}"], e * qd, ROUNDING)
        assert_agree(Y[f"FS{j}"], e * np.sign(qd), ROUNDING)
        assert_agree(Y[f"FO{j}"], e * (qd != 0), ROUNDING)


def a_link_loads_the_joints_that_carry_it(s: Subject, x: State) -> None:
    columns = regressor.columns(s.robot, "standard")
    Y = dict(zip(columns, s.models.regressor(x.q, x.qd, x.qdd).T, strict=True))
    for j in s.robot.mobile:
        carriers, i = set(), j
        while i:
            carriers.add(i)
            i = s.robot.joints[i - 1].antecedent
        carrying = np.abs(s.tree.rates(x.q)[[i - 1 for i in sorted(carriers)]]).sum(axis=0)
        others = np.flatnonzero((carrying == 0) & (np.arange(s.tree.n) >= 6 * s.tree.floating))
        for name in INERTIA:
            if f"{name}{j}" in Y or not s.robot.keep_zeros:
                assert not Y[f"{name}{j}"][others].any()


def base_regressor_times_base_values_is_idm(s: Subject, x: State) -> None:
    base, values = s.models.base_values(), s.models.column_values("base")
    # Two kernels, which may add the same terms in another order.
    np.testing.assert_allclose(values[: len(base)], base, rtol=1e-14, atol=1e-14 * abs(base).max(initial=0.0))
    tau = s.models.regressor(x.q, x.qd, x.qdd, "base") @ values
    assert_agree(tau, inverse_dynamics(s.tree, x.q, x.qd, x.qdd), GROUPED, sizes.torque(s.tree, x))


def energy_regressor_times_parameters_is_the_energy(s: Subject, x: State) -> None:
    columns, values = regressor.energy_columns(s.robot, "standard"), standard_parameters(s.tree)
    H = s.models.energy_regressor(x.q, x.qd) @ [values[name] for name in columns]
    expected = s.models.kinetic_energy(x.q, x.qd) + s.models.potential_energy(x.q)
    assert_agree(H, expected, ROUNDING, sizes.energy(s.tree, x))


def base_energy_regressor_gives_the_changes_of_energy(s: Subject, x: State) -> None:
    # Parameters that no torque tells of may give an energy that doesn't change.
    other = random_state(s.tree, np.random.default_rng(6))

    def difference(energy: Callable[[Array, Array], Array]) -> Array:
        return energy(x.q, x.qd) - energy(other.q, other.qd)

    base, columns = s.models.base_values(), regressor.energy_columns(s.robot, "base")
    assert not isinstance(columns, Refusal)
    springs = [s.robot.values[name] for name in columns[len(base) :]]
    changed = difference(lambda q, qd: s.models.energy_regressor(q, qd, "base") @ [*base, *springs])
    expected = difference(lambda q, qd: s.models.kinetic_energy(q, qd) + s.models.potential_energy(q))
    scale = sizes.energy(s.tree, x) + sizes.energy(s.tree, other)
    assert_agree(changed, expected, GROUPED, scale)


def packed_regressors_have_all_that_is_not_zero(s: Subject, x: State) -> None:
    for name, inputs in (("regressor", (x.q, x.qd, x.qdd)), ("filtered_regressor", (x.q, x.qd))):
        for parameters in ("standard", "base"):
            batch = [np.tile(rows, (3, 1)) for rows in inputs]
            whole, packed = (getattr(s.models, name)(*batch, parameters, packed=chosen) for chosen in (False, True))
            pattern = s.models.pattern(name, parameters=parameters)
            each = zip(whole, packed, pattern, strict=True) if isinstance(whole, tuple) else [(whole, packed, pattern)]
            for W, P, places in each:
                rebuilt = np.zeros_like(W)
                rebuilt[..., *places] = P
                np.testing.assert_array_equal(rebuilt, W)


def power_regressor_is_qd_times_the_regressor(s: Subject, x: State) -> None:
    scale = sizes.column(s.tree, x) * (1 + float(np.abs(x.qd).max())) * s.tree.n
    expected = x.qd @ s.models.regressor(x.q, x.qd, x.qdd)
    assert_agree(s.models.power_regressor(x.q, x.qd, x.qdd), expected, ROUNDING, scale)


def rate_of_the_filtered_regressor_is_the_regressor(s: Subject, x: State) -> None:
    assert_rate(s, x, "standard", ROUNDING)


def rate_of_the_base_filtered_regressor_is_the_base_regressor(s: Subject, x: State) -> None:
    assert_rate(s, x, "base", GROUPED)


def assert_rate(s: Subject, x: State, parameters: str, tolerance: float) -> None:
    """Check that d/dt D1 + D2 is D as q moves at qd and qd at qdd."""
    speed = 1 + float(np.abs(x.qd).sum() + np.abs(x.qdd).sum())

    def momentum(t: float) -> Array:
        q, qd = moved(s.tree, x.q, x.qd, t), x.qd + x.qdd * t
        return np.asarray(s.models.filtered_regressor(q, qd, parameters)[0])

    _, D2 = s.models.filtered_regressor(x.q, x.qd, parameters)
    D = s.models.regressor(x.q, x.qd, x.qdd, parameters)
    rate = derivative(momentum, sizes.step(s.tree, 3e-2) / speed)
    assert_agree(rate + D2, D, 1e4 * tolerance, sizes.column(s.tree, x) * speed)


# Of compiled robots alone: interpreted ones have no packed answers.
OF_COMPILED = (packed_regressors_have_all_that_is_not_zero,)
LAWS = (
    power_regressor_is_qd_times_the_regressor,
    rate_of_the_filtered_regressor_is_the_regressor,
    rate_of_the_base_filtered_regressor_is_the_base_regressor,
    regressor_times_parameters_is_idm,
    regressor_is_pinocchios,
    friction_and_rotors_have_a_column_of_their_joint,
    a_link_loads_the_joints_that_carry_it,
    base_regressor_times_base_values_is_idm,
    energy_regressor_times_parameters_is_the_energy,
    base_energy_regressor_gives_the_changes_of_energy,
)
