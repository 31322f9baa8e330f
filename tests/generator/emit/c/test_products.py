"""Which products are multiplied once, whatever a compiler would fuse."""

from __future__ import annotations

from torquec.generator.algebra.graph import Element
from torquec.generator.emit.c.products import ONCE, multiplied_once
from torquec.generator.emit.function import Call, Definition, Let, Minus, Name, Op, Section, Value

A, B, P = Element("q", 0), Element("q", 1), Name("p")
PRODUCT = Let("p", Op("*", A, B))
MARKED = Let("p", Call(ONCE, (Op("*", A, B),)))


# What the longest chain is made of, so that nothing waits for the product.
LONG = [Let("l0", Op("*", A, A)), *(Let(f"l{i}", Op("*", Name(f"l{i - 1}"), B)) for i in range(1, 9))]


def plus(name: str, left: Value, right: Value) -> Let:
    return Let(name, Op("+", left, right))


def test_a_product_that_several_sums_use_is_marked() -> None:
    users: list[Definition] = [Section("link 2"), plus("x", P, A), Let("y", Op("-", B, Minus(P)))]
    assert multiplied_once([PRODUCT, *users, *LONG]) == [MARKED, *users, *LONG]


def test_the_longest_chain_is_left_alone() -> None:
    longest = [PRODUCT, plus("x", P, A), plus("y", P, B)]
    assert multiplied_once(longest) == longest


def test_a_product_of_one_sum_fuses_with_it() -> None:
    once = [*LONG, PRODUCT, plus("x", P, A)]
    assert multiplied_once(once) == once


def test_no_compiler_fuses_a_product_that_is_a_factor_too() -> None:
    factor = [*LONG, PRODUCT, plus("x", P, A), plus("y", P, Op("*", P, B))]
    assert multiplied_once(factor) == factor


def test_sums_are_none() -> None:
    sums = [*LONG, plus("p", A, B), plus("x", P, A), plus("y", P, B)]
    assert multiplied_once(sums) == sums
