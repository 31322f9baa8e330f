"""Who computes the models: compiled robots, plain NumPy and Pinocchio from Python.

A contender takes a model's name, a robot and a state and gives a call without arguments, with all its arguments ready,
and what makes the call's result comparable; or None if it doesn't know the model.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torquec
from models.robots import built
from models.subject import State
from oracle import dynamics, kinematics
from oracle.tree import tree_of
from torquec.generator.description import Robot
from torquec.generator.models import catalogue
from torquec.peers.newton_euler import Array, Tree, frame_pose, inverse_dynamics
from torquec.peers.pinocchio_model import PinocchioRobot, algorithms, pinocchio_robot

FRICTION = ("FV", "FS", "FO")


@dataclass(frozen=True)
class Entrant:
    """One robot as all contenders have it, without friction: Pinocchio has none."""

    compiled: torquec.Robot
    tree: Tree
    pinocchio: PinocchioRobot
    frame: str

    @classmethod
    def of(cls, robot: Robot) -> Entrant:
        frictionless = {name: 0.0 for name in robot.values if name.startswith(FRICTION)}
        tree = tree_of(robot, frictionless)
        compiled = built(robot).with_parameters(frictionless)
        return cls(compiled, tree, pinocchio_robot(tree), robot.frames[0].name)


@dataclass(frozen=True)
class Run:
    """A call to be timed, and its result as the catalogue's row describes it."""

    call: Callable[[], Any]
    answer: Callable[[Any], Any] = np.asarray


def arguments(model: str, entrant: Entrant, state: State) -> list[Any]:
    """The inputs of a model's row, and the frame where it wants one."""
    row = catalogue.model(model)
    named = [entrant.frame for axis in row.axes if axis.goes_with is None and axis.default is None]
    return [*(getattr(state, argument.name) for argument in row.inputs), *named]


def bound(model: str, entrant: Entrant, state: State) -> Run:
    """torquec, bound once to its arrays: the real-time call."""
    return Run(entrant.compiled.bind(model, *arguments(model, entrant, state)))


def called(model: str, entrant: Entrant, state: State) -> Run:
    """torquec, called with arrays, a new array returned."""
    method, inputs = getattr(entrant.compiled, model), arguments(model, entrant, state)
    return Run(lambda: method(*inputs))


def in_numpy(model: str, entrant: Entrant, state: State) -> Run | None:
    """Newton-Euler, products of matrices and sums over links in NumPy."""
    function, inputs = IN_NUMPY.get(model), arguments(model, entrant, state)
    return Run(lambda: function(entrant.tree, *inputs)) if function else None


def in_pinocchio(model: str, entrant: Entrant, state: State) -> Run | None:
    """Pinocchio's own algorithm, on vectors in its own order."""
    algorithm = algorithms(entrant.pinocchio, entrant.frame).get(model)
    if algorithm is None:
        return None
    inputs = entrant.pinocchio.arguments(*(getattr(state, argument.name) for argument in catalogue.model(model).inputs))
    return Run(lambda: algorithm.call(*inputs), algorithm.answer)


CONTENDERS: dict[str, Callable[[str, Entrant, State], Run | None]] = {
    "torquec bound": bound,
    "torquec": called,
    "numpy": in_numpy,
    "pinocchio": in_pinocchio,
}


def knows(contender: str, model: str, robot: Robot) -> bool:
    """Whether a contender has a model of a robot.

    Pinocchio's ABA takes no joints that follow others, and none of the algorithms here joints that loops move. Its
    integrate and difference are compared with ours in tests/generator/models/test_configuration.py.
    """
    if contender == "pinocchio":
        of_positions = model in ("integrate", "difference")
        return not robot.passive and not of_positions and not (model == "ddm" and robot.followers)
    return model in IN_NUMPY if contender == "numpy" else True


def batched(model: str, entrant: Entrant, states: Sequence[State], threads: int) -> Run:
    """torquec on all states in one call."""
    inputs = [arguments(model, entrant, state) for state in states]
    stacked = [values[0] if isinstance(values[0], str) else np.stack(values) for values in zip(*inputs, strict=True)]
    method = getattr(entrant.compiled, model)
    return Run(lambda: method(*stacked, threads=threads))


def one_by_one(contender: str, model: str, entrant: Entrant, states: Sequence[State]) -> Run | None:
    """Another contender on all states, in a loop."""
    runs = [run for state in states if (run := CONTENDERS[contender](model, entrant, state))]

    def loop() -> list[Any]:
        return [run.call() for run in runs]

    def answers(results: list[Any]) -> Array:
        return np.stack([np.asarray(run.answer(result)) for run, result in zip(runs, results, strict=True)])

    return Run(loop, answers) if runs else None


def _inertia_by_columns(tree: Tree, q: Array) -> Array:
    """Each column of A is what the unit acceleration of a joint adds to the torques."""
    rest = np.zeros(tree.n)
    still = inverse_dynamics(tree, q, rest, rest)
    return np.stack([inverse_dynamics(tree, q, rest, e) - still for e in np.eye(tree.n)], axis=1)


def _ddm_by_columns(tree: Tree, q: Array, qd: Array, tau: Array) -> Array:
    h = inverse_dynamics(tree, q, qd, np.zeros(tree.n))
    return np.asarray(np.linalg.solve(_inertia_by_columns(tree, q), tau - h))


IN_NUMPY: dict[str, Callable[..., Any]] = {
    "transform": frame_pose,
    "jacobian": kinematics.jacobian,
    "idm": inverse_dynamics,
    "h": lambda tree, q, qd: inverse_dynamics(tree, q, qd, np.zeros(tree.n)),
    "gravity": lambda tree, q: inverse_dynamics(tree, q, np.zeros(tree.n), np.zeros(tree.n)),
    "inertia": _inertia_by_columns,
    "ddm": _ddm_by_columns,
    "kinetic_energy": dynamics.kinetic_energy,
    "potential_energy": dynamics.potential_energy,
}
