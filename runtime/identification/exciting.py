"""Exciting trajectories: motions from whose torques parameters can be told, within what the robot can do.

The criterion is the condition number of the base regressor over the motion, or its determinant (D-optimality). Its
gradient is exact: the regressor's elements, weighed as the criterion says, are differentiated by generated code.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

import numpy as np
from scipy.optimize import minimize
from threadpoolctl import threadpool_limits

from .recording import Array
from .trajectories import FUNCTIONS, Trajectory

if TYPE_CHECKING:
    from ..robot import Robot

# Samples at which the criterion and the limits are taken, for each function of the trajectory.
DENSITY = 6
# How many times finer limits are checked when the motion is found.
FINER = 20
# Weights of what lies beyond limits, one after the other.
PENALTIES = (1e1, 1e3)
# Steps of the search with each weight.
STEPS = 400
# Which part of its limits a motion is asked to keep free.
MARGIN = 0.05
NEEDED = ("idm", "regressor", "regressor_gradient", "column_values")


@dataclass(frozen=True)
class Bounds:
    """What a motion keeps within: lowest and highest values of each joint, (2, joints) each."""

    position: Array
    velocity: Array
    acceleration: Array
    torque: Array


@dataclass(frozen=True)
class Excitation:
    """An exciting trajectory and how good it is."""

    trajectory: Trajectory
    condition: float
    """Condition number of the base regressor over the motion, its columns as they are."""
    determinant: float
    """log10 of the determinant of W^T W, of columns in SI units."""
    slack: float
    """How much of the limits stays free where the motion comes closest, as a part of their width."""


def bounds_of(robot: Robot, *, acceleration: float | Array = inf) -> Bounds:
    """Return the limits of a robot; a joint without limits of position turns by half a turn each way at most."""
    limits = robot.limits

    def both(highest: Array | float) -> Array:
        high = np.broadcast_to(np.asarray(highest, float), limits.lower.shape)
        return np.array([-high, high])

    position = np.array([limits.lower, limits.upper])
    position = np.where(np.isfinite(position), position, [[-np.pi], [np.pi]])
    return Bounds(position, both(limits.velocity), both(acceleration), both(limits.effort))


def excite(
    robot: Robot,
    *,
    kind: str = "fourier",
    duration: float = 10.0,
    functions: int = 11,
    criterion: str = "condition",
    bounds: Bounds | None = None,
    target: float = 0.0,
    starts: int = 4,
    seed: int = 0,
) -> Excitation:
    """Return the best of some searches for a motion that excites a robot.

    `functions` is how many the motion is made of; `criterion` is "condition" or "determinant". The search ends where
    the condition number is below `target`. Limits are kept between samples too: `bounds`, or those of the robot, which
    accelerations have none of.
    """
    _check(robot, kind, criterion, functions)
    search = _Search(robot, kind, duration, functions, criterion, bounds or bounds_of(robot))
    rng = np.random.default_rng(seed)
    best: Excitation | None = None
    # Threads that LAPACK starts for matrices of this size cost more than they bring.
    with threadpool_limits(1, "blas"):
        for _ in range(starts):
            found = search.from_start(rng)
            if found is not None and (best is None or search.better(found, best)):
                best = found
            if best is not None and best.condition < target:
                break
    if best is None:
        raise ValueError(
            f"no motion of {robot.name!r} within the bounds was found from {starts} starts: torques that hold it still "
            "may be beyond its limits; expected wider bounds, or more starts"
        )
    return best


def _check(robot: Robot, kind: str, criterion: str, functions: int) -> None:
    if robot.floating:
        raise ValueError(f"{robot.name!r} floats: its base can't be led along a trajectory")
    if kind not in FUNCTIONS:
        raise ValueError(f"no trajectory of kind {kind!r}: expected one of {', '.join(FUNCTIONS)}")
    if criterion not in ("condition", "determinant"):
        raise ValueError(f"no criterion {criterion!r}: expected condition or determinant")
    if functions < 4:
        raise ValueError(f"{functions} functions: expected four at least")
    lacking = [name for name in NEEDED if name not in robot.models]
    if lacking:
        wanted = ",".join(["default", *NEEDED])
        raise ValueError(f"{robot.name!r} was built without {', '.join(lacking)}: torquec build --models {wanted}")


class _Search:
    """A search for the coefficients of a trajectory."""

    def __init__(
        self, robot: Robot, kind: str, duration: float, functions: int, criterion: str, bounds: Bounds
    ) -> None:
        self.robot, self.kind, self.duration, self.criterion, self.bounds = robot, kind, duration, criterion, bounds
        self.functions = functions
        # Not at the start, where joints rest and Coulomb friction has no sign.
        self.times = duration * (np.arange(DENSITY * functions) + 0.5) / (DENSITY * functions)
        self.basis = FUNCTIONS[kind](duration, functions, self.times)
        self.values = np.asarray(robot.column_values(parameters="base"))
        self.widths = [b[1] - b[0] for b in self._limits()]

    def _limits(self) -> tuple[Array, Array, Array, Array]:
        return self.bounds.position, self.bounds.velocity, self.bounds.acceleration, self.bounds.torque

    def from_start(self, rng: np.random.Generator) -> Excitation | None:
        """Return what a search from random coefficients comes to; None where it finds no motion within the bounds."""
        n = self.robot.n
        low, high = self.bounds.position
        start = np.zeros((self.functions, n))
        start[0] = (low + high) / 2 + rng.uniform(-0.1, 0.1, n) * (high - low)
        start[1:] = rng.normal(size=(self.functions - 1, n))
        trajectory = Trajectory(self.kind, self.duration, start)
        trajectory = trajectory.scaled(0.5 * self._fitting(trajectory))
        x = trajectory.coefficients
        # The determinant first: condition numbers of poor motions have slopes that lead nowhere.
        for criterion in dict.fromkeys(("determinant", self.criterion)):
            for penalty in PENALTIES:
                answer = minimize(
                    self._cost, x.ravel(), (criterion, penalty), jac=True, method="L-BFGS-B", options={"maxiter": STEPS}
                )
                x = answer.x.reshape(x.shape)
        return self._kept(Trajectory(self.kind, self.duration, x))

    def better(self, one: Excitation, other: Excitation) -> bool:
        """Return whether one motion is better than another."""
        return one.condition < other.condition if self.criterion == "condition" else one.determinant > other.determinant

    def _cost(self, x: Array, criterion: str, penalty: float) -> tuple[float, Array]:
        """Return the criterion with what lies beyond limits, and its gradient by the coefficients."""
        coefficients = x.reshape(self.functions, -1)
        q, qd, qdd = (each @ coefficients for each in self.basis)
        motion = (q, qd, qdd)
        W = self.robot.regressor(q, qd, qdd, parameters="base")
        cost, weights = CRITERIA[criterion](W)
        tau = W @ self.values
        slopes: list[Array] = []
        for value, bound, width in zip((*motion, tau), self._limits(), self.widths, strict=True):
            size = np.where(np.isfinite(width), width, inf)
            room = MARGIN * np.where(np.isfinite(width), width, 0)
            beyond = (np.maximum(value - bound[1] + room, 0) - np.maximum(bound[0] + room - value, 0)) / size
            cost += penalty * float((beyond**2).sum()) / len(self.times)
            slopes.append(2 * penalty * beyond / size / len(self.times))
        # Torques are linear in the parameters, so that what they cost is a weight of the regressor too.
        weights = weights + slopes[3][:, :, None] * self.values
        by_motion = self.robot.regressor_gradient(q, qd, qdd, weights, parameters="base")
        parts = zip(self.basis, slopes[:3], by_motion, strict=True)
        total = sum(basis.T @ (slope + other) for basis, slope, other in parts)
        return cost, np.asarray(total).ravel()

    def _fitting(self, trajectory: Trajectory) -> float:
        """Return by how much excursions can grow until positions, velocities or accelerations reach their limits."""
        motion = trajectory(self.times)
        start = trajectory.coefficients[0]
        factors = [1e9]
        for value, bound in zip(motion, self._limits()[:3], strict=True):
            rest = start if value is motion[0] else 0 * start
            for side, sign in ((bound[1], 1), (bound[0], -1)):
                room = sign * (side - rest)
                most = np.maximum((sign * (value - rest)).max(axis=0), 1e-12)
                factors.append(float((room / most).min()))
        return max(min(factors), 1e-3)

    def _kept(self, trajectory: Trajectory) -> Excitation | None:
        """Return the motion with its excursions made smaller until limits are kept everywhere; None if none are."""
        for _ in range(60):
            slack = self._slack(trajectory)
            if slack >= 0:
                W = self.robot.regressor(*trajectory(self.times), parameters="base").reshape(-1, len(self.values))
                singular = np.linalg.svd(W, compute_uv=False)
                condition = float(singular[0] / singular[-1]) if singular[-1] > 0 else inf
                with np.errstate(divide="ignore"):
                    determinant = float(2 * np.log10(singular).sum())
                return Excitation(trajectory, condition, determinant, slack)
            trajectory = trajectory.scaled(0.97)
        return None

    def _slack(self, trajectory: Trajectory) -> float:
        """Return how much of the limits stays free at the least, between samples too; below 0 they are not kept."""
        step = self.duration / (FINER * len(self.times))
        t: Array = np.asarray(step * np.arange(FINER * len(self.times) + 1))
        motion = trajectory(t)
        tau = self.robot.idm(*motion)
        free = [1.0]
        for value, bound, width in zip((*motion, tau), self._limits(), self.widths, strict=True):
            # A curve leaves the line between two samples by an eighth of its greatest bend at most. Steps of Coulomb
            # friction are no bends: half a step lies between samples at rest.
            bend = np.abs(np.diff(value, 2, axis=0)).max(axis=0) / 8
            room = np.minimum(bound[1] - value, value - bound[0]).min(axis=0) - bend
            bound_at_all = np.isfinite(width)
            free.append(float((room[bound_at_all] / width[bound_at_all]).min(initial=1.0)))
        return min(free)


def _log_condition(W: Array) -> tuple[float, Array]:
    """Return log of the condition number of W (samples, joints, columns), and its gradient by W's elements."""
    rows = W.reshape(-1, W.shape[-1])
    U, singular, Vt = np.linalg.svd(rows, full_matrices=False)
    least = max(float(singular[-1]), 1e-12 * float(singular[0]))
    gradient = np.outer(U[:, 0], Vt[0]) / singular[0] - np.outer(U[:, -1], Vt[-1]) / least
    return float(np.log(singular[0] / least)), gradient.reshape(W.shape)


def _minus_log_determinant(W: Array) -> tuple[float, Array]:
    """Return minus the mean log of the singular values of W, and its gradient by W's elements."""
    rows = W.reshape(-1, W.shape[-1])
    U, singular, Vt = np.linalg.svd(rows, full_matrices=False)
    kept = np.maximum(singular, 1e-12 * float(singular[0]))
    count = len(singular)
    return -float(np.log(kept).mean()), -((U / kept) @ Vt / count).reshape(W.shape)


CRITERIA = {"condition": _log_condition, "determinant": _minus_log_determinant}
