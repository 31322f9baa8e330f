"""What is wrong with a log, found before anything is fitted: each audit looks for one fault and names it.

An audit knows the robot's structure, but none of its inertial parameters: it compares how well the equations of the log
can be fulfilled as it is and with the fault undone. Only the audit of gravity takes the numbers of the description.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .factorisation import Factors, factors
from .least_squares import least_squares
from .linear_equations import Column
from .linear_models import equations
from .motion_audits import Finding, accelerations, cut_off, positions, time_stamps
from .preparation import filled, prepare, resampled
from .recording import Array, Log, checked_for
from .resting import resting, samples_around, slow_speeds

if TYPE_CHECKING:
    from ..robot import Robot

# Samples in a row that audits which fit again and again look at.
SAMPLES = 4000
# Which part of the sum of squares may be left when a fault is undone, if it was there.
UNDONE = 0.5
# By how many samples torques may come late or early.
DELAYS = (-3, -2, -1, 0, 1, 2, 3)
# Which part of the sum of squares has to go where torques are shifted; it grows with the square of the delay.
SHIFTED = 0.95
# Both sides of equations go through one filter, at this part of the cut-off: noise of the columns hides a short delay.
SLOWER = 0.5
# How far gravity may be from the description's, rad.
TILTED = 0.1


def audit(
    robot: Robot, recorded: Log, cutoff: float, *, columns: Sequence[Column] = (), known: Sequence[Column] = ()
) -> tuple[Finding, ...]:
    """Return what all audits say of a raw log whose positions are to be filtered at `cutoff`, in Hz.

    `columns` and `known` are what the torques have beside the robot's, as `equations` takes them: functions of a log.
    """
    recorded = checked_for(robot, recorded)
    findings = [time_stamps(recorded), positions(robot, recorded)]
    even = filled(recorded if recorded.even else resampled(recorded))
    findings.append(cut_off(even, cutoff))
    findings.append(accelerations(robot, even, cutoff))
    prepared = prepare(replace(even, qdd=None), SLOWER * cutoff)
    chosen = np.flatnonzero(prepared.used)[:SAMPLES]
    if len(chosen) < 10:
        return (*findings, Finding("length", False, f"{len(chosen)} samples are left behind the filter's start"))
    part = prepared.part(slice(chosen[0], chosen[-1] + 1))
    around = 1 / cutoff
    for term in known:
        part = replace(part, tau=part.tau - term.on(part, slice(None)))
    fit = _Fit(robot, part, slow_speeds(robot, part, around), around, tuple(columns))
    findings += [signs(fit), gravity(fit), delay(fit)]
    return tuple(findings)


@dataclass(frozen=True)
class _Fit:
    """Equations of a log whose motion and torques went through one filter, without those of joints that may rest."""

    robot: Robot
    log: Log
    slow: Array
    around: float
    columns: tuple[Column, ...] = ()

    def factors(self, log: Log | None = None) -> Factors:
        """Return the factors of the log, or of one with a fault undone."""
        given = self.log if log is None else log
        return factors(equations(self.robot, given, slow=self.slow, around=self.around, columns=self.columns))

    @property
    def moving(self) -> NDArray[np.bool_]:
        """Where joints move (samples, n)."""
        assert self.log.qd is not None
        around = samples_around(self.around, self.log.step)
        return ~resting(self.log.qd, slice(0, len(self.log)), self.slow, around)


def signs(fit: _Fit) -> Finding:
    """Look for a joint whose torque, or whose motion, was recorded with the wrong sign.

    The other sign fits better where joints have parameters in common; a joint for itself would have a negative inertia.
    """
    robot, prepared, as_it_is = fit.robot, fit.log, fit.factors()
    before = _misfit(as_it_is)
    first = robot.n - len(robot.joint_names)
    found: list[tuple[float, str]] = []
    for j, name in enumerate(robot.joint_names):
        R = as_it_is.R.copy()
        R[first + j, :, -1] *= -1
        torque = _misfit(replace(as_it_is, R=R))
        motion = _misfit(fit.factors(_turned(prepared, j)))
        # Of a joint that nothing but its own motion tells of, both do the same.
        both = abs(torque - motion) < 0.01 * max(torque, motion)
        either = f"the torque of {name}, or its motion," if both else ""
        found += [(torque, either or f"the torque of {name}"), (motion, either or f"the motion of {name}")]
    least, what = min(found)
    if least < UNDONE * before:
        text = f"with the other sign {what} fits: the residual falls to {100 * np.sqrt(least / before):.0f} %"
        return Finding("signs", False, text)
    negative = _inertias(robot, prepared, as_it_is)[first:] < 0
    if negative.any():
        names = ", ".join(name for name, below in zip(robot.joint_names, negative, strict=True) if below)
        text = f"the inertia that {names} would have is negative: its torque or its motion has the wrong sign"
        return Finding("signs", False, text)
    return Finding("signs", True, "no joint fits better with the other sign, and inertias are positive")


def _inertias(robot: Robot, prepared: Log, of: Factors) -> Array:
    """Return the mean element of the inertia matrix of each joint that the equations' solution has."""
    # Declared columns, which come last, are no inertias.
    values = np.nan_to_num(least_squares(of).values)[: len(robot.columns["regressor_base"])]
    some = prepared.q[:: max(1, len(prepared) // 100)]
    rest = np.zeros((len(some), robot.n))
    still = robot.regressor(some, rest, rest, parameters="base")
    diagonal = []
    for j in range(robot.n):
        unit = rest.copy()
        unit[:, j] = 1.0
        moved = robot.regressor(some, rest, unit, parameters="base")
        diagonal.append(float(((moved - still)[:, j] @ values).mean()))
    return np.array(diagonal)


def _turned(log: Log, j: int) -> Log:
    """Return the log with the motion of a joint the other way round."""

    def other(rows: Array | None) -> Array | None:
        if rows is None:
            return None
        turned = rows.copy()
        turned[:, rows.shape[1] - len(log.joint_names) + j] *= -1
        return turned

    q = other(log.q)
    assert q is not None
    return replace(log, q=q, qd=other(log.qd), qdd=other(log.qdd))


def gravity(fit: _Fit) -> Finding:
    """Look for gravity in another direction than the description's, with the numbers of the description."""
    robot, prepared, moving = fit.robot, fit.log, fit.moving
    if robot.floating:
        return Finding("gravity", True, "a floating base's pose tells where it is")
    if any(value is None for value in robot.parameters.values()):
        return Finding("gravity", True, "not looked for: parameters have no values")
    assert prepared.qd is not None
    assert prepared.qdd is not None
    tau = robot.idm(prepared.q, prepared.qd, prepared.qdd)
    described = np.asarray(robot.metadata["gravity"], float)
    size = float(np.linalg.norm(described)) or 9.81
    unit = np.zeros((3, 9))
    unit[:, 6:] = np.eye(3)
    # Torques are linear in the acceleration of the base, and gravity is one the other way.
    slopes = [robot.idm(prepared.q, prepared.qd, prepared.qdd, base=base) - tau for base in unit]
    # What declared columns may explain is no sign of gravity.
    own = [np.where(moving, column.on(prepared, slice(None)), 0.0).ravel() for column in fit.columns]
    turned = np.linalg.qr(np.column_stack(own))[0] if own else np.zeros((tau.size, 0))

    def beside(torques: Array) -> Array:
        left = np.where(moving, torques, 0.0).ravel()
        return np.asarray(left - turned @ (turned.T @ left))

    off, slopes = beside(prepared.tau - tau), [beside(slope) for slope in slopes]

    def misfit(g: Array) -> float:
        return float(((off - sum((described - g)[k] * slopes[k] for k in range(3))) ** 2).sum())

    # Any direction that torques tell of: some arms turn about gravity, and have nothing of one component.
    fitted = described - np.linalg.lstsq(np.stack(slopes, axis=1), off, rcond=1e-6)[0]
    length = float(np.linalg.norm(fitted))
    axes = dict(zip("xyz", np.eye(3), strict=True))
    sides = {f"along {sign}{name}": s * size * axis for name, axis in axes.items() for s, sign in ((1, "+"), (-1, "-"))}
    sides |= {"in another direction": size / length * fitted} if length else {}
    left = {name: misfit(g) for name, g in sides.items()}
    best = min(left, key=lambda name: left[name])
    # An axis that fits nearly as well is what was meant.
    best = min((name for name in left if left[name] < 1.2 * left[best]), key=list(left).index, default=best)
    tilt = np.arccos(np.clip(sides[best] @ described / size**2, -1, 1)) if np.any(described) else np.pi
    if left[best] < UNDONE * misfit(described) and tilt > TILTED:
        text = f"{best} of the base it fits with the description's numbers"
        text += f": expected {_vector(sides[best])} in place of {_vector(described)} m/s^2"
        return Finding("gravity", False, text)
    return Finding("gravity", True, f"no other direction fits better than {_vector(described)} m/s^2")


def _vector(elements: Array) -> str:
    """Return a vector for people."""
    return "(" + ", ".join(f"{x + 0.0:.3g}" for x in elements) + ")"


def delay(fit: _Fit) -> Finding:
    """Look for torques that were recorded some samples before or after the motion."""
    prepared, margin, left = fit.log, max(DELAYS), dict[int, float]()
    for late in DELAYS:
        stop = len(prepared) - margin + late
        tau = prepared.tau[margin + late : stop]
        left[late] = _misfit(fit.factors(replace(prepared.part(slice(margin, -margin)), tau=tau)))
    best = min(left, key=lambda late: left[late])
    if best and left[best] < SHIFTED * left[0]:
        step, when = abs(best) * prepared.step, "late" if best > 0 else "early"
        text = f"torques are {abs(best)} sample{'s' if abs(best) > 1 else ''} ({1e3 * step:g} ms) {when}: shift them"
        return Finding("delay", False, text)
    return Finding("delay", True, "torques and motion are of the same time")


def _misfit(of: Factors) -> float:
    """Return the least sum of squared residuals that any parameters leave, each joint counted by its torques' size."""
    sizes = np.sqrt(np.maximum((of.R[:, :, -1] ** 2).sum(axis=1) / np.maximum(of.counts, 1), np.finfo(float).tiny))
    return float(of.together(sizes)[-1, -1] ** 2)


def failures(findings: tuple[Finding, ...]) -> Iterator[Finding]:
    """Yield what did not pass."""
    return (finding for finding in findings if not finding.passed)
