from __future__ import annotations

import pytest
from torquec.generator.description import DescriptionError
from torquec.generator.description.formats.par_fields import read_fields
from torquec.generator.description.formats.par_header import check_type, integer, sizes


@pytest.mark.parametrize(
    ("text", "links_and_cuts"),
    [
        ("Ant = {0,1,2}", (3, 0)),
        ("n = 2\nAnt = {0,1}", (2, 0)),
        ("NF = 4\nNL = 2\nNJ = 3\nAnt = {0,1,2,0}", (2, 1)),
    ],
)
def test_sizes(text: str, links_and_cuts: tuple[int, int]) -> None:
    assert sizes(read_fields(text)) == links_and_cuts


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Sigma = {0}", "Ant is missing"),
        ("Ant = {0,1}\nSigma = {0}", "line 2, Sigma lists 1 frames, but Ant lists 2"),
        ("NL = 2\nNJ = 2\nAnt = {0}", "make 2 frames .* but Ant lists 1"),
        ("NL = 2\nAnt = {0,1}", "NJ is missing"),
        ("NL = 0\nNJ = 0\nAnt = {0}", "expected at least one link"),
        ("Ant = {0}\nXX = {1,2}", "line 2, XX has 2 entries, but NL = 1: expected one a link"),
        ("Ant = {0}\nG = {0,0}", "line 2, G has 2 entries: expected 3"),
    ],
)
def test_sizes_that_contradict_are_refused(text: str, message: str) -> None:
    with pytest.raises(DescriptionError, match=message):
        sizes(read_fields(text))


@pytest.mark.parametrize(
    ("text", "cuts", "message"),
    [
        ("Type = 3\nAnt = {0}", 0, "expected 0 simple, 1 tree, 2 closed"),
        ("Type = 2\nAnt = {0}", 0, "but NJ - NL = 0 joints are cut"),
        ("Type = 0\nAnt = {0,0}", 0, "a tree is Type = 1"),
    ],
)
def test_types_that_contradict_are_refused(text: str, cuts: int, message: str) -> None:
    with pytest.raises(DescriptionError, match=message):
        check_type(read_fields(text), cuts)


def test_whole_numbers_alone_are_taken() -> None:
    fields = read_fields("Ant = {0,1.5,-1}")
    assert integer(fields["ant"], 1) == 0
    for i in (2, 3):
        with pytest.raises(DescriptionError, match=f"element {i} is .*: expected a whole number"):
            integer(fields["ant"], i)
