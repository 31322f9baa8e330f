"""The texts from which fuzzing of the readers starts, by kind."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from oracle.mjcf_models import ARM, FINGERS, FLOATING, SEVERAL_JOINTS
from oracle.random_mjcf import random_mjcf
from oracle.random_urdf import random_urdf
from places import DATA, ROBOTS, ROOT
from torquec.generator.description.formats import par_writer, toml
from torquec.generator.description.robot import Robot

KINDS_OF_JOINTS = ("revolute", "continuous", "prismatic", "fixed", "floating", "planar")
# Longer files only slow the search down.
MOST_BYTES = 20_000
XACRO = """<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:property name="l" value="${2 * 0.25}"/>
  <xacro:macro name="part" params="name above *origin **inertia">
    <link name="${name}"><xacro:insert_block name="inertia"/></link>
    <joint name="${name}_joint" type="revolute"><parent link="${above}"/><child link="${name}"/>
      <xacro:insert_block name="origin"/><axis xyz="0 0 1"/>
      <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
  </xacro:macro>
  <link name="world"/>
  <xacro:part name="a" above="world"><origin xyz="0 0 ${l}" rpy="${pi/2} 0 0"/>
    <i><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></i></xacro:part>
  <xacro:if value="${l > 0}"><link name="b"/>
    <joint name="c" type="fixed"><parent link="a"/><child link="b"/></joint></xacro:if>
</robot>
"""
EXPRESSIONS = (
    "0", "-0.5", "pi/2", "-3*pi/4", "L1*cos(pi/3) - W", "sqrt(2)/2", "(L1 + D_2)^2", "sin(L1)**-2", "1e-3*W", "--1",
    "(((1)))", "2^16", "sqrt(sqrt(L1)) + cos(sin(W))", "1.5708", "0.1 + 0.2 - 0.3", "W/(L1 - L1)",
)  # fmt: skip
TABLES = (
    {"rows": [{"d": 0.4, "alpha": "pi/2", "link": {"mass": 3, "com": [0, 0, -0.1]}}, {"a": 0.3, "type": "prismatic"}]},
    {"rows": [{"a": "L1", "offset": 1, "drive": {"IA": 0.1, "FV": 2}, "limits": {"lower": -1, "upper": 2}}],
     "values": {"L1": 0.5}, "gravity": [0, 0, "-g"], "symbols": ["g"], "convention": "modified"},
    {"rows": [{"theta": 0.1, "d": 0.2, "type": "prismatic", "name": "slide"}, {"type": "fixed", "r": 1}],
     "frames": {"tool": {"antecedent": "slide", "d": 0.1}}, "free": ["M1"], "title": "t", "source": "s"},
)  # fmt: skip
LOGS = (
    "t,q1,tau1\n0,0.1,1\n0.01,0.2,2\n0.02,0.3,3\n",
    "t [ms];q_a [deg];q_b [mm];qd_a;qd_b;tau_a [mN m];tau_b;used\n" + "".join(f"{k};1;2;3;4;5;6;1\n" for k in range(5)),
    "#time\tposition1\teffort1\n0\t1e300\t\n1\tnan\tinf\n2\t0\t0\n",
    "t,q_x,q_y,tau_x\n0,1,2,3\n",
    "t,q1,q2,qdd1,qdd2,tau1,tau2\n" + "".join(f"{k / 100},{k},{k},0,0,1,1\n" for k in range(12)),
)


def tomls() -> Iterable[str]:
    """Return texts of the native format."""
    return short([*ROBOTS.glob("*.toml"), *(ROOT / "examples").glob("*.toml"), *DATA.glob("*.toml")])


def pars() -> Iterable[str]:
    """Return texts of SYMORO+'s format."""
    robots = [toml.parse(path.read_text(), "a.toml") for path in sorted(ROBOTS.glob("*.toml"))]
    return [par_writer.write(robot) for robot in robots if plain(robot)]


def urdfs() -> Iterable[str]:
    """Return texts of URDF."""
    random = [random_urdf(seed, 3 + seed % 4, KINDS_OF_JOINTS).replace("><", ">\n<") for seed in range(10)]
    return [*random, *short((ROOT / "examples").glob("*.urdf"))]


def mjcfs() -> Iterable[str]:
    """Return texts of MJCF."""
    random = [random_mjcf(seed, 3) for seed in range(6)]
    return [ARM, FINGERS, FLOATING, SEVERAL_JOINTS, *random]


def plain(robot: Robot) -> bool:
    """Whether .par can say all of a robot."""
    base = robot.base
    return not (base.floating or base.link or base.M != 0 or robot.order or any(joint.mimic for joint in robot.joints))


def kept(kind: str) -> list[bytes]:
    """Return the texts of a kind that the tests keep from earlier runs."""
    return [text.encode("latin-1") for text in json.loads((DATA / "readers.json").read_text())[kind]]


def short(paths: Iterable[Path]) -> list[str]:
    """Return the texts of files that are not too long."""
    contents = [path.read_bytes() for path in sorted(paths)]
    return [content.decode(errors="replace") for content in contents if len(content) <= MOST_BYTES]


TEXTS: Mapping[str, Callable[[], Iterable[str]]] = {
    "toml": tomls,
    "par": pars,
    "urdf": urdfs,
    "xml": mjcfs,
    "xacro": lambda: [XACRO],
    "dh": lambda: map(json.dumps, TABLES),
    "expression": lambda: EXPRESSIONS,
    "csv": lambda: LOGS,
}
