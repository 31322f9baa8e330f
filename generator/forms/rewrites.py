"""Mechanism -> equivalent mechanism: the same motion, wrenches and energies from fewer operations a call.

Which rewrite pays for which joint depends on the robot and on the model: a `Rewriting` lists the joints for each.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from ..algebra.graph import Expr
from ..algebra.rotation import rotation
from ..algebra.spatial import Inertia, Placement, transfer
from ..algebra.vector import Vector, vector
from ..description.robot import PRISMATIC
from ..mechanism.mechanism import Link, Mechanism
from .parameters import Cancellation, cancel_elements, group_link, group_parameters, lump_fixed

Rewrite = Callable[[Mechanism], Mechanism]
Joints = Collection[int]


@dataclass(frozen=True)
class Rewriting:
    """What is done to which joints and their links, in this order, beside lumping fixed links and grouping parameters.

    The names of the fields are the keys of robots/rewritings.json and of the user's cache.
    """

    # Revolute joints: the origin slides along the axis to the common normal with the axis before.
    slide_origins: tuple[int, ...] = ()
    # Prismatic joints: the origin slides along the axis to the link's centre of mass.
    centre_origins: tuple[int, ...] = ()
    # Links: write the moment with the tensor J, not with the second moments L.
    use_tensor: tuple[int, ...] = ()
    # Elements of MS and L that are made 0 by counting a part of the next link there.
    cancel: tuple[Cancellation, ...] = ()
    # The joint whose lever is the unit of length; 0 leaves the metre.
    unit_length: int = 0
    # Links: the axes of the frame do not turn with the joint; the parameters turn in them.
    hold_axes: tuple[int, ...] = ()
    # Links on such links: take the moment of the lever P in the axes that turn, where P is constant.
    constant_levers: tuple[int, ...] = ()
    # Links: derive U by the method that the rule (`newton_euler.accelerations`) rejects.
    flip_u_rule: tuple[int, ...] = ()

    def __call__(self, mechanism: Mechanism) -> Mechanism:
        """Return the mechanism rewritten."""
        mechanism = slide_origins(lump_fixed(mechanism), self.slide_origins)
        mechanism = group_parameters(use_tensor(mechanism, self.use_tensor))
        mechanism = cancel_elements(centre_origins(mechanism, self.centre_origins), self.cancel)
        if self.unit_length:
            mechanism = change_unit(mechanism, self.unit_length)
        mechanism = hold_axes(mechanism, self.hold_axes, self.constant_levers)
        links = {j: replace(link, flip_u_rule=j in self.flip_u_rule) for j, link in mechanism.links.items()}
        return replace(mechanism, links=links)


def slide_origins(mechanism: Mechanism, joints: Joints) -> Mechanism:
    """Slide the origins of revolute joints along their axes to the common normals: r becomes a part of the next b.

    Then a position has two components where it had three.
    """
    graph = mechanism.graph
    for j in mechanism:
        link, links = mechanism[j], dict(mechanism.links)
        if j not in joints or link.sigma == PRISMATIC:
            continue
        back = Placement(rotation(()), vector(graph, 0, 0, link.shift))
        body = transfer(link.inertia, back)
        links[j] = replace(link, shift=graph.zero, L=body.L, MS=body.MS, M=body.M)
        mechanism = _place_behind(replace(mechanism, links=links), j, back)
    return mechanism


def _place_behind(mechanism: Mechanism, j: int, step: Placement) -> Mechanism:
    """Place joints and frames on link j in its new frame, in which its old frame is at `step`."""
    links = {
        k: replace(link, mount=step @ link.mount) if link.antecedent == j else link
        for k, link in mechanism.links.items()
    }
    frames = {
        name: (carrier, step @ placement if carrier == j else placement)
        for name, (carrier, placement) in mechanism.frames.items()
    }
    return replace(mechanism, links=links, frames=frames)


def use_tensor(mechanism: Mechanism, joints: Joints) -> Mechanism:
    """Write the moments of some links with the tensor J, not with L; then YY is grouped, not LZZ.

    It takes fewer additions where J is nearly diagonal and nothing else asks for the elements of U.
    """
    links = {j: replace(link, use_tensor=j in joints) for j, link in mechanism.links.items()}
    return replace(mechanism, links=links)


def centre_origins(mechanism: Mechanism, joints: Joints) -> Mechanism:
    """Slide the origins of sliding links that carry no other along their axes to the centres of mass: MZ is 0 there."""
    graph = mechanism.graph
    for j in mechanism:
        link, links = mechanism[j], dict(mechanism.links)
        if j not in joints or not slides_alone(mechanism, j):
            continue
        height = link.MS[2] / link.M
        back = Placement(rotation(()), vector(graph, 0, 0, -height))
        body = transfer(link.inertia, back)
        MS = Vector((*link.MS.items[:2], graph.zero))
        links[j] = replace(link, shift=link.shift + height, L=body.L, MS=MS)
        mechanism = group_link(_place_behind(replace(mechanism, links=links), j, back), j)
    return mechanism


def slides_alone(mechanism: Mechanism, j: int) -> bool:
    """Return whether joint j is prismatic, its link carries no moving link, and its mass is one number or parameter."""
    alone = mechanism[j].sigma == PRISMATIC and all(link.antecedent != j for link in mechanism.links.values())
    return alone and mechanism[j].M.is_given and mechanism[j].M.number != 0


def lever_component(link: Link) -> int | None:
    """Return the index of the first component of P that is one number or parameter, not 0; None if there is none."""
    return next((k for k, x in enumerate(link.P) if x.number != 0 and x.is_given), None)


def change_unit(mechanism: Mechanism, joint: int) -> Mechanism:
    """Give lengths in units of the lever of a joint, which is 1 then, and masses in units that leave moments unchanged.

    Only for a robot whose joints are all revolute. Forces and accelerations of points change their unit too: what
    callers give of them is converted by `length`.
    """
    k = lever_component(mechanism[joint])
    if k is None:
        return mechanism
    length, one = mechanism[joint].P[k], mechanism.graph.one
    length = -length if length.edge & 1 else length

    def scale(x: Expr) -> Expr:
        if x.edge >> 1 != length.edge >> 1:
            return x / length
        return one if x.edge == length.edge else -one

    def scale_placement(at: Placement) -> Placement:
        return Placement(at.A, Vector(map(scale, at.P)))

    def scale_body(body: Inertia) -> Inertia:
        return Inertia(body.L, length * body.MS, length * length * body.M)

    def scale_link(link: Link) -> Link:
        body = scale_body(link.inertia)
        return replace(link, mount=scale_placement(link.mount), shift=scale(link.shift), MS=body.MS, M=body.M)

    return replace(
        mechanism,
        links={j: scale_link(link) for j, link in mechanism.links.items()},
        frames={name: (carrier, scale_placement(at)) for name, (carrier, at) in mechanism.frames.items()},
        gravity=Vector(map(scale, mechanism.gravity)),
        base=scale_body(mechanism.base),
        length=length,
    )


def hold_axes(mechanism: Mechanism, joints: Joints, constant_levers: Joints = ()) -> Mechanism:
    """Hold the axes of some frames: their links' parameters turn in them, and velocities and forces do not.

    Components in such a frame are those of the same vectors, so that every equation holds as it stands; only L and MS
    depend on q there, and what was placed on the link is placed behind the turn. It pays for links of few parameters,
    near the base, where a velocity has few components, and between parallel axes: held one behind the other, their
    frames have one orientation, and what they carry is turned by the sum of their angles. The levers of the links in
    `constant_levers` enter moments in the axes that turn, where they are constant.
    """
    for j in mechanism:
        link, links = mechanism[j], dict(mechanism.links)
        before, angle = link.A.split_last_turn()
        if j not in joints or not angle.turns:
            continue
        turn = Placement(angle, mechanism.null)
        body = transfer(link.inertia, turn)
        mount = replace(link.mount, A=before)
        links[j] = replace(link, mount=mount, turn=None, L=body.L, MS=body.MS, M=body.M)
        for k in constant_levers:
            if links[k].antecedent == j:
                links[k] = replace(links[k], lever_turn=angle)
        mechanism = _place_behind(replace(mechanism, links=links), j, turn)
    return mechanism
