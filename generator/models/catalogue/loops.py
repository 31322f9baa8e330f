"""Geometric and kinematic constraint equations of loops, and the forces in them."""

from __future__ import annotations

from .. import closed_loops, constraints
from ..arguments import AT, BASE_MOTION, COMPLETIONS, NEAREST_MODE, QD, QDD, WRENCH, Q
from ..row import Argument, Model

LOOPS: tuple[Model, ...] = (
    Model(
        "complete",
        (closed_loops.complete,),
        (Q,),
        COMPLETIONS,
        "Geometric constraint equations: the positions of all joints of a closed robot, in every mode of its loops.",
        optional=(NEAREST_MODE,),
        answers=closed_loops.MOST_MODES,
        takes="description",
        unless=closed_loops.no_loops,
    ),
    Model(
        "constraint",
        (constraints.constraint,),
        (Q,),
        (Argument("G", ("joints", "n"), "velocity of each joint, in the order of robot.all_joint_names, per velocity"),),
        "Kinematic constraint equations of loops: the velocities of all joints are G qd.",
        unless=constraints.no_loops,
        default=False,
    ),
    Model(
        "constraint_drift",
        (constraints.constraint_drift,),
        (Q, QD),
        (Argument("GPQP", ("joints",), "rad/s^2 or m/s^2, in the order of robot.all_joint_names"),),
        "Gdot qd of loops: the accelerations of all joints at qdd = 0.",
        unless=constraints.no_loops,
        default=False,
    ),
    Model(
        "loop_forces",
        (constraints.loop_forces,),
        (Q, QD, QDD),
        (Argument("FL", ("loops", 6), "[force; moment], N and N m, of each loop in the frame of its cut joint, unmoved"),),
        "What the link of each cut joint exerts on that of its twin; of what a motion leaves open the least squares.",
        optional=(WRENCH, BASE_MOTION),
        axes=(AT,),
        unless=constraints.no_loops,
        default=False,
    ),
)
