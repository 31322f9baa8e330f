"""The tree of a placed robot as paths: which joints carry a link, which lie on a loop."""

from __future__ import annotations

from itertools import count

from ..robot import FIXED
from .placed import PlacedJoint, PlacedLoop, PlacedRobot


def carriers(robot: PlacedRobot) -> dict[str, PlacedJoint]:
    """Return the joint that carries each link but the root."""
    return {joint.child: joint for joint in robot.joints}


def path_to(robot: PlacedRobot, link: str) -> list[PlacedJoint]:
    """Return the joints from the root to a link."""
    carrying = carriers(robot)
    path: list[PlacedJoint] = []
    while link in carrying:
        path.append(carrying[link])
        link = carrying[link].parent
    return path[::-1]


def sides_of(robot: PlacedRobot, loop: PlacedLoop) -> tuple[list[PlacedJoint], list[PlacedJoint]]:
    """Return the joints from where a loop branches off to its parent link, and those to its child link."""
    one, two = path_to(robot, loop.joint.parent), path_to(robot, loop.joint.child)
    while one and two and one[0] is two[0]:
        one, two = one[1:], two[1:]
    return one, two


def moving_on(robot: PlacedRobot, loop: PlacedLoop) -> list[PlacedJoint]:
    """Return the joints of a loop that move, its own left out."""
    return [joint for side in sides_of(robot, loop) for joint in side if joint.sigma != FIXED]


def names_on_loops(robot: PlacedRobot) -> list[str]:
    """Return the names of the joints that lie on loops and move, in the order of the file."""
    on = {joint.name for loop in robot.loops for joint in moving_on(robot, loop)}
    return [joint.name for joint in robot.joints if joint.name in on]


class FreshNames:
    """Gives names to links and joints that a robot has not in its file."""

    def __init__(self, robot: PlacedRobot) -> None:
        self._taken = {link.name for link in robot.links} | {joint.name for joint in robot.joints}
        self._taken |= {loop.joint.name for loop in robot.loops}

    def link(self) -> str:
        """Return the name of an inner link, which no file can give."""
        return self._new("\0between")

    def fixed(self, child: str) -> str:
        """Return the name of a fixed joint that carries a link."""
        return self._new(f"{child}_fixed")

    def _new(self, head: str) -> str:
        name = next(other for k in count() if (other := f"{head}{k or ''}") not in self._taken)
        self._taken.add(name)
        return name
