"""From a log with noise to a robot one can trust: audits, fit, essential parameters, validation on held-out motion."""

import numpy as np
import torquec
from torquec import identification

STEP, SAMPLES = 0.005, 6000                                   # s
NEEDED = ["idm", "base_values", "column_values", "regressor"]

# What the robot is, and what its description says: its numbers are up to a third off.
true = torquec.build("planar2r", models=NEEDED)
rng = np.random.default_rng(0)
numbers = {name: value for name, value in true.parameters.items() if value is not None}
wrong = [name for name in numbers if name[:2] in ("ZZ", "MX", "M1", "M2", "FV", "FS", "IA")]
described = true.with_parameters({name: numbers[name] * rng.uniform(0.7, 1.3) for name in wrong})

# The log: a motion of many frequencies, positions and torques with noise, no velocities.
t = STEP * np.arange(SAMPLES)
w, a, phase = rng.uniform(0.5, 6, (7, 1, 2)), rng.uniform(-0.4, 0.4, (7, 1, 2)), rng.uniform(0, 6, (7, 1, 2))
angle = w * t[:, None] + phase
q, qd, qdd = (a * np.sin(angle)).sum(0), (a * w * np.cos(angle)).sum(0), (-a * w**2 * np.sin(angle)).sum(0)
tau = true.idm(q, qd, qdd) + rng.normal(0, [0.2, 0.05], q.shape)
log = identification.log(t, q + rng.normal(0, 1e-5, q.shape), tau, joint_names=true.joint_names)

found = identification.identify(described, log)
for finding in found.findings:
    print(f"{'passed' if finding.passed else 'FAILED'}  {finding.audit}: {finding.text}")
print(f"\n{found.estimate}\n")
for name, prediction in found.validation.items():
    print(f"{name:12} relative errors on held-out motion {np.round(100 * prediction.relative_error, 2)} %")

better = described.with_parameters(found.parameters)
error = np.abs(better.idm(q, qd, qdd) - true.idm(q, qd, qdd)).max()
print(f"torques of the identified robot are within {error:.3f} N m of the true ones")
assert found.objections() == ()
assert error < 0.02 * np.abs(tau).max()
