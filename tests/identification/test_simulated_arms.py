"""Estimates by simulation find the parameters of whole arms under a PD law, within the deviations that they say."""

from __future__ import annotations

import warnings
from dataclasses import replace

import numpy as np
import pytest
import torquec
from torquec import PD, Robot, identification
from torquec.identification.closed_loop import closed_loop

STEP, SAMPLES, SEEDS = 0.005, 2500, 4
# Noise of positions, rad, and of torques, as a part of each joint's; where the filter cuts off, Hz.
POSITIONS, TORQUES, CUTOFF = 1e-4, 0.01, 20.0
# Square of the joints' natural frequency under the law, and how many steps of a simulation are in a sample.
STIFFNESS, SUBSTEPS = 400.0, 5
# rad, kg m^2
LET_GO, ROTOR = 0.03, 0.1


def law_and_log(robot: Robot) -> tuple[PD, identification.Log]:
    """Return a law, and the exact log of a motion under it.

    Gains are in proportion to the joints' inertias, but such that an error of LET_GO overcomes Coulomb friction.
    """
    rng, t = np.random.default_rng(1), STEP * np.arange(SAMPLES)
    middle = (robot.limits.lower + robot.limits.upper) / 2
    w = rng.uniform(0.5, 6, (7, 1, robot.n))
    a = rng.uniform(-1, 1, w.shape) * 0.25 * np.minimum(robot.limits.upper - middle, 1.5) / 2
    angle = w * t[:, None] + rng.uniform(0, 6, w.shape)
    q, qd = middle + (a * np.sin(angle)).sum(0), (a * w * np.cos(angle)).sum(0)
    some, rest = q[::50], np.zeros_like(q[::50])
    still = robot.idm(some, rest, rest)
    inertia = np.array([
        (robot.idm(some, rest, rest + np.eye(robot.n)[j]) - still)[:, j].mean() for j in range(robot.n)
    ])
    friction = np.array([robot.parameters.get(f"FS{j}") or 0.0 for j in robot.metadata["order"]])
    kp = np.maximum(STIFFNESS * inertia, friction / LET_GO)
    law = PD(kp, 1.4 * np.sqrt(kp * inertia), q, qd, period=STEP, model=robot)
    empty = identification.log(STEP, q, np.zeros_like(q), joint_names=robot.joint_names)
    return law, closed_loop(robot, empty, law, None, None, SUBSTEPS).simulated(robot)


@pytest.mark.sweep_only
@pytest.mark.parametrize("name", ["rx90", "sr400", "panda", "iiwa"])
def test_an_arm_that_ships(name: str) -> None:
    robot = torquec.build(name, models=["idm", "regressor", "base_values", "column_values", "ddm", "gravity"])
    # A Panda's description has no rotors, which are the most of a wrist's inertia.
    light = [each for each in robot.parameters if each.startswith("IA") and robot.parameters[each] == 0]
    robot = robot.with_parameters(dict.fromkeys(light, ROTOR))
    law, exact = law_and_log(robot)
    known = dict(zip(robot.columns["column_values_base"], robot.column_values(parameters="base"), strict=True))
    rng = np.random.default_rng(5)
    values = robot.by_label("column_values")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        wrong = robot.with_parameters(
            {each: float(x) * rng.uniform(0.9, 1.1) for each, x in values.items() if each in robot.parameters}
        )
    off: dict[str, list[np.ndarray]] = {"least squares": [], "instruments": [], "didim": []}
    deviations: dict[str, list[np.ndarray]] = {name: [] for name in off}
    for seed in range(SEEDS):
        noise = np.random.default_rng(seed)
        q = exact.q + noise.normal(0, POSITIONS, exact.q.shape)
        tau = exact.tau + noise.normal(0, TORQUES * exact.tau.std(0), exact.tau.shape)
        log = identification.prepare(replace(exact, q=q, tau=tau, qd=None, qdd=None), CUTOFF, torques=False)
        given = {"slow": identification.slow_speeds(robot, log, 1 / CUTOFF), "around": 1 / CUTOFF}
        equations = identification.equations(robot, log, **given)  # type: ignore[arg-type]
        found = {
            "least squares": identification.weighted_least_squares(identification.factors(equations)),
            "instruments": identification.instrumental_variables(
                wrong, log, law, substeps=SUBSTEPS, cutoff=CUTOFF, **given  # type: ignore[arg-type]
            ),
            "didim": identification.didim(wrong, log, law, decimate=20, substeps=SUBSTEPS),
        }
        order = found["didim"].names
        for method, estimate in found.items():
            places = [estimate.names.index(each) for each in order]
            off[method].append(estimate.values[places] - np.array([known[each] for each in order]))
            deviations[method].append(estimate.sigma[places])
    sigma = np.mean(deviations["least squares"], axis=0)
    bias = {method: float(np.linalg.norm(np.mean(each, axis=0) / sigma)) for method, each in off.items()}
    z = {method: np.array(off[method]) / np.array(deviations[method]) for method in off}
    print(f"\n{name}, {len(sigma)} parameters, in deviations of least squares: bias {bias}")
    for method, each in z.items():
        print(f"{method}: rms {np.sqrt(np.mean(each**2)):.2f}, {np.mean(np.abs(each) < 2):.3f} in 2")
    for method in ("instruments", "didim"):
        assert np.sqrt(np.mean(z[method] ** 2)) < 1.5, method
        assert np.mean(np.abs(z[method]) < 2) > 0.88, method
        assert bias[method] < bias["least squares"] / 3, method
