"""Robot -> Mechanism: SymPy stops here. Exact numbers become structure, symbols become parameters of the graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import sympy as sp

from ..algebra.graph import Expr, Graph, Stage, cos, sin, sqrt
from ..algebra.ops import apply
from ..algebra.rotation import Turn, X, Z, rotation, turn_by
from ..algebra.spatial import Inertia, Placement, no_body, second_moments, unit_placement
from ..algebra.vector import Matrix, Vector, symmetric, vector
from ..description.parallelogram import paths
from ..description.robot import (
    BASE,
    BASE_POSITIONS,
    INERTIA,
    PRISMATIC,
    REVOLUTE,
    ZERO,
    Base,
    DescriptionError,
    Follower,
    Frame,
    Joint,
    Robot,
)
from .mechanism import Floating, Link, Mechanism

# How many expressions of descriptions are remembered as numbers: a build freezes its robot again and again.
EXPRESSIONS = 4096


@dataclass(frozen=True)
class JointAngle:
    """The position of a passive revolute joint by cosine and sine of theta = q + offset."""

    c: Expr
    s: Expr


# Joint number -> position, of a passive revolute joint its angle; base position -> expression.
Positions = Mapping[int, Expr | JointAngle]


def freeze(robot: Robot, graph: Graph, q: Positions) -> Mechanism:
    """Return the mechanism of a robot at the configuration q, by `robot.positions`; an empty q leaves it at rest.

    At rest the variables of all joints are left out, with their offsets.
    """
    check_loops(robot)
    graph.section = "geometry"
    followers = robot.followers
    q = dict(q) | followed_positions(robot, graph, q)
    links = {j: _link(j, joint, graph, q.get(j), followers.get(j)) for j, joint in enumerate(robot.joints, 1)}
    frames = {frame.name: (frame.antecedent, frame_placement(frame, graph)) for frame in robot.frames}
    frames = {BASE: (0, unit_placement(graph))} | frames
    gravity = Vector(as_expr(g, graph) for g in robot.gravity)
    pose = [position for key in BASE_POSITIONS if isinstance(position := q.get(key, graph.zero), Expr)]
    floating = _floating(pose, gravity) if robot.base.floating else None
    graph.section = ""
    return Mechanism(
        graph=graph,
        links=links,
        frames=frames,
        gravity=floating.A.T @ gravity if floating else gravity,
        base=_inertia(robot.base, graph) if floating else no_body(graph),
        coordinates=robot.velocities,
        dependent={
            j: {c: as_expr(k, graph) for c, k in follower.terms}
            for j, follower in followers.items()
            if j not in robot.passive_followers
        },
        geared={j: (m.joint, as_expr(m.multiplier, graph)) for j, m in robot.mimics_of_passive.items()},
        floating=floating,
        q={j: position for j, position in q.items() if isinstance(position, Expr)},
        length=graph.one,
        motors=robot.motors,
        coupled={m: robot.joints[m - 1].motor_of for m in robot.coupled_motors},
        patterns={pattern: robot.driven(pattern) for pattern in robot.hybrid},
    )


def check_loops(robot: Robot) -> None:
    """Refuse loops without passive joints, mimics on loops of passive ones, and mimics of motors that are shared."""
    for joint in robot.joints:
        if joint.mimic and robot.joints[joint.mimic.joint - 1].coupling:
            leader = robot.joints[joint.mimic.joint - 1].name
            raise DescriptionError(
                f"robot {robot.name!r}: joint {joint.name!r} mimics {leader!r}, a motor that several joints move; "
                "expected a joint with a variable of its own: mimic one of these, or drive the joint by that motor"
            )
    on_loops = {j for loop in robot.loops for side in paths(loop, robot.joints) for j in side}
    for j, follower in robot.passive_followers.items():
        if j in on_loops:
            ((c, _),) = follower.terms
            leader = robot.joints[c - 1].name
            raise DescriptionError(
                f"robot {robot.name!r}: joint {robot.joints[j - 1].name!r}, which is on a loop, mimics {leader!r}, "
                "which a loop moves; expected a leader that is motorised or in no loop, or a follower on no loop: "
                "exchange the two joints, or give the one that is mimicked a motor"
            )
    for loop in robot.loops:
        numbers = [j for side in paths(loop, robot.joints) for j in side]
        if not {*numbers} & {*robot.followers, *robot.passive}:
            names = ", ".join(robot.joints[j - 1].name for j in numbers)
            raise DescriptionError(
                f"robot {robot.name!r}, the loop cut at {loop.cut.name!r}: all its joints ({names}) are motorised; "
                "expected passive joints (motorised = false, or mu = 0), as many as the loop determines"
            )


def followed_positions(robot: Robot, graph: Graph, q: Positions) -> dict[int, Expr]:
    """Return the positions of the joints that follow others, of a robot at q; none at rest."""
    followers = robot.followers.items() if q else ()
    # Those of passive joints have none as long as these have none.
    given = {j: follower for j, follower in followers if all(c in q for c, _ in follower.terms)}
    return {j: _followed_position(robot, follower, q, graph) for j, follower in given.items()}


def _followed_position(robot: Robot, follower: Follower, q: Positions, graph: Graph) -> Expr:
    terms: list[Expr] = []
    for c, multiplier in follower.terms:
        leader = q[c]
        position = leader if isinstance(leader, Expr) else near_drawn(robot, robot.joints[c - 1], leader)
        terms.append(as_expr(multiplier, graph) * position)
    return graph.sum([*terms, as_expr(follower.offset, graph)])


def near_drawn(robot: Robot, joint: Joint, theta: JointAngle) -> Expr:
    """Return q = theta - offset: of equal angles the one within half a turn of where the joint is drawn."""
    graph, drawn = theta.c.graph, robot.assembly.get(joint.name, 0.0)
    for angle in (as_expr(joint.offset, graph), graph.constant(drawn)):
        c, s = cos(angle), sin(angle)
        theta = JointAngle(theta.c * c + theta.s * s, theta.s * c - theta.c * s)
    return apply("atan2", theta.s, theta.c) + drawn


def _floating(pose: Sequence[Expr], gravity: Vector) -> Floating:
    """Return the pose of a base from its position and its quaternion xyzw, whose length does not matter."""
    x, y, z, w = pose[3:]
    one, two = x.graph.one, 2 / (x * x + y * y + z * z + w * w)
    x2, y2, z2 = two * x, two * y, two * z
    A = Matrix(
        (
            (one - (y2 * y + z2 * z), x2 * y - z2 * w, x2 * z + y2 * w),
            (x2 * y + z2 * w, one - (x2 * x + z2 * z), y2 * z - x2 * w),
            (x2 * z - y2 * w, y2 * z + x2 * w, one - (x2 * x + y2 * y)),
        )
    )
    return Floating(A, Vector(pose[:3]), gravity)


def _link(j: int, joint: Joint, graph: Graph, q: Expr | JointAngle | None, follower: Follower | None) -> Link:
    """Return joint j and link j at the position q; None leaves the variable out."""
    body = _inertia(joint, graph)
    return Link(
        antecedent=joint.antecedent,
        sigma=joint.sigma,
        mount=mount(joint, graph),
        turn=joint_turn(j, q, joint.offset, graph) if q is not None and joint.sigma == REVOLUTE else None,
        shift=_shift(joint, q if isinstance(q, Expr) else None, graph),
        L=body.L,
        MS=body.MS,
        M=body.M,
        IA=as_expr(joint.IA, graph),
        FV=as_expr(joint.FV, graph),
        FS=as_expr(joint.FS, graph),
        FO=as_expr(joint.FO, graph),
        FST=as_expr(joint.FST, graph),
        KST=as_expr(joint.KST, graph),
        BST=as_expr(joint.BST, graph),
        QPS=as_expr(joint.QPS, graph),
        K=as_expr(joint.K, graph),
        QK=as_expr(joint.QK, graph),
        KE=as_expr(joint.KE, graph),
        DE=as_expr(joint.DE, graph),
        rest=as_expr(joint.offset, graph) + as_expr(follower.offset if follower else ZERO, graph),
    )


def _shift(joint: Joint, q: Expr | None, graph: Graph) -> Expr:
    """Return the length along the axis: q + offset of a prismatic joint, the constant r of others and at rest."""
    if q is None or joint.sigma != PRISMATIC:
        return as_expr(joint.r, graph)
    return q + as_expr(joint.offset, graph)


def _inertia(link: Joint | Base, graph: Graph) -> Inertia:
    """Return the ten inertial parameters of a link, the tensor as second moments."""
    xx, xy, xz, yy, yz, zz, mx, my, mz, m = (as_expr(getattr(link, name), graph) for name in INERTIA)
    return Inertia(second_moments(symmetric(xx, xy, xz, yy, yz, zz)), Vector((mx, my, mz)), m)


def mount(frame: Joint | Frame, graph: Graph) -> Placement:
    """Return Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta), without the joint's variable."""
    b, d = as_expr(frame.b, graph), as_expr(frame.d, graph)
    outer = rotation((constant_turn(Z, frame.gamma, graph), constant_turn(X, frame.alpha, graph)))
    position = vector(graph, 0, 0, b) + outer @ vector(graph, d, 0, 0)
    return Placement(outer @ rotation((constant_turn(Z, frame.theta, graph),)), position)


def frame_placement(frame: Frame, graph: Graph) -> Placement:
    """Return the placement of a frame by all six parameters, Trans(z, r) last."""
    return mount(frame, graph) @ Placement(rotation(()), vector(graph, 0, 0, as_expr(frame.r, graph)))


def constant_turn(axis: int, angle: sp.Expr, graph: Graph) -> Turn:
    """Return a turn by a constant angle; SymPy knows the exact sine and cosine of an exact one."""
    if not angle.free_symbols:
        return Turn(axis, graph.constant(float(sp.cos(angle))), graph.constant(float(sp.sin(angle))))
    edge = as_expr(angle, graph)
    return Turn(axis, cos(edge), sin(edge))


def joint_turn(j: int, q: Expr | JointAngle, offset: sp.Expr, graph: Graph) -> Turn:
    """Return the turn by theta = q + offset; an offset that is a multiple of pi/2 only exchanges sine and cosine."""
    if isinstance(q, JointAngle):
        return Turn(Z, q.c, q.s)
    quarters = 2 * offset / sp.pi
    exchanged = bool(quarters.is_Integer)
    theta = q if exchanged else q + as_expr(offset, graph)
    return turn_by(Z, theta, int(quarters) if exchanged else 0, (j,))


def as_expr(expression: sp.Expr, graph: Graph) -> Expr:
    """Return an expression of a description as one of the graph; its symbols become parameters."""
    known = _number_or_name(expression)
    if isinstance(known, str):
        return graph.input(known, Stage.PREPARE)
    if known is not None:
        return graph.constant(known)
    args = [as_expr(arg, graph) for arg in expression.args]
    match expression:
        case sp.Add():
            return graph.sum(args)
        case sp.Mul():
            return _product(args, graph)
        case sp.Pow():
            return _power(args[0], expression.args[1], graph)
        case sp.sin():
            return sin(args[0])
        case sp.cos():
            return cos(args[0])
    raise DescriptionError(f"{expression} uses {expression.func.__name__}: expected + - * / ^, sin, cos or sqrt")


@lru_cache(EXPRESSIONS)
def _number_or_name(expression: sp.Expr) -> float | str | None:
    """Return the value of an expression without symbols, or the name of a symbol; None of any other expression."""
    if expression.is_Symbol:
        return str(expression)
    return None if expression.free_symbols else float(expression)


def _product(args: list[Expr], graph: Graph) -> Expr:
    """Return the product of some expressions, from the first on."""
    product = graph.one
    for arg in args:
        product = product * arg
    return product


def _power(base: Expr, exponent: sp.Expr, graph: Graph) -> Expr:
    """Return a power with a whole or half exponent, by multiplications and square roots."""
    if not (2 * exponent).is_Integer:
        raise DescriptionError(f"exponent {exponent}: expected a whole number or a square root")
    whole, half = divmod(abs(int(2 * exponent)), 2)
    result = _product([base] * whole + [sqrt(base)] * half, graph)
    return graph.one / result if exponent < 0 else result
