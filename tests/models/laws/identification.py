"""Regressors against the models that they are linear forms of, and against Pinocchio's."""

from __future__ import annotations

import numpy as np
from oracle.agreement import assert_agree
from oracle.parameters import base_energy, standard_parameters
from torquec.generator.description.robot import INERTIA
from torquec.generator.models import regressor
from torquec.newton_euler import inverse_dynamics

from ..subject import State, Subject
from . import sizes
from .sizes import ROUNDING


def regressor_times_parameters_is_idm(s: Subject, x: State) -> None:
    columns, values = regressor.standard_parameters(s.robot), standard_parameters(s.tree)
    tau = s.models.regressor(x.q, x.qd, x.qdd) @ [values[name] for name in columns]
    assert_agree(tau, inverse_dynamics(s.tree, x.q, x.qd, x.qdd), ROUNDING, sizes.torque(s.tree, x))


def regressor_is_pinocchios(s: Subject, x: State) -> None:
    columns = regressor.standard_parameters(s.robot)
    Y = dict(zip(columns, s.models.regressor(x.q, x.qd, x.qdd).T, strict=True))
    scale = sizes.column(s.tree, x)
    for (j, name), column in s.pinocchio().regressor(x.q, x.qd, x.qdd, s.robot.moving).items():
        assert_agree(Y[f"{name}{j}"], column, ROUNDING, scale, f"{name}{j}")


def friction_and_rotors_have_a_column_of_their_joint(s: Subject, x: State) -> None:
    columns = regressor.standard_parameters(s.robot)
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
    columns = regressor.standard_parameters(s.robot)
    Y = dict(zip(columns, s.models.regressor(x.q, x.qd, x.qdd).T, strict=True))
    for j in s.robot.moving:
        carriers, i = set(), j
        while i:
            carriers.add(i)
            i = s.robot.joints[i - 1].antecedent
        others = [k for k, i in enumerate(s.robot.moving) if i not in carriers]
        for name in INERTIA:
            assert not Y[f"{name}{j}"][others].any()


def energy_regressor_times_parameters_is_the_energy(s: Subject, x: State) -> None:
    columns, values = regressor.inertial_parameters(s.robot), standard_parameters(s.tree)
    H = s.models.energy_regressor(x.q, x.qd) @ [values[name] for name in columns]
    expected = s.models.kinetic_energy(x.q, x.qd) + s.models.potential_energy(x.q) - base_energy(s.tree)
    assert_agree(H, expected, ROUNDING, sizes.energy(s.tree, x))


LAWS = (
    regressor_times_parameters_is_idm,
    regressor_is_pinocchios,
    friction_and_rotors_have_a_column_of_their_joint,
    a_link_loads_the_joints_that_carry_it,
    energy_regressor_times_parameters_is_the_energy,
)
