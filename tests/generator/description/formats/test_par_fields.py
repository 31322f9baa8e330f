from __future__ import annotations

import pytest
from torquec.generator.description import DescriptionError
from torquec.generator.description.formats.par_fields import read_fields

TEXT = """(* Robotname = 'arm' *)
(* torquec: free = ["M1"] *)
NL = 2 (* links *)
Ant = {
        0,1}
theta = {t1, sqrt(a, b) + [c,
  d]};
"""


def test_fields_have_their_line_and_entries() -> None:
    fields = read_fields(TEXT)
    assert (fields.robot_name, fields.native_lines) == ("arm", ('free = ["M1"]',))
    assert (fields["NL"].entries, fields["NL"].place) == (("2",), "line 3, NL")
    assert (fields["ant"].name, fields["ant"].line, fields["ant"].entries) == ("Ant", 4, ("0", "1"))
    # A comma inside brackets ends no entry, and a line may.
    assert fields["theta"].entries == ("t1", "sqrt(a, b) + [c, d]")
    assert "sigma" not in fields
    assert [field.name for field in fields.present(("sigma", "theta", "ant"))] == ["theta", "Ant"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Ant = {0", r"line 1, Ant: the list is not closed"),
        ("Ant = 0", r"line 1, Ant is ' 0'|line 1, Ant is '0': expected a list"),
        ("\nAnts = {0}", r"line 2: unknown field 'Ants' \(did you mean 'Ant'"),
        ("Ant {0}", r"line 1, Ant: expected = after the name, not '{0}'"),
        ("Ant = {0}\nant = {0}", r"line 2, ant stands already on line 1"),
        ("NL = 1\n(* open", r"line 2: the comment \(\* is not closed"),
        ("}", r"line 1 has '}': expected a field such as Ant"),
    ],
)
def test_what_is_no_field_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(DescriptionError, match=message):
        read_fields(text)
