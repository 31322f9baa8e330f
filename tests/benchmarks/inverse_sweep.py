"""What inverse geometric models promise, counted on random poses: a million of each class of arms.

    PYTHONPATH=tests python -m benchmarks.inverse_sweep [--poses 1000000] [class ...]

A line a class: answers to a pose, poses in a million whose number of answers is left open (status 7) and those that are
nearly singular (1, 2, 5); positions that made a pose and are not among its answers, of these those to poses that no
status tells of, odd numbers of answers to such poses, the largest residual over the farthest shift, and the mean time
of a pose. Poses are those of angles all around and shifts within a metre.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import torquec
from inverse import classes
from places import ROBOTS
from torquec.generator.description import read_robot
from torquec.generator.description.robot import Robot
from torquec.peers.newton_euler import PRISMATIC, Array

from .inverse_geometry import ARMS, description

TOGETHER = 20_000
# An answer is what made the pose if it is within the first number; where digits are few, within the second one divided
# by the least singular value of the derivative.
SAME, ROUNDING = 1e-7, 1e-12
Drawn = Callable[[int], Robot]


@dataclass(frozen=True)
class Class:
    """Arms of a class: by name, or so many drawn from the seed on; the model of theirs, and the joint that is held."""

    arms: str | Drawn
    model: str = "igm"
    held: str | None = None
    robots: int = 1
    seed: int = 100

    def descriptions(self) -> Iterator[Robot]:
        """Return the arms."""
        if isinstance(self.arms, str):
            yield read_robot(description(self.arms) if self.arms in ARMS else ROBOTS / f"{self.arms}.toml")
            return
        for seed in range(self.seed, self.seed + self.robots):
            yield self.arms(seed)


def slides(*joints: int) -> Drawn:
    """Return arms of which some joints slide, without any simplification."""
    return lambda seed: classes.crooked(seed, joints)


def anywhere(count: int) -> Drawn:
    """Return arms of which so many joints slide, others with each seed."""
    return lambda seed: classes.crooked(
        seed, tuple(int(j) for j in np.random.default_rng(seed).choice(np.arange(1, 7), count, replace=False))
    )


CLASSES = {
    "general6r": Class("general6r"),
    "manseur_doty": Class("manseur_doty"),
    "crx": Class("crx"),
    "jaco": Class("jaco"),
    "gofa": Class("gofa"),
    "two_parallel": Class("two_parallel"),
    "six turns": Class(slides(), robots=10),
    "one slide": Class(anywhere(1), robots=10),
    "two slides": Class(anywhere(2), robots=10),
    "calibrated": Class(classes.calibrated, robots=10),
    "rx90, general": Class("rx90", "igm_general"),
    "puma560, general": Class("puma560", "igm_general"),
    "ur5, general": Class("ur5", "igm_general"),
    "stanford, general": Class("stanford", "igm_general"),
    "general6r, careful": Class("general6r", "igm_careful"),
    "crx, careful": Class("crx", "igm_careful"),
    "jaco, careful": Class("jaco", "igm_careful"),
    "six turns, careful": Class(slides(), "igm_careful", robots=10),
    "two slides, careful": Class(anywhere(2), "igm_careful", robots=10),
    "rx90, careful": Class("rx90", "igm_careful"),
    "puma560, careful": Class("puma560", "igm_careful"),
    "rx90": Class("rx90"),
    "puma560": Class("puma560"),
    "ur5": Class("ur5"),
    "stanford": Class("stanford"),
    "skew": Class("skew"),
    "skew_slide": Class("skew_slide"),
    "gantry": Class("gantry"),
    "iiwa, joint 3 held": Class("iiwa", "igm_held", "joint3"),
    "panda, joint 7 held": Class("panda", "igm_held", "joint7"),
    "panda, joint 3 held": Class("panda", "igm_held", "joint3"),
}


@dataclass
class Counts:
    """What came of the poses of a class."""

    poses: int = 0
    answers: int = 0
    uncertain: int = 0
    singular: int = 0
    unanswered: int = 0
    lost: int = 0
    silent: int = 0
    odd: int = 0
    residual: float = 0.0
    seconds: float = 0.0

    def line(self) -> str:
        """Return them in words."""
        return (
            f"{self.answers / self.poses:5.2f} answers, {1e6 * self.uncertain / self.poses:5.0f} uncertain and "
            f"{1e6 * self.singular / self.poses:5.0f} nearly singular in a million, {self.unanswered} unanswered, "
            f"{self.lost} lost ({self.silent} silently), {self.odd} odd, residual {self.residual:.1e}, "
            f"{self.seconds / self.poses * 1e6:6.2f} us a pose"
        )


def drawn(robot: torquec.Robot, states: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """Return positions, angles all around and shifts within a metre, and which of them are angles."""
    turns = np.array([joint["sigma"] != PRISMATIC for joint in robot.metadata["joints"]])
    q = rng.uniform(-1, 1, (states, robot.n))
    return np.where(turns, np.pi * q, q), turns


def apart(q: Array, other: Array, turns: Array) -> Array:
    """Return the largest difference of any joint, angles on the circle."""
    off = q - other
    return np.asarray(np.abs(np.where(turns, off - 2 * np.pi * np.round(off / (2 * np.pi)), off)).max(axis=-1))


def least_singular_value(robot: torquec.Robot, q: Array, frame: str, moving: Array) -> Array:
    """Return that of the derivative of the pose by the joints, at each q."""
    h, slopes = 1e-6, []
    for j in np.flatnonzero(moving):
        ahead, behind = q.copy(), q.copy()
        ahead[:, j] += h
        behind[:, j] -= h
        slope = np.asarray(robot.transform(ahead, frame) - robot.transform(behind, frame)) / (2 * h)
        slopes.append(slope[:, :3].reshape(len(q), 12))
    return np.asarray(np.linalg.svd(np.stack(slopes, axis=-1), compute_uv=False)[:, -1])


def count(robot: torquec.Robot, subject: Class, poses: int, seed: int, to: Counts) -> None:
    """Add what comes of random poses of a robot."""
    frame, rng = robot.frames[-1], np.random.default_rng(seed)
    at = robot.joint_names.index(subject.held) if subject.held else None
    held = {"joint": subject.held} if subject.held else {}
    moving = np.arange(robot.n) != (-1 if at is None else at)
    for start in range(0, poses, TOGETHER):
        q, turns = drawn(robot, min(TOGETHER, poses - start), rng)
        T = np.asarray(robot.transform(q, frame))
        begin = time.process_time()
        inputs = (T,) if at is None else (T, q[:, at])
        found = getattr(robot, subject.model)(*inputs, frame=frame, **held)
        to.seconds += time.process_time() - begin
        values, many = found.values, np.asarray(found.count)
        given = np.arange(values.shape[1]) < many[:, np.newaxis]
        nearest = np.min(np.where(given, apart(values, q[:, np.newaxis], turns), np.inf), axis=1)
        status = np.asarray(found.status)
        exact, uncertain = status == torquec.Status.EXACT, status == torquec.Status.UNCERTAIN
        far = np.flatnonzero(~(nearest < SAME) & (many > 0))
        if len(far):
            far = far[exact[far] | (nearest[far] * least_singular_value(robot, q[far], frame, moving) > ROUNDING)]
        made = np.asarray(robot.transform(np.where(given[..., np.newaxis], values, 0), frame))
        shift = np.where(turns, 0, np.abs(np.where(given[..., np.newaxis], values, 0))).max(axis=-1)
        off = np.abs(made - T[:, np.newaxis]).max(axis=(-1, -2)) / np.maximum(1, shift)
        to.poses += len(q)
        to.answers += int(many.sum())
        to.uncertain += int(uncertain.sum())
        to.singular += int((~exact & ~uncertain & (many > 0)).sum())
        to.unanswered += int((many == 0).sum())
        to.lost += len(far)
        to.silent += int(exact[far].sum())
        to.odd += int((exact & (many % 2 == 1)).sum())
        to.residual = max(to.residual, float(off[given].max(initial=0)))


def main() -> None:
    """Print a line a class."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--poses", type=int, default=1_000_000, help="of each class")
    parser.add_argument("classes", nargs="*", metavar="class", help=", ".join(CLASSES))
    given = parser.parse_args()
    # Published inertias that are odd, and angles that are meant to be close to right ones.
    warnings.simplefilter("ignore", torquec.DescriptionWarning)
    for name in given.classes or CLASSES:
        subject, counts = CLASSES[name], Counts()
        arms = list(subject.descriptions())
        for seed, arm in enumerate(arms):
            robot = torquec.build(arm, models=(subject.model, "transform"), native=True)
            count(robot, subject, given.poses // len(arms), seed, counts)
        print(f"{name:20} {counts.line()}", flush=True)


if __name__ == "__main__":
    main()
