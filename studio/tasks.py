"""The work of worker processes, by name. Robots come as tables, and are kept while the same come again."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from torquec.generator import api

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


def count_keys(tables: Tables, models: Sequence[str], _hear: Hear) -> dict[str, tuple[str, str]]:
    """Return for each model what its operations depend on, and why the robot can't have it."""
    robot = robot_of(tables)
    found = {}
    for model in models:
        reason = api.impossible(robot, model)
        found[model] = ("" if reason else api.count_key(robot, model), reason)
    return found


def count(
    tables: Tables, model: str, like: Any, _hear: Hear
) -> tuple[dict[str, int], Any, bool] | None:
    """Return the operations of a model, the form of its equations, and whether that is the cheapest of all.

    With a form of before that alone is tried: None if the robot does not allow it, or if all forms take no longer.
    """
    robot = robot_of(tables)
    if like is not None and api.is_counted_at_once(robot, model):
        like = None
    counted = api.count(robot, model, like)
    return None if counted is None else (dict(counted.operations), counted.form, counted.searched)


def base_parameters(tables: Tables, _hear: Hear) -> dict[str, Any]:
    """Return the base parameters: (name, formula, members, link) of each, and the names of those without effect."""
    base = api.base_parameters(robot_of(tables))
    rows = [
        (each.name, each.relation.partition(" = ")[2] or each.name, [str(term) for term in each.terms], each.kept.link)
        for each in base.combinations
    ]
    links = {str(term): term.link for each in base.combinations for term in each.terms}
    return {"rows": rows, "links": links, "without_effect": [str(each) for each in base.without_effect]}


TASKS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {"count_keys": count_keys, "count": count, "base_parameters": base_parameters}
)
