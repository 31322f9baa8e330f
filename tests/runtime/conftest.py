"""A robot written by hand, and both ways of calling it: every test of a call runs through torquec._call and cffi."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torquec
from torquec import trampoline
from torquec.compiled import ABI

from . import fake_robot


@pytest.fixture(params=["native", "pure"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "pure":
        monkeypatch.setattr(trampoline, "native", None)
    else:
        assert trampoline.native is not None, "torquec._call is not compiled"
    return str(request.param)


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """The extension file of the fake robot with other metadata, compiled once for each."""
    folder = tmp_path_factory.mktemp("fakes")
    made: dict[str, Path] = {}

    def path(name: str = "fake", abi: int = ABI, lacks: str = "", **changes: Any) -> Path:
        if name not in made:
            (folder / name).mkdir()
            made[name] = fake_robot.compile_fake(folder / name, name, fake_robot.metadata(**changes), abi, lacks)
        return made[name]

    return path


@pytest.fixture
def robot(way: str, compiled: Callable[..., Path]) -> torquec.Robot:
    return torquec.load(compiled())


@pytest.fixture
def single(way: str, compiled: Callable[..., Path]) -> torquec.Robot:
    """The robot in float32."""
    return torquec.load(compiled("single", dtype="float32"))
