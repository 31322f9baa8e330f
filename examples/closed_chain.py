"""A URDF whose chain a few lines of TOML close: a boom on a hydraulic cylinder, which is its one motor."""

from pathlib import Path

import numpy as np
import torquec

MODELS = ("complete", "gravity", "potential_energy", "transform", "jacobian", "idm", "ddm")
robot = torquec.build(Path(__file__).with_name("boom.toml"), models=MODELS, frames=("fork",))
print(f"{robot.name}: {robot.joint_names} moves {', '.join(robot.all_joint_names)}")
assert robot.n == 1
assert robot.limits.effort == 60000

# The cylinder's force that holds the boom, over the stroke: the tree alone could not tell it.
stroke = np.linspace(-0.2, 0.4, 7)[:, np.newaxis]
lift = np.array([robot.complete(q, nearest=np.zeros(3)).values[0][0] for q in stroke])
force = robot.gravity(stroke)[:, 0]
for q, angle, newtons in zip(stroke[:, 0], np.degrees(lift), force, strict=True):
    print(f"stroke {q:5.2f} m: boom at {angle:6.1f} degrees, held by {newtons / 1000:6.2f} kN")

# What it holds is the weight: the force does the work that the potential energy gains.
h = 1e-6
work = (robot.potential_energy(stroke + h) - robot.potential_energy(stroke - h)) / (2 * h)
assert np.allclose(force, work, rtol=1e-6)

# The fork moves with the stroke as its Jacobian says.
speed = 0.1
J = robot.jacobian(stroke, "fork")[:, :3, 0]
ahead, behind = (robot.transform(stroke + t * speed, "fork")[:, :3, 3] for t in (h, -h))
assert np.allclose(J * speed, (ahead - behind) / (2 * h), atol=1e-6)

# Forward dynamics gives back the acceleration.
qdd = robot.ddm(stroke, speed + 0 * stroke, robot.idm(stroke, speed + 0 * stroke, 0.3 + 0 * stroke))
assert np.allclose(qdd, 0.3, atol=1e-9)
