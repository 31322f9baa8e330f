"""Identification models: torques and energy as columns, one a parameter, in which they are linear (9.36), (9.41).

The standard parameters of link j are XXj XYj XZj YYj YZj ZZj MXj MYj MZj Mj and the rotor's IAj. Behind those of all
links come the rotors of cut joints and the stiffnesses Kj of springs, then the friction FVj FSj FOj, and FSTj of joints with static friction; a cut joint has a
number behind all joints, and columns if it has a rotor, a spring or friction. A base parameter XXRj has the column of
XXj, friction FVRj of joints that move by one variable that of FVj.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, overload

from ..algebra.graph import Expr, Graph
from ..algebra.spatial import Placement
from ..algebra.vector import Matrix, Vector, cross, skew, vector
from ..base_parameters.closed_form import base_parameters
from ..base_parameters.closed_rows import undetermined
from ..base_parameters.friction import FRICTION, friction_fields, friction_parameters, ungrouped_friction
from ..base_parameters.parameters import FIELDS, Parameter, description_of, drive_of, driven_cuts, standard_parameters
from ..base_parameters.values import base_values, friction_values
from ..description.robot import BASE, Robot
from ..forms.parameters import fixed_bodies, lump_fixed
from ..mechanism.coordinates import projected
from ..mechanism.freeze import as_expr
from ..mechanism.mechanism import JointVector, Mechanism
from .differentiation import Slopes, along_inputs, along_positions, backward, slopes
from .direct_dynamics import Screw
from .elasticity import elastic_effects, stretch
from .friction import friction_effects
from .kinematics import motion, poses_in_frame, velocities
from .newton_euler import at_rest
from .refusal import Refusal

# Parameter -> the column of D: a number for each joint.
Columns = dict[str, JointVector]
# A link behind a fixed joint -> the moving link that carries it, and its place there.
Bodies = Mapping[int, tuple[int, Placement]]


@overload
def columns(robot: Robot, parameters: Literal["standard"]) -> tuple[str, ...]: ...


@overload
def columns(robot: Robot, parameters: str) -> tuple[str, ...] | Refusal: ...


def columns(robot: Robot, parameters: str) -> tuple[str, ...] | Refusal:
    """Return the names of the parameters that torques are linear in, friction last.

    Joints whose velocities depend on each other have fewer base parameters of friction.
    """
    of_energy = energy_columns(robot, parameters)
    if isinstance(of_energy, Refusal):
        return of_energy
    if parameters == "standard":
        return (*of_energy, *(f"{name}{j}" for j in (*robot.mobile, *driven_cuts(robot)) for name in friction_fields(robot, j)))
    reason = ungrouped_friction(robot)
    return Refusal(reason) if reason else (*of_energy, *(base.name for base in friction_parameters(robot, Graph())))


@overload
def energy_columns(robot: Robot, parameters: Literal["standard"]) -> tuple[str, ...]: ...


@overload
def energy_columns(robot: Robot, parameters: str) -> tuple[str, ...] | Refusal: ...


def energy_columns(robot: Robot, parameters: str) -> tuple[str, ...] | Refusal:
    """Return the names of the parameters that energy is linear in: standard or base parameters, springs last."""
    cuts = driven_cuts(robot)
    springs = [f"K{j}" for j in robot.mobile if robot.joints[j - 1].K != 0]
    springs += [f"K{k}" for k, cut in cuts.items() if cut.K != 0]
    springs += [f"KE{j}" for j in robot.motors]
    rotors = [f"IA{k}" for k, cut in cuts.items() if cut.IA != 0]
    if parameters == "standard":
        return (*map(str, standard_parameters(robot)), *rotors, *springs)
    reason = undetermined(robot)
    return Refusal(reason) if reason else (*base_parameters(robot).names, *springs)


def standard_names(mechanism: Mechanism) -> dict[str, str]:
    """Return the standard parameters that have the columns of base parameters with an R: XX2 of XXR2."""
    cuts = (j for j, _ in mechanism.drives() if j not in mechanism.links)
    parameters = (Parameter(name, j) for j in (0, *mechanism.links, *cuts) for name in (*FIELDS, *FRICTION))
    return {parameter.grouped_name: str(parameter) for parameter in parameters}


def regressor(mechanism: Mechanism, qd: JointVector, qdd: JointVector, *, columns: Sequence[str]) -> Columns:
    """Return the columns of D in (9.36), by virtual powers.

    A parameter's element for a joint is the power of the parameter's wrench in the motion that the joint alone gives
    link j. Transforming few motions outwards costs less than transforming the wrenches of all parameters inwards.
    """
    standard = standard_names(mechanism)
    bodies, mechanism = fixed_bodies(mechanism), lump_fixed(mechanism)
    D: Columns = drive_columns(mechanism, qd, qdd)
    twists: dict[int, dict[int, Screw]] = {}
    for j in (0, *mechanism):
        own = {c: Screw(s * a, (1 - s) * a) for c, (s, a) in mechanism.axes(j).items()}  # 9.23b
        twists[j] = (moved_outwards(mechanism[j].placement, twists[mechanism[j].antecedent]) if j else {}) | own
    for k, (j, at) in bodies.items():
        twists[k] = moved_outwards(at, twists[j])
    wrenches = unit_wrenches(mechanism, bodies, qd, qdd)
    for name in (standard.get(label, label) for label in columns):
        if name not in D:
            k, wrench = wrenches[name]
            D[name] = at_rest(mechanism) | {c: twist @ wrench() for c, twist in twists[k].items()}  # 9.36
    return {label: D[standard.get(label, label)] for label in columns}


def moved_outwards(at: Placement, twists: Mapping[int, Screw]) -> dict[int, Screw]:
    """Return the twists of a link at the origin and in the axes of a frame placed on it (9.23a)."""
    return {i: Screw(at.A.T @ (t.linear + cross(t.angular, at.P)), at.A.T @ t.angular) for i, t in twists.items()}


def drive_columns(mechanism: Mechanism, qd: JointVector, qdd: JointVector) -> Columns:
    """Return the columns of rotors (9.29), friction (9.27) and springs (9.34): each has an element for one joint."""
    D: Columns = {}
    for j, drive in mechanism.drives():
        effects = {"IA": qdd[j], **friction_effects(drive, qd[j])}
        effects |= {} if drive.K.number == 0 else {"K": mechanism.q[j] - drive.QK}
        D |= {f"{name}{j}": at_rest(mechanism) | {j: effect} for name, effect in effects.items()}
    return D | {name: at_rest(mechanism) | forces for name, forces in elastic_effects(mechanism, qd).items()}


def unit_wrenches(
    mechanism: Mechanism, bodies: Bodies, qd: JointVector, qdd: JointVector
) -> dict[str, tuple[int, Callable[[], Screw]]]:
    """Return, for each parameter, its link and a function that gives force and moment about O_j at the value 1.

    They are (9.88) and (9.89) of each link, those of `bodies` that are fixed to another link included.
    """
    W, WP, VP, U = motion(mechanism, qd, qdd, mechanism.gravity, whole=True)
    for k, (j, at) in bodies.items():
        W[k], WP[k] = at.A.T @ W[j], at.A.T @ WP[j]
        U[k] = skew(W[k], WP[k])
        VP[k] = at.A.T @ (VP[j] + U[j] @ at.P)
    return {
        f"{name}{j}": (j, effect)
        for j in (0, *mechanism, *bodies)
        for name, effect in _unit_wrenches(mechanism, W[j], WP[j], U[j], VP[j]).items()
    }


def _unit_wrenches(mechanism: Mechanism, w: Vector, wp: Vector, U: Matrix, VP: Vector) -> dict[str, Callable[[], Screw]]:
    """Return, for each parameter, a function that gives its wrench, so that nobody computes those that are not needed."""
    number = mechanism.number

    def moment(x: Expr | int, y: Expr | int, z: Expr | int) -> Screw:
        return Screw(mechanism.null, vector(mechanism.graph, x, y, z))

    def first_moment(k: int) -> Screw:
        return Screw(U.column(k), cross(Vector(number(i == k) for i in range(3)), VP))

    return {
        # The coefficients in (9.89) and (9.88).
        "XX": lambda: moment(wp[0], w[0] * w[2], -(w[0] * w[1])),
        "XY": lambda: moment(-U[2, 0], U[2, 1], U[0, 0] - U[1, 1]),
        "XZ": lambda: moment(U[1, 0], U[2, 2] - U[0, 0], -U[1, 2]),
        "YY": lambda: moment(-(w[1] * w[2]), wp[1], w[0] * w[1]),
        "YZ": lambda: moment(U[1, 1] - U[2, 2], -U[0, 1], U[0, 2]),
        "ZZ": lambda: moment(w[1] * w[2], -(w[0] * w[2]), wp[2]),
        "MX": lambda: first_moment(0),
        "MY": lambda: first_moment(1),
        "MZ": lambda: first_moment(2),
        "M": lambda: Screw(VP, mechanism.null),
    }


def energy_regressor(mechanism: Mechanism, qd: JointVector, *, columns: Sequence[str]) -> dict[str, Expr]:
    """Return the functions hj of (9.44): kinetic and potential energy for each parameter at the value 1.

    As in the model potential_energy, a mass at the origin of the base frame has no energy. What is fixed to the base
    has none either, and no column.
    """
    standard = standard_names(mechanism)
    bodies, mechanism = fixed_bodies(mechanism), lump_fixed(mechanism)
    poses, g = poses_in_frame(mechanism, BASE), mechanism.gravity
    of_origin = mechanism.floating.gravity @ mechanism.floating.P if mechanism.floating else mechanism.graph.zero
    W, V = velocities(mechanism, qd)
    h: dict[str, Expr] = {f"IA{j}": 0.5 * (qd[j] * qd[j]) for j, _ in mechanism.drives()}    # 9.62
    stretched = {j: mechanism.q[j] - drive.QK for j, drive in mechanism.drives() if drive.K.number != 0}
    h |= {f"K{j}": 0.5 * (x * x) for j, x in stretched.items()}                         # 9.34
    h |= {f"KE{j}": 0.5 * (x * x) for j in mechanism.motors for x in [stretch(mechanism, j)]}  # 9.34
    for k, (j, at) in bodies.items():
        poses[k] = poses[j].outwards(at)
        W[k], V[k] = at.A.T @ W[j], at.A.T @ (V[j] + cross(W[j], at.P))
    for j in (0, *mechanism, *bodies):
        w, v, A, P = W[j], V[j], poses[j].A, poses[j].P
        h |= {                                                                          # 9.44
            f"XX{j}": 0.5 * (w[0] * w[0]),
            f"XY{j}": w[0] * w[1],
            f"XZ{j}": w[0] * w[2],
            f"YY{j}": 0.5 * (w[1] * w[1]),
            f"YZ{j}": w[1] * w[2],
            f"ZZ{j}": 0.5 * (w[2] * w[2]),
            f"MX{j}": w[2] * v[1] - w[1] * v[2] - g @ A.column(0),
            f"MY{j}": w[0] * v[2] - w[2] * v[0] - g @ A.column(1),
            f"MZ{j}": w[1] * v[0] - w[0] * v[1] - g @ A.column(2),
            f"M{j}": 0.5 * (v @ v) - g @ P - of_origin,
        }
    return {label: h[standard.get(label, label)] for label in columns}


def regressor_gradient(
    mechanism: Mechanism, qd: JointVector, qdd: JointVector, weights: Matrix, *, columns: Sequence[str]
) -> tuple[Slopes, Slopes, Slopes]:
    """Return the gradient of the sum of the regressor's elements, each times its weight, by q, qd and qdd.

    With the weights that a criterion of a whole motion has, one sweep back gives its gradient by each sample's motion.
    """
    D, total = regressor(mechanism, qd, qdd, columns=columns), mechanism.graph.sum
    rows = dict(zip(mechanism.coordinates, weights, strict=True))
    terms = (rows[c][k] * x for k, label in enumerate(columns) for c, x in projected(mechanism, D[label]).items())
    weighed = total(terms)
    directions = (along_positions(mechanism), along_inputs(mechanism, qd), along_inputs(mechanism, qdd))
    every = {(n, c): each for n, along in enumerate(directions) for c, each in along.items()}
    by = slopes(mechanism.graph, weighed, every, backward).by
    dq, dqd, dqdd = (Slopes({c: by[n, c] for c in along}) for n, along in enumerate(directions))
    return dq, dqd, dqdd


def power_regressor(mechanism: Mechanism, qd: JointVector, qdd: JointVector, *, columns: Sequence[str]) -> dict[str, Expr]:
    """Return the power of the torques for each parameter at the value 1: qd^T D, the rate of (9.44), with friction.

    It is the power of the parameter's wrench in the motion of its own link, so that no wrench goes inwards.
    """
    standard = standard_names(mechanism)
    bodies, mechanism = fixed_bodies(mechanism), lump_fixed(mechanism)
    total = mechanism.graph.sum
    drives = drive_columns(mechanism, qd, qdd)
    power = {name: total(qd[j] * effect for j, effect in D.items()) for name, D in drives.items()}
    W, V = velocities(mechanism, qd)
    for k, (j, at) in bodies.items():
        W[k], V[k] = at.A.T @ W[j], at.A.T @ (V[j] + cross(W[j], at.P))
    wrenches = unit_wrenches(mechanism, bodies, qd, qdd)
    for name in (standard.get(label, label) for label in columns):
        if name not in power:
            k, wrench = wrenches[name]
            power[name] = Screw(V[k], W[k]) @ wrench()
    return {label: power[standard.get(label, label)] for label in columns}


def column_values(robot: Robot, graph: Graph, *, columns: Sequence[str]) -> dict[str, Expr]:
    """Return the values of the parameters that the columns of a regressor belong to."""
    values = {str(p): as_expr(description_of(robot, p), graph) for p in standard_parameters(robot)}
    drives = {j: drive_of(robot, j) for j in (*robot.mobile, *driven_cuts(robot))}
    values |= {f"{name}{j}": as_expr(getattr(drives[j], name), graph) for j in drives for name in ("IA", "K", "KE", "DE", *FRICTION, "FST")}
    if any(label not in values for label in columns):
        values |= friction_values(robot, graph)
        values |= dict(zip(base_parameters(robot).names, base_values(robot, graph), strict=True))
    return {label: values[label] for label in columns}

