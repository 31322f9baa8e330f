"""Pieces of HTML that stand in notebooks: static, without scripts or references; every text in them is escaped."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape as escape_markup

from .columns import plain

# Of the piece alone, whatever else is on the page; colours are the page's own.
STYLE = (
    ".torquec{max-width:60em;line-height:1.4}.torquec table{border-collapse:collapse;margin:.3em 0 .8em}"
    ".torquec th,.torquec td{padding:.15em .7em .15em 0;text-align:left;border-bottom:1px solid #8888;font-size:90%}"
    ".torquec .number{text-align:right;font-variant-numeric:tabular-nums}.torquec summary{cursor:pointer}"
    ".torquec svg{max-width:100%;height:auto}.torquec .many{overflow:auto;max-height:28em}"
    ".torquec figure{display:inline-block;margin:0 .6em .6em 0;vertical-align:top}.torquec figcaption{font-size:85%}"
)


def escape(text: str) -> str:
    """Return what a page shows as text; control characters, which no XML may hold, become their codes."""
    return escape_markup(plain(text))


def piece(title: str, parts: Sequence[str]) -> str:
    """Return parts under a title as one piece of a page."""
    return f'<div class="torquec"><style>{STYLE}</style>\n<h4>{escape(title)}</h4>\n' + "\n".join(parts) + "\n</div>\n"


def paragraph(text: str) -> str:
    """Return a paragraph; nothing where there is nothing to say."""
    return f"<p>{escape(text)}</p>" if text else ""


def preformatted(text: str) -> str:
    """Return text whose lines stay as they are."""
    return f"<pre>{escape(text)}</pre>"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table; columns in which every cell is a number or empty stand to the right."""
    right = [all(_is_number(row[k]) for row in rows) for k in range(len(heads))]
    kinds = [' class="number"' if flag else "" for flag in right]
    head = "".join(f"<th{kind}>{escape(text)}</th>" for kind, text in zip(kinds, heads, strict=True))
    lines = [
        "<tr>" + "".join(f"<td{kind}>{escape(cell)}</td>" for kind, cell in zip(kinds, row, strict=True)) + "</tr>"
        for row in rows
    ]
    return "\n".join([f"<table><thead><tr>{head}</tr></thead><tbody>", *lines, "</tbody></table>"])


def folded(heading: str, content: str, *, unfolded: bool = False) -> str:
    """Return content under a heading that unfolds it."""
    kind = " open" if unfolded else ""
    return f'<details{kind}><summary>{escape(heading)}</summary><div class="many">{content}</div></details>'


def picture(svg: str, caption: str) -> str:
    """Return a drawing of torquec's own with a caption."""
    return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"


def _is_number(text: str) -> bool:
    try:
        float(text or "0")
    except ValueError:
        return False
    return True
