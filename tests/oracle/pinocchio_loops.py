"""Direct dynamics of closed robots by Pinocchio: of the opened tree, all of whose joints move, under constraints."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pinocchio as pin
from torquec.generator.description.robot import Robot
from torquec.peers.loop_closure import constraints, drift
from torquec.peers.newton_euler import Array
from torquec.peers.pinocchio_model import pinocchio_robot

from .closed_robots import ends_of_loops
from .tree import tree_of

# The solver's damping and tolerance: constraints in a plane are redundant in space.
DAMPING, TOLERANCE, STEPS = 1e-10, 1e-11, 200


def direct_dynamics(robot: Robot, q: Array, qd: Array, tau: Array, points: int = 1) -> Array:
    """The accelerations of all joints of the opened tree, given their positions, velocities and torques.

    All in the order of the numbers of the joints that move. Each loop holds points of the axis of its cut joint
    together: one where the rest of the loop keeps the axis in its direction, two elsewhere. Links without mass that a
    point may turn have no dynamics here: Pinocchio answers NaN.
    """
    ends = ends_of_loops(robot)
    joints = tuple(replace(joint, mu=1) for joint in robot.joints)
    frames = tuple(end for pair in ends for end in pair)
    peer = pinocchio_robot(tree_of(replace(robot, joints=joints, loops=(), frames=frames, order=None)))
    model, data = peer.model, peer.data
    held, forces = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
    for pair in ends:
        cut, twin = (model.frames[peer.frames[end.name]] for end in pair)
        for k in range(points):
            along = pin.SE3(np.eye(3), np.array([0, 0, float(k)]))
            sides = (cut.parentJoint, cut.placement * along, twin.parentJoint, twin.placement * along)
            constraint = pin.RigidConstraintModel(pin.ContactType.CONTACT_3D, model, *sides, pin.LOCAL_WORLD_ALIGNED)
            held.append(constraint)
            forces.append(constraint.createData())
    pin.initConstraintDynamics(model, data, held, forces)
    settings = pin.ProximalSettings(TOLERANCE, DAMPING, STEPS)
    result = pin.constraintDynamics(model, data, *peer.arguments(q, qd, tau), held, forces, settings)
    # Pinocchio numbers the joints branch by branch.
    return np.array([result[peer.order[j]] for j in robot.mobile])


def multiplier_dynamics(robot: Robot, q: Array, qd: Array, tau: Array) -> Array:
    """The accelerations (n,) of a closed robot, from one system for those of all joints and the forces in cut ones.

    Inertia matrix and torques of the opened tree are Pinocchio's. The inertia matrix itself may be singular, as links
    without mass make it; the system is not. Cut joints have friction, rotors and springs.
    """
    tree = tree_of(robot)
    opened = tree_of(replace(robot, joints=tuple(replace(joint, mu=1) for joint in robot.joints), loops=(), order=None))
    peer, closed = pinocchio_robot(opened), tree.closed(q)
    mobile = [j - 1 for j in robot.mobile]
    cuts = [len(tree.name) + k for k in range(len(tree.loops))]
    speed = closed.rates @ qd
    A = np.zeros((len(mobile) + len(cuts),) * 2)
    A[: len(mobile), : len(mobile)] = peer.inertia(closed.positions[mobile])
    # Torques of the motors less those that the opened tree asks for, its friction included, and friction of the cuts.
    right = np.zeros(len(A))
    right[[mobile.index(j - 1) for j in robot.moving]] = tau
    right[: len(mobile)] -= peer.h(closed.positions[mobile], speed[mobile])
    for k, (loop, rate) in enumerate(zip(tree.loops, speed[len(tree.name) :], strict=True), len(mobile)):
        stretched = closed.positions[len(tree.name) + k - len(mobile)] - loop.QK
        right[k] -= loop.FV * rate + loop.FS * np.sign(rate) + loop.FO * (rate != 0) + loop.K * stretched
        A[k, k] = loop.IA
    K = constraints(tree, closed.positions)[:, [*mobile, *cuts]]
    psi = -K @ drift(tree, q, qd)[[*mobile, *cuts]]
    system = np.block([[A, K.T], [K, np.zeros((len(K), len(K)))]])
    # Redundant constraints leave their forces undetermined, not the accelerations.
    found = np.linalg.lstsq(system, np.concatenate([right, -psi]), rcond=1e-13)[0]
    return np.array([found[mobile.index(j - 1)] for j in robot.moving])
