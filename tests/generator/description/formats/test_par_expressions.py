from __future__ import annotations

import pytest
import sympy as sp
from torquec.generator.description import DescriptionError
from torquec.generator.description.formats.par_expressions import expressions_of, is_variable, offsets_of, parse_field
from torquec.generator.description.formats.par_fields import read_fields

NAMES = ("D3", "t1", "t2", "q7", "r2", "W")


@pytest.mark.parametrize(
    ("name", "j", "variable"),
    [("t1", 1, True), ("TH_12", 12, True), ("r2", 2, True), ("t1", 2, False), ("t", 1, False), ("D3", 3, False)],
)
def test_names_of_variables(name: str, j: int, variable: bool) -> None:
    assert is_variable(name, j) is variable


def test_both_spellings_are_read() -> None:
    fields = read_fields("d = {Pi/2, Cos[D3], sqrt(2)}")
    assert parse_field(fields["d"], NAMES) == [sp.pi / 2, sp.cos(sp.Symbol("D3")), sp.sqrt(2)]


def test_a_file_of_geometry_alone_has_symbols_for_inertia() -> None:
    entries = expressions_of(read_fields("Ant = {0}\nSigma = {0}\nd = {D3}"), NAMES, 1)
    assert entries["d"] == [sp.Symbol("D3")]
    assert entries["XX"] == [sp.Symbol("XX1")]


def test_offsets_are_what_stands_beside_the_variable() -> None:
    fields = read_fields("Ant = {0,1}\nSigma = {0,1}\ntheta = {t1 + Pi/2, 0}\nr = {0, r2}")
    entries = dict(expressions_of(fields, NAMES, 2))
    assert offsets_of(fields, entries, 2) == {1: sp.pi / 2, 2: 0}
    assert entries["theta"] == [0, 0]


@pytest.mark.parametrize(
    ("theta", "d", "message"),
    [
        ("t1, t1", "0, 0", "none of its names is the variable|t1 is the variable of joint 1 already"),
        ("t1, t2", "0, t1", "uses t1, the variable of joint 1: expected constants"),
        ("2*t1, t2", "0, 0", "theta, element 1 is 2\\*t1, no constant beside t1"),
        ("W + D3, t2", "0, 0", "none of its names is the variable"),
    ],
)
def test_other_uses_of_variables_are_refused(theta: str, d: str, message: str) -> None:
    fields = read_fields(f"Ant = {{0,1}}\nSigma = {{0,0}}\ntheta = {{{theta}}}\nd = {{{d}}}")
    with pytest.raises(DescriptionError, match=message):
        offsets_of(fields, dict(expressions_of(fields, NAMES, 2)), 2)
