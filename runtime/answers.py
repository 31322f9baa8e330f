"""What a model of varying number of answers returns: (values, status), with what else it tells as attributes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .arrays import Array
from .rows import Kernel


class Answers(tuple[Any, ...]):
    """`values, status = robot.igm(T)`; `.branches`, `.residual` and the model's other outputs by their names."""

    _told: Mapping[str, Any]

    def __new__(cls, values: Any, status: Any, told: Mapping[str, Any]) -> Answers:
        """A pair, and what else is told of it."""
        answers = super().__new__(cls, (values, status))
        answers._told = {"values": values, "status": status, **told}
        return answers

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_") or name not in self._told:
                raise AttributeError(f"answers have no {name!r}; they have {', '.join(self._told)}")
            return self._told[name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._told]

    def __repr__(self) -> str:
        return "Answers(" + ", ".join(f"{name}={value!r}" for name, value in self._told.items()) + ")"

    def __reduce__(self) -> tuple[Any, ...]:
        told = {name: value for name, value in self._told.items() if name not in ("values", "status")}
        return Answers, (self[0], self[1], told)


def pair(kernel: Kernel, results: Sequence[Array], answers: int, single: bool) -> tuple[Any, ...]:
    """(values, status) of the outputs; of a single state only the answers that there are, with labels."""
    arguments = kernel.outputs
    values, count, status, *others = results
    shown = []
    for argument, array in zip(arguments[3:], others, strict=True):
        rows = single and argument.shape[:1] == (answers,)
        shown.append(array[: int(count)] if rows else array[()] if array.ndim == 0 else array)
    told: dict[str, Any] = {argument.name: array for argument, array in zip(arguments[3:], shown, strict=True)}
    if kernel.choices and single and "branches" in told:
        told["labels"] = [labels(kernel.choices, int(bits)) for bits in told["branches"]]
    first = (values[: int(count)], status[()]) if single else (values, status)
    return Answers(*first, told) if told else first


def labels(choices: Sequence[tuple[str, int]], bits: int) -> tuple[dict[str, int], ...]:
    """What each branch chose, by name, for the branches that lead to one answer: those whose bits are set."""
    found = []
    for branch in (b for b in range(32) if bits >> b & 1):
        label, rest = {}, branch
        for name, ways in choices:
            rest, label[name] = divmod(rest, ways)
        found.append(label)
    return tuple(found)


def close_answers(outputs: Sequence[Array]) -> None:
    """Make the rows of values past count NaN, and count a number of rows."""
    values, count = outputs[:2]
    rows = values.shape[count.ndim]
    np.clip(count, 0, rows, out=count)
    values[np.arange(rows) >= count[..., np.newaxis]] = np.nan
