"""Angles that a file rounds: 1.5708 for pi/2.

An angle is taken for a multiple of pi/12 that is not 0 if it is that number rounded or cut to the digits written, and
less than 2e-3 rad off: 1.57, 3.14, 0.785 are, 1.5721 is what a calibration found. Three decimals are wanted, two where
it is a multiple of pi/2. Whatever the digits, 1e-6 rad are nothing.
"""

from __future__ import annotations

import re

import sympy as sp

from ..normalise import structural
from ..robot import DescriptionError
from .space import MP, Number, exact

STEPS = 12
CLOSE = exact("1e-6")
FARTHEST = exact("2e-3")

# 15.7080e-1 -> digits behind the point, exponent.
_WRITTEN = re.compile(r"[-+]?[0-9]*\.?(?P<decimals>[0-9]*)(?:[eE](?P<exponent>[-+]?[0-9]+))?\Z")


def angle(text: str, *, keep: bool) -> tuple[Number, Number]:
    """The angle that a text writes, in rad, and how far that is from the text; `keep` takes it as it stands."""
    value = exact(text)
    steps = int(MP.nint(value * STEPS / MP.pi))
    whole = steps * MP.pi / STEPS
    change = abs(value - whole)
    if structural(float(value), angle=True) is not None:
        return whole, exact(0)
    if keep or change > FARTHEST:
        return value, exact(0)
    if change <= CLOSE or (steps and _last_digit(text, 3 if steps % 6 else 2) >= change):
        return whole, change
    return value, exact(0)


def length(text: str, *, keep: bool) -> tuple[Number, Number]:
    """The length that a text writes, in m, and how far that is from the text: a micrometre is 0."""
    value = exact(text)
    if keep or value == 0 or abs(value) > CLOSE:
        return value, exact(0)
    return exact(0), abs(value)


def name_of(angle: Number) -> str:
    """A multiple of pi/12 for people."""
    return str(sp.Rational(int(MP.nint(angle * STEPS / MP.pi)), STEPS) * sp.pi)


def _last_digit(text: str, least: int) -> Number:
    """What the last digit of a number counts; 0 if it has fewer decimals than `least`."""
    match = _WRITTEN.match(text)
    if match is None:
        raise DescriptionError(f"{text!a} is no number")
    decimals = len(match["decimals"]) - int(match["exponent"] or 0)
    return MP.mpf(10) ** -decimals if decimals >= least else exact(0)
