"""4096 randomised arms at once, each with parameters of its own: they swing freely, then a controller catches them."""

import numpy as np
import torquec

ARMS, STEP = 4096, 1e-3                                       # s

rng = np.random.default_rng(0)
robot = torquec.load("ur5")
arms = robot.with_parameters({
    "M6": rng.uniform(0.2, 2.0, ARMS),                        # kg
    "FV1": rng.uniform(0, 20, ARMS),                          # N m s/rad
})
swing = arms.simulate(np.zeros(6), np.zeros(6), np.zeros(6), STEP, 300, every=300, threads="auto")
shoulders = swing.q[:, -1, 1]
print(f"shoulders after {swing.t[-1]:.1f} s: {shoulders.min():.3f} to {shoulders.max():.3f} rad")

target = np.radians([20, -60, 80, 10, 45, 0])
law = torquec.ComputedTorque(400, 40, target, model=robot)    # it knows the arm of the description alone
caught = arms.simulate(swing.q[:, -1], swing.qd[:, -1], law, STEP, 500, every=500, threads="auto")
error = np.abs(caught.q[:, -1] - target).max(axis=1)
print(f"caught {caught.t[-1]:.1f} s later, within {error.min():.3f} to {error.max():.3f} rad of the target")
assert (caught.status == torquec.Ending.COMPLETE).all()
assert np.ptp(shoulders) > 1e-3
assert error.max() < 0.2
