"""The hand-written headers: the table of what includes what is that of the files."""

from __future__ import annotations

import re

from torquec.generator.emit.c.headers import FOLDER, INCLUDES, INVERSE, REAL, SCALAR, files


def test_the_table_is_that_of_the_files() -> None:
    for name, included in INCLUDES.items():
        text = (FOLDER / name).read_text(encoding="utf-8")
        assert set(re.findall(r'#include "(\w+\.h)"', text)) == set(included), name


def test_a_header_comes_with_all_that_it_includes() -> None:
    assert set(files([REAL])) == {SCALAR, REAL}
    inverse = files([INVERSE])
    assert set(INCLUDES[INVERSE]) < set(inverse)
    assert all(set(INCLUDES[name]) <= set(inverse) for name in inverse)
