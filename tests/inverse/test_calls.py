"""The inverse model as users call it: one pose and many, nearest, limits, other parameters, frames, held joints."""

from __future__ import annotations

import inspect
import pickle
import re
from pathlib import Path

import numpy as np
import pytest
import torquec
from places import ROBOTS
from torquec.generator.api import listing, listing_lines
from torquec.generator.derive.selection import why_not, with_frames
from torquec.generator.derive.variant import variants
from torquec.generator.description import read_robot
from torquec.generator.inverse.closed_forms import ClosedForms
from torquec.generator.inverse.general import GeneralPlan
from torquec.generator.models.catalogue import model
from torquec.generator.models.inverse_geometry import igm
from torquec.generator.models.refusal import Refusal

from .scalar import Inverse

Q = np.array([0.3, 0.7, -0.5, 1.1, 0.8, 0.6])


@pytest.fixture(scope="module")
def robot() -> torquec.Robot:
    return torquec.build(ROBOTS / "rx90.toml", models=("igm", "transform"), frames=("tool", "forearm"))


def test_one_pose(robot: torquec.Robot) -> None:
    T = robot.transform(Q, "tool")
    answers = robot.igm(T, "tool")
    values, status = answers.values, answers.status
    assert values.shape == (8, 6)
    assert status == 0
    assert answers.residual.shape == (8,)
    assert answers.distance == 0
    assert np.abs(robot.transform(values, "tool") - T).max() < 1e-14
    assert np.abs(values - Q).max(axis=1).min() < 1e-12
    again = pickle.loads(pickle.dumps(answers))
    np.testing.assert_array_equal(again.values, values)
    with pytest.raises(AttributeError, match="they have values, count, status, branches"):
        _ = answers.residuals  # type: ignore[attr-defined]


def test_the_residual_tells_of_a_matrix_that_is_no_rotation(robot: torquec.Robot) -> None:
    T = robot.transform(Q, "tool")
    T[:3, :3] *= 1.0001
    answers = robot.igm(T, "tool")
    values, status = answers.values, answers.status
    assert status == 0
    np.testing.assert_allclose(answers.residual, np.abs(robot.transform(values, "tool") - T).max(axis=(1, 2)))
    assert 1e-5 < answers.residual.min() <= answers.residual.max() < 8 * 2e-4
    T[:3, :3] *= 1.01
    answers = robot.igm(T, "tool")
    values, status = answers.values, answers.status
    assert len(values) == 0
    assert status == 3


def test_what_is_no_rotation_is_not_searched_for(robot: torquec.Robot) -> None:
    # Arrays that nobody has filled yet: with a search of milliseconds each these took minutes.
    T = np.random.default_rng(0).uniform(-1, 1, (5000, 4, 4))
    T[:2000] = 0
    T[2000:3000] = 2 * np.eye(4)
    assert (robot.igm(T, "tool").status == torquec.Status.OUT_OF_REACH).all()


def test_branches_have_names(robot: torquec.Robot) -> None:
    answers = robot.igm(robot.transform(Q, "tool"), "tool")
    labels = answers.branches
    assert [len(label) for label in labels] == [1] * 8
    assert set(labels[0][0]) == {"shoulder", "elbow", "wrist"}
    assert len({tuple(sorted(label.items())) for ((label,)) in labels}) == 8
    # Where two branches meet, an answer has the labels of both.
    stretched = Q.copy()
    stretched[2] = -np.pi / 2
    met = robot.igm(robot.transform(stretched, "tool"), "tool")
    assert met.status == 1
    assert {len(label) for label in met.branches} == {2}


def test_many_poses(robot: torquec.Robot) -> None:
    q = np.random.default_rng(0).uniform(-2, 2, (5, 4, 6))
    T = robot.transform(q, "tool")
    T[2, 1, :3, 3] += 3
    answers = robot.igm(T, "tool")
    values, status = answers.values, answers.status
    # Eight answers at most, and room for as many as the forearm's poses may have, by the general method.
    assert values.shape == (5, 4, 16, 6)
    assert answers.count.max() == 8
    assert status[2, 1] == 3
    assert np.isnan(values[2, 1]).all()
    assert 1 < answers.distance[2, 1] < 6
    for i, k in np.ndindex(5, 4):
        one = robot.igm(T[i, k], "tool")
        np.testing.assert_allclose(values[i, k][: len(one)], one.values)


def test_the_nearest_answer_follows_a_motion(robot: torquec.Robot) -> None:
    q = Q + 9 * np.linspace(0, 1, 400)[:, np.newaxis] * np.array([1, 0.1, -0.05, 0.7, 0.02, -1])
    known = q[0]
    for state in q:
        answers = robot.igm(robot.transform(state, "tool"), "tool", nearest=known)
        (known,), status = answers.values, answers.status
        assert status == 0
        assert np.abs(known - state).max() < 1e-9


def test_nearest_keeps_a_free_joint_where_it_is(robot: torquec.Robot) -> None:
    q = Q.copy()
    q[4] = 0
    answers = robot.igm(robot.transform(q, "tool"), "tool", nearest=q + 1e-3)
    (found,), status = answers.values, answers.status
    assert status == 2
    assert np.abs(found - q).max() < 2.1e-3


def test_nearest_leaves_joints_that_do_not_move_the_frame_where_it_has_them() -> None:
    robot = torquec.load("torso12")
    q = np.linspace(0.1, 0.5, robot.n)
    T = robot.transform(q, "camera")
    assert np.flatnonzero(np.abs(robot.jacobian(q, "camera")).max(axis=0)).tolist() == [0, 1]
    kept = robot.igm(T, "camera", given="position", nearest=q)
    np.testing.assert_allclose(kept.values, [q], atol=1e-9)
    none = robot.igm(T, "camera", given="position", nearest=[*q[:2], np.nan, np.inf, *q[4:]])
    np.testing.assert_allclose(none.values, [[*q[:2], 0, 0, *q[4:]]], atol=1e-9)


def test_limits_turn_or_leave_out(robot: torquec.Robot) -> None:
    T = robot.transform(Q, "tool")
    values = robot.igm(T, "tool").values
    lower, upper = np.full(6, -np.pi), np.full(6, np.pi)
    lower[0], upper[0] = 2 * np.pi, 3 * np.pi
    answers = robot.igm(T, "tool", limits=np.stack([lower, upper]))
    turned, status = answers.values, answers.status
    assert status == 0
    assert ((turned >= lower) & (turned <= upper)).all()
    assert len(turned) == (np.sin(values[:, 0]) >= 0).sum() > 0
    answers = robot.igm(T, "tool", limits=np.stack([lower, lower]))
    none, status = answers.values, answers.status
    assert len(none) == 0
    assert status == 4
    kept = robot.igm(T, "tool", limits=np.stack([lower, upper]), nearest=turned[0]).values
    np.testing.assert_allclose(kept, turned[:1])


def test_a_robot_s_own_limits_are_limits(robot: torquec.Robot) -> None:
    T = robot.transform(Q, "tool")
    answers = robot.igm(T, "tool", limits=robot.limits)
    own, status = answers.values, answers.status
    same = robot.igm(T, "tool", limits=[robot.limits.lower, robot.limits.upper]).values
    assert status == 0
    np.testing.assert_array_equal(own, same)
    assert ((own >= robot.limits.lower) & (own <= robot.limits.upper)).all()


@pytest.mark.parametrize("far", [1e12, -1e300])
def test_angles_too_large_to_tell_whole_turns_add_none(robot: torquec.Robot, far: float) -> None:
    T, lower, upper = robot.transform(Q, "tool"), np.full(6, -np.inf), np.full(6, np.inf)
    answers = robot.igm(T, "tool", nearest=np.full(6, far))
    (found,), status = answers.values, answers.status
    assert status == 0
    assert answers.distance == 0
    assert np.abs(found).max() <= np.pi
    assert np.abs(robot.transform(found, "tool") - T).max() < 1e-14
    lower[0], upper[0] = far, far + 0.1 * abs(far)
    answers = robot.igm(T, "tool", limits=[lower, upper])
    none, status = answers.values, answers.status
    assert len(none) == 0
    assert status == 4


def test_limits_that_are_no_numbers_let_nothing_through(robot: torquec.Robot) -> None:
    limits = np.full((2, 6), np.pi)
    limits[0] = -np.pi
    limits[:, 3] = np.nan
    answers = robot.igm(robot.transform(Q, "tool"), "tool", limits=limits)
    values, status = answers.values, answers.status
    assert len(values) == 0
    assert status == 4


def test_a_held_joint_is_a_number_within_its_limits() -> None:
    arm = torquec.build(ROBOTS / "iiwa.toml", models=("igm_held", "transform"), frames=("tool",))
    q = np.array([0.3, 0.7, -0.5, 1.1, 0.8, 0.6, 0.2])
    T = arm.transform(q, "tool")
    lower, upper = np.full((2, 7), 3.2) * [[-1], [1]]
    answers = arm.igm_held(T, q[2], "joint3", "tool", limits=[lower, upper])
    values, status = answers.values, answers.status
    assert status == 0
    assert np.abs(values - q).max(axis=1).min() < 1e-12
    lower[2] = 0
    answers = arm.igm_held(T, q[2], "joint3", "tool", limits=[lower, upper])
    values, status = answers.values, answers.status
    assert len(values) == 0
    assert status == 4
    answers = arm.igm_held(T, np.nan, "joint3", "tool")
    assert answers.status == 3
    assert np.isnan(answers.distance)


def test_what_has_no_closed_form_is_solved_by_the_general_method() -> None:
    inverse = Inverse(read_robot(ROBOTS / "panda.toml"), "igm_held", joint="joint1")
    assert isinstance(inverse.plan, GeneralPlan)
    q = inverse.random(50)
    found = inverse(inverse.forward(q), q[:, 0])
    assert (found.status == 0).mean() > 0.9
    assert np.nanmin(inverse.apart(found.values, q[:, np.newaxis]), axis=1)[found.status == 0].max() < 1e-7


def test_a_part_of_the_pose_that_is_unknown(robot: torquec.Robot) -> None:
    with pytest.raises(ValueError, match=r"no given='poze'.*mean 'pose'.*Other parts of the pose have no closed form"):
        robot.igm(np.eye(4), "tool", given="poze")


def test_other_parameters_on_the_same_code(robot: torquec.Robot) -> None:
    longer = robot.with_parameters({"D3": 0.6, "RL4": 0.5})
    T = longer.transform(Q, "tool")
    values = longer.igm(T, "tool").values
    assert np.abs(longer.transform(values, "tool") - T).max() < 1e-14
    assert np.abs(values - Q).max(axis=1).min() < 1e-12


def test_between_other_frames(robot: torquec.Robot) -> None:
    T = robot.transform(Q, "tool", ref="forearm")
    values = robot.igm(T, "tool", ref="forearm").values
    assert np.abs(robot.transform(values, "tool", ref="forearm") - T).max() < 1e-14
    assert np.abs(values[:, 4:] - Q[4:]).max(axis=1).min() < 1e-12
    assert (values[:, :4] == 0).all()
    back = robot.igm(np.linalg.inv(T), "forearm", ref="tool").values
    assert np.abs(back[:, 4:] - Q[4:]).max(axis=1).min() < 1e-12


@pytest.mark.parametrize(("given", "count"), [("position", 2), ("pose", 1)])
def test_part_of_a_pose(given: str, count: int) -> None:
    inverse = Inverse(read_robot(ROBOTS / "planar2r.toml"), given=given)
    q = inverse.random(50)
    T = inverse.forward(q)
    if given == "position":
        T[:, :3, :3] = np.nan
    found = inverse(np.where(np.isnan(T), 0, T))
    assert (found.count == count).all()
    assert np.nanmin(inverse.apart(found.values, q[:, np.newaxis]), axis=1).max() < 1e-10


def test_a_calibrated_arm_is_solved_by_its_nominal_one(tmp_path: Path) -> None:
    text = (ROBOTS / "rx90.toml").read_text()
    text = text.replace('alpha = "-pi/2"\nr = 0.45', "alpha = -1.5716\nd = 0.0009\nr = 0.45")
    text = text.replace('name = "wrist"\nalpha = "pi/2"', 'name = "wrist"\nalpha = 1.5701\nd = -0.0004\nr = 0.0006')
    path = tmp_path / "calibrated.toml"
    path.write_text(text)
    inverse = Inverse(read_robot(path))
    assert isinstance(inverse.plan, GeneralPlan)
    assert inverse.plan.method == "Pieper, three concurrent axes, then Newton, then Raghavan and Roth"
    q = inverse.random(100)
    # The forearm folded, and the wrist nearly over the first axis: the nominal arm reaches other poses there, or more.
    q[:20, 2] = np.pi / 2 + np.linspace(-1e-2, 1e-2, 20)
    q[20:40, 2] = np.pi / 2 - 2 * q[20:40, 1] + np.linspace(-1e-2, 1e-2, 20)
    found = inverse(inverse.forward(q))
    assert (found.count > 0).all()
    assert (found.count > 8).any()
    assert np.nanmax(found.residual) < 1e-12
    nearest = np.nanmin(inverse.apart(found.values, q[:, np.newaxis]), axis=1)
    exact = found.status == 0
    assert exact.sum() > 97
    assert nearest[exact].max() < 1e-9
    assert (found.count[exact] % 2 == 0).all()
    assert (nearest < 1e-7).all()


def test_what_is_not_solved_names_the_joints_left() -> None:
    robot = read_robot(ROBOTS / "general6r.toml")
    reason = why_not(robot, model("igm_paul"), ClosedForms(robot))
    assert "Paul's method leaves the joints joint1, joint2, joint3, joint4, joint5, joint6" in reason


WIDE = (
    '[[joints]]\nname = "j1"\nalpha = "pi/2"\nr = 0.35',
    '[[joints]]\nname = "j2"\ntype = "prismatic"\nalpha = "pi/2"\nd = 0.35',
    '[[joints]]\nname = "j3"\nalpha = "pi/2"\nr = 0.2',
    '[[joints]]\nname = "j4"\nalpha = "-pi/2"\nd = 0.35\nr = 0.35',
    '[[joints]]\nname = "link"\ntype = "fixed"\nalpha = "pi/4"\nr = -0.3',
    '[[joints]]\nname = "j5"\nalpha = 0.6\nr = 0.35',
    '[frames.tool]\nantecedent = "j5"\nd = 0.35\nr = 0.2',
    '[frames.elbow]\nantecedent = "j3"\nd = 0.1\nr = 0.2',
)


@pytest.mark.parametrize(
    ("frame", "given", "reason"),
    [
        ("tool", "pointing", "16 branches, by several roots at each of the joints j1, j4, j5: expected at most 8"),
        ("tool", "position", r"5 joints move \(j1, j2, j3, j4, j5\), some of which it leaves free: expected at most 3"),
        ("elbow", "pointing", "leaves the joints j1, j2, j3, and Pieper's takes whole poses and positions only"),
    ],
)
def test_a_part_of_the_pose_that_is_not_solved_for_says_why(
    frame: str, given: str, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "arm.toml"
    path.write_text("\n".join(('name = "arm"', 'source = "made up"', "gravity = [0, 0, 0]", *WIDE)))
    refusal = igm(ClosedForms(read_robot(path)), frame=frame, ref="base", given=given)
    assert isinstance(refusal, Refusal)
    assert re.search(reason, refusal.reason)


def test_a_call_for_too_small_a_part_of_the_pose_says_why(robot: torquec.Robot) -> None:
    with pytest.raises(ValueError, match="expected at most 5, of a frame nearer to base, or given='pose'"):
        robot.igm(np.eye(4), "tool", given="pointing")


def test_of_many_frames_each_is_solved_for_in_the_ground() -> None:
    robot = read_robot(ROBOTS / "rx90.toml")
    every = with_frames(robot, [joint.name for joint in robot.joints])
    for name in ("igm", "igm_held"):
        asked = [dict(variant.axes) for variant in variants(model(name), every)]
        assert {axes["frame"] for axes in asked} == {joint.name for joint in robot.joints}
        assert {axes["ref"] for axes in asked} >= {"base"}


def test_a_joint_that_moves_with_another_is_named() -> None:
    closed_forms = ClosedForms(read_robot(ROBOTS / "gripper.toml"))
    refusal = igm(closed_forms, frame="thumb_pad", ref="base", given="pose")
    assert isinstance(refusal, Refusal)
    assert refusal.by_description
    expected = "thumb_tip moves with another joint: expected joints that each have a variable of their own"
    assert expected in refusal.reason


def test_a_floating_base_is_left_where_it_is() -> None:
    robot = torquec.build(ROBOTS / "biped.toml", models=("igm", "transform"), frames=("left_sole",))
    q = np.random.default_rng(0).uniform(-1, 1, robot.nq)
    q[3:7] /= np.linalg.norm(q[3:7])
    T = robot.transform(q, "left_sole", ref="base")
    answers = robot.igm(T, "left_sole", ref="base")
    values, status = answers.values, answers.status
    assert status == 0
    assert np.abs(robot.transform(values, "left_sole", ref="base") - T).max() < 1e-14
    assert np.abs(values[:, 7:11] - q[7:11]).max(axis=1).min() < 1e-12
    np.testing.assert_array_equal(values[:, :7], np.tile([0, 0, 0, 0, 0, 0, 1], (len(values), 1)))
    answers = robot.igm(T, "left_sole", ref="base", limits=robot.limits)
    within, status = answers.values, answers.status
    assert status in {0, 4}
    assert len(within) <= len(values)
    with pytest.raises(ValueError, match="the base floats: expected ref='base' or another frame of the robot"):
        robot.igm(T, "left_sole")


PARALLEL = (
    '[[joints]]\nname = "j1"\nr = 0.4',
    '[[joints]]\nname = "j2"\nalpha = "pi/2"\nd = 0.1',
    '[[joints]]\nname = "j3"\nd = 0.5',
    '[[joints]]\nname = "j4"\nalpha = "pi"\nd = -0.4\nr = 0.1',
    '[[joints]]\nname = "j5"\nalpha = "pi/2"\nr = 0.2',
)


@pytest.mark.parametrize(("given", "joints"), [("pose", 5), ("pointing", 5), ("pointing", 4)])
def test_paul_takes_sums_of_parallel_joints(given: str, joints: int, tmp_path: Path) -> None:
    frame = f'[frames.tool]\nantecedent = "j{joints}"\nr = 0.1\nd = 0.05\nalpha = 0.4'
    path = tmp_path / "arm.toml"
    path.write_text("\n".join(['name = "arm"', 'source = "none"', "gravity = [0, 0, 0]", *PARALLEL[:joints], frame]))
    inverse = Inverse(read_robot(path), "igm_paul", given=given)
    assert any(step.heading.startswith("theta2 + theta3 - theta4: ") for step in inverse.plan.steps)
    q = inverse.random(300)
    found = inverse(inverse.forward(q))
    assert np.nanmin(inverse.apart(found.values, q[:, np.newaxis]), axis=1).max() < 1e-9
    assert np.nanmax(found.residual) < 1e-12


def test_a_plan_reads_as_in_the_book() -> None:
    text = "\n".join(listing_lines(listing(read_robot(ROBOTS / "rx90.toml"), "igm_paul", ["frame=tool"])))
    assert "theta1: type 2, X S + Y C = Z; 2 roots: shoulder" in text
    assert "theta3: type 7" in text
    assert "theta = atan2(X Z + e Y W, Y Z - e X W), W = sqrt(X^2 + Y^2 - Z^2), e = +-1" in text
    assert "theta6: type 3" in text


def test_a_careful_call_is_answered_by_the_careful_model(tmp_path: Path) -> None:
    careful = torquec.build(ROBOTS / "general6r.toml", models=("igm", "igm_careful", "transform"))
    T = careful.transform(np.stack([Q, Q + 0.3]))
    ours, proved = careful.igm(T, careful=True), careful.igm_careful(T)
    assert all(np.array_equal(x, proved.outputs[name], equal_nan=True) for name, x in ours.outputs.items())
    # The rounding of the last step tells which model it was.
    assert not np.array_equal(ours.values, careful.igm(T).values, equal_nan=True)
    assert np.array_equal(careful.igm(T, careful=False).values, careful.igm(T).values, equal_nan=True)
    assert len(careful.igm(T[0], "tool", "base", "pose", careful=True, nearest=Q)) == 1
    call = careful.bind("igm", T[0], careful=True)
    np.testing.assert_array_equal(call()[0], proved[0].outputs["values"])
    assert careful.address("igm", careful=True).name == careful.address("igm_careful").name
    assert "careful=False" in str(inspect.signature(careful.igm))
    with pytest.raises(TypeError, match=r"general6r.igm: careful is True or False; got 'yes'"):
        careful.igm(T, careful="yes")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"general6r.igm_careful has no argument 'careful'"):
        careful.igm_careful(T, careful=True)  # type: ignore[call-arg]


def test_a_careful_call_without_the_careful_model_says_how_to_have_it(robot: torquec.Robot) -> None:
    T = robot.transform(Q, "tool")
    with pytest.raises(ValueError, match=r"with careful=True is the model 'igm_careful', which was not"):
        robot.igm(T, "tool", careful=True)
    closed = torquec.build(ROBOTS / "akr3000.toml", models=("igm",))
    with pytest.raises(ValueError, match="can't be careful: for the pose of tool in base, the chain has 16 branches"):
        closed.igm(np.eye(4), careful=True)
