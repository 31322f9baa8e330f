"""Standard inertial parameters as data: names are put together for people, and never taken apart again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..algebra.graph import Expr, Graph
from ..description.robot import FIXED, INERTIA, PRISMATIC, REVOLUTE, Base, Joint, Robot
from ..mechanism.freeze import as_expr


class Parameter(NamedTuple):
    """A standard inertial parameter: XX2 has the field "XX" and the link 2. Link 0 is a floating base."""

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


def standard_parameters(robot: Robot, graph: Graph) -> dict[Parameter, Expr]:
    """Return the values of the standard parameters that are not exactly 0, in the book's order."""
    owners: list[tuple[int, tuple[str, ...], Base | Joint]] = [(0, INERTIA, robot.base)] if robot.base.floating else []
    owners += [(j, fields(joint.sigma), joint) for j, joint in enumerate(robot.joints, 1)]
    values = {Parameter(name, j): as_expr(getattr(owner, name), graph) for j, names, owner in owners for name in names}
    return {parameter: value for parameter, value in values.items() if value.number != 0}
