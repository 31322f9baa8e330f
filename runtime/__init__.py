"""torquec: dynamics of robots, compiled from their descriptions.

    import torquec
    robot = torquec.load("rx90")            # a robot that is already compiled
    robot = torquec.build("panda.urdf")     # generate, compile, load
    tau = robot.idm(q, qd, qdd)

Every model takes arrays of one state, or batches whose leading dimensions broadcast.

The functions and exceptions of the generator are here too (`torquec.read_description`, `torquec.DescriptionError`):
torquec.generator.api is imported when one of them is used first, so compiled robots need numpy and cffi only.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from .answers import Answers, Status
from .control import PD, ComputedTorque, Stops, Torques
from .families import Families, Family
from .finding import NamesakeWarning, UnknownRobotError, find_module, robot_names
from .limits import Limits
from .motion import Ending, Motion
from .parameters import Parameter, ParameterWarning
from .payload import BuildWarning
from .robot import Robot
from .suggestion import did_you_mean, suggesting

if TYPE_CHECKING:
    from . import casadi as casadi
    from . import jax as jax
    from . import torch as torch
    from .generator.api import BaseParameter as BaseParameter
    from .generator.api import BaseParameters as BaseParameters
    from .generator.api import CompilerError as CompilerError
    from .generator.api import DescriptionError as DescriptionError
    from .generator.api import Listing as Listing
    from .generator.api import Module as Module
    from .generator.api import Progress as Progress
    from .generator.api import Reading as Reading
    from .generator.api import Robot as Description
    from .generator.api import UnknownNameError as UnknownNameError
    from .generator.api import base_parameters as base_parameters
    from .generator.api import bills as bills
    from .generator.api import export as export
    from .generator.api import find_description as find_description
    from .generator.api import from_dh as from_dh
    from .generator.api import in_base_parameters as in_base_parameters
    from .generator.api import listing as listing
    from .generator.api import listing_lines as listing_lines
    from .generator.api import models as models
    from .generator.api import read_description as read_description
    from .generator.api import write_description as write_description

__all__ = [
    "PD",
    "Answers",
    "BuildWarning",
    "ComputedTorque",
    "DescriptionWarning",
    "Ending",
    "Families",
    "Family",
    "Limits",
    "Motion",
    "NamesakeWarning",
    "Parameter",
    "ParameterWarning",
    "Robot",
    "Status",
    "Stops",
    "Torques",
    "UnknownRobotError",
    "__version__",
    "available",
    "build",
    "load",
]

# What the generator offers under torquec, imported when it is used first.
OF_GENERATOR = (
    "BaseParameter",
    "BaseParameters",
    "CompilerError",
    "DescriptionError",
    "Listing",
    "Module",
    "Progress",
    "Reading",
    "UnknownNameError",
    "base_parameters",
    "bills",
    "export",
    "find_description",
    "from_dh",
    "in_base_parameters",
    "listing",
    "listing_lines",
    "models",
    "read_description",
    "write_description",
)

# What needs a framework of the same name, imported when it is used first.
FRAMEWORKS = ("casadi", "jax", "torch")

try:
    __version__ = version("torquec")
except PackageNotFoundError:
    __version__ = "0+unknown"


class DescriptionWarning(UserWarning):
    """A description has numbers that no real robot has."""


def load(name: str | os.PathLike[str]) -> Robot:
    """Load a compiled robot, by its name or by the path of its extension file."""
    return Robot(find_module(name))


@suggesting
def build(
    description: str | os.PathLike[str] | Description,
    *,
    models: Sequence[str] | None = None,
    frames: Sequence[str] | None = None,
    float32: bool = False,
    native: bool = False,
    portable: bool = False,
    exact: bool = False,
    floating: bool = False,
    strict: bool = False,
    keep_zeros: bool = False,
    joints: Sequence[str] | None = None,
    lock: Mapping[str, float] | None = None,
    include_root: str | os.PathLike[str] | None = None,
    meshes: bool = False,
    free: Sequence[str] = (),
    hybrid: Mapping[str, Sequence[str]] | None = None,
    contacts: Sequence[str] | None = None,
    payload: Sequence[str] | None = None,
    search: bool = False,
    jobs: int | None = None,
    progress: Callable[[Progress], None] | bool | None = None,
) -> Robot:
    """Compile a description and load the result; what is compiled already comes from the cache.

    `description` is the path of a file (.urdf, .xacro, .mjcf, .xml, .toml, .par), the name of a robot that ships, or
    the robot that `torquec.read_description` or `torquec.from_dh` answers with. Numbers that no real robot has are
    warned of.

    What is built:
      models        names of models, or ["all"], or ["derivatives"]; default: the usual ones
      frames        frames or joints whose transforms and Jacobians are built; default: the frames that the
                    description names, or its last links
      float32       single instead of double precision
      native        code for this machine and those that have all of its instruction sets; others refuse to load it
      portable      code for every machine of this kind, in all instruction sets, which takes three times as long.
                    Default: the best of these that this machine has; machines without it refuse to load the module
      contacts      what `constrained_ddm` and `impact` hold: sets of frames, ["left_foot+right_foot"], a frame of which
                    may be held by its origin alone, "finger.position"; default: each frame, and all tips at once
      payload       frames that may hold something: `with_payload` needs no compiler for these
      search        look for the cheapest forms of the dynamics, where nobody has looked yet for a robot of this
                    structure: a minute for an arm, minutes for a humanoid. What is found serves all later builds

    How the description is read:
      exact         take the numbers as they stand: 1.5708 is not pi/2
      floating      let the base float
      strict        refuse what no real robot has, such as a negative mass
      keep_zeros    inertial parameters that the description gives as 0 are no parameters of regressors and base
                    parameters
      joints        the joints that stay variables; the others are locked at 0
      lock          joints that are locked, with their positions in rad or m: {"finger": 0.02}
      include_root  the folder in which files that MJCF includes, and meshes, may lie; else that of the description
      meshes        open the meshes of MJCF where masses come from them
      free          numbers that are structure, such as a 0, and that with_parameters may change all the same:
                    ["MY2", "forearm.XY", "elbow.FV"]
      hybrid        patterns of the model hybrid, each with the joints whose motion is given: {"swing": ["hip", "knee"]}

    How the work is done:
      jobs          C files that are compiled side by side; default: the number of cores
      progress      a function that gets a torquec.Progress (stage, what, number, total) at each step; True for a line
                    on standard error, False for nothing. Default: the line, on a terminal
    """
    module = _generator("torquec.build").build(
        description,
        models=models,
        frames=frames,
        float32=float32,
        native=native,
        portable=portable,
        exact=exact,
        floating=floating,
        strict=strict,
        keep_zeros=keep_zeros,
        joints=joints,
        lock=lock,
        include_root=include_root,
        meshes=meshes,
        free=free,
        hybrid=hybrid,
        contacts=contacts,
        payload=payload,
        search=search,
        jobs=jobs,
        progress=progress,
    )
    for oddity in module.warnings:
        warnings.warn(f"{module.robot}: {oddity}", DescriptionWarning, stacklevel=3)
    return load(module.path)


def available() -> tuple[str, ...]:
    """Return the names of the compiled robots that torquec.load finds."""
    return robot_names()


def _generator(name: str) -> Any:
    """Return torquec.generator.api, which `name` needs."""
    try:
        return import_module("torquec.generator.api")
    except ModuleNotFoundError as error:
        raise ImportError(
            f"{name} needs torquec's generator, which can't be imported ({error}); "
            "`pip install torquec[generate]` brings what it needs. torquec.load works without it"
        ) from error


def __getattr__(name: str) -> Any:
    """Return what the generator offers under torquec, and the modules of frameworks."""
    if name in FRAMEWORKS:
        return import_module(f"torquec.{name}")
    if name in OF_GENERATOR:
        return getattr(_generator(f"torquec.{name}"), name)
    names = [*__all__, *FRAMEWORKS, *OF_GENERATOR]
    raise AttributeError(f"module 'torquec' has no attribute {name!r}{did_you_mean(name, names)}", name=name, obj=None)


def __dir__() -> list[str]:
    """Return all names, those of the generator too."""
    return sorted({*globals(), *OF_GENERATOR})
