"""Paul's method: elements of T J_n^-1 ... on one side, J_i ... J_k on the other, searched for equations of known type.

An equation is a polynomial in the sines, cosines and shifts of the joints that are not yet known, each of the first
degree. One unknown makes type 1, 2 or 3, two unknowns in two equations types 4 to 8. What is found is tried on numbers
before it is taken: an equation that says nothing, or nothing new, is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from ..algebra.spatial import Pose
from .chain import Cycle, Moving, Step, Steps, inverse
from .classification import ONE_UNKNOWN, Equation, Pair, Ranked, two_unknowns
from .equations import Solve
from .knowledge import Knowledge
from .polynomial import Monomial
from .symbolic import Rows, identity_rows, left_product, pose_rows, right_product
from .trial import Numbers, holds, sound

# Of a pair of unknowns only the shortest equations are combined.
SHORTEST = 12
# With more unknowns than these outside of a run of joints no element has two unknowns or fewer.
MOST_OUTSIDE = 3

Row = list[Step | Moving]


class Search:
    """Steps of Paul's method for a chain, found one after the other: of a pose asked for, some columns count."""

    def __init__(
        self, cycle: Cycle, asked: Pose, ends: tuple[Steps, Steps], columns: Sequence[int], numbers: Numbers
    ) -> None:
        self.cycle, self.asked, self.ends, self.columns = cycle, asked, ends, columns
        self.known = Knowledge(cycle, numbers)
        self.steps: list[Solve] = []

    @property
    def left(self) -> tuple[int, ...]:
        """Return the joints that no step solves for."""
        return tuple(sorted(self.known.left))

    def solve(self) -> bool:
        """Take steps until every joint is known, or nothing more is found; return whether all are known."""
        while self.known.left:
            steps = self._next_steps()
            if not steps:
                return False
            for step in steps:
                self.known.learn(step)
                self.steps.append(step)
            self.steps += self.known.differences()
        return True

    def _next_steps(self) -> list[Solve]:
        """Return the best steps that the equations allow at present: for one unknown, else for two."""
        equations = list(self._equations())
        return self._steps_of_one(equations) or self._steps_of_two(equations)

    def _steps_of_one(self, equations: Sequence[Equation]) -> list[Solve]:
        of = _by_unknowns(equations, 1)
        for way in ONE_UNKNOWN:
            ranked = [found for (one,), own in of for found in way(self.known.unknowns[one], own)]
            steps = _best_accepted(ranked, lambda steps: holds(steps[0], self.known.numbers))
            if steps:
                return steps
        return []

    def _steps_of_two(self, equations: Sequence[Equation]) -> list[Solve]:
        ranked: list[Ranked] = []
        for (one, two), own in _by_unknowns(equations, 2):
            i, j = self.known.unknowns[one], self.known.unknowns[two]
            shortest = sorted(own, key=lambda equation: len(equation.zero.terms))[:SHORTEST]
            for pair in combinations(shortest, 2):
                found = two_unknowns(Pair(i, j, pair, self.cycle.length))
                # A quartic comes last.
                ranked += [(2 * (steps[0].kind.roots > 2) + rank, steps) for rank, steps in found]
        return _best_accepted(ranked, lambda steps: sound(steps, self.known.numbers))

    def _equations(self) -> Iterator[Equation]:
        """Elements of both sides, for every run of joints on the right and the others on the left."""
        joints, length = self.cycle.joints, self.cycle.length
        n, one = len(joints), length.graph.one
        seen: set[tuple[tuple[Monomial, int], ...]] = set()
        whole = 0 in self.columns
        for first in range(n):
            for last in range(first, n) if whole else (n - 1,):
                outside = [joint for i, joint in enumerate(joints) if not first <= i <= last]
                if sum(joint.joint in self.known.left for joint in outside) > MOST_OUTSIDE:
                    continue
                left, right = self._sides(first, last, whole)
                for row in range(3):
                    for column in self.columns:
                        zero = left[row][column] - right[row][column]
                        if not 1 <= len(zero.unknowns) <= 2:
                            continue
                        key = tuple(sorted((monomial, x.edge) for monomial, x in zero.terms.items()))
                        if key not in seen:
                            seen.add(key)
                            yield Equation(zero, length if column == 3 else one)

    def _sides(self, first: int, last: int, whole: bool) -> tuple[Rows, Rows]:
        """Return two equal matrices: the joints from `first` to `last` in the second, the others in the first."""
        joints, between = self.cycle.joints, self.cycle.between
        before: Row = []
        for i in range(first):
            before += [joints[i], *between[i].steps]
        middle: Row = [joints[first]]
        for i in range(first + 1, last + 1):
            middle += [*between[i - 1].steps, joints[i]]
        after: Row = []
        for i in range(last + 1, len(joints)):
            after += [*between[i - 1].steps, joints[i]]
        start, end = self.ends
        unit, asked = identity_rows(self.cycle.graph.one), pose_rows(self.asked)
        motions = self.known.motions
        if not whole:
            left = left_product(motions(_way_back([*start, *before])), asked)
            return left, left_product(motions([*middle, *end]), unit)
        left = right_product(asked, motions([*inverse(end), *_way_back(after)]))
        left = left_product(motions([*_way_back(before), *inverse(start)]), left)
        return left, left_product(motions(middle), unit)


def _by_unknowns(
    equations: Sequence[Equation], count: int
) -> list[tuple[tuple[tuple[int, ...], ...], list[Equation]]]:
    """Return the equations in `count` unknowns by these: joints in their order, then sums by first and last joint."""
    groups: dict[tuple[tuple[int, ...], ...], list[Equation]] = {}
    for equation in equations:
        if len(equation.zero.unknowns) == count:
            groups.setdefault(tuple(sorted(equation.zero.unknowns, key=_order)), []).append(equation)
    return sorted(groups.items(), key=lambda group: [_order(unknown) for unknown in group[0]])


def _order(joints: tuple[int, ...]) -> tuple[bool, int, int]:
    return len(joints) > 1, joints[0], joints[-1]


def _best_accepted(ranked: Iterable[Ranked], accepted: Callable[[list[Solve]], bool]) -> list[Solve]:
    """Return accepted steps of the lowest rank, with the fewest parameters in their coefficients; none if none are."""
    by_rank = sorted(ranked, key=lambda found: (found[0], _parameters(found[1])))
    return next((steps for _, steps in by_rank if accepted(steps)), [])


def _parameters(steps: Sequence[Solve]) -> int:
    return sum(x.number is None for step in steps for x in step.coefficients)


def _way_back(steps: Iterable[Step | Moving]) -> Row:
    """Return the way back along some steps."""
    return [step.reversed() if isinstance(step, Moving) else inverse((step,))[0] for step in reversed(list(steps))]
