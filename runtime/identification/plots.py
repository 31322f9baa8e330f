"""Curves over time as SVG text: no library, no script; colours come from a style sheet, so that pages can be dark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, isfinite, log10

import numpy as np

from ..hypertext import escape
from .recording import Array

# Of a figure, in units of its view box; and how many pieces a long curve is cut into, of each the extremes are drawn.
WIDTH = 760
LEFT, RIGHT, TOP, BOTTOM, GAP = 64, 14, 26, 38, 14
PIECES = 640
# The tones of curves one after the other, where none is named.
TONES = ("blue", "orange", "teal", "purple", "red", "green", "brown", "grey")
STYLE = """
.plot { --ink: #1f2937; --soft: #5b6472; --line: #d5dae1; --blue: #1d4ed8; --orange: #c2410c; --teal: #0f766e;
  --purple: #7e22ce; --red: #be123c; --green: #3f6212; --brown: #854d0e; --grey: #7b8798;
  font-family: system-ui, sans-serif; font-size: 12px; fill: none; }
@media (prefers-color-scheme: dark) { .plot { --ink: #e5e9f0; --soft: #a9b2c0; --line: #39424f; --blue: #7ea6ff;
  --orange: #ff9d5c; --teal: #4fd1c5; --purple: #c99bff; --red: #ff8fa3; --green: #a3d955; --brown: #e0b060;
  --grey: #8b97a8; } }
@media print { .plot { --ink: #000; --soft: #333; --line: #ccc; --blue: #1d4ed8; --orange: #c2410c; --teal: #0f766e;
  --purple: #7e22ce; --red: #be123c; --green: #3f6212; --brown: #854d0e; --grey: #7b8798; } }
.plot text { fill: var(--soft); stroke: none; }
.plot .name { fill: var(--ink); }
.plot .grid { stroke: var(--line); }
.plot .axis { stroke: var(--soft); }
.plot .bound { stroke: var(--soft); stroke-dasharray: 5 4; }
.plot .curve { stroke-linejoin: round; }
"""


@dataclass(frozen=True)
class Curve:
    """A line of a plot."""

    name: str
    x: Array
    y: Array
    tone: str
    width: float = 1.4


@dataclass(frozen=True)
class Panel:
    """One of several plots above each other that have their horizontal axis in common."""

    curves: Sequence[Curve]
    label: str
    """What the vertical axis shows, with its unit."""
    height: int = 170
    bounds: Sequence[float] = ()
    """Heights of dashed lines: limits."""


def figure(panels: Sequence[Panel], *, title: str, description: str, x_label: str = "time [s]") -> str:
    """Return an <svg> element of panels above each other; `description` says in words what is to be seen."""
    ends = [(float(np.nanmin(c.x)), float(np.nanmax(c.x))) for panel in panels for c in panel.curves if len(c.x)]
    low, high = min((a for a, _ in ends), default=0.0), max((b for _, b in ends), default=1.0)
    high = high if high > low else low + 1.0
    total = TOP + sum(panel.height for panel in panels) + (len(panels) - 1) * GAP + BOTTOM
    parts = [
        f'<svg class="plot" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {total}" role="img" '
        f'aria-label="{escape(title)}: {escape(description)}">',
        f"<title>{escape(title)}</title><desc>{escape(description)}</desc>",
        *_legend([curve for panel in panels for curve in panel.curves]),
    ]
    top = TOP
    for k, panel in enumerate(panels):
        parts += _panel(panel, top, (low, high), last=k == len(panels) - 1)
        top += panel.height + GAP
    parts.append(
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2:g}" y="{total - 5}" text-anchor="middle">{escape(x_label)}</text>'
    )
    return "\n".join([*parts, "</svg>"])


def standalone(svg: str) -> str:
    """Return the text of an SVG file of one figure, with the style that a page would have."""
    return svg.replace("<title>", f"<style>{STYLE}</style>\n<title>", 1) + "\n"


def _legend(curves: Sequence[Curve]) -> list[str]:
    """Return a stroke and a name for each name, from the left."""
    made, x = [], float(LEFT)
    for curve in {curve.name: curve for curve in curves}.values():
        stroke = f'stroke="var(--{curve.tone})" stroke-width="{max(curve.width, 1.6):g}"'
        made.append(f'<line x1="{x:g}" x2="{x + 20:g}" y1="10" y2="10" {stroke}/>')
        made.append(f'<text class="name" x="{x + 25:g}" y="14">{escape(curve.name)}</text>')
        x += 25 + 7.2 * len(curve.name) + 18
    return made


def _panel(panel: Panel, top: int, across: tuple[float, float], *, last: bool) -> list[str]:
    values = [float(bound(c.y)) for c in panel.curves if np.isfinite(c.y).any() for bound in (np.nanmin, np.nanmax)]
    values += [bound for bound in panel.bounds if isfinite(bound)]
    low, high = min(values, default=0.0), max(values, default=1.0)
    margin = 0.05 * (high - low) or 0.5 * abs(high) or 1.0
    low, high = low - margin, high + margin
    bottom = top + panel.height

    def x_of(x: float) -> float:
        return LEFT + (x - across[0]) / (across[1] - across[0]) * (WIDTH - LEFT - RIGHT)

    def y_of(y: float) -> float:
        return bottom - (y - low) / (high - low) * panel.height

    made = []
    for tick in ticks(low, high, max(4, panel.height // 34)):
        y = f"{y_of(tick):.1f}"
        made.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>')
        made.append(f'<text x="{LEFT - 7}" y="{y_of(tick) + 4:.1f}" text-anchor="end">{number(tick)}</text>')
    for tick in ticks(*across, 8):
        x = f"{x_of(tick):.1f}"
        made.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{top}" y2="{bottom}"/>')
        if last:
            made.append(f'<text x="{x}" y="{bottom + 16}" text-anchor="middle">{number(tick)}</text>')
    made.append(f'<path class="axis" d="M{LEFT} {top}V{bottom}H{WIDTH - RIGHT}"/>')
    for bound in panel.bounds:
        if isfinite(bound):
            y = f"{y_of(bound):.1f}"
            made.append(f'<line class="bound" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>')
    for curve in panel.curves:
        across_x, up = extremes(curve.x, curve.y)
        path = _path([x_of(v) for v in across_x], [y_of(v) for v in up])
        made.append(f'<path class="curve" stroke="var(--{curve.tone})" stroke-width="{curve.width:g}" d="{path}"/>')
    middle = top + panel.height / 2
    turn = f'transform="rotate(-90 14 {middle:g})"'
    made.append(f'<text x="14" y="{middle:g}" text-anchor="middle" {turn}>{escape(panel.label)}</text>')
    return made


def extremes(x: Array, y: Array, pieces: int = PIECES) -> tuple[Array, Array]:
    """Return a curve by the least and the largest value of each piece, so that long ones look as they are."""
    if len(x) <= 2 * pieces:
        return x, y
    edges = np.linspace(0, len(x), pieces + 1).astype(int)
    chosen: list[int] = []
    for start, end in pairwise(edges):
        piece = y[start:end]
        if np.isfinite(piece).any():
            chosen += sorted({start + int(np.nanargmin(piece)), start + int(np.nanargmax(piece))})
        else:
            chosen.append(int(start))
    return x[chosen], y[chosen]


def _path(x: Sequence[float], y: Sequence[float]) -> str:
    """Return the path of a curve: it ends before values that are not finite, and begins again behind them."""
    words, pen_down = [], False
    for a, b in zip(x, y, strict=True):
        if not isfinite(b):
            pen_down = False
            continue
        words.append(f"{'L' if pen_down else 'M'}{a:.1f} {b:.1f}")
        pen_down = True
    return "".join(words)


def ticks(low: float, high: float, most: int) -> list[float]:
    """Return at most `most` round numbers between two: steps are 1, 2 or 5 times a power of ten."""
    least = (high - low) / most
    power = 10.0 ** floor(log10(least))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least * (1 - 1e-9))
    return [step * k for k in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def number(value: float, digits: int = 4) -> str:
    """Return a number for people: with a minus, not a hyphen, before what is negative."""
    return f"{value + 0.0:.{digits}g}".replace("-", "\N{MINUS SIGN}")
