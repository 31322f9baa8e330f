"""A payload at the tool: the same compiled code with other numbers, checked against a wrench at the tool."""

import numpy as np
import torquec

MASS, HEIGHT, GRAVITY = 2.0, 0.205, 9.81                      # kg; m, from frame 6 to the tool along z6; m/s^2

robot = torquec.load("rx90")
q = np.radians([10, -40, 70, 20, 30, 0])

# A point mass adds to the standard parameters of link 6: its mass, its first and its second moments about O6.
added = {"M6": MASS, "MZ6": MASS * HEIGHT, "XX6": MASS * HEIGHT**2, "YY6": MASS * HEIGHT**2}
numbers = {name: value for name, value in robot.parameters.items() if value is not None}
loaded = robot.with_parameters({name: numbers[name] + value for name, value in added.items()})
print("gravity torques without payload", robot.gravity(q).round(2))
print("gravity torques with payload   ", loaded.gravity(q).round(2))

# The robot holds the payload up: a force against gravity, given in the tool's axes.
up = robot.transform(q, "tool")[:3, :3].T @ [0, 0, MASS * GRAVITY]
zero = np.zeros(robot.n)
holding = robot.idm(q, zero, zero, wrench=np.concatenate([up, np.zeros(3)]), frame="tool")
assert np.allclose(loaded.gravity(q), holding, atol=1e-9)
