"""Programs that some tests need beyond Python and gcc."""

from __future__ import annotations

import os
import shutil

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
