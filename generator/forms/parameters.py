"""Where inertial parameters are counted: fixed links on their carriers, parts of a link on the link before it.

The base parameters of a robot are not unique: a part of link j that lies on the axis of revolute joint j may be counted
on link j or on link a(j). `group_parameters` counts all of it on link a(j); `cancel_elements` then counts so much of
it on link j again that an element of link a(j) becomes 0.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from ..algebra.graph import Expr
from ..algebra.spatial import Inertia, Placement, no_body, transfer, unit_placement
from ..algebra.vector import Matrix, Vector, diagonal, symmetric
from ..description.robot import FIXED, INERTIA, REVOLUTE
from ..mechanism.mechanism import Link, Mechanism

# The parts of link j that lie on the axis of joint j: mass, first moment and second moment along the axis.
ON_AXIS = ("M", "MZ", "LZZ")
# The elements of link a(j) that such a part can cancel, with their places in MS (one index) or L (two).
ELEMENTS = {"MX": (0,), "MY": (1,), "LXX": (0, 0), "LXY": (0, 1), "LXZ": (0, 2), "LYY": (1, 1), "LYZ": (1, 2)}


class Cancellation(NamedTuple):
    """Count so much of a part on the axis of a joint on its own link that an element of link a(j) becomes 0."""

    # The number of revolute joint j.
    joint: int
    # One of ON_AXIS.
    part: str
    # One of ELEMENTS.
    element: str


def add_body(mechanism: Mechanism, links: dict[int, Link], receiver: int, body: Inertia) -> Inertia:
    """Add a body, given in the receiver's frame, to that link of `links`. Return the inertia of the base after that."""
    if receiver == 0:
        return mechanism.base + body
    total = links[receiver].inertia + body
    links[receiver] = replace(links[receiver], L=total.L, MS=total.MS, M=total.M)
    return mechanism.base


def lump_fixed(mechanism: Mechanism) -> Mechanism:
    """Return the mechanism without fixed joints: the links behind them are parts of the links that carry them."""
    for j in mechanism.inwards():
        if mechanism[j].sigma == FIXED:
            mechanism = _lump(mechanism, j)
    return mechanism


def _lump(mechanism: Mechanism, j: int) -> Mechanism:
    """Return the mechanism with link j, behind a fixed joint, and all that is placed on it as parts of link a(j)."""
    fixed, links = mechanism[j], dict(mechanism.links)
    base = add_body(mechanism, links, fixed.antecedent, transfer(fixed.inertia, fixed.placement))
    del links[j]
    for k, link in links.items():
        if link.antecedent == j:
            links[k] = replace(link, antecedent=fixed.antecedent, mount=fixed.placement @ link.mount)
    frames = {
        name: (fixed.antecedent, fixed.placement @ placement) if carrier == j else (carrier, placement)
        for name, (carrier, placement) in mechanism.frames.items()
    }
    return replace(mechanism, links=links, frames=frames, base=base)


def fixed_bodies(mechanism: Mechanism) -> dict[int, tuple[int, Placement]]:
    """Return, for each link behind a fixed joint, the moving link that carries it (0: the base) and its place there."""
    bodies: dict[int, tuple[int, Placement]] = {}
    for j, link in mechanism.links.items():
        if link.sigma == FIXED:
            carrier, at = bodies.get(link.antecedent, (link.antecedent, unit_placement(mechanism.graph)))
            bodies[j] = carrier, at @ link.placement
    return bodies


def group_parameters(mechanism: Mechanism) -> Mechanism:
    """Return the mechanism with the parts of each link j that move with link a(j) counted there (theorems 9.1 and 9.2).

    What lies on the axis of a revolute joint (LZZ, MZ, M) and the second moments behind a prismatic joint move with
    link a(j): there they cost one addition at prepare, here a few operations a call. Wrenches, torques and energies are
    unchanged. The book takes YY where this takes LZZ: the same freedom, used to make another parameter 0.
    """
    for j in mechanism.inwards():
        mechanism = group_link(mechanism, j)
    for j in mechanism:
        _label_grouped(mechanism, j)
    return mechanism


def group_link(mechanism: Mechanism, j: int) -> Mechanism:
    """Return the mechanism with the parts of link j that move with link a(j) counted on link a(j)."""
    link, links = mechanism[j], dict(mechanism.links)
    part, rest = _split_on_axis(link) if link.sigma == REVOLUTE else _split_behind_slide(link)
    links[j] = replace(link, L=rest.L, MS=rest.MS, M=rest.M)
    base = add_body(mechanism, links, link.antecedent, part)
    return replace(mechanism, links=links, base=base)


def _label_grouped(mechanism: Mechanism, j: int) -> None:
    """Label grouped parameters as the notation does: XXR2 or, of second moments, LXXR2; MYR3."""
    link = mechanism[j]
    tensor, letter = (link.J, "") if link.use_tensor else (link.L, "L")
    elements = (*(tensor[i, k] for i, k in ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))), *link.MS, link.M)
    names = (*(f"{letter}{name}" for name in INERTIA[:6]), *INERTIA[6:])
    for name, element in zip(names, elements, strict=True):
        mechanism.graph.label(element, f"{name}R{j}")


def _split_on_axis(link: Link) -> tuple[Inertia, Inertia]:
    """Return the part of a link on the axis of its revolute joint, in frame a(j), and the rest, in frame j.

    Where the tensor is used, the part is chosen so that YY of the rest is 0, else so that LZZ is.
    """
    L, MS, zero = link.L, link.MS, link.M.graph.zero
    second = link.J[1, 1] if link.use_tensor else L[2, 2]
    axis = Inertia(diagonal([zero, zero, second]), Vector((zero, zero, MS[2])), link.M)
    LZZ = -L[0, 0] if link.use_tensor else zero
    rest = symmetric(L[0, 0], L[0, 1], L[0, 2], L[1, 1], L[1, 2], LZZ)
    return transfer(axis, link.before_turn), Inertia(rest, Vector((MS[0], MS[1], zero)), zero)


def _split_behind_slide(link: Link) -> tuple[Inertia, Inertia]:
    """Return the second moments of a prismatic link, in frame a(j), and the rest, its masses, in frame j (9.57)."""
    none = no_body(link.M.graph)
    return replace(none, L=link.mount.A.turn_tensor(link.L)), replace(link.inertia, L=none.L)


def cancel_elements(mechanism: Mechanism, cancellations: Collection[Cancellation]) -> Mechanism:
    """Return the mechanism with so much of what lies on each axis j counted on link j that elements of link a(j) are 0.

    For example, a mass at O_j cancels the first moment of link a(j) in a direction in which P_j has a length.
    """
    for j in mechanism.inwards():
        for part in ON_AXIS:
            for element in (one.element for one in cancellations if (one.joint, one.part) == (j, part)):
                mechanism = _cancel(mechanism, j, part, element)
    return mechanism


def _cancel(mechanism: Mechanism, j: int, part: str, element: str) -> Mechanism:
    """Return the mechanism with so much of a part on axis j passed to link a(j) that an element becomes 0 there."""
    link, links, place = mechanism[j], dict(mechanism.links), ELEMENTS[element]
    i, factors = link.antecedent, gains(link, part).get(element)
    if i == 0 or factors is None or _element(links[i].inertia, place).number == 0:
        return mechanism
    amount = -_element(links[i].inertia, place)
    for factor in factors:
        amount = amount / factor
    body = _body_on_axis(part, amount)
    links[j] = replace(link, L=link.L - body.L, MS=link.MS - body.MS, M=link.M - body.M)
    base = add_body(mechanism, links, i, transfer(body, link.before_turn))
    L, MS, zero = [list(row) for row in links[i].L], list(links[i].MS), mechanism.graph.zero
    match place:
        case (k,):
            MS[k] = zero
        case (k, n):
            L[k][n] = L[n][k] = zero
    links[i] = replace(links[i], L=Matrix(L), MS=Vector(MS))
    return group_link(replace(mechanism, links=links, base=base), i)


def gains(link: Link, part: str) -> dict[str, list[Expr]]:
    """Return the factors of the gains: the elements of link a(j) per unit of a part on the axis of revolute joint j.

    Left out are those that are 0, or not a product of numbers and parameters, which alone may divide.
    """
    if link.sigma != REVOLUTE:
        return {}
    body = transfer(_body_on_axis(part, link.M.graph.one), link.before_turn)
    products = {element: _element(body, place) for element, place in ELEMENTS.items()}
    factors = {element: product.factors for element, product in products.items() if product.number != 0}
    return {element: each for element, each in factors.items() if each is not None}


def lengths_in_gain(part: str, element: str) -> int:
    """Return how many lengths are multiplied in the gain of a part for an element."""
    return len(ELEMENTS[element]) - ON_AXIS.index(part)


def _body_on_axis(part: str, amount: Expr) -> Inertia:
    """Return a body that has nothing but an amount of one of ON_AXIS."""
    none, zero = no_body(amount.graph), amount.graph.zero
    match part:
        case "M":
            return replace(none, M=amount)
        case "MZ":
            return replace(none, MS=Vector((zero, zero, amount)))
        case _:
            return replace(none, L=diagonal([zero, zero, amount]))


def _element(body: Inertia, place: tuple[int, ...]) -> Expr:
    """Return the element of MS (one index) or L (two) at a place."""
    return body.MS[place[0]] if len(place) == 1 else body.L[place[0], place[1]]
