"""Computed torque in MuJoCo: MuJoCo simulates the arm, torquec has the controller's model, both from one URDF."""

from pathlib import Path

import mujoco
import numpy as np
import torquec

ARM = Path(__file__).with_name("arm.urdf")
POLE = 20.0                                                   # 1/s: both poles of each joint's error at -20

robot = torquec.build(ARM)
model = mujoco.MjModel.from_xml_path(str(ARM))
model.opt.timestep = 1e-3                                     # s
data = mujoco.MjData(model)
q, qd, wanted, tau = np.zeros((4, robot.n))
inverse = robot.bind("idm", q, qd, wanted, out=tau)           # nothing is allocated in the callback
amplitude, middle, speed = np.array([0.8, 0.6, 0.1]), np.array([0.0, 0.2, 0.15]), 2.0


def reference(t: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    s, c = np.sin(speed * t), np.cos(speed * t)
    return middle + amplitude * s, speed * amplitude * c, -(speed**2) * amplitude * s


def control(_: mujoco.MjModel, now: mujoco.MjData) -> None:
    q[:], qd[:] = now.qpos, now.qvel
    at, velocity, acceleration = reference(now.time)
    wanted[:] = acceleration + 2 * POLE * (velocity - qd) + POLE**2 * (at - q)
    inverse()
    now.qfrc_applied[:] = tau


# The model is MuJoCo's: the torques of a motion agree to rounding.
data.qpos[:], data.qvel[:] = [0.3, -0.4, 0.1], [0.5, 0.6, -0.2]
acceleration = np.array([1.0, -2.0, 0.5])
data.qacc[:] = acceleration
mujoco.mj_inverse(model, data)
assert np.allclose(robot.idm(data.qpos, data.qvel, acceleration), data.qfrc_inverse, atol=1e-10)

mujoco.mj_resetData(model, data)
data.qpos[:] = middle + np.array([0.2, -0.2, 0.05])           # not where the reference starts
mujoco.set_mjcb_control(control)
errors = []
while data.time < 2.0:
    mujoco.mj_step(model, data)
    errors.append(np.abs(data.qpos - reference(data.time)[0]).max())
mujoco.set_mjcb_control(None)
print(f"the arm starts {errors[0]:.2f} off its path and is within {max(errors[1000:]):.1e} after a second")
assert errors[0] > 0.1
assert max(errors[1000:]) < 2e-3
