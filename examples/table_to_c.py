"""An RX-90 from the table of the book to C: geometry, base parameters, equations, counts, and a function to call."""

import tempfile
from pathlib import Path

import torquec

reading = torquec.read_description("rx90")
robot = reading.robot
print("joint     sigma gamma  b  alpha   d    r")
for joint in robot.joints:
    numbers = (joint.sigma, joint.gamma, joint.b, joint.alpha, joint.d, joint.r)
    print(f"{joint.name:9}", " ".join(f"{number!s:>5}" for number in numbers))

# Base inertial parameters: 40 of 66 standard ones, as in example 9.2 of the book; 19 of symmetric links (example 9.3).
base = torquec.base_parameters(robot)
print(f"\n{len(base.names)} base inertial parameters, {', '.join(base.names[:8])} ...")
assert len(base.names) == 40
assert len(torquec.base_parameters("rx90_symmetric").names) == 19

# The equations of the notation: of the last link, what Newton and Euler say.
listing = torquec.listing("rx90", "idm")
last = [each for each in listing.equations if each.name in ("W36", "WP36", "VP36", "F16", "GAM6")]
print("\nsome of its equations:", *(f"{each.name} = {each.value}" for each in last), sep="\n")
assert any(each.name == "GAM6" for each in last)

# What a call costs, with friction; the book (table 9.5) has 253 multiplications and 238 additions without.
bill = torquec.bills("rx90", models=["idm"])["idm_wrench_tool"]
print(f"\nidm with a wrench at the tool: {bill['*']} multiplications, {bill['+']} additions")
assert bill["*"] < 253
assert bill["+"] < 238

# C99 that needs libm alone.
with tempfile.TemporaryDirectory() as folder:
    written = torquec.export("rx90", folder, models=["idm"], functions=["idm"])
    (header,) = (path for path in written if path.name == "rx90_models.h")
    prototype = next(line for line in header.read_text().splitlines() if line.startswith("void rx90_idm("))
    print(f"\n{len(written)} files; {Path(header).name} has\n{prototype}")
