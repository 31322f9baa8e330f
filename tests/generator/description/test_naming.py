"""Names of robots from strangers as names in C and Python."""

import pytest
from torquec.generator.description.identifiers import is_taken
from torquec.generator.description.naming import identifier

NAMES = ("class", "M_PI", "linux", "real", "tq_scalar", "TQ_LANES", "base", "2nd link", "", "x")


@pytest.mark.parametrize("name", NAMES)
def test_an_identifier_means_nothing_else(name: str) -> None:
    assert identifier(name).isidentifier()
    assert not is_taken(identifier(name))
    assert identifier(identifier(name)) == identifier(name)
