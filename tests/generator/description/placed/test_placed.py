from __future__ import annotations

from dataclasses import replace

import pytest
from torquec.generator.description import DescriptionError
from torquec.generator.description.placed.placed import (
    SLIDES,
    TURNS,
    Follows,
    PlacedJoint,
    PlacedLink,
    PlacedRobot,
    in_series,
    outwards,
    root_of,
    with_first_leaders,
)
from torquec.generator.description.placed.space import exact
from torquec.generator.description.robot import FIXED, REVOLUTE


def tree(*joints: tuple[str, str, str]) -> PlacedRobot:
    """Links and joints by (name, parent, child)."""
    links = dict.fromkeys(link for _, parent, child in joints for link in (parent, child))
    return PlacedRobot(
        "arm",
        tuple(PlacedLink(name) for name in links),
        tuple(PlacedJoint(name, REVOLUTE, parent, child) for name, parent, child in joints),
    )


def test_the_root_is_the_link_that_no_joint_moves() -> None:
    assert root_of(tree(("j", "b", "c"), ("i", "a", "b"))) == "a"


@pytest.mark.parametrize(
    ("joints", "message"),
    [
        ([("i", "a", "b"), ("j", "b", "a")], "own ancestor"),
        ([("i", "a", "b"), ("j", "c", "b")], "is the child of joints 'i' and 'j'"),
        ([("i", "a", "b"), ("j", "c", "d")], "'a', 'c' have no parent"),
        ([("i", "a", "b"), ("i", "b", "c")], "two joints are named 'i'"),
    ],
)
def test_what_is_no_tree_is_refused(joints: list[tuple[str, str, str]], message: str) -> None:
    with pytest.raises(DescriptionError, match=message):
        root_of(tree(*joints))


def test_joints_come_after_those_that_carry_them() -> None:
    ordered = outwards(tree(("k", "c", "d"), ("j", "b", "c"), ("i", "a", "b"), ("l", "a", "e")))
    assert [joint.name for joint in ordered] == ["i", "j", "k", "l"]


def test_a_joint_of_six_freedoms_is_six_joints() -> None:
    joints, links = in_series(PlacedJoint("free", FIXED, "a", "b"), (*SLIDES, *TURNS))
    assert [joint.name for joint in joints] == [f"free_{suffix}" for suffix in ("x", "y", "z", "rx", "ry", "rz")]
    assert [joints[0].parent, joints[-1].child] == ["a", "b"]
    assert [joint.child for joint in joints[:-1]] == [link.name for link in links]
    assert all(link.inner for link in links)


def following(robot: PlacedRobot, **leaders: Follows) -> PlacedRobot:
    joints = tuple(replace(joint, follows=leaders.get(joint.name)) for joint in robot.joints)
    return replace(robot, joints=joints)


def test_chains_of_mimics_lead_to_the_first() -> None:
    robot = tree(("i", "a", "b"), ("j", "b", "c"), ("k", "c", "d"))
    two, half = Follows("i", exact(2), exact("0.1")), Follows("j", exact("0.5"), exact(1))
    last = with_first_leaders(following(robot, j=two, k=half)).joints[2].follows
    assert last == Follows("i", exact(1), exact("1.05"))


def test_mimics_without_an_end_are_refused() -> None:
    robot = tree(("i", "a", "b"), ("j", "b", "c"))
    follows = Follows("j", exact(1), exact(0)), Follows("i", exact(1), exact(0))
    with pytest.raises(DescriptionError, match="mimics itself"):
        with_first_leaders(following(robot, i=follows[0], j=follows[1]))
