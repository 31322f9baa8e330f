"""Regressors against the models that they are linear forms of, and against Pinocchio's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from oracle.agreement import assert_agree
from oracle.parameters import standard_parameters
from torquec.generator.description.robot import INERTIA
from torquec.generator.models import regressor
from torquec.newton_euler import Array, inverse_dynamics

from ..subject import State, Subject
from . import sizes
from .sizes import ROUNDING

# Grouped values are sums over the links further out, which torques may nearly cancel.
GROUPED = 100 * ROUNDING


def regressor_times_parameters_is_idm(s: Subject, x: State) -> None:
    columns, values = regressor.columns(s.robot, "standard"), standard_parameters(s.tree)
    tau = s.models.regressor(x.q, x.qd, x.qdd) @ [values[name] for name in columns]
    assert_agree(tau, inverse_dynamics(s.tree, x.q, x.qd, x.qdd), ROUNDING, sizes.torque(s.tree, x))


def regressor_is_pinocchios(s: Subject, x: State) -> None:
    columns = regressor.columns(s.robot, "standard")
    Y = dict(zip(columns, s.models.regressor(x.q, x.qd, x.qdd).T, strict=True))
    scale = sizes.column(s.tree, x)
    for (j, name), column in s.pinocchio().regressor(x.q, x.qd, x.qdd, s.robot.moving).items():
        assert_agree(Y[f"{name}{j}"], column, ROUNDING, scale, f"{name}{j}")


def friction_and_rotors_have_a_column_of_their_joint(s: Subject, x: State) -> None:
    columns = regressor.columns(s.robot, "standard")
    Y = dict(zip(columns, s.models.regressor(x.q, x.qd, x.qdd).T, strict=True))
    n = s.tree.n
    assert columns[-3 * n :] == tuple(f"{name}{j}" for j in s.robot.moving for name in ("FV", "FS", "FO"))
    for k, j in enumerate(s.robot.moving):
        e = np.eye(n)[k]
        np.testing.assert_array_equal(Y[f"IA{j}"], e * x.qdd)
        np.testing.assert_array_equal(Y[f"FV{j}"], e * x.qd)
        np.testing.assert_array_equal(Y[f"FS{j}"], e * np.sign(x.qd))
        np.testing.assert_array_equal(Y[f"FO{j}"], e * (x.qd != 0))


def a_link_loads_the_joints_that_carry_it(s: Subject, x: State) -> None:
    columns = regressor.columns(s.robot, "standard")
    Y = dict(zip(columns, s.models.regressor(x.q, x.qd, x.qdd).T, strict=True))
    for j in s.robot.moving:
        carriers, i = set(), j
        while i:
            carriers.add(i)
            i = s.robot.joints[i - 1].antecedent
        others = [k for k, i in enumerate(s.robot.moving) if i not in carriers]
        for name in INERTIA:
            assert not Y[f"{name}{j}"][others].any()


def base_regressor_times_base_values_is_idm(s: Subject, x: State) -> None:
    columns, values = regressor.columns(s.robot, "base"), standard_parameters(s.tree)
    base, friction = s.models.base_values(), [values[name] for name in columns[-3 * s.tree.n :]]
    tau = s.models.regressor(x.q, x.qd, x.qdd, "base") @ [*base, *friction]
    assert_agree(tau, inverse_dynamics(s.tree, x.q, x.qd, x.qdd), GROUPED, sizes.torque(s.tree, x))


def energy_regressor_times_parameters_is_the_energy(s: Subject, x: State) -> None:
    columns, values = regressor.energy_columns(s.robot, "standard"), standard_parameters(s.tree)
    H = s.models.energy_regressor(x.q, x.qd) @ [values[name] for name in columns]
    expected = s.models.kinetic_energy(x.q, x.qd) + s.models.potential_energy(x.q)
    assert_agree(H, expected, ROUNDING, sizes.energy(s.tree, x))


def base_energy_regressor_gives_the_changes_of_energy(s: Subject, x: State) -> None:
    # Parameters that no torque tells of may give an energy that doesn't change.
    def difference(energy: Callable[[Array, Array], Array]) -> Array:
        return energy(x.q, x.qd) - energy(x.qdd, x.tau)

    base = s.models.base_values()
    changed = difference(lambda q, qd: s.models.energy_regressor(q, qd, "base") @ base)
    expected = difference(lambda q, qd: s.models.kinetic_energy(q, qd) + s.models.potential_energy(q))
    other = replace(x, q=x.qdd, qd=x.tau)
    scale = sizes.energy(s.tree, x) + sizes.energy(s.tree, other)
    assert_agree(changed, expected, GROUPED, scale)


LAWS = (
    regressor_times_parameters_is_idm,
    regressor_is_pinocchios,
    friction_and_rotors_have_a_column_of_their_joint,
    a_link_loads_the_joints_that_carry_it,
    base_regressor_times_base_values_is_idm,
    energy_regressor_times_parameters_is_the_energy,
    base_energy_regressor_gives_the_changes_of_energy,
)
