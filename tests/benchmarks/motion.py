"""Trajectories of a randomised UR5: the compiled loops, NumPy around the same direct model, MuJoCo's rollouts.

    PYTHONPATH=tests python -m benchmarks.motion

All on one core, in turns, from the same states: ns of one step of one arm, the best of several rounds.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import mujoco
import numpy as np
import torquec
from mujoco import rollout
from numpy.typing import NDArray
from torquec import PD, ComputedTorque
from torquec.peers.newton_euler import from_metadata
from torquec.peers.pinocchio_model import pinocchio_robot

from .in_mujoco import document
from .transcription import Chain

ARMS, STEPS, DT = 4096, 100, 1e-3
ROUNDS = 5
Array = NDArray[np.float64]


def runge_kutta_in_numpy(robot: torquec.Robot, q: Array, qd: Array, tau: Array) -> None:
    """Steps of the method of fourth order, a call of ddm a stage."""
    q, qd = q.copy(), qd.copy()
    for _ in range(STEPS):
        a1 = robot.ddm(q, qd, tau)
        v2 = qd + DT / 2 * a1
        a2 = robot.ddm(q + DT / 2 * qd, v2, tau)
        v3 = qd + DT / 2 * a2
        a3 = robot.ddm(q + DT / 2 * v2, v3, tau)
        v4 = qd + DT * a3
        a4 = robot.ddm(q + DT * v3, v4, tau)
        q += DT / 6 * (qd + 2 * (v2 + v3) + v4)
        qd += DT / 6 * (a1 + 2 * (a2 + a3) + a4)


def rollouts(robot: torquec.Robot, q: Array, qd: Array, integrator: mujoco.mjtIntegrator) -> Callable[[], None]:
    """The call of MuJoCo's own module that moves as many arms, of one parameter set, without contacts and limits."""
    chain = Chain.of(pinocchio_robot(from_metadata(robot.metadata)), snapped=True)
    model = mujoco.MjModel.from_xml_string(document(chain))
    model.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONSTRAINT)
    model.opt.timestep, model.opt.integrator = DT, integrator
    size = mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    start = np.zeros((ARMS, size))
    start[:, 1 : 1 + 2 * robot.n] = np.hstack([q, qd])
    data = mujoco.MjData(model)
    state = np.zeros((ARMS, STEPS, size))
    sensors = np.zeros((ARMS, STEPS, 0))

    def call() -> None:
        rollout.rollout(model, data, start, nstep=STEPS, state=state, sensordata=sensors)

    return call


def main() -> None:
    """Print a row for each contender, with how many times it takes as long as the first."""
    rng = np.random.default_rng(0)
    robot = torquec.load("ur5")
    arms = robot.with_parameters({"M6": rng.uniform(0.2, 2, ARMS), "FV1": rng.uniform(0, 20, ARMS)})
    q, qd, tau = rng.uniform(-1, 1, (ARMS, 6)), rng.uniform(-1, 1, (ARMS, 6)), np.zeros(6)
    pd, computed = PD(100, 20, np.zeros(6)), ComputedTorque(100, 20, np.zeros(6))
    integrators = mujoco.mjtIntegrator
    contenders: dict[str, Callable[[], object]] = {
        "Runge-Kutta 4": lambda: arms.simulate(q, qd, tau, DT, STEPS, every=STEPS),
        "Runge-Kutta 4, every row out": lambda: arms.simulate(q, qd, tau, DT, STEPS),
        "semi-implicit Euler": lambda: arms.simulate(q, qd, tau, DT, STEPS, every=STEPS, method="euler"),
        "Runge-Kutta 4, PD with gravity": lambda: arms.simulate(q, qd, pd, DT, STEPS, every=STEPS),
        "Runge-Kutta 4, computed torque": lambda: arms.simulate(q, qd, computed, DT, STEPS, every=STEPS),
        "NumPy around ddm, Runge-Kutta 4": lambda: runge_kutta_in_numpy(arms, q, qd, tau),
        "MuJoCo rollout, Runge-Kutta 4": rollouts(robot, q, qd, integrators.mjINT_RK4),
        "MuJoCo rollout, Euler": rollouts(robot, q, qd, integrators.mjINT_EULER),
    }
    best = dict.fromkeys(contenders, np.inf)
    for _ in range(ROUNDS):
        for name, call in contenders.items():
            start = time.thread_time()
            call()
            best[name] = min(best[name], (time.thread_time() - start) / ARMS / STEPS * 1e9)
    first = best["Runge-Kutta 4"]
    print(f"{ARMS} arms, {STEPS} steps, {robot.variant}: ns a step of one arm")
    for name, ns in best.items():
        print(f"  {name:34}{ns:9.1f}{ns / first:9.1f}")


if __name__ == "__main__":
    main()
