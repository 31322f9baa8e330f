"""The grammar of statements: what each reads and defines."""

from __future__ import annotations

from torquec.generator.algebra.graph import Element
from torquec.generator.emit.c.angles import NextAngle, ReadyGroup
from torquec.generator.emit.function import (
    Call,
    Constant,
    Function,
    Let,
    Minus,
    Name,
    Number,
    Op,
    Section,
    SinCos,
    Store,
    calls,
    elements,
    leaves,
    reads,
    reads_constants,
)

Q1 = Element("q", 1)
# -(a * q[1]) + sqrt(k.K2 / 2)
VALUE = Op("+", Minus(Op("*", Name("a"), Q1)), Call("sqrt", (Op("/", Constant("K2"), Number(2.0)),)))


def test_leaves_stand_in_their_order() -> None:
    assert list(leaves(VALUE)) == [Name("a"), Q1, Constant("K2"), Number(2.0)]


def test_a_statement_reads_what_its_values_are_made_of() -> None:
    for statement in (Let("b", VALUE), SinCos("S", "C", VALUE), Store("tau", 0, VALUE)):
        assert list(reads(statement)) == ["a"]
        assert list(elements(statement)) == [Q1]
        assert list(calls(statement)) == ["sqrt"]
        assert reads_constants(statement)
    assert not reads_constants(Let("b", Name("a")))


def test_a_statement_defines_variables_but_a_store_an_output() -> None:
    assert Let("b", VALUE).variables == ("b",)
    assert SinCos("S1", "C1", Q1).variables == ("S1", "C1")
    assert Store("tau", 0, VALUE).variables == ()
    assert Section("link 1").variables == ()
    assert Section("link 1").values == ()


def test_statements_of_a_language_are_asked_the_same() -> None:
    group = ReadyGroup((SinCos("S1", "C1", Q1), SinCos("S12", "C12", Name("t1"))), 0)
    assert group.variables == ("S1", "C1", "S12", "C12")
    assert list(reads(group)) == ["t1"]
    assert list(elements(group)) == [Q1]
    assert list(reads(NextAngle(0))) == []


def test_stores_stand_behind_the_definitions() -> None:
    let, store = Let("b", VALUE), Store("tau", 0, Name("b"))
    assert Function((let,), (store,)).statements == (let, store)
