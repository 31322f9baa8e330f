"""Laws that the models of every robot obey: functions of a subject and a state that assert.

Tolerances are relative to the sizes of the terms that an answer is a sum of, as `sizes` bounds them: an element may
itself be nearly 0.
"""

from __future__ import annotations

from collections.abc import Callable

from ..subject import State, Subject
from . import (
    arithmetic,
    dynamics,
    energy,
    geometry,
    identification,
    invariance,
    inverse_kinematics,
    lagrange,
    loops,
    momentum,
    parameters,
)

Law = Callable[[Subject, State], None]

LAWS: tuple[Law, ...] = (
    *geometry.LAWS,
    *dynamics.LAWS,
    *energy.LAWS,
    *inverse_kinematics.LAWS,
    *lagrange.LAWS,
    *loops.LAWS,
    *momentum.LAWS,
    *identification.LAWS,
    *parameters.LAWS,
    *invariance.LAWS,
    *arithmetic.LAWS,
)

# These compare with a second robot, which has to be made.
REMAKING: tuple[Law, ...] = (parameters.other_parameters_are_another_robot, *invariance.LAWS)
