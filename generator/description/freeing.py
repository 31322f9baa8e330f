"""Numbers that are structure, such as a 0, and that the caller wants to change at run time all the same."""

from __future__ import annotations

from collections.abc import Sequence

from torquec.suggestion import did_you_mean

from .messages import show
from .normalise import automatic_names, normalise_again
from .robot import PARAMETER_PREFIX, DescriptionError, Robot


def with_free(robot: Robot, names: Sequence[str]) -> Robot:
    """Return the robot with parameters in the place of numbers: "M6", or by link and joint, "forearm.M", "elbow.FV"."""
    wanted = {_in_notation(robot, name) for name in names}
    if wanted <= robot.free:
        return robot
    return normalise_again(robot, free=robot.free | wanted)


def _in_notation(robot: Robot, name: str) -> str:
    """Return the name in the notation, M6 for forearm.M; refuse what is no parameter of the robot."""
    owner, _, symbol = name.rpartition(".")
    found = name
    for j, joint in enumerate(robot.joints, 1):
        if owner and owner in (joint.link, joint.name):
            found = f"{PARAMETER_PREFIX.get(symbol, symbol)}{j}"
            break
    known = [*automatic_names(len(robot.joints), len(robot.loops), [frame.name for frame in robot.frames])]
    if found not in known and found not in robot.values:
        raise DescriptionError(
            f"free: {robot.name!r} has no parameter {show(name)}{did_you_mean(found, known)}; expected names of the "
            "notation (M6, XX2, FV1, D3, RL4), or the name of a link or joint before the letters: forearm.M, elbow.FV"
        )
    return found
