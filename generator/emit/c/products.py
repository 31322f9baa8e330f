"""Statements -> statements: a product that several sums use is marked, so that a compiler multiplies once.

gcc fuses such a product into each of its sums, and every fused sum takes a turn of the two pipes that multiply.
Computed once, it takes one turn, and sums take pipes of their own. But a fused sum is there sooner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..function import Call, Definition, Let, Minus, Name, Op, Value
from .order import slacks

# By how many cycles a product and then a sum take longer than both at once: what nothing waits for so soon is marked.
LONGER = 2
# The function of the support headers that computes a product by itself.
ONCE = "once"


def multiplied_once(definitions: Sequence[Definition]) -> list[Definition]:
    """Return definitions with the products marked that several terms of sums are, and nothing else is made of.

    What the longest chain waits for is left to compilers.
    """
    slack = slacks(definitions)
    terms, other = Counter[str](), set[str]()
    for definition in definitions:
        for value in definition.values:
            for name, is_term in _uses(value):
                if is_term:
                    terms[name] += 1
                else:
                    other.add(name)
    return [
        replace(definition, value=Call(ONCE, (definition.value,)))
        if isinstance(definition, Let)
        and isinstance(definition.value, Op)
        and definition.value.symbol == "*"
        and terms[definition.name] > 1
        and definition.name not in other
        and slack[definition.name] >= LONGER
        else definition
        for definition in definitions
    ]


def _uses(value: Value, is_term: bool = False) -> Iterator[tuple[str, bool]]:
    """Yield the variables that a value is made of, and whether each is a term of a sum."""
    match value:
        case Name(text):
            yield text, is_term
        case Minus(of):
            yield from _uses(of, is_term)
        case Op(symbol, left, right):
            for part in (left, right):
                yield from _uses(part, symbol in "+-")
        case Call(_, args):
            for part in args:
                yield from _uses(part)
