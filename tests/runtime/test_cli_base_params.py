"""torquec base-params: the relations for people and for machines, and the description that uses them."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from oracle.agreement import assert_agree
from oracle.tree import tree_of
from places import ROBOTS
from torquec.cli import main
from torquec.generator.description import read_robot
from torquec.peers.newton_euler import inverse_dynamics

RX90 = ROBOTS / "rx90.toml"


def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["base-params", str(RX90)]) == 0
    printed = capsys.readouterr().out
    assert "40 base inertial parameters from 66 standard ones" in printed
    assert "MYR3 = MY3 + MZ4 + RL4*(M4 + M5 + M6)\n" in printed
    assert "without effect: XX1, XY1, XZ1, YY1, YZ1, MX1, MY1, MZ1, M1, MZ2, M2\n" in printed


def test_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["base-params", str(RX90), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert len(facts["base_parameters"]) == 40
    assert facts["base_parameters"]["XZR2"] == {"XZ2": "1", "MZ3": "-D3"}
    assert len(facts["relations"]) == 15


def test_the_description_that_it_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = tmp_path / "reduced.toml"
    assert main(["base-params", str(RX90), "-o", str(written)]) == 0
    before, after = tree_of(read_robot(RX90)), tree_of(read_robot(written))
    assert np.count_nonzero([after.YY, after.MZ, after.M]) == 0
    motion = np.random.default_rng(0).uniform(-2, 2, (3, 6))
    assert_agree(inverse_dynamics(after, *motion), inverse_dynamics(before, *motion), 1e-12)


def test_a_description_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["base-params", "nowhere.toml"]) == 1
    assert "nowhere.toml" in capsys.readouterr().err
