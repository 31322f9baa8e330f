"""Parameters by name, unit and label, and values that no real robot has."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
import torquec
from numpy.testing import assert_allclose
from places import ROBOTS
from torquec.parameters import pseudo_inertia


@pytest.fixture(scope="module")
def robot() -> torquec.Robot:
    models = ["idm", "base_values", "column_values", "regressor", "energy_regressor"]
    return torquec.build(ROBOTS / "planar2r.toml", models=models)


def test_parameters_are_told_by_link_and_joint_with_units(robot: torquec.Robot) -> None:
    table = {parameter.name: parameter for parameter in robot.parameter_table}
    assert list(table) == list(robot.parameters)
    assert (table["M2"].label, table["M2"].unit, table["M2"].value) == ("forearm.M", "kg", 1.4)
    assert (table["FV1"].label, table["FV1"].unit) == ("shoulder.FV", "N m s/rad")
    assert table["D2"].unit == "m"
    for parameter in table.values():
        if parameter.label:
            changed = robot.with_parameters({parameter.label: 0.123})
            assert changed.parameters[parameter.name] == 0.123
    with pytest.raises(ValueError, match=r"given one parameter by two names, 'M2' and 'forearm\.M'"):
        robot.with_parameters({"M2": 1.0, "forearm.M": 2.0})


def test_answers_come_with_their_labels(robot: torquec.Robot) -> None:
    q, qd, qdd = np.random.default_rng(0).uniform(-1, 1, (3, 2))
    base = robot.by_label("base_values")
    assert list(base) == list(robot.base_parameters)
    columns = robot.by_label("regressor", q, qd, qdd, parameters="base")
    values = robot.by_label("column_values", parameters="base")
    assert set(base) <= set(columns) == set(values)
    assert_allclose(sum(columns[name] * values[name] for name in columns), robot.idm(q, qd, qdd), rtol=1e-12)
    with pytest.raises(ValueError, match="no labels"):
        robot.by_label("idm", q, qd, qdd)
    with pytest.raises(ValueError, match="no model 'regresor'"):
        robot.by_label("regresor")


def test_a_negative_mass_is_warned_of(robot: torquec.Robot) -> None:
    with pytest.warns(torquec.ParameterWarning, match=r"M2 \(forearm.M\) = -5: a mass is not negative"):
        assert robot.with_parameters({"M2": -5.0}).parameters["M2"] == -5
    with pytest.warns(torquec.ParameterWarning, match="= -1: a viscous friction is not negative"):
        robot.with_parameters({"elbow.FV": [0.1, -1.0]})
    with pytest.raises(ValueError, match="no real robot 'planar2r' has these parameters"):
        robot.with_parameters({"M2": -5.0}, strict=True)


def test_strict_refuses_what_no_body_has(robot: torquec.Robot) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert robot.with_parameters({"M2": 2.0}, strict=True).parameters["M2"] == 2.0
        # An inertia that only the identified sum of several links has: told to those alone who ask.
        odd = {"ZZ2": 0.5}
        robot.with_parameters(odd)
        with pytest.raises(ValueError, match=r"link 2 \(forearm\): no distribution of positive mass"):
            robot.with_parameters(odd, strict=True)
        with pytest.raises(ValueError, match="forearm"):
            robot.with_parameters({"ZZ2": [0.0748, 0.5]}, strict=True)


def test_the_pseudo_inertia_is_that_of_particles() -> None:
    rng = np.random.default_rng(3)
    m, p = rng.uniform(0.1, 1, 9), rng.normal(size=(9, 3))
    square = np.einsum("k,ki,kj->ij", m, p, p)
    J = np.trace(square) * np.eye(3) - square
    ten = [J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2], *(m @ p), m.sum()]
    homogeneous = np.column_stack([p, np.ones(9)])
    assert_allclose(pseudo_inertia(list(map(np.asarray, ten))), np.einsum("k,ki,kj->ij", m, homogeneous, homogeneous))


def test_the_docstring_has_the_shape_of_the_call_without_choices(robot: torquec.Robot) -> None:
    q = np.zeros(2)
    text = str(robot.regressor.__doc__)
    assert f"Returns Y {robot.regressor(q, q, q).shape}:" in text
    assert f"With parameters='base' Y is {robot.regressor(q, q, q, 'base').shape}." in text
