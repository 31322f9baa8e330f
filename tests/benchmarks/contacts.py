"""Frames held in place: torquec beside Pinocchio's constrained dynamics, from Python.

    PYTHONPATH=tests python -m benchmarks.contacts [--rounds 25]

Robots are without friction, which Pinocchio has not, at velocities that the contacts allow. Answers are compared before
anything is timed. One core, alternately; figures are medians in ns, with half the range of the middle half.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pinocchio as pin
import torquec
from oracle import kinematics
from oracle.random_robots import random_positions
from oracle.tree import tree_of
from torquec.generator.api import find_description
from torquec.generator.description import read_robot
from torquec.generator.models.contact import Contact, contacts_of
from torquec.peers.bench import one_core
from torquec.peers.newton_euler import Array
from torquec.peers.pinocchio_model import PinocchioRobot, pinocchio_robot

from .duel import Line, alternately, machine, per_call, table
from .stopwatch import BATCH, STATES, per_state

# Robot -> the frames that are held.
HELD = {"ur5": "tool", "biped": "left_sole.position+right_sole"}
# Accuracy, damping and most steps of Pinocchio's solver.
SETTINGS = (1e-12, 1e-12, 2)
AGREEMENT = 1e-6


@dataclass(frozen=True)
class Holding:
    """A robot with states at which its frames may rest."""

    frames: str
    built: torquec.Robot
    peer: PinocchioRobot
    states: list[tuple[Array, Array, Array]]

    @classmethod
    def of(cls, name: str) -> Holding:
        robot, frames = read_robot(find_description(name)), HELD[name]
        frictionless = {key: 0.0 for key in robot.values if key.startswith(("FV", "FS", "FO"))}
        built = torquec.build(robot, models=["constrained_ddm"], contacts=[frames]).with_parameters(frictionless)
        tree, rng = tree_of(robot, frictionless), np.random.default_rng(1)
        states = []
        for _ in range(STATES):
            q, qd, tau = random_positions(tree, rng), *rng.uniform(-2, 2, (2, tree.n))
            J = np.concatenate([
                kinematics.jacobian(tree, q, each.frame, each.frame)[: each.rows] for each in contacts_of(frames)
            ])
            states.append((q, qd - np.linalg.pinv(J) @ J @ qd, 10 * tau))
        return cls(frames, built, pinocchio_robot(tree), states)

    def ours(self, i: int) -> Any:
        return self.built.constrained_ddm(*self.states[i], self.frames)

    def bound(self) -> Callable[[int], Any]:
        """The same call, whichever state is asked for."""
        call = self.built.bind("constrained_ddm", *self.states[0], self.frames)
        return lambda _: call()

    def batch(self) -> Callable[[], Any]:
        """A call of many states, its arguments and room for its answers ready."""
        arguments = zip(*self.states, strict=True)
        q, qd, tau = (np.resize(np.stack(rows), (BATCH, len(rows[0]))) for rows in arguments)
        function = self.built.constrained_ddm
        out = function(q, qd, tau, self.frames)
        return lambda: function(q, qd, tau, self.frames, out=out)

    def theirs(self) -> Callable[[int], Any]:
        """Pinocchio's accelerations of state i, all its arguments ready."""
        model, data = self.peer.model, self.peer.model.createData()
        models, datas = constraints(self.peer, contacts_of(self.frames))
        pin.initConstraintDynamics(model, data, models, datas)
        settings = pin.ProximalSettings(*SETTINGS)
        ready = [self.peer.arguments(*state) for state in self.states]
        return lambda i: pin.constraintDynamics(model, data, *ready[i], models, datas, settings)

    def compare(self) -> None:
        """Refuse to time who gives another answer."""
        theirs = self.theirs()
        for i in range(8):
            ours, expected = self.ours(i)[0], np.asarray(theirs(i))
            found = self.peer.G(self.states[i][0]) @ ours
            if not np.abs(found - expected).max() <= AGREEMENT * (1 + np.abs(expected).max()):
                raise SystemExit(f"{self.built.name}: torquec and Pinocchio disagree: {found} and {expected}")


holding = cache(Holding.of)


def constraints(peer: PinocchioRobot, contacts: list[Contact]) -> tuple[Any, Any]:
    """Pinocchio's models of contacts, each in its frame's axes, and their data."""
    models, datas = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
    for each in contacts:
        frame = peer.model.frames[peer.frames[each.frame]]
        kind = pin.ContactType.CONTACT_3D if each.point else pin.ContactType.CONTACT_6D
        models.append(pin.RigidConstraintModel(kind, peer.model, frame.parentJoint, frame.placement, pin.LOCAL))
        datas.append(models[-1].createData())
    return models, datas


def measure(rounds: int) -> Iterator[Line]:
    """A line for each robot."""
    for name, frames in HELD.items():
        own = holding(name)
        own.compare()

        ways: Mapping[str, Callable[[], float]] = {
            "torquec, bound": per_call(own.bound()),
            "torquec": per_call(own.ours),
            "torquec, batch": per_state(own.batch(), BATCH),
            "Pinocchio": per_call(own.theirs()),
        }
        yield Line(f"{name}, {frames}", alternately(ways, rounds))


def main() -> None:
    """Time all and print the table."""
    parser = argparse.ArgumentParser(description="frames held in place: torquec beside Pinocchio")
    parser.add_argument("--rounds", type=int, default=25, help="rounds a figure is the median of")
    options = parser.parse_args()
    with one_core():
        print(table(list(measure(options.rounds))), "", machine(), sep="\n")


if __name__ == "__main__":
    main()
