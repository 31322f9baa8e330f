"""Published arms at poses whose real solutions are all known to twenty digits (data/inverse_geometry.json says how)."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from places import DATA
from torquec.generator.description import read_robot
from torquec.generator.description.robot import Robot
from torquec.peers.newton_euler import Array

from .scalar import Inverse

SETS = json.loads((DATA / "inverse_geometry.json").read_text())
# The others are of six joints without a simplification.
CLOSED = ("puma560", "rx90", "ur5", "stanford")


def described(name: str, folder: Path) -> Robot:
    """The robot of a set, from its standard Denavit-Hartenberg table."""
    data = SETS[name]
    text = ['dh = "classic"', f'name = "{name}"', 'source = "data/inverse_geometry.json"', "gravity = [0, 0, 0]"]
    rows = zip(data["a"], data["d"], data["alpha_deg"], data["offset_deg"], data["sigma"], strict=True)
    for j, (a, d, alpha, offset, sigma) in enumerate(rows, 1):
        text += ["[[joints]]", f'name = "j{j}"', f"a = {a}", f'alpha = "{float(alpha):g}*pi/180"']
        if sigma:
            text += ['type = "prismatic"', f'theta = "{float(offset):g}*pi/180"']
        else:
            text += [f"d = {d}", f'offset = "{float(offset):g}*pi/180"']
    text += ["[frames.tool]", 'antecedent = "j6"']
    path = folder / f"{name}.toml"
    path.write_text("\n".join(text) + "\n")
    return read_robot(path)


def numbers(rows: list[list[str]]) -> Array:
    return np.array([[float(x) for x in row] for row in rows])


@pytest.mark.parametrize("model", ["igm", "igm_paul", "igm_pieper"])
@pytest.mark.parametrize("name", CLOSED)
def test_all_solutions_are_found_and_no_other(name: str, model: str, tmp_path: Path) -> None:
    inverse = Inverse(described(name, tmp_path), model)
    expected = numbers(SETS[name]["solutions"])
    found = inverse(numbers(SETS[name]["T"])[np.newaxis])
    assert found.count[0] == len(expected) == SETS[name]["n_real"]
    assert found.status[0] == 0
    apart = inverse.apart(found.of(0)[:, np.newaxis], expected)
    assert apart.min(axis=0).max() < 1e-12
    assert apart.min(axis=1).max() < 1e-12
    assert found.residual[0].max() < 1e-12
