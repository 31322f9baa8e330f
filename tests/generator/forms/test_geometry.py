"""The geometry of a robot at rest: axes, levers, carriers, and what may divide."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from places import ROBOTS
from torquec.generator.compile.build import generate
from torquec.generator.compile.text import Options
from torquec.generator.description import Robot, read_robot
from torquec.generator.description.robot import FIXED
from torquec.generator.forms import geometry as module
from torquec.generator.forms.geometry import divisors_of, geometry_of
from torquec.generator.forms.parameters import Cancellation, gains
from torquec.generator.mechanism.freeze import freeze


def shipped(name: str) -> Robot:
    return read_robot(ROBOTS / f"{name}.toml")


def test_the_last_links_carry_none_that_moves() -> None:
    robot = shipped("torso12")
    at_rest = geometry_of(robot)
    assert any(joint.sigma == FIXED for joint in robot.joints)
    carriers = {at_rest.carrier[j] for j in robot.mobile}
    assert at_rest.tips
    assert not carriers & {*at_rest.tips}
    assert carriers | {*at_rest.tips} == {0, *robot.mobile}
    assert carriers <= {0, *robot.mobile}, "a fixed joint carries nothing"


def test_depth_counts_the_joints_that_move() -> None:
    at_rest = geometry_of(shipped("rx90"))
    assert at_rest.depth == {j: j for j in range(7)}
    at_rest = geometry_of(shipped("torso12"))
    assert all(at_rest.depth[j] == at_rest.depth[i] + 1 for j, i in at_rest.carrier.items())


@pytest.mark.parametrize(("name", "joints"), [("ur5", (2, 3)), ("rx90", (2,)), ("scara", (1, 2)), ("panda", ())])
def test_axes_are_parallel_to_the_next(name: str, joints: tuple[int, ...]) -> None:
    assert geometry_of(shipped(name)).parallel == joints


def test_the_unit_of_length_is_free_where_no_coordinate_is_a_length() -> None:
    free = {name: geometry_of(shipped(name)).unit_is_free for name in ("rx90", "stanford", "biped")}
    assert free == {"rx90": True, "stanford": False, "biped": False}


def test_only_sliding_links_that_carry_no_other_have_a_centre() -> None:
    assert geometry_of(shipped("rrp")).centres == (3,)
    assert geometry_of(shipped("stanford")).centres == ()


@pytest.mark.parametrize(("moment", "centres"), [(9.9, (3,)), (10.1, ()), (-10.1, ())])
def test_a_centre_far_from_the_origin_is_none(moment: float, centres: tuple[int, ...]) -> None:
    robot = shipped("rrp")
    short = {name: 0.1 * (value or 0.0) for name, value in robot.values.items()}
    assert geometry_of(replace(robot, values=short | {"M3": 1.0, "MZ3": moment})).centres == centres


def test_whatever_cancels_has_a_gain_that_may_divide() -> None:
    for name in ("rx90", "ur5", "scara"):
        robot = shipped(name)
        links = geometry_of(robot).mechanism
        found = divisors_of(robot, ()).cancellations
        assert all(gains(links[one.joint], one.part).get(one.element) for one in found)


def test_levers_of_rx90_are_its_two_lengths() -> None:
    robot = shipped("rx90")
    assert divisors_of(robot, ()).levers == (3, 4)
    assert Cancellation(4, "M", "MY") in divisors_of(robot, ()).cancellations
    short = replace(robot, values={**robot.values, "D3": 0.01 * (robot.values["RL4"] or 0.0)})
    assert divisors_of(short, ()).levers == (4,)


def test_where_origins_slide_so_do_the_levers() -> None:
    robot = shipped("rx90")
    assert divisors_of(robot, (4,)).levers == (3, 5), "RL4 is a part of b5"


def test_a_robot_is_frozen_once_for_all_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    def counting(*arguments: object) -> object:
        nonlocal asked
        asked += 1
        return freeze(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "freeze", counting)
    module.geometry_of.cache_clear()
    module.divisors_of.cache_clear()
    generate(shipped("rx90"), Options(models=("idm", "inertia", "ddm")))
    assert asked == 1


def test_threads_that_ask_at_once_get_the_same_answers() -> None:
    robot = shipped("ur5")
    slides = [tuple(j for j in robot.mobile if pattern >> j & 1) for pattern in range(0, 128, 2)]
    expected = [divisors_of(robot, slide) for slide in slides]
    module.divisors_of.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda slide: divisors_of(robot, slide), slides)) == expected
