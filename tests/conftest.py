"""Options and marks of the whole suite."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest

# NumPy reads it when it is imported. Threads for matrices of some rows wait more than they work, the more so where
# several processes run tests.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

hypothesis.settings.register_profile("torquec", deadline=None, print_blob=True)
hypothesis.settings.load_profile("torquec")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files from what is generated now")
    parser.addoption("--sweep", action="store_true", help="run the long sweeps in full")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what has no smaller size than a sweep; of several processes each begins with what takes long."""
    left_out = [] if config.getoption("--sweep") else [item for item in items if item.get_closest_marker("sweep_only")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    if hasattr(config, "workerinput"):
        from shares import rank  # for which pytest-xdist must be there

        items.sort(key=lambda item: rank(item.path))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give each of several processes whole files."""
    from shares import ByFile  # for which pytest-xdist must be there

    config.option.loadscopereorder = False
    return ByFile(config, log)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Let the garbage collector pass over modules and tests, ever after."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module")
def unoptimised(request: pytest.FixtureRequest) -> Iterator[None]:
    """Compile without optimisation, in a third of the time: where tests ask what code computes, or when it is made.

    The modules that ship, on which the laws are tested too, are optimised, and with --sweep all are.
    """
    with pytest.MonkeyPatch.context() as patch:
        if not request.config.getoption("--sweep"):
            patch.setenv("CFLAGS", "-O0")
        yield


@pytest.fixture
def full_sweep(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--sweep"))
