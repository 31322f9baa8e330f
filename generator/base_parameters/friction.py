"""The base parameters of friction: joints whose velocities depend on each other have fewer than all of theirs.

Viscous friction FV acts on a joint by FV qd, Coulomb friction by FS sign(qd), the offset between its two levels by
FO where the joint moves. Where a joint moves m times as far as the variable that it follows, FVR = FV + m^2 FV',
FSR = FS + |m| FS' and FOR = FO + m FO' can be told. Where joints follow several variables, or in loops by factors that
depend on q, numbers at random motions say what can be told.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import sympy as sp

from ..algebra.graph import Expr, Graph, sign
from ..description.numeric import evaluate
from ..description.robot import PRISMATIC, Robot
from ..mechanism.freeze import as_expr
from ..mechanism.numeric_frames import Array
from .base_set import BaseParameter, combination
from .closed_rows import dependent_columns, numbers_of, positions_of
from .elimination import triangle
from .parameters import Parameter, drive_of, driven_cuts

# Friction that every joint may have; joints with static friction also have FST (9.26).
FRICTION = ("FV", "FS", "FO")

VELOCITIES = 1024
"""The least number of random velocities at all positions together."""


def friction_parameters(robot: Robot, graph: Graph) -> tuple[BaseParameter, ...]:
    """Return the base parameters of friction: all of a joint, then those of the next."""
    several = any(len(follower.terms) > 1 for follower in robot.followers.values())
    grouped = _by_numbers(robot, graph) if robot.passive or driven_cuts(robot) or several else _by_factors(robot, graph)
    of_joints = {base.kept: base for base in grouped}
    return tuple(
        of_joints[kept]
        for j in (*robot.mobile, *driven_cuts(robot))
        for name in friction_fields(robot, j)
        if (kept := Parameter(name, j)) in of_joints
    )


def friction_fields(robot: Robot, j: int) -> tuple[str, ...]:
    """Return the names of the parameters that the friction of a joint is linear in, and damping to its motor."""
    joint = drive_of(robot, j)
    return (*FRICTION, *(("FST",) if joint.FST != 0 else ()), *(("DE",) if joint.DE != 0 else ()))


def ungrouped_friction(robot: Robot) -> str:
    """Return why the friction of a robot has no base parameters; "" if it has.

    Friction with a law of its own over the velocity, static or smooth, is no multiple of that of another joint, but it
    is if the numbers in both laws happen to agree.
    """
    if not (robot.followers or robot.passive):
        return ""
    leaders = {c for follower in robot.followers.values() for c, _ in follower.terms}
    shared = {*leaders, *robot.followers, *driven_cuts(robot), *(robot.mobile if robot.passive else ())}
    drives = [drive_of(robot, j) for j in sorted(shared)]
    names = [joint.name for joint in drives if joint.FST != 0 or joint.QPS != 0]
    if not names:
        return ""
    return (
        f"{', '.join(names)}: static or smooth friction (FST, QPS) of joints whose velocities depend on each other; "
        "which parts of it can be told apart depends on numbers: expected parameters = \"standard\""
    )


def _by_factors(robot: Robot, graph: Graph) -> list[BaseParameter]:
    """Return those of joints of which each is a multiple of one variable."""
    followers = {j: follower.terms[0] for j, follower in robot.followers.items()}
    terms: dict[Parameter, dict[Parameter, Expr]] = {
        Parameter(name, j): {Parameter(name, j): graph.one}
        for j in robot.mobile
        if j not in followers
        for name in friction_fields(robot, j)
    }
    for j, (c, multiplier) in sorted(followers.items()):
        m = as_expr(multiplier, graph)
        for name, factor in zip(FRICTION, (m * m, m * sign(m), m), strict=True):
            terms[Parameter(name, c)][Parameter(name, j)] = factor
    return [combination(kept, row.items()) for kept, row in terms.items()]


def _by_numbers(robot: Robot, graph: Graph) -> list[BaseParameter]:
    found = []
    for name, columns in _friction_columns(robot).items():
        terms: dict[int, dict[Parameter, Expr]] = {}
        for j, column in columns.items():
            for kept, coefficient in column.items():
                terms.setdefault(kept, {})[Parameter(name, j)] = graph.constant(coefficient)
        found += [combination(Parameter(name, kept), row.items()) for kept, row in terms.items()]
    own = [Parameter(name, j) for j in robot.mobile for name in friction_fields(robot, j) if name not in FRICTION]
    return found + [combination(kept, [(kept, graph.one)]) for kept in own]


@lru_cache(maxsize=64)
def _friction_columns(robot: Robot) -> Mapping[str, Mapping[int, Mapping[int, float]]]:
    """Return, for each kind of friction, joints as those kept joints that their friction acts through.

    Joints with a variable of their own are kept before others.
    """
    G, length = _velocities(robot), numbers_of(robot).length
    rng = np.random.default_rng(0)
    speeds = np.einsum("sjc,skc->skj", G, rng.uniform(-1, 1, (len(G), 1 + VELOCITIES // len(G), G.shape[2])))
    signs = np.sign(np.where(np.abs(speeds) < 1e-9, 0, speeds))
    labels = [*robot.moving, *robot.passive, *sorted(robot.followers), *driven_cuts(robot)]
    numbers = [j - 1 for j in labels]
    rows = {
        "FV": np.einsum("sjc,sjd->scdj", G, G),
        "FS": np.einsum("sjc,skj->skcj", G, signs),
        "FO": np.einsum("sjc->scj", G),
    }
    units = {j: length if drive_of(robot, j).sigma == PRISMATIC else 1.0 for j in labels}
    return {
        name: {
            label.link: {
                kept.link: x * (units[label.link] / units[kept.link]) ** (2 if name == "FV" else 1)
                for kept, x in column.items()
            }
            for label, column in _reduced(D[..., numbers], [Parameter(name, j) for j in labels]).items()
        }
        for name, D in rows.items()
    }


def rests_on(robot: Robot, friction: BaseParameter) -> Mapping[str, float]:
    """Return the values of the geometry for which alone this friction is one: none where it is that of one joint."""
    return numbers_of(robot).values if robot.passive and len(friction.terms) > 1 else {}


def _velocities(robot: Robot) -> Array:
    """Return G at random positions, (positions, joints, coordinates); without loops of equations it is one."""
    if robot.passive or driven_cuts(robot):
        return positions_of(robot).G
    places = {j: k for k, j in enumerate(robot.moving)}
    values = {name: random.Random(name).uniform(0.5, 1) if x is None else x for name, x in robot.values.items()}
    G = np.zeros((1, len(robot.joints), len(places)))
    for j in robot.mobile:
        terms = robot.followers[j].terms if j in robot.followers else ((j, sp.Integer(1)),)
        for c, multiplier in terms:
            G[0, j - 1, places[c]] = evaluate(multiplier, values)
    return G


def _reduced(D: Array, labels: list[Parameter]) -> Mapping[Parameter, Mapping[Parameter, float]]:
    return dependent_columns(triangle(D.reshape(-1, len(labels))), labels)
