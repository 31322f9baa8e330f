"""`torquec convert` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from places import ROBOTS
from torquec.cli import main
from torquec.generator.description import read_robot

ARM = ROBOTS / "planar2r.toml"


def test_there_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    par, toml = tmp_path / "arm.par", tmp_path / "arm.toml"
    assert main(["convert", str(ARM), str(par)]) == 0
    assert capsys.readouterr().out == f"planar2r: {par}\n"
    assert main(["convert", "--json", str(par), str(toml)]) == 0
    assert json.loads(capsys.readouterr().out) == {"name": "planar2r", "path": str(toml)}
    assert read_robot(toml) == read_robot(par) == read_robot(ARM)


@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        (ARM, "arm.step", "'arm.step' has the suffix '.step': expected one of .toml, .par"),
        (ARM, "none/arm.par", "No such file"),
        (Path("none.par"), "arm.toml", "'none.par' cannot be read"),
    ],
)
def test_what_cannot_be_done_is_said(
    source: Path, target: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["convert", str(source), str(tmp_path / target)]) == 1
    assert words in capsys.readouterr().err
    assert not (tmp_path / target).exists()
