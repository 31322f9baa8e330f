"""The inverse dynamic model of elastic joints: what motors have to do for a motion of the links (Khalil & Dombre 9.35)."""

from __future__ import annotations

from dataclasses import replace

from ..algebra.derivative import derivatives
from ..algebra.graph import Expr
from ..description.robot import Robot
from ..mechanism.coordinates import projected, rates_of_positions
from ..mechanism.mechanism import JointVector, Mechanism
from .friction import friction
from .newton_euler import idm


def no_elastic_model(robot: Robot) -> str:
    """Return why the motion of a robot's links does not say what its motors do; "" if it does."""
    if not robot.motors:
        return "it has no elastic joints, whose tables have elastic = { KE = ..., motor = { IA = ... } }: idm is its model"
    if robot.base.floating or robot.passive:
        what = "its base floats" if robot.base.floating else "loops move joints by equations"
        return f"{what}: expected a fixed base, and an open robot or parallelograms; idm takes the motion of all"
    return ""


def elastic_idm(
    mechanism: Mechanism, qd: JointVector, qdd: JointVector, qddd: JointVector, qdddd: JointVector
) -> tuple[JointVector, JointVector, JointVector]:
    """Return the torques, and positions and velocities of joints and motors, of a motion of the joints.

    The links need the forces R, which springs and dampers give. Without a damper q_m = q + R / KE, and the acceleration of
    the motor has the second derivative of R. With one q_m is a state, and its rate follows from R, which is

        KE (q_m - q) + DE (qd_m - qd)                                                   (9.35a)

    Of the arguments no other elements of motors are read; torques of elastic joints are 0.
    """
    motors, graph = mechanism.motors, mechanism.graph
    links = [c for c in mechanism.coordinates if c not in motors.values()]
    R = projected(mechanism, idm(replace(mechanism, motors={}), qd, qdd))
    # The rate of each input that R reads.
    rates = rates_of_positions(mechanism, {c: qd[c] for c in links})
    for motion, rate in ((qd, qdd), (qdd, qddd), (qddd, qdddd)):
        rates |= {motion[c].edge >> 1: rate[c] for c in links}
    forces = [R[j] for j in motors]
    first = derivatives(graph, forces, rates)
    second = derivatives(graph, first, rates)

    q, speed, torque = dict(mechanism.q), {c: qd[c] for c in links}, {c: R[c] for c in links}
    for (j, m), force, rise, change in zip(motors.items(), forces, first, second, strict=True):
        joint, motor = mechanism[j], mechanism[m]
        if joint.DE.number == 0:
            compliance = graph.one / joint.KE
            q[m] = q[j] + compliance * force                                            # 9.35a
            speed[m] = qd[j] + compliance * rise
            acceleration: Expr = qdd[j] + compliance * change
        else:
            yielding = graph.one / joint.DE
            speed[m] = qd[j] + yielding * (force - joint.KE * (q[m] - q[j]))            # 9.35a
            acceleration = qdd[j] + yielding * (rise - joint.KE * (speed[m] - qd[j]))
        held = motor.K * (q[m] - motor.QK)
        torque[m] = motor.IA * acceleration + friction(motor, speed[m]) + held + force  # 9.35b
        torque[j] = graph.zero
    return torque, q, speed
