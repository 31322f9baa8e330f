"""A URDF in torquec and in Pinocchio: the same torques, masses and directions of axes."""

from pathlib import Path

import numpy as np
import pinocchio
import torquec

FILE = Path(__file__).with_name("arm.urdf")

robot = torquec.build(FILE)
model = pinocchio.buildModelFromUrdf(str(FILE))
data = model.createData()
rng = np.random.default_rng(0)
q, qd, qdd = rng.uniform(-1, 1, (3, robot.n))
assert np.allclose(robot.idm(q, qd, qdd), pinocchio.rnea(model, data, q, qd, qdd))
assert np.allclose(robot.ddm(q, qd, qdd), pinocchio.aba(model, data, q, qd, qdd))
pinocchio.framesForwardKinematics(model, data, q)
hand = data.oMf[model.getFrameId("hand")].homogeneous
assert np.allclose(robot.transform(q, "hand"), hand)
print("joints", robot.joint_names, "torques", robot.idm(q, qd, qdd).round(3))
