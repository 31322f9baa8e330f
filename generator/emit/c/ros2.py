"""A ROS 2 package of two plugins around the robot's C: an inverse dynamics solver and a kinematics interface.

It is for `inverse_dynamics_solver::InverseDynamicsSolver` and `kinematics_interface::KinematicsInterface`; the classes
are in ros2_plugins.py.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.sax.saxutils import escape

from ...derive.kernel import Kernel
from ...description.robot import Robot
from ..naming import file_stem
from .comments import title
from .firmware import files as c_files
from .ros2_plugins import DYNAMICS, KINEMATICS, Parts, sources

# What the plugins are made of: models with their arguments, of the robot, and of each frame.
_OF_ROBOT = {
    "idm": ["q", "qd", "qdd", "tau"],
    "h": ["q", "qd", "h"],
    "gravity": ["q", "Q"],
    "inertia": ["q", "A"],
    "coriolis": ["q", "qd", "C"],
}
_OF_FRAMES = {"transform": ["q", "T"], "jacobian": ["q", "J"], "dls": ["q", "V", "damping", "qd"]}
MODELS = (*_OF_ROBOT, *_OF_FRAMES)

# Each plugin's class, the package of its interface, and the interface.
_PLUGINS = {
    DYNAMICS: ("inverse_dynamics_solver", "InverseDynamicsSolver"),
    KINEMATICS: ("kinematics_interface", "KinematicsInterface"),
}


def files(robot: Robot, kernels: Sequence[Kernel]) -> dict[str, str]:
    """Return the text of each file of the package, by its path in it."""
    named = {kernel.name: kernel for kernel in kernels}
    for model, arguments in _OF_ROBOT.items():
        _check(robot, named.get(model), model, arguments)
    if robot.passive:
        passive = ", ".join(robot.joints[j - 1].name for j in robot.passive)
        raise ValueError(
            f"no plugins of ROS 2 for {robot.name!r}, whose loops move the passive joints {passive}: friction is asked "
            "for by velocities alone, and theirs depends on positions too; export C, which has all models"
        )
    used = [named[model] for model in _OF_ROBOT]
    frames = _frames(kernels)
    for frame in frames:
        for model, arguments in _OF_FRAMES.items():
            _check(robot, named.get(f"{model}_{frame}"), f"{model}_{frame}", arguments)
            used.append(named[f"{model}_{frame}"])
    if not frames:
        raise ValueError(
            f"{robot.name!r} has no frame for the kinematics interface: expected a named frame; choose one by "
            "--frames, or leave transform, jacobian and dls among the models"
        )
    parts = Parts(
        package=_package(robot.name),
        robot=robot.name,
        title=title(robot),
        header=f"{file_stem(robot.name)}.h",
        joints=tuple(robot.joints[j - 1].name for j in robot.moving),
        parameters=tuple(robot.values),
        base=robot.base.link or "base",
        frames=tuple(frames),
    )
    exported = c_files(robot, [kernel for kernel in kernels if kernel in used])
    c = {f"src/{name}": text for name, text in exported.items() if name.endswith((".h", "_models.c"))}
    described = {f"{plugin}.xml": _plugin(parts, plugin) for plugin in _PLUGINS}
    return {"package.xml": _manifest(parts), "CMakeLists.txt": _cmake(parts), **described, **sources(parts), **c}


def _check(robot: Robot, kernel: Kernel | None, name: str, arguments: Sequence[str]) -> None:
    """Refuse a robot whose models are not those of joints on a fixed base alone."""
    if kernel is None:
        raise ValueError(
            f"no plugins of ROS 2 for {robot.name!r}: they are made of {', '.join(MODELS)}, and {name!r} is not among "
            "the models; leave --models out, or see `torquec models` for why the robot lacks it"
        )
    found = [slot.name for slot in (*kernel.inputs, *kernel.outputs)]
    if found != list(arguments) or robot.base.floating:
        kind = "stands on a floating base" if robot.base.floating else f"has the arguments {', '.join(found)}"
        raise ValueError(
            f"no plugins of ROS 2 for {robot.name!r}, whose model {name!r} {kind}: expected {', '.join(arguments)} of "
            "a fixed base; export C, which has all models"
        )


def _frames(kernels: Sequence[Kernel]) -> list[str]:
    """Return the frames whose place in the base there is."""
    chosen = [(kernel, dict(kernel.variant.axes).get("frame", "")) for kernel in kernels]
    return [frame for kernel, frame in chosen if frame and kernel.name == f"transform_{frame}"]


def _package(robot: str) -> str:
    """Return the name of the package: small letters, digits, single underscores."""
    return re.sub("_+", "_", f"torquec_{robot.lower()}").rstrip("_")


def _manifest(parts: Parts) -> str:
    return f"""<?xml version="1.0"?>
<package format="3">
  <name>{parts.package}</name>
  <version>1.0.0</version>
  <description>Dynamics and kinematics of {escape(parts.title)}, written by torquec</description>
  <!-- Yours: who keeps the package, and its licence. -->
  <maintainer email="maintainer@example.com">maintainer</maintainer>
  <license>Proprietary</license>

  <buildtool_depend>ament_cmake</buildtool_depend>

  <depend>eigen</depend>
  <depend>inverse_dynamics_solver</depend>
  <depend>kinematics_interface</depend>
  <depend>pluginlib</depend>
  <depend>rclcpp</depend>

  <export>
    <build_type>ament_cmake</build_type>
  </export>
</package>
"""


def _plugin(parts: Parts, plugin: str) -> str:
    package, interface = _PLUGINS[plugin]
    name = plugin.capitalize()
    return f"""<library path="{parts.package}_{plugin}">
  <class name="{parts.package}/{name}" type="{parts.package}::{name}" base_class_type="{package}::{interface}">
    <description>{name} of {escape(parts.title)}</description>
  </class>
</library>
"""


def _cmake(parts: Parts) -> str:
    described = "\n".join(
        f"pluginlib_export_plugin_description_file({package} {plugin}.xml)" for plugin, (package, _) in _PLUGINS.items()
    )
    libraries = "\n".join(
        f"add_library(${{PROJECT_NAME}}_{plugin} SHARED src/{plugin}.cpp src/{file_stem(parts.robot)}.c)\n"
        f"set(${{PROJECT_NAME}}_{plugin}_interface {package})"
        for plugin, (package, _) in _PLUGINS.items()
    )
    return f"""cmake_minimum_required(VERSION 3.8)
project({parts.package} VERSION 1.0.0 LANGUAGES C CXX)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

find_package(ament_cmake REQUIRED)
find_package(Eigen3 REQUIRED)
foreach(dependency {" ".join(package for package, _ in _PLUGINS.values())} pluginlib rclcpp)
  find_package(${{dependency}} REQUIRED)
endforeach()

# A library a plugin, each with the robot's C, whose functions nobody else sees.
{libraries}
foreach(plugin {" ".join(_PLUGINS)})
  set(library ${{PROJECT_NAME}}_${{plugin}})
  target_compile_features(${{library}} PRIVATE c_std_99 cxx_std_17)
  set_target_properties(${{library}} PROPERTIES C_VISIBILITY_PRESET hidden)
  target_compile_options(${{library}} PRIVATE -Wall -Wextra $<$<COMPILE_LANGUAGE:C>:-fno-math-errno>)
  target_link_libraries(${{library}} PRIVATE Eigen3::Eigen)
  foreach(dependency ${{${{library}}_interface}} pluginlib rclcpp)
    target_include_directories(${{library}} SYSTEM PRIVATE ${{${{dependency}}_INCLUDE_DIRS}})
    target_link_libraries(${{library}} PRIVATE ${{${{dependency}}_TARGETS}} ${{${{dependency}}_LIBRARIES}})
  endforeach()
  if(UNIX)
    target_link_libraries(${{library}} PRIVATE m)
  endif()
  install(TARGETS ${{library}} ARCHIVE DESTINATION lib LIBRARY DESTINATION lib RUNTIME DESTINATION bin)
endforeach()

{described}

ament_package()
"""
