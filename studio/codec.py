"""Messages as JSON and back: what is read is checked field by field, what is no number is sent as null."""

from __future__ import annotations

import json
import math
import types
import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from .messages.session import MAX_PART, REQUESTS

# Elements of a list, and characters of a text, of one request.
MAX_ELEMENTS = 10_000
MAX_CHARACTERS = 4 * MAX_PART // 3 + 8
# Levels of lists in lists.
_MAX_DEPTH = 6


class MessageError(ValueError):
    """A frame that is no message: says what was expected."""


def encode(frame: Mapping[str, object]) -> str:
    """Return a frame as JSON."""
    return json.dumps(_plain(frame), allow_nan=False, separators=(",", ":"), ensure_ascii=False)


def _plain(value: Any) -> Any:
    """Return a message as what JSON has."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    assert is_dataclass(value), value
    return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}


def parse(text: object) -> dict[str, Any]:
    """Return the object of a frame."""
    if not isinstance(text, str):
        raise MessageError("a frame of bytes: expected JSON text")
    try:
        frame = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise MessageError(f"no JSON: {error}") from None
    if not isinstance(frame, dict):
        raise MessageError('expected an object, {"type": ..., "id": ...}')
    return frame


def _refuse_constant(name: str) -> float:
    raise MessageError(f"{name} is no number of JSON: expected a finite one, or null")


def request_of(frame: dict[str, Any]) -> tuple[int, Any]:
    """Return the id and the request of a frame."""
    number, name = frame.get("id"), frame.get("type")
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < 2**53:
        raise MessageError(f"id is {number!a:.40}: expected a whole number from 0 on")
    if not isinstance(name, str) or name not in REQUESTS:
        raise MessageError(f"no request {name!a:.40}: expected one of {', '.join(REQUESTS)}")
    given = {key: value for key, value in frame.items() if key not in ("type", "id")}
    return number, decode(REQUESTS[name], given, name)


def decode(message: type, given: Mapping[str, Any], place: str) -> Any:
    """Return a message of an object that has its fields and no others."""
    hints = _hints(message)
    missing, unknown = hints.keys() - given.keys(), given.keys() - hints.keys()
    if missing or unknown:
        wrong = f"without {', '.join(sorted(missing))}" if missing else f"with {sorted(unknown)[0]!a:.40}"
        raise MessageError(f"{place} {wrong}: expected the fields {', '.join(hints) or 'of none'}")
    return message(**{name: _value(hint, given[name], f"{place}, {name}", 0) for name, hint in hints.items()})


@cache
def _hints(message: type) -> dict[str, Any]:
    """Return the types of the fields of a message."""
    hints = get_type_hints(message)
    return {field.name: hints[field.name] for field in fields(message)}


def _value(hint: Any, value: Any, place: str, depth: int) -> Any:
    """Return a value of a type; MessageError if it is of another."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (typing.Union, types.UnionType):
        rest = next(each for each in arguments if each is not type(None))
        return None if value is None else _value(rest, value, place, depth)
    if origin is Literal:
        if value in arguments and type(value) in {type(each) for each in arguments}:
            return value
        raise MessageError(f"{place} is {value!a:.40}: expected one of {', '.join(map(repr, arguments))}")
    if origin is tuple and isinstance(value, list) and len(value) <= MAX_ELEMENTS and depth < _MAX_DEPTH:
        return tuple(_value(arguments[0], each, place, depth + 1) for each in value)
    if origin is dict and isinstance(value, dict) and len(value) <= MAX_ELEMENTS and depth < _MAX_DEPTH:
        return {str(key): _value(arguments[1], each, place, depth + 1) for key, each in value.items()}
    if hint is float and isinstance(value, int | float) and not isinstance(value, bool):
        return _finite(value, place)
    if hint is int and isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53:
        return value
    if hint is bool and isinstance(value, bool):
        return value
    if hint is str and isinstance(value, str) and len(value) <= MAX_CHARACTERS:
        return value
    names = {float: "a number", int: "a whole number", bool: "true or false", str: "a text"}
    expected = names.get(hint, f"a list of at most {MAX_ELEMENTS}")
    raise MessageError(f"{place} is {value!a:.40}: expected {expected}")


def _finite(value: float, place: str) -> float:
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise MessageError(f"{place} is too large: expected a finite number")
    return number
