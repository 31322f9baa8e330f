"""The example of the README, with what it prints."""

from __future__ import annotations

import subprocess
import sys

from .pages import DOCS, ROOT, fenced

PAGE = ROOT / "README.md"
EXAMPLE = DOCS / "example.py"


def example() -> str:
    """Return the README's example, and what it really prints."""
    source = EXAMPLE.read_text().partition("\n\n")[2].strip()
    printed = subprocess.run([sys.executable, EXAMPLE], capture_output=True, text=True, check=True).stdout.rstrip()
    return f"{fenced([source], 'python')}\n\nprints\n\n{fenced([printed])}"


def blocks() -> dict[str, str]:
    """Return the blocks of the page."""
    return {"example": example()}
