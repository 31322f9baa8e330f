"""Checked access to what a TOML file holds: every refusal says where, what was given, what is expected and why."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from pathlib import Path

import sympy as sp
from torquec.suggestion import did_you_mean

from ..expression import number, parse_expression
from ..robot import DescriptionError

MAX_TEXT = 2000

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
    """A table with no other keys than `keys`."""
    if not isinstance(value, dict):
        raise wrong(place, value, "a table")
    for key in value:
        if key not in keys:
            raise DescriptionError(f"{place}: unknown key {shown(key)}{_hint(key, keys)}: expected {listed(keys)}")
    return value


def text(holder: dict[str, object], key: str, place: str, default: str | None = None) -> str:
    """A text of bounded length; without a default the key is required."""
    value = holder.get(key, default)
    if value is None:
        raise DescriptionError(f'{place}: {key} is missing: expected {key} = "..."')
    if not isinstance(value, str):
        raise wrong(f"{place}, {key}", value, 'a text in quotes, "..."')
    if len(value) > MAX_TEXT:
        raise DescriptionError(f"{place}, {key} has {len(value)} characters: expected at most {MAX_TEXT}")
    return value


def choice(holder: dict[str, object], key: str, place: str, options: Collection[str], default: str) -> str:
    """One of the options."""
    value = text(holder, key, place, default)
    if value not in options:
        hint = did_you_mean(value, options)
        raise DescriptionError(f"{place}, {key} is {shown(value)}{hint}: expected {listed(options)}")
    return value


def boolean(holder: dict[str, object], key: str, place: str, default: bool) -> bool:
    """A truth value."""
    value = holder.get(key, default)
    if not isinstance(value, bool):
        raise wrong(f"{place}, {key}", value, "true or false")
    return value


def items(holder: dict[str, object], key: str, place: str, length: int | None = None) -> list[object]:
    """A list, of the given length if there is one; empty where the key is missing."""
    value = holder.get(key, [])
    if not isinstance(value, list):
        raise wrong(f"{place}, {key}", value, "a list, [ ... ]")
    if length is not None and len(value) != length:
        raise DescriptionError(f"{place}, {key} has {len(value)} elements: expected {length}")
    return value


def words(holder: dict[str, object], key: str, place: str) -> list[str]:
    """A list of texts."""
    values = items(holder, key, place)
    for value in values:
        if not isinstance(value, str):
            raise wrong(f"{place}, {key}", value, 'names in quotes, ["...", ...]')
    return [str(value) for value in values]


def entry(value: object, place: str, names: Collection[str]) -> sp.Expr:
    """A number, or the text of an expression in `names`."""
    if isinstance(value, str):
        try:
            return parse_expression(value, names)
        except DescriptionError as error:
            raise DescriptionError(f"{place}: {error}") from None
    return number(real(value, place, 'a number, or an expression in quotes such as "pi/2" or "-D4"'))


def real(value: object, place: str, expected: str = "a number") -> float:
    """A finite double from a TOML number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise wrong(place, value, expected)
    try:
        result = float(value)
    except OverflowError:
        result = math.inf
    if not math.isfinite(result):
        raise DescriptionError(f"{place} is {shown(value)}: expected a finite number; omit what is not known")
    return result


def constant(value: object, place: str) -> float:
    """A finite double from a TOML number or from an expression without symbols, such as "pi/2"."""
    return float(sp.N(entry(value, place, ()), 30))


def wrong(place: str, value: object, expected: str) -> DescriptionError:
    """The error for a value of the wrong type."""
    kind = _KINDS.get(type(value), f"a {type(value).__name__}")
    cause = "; a truth value is no number" if isinstance(value, bool) and "number" in expected else ""
    return DescriptionError(f"{place} is {shown(value)}, {kind}: expected {expected}{cause}")


def shown(value: object) -> str:
    """A value in ASCII and of bounded length, whatever it holds."""
    try:
        given = ascii(value)
    except (RecursionError, ValueError):
        return "a value too large to show"
    return given if len(given) <= 60 else given[:57] + "..."


def content_of(path: str | Path, most: int) -> bytes:
    """What a file of bounded length holds."""
    place = shown(Path(path).name)
    try:
        with Path(path).open("rb") as file:
            content = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise DescriptionError(f"{place} cannot be read: {error}") from error
    if len(content) > most:
        raise DescriptionError(f"{place} is too long: expected at most {most} bytes")
    return content


def listed(words: Iterable[str]) -> str:
    """What is known, for a message: the first thirty."""
    known = list(words)
    return ", ".join(known[:30]) + (f" and {len(known) - 30} more" if len(known) > 30 else "")


def _hint(key: str, keys: Collection[str]) -> str:
    """Return the question for the key that is meant: by the names of other formats, else by spelling."""
    name, reason = _FOREIGN_KEYS.get(key.lower(), ("", ""))
    return f" (did you mean {name!r}, {reason}?)" if name in keys else did_you_mean(key, keys)
