"""Sums of the angles of parallel joints in a row: with them as unknowns, what the joints do together has no products.

Along a row the sums from its first joint are Theta_0 = 0, Theta_1, Theta_2 ...; what is known ties pairs of these
together, and any two that are tied have a known difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from ..algebra.graph import Expr, Graph, Input
from .chain import Cycle, Moving, Unknown, angle
from .trial import Array

Angle = tuple[Expr, Expr]


@dataclass
class Row:
    """Parallel joints in a row; `senses` says which turn about the axis of the first, which about its opposite.

    `known` are the differences Theta_b - Theta_a that are known, cosine and sine.
    """

    graph: Graph
    joints: tuple[Moving, ...]
    senses: tuple[int, ...]
    known: dict[tuple[int, int], Angle] = field(default_factory=dict)

    def place(self, joint: int) -> int | None:
        """Return where in the row a joint stands, counted from 0; None if it is of another row."""
        return next((i for i, other in enumerate(self.joints) if other.joint == joint), None)

    def sense(self, place: int) -> int:
        """Return the sign with which a joint's own variable goes into the sums."""
        return self.senses[place] * self.joints[place].sign

    def unknown(self, a: int, b: int) -> Unknown:
        """Return Theta_b - Theta_a, a < b, as an unknown: that of one joint, or of several."""
        if b == a + 1:
            return self.joints[a].unknown
        joints = tuple(self.joints[i].joint for i in range(a, b))
        signs = ["-" if self.sense(i) < 0 else "+" for i in range(a, b)]
        title = " ".join(f"{sign} theta{j}" for sign, j in zip(signs, joints, strict=True)).removeprefix("+ ")
        return angle(self.graph, joints, title)

    def numbers(self, a: int, b: int, trial: Mapping[Input, Array]) -> dict[Input, Array]:
        """Return sine and cosine of Theta_b - Theta_a at the configurations of a trial."""
        s, c = np.zeros(()), np.ones(())
        for i in range(a, b):
            S, C = (trial[name] for name in self.joints[i].unknown.names)
            s, c = s * C + self.sense(i) * c * S, c * C - self.sense(i) * s * S
        return dict(zip(self.unknown(a, b).names, (s, c), strict=True))

    def learn(self, a: int, b: int) -> None:
        """Note that Theta_b - Theta_a is known from now on."""
        unknown = self.unknown(a, b)
        self.known[a, b] = (unknown.c, (self.sense(a) if b == a + 1 else 1) * unknown.s)

    def tied(self, a: int) -> dict[int, Angle]:
        """Return the places whose difference from place a is known, and the difference."""
        found = {a: (self.graph.one, self.graph.zero)}
        while True:
            added = False
            for (x, y), (c, s) in self.known.items():
                for here, there, sine in ((x, y, s), (y, x, -s)):
                    if here in found and there not in found:
                        found[there] = composed(found[here], (c, sine))
                        added = True
            if not added:
                return found

    def split(self, a: int, b: int) -> tuple[Angle, tuple[int, int, int] | None, Angle]:
        """Return Theta_b - Theta_a as a known angle, an unknown with its sign (or None), and a known angle."""
        from_a, to_b = self.tied(a), self.tied(b)
        one = (self.graph.one, self.graph.zero)
        if b in from_a:
            return from_a[b], None, one
        x, y = min(from_a), min(to_b)
        c, s = to_b[y]
        return from_a[x], (min(x, y), max(x, y), 1 if x < y else -1), (c, -s)


def composed(one: Angle, other: Angle) -> Angle:
    """Return cosine and sine of the sum of two angles."""
    return one[0] * other[0] - one[1] * other[1], one[1] * other[0] + one[0] * other[1]


def rows(cycle: Cycle) -> list[Row]:
    """Return the rows of two and more parallel joints in a cycle."""
    groups = [group for group in _groups(cycle) if len(group) > 1]
    split = [tuple(zip(*group, strict=True)) for group in groups]
    return [Row(cycle.graph, joints, senses) for joints, senses in split]


def _groups(cycle: Cycle) -> Iterator[Sequence[tuple[Moving, int]]]:
    group: list[tuple[Moving, int]] = []
    for i, joint in enumerate(cycle.joints):
        before = cycle.between[i - 1] if i else None
        if not joint.revolute:
            yield group
            group = []
        elif group and before is not None and before.alpha is not None and before.alpha.s.number == 0:
            turned = -1 if before.alpha.c.number == -1 else 1
            group.append((joint, group[-1][1] * turned))
        else:
            yield group
            group = [(joint, 1)]
    yield group
