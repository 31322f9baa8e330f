"""Numbers with which a robot can be simulated: those that are wanted, or bodies near them.

What least squares find needs no bodies: a wrist's inertia may be less than its deviation, and negative. Its robot has
no finite motion, while that of bodies which fit nearly as well is what the log's robot did.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ..parameters import ParameterWarning
from .closed_loop import Loop, with_base_values
from .consistent import consistent_parameters
from .factorisation import Factors
from .recording import Array, Log

if TYPE_CHECKING:
    from ..robot import Robot

# How much a change by its own size of a parameter counts beside the residuals: where data tell little, bodies stay
# those of the description, whose inertias are not nearly 0.
PULL = 1.0
# How often a step that leads nowhere is halved.
HALVINGS = 8
# How many times more substeps are tried for what an error says.
FINER = (2, 4, 8)


def simulable(
    loop: Loop, names: tuple[str, ...], wanted: Array, made: Callable[[], Factors], last: Array | None = None
) -> tuple[Array, Log]:
    """Return base parameters and the motion that is simulated with them.

    They are those that are wanted, or where these have no finite motion, those of bodies nearest to what the factors
    say, or on the way to them from the last ones that had.
    """
    robot, tried = loop.robot, [wanted]
    motion = _finite(loop, with_base_values(robot, names, wanted))
    if motion is None and (bodies := _bodies(robot, made)) is not None:
        tried.append(bodies)
        motion = _finite(loop, with_base_values(robot, names, bodies))
    for _ in range(HALVINGS):
        if motion is not None or last is None:
            break
        tried.append((tried[-1] + last) / 2)
        motion = _finite(loop, with_base_values(robot, names, tried[-1]))
    if motion is None:
        raise ValueError(_no_motion(loop, names, tried))
    return tried[-1], motion


def _no_motion(loop: Loop, names: tuple[str, ...], tried: list[Array]) -> str:
    """Return what a user can do where no robot that was tried has a finite motion."""
    what = f"{loop.robot.name!r} under the controller has no finite motion with substeps = {loop.substeps}"
    for more in FINER:
        finer = replace(loop, substeps=more * loop.substeps)
        if any(_finite(finer, with_base_values(loop.robot, names, values)) is not None for values in tried):
            return (
                f"{what}: its steps are too long for the lightest joints, those of wrists without rotors for instance; "
                f"with substeps = {finer.substeps} it has one"
            )
    return (
        f"{what}, nor with more: gains may be too high or of the wrong sign, or numbers no robot's. Bodies near what "
        "the log says are tried where clarabel is installed: pip install 'torquec[consistent]'"
    )


def _bodies(robot: Robot, made: Callable[[], Factors]) -> Array | None:
    """Return the base parameters of bodies near those that factors tell of; None where there are none."""
    with warnings.catch_warnings():
        # The robot to begin from may be none.
        warnings.simplefilter("ignore", ParameterWarning)
        try:
            found = consistent_parameters(robot, made(), pull=PULL)
        except (ModuleNotFoundError, ValueError):
            return None
        return np.asarray(robot.with_parameters(found).column_values(parameters="base"), float)


def _finite(loop: Loop, robot: Robot) -> Log | None:
    """Return the simulated motion; None where its numbers are not finite."""
    motion = loop.simulated(robot)
    parts = (motion.q, motion.qd, motion.qdd, motion.tau)
    whole = all(np.isfinite(each).all() for each in parts if each is not None)
    return motion if whole else None
