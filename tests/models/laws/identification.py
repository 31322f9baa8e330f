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
    for (j, name), column in s.pinocchio().regressor(x.q, x.qd, x.qdd).items():
        assert_agree(Y[f"{name}{j}"], column, ROUNDING, scale, f"{name}{j}")


def friction_and_rotors_have_a_column_of_their_joint(s: Subject, x: State) -> None:
    columns = regressor.standard_parameters(s.robot)
    Y = dict(zip(columns, s.models.regressor(x.q, x.qd, x.qdd).T, strict=True))
    mobile, G = s.robot.mobile, s.tree.G
    assert columns[-3 * len(mobile) :] == tuple(f"{name}{j}" for j in mobile for name in ("FV", "FS", "FO"))
    for j in mobile:
        e, qd, qdd = G[j - 1], G[j - 1] @ x.qd, G[j - 1] @ x.qdd
        assert_agree(Y[f"IA{j}"], e * qdd, ROUNDING)
        assert_agree(Y[f"FV{j}"], e * qd, ROUNDING)
        assert_agree(Y[f"FS{j}"], e * np.sign(qd), ROUNDING)
        assert_agree(Y[f"FO{j}"], e * (qd != 0), ROUNDING)


def a_link_loads_the_joints_that_carry_it(s: Subject, x: State) -> None:
    columns = regressor.standard_parameters(s.robot)
    Y = dict(zip(columns, s.models.regressor(x.q, x.qd, x.qdd).T, strict=True))
    for j in s.robot.mobile:
        carriers, i = set(), j
        while i:
            carriers.add(i)
            i = s.robot.joints[i - 1].antecedent
        carrying = np.abs(s.tree.G[[i - 1 for i in sorted(carriers)]]).sum(axis=0)
        others = np.flatnonzero((carrying == 0) & (np.arange(s.tree.n) >= 6 * s.tree.floating))
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
