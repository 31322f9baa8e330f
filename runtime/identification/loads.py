"""Payloads from the torques of a known robot, and drive gains from currents with a known payload."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ..payload import names_of
from .factorisation import Factors, factors
from .linear_equations import Block, Column, Equations
from .linear_models import BLOCK, equations, robot_rows
from .recording import Array, Log, checked_for

if TYPE_CHECKING:
    from ..robot import Robot


def payload_equations(
    robot: Robot, log: Log, frame: str, *, known: Sequence[Column] = (), block: int = BLOCK
) -> Equations:
    """Return the equations of the ten parameters of a body held at a named frame, of a robot whose own are known.

    They are named as in `robot.with_parameters`: M_tool, MX_tool ... about the frame's origin, in its axes. Those that
    the motion does not tell, alone or of each other, stay open: a wrist that never turns tells little.
    """
    log = checked_for(robot, log)
    if log.qd is None or log.qdd is None:
        raise ValueError("the log has no velocities or accelerations; prepare(log, cutoff) makes them from positions")
    names = tuple(names_of(frame))
    # A payload first, which makes room for its parameters where there is none.
    empty = robot.with_payload(1.0, frame=frame).with_parameters(dict.fromkeys(names, 0.0))
    held = [empty.with_parameters({other: float(other == name) for other in names}) for name in names]

    def torques(of: Robot, part: Log) -> Array:
        assert part.qd is not None
        assert part.qdd is not None
        return np.asarray(of.idm(part.q, part.qd, part.qdd))

    def blocks() -> Iterator[Block]:
        for start in range(0, len(log), block):
            part = log.part(slice(start, start + block))
            own = torques(empty, part)
            # Torques are linear in a payload's parameters, so that each column is what one unit of it adds.
            W = np.stack([torques(each, part) - own for each in held], axis=-1)
            y = part.tau - own
            for column in known:
                y = y - column.on(part, slice(start, start + block))
            used = part.used
            yield Block(W[used], y[used], start + np.flatnonzero(used))

    rows = robot_rows(robot)
    return Equations(names, rows, np.ones((len(rows), len(names)), bool), blocks)


def gain_factors(robot: Robot, unloaded: Log, loaded: Log, payload: Robot) -> Factors:
    """Return the factors of the equations of drive gains, N m/A or N/A, beside those of the base parameters.

    Both logs have currents in place of torques. `payload` is the robot with the payload of the second log, whose
    parameters are known: its weight is the torque that gains are measured by (Gautier & Briot 2014). A gain is named
    after its joint, gain_elbow. As currents are columns with noise, total least squares estimate them without a bias.
    """
    both = []
    for log, held in ((checked_for(robot, unloaded), None), (checked_for(robot, loaded), payload)):
        if log.qd is None or log.qdd is None:
            raise ValueError("a log has no velocities or accelerations; prepare(log, cutoff) makes them")
        added = np.zeros_like(log.tau)
        if held is not None:
            added = held.idm(log.q, log.qd, log.qdd) - robot.idm(log.q, log.qd, log.qdd)
        drives = []
        for j, name in enumerate(robot_rows(robot)):
            current = np.zeros_like(log.tau)
            current[:, j] = log.tau[:, j]
            drives.append(Column(f"gain_{name}", -current))
        # gain * current = Y K + added: what is known stands alone on the right.
        both.append(factors(equations(robot, replace(log, tau=-added), "dynamic", "base", columns=drives)))
    return both[0] + both[1]
