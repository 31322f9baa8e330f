"""The inertia matrix by composite links (Khalil & Dombre, appendix 8), for any tree."""

from __future__ import annotations

from ..algebra.graph import Expr
from ..algebra.spatial import Inertia, transfer
from ..algebra.vector import Vector, cross
from ..mechanism.mechanism import Mechanism

JointMatrix = dict[tuple[int, int], Expr]


def inertia(mechanism: Mechanism) -> JointMatrix:
    """Return A of (9.5): kinetic energy is qd^T A qd / 2. Symmetric; A_ij = 0 for joints of different branches."""
    composite: dict[int, Inertia] = {j: mechanism.body(j) for j in (0, *mechanism)}
    for j in mechanism.inwards():
        i = mechanism[j].antecedent
        if mechanism.axes(i):
            composite[i] = composite[i] + transfer(composite[j], mechanism[j].placement)

    A: JointMatrix = {}
    for j in (0, *mechanism):
        for c, (s, a) in mechanism.axes(j).items():
            # The wrench about O_j that accelerates all links that coordinate c moves, by qdd_c = 1 from rest (9.97).
            f, m = unit_wrench(s, a, composite[j])
            for d, axis in mechanism.axes(j).items():
                A[d, c] = A[c, d] = along_axis(*axis, f, m)
            k = j
            while k:
                link, i = mechanism[k], mechanism[k].antecedent
                f = link.A @ f                                                          # 9.92
                m = link.A @ m + cross(link.P, f)                                       # 9.93
                for d, axis in mechanism.axes(i).items():
                    A[d, c] = A[c, d] = along_axis(*axis, f, m)
                k = i
    rotors = {(j, j): A[j, j] + mechanism[j].IA for j in mechanism}
    return A | rotors | {(k, k): loop.joint.IA for k, loop in mechanism.cuts.items()}


def unit_wrench(s: int, a: Vector, body: Inertia) -> tuple[Vector, Vector]:
    """Return force and moment about O on a body accelerated by 1 from rest, along a or about it: (9.88), (9.89)."""
    r = 1 - s
    return s * (body.M * a) + r * cross(a, body.MS), r * (body.J @ a) + s * cross(body.MS, a)  # 9.88, 9.89


def along_axis(s: int, a: Vector, f: Vector, m: Vector) -> Expr:
    """Return the component of a wrench along the axis a of a joint that slides (s = 1) or turns: (9.94)."""
    return f @ a if s else m @ a                                                        # 9.94
