"""Ten lines of torquec."""

import numpy as np
import torquec

robot = torquec.load("rx90")
q, qd, qdd = np.radians([30, -60, 80, 10, 45, 0]), np.full(6, 0.5), np.ones(6)
tau = robot.idm(q, qd, qdd)                                # inverse dynamics
print(robot.name, robot.n, tau.round(3))
print(robot.ddm(q, qd, tau).round(9))                      # direct dynamics gives qdd back
print(robot.transform(q, "tool").round(4))                 # where the tool is
heavier = robot.with_parameters({"M6": 2.5})               # same code, other numbers
print(heavier.gravity(q).round(3))
print(robot.idm(np.zeros((1000, 6)), qd, qdd).shape)       # a batch: arguments broadcast
