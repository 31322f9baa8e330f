"""The command `torquec studio`: what it takes, what it says where it can't start."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from torquec.cli import main
from torquec.studio import serving

ARM = 'name = "arm"\ngravity = [0, 0, -9.81]\n[[joints]]\nname = "one"\n'


def test_ports_are_ports(capsys: pytest.CaptureFixture[str]) -> None:
    for port in ("99999", "-1", "http"):
        with pytest.raises(SystemExit) as stopped:
            main(["studio", "--port", port])
        assert stopped.value.code == 2
        assert "expected a port" in capsys.readouterr().err


def test_what_cannot_be_opened_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["studio", str(tmp_path / "none.toml"), "--no-browser"]) == 1
    assert "cannot be read" in capsys.readouterr().err
    (tmp_path / "arm.toml").write_text(ARM)
    assert main(["studio", str(tmp_path / "arm.toml"), "--no-browser", "--export-dir", str(tmp_path / "none")]) == 1
    assert "is no folder" in capsys.readouterr().err
    assert main(["studio", "no_robot_of_this_name", "--no-browser"]) == 2


def test_without_websockets_it_says_what_brings_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith("torquec.studio.ser")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "websockets.asyncio.server", None)
    monkeypatch.setitem(sys.modules, "websockets", None)
    assert main(["studio", "--no-browser"]) == 1
    assert "pip install torquec[studio]" in capsys.readouterr().err


def test_a_file_is_saved_into_and_what_ships_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "arm.toml").write_text(ARM)
    served: list[Any] = []

    async def serve(studio: Any, *_given: Any) -> None:
        served.append(studio.workspace)

    monkeypatch.setattr(serving, "_serve", serve)
    monkeypatch.chdir(tmp_path)
    assert main(["studio", "arm.toml", "--no-browser"]) == 0
    assert main(["studio", "planar2r", "--no-browser"]) == 0
    assert main(["studio", "--no-browser"]) == 0
    own, shipped, fresh = served
    assert own.path == tmp_path / "arm.toml"
    assert own.folder == tmp_path
    assert shipped.path is None
    assert shipped.document.robot.name == "planar2r"
    assert shipped.folder == tmp_path
    assert fresh.document.robot is not None
