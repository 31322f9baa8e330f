"""Mechanism -> equivalent mechanism: the same motion, wrenches and energies from fewer operations a call."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..algebra.rotation import rotation
from ..algebra.vector import Vector, diagonal, symmetric, vector
from ..description.robot import FIXED, INERTIA, PRISMATIC, REVOLUTE
from .inertia import Inertia, joined, moved, nothing
from .mechanism import Link, Mechanism
from .placement import Placement, unturned

Rewrite = Callable[[Mechanism], Mechanism]


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


def hold_tips(mechanism: Mechanism) -> Mechanism:
    """The frames of the last links stay unturned: their few parameters turn instead of all velocities and forces.

    Components in such a frame are those of the same vectors, so that every equation holds as it stands; only L and MS
    depend on q there, and what was placed on the link is placed behind the turn.
    """
    carriers = {mechanism[j].antecedent for j in mechanism}
    links, frames = dict(mechanism.links), dict(mechanism.frames)
    for j, link in mechanism.links.items():
        if j not in carriers and link.turn is not None:
            turn = Placement(rotation((link.turn,)), unturned(mechanism.graph).P)
            body = moved(link.inertia, turn)
            links[j] = replace(link, turn=None, L=body.L, MS=body.MS, M=body.M)
            for name, (carrier, placement) in mechanism.frames.items():
                if carrier == j:
                    frames[name] = (j, turn @ placement)
    return replace(mechanism, links=links, frames=frames)


def slide_origins(mechanism: Mechanism) -> Mechanism:
    """Each origin moves along its joint's axis to where the common normal meets it: r becomes a part of the next b.

    Then a position has two components where it had three.
    """
    graph = mechanism.graph
    for j in mechanism:
        link, links = mechanism[j], dict(mechanism.links)
        if link.sigma == PRISMATIC:
            continue
        back = Placement(rotation(()), vector(graph, 0, 0, link.shift))
        body = moved(link.inertia, back)
        links[j] = replace(link, shift=graph.zero, L=body.L, MS=body.MS, M=body.M)
        for k, other in links.items():
            if other.antecedent == j:
                links[k] = replace(other, mount=back @ other.mount)
        frames = {
            name: (carrier, back @ placement if carrier == j else placement)
            for name, (carrier, placement) in mechanism.frames.items()
        }
        mechanism = replace(mechanism, links=links, frames=frames)
    return mechanism


def group_parameters(mechanism: Mechanism) -> Mechanism:
    """What of link j moves with its antecedent is counted there (theorems 9.1 and 9.2).

    What lies on the axis of a revolute joint (LZZ, MZ, M) and the second moments behind a prismatic joint move with
    link a(j): there they cost one addition at prepare, here a few operations a call. Wrenches, torques and energies are
    unchanged. The book takes YY where this takes LZZ: the same freedom, used to make another parameter 0.
    """
    for j in mechanism.inwards():
        link, links = mechanism[j], dict(mechanism.links)
        given, kept = _on_the_axis(link) if link.sigma == REVOLUTE else _behind_the_slide(link)
        links[j] = replace(link, L=kept.L, MS=kept.MS, M=kept.M)
        base = _give(mechanism, links, link.antecedent, given)
        mechanism = replace(mechanism, links=links, base=base)
    for j in mechanism:
        _name_grouped(mechanism, j)
    return mechanism


def _name_grouped(mechanism: Mechanism, j: int) -> None:
    """Grouped parameters get the names of the notation: LXXR2, MYR3."""
    L, MS, M = mechanism[j].L, mechanism[j].MS, mechanism[j].M
    elements = (L[0, 0], L[0, 1], L[0, 2], L[1, 1], L[1, 2], L[2, 2], *MS, M)
    names = (*(f"L{name}" for name in INERTIA[:6]), *INERTIA[6:])
    for name, element in zip(names, elements, strict=True):
        mechanism.graph.label(element, f"{name}R{j}")


def _on_the_axis(link: Link) -> tuple[Inertia, Inertia]:
    """What the turn of a revolute joint leaves where it is, given in frame a(j), and what remains."""
    L, MS, zero = link.L, link.MS, link.M.graph.zero
    axis = Inertia(diagonal([zero, zero, L[2, 2]]), Vector((zero, zero, MS[2])), link.M)
    rest = symmetric(L[0, 0], L[0, 1], L[0, 2], L[1, 1], L[1, 2], zero)
    return moved(axis, link.unturned), Inertia(rest, Vector((MS[0], MS[1], zero)), zero)


def _behind_the_slide(link: Link) -> tuple[Inertia, Inertia]:
    """The second moments of a prismatic link turn with link a(j) wherever it slides (9.57); the masses remain."""
    none = nothing(link.M.graph)
    return replace(none, L=link.mount.A.turn_tensor(link.L)), replace(link.inertia, L=none.L)
