"""What is wrong with the times and the motion of a log, without any equations of the robot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import pi
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .preparation import low_pass
from .recording import EVEN, Array, Log
from .resting import resting, samples_around, slow_speeds
from .spectrum import BEYOND, noise_floor, spectrum
from .stencils import derivative

if TYPE_CHECKING:
    from ..robot import Robot

# Which part of accelerations may be noise.
NOISY = 0.3
# Which part of accelerations a filter may take away: jumps of friction have some at all frequencies.
LOST = 0.2
# Which part of the acceleration may differ from the derivative of the velocity.
DIFFERENT = 0.5
# By which part of a joint's range its positions may be beyond its limits.
BEYOND_LIMITS = 0.1
# The median of the size of normal errors, in standard deviations.
MEDIAN = 0.6745
# The square of a step in deviations of its noise, from which on it is told whether a step is missing.
TOLD = 100.0
# Which part of what a step has too much goes the way of the motion, where a step is missing.
ALIKE = 0.6


@dataclass(frozen=True)
class Finding:
    """What an audit says."""

    audit: str
    """What was looked at."""
    passed: bool
    text: str
    """What was found, and what to do about it."""


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
    for what, where in (("lost", _jumps(recorded.q, 1.0)), ("repeated", _jumps(recorded.q, -1.0))):
        if len(where):
            text = f"the motion says that samples were {what}, the first at t = {recorded.t[where[0]]:g} s, although "
            text += f"times are even: {len(where)} places. Take times from the clock of the samples, and resampled(log)"
            return Finding("time stamps", False, text)
    return Finding("time stamps", True, f"every {1e3 * usual:g} ms")


def _jumps(q: Array, sign: float) -> NDArray[np.intp]:
    """Return the samples before which all joints go a whole step too far, or, of the sign -1, not at all.

    A step is compared with the shorter of its neighbours, which may be odd itself, and with their mean, as steps grow
    where joints turn back. Joints count by what their steps usually differ.
    """
    steps = np.diff(q, axis=0)
    noise = np.nanmedian(np.abs(steps[1:-1] - (steps[:-2] + steps[2:]) / 2), axis=0) / MEDIAN
    steps = np.nan_to_num(steps / np.maximum(noise, np.finfo(float).tiny))
    lengths = (steps**2).sum(axis=1)
    shorter = lengths[:-2] < lengths[2:]
    usual = np.where(shorter[:, None], steps[:-2], steps[2:])
    known = np.where(shorter, lengths[:-2], lengths[2:])
    excess = steps[1:-1] - usual
    along, beside = ((each * usual).sum(axis=1) for each in (excess, steps[1:-1] - (steps[:-2] + steps[2:]) / 2))
    odd = sign * np.where(sign * along < sign * beside, along, beside) > 0.5 * known
    found = odd & (known > TOLD) & (along**2 > ALIKE * known * (excess**2).sum(axis=1))
    return np.flatnonzero(found) + 2


def positions(robot: Robot, recorded: Log) -> Finding:
    """Look for positions far beyond the joints' limits: another unit, or another zero."""
    limits, joints = robot.limits, len(recorded.joint_names)
    q = recorded.q[:, recorded.q.shape[1] - joints :]
    for j, name in enumerate(recorded.joint_names):
        lower, upper = float(limits.lower[j]), float(limits.upper[j])
        least, most = float(np.nanmin(q[:, j])), float(np.nanmax(q[:, j]))
        room = BEYOND_LIMITS * (upper - lower)
        if np.isfinite(room) and (least < lower - room or most > upper + room):
            text = f"{name} goes from {least:.3g} to {most:.3g}, its limits are {lower:.3g} and {upper:.3g}"
            degrees = most - least > 5 * (upper - lower)
            text += '. In degrees? read_log(path, units={"q": "deg"})' if degrees else ". Has it another zero there?"
            return Finding("positions", False, text)
    return Finding("positions", True, "within the limits of the joints, where there are any")


def cut_off(recorded: Log, cutoff: float) -> Finding:
    """Look for motion that the filter takes away, and for noise that it lets into the accelerations."""
    frequencies, power = spectrum(recorded)
    floor = noise_floor(frequencies, power)
    # What is in positions is in their second derivative with the fourth power of the frequency.
    of_accelerations = (2 * pi * frequencies[:, None]) ** 4 * power
    motion = np.where(power > BEYOND * floor, of_accelerations, 0.0)
    inside = frequencies <= cutoff
    lost = np.sqrt(motion[~inside].sum(axis=0) / np.maximum(motion.sum(axis=0), np.finfo(float).tiny))
    width = frequencies[1] - frequencies[0]
    moved = of_accelerations[inside].sum(axis=0) * width
    noise = floor * (2 * pi) ** 4 * cutoff**5 / 5
    noisy = np.sqrt(noise / np.maximum(moved, np.finfo(float).tiny))
    if (lost > LOST).any():
        j = int(np.argmax(lost))
        last = frequencies[np.flatnonzero(power[:, j] > BEYOND * floor[j])[-1]]
        name = recorded.joint_names[j]
        text = f"a filter at {cutoff:.4g} Hz takes away {100 * lost[j]:.0f} % of the acceleration of {name}, whose "
        text += f"motion goes up to {last:.3g} Hz: expected a higher one"
        return Finding("cut-off", False, text)
    if (noisy > NOISY).any():
        j = int(np.argmax(noisy))
        part, name = 100 * min(noisy[j], 1), recorded.joint_names[j]
        text = f"at {cutoff:.4g} Hz {part:.0f} % of the acceleration of {name} is noise: expected a lower one"
        return Finding("cut-off", False, text)
    part = 100 * noisy.max()
    return Finding("cut-off", True, f"{cutoff:.4g} Hz keeps the motion and leaves {part:.0f} % noise in qdd")


def accelerations(robot: Robot, recorded: Log, cutoff: float) -> Finding:
    """Look for accelerations that are not the derivatives of the velocities."""
    if recorded.qdd is None:
        return Finding("accelerations", True, "none were recorded: they come from the velocities")
    velocity = recorded.qd if recorded.qd is not None else derivative(recorded.q, recorded.step)
    rate = derivative(low_pass(velocity, cutoff, recorded.step), recorded.step)
    given = low_pass(recorded.qdd, cutoff, recorded.step)
    moves = replace(recorded, qd=velocity)
    slow = slow_speeds(robot, moves, 1 / cutoff)
    there = ~resting(velocity, slice(0, len(recorded)), slow, samples_around(1 / cutoff, recorded.step))
    size = np.sqrt((rate**2).mean(axis=0, where=there))
    wrong = np.sqrt(((given - rate) ** 2).mean(axis=0, where=there)) > DIFFERENT * size
    wrong &= size > 1e-9 * max(float(size.max()), np.finfo(float).tiny)
    if wrong.any():
        names = ", ".join(recorded.joint_names[j] for j in np.flatnonzero(wrong))
        text = f"those of {names} are not the derivatives of the velocities. Leave qdd out of the log"
        return Finding("accelerations", False, text)
    return Finding("accelerations", True, "they are the derivatives of the velocities")
