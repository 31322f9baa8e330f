"""Names of links, joints and frames in a file to identifiers."""

from __future__ import annotations

from collections.abc import Collection

from .robot import BASE, IDENTIFIER

# Parameters of a frame are named after it, with a prefix such as GAMMA_, and may have 63 characters.
MAX_NAME = 56


def identifier(name: str) -> str:
    """Return the identifier for a name of the file: other characters become _, and a digit at the head gets one.

    It is the name itself where that is an identifier; `base` is reserved for the base frame.
    """
    plain = "".join(c if c.isascii() and (c.isalnum() or c == "_") else "_" for c in name)[:MAX_NAME]
    if not IDENTIFIER.match(plain):
        plain = f"_{plain}"[:MAX_NAME]
    return plain + "_" if plain == BASE else plain


def identifiers(names: list[str], reserved: Collection[str] = ()) -> dict[str, str]:
    """Return an identifier for each name, all different and none reserved; a name that is one already keeps it."""
    known: dict[str, str] = {name: name for name in names if identifier(name) == name and name not in reserved}
    taken = {*known, *reserved}
    for name in names:
        if name not in known:
            plain, count = identifier(name) + ("_" if name in reserved else ""), 1
            while plain in taken:
                count += 1
                plain = f"{identifier(name)[: MAX_NAME - 5]}_{count}"
            known[name] = plain
            taken.add(plain)
    return known
