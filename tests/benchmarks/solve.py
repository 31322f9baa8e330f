"""solve beside other searches for joint positions, on the same arms and poses: those peers that are installed.

    PYTHONPATH=tests python -m benchmarks.solve [robot ...]

Poses are those of random positions within the limits. An answer counts if the frame is in its place to 1e-4 (m,
elements of the rotation) and the limits are kept. Ours come in one batch; the next lines have calls for one pose, in C:
from nowhere, and from a start beside an answer. Peers start in the middle of the limits; those that do not start again
by themselves do so anywhere within the limits, up to STARTS times in all. Times are those of the processor, all threads
together, the mean over all poses, those included that were not solved; of calls in C, the least of several rounds.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torquec
from inverse.geometry import transforms
from numpy.typing import NDArray
from oracle.kinematics import frame_of, rot_z, six_parameters
from oracle.tree import tree_of
from places import ROBOTS
from torquec.generator.description import read_robot
from torquec.peers.newton_euler import Array

from .stopwatch import STATES, Stopwatch, constants_of

ARMS = ("panda", "iiwa")
OURS, POSES, STARTS, GOOD = 100_000, 300, 10, 1e-4
# How often calls for one pose are timed; how far each joint is from an answer where a start is given.
CALLS, NEAR = 20, 0.02
FRAME, ROUNDING = "tool", 1e-9
# Returns joint positions for a place and a start.
Solver = Callable[[Array, Array], Array]


class Arm:
    """A chain of revolute joints with limits, as peers take it: as a URDF, or the place of each joint on the last."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.robot = torquec.build(ROBOTS / f"{name}.toml", models=("solve", "transform"))
        self.tree = tree = tree_of(read_robot(ROBOTS / f"{name}.toml"))
        self.lower, self.upper = self.robot.limits.lower, self.robot.limits.upper
        parts = zip(tree.gamma, tree.b, tree.alpha, tree.d, tree.theta, tree.r, tree.offset, strict=True)
        self.steps = [six_parameters(*six) @ rot_z(offset) for *six, offset in parts]
        tool = frame_of(tree, FRAME)
        self.steps.append(six_parameters(tool.gamma, tool.b, tool.alpha, tool.d, tool.theta, tool.r))

    def urdf(self) -> str:
        """The arm's kinematics; every link has a mass of 1, which MuJoCo asks for."""
        inertial = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
        text = [f'<robot name="{self.name}">', '<link name="link0"/>']
        for i, step in enumerate(self.steps, 1):
            moves = i <= len(self.lower)
            link, kind = (f"link{i}", "revolute") if moves else (FRAME, "fixed")
            xyz, rpy = (" ".join(repr(float(x)) for x in three) for three in (step[:3, 3], angles(step)))
            text += [f'<link name="{link}">{inertial}</link>', f'<joint name="joint{i}" type="{kind}">']
            text += [f'<parent link="link{i - 1}"/><child link="{link}"/><origin xyz="{xyz}" rpy="{rpy}"/>']
            if moves:
                limits = f'lower="{self.lower[i - 1]}" upper="{self.upper[i - 1]}" effort="1" velocity="1"'
                text.append(f'<axis xyz="0 0 1"/><limit {limits}/>')
            text.append("</joint>")
        return "\n".join([*text, "</robot>"])

    def anywhere(self, states: int, seed: int) -> Array:
        """Positions anywhere within the limits."""
        return np.random.default_rng(seed).uniform(self.lower, self.upper, (states, len(self.lower)))

    def is_solved(self, q: Array, T: Array) -> Array:
        """Whether positions are within the limits and bring the frame to its place."""
        within = ((q >= self.lower - ROUNDING) & (q <= self.upper + ROUNDING)).all(axis=-1)
        return np.asarray(within & (np.abs(transforms(self.tree, q, FRAME) - T).max(axis=(-1, -2)) < GOOD))


def angles(step: Array) -> tuple[float, float, float]:
    """Roll, pitch and yaw of a placement."""
    R = step[:3, :3]
    pitch = np.arctan2(-R[2, 0], np.hypot(R[0, 0], R[1, 0]))
    return np.arctan2(R[2, 1], R[2, 2]), pitch, np.arctan2(R[1, 0], R[0, 0])


def pinocchio(arm: Arm) -> Solver:
    """The closed loop inverse kinematics of Pinocchio's documentation."""
    import pinocchio as pin

    model = pin.buildModelFromXML(arm.urdf())
    data, tool = model.createData(), model.getFrameId(FRAME)

    def solve(T: Array, q: Array) -> Array:
        goal = pin.SE3(T)
        for _ in range(1000):
            pin.framesForwardKinematics(model, data, q)
            missed = data.oMf[tool].actInv(goal)
            error = pin.log(missed).vector
            if np.linalg.norm(error) < GOOD / 2:
                break
            J = -pin.Jlog6(missed.inverse()) @ pin.computeFrameJacobian(model, data, q, tool)
            q = pin.integrate(model, q, -0.1 * J.T @ np.linalg.solve(J @ J.T + 1e-12 * np.eye(6), error))
        return np.asarray((q + np.pi) % (2 * np.pi) - np.pi)

    return solve


def mink(arm: Arm) -> Solver:
    """mink's quadratic programs, with the limits, until the frame is there."""
    import mink as library
    import mujoco

    model = mujoco.MjModel.from_xml_string(arm.urdf().replace(
        "<link name=\"link0\"/>", '<mujoco><compiler fusestatic="false"/></mujoco><link name="link0"/>'
    ))
    task = library.FrameTask(FRAME, "body", position_cost=1, orientation_cost=1, lm_damping=1e-6)
    configuration = library.Configuration(model)
    limits = [library.ConfigurationLimit(model)]

    def solve(T: Array, q: Array) -> Array:
        configuration.update(q)
        task.set_target(library.SE3.from_matrix(T))
        for _ in range(100):
            if np.abs(task.compute_error(configuration)).max() < GOOD / 2:
                break
            configuration.integrate_inplace(
                library.solve_ik(configuration, [task], 1, "daqp", damping=1e-6, limits=limits), 1
            )
        return np.asarray(configuration.q)

    return solve


def toolbox(arm: Arm) -> Solver:
    """ik_LM of the Robotics Toolbox, which is C++ and starts again by itself, up to a hundred times."""
    from roboticstoolbox import ET, ETS

    chain = ETS()
    for step, limit in zip(arm.steps, [*zip(arm.lower, arm.upper, strict=True), None], strict=True):
        (x, y, z), (roll, pitch, yaw) = step[:3, 3], angles(step)
        chain *= ET.tx(x) * ET.ty(y) * ET.tz(z) * ET.Rz(yaw) * ET.Ry(pitch) * ET.Rx(roll)
        if limit is not None:
            chain *= ET.Rz(qlim=np.array(limit))

    def solve(T: Array, q: Array) -> Array:
        # Its error is half a square.
        return np.asarray(chain.ik_LM(T, q0=q, tol=(GOOD / 2) ** 2 / 2, joint_limits=True).q)

    return solve


def trac_ik(arm: Arm) -> Solver:
    """TRAC-IK, which is C++, runs two searches in threads, and has 5 ms for a pose."""
    from trac_ik import TracIK

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "arm.urdf"
        path.write_text(arm.urdf())
        library = TracIK("link0", FRAME, str(path))

    def solve(T: Array, q: Array) -> Array:
        found = library.ik(T[:3, 3], T[:3, :3], q)
        return q if found is None else np.asarray(found)

    return solve


# Each with the number of times that it has to be started.
PEERS: dict[str, tuple[Callable[[Arm], Solver], int]] = {
    "Pinocchio, CLIK": (pinocchio, STARTS),
    "mink": (mink, STARTS),
    "Robotics Toolbox, ik_LM": (toolbox, 1),
    "TRAC-IK": (trac_ik, 1),
}


def ours(arm: Arm) -> tuple[float, float]:
    """The share that solve solves, and its time of a pose, us."""
    T = np.ascontiguousarray(arm.robot.transform(arm.anywhere(OURS, 0), FRAME))
    answers, times = arm.robot.solve(T, FRAME), []
    for _ in range(3):
        start = time.process_time()
        answers = arm.robot.solve(T, FRAME)
        times.append(time.process_time() - start)
    solved = answers.status == torquec.Status.EXACT
    return arm.is_solved(answers.values[solved, 0], T[solved]).sum() / OURS, min(times) / OURS * 1e6


def alone(arm: Arm) -> tuple[float, float]:
    """The times of calls for one pose, us, in C: without a start, and from one that is near in all joints."""
    module, q = arm.robot._module, arm.anywhere(STATES, 0)
    kernel, n = module.kernels[f"solve_{FRAME}"], len(arm.lower)
    constants = constants_of(arm.robot).rows
    T = np.ascontiguousarray(arm.robot.transform(q, FRAME)).reshape(STATES, 16)
    nothing = [np.full((STATES, size), np.nan) for size in (2 * n, 2 * n, 6)]
    kinds = [(n, float), (1, np.int32), (1, np.int32), (1, float), (1, float), (n, float), (1, np.int32)]
    out: list[NDArray[Any]] = [np.zeros(size, kind) for size, kind in kinds]
    stopwatch = Stopwatch()

    def least(start: Array) -> float:
        given: list[Array] = [T, start, *nothing]
        way = stopwatch.way("warm", module.address(kernel.scalar), given, out, constants, 4)
        return min(way() for _ in range(CALLS)) / 1000

    return least(np.full((STATES, n), np.nan)), least(q + NEAR)


def measured(arm: Arm, solver: Solver, starts: int) -> tuple[float, float]:
    """The share that a peer solves, and its time of a pose, us."""
    T = np.ascontiguousarray(arm.robot.transform(arm.anywhere(POSES, 0), FRAME))
    begins, solved = arm.anywhere(POSES * starts, 1).reshape(POSES, starts, -1), 0
    begins[:, 0] = (arm.lower + arm.upper) / 2
    solver(T[0], begins[0, 0])
    spent = 0.0
    for pose, tries in zip(T, begins, strict=True):
        for q in tries:
            start = time.process_time()
            found = solver(pose, q.copy())
            spent += time.process_time() - start
            if arm.is_solved(found, pose):
                solved += 1
                break
    return solved / POSES, spent / POSES * 1e6


def rows(name: str) -> Iterator[tuple[str, float, float]]:
    """What each contender solves of an arm's poses, and its time of a pose."""
    arm = Arm(name)
    share, microseconds = ours(arm)
    yield f"torquec, solve ({arm.robot.variant})", share, microseconds
    for contender, time_of_call in zip(("one pose a call", "one, from a start"), alone(arm), strict=True):
        yield contender, share, time_of_call
    for peer, (make, starts) in PEERS.items():
        try:
            solver = make(arm)
        except ImportError:
            print(f"{name}: {peer} is not installed")
            continue
        yield peer, *measured(arm, solver, starts)


def main(names: list[str]) -> None:
    """Print a line a contender."""
    for name in names or ARMS:
        first = 0.0
        for contender, share, microseconds in rows(name):
            first = first or microseconds
            times = f"{microseconds:10.1f} us a pose, {microseconds / first:6.1f} times ours"
            print(f"{name:6} {contender:26} {100 * share:8.3f} % solved  {times}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
