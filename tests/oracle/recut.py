"""The same closed robot cut at another of its joints: its links hung the other way round, in other frames of Khalil."""

from __future__ import annotations

import numpy as np
import sympy as sp
from torquec.generator.description.placed import rehanging, space
from torquec.generator.description.placed.khalil import in_khalil_frames
from torquec.generator.description.placed.placed import Body, Motors, PlacedJoint, PlacedLink, PlacedLoop, PlacedRobot
from torquec.generator.description.placed.space import Place, exact, vector
from torquec.generator.description.robot import FIXED, GEOMETRY, INERTIA, PRISMATIC, ZERO, Frame, Joint, Robot
from torquec.peers.newton_euler import Array

from .kinematics import rot_z, six_parameters, trans

BASE_LINK = "link_0"


def recut(robot: Robot, k: int, name: str) -> Robot:
    """The robot with loop k (from 0) cut at the joint of that name, which lies on it and is passive.

    It has the same joints that move, in sign and zero, in the same order; numbers take the place of expressions.
    """
    placed = rehanging.recut(placed_form(robot), k, name)
    return in_khalil_frames(placed)[0]


def placed_form(robot: Robot) -> PlacedRobot:
    """The robot as links and joints placed anywhere: in Khalil's frames, in numbers, without mimics."""
    links = [PlacedLink(BASE_LINK, _body(robot, robot.base) if robot.base.floating else None)]
    links += [PlacedLink(_link(j), _body(robot, joint)) for j, joint in enumerate(robot.joints, 1)]
    joints = tuple(_joint(robot, joint, _link(joint.antecedent), _link(j)) for j, joint in enumerate(robot.joints, 1))
    loops = tuple(
        PlacedLoop(
            _joint(robot, loop.cut, _link(loop.cut.antecedent), _link(loop.twin.antecedent)), _place(robot, loop.twin)
        )
        for loop in robot.loops
    )
    return PlacedRobot(
        robot.name,
        tuple(links),
        joints,
        gravity=vector(_number(robot, component) for component in robot.gravity),
        floating=robot.base.floating,
        loops=loops,
        motors=Motors(tuple(robot.joints[j - 1].name for j in robot.moving), exactly=True),
        drawn=(dict(robot.assembly),),
    )


def _link(j: int) -> str:
    return f"link_{j}"


def _number(robot: Robot, expression: sp.Expr) -> float:
    values = {sp.Symbol(name): value for name, value in robot.values.items()}
    return float(sp.N(sp.sympify(expression).subs(values), 30))


def _joint(robot: Robot, joint: Joint, parent: str, child: str) -> PlacedJoint:
    """A joint along the z axis of its frame, where that stands with the joint at 0."""
    place = _place(robot, joint)
    drive = {key: exact(_number(robot, getattr(joint, key))) for key in ("IA", "FV", "FS", "K", "QK")}
    if joint.sigma == FIXED:
        return PlacedJoint(joint.name, FIXED, parent, child, place)
    return PlacedJoint(
        joint.name, joint.sigma, parent, child, place, vector((0, 0, 1)), joint.limits, **drive, mu=joint.mu
    )


def _place(robot: Robot, frame: Joint | Frame) -> Place:
    at = six_parameters(*(_number(robot, getattr(frame, key)) for key in GEOMETRY))
    if isinstance(frame, Joint):
        offset = _number(robot, frame.offset)
        at = at @ (trans(0, 0, offset) if frame.sigma == PRISMATIC else rot_z(offset))
    return Place(_exact_turn(at[:3, :3]), vector(at[:3, 3].tolist()))


def _exact_turn(A: Array) -> space.Array:
    near = np.round(A)
    whole = np.where(np.abs(A - near) < 1e-14, near, A)
    return np.array([vector(row) for row in whole.tolist()], dtype=object)


def _body(robot: Robot, owner: Joint | object) -> Body | None:
    """The inertia of a link, in its frame."""
    xx, xy, xz, yy, yz, zz, *first, M = (_number(robot, getattr(owner, key, ZERO)) for key in INERTIA)
    if not M:
        return None
    c = np.array(first) / M
    about_origin = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    tensor = about_origin - M * (c @ c * np.eye(3) - np.outer(c, c))
    rows = np.array([vector(row) for row in tensor.tolist()], dtype=object)
    return Body(exact(M), vector(c.tolist()), rows)
