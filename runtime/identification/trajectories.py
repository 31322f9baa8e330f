"""Periodic and point-to-point motions that are linear in their coefficients: Fourier series and splines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import pi

import numpy as np
from scipy.interpolate import BSpline

from .recording import Array

DEGREE = 5


@dataclass(frozen=True)
class Trajectory:
    """A motion q(t) = sum of coefficients times functions of time: it starts and ends at rest at the same place."""

    kind: str
    """fourier or spline."""
    duration: float
    """s; a Fourier series goes on periodically."""
    coefficients: Array
    """(functions, joints): the first function is 1, its coefficients the place where the motion starts and ends."""

    def __call__(self, t: Array) -> tuple[Array, Array, Array]:
        """Return positions, velocities and accelerations (times, joints)."""
        functions = FUNCTIONS[self.kind](self.duration, len(self.coefficients), np.asarray(t, float))
        q, qd, qdd = (each @ self.coefficients for each in functions)
        return q, qd, qdd

    def scaled(self, factor: float) -> Trajectory:
        """Return the same motion with excursions from where it starts so many times as large."""
        coefficients = self.coefficients.copy()
        coefficients[1:] *= factor
        return replace(self, coefficients=coefficients)


def fourier(duration: float, count: int, t: Array) -> tuple[Array, Array, Array]:
    """Return values, first and second derivatives (times, count) of 1 and series that start at rest, position 0.

    There are (count + 2) / 2 harmonics: sines and cosines with three conditions at t = 0.
    """
    harmonics = (count + 2) // 2
    w = 2 * pi / duration * np.arange(1, harmonics + 1)
    sines, cosines = np.sin(np.outer(t, w)), np.cos(np.outer(t, w))
    # Of equal accelerations, so that coefficients of all harmonics are of one size.
    parts = [np.hstack([sines, 1 - cosines]) / np.tile(w**2, 2)]
    parts.append(np.hstack([cosines * w, sines * w]) / np.tile(w**2, 2))
    parts.append(np.hstack([-sines * w**2, cosines * w**2]) / np.tile(w**2, 2))
    # Velocity and acceleration at t = 0.
    conditions = np.vstack([np.concatenate([1 / w, 0 * w]), np.concatenate([0 * w, np.ones_like(w)])])
    _, _, Vt = np.linalg.svd(conditions)
    free = Vt[2:].T[:, : count - 1]
    constant = (np.ones((len(t), 1)), np.zeros((len(t), 1)), np.zeros((len(t), 1)))
    values, rates, second = (np.hstack([one, part @ free]) for one, part in zip(constant, parts, strict=True))
    return values, rates, second


def spline(duration: float, count: int, t: Array) -> tuple[Array, Array, Array]:
    """Return values, first and second derivatives (times, count) of 1 and B-splines that are 0 at the ends."""
    inner = count - 1
    # Three B-splines at each end have a value, a velocity or an acceleration there: they are left out.
    intervals = inner + 6 - DEGREE
    knots = np.concatenate(
        [np.zeros(DEGREE), np.linspace(0, duration, intervals + 1), np.full(DEGREE, duration)]
    )
    places = np.clip(t, 0, duration)
    size = (duration / intervals) ** 2
    coefficients = size * np.eye(inner + 6)[:, 3:-3]
    curve = BSpline(knots, coefficients, DEGREE)
    constant = (np.ones((len(t), 1)), np.zeros((len(t), 1)), np.zeros((len(t), 1)))
    parts = (curve(places), curve.derivative(1)(places), curve.derivative(2)(places))
    values, rates, second = (np.hstack([one, part]) for one, part in zip(constant, parts, strict=True))
    return values, rates, second


# Functions of a kind: their duration, how many, and times, to values and derivatives.
Functions = Callable[[float, int, Array], tuple[Array, Array, Array]]
FUNCTIONS: Mapping[str, Functions] = {"fourier": fourier, "spline": spline}
