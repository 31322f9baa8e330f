"""One posture of a Panda for each of many poses, within its limits and near to a posture that is preferred."""

import numpy as np
import torquec

panda = torquec.load("panda")
arm = torquec.build("panda", models=["solve"])
lower, upper = panda.limits.lower, panda.limits.upper
T = panda.transform(np.random.default_rng(0).uniform(lower, upper, (1000, 7)), "tool")

answers = arm.solve(T, "tool", threads=2)
solved = answers.status == torquec.Status.EXACT
q = answers.values[solved, 0]
assert solved.mean() > 0.99
assert ((lower <= q) & (q <= upper)).all()
assert np.allclose(panda.transform(q, "tool"), T[solved], atol=1e-11)
print(f"{solved.sum()} of {len(T)} poses, {answers.steps.mean():.0f} steps each")

home = np.array([0, -0.3, 0, -2.2, 0, 2.0, 0.8])
drawn = arm.solve(T[5], "tool", posture=[home, np.ones(7)])
aimed = arm.solve(T[5], "tool", given="pointing", posture=[home, np.ones(7)], start=drawn[0])
for title, found in (("the whole pose", drawn), ("position and z axis", aimed)):
    print(f"{title}: {np.linalg.norm(found[0] - home):.2f} rad from home")
assert np.linalg.norm(aimed[0] - home) < np.linalg.norm(drawn[0] - home)
