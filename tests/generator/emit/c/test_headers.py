"""Which of the hand-written headers a source comes with. The table of what includes what is checked in support/."""

from __future__ import annotations

from torquec.generator.emit.c.headers import INCLUDES, INVERSE, REAL, SCALAR, files


def test_a_header_comes_with_all_that_it_includes() -> None:
    assert set(files([REAL])) == {SCALAR, REAL}
    inverse = files([INVERSE])
    assert set(INCLUDES[INVERSE]) < set(inverse)
    assert all(set(INCLUDES[name]) <= set(inverse) for name in inverse)
