"""Names of robots from strangers as identifiers."""

import pytest
from torquec.generator.description.naming import identifier


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("class", "class"), ("M_PI", "M_PI"), ("tq_scalar", "tq_scalar"),
        ("base", "base_"), ("2nd link", "_2nd_link"), ("", "_"),
    ],
)
def test_a_name_becomes_an_identifier_and_stays_it(name: str, expected: str) -> None:
    assert identifier(name) == expected
    assert identifier(expected) == expected
