"""Numbers and names that a changed text gets: extremes, the ordinary ones beside them, and what no reader may take."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from spoiling import NAMES, NUMBERS

# Sizes at which doubles round, overflow or become denormal, and angles that were rounded: all of them are numbers.
EXTREME = (
    *("0", "-0.0", "1", "-1", "0.1", "3", "1e-3", "1e-7", "1e-9", "1e-12", "1e-16", "1e-160", "1e-300", "1e-320"),
    *("1e5", "1e9", "1e15", "1e16", "1e22", "1e154", "1e160", "1e300", "1e308", "-1e308", "1.7976931348623157e308"),
    *("1.5707963267948966", "1.5708", "1.571", "-3.14159", "3.1416", "0.785", "2.0944", "6.2832", "90"),
    *("5e-324", "1.0000000000000002"),
    *("0.1234567890123456789", "0.30000000000000004", "123456789.123456789", "0.999999999", "4.9e-5", "2", "7"),
)  # fmt: skip
NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")


def number(rng: random.Random, old: str = "1") -> str:
    """Return the text of another number: mostly one that a reader has to take."""
    kind = rng.randrange(10)
    if kind < 5:
        return rng.choice(EXTREME)
    if kind == 5:
        return rng.choice(NUMBERS)
    try:
        value = float(old)
    except ValueError:
        value = 1.0
    if kind == 6:
        return repr(-value)
    if kind == 7:
        return repr(value * 10.0 ** rng.choice((-300, -20, -9, -3, -1, 1, 3, 9, 20, 300)))
    if kind == 8:
        return repr(value * (1 + rng.choice((-1, 1)) * 10.0 ** -rng.randrange(1, 17)))
    return f"{value:.{rng.randrange(1, 8)}g}"


def numbers(text: str, rng: random.Random) -> str:
    """Return a text of numbers with one of them changed, or all, or with another count of them."""
    found = list(NUMBER.finditer(text))
    if not found:
        return number(rng)
    kind = rng.randrange(12)
    if kind == 0:
        return f"{text} {number(rng)}"
    if kind == 1:
        return " ".join(text.split()[:-1])
    chosen = found if kind == 2 else [rng.choice(found)]
    one = number(rng, chosen[0].group())
    for match in reversed(chosen):
        text = text[: match.start()] + (one if kind == 2 else number(rng, match.group())) + text[match.end() :]
    return text


def name(known: Sequence[str], rng: random.Random) -> str:
    """Return a name: mostly one that the text has already."""
    return rng.choice(known) if known and rng.random() < 0.8 else rng.choice(NAMES)


def is_numeric(text: str) -> bool:
    """Return whether a text begins with a number."""
    return NUMBER.match(text.strip()) is not None
