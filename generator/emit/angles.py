"""Statements -> statements: sines and cosines first, several at once, where nothing else has to be known for them.

They come in the order of the joints, a sum with its last: where they are computed one after the other, the first links
need not wait for those of the last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .statements import Angles, Definition, Let, Section, SinCos, defines, reads

# As many angles as the widest vectors hold.
TOGETHER = 8


def angles_first(statements: Sequence[Definition]) -> list[Definition]:
    """The angles that don't depend on another sine or cosine, with what they are made of, then everything else."""
    made = {name: statement for statement in statements for name in defines(statement)}
    early: dict[str, bool] = {}
    for statement in statements:
        known = not isinstance(statement, SinCos) and all(early.get(name, True) for name in reads(statement))
        early |= dict.fromkeys(defines(statement), known)
    pairs = [
        statement
        for statement in statements
        if isinstance(statement, SinCos) and all(early.get(name, True) for name in reads(statement))
    ]
    if len(pairs) < 2:
        return list(statements)
    needed = [name for pair in pairs for name in reads(pair)]
    front: set[Definition] = set(pairs)
    while needed:
        maker = made.get(needed.pop())
        if maker is not None and maker not in front:
            front.add(maker)
            needed += reads(maker)
    sums = [statement for statement in statements if isinstance(statement, Let) and statement in front]
    pairs.sort(key=lambda pair: _last_element(pair, made))
    groups = [Angles(tuple(pairs[i : i + TOGETHER])) for i in range(0, len(pairs), TOGETHER)]
    rest = [statement for statement in statements if statement not in front]
    return [*sums, *groups, *_without_empty_sections(rest)]


def _last_element(pair: Definition, made: Mapping[str, Definition]) -> int:
    """The highest index of an element of an argument, q[3], that an angle is made of."""
    needed, last = list(reads(pair)), -1
    while needed:
        name = needed.pop()
        if name in made:
            needed += reads(made[name])
        elif name.endswith("]"):
            last = max(last, int(name[name.index("[") + 1 : -1]))
    return last


def _without_empty_sections(statements: Sequence[Definition]) -> list[Definition]:
    """What is left, without titles that nothing stands under."""
    following = [*statements[1:], Section("")]
    return [
        statement
        for statement, after in zip(statements, following, strict=True)
        if not (isinstance(statement, Section) and isinstance(after, Section))
    ]
