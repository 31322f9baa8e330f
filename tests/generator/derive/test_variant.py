"""The ways to call a model: which there are for a robot, and what they are called."""

from __future__ import annotations

from dataclasses import replace

import pytest
from models.robots import SHIPPED
from oracle.closed_robots import fourbar, three_legs
from torquec.generator.derive.selection import with_frames
from torquec.generator.derive.variant import FEW, Variant, choices, default_of, variants
from torquec.generator.models.arguments import FRAME, GIVEN, HELD, REF
from torquec.generator.models.catalogue import model

ARM, BIPED = SHIPPED["rx90"], SHIPPED["biped"]


def test_optional_inputs_are_left_out_given_alone_and_given_together() -> None:
    robot = with_frames(ARM, ["tool"])
    assert [variant.optional for variant in variants(model("idm"), robot)] == [
        (), ("wrench",), ("base",), ("wrench", "base")
    ]


def test_passive_joints_double_the_ways_or_are_always_given() -> None:
    given = [("passive",), ("wrench", "passive"), ("base", "passive"), ("wrench", "base", "passive")]
    robot = with_frames(fourbar(), ["coupler"])
    assert [variant.optional for variant in variants(model("idm"), robot)] == [
        (), ("wrench",), ("base",), ("wrench", "base"), *given
    ]
    assert [variant.optional for variant in variants(model("idm"), three_legs())] == given
    assert not any("passive" in variant.optional for variant in variants(model("igm"), robot))


def test_a_floating_base_has_its_motion_in_q() -> None:
    assert not any("base" in variant.optional for variant in variants(model("idm"), BIPED))


def test_an_axis_goes_with_its_input() -> None:
    robot = with_frames(ARM, ["tool"])
    axes = {variant.optional: variant.axes for variant in variants(model("idm"), robot)}
    assert axes[()] == ()
    assert axes["wrench",] == (("frame", "tool"),)


@pytest.mark.parametrize(("frames", "pairs"), [(FEW, FEW * (FEW + 1)), (FEW + 1, 2 * (FEW + 1))])
def test_of_few_frames_all_pairs_of_many_the_ground_and_the_own_axes(frames: int, pairs: int) -> None:
    robot = with_frames(ARM, [joint.name for joint in ARM.joints[:frames]])
    assert len(list(variants(model("transform"), robot))) == pairs


def test_names_leave_out_what_is_the_default() -> None:
    row = model("transform")
    assert Variant(row, (), (("frame", "tool"), ("ref", "base"))).name == "transform_tool"
    assert Variant(row, (), (("frame", "tool"), ("ref", "elbow"))).name == "transform_tool_elbow"
    assert Variant(row, (), (("frame", "tool"), ("ref", "base")), "world").name == "transform_tool_base"
    assert Variant(model("idm"), ("wrench",), (("frame", "tool"),)).name == "idm_wrench_tool"


def test_frames_are_told_from_other_choices() -> None:
    variant = Variant(model("igm"), (), (("frame", "tool"), ("ref", "base"), ("given", "pose")))
    assert variant.frames == ["tool", "base"]


def test_the_ground_is_the_default_of_base() -> None:
    assert default_of(REF, "world") == "world"
    assert default_of(FRAME, "base") is None
    assert default_of(GIVEN, "world") == "pose"


def test_choices_are_frames_joints_or_values() -> None:
    robot = with_frames(ARM, ["tool"])
    assert choices(FRAME, robot) == ["tool"]
    assert choices(REF, robot) == ["base", "tool"]
    assert choices(HELD, robot) == [joint.name for joint in robot.joints]
    assert choices(GIVEN, robot) == GIVEN.values
    assert choices(replace(FRAME, default="base"), with_frames(BIPED, ["left_sole"])) == ["world", "base", "left_sole"]
