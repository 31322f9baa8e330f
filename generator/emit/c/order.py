"""Statements -> statements: those first that the longest way to the outputs begins with, as far as a processor sees.

A processor looks ahead over some hundred instructions, and begins those whose operands are there, in their order.
Where links are computed one after the other, it comes late upon what the last ones wait for; where all of them are
computed abreast, their values fill more registers than there are. So a statement goes ahead of others, but not of many.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from ...algebra.ops import FUSED, OPERATIONS
from ..function import Call, Definition, Minus, Op, Section, SinCos, Value, reads

# A statement goes ahead of so many others at most. With more, values no longer fit registers.
AHEAD = 120
# Multiplications, and additions, that begin in a cycle: of the two pipes of each, what is left beside loads and stores.
A_CYCLE = 1.5

# Cycles of an addition.
ADDITION = 3

_OF_SYMBOL = {row.symbol: row for row in OPERATIONS.values() if row.symbol}


def ordered(definitions: Sequence[Definition]) -> tuple[Definition, ...]:
    """Return definitions in the order in which they would begin; the heading of a link is before its first one."""
    title, titles, statements = "", list[str](), list[Definition]()
    for definition in definitions:
        if isinstance(definition, Section):
            title = definition.title
        else:
            titles.append(title)
            statements.append(definition)
    made, told = list[Definition](), {""}
    for i in _order(statements):
        if titles[i] not in told:
            told.add(titles[i])
            made.append(Section(titles[i]))
        made.append(statements[i])
    return tuple(made)


def slacks(definitions: Sequence[Definition]) -> dict[str, int]:
    """Return, for each variable, by how many cycles it can be late before all outputs are."""
    operands = _operands(definitions)
    urgency, begin = _urgency(definitions, operands), list[int]()
    for needed in operands:
        begin.append(max((begin[operand] + _latency(definitions[operand]) for operand in needed), default=0))
    chain = max(map(add, begin, urgency), default=0)
    return {name: chain - begin[i] - urgency[i] for i, each in enumerate(definitions) for name in each.variables}


def _operands(statements: Sequence[Definition]) -> list[set[int]]:
    """Return, for each statement, the places of those whose variables it reads."""
    place = {name: i for i, statement in enumerate(statements) for name in statement.variables}
    return [{place[name] for name in reads(statement) if name in place} for statement in statements]


def _order(statements: Sequence[Definition]) -> list[int]:
    """Return the places of statements in a new order: ever what can begin first, of that the most urgent."""
    operands = _operands(statements)
    users: list[list[int]] = [[] for _ in statements]
    for i, needed in enumerate(operands):
        for operand in needed:
            users[operand].append(i)
    urgency, missing = _urgency(statements, operands), [len(needed) for needed in operands]
    # When the operands of statements are there: of those that wait for no other.
    begin = {i: 0.0 for i, number in enumerate(missing) if not number}
    order, end, cycle, first = list[int](), dict[int, float](), 0.0, 0
    while begin:
        while first in end:
            first += 1
        near = [i for i in begin if i < first + AHEAD]
        chosen = min(near, key=lambda i: (max(cycle, begin[i]), -urgency[i], i))
        cycle = max(cycle, begin.pop(chosen)) + _operations(statements[chosen]) / A_CYCLE
        end[chosen] = cycle + _latency(statements[chosen])
        order.append(chosen)
        for user in users[chosen]:
            missing[user] -= 1
            if not missing[user]:
                begin[user] = max(end[operand] for operand in operands[user])
    return order


def _urgency(statements: Sequence[Definition], operands: Sequence[set[int]]) -> list[int]:
    """Return, for each statement, the cycles from its begin to the end of all that waits for it."""
    after = [0] * len(statements)
    for i in reversed(range(len(statements))):
        after[i] += _latency(statements[i])
        for operand in operands[i]:
            after[operand] = max(after[operand], after[i])
    return after


def _latency(statement: Definition) -> int:
    """Return the cycles of a statement; sines and cosines are computed before all others."""
    return 0 if isinstance(statement, SinCos) else max(map(_depth, statement.values), default=0)


def _depth(value: Value) -> int:
    match value:
        case Op(symbol, left, right):
            before = max(_depth(left), _depth(right))
            if symbol not in "+-":
                return before + _OF_SYMBOL[symbol].latency
            fuses = any(isinstance(term, Op) and term.symbol == "*" for term in (left, right))
            return before + (FUSED - OPERATIONS["mul"].latency if fuses else ADDITION)
        case Minus(of):
            return _depth(of)
        case Call(function, args):
            own = OPERATIONS[function].latency if function in OPERATIONS else 0
            return own + max(map(_depth, args), default=0)
    return 0


def _operations(statement: Definition) -> float:
    """Return how many multiplications or additions a statement has, whichever are more; others count as some."""
    counts = {"*": 0.0, "+": 0.0}
    for value in statement.values:
        _count(value, counts)
    return max(counts.values())


def _count(value: Value, counts: dict[str, float]) -> None:
    match value:
        case Op(symbol, left, right):
            kind = "+" if symbol in "+-" else "*"
            counts[kind] += OPERATIONS["div"].cost if symbol == "/" else 1
            _count(left, counts)
            _count(right, counts)
        case Minus(of):
            _count(of, counts)
        case Call(function, args):
            counts["*"] += OPERATIONS[function].cost if function in OPERATIONS else 1
            for arg in args:
                _count(arg, counts)
