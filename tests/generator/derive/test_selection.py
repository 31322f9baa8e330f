"""What a robot gets of the models: what is asked for, what it can't have and why, and how often is searched for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from places import ROBOTS
from torquec.generator.derive.selection import Selection, UnknownNameError, chosen, select, why_not, with_frames
from torquec.generator.description import read_robot
from torquec.generator.description.robot import Robot
from torquec.generator.inverse import closed_forms
from torquec.generator.inverse.closed_forms import ClosedForms
from torquec.generator.inverse.methods import search
from torquec.generator.models.catalogue import CATALOGUE, model

INVERSE = tuple(row.name for row in CATALOGUE if row.takes == "closed forms")


def shipped(name: str) -> Robot:
    return read_robot(ROBOTS / f"{name}.toml")


def names(selection: Selection) -> list[str]:
    return [kernel.name for kernel in selection.kernels]


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Counter[Any]:
    counter: Counter[Any] = Counter()

    def counted(robot: Robot, task: Any, method: str, simpler: Robot | None = None) -> Iterator[Any]:
        counter[task, method, simpler is not None] += 1
        return search(robot, task, method, simpler)

    monkeypatch.setattr(closed_forms, "search", counted)
    return counter


@pytest.mark.parametrize("models", [("transform",), ("igm",), ("igm", "igm_paul", "igm_pieper")])
def test_each_method_searches_once_for_a_task(models: tuple[str, ...], searches: Counter[Any]) -> None:
    select(shipped("rx90"), models, ("tool",))
    assert searches
    assert set(searches.values()) == {1}
    assert {method for _, method, _ in searches} == {"pieper", "paul"}


def test_what_has_no_closed_form_is_searched_for_once(searches: Counter[Any]) -> None:
    selection = select(shipped("general6r"), ("transform",), None)
    assert "igm_paul" in selection.impossible
    assert set(searches.values()) == {1}


def test_models_that_share_a_search_get_the_same_plan_as_alone() -> None:
    robot = shipped("rx90")
    together = {kernel.name: kernel for kernel in select(robot, ("igm", "igm_paul", "igm_pieper"), ("tool",)).kernels}
    for name in ("igm", "igm_paul", "igm_pieper"):
        for kernel in select(robot, (name,), ("tool",)).kernels:
            assert kernel.body.graph.nodes == together[kernel.name].body.graph.nodes
            assert kernel.body.edges == together[kernel.name].body.edges


def test_what_is_refused_is_no_kernel_and_has_a_reason() -> None:
    selection = select(shipped("rx90"), ("igm",), ("tool", "forearm"))
    made = {kernel.variant for kernel in selection.kernels}
    assert made
    assert selection.refusals
    assert not made & {*selection.refusals}
    in_base = {variant: each for variant, each in selection.refusals.items() if variant.frames == ["tool", "base"]}
    assert "joints move" in {dict(v.axes)["given"]: each.reason for v, each in in_base.items()}["position"]


def test_a_choice_that_no_geometry_allows_is_told_from_one_without_a_closed_form() -> None:
    selection = select(shipped("panda"), ("igm_held",), ("tool",))
    by_description = {each.by_description for each in selection.refusals.values()}
    assert by_description == {False}
    floating = select(shipped("biped"), ("igm",), ("left_sole",))
    assert {each.by_description for v, each in floating.refusals.items() if "world" in v.frames} == {True}


def test_optional_inputs_are_refused_with_the_plain_variant() -> None:
    refusals = select(shipped("rx90"), ("igm",), ("tool",)).refusals
    plain = {variant.axes for variant in refusals if not variant.optional}
    assert plain == {variant.axes for variant in refusals if variant.optional}


@pytest.mark.parametrize("name", ["general6r", "gripper", "planar2r", "panda", "biped"])
def test_the_reason_is_the_same_whether_a_model_is_asked_for_or_not(name: str) -> None:
    robot = with_frames(shipped(name), None)
    forms = ClosedForms(robot)
    assert select(robot, ("transform",), None).impossible == {
        row.name: reason for row in CATALOGUE if (reason := why_not(robot, row, forms))
    }
    assert select(robot, ("transform", "all"), None, rows=INVERSE_ROWS).impossible.items() >= {
        (row.name, reason) for row in INVERSE_ROWS if (reason := why_not(robot, row, forms))
    }


INVERSE_ROWS = (model("transform"), *(model(name) for name in INVERSE))


def test_a_model_that_is_asked_for_by_name_and_cannot_be_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"'general6r' can't have the model 'igm_paul': .* leaves the joints"):
        select(shipped("general6r"), ("igm_paul",), None)
    assert "igm" in {kernel.variant.row.name for kernel in select(shipped("general6r"), None, None).kernels}


def test_the_reason_is_that_of_two_frames_of_the_robot() -> None:
    impossible = select(shipped("biped"), ("transform",), ("left_sole",)).impossible
    assert "the base floats" not in impossible["igm_held"]


def test_none_is_the_default_and_all_is_every_model_but_derivatives() -> None:
    assert chosen(CATALOGUE, None) == [row for row in CATALOGUE if row.default]
    everything, derivatives = chosen(CATALOGUE, ["all"]), chosen(CATALOGUE, ["derivatives"])
    assert [row.derivative_of for row in everything] == [""] * len(everything)
    assert {"idm_derivatives", "ddm_derivatives", "com_derivatives"} <= {row.name for row in derivatives}
    assert sorted(row.name for row in (*everything, *derivatives)) == sorted(row.name for row in CATALOGUE)
    assert chosen(CATALOGUE, ["all", "derivatives"]) == list(CATALOGUE)
    assert [row.name for row in chosen(CATALOGUE, ["ddm", "idm"])] == ["idm", "ddm"]


def test_an_unknown_model_or_frame_is_answered_with_a_question() -> None:
    with pytest.raises(UnknownNameError, match=r"no model 'idn'.*did you mean 'idm'"):
        chosen(CATALOGUE, ["idn"])
    with pytest.raises(UnknownNameError, match=r"has no frame 'toll'.*did you mean 'tool'"):
        with_frames(shipped("rx90"), ["toll"])


def test_a_joint_names_the_frame_of_its_link() -> None:
    robot = with_frames(shipped("planar2r"), ["elbow"])
    (frame,) = robot.frames
    assert (frame.name, frame.antecedent) == ("elbow", 2)


def test_parameters_of_frames_that_are_left_out_go_with_them() -> None:
    robot = shipped("planar2r")
    assert set(with_frames(robot, ["elbow"]).values) < set(robot.values)


def test_names_of_two_kernels_that_would_be_one_are_refused() -> None:
    tool = shipped("planar2r").frames[0]
    frames = tuple(replace(tool, name=name) for name in ("left", "hand", "left_hand"))
    robot = replace(shipped("planar2r"), frames=frames)
    with pytest.raises(ValueError, match=r"two functions would be named 'transform_left_hand'.*or rename it"):
        select(robot, ("transform",), ("left", "hand", "left_hand"))
    assert len(select(robot, ("transform",), ("left", "hand")).kernels) == 6
