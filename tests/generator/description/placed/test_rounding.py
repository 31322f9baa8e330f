"""What is taken for an exact angle or a zero, and that the robot changes by no more than what is told."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest
from oracle.random_urdf import random_urdf
from oracle.tree import tree_of
from torquec.generator.description.formats import urdf
from torquec.generator.description.placed import rounding
from torquec.generator.description.placed.axes import EXACT, ROUNDED
from torquec.generator.description.placed.khalil import in_khalil_frames
from torquec.generator.description.placed.space import MP, exact
from torquec.peers.pinocchio_model import pinocchio_robot

WHOLE = {
    "1.57": 6, "1.571": 6, "1.5707": 6, "1.5708": 6, "1.570796": 6, "1.57079632679": 6, "15.708e-1": 6, "-3.14": -12,
    "3.1416": 12, "0.785": 3, "0.7854": 3, ".785": 3, "-0.523": -2, "0.5236": 2, "2.0944": 8, "0.2618": 1, "6.283": 24,
    "1e-7": 0, "-1.2e-16": 0, "1.5707968": 6,
}  # fmt: skip
KEPT = ["0.79", "0.52", "1.5721", "1.570512", "0.001", "-4.1e-5", "0.26", "0.5", "1.6", "1.58", "1.0", "0.0001"]


@pytest.mark.parametrize("text", WHOLE)
def test_angles_that_are_made_whole(text: str) -> None:
    angle, change = rounding.angle(text, as_written=False)
    assert float(angle) == pytest.approx(WHOLE[text] * math.pi / 12, abs=1e-15)
    assert float(change) == pytest.approx(abs(float(text) - WHOLE[text] * math.pi / 12), abs=1e-15)
    assert change <= 2e-3
    assert abs(float(rounding.angle(text, as_written=True)[0]) - float(text)) <= 1e-16


@pytest.mark.parametrize("text", KEPT)
def test_angles_that_stay(text: str) -> None:
    assert rounding.angle(text, as_written=False) == (exact(text), 0)


def test_doubles_next_to_an_exact_angle_are_it_in_any_case() -> None:
    for steps in (1, 6, -7, 12):
        assert rounding.angle(repr(steps * math.pi / 12), as_written=True) == (steps * MP.pi / 12, 0)


def test_lengths() -> None:
    assert rounding.length("1e-6", as_written=False)[0] == 0
    assert float(rounding.length("2e-6", as_written=False)[0]) == 2e-6
    assert float(rounding.length("1e-17", as_written=True)[0]) == 1e-17


def rounded_text(seed: int) -> str:
    """Random robots with all their exact angles written as people write them."""
    text = random_urdf(seed, 6)
    written = {"1.5707963267948966": "1.571", "3.141592653589793": "3.14", "0.7853981633974483": "0.785"}
    for precise, rounded in written.items():
        text = text.replace(precise, rounded)
    return text


@pytest.mark.parametrize("seed", range(0, 40, 4))
def test_the_change_of_a_frame_is_bounded_by_what_is_told(seed: int) -> None:
    """Each angle moves what lies behind it by at most itself times the distance, and turns it by at most itself."""
    text = rounded_text(seed)
    before = in_khalil_frames(urdf.parse(text, "a.urdf", as_written=True), EXACT)[0]
    after = in_khalil_frames(urdf.parse(text, "a.urdf"), ROUNDED)[0]
    told = [float(size) for note in after.notes for size in re.findall(r"([-+.\de]+) rad off", note)]
    lengths = [float(size) for note in after.notes for size in re.findall(r"([-+.\de]+) m off", note)]
    exact, rounded = pinocchio_robot(tree_of(before)), pinocchio_robot(tree_of(after))
    q = np.random.default_rng(seed).uniform(-1, 1, len(before.moving))
    assert [before.joints[j - 1].name for j in before.moving] == [after.joints[j - 1].name for j in after.moving]
    reach = sum(np.linalg.norm(np.array(step.place.P, dtype=float)) for step in urdf.parse(text, "a.urdf").joints) + 6
    for frame in before.frames:
        change = exact.transform(q, frame.name) - rounded.transform(q, frame.name)
        assert np.abs(change[:3, :3]).max() <= 1.01 * sum(told) + 1e-12
        assert np.linalg.norm(change[:3, 3]) <= 1.01 * (sum(told) * reach + sum(lengths)) + 1e-12


def test_rounding_wins_zeros_and_exact_keeps_what_is_written() -> None:
    def parameters(seed: int, as_written: bool) -> int:
        placed = urdf.parse(rounded_text(seed), "a.urdf", as_written=as_written)
        return len(in_khalil_frames(placed, EXACT if as_written else ROUNDED)[0].values)

    assert sum(parameters(seed, False) for seed in range(8)) < sum(parameters(seed, True) for seed in range(8))
