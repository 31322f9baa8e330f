"""Motions to run a robot through: through points, exciting ones, from tables; positions, velocities, accelerations."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from torquec.generator import api

Array = NDArray[np.float64]

# Limits where a description has none: of positions in rad and m, of speeds in rad/s and m/s.
_REACH, _SPEED = 1.5, 2.0
# What an exciting motion uses of limits, how many are drawn, and at how many times they are judged.
_PART, DRAWN, JUDGED = 0.9, 24, 80
MAX_SAMPLES, MAX_POINTS, MAX_HARMONICS = 5000, 50, 10
# How long a motion between two points or a period may be, in s, and how far a point may be from 0, in rad or m.
MIN_SECONDS, MAX_SECONDS, FURTHEST = 1e-3, 3600.0, 1e4


@dataclass(frozen=True)
class Path:
    """A motion of the joints in q: times (N,) in s; positions, velocities, accelerations (N, joints)."""

    t: Array
    q: Array
    qd: Array
    qdd: Array


def through_points(
    robot: api.Robot, points: Sequence[Sequence[float]], durations: Sequence[float], samples: int
) -> Path:
    """Return the motion through points with quintic polynomials, at rest in each of them."""
    n = len(robot.moving)
    if not 2 <= len(points) <= MAX_POINTS or any(len(point) != n for point in points):
        sizes = ", ".join(str(len(point)) for point in points[:MAX_POINTS])
        raise ValueError(
            f"{len(points)} points, of {sizes} positions: expected 2 to {MAX_POINTS} points of {n} positions each"
        )
    if len(durations) != len(points) - 1 or not all(MIN_SECONDS <= each <= MAX_SECONDS for each in durations):
        raise ValueError(f"expected {len(points) - 1} durations of {MIN_SECONDS:g} to {MAX_SECONDS:g} s")
    furthest = max(abs(position) for point in points for position in point)
    if furthest > FURTHEST:
        raise ValueError(f"a position of {furthest:g}: expected at most {FURTHEST:g}, in rad or m")
    _check_samples(samples)
    ends = np.concatenate([[0.0], np.cumsum(durations)])
    t = np.linspace(0, ends[-1], samples)
    piece = np.clip(np.searchsorted(ends, t, side="right") - 1, 0, len(durations) - 1)
    length = np.asarray(durations)[piece][:, np.newaxis]
    s = (t - ends[piece])[:, np.newaxis] / length
    given = np.asarray(points, float)
    way = given[piece + 1] - given[piece]
    q = given[piece] + way * (10 * s**3 - 15 * s**4 + 6 * s**5)
    qd = way * (30 * s**2 - 60 * s**3 + 30 * s**4) / length
    return Path(t, q, qd, way * (60 * s - 180 * s**2 + 120 * s**3) / length**2)


def drawn_series(robot: api.Robot, period: float, harmonics: int, samples: int, seed: int) -> Path:
    """Return a random Fourier series within the limits of the robot."""
    if not MIN_SECONDS <= period <= MAX_SECONDS:
        raise ValueError(f"a period of {period:g} s: expected {MIN_SECONDS:g} to {MAX_SECONDS:g}")
    if not 1 <= harmonics <= MAX_HARMONICS:
        raise ValueError(f"{harmonics} harmonics: expected 1 to {MAX_HARMONICS}")
    _check_samples(samples)
    rng = np.random.default_rng(seed)
    t = np.linspace(0, period, samples)
    w: Array = 2 * np.pi / period * np.arange(1.0, harmonics + 1)
    # Fine enough to see the extremes between samples.
    fine = np.linspace(0, period, 40 * harmonics + 1)
    columns: list[tuple[Array, Array, Array]] = []
    for j in robot.moving:
        lower, upper, speed = _limits(robot, j)
        a, b = rng.normal(size=(2, harmonics)) / np.arange(1, harmonics + 1)
        q, qd, _ = _series(fine, w, a, b)
        half = (upper - lower) / 2
        middle = (upper + lower) / 2
        size = _PART * min(half / max(np.abs(q).max(), 1e-12), speed / max(np.abs(qd).max(), 1e-12))
        q, qd, qdd = _series(t, w, size * a, size * b)
        columns.append((middle + q, qd, qdd))
    q, qd, qdd = (np.stack([column[k] for column in columns], axis=1) for k in range(3))
    return Path(t, q, qd, qdd)


def _series(t: Array, w: Array, a: Array, b: Array) -> tuple[Array, Array, Array]:
    sine, cosine = np.sin(np.outer(t, w)), np.cos(np.outer(t, w))
    return sine @ a + cosine @ b, cosine @ (a * w) - sine @ (b * w), -sine @ (a * w**2) - cosine @ (b * w**2)


def _limits(robot: api.Robot, j: int) -> tuple[float, float, float]:
    """Return the lowest and highest position and the highest speed of a joint, some where it has none."""
    limits = robot.joints[j - 1].limits
    rest = api.rest(robot)[robot.moving.index(j)]
    lower = rest - _REACH if limits.lower is None else limits.lower
    upper = rest + _REACH if limits.upper is None else limits.upper
    if robot.passive:
        # Loops close near where they are drawn, not everywhere within limits.
        lower, upper = max(lower, rest - 0.3), min(upper, rest + 0.3)
    if not lower < upper:
        raise ValueError(f"joint {robot.joints[j - 1].name!r} has limits {lower:g} to {upper:g}: expected room between")
    return lower, upper, limits.velocity or _SPEED


def from_table(robot: api.Robot, content: bytes, name: str) -> Path:
    """Return the motion of a csv: t, then q, or q, qd and qdd of each joint; a line of names may come first."""
    n = len(robot.moving)
    rows = [row for row in csv.reader(io.StringIO(content.decode("utf-8-sig", "replace"))) if row]
    if rows and not _is_number(rows[0][0]):
        rows = rows[1:]
    if not 3 <= len(rows) <= 20 * MAX_SAMPLES:
        raise ValueError(f"{name} has {len(rows)} rows of numbers: expected 3 to {20 * MAX_SAMPLES}")
    if len({len(row) for row in rows}) != 1 or len(rows[0]) not in (1 + n, 1 + 3 * n):
        raise ValueError(
            f"{name} has rows of {len(rows[0])} columns: expected t and {n} positions, or t and {n} each of q, qd, qdd"
        )
    try:
        table = np.array([[float(cell) for cell in row] for row in rows])
    except ValueError as error:
        raise ValueError(f"{name} holds what is no number: {error}") from None
    table = table[:: max(1, -(-len(table) // MAX_SAMPLES))]
    t = table[:, 0]
    if not np.isfinite(table).all() or not (np.diff(t) > 0).all():
        raise ValueError(f"{name}: expected finite numbers, and times that grow")
    if table.shape[1] == 1 + n:
        q = table[:, 1:]
        qd = np.gradient(q, t, axis=0)
        return Path(t, q, qd, np.gradient(qd, t, axis=0))
    q, qd, qdd = np.split(table[:, 1:], 3, axis=1)
    return Path(t, q, qd, qdd)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _check_samples(samples: int) -> None:
    if not 2 <= samples <= MAX_SAMPLES:
        raise ValueError(f"{samples} samples: expected 2 to {MAX_SAMPLES}")


def beyond_limits(robot: api.Robot, path: Path, torques: Array) -> list[str]:
    """Return where a motion goes beyond limits of the description, for people."""
    found = []
    for k, j in enumerate(robot.moving):
        joint = robot.joints[j - 1]
        limits = joint.limits
        unit = "m" if joint.sigma == 1 else "rad"
        for what, values, low, high, of in (
            ("position", path.q[:, k], limits.lower, limits.upper, unit),
            ("velocity", path.qd[:, k], _minus(limits.velocity), limits.velocity, f"{unit}/s"),
            ("torque", torques[:, k], _minus(limits.effort), limits.effort, "N" if unit == "m" else "N m"),
        ):
            least, most = float(values.min()), float(values.max())
            if (low is not None and least < low - 1e-9) or (high is not None and most > high + 1e-9):
                span = f"{least:.4g} to {most:.4g} {of}"
                found.append(f"{joint.name}: {what} {span}, limits {_shown(low)} to {_shown(high)}")
    return found


def _minus(value: float | None) -> float | None:
    return None if value is None else -value


def _shown(value: float | None) -> str:
    return "none" if value is None else f"{value:.4g}"
