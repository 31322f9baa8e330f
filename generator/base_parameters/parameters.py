"""Standard inertial parameters as data: names are put together for people, and never taken apart again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import sympy as sp

from ..description.robot import DRIVE, FIXED, INERTIA, PRISMATIC, REVOLUTE, Joint, Robot


class Parameter(NamedTuple):
    """A standard inertial parameter: XX2 has the field "XX" and the link 2. Link 0 is a floating base.

    Cut joints have numbers behind all links, and rotors alone.
    """

    field: str
    link: int

    def __str__(self) -> str:
        return f"{self.field}{self.link}"

    @property
    def grouped_name(self) -> str:
        """The name of the base parameter in which others are grouped with it: XXR2."""
        return f"{self.field}R{self.link}"


@dataclass(frozen=True)
class OnBody:
    """A parameter of some body that is fixed on a link, before it is known through what that parameter acts."""

    field: str
    link: int


Label = Parameter | OnBody
"""What a column of an elimination belongs to."""

FIELDS = (*INERTIA, "IA")
"""The inertial parameters of a link that moves, in the order of elimination of 9.4.1: the rotor's comes last."""

UNGROUPED = {REVOLUTE: ("XX", "XY", "XZ", "YZ", "ZZ", "MX", "MY"), PRISMATIC: ("MX", "MY", "MZ", "M"), FIXED: ()}
"""By sigma: the parameters of a link that theorems 9.1 and 9.2 do not group with others."""


def fields(sigma: int) -> tuple[str, ...]:
    """Return the inertial parameters of a link: only one that moves has a rotor."""
    return INERTIA if sigma == FIXED else FIELDS


def ungrouped(sigma: int) -> tuple[str, ...]:
    """Return the parameters of a link that the general relations do not group, its rotor's included."""
    return () if sigma == FIXED else (*UNGROUPED[sigma], "IA")


def standard_parameters(robot: Robot) -> tuple[Parameter, ...]:
    """Return the standard inertial parameters of a robot, in the book's order: all ten of every link, and all rotors.

    Zeros of the description are numbers that happen to be 0, not structure; a robot that keeps its zeros has only the
    parameters that are not exactly 0. A fixed joint whose parameters are all 0 carries no link.
    """
    links: list[tuple[int, tuple[str, ...]]] = [(0, INERTIA)] if robot.base.floating else []
    links += [(j, _fields_of(joint)) for j, joint in enumerate(robot.joints, 1) if not _is_frame(joint)]
    parameters = (Parameter(name, j) for j, names in links for name in names)
    return tuple(p for p in parameters if not robot.keep_zeros or description_of(robot, p) != 0)


def grouping_parameters(robot: Robot) -> tuple[Parameter, ...]:
    """Return the standard parameters that base parameters are made of: rotor inertias only where they are described."""
    rotors = (Parameter("IA", k) for k in driven_cuts(robot))
    candidates = (*standard_parameters(robot), *rotors)
    return tuple(p for p in candidates if p.field != "IA" or description_of(robot, p) != 0)


def driven_cuts(robot: Robot) -> dict[int, Joint]:
    """Return the cut joints that have a rotor, friction or a spring, by number: behind those of the tree."""
    cuts = {k: loop.cut for k, loop in enumerate(robot.loops, len(robot.joints) + 1)}
    return {k: cut for k, cut in cuts.items() if any(getattr(cut, name) != 0 for name in (*DRIVE, "FST", "K"))}


def drive_of(robot: Robot, j: int) -> Joint:
    """Return the joint of that number, a cut one behind those of the tree."""
    return (*robot.joints, *(loop.cut for loop in robot.loops))[j - 1]


def _fields_of(joint: Joint) -> tuple[str, ...]:
    """Return the inertial parameters that a joint and its link have: a motor of its own is a rotor alone."""
    return ("IA",) if joint.motor_of else fields(joint.sigma)


def _is_frame(joint: Joint) -> bool:
    """Return whether a fixed joint carries no link."""
    return joint.sigma == FIXED and all(getattr(joint, name) == 0 for name in INERTIA)


def description_of(robot: Robot, parameter: Parameter) -> sp.Expr:
    """Return the description's expression for a standard parameter."""
    owner = drive_of(robot, parameter.link) if parameter.link else robot.base
    expression: sp.Expr = getattr(owner, parameter.field)
    return expression
