"""The robot as the equations see it: visits, paths, axes, names of the notation."""

from __future__ import annotations

from frozen import frozen
from places import ROBOTS
from torquec.generator.description import read_robot
from torquec.generator.description.robot import BASE_VELOCITIES, PRISMATIC, REVOLUTE


def test_links_are_visited_outwards_and_inwards_under_their_titles() -> None:
    mechanism = frozen(read_robot(ROBOTS / "planar2r.toml"))
    sections = [(j, mechanism.graph.section) for j in mechanism]
    assert sections == [(1, "link 1"), (2, "link 2")]
    assert mechanism.graph.section == ""
    sections = [(j, mechanism.graph.section) for j in mechanism.inwards()]
    assert sections == [(2, "link 2, inwards"), (1, "link 1, inwards")]
    assert mechanism.graph.section == ""


def test_a_path_begins_at_the_base() -> None:
    robot = read_robot(ROBOTS / "torso12.toml")
    mechanism = frozen(robot)
    for j in mechanism:
        path = mechanism.path(j)
        assert path[-1] == j
        assert [mechanism[k].antecedent for k in path] == [0, *path[:-1]]
    assert mechanism.path(0) == []


def test_a_joint_has_one_axis_and_a_floating_base_six() -> None:
    arm, biped = (frozen(read_robot(ROBOTS / f"{name}.toml")) for name in ("stanford", "biped"))
    assert {j: {c: s for c, (s, _) in arm.axes(j).items()} for j in (2, 3)} == {2: {2: REVOLUTE}, 3: {3: PRISMATIC}}
    (_, axis), = arm.axes(3).values()
    assert [x.number for x in axis] == [0, 0, 1]
    assert arm.axes(0) == {}
    base = biped.axes(0)
    assert tuple(base) == BASE_VELOCITIES
    assert [s for s, _ in base.values()] == [PRISMATIC] * 3 + [REVOLUTE] * 3
    assert [[x.number for x in axis].index(1) for _, axis in base.values()] == [0, 1, 2, 0, 1, 2]


def test_the_body_of_link_0_is_the_base() -> None:
    biped = frozen(read_robot(ROBOTS / "biped.toml"))
    assert biped.body(0) is biped.base
    assert biped.body(1) == biped[1].inertia


def test_stored_vectors_bear_the_names_of_the_notation() -> None:
    mechanism = frozen(read_robot(ROBOTS / "torso12.toml"))
    W = mechanism.vectors("W")
    q = mechanism.q[1]
    W[3] = (q * q) * mechanism.a
    W[12] = (q * q * q) * mechanism.a
    assert {"W33", "W3_12"} <= {*mechanism.graph.labels.values()}


def test_a_placement_is_the_turn_behind_the_unturned_one() -> None:
    mechanism = frozen(read_robot(ROBOTS / "rx90.toml"))
    link = mechanism[4]
    assert link.turn is not None
    assert link.placement.P == link.before_turn.P
    assert link.placement.A.turns[-1] == link.turn
    assert link.before_turn.A.turns == link.placement.A.turns[:-1]
