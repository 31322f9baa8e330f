"""`torquec show NAME loops`: the equations of loops, joint by joint, and what they compute."""

from __future__ import annotations

import numpy as np
import pytest
from oracle.closed_robots import akr3000, fourbar, sr400
from oracle.random_mechanisms import random_loop
from torquec.generator import api
from torquec.generator.description.robot import Robot


def lines(robot: Robot) -> list[str]:
    return api.listing_lines(api.listing(robot, "loops"))


def test_parallelograms_are_linear_relations() -> None:
    text = lines(sr400())
    assert text[4:] == ["Parallelograms, linear in every position:", "q3 = -q2 + q7 + pi/2", "q8 = q2 - q7"]


def test_loops_are_shown_in_the_order_of_their_solution() -> None:
    text = lines(akr3000())
    headings = [line for line in text if line.startswith("Loop")]
    assert [line.split(":")[0] for line in headings] == ["Loop cut at pin_12", "Loop cut at pin_11"]
    assert "theta4 (near), theta2 (arm) from r6 (near_slide)" in headings[0]
    assert "from r5 (far_slide), theta2 (arm); theta8 is that of pin_11" in headings[1]
    steps = [line for line in text if line.startswith("theta")]
    assert steps[0] == "theta4: type 7, X S + Y C = Z; 2 roots"
    assert steps[1] == "theta2: type 3, theta = atan2(Y, X)"


def test_the_equations_of_a_four_bar_give_its_joints() -> None:
    """They are executed as they stand, with the root of the drawn mode, e = -1."""
    robot = fourbar()
    known = {f"{f.__name__[0].upper()}1": f(robot.assembly["joint1"]) for f in (np.cos, np.sin)}
    names = {**robot.values, **known, "sqrt": np.sqrt, "atan2": np.arctan2}
    for line in lines(robot):
        name, equals, value = line.strip().partition(" = ")
        if line.startswith("theta") and ":" in line:
            joint = line.partition(":")[0]
        elif name == "theta":
            W = np.sqrt(names["X"] ** 2 + names["Y"] ** 2 - names["Z"] ** 2)
            angle = np.arctan2(names["X"] * names["Z"] - names["Y"] * W, names["Y"] * names["Z"] + names["X"] * W)
            names |= {f"S{joint[5:]}": np.sin(angle), f"C{joint[5:]}": np.cos(angle)}
        elif equals:
            names[name] = eval(value, {"__builtins__": {}}, names)
            if name == "X" and joint != "theta4":
                angle = np.arctan2(names["Y"], names["X"])
                names |= {joint: angle, f"S{joint[5:]}": np.sin(angle), f"C{joint[5:]}": np.cos(angle)}
    expected = [robot.assembly[name] for name in ("joint2", "joint3")]
    assert [names["theta2"], names["theta3"]] == pytest.approx(expected, abs=1e-9)


def test_loops_without_closed_form_say_so_and_list_their_errors() -> None:
    text = lines(random_loop("three_legs", 1))
    (heading,) = [line for line in text if line.startswith("Loops cut at")]
    assert heading.startswith("Loops cut at hip_1, hip_2: no closed form; Newton's method makes these errors 0 by")
    errors = [line for line in text if line.startswith("e") and " = " in line]
    assert [line.split(" ")[0] for line in errors] == ["e1", "e2", "e3", "e4"]


def test_an_open_robot_has_no_loops_to_show() -> None:
    with pytest.raises(ValueError, match="can't have its loops shown: it has no closed loop"):
        lines(api.read_description("planar2r").robot)
