"""Long functions in parts: executed one after the other, with nothing but w between them, they compute the same."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from torquec.generator.algebra.graph import Element
from torquec.generator.emit.c import parts
from torquec.generator.emit.c.outputs import Repeat
from torquec.generator.emit.c.parts import CROSSING, Crossing, PartStatement, cut, is_long
from torquec.generator.emit.function import Let, Name, Number, Op, SinCos, Store, Value


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "LONGEST", 40)
    monkeypatch.setattr(parts, "PART", 20)
    monkeypatch.setattr(parts, "FIRST", 5)


def random_statements(seed: int, length: int) -> list[PartStatement]:
    """A random program: each variable is an operation on some that are known."""
    rng = np.random.default_rng(seed)
    known: list[Value] = [Element("q", 0), Element("q", 1)]
    statements: list[PartStatement] = []
    for i in range(length):
        a, b = (known[int(rng.integers(len(known)))] for _ in range(2))
        if rng.random() < 0.1:
            statements.append(SinCos(f"S{i}", f"C{i}", a))
            known += [Name(f"S{i}"), Name(f"C{i}")]
        else:
            statements.append(Let(f"x{i}", Op("+-*"[int(rng.integers(3))], a, b)))
            known.append(Name(f"x{i}"))
    return [*statements, *(Store("tau", i, value) for i, value in enumerate(known[-3:]))]


def executed(pieces: Sequence[Sequence[PartStatement]]) -> dict[int, float]:
    """The outputs of functions that are called one after the other; the variables of each are its own."""
    elements: dict[tuple[str, int], float] = {("q", 0): 0.3, ("q", 1): -0.7}
    for piece in pieces:
        variables: dict[str, float] = {}

        def value(of: Value, variables: dict[str, float] = variables) -> float:
            match of:
                case Name(text):
                    return variables[text]
                case Element(argument, place):
                    return elements[argument, place]
                case Op(symbol, left, right):
                    a, b = value(left), value(right)
                    return a + b if symbol == "+" else a - b if symbol == "-" else a * b
            raise TypeError(of)

        for statement in piece:
            match statement:
                case Let(name, given):
                    variables[name] = value(given)
                case SinCos(sine, cosine, angle):
                    variables[sine], variables[cosine] = np.sin(value(angle)), np.cos(value(angle))
                case Store(argument, place, given):
                    elements[argument, place] = value(given)
    return {place: x for (argument, place), x in elements.items() if argument == "tau"}


@pytest.mark.parametrize("seed", range(6))
def test_parts_compute_what_the_whole_computes(seed: int) -> None:
    statements = random_statements(seed, 120)
    pieces, size = cut(statements)
    assert executed(pieces) == executed([statements])
    places = {s.element for piece in pieces for s in piece if isinstance(s, Store) and s.argument == CROSSING}
    assert places == set(range(size))


def test_the_first_part_is_short_and_the_others_are_alike() -> None:
    statements = random_statements(0, 117)
    pieces, _ = cut(statements)
    own = [[s for s in piece if CROSSING not in str(s)] for piece in pieces]
    assert [len(piece) for piece in own] == [5, 20, 20, 20, 20, 20, 15]
    assert is_long(statements)
    assert not is_long(statements[:40])
    zeros = [Store("Y", i, Number(0.0)) for i in range(100)]
    assert not is_long([*statements[:40], *zeros, *(Repeat(zero) for zero in zeros)])


def test_a_place_is_used_again_once_its_last_reader_is_done() -> None:
    first = [Let("a", Number(1.0))]
    second = [Let("b", Name("a"))]
    third = [Let("c", Name("b"))]
    crossing = Crossing([first, second, third])
    # b is stored while a, whose place it would get, is still needed.
    assert crossing.place == {"a": 0, "b": 1}
    fourth = [Let("d", Name("c"))]
    crossing = Crossing([first, second, third, fourth])
    assert crossing.place == {"a": 0, "b": 1, "c": 0}
    assert crossing.size == 2
    assert crossing.loads(2) == {"b": 1}
    assert crossing.stores(2) == {"c": 0}
