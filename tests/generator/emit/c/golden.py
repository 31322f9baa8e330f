"""Golden files: what is generated must equal them to the letter; --update-golden rewrites them; a missing one fails."""

from __future__ import annotations

import pytest
from places import DATA

FOLDER = DATA / "golden"


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> object:
    def compare(name: str, text: str) -> None:
        path = FOLDER / name
        if request.config.getoption("--update-golden"):
            path.write_text(text)
        assert path.exists(), f"{path} is missing: pytest --update-golden writes it; then read it"
        assert text == path.read_text(), f"{name} differs; if that is meant, pytest --update-golden, and read the diff"

    return compare
