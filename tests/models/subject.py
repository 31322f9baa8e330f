"""What a law is checked on: a robot's models, however they are computed, and the same robot as plain numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from oracle.random_robots import random_positions
from oracle.tree import tree_of
from torquec.generator.description.robot import Robot
from torquec.generator.models.row import Model
from torquec.peers.newton_euler import Array, Tree
from torquec.peers.pinocchio_model import PinocchioRobot, pinocchio_robot

from .interpreted import Interpreted


@dataclass(frozen=True)
class Subject:
    """A robot under test.

    `models` has a method for each model, with the arguments of a compiled robot's. `make` gets the models of a
    description in the same way, for the laws that compare two robots.
    """

    robot: Robot
    models: Any
    make: Callable[[Robot], Any]
    tree: Tree

    @classmethod
    def of(cls, robot: Robot, make: Callable[[Robot], Any]) -> Subject:
        return cls(robot, make(robot), make, tree_of(robot))

    def remade(self, robot: Robot) -> Subject:
        """Another robot, its models made in the same way."""
        return Subject.of(robot, self.make)

    def with_parameters(self, values: Mapping[str, float]) -> Subject:
        """The same code with other numbers."""
        models = self.models.with_parameters(values)
        robot = replace(self.robot, values={**self.robot.values, **values})
        return replace(self, robot=robot, models=models, tree=tree_of(robot))

    def has(self, row: Model) -> bool:
        """Whether the robot has a model."""
        return row.name in getattr(self.models, "models", (row.name,)) and not (row.unless and row.unless(self.robot))

    @property
    def frames(self) -> list[str]:
        """The named frames and a floating base, the ground left out."""
        return [name for name in self.robot.frame_names if name != self.robot.ground]

    @property
    def some_frames(self) -> list[str]:
        """The frames at which a model is asked for that takes long to derive: of derived graphs the last one."""
        return self.frames[-1:] if isinstance(self.models, Interpreted) else self.frames

    def axes(self, frame: str) -> list[str]:
        """The frames in whose axes answers at a frame are asked for.

        Of derived graphs, each of which takes a derivation, one: the frame's own, or those of the next frame.
        """
        if not isinstance(self.models, Interpreted):
            return self.frames
        k = self.frames.index(frame)
        return [self.frames[(k + k % 2) % len(self.frames)]]

    def pinocchio(self, free_base: bool = False) -> PinocchioRobot:
        """The same robot in Pinocchio."""
        return pinocchio_robot(self.tree, free_base)


@dataclass(frozen=True)
class State:
    """One state of a robot with all that a model may be asked with."""

    q: Array
    qd: Array
    qdd: Array
    tau: Array
    wrench: Array
    base: Array
    V: Array
    damping: Array
    acceleration: Array
    restitution: Array
    given: Array
    qddd: Array
    qdddd: Array
    tau_m: Array
    q0: Array
    q1: Array
    dt: Array


def random_state(tree: Tree, rng: np.random.Generator) -> State:
    """Any position, speeds and accelerations of a few units, a wrench, motions of base and tool likewise."""
    n = tree.n
    return State(
        q=random_positions(tree, rng),
        qd=rng.uniform(-2, 2, n),
        qdd=rng.uniform(-4, 4, n),
        tau=rng.uniform(-20, 20, n),
        wrench=rng.uniform(-10, 10, 6),
        base=rng.uniform(-3, 3, 9),
        V=rng.uniform(-2, 2, 6),
        damping=rng.uniform(0.1, 1, ()),
        acceleration=rng.uniform(-2, 2, (1, 6)),
        restitution=rng.uniform(0, 1, ()),
        given=rng.uniform(-4, 4, n),
        qddd=rng.uniform(-9, 9, n),
        qdddd=rng.uniform(-20, 20, n),
        tau_m=rng.uniform(-20, 20, n),
        q0=random_positions(tree, rng),
        q1=random_positions(tree, rng),
        dt=rng.uniform(0, 1, ()),
    )
