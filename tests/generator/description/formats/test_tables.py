from __future__ import annotations

from collections.abc import Callable

import pytest
import sympy as sp
from torquec.generator.description import DescriptionError
from torquec.generator.description.formats import tables

HOLDER: dict[str, object] = {"text": "a", "yes": True, "list": [1, 2], "words": ["a", "b"], "long": "a" * 3000}


def test_values_by_their_kind() -> None:
    assert tables.table(HOLDER, "there", HOLDER) is HOLDER
    assert tables.text(HOLDER, "text", "there") == "a"
    assert tables.text(HOLDER, "other", "there", "b") == "b"
    assert tables.choice(HOLDER, "text", "there", ("a", "b"), "b") == "a"
    assert tables.boolean(HOLDER, "yes", "there", False) is True
    assert tables.items(HOLDER, "list", "there", 2) == [1, 2]
    assert tables.items(HOLDER, "other", "there") == []
    assert tables.words(HOLDER, "words", "there") == ["a", "b"]
    assert tables.expression("2*D3", "there", {"D3"}) == 2 * sp.Symbol("D3")
    assert tables.expression(2, "there", ()) == sp.Integer(2)
    assert tables.constant("pi/2", "there") == pytest.approx(1.5707963267948966, abs=0)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tables.table([], "there", ()), r"there is \[\], a list: expected a table"),
        (lambda: tables.table({"txet": 1}, "there", ("text",)), r"there: unknown key 'txet' \(did you mean 'text'\?\)"),
        (lambda: tables.table({"axis": 1}, "there", ("alpha",)), "did you mean .alpha., a joint moves along"),
        (lambda: tables.text(HOLDER, "other", "there"), 'there: other is missing: expected other = "..."'),
        (lambda: tables.text(HOLDER, "yes", "there"), "there, yes is True, true or false: expected a text in quotes"),
        (lambda: tables.text(HOLDER, "long", "there"), "there, long has 3000 characters: expected at most 2000"),
        (lambda: tables.choice(HOLDER, "text", "there", ("b",), "b"), "there, text is 'a': expected b"),
        (lambda: tables.boolean(HOLDER, "text", "there", False), "there, text is 'a', a text: expected true or false"),
        (lambda: tables.items(HOLDER, "text", "there"), "there, text is 'a', a text: expected a list"),
        (lambda: tables.items(HOLDER, "list", "there", 3), "there, list has 2 elements: expected 3"),
        (lambda: tables.words(HOLDER, "list", "there"), "there, list is 1, a number: expected names in quotes"),
        (lambda: tables.expression("D4", "there", {"D3"}), "there: 'D4' is not declared"),
        (lambda: tables.real(True, "there"), "there is True, true or false: expected a number; a truth value"),
        (lambda: tables.real(10**400, "there"), "expected a finite number"),
    ],
)
def test_refused_with_the_place(call: Callable[[], object], message: str) -> None:
    with pytest.raises(DescriptionError, match=message):
        call()
