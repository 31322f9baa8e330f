"""All postures of a UR5 for one pose of its tool, those within the limits, and the one nearest to where it stands."""

import numpy as np
import torquec

robot = torquec.load("ur5")
q = np.radians([30, -70, 100, -60, -90, 15])
T = robot.transform(q, "tool")

answers = robot.igm(T, "tool")
for posture, labels in zip(answers.values, answers.labels, strict=True):
    print(np.degrees(posture).round(1), labels[0])
    assert np.allclose(robot.transform(posture, "tool"), T, atol=1e-12)

answers = robot.igm(T, "tool", limits=robot.limits)
inside, status = answers.values, answers.status
print(f"{len(inside)} of {len(answers.values)} within the joint limits, status {status}")

answers = robot.igm(T, "tool", nearest=q + 0.2)
nearest, status = answers.values, answers.status
assert np.allclose(nearest[0], q)
