"""Other programs that solve six turns for a pose: EAIK, which decomposes arms, ssik, and the Robotics Toolbox, which
searches. What they find is an oracle.

They describe an arm by its axes and the ways between them at q = 0, where their frame has the axes of the base.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import torquec
from numpy.typing import NDArray

Poses = NDArray[np.float64]
# Returns the joint positions that a peer finds for each of some poses, (answers, 6).
Solver = Callable[[Poses], list[Poses]]
# An answer of a peer reaches the pose within the first number, and is one of ours within the second, m and rad.
REACHED, SAME = 1e-9, 1e-5


@dataclass(frozen=True)
class Turns:
    """An arm of turns alone as peers take it: axes, ways between them, and what turns our frame into theirs."""

    H: Poses
    P: Poses
    home: Poses

    def seen(self, T: Poses) -> Poses:
        """Poses of our frame as those of the peers' frame."""
        seen = T.copy()
        seen[..., :3, :3] = T[..., :3, :3] @ self.home.T
        return seen


@dataclass(frozen=True)
class Agreement:
    """Counts: poses to which a peer has fewer answers, its answers that miss the pose, those found among ours."""

    fewer: int
    wrong: int
    compared: int


def turns(robot: torquec.Robot) -> Turns:
    """Return the arm of a robot with `transform` of every joint and of its last frame."""
    zero = np.zeros(robot.n)
    links = [np.asarray(robot.transform(zero, joint)) for joint in robot.joint_names]
    home = np.asarray(robot.transform(zero, robot.frames[-1]))
    points = [link[:3, 3] for link in links] + [home[:3, 3]]
    ways = np.array([points[0], *(b - a for a, b in pairwise(points))])
    return Turns(np.array([link[:3, 2] for link in links]), ways, home[:3, :3])


def eaik(arm: Turns) -> Solver | None:
    """Return EAIK's solver, least squares left out; None if it has no decomposition of the arm."""
    from eaik.IK_HP import HPRobot

    peer = HPRobot(arm.H, arm.P)
    if not peer.hasKnownDecomposition():
        return None

    def solve(T: Poses) -> list[Poses]:
        found = peer.IK_batched(list(arm.seen(T)))
        return [np.asarray(each.Q)[~np.asarray(each.is_LS, dtype=bool)] for each in found]

    return solve


def ssik(arm: Turns) -> Solver:
    """Return ssik's solver, without limits and whole turns."""
    from ssik import Manipulator

    peer = Manipulator.from_axes(arm.H, arm.P)

    def solve(T: Poses) -> list[Poses]:
        found = [peer.solve(pose, respect_limits=False, enumerate_windings=False) for pose in arm.seen(T)]
        return [np.array([each.q for each in answers]).reshape(-1, len(arm.H)) for answers in found]

    return solve


def toolbox(arm: Turns, starts: int = 8) -> Solver:
    """Return the Robotics Toolbox' search by Levenberg and Marquardt, from some starts."""
    from roboticstoolbox import ET, ETS

    steps = []
    for axis, way in zip(arm.H, arm.P[:-1], strict=True):
        across = np.linalg.svd(axis[np.newaxis])[2][1]
        ahead, back = np.eye(4), np.eye(4)
        ahead[:3, :3] = np.column_stack([across, np.cross(axis, across), axis])
        back[:3, :3] = ahead[:3, :3].T
        ahead[:3, 3] = way
        steps += [ET.SE3(ahead), ET.Rz(), ET.SE3(back)]
    end = np.eye(4)
    end[:3, 3] = arm.P[-1]
    chain, rng = ETS([*steps, ET.SE3(end)]), np.random.default_rng(0)
    options = {"ilimit": 60, "slimit": 1, "tol": 1e-24, "joint_limits": False}

    def solve(T: Poses) -> list[Poses]:
        found = []
        for pose in arm.seen(T):
            ends = [chain.ik_LM(pose, q0=q, **options) for q in rng.uniform(-np.pi, np.pi, (starts, len(arm.H)))]
            found.append(np.array([end.q for end in ends if end.success]).reshape(-1, len(arm.H)))
        return found

    return solve


def agree(robot: torquec.Robot, T: Poses, found: list[Poses]) -> Agreement:
    """Compare a peer's answers with ours: those that reach the pose have to be among ours where the status is 0."""
    frame, fewer, wrong, compared = robot.frames[-1], 0, 0, 0
    for pose, theirs in zip(T, found, strict=True):
        answers = robot.igm(pose, frame)
        fewer += len(theirs) < len(answers)
        if not len(theirs):
            continue
        off = np.abs(np.asarray(robot.transform(theirs, frame)) - pose).max(axis=(-1, -2))
        wrong += int((off > REACHED).sum())
        theirs = theirs[off <= REACHED]
        if not len(theirs) or answers.status != torquec.Status.EXACT:
            continue
        apart = np.abs((theirs[:, np.newaxis] - answers.values + np.pi) % (2 * np.pi) - np.pi).max(axis=-1)
        if apart.min(axis=1).max() > SAME:
            raise AssertionError(f"{robot.name}: a peer finds\n{theirs}\nand torquec\n{answers.values}\nfor\n{pose}")
        compared += len(theirs)
    return Agreement(fewer, wrong, compared)
