"""Hybrid models: published figures, the inverse model of random robots, and what is said where there is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import sympy as sp
from oracle.closed_robots import REFERENCE, angle
from oracle.random_mechanisms import random_loop
from oracle.random_motors import random_motors
from oracle.random_robots import random_robot
from torquec.generator.derive.derivation import derive, draft
from torquec.generator.derive.kernel import Kernel
from torquec.generator.derive.selection import select
from torquec.generator.derive.variant import Variant
from torquec.generator.description.formats import toml, toml_writer
from torquec.generator.description.normalise import normalise
from torquec.generator.description.robot import BASE, Base, DescriptionError, Joint, Robot
from torquec.generator.models.catalogue import model
from torquec.peers.newton_euler import Array

from .interpreted import Interpreted, called
from .subject import Subject, random_state

ROW = model("hybrid")


def reference(name: str, floating: bool, pattern: tuple[str, ...], **drive: Mapping[str, float]) -> Robot:
    """Return a robot of closed_loops.json without rotors and friction, but for the drives that are given."""

    def link(j: int) -> dict[str, sp.Expr]:
        numbers = REFERENCE[name]["dyn"][str(j)]
        own = {key: numbers[key] for key in ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "M")}
        own |= dict(zip(("MX", "MY", "MZ"), numbers["MS"], strict=True))
        return {key: sp.Float(value) if value else sp.Integer(0) for key, value in own.items()}

    def joint(row: Mapping[str, Any]) -> Joint:
        geometry = {key: angle(row[key]) for key in ("gamma", "alpha", "theta")}
        geometry |= {key: sp.Float(row[key]) if row[key] else sp.Integer(0) for key in ("b", "d", "r")}
        own = {key: sp.Float(value) for key, value in drive.get(f"joint{row['j']}", {}).items()}
        return Joint(f"joint{row['j']}", row["ant"], row["sigma"], **geometry, **link(row["j"]), **own)

    return normalise(
        name=name,
        joints=[joint(row) for row in REFERENCE[name]["rows"]],
        gravity=[sp.Float(x) if x else sp.Integer(0) for x in REFERENCE[name]["gravity"]],
        values={},
        base=Base(True, **link(0)) if floating else Base(),
        hybrid={"pattern": pattern},
    )


def in_all_forms(robot: Robot, *arguments: Any, pattern: str = "pattern") -> list[Array]:
    """Return the answers of every function of the row that serves a robot."""
    variant = Variant(ROW, (), (("pattern", pattern),), robot.ground)
    best = derive(robot, variant)
    values = {name: value for name, value in robot.values.items() if value is not None}
    kernels = [best, *(draft(robot, variant, replace(best.form, function=function)) for function in ROW.derive)]
    arrays = [np.asarray(each, dtype=float) for each in arguments]
    return [called(kernel, values, *arrays)[0] for kernel in kernels if isinstance(kernel, Kernel)]


def test_a_floating_base_whose_joints_are_told_how_to_move() -> None:
    data = REFERENCE["floating"]
    robot = reference("floating", True, ("joint1", "joint2", "joint3"))
    q = [*data["base_pos_world"], *data["base_quat_xyzw"], *data["q"]]
    qd = [*data["base_twist_body_axes"]["v"], *data["base_twist_body_axes"]["w"], *data["qd"]]
    of_base = data["result"]["base_acc_spatial_body_axes"]
    expected = [*of_base["lin"], *of_base["ang"], *data["result"]["gamma_joints"]]
    answers = in_all_forms(robot, q, qd, [*np.zeros(6), *data["qdd"]])
    assert len(answers) == 4
    for answer in answers:
        np.testing.assert_allclose(answer, expected, rtol=1e-11)


def test_one_joint_moved_one_on_a_spring_one_driven() -> None:
    data = REFERENCE["hybrid"]
    robot = reference("hybrid", False, ("joint1",), joint2={"K": 350.0, "QK": 0.22, "FV": 3.0})
    result = data["result"]
    for answer in in_all_forms(robot, data["q"], data["qd"], [2.0, 0.0, 4.0]):
        np.testing.assert_allclose(answer, [result["gamma1"], result["qdd2"], result["qdd3"]], rtol=1e-11)


def patterns(robot: Robot) -> dict[str, tuple[str, ...]]:
    """Return patterns of a robot: none, every second, all others, all; a floating base with the second."""
    names = [robot.joints[j - 1].name for j in robot.moving]
    base = (BASE,) if robot.base.floating else ()
    return {"none": (), "even": tuple(names[::2]), "odd": (*base, *names[1::2]), "every": (*base, *names)}


@pytest.mark.parametrize("kind", ["chain", "floating", "mimic", "loop", "elastic"])
def test_what_is_found_is_the_rest_of_the_inverse_model(kind: str) -> None:
    described = {
        "chain": lambda: random_robot(3, 3),
        "floating": lambda: random_robot(5, 3, ("floating",)),
        "mimic": lambda: random_robot(8, 3, ("mimic",)),
        "loop": lambda: random_loop("five_bar", 2),
        "elastic": lambda: random_motors(11, 2, ()),
    }[kind]()
    robot = replace(described, hybrid=patterns(described))
    s = Subject.of(robot, Interpreted)
    x = random_state(s.tree, np.random.default_rng(7))
    q = np.array([robot.assembly.get(robot.joints[j - 1].name, 0.0) for j in robot.moving]) if kind == "loop" else x.q
    tau = s.models.idm(q, x.qd, x.qdd)
    for pattern in robot.hybrid:
        moved = np.isin(robot.velocities, robot.driven(pattern))
        given, found = np.where(moved, x.qdd, tau), np.where(moved, tau, x.qdd)
        for answer in in_all_forms(robot, q, x.qd, given, pattern=pattern):
            np.testing.assert_allclose(answer, found, rtol=1e-7, atol=1e-7 * np.abs(tau).max())


def test_a_wrench_and_a_moving_base_are_taken_into_account() -> None:
    described = random_robot(3, 4)
    robot = replace(described, hybrid={"odd": patterns(described)["odd"]})
    s = Subject.of(robot, Interpreted)
    x, frame = random_state(s.tree, np.random.default_rng(2)), s.frames[0]
    tau = s.models.idm(x.q, x.qd, x.qdd, wrench=x.wrench, frame=frame, base=x.base)
    moved = np.isin(robot.velocities, robot.driven("odd"))
    given = np.where(moved, x.qdd, tau)
    found = s.models.hybrid(x.q, x.qd, given, "odd", wrench=x.wrench, frame=frame, base=x.base)
    np.testing.assert_allclose(found, np.where(moved, tau, x.qdd), rtol=1e-8, atol=1e-8 * np.abs(tau).max())


def test_derivatives_are_differences() -> None:
    described = toml.parse(ARM + '[hybrid]\nswing = ["hip"]\n', "arm.toml")
    models, h, steps = Interpreted(described), 1e-6, np.eye(2)
    at = [np.array(values) for values in ([0.3, -0.8], [1.2, 0.4], [2.0, -3.0])]
    for k, derivative in enumerate(models.hybrid_derivatives(*at, "swing")):
        moved = [
            [models.hybrid(*(x + sign * h * e if i == k else x for i, x in enumerate(at)), "swing") for sign in (1, -1)]
            for e in steps
        ]
        np.testing.assert_allclose(derivative, np.transpose([(a - b) / (2 * h) for a, b in moved]), atol=1e-7)


ARM = """name = "arm"
gravity = [0, 0, -9.81]
[[joints]]
name = "hip"
link = { M = 1, MX = 0.1, ZZ = 0.2 }
[[joints]]
name = "knee"
d = 0.3
link = { M = 1, MX = 0.1, ZZ = 0.2 }
"""


def test_files_keep_patterns() -> None:
    robot = toml.parse(ARM + '[hybrid]\nswing = ["hip"]\nfree = []\n', "arm.toml")
    assert robot.hybrid == {"swing": ("hip",), "free": ()}
    assert toml.parse(toml_writer.write(robot), "again") == robot
    kernels = [kernel.name for kernel in select(robot, ["hybrid"], []).kernels]
    assert kernels[:2] == ["hybrid_swing", "hybrid_free"]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('swing = ["hop"]', "'hop', which is no joint: expected some of hip, knee"),
        ('swing = ["base"]', "'base', which does not float"),
        ('swing = ["hip", "hip"]', "names a joint twice"),
        ('"a b" = ["hip"]', "a pattern of hybrid is 'a b'"),
    ],
)
def test_a_wrong_pattern_is_refused(line: str, problem: str) -> None:
    with pytest.raises(DescriptionError, match=problem):
        toml.parse(f"{ARM}[hybrid]\n{line}\n", "arm.toml")


def test_without_a_pattern_the_error_says_how_to_declare_one() -> None:
    with pytest.raises(ValueError, match=r'expected \[hybrid\] in the description.*pattern = \["hip", "knee"\]'):
        select(toml.parse(ARM, "arm.toml"), ["hybrid"], [])
