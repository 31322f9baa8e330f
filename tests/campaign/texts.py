"""The texts from which fuzzing of the readers starts, by kind."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from campaign.line_changes import FieldChanges, log_changes
from campaign.table_changes import TableChanges
from campaign.xml_changes import XmlChanges
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
# What the random texts have not: every element that the reader of URDF knows, and every key of the native format.
URDF = """<robot name="all" xmlns:drake="http://drake.mit.edu">
  <material name="grey"><color rgba="1 1 1 1"/></material>
  <link name="ground"><inertial><mass value="0"/>
    <inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/></inertial></link>
  <link name="a"><inertial><origin xyz="0 0 1e-9" rpy="1.5708 0 3.1416"/><mass value="2"/>
    <inertia ixx="1" ixy="1e-12" ixz="0" iyy="1" iyz="0" izz="1.5"/></inertial>
    <visual><origin xyz="0 0 0"/><geometry><mesh filename="a.stl"/></geometry></visual></link>
  <link name="b"/><link name="c"/>
  <joint name="free" type="floating"><parent link="ground"/><child link="a"/></joint>
  <joint name="j" type="revolute"><origin xyz="0.1 -3e-17 0.2" rpy="0 -1.57 0.7854"/><parent link="a"/><child link="b"/>
    <axis xyz="0 1e-8 -1"/><limit lower="-1" upper="1" velocity="2" effort="3"/>
    <dynamics damping="0.1" friction="0.2" armature="0.3"/><safety_controller k_velocity="1"/></joint>
  <joint name="k" type="prismatic"><parent link="b"/><child link="c"/><axis xyz="1 1 0"/>
    <mimic joint="j" multiplier="-0.5" offset="0.1"/><calibration rising="0"/></joint>
  <transmission name="t"><type>simple</type><joint name="j"><hardwareInterface>e</hardwareInterface></joint>
    <actuator name="m"><mechanicalReduction>100</mechanicalReduction><rotorInertia>1e-5</rotorInertia></actuator>
  </transmission>
  <transmission name="u"><joint name="k"/><actuator name="n"><drake:gear_ratio value="50"/>
    <drake:rotor_inertia value="2e-6"/></actuator></transmission>
  <gazebo reference="a"/>
</robot>
"""
MJCF = """<mujoco model="all">
  <compiler angle="radian" autolimits="true" eulerseq="xyz" inertiafromgeom="auto" balanceinertia="true"/>
  <option gravity="0 0 -9.81" timestep="0.002" wind="0 0 0" density="0" viscosity="0"/>
  <default><joint armature="0.01" damping="0.1"/><default class="x"><geom density="100"/></default></default>
  <asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1" scale="1 1 1"/></asset>
  <worldbody>
    <frame pos="0 0 1" euler="0 0 1.5708"><body name="a" gravcomp="0"><freejoint name="f"/>
      <inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body></frame>
    <body name="b" pos="1 0 0" xyaxes="1 0 0 0 1 0"><joint name="p" axis="0 1 0" limited="true" range="-1 1"/>
      <geom type="capsule" size="0.05" fromto="0 0 0 0.5 0 0"/><site name="s" pos="0.5 0 0"/>
      <body name="c" pos="0.5 0 0" zaxis="0 1 1"><joint name="q" axis="0 1 0" ref="0.2" springref="0.1" stiffness="2"/>
        <joint name="r" type="ball" damping="0" armature="0"/><site name="s2"/>
        <geom type="ellipsoid" size="0.1 0.2 0.3" mass="1"/></body></body>
    <body name="d" pos="1 0 0.5" mocap="false"><joint name="v" axis="0 1 0"/><geom type="cylinder" size="0.1 0.2"/>
      <body name="e"><joint name="w" type="slide" axis="1 0 0"/><geom type="mesh" mesh="m"/></body></body>
    <replicate count="2" offset="0 0 1"><body><joint/><geom size="0.1"/></body></replicate>
  </worldbody>
  <equality><joint joint1="p" joint2="v" polycoef="0 2 0 0 0"/><connect body1="c" body2="e" anchor="0.1 0 0"/>
    <weld body1="c" body2="d" relpose="0 1 0 0 0 0 0" torquescale="1"/><joint joint1="w" polycoef="0"/>
    <connect site1="s" site2="s2" active="false"/></equality>
  <tendon><fixed name="t"><joint joint="p" coef="1"/><joint joint="v" coef="-0.5"/></fixed></tendon>
  <actuator><motor joint="p" gear="50"/><position joint="q" kp="10" armature="0.1"/><motor tendon="t"/></actuator>
  <keyframe><key qpos="0 0 0 1 0 0 0 0 0.2 1 0 0 0 0 0 0 0"/></keyframe>
</mujoco>
"""
TOML = """name = "all"
title = "All keys"
source = "none"
invented = ["all"]
gravity = [0, 0, "-g"]
free = ["MY2"]
keep_zeros = true
symbols = ["M4"]
order = ["elbow", "shoulder", "slide"]
values = { L = 0.45, g = 9.81 }
base = { floating = true, link = { name = "trunk", mass = 12, com = [0.1, 0, 0], inertia_com = [1, 0, 0, 1, 0, 1] } }
hybrid = { swing = ["elbow"], fall = ["base"] }
[[joints]]
name = "shoulder"
gamma = 0.1
b = 0.2
alpha = "pi/2"
d = "L"
theta = 0
offset = 0.3
link = { name = "arm", M = 17.4, MX = 1.2, ZZ = 0.6 }
drive = { IA = 0.8, FV = 5.8, FS = 26, FO = -1.3, FST = 30, KST = 9, BST = 2, QPS = 0.01 }
elastic = { KE = 8000, DE = 3, motor = { IA = 0.8, FS = 26 } }
[[joints]]
name = "elbow"
antecedent = "shoulder"
limits = { lower = -2.7, upper = 2.7, velocity = 3, effort = 100 }
drive = { K = 40, QK = 0.2 }
[[joints]]
name = "slide"
type = "prismatic"
antecedent = "base"
[[joints]]
name = "follower"
type = "revolute"
mimic = { joint = "elbow", multiplier = -1, offset = 0 }
link = { mass = "M4", com = [0.07, 0, 0.2], inertia_com = [1, 0, 0, 1, 0, 1] }
[frames.tool]
antecedent = "follower"
r = 0.1
default = false
"""
CLASSIC = """name = "table"
dh = "classic"
gravity = [0, 0, -9.81]
values = { L = 0.3 }
frames = { camera = { antecedent = "two", alpha = "pi/2", d = 0.1, theta = 1, r = 0.2 } }
drives = { joints = ["one", "two"], coupling = [[1, 0], [-0.4, 1]], motors = [{ IA = 0.3 }, { name = "m", FV = 0.2 }] }
[[joints]]
name = "one"
theta = 0
d = 0.4
a = "L"
alpha = "-pi/2"
offset = "pi/2"
link = { mass = 3, com = [0, 0, -0.1], inertia_com = [1, 0, 0, 1, 0, 1] }
[[joints]]
name = "two"
a = 0.3
alpha = "pi/3"
link = { mass = 1, com = [0.1, 0, 0] }
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
    return [TOML, CLASSIC, *short([*ROBOTS.glob("*.toml"), *(ROOT / "examples").glob("*.toml"), *DATA.glob("*.toml")])]


def pars() -> Iterable[str]:
    """Return texts of SYMORO+'s format."""
    robots = [toml.parse(path.read_text(), "a.toml") for path in sorted(ROBOTS.glob("*.toml"))]
    return [par_writer.write(robot) for robot in robots if plain(robot)]


def urdfs() -> Iterable[str]:
    """Return texts of URDF."""
    drawn = [random_urdf(seed, 3 + seed % 4, KINDS_OF_JOINTS).replace("><", ">\n<") for seed in range(10)]
    return [URDF, *drawn, *short((ROOT / "examples").glob("*.urdf"))]


def mjcfs() -> Iterable[str]:
    """Return texts of MJCF."""
    drawn = [random_mjcf(seed, 3) for seed in range(6)]
    return [MJCF, ARM, FINGERS, FLOATING, SEVERAL_JOINTS, *drawn]


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


def changes_of(kind: str) -> Callable[[str, random.Random], str] | None:
    """Return what changes texts of a kind by their structure, None where there is none."""
    texts = [*TEXTS[kind]()]
    if kind in ("urdf", "xml", "xacro"):
        return XmlChanges([*texts, *(urdfs() if kind == "xacro" else ())])
    if kind == "toml":
        return TableChanges(texts)
    if kind == "dh":
        return TableChanges(texts, json.loads, json.dumps)
    if kind == "par":
        return FieldChanges(texts)
    return log_changes if kind == "csv" else None


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
