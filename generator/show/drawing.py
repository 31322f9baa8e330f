"""A robot that is described as an SVG drawing."""

from __future__ import annotations

from collections.abc import Sequence

from torquec.drawing import drawing as svg

from ..description.robot import Robot
from ..mechanism.numeric_frames import Array
from .skeleton import skeleton


def drawing(robot: Robot, q: Sequence[float] | Array | None = None) -> str:
    """Return an SVG drawing of a robot at q; None: where it is drawn, joints that are drawn nowhere at 0."""
    return svg(skeleton(robot, q), robot.title or robot.name)
