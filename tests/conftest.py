"""Options and marks of the whole suite."""

from __future__ import annotations

import gc

import hypothesis
import pytest

hypothesis.settings.register_profile("torquec", deadline=None, print_blob=True)
hypothesis.settings.load_profile("torquec")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files from what is generated now")
    parser.addoption("--sweep", action="store_true", help="run the long sweeps in full")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what has no smaller size than a sweep."""
    left_out = [] if config.getoption("--sweep") else [item for item in items if item.get_closest_marker("sweep_only")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Let the garbage collector pass over modules and tests, ever after."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def full_sweep(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--sweep"))
