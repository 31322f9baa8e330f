"""Each of the book's types of equations on a small robot that Paul's method needs it for: all solutions, no others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from torquec.generator.description import read_robot
from torquec.generator.inverse import classification
from torquec.generator.inverse.classification import Pair, Ranked
from torquec.generator.models.inverse_geometry import GIVEN
from torquec.peers.newton_euler import Array

from .geometry import by_newton
from .scalar import Inverse

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
    "5, a slide across the first axis": ("position", ["", SLIDE, ASKEW, SLIDE + "alpha = 0.5"], "r = 0.3"),
    "5, a circle of the first joint": ("position", ["", SLIDE, ASKEW + "d = 0.2", SLIDE + "alpha = 0.5\nd = 0.1"], ""),
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


def test_type_8_where_no_other_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """X C1 + Y C12 = Z1, X S1 + Y S12 = Z2: with a turn on the other side it is type 7, with no more coefficients."""
    every = classification.circle

    def of_sums(pair: Pair) -> Iterator[Ranked]:
        return ((rank, steps) for rank, steps in every(pair) if steps[0].type == 8)

    monkeypatch.setattr(classification, "circle", of_sums)
    arm = compiled("position", ["", "d = 0.5"], "d = 0.4")
    assert [(step.type, step.title) for step in arm.plan.steps[:2]] == [(8, "theta1"), (3, "theta1 + theta2")]
    has_all_solutions(arm)


def volumes(arm: Inverse, q: Array) -> Array:
    """Determinants of dP/dq of three joints: P is linear in the sine and cosine of a joint, or in its shift."""
    slopes = []
    for place, j in enumerate(arm.moving):
        step = np.zeros(3)
        step[place] = 1 if arm.tree.sigma[j - 1] == 1 else np.pi / 2
        slopes.append((arm.forward(q + step) - arm.forward(q - step))[:, :3, 3] / 2)
    return np.asarray(np.linalg.det(np.stack(slopes, axis=-1)))


def singular(arm: Inverse) -> Array:
    """Configurations that the last slide or turn along which that happens makes singular."""
    start = arm.random(100, seed=2)
    for place in (2, 1, 0):
        low, high = start.copy(), start.copy()
        low[:, place], high[:, place] = -1.5, 1.5
        changes = volumes(arm, low) * volumes(arm, high) < 0
        low, high = low[changes], high[changes]
        sign = np.sign(volumes(arm, low))
        for _ in range(60):
            middle = (low + high) / 2
            same = (np.sign(volumes(arm, middle)) == sign)[:, np.newaxis]
            low, high = np.where(same, middle, low), np.where(same, high, middle)
        if len(low):
            return low
    raise ValueError("nothing makes the arm singular")


@pytest.mark.parametrize("off", [0, 1e-9, 1e-8, 1e-6, 1e-4])
@pytest.mark.parametrize("name", [name for name in ARMS if name[0] in "45"])
def test_a_slide_and_a_turn_that_undo_each_other(name: str, off: float) -> None:
    """Two answers meet where the slide is tangent to the circle; the turn is free where the slide meets its axis."""
    arm = solver(name)
    q = singular(arm) + off
    T = arm.forward(q)
    found = arm(T)
    assert (found.count > 0).all()
    assert np.nanmax(found.residual) < 1e-12
    if off == 0:
        assert set(found.status) <= ({2} if "across" in name or name[0] == "4" else {1})
        return
    assert off > 1e-7 or (found.status != 0).all()
    nearest = np.nanmin(arm.apart(found.values, q[:, np.newaxis]), axis=1)
    assert (nearest * arm.singular_values(q)[:, -1] < 1e-12).all()
