"""Joints that move by one variable: what the torques tell of their links, by the functions of the variables themselves.

The general forms (effects.py) hold where each joint has a variable of its own. Where joints share one, functions that
were independent are not (cos q and cos(-q), sin q times sin 2q), so here they are multiplied out: with twists v_k^c
of link k for a unit velocity of coordinate c,

    A_cd = sum over links of v_k^c . I_k v_k^d        U = - sum over links of g . (M P + A MS)

are sums of cos(w.q) and sin(w.q) times powers of q, and each such function that occurs gives one constant row. Only the
links between a joint and those that share its variable take part, on a body that moves in all six ways; where there is
none such, on the base with all that is unsettled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product

from ..algebra.graph import Expr, Graph, Stage, cos, sin
from ..algebra.rotation import Rotation, Turn, Z, rotation
from ..algebra.spatial import Placement
from ..algebra.vector import Vector, vector
from ..description.robot import FIXED, INERTIA, REVOLUTE
from ..mechanism.mechanism import Mechanism
from .effects import REMAINING, Knowledge
from .elimination import Row
from .samples import Samples, independent

Key = tuple[tuple[int, ...], tuple[complex, ...], str]
"""A function: the power of each variable, the frequency of each, and cos or sin of their sum."""

Function = Mapping[Key, Expr]


@dataclass(frozen=True)
class Region:
    """Links to be treated together, on link `root`, which floats: moves in all six ways."""

    root: int
    floats: bool
    links: tuple[int, ...]


def held(mechanism: Mechanism) -> Mechanism:
    """The robot with the variables that joints share held at some value: less moves, so less is known."""
    links = dict(mechanism.links)
    for j in sharing(mechanism):
        link, q = links[j], mechanism.graph.input(f"held {j}", Stage.PREPARE)
        if link.sigma == REVOLUTE:
            at = Placement(rotation((Turn(Z, cos(q), sin(q)),)), mechanism.null)
        else:
            at = Placement(rotation(()), vector(mechanism.graph, 0, 0, q))
        links[j] = replace(link, sigma=FIXED, mount=link.mount @ at)
    return replace(mechanism, links=links)


def sharing(mechanism: Mechanism) -> set[int]:
    """The joints that share their variable with another."""
    return {*mechanism.dependent, *(c for row in mechanism.dependent.values() for c in row)}


def regions(mechanism: Mechanism, known: Mapping[int, Knowledge], unsettled: Iterable[int]) -> list[Region]:
    """The links to be treated together; `known` and `unsettled` are of the held robot."""
    groups: dict[int, set[int]] = {}
    for j, row in mechanism.dependent.items():
        for c in row:
            groups.setdefault(c, {c}).add(j)
    found: list[tuple[int, set[int]]] = []
    for joints in groups.values():
        root, between = _spanned(mechanism, joints)
        while any(between & others for _, others in found):
            overlapping = [region for region in found if between & region[1]]
            found = [region for region in found if region not in overlapping]
            joints = joints.union(*(others for _, others in overlapping))
            root, between = _spanned(mechanism, joints)
        found.append((root, between))
    floating = [Region(root, True, tuple(sorted(links))) for root, links in found if known[root].all_beyond]
    near_base = [links for root, links in found if not known[root].all_beyond]
    if not near_base:
        return floating
    links = set(unsettled).union(*near_base)
    inside = {k for j in links for k in mechanism.path(j)}
    away = [region for region in floating if not inside & set(region.links)]
    inside |= {k for region in floating if region not in away for j in region.links for k in mechanism.path(j)}
    return [*away, Region(0, False, tuple(sorted(inside)))]


def _spanned(mechanism: Mechanism, joints: Iterable[int]) -> tuple[int, set[int]]:
    """The last link that carries all of some joints, and the links between it and them."""
    paths = [mechanism.path(j) for j in joints]
    common = [i for i in paths[0][:-1] if all(i in path[:-1] for path in paths)]
    return (common[-1] if common else 0), {k for path in paths for k in path[len(common) :]}


def region_rows(mechanism: Mechanism, region: Region, samples: Samples) -> list[Row]:
    """The independent rows that decide the remaining parameters of a region, and "@XX3" of the body it stands on."""
    found = [row for row in _rows(mechanism, region, samples) if row]
    names = sorted({name for row in found for name in row})
    values = [[samples(row[name]) if name in row else 0j for name in names] for row in found]
    return [found[k] for k in independent(values)]


def _rows(mechanism: Mechanism, region: Region, samples: Samples) -> Iterator[Row]:
    own = _coordinates(mechanism, region)
    algebra = _Algebra(mechanism.graph, samples, own)
    twists, weights = _motions(mechanism, region, algebra)
    coordinates = sorted({c for of_link in twists.values() for c in of_link})
    for c, d in combinations_with_replacement(coordinates, 2):
        by_function: dict[Key, Row] = {}
        for k, of_link in twists.items():
            if c in of_link and d in of_link:
                for name in _names(mechanism, k, region):
                    _collect(by_function, k, region, name, _power(algebra, name, of_link[c], of_link[d]))
        if c == d:
            for j, factor in algebra.moved_by(mechanism, region, c).items():
                by_function.setdefault(algebra.one, {})[f"IA{j}"] = factor * factor
        yield from _simplified(by_function, samples)
    by_function = {}
    for k, (weight, height) in weights.items():
        for name, function in zip(("M", "MX", "MY", "MZ"), (height, *weight), strict=True):
            if name in _names(mechanism, k, region):
                _collect(by_function, k, region, name, function)
    by_function.pop(algebra.one, None)
    yield from _simplified(by_function, samples)


def _simplified(rows: Mapping[Key, Row], samples: Samples) -> Iterator[Row]:
    for row in rows.values():
        simple = {name: samples.simplest(value) for name, value in row.items()}
        yield {name: value for name, value in simple.items() if value.number != 0}


def _names(mechanism: Mechanism, k: int, region: Region) -> Sequence[str]:
    """The parameters of a link that are not grouped with others anyhow."""
    return INERTIA if k == region.root else REMAINING[mechanism[k].sigma]


def _collect(rows: dict[Key, Row], k: int, region: Region, name: str, function: Function) -> None:
    label = f"@{name}{k}" if k == region.root else f"{name}{k}"
    for key, value in function.items():
        rows.setdefault(key, {})[label] = value


def _coordinates(mechanism: Mechanism, region: Region) -> list[int]:
    """The variables that move the links of a region."""
    moving = [k for k in region.links if mechanism[k].sigma != FIXED]
    return sorted({c for k in moving for c in mechanism.dependent.get(k, {k: None})})


PAIRS = {"XX": (0, 0), "XY": (0, 1), "XZ": (0, 2), "YY": (1, 1), "YZ": (1, 2), "ZZ": (2, 2)}


def _power(algebra: _Algebra, name: str, a: Sequence[Function], b: Sequence[Function]) -> Function:
    """v . I v' for a parameter of I at the value 1; twists are [linear; angular]."""
    v, w, x, y = a[:3], a[3:], b[:3], b[3:]
    sum_of, times = algebra.sum, algebra.product
    if name == "M":
        return sum_of(*(times(v[i], x[i]) for i in range(3)))
    if name in PAIRS:
        i, j = PAIRS[name]
        return times(w[i], y[i]) if i == j else sum_of(times(w[i], y[j]), times(w[j], y[i]))
    # Of w . (MS x x) + y . (MS x v).
    k = ("MX", "MY", "MZ").index(name)
    i, j = (k + 1) % 3, (k + 2) % 3
    against = sum_of(times(w[i], x[j]), times(y[i], v[j]))
    return sum_of(times(w[j], x[i]), times(y[j], v[i]), algebra.scaled(against, -algebra.graph.one))


def _motions(
    mechanism: Mechanism, region: Region, algebra: _Algebra
) -> tuple[dict[int, dict[int, list[Function]]], dict[int, tuple[list[Function], Function]]]:
    """Of each link the twists of all coordinates; on the base also the weight of a unit of MS and M times height."""
    graph, zero = mechanism.graph, algebra.constant(mechanism.graph.zero)
    twists: dict[int, dict[int, list[Function]]] = {region.root: {}}
    weights: dict[int, tuple[list[Function], Function]] = {}
    if region.floats:
        # Keys below those of the variables stand for the six motions of the body.
        units = [[graph.one if i == k else graph.zero for i in range(6)] for k in range(6)]
        twists[region.root] = {k - 6: [algebra.constant(e) for e in unit] for k, unit in enumerate(units)}
    else:
        weights[region.root] = [algebra.constant(-g) for g in mechanism.gravity], zero
    for k in region.links:
        link, i = mechanism[k], mechanism[k].antecedent
        P = [algebra.constant(p) for p in link.unturned.P]
        variable = algebra.variable(mechanism, k)
        if link.sigma not in (REVOLUTE, FIXED):
            axis = link.mount.A @ mechanism.a
            P = [algebra.sum(p, algebra.scaled(variable, a)) for p, a in zip(P, axis, strict=True)]
        twists[k] = {}
        for c, twist in twists[i].items():
            v, w = twist[:3], twist[3:]
            v = [algebra.sum(a, b) for a, b in zip(v, algebra.cross(w, P), strict=True)]
            twists[k][c] = [*algebra.turned_back(v, mechanism, k), *algebra.turned_back(w, mechanism, k)]
        if link.sigma != FIXED:
            place = 5 if link.sigma == REVOLUTE else 2
            for c, factor in mechanism.dependent.get(k, {k: graph.one}).items():
                known = twists[k].setdefault(c, [zero] * 6)
                known[place] = algebra.sum(known[place], algebra.constant(factor))
        if not region.floats:
            weight, height = weights[i]
            height = algebra.sum(height, *(algebra.product(a, b) for a, b in zip(weight, P, strict=True)))
            weights[k] = algebra.turned_back(weight, mechanism, k), height
    return twists, {k: weight for k, weight in weights.items() if k != region.root}


class _Algebra:
    """Sums of c q^a cos(w.q) and c q^a sin(w.q) with constants c over the graph, and their products."""

    def __init__(self, graph: Graph, samples: Samples, variables: Sequence[int]) -> None:
        self.graph = graph
        self.samples = samples
        self.variables = list(variables)
        self.still = (0,) * len(variables)
        self.one: Key = (self.still, self._phase(self.still), "cos")

    def constant(self, value: Expr) -> Function:
        return {} if value.number == 0 else {self.one: value}

    def moved_by(self, mechanism: Mechanism, region: Region, c: int) -> dict[int, Expr]:
        """The joints of a region that variable c moves, with their factors."""
        rows = {k: mechanism.dependent.get(k, {k: self.graph.one}) for k in region.links if mechanism[k].sigma != FIXED}
        return {k: row[c] for k, row in rows.items() if c in row}

    def variable(self, mechanism: Mechanism, k: int) -> Function:
        """The variable of joint k."""
        if mechanism[k].sigma == FIXED:
            return {}
        function = dict(self.constant(mechanism[k].rest))
        for c, factor in mechanism.dependent.get(k, {k: self.graph.one}).items():
            powers = tuple(int(v == c) for v in self.variables)
            function[powers, self.one[1], "cos"] = factor
        return function

    def turned_back(self, v: Sequence[Function], mechanism: Mechanism, k: int) -> list[Function]:
        """A vector of link a(k) in the axes of frame k."""
        v = self._constant_turn(mechanism[k].mount.A.T, v)
        if mechanism[k].sigma != REVOLUTE:
            return v
        c, s = self._turn(mechanism, k)
        x, y, z = v
        turned = self.sum(self.product(c, x), self.product(s, y))
        return [turned, self.sum(self.product(c, y), self.scaled(self.product(s, x), -self.graph.one)), z]

    def _constant_turn(self, A: Rotation, v: Sequence[Function]) -> list[Function]:
        keys = dict.fromkeys(key for component in v for key in component)
        result: list[dict[Key, Expr]] = [{}, {}, {}]
        for key in keys:
            turned = A @ Vector(component.get(key, self.graph.zero) for component in v)
            for component, value in zip(result, turned, strict=True):
                if value.number != 0:
                    component[key] = value
        return list(result)

    def _turn(self, mechanism: Mechanism, k: int) -> tuple[Function, Function]:
        """Cosine and sine of joint k's angle."""
        row, rest = mechanism.dependent.get(k, {k: self.graph.one}), mechanism[k].rest
        phase = [self.samples(row[v]) if v in row else 0 for v in self.variables]
        (c, _), (s, sign) = self._key(self.still, phase, "cos"), self._key(self.still, phase, "sin")
        cos_rest, sin_rest = cos(rest), sign * sin(rest)
        return self._kept({c: cos_rest, s: -sin_rest}), self._kept({c: sin(rest), s: sign * cos(rest)})

    def cross(self, a: Sequence[Function], b: Sequence[Function]) -> list[Function]:
        minus = -self.graph.one
        places = ((1, 2), (2, 0), (0, 1))
        return [
            self.sum(self.product(a[i], b[j]), self.scaled(self.product(a[j], b[i]), minus)) for i, j in places
        ]

    def scaled(self, f: Function, factor: Expr) -> Function:
        return self._kept({key: factor * value for key, value in f.items()})

    def sum(self, *functions: Function) -> Function:
        terms: dict[Key, list[Expr]] = {}
        for f in functions:
            for key, value in f.items():
                terms.setdefault(key, []).append(value)
        return self._kept({key: self.graph.sum(values) for key, values in terms.items()})

    def product(self, f: Function, g: Function) -> Function:
        terms: dict[Key, list[Expr]] = {}
        for (key, x), (other, y) in product(f.items(), g.items()):
            value = x * y
            powers = tuple(a + b for a, b in zip(key[0], other[0], strict=True))
            if other[1] == self.one[1]:
                terms.setdefault((powers, key[1], key[2]), []).append(value)
                continue
            # cos a cos b, sin a cos b, cos a sin b, sin a sin b as sums of functions of a + b and a - b.
            kind = "cos" if key[2] == other[2] else "sin"
            signs = {("cos", "cos"): (1, 1), ("sin", "cos"): (1, 1), ("cos", "sin"): (1, -1), ("sin", "sin"): (-1, 1)}
            for way, sign in zip((1, -1), signs[key[2], other[2]], strict=True):
                phase = [a + way * b for a, b in zip(key[1], other[1], strict=True)]
                found, turned = self._key(powers, phase, kind)
                if turned:
                    terms.setdefault(found, []).append((0.5 * sign * turned) * value)
        return self._kept({key: self.graph.sum(values) for key, values in terms.items()})

    def _kept(self, f: Mapping[Key, Expr]) -> Function:
        return {key: value for key, value in f.items() if value.number != 0}

    def _phase(self, phase: Sequence[complex]) -> tuple[complex, ...]:
        return tuple(complex(round(complex(w).real, 9) + 0.0, round(complex(w).imag, 9) + 0.0) for w in phase)

    def _key(self, powers: tuple[int, ...], phase: Sequence[complex], kind: str) -> tuple[Key, int]:
        """The key of a function and its sign: the first frequency that is not 0 is turned positive; sin 0 is 0."""
        phase = self._phase(phase)
        first = next((w for w in phase if w), 0)
        if not first:
            return (powers, phase, "cos"), int(kind == "cos")
        if (first.real, first.imag) > (0, 0):
            return (powers, phase, kind), 1
        return (powers, self._phase([-w for w in phase]), kind), 1 if kind == "cos" else -1
