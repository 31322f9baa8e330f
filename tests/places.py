"""Where the tests find what they read."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parent.parent
ROBOTS = ROOT / "robots"
DOCS = ROOT / "docs"
DATA = ROOT / "tests" / "data"
SUPPORT = ROOT / "generator" / "emit" / "c" / "support"
