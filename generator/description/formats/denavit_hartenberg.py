"""Denavit-Hartenberg tables in Khalil's frames, exactly, with the mass data of their links.

    classic     Rot(z, theta) Trans(z, d) Trans(x, a) Rot(x, alpha)     frame j at the far end of link j
    modified    Rot(x, alpha) Trans(x, a) Rot(z, theta) Trans(z, d)     frame j on joint j, as in Khalil's notation

A row is a Joint: its theta and alpha, its d as r and its a as d. Both tables give each joint the same axis z; a
classic row's a and alpha come one joint later here, and those of the last one place the frame `tool`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

import sympy as sp

from ..inertia import as_written, round_number, transform_parameters
from ..normalise import structural
from ..robot import DescriptionError, Frame, Joint

CLASSIC, MODIFIED = "classic", "modified"
CONVENTIONS = (CLASSIC, MODIFIED)
TOOL = "tool"

# The column of a table, and where a row holds it.
COLUMNS: Mapping[str, str] = MappingProxyType(
    {"theta": "theta", "d": "r", "a": "d", "alpha": "alpha", "offset": "offset"}
)


def in_khalil_frame(parameters: Mapping[str, sp.Expr], alpha: sp.Expr, a: sp.Expr) -> dict[str, sp.Expr]:
    """Return the exact standard parameters of a classic link about the origin of its frame in Khalil's notation."""
    angle, length = exact_angle(alpha), as_written(a)
    c, s = sp.cos(angle), sp.sin(angle)
    return transform_parameters(parameters, sp.Matrix([[1, 0, 0], [0, c, -s], [0, s, c]]), sp.Matrix([length, 0, 0]))


def joints_of(rows: Sequence[Joint], convention: str) -> list[Joint]:
    """Return the joints of a table, in Khalil's frames."""
    if convention == MODIFIED:
        return list(rows)
    before = [Joint("base", 0, 0), *rows]
    return [replace(row, alpha=last.alpha, d=last.d) for last, row in zip(before, rows, strict=False)]


def frame_of(frame: Frame, rows: Sequence[Joint], convention: str) -> Frame:
    """Return a frame of the table's frame of its link as one of Khalil's frame of the same link."""
    row = rows[frame.antecedent - 1] if frame.antecedent else None
    if convention == MODIFIED or row is None or (row.alpha == 0 and row.d == 0):
        return frame
    if frame.gamma != 0 or frame.b != 0:
        raise DescriptionError(
            f"frame {frame.name!r} gives gamma or b on link {row.name!r}, whose row has a = {row.d} and alpha = "
            f"{row.alpha}: expected alpha, d, theta, r alone, which join with them exactly"
        )
    alpha = exact_angle(row.alpha) + exact_angle(frame.alpha)
    return replace(frame, alpha=round_number(alpha), d=round_number(as_written(row.d) + as_written(frame.d)))


def tool_of(rows: Sequence[Joint]) -> Frame:
    """Return the last frame of a classic table: alpha and a of its last row."""
    return Frame(TOOL, len(rows), alpha=rows[-1].alpha, d=rows[-1].d)


def exact_angle(angle: sp.Expr) -> sp.Expr:
    """Return an angle in rad: a multiple of pi/12 where it is one to its last digit, else its decimals as written."""
    if angle.is_Float:
        exact = structural(float(angle), angle=True)
        return as_written(angle) if exact is None else exact
    return as_written(angle)
