"""What the torques tell of each link: the linear forms of its parameters that they depend on.

The torque of joint j is made of s_j^T I_j^c(q) v: the momentum along axis j of all that joint j carries, for every
motion v that joints before it (inertia matrix) or gravity (as an acceleration of the base) can give link j; Coriolis
and centrifugal torques are derivatives of the same. As the carried inertia is
I_j^c = I_j + sum over successors k of X_k(q_k)^T I_k^c X_k(q_k), such a form of link j continues as forms of link k:
one that is constant in q_k, and one for each independent function of q_k, which is known by itself. So the row space
of the matrix D (9.36) is that of finitely many constant rows, and with it the base parameters:

    row(j, f) = f on link j, then the constant part of f on the links that it carries, and of that on theirs

for each form f that link j is known by: the momenta of its own joint, and the parts that vary with q_j of all forms
that pass on from link a(j).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..algebra.graph import Expr
from ..description.robot import FIXED, INERTIA, PRISMATIC, REVOLUTE
from ..mechanism.mechanism import Mechanism
from .elimination import Row
from .linear_forms import Form, Twist, carried, joint_twist, momentum, split, twists_beyond
from .samples import Samples, independent

REMAINING = {REVOLUTE: ("XX", "XY", "XZ", "YZ", "ZZ", "MX", "MY"), PRISMATIC: ("MX", "MY", "MZ", "M"), FIXED: ()}
"""By sigma: parameters that theorems 9.1 and 9.2 do not group with others, before the rotor's."""

T = TypeVar("T")


@dataclass(frozen=True)
class Knowledge:
    """What link j is known by: forms of its own (`seen`), the one that comes with its rotor, and those passed on.

    `motions` are those that the link can have, gravity's among them. `whole` says that all of its remaining parameters
    are known each by itself, `all_beyond` that nothing behind it can be less than that.
    """

    seen: tuple[Form, ...]
    with_rotor: Form | None
    passed_on: tuple[Form, ...]
    motions: tuple[Twist, ...]
    whole: bool
    all_beyond: bool


ALL = Knowledge((), None, (), (), whole=True, all_beyond=True)


def knowledge(mechanism: Mechanism, samples: Samples) -> dict[int, Knowledge]:
    """Link by link from the base outwards."""
    null = mechanism.null
    at_rest = Knowledge((), None, (), (Twist(null, mechanism.gravity),), whole=True, all_beyond=False)
    known = {0: ALL if mechanism.floating else at_rest}
    for j in mechanism:
        inner = known[mechanism[j].antecedent]
        known[j] = ALL if inner.all_beyond else _beyond(mechanism, j, inner, samples)
    return known


def _beyond(mechanism: Mechanism, j: int, inner: Knowledge, samples: Samples) -> Knowledge:
    link, graph = mechanism[j], mechanism.graph
    motions = _independent(
        (t for motion in inner.motions for t in twists_beyond(motion, link.unturned, link.sigma)),
        lambda t: t.components,
        samples,
    )
    forms = [split(carried(f, link.unturned), link.sigma) for f in inner.passed_on]
    seen = [part for _, varying in forms for part in varying]
    own = None
    if link.sigma != FIXED:
        s = joint_twist(graph, link.sigma)
        seen += [momentum(t, link.sigma) for t in motions]
        own = momentum(s, link.sigma)
        motions = _independent([*motions, s], lambda t: t.components, samples)
    seen = _independent(seen, lambda f: f.elements, samples)
    passed_on = _independent(
        [*seen, *([own] if own else []), *(constant for constant, _ in forms)], lambda f: f.elements, samples
    )
    places = [INERTIA.index(name) for name in REMAINING[link.sigma]]
    rank = len(independent([[samples(f.elements[i]) for i in places] for f in seen]))
    full = len(passed_on) == len(INERTIA) and len(motions) == 6
    return Knowledge(tuple(seen), own, tuple(passed_on), tuple(motions), rank == len(places), full)


def _independent(items: Iterable[T], parts: Callable[[T], Sequence[Expr]], samples: Samples) -> list[T]:
    """Those that are no combination of earlier ones, short ones first."""
    given = sorted(items, key=lambda item: _length(parts(item)))
    return [given[i] for i in independent([samples.row(parts(item)) for item in given])]


def _length(parts: Sequence[Expr]) -> tuple[int, int]:
    """How many expressions, and how many numbers that are not 0."""
    return sum(x.number is None for x in parts), sum(x.number != 0 for x in parts)


def unsettled(mechanism: Mechanism, known: dict[int, Knowledge]) -> set[int]:
    """Links some of whose remaining parameters, or of links that they carry, are not known by themselves."""
    links: set[int] = set()
    for j in mechanism.inwards():
        if not known[j].whole or j in links:
            links |= {j, mechanism[j].antecedent}
    return links - {0}


def rows(mechanism: Mechanism, known: dict[int, Knowledge], links: set[int], samples: Samples) -> Iterator[Row]:
    """The rows that decide the remaining parameters and rotor inertias of these links."""
    successors: dict[int, list[int]] = {j: [] for j in mechanism}
    for k in links:
        if mechanism[k].antecedent:
            successors[mechanism[k].antecedent].append(k)

    def row(j: int, f: Form) -> Row:
        values = f.coefficients
        named = {f"{name}{j}": samples.simplest(values[name]) for name in REMAINING[mechanism[j].sigma]}
        result = {name: value for name, value in named.items() if value.number != 0}
        for k in sorted(successors[j]):
            result |= row(k, split(carried(f, mechanism[k].unturned), mechanism[k].sigma)[0])
        return result

    for j in sorted(links):
        for f in known[j].seen:
            yield row(j, f)
        own = known[j].with_rotor
        if own is not None:
            yield row(j, own) | {f"IA{j}": mechanism.graph.one}
