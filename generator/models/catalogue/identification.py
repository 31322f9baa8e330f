"""Models that are linear in the parameters, and the values of these."""

from __future__ import annotations

from ...base_parameters.closed_rows import undetermined
from ...base_parameters.values import base_values
from .. import filtered_dynamics, regressor
from ..arguments import PARAMETERS, QD, QDD, Q
from ..row import Argument, Model

IDENTIFICATION: tuple[Model, ...] = (
    Model(
        "base_values",
        (base_values,),
        (),
        (Argument("KB", ("b",), "in the order of robot.base_parameters; SI units about the links' frames"),),
        "Values of the base inertial parameters; NaN where they rest on lengths or angles that have changed.",
        takes="description",
        unless=undetermined,
    ),
    Model(
        "column_values",
        (regressor.column_values,),
        (),
        (Argument("KX", ("p",), "in the order of robot.columns; SI units about the links' frames"),),
        "Values of the parameters that the columns of the regressor belong to.",
        axes=(PARAMETERS,),
        columns=regressor.columns,
        takes="description",
        default=False,
    ),
    Model(
        "regressor",
        (regressor.regressor,),
        (Q, QD, QDD),
        (Argument("Y", ("n", "p"), "torque per parameter, in the order of robot.columns", role="force", sparse=True),),
        "Identification model: idm is Y times the parameters, friction last.",
        axes=(PARAMETERS,),
        rewrites=(),
        columns=regressor.columns,
        default=False,
        pinocchio=("computeJointTorqueRegressor",),
    ),
    Model(
        "regressor_gradient",
        (regressor.regressor_gradient,),
        (Q, QD, QDD, Argument("weights", ("n", "p"), "what each element of the regressor counts")),
        (
            Argument("dq", ("n",), "gradient by q, in the tangent space of a floating base"),
            Argument("dqd", ("n",), "gradient by qd"),
            Argument("dqdd", ("n",), "gradient by qdd"),
        ),
        "Gradient of the weighted sum of the regressor's elements: what a criterion of exciting motions is led by.",
        axes=(PARAMETERS,),
        rewrites=(),
        columns=regressor.columns,
        default=False,
        derivative_of="regressor",
    ),
    Model(
        "power_regressor",
        (regressor.power_regressor,),
        (Q, QD, QDD),
        (Argument("y", ("p",), "power per parameter, in the order of robot.columns"),),
        "Power identification model: the power of the torques, qd . idm, is y times the parameters, friction last.",
        axes=(PARAMETERS,),
        rewrites=(),
        columns=regressor.columns,
        default=False,
    ),
    Model(
        "filtered_regressor",
        (filtered_dynamics.filtered_regressor,),
        (Q, QD),
        (
            Argument(
                "D1", ("n", "p"), "momentum per parameter, in the order of robot.columns", role="force", sparse=True
            ),
            Argument(
                "D2", ("n", "p"), "torque per parameter, in the order of robot.columns", role="force", sparse=True
            ),
        ),
        "Filtered dynamic identification model: idm is the rate of D1 plus D2, times the parameters, friction last.",
        axes=(PARAMETERS,),
        rewrites=(),
        columns=regressor.columns,
        default=False,
    ),
    Model(
        "energy_regressor",
        (regressor.energy_regressor,),
        (Q, QD),
        (Argument("h", ("p",), "energy per parameter, in the order of robot.columns"),),
        "Energy identification model: kinetic and potential energy are h times the parameters, up to a constant.",
        axes=(PARAMETERS,),
        rewrites=(),
        columns=regressor.energy_columns,
        default=False,
    ),
)
