"""How errors and notes show what a file holds: in ASCII, escaped and of bounded length.

Control characters of a stranger's file never reach a terminal as they are.
"""

from __future__ import annotations

from collections.abc import Iterable

# A value of more characters is cut in a message.
MAX_SHOWN = 60
# A list of more words is cut in a message.
MAX_WORDS = 30


def show(value: object) -> str:
    """Return a value as Python would write it, a text in quotes."""
    if isinstance(value, str):
        return ascii(value if len(value) <= MAX_SHOWN else value[: MAX_SHOWN - 3] + "...")
    try:
        text = ascii(value)
    except (RecursionError, ValueError):
        return "a value too large to show"
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 3] + "..."


def escape(text: str) -> str:
    """Return a text without quotes, its control and foreign characters escaped."""
    return "".join(c if c.isascii() and c.isprintable() else ascii(c)[1:-1] for c in text)


def join(words: Iterable[str]) -> str:
    """Return words with commas between them, escaped, the first thirty if there are more."""
    known = [escape(word)[:MAX_SHOWN] for word in words]
    more = len(known) - MAX_WORDS
    return ", ".join(known[:MAX_WORDS]) + (f" and {more} more" if more > 0 else "")


def how_to_declare(name: str) -> str:
    """Return what people do about a name that is no parameter."""
    in_toml = f"in [values], or symbols = [{show(name)}]"
    return f"declare it among the values, with a number or without one (in TOML: {in_toml})"
