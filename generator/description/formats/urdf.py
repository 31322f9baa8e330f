"""URDF: links with inertias about their centres of mass, joints with origins and axes in any direction.

    revolute, continuous, prismatic   as they are; `mimic` makes one follow another
    fixed       the child is part of what carries the parent
    floating    a floating base, if it carries the whole robot from a link without mass; elsewhere <name>_x, _y, _z,
                then the turns _rx, _ry, _rz about the axes reached so far
    planar      <name>_x, _y in the plane and _turn about its normal, the joint's axis; x is the coordinate axis that
                comes after the axis's greatest component, laid into the plane

`damping` of <dynamics> is FV, `friction` FS, and `armature` IA; an actuator of a <transmission> with one joint gives
IA = reduction^2 * rotor inertia from <mechanicalReduction> and <rotorInertia>, or <drake:gear_ratio value> and
<drake:rotor_inertia value>. Elements that say nothing of motion are left alone, and the files they name never opened;
a text that is no number where one is expected, and a child or attribute that URDF does not have there, is refused.

Rounded angles are made whole unless the numbers are taken as they stand (rounding.py); a note says so of each.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from torquec.suggestion import did_you_mean

from ..messages import escape, join, show
from ..placed.placed import (
    MAX_LINKS,
    SLIDES,
    TURNS,
    Body,
    Follows,
    Motors,
    PlacedJoint,
    PlacedLink,
    PlacedRobot,
    in_series,
    root_of,
)
from ..placed.space import Array, clean, cross, dot, exact, unit, vector
from ..robot import FIXED, PRISMATIC, REVOLUTE, DescriptionError, Limits
from . import markup
from .file import read_file
from .markup import Element, wrong
from .urdf_numbers import Numbers
from .urdf_transmission import driven_joints, rotors_of

# The types of joints with one freedom or none, and the others.
SIGMA = {"revolute": REVOLUTE, "continuous": REVOLUTE, "prismatic": PRISMATIC, "fixed": FIXED}
FLOATING, PLANAR = "floating", "planar"
TYPES = (*SIGMA, FLOATING, PLANAR)

# The children that <robot>, <link> and <joint> may have.
_IN_ROBOT = ("link", "joint", "transmission", "material", "gazebo", "sensor")
_IN_LINK = ("inertial", "visual", "collision", "contact", "sensor")
_IN_JOINT = ("origin", "parent", "child", "axis", "limit", "dynamics", "mimic", "calibration", "safety_controller")
# How alike a child of <joint> is to a known one if it is a misspelling: <axes> is, and would be a wrong axis.
_MISSPELT_IN_JOINT = 0.7


def read(path: str | Path, *, as_written: bool = False) -> PlacedRobot:
    """Return the robot of a URDF file; `as_written` takes its numbers as they stand."""
    return parse(read_file(path, markup.MAX_BYTES), Path(path).name, as_written=as_written)


def parse(content: bytes | str, place: str, *, as_written: bool = False) -> PlacedRobot:
    """Return the robot of a URDF text; `place` (its file) stands at the head of every error."""
    try:
        return _robot(markup.parse(content), Path(place).name, Numbers(as_written))
    except DescriptionError as error:
        raise DescriptionError(f"{escape(place)}, {error}") from error


def _robot(root: Element, file: str, numbers: Numbers) -> PlacedRobot:
    """Return the robot of the outermost element."""
    if root.tag != "robot":
        raise wrong(root, "the outermost element", "<robot>, as this is URDF")
    for tag in ("link", "joint"):
        if (count := len(root.all(tag))) > MAX_LINKS:
            raise wrong(root, f"{count} {tag}s", f"at most {MAX_LINKS}")
    root.check_spelling(_IN_ROBOT)
    for element in root:
        if element.tag.startswith("xacro:"):
            raise wrong(element, "an element of xacro", "plain URDF, or a file named .xacro")
    links = [_read_link(element, numbers) for element in root.all("link")]
    joints: list[PlacedJoint] = []
    # The floating joints, each with the joints of one freedom that it becomes.
    floating: list[tuple[PlacedJoint, list[PlacedJoint]]] = []
    lines: dict[str, Element] = {}
    for element in root.all("joint"):
        joint, kind = _read_joint(element, numbers)
        name = element.name()
        if name in lines:
            raise wrong(element, "a second joint of this name", f"another; the first is in line {lines[name].line}")
        lines[name] = element
        if kind in SIGMA:
            joints.append(joint)
            continue
        parts = (*SLIDES, *TURNS) if kind == FLOATING else _plane(joint.axis)
        series, between = in_series(joint, parts)
        joints += series
        if kind == FLOATING:
            floating.append((joint, series))
        links += between
    _check_links(root, lines)
    rotors = rotors_of(root)
    for name, (element, _) in rotors.items():
        if name not in lines:
            raise wrong(element, f"the joint {show(name)}", "the name of a joint")
    joints = [replace(joint, IA=rotors[joint.name][1]) if joint.name in rotors else joint for joint in joints]
    robot = PlacedRobot(
        name=root.attributes.get("name") or Path(file).stem,
        links=tuple(links),
        joints=tuple(joints),
        source=file,
        notes=tuple(numbers.notes),
        warnings=tuple(numbers.warnings),
        motors=Motors(driven_joints(root)),
    )
    return _on_floating_base(robot, floating)


def _check_links(root: Element, joints: dict[str, Element]) -> None:
    """Refuse with its line what root_of would refuse without."""
    known: dict[str, int] = {}
    for link in root.all("link"):
        if link.name() in known:
            raise wrong(link, "a second link of this name", f"another; the first is in line {known[link.name()]}")
        known[link.name()] = link.line
    for joint in joints.values():
        for end in ("parent", "child"):
            element = joint.required(end)
            name = element.name("link")
            if name not in known:
                problem = f"link {show(name)}, which does not exist{did_you_mean(name, known)}"
                raise wrong(element, problem, f"one of {join(map(show, known))}")
        mimic = joint.one("mimic")
        if mimic is not None and mimic.name("joint") not in joints:
            name = mimic.name("joint")
            problem = f"joint {show(name)}, which does not exist{did_you_mean(name, joints)}"
            raise wrong(mimic, problem, "the name of a joint")


def _read_link(element: Element, numbers: Numbers) -> PlacedLink:
    """Return the link of a <link>."""
    name = element.name()
    element.check_spelling(_IN_LINK)
    inertial = element.one("inertial")
    if inertial is None:
        return PlacedLink(name)
    inertial.check((), ("origin", "mass", "inertia"))
    mass = inertial.required("mass")
    mass.check(("value",))
    owner = f"link {show(name)}, inertial"
    place = numbers.place(inertial.one("origin"), owner)
    tensor = numbers.tensor(inertial.required("inertia"), owner)
    M = exact(mass.numbers("value", 1)[0])
    if M == 0 and not any(tensor.flat):
        return PlacedLink(name)
    return PlacedLink(name, Body(M, place.P, clean(place.A @ tensor @ place.A.T)))


def _read_joint(element: Element, numbers: Numbers) -> tuple[PlacedJoint, str]:
    """Return the joint of a <joint>, and its type."""
    name, kind = element.name(), element.name("type")
    if kind not in TYPES:
        raise wrong(element, f"type {show(kind)}{did_you_mean(kind, TYPES)}", f"one of {join(TYPES)}")
    element.check_spelling(_IN_JOINT, _MISSPELT_IN_JOINT)
    owner = f"joint {show(name)}"
    ends = [element.required(end) for end in ("parent", "child")]
    for end in ends:
        end.check(("link",))
    place = numbers.place(element.one("origin"), owner)
    axis = element.one("axis")
    if axis is not None:
        axis.check(("xyz",))
    moving = kind != "fixed"
    if moving and axis is None and kind != FLOATING:
        numbers.warnings.append(f"{owner}, line {element.line}, has no <axis>: it is 1 0 0, as URDF says")
    joint = PlacedJoint(
        name=name,
        sigma=SIGMA.get(kind, FIXED),
        parent=ends[0].name("link"),
        child=ends[1].name("link"),
        place=place,
        axis=numbers.direction(axis, owner) if axis is not None and moving else vector((1, 0, 0)),
        limits=_read_limits(element.one("limit"), kind) if moving else Limits(),
        follows=_read_mimic(element.one("mimic")) if moving else None,
    )
    dynamics = element.one("dynamics")
    if not moving or dynamics is None:
        return joint, kind
    FV, FS, IA = (exact(dynamics.numbers(key, 1, "0")[0]) for key in ("damping", "friction", "armature"))
    return replace(joint, FV=FV, FS=FS, IA=IA), kind


def _read_limits(element: Element | None, kind: str) -> Limits:
    """Return the limits of a joint of this type; a <limit> without lower or upper means 0 by them."""
    if element is None:
        return Limits()
    keys = ("lower", "upper", "velocity", "effort")
    bounds: dict[str, float] = {key: element.number(key) for key in keys if key in element.attributes}
    for key in ("velocity", "effort"):
        if bounds.get(key, 0) < 0:
            raise wrong(element, f"{key} = {bounds[key]:g}", "its magnitude, not negative")
    if kind not in ("revolute", "prismatic"):
        return Limits(velocity=bounds.get("velocity"), effort=bounds.get("effort"))
    if "lower" in bounds or "upper" in bounds:
        bounds = {"lower": 0.0, "upper": 0.0} | bounds
        if bounds["lower"] > bounds["upper"]:
            raise wrong(element, f"lower = {bounds['lower']:g} > upper = {bounds['upper']:g}", "the lesser as lower")
    return Limits(**bounds)


def _read_mimic(element: Element | None) -> Follows | None:
    """Return how a joint follows another."""
    if element is None:
        return None
    element.check(("joint", "multiplier", "offset"))
    multiplier, offset = element.numbers("multiplier", 1, "1")[0], element.numbers("offset", 1, "0")[0]
    return Follows(element.name("joint"), exact(multiplier), exact(offset))


def _plane(axis: Array) -> tuple[tuple[str, int, Array], ...]:
    """Return the freedoms of a planar joint."""
    greatest = max(range(3), key=lambda i: abs(axis[i]))
    after = vector(int(i == (greatest + 1) % 3) for i in range(3))
    x = unit(after - dot(after, axis) * axis)
    return ("x", PRISMATIC, x), ("y", PRISMATIC, clean(cross(axis, x))), ("turn", REVOLUTE, axis)


def _on_floating_base(robot: PlacedRobot, floating: list[tuple[PlacedJoint, list[PlacedJoint]]]) -> PlacedRobot:
    """Return the robot with a floating base if a floating joint stands between a root without mass and all the rest."""
    if not floating:
        return robot
    root = root_of(robot)
    body = next(link.body for link in robot.links if link.name == root)
    below = [joint for joint in robot.joints if joint.parent == root]
    first, series = floating[0]
    if first.parent != root or len(below) != 1 or body is not None:
        return robot
    steps, between = {joint.name for joint in series}, {joint.parent for joint in series}
    down = exact("-9.81") * first.place.A[2, :]
    return replace(
        robot,
        links=tuple(link for link in robot.links if link.name not in between),
        joints=tuple(joint for joint in robot.joints if joint.name not in steps),
        gravity=clean(down),
        floating=True,
        notes=(*robot.notes, f"joint {show(first.name)} floats: link {show(first.child)} is a floating base"),
    )
