"""The filtered dynamic identification model: torques without accelerations (SYMORO+ 6.2).

In (41) torques are d/dt (D1 K) + D2 K, where D1 K is the derivative of the kinetic energy by the velocities (42) and
D2 K that of the potential energy less the kinetic one by the positions (43). Both depend on q and qd alone. What is
measured goes through the filter F (45), D1 through its derivative F' (46), so that nothing is differentiated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..algebra.graph import Expr
from ..algebra.vector import Vector, cross, vector
from ..forms.parameters import fixed_bodies, lump_fixed
from ..mechanism.closure import drift_rows
from ..mechanism.mechanism import JointVector, Mechanism, Named
from .direct_dynamics import Screw
from .elasticity import elastic_effects
from .friction import friction_effects
from .kinematics import velocities
from .newton_euler import at_rest
from .regressor import Bodies, Columns, moved_outwards, standard_names


def filtered_regressor(mechanism: Mechanism, qd: JointVector, *, columns: Sequence[str]) -> tuple[Columns, Columns]:
    """Return D1 (42) and D2 (43), with springs and friction in D2.

    A parameter's momentum H on link k gives D1 = a . H for each joint with axis a before it, and dE/dq = (V x a) . H:
    the joint moves the link's velocity V, seen from the joint's frame, by V x a. Gravity works as at rest.
    """
    standard = standard_names(mechanism)
    bodies, mechanism = fixed_bodies(mechanism), lump_fixed(mechanism)
    D1, D2 = _drives(mechanism, qd)
    W, V = velocities(mechanism, qd)
    g = {0: mechanism.gravity}
    axes: dict[int, dict[int, Screw]] = {}
    turns: dict[int, dict[int, Screw]] = {}
    for j in (0, *mechanism):
        own = {c: Screw(s * a, (1 - s) * a) for c, (s, a) in mechanism.axes(j).items()}  # 9.23b
        own_turns = {c: _moved_by(a, W[j], V[j]) for c, a in own.items()}
        link, i = (mechanism[j], mechanism[j].antecedent) if j else (None, 0)
        g[j] = link.A.T @ g[i] if link else g[0]
        axes[j] = (moved_outwards(link.placement, axes[i]) if link else {}) | own
        turns[j] = (moved_outwards(link.placement, turns[i]) if link else {}) | own_turns
    for k, (j, at) in bodies.items():
        W[k], V[k], g[k] = at.A.T @ W[j], at.A.T @ (V[j] + cross(W[j], at.P)), at.A.T @ g[j]
        axes[k], turns[k] = moved_outwards(at, axes[j]), moved_outwards(at, turns[j])

    momenta, weights = unit_momenta(mechanism, bodies, W, V), unit_weights(mechanism, bodies, g)
    for name in (standard.get(label, label) for label in columns):
        if name not in D1:
            k, momentum = momenta[name]
            H, weight = momentum(), weights.get(name)
            D1[name] = at_rest(mechanism) | {c: a @ H for c, a in axes[k].items()}      # 42
            D2[name] = at_rest(mechanism) | {                                           # 43
                c: -(turns[k][c] @ H) - (a @ weight if weight else mechanism.graph.zero) for c, a in axes[k].items()
            }
    D2 = _with_drift(mechanism, qd, D1, D2)
    labels = {label: standard.get(label, label) for label in columns}
    return {label: D1[name] for label, name in labels.items()}, {label: D2[name] for label, name in labels.items()}


def _moved_by(a: Screw, W: Vector, V: Vector) -> Screw:
    """Return the derivative of the velocity of a link by the position of its joint, V x a as screws, in its own frame."""
    return Screw(cross(W, a.linear) + cross(V, a.angular), cross(W, a.angular))


def _drives(mechanism: Mechanism, qd: JointVector) -> tuple[Columns, Columns]:
    """Return the columns of rotors, which have energy, and of friction (9.27) and springs (9.34), which act by D2."""
    D1: Columns = {}
    D2: Columns = {}
    for j, drive in mechanism.drives():
        effects = friction_effects(drive, qd[j])
        effects |= {} if drive.K.number == 0 else {"K": mechanism.q[j] - drive.QK}
        D1 |= {f"IA{j}": at_rest(mechanism) | {j: qd[j]}} | {f"{name}{j}": at_rest(mechanism) for name in effects}  # 9.29
        D2 |= {f"IA{j}": at_rest(mechanism)} | {f"{name}{j}": at_rest(mechanism) | {j: x} for name, x in effects.items()}
    pulls = elastic_effects(mechanism, qd)
    D1 |= {name: at_rest(mechanism) for name in pulls}
    D2 |= {name: at_rest(mechanism) | forces for name, forces in pulls.items()}
    return D1, D2


def unit_momenta(
    mechanism: Mechanism, bodies: Bodies, W: Named, V: Named
) -> dict[str, tuple[int, Callable[[], Screw]]]:
    """Return, for each parameter, its link and a function that gives the link's momentum about O_j at the value 1.

    The momentum is M V + W x MS; about O_j it is J W + MS x V.
    """

    def tensor(j: int, x: Expr | int, y: Expr | int, z: Expr | int) -> Screw:
        return Screw(mechanism.null, vector(mechanism.graph, x, y, z))

    def first_moment(j: int, k: int) -> Screw:
        e = vector(mechanism.graph, *(int(i == k) for i in range(3)))
        return Screw(cross(W[j], e), cross(e, V[j]))

    elements: Mapping[str, Callable[[int], Screw]] = {
        "XX": lambda j: tensor(j, W[j][0], 0, 0),
        "XY": lambda j: tensor(j, W[j][1], W[j][0], 0),
        "XZ": lambda j: tensor(j, W[j][2], 0, W[j][0]),
        "YY": lambda j: tensor(j, 0, W[j][1], 0),
        "YZ": lambda j: tensor(j, 0, W[j][2], W[j][1]),
        "ZZ": lambda j: tensor(j, 0, 0, W[j][2]),
        "MX": lambda j: first_moment(j, 0),
        "MY": lambda j: first_moment(j, 1),
        "MZ": lambda j: first_moment(j, 2),
        "M": lambda j: Screw(V[j], mechanism.null),
    }
    return {
        f"{name}{j}": (j, lambda j=j, momentum=momentum: momentum(j))  # type: ignore[misc]
        for j in (0, *mechanism, *bodies)
        for name, momentum in elements.items()
    }


def unit_weights(mechanism: Mechanism, bodies: Bodies, g: Mapping[int, Vector]) -> dict[str, Screw]:
    """Return force and moment about O_j of gravity on each mass and first moment at the value 1."""
    weights: dict[str, Screw] = {}
    for j in (0, *mechanism, *bodies):
        weights[f"M{j}"] = Screw(g[j], mechanism.null)
        for k, name in enumerate(("MX", "MY", "MZ")):
            e = vector(mechanism.graph, *(int(i == k) for i in range(3)))
            weights[f"{name}{j}"] = Screw(mechanism.null, cross(e, g[j]))
    return weights


def _with_drift(mechanism: Mechanism, qd: JointVector, D1: Columns, D2: Columns) -> Columns:
    """Return D2 less Gdot^T D1: the D1 of the coordinates is G^T D1, whose rate has Gdot^T D1 beside G^T d/dt D1."""
    if not mechanism.closures:
        return D2
    rates, total = drift_rows(mechanism.original or mechanism, qd), mechanism.graph.sum
    return {
        name: dict(column)
        | {
            c: column[c] - total(row[c] * D1[name][j] for j, row in rates.items() if c in row and j in D1[name])
            for c in mechanism.coordinates
        }
        for name, column in D2.items()
    }
