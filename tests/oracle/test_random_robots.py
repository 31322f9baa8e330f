"""The oracles against each other on random robots of every shape."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from torquec.generator.description.robot import FIXED, GEOMETRY, Joint, Robot
from torquec.peers.newton_euler import INERTIA, NUMBERS, Array, Tree, frame_pose, from_metadata, inverse_dynamics
from torquec.peers.pinocchio_model import pinocchio_robot

from . import dynamics, kinematics
from .agreement import assert_agree
from .equivalent_robots import flipped, moving_in, other_order, renumbered
from .random_robots import VARIETIES, random_positions, random_robot, robots
from .tree import tree_of

State = tuple[Array, Array, Array]
some = settings(max_examples=40, deadline=None, derandomize=True)
seeds = st.integers(0, 1000)


def state_of(robot: Robot, seed: int) -> tuple[Tree, State]:
    tree, rng = tree_of(robot), np.random.default_rng(seed)
    qd, qdd = rng.uniform(-3, 3, (2, tree.n))
    return tree, (random_positions(tree, rng), qd, qdd)


def torque_scale(tree: Tree, q: Array, qd: Array, qdd: Array) -> float:
    """The size of the terms that a torque is made of, which may cancel."""
    A = np.abs(dynamics.inertia(tree, q))
    return float(np.max(A @ (np.abs(qdd) + np.abs(qd).sum() * np.abs(qd)))) + float(np.abs(tree.gravity).sum())


@some
@given(robots(varied=True), seeds)
def test_newton_euler_is_pinocchio(robot: Robot, seed: int) -> None:
    tree, (q, qd, qdd) = state_of(robot, seed)
    expected = pinocchio_robot(tree).idm(q, qd, qdd)
    assert_agree(inverse_dynamics(tree, q, qd, qdd), expected, 1e-13, torque_scale(tree, q, qd, qdd))


@some
@given(robots(), seeds)
def test_newton_euler_on_a_moving_base_is_pinocchio(robot: Robot, seed: int) -> None:
    tree, (q, qd, qdd) = state_of(robot, seed)
    base, wrench = np.split(np.random.default_rng(seed).uniform(-5, 5, 15), [9])
    frame = robot.frames[-1].name
    expected = pinocchio_robot(tree, free_base=True).idm(q, qd, qdd, wrench, frame, base)
    actual = inverse_dynamics(tree, q, qd, qdd, wrench, frame, base)
    assert_agree(actual, expected, 1e-13, torque_scale(tree, q, qd, qdd) + 50)


@some
@given(robots(varied=True), seeds)
def test_poses_and_jacobians_are_pinocchios(robot: Robot, seed: int) -> None:
    tree, (q, qd, _) = state_of(robot, seed)
    other = pinocchio_robot(tree)
    for frame in ("base", *(frame.name for frame in robot.frames)):
        pose = kinematics.transform(tree, q, frame)
        J = kinematics.jacobian(tree, q, frame)
        assert_agree(pose, other.transform(q, frame), 1e-13)
        assert_agree(frame_pose(tree, q, frame), pose, 1e-13)
        assert_agree(J, other.jacobian(q, frame), 1e-13, scale=1.0)
        assert_agree(J @ qd, other.frame_velocity(q, qd, frame), 1e-13, scale=float(np.abs(qd).max()))
        assert_agree(kinematics.transform(tree, q, "tool", frame), other.transform(q, "tool", frame), 1e-13, what=frame)


@some
@given(robots(varied=True), seeds)
def test_inertia_and_energies_are_pinocchios(robot: Robot, seed: int) -> None:
    tree, (q, qd, _) = state_of(robot, seed)
    other = pinocchio_robot(tree)
    A = dynamics.inertia(tree, q)
    assert_agree(A, other.inertia(q), 1e-13)
    assert np.linalg.eigvalsh(A).min() > 0
    assert_agree(dynamics.gravity(tree, q), other.gravity(q), 1e-13, scale=100.0)
    assert_agree(dynamics.kinetic_energy(tree, q, qd), other.kinetic_energy(q, qd), 1e-13)
    assert_agree(dynamics.potential_energy(tree, q), other.potential_energy(q), 1e-13, scale=100.0)


@some
@given(robots(max_joints=4), seeds)
def test_energies_give_the_equations_of_motion(robot: Robot, seed: int) -> None:
    tree, (q, qd, qdd) = state_of(robot, seed)
    tau = dynamics.inertia(tree, q) @ qdd + dynamics.h(tree, q, qd)
    assert_agree(inverse_dynamics(tree, q, qd, qdd), tau, 1e-9, torque_scale(tree, q, qd, qdd))


@some
@given(robots(varied=True), seeds)
def test_flipping_a_joint_changes_only_its_sign(robot: Robot, seed: int) -> None:
    tree, (q, qd, qdd) = state_of(robot, seed)
    scale = torque_scale(tree, q, qd, qdd)
    for k, j in enumerate(robot.moving):
        sign, of_position = np.ones(tree.n), np.ones(tree.nq)
        sign[6 * tree.floating + k] = of_position[7 * tree.floating + k] = -1
        other = tree_of(flipped(robot, j))
        tau = sign * inverse_dynamics(other, of_position * q, sign * qd, sign * qdd)
        assert_agree(tau, inverse_dynamics(tree, q, qd, qdd), 1e-12, scale)
        assert_agree(frame_pose(other, of_position * q, "tool"), frame_pose(tree, q, "tool"), 1e-12)


@some
@given(robots(varied=True), seeds)
def test_renumbering_permutes(robot: Robot, seed: int) -> None:
    tree, (q, qd, qdd) = state_of(robot, seed)
    order = other_order(robot)
    joints = np.array(moving_in(robot, order), dtype=int)
    place, of_position = ([*range(k * tree.floating), *(joints + k * tree.floating)] for k in (6, 7))
    other = tree_of(renumbered(robot, order))
    tau = inverse_dynamics(other, q[of_position], qd[place], qdd[place])
    assert_agree(tau, inverse_dynamics(tree, q, qd, qdd)[place], 1e-12, torque_scale(tree, q, qd, qdd))


def test_random_robots_have_every_shape() -> None:
    made = [random_robot(seed) for seed in range(60)]
    joints = [joint for robot in made for joint in robot.joints]
    assert {joint.sigma for joint in joints} == {0, 1, 2}
    assert {len(robot.moving) for robot in made} == set(range(1, 9))
    assert any(robot.joints[j].antecedent != j for robot in made for j in range(len(robot.joints)))
    assert any(order != sorted(order) for order in map(other_order, made))
    for name in (*GEOMETRY, *NUMBERS):
        expressions = [getattr(joint, name) for joint in joints]
        assert any(e == 0 for e in expressions), name
        assert any(e != 0 for e in expressions), name
    assert any(joint.M == 0 and joint.sigma != FIXED for joint in joints)
    assert any(robot.free for robot in made)
    varied = [random_robot(seed, varieties=VARIETIES) for seed in range(20)]
    assert all(robot.base.floating for robot in varied)
    assert {len({j for j, joint in enumerate(robot.joints) if joint.mimic}) for robot in varied} >= {1, 2, 3}
    assert any(robot.moving != tuple(sorted(robot.moving)) for robot in varied)


def test_a_seed_names_a_robot() -> None:
    assert random_robot(3) == random_robot(3) != random_robot(4)


@pytest.mark.parametrize("seed", range(5))
def test_metadata_holds_the_tree(seed: int) -> None:
    robot = random_robot(seed, varieties=VARIETIES[: seed % 4])
    tree, (q, qd, qdd) = state_of(robot, seed)
    metadata = {
        "gravity": tree.gravity.tolist(),
        "base": {"floating": tree.floating} | dict(zip(INERTIA, tree.base.tolist(), strict=True)),
        "order": list(tree.moving),
        "joints": [
            {
                "name": tree.name[k],
                "antecedent": tree.antecedent[k],
                "sigma": tree.sigma[k],
                "follows": tree.followers[k + 1]._asdict() if k + 1 in tree.followers else None,
            }
            | {key: float(getattr(tree, key)[k]) for key in NUMBERS}
            for k in range(len(tree.name))
        ],
        "frame_table": [
            {"name": frame.name, "antecedent": frame.antecedent} | {key: getattr(frame, key) for key in GEOMETRY}
            for frame in tree.frames
        ],
    }
    again = from_metadata(metadata)
    np.testing.assert_array_equal(inverse_dynamics(again, q, qd, qdd), inverse_dynamics(tree, q, qd, qdd))
    np.testing.assert_array_equal(frame_pose(again, q, "tool"), frame_pose(tree, q, "tool"))
    metadata["joints"][0]["M"] = None
    with pytest.raises(ValueError, match="M of joint 'joint1' has no value"):
        from_metadata(metadata)


def test_first_moments_without_mass_are_linear_too() -> None:
    # Grouped parameters move masses to other links and leave such links behind.
    robot = random_robot(12, joints=4)
    tree, (q, qd, qdd) = state_of(robot, 0)
    numbers = {key: getattr(tree, key) for key in NUMBERS}
    rows = {**vars(tree), **numbers, "M": np.zeros_like(tree.M), "MX": np.full_like(tree.MX, 0.3)}
    for key in ("turn", "shift", "bodies", "moving", "body_of_base"):
        del rows[key]
    massless = Tree(**rows)
    with_mass = Tree(**{**rows, "M": np.full_like(tree.M, 2.0)})
    only_mass = Tree(
        **{**rows, "M": np.full_like(tree.M, 2.0)}
        | {key: np.zeros_like(tree.M) for key in ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ")}
        | {key: np.zeros_like(tree.M) for key in ("IA", "FV", "FS", "FO")}
    )
    total = inverse_dynamics(massless, q, qd, qdd) + inverse_dynamics(only_mass, q, qd, qdd)
    assert_agree(total, inverse_dynamics(with_mass, q, qd, qdd), 1e-13)
    assert_agree(
        inverse_dynamics(massless, q, 0 * qd, qdd) - inverse_dynamics(massless, q, 0 * qd, 0 * qdd),
        dynamics.inertia(massless, q) @ qdd,
        1e-13,
    )


def test_newton_euler_refuses_what_it_cannot_read() -> None:
    tree = tree_of(Robot("pendulum", (Joint("joint1", 0, 0),)))
    with pytest.raises(ValueError, match=r"qd has shape \(2,\): expected \(1,\)"):
        inverse_dynamics(tree, [0.0], [0.0, 0.0], [0.0])
    with pytest.raises(ValueError, match="frame is 'hand': expected one of base"):
        inverse_dynamics(tree, [0.0], [0.0], [0.0], wrench=np.zeros(6), frame="hand")
    with pytest.raises(ValueError, match="there is no wrench"):
        inverse_dynamics(tree, [0.0], [0.0], [0.0], frame="base")
