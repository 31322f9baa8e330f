"""Direct dynamics of a robot some of whose frames are held in place, and the forces that hold them.

Of A qdd + H + J^T f = tau and J qdd + Jdot qd = 0, where f is what the robot exerts on its environment, in the axes of
each frame: (J A^-1 J^T) f = J A^-1 (tau - H) + Jdot qd.
"""

from __future__ import annotations

from dataclasses import dataclass

from torquec.suggestion import did_you_mean

from ..algebra.graph import Expr
from ..algebra.vector import Matrix, Vector
from ..description.robot import Robot
from ..mechanism.coordinates import projected
from ..mechanism.mechanism import JointVector, Mechanism
from .kinematics import jpqp
from .newton_euler import h
from .operational_space import ProjectedInertia, rows_of

# Between the frames of a set, and between a frame and what of it is held, in the names of sets.
AND, OF, POSITION = "+", ".", "position"
# Of a damped system the error falls by damping^2 over the system's size with each step (proximal point iteration).
PROXIMAL_STEPS = 3


@dataclass(frozen=True)
class Contact:
    """A frame that is held: its pose, or the position of its origin alone."""

    frame: str
    point: bool

    @property
    def rows(self) -> int:
        """How many components of its acceleration are given."""
        return 3 if self.point else 6


def contacts_of(name: str) -> list[Contact]:
    """Return the contacts of a set by its name, such as left_foot+right_foot or finger.position+thumb.position."""
    parts = [part.partition(OF) for part in name.split(AND)]
    return [Contact(frame, what == POSITION) for frame, _, what in parts]


def contact_sets(robot: Robot) -> tuple[str, ...]:
    """Return the sets of frames that can be held: those that a build asks for, else each frame, and all tips at once."""
    if robot.contacts:
        return robot.contacts
    alone = [frame.name for frame in robot.frames]
    carriers = {joint.antecedent for joint in robot.joints}
    tips = {frame.antecedent: frame.name for frame in reversed(robot.frames) if frame.antecedent not in carriers}
    together = [AND.join(name for name in alone if name in tips.values())] if len(tips) > 1 else []
    return (*alone, *together)


def check_contacts(robot: Robot, name: str) -> str:
    """Return what is wrong with the name of a set of contacts; "" if nothing is."""
    known = [frame.name for frame in robot.frames]
    parts = [part.partition(OF) for part in name.split(AND)]
    for frame, dot, what in parts:
        if frame not in known:
            return f"{robot.name!r} has no frame {frame!r}{did_you_mean(frame, known)}: expected {', '.join(known)}"
        if dot and what != POSITION:
            return f"{frame}.{what}: expected {frame}, whose pose is held, or {frame}.{POSITION}"
    twice = [frame for frame, _, _ in parts if [other for other, _, _ in parts].count(frame) > 1]
    return f"{twice[0]!r} is held twice" if twice else ""


def constrained_ddm(
    mechanism: Mechanism,
    qd: JointVector,
    tau: JointVector,
    *,
    frames: str,
    damping: Expr | None = None,
    acceleration: Matrix | None = None,
) -> tuple[JointVector, Matrix]:
    """Return qdd and the wrenches of frames whose accelerations are 0, or given."""
    contacts = contacts_of(frames)
    held = ProjectedInertia.of(mechanism, _rows(mechanism, contacts), damping)
    H = projected(mechanism, h(mechanism, qd))
    free = held.A.half({c: tau[c] - H[c] for c in H})
    drift = [x for each in contacts for x in [*jpqp(mechanism, qd, frame=each.frame, axes=each.frame)][: each.rows]]
    wanted = [x for k, each in enumerate(contacts) for x in _first(mechanism, acceleration, k, each.rows)]
    excess = [x + y - z for x, y, z in zip(held.motions(free), drift, wanted, strict=True)]
    forces = _resisting(held, excess, damping)
    return _moved(mechanism, held, free, forces), _by_frame(mechanism, contacts, forces)


def impact(
    mechanism: Mechanism,
    qd: JointVector,
    *,
    frames: str,
    damping: Expr | None = None,
    restitution: Expr | None = None,
) -> tuple[JointVector, Matrix]:
    """Return the velocities behind an impact of frames on what does not move, and the impulses they exert on it.

    J qd becomes -restitution J qd.
    """
    contacts = contacts_of(frames)
    rows = _rows(mechanism, contacts)
    held = ProjectedInertia.of(mechanism, rows, damping)
    total = mechanism.graph.sum
    lost = [total(x * qd[c] for c, x in row.items()) for row in rows]
    lost = lost if restitution is None else [(1 + restitution) * x for x in lost]
    impulses = _resisting(held, lost, damping)
    change = _moved(mechanism, held, {}, impulses)
    return {c: qd[c] + change[c] for c in mechanism.coordinates}, _by_frame(mechanism, contacts, impulses)


def _rows(mechanism: Mechanism, contacts: list[Contact]) -> list[dict[int, Expr]]:
    """Return the Jacobian of all contacts, each in its frame's own axes."""
    return [dict(row) for each in contacts for row in rows_of(mechanism, each.frame, each.frame, each.rows)]


def _first(mechanism: Mechanism, given: Matrix | None, k: int, count: int) -> list[Expr]:
    return [mechanism.graph.zero] * count if given is None else [given[k, i] for i in range(count)]


def _resisting(held: ProjectedInertia, excess: list[Expr], damping: Expr | None) -> list[Expr]:
    """Return the forces that take away an excess of motion.

    f = (M + rho)^-1 (e + rho f), from f = 0: where M is singular it comes to the least forces that do it.
    """
    forces = held.solve(excess)
    for _ in range(PROXIMAL_STEPS - 1 if damping is not None else 0):
        forces = held.solve([e + held.least * f for e, f in zip(excess, forces, strict=True)])
    return forces


def _moved(
    mechanism: Mechanism, held: ProjectedInertia, free: dict[int, Expr], forces: list[Expr]
) -> dict[int, Expr]:
    """Return A^-1 (b - J^T f), given the half of b."""
    terms = {c: [x] for c, x in held.A.scaled(free).items()}
    for row, force in zip(held.scaled, forces, strict=True):
        for c, x in row.items():
            terms.setdefault(c, []).append(-(force * x))
    found = held.A.rest({c: mechanism.graph.sum(each) for c, each in terms.items()})
    return {c: found.get(c, mechanism.graph.zero) for c in mechanism.coordinates}


def _by_frame(mechanism: Mechanism, contacts: list[Contact], forces: list[Expr]) -> Matrix:
    """Return a wrench for each contact; a point takes no moment."""
    rest, rows = list(forces), []
    for each in contacts:
        own, rest = rest[: each.rows], rest[each.rows :]
        rows.append(Vector([*own, *[mechanism.graph.zero] * (6 - each.rows)]))
    return Matrix(rows)
