"""Direct dynamics of closed robots by Pinocchio: its constrained dynamics of the opened tree, on joints of its own."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pinocchio as pin
from torquec.generator.description.robot import Robot
from torquec.peers.newton_euler import Array
from torquec.peers.pinocchio_model import pinocchio_robot

from .closed_robots import ends_of_loops
from .tree import tree_of

# The solver's damping and tolerance: constraints in a plane are redundant in space.
DAMPING, TOLERANCE, STEPS = 1e-14, 1e-11, 200


def direct_dynamics(robot: Robot, q: Array, qd: Array, tau: Array) -> Array:
    """The accelerations of all joints of the opened tree, given their positions, velocities and torques.

    All in the order of the numbers of the joints that move. Each loop holds two points together: its cut joint turns
    about an axis that the rest of the loop keeps in its direction.
    """
    ends = ends_of_loops(robot)
    joints = tuple(replace(joint, mu=1) for joint in robot.joints)
    frames = tuple(end for pair in ends for end in pair)
    peer = pinocchio_robot(tree_of(replace(robot, joints=joints, loops=(), frames=frames)))
    model, data = peer.model, peer.data
    held, forces = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
    for pair in ends:
        cut, twin = (model.frames[peer.frames[end.name]] for end in pair)
        sides = (cut.parentJoint, cut.placement, twin.parentJoint, twin.placement)
        constraint = pin.RigidConstraintModel(pin.ContactType.CONTACT_3D, model, *sides, pin.LOCAL_WORLD_ALIGNED)
        held.append(constraint)
        forces.append(constraint.createData())
    pin.initConstraintDynamics(model, data, held, forces)
    settings = pin.ProximalSettings(TOLERANCE, DAMPING, STEPS)
    result = pin.constraintDynamics(model, data, *peer.arguments(q, qd, tau), held, forces, settings)
    # Pinocchio numbers the joints branch by branch.
    return np.array([result[peer.order[j]] for j in robot.mobile])
