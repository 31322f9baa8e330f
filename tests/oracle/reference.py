"""The reference robots and their published or computed answers, read from tests/data.

`puma560.json` and `stanford.json` give the arms in Khalil & Kleinfinger's notation and states with every model's
answer, from a Lagrangian in 110 digits. `small_models.json` has small chains whose answers are published.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
import sympy as sp
from places import DATA
from torquec.generator.description.robot import (
    DRIVE,
    INERTIA,
    PARAMETER_PREFIX,
    PRISMATIC,
    REVOLUTE,
    ZERO,
    Frame,
    Joint,
    Robot,
)


@cache
def read(name: str) -> Any:
    """A JSON file of tests/data."""
    return json.loads((DATA / f"{name}.json").read_text())


def puma560() -> Robot:
    """The PUMA 560 with rotors and its asymmetric friction; the frame "tool" is frame 6 of the classic notation."""
    return robot_of("puma560", read("puma560")["khalil_mdh"]["links"])


def stanford() -> Robot:
    """The Stanford arm, joint 3 prismatic. Its answers are those of a tool 0.263 m out, which its table leaves out."""
    return robot_of("stanford", read("stanford")["khalil_mdh"], tool_length=0.263)


def states(name: str) -> dict[str, dict[str, Any]]:
    """The states of "puma560" or "stanford" with the answers of every model, arrays as NumPy's."""
    data = read(name)
    table = data["computed"]["states"] if name == "puma560" else data["states"]
    return {
        label: {key: np.array(value, dtype=float) for key, value in state.items()} for label, state in table.items()
    }


def robot_of(name: str, links: list[dict[str, Any]], tool_length: float = 0.0) -> Robot:
    """A serial robot from a table of the reference; its last row is what the tool adds to the last frame."""
    values: dict[str, float | None] = {"G3": -9.81}

    def parameter(key: str, j: int, value: float) -> sp.Expr:
        if value == 0:
            return ZERO
        symbol = f"{PARAMETER_PREFIX[key]}{j}"
        values[symbol] = value
        return sp.Symbol(symbol)

    joints = []
    for j, link in enumerate(links[:-1], 1):
        drive = {**link, "FS": link["FS_symmetric_part"], "FO": link["F_offset"]}
        geometry: dict[str, sp.Expr] = {"alpha": half_turns(link["alpha_halfpi"]), "d": parameter("d", j, link["d"])}
        if link["sigma"] == REVOLUTE:
            geometry["r"] = parameter("r", j, link["r"])
        elif link["sigma"] == PRISMATIC:
            geometry["theta"] = half_turns(link["theta"])
        numbers = {key: parameter(key, j, link[key]) for key in INERTIA}
        numbers |= {key: parameter(key, j, drive[key]) for key in DRIVE}
        joints.append(Joint(name=f"joint{j}", antecedent=j - 1, sigma=link["sigma"], **geometry, **numbers))
    tool = Frame("tool", len(joints), alpha=half_turns(links[-1]["tool_alpha_halfpi"]), r=sp.nsimplify(tool_length))
    return Robot(
        name=name,
        joints=tuple(joints),
        frames=(tool,),
        gravity=(ZERO, ZERO, sp.Symbol("G3")),
        values=values,
    )


def half_turns(quarters: int) -> sp.Expr:
    """A multiple of pi/2, exactly."""
    return sp.Integer(quarters) * sp.pi / 2


def small_models() -> dict[str, dict[str, Any]]:
    """The small chains by name."""
    return {model["name"]: model for model in read("small_models")["small_models"]}
