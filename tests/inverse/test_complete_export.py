"""`complete` as exported C: strict compilers, sanitizers, single precision, the same answers as the module's."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest
from oracle.closed_robots import akr3000, fourbar
from oracle.random_mechanisms import random_loop
from torquec.generator import api
from torquec.generator.description.robot import Robot

from .test_complete import drawn

STRICT = ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-pedantic", "-Werror", "-fno-math-errno"]
SANITIZED = ["-g", "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
DRIVER = """
#include <math.h>
#include <stdio.h>
#include "{robot}_models.h"
int main(void)
{{
    static {robot}_constants k;
    const {number} q[3][{n}] = {{{{{q}}}, {{{far}}}, {{{no_number}}}}};
    {robot}_prepare({robot}_parameters, &k);
    for (int i = 0; i < 3; i++) {{
        {number} values[{modes}][{joints}], residual[{modes}], distance;
        int32_t count, status, branches[{modes}];
        {robot}_complete(q[i], values[0], &count, &status, branches, residual, &distance, &k);
        printf("%d %d", (int)count, (int)status);
        for (int b = 0; b < count; b++) {{
            for (int j = 0; j < {joints}; j++) printf(" %.17g", (double)values[b][j]);
        }}
        printf("\\n");
    }}
    return 0;
}}
"""


@pytest.mark.parametrize(
    ("robot", "modes"),
    [(fourbar(), 2), (akr3000(), 4), (random_loop("rssr", 1), 16)],
    ids=["fourbar", "akr3000", "rssr"],
)
def test_exported_c_gives_the_answers(robot: Robot, modes: int, tmp_path: Path) -> None:
    q = drawn(robot)
    far, joints = q + 40.0, len(robot.mobile)
    lists: dict[str, Iterable[object]] = {"q": q, "far": far, "no_number": ["NAN"] * len(q)}
    text = {name: ", ".join(map(str, values)) for name, values in lists.items()}
    sources = ["driver.c", f"{robot.name}_models.c"]
    printed = {}
    for name, options in (("double", SANITIZED), ("float", SANITIZED), ("quick", ["-O2"])):
        folder, number = tmp_path / name, "float" if name == "float" else "double"
        api.export(robot, folder, models=("complete",), float32=name == "float")
        driver = DRIVER.format(robot=robot.name, n=len(q), modes=modes, joints=joints, number=number, **text)
        (folder / "driver.c").write_text(driver)
        own = [option for option in STRICT if name != "float" or option != "-Wconversion"]
        command = ["gcc", *own, *options, *sources, "-lm", "-o", name]
        subprocess.run(command, cwd=folder, check=True, timeout=300)
        done = subprocess.run([f"./{name}"], cwd=folder, check=True, timeout=60, capture_output=True, text=True)
        printed[name] = [np.array(line.split(), dtype=float) for line in done.stdout.splitlines()]
    near, _, no_number = printed["double"]
    assert near[0] > 0
    assert list(no_number) == [0, 3]
    expected = [robot.assembly.get(robot.joints[j - 1].name, 0.0) for j in robot.mobile]
    off = near[2:].reshape(-1, joints) - expected
    turns = np.array([robot.joints[j - 1].sigma == 0 for j in robot.mobile])
    off = np.where(turns, (off + np.pi) % (2 * np.pi) - np.pi, off)
    assert np.abs(off).max(axis=1).min() < 1e-9
    for one, other in zip(printed["double"], printed["quick"], strict=True):
        np.testing.assert_allclose(one, other, atol=1e-9)
    np.testing.assert_allclose(printed["float"][0][2:], near[2:], atol=1e-4)
