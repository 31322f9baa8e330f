"""Rows of cells as aligned text."""

from __future__ import annotations

from collections.abc import Sequence


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Return a table whose first row is the heading: the first column to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i == 0 or not _numeric(rows, i) else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _numeric(rows: Sequence[Sequence[str]], column: int) -> bool:
    return all(row[column][:1] in "-0123456789x" for row in rows[1:])


def plain(text: str) -> str:
    """Return what a terminal shows as it stands: control characters, which it would obey, become their codes."""
    return "".join(c if c.isprintable() or c in "\n\t" else c.encode("unicode_escape").decode() for c in text)
