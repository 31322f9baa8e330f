"""The work of worker processes, by name. Robots come as tables, and are kept while the same come again."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import numpy as np
import torquec
from numpy.typing import NDArray
from torquec.generator import api

from . import making, motions, running
from .equations import page
from .messages.models import ModelPage
from .messages.running import Built, Estimate, Motion, RunExciting, RunPoints, Timings

Hear = Callable[[Any], None]
Tables = dict[str, Any]


def hear_nothing(_progress: Any) -> None:
    """Hear nothing."""


@lru_cache(maxsize=4)
def _robot(text: str) -> api.Robot:
    return api.tables_to_robot(json.loads(text))


def robot_of(tables: Tables) -> api.Robot:
    """Return the robot of tables."""
    return _robot(json.dumps(tables))


@lru_cache(maxsize=4)
def _counting(text: str) -> api.Counting:
    return api.Counting(_robot(text))


def counting_of(tables: Tables) -> api.Counting:
    """Return what counts the models of the robot of tables."""
    return _counting(json.dumps(tables))


def count_keys(tables: Tables, models: Sequence[str], _hear: Hear) -> dict[str, str]:
    """Return for each model what its operations depend on."""
    return counting_of(tables).keys(models)


def count(tables: Tables, model: str, like: api.Count | None, _hear: Hear) -> api.Count:
    """Return the operations of a model in the form that a build chooses, which `like` may be of."""
    return counting_of(tables).count(model, like)


def count_in_form(tables: Tables, model: str, form: api.Form, _hear: Hear) -> api.Count | None:
    """Return the operations of a model in the form that served before, or in one like it."""
    return counting_of(tables).count_in_form(model, form)


def base_parameters(tables: Tables, _hear: Hear) -> dict[str, Any]:
    """Return the base parameters: (name, formula, members, link) of each, and the names of those without effect."""
    base = api.base_parameters(robot_of(tables))
    rows = [
        (each.name, each.relation.partition(" = ")[2] or each.name, [str(term) for term in each.terms], each.kept.link)
        for each in base.combinations
    ]
    links = {str(term): term.link for each in base.combinations for term in each.terms}
    return {"rows": rows, "links": links, "without_effect": [str(each) for each in base.without_effect]}


def offered(tables: Tables, models: Sequence[str], _hear: Hear) -> dict[str, Any]:
    """Return for each listing why the robot can't have it, and its choices."""
    return api.offered_listings(robot_of(tables), models)


def equations(tables: Tables, entry: str, model: str, options: list[str], revision: int, _hear: Hear) -> ModelPage:
    """Return the equations of a model."""
    robot = robot_of(tables)
    return page(robot, api.listing(robot, model, options), revision, entry)


def reach(
    tables: Tables, frame: str, pose: Sequence[float], near: Sequence[float], _hear: Hear
) -> api.Reached:
    """Return the positions that are found in numbers in which a frame is in a pose of twelve numbers."""
    return api.reaching(robot_of(tables), frame, matrix_of(pose), near)


def build_inverse(tables: Tables, frame: str, _hear: Hear) -> str:
    """Build the inverse geometric model of a frame, and return the path of the module."""
    module = api.build(robot_of(tables), models=["igm"], frames=[frame], progress=False)
    return str(module.path)


def solve_inverse(
    path: str, frame: str, pose: Sequence[float], near: Sequence[float], _hear: Hear
) -> tuple[list[tuple[float, ...]], list[str], str]:
    """Return all answers of a compiled inverse geometric model, the nearest first, their labels, and its status."""
    answers = _loaded(path).igm(matrix_of(pose), frame)
    apart = [np.abs(np.arctan2(np.sin(q - near), np.cos(q - near))).sum() for q in answers]
    order = sorted(range(len(answers)), key=lambda k: float(apart[k]))
    labels = [" or ".join(_label(each) for each in answers.branches[k]) for k in order]
    return [tuple(map(float, answers[k])) for k in order], labels, str(answers.status)


@lru_cache(maxsize=8)
def _loaded(path: str) -> Any:
    return torquec.load(path)


def _label(branch: Mapping[str, int]) -> str:
    signs = {0: "+", 1: "-"}
    return ", ".join(f"{name} {signs.get(choice, choice)}" for name, choice in branch.items())


def matrix_of(pose: Sequence[float]) -> NDArray[np.float64]:
    """Return a pose (4, 4) from its first three rows; ValueError if its axes are none."""
    if len(pose) != 12:
        raise ValueError(f"a pose of {len(pose)} numbers: expected 12, the rows of [A | P]")
    matrix = np.eye(4)
    matrix[:3] = np.reshape(pose, (3, 4))
    if not np.allclose(matrix[:3, :3] @ matrix[:3, :3].T, np.eye(3), atol=1e-6) or np.linalg.det(matrix) < 0:
        raise ValueError("the axes of the pose are not orthogonal unit vectors, right-handed")
    return matrix


def run_points(tables: Tables, request: RunPoints, revision: int, _hear: Hear) -> Motion:
    """Return the motion through points with its torques."""
    robot = robot_of(tables)
    path = motions.through_points(robot, request.points, request.durations, request.samples)
    return running.run(robot, path, revision)


def run_exciting(tables: Tables, request: RunExciting, revision: int, _hear: Hear) -> Motion:
    """Return an exciting motion with its torques."""
    robot = robot_of(tables)
    path = running.exciting(robot, request.period, request.harmonics, request.samples)
    return running.run(robot, path, revision)


def run_table(tables: Tables, content: bytes, name: str, revision: int, _hear: Hear) -> Motion:
    """Return the motion of a table with its torques."""
    robot = robot_of(tables)
    return running.run(robot, motions.from_table(robot, content, name), revision)


def build(tables: Tables, revision: int, hear: Hear) -> Built:
    """Compile the robot."""
    return making.build(robot_of(tables), revision, hear)


def timings(tables: Tables, revision: int, hear: Hear) -> Timings:
    """Compile the robot, or find it compiled, and measure it."""
    return making.timings(making.build(robot_of(tables), revision, hear).path, revision, hear)


def identify(tables: Tables, content: bytes, name: str, hear: Hear) -> tuple[str, str, list[Estimate]]:
    """Identify the robot's parameters."""
    return making.identify(robot_of(tables), content, name, hear)


def export(tables: Tables, language: str, models: Sequence[str], hear: Hear) -> dict[str, bytes]:
    """Write the robot's models."""
    return making.export(robot_of(tables), language, models, hear)


TASKS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "count_keys": count_keys,
        "count": count,
        "count_in_form": count_in_form,
        "base_parameters": base_parameters,
        "offered": offered,
        "equations": equations,
        "reach": reach,
        "build_inverse": build_inverse,
        "solve_inverse": solve_inverse,
        "run_points": run_points,
        "run_exciting": run_exciting,
        "run_table": run_table,
        "build": build,
        "timings": timings,
        "identify": identify,
        "export": export,
    }
)
