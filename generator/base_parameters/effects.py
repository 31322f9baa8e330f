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

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..algebra.graph import Expr
from ..description.robot import FIXED, INERTIA
from ..mechanism.mechanism import Mechanism
from .elimination import Row
from .linear_forms import Form, Twist, joint_twist, momentum, pull_back, split, twists_beyond
from .parameters import UNGROUPED, Parameter
from .samples import Samples, independent

T = TypeVar("T")


@dataclass(frozen=True)
class Knowledge:
    """What the torques tell of link j."""

    forms: tuple[Form, ...]
    """The forms that link j is known by, without its rotor's."""

    rotor_form: Form | None
    """The form that is known only together with the rotor inertia: the momentum for a motion of the joint itself."""

    outward_forms: tuple[Form, ...]
    """All forms that links on link j are seen through: those above and the constant parts of those of link a(j)."""

    motions: tuple[Twist, ...]
    """The motions that the link can have, gravity's among them."""

    all_here: bool
    """Whether each parameter that the general relations leave is known by itself."""

    all_beyond: bool
    """Whether the same holds for all links that link j carries, whatever they are."""


ALL = Knowledge((), None, (), (), all_here=True, all_beyond=True)
"""Of a link that moves in all six ways."""


def knowledge(mechanism: Mechanism, samples: Samples) -> dict[int, Knowledge]:
    """Return what the torques tell of each link, from the base outwards."""
    null = mechanism.null
    at_rest = Knowledge((), None, (), (Twist(null, mechanism.gravity),), all_here=True, all_beyond=False)
    known = {0: ALL if mechanism.floating else at_rest}
    for j in mechanism:
        inner = known[mechanism[j].antecedent]
        known[j] = ALL if inner.all_beyond else _beyond(mechanism, j, inner, samples)
    return known


def _beyond(mechanism: Mechanism, j: int, inner: Knowledge, samples: Samples) -> Knowledge:
    link, graph = mechanism[j], mechanism.graph
    motions = _independent(
        (t for motion in inner.motions for t in twists_beyond(motion, link.before_turn, link.sigma)),
        lambda t: t.components,
        samples,
    )
    parts = [split(pull_back(f, link.before_turn), link.sigma) for f in inner.outward_forms]
    forms = [part for _, varying in parts for part in varying]
    own = None
    if link.sigma != FIXED:
        s = joint_twist(graph, link.sigma)
        forms += [momentum(t, link.sigma) for t in motions]
        own = momentum(s, link.sigma)
        motions = _independent([*motions, s], lambda t: t.components, samples)
    forms = _independent(forms, lambda f: f.elements, samples)
    outward_forms = _independent(
        [*forms, *([own] if own else []), *(constant for constant, _ in parts)], lambda f: f.elements, samples
    )
    places = [INERTIA.index(name) for name in UNGROUPED[link.sigma]]
    rank = len(independent([[samples(f.elements[i]) for i in places] for f in forms]))
    return Knowledge(
        forms=tuple(forms),
        rotor_form=own,
        outward_forms=tuple(outward_forms),
        motions=tuple(motions),
        all_here=rank == len(places),
        all_beyond=len(outward_forms) == len(INERTIA) and len(motions) == 6,
    )


def _independent(items: Iterable[T], parts: Callable[[T], Sequence[Expr]], samples: Samples) -> list[T]:
    """Return the items that are no combination of earlier ones, short ones first."""
    candidates = sorted(items, key=lambda item: _length(parts(item)))
    return [candidates[i] for i in independent([samples.row(parts(item)) for item in candidates])]


def _length(parts: Sequence[Expr]) -> tuple[int, int]:
    """Return how many expressions there are, and how many numbers that are not 0."""
    return sum(x.number is None for x in parts), sum(x.number != 0 for x in parts)


def open_links(mechanism: Mechanism, known: Mapping[int, Knowledge]) -> set[int]:
    """Return the links whose parameters, or those of links that they carry, are not all known by themselves."""
    links: set[int] = set()
    for j in mechanism.inwards():
        if not known[j].all_here or j in links:
            links |= {j, mechanism[j].antecedent}
    return links - {0}


def rows(mechanism: Mechanism, known: Mapping[int, Knowledge], links: set[int], samples: Samples) -> Iterator[Row]:
    """Yield the rows that decide the parameters of some links which the general relations do not group."""
    successors: dict[int, list[int]] = {j: [] for j in mechanism}
    for k in links:
        if mechanism[k].antecedent:
            successors[mechanism[k].antecedent].append(k)

    def row(j: int, f: Form) -> Row:
        values = f.coefficients
        named = {Parameter(name, j): samples.simplest(values[name]) for name in UNGROUPED[mechanism[j].sigma]}
        result: Row = {parameter: value for parameter, value in named.items() if value.number != 0}
        for k in sorted(successors[j]):
            result |= row(k, split(pull_back(f, mechanism[k].before_turn), mechanism[k].sigma)[0])
        return result

    for j in sorted(links):
        for f in known[j].forms:
            yield row(j, f)
        own = known[j].rotor_form
        if own is not None:
            yield row(j, own) | {Parameter("IA", j): mechanism.graph.one}
