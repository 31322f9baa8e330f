"""Torques of a hundred thousand states at once, in the lanes of vectors and on two threads, and state by state."""

import time

import numpy as np
import torquec

STATES = 100_000

robot = torquec.load("ur5")
rng = np.random.default_rng(0)
q, qd, qdd = rng.uniform(-2, 2, (3, STATES, robot.n))
tau = np.empty((STATES, robot.n))

start = time.perf_counter()
robot.idm(q, qd, qdd, out=tau, threads=2)
batch = time.perf_counter() - start

start = time.perf_counter()
one_by_one = [robot.idm(*state) for state in zip(q[:1000], qd[:1000], qdd[:1000], strict=True)]
single = (time.perf_counter() - start) * STATES / 1000

assert np.allclose(tau[:1000], one_by_one, rtol=1e-12, atol=1e-12)
print(f"{STATES} states: {1e3 * batch:.1f} ms in a batch, {1e3 * single:.0f} ms state by state")
