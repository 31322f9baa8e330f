"""Each of the book's types of equations on a small robot that Paul's method needs it for: all solutions, and no other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from torquec.generator.description import read_robot
from torquec.generator.inverse.chain import Moving
from torquec.generator.inverse.equations import Solve
from torquec.generator.inverse.paul import Equation, Search
from torquec.generator.models.inverse_geometry import GIVEN
from torquec.newton_euler import Array

from .scalar import Inverse

from .geometry import by_newton

FIXED = 'type = "fixed"\n'
SLIDE = 'type = "prismatic"\n'
# A link that stands askew: the axes at its ends have nothing in common with the frames between.
ASKEW = FIXED + "alpha = 0.6\ntheta = 0.5\n"

# What is given of the pose, the joints, the last one's tool.
ARMS = {
    "1": ("position", [SLIDE, SLIDE + 'alpha = 0.7\ntheta = "pi/2"', SLIDE + 'alpha = "pi/2"'], ""),
    "2": ("position", ["r = 0.3", SLIDE + 'alpha = "pi/2"\nd = 0.2'], ""),
    "3": ("pose", ["r = 0.3", 'alpha = "pi/2"\nd = 0.2'], "d = 0.1"),
    "4, one after the other": ("position", ["", SLIDE, ASKEW, SLIDE + "alpha = 0.5"], ""),
    "4, a slide below": ("position", [SLIDE, "", ASKEW, SLIDE + "alpha = 0.5"], ""),
    "5, a circle about the first axis": ("position", ["", SLIDE, ASKEW + "d = 0.2", SLIDE + "alpha = 0.5\nd = 0.1"], ""),
    "5, a circle of the last joint": ("position", [SLIDE, ASKEW, SLIDE + "alpha = 0.5\nd = 0.1", "d = 0.2"], "d = 0.3"),
    "6": ("pointing", ["", FIXED + 'd = 0.2\ntheta = "-pi/2"', "d = 0.35"], "d = 0.3"),
    "7": ("position", ["r = 0.1", 'alpha = "pi/2"\nd = 0.1', "d = 0.5\nr = 0.2"], "d = 0.4\nr = 0.1\nalpha = 0.3"),
    "11": ("position", ["", SLIDE + "alpha = 0.8\nd = 0.2", ""], "d = 0.3\nalpha = 0.4"),
}


def compiled(given: str, joints: Sequence[str], tool: str) -> Inverse:
    text = ['name = "arm"', 'source = "made up"', "gravity = [0, 0, 0]"]
    text += [f'[[joints]]\nname = "j{j}"\n{joint}' for j, joint in enumerate(joints, 1)]
    text += [f'[frames.tool]\nantecedent = "j{len(joints)}"\n{tool}']
    with TemporaryDirectory() as folder:
        path = Path(folder) / "arm.toml"
        path.write_text("\n".join(text) + "\n")
        return Inverse(read_robot(path), "igm_paul", given=given)


@cache
def solver(name: str) -> Inverse:
    return compiled(*ARMS[name])


def types(arm: Inverse) -> set[int]:
    return {step.type for step in arm.plan.steps}


def has_all_solutions(arm: Inverse) -> None:
    columns = GIVEN[arm.axes["given"]]
    starts = arm.random(60, seed=1)
    q = arm.random(200)
    T = arm.forward(q)
    found = arm(T)
    assert (found.status == 0).mean() > 0.99
    assert (found.count > 0).all()
    assert np.nanmin(arm.apart(found.values, q[:, np.newaxis]), axis=1).max() < 1e-8
    assert np.nanmax(found.residual) < 1e-12
    for state in range(4):
        expected = by_newton(arm.tree, T[state], arm.axes["frame"], arm.axes["ref"], starts, columns)
        apart = arm.apart(found.of(state)[:, np.newaxis], expected)
        assert found.count[state] == len(expected)
        assert apart.min(axis=0).max() < 1e-6


@pytest.mark.parametrize("name", ARMS)
def test_a_type_of_equation(name: str) -> None:
    arm = solver(name)
    assert int(name.split(",")[0]) in types(arm)
    has_all_solutions(arm)
