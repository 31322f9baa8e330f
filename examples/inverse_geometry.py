"""All postures of a UR5 for one pose of its tool, those within the limits, and the one nearest to where it stands."""

import numpy as np
import torquec

robot = torquec.load("ur5")
q = np.radians([30, -70, 100, -60, -90, 15])
T = robot.transform(q, "tool")

answers = robot.igm(T, "tool")
print(answers)
for posture in answers:
    assert np.allclose(robot.transform(posture, "tool"), T, atol=1e-12)

inside = robot.igm(T, "tool", limits=robot.limits)
print(f"{len(inside)} of {len(answers)} within the joint limits, {inside.status}")

nearest = robot.igm(T, "tool", nearest=q + 0.2)
assert np.allclose(nearest[0], q)
