"""The C++ of the plugins of ROS 2: fixed arrays around the robot's C, Eigen where the interfaces have it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .ros2_dynamics import CLASS as DYNAMICS_CLASS
from .ros2_kinematics import CLASS as KINEMATICS_CLASS

# What the plugins are called: files, and with a capital classes.
DYNAMICS, KINEMATICS = "dynamics", "kinematics"


@dataclass(frozen=True)
class Parts:
    """What the sources name of a robot."""

    package: str
    robot: str
    title: str
    # The header of the robot's C.
    header: str
    # In the order of q.
    joints: tuple[str, ...]
    # In the order of the parameters of prepare.
    parameters: tuple[str, ...]
    # The link that transforms and Jacobians refer to.
    base: str
    # The frames in it that callers may name.
    frames: tuple[str, ...]


def sources(parts: Parts) -> dict[str, str]:
    """Return the text of each file of C++ by its path in the package."""
    texts = {"model.hpp": _MODEL, f"{DYNAMICS}.cpp": DYNAMICS_CLASS, f"{KINEMATICS}.cpp": KINEMATICS_CLASS}
    words = {
        "package": parts.package,
        "robot": parts.robot,
        "title": parts.title,
        "header": parts.header,
        "joints": str(len(parts.joints)),
        "joint_names": _listed(parts.joints),
        "parameters": str(len(parts.parameters)),
        "parameter_names": _listed(parts.parameters) or "nullptr",
        "base": json.dumps(parts.base),
        "frames": "\n".join(_frame(parts.robot, frame) for frame in parts.frames),
    }
    return {f"src/{name}": _filled(text, words) for name, text in texts.items()}


def _filled(text: str, words: Mapping[str, str]) -> str:
    """Return a text with what stands for its @words@, in one pass: no name of a stranger is read as one of them."""
    return re.sub("@([a-z_]+)@", lambda found: words[found[1]], text)


def _listed(names: Sequence[str]) -> str:
    """Return names as literals, a line each."""
    return ",\n  ".join(json.dumps(name) for name in names)


def _frame(robot: str, frame: str) -> str:
    functions = ", ".join(f"{robot}_{model}_{frame}" for model in ("transform", "jacobian", "dls"))
    return f"  {{{json.dumps(frame)}, {functions}}},"


_MODEL = """\
// @title@: its joints, and its parameters as a node has them.
#pragma once

#include <cmath>
#include <string>

#include "@header@"
#include "rclcpp/node_interfaces/node_parameters_interface.hpp"
#include "rclcpp/parameter.hpp"

namespace @package@
{
constexpr int JOINTS = @joints@;
// In the order of all vectors of joints.
constexpr const char * JOINT_NAMES[JOINTS] = {
  @joint_names@
};

constexpr int PARAMETERS = @parameters@;
constexpr const char * PARAMETER_NAMES[PARAMETERS > 0 ? PARAMETERS : 1] = {
  @parameter_names@
};

using Constants = @robot@_constants;
using Node = rclcpp::node_interfaces::NodeParametersInterface;

inline std::string inside(const std::string & space, const std::string & name)
{
  return space.empty() ? name : space + "." + name;
}

// Compute the constants from the parameters of the description, and from those of them that the node has in
// <space>.parameters. Return the name of the first without a value, "" if all have one.
inline std::string prepare(const Node * node, const std::string & space, Constants & constants)
{
  double values[PARAMETERS > 0 ? PARAMETERS : 1] = {};
  std::string missing;
  for (int i = 0; i < PARAMETERS; i++) {
    const std::string name = inside(space, std::string("parameters.") + PARAMETER_NAMES[i]);
    rclcpp::Parameter given;
    values[i] = @robot@_parameters[i];
    if (node && node->has_parameter(name) && node->get_parameter(name, given)) values[i] = given.as_double();
    if (!std::isfinite(values[i]) && missing.empty()) missing = name;
  }
  @robot@_prepare(values, &constants);
  return missing;
}
}  // namespace @package@
"""
