"""Equations for people: computed as they are printed, they give the model's answers."""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np
import pytest
from models.interpreted import Interpreted
from models.robots import SHIPPED
from oracle.agreement import assert_agree
from torquec.cli import main
from torquec.generator.api import Equation, Listing, listing, listing_lines

FUNCTIONS: dict[str, Any] = {"cos": math.cos, "sin": math.sin, "sign": np.sign, "sqrt": math.sqrt}


def computed(listing: Listing, values: dict[str, float]) -> dict[str, float]:
    """The variables of a listing, each computed from those above it."""
    known = dict(values)
    for equation in listing.equations:
        known[equation.name] = eval(equation.value, {"__builtins__": {}}, {**FUNCTIONS, **known})
    return known


@pytest.mark.parametrize("name", ["rx90", "stanford", "torso12"])
def test_printed_equations_are_the_model(name: str) -> None:
    robot = SHIPPED[name]
    n = len(robot.moving)
    q, qd, qdd = np.random.default_rng(0).uniform(-1, 1, (3, n))
    values = {key: value for key, value in robot.values.items() if value is not None}
    for symbol, vector in (("q", q), ("QP", qd), ("QDP", qdd)):
        values |= {f"{symbol}{j}": x for j, x in zip(robot.moving, vector, strict=True)}
    models = Interpreted(robot)
    known = computed(listing(robot, "idm"), values)
    assert_agree([known[f"GAM{j}"] for j in robot.moving], models.idm(q, qd, qdd), 1e-13)
    known = computed(listing(robot, "inertia"), values)
    between = "_" if n > 9 else ""
    A = [[known[f"A{i}{between}{j}"] for j in robot.moving] for i in robot.moving]
    assert_agree(A, models.inertia(q), 1e-13)


def test_equations_bear_the_names_of_the_notation() -> None:
    lines = listing_lines(listing(SHIPPED["rx90"], "idm"))
    assert re.fullmatch(r"\d+ multiplications, \d+ additions, 5 sine/cosine pairs, 6 signs", lines[2])
    assert "MYR5 = MY5 + MZ6" in lines
    assert "W33 = QP2 + QP3" in lines
    assert "WI22 = QP1*C2" in lines
    assert any(line.startswith("XXR6 = ") for line in lines)
    assert any(line.startswith("GAM6 = ") for line in lines)


def test_an_option_chooses_a_frame_or_gives_an_input() -> None:
    robot = SHIPPED["rx90"]
    assert Equation("J16", "0.0") in listing(robot, "jacobian", ["frame=hand", "axes=elbow"]).equations
    assert any("wrench3" in equation.value for equation in listing(robot, "idm", ["wrench", "frame=tool"]).equations)


def test_a_listing_says_when_what_is_computed() -> None:
    idm = listing(SHIPPED["rx90"], "idm")
    once, call = idm.chapters
    assert (once.title, call.title) == ("Once for a set of parameters", "Every call")
    assert idm.operations is not None
    assert idm.operations["sincos"] == 5
    headings = [section.heading for section in call.sections if section.heading]
    assert {"link 1", "link 6", "link 3, inwards"} <= set(headings)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["rx9", "idm"], 2, "did you mean 'rx90'"),
        (["rx90", "iddm"], 2, "did you mean 'idm'"),
        (["rx90", "jacobian"], 2, "needs frame="),
        (["rx90", "jacobian", "frame=tol"], 2, "did you mean 'tool'"),
        (["rx90", "idm", "wrensh"], 2, "did you mean 'wrench'"),
        (["rx90", "idm", "frame=tool"], 2, "no choice 'frame' here"),
        (["rx90", "lagrange"], 1, "at most 3"),
    ],
)
def test_a_wrong_call_is_told_what_is_right(
    arguments: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", *arguments]) == code
    assert message in capsys.readouterr().err
