"""What is wrong with a log, found before anything is fitted: each audit looks for one fault and names it.

An audit knows the robot's structure, but none of its inertial parameters: it compares how well the equations of the log
can be fulfilled as it is and with the fault undone. Only the audit of gravity takes the numbers of the description.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import pi
from typing import TYPE_CHECKING

import numpy as np

from .factorisation import Factors, factors
from .least_squares import least_squares
from .linear_models import equations
from .preparation import filled, low_pass, prepare, resampled
from .recording import EVEN, Array, Log, checked_for
from .spectrum import BEYOND, noise_floor, spectrum
from .stencils import derivative

if TYPE_CHECKING:
    from ..robot import Robot

# Samples in a row that audits which fit again and again look at.
SAMPLES = 4000
# Which part of the sum of squares may be left when a fault is undone, if it was there.
UNDONE = 0.5
# Below which part of its usual speed a joint's friction is not what (9.27) says, and filters smear its jump.
SLOW = 0.2
# By how many samples torques may come late or early.
DELAYS = (-3, -2, -1, 0, 1, 2, 3)
# Which part of the sum of squares has to go where torques are shifted; it grows with the square of the delay.
SHIFTED = 0.97
# Which part of accelerations may be noise.
NOISY = 0.3
# Which part of the acceleration may differ from the derivative of the velocity.
DIFFERENT = 0.5


@dataclass(frozen=True)
class Finding:
    """What an audit says."""

    audit: str
    """What was looked at."""
    passed: bool
    text: str
    """What was found, and what to do about it."""


def audit(robot: Robot, recorded: Log, cutoff: float) -> tuple[Finding, ...]:
    """Return what all audits say of a raw log whose positions are to be filtered at `cutoff`, in Hz."""
    recorded = checked_for(robot, recorded)
    findings = [time_stamps(recorded)]
    even = filled(recorded if recorded.even else resampled(recorded))
    findings.append(cut_off(even, cutoff))
    findings.append(accelerations(even, cutoff))
    prepared = prepare(replace(even, qdd=None), cutoff)
    chosen = np.flatnonzero(prepared.used)[:SAMPLES]
    if len(chosen) < 10:
        return (*findings, Finding("length", False, f"{len(chosen)} samples are left behind the filter's start"))
    part = prepared.part(slice(chosen[0], chosen[-1] + 1))
    assert part.qd is not None
    part = part.without((np.abs(part.qd) < SLOW * np.sqrt((part.qd**2).mean(axis=0))).any(axis=1))
    findings += [signs(robot, part), gravity(robot, part), delay(robot, part)]
    return tuple(findings)


def time_stamps(recorded: Log) -> Finding:
    """Look for times that are not at equal distances."""
    steps = np.diff(recorded.t)
    usual = float(np.median(steps))
    jitter = float(np.percentile(np.abs(steps - usual), 95)) / usual
    gaps = steps > (1.5 + 2 * jitter) * usual
    if gaps.any():
        at = recorded.t[int(np.argmax(gaps))]
        text = f"{int(gaps.sum())} gaps, the first behind t = {at:g} s: samples were lost. resampled(log) bridges them"
        return Finding("time stamps", False, text)
    if jitter > max(EVEN, 0.02):
        text = f"steps vary by {100 * jitter:.0f} % of {1e3 * usual:g} ms. If the clock of the samples is even, give "
        text += "that step in place of the times; if it is not, resampled(log)"
        return Finding("time stamps", False, text)
    return Finding("time stamps", True, f"every {1e3 * usual:g} ms")


def cut_off(recorded: Log, cutoff: float) -> Finding:
    """Look for motion that the filter takes away, and for noise that it lets into the accelerations."""
    frequencies, power = spectrum(recorded)
    floor = noise_floor(frequencies, power)
    beyond = (frequencies > cutoff) & (frequencies < 2 * cutoff)
    lost = power[beyond].max(axis=0) / floor if beyond.any() else np.zeros(power.shape[1])
    # Noise of this density in positions is in their second derivative with the fourth power of the frequency.
    inside = frequencies <= cutoff
    width = frequencies[1] - frequencies[0]
    moved = ((2 * pi * frequencies[inside, None]) ** 4 * power[inside]).sum(axis=0) * width
    noise = floor * (2 * pi) ** 4 * cutoff**5 / 5
    noisy = np.sqrt(noise / np.maximum(moved, np.finfo(float).tiny))
    if (lost > BEYOND).any():
        j = int(np.argmax(lost))
        last = frequencies[np.flatnonzero(power[:, j] > BEYOND * floor[j])[-1]]
        name = recorded.joint_names[j]
        text = f"a filter at {cutoff:.4g} Hz takes away motion of {name}, which goes up to {last:.3g} Hz"
        return Finding("cut-off", False, text)
    if (noisy > NOISY).any():
        j = int(np.argmax(noisy))
        part, name = 100 * min(noisy[j], 1), recorded.joint_names[j]
        text = f"at {cutoff:.4g} Hz {part:.0f} % of the acceleration of {name} is noise: expected a lower one"
        return Finding("cut-off", False, text)
    part = 100 * noisy.max()
    return Finding("cut-off", True, f"{cutoff:.4g} Hz keeps the motion and leaves {part:.0f} % noise in qdd")


def accelerations(recorded: Log, cutoff: float) -> Finding:
    """Look for accelerations that are not the derivatives of the velocities."""
    if recorded.qdd is None:
        return Finding("accelerations", True, "none were recorded: they come from the velocities")
    velocity = recorded.qd if recorded.qd is not None else derivative(recorded.q, recorded.step)
    rate = derivative(low_pass(velocity, cutoff, recorded.step), recorded.step)
    given = low_pass(recorded.qdd, cutoff, recorded.step)
    size = np.sqrt((rate**2).mean(axis=0))
    wrong = np.sqrt(((given - rate) ** 2).mean(axis=0)) > DIFFERENT * size
    wrong &= size > 1e-9 * max(float(size.max()), np.finfo(float).tiny)
    if wrong.any():
        names = ", ".join(recorded.joint_names[j] for j in np.flatnonzero(wrong))
        text = f"those of {names} are not the derivatives of the velocities. Leave qdd out of the log"
        return Finding("accelerations", False, text)
    return Finding("accelerations", True, "they are the derivatives of the velocities")


def signs(robot: Robot, prepared: Log) -> Finding:
    """Look for a joint whose torque, or whose motion, was recorded with the wrong sign.

    The other sign fits better where joints have parameters in common; a joint for itself would have a negative inertia.
    """
    as_it_is = factors(equations(robot, prepared))
    before = _misfit(as_it_is)
    first = robot.n - len(robot.joint_names)
    found: list[tuple[float, str]] = []
    for j, name in enumerate(robot.joint_names):
        R = as_it_is.R.copy()
        R[first + j, :, -1] *= -1
        torque = _misfit(replace(as_it_is, R=R))
        motion = _misfit(factors(equations(robot, _turned(prepared, j))))
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
    values = np.nan_to_num(least_squares(of).values)
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


def gravity(robot: Robot, prepared: Log) -> Finding:
    """Look for gravity in another direction than the description's, with the numbers of the description."""
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
    axes = dict(zip("xyz", np.eye(3), strict=True))
    sides = {f"{sign}{name}": s * size * axis for name, axis in axes.items() for s, sign in ((1, "+"), (-1, "-"))}

    def misfit(g: Array) -> float:
        off = prepared.tau - tau - sum((described - g)[k] * slopes[k] for k in range(3))
        return float((off**2).sum())

    left = {name: misfit(g) for name, g in sides.items()}
    best = min(left, key=lambda name: left[name])
    if left[best] < UNDONE * misfit(described):
        text = f"along {best} of the base it fits with the description's numbers"
        text += f": expected {_vector(sides[best])} in place of {_vector(described)} m/s^2"
        return Finding("gravity", False, text)
    return Finding("gravity", True, f"no other axis of the base fits better than {_vector(described)} m/s^2")


def _vector(elements: Array) -> str:
    """Return a vector for people."""
    return "(" + ", ".join(f"{x + 0.0:.3g}" for x in elements) + ")"


def delay(robot: Robot, prepared: Log) -> Finding:
    """Look for torques that were recorded some samples before or after the motion."""
    margin, left = max(DELAYS), {}
    for late in DELAYS:
        stop = len(prepared) - margin + late
        tau = prepared.tau[margin + late : stop]
        left[late] = _misfit(factors(equations(robot, replace(prepared.part(slice(margin, -margin)), tau=tau))))
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
