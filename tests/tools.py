"""Programs that some tests need beyond Python and gcc."""

from __future__ import annotations

import importlib
import os
import shutil
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest

# .ci/run says with it that everything is installed: a test that nobody runs proves nothing.
INSTALLED = "TORQUEC_TOOLS_INSTALLED"


def need(*commands: str) -> None:
    """Skip a test where a program is missing, fail it where all should be there."""
    missing = [command for command in commands if not shutil.which(command)]
    if missing and os.environ.get(INSTALLED):
        pytest.fail(f"no {' and no '.join(missing)}, though ${INSTALLED} says that .ci/run has installed them")
    if missing:
        pytest.skip(f"no {' and no '.join(missing)}: .ci/run names the packages")


def need_module(name: str) -> ModuleType:
    """Return a module of a package that the tests need; skip where it is missing, fail where all should be there."""
    if os.environ.get(INSTALLED):
        return importlib.import_module(name)
    return cast(ModuleType, pytest.importorskip(name))


def need_file(path: Path) -> None:
    """Skip a test where a file is missing that a package installs, fail it where all should be there."""
    if not path.exists():
        (pytest.fail if os.environ.get(INSTALLED) else pytest.skip)(f"no {path}: .ci/run installs it")
