"""The plugins of ROS 2, compiled against stubs of its headers: their numbers are those of the robot in Python.

The stubs (tests/generator/emit/ros2/stubs) have the virtual methods of the interfaces, and of rclcpp and pluginlib what
the plugins use: ROS 2 is not on PyPI. Eigen is the real one.
"""

from __future__ import annotations

import importlib.util
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
import torquec
from places import ROBOTS, ROOT
from tools import need
from torquec.generator.api import export

HERE = ROOT / "tests" / "generator" / "emit" / "ros2"
Q, QD, QDD = np.array([0.3, -0.7]), np.array([0.5, -0.2]), np.array([1.0, 2.0])
V = np.array([0.1, -0.2, 0.0, 0.0, 0.0, 0.3])
OF_ROBOT = ("idm", "h", "gravity", "inertia", "coriolis")


def eigen() -> Path:
    """Return the folder of Eigen's headers: of Debian, or of the wheel that Pinocchio brings."""
    wheel = importlib.util.find_spec("cmeel")
    beside = [Path(folder).parent for folder in (wheel and wheel.submodule_search_locations) or ()]
    for place in (Path("/usr/include/eigen3"), *(folder / "cmeel.prefix/include/eigen3" for folder in beside)):
        if (place / "Eigen" / "Core").exists():
            return place
    pytest.skip("no headers of Eigen: neither libeigen3-dev nor cmeel-eigen is installed")


def compiled(sources: list[Path], *more: str | Path) -> None:
    stubs = ["-I", HERE / "stubs", "-isystem", eigen()]
    command = ["g++", "-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O0", *stubs, *sources, *more]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ros2")
    export(ROBOTS / "planar2r.toml", folder, language="ros2")
    return folder


@pytest.fixture(scope="module")
def said(package: Path) -> dict[str, str]:
    """What the plugins answer, a line a call."""
    need("g++", "gcc")
    source, program = package / "src", package / "calls"
    subprocess.run(["gcc", "-std=c99", "-O1", "-c", "planar2r_models.c", "-o", "models.o"], cwd=source, check=True)
    parts = [HERE / "calls.cpp", source / "dynamics.cpp", source / "kinematics.cpp", source / "models.o"]
    compiled(parts, "-DSTUB_VERSION=2", "-I", source, "-o", program, "-lm")
    numbers = " ".join(repr(float(x)) for x in (*Q, *QD, *QDD, *V))
    done = subprocess.run([str(program)], input=numbers, capture_output=True, text=True, check=True)
    return {line.split(" ", 1)[0]: line.split(" ", 1)[1] for line in done.stdout.splitlines()} | {"log": done.stderr}


def numbers(text: str) -> np.ndarray:
    return np.array([float(word) for word in text.split()])


def test_dynamics_are_those_of_the_robot(said: dict[str, str]) -> None:
    robot = torquec.load("planar2r")
    still = robot.with_parameters(dict.fromkeys(("FV1", "FS1", "FV2", "FS2"), 0.0))
    expected = {
        "inertia": robot.inertia(Q),
        "gravity": robot.gravity(Q),
        "coriolis": still.h(Q, QD) - robot.gravity(Q),
        "friction": np.array([0.15, 0.06]) * QD + np.array([0.4, 0.2]) * np.sign(QD),
        "torques": robot.idm(Q, QD, QDD),
        "heavier": robot.with_parameters({"M2": 3.0, "MX2": 0.5}).idm(Q, QD, QDD),
    }
    for name, value in expected.items():
        np.testing.assert_allclose(numbers(said[name]), np.ravel(value), rtol=1e-12, atol=1e-12, err_msg=name)
    assert np.abs(numbers(said["coriolis"])).min() > 1e-3
    assert not np.allclose(numbers(said["heavier"]), numbers(said["torques"]))


def test_kinematics_are_those_of_the_robot(said: dict[str, str]) -> None:
    robot = torquec.load("planar2r")
    t, j = robot.transform(Q, frame="tool"), robot.jacobian(Q, frame="tool")
    inverse = np.linalg.solve(j.T @ j + 0.01 * np.eye(2), j.T)
    expected = {
        "transform": t.T,
        "jacobian": j.T,
        "inverse": inverse.T,
        "theta": inverse @ V,
        "x": j @ QD,
        "difference": np.array([1.0, 0.0, -2.0, 0.0, 0.0, 1.2]),
        "base": np.eye(4),
        "still": np.zeros(12),
    }
    for name, value in expected.items():
        np.testing.assert_allclose(numbers(said[name]), np.ravel(value), rtol=1e-12, atol=1e-12, err_msg=name)


def test_what_is_wrong_is_refused_with_words(said: dict[str, str]) -> None:
    done, refused, allocations, untouched = numbers(said["flags"])
    assert (done, refused, untouched) == (1, 1, 7)
    assert allocations == 0, "the kinematics take memory"
    assert numbers(said["solver_allocations"]) == 5, "the solver takes more memory than for what it returns"
    assert "joint_positions has 6 elements: expected 2 (shoulder, elbow)" in said["refused"]
    for words in (
        "There is no frame 'nobody': expected one of base, tool",
        "call initialize first",
        "of another type",
        "The base is 'nobody': expected 'base'",
        "The size of joint_pos is 3: expected 2",
        "The size of delta_theta is 3: expected 2",
        "expected a time above 0",
        "The answer is no finite number",
    ):
        assert words in said["log"], words


@pytest.mark.parametrize("version", [0, 1])
def test_older_interfaces_have_the_methods_too(package: Path, tmp_path: Path, version: int) -> None:
    need("g++")
    made = tmp_path / "made.cpp"
    made.write_text(f'#include "{package / "src" / "kinematics.cpp"}"\n')
    compiled([made], f"-DSTUB_VERSION={version}", "-I", package / "src", "-fsyntax-only")


def test_the_package_names_what_it_has(package: Path) -> None:
    manifest = ElementTree.parse(package / "package.xml").getroot()
    assert manifest.findtext("name") == "torquec_planar2r"
    cmake = (package / "CMakeLists.txt").read_text()
    for plugin, package_of in (("dynamics", "inverse_dynamics_solver"), ("kinematics", "kinematics_interface")):
        library = ElementTree.parse(package / f"{plugin}.xml").getroot()
        source = (package / "src" / f"{plugin}.cpp").read_text()
        row = library.find("class")
        assert row is not None
        assert f"PLUGINLIB_EXPORT_CLASS({row.get('type')}, {row.get('base_class_type')})" in source
        assert library.get("path") == f"torquec_planar2r_{plugin}"
        assert f"pluginlib_export_plugin_description_file({package_of} {plugin}.xml)" in cmake
        assert package_of in [depend.text for depend in manifest.iter("depend")]
    assert not re.search("@[a-z_]+@", "".join(path.read_text() for path in (package / "src").glob("*pp")))


def test_robots_that_have_none_are_told_why(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="'h' is not among the models"):
        export(ROBOTS / "planar2r.toml", tmp_path, models=["idm"], language="ros2")
    with pytest.raises(ValueError, match="on a floating base: expected q, qd, qdd, tau"):
        export(ROBOTS / "biped.toml", tmp_path, models=["gravity", "idm"], language="ros2")
    with pytest.raises(ValueError, match="whose loops move the passive joints"):
        export(ROBOTS / "slider_crank.toml", tmp_path, language="ros2")
    with pytest.raises(ValueError, match="has no frame for the kinematics interface"):
        export(ROBOTS / "planar2r.toml", tmp_path, models=list(OF_ROBOT), language="ros2")
