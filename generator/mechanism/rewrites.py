"""Mechanism -> equivalent mechanism: the same motion, wrenches and energies from fewer operations a call.

Some rewrites are of all links, some of those that are named: what pays depends on the robot and on the model, so that a
`Rewriting` says which links each of them takes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from ..algebra.graph import Expr
from ..algebra.rotation import rotation
from ..algebra.vector import Vector, diagonal, symmetric, vector
from ..description.robot import FIXED, INERTIA, PRISMATIC, REVOLUTE
from .inertia import Inertia, joined, moved, nothing
from .mechanism import Link, Mechanism
from .placement import Placement, unturned

Rewrite = Callable[[Mechanism], Mechanism]
Links = Collection[int]


@dataclass(frozen=True)
class Rewriting:
    """Links fixed together as one, parameters grouped, and what else is done to which links, in this order.

    `unit` is a joint: the length between its frame and the one before is 1; 0 leaves the metre.
    """

    slid: tuple[int, ...] = ()
    tensor: tuple[int, ...] = ()
    weighed: tuple[int, ...] = ()
    unit: int = 0
    held: tuple[int, ...] = ()

    def __call__(self, mechanism: Mechanism) -> Mechanism:
        """The mechanism rewritten."""
        mechanism = slide_origins(lump_fixed(mechanism), self.slid)
        mechanism = group_parameters(write_with_tensor(mechanism, self.tensor))
        mechanism = weigh(mechanism, self.weighed)
        if self.unit:
            mechanism = measure(mechanism, self.unit)
        return hold(mechanism, self.held)


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


def weigh(mechanism: Mechanism, weighed: Links) -> Mechanism:
    """A mass at O_j, on the axis of revolute joint j, passes from link j to link a(j): none of a first moment remains.

    The base parameters are not unique: what lies on the axis may be counted on either link. With the mass -MS_k / P_k
    the first moment of link a(j) loses the component in which P_j has its first constant length.
    """
    for j in mechanism.inwards():
        link, i = mechanism[j], mechanism[j].antecedent
        k = lever(link)
        if j not in weighed or link.sigma != REVOLUTE or i == 0 or k is None:
            continue
        before, links = mechanism[i], dict(mechanism.links)
        mass = -(before.MS[k] / link.P[k])
        point = replace(nothing(mechanism.graph), M=mass)
        links[j] = replace(link, M=link.M - mass)
        base = _give(mechanism, links, i, moved(point, Placement(rotation(()), link.P)))
        MS = list(links[i].MS)
        MS[k] = mechanism.graph.zero
        links[i] = replace(links[i], MS=Vector(MS))
        mechanism = _grouped(replace(mechanism, links=links, base=base), i)
    return mechanism


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


def hold(mechanism: Mechanism, held: Links) -> Mechanism:
    """The frames of some links stay unturned: their parameters turn instead of velocities and forces.

    Components in such a frame are those of the same vectors, so that every equation holds as it stands; only L and MS
    depend on q there, and what was placed on the link is placed behind the turn. It pays for links of few parameters,
    near the base, where a velocity has few components, and between parallel axes: held one behind the other, their
    frames have one orientation, and what they carry is turned by the sum of their angles.
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
        mechanism = _placed_behind(replace(mechanism, links=links), j, turn)
    return mechanism
