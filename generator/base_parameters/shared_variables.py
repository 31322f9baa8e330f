"""Joints that move by one variable: what the torques tell of their links, by the functions of the variables themselves.

The general forms (effects.py) hold where each joint has a variable of its own. Where joints share one, functions that
were independent are not (cos q and cos(-q), sin q times sin 2q), so here they are multiplied out: with twists v_k^c
of link k for a unit velocity of coordinate c,

    A_cd = sum over links of v_k^c . I_k v_k^d        U = - sum over links of g . (M P + A MS)

are sums of cos(w.q) and sin(w.q) times powers of q, and each such function that occurs gives one constant row. Only the
links between a joint and those that share its variable take part, on a body that moves in all six ways; where there is
none such, on the base with all that the general forms leave open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from ..algebra.graph import Expr, Stage, cos, sin
from ..algebra.rotation import Turn, Z, rotation
from ..algebra.spatial import Placement
from ..algebra.vector import vector
from ..description.robot import FIXED, INERTIA, PRISMATIC, REVOLUTE
from ..mechanism.mechanism import Mechanism
from .effects import Knowledge
from .elimination import Row
from .parameters import UNGROUPED, Label, OnBody, Parameter
from .samples import Samples, independent
from .trigonometric import (
    Function,
    Polynomial,
    PolynomialVector,
    Ring,
    cross,
    total,
    turn,
    turn_back_about_z,
)


@dataclass(frozen=True)
class Region:
    """Links to be treated together."""

    root: int
    """The link that carries them."""

    floats: bool
    """Whether the root moves in all six ways; otherwise it is the base, which does not move."""

    links: tuple[int, ...]
    """The links, without the root."""


@dataclass(frozen=True)
class PolynomialTwist:
    """The motion of a link for a unit velocity of one coordinate."""

    V: PolynomialVector
    """The velocity of the frame's origin, in the frame's axes."""

    W: PolynomialVector
    """The angular velocity, in the frame's axes."""


Motions = dict[int, dict[int, PolynomialTwist]]
"""By link and coordinate: the twists v_k^c."""


@dataclass(frozen=True)
class Weight:
    """What gravity does with a link: its potential energy is weight . MS + height M."""

    weight: PolynomialVector
    """Minus gravity, in the axes of the link's frame."""

    height: Polynomial
    """The work against gravity for a unit of mass from the base to the frame's origin."""


def lock_shared_variables(mechanism: Mechanism) -> Mechanism:
    """Return the mechanism with the joints that share variables locked at some place: less moves, so less is known."""
    links = dict(mechanism.links)
    for j in sharing_joints(mechanism):
        link, q = links[j], mechanism.graph.input(f"held {j}", Stage.PREPARE)
        if link.sigma == REVOLUTE:
            at = Placement(rotation((Turn(Z, cos(q), sin(q)),)), mechanism.null)
        else:
            at = Placement(rotation(()), vector(mechanism.graph, 0, 0, q))
        links[j] = replace(link, sigma=FIXED, mount=link.mount @ at)
    return replace(mechanism, links=links)


def sharing_joints(mechanism: Mechanism) -> set[int]:
    """Return the joints that share their variable with another."""
    return {*mechanism.dependent, *(c for row in mechanism.dependent.values() for c in row)}


def regions(mechanism: Mechanism, known: Mapping[int, Knowledge], open_links: Iterable[int]) -> list[Region]:
    """Return the links to be treated together; `known` and `open_links` are of the locked mechanism."""
    groups: dict[int, set[int]] = {}
    for j, row in mechanism.dependent.items():
        for c in row:
            groups.setdefault(c, {c}).add(j)
    spans: list[tuple[int, set[int]]] = []
    for joints in groups.values():
        root, between = _span(mechanism, joints)
        while any(between & others for _, others in spans):
            overlapping = [span for span in spans if between & span[1]]
            spans = [span for span in spans if span not in overlapping]
            joints = joints.union(*(others for _, others in overlapping))
            root, between = _span(mechanism, joints)
        spans.append((root, between))
    floating = [Region(root, True, tuple(sorted(links))) for root, links in spans if known[root].all_beyond]
    near_base = [links for root, links in spans if not known[root].all_beyond]
    if not near_base:
        return floating
    links = set(open_links).union(*near_base)
    inside = {k for j in links for k in mechanism.path(j)}
    away = [region for region in floating if not inside & set(region.links)]
    inside |= {k for region in floating if region not in away for j in region.links for k in mechanism.path(j)}
    return [*away, Region(0, False, tuple(sorted(inside)))]


def _span(mechanism: Mechanism, joints: Iterable[int]) -> tuple[int, set[int]]:
    """Return the last link that carries all of some joints, and the links between it and them."""
    paths = [mechanism.path(j) for j in joints]
    common = [i for i in paths[0][:-1] if all(i in path[:-1] for path in paths)]
    return (common[-1] if common else 0), {k for path in paths for k in path[len(common) :]}


def region_rows(mechanism: Mechanism, region: Region, samples: Samples) -> list[Row]:
    """Return the independent rows that decide the parameters of a region and of the body that its root is."""
    rows = [row for row in _rows(mechanism, region, samples) if row]
    if samples.rounded:
        return rows  # Of rows that are nearly dependent the elimination decides: dust may stand before what is no dust.
    labels = sorted({label for row in rows for label in row}, key=lambda label: (label.link, label.field))
    values = [[samples(row[label]) if label in row else 0j for label in labels] for row in rows]
    return [rows[k] for k in independent(values)]


def _rows(mechanism: Mechanism, region: Region, samples: Samples) -> Iterator[Row]:
    ring = Ring(samples, _variables(mechanism, region))
    motions = _motions(mechanism, region, ring)
    coordinates = sorted({c for of_link in motions.values() for c in of_link})
    for c, d in combinations_with_replacement(coordinates, 2):
        elements = {
            label: _bilinear(label.field, of_link[c], of_link[d])
            for k, of_link in motions.items()
            if c in of_link and d in of_link
            for label in _labels(mechanism, k, region)
        }
        by_function = _by_function(elements)
        moved_by_both = _joints_of(mechanism, region, c), _joints_of(mechanism, region, d)
        for j in sorted(moved_by_both[0].keys() & moved_by_both[1].keys()):
            by_function.setdefault(ring.one, {})[Parameter("IA", j)] = moved_by_both[0][j] * moved_by_both[1][j]
        yield from _simplified(by_function, samples)
    if not region.floats:
        energies = {
            label: _potential(label.field, weight)
            for k, weight in _weights(mechanism, region, ring).items()
            for label in _labels(mechanism, k, region)
            if label.field in ("M", "MX", "MY", "MZ")
        }
        by_function = _by_function(energies)
        by_function.pop(ring.one, None)  # A constant energy makes no torque.
        yield from _simplified(by_function, samples)


def _by_function(polynomials: Mapping[Label, Polynomial]) -> dict[Function, Row]:
    """Return the coefficients of each function, by label."""
    rows: dict[Function, Row] = {}
    for label, polynomial in polynomials.items():
        for function, value in polynomial.terms.items():
            rows.setdefault(function, {})[label] = value
    return rows


def _simplified(rows: Mapping[Function, Row], samples: Samples) -> Iterator[Row]:
    for row in rows.values():
        simple = {label: samples.simplest(value) for label, value in row.items()}
        yield {label: value for label, value in simple.items() if value.number != 0}


def _labels(mechanism: Mechanism, k: int, region: Region) -> list[Label]:
    """Return the parameters of a link that the general relations do not group; of the root, those of any body on it."""
    if k == region.root:
        return [OnBody(field, k) for field in INERTIA]
    return [Parameter(field, k) for field in UNGROUPED[mechanism[k].sigma]]


def _factors(mechanism: Mechanism, k: int) -> Mapping[int, Expr]:
    """Return the coordinates that move joint k, each with the velocity of the joint for a unit of its own."""
    if mechanism[k].sigma == FIXED:
        return {}
    return mechanism.dependent.get(k, {k: mechanism.graph.one})


def _joints_of(mechanism: Mechanism, region: Region, c: int) -> dict[int, Expr]:
    """Return the joints of a region that coordinate c moves, with their factors."""
    factors = {k: _factors(mechanism, k) for k in region.links}
    return {k: of_joint[c] for k, of_joint in factors.items() if c in of_joint}


def _variables(mechanism: Mechanism, region: Region) -> list[int]:
    """Return the coordinates that move the links of a region."""
    return sorted({c for k in region.links for c in _factors(mechanism, k)})


PAIRS = {"XX": (0, 0), "XY": (0, 1), "XZ": (0, 2), "YY": (1, 1), "YZ": (1, 2), "ZZ": (2, 2)}
"""The row and the column of the inertia tensor in which a parameter stands."""


def _bilinear(field: str, a: PolynomialTwist, b: PolynomialTwist) -> Polynomial:
    """Return a . I b for a link whose parameter `field` is 1 and whose other parameters are 0."""
    V, W, X, Y = a.V.components, a.W.components, b.V.components, b.W.components
    if field == "M":
        return a.V @ b.V
    if field in PAIRS:
        i, j = PAIRS[field]
        return W[i] * Y[i] if i == j else W[i] * Y[j] + W[j] * Y[i]
    # Component k of MS in  a.W . (MS x b.V) + b.W . (MS x a.V).
    k = ("MX", "MY", "MZ").index(field)
    i, j = (k + 1) % 3, (k + 2) % 3
    return total(W[j] * X[i], Y[j] * V[i], -(W[i] * X[j] + Y[i] * V[j]))


def _potential(field: str, weight: Weight) -> Polynomial:
    """Return the potential energy of a link whose parameter `field` is 1 and whose other parameters are 0."""
    if field == "M":
        return weight.height
    return weight.weight.components[("MX", "MY", "MZ").index(field)]


@dataclass(frozen=True)
class Step:
    """How frame k is placed on link a(k): origin P, then the constant rotation of its axis, then its own turn."""

    P: PolynomialVector
    mount: Placement
    cosine: Polynomial | None
    sine: Polynomial | None

    def axes(self, v: PolynomialVector) -> PolynomialVector:
        """Return a vector of link a(k) in the axes of frame k."""
        v = turn(self.mount.A.T, v)
        return v if self.cosine is None or self.sine is None else turn_back_about_z(self.cosine, self.sine, v)


def _step(mechanism: Mechanism, k: int, ring: Ring) -> Step:
    link, factors = mechanism[k], _factors(mechanism, k)
    P = ring.constants(link.before_turn.P)
    cosine, sine = ring.cos_and_sin(link.rest, factors) if link.sigma == REVOLUTE else (None, None)
    if link.sigma == PRISMATIC:
        P = P + ring.constants(link.mount.A @ mechanism.a).scaled(ring.linear(link.rest, factors))
    return Step(P, link.mount, cosine, sine)


def _motions(mechanism: Mechanism, region: Region, ring: Ring) -> Motions:
    """Return the twists of all links of a region, its root included."""
    graph = mechanism.graph
    motions: Motions = {region.root: {}}
    if region.floats:
        # Keys below those of the variables stand for the six motions of the body.
        units = [[graph.one if i == k else graph.zero for i in range(6)] for k in range(6)]
        motions[region.root] = {
            k - 6: PolynomialTwist(ring.constants(unit[:3]), ring.constants(unit[3:])) for k, unit in enumerate(units)
        }
    null = ring.constants(mechanism.null)
    for k in region.links:
        link, step = mechanism[k], _step(mechanism, k, ring)
        motions[k] = {
            c: PolynomialTwist(step.axes(t.V + cross(t.W, step.P)), step.axes(t.W))
            for c, t in motions[link.antecedent].items()
        }
        for c, factor in _factors(mechanism, k).items():
            t, qd = motions[k].get(c, PolynomialTwist(null, null)), ring.constants(factor * mechanism.a)
            if link.sigma == REVOLUTE:
                motions[k][c] = PolynomialTwist(t.V, t.W + qd)
            else:
                motions[k][c] = PolynomialTwist(t.V + qd, t.W)
    return motions


def _weights(mechanism: Mechanism, region: Region, ring: Ring) -> dict[int, Weight]:
    """Return what gravity does with the links of a region whose root is the base."""
    weights = {region.root: Weight(ring.constants(-mechanism.gravity), ring.constant(mechanism.graph.zero))}
    for k in region.links:
        outer, step = weights[mechanism[k].antecedent], _step(mechanism, k, ring)
        products = (a * b for a, b in zip(outer.weight.components, step.P.components, strict=True))
        weights[k] = Weight(step.axes(outer.weight), total(outer.height, *products))
    del weights[region.root]
    return weights
