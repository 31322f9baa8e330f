"""Programs that the pages name for their figures can be started: what they take from others is there."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

OWN = ("torquec", "benchmarks", "models", "oracle", "places", "inverse", "identification")


@pytest.mark.parametrize("name", sorted(path.stem for path in Path(__file__).parent.glob("[!_]*.py")))
def test_it_imports(name: str) -> None:
    try:
        import_module(f"benchmarks.{name}")
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] in OWN:
            raise
        pytest.skip(f"{error.name} is not installed")
