"""torquec: dynamics of robots, compiled from their descriptions.

    import torquec
    robot = torquec.load("rx90")            # a robot that is already compiled
    robot = torquec.build("panda.urdf")     # generate, compile, load
    tau = robot.idm(q, qd, qdd)

Every model takes arrays of one state, or batches whose leading dimensions broadcast.
"""

from __future__ import annotations

import os
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from .finding import find_module, robot_names
from .robot import Limits, Robot

__all__ = ["Limits", "Robot", "__version__", "available", "build", "load"]

try:
    __version__ = version("torquec")
except PackageNotFoundError:
    __version__ = "0+unknown"


def load(name: str | os.PathLike[str]) -> Robot:
    """Load a compiled robot, by its name or by the path of its extension file."""
    return Robot(find_module(name))


def build(description: str | os.PathLike[str] | Any, **options: Any) -> Robot:
    """Compile a description (a path, or the Robot of torquec.generator) and load the result.

    The options are those of torquec.generator.compile.build.
    """
    try:
        compiler = import_module("torquec.generator.compile")
    except ModuleNotFoundError as error:
        raise ImportError(
            f"building a robot needs torquec's generator, which can't be imported ({error}); "
            "`pip install torquec[generate]` brings what it needs. torquec.load works without it"
        ) from error
    return load(compiler.build(description, **options))


def available() -> tuple[str, ...]:
    """Return the names of the compiled robots that torquec.load finds."""
    return robot_names()
