"""Mechanism -> equivalent mechanism: the same motion, wrenches and energies from fewer operations a call."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..algebra.vector import Vector, diagonal, symmetric
from ..description.robot import FIXED, INERTIA, REVOLUTE
from .inertia import Inertia, joined, moved, nothing
from .mechanism import Link, Mechanism

Rewrite = Callable[[Mechanism], Mechanism]


def _give(mechanism: Mechanism, links: dict[int, Link], receiver: int, body: Inertia) -> Inertia:
    """Add a body, given in the receiver's frame, to that link; returns what is then the inertia of the base."""
    if receiver == 0:
        return joined(mechanism.base, body)
    grown = joined(links[receiver].inertia, body)
    links[receiver] = replace(links[receiver], J=grown.J, MS=grown.MS, M=grown.M)
    return mechanism.base


def lump_fixed(mechanism: Mechanism) -> Mechanism:
    """Links behind fixed joints become part of the link that carries them."""
    for j in mechanism.inwards():
        if mechanism[j].sigma == FIXED:
            mechanism = _without(mechanism, j)
    return mechanism


def _without(mechanism: Mechanism, j: int) -> Mechanism:
    fixed, links = mechanism[j], dict(mechanism.links)
    base = _give(mechanism, links, fixed.antecedent, moved(fixed.inertia, fixed.mount))
    del links[j]
    for k, link in links.items():
        if link.antecedent == j:
            links[k] = replace(link, antecedent=fixed.antecedent, mount=fixed.mount @ link.mount)
    frames = {
        name: (fixed.antecedent, fixed.mount @ placement) if carrier == j else (carrier, placement)
        for name, (carrier, placement) in mechanism.frames.items()
    }
    return replace(mechanism, links=links, frames=frames, base=base)


def group_parameters(mechanism: Mechanism) -> Mechanism:
    """What of link j moves with its antecedent is counted there (theorems 9.1 and 9.2).

    A body on the axis of a revolute joint (YY of both XX and YY, MZ, M) and the inertia tensor behind a prismatic joint
    move with link a(j): there they cost one addition at prepare, here a few operations a call. Wrenches, torques and
    energies are unchanged.
    """
    for j in mechanism.inwards():
        link, links = mechanism[j], dict(mechanism.links)
        given, kept = _on_the_axis(link) if link.sigma == REVOLUTE else _behind_the_slide(link)
        links[j] = replace(link, J=kept.J, MS=kept.MS, M=kept.M)
        base = _give(mechanism, links, link.antecedent, given)
        mechanism = replace(mechanism, links=links, base=base)
    for j in mechanism:
        _name_grouped(mechanism, j)
    return mechanism


def _name_grouped(mechanism: Mechanism, j: int) -> None:
    """Grouped parameters are called as in the book: XXR2, MYR3."""
    J, MS, M = mechanism[j].J, mechanism[j].MS, mechanism[j].M
    elements = (J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2], *MS, M)
    for name, element in zip(INERTIA, elements, strict=True):
        mechanism.graph.label(element, f"{name}R{j}")


def _on_the_axis(link: Link) -> tuple[Inertia, Inertia]:
    """What the turn of a revolute joint leaves where it is, given in frame a(j), and what remains (9.51)."""
    J, MS, YY, zero = link.J, link.MS, link.J[1, 1], link.J[1, 1].graph.zero
    axis = Inertia(diagonal([YY, YY, zero]), Vector((zero, zero, MS[2])), link.M)
    rest = symmetric(J[0, 0] - YY, J[0, 1], J[0, 2], zero, J[1, 2], J[2, 2])
    return moved(axis, link.mount), Inertia(rest, Vector((MS[0], MS[1], zero)), zero)


def _behind_the_slide(link: Link) -> tuple[Inertia, Inertia]:
    """The tensor of a prismatic link turns with link a(j) wherever it slides (9.57); the masses remain."""
    none = nothing(link.M.graph)
    return replace(none, J=link.mount.A.turn_tensor(link.J)), replace(link.inertia, J=none.J)
