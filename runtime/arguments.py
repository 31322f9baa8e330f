"""Which argument of a call is what, which kernel it chooses, and what to say if it is none of that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any

import numpy as np

from .rows import Axis, Kernel, Row
from .suggestion import did_you_mean
from .threads import AUTO


@dataclass(frozen=True)
class Chosen:
    """A call sorted out: `values` are the kernel's inputs, as they were given; None for those that are left out."""

    kernel: Kernel
    values: tuple[Any, ...]
    out: Any
    threads: int
    """How many; AUTO leaves it to the size of the batch."""
    packed: bool = False
    """Whether of matrices those elements alone are wanted that tell all."""


def choose(row: Row, where: str, args: Sequence[Any], keywords: Mapping[str, Any]) -> Chosen:
    """Sort out the arguments of a call of the model `where` ("arm.idm")."""
    given = named(row, where, args, keywords)
    missing = [a.name for a in row.inputs if a.name not in given]
    if missing:
        raise TypeError(f"{where} is missing {_words(missing)}: {where}{row.signature}")
    for name in row.needed:
        if name not in given:
            raise TypeError(
                f"{where} needs {name}=, as loops of this robot have no closed form: robot.complete(q) gives it, "
                f"{name}=robot.complete(q).values[0]: {where}{row.signature}"
            )
    optional = tuple(a.name for a in row.optional if a.name in given)
    axes = tuple(_axis_value(axis, row, where, given) for axis in row.axes)
    kernel = row.find(optional, axes)
    if kernel is None:
        raise ValueError(_barred(row, where, axes) or _not_compiled(row, where, optional, axes))
    values = tuple(given.get(a.name) for a in kernel.inputs)
    packed = given.get("packed", False)
    if not isinstance(packed, bool | np.bool_):
        raise TypeError(f"{where}: packed is True or False; got {packed!r}")
    return Chosen(kernel, values, given.get("out"), count_threads(where, given.get("threads", 1)), bool(packed))


def named(row: Row, where: str, args: Sequence[Any], keywords: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a call by name, without those that are None."""
    if len(args) > len(row.positional):
        raise TypeError(
            f"{where} takes at most {len(row.positional)} arguments by position ({', '.join(row.positional)}), "
            f"{len(args)} were given: {where}{row.signature}"
        )
    given = dict(zip(row.positional, args, strict=False))
    for name, value in keywords.items():
        if name in row.refused:
            raise TypeError(f"{where} can't be given {name!r} here: {row.refused[name]}")
        if name not in row.keywords:
            raise TypeError(
                f"{where} has no argument {name!r}{did_you_mean(name, row.keywords)}: {where}{row.signature}"
            )
        if name in given:
            raise TypeError(f"{where} got {name!r} twice: by position and by name")
        given[name] = value
    return {name: value for name, value in given.items() if value is not None}


def _axis_value(axis: Axis, row: Row, where: str, given: Mapping[str, Any]) -> str | None:
    meaningless = axis.requires is not None and axis.requires not in given
    value = given.get(axis.name)
    if value is None:
        if meaningless:
            return None
        if axis.default is None:
            needed = f"{axis.requires}= needs {axis.name}=" if axis.requires else f"is missing {axis.name!r}"
            raise TypeError(f"{where} {needed}, one of {_words(axis.values)}: {where}{row.signature}")
        return axis.default
    if meaningless:
        raise TypeError(f"{where}: {axis.name}= goes with {axis.requires}=, which is not given")
    if axis.several and isinstance(value, Sequence) and all(isinstance(each, str) for each in value):
        if not value:
            raise ValueError(f"{where}: {axis.name} names nothing; expected one of {_words(axis.values)}")
        value = value if isinstance(value, str) else "+".join(value)
    if not isinstance(value, str):
        raise TypeError(
            f"{where}: {axis.name} is a name, one of {_words(axis.values)}; got {value!r} ({type(value).__name__})"
        )
    if value not in axis.values:
        reason = next((reason for chosen, reason in row.barred if chosen.get(axis.name) == value), None)
        if reason:
            raise ValueError(f"{where} can't be: {reason}")
        known = f"{did_you_mean(value, axis.values)}; compiled: {_words(axis.values)}"
        if axis.others is None:
            option, keyword = "frames ...", "frames=[...]"
            if axis.several:
                option, keyword = f"contacts {value}", f"contacts=[{value!r}]"
            raise ValueError(
                f"{where}: unknown {axis.name} {value!r}{known}. `torquec build --{option}` or "
                f"torquec.build(..., {keyword}) compiles others"
            )
        raise ValueError(f"{where}: no {axis.name}={value!r}{known}{axis.others and '. ' + axis.others}")
    return str(value)


def count_threads(where: str, threads: Any) -> int:
    """Return how many threads a call asks for, AUTO for "auto"; TypeError or ValueError if it is no such number."""
    if threads == "auto":
        return AUTO
    try:
        number = index(threads)
    except TypeError:
        raise TypeError(f'{where}: threads is a number of threads, or "auto"; got {threads!r}') from None
    if number < 1:
        raise ValueError(f"{where}: threads is at least 1; got {number}")
    return number


def _barred(row: Row, where: str, axes: Sequence[str | None]) -> str | None:
    chosen = {axis.name: value for axis, value in zip(row.axes, axes, strict=True)}
    for barred, reason in row.barred:
        if barred == chosen:
            return f"{where} can't be: {reason}"
    return None


def _not_compiled(row: Row, where: str, optional: Sequence[str], axes: Sequence[str | None]) -> str:
    def words(names: Sequence[str], values: Sequence[str | None]) -> str:
        chosen = [f"{axis.name}={value!r}" for axis, value in zip(row.axes, values, strict=True) if value is not None]
        return ", ".join([f"{name}=" for name in names] + chosen) or "no option"

    compiled = "; ".join(words(k.optional, [k.axes.get(axis.name) for axis in row.axes]) for k in row.kernels)
    return (
        f"{where} was not compiled for {words(optional, axes)}; compiled: {compiled}. "
        f"`torquec build --models {row.name} ...` or torquec.build(..., models=[{row.name!r}, ...]) compiles others; "
        "of three frames or fewer every pair"
    )


def _words(names: Sequence[str]) -> str:
    return ", ".join(map(repr, names))
