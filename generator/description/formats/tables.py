"""Tables of keys and values, read with checks: of TOML files, of comments in .par files, of rows in Python.

Every function names the place in its errors, with what was given, what is expected and the likely cause.
"""

from __future__ import annotations

import math
from collections.abc import Collection

import sympy as sp
from torquec.suggestion import did_you_mean

from ..expression import number, parse_expression
from ..messages import join, show
from ..robot import DescriptionError

# Characters of a text, such as a source: a paragraph, no document.
MAX_TEXT = 2000

# Types of values as people call them.
_KINDS = {str: "a text", bool: "true or false", int: "a number", float: "a number", list: "a list", dict: "a table"}

# What other formats call things: the key that it has here, and what that is.
_FOREIGN_KEYS = {
    "a": ("d", 'the distance along x, in Khalil\'s notation; or is dh = "classic" missing at the top'),
    "r": ("d", "the distance along z, in a Denavit-Hartenberg table"),
    "parent": ("antecedent", "the joint whose link carries this one"),
    "link": ("antecedent", "the joint whose link carries this frame"),
    "inertia": ("inertia_com", "the tensor about the centre of mass"),
    "damping": ("drive", "{ FV = ... }"),
    "friction": ("drive", "{ FV = ..., FS = ... }"),
    "mass": ("link", "{ mass = ..., com = [...], inertia_com = [...] }"),
    "sigma": ("type", "revolute, prismatic or fixed"),
    "mu": ("motorised", "true or false"),
    "axis": ("alpha", "a joint moves along the z axis of its frame"),
    "joint": ("joints", "[[joints]]"),
    "frame": ("frames", "[frames.tool]"),
    "loop": ("loops", "[[loops]]"),
}


def table(value: object, place: str, keys: Collection[str]) -> dict[str, object]:
    """Return a table that has no other keys than `keys`."""
    if not isinstance(value, dict):
        raise wrong(place, value, "a table")
    for key in value:
        if key not in keys:
            raise DescriptionError(f"{place}: unknown key {show(key)}{_hint(key, keys)}: expected {join(keys)}")
    return value


def text(holder: dict[str, object], key: str, place: str, default: str | None = None) -> str:
    """Return the text of a key; without a default the key is required."""
    value = holder.get(key, default)
    if value is None:
        raise DescriptionError(f'{place}: {key} is missing: expected {key} = "..."')
    if not isinstance(value, str):
        raise wrong(f"{place}, {key}", value, 'a text in quotes, "..."')
    if len(value) > MAX_TEXT:
        raise DescriptionError(f"{place}, {key} has {len(value)} characters: expected at most {MAX_TEXT}")
    return value


def choice(holder: dict[str, object], key: str, place: str, options: Collection[str], default: str) -> str:
    """Return the text of a key, one of the options."""
    value = text(holder, key, place, default)
    if value not in options:
        hint = did_you_mean(value, options)
        raise DescriptionError(f"{place}, {key} is {show(value)}{hint}: expected {join(options)}")
    return value


def boolean(holder: dict[str, object], key: str, place: str, default: bool) -> bool:
    """Return the truth value of a key."""
    value = holder.get(key, default)
    if not isinstance(value, bool):
        raise wrong(f"{place}, {key}", value, "true or false")
    return value


def items(holder: dict[str, object], key: str, place: str, length: int | None = None) -> list[object]:
    """Return the list of a key, of this length if one is given; an empty one where the key is missing."""
    value = holder.get(key, [])
    if not isinstance(value, list):
        raise wrong(f"{place}, {key}", value, "a list, [ ... ]")
    if length is not None and len(value) != length:
        raise DescriptionError(f"{place}, {key} has {len(value)} elements: expected {length}")
    return value


def words(holder: dict[str, object], key: str, place: str) -> list[str]:
    """Return the list of texts of a key."""
    values = items(holder, key, place)
    for value in values:
        if not isinstance(value, str):
            raise wrong(f"{place}, {key}", value, 'names in quotes, ["...", ...]')
    return [str(value) for value in values]


def expression(value: object, place: str, names: Collection[str]) -> sp.Expr:
    """Return the expression of a number, or of a text in `names`."""
    if isinstance(value, str):
        try:
            return parse_expression(value, names)
        except DescriptionError as error:
            raise DescriptionError(f"{place}: {error}") from None
    return number(real(value, place, 'a number, or an expression in quotes such as "pi/2" or "-D4"'))


def real(value: object, place: str, expected: str = "a number") -> float:
    """Return a number as a finite double."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise wrong(place, value, expected)
    try:
        result = float(value)
    except OverflowError:
        result = math.inf
    if not math.isfinite(result):
        raise DescriptionError(f"{place} is {show(value)}: expected a finite number; omit what is not known")
    return result


def constant(value: object, place: str) -> float:
    """Return the finite double of a number or of an expression without symbols, such as "pi/2"."""
    return float(sp.N(expression(value, place, ()), 30))


def wrong(place: str, value: object, expected: str) -> DescriptionError:
    """Return the error for a value of the wrong type."""
    kind = _KINDS.get(type(value), f"a {type(value).__name__}")
    cause = "; a truth value is no number" if isinstance(value, bool) and "number" in expected else ""
    return DescriptionError(f"{place} is {show(value)}, {kind}: expected {expected}{cause}")


def _hint(key: str, keys: Collection[str]) -> str:
    """Return the question for the key that is meant: by the names of other formats, else by spelling."""
    name, reason = _FOREIGN_KEYS.get(key.lower(), ("", ""))
    return f" (did you mean {name!r}, {reason}?)" if name in keys else did_you_mean(key, keys)


def expressions(
    holder: dict[str, object], place: str, keys: Collection[str], names: Collection[str]
) -> dict[str, sp.Expr]:
    """Return the expressions of those keys that the table has."""
    return {key: expression(holder[key], f"{place}, {key}", names) for key in keys if key in holder}
