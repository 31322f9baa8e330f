"""Robots whose accelerations are not determined: direct dynamics says NaN, never a wrong finite number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest
import sympy as sp
import torquec
from oracle.tree import tree_of
from torquec.generator.derive.kernel import Form
from torquec.generator.description import Robot
from torquec.generator.description.robot import INERTIA, PRISMATIC, REVOLUTE, Joint
from torquec.generator.forms.rewrites import Rewriting
from torquec.generator.models.catalogue import model
from torquec.peers.newton_euler import inverse_dynamics

from .interpreted import Interpreted

EVERY = tuple(range(1, 9))
WAYS: dict[str, Callable[[Robot], Any]] = {
    f"{function.__name__} {name}": partial(Interpreted, forced={"ddm": Form(function, (rewriting,))})
    for function in model("ddm").derive
    for name, rewriting in {"turned": Rewriting(), "held": Rewriting(slide_origins=EVERY, hold_axes=EVERY)}.items()
}
WAYS["compiled"] = torquec.build

LINK = dict(zip(INERTIA, (0.4, 0.02, -0.03, 0.5, 0.01, 0.6, 0.3, -0.2, 0.4, 2.0), strict=True))


def robot_of(name: str, *joints: dict[str, Any]) -> Robot:
    """A serial robot; True for `link` gives a joint a dense link whose numbers are parameters."""
    values: dict[str, float | None] = {"G3": -9.81}
    made = []
    for j, fields in enumerate(joints, 1):
        fields = dict(fields)
        if fields.pop("link", False):
            fields |= {key: sp.Symbol(f"{key}{j}") for key in LINK}
            values |= {f"{key}{j}": value * (1 + j / 10) for key, value in LINK.items()}
        if "d" in fields:
            values[f"D{j}"] = fields["d"]
            fields["d"] = sp.Symbol(f"D{j}")
        made.append(Joint(f"joint{j}", j - 1, fields.pop("sigma", REVOLUTE), **fields))
    return Robot(name, tuple(made), gravity=(sp.S.Zero, sp.S.Zero, sp.Symbol("G3")), values=values)


RIGHT = sp.pi / 2
MASSLESS_TIP = robot_of("massless_tip", {"link": True}, {"alpha": RIGHT, "d": 0.5})
POINT_ON_AXIS = robot_of("point_on_axis", {"link": True}, {"alpha": RIGHT, "d": 0.5, "M": sp.Integer(2)})
ONE_AXIS_TWICE = robot_of("one_axis_twice", {}, {"link": True})
ONE_SLIDE_TWICE = robot_of("one_slide_twice", {"sigma": PRISMATIC, "alpha": RIGHT}, {"sigma": PRISMATIC, "link": True})
WRIST = robot_of("wrist", {}, {"alpha": RIGHT}, {"alpha": -RIGHT, "link": True})
FOUR_SLIDES_IN_A_PLANE = robot_of(
    "four_slides",
    *({"sigma": PRISMATIC, "alpha": RIGHT / (j + 1)} for j in range(3)),
    {"sigma": PRISMATIC, "alpha": RIGHT, "link": True},
)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("robot", "q", "undetermined"),
    [
        (MASSLESS_TIP, [0.3, -0.4], [1]),
        (POINT_ON_AXIS, [0.3, -0.4], [1]),
        (ONE_AXIS_TWICE, [0.3, -0.4], [0, 1]),
        (ONE_SLIDE_TWICE, [0.3, -0.4], [0, 1]),
        (WRIST, [0.3, 0.0, 0.7], [0, 2]),
        (WRIST, [0.3, 1e-9, 0.7], [0, 2]),
        (FOUR_SLIDES_IN_A_PLANE, [0.1, 0.2, 0.3, 0.4], [0, 1, 2, 3]),
    ],
    ids=lambda value: value.name if isinstance(value, Robot) else None,
)
def test_undetermined_accelerations_are_nan(
    way: str, robot: Robot, q: Sequence[float], undetermined: list[int]
) -> None:
    models = WAYS[way](robot)
    rng = np.random.default_rng(0)
    for _ in range(20):
        qd, tau = rng.uniform(-2, 2, (2, len(q)))
        with np.errstate(all="ignore"):
            qdd = models.ddm(np.array(q), qd, tau)
        assert np.isnan(qdd[undetermined]).all(), qdd


@pytest.mark.parametrize("function", model("hybrid").derive, ids=lambda function: function.__name__)
def test_what_a_given_motion_leaves_undetermined_is_nan(function: Callable[..., Any]) -> None:
    robot = replace(WRIST, hybrid={"bent": ("joint2",)})
    models = Interpreted(robot, forced={"hybrid": Form(function, (Rewriting(),))})
    for angle in (0.0, 1e-9):
        with np.errstate(all="ignore"):
            answer = models.hybrid(np.array([0.3, angle, 0.7]), [1.0, -2.0, 0.5], [0.2, 0.1, -0.3], pattern="bent")
        assert np.isnan(answer[[0, 2]]).all(), answer


def test_sizes_are_those_of_moments_and_of_masses() -> None:
    """A body without mass turns, a point slides: of what the joints share, only one of the two is there."""
    moments = dict(zip(("XX", "YY", "ZZ"), map(sp.Rational, ("0.4", "0.5", "0.6")), strict=True))
    slides = [{"sigma": PRISMATIC, "alpha": sp.Rational(n, 5)} for n in (2, 3, 4, 7)]
    cases = [
        (robot_of("turning", {}, {"alpha": RIGHT}, {"alpha": -RIGHT, **moments}), [0.3, 1e-9, 0.7], [0, 2]),
        (robot_of("sliding", *slides[:3], {**slides[3], "M": sp.Float(2.3)}), [0.0] * 4, [0, 1, 2]),
    ]
    for robot, q, undetermined in cases:
        for way in (name for name in WAYS if "articulated" in name):
            qd, tau = np.random.default_rng(0).uniform(-2, 2, (2, len(q)))
            with np.errstate(all="ignore"):
                qdd = WAYS[way](robot).ddm(np.array(q), qd, tau)
            assert np.isnan(qdd[undetermined]).all(), (way, qdd)


@pytest.mark.parametrize("way", WAYS)
def test_a_wrist_near_its_singularity_still_answers(way: str) -> None:
    models, tree = WAYS[way](WRIST), tree_of(WRIST)
    q, qd, tau = np.array([0.3, 1e-3, 0.7]), np.array([1.0, -2.0, 0.5]), np.array([0.2, 0.1, -0.3])
    qdd = models.ddm(q, qd, tau)
    terms = np.abs(tau) + 10 * np.abs(qdd).max()
    assert np.all(np.abs(inverse_dynamics(tree, q, qd, qdd) - tau) <= 1e-13 * terms)


@pytest.mark.parametrize("way", WAYS)
def test_a_rotor_moves_what_has_no_mass(way: str) -> None:
    robot = robot_of("rotor", {"link": True}, {"alpha": RIGHT, "d": 0.5, "IA": sp.Rational(1, 4)})
    qd, tau = np.array([1.0, -2.0]), np.array([0.5, 3.0])
    qdd = WAYS[way](robot).ddm(np.zeros(2), qd, tau)
    np.testing.assert_allclose(inverse_dynamics(tree_of(robot), np.zeros(2), qd, qdd), tau, rtol=0, atol=1e-13)
    np.testing.assert_allclose(qdd[1], 12.0, rtol=1e-14)
