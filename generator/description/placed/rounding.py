"""Angles that a file rounds: 1.5708 for pi/2.

An angle is taken for a multiple of pi/12 that is not 0 if it is that number rounded or cut to the digits written, and
less than 2e-3 rad off: 1.57, 3.14, 0.785 are, 1.5721 is what a calibration found. Three decimals are wanted, two where
it is a multiple of pi/2. Whatever the digits, 1e-6 rad are nothing.
"""

from __future__ import annotations

import re

import sympy as sp

from ..normalise import STEPS, structural
from ..robot import DescriptionError
from .space import MP, Number, exact

# What is nothing, whatever the digits: rad of an angle, m of a length.
CLOSE = exact("1e-6")
# The farthest that rounding takes an angle from its multiple of pi/12, in rad: 3.14 is 1.6e-3 off pi.
FARTHEST = exact("2e-3")

# 15.7080e-1 -> digits behind the point, exponent.
_WRITTEN = re.compile(r"[-+]?[0-9]*\.?(?P<decimals>[0-9]*)(?:[eE](?P<exponent>[-+]?[0-9]+))?\Z")


def angle(text: str, *, as_written: bool) -> tuple[Number, Number]:
    """Return the angle that a text means, in rad, and how far that is from the text; `as_written` changes nothing."""
    value = exact(text)
    steps = nearest_step(value)
    whole = steps * MP.pi / STEPS
    change = abs(value - whole)
    if structural(float(value), angle=True) is not None:
        return whole, exact(0)
    if as_written or change > FARTHEST:
        return value, exact(0)
    if change <= CLOSE or (steps and _last_digit(text, 3 if steps % 6 else 2) >= change):
        return whole, change
    return value, exact(0)


def length(text: str, *, as_written: bool) -> tuple[Number, Number]:
    """Return the length that a text means, in m, and how far that is from the text: a micrometre is 0."""
    value = exact(text)
    if as_written or value == 0 or abs(value) > CLOSE:
        return value, exact(0)
    return exact(0), abs(value)


def nearest_step(angle: Number) -> int:
    """Return the number of steps of pi/12 that is nearest to an angle in rad."""
    return int(MP.nint(angle * STEPS / MP.pi))


def is_step(angle: Number) -> bool:
    """Return whether an angle in rad is a multiple of pi/12, as `angle` returns it."""
    return bool(angle == nearest_step(angle) * MP.pi / STEPS)


def name_of(angle: Number) -> str:
    """Return a multiple of pi/12 as text, such as pi/2."""
    return str(sp.Rational(nearest_step(angle), STEPS) * sp.pi)


def _last_digit(text: str, least: int) -> Number:
    """Return the weight of the last digit of a number, or 0 if it has fewer decimals than `least`."""
    match = _WRITTEN.match(text)
    if match is None:
        raise DescriptionError(f"{text!a} is no number")
    decimals = len(match["decimals"]) - int(match["exponent"] or 0)
    return MP.mpf(10) ** -decimals if decimals >= least else exact(0)
