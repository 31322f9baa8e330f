"""Laws of derivatives on derived graphs, on the reference arms, and compiled."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

import numpy as np
import pytest
from oracle import reference
from oracle.agreement import assert_agree
from oracle.closed_robots import fourbar, slider_crank
from oracle.dense_closed_robots import dense
from oracle.random_robots import random_positions
from oracle.tree import tree_of
from oracle.urdf_peer import UrdfPeer
from torquec.generator.derive.derivation import derive, forms
from torquec.generator.derive.kernel import Form
from torquec.generator.derive.variant import Variant
from torquec.generator.description import Choices, Robot, read_robot
from torquec.generator.description.formats import urdf
from torquec.generator.forms.rewrites import Rewriting
from torquec.generator.models.catalogue import CATALOGUE, model

from .example_robots import FILES, REFUSED, RIGID
from .interpreted import Interpreted
from .laws import derivatives
from .robots import RANDOM, SHIPPED, built
from .subject import Subject, random_state
from .test_friction import robot_with

# Fixed and floating bases, springs, joints that follow others, joints in another order, and loops.
ROBOTS: dict[str, Robot] = {
    **{name: RANDOM[name] for name in ("random_0", "random_1", "random_12", "random_13", "random_17")},
    "rrp": SHIPPED["rrp"],
    "fourbar": dense(fourbar(), 0),
    "slider_crank": dense(slider_crank(), 1),
}
LARGE = ("random_1", "random_12", "random_17")
DERIVATIVES = [row for row in CATALOGUE if row.derivative_of]


@cache
def subject(name: str) -> Subject:
    # Every form of the derivatives gives the same numbers: the first one is taken, without the passes that take long.
    robot = ROBOTS[name]
    return Subject.of(robot, partial(Interpreted, forced={row.name: forms(robot, row)[0] for row in DERIVATIVES}))


@pytest.mark.parametrize("name", ROBOTS)
@pytest.mark.parametrize("law", derivatives.LAWS, ids=lambda law: law.__name__)
def test_law(law: derivatives.Law, name: str) -> None:
    if law is derivatives.second_derivatives_are_differences_of_the_first and name in LARGE:
        pytest.skip("takes long, and says no more than a small robot does")
    s = subject(name)
    law(s, random_state(s.tree, np.random.default_rng(1)))


@pytest.mark.sweep_only
@pytest.mark.parametrize("name", [*RANDOM, *SHIPPED])
def test_derivatives_of_idm_on_every_robot(name: str) -> None:
    robot = (RANDOM | SHIPPED)[name]
    forced = {row.name: forms(robot, row)[0] for row in DERIVATIVES}
    s = Subject.of(robot, partial(Interpreted, forced=forced))
    x = random_state(s.tree, np.random.default_rng(2))
    derivatives.idm_derivatives_are_pinocchios(s, x)
    derivatives.idm_derivatives_are_differences(s, x)
    derivatives.ddm_derivatives_invert_those_of_idm(s, x)


def of_urdf(path: Path, floating: bool) -> None:
    """Compare the derivatives of a file's robot with Pinocchio's own reading of it."""
    placed, robot = urdf.read(path, as_written=True), read_robot(path, Choices(exact=True, floating=floating))
    form = Form(model("idm_derivatives").derive[0], (Rewriting(),))
    models, peer = Interpreted(robot, {"idm_derivatives": form}), UrdfPeer(path.read_text(), placed, floating)
    rng = np.random.default_rng(6)
    q = random_positions(tree_of(robot), rng)
    qd, qdd = rng.uniform(-2, 2, (2, peer.n))
    for ours, theirs in zip(models.idm_derivatives(q, qd, qdd), peer.idm_derivatives(q, qd, qdd), strict=True):
        assert_agree(ours, theirs, 1e-9)


@pytest.mark.parametrize(
    ("name", "floating"),
    [("ur_description/urdf/ur5_robot.urdf", False), ("bolt_description/robots/bolt.urdf", True)],
)
def test_derivatives_of_urdfs_are_pinocchios(name: str, floating: bool) -> None:
    of_urdf(FILES[name], floating)


@pytest.mark.sweep_only
@pytest.mark.parametrize("name", [name for name in FILES if name not in (*REFUSED, *RIGID)])
def test_derivatives_of_every_urdf_are_pinocchios(name: str) -> None:
    for floating in (False, True):
        of_urdf(FILES[name], floating)


def test_positions_of_passive_joints_may_be_given() -> None:
    s = subject("fourbar")
    x = random_state(s.tree, np.random.default_rng(7))
    passive = s.tree.positions(x.q)[[j - 1 for j in s.robot.mobile]]
    models, expected = s.models, s.models.idm_derivatives(x.q, x.qd, x.qdd)
    found = models.idm_derivatives(x.q, x.qd, x.qdd, passive=passive)
    for ours, theirs in zip(found, expected, strict=True):
        assert_agree(ours, theirs, 1e-11)
    accelerations = models.ddm_derivatives(x.q, x.qd, x.tau, passive=passive)
    for ours, theirs in zip(accelerations, models.ddm_derivatives(x.q, x.qd, x.tau), strict=True):
        assert_agree(ours, theirs, 1e-11)


@pytest.mark.parametrize("way", range(2))
def test_both_ways_of_differentiation_agree(way: int) -> None:
    robot = ROBOTS["random_12"]
    rows = [row for row in DERIVATIVES if row.name in ("com_derivatives", "transform_derivatives", "h_derivatives")]
    plain = Interpreted(robot, {row.name: forms(robot, row)[0] for row in rows})
    other = Interpreted(robot, {row.name: forms(robot, row)[-1 - way] for row in rows})
    x = random_state(Subject.of(robot, Interpreted).tree, np.random.default_rng(3))
    frame = robot.frames[0].name
    assert_agree(other.com_derivatives(x.q), plain.com_derivatives(x.q), 1e-13)
    assert_agree(other.transform_derivatives(x.q, frame), plain.transform_derivatives(x.q, frame), 1e-13)
    for ours, theirs in zip(other.h_derivatives(x.q, x.qd), plain.h_derivatives(x.q, x.qd), strict=True):
        assert_agree(ours, theirs, 1e-12)


@pytest.mark.parametrize("name", ["rrp", "fourbar"])
def test_every_form_of_the_derivatives_of_idm_gives_the_same(name: str) -> None:
    robot, row = ROBOTS[name], model("idm_with_derivatives")
    x = random_state(subject(name).tree, np.random.default_rng(5))
    expected = subject(name).models.idm_with_derivatives(x.q, x.qd, x.qdd)
    for function in row.derive:
        form = next(form for form in forms(robot, row) if form.function == function)
        found = Interpreted(robot, {row.name: form}).idm_with_derivatives(x.q, x.qd, x.qdd)
        for ours, theirs in zip(found, expected, strict=True):
            assert_agree(ours, theirs, 1e-12)


@pytest.mark.parametrize("speed", [0.0, 1e-3, -0.3])
def test_friction_has_the_slope_of_its_law(speed: float) -> None:
    # Static friction that fades, by a whole and a broken exponent, and smooth signs.
    drives = ("FS = 2, FO = 0.3, FST = 3.5, KST = 40, QPS = 0.01", "FS = 1, FST = 2, KST = 3, BST = 0.7, QPS = 0.05")
    robot = robot_with(*drives)
    models = Interpreted(robot, {"idm_derivatives": forms(robot, model("idm_derivatives"))[0]})
    q, qd, zero = np.array([0.3, 0.1]), np.array([speed, 1.3 * speed]), np.zeros(2)
    slopes = models.idm_derivatives(q, qd, zero)[1]
    step = 1e-4 if speed else 1e-9
    for j, e in enumerate(np.eye(2)):
        difference = (models.idm(q, qd + step * e, zero) - models.idm(q, qd - step * e, zero)) / (2 * step)
        assert_agree(slopes[:, j], difference, 1e-3)


@pytest.mark.parametrize("name", ["puma560", "stanford"])
def test_derivatives_of_the_reference_arms(name: str) -> None:
    robot = SHIPPED[name]
    arm = Interpreted(robot, {row.name: forms(robot, row)[0] for row in DERIVATIVES})
    viscous = np.diag([float(robot.values.get(f"FV{j}") or 0) for j in robot.moving])
    for s in reference.states(name).values():
        if "dtau_rigid_dq" not in s:
            continue
        tau, dq, dqd = arm.idm_with_derivatives(s["q"], s["qd"], s["qdd"])
        assert_agree(tau, s["tau"], 1e-12)
        assert_agree(dq, s["dtau_rigid_dq"], 1e-12)
        assert_agree(dqd, s["dtau_rigid_dqd"] + viscous, 1e-12)


def test_the_analytic_recursion_is_far_cheaper_than_differentiation() -> None:
    robot = SHIPPED["rrp"]
    counts = {
        name: derive(robot, Variant(model(name))).operations["*"] for name in ("idm", "idm_with_derivatives")
    }
    assert counts["idm_with_derivatives"] < 4 * counts["idm"]


def test_compiled_derivatives_are_the_derived_ones() -> None:
    robot = built(SHIPPED["planar2r"], models=("idm_with_derivatives", "com_derivatives"))
    plain = Interpreted(SHIPPED["planar2r"])
    q, qd, qdd = np.random.default_rng(4).uniform(-2, 2, (3, 9, 2))
    batch = robot.idm_with_derivatives(q, qd, qdd)
    for ours, theirs in zip(batch, plain.idm_with_derivatives(q, qd, qdd), strict=True):
        assert_agree(ours, theirs, 1e-13)
    for i, state in enumerate(zip(q, qd, qdd, strict=True)):
        for one, many in zip(robot.idm_with_derivatives(*state), batch, strict=True):
            assert_agree(one, many[i], 1e-13)
    tau, dq, dqd = np.empty((9, 2)), np.empty((9, 2, 2)), np.empty((9, 2, 2))
    robot.idm_with_derivatives(q, qd, qdd, out=(tau, dq, dqd))
    assert_agree(dqd, batch[2], 1e-15)
    slopes = robot.com_derivatives(q[0])
    assert slopes.shape == (3, 2)
    assert_agree(slopes, plain.com_derivatives(q[0]), 1e-14)
