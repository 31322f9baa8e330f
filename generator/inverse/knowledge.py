"""What is known of a chain while its joints are solved for: which joints, and which sums of parallel joints' angles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..algebra.rotation import Turn, X, Y, Z
from ..algebra.vector import Vector
from .chain import Cycle, Moving, Shift, Step, direction, point
from .equations import DIRECTION, Solve, solve
from .polynomial import Polynomial, constant, variable
from .sums import Row, composed, rows
from .symbolic import Motion, ShiftBy, TurnBy
from .trial import Numbers


class Knowledge:
    """The unknowns of a chain, and how its motions are written with them.

    `unknowns` has every unknown that equations may be in, by its joints, as if it ran with the chain. `left` are the
    joints that are not yet known. `numbers` are values on which steps are tried.
    """

    def __init__(self, cycle: Cycle, numbers: Numbers) -> None:
        self.graph, self.numbers = cycle.graph, dict(numbers)
        self.unknowns = {joint.unknown.joints: replace(joint, sign=1) for joint in cycle.joints}
        self.left = {joint.joint for joint in cycle.joints}
        self.rows = rows(cycle)

    def learn(self, step: Solve) -> None:
        """Note that the unknown of a step is known from now on."""
        if len(step.joints) == 1:
            self.left -= {*step.joints}
        row, places = self._row(step.joints)
        if row is not None:
            row.learn(*places)

    def differences(self) -> Iterator[Solve]:
        """Yield the steps for joints whose angle is the difference of two sums that are known."""
        for row in self.rows:
            for i, joint in enumerate(row.joints):
                angle = row.tied(i).get(i + 1)
                if joint.joint in self.left and angle is not None:
                    c, s = angle
                    own = self.unknowns[joint.unknown.joints]
                    yield solve(DIRECTION, 3, own, (row.sense(i) * s, c), self.graph.one)
                    self.left -= {joint.joint}
                    row.learn(i, i + 1)

    def _row(self, joints: tuple[int, ...]) -> tuple[Row | None, tuple[int, int]]:
        """Return the row of parallel joints that has some of these joints, and the places where they start and end."""
        for row in self.rows:
            places = [place for joint in joints if (place := row.place(joint)) is not None]
            if places:
                return row, (places[0], places[-1] + 1)
        return None, (0, 0)

    def motions(self, steps: Sequence[Step | Moving]) -> list[Motion]:
        """Return the motions of some steps: unknowns as variables, what is known as it is."""
        made: list[Motion] = []
        i = 0
        while i < len(steps):
            step = steps[i]
            parallel = self._parallel(steps, i)
            if parallel:
                made += self._sums(steps, parallel)
                i = parallel[-1]
            elif isinstance(step, Moving):
                made += [*self.motions(step.constant), self._motion(step)]
            elif isinstance(step, Turn):
                made.append(TurnBy(step.axis, constant(step.c), constant(step.s)))
            elif isinstance(step, Shift):
                made.append(ShiftBy(step.axis, constant(step.by)))
            i += 1
        return made

    def _motion(self, joint: Moving) -> Motion:
        """Return the motion by a joint's variable."""
        own, known, one = joint.unknown, joint.joint not in self.left, self.graph.one
        if joint.revolute:
            c = constant(own.c) if known else variable("C", own, one)
            s = constant(own.s) if known else variable("S", own, one)
            return TurnBy(Z, c, s if joint.sign > 0 else -s)
        r = constant(own.r) if known else variable("r", own, one)
        return ShiftBy(Z, r if joint.sign > 0 else -r)

    def _parallel(self, steps: Sequence[Step | Moving], start: int) -> list[int]:
        """Return the places of the joints of one row, from `start` on, if two or more are unknown; else none."""
        first = steps[start]
        row, (place, _) = self._row((first.joint,)) if isinstance(first, Moving) else (None, (0, 0))
        if row is None:
            return []
        places, way = [start], 0
        for i in range(start + 1, len(steps)):
            step = steps[i]
            if not isinstance(step, Moving):
                continue
            following = row.place(step.joint)
            if following is None or abs(following - place) != 1 or (way and following - place != way):
                break
            way, place = following - place, following
            places.append(i)
        joints = [steps[i] for i in places]
        return places if sum(isinstance(step, Moving) and step.joint in self.left for step in joints) > 1 else []

    def _sums(self, steps: Sequence[Step | Moving], places: Sequence[int]) -> list[Motion]:
        """Parallel joints: shifts in the directions of the sums so far, one turn, and what of it is constant."""
        members = [step for step in (steps[i] for i in places) if isinstance(step, Moving)]
        row, (start, _) = self._row((members[0].joint,))
        assert row is not None
        outwards = members[0].sign == row.joints[start].sign
        made: list[Motion] = []
        turns: list[Step] = []
        for joint, here, there in zip(members, places, [*places[1:], None], strict=True):
            _, (end, _) = self._row((joint.joint,))
            c, s = self._angle(row, *((start, end + 1) if outwards else (end, start + 1)))
            s = s if (row.senses[start] > 0) == outwards else -s
            if there is None:
                return [*made, TurnBy(Z, c, s), *self.motions(turns), *self.motions(joint.constant)]
            between = [*joint.constant, *(step for step in steps[here + 1 : there] if not isinstance(step, Moving))]
            x, y, z = map(constant, direction(turns, point(between, Vector([self.graph.zero] * 3))))
            made += [ShiftBy(X, c * x - s * y), ShiftBy(Y, s * x + c * y), ShiftBy(Z, z)]
            turns += [step for step in between if isinstance(step, Turn)]
        return made

    def _angle(self, row: Row, a: int, b: int) -> tuple[Polynomial, Polynomial]:
        """Cosine and sine of a difference of sums: of the first degree in those of one unknown."""
        before, unknown, after = row.split(a, b)
        if unknown is None:
            return constant(before[0]), constant(before[1])
        x, y, sign = unknown
        own = row.unknown(x, y)
        if own.joints not in self.unknowns:
            self.unknowns[own.joints] = replace(row.joints[0], unknown=own, sign=1)
            self.numbers |= row.numbers(x, y, self.numbers)
        C, S = (variable(letter, own, self.graph.one) for letter in "CS")
        S = S if sign * (row.sense(x) if y == x + 1 else 1) > 0 else -S
        c, s = map(constant, composed(before, after))
        return C * c - S * s, C * s + S * c

