"""4096 randomised arms swing for half a second, all at once: each state of the batch has parameters of its own."""

import numpy as np
import torquec

ARMS, STEP, STEPS = 4096, 1e-3, 500                           # s

rng = np.random.default_rng(0)
arms = torquec.load("ur5").with_parameters({
    "M6": rng.uniform(0.2, 2.0, ARMS),                        # kg
    "FV1": rng.uniform(0, 20, ARMS),                          # N m s/rad
})
q, qd, qdd = np.zeros((3, ARMS, arms.n))
tau = np.zeros((ARMS, arms.n))
for _ in range(STEPS):                                        # semi-implicit Euler
    arms.ddm(q, qd, tau, out=qdd)
    qd += STEP * qdd
    q += STEP * qd
print(f"shoulder after {STEP * STEPS} s: {q[:, 1].min():.3f} to {q[:, 1].max():.3f} rad")
assert np.isfinite(q).all()
assert np.ptp(q[:, 1]) > 1e-3
