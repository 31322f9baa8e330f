"""The question that an error asks about an unknown name: " (did you mean 'joint_3'?)"."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

# Longer names are not compared: the time that comparing takes grows with the product of the lengths.
MAX_LENGTH = 64
# How alike two names must be, from 0 to 1: difflib's own default.
SIMILARITY = 0.6
# More names than this would be a list, no suggestion.
MAX_NAMES = 3


def did_you_mean(name: str, names: Iterable[str], similarity: float = SIMILARITY) -> str:
    """Return what an error adds behind an unknown name: " (did you mean 'x'?)", or nothing if no name is similar."""
    matches = similar(name, names, similarity)
    return f" (did you mean {' or '.join(map(ascii, matches))}?)" if matches else ""


def similar(name: str, names: Iterable[str], similarity: float = SIMILARITY) -> list[str]:
    """Return the names that `name` may stand for, the most similar first; one that differs in case alone wins."""
    known = [other for other in names if len(other) <= MAX_LENGTH]
    if len(name) > MAX_LENGTH:
        return []
    same = [other for other in known if other.lower() == name.lower()]
    return same[:1] or get_close_matches(name, known, MAX_NAMES, similarity)


def suggesting(function: Callable[P, R]) -> Callable[P, R]:
    """Return the function with a TypeError of its own for an option that it does not have: one that suggests."""
    parameters = inspect.signature(function).parameters
    options = [name for name, parameter in parameters.items() if parameter.kind is inspect.Parameter.KEYWORD_ONLY]

    @wraps(function)
    def checked(*arguments: P.args, **given: P.kwargs) -> R:
        for name in given:
            if name not in parameters:
                text = f"{function.__name__} has no option {name!a}{did_you_mean(name, options)}"
                raise TypeError(f"{text}: expected some of {', '.join(options)}")
        return function(*arguments, **given)

    return checked
