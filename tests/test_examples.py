"""Every program of examples/ runs, and its own checks hold."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from places import ROOT

EXAMPLES = ROOT / "examples"
PROGRAMS = sorted(EXAMPLES.glob("*.py"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_it_runs(program: Path) -> None:
    assert "assert " in program.read_text(), "an example checks what it prints"
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_page_names_them_all() -> None:
    named = re.findall(r"\((\w+\.py)\)", (EXAMPLES / "README.md").read_text())
    assert sorted(named) == [program.name for program in PROGRAMS]
