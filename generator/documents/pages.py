"""Pages in which some blocks are written by programs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
ROBOTS = ROOT / "robots"


def renew(page: str, blocks: Mapping[str, str]) -> str:
    """Return a page with new blocks: each stands between <!-- name --> and <!-- /name -->."""
    for name, block in blocks.items():
        place = re.search(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", page, re.DOTALL)
        if place is None:
            raise ValueError(f"the page has no place <!-- {name} --> ... <!-- /{name} -->")
        page = f"{page[: place.start()]}{place[1]}{block}\n{place[2]}{page[place.end() :]}"
    return page


def renew_file(path: Path, blocks: Mapping[str, str]) -> None:
    """Write new blocks into a page."""
    path.write_text(renew(path.read_text(encoding="utf-8"), blocks), encoding="utf-8")


def fenced(lines: Sequence[str], language: str = "") -> str:
    """Return lines as a block of Markdown that is shown as it is."""
    return "\n".join([f"```{language}", *lines, "```"])
