"""Paul's method: elements of T J_n^-1 ... on one side, J_i ... J_k on the other, searched for equations of known type.

An equation is a polynomial in the sines, cosines and shifts of the joints that are not yet known, each of the first
degree. One unknown makes type 1, 2 or 3, two unknowns in two equations types 4 to 8. What is found is tried on numbers
before it is taken: an equation that says nothing, or nothing new, is passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from ..algebra.graph import Expr, Stage
from ..algebra.rotation import Turn, X, Y, Z
from ..algebra.vector import Vector
from .chain import Cycle, Moving, Pose, Shift, Step, Steps, direction, inverse, point
from .equations import DIRECTION, HARMONIC, LINEAR, PAIR, SINE_COSINE, Poly, Solve, constant, sign_of_root, solve
from .sums import Row, composed, rows
from .trial import Numbers, holds, sound

Monomial = tuple[str, ...]
ONE: Monomial = ()


@dataclass(frozen=True)
class Sum:
    """A polynomial: coefficients of products of the unknowns' names."""

    terms: Mapping[Monomial, Expr]

    def __add__(self, other: Sum) -> Sum:
        terms = dict(self.terms)
        for monomial, x in other.terms.items():
            terms[monomial] = terms[monomial] + x if monomial in terms else x
        return _sum(terms)

    def __neg__(self) -> Sum:
        return Sum({monomial: -x for monomial, x in self.terms.items()})

    def times(self, factor: Sum) -> Sum:
        """The product; both are of the first degree, in different joints."""
        terms: dict[Monomial, Expr] = {}
        for one, x in self.terms.items():
            for other, y in factor.terms.items():
                monomial = tuple(sorted(one + other))
                terms[monomial] = terms[monomial] + x * y if monomial in terms else x * y
        return _sum(terms)

    @property
    def names(self) -> set[str]:
        """The unknowns in it."""
        return {name for monomial in self.terms for name in monomial}

    @property
    def joints(self) -> frozenset[int]:
        """Their joints."""
        return frozenset(int(name[1:]) for name in self.names)

    def of(self, *monomial: str) -> Expr | None:
        """A coefficient, None where there is none."""
        return self.terms.get(tuple(sorted(monomial)))


def _sum(terms: Mapping[Monomial, Expr]) -> Sum:
    return Sum({monomial: x for monomial, x in terms.items() if x.number != 0})


def plain(x: Expr) -> Sum:
    """A polynomial without unknowns."""
    return _sum({ONE: x})


Rows = list[list[Sum]]


@dataclass(frozen=True)
class Turned:
    """A turn about x or z."""

    axis: int
    c: Sum
    s: Sum


@dataclass(frozen=True)
class Shifted:
    """A shift along x or z."""

    axis: int
    by: Sum


@dataclass(frozen=True)
class Equation:
    """sum = 0, and the size of its terms for an arm stretched out."""

    sum: Sum
    size: Expr


class Search:
    """The equations of a chain, and what is known so far."""

    def __init__(
        self, run: Cycle, asked: Pose, ends: tuple[Steps, Steps], columns: Sequence[int], trial: Numbers
    ) -> None:
        self.run, self.graph, self.trial = run, run.graph, dict(trial)
        self.asked, self.ends, self.columns = asked, ends, columns
        self.joints = {joint.joint: joint for joint in run.joints}
        self.unknown = set(self.joints)
        self.steps: list[Solve] = []
        self.rows = rows(run)
        # What an unknown that is a sum stands for: its row, and from where to where.
        self.sums: dict[int, tuple[Row, int, int]] = {}

    def solve(self) -> bool:
        """Take steps until every joint is known, or nothing more is found."""
        while self.unknown:
            found = self._next()
            if not found:
                return False
            self._take(found)
        return True

    def _take(self, found: Sequence[Solve]) -> None:
        """What is solved is known, and with it the angles that it is the sum of and all others but one."""
        for step in found:
            self.unknown -= {step.joint}
            row, a, b = self.sums.get(step.joint) or self._single(step.joint)
            if row is not None:
                row.learn(a, b)
            last = row.joints[b - 1].joint if row is not None else step.joint
            self.steps.append(replace(step, joint=last))
        for row in self.rows:
            for i, joint in enumerate(row.joints):
                known = row.tied(i).get(i + 1)
                if joint.joint in self.unknown and known is not None:
                    c, s = known
                    own = self._upright(joint.joint)
                    self.steps.append(solve(DIRECTION, 3, own, (row.sense(i) * s, c), self.graph.one))
                    self.unknown -= {joint.joint}
                    row.learn(i, i + 1)

    def _single(self, joint: int) -> tuple[Row | None, int, int]:
        for row in self.rows:
            place = row.place(joint)
            if place is not None:
                return row, place, place + 1
        return None, 0, 0

    def _next(self) -> list[Solve]:
        equations = list(self._equations())
        for way in (self._one, self._two):
            found = way(equations)
            if found:
                return found
        return []

    # The equations.

    def _equations(self) -> Iterator[Equation]:
        """Elements of both sides, for every run of joints on the right and the others on the left."""
        joints = self.run.joints
        n, one, length = len(joints), self.graph.one, self.run.length
        seen: set[tuple[tuple[Monomial, int], ...]] = set()
        whole = 0 in self.columns
        for first in range(n):
            for last in range(first, n) if whole else (n - 1,):
                outside = [joint for i, joint in enumerate(joints) if not first <= i <= last]
                if sum(joint.joint in self.unknown for joint in outside) > 3:
                    continue
                left, right = self._sides(first, last, whole)
                for row in range(3):
                    for column in self.columns:
                        equation = left[row][column] + -right[row][column]
                        if not 1 <= len(equation.joints) <= 2:
                            continue
                        key = tuple(sorted((monomial, x.edge) for monomial, x in equation.terms.items()))
                        if key not in seen:
                            seen.add(key)
                            yield Equation(equation, length if column == 3 else one)

    def _sides(self, first: int, last: int, whole: bool) -> tuple[Rows, Rows]:
        joints, between = self.run.joints, self.run.between
        before: list[Step | Moving] = []
        for i in range(first):
            before += [joints[i], *between[i].steps]
        middle: list[Step | Moving] = [joints[first]]
        for i in range(first + 1, last + 1):
            middle += [*between[i - 1].steps, joints[i]]
        after: list[Step | Moving] = []
        for i in range(last + 1, len(joints)):
            after += [*between[i - 1].steps, joints[i]]
        start, end = self.ends
        unit = [[plain(self.graph.one) if i == j else Sum({}) for j in range(4)] for i in range(3)]
        A, P = self.asked.A, self.asked.P
        asked = [[*(plain(x) for x in A.rows[i]), plain(P[i])] for i in range(3)]
        if not whole:
            return self._from_left(_inverse([*start, *before]), asked), self._from_left([*middle, *end], unit)
        left = self._from_right(asked, [*inverse(end), *_inverse(after)])
        return self._from_left([*_inverse(before), *inverse(start)], left), self._from_left(middle, unit)

    def _from_left(self, steps: Sequence[Step | Moving], rows: list[list[Sum]]) -> Rows:
        """steps @ rows."""
        for part in reversed(self._parts(steps)):
            new = [list(row) for row in rows]
            if isinstance(part, Turned):
                i, j = (part.axis + 1) % 3, (part.axis + 2) % 3
                new[i] = [x.times(part.c) + -(y.times(part.s)) for x, y in zip(rows[i], rows[j], strict=True)]
                new[j] = [x.times(part.s) + y.times(part.c) for x, y in zip(rows[i], rows[j], strict=True)]
            else:
                new[part.axis][3] = new[part.axis][3] + part.by
            rows = new
        return rows

    def _from_right(self, rows: list[list[Sum]], steps: Sequence[Step | Moving]) -> Rows:
        """rows @ steps."""
        for part in self._parts(steps):
            new = [list(row) for row in rows]
            i, j = (part.axis + 1) % 3, (part.axis + 2) % 3
            for row, old in zip(new, rows, strict=True):
                if isinstance(part, Turned):
                    row[i] = old[i].times(part.c) + old[j].times(part.s)
                    row[j] = old[j].times(part.c) + -(old[i].times(part.s))
                else:
                    row[3] = old[3] + old[part.axis].times(part.by)
            rows = new
        return rows

    def _parts(self, steps: Sequence[Step | Moving]) -> list[Turned | Shifted]:
        """The steps with unknowns, or what is known of them by now, for the joints' variables."""
        found: list[Turned | Shifted] = []
        i = 0
        while i < len(steps):
            step = steps[i]
            together = self._together(steps, i)
            if together:
                found += self._summed(steps, together)
                i = together[-1]
            elif isinstance(step, Moving):
                found += [*self._parts(step.constant), self._variable(step)]
            elif isinstance(step, Turn):
                found.append(Turned(step.axis, plain(step.c), plain(step.s)))
            elif isinstance(step, Shift):
                found.append(Shifted(step.axis, plain(step.by)))
            i += 1
        return found

    def _together(self, steps: Sequence[Step | Moving], start: int) -> list[int]:
        """Where from one on the joints of a row stand, if two or more of them are unknown."""
        first = steps[start]
        row, place, _ = self._single(first.joint) if isinstance(first, Moving) else (None, 0, 0)
        if row is None:
            return []
        found, way = [start], 0
        for i in range(start + 1, len(steps)):
            step = steps[i]
            if not isinstance(step, Moving):
                continue
            following = row.place(step.joint)
            if following is None or abs(following - place) != 1 or (way and following - place != way):
                break
            way, place = following - place, following
            found.append(i)
        unknown = [i for i in found if getattr(steps[i], "joint", 0) in self.unknown]
        return found if len(unknown) > 1 else []

    def _summed(self, steps: Sequence[Step | Moving], joints: Sequence[int]) -> list[Turned | Shifted]:
        """Parallel joints: shifts in the directions of the sums so far, one turn, and what of it is constant."""
        members = [step for step in (steps[i] for i in joints) if isinstance(step, Moving)]
        row, start, _ = self._single(members[0].joint)
        assert row is not None
        outwards = members[0].sign == row.joints[start].sign
        found: list[Turned | Shifted] = []
        turns: list[Step] = []
        for joint, here, there in zip(members, joints, [*joints[1:], None], strict=True):
            end = self._single(joint.joint)[1]
            c, s = self._angle(row, *((start, end + 1) if outwards else (end, start + 1)))
            s = s if (row.senses[start] > 0) == outwards else -s
            if there is None:
                return [*found, Turned(Z, c, s), *self._parts(turns), *self._parts(joint.constant)]
            constant = [*joint.constant, *(step for step in steps[here + 1 : there] if not isinstance(step, Moving))]
            x, y, z = map(plain, direction(turns, point(constant, Vector([self.graph.zero] * 3))))
            found += [Shifted(X, c.times(x) + -(s.times(y))), Shifted(Y, s.times(x) + c.times(y)), Shifted(Z, z)]
            turns += [step for step in constant if isinstance(step, Turn)]
        return found

    def _angle(self, row: Row, a: int, b: int) -> tuple[Sum, Sum]:
        """Cosine and sine of a difference of sums: of the first degree in those of one unknown."""
        before, unknown, after = row.split(a, b)
        if unknown is None:
            return plain(before[0]), plain(before[1])
        x, y, sign = unknown
        own = row.unknown(x, y)
        if y > x + 1 and own.joint not in self.joints:
            self.joints[own.joint] = replace(row.joints[0], unknown=own, sign=1)
            self.sums[own.joint] = (row, x, y)
            self.trial |= row.numbers(x, y, self.trial)
        C, S = Sum({(f"C{own.joint}",): self.graph.one}), Sum({(f"S{own.joint}",): self.graph.one})
        S = S if sign * (row.sense(x) if y == x + 1 else 1) > 0 else -S
        c, s = composed(before, after)
        return C.times(plain(c)) + -(S.times(plain(s))), C.times(plain(s)) + S.times(plain(c))

    def _variable(self, joint: Moving) -> Turned | Shifted:
        j, known = joint.joint, joint.joint not in self.unknown
        if joint.revolute:
            c = plain(joint.unknown.c) if known else Sum({(f"C{j}",): self.graph.one})
            s = plain(joint.unknown.s) if known else Sum({(f"S{j}",): self.graph.one})
            return Turned(Z, c, s if joint.sign > 0 else -s)
        r = plain(joint.unknown.r) if known else Sum({(f"r{j}",): self.graph.one})
        return Shifted(Z, r if joint.sign > 0 else -r)

    # One unknown.

    def _one(self, equations: Sequence[Equation]) -> list[Solve]:
        by_joint: dict[int, list[Equation]] = {}
        for equation in equations:
            if len(equation.sum.joints) == 1:
                by_joint.setdefault(min(equation.sum.joints), []).append(equation)
        for steps_of in (self._steps_of_one, self._steps_of_pairs):
            ways: list[tuple[int, int, list[Solve]]] = []
            for j, own in sorted(by_joint.items()):
                ways += [(rank, _weight(steps), steps) for rank, steps in steps_of(self._upright(j), own)]
            for _, _, steps in sorted(ways, key=lambda way: way[:2]):
                if holds(steps[0], self.trial):
                    return steps
        return []

    def _steps_of_one(self, joint: Moving, own: Sequence[Equation]) -> Iterator[tuple[int, list[Solve]]]:
        j, zero = joint.joint, self.graph.zero
        if not joint.revolute:
            for equation in own:
                X, Y = equation.sum.of(f"r{j}"), equation.sum.of()
                yield 0, [solve(LINEAR, 1, joint, (X or zero, -(Y or zero)), equation.size)]
            return
        rows = [self._sine_cosine(j, equation) for equation in own]
        # X S + Y C = Z1, Y S - X C = Z2: the direction itself.
        turned = {
            sign: [((sign * Y).edge, (-sign * X).edge) for X, Y, _, _ in rows] for sign in (1, -1)
        }
        for i, k in combinations(range(len(rows)), 2):
            (X1, Y1, Z1, size1), (X2, Y2, Z2, size2) = rows[i], rows[k]
            for sign in (1, -1):
                if (X2.edge, Y2.edge) == turned[sign][i]:
                    Z = sign * Z2
                    yield 0, [solve(DIRECTION, 3, joint, (X1 * Z1 + Y1 * Z, Y1 * Z1 - X1 * Z), size1 * size2)]
        for X, Y, Z, size in rows:
            # Without Z the angle is exact however small X and Y are; C = Z / Y alone is not where C is near 1.
            rank = 1 if Z.number == 0 else 3 if X.number == 0 or Y.number == 0 else 2
            yield rank, [solve(SINE_COSINE, 2, joint, (X, Y, Z), size)]

    def _steps_of_pairs(self, joint: Moving, own: Sequence[Equation]) -> Iterator[tuple[int, list[Solve]]]:
        rows = [self._sine_cosine(joint.joint, equation) for equation in own] if joint.revolute else []
        for (X1, Y1, Z1, size1), (X2, Y2, Z2, size2) in combinations(rows, 2):
            # A length and a direction are made of one size.
            to = self.graph.one if size1.edge == size2.edge else size1 / size2
            yield 0, [solve(PAIR, 3, joint, (X1, Y1, Z1, to * X2, to * Y2, to * Z2), size1)]

    def _sine_cosine(self, j: int, equation: Equation) -> tuple[Expr, Expr, Expr, Expr]:
        zero = self.graph.zero
        S, C, Z = (equation.sum.of(*m) or zero for m in ((f"S{j}",), (f"C{j}",), ()))
        return S, C, -Z, equation.size

    # Two unknowns.

    def _two(self, equations: Sequence[Equation]) -> list[Solve]:
        pairs: dict[tuple[int, ...], list[Equation]] = {}
        for equation in equations:
            if len(equation.sum.joints) == 2:
                pairs.setdefault(tuple(sorted(equation.sum.joints)), []).append(equation)
        ways: list[tuple[int, int, list[Solve]]] = []
        for (i, j), own in sorted(pairs.items()):
            own = sorted(own, key=lambda equation: len(equation.sum.terms))[:12]
            for one, other in combinations(own, 2):
                found = self._steps_of_two(self._upright(i), self._upright(j), one, other)
                ways += [(2 * (steps[0].kind.roots > 2) + rank, _weight(steps), steps) for rank, steps in found]
        for _, _, steps in sorted(ways, key=lambda way: way[:2]):
            if sound(steps, self.trial):
                return steps
        return []

    def _steps_of_two(self, i: Moving, j: Moving, one: Equation, other: Equation) -> Iterator[tuple[int, list[Solve]]]:
        simple = all(len(monomial) <= 1 for equation in (one, other) for monomial in equation.sum.terms)
        if i.revolute and j.revolute:
            if simple:
                yield from self._on_a_circle(i, j, one, other)
                yield from self._on_a_circle(j, i, one, other)
        elif i.revolute or j.revolute:
            angle, shift = (i, j) if i.revolute else (j, i)
            yield from (self._on_a_circle if simple else self._on_a_ray)(shift, angle, one, other)
        elif simple:
            yield from self._two_shifts(i, j, one, other)

    def _on_a_circle(self, i: Moving, j: Moving, one: Equation, other: Equation) -> Iterator[tuple[int, list[Solve]]]:
        """A (C_j, S_j) = right, a function of joint i alone: types 5 to 8, or 11 where the products do not cancel."""
        names = [f"C{i.joint}", f"S{i.joint}"] if i.revolute else [f"r{i.joint}"]
        rows = self._rows(one, other, (f"C{j.joint}",), (f"S{j.joint}",))
        right = [-self._poly(i, e.sum.of(), *map(e.sum.of, names)) for e in (one, other)]
        number = 5 if not i.revolute else 8 if {i.joint, j.joint} & self.sums.keys() else 6 if _sparse(rows) else 7
        size = one.size * other.size
        yield from self._turned(number, j, rows, right, constant(i, self.graph.one), size)

    def _on_a_ray(self, i: Moving, j: Moving, one: Equation, other: Equation) -> Iterator[tuple[int, list[Solve]]]:
        """A (C_j, S_j) r_i = right, a constant: type 4."""
        products = [tuple(sorted((f"{letter}{j.joint}", f"r{i.joint}"))) for letter in "CS"]
        if any(not e.sum.terms.keys() <= {*products, ONE} for e in (one, other)):
            return
        rows = self._rows(one, other, *products)
        right = [constant(i, -(e.sum.of() or self.graph.zero)) for e in (one, other)]
        r = self._poly(i, None, self.graph.one)
        yield from self._turned(4, j, rows, right, r * r, one.size * other.size, i.r)

    def _rows(self, one: Equation, other: Equation, *columns: Monomial) -> list[list[Expr]]:
        return [[e.sum.of(*monomial) or self.graph.zero for monomial in columns] for e in (one, other)]

    def _turned(
        self, number: int, j: Moving, rows: Sequence[Sequence[Expr]], right: Sequence[Poly], square: Poly, size: Expr,
        sense: Expr | None = None,
    ) -> Iterator[tuple[int, list[Solve]]]:
        """|A^-1 right|^2 = `square` in one unknown; A^-1 right, times a `sense`, has joint j's direction."""
        of, unit = square.of, self.graph.one
        det = rows[0][0] * rows[1][1] - rows[0][1] * rows[1][0]
        if det.number == 0:
            return
        if self._rotation(rows) is not None:
            # Without a division: where the pose makes A 0, so is the right side, and joint j is free.
            rank, own = 0, size
            W, (x, y) = rows[0][0] * rows[0][0] + rows[0][1] * rows[0][1], right
            cosine = right[0].scaled(rows[0][0]) + right[1].scaled(rows[1][0])
            sine = right[0].scaled(rows[0][1]) + right[1].scaled(rows[1][1])
        else:
            # A shift is measured by the arm's length, and so is the circle.
            radius = unit if of.revolute else self.run.length
            over = radius / det
            cosine = (right[0].scaled(rows[1][1]) - right[1].scaled(rows[0][1])).scaled(over)
            sine = (right[1].scaled(rows[0][0]) - right[0].scaled(rows[1][0])).scaled(over)
            W, (x, y) = radius * radius, (cosine, sine)
            rank, own = int(det.stage == Stage.CALL), W
        steps = self._crossing(of, x, y, W, own) if number == 5 else self._root(x, y, square.scaled(W), own)
        if not steps:
            return
        number = 11 if steps[0].kind is HARMONIC else number
        s, c = (_at(part) if sense is None else sense * _at(part) for part in (sine, cosine))
        yield rank, [*(replace(step, type=number) for step in steps), solve(DIRECTION, 3, j, (s, c), size)]

    def _root(self, x: Poly, y: Poly, square: Poly, size: Expr) -> list[Solve]:
        """x^2 + y^2 = `square`."""
        step = (x * x + y * y - square).root(size)
        return [step] if step else []

    def _crossing(self, of: Moving, x: Poly, y: Poly, square: Expr, size: Expr) -> list[Solve]:
        """A line w r + z crosses a circle: w^2 r = v - w z, v^2 = w^2 R^2 - |w x z|^2; exact where R is small, too."""
        (x0, x1), (y0, y1) = x.terms[:2], y.terms[:2]
        w, off = x1 * x1 + y1 * y1, x1 * y0 - y1 * x0
        sign, v = sign_of_root(self.graph, f"v{of.joint}", w * square, off * off, size, "")
        return [sign, solve(LINEAR, 1, of, (w, v - x1 * x0 - y1 * y0), self.run.length)]

    def _rotation(self, rows: Sequence[Sequence[Expr]]) -> int | None:
        """The sense of a matrix that turns and scales, None of any other."""
        (a, b), (c, d) = rows
        for sign in (1, -1):
            if d.edge == (sign * a).edge and c.edge == (-sign * b).edge:
                return sign
        return None

    def _two_shifts(self, i: Moving, j: Moving, one: Equation, other: Equation) -> Iterator[tuple[int, list[Solve]]]:
        zero = self.graph.zero
        (a, b), (c, d) = ([e.sum.of(f"r{k.joint}") or zero for k in (i, j)] for e in (one, other))
        det = a * d - b * c
        if det.number == 0:
            return
        x, y = (-(e.sum.of() or zero) for e in (one, other))
        size = self.run.length
        yield 0, [solve(LINEAR, 1, i, (det, x * d - b * y), size), solve(LINEAR, 1, j, (det, a * y - x * c), size)]

    def _poly(self, of: Moving, *terms: Expr | None) -> Poly:
        """The function with these first terms."""
        zero = self.graph.zero
        return Poly(of, tuple(term or zero for term in (*terms, *[None] * (5 - len(terms)))))

    def _upright(self, j: int) -> Moving:
        return replace(self.joints[j], sign=1)


def _at(poly: Poly) -> Expr:
    """A function of the first degree, in its joint's variable."""
    constant, first, second = poly.terms[:3]
    if poly.of.revolute:
        return constant + poly.of.c * first + poly.of.s * second
    return constant + poly.of.r * first


def _sparse(rows: Sequence[Sequence[Expr]]) -> bool:
    return any(x.number == 0 for row in rows for x in row)


def _weight(steps: Sequence[Solve]) -> int:
    """How much there is to compute and to read: coefficients that are neither 0 nor 1."""
    return sum(x.number is None for step in steps for x in step.coefficients)


def _inverse(steps: Iterable[Step | Moving]) -> list[Step | Moving]:
    return [step.reversed() if isinstance(step, Moving) else inverse((step,))[0] for step in reversed(list(steps))]
