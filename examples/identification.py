"""Base parameters and friction of an RX-90 from noisy torques, by least squares."""

from importlib.resources import files

import numpy as np
import torquec

SAMPLES, NOISE = 2000, 0.5                                    # N m

description = files("torquec.robots") / "rx90.toml"
robot = torquec.build(description, models=["idm", "regressor", "base_values"])
rng = np.random.default_rng(0)


def measured(samples):
    """Regressor, torques and noisy torques at random states."""
    q, qd, qdd = (size * rng.uniform(-1, 1, (samples, robot.n)) for size in (3, 2, 10))
    Y = robot.regressor(q, qd, qdd, parameters="base")
    tau = robot.idm(q, qd, qdd)
    return Y.reshape(-1, Y.shape[-1]), tau.ravel(), (tau + rng.normal(0, NOISE, tau.shape)).ravel()


Y, _, noisy = measured(SAMPLES)
estimate, *_ = np.linalg.lstsq(Y, noisy, rcond=None)
sigma = NOISE * np.sqrt(np.diag(np.linalg.inv(Y.T @ Y)))

names = robot.columns["regressor_base"]
true = robot.base_values()
print(f"{len(names)} parameters from {len(noisy)} torques; the first five:")
for name, value, deviation, known in list(zip(names, estimate, sigma, true, strict=False))[:5]:
    print(f"{name:8} {value:9.4f} +- {deviation:.4f}   true {known:9.4f}")

Y, tau, _ = measured(200)
error = np.abs(Y @ estimate - tau).max()
print(f"torques of other states are predicted within {error:.3f} N m")
assert error < NOISE
