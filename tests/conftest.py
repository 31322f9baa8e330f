"""Options and marks of the whole suite."""

from __future__ import annotations

import hypothesis
import pytest

hypothesis.settings.register_profile("torquec", deadline=None, print_blob=True)
hypothesis.settings.load_profile("torquec")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files from what is generated now")
    parser.addoption("--sweep", action="store_true", help="run the long sweeps in full")


@pytest.fixture
def full_sweep(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--sweep"))
