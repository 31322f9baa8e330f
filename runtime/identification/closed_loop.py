"""A log's motion simulated: the same reference and controller, without what noise does to a measured motion."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from ..control import PD, ComputedTorque, Controller, Torques
from ..parameters import ParameterWarning
from .recording import Array, Log
from .standard import nearest_map

if TYPE_CHECKING:
    from ..robot import Robot


@dataclass(frozen=True)
class Loop:
    """A robot under its controller, for as long as a log is."""

    robot: Robot
    """As it was described: what a law without a model of its own knows."""
    controller: Controller
    log: Log
    q0: Array
    qd0: Array
    substeps: int

    def simulated(self, robot: Robot) -> Log:
        """Return the motion of `robot` in this loop, with exact accelerations; of its samples one each, in front."""
        torques: list[Any] = []
        controller = self.controller
        if callable(controller):
            law: Callable[[float, Any, Any], ArrayLike] = controller

            def recorded(t: float, q: Any, qd: Any) -> Any:
                torques.append(np.array(law(t, q, qd), float))
                return torques[-1]

            controller = recorded
        samples, m = len(self.log), self.substeps
        motion = robot.simulate(
            self.q0, self.qd0, controller, self.log.step / m, (samples - 1) * m, every=m, progress=False,
            hold=m if callable(controller) or isinstance(controller, Torques) else None,
        )  # fmt: skip
        q, qd = np.asarray(motion.q, float), np.asarray(motion.qd, float)
        if callable(self.controller):
            torques.append(np.array(self.controller((samples - 1) * self.log.step, q[..., -1, :], qd[..., -1, :])))
            tau = np.stack([np.broadcast_to(each, qd[..., 0, :].shape) for each in torques], axis=-2)
        else:
            times: Array = self.log.step * np.arange(samples, dtype=np.float64)
            tau = law_torques(self.controller, times, q, qd)
        # The robot's samples stand before the rows of a motion.
        each = robot if not robot.samples else _by_rows(robot)
        qdd = np.asarray(each.ddm(q, qd, tau), float)
        return replace(self.log, q=q, qd=qd, qdd=qdd, tau=tau)


def closed_loop(
    robot: Robot, log: Log, controller: Controller, q0: ArrayLike | None, qd0: ArrayLike | None, substeps: int
) -> Loop:
    """Return the loop of a log. Where nothing is said it begins on the controller's reference, or where the log does.

    A law that names no model of its own knows the robot as it is, whatever parameters the simulated one has.
    """
    if not log.even:
        raise ValueError("a simulation needs a log at equal distances; resampled(log) gives them")
    if substeps < 1:
        raise ValueError(f"substeps = {substeps}: expected at least one step of the simulation for each sample")
    start_q, start_qd = log.q[0], np.zeros(robot.n) if log.qd is None else log.qd[0]
    if isinstance(controller, PD | ComputedTorque):
        controller = replace(controller, model=robot if controller.model is None else controller.model)
        start_q = np.atleast_2d(np.asarray(controller.q, float))[0]
        start_qd = np.zeros(robot.n) if controller.qd is None else np.atleast_2d(np.asarray(controller.qd, float))[0]
    first = [
        np.asarray(start if given is None else given, float) for start, given in ((start_q, q0), (start_qd, qd0))
    ]
    return Loop(robot, controller, log, first[0], first[1], substeps)


def law_torques(law: Any, t: Array, q: Array, qd: Array) -> Array:
    """Return the torques (..., samples, n) that a controller gives at times and states, as robot.simulate has them."""
    if isinstance(law, Torques):
        rows = np.asarray(law.values, float)
        return rows[..., np.minimum(np.arange(len(t)), rows.shape[-2] - 1), :]
    model = law.model

    def wanted(rows: ArrayLike | None) -> Array:
        if rows is None:
            return np.zeros_like(qd)
        values = np.asarray(rows, float)
        if values.ndim < 2 or law.period is None:
            return np.broadcast_to(values if values.ndim < 2 else values[..., 0, :], qd.shape)
        times = law.period * np.arange(len(values))
        return np.column_stack([np.interp(t, times, column) for column in values.T])

    off, rate = wanted(law.q) - q, wanted(law.qd) - qd
    kp, kd = np.asarray(law.kp, float), np.asarray(law.kd, float)
    if isinstance(law, ComputedTorque):
        tau = model.idm(q, qd, wanted(law.qdd) + kd * rate + kp * off)
    else:
        tau = kp * off + kd * rate + (model.gravity(q) if law.gravity else 0.0)
    most = np.inf if law.effort is None else np.asarray(law.effort, float)
    return np.asarray(np.clip(tau, -most, most))


def with_base_values(robot: Robot, names: tuple[str, ...], values: Array) -> Robot:
    """Return the robot with base parameters (..., names): of several sets, a robot with as many samples."""
    standard, x0, lift, before = nearest_map(robot, names)
    changed = x0 + (values - before) @ lift.T
    with warnings.catch_warnings():
        # On the way to an estimate a link may be no body.
        warnings.simplefilter("ignore", ParameterWarning)
        return robot.with_parameters(dict(zip(standard, np.moveaxis(changed, -1, 0), strict=True)))


def _by_rows(robot: Robot) -> Robot:
    """Return the robot whose samples broadcast against the rows of their motions."""
    own = {
        name: np.asarray(value)[..., None]
        for name, value in robot.parameters.items()
        if value is not None and np.ndim(value)
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ParameterWarning)
        return robot.with_parameters(own)
