"""A log in pieces: which samples each needs beside its own, so that all have the equations of the whole log.

Filters, integrals and decimation look at neighbours. A piece reads as many of them as it takes until what lies beyond
them tells by less than rounding, and keeps the equations of its own samples.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, pi
from typing import Any

from .decimation import low_pass_taps
from .linear_equations import Block, Equations
from .linear_models import MEMORY, UNSETTLED
from .resting import samples_around
from .stencils import AFTER, BEFORE, TwoSections

# How many periods of its cut-off a zero-phase Butterworth filter of fourth order remembers a sample: to 1e-14 of it.
REMEMBERED = 14.0


@dataclass(frozen=True)
class Piece:
    """Some samples of a log, and those around them that their equations are made from."""

    own: slice
    read: slice

    def own_equations(self, of: Equations) -> Equations:
        """Return the equations of its own samples, from those of the samples that it reads."""

        def blocks() -> Iterator[Block]:
            for block in of.blocks():
                at = block.at + self.read.start
                inside = (at >= self.own.start) & (at < self.own.stop)
                counted = None if block.counted is None else block.counted[inside]
                yield Block(block.W[inside], block.y[inside], at[inside], counted)

        return replace(of, blocks=blocks)


def options_of_pieces(model: str, step: float, options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of `equations` with those that it would choose by the log's length in time."""
    if model == "filtered" and options.get("every") is None:
        rate = 2 * pi * float(options.get("cutoff", 10.0))
        return {**options, "every": max(1, round(MEMORY / (rate * step)))}
    return options


def pieces(
    lengths: Sequence[int], model: str, step: float, options: dict[str, Any], prepared_at: float | None
) -> tuple[Piece, ...]:
    """Return pieces of so many samples each, of a log with `step` seconds between samples.

    `options` are those of `equations`, `prepared_at` is the cut-off of `prepare` where the log is raw.
    """
    before, after, grid = _reach(model, step, options)
    # Which joints rest is looked at around each of these.
    around = samples_around(options.get("around", 0.0), step)
    before, after = before + around, after + around
    margin = 0 if prepared_at is None else ceil(REMEMBERED / (prepared_at * step)) + AFTER
    total, start, made = sum(lengths), 0, []
    for length in lengths:
        stop = start + length
        # Equations that are taken one of so many begin to count at the start of what is read.
        first = max(0, start - before - margin) // grid * grid
        made.append(Piece(slice(start, stop), slice(first, min(total, stop + after + margin))))
        start = stop
    return tuple(made)


def _reach(model: str, step: float, options: dict[str, Any]) -> tuple[int, int, int]:
    """Return how many samples before and after its own an equation is made from, and one of how many there is."""
    if model == "filtered":
        settled = TwoSections(2 * pi * float(options.get("cutoff", 10.0)), step).settled_after(UNSETTLED)
        return ceil(settled / step) + BEFORE + 2, AFTER, int(options["every"])
    if model == "energy":
        interval = int(options.get("interval", 50))
        return BEFORE + 1, interval + AFTER, interval
    decimate = int(options.get("decimate", 1))
    if decimate > 1:
        half = len(low_pass_taps(decimate)) // 2
        return half, half, decimate
    return 0, 0, int(options.get("every") or 1)
