"""Which of the hand-written headers a source comes with. The table of what includes what is checked in support/."""

from __future__ import annotations

import re
from collections import defaultdict

from torquec.generator.emit.c.headers import (
    FIVE_TURNS,
    FOLDER,
    GENERAL,
    INCLUDES,
    INVERSE,
    NEWTON_FIRST,
    REAL,
    SCALAR,
    SURE,
    TWO_SLIDES,
    files,
)

DEFINED = re.compile(r"^static\b[^;{(]*?\b(tqd?_\w+)\s*\(|^\}\s*(\w+);|^#define (\w+)", re.MULTILINE)


def test_no_two_headers_define_the_same_name() -> None:
    """A robot may need all of them in one unit."""
    places = defaultdict(set)
    for path in sorted(FOLDER.glob("*.h")):
        text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
        for names in DEFINED.findall(text):
            places["".join(names)].add(path.name)
    assert not {name: sorted(files) for name, files in places.items() if len(files) > 1}


def test_a_header_comes_with_all_that_it_includes() -> None:
    assert set(files([REAL])) == {SCALAR, REAL}
    inverse = files([INVERSE])
    assert set(INCLUDES[INVERSE]) < set(inverse)
    assert all(set(INCLUDES[name]) <= set(inverse) for name in inverse)


def _seen(names: list[str], others: list[str]) -> int:
    """How many characters a compiler sees of headers beyond others: without comments and the indents of lines."""
    known = files(others)
    own = [re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL) for name, text in files(names).items() if name not in known]
    return sum(len(re.sub(r"\s*\n\s*", "\n", text)) for text in own)


def test_the_general_method_is_small() -> None:
    """Beyond closed forms; its sure way comes on top, for careful models alone."""
    general = [GENERAL, FIVE_TURNS, TWO_SLIDES, NEWTON_FIRST]
    assert 40_000 < _seen(general, [INVERSE, REAL]) < 60_000
    assert 20_000 < _seen([SURE], general) < 35_000
    assert SURE not in files(general)
