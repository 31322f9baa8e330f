"""A Robot on the graph: exact numbers become structure, symbols parameters; frames lie where the notation puts them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from frozen import frozen, matrix, numbers
from oracle.kinematics import link_transforms
from oracle.random_robots import random_positions, random_robot
from oracle.tree import tree_of
from places import ROBOTS
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Graph, Stage
from torquec.generator.description import DescriptionError, Robot, read_robot
from torquec.generator.description.robot import BASE, PRISMATIC, REVOLUTE, Frame, Joint, Loop
from torquec.generator.mechanism.freeze import as_expr, constant_turn, freeze


def shipped(name: str) -> Robot:
    return read_robot(ROBOTS / f"{name}.toml")


SOME = [*(random_robot(seed, 6) for seed in range(4)), shipped("gripper")]


@pytest.mark.parametrize("robot", SOME, ids=lambda robot: robot.name)
def test_links_are_where_the_six_parameters_put_them(robot: Robot) -> None:
    tree, mechanism = tree_of(robot), frozen(robot)
    q = random_positions(tree, np.random.default_rng(0))
    expected = link_transforms(tree, q)
    for j in mechanism:
        step = np.linalg.inv(expected[mechanism[j].antecedent]) @ expected[j]
        np.testing.assert_allclose(matrix(robot, q, mechanism[j].placement), step, atol=1e-14)


def test_the_base_floats_where_position_and_quaternion_put_it() -> None:
    robot = shipped("biped")
    tree, mechanism = tree_of(robot), frozen(robot)
    q = random_positions(tree, np.random.default_rng(0))
    q[3:7] *= 3
    floating = mechanism.floating
    assert floating is not None
    expected = link_transforms(tree, np.concatenate([q[:3], q[3:7] / np.linalg.norm(q[3:7]), q[7:]]))[0]
    A = numbers(robot, q, [x for row in floating.A for x in row]).reshape(3, 3)
    np.testing.assert_allclose(A, expected[:3, :3], atol=1e-14)
    np.testing.assert_allclose(numbers(robot, q, [*floating.P]), q[:3])
    world = numbers(robot, q, [*floating.gravity])
    np.testing.assert_allclose(numbers(robot, q, [*mechanism.gravity]), A.T @ world, atol=1e-14)


def test_the_tensor_is_that_of_the_description() -> None:
    robot = shipped("rx90")
    mechanism, joint = frozen(robot), robot.joints[5]
    J = [mechanism[6].J[i, k] for i, k in ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))]
    expected = [robot.values[str(getattr(joint, name))] for name in ("XX", "XY", "XZ", "YY", "YZ", "ZZ")]
    np.testing.assert_allclose(numbers(robot, np.zeros(6), J), np.array(expected, dtype=float), atol=1e-15)


def test_a_joint_that_mimics_another_depends_on_its_coordinate() -> None:
    robot = shipped("gripper")
    mechanism = frozen(robot)
    followers = {j: joint.mimic for j, joint in enumerate(robot.joints, 1) if joint.mimic}
    assert followers
    assert {j: [*row] for j, row in mechanism.dependent.items()} == {j: [m.joint] for j, m in followers.items()}
    assert mechanism.coordinates == robot.velocities
    assert {*mechanism.q} == {*robot.positions, *followers}


def test_at_rest_no_joint_turns_or_slides() -> None:
    robot = shipped("stanford")
    at_rest = freeze(robot, Graph(), {})
    assert at_rest.q == {}
    for j in at_rest:
        assert at_rest[j].turn is None
        assert at_rest[j].sigma != PRISMATIC or at_rest[j].shift.number == 0
    assert not any(node.stage == Stage.CALL for node in at_rest.graph.nodes)


def test_right_angles_are_structure_and_their_offsets_exchange_sine_and_cosine() -> None:
    graph = Graph()
    turn = constant_turn(2, sp.pi / 2, graph)
    assert [x.number for x in (turn.c, turn.s)] == [0, 1]
    robot = shipped("planar2r")
    offset = replace(robot.joints[0], offset=sp.pi / 2)
    mechanism = frozen(replace(robot, joints=(offset, *robot.joints[1:])))
    assert mechanism[1].turn is not None
    assert [node.op for node in mechanism.graph.nodes].count("sin") == 2, "of q1 and q2, not of q1 + pi/2"


EXPRESSIONS = ["2*D3 - L/3", "sqrt(D3)/L**2", "sin(L)*cos(D3)", "-D3", "(D3 + L)**-1"]


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_an_expression_of_the_description_has_its_value_in_the_graph(text: str) -> None:
    graph, values = Graph(), {"D3": 0.7, "L": 1.9}
    expression = sp.sympify(text)
    x = as_expr(expression, graph)
    assert float(evaluate(graph, [x.edge], values)[0]) == pytest.approx(float(expression.subs(values)), rel=1e-15)
    assert all(node.stage <= Stage.PREPARE for node in graph.nodes)


def test_what_the_graph_does_not_know_is_refused() -> None:
    x = sp.Symbol("x")
    with pytest.raises(DescriptionError, match="uses tan: expected"):
        as_expr(sp.tan(x), Graph())
    with pytest.raises(DescriptionError, match="exponent 1/3: expected a whole number or a square root"):
        as_expr(x ** sp.Rational(1, 3), Graph())


def test_loops_without_a_passive_joint_are_refused() -> None:
    loop = Loop(cut=Joint("cut", 2, REVOLUTE, 0), twin=Frame("twin", 0))
    with pytest.raises(DescriptionError, match="cut at 'cut': all its joints"):
        freeze(replace(shipped("planar2r"), loops=(loop,)), Graph(), {})


def test_frames_and_the_base_are_named() -> None:
    robot = shipped("rx90")
    mechanism = frozen(robot)
    assert mechanism.frames[BASE][0] == 0
    assert {*mechanism.frames} == {BASE, *(frame.name for frame in robot.frames)}
