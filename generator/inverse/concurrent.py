"""Three revolute axes that meet in a point, anywhere among six joints: Pieper's first case.

The point does not move when the three turn, so the other joints i, j, k alone bring it to its place; the three axes
then make a rotation that is known.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..algebra.graph import Expr
from ..algebra.vector import vector
from .chain import Cycle, inverse, point
from .equations import Solve
from .orientation import orient
from .position import reach


def concurrent_axes(cycle: Cycle) -> Iterator[list[Solve]]:
    """Yield every way to solve a cycle of six joints by three axes that meet."""
    if len(cycle) != 6:
        return
    for k in range(6):
        for seen in (cycle.starting_at(k), cycle.reversed().starting_at(k)):
            steps = point_steps(seen) if axes_meet(seen) else None
            wrist = orient(seen.graph, seen.joints[:3], seen.between[:2], inverse(seen.steps(2, 5)))
            if steps is not None and wrist is not None:
                yield [*steps, *wrist]


def axes_meet(cycle: Cycle) -> bool:
    """Return whether the first three joints turn about axes through one point, no neighbours of them parallel."""
    a, m, b = cycle.joints[:3]
    crossed = all(x.alpha is not None and x.alpha.s.number != 0 and _zero(x.d) for x in cycle.between[:2])
    return a.revolute and m.revolute and b.revolute and crossed and _zero(m.shift)


def _zero(x: Expr | None) -> bool:
    return x is not None and x.number == 0


def point_steps(cycle: Cycle) -> list[Solve] | None:
    """Return the steps that bring the point where the first three axes meet to its place, by the other three joints."""
    graph = cycle.graph
    a, _, b, i, j, k = cycle.joints
    to_i, K, to_k, to_a = cycle.between[2:]
    # The point (0, 0, r_a) before J_a is (0, 0, -r_b) after J_b; what is constant of J_i goes to the known side.
    g = point(inverse((*to_i.steps, *i.constant)), vector(graph, 0, 0, -b.shift))
    c = point((*k.constant, *to_a.steps), vector(graph, 0, 0, a.shift))
    return reach(cycle.length, (i, j, k), K, (*j.constant, *to_k.steps), c, g)
