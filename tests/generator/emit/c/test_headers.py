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


def test_the_general_method_is_small() -> None:
    """What a compiler sees of it beyond closed forms: without comments, and without the indents of lines."""
    closed = files([INVERSE, REAL])
    own = [text for name, text in files([GENERAL, FIVE_TURNS, TWO_SLIDES, NEWTON_FIRST]).items() if name not in closed]
    seen = [re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL) for text in own]
    assert 40_000 < sum(len(re.sub(r"\s*\n\s*", "\n", text)) for text in seen) < 60_000
