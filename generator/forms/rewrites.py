"""Mechanism -> equivalent mechanism: the same motion, wrenches and energies from fewer operations a call.

Some rewrites are of all links, some of those that are named: what pays depends on the robot and on the model, so that a
`Rewriting` says which links each of them takes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from ..algebra.graph import Expr
from ..algebra.rotation import rotation
from ..algebra.spatial import Inertia, Placement, joined, moved, nothing, unturned
from ..algebra.vector import Matrix, Vector, diagonal, symmetric, vector
from ..description.robot import FIXED, INERTIA, PRISMATIC, REVOLUTE
from ..mechanism.mechanism import Link, Mechanism

Rewrite = Callable[[Mechanism], Mechanism]
Links = Collection[int]

# What of a body on the axis of joint j may be counted on either of its links, and what of link a(j) it can make 0.
ON_AXIS = ("M", "MZ", "LZZ")
ELEMENTS = {"MX": (0,), "MY": (1,), "LXX": (0, 0), "LXY": (0, 1), "LXZ": (0, 2), "LYY": (1, 1), "LYZ": (1, 2)}
# Joint j, one of ON_AXIS, one of ELEMENTS.
Left = tuple[int, str, str]


@dataclass(frozen=True)
class Rewriting:
    """Links fixed together as one, parameters grouped, and what else is done to which links, in this order.

    `unit` is a joint: the length between its frame and the one before is 1; 0 leaves the metre. `swung` are links on
    held ones and `otherwise` links whose U is taken in the way that the rule does not choose.
    """

    slid: tuple[int, ...] = ()
    centred: tuple[int, ...] = ()
    tensor: tuple[int, ...] = ()
    left: tuple[Left, ...] = ()
    unit: int = 0
    held: tuple[int, ...] = ()
    swung: tuple[int, ...] = ()
    otherwise: tuple[int, ...] = ()

    def __call__(self, mechanism: Mechanism) -> Mechanism:
        """The mechanism rewritten."""
        mechanism = slide_origins(lump_fixed(mechanism), self.slid)
        mechanism = group_parameters(write_with_tensor(mechanism, self.tensor))
        mechanism = leave(centre_origins(mechanism, self.centred), self.left)
        if self.unit:
            mechanism = measure(mechanism, self.unit)
        mechanism = hold(mechanism, self.held, self.swung)
        links = {j: replace(link, otherwise=j in self.otherwise) for j, link in mechanism.links.items()}
        return replace(mechanism, links=links)


def _give(mechanism: Mechanism, links: dict[int, Link], receiver: int, body: Inertia) -> Inertia:
    """Add a body, given in the receiver's frame, to that link; returns what is then the inertia of the base."""
    if receiver == 0:
        return joined(mechanism.base, body)
    grown = joined(links[receiver].inertia, body)
    links[receiver] = replace(links[receiver], L=grown.L, MS=grown.MS, M=grown.M)
    return mechanism.base


def lump_fixed(mechanism: Mechanism) -> Mechanism:
    """Links behind fixed joints become part of the link that carries them."""
    for j in mechanism.inwards():
        if mechanism[j].sigma == FIXED:
            mechanism = _without(mechanism, j)
    return mechanism


def _without(mechanism: Mechanism, j: int) -> Mechanism:
    fixed, links = mechanism[j], dict(mechanism.links)
    base = _give(mechanism, links, fixed.antecedent, moved(fixed.inertia, fixed.placement))
    del links[j]
    for k, link in links.items():
        if link.antecedent == j:
            links[k] = replace(link, antecedent=fixed.antecedent, mount=fixed.placement @ link.mount)
    frames = {
        name: (fixed.antecedent, fixed.placement @ placement) if carrier == j else (carrier, placement)
        for name, (carrier, placement) in mechanism.frames.items()
    }
    return replace(mechanism, links=links, frames=frames, base=base)


def carried(mechanism: Mechanism) -> dict[int, tuple[int, Placement]]:
    """The links behind fixed joints: each with what carries it, 0 the base, and its frame's place there."""
    found: dict[int, tuple[int, Placement]] = {}
    for j, link in mechanism.links.items():
        if link.sigma == FIXED:
            carrier, at = found.get(link.antecedent, (link.antecedent, unturned(mechanism.graph)))
            found[j] = carrier, at @ link.placement
    return found


def slide_origins(mechanism: Mechanism, slid: Links) -> Mechanism:
    """Origins move along their joints' axes to where the common normals meet them: r becomes a part of the next b.

    Then a position has two components where it had three.
    """
    graph = mechanism.graph
    for j in mechanism:
        link, links = mechanism[j], dict(mechanism.links)
        if j not in slid or link.sigma == PRISMATIC:
            continue
        back = Placement(rotation(()), vector(graph, 0, 0, link.shift))
        body = moved(link.inertia, back)
        links[j] = replace(link, shift=graph.zero, L=body.L, MS=body.MS, M=body.M)
        mechanism = _placed_behind(replace(mechanism, links=links), j, back)
    return mechanism


def _placed_behind(mechanism: Mechanism, j: int, step: Placement) -> Mechanism:
    """What stands on link j, placed in a frame in which the link's own was at `step`."""
    links = {
        k: replace(link, mount=step @ link.mount) if link.antecedent == j else link
        for k, link in mechanism.links.items()
    }
    frames = {
        name: (carrier, step @ placement if carrier == j else placement)
        for name, (carrier, placement) in mechanism.frames.items()
    }
    return replace(mechanism, links=links, frames=frames)


def write_with_tensor(mechanism: Mechanism, links: Links) -> Mechanism:
    """The moments of some links are written with the tensor J in place of L, and YY is grouped in place of LZZ.

    It takes fewer additions where J is nearly diagonal and nothing else asks for the elements of U.
    """
    chosen = {j: replace(link, with_tensor=j in links) for j, link in mechanism.links.items()}
    return replace(mechanism, links=chosen)


def group_parameters(mechanism: Mechanism) -> Mechanism:
    """What of link j moves with its antecedent is counted there (theorems 9.1 and 9.2).

    What lies on the axis of a revolute joint (LZZ, MZ, M) and the second moments behind a prismatic joint move with
    link a(j): there they cost one addition at prepare, here a few operations a call. Wrenches, torques and energies are
    unchanged. The book takes YY where this takes LZZ: the same freedom, used to make another parameter 0.
    """
    for j in mechanism.inwards():
        mechanism = _grouped(mechanism, j)
    for j in mechanism:
        _name_grouped(mechanism, j)
    return mechanism


def _grouped(mechanism: Mechanism, j: int) -> Mechanism:
    """What of link j moves with its antecedent is counted there."""
    link, links = mechanism[j], dict(mechanism.links)
    given, kept = _on_the_axis(link) if link.sigma == REVOLUTE else _behind_the_slide(link)
    links[j] = replace(link, L=kept.L, MS=kept.MS, M=kept.M)
    base = _give(mechanism, links, link.antecedent, given)
    return replace(mechanism, links=links, base=base)


def _name_grouped(mechanism: Mechanism, j: int) -> None:
    """Grouped parameters get the names of the notation: XXR2 or, of second moments, LXXR2; MYR3."""
    link = mechanism[j]
    tensor, letter = (link.J, "") if link.with_tensor else (link.L, "L")
    elements = (*(tensor[i, k] for i, k in ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))), *link.MS, link.M)
    names = (*(f"{letter}{name}" for name in INERTIA[:6]), *INERTIA[6:])
    for name, element in zip(names, elements, strict=True):
        mechanism.graph.label(element, f"{name}R{j}")


def _on_the_axis(link: Link) -> tuple[Inertia, Inertia]:
    """What the turn of a revolute joint leaves where it is, given in frame a(j), and what remains."""
    L, MS, zero = link.L, link.MS, link.M.graph.zero
    given = link.J[1, 1] if link.with_tensor else L[2, 2]
    axis = Inertia(diagonal([zero, zero, given]), Vector((zero, zero, MS[2])), link.M)
    left = -L[0, 0] if link.with_tensor else zero
    rest = symmetric(L[0, 0], L[0, 1], L[0, 2], L[1, 1], L[1, 2], left)
    return moved(axis, link.unturned), Inertia(rest, Vector((MS[0], MS[1], zero)), zero)


def _behind_the_slide(link: Link) -> tuple[Inertia, Inertia]:
    """The second moments of a prismatic link turn with link a(j) wherever it slides (9.57); the masses remain."""
    none = nothing(link.M.graph)
    return replace(none, L=link.mount.A.turn_tensor(link.L)), replace(link.inertia, L=none.L)


def centre_origins(mechanism: Mechanism, centred: Links) -> Mechanism:
    """Origins of sliding links that carry no other move along their axes to the centres of mass: MZ is 0 there."""
    graph = mechanism.graph
    for j in mechanism:
        link, links = mechanism[j], dict(mechanism.links)
        if j not in centred or not slides_alone(mechanism, j):
            continue
        height = link.MS[2] / link.M
        back = Placement(rotation(()), vector(graph, 0, 0, -height))
        body = moved(link.inertia, back)
        MS = Vector((*link.MS.items[:2], graph.zero))
        links[j] = replace(link, shift=link.shift + height, L=body.L, MS=MS)
        mechanism = _grouped(_placed_behind(replace(mechanism, links=links), j, back), j)
    return mechanism


def slides_alone(mechanism: Mechanism, j: int) -> bool:
    """Whether joint j is prismatic and its link, of a mass that is a parameter by itself, carries none that moves."""
    alone = mechanism[j].sigma == PRISMATIC and all(link.antecedent != j for link in mechanism.links.values())
    return alone and mechanism[j].M.is_given and mechanism[j].M.number != 0


def leave(mechanism: Mechanism, left: Collection[Left]) -> Mechanism:
    """So much of what lies on the axis of joint j stays on link j that an element of link a(j) becomes 0.

    The base parameters are not unique: what lies on the axis of a revolute joint may be counted on either link. A mass
    at O_j can take away the first moment of link a(j) in a direction in which P_j has a length, say.
    """
    for j in mechanism.inwards():
        for number in ON_AXIS:
            for element in (element for joint, what, element in left if (joint, what) == (j, number)):
                mechanism = _left(mechanism, j, number, element)
    return mechanism


def _left(mechanism: Mechanism, j: int, number: str, element: str) -> Mechanism:
    """A part of link j on its axis is counted on link a(j), positive or negative, so that an element vanishes there."""
    link, links, place = mechanism[j], dict(mechanism.links), ELEMENTS[element]
    i, factors = link.antecedent, effect(link, number, element)
    if i == 0 or factors is None or _at(links[i].inertia, place).number == 0:
        return mechanism
    amount = -_at(links[i].inertia, place)
    for factor in factors:
        amount = amount / factor
    part = _part(number, amount)
    links[j] = replace(link, L=link.L - part.L, MS=link.MS - part.MS, M=link.M - part.M)
    base = _give(mechanism, links, i, moved(part, link.unturned))
    L, MS, zero = [list(row) for row in links[i].L], list(links[i].MS), mechanism.graph.zero
    match place:
        case (k,):
            MS[k] = zero
        case (k, n):
            L[k][n] = L[n][k] = zero
    links[i] = replace(links[i], L=Matrix(L), MS=Vector(MS))
    return _grouped(replace(mechanism, links=links, base=base), i)


def _part(number: str, amount: Expr) -> Inertia:
    """A body with one of ON_AXIS, at the origin of a frame."""
    none, zero = nothing(amount.graph), amount.graph.zero
    match number:
        case "M":
            return replace(none, M=amount)
        case "MZ":
            return replace(none, MS=Vector((zero, zero, amount)))
        case _:
            return replace(none, L=diagonal([zero, zero, amount]))


def _at(body: Inertia, place: tuple[int, ...]) -> Expr:
    return body.MS[place[0]] if len(place) == 1 else body.L[place[0], place[1]]


def effect(link: Link, number: str, element: str) -> list[Expr] | None:
    """What 1 of a number on the axis of revolute joint j is in an element of link a(j): the product of these.

    None if it is 0, or nothing that may divide.
    """
    if link.sigma != REVOLUTE:
        return None
    found = _at(moved(_part(number, link.M.graph.one), link.unturned), ELEMENTS[element])
    return None if found.number == 0 else found.factors


def lever(link: Link) -> int | None:
    """The first component of P that is a constant length by itself, a parameter or a number: 0, 1, 2 or none."""
    return next((k for k, x in enumerate(link.P) if x.number != 0 and x.is_given), None)


def measure(mechanism: Mechanism, joint: int) -> Mechanism:
    """Lengths in units of one of the robot's own, which is 1 then; masses in units that leave moments as they are.

    Only for a robot whose joints are all revolute. Forces and accelerations of points change their unit too: what
    callers give of them is converted by `length`.
    """
    k = lever(mechanism[joint])
    if k is None:
        return mechanism
    length, one = mechanism[joint].P[k], mechanism.graph.one
    length = -length if length.edge & 1 else length

    def scaled(x: Expr) -> Expr:
        if x.edge >> 1 != length.edge >> 1:
            return x / length
        return one if x.edge == length.edge else -one

    def placed(at: Placement) -> Placement:
        return Placement(at.A, Vector(map(scaled, at.P)))

    def weighted(body: Inertia) -> Inertia:
        return Inertia(body.L, length * body.MS, length * length * body.M)

    def converted(link: Link) -> Link:
        body = weighted(link.inertia)
        return replace(link, mount=placed(link.mount), shift=scaled(link.shift), MS=body.MS, M=body.M)

    return replace(
        mechanism,
        links={j: converted(link) for j, link in mechanism.links.items()},
        frames={name: (carrier, placed(at)) for name, (carrier, at) in mechanism.frames.items()},
        gravity=Vector(map(scaled, mechanism.gravity)),
        base=weighted(mechanism.base),
        length=length,
    )


def hold(mechanism: Mechanism, held: Links, swung: Links = ()) -> Mechanism:
    """The frames of some links stay unturned: their parameters turn instead of velocities and forces.

    Components in such a frame are those of the same vectors, so that every equation holds as it stands; only L and MS
    depend on q there, and what was placed on the link is placed behind the turn. It pays for links of few parameters,
    near the base, where a velocity has few components, and between parallel axes: held one behind the other, their
    frames have one orientation, and what they carry is turned by the sum of their angles. The levers of links that are
    swung are still those in the turned frame, where they are constant.
    """
    for j in mechanism:
        link, links = mechanism[j], dict(mechanism.links)
        before, turned = link.A.parted
        if j not in held or not turned.turns:
            continue
        turn = Placement(turned, mechanism.null)
        body = moved(link.inertia, turn)
        mount = replace(link.mount, A=before)
        links[j] = replace(link, mount=mount, turn=None, L=body.L, MS=body.MS, M=body.M)
        for k in swung:
            if links[k].antecedent == j:
                links[k] = replace(links[k], swing=turned)
        mechanism = _placed_behind(replace(mechanism, links=links), j, turn)
    return mechanism
