from __future__ import annotations

import pytest
from torquec.generator.description.messages import MAX_SHOWN, MAX_WORDS, escape, join, show


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("elbow", "'elbow'"),
        ("a\x1b[2Jm", r"'a\x1b[2Jm'"),
        ("\N{DEGREE SIGN}", r"'\xb0'"),
        (0.5, "0.5"),
        ({"a": [1]}, "{'a': [1]}"),
    ],
)
def test_values_are_shown_in_ascii(value: object, text: str) -> None:
    assert show(value) == text


def test_values_are_shown_in_part_where_they_are_long() -> None:
    assert show("a" * 100) == repr("a" * (MAX_SHOWN - 3) + "...")
    assert len(show(list(range(1000)))) == MAX_SHOWN


def test_a_value_nested_without_end_is_shown() -> None:
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]
    assert show(nested) == "a value too large to show"


def test_escaped_texts_have_no_quotes() -> None:
    assert escape("it's\n\x07\u20ac.toml") == r"it's\n\x07\u20ac.toml"


def test_lists_of_words_are_cut() -> None:
    assert join(["a", "b"]) == "a, b"
    assert join(map(str, range(MAX_WORDS))).endswith(", 29")
    assert join(map(str, range(MAX_WORDS + 2))).endswith(", 29 and 2 more")


def test_words_are_escaped() -> None:
    assert join(["a\x1b[2J", "\N{ROBOT FACE}"]) == r"a\x1b[2J, \U0001f916"
