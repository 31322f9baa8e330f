"""Friction beyond Coulomb's, (9.26): its law over the velocity, what regressors tell of it, and how files say it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from mpmath import exp, mp, mpf, sign, tanh
from oracle.agreement import assert_agree
from oracle.parameters import standard_parameters
from torquec.generator.description.formats import par, par_writer, toml, toml_writer
from torquec.generator.description.robot import DescriptionError, Robot
from torquec.generator.models import regressor
from torquec.generator.models.refusal import Refusal
from torquec.peers.newton_euler import inverse_dynamics

from .interpreted import Interpreted
from .subject import Subject, random_state

LINK = "link = { M = 2, MX = 0.3, MY = 0.1, XX = 0.2, YY = 0.3, ZZ = 0.4 }"
# Speeds at rest, in the range of the laws, and far beyond it.
SPEEDS = (0.0, 1e-9, -0.004, 0.05, -0.3, 2.0, -90.0)


def robot_with(*drives: str) -> Robot:
    """Return a chain of joints with these drives, every second one prismatic."""
    joints = [
        f'[[joints]]\nname = "j{k}"\ntype = "{("revolute", "prismatic")[k % 2]}"\nalpha = "pi/2"\nd = 0.2\n{LINK}\n'
        f"drive = {{ {drive} }}"
        for k, drive in enumerate(drives)
    ]
    return toml.parse("\n".join(['name = "arm"', "gravity = [0, 0, -9.81]", *joints]), "arm.toml")


ROBOT = robot_with(
    "FV = 1.5, FS = 2, FO = 0.3, FST = 3.5, KST = 40",
    "FV = 0.4, FS = 5, FST = 6, KST = 8, BST = 1",
    "FS = 1, FST = 2, KST = 3, BST = 0.7",
    "FV = 0.7, FS = 4, FO = -0.5, QPS = 0.01",
    "FS = 1.2, FST = 2.5, KST = 25, BST = 3, QPS = 0.05",
    "FV = 0.1, FS = 0.8",
)


def law(tree_numbers: dict[str, float], j: int, qd: float) -> float:
    """Return (9.26) for joint j in 40 digits."""
    FV, FS, FO, FST, KST, BST, QPS = (mpf(tree_numbers.get(f"{name}{j}", 0)) for name in (
        "FV", "FS", "FO", "FST", "KST", "BST", "QPS"
    ))
    with mp.workdps(40):
        s = tanh(mpf(qd) / QPS) if QPS else sign(mpf(qd))
        early = exp(-KST * abs(mpf(qd)) ** BST) if FST else 0
        return float(FS * s + FV * mpf(qd) + FO * s**2 + (FST - FS) * s * early)


def numbers(robot: Robot) -> dict[str, float]:
    """Return the numbers of all drives, exponents that are exact included."""
    names = ("FV", "FS", "FO", "FST", "KST", "BST", "QPS")
    subject = Subject.of(robot, Interpreted)
    return {f"{n}{j}": float(getattr(subject.tree, n)[j - 1]) for n in names for j in robot.mobile}


@pytest.mark.parametrize("speed", SPEEDS)
def test_friction_is_that_of_the_book(speed: float) -> None:
    models, n = Interpreted(ROBOT), len(ROBOT.moving)
    without = {name: 0.0 for name in ROBOT.values if name.startswith(("FV", "FS", "FO", "FST"))}
    q, qd, zero = np.linspace(-1, 1, n), np.full(n, speed), np.zeros(n)
    force = models.idm(q, qd, zero) - models.with_parameters(without).idm(q, qd, zero)
    expected = [law(numbers(ROBOT), j, speed) for j in ROBOT.moving]
    np.testing.assert_allclose(force, expected, rtol=1e-12, atol=1e-12 * (1 + speed**2))


def test_numbers_of_the_law_change_at_run_time() -> None:
    changed = {"KST1": 11.0, "FST2": 9.0, "BST3": 1.6, "QPS4": 0.2}
    other = robot_with(
        "FV = 1.5, FS = 2, FO = 0.3, FST = 3.5, KST = 11",
        "FV = 0.4, FS = 5, FST = 9, KST = 8, BST = 1",
        "FS = 1, FST = 2, KST = 3, BST = 1.6",
        "FV = 0.7, FS = 4, FO = -0.5, QPS = 0.2",
        "FS = 1.2, FST = 2.5, KST = 25, BST = 3, QPS = 0.05",
        "FV = 0.1, FS = 0.8",
    )
    q, qd, tau = np.linspace(-1, 1, 6), np.linspace(-0.4, 0.5, 6), np.linspace(2, -3, 6)
    np.testing.assert_allclose(
        Interpreted(ROBOT).with_parameters(changed).ddm(q, qd, tau), Interpreted(other).ddm(q, qd, tau), rtol=1e-12
    )


def test_the_same_law_serves_all_models() -> None:
    s = Subject.of(ROBOT, Interpreted)
    x = random_state(s.tree, np.random.default_rng(3))
    tau = s.models.idm(x.q, x.qd, x.qdd)
    np.testing.assert_allclose(tau, inverse_dynamics(s.tree, x.q, x.qd, x.qdd), rtol=1e-11, atol=1e-10)
    np.testing.assert_allclose(s.models.ddm(x.q, x.qd, tau), x.qdd, rtol=1e-8, atol=1e-8)
    columns, values = regressor.columns(ROBOT, "standard"), standard_parameters(s.tree)
    assert [name for name in columns if name.startswith("FST")] == ["FST1", "FST2", "FST3", "FST5"]
    known = [values[name] if name in values else ROBOT.given_values[name] for name in columns]
    np.testing.assert_allclose(s.models.column_values(), known)
    for parameters in ("standard", "base"):
        Y, X = s.models.regressor(x.q, x.qd, x.qdd, parameters), s.models.column_values(parameters)
        assert_agree(Y @ X, tau, 1e-11, 100.0)
        D1, D2 = s.models.filtered_regressor(x.q, np.zeros(6), parameters)
        assert np.isfinite([*D1.ravel(), *D2.ravel()]).all()


def test_amplitudes_can_be_told_apart() -> None:
    s = Subject.of(ROBOT, Interpreted)
    columns = regressor.columns(ROBOT, "base")
    assert not isinstance(columns, Refusal)
    rng = np.random.default_rng(1)
    states = [random_state(s.tree, rng) for _ in range(60)]
    Y = np.concatenate([s.models.regressor(x.q, 0.2 * x.qd, x.qdd, "base") for x in states])
    assert np.linalg.matrix_rank(Y / np.abs(Y).max(axis=0)) == len(columns)


def test_laws_of_joints_that_move_together_have_no_base_parameters() -> None:
    finger = 'name = "finger"\nmimic = { joint = "thumb", multiplier = 0.5 }\n'
    text = f'name = "hand"\ngravity = [0, 0, 0]\n[[joints]]\nname = "thumb"\n{LINK}\n[[joints]]\n{finger}{LINK}\n'
    plain = toml.parse(text + "drive = { FV = 1, FS = 2 }", "hand.toml")
    static = toml.parse(text + "drive = { FV = 1, FS = 2, FST = 3, KST = 1 }", "hand.toml")
    assert not isinstance(regressor.columns(plain, "base"), Refusal)
    refusal = regressor.columns(static, "base")
    assert isinstance(refusal, Refusal)
    assert "finger" in refusal.reason
    assert "standard" in refusal.reason
    assert "FST2" in regressor.columns(static, "standard")


def test_files_keep_the_law() -> None:
    assert toml.parse(toml_writer.write(ROBOT), "again") == ROBOT
    assert ROBOT.joints[0].BST == 2
    assert ROBOT.values["BST3"] == 0.7


def test_par_files_keep_the_law_in_comments(tmp_path: Path) -> None:
    path = tmp_path / "arm.par"
    path.write_text(par_writer.write(ROBOT))
    assert par.read(path).joints == ROBOT.joints


@pytest.mark.parametrize(
    ("drive", "problem"),
    [
        ("FST = 3", "without KST, how fast it decays"),
        ("FST = 3, KST = 2, BST = 0", "without BST, the exponent"),
        ("FS = 1, KST = 2", "no static friction"),
    ],
)
def test_half_a_law_is_refused(drive: str, problem: str) -> None:
    with pytest.raises(DescriptionError, match=problem):
        robot_with(drive)


