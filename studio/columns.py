"""The columns of the robot's tables, as SYMORO+ had them: one row of data each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from torquec.generator import api

from .messages.document import Column, TableName


@dataclass(frozen=True)
class Sort:
    """A table: which records are its rows, and its columns."""

    name: TableName
    title: str
    doc: str
    # The kinds of records that are its rows, in this order.
    kinds: tuple[str, ...]
    columns: tuple[Column, ...]
    # Whether rows can be added, removed and moved here.
    grows: bool = False


def _expression(name: str, title: str, doc: str, unit: str = "", group: str = "") -> Column:
    return Column(name, title, doc, unit, "expression", (), group)


def _text(name: str, title: str, doc: str) -> Column:
    return Column(name, title, doc, "", "text", (), "")


def _names(name: str, title: str, doc: str) -> Column:
    return Column(name, title, doc, "", "names", (), "")


def _flag(name: str, title: str, doc: str) -> Column:
    return Column(name, title, doc, "", "flag", ("true", "false"), "")


def _choice(name: str, title: str, doc: str, choices: tuple[str, ...] = ()) -> Column:
    return Column(name, title, doc, "", "choice", choices, "")


_SIX = {
    "gamma": ("γ", "Turn about z of the antecedent, to where x points along the common normal", "rad"),
    "b": ("b", "Shift along z of the antecedent", "m"),
    "alpha": ("α", "Turn about x between the axes z", "rad"),
    "d": ("d", "Shift along x: the distance between the axes z", "m"),
    "theta": ("θ", "Turn about z; the variable of a revolute joint", "rad"),
    "r": ("r", "Shift along z; the variable of a prismatic joint", "m"),
}
_LIMITS = {
    "lower": ("lower", "Lowest position", "rad or m"),
    "upper": ("upper", "Highest position", "rad or m"),
    "velocity": ("velocity", "Highest speed", "rad/s or m/s"),
    "effort": ("effort", "Highest torque or force", "N m or N"),
}
_DRIVE = {
    "IA": ("Ia", "Inertia of the rotor, seen from the joint", "kg m^2 or kg"),
    "FV": ("Fv", "Viscous friction", "N m s or N s/m"),
    "FS": ("Fs", "Coulomb friction", "N m or N"),
    "FO": ("Fo", "Offset of friction", "N m or N"),
    "FST": ("Fst", "Static friction, beyond that of Coulomb at rest", "N m or N"),
    "KST": ("kst", "How fast static friction decays with the speed", ""),
    "BST": ("Bst", "Exponent of the speed in that decay", ""),
    "QPS": ("qps", "Speed over which the sign of the speed is smoothed", "rad/s or m/s"),
    "K": ("K", "Stiffness of a spring at the joint", "N m/rad or N/m"),
    "QK": ("qK", "Position at which that spring is slack", "rad or m"),
}
_ELASTIC = {
    "KE": ("Ke", "Stiffness between the joint and its motor", "N m/rad or N/m"),
    "DE": ("De", "Damping between the joint and its motor", "N m s or N s/m"),
}
_INERTIA_DOC = {
    "XX": "Moment of inertia about x, about the origin of the frame",
    "YY": "Moment of inertia about y, about the origin of the frame",
    "ZZ": "Moment of inertia about z, about the origin of the frame",
    "XY": "Product of inertia of x and y, about the origin of the frame",
    "XZ": "Product of inertia of x and z, about the origin of the frame",
    "YZ": "Product of inertia of y and z, about the origin of the frame",
    "MX": "First moment along x: mass times the x of the centre of mass",
    "MY": "First moment along y: mass times the y of the centre of mass",
    "MZ": "First moment along z: mass times the z of the centre of mass",
    "M": "Mass",
}
_INERTIA_UNIT = {"M": "kg", "MX": "kg m", "MY": "kg m", "MZ": "kg m"}
_FRICTION, _SPRING = ("FV", "FS", "FO", "FST", "KST", "BST", "QPS"), ("K", "QK")


def _six(group: str = "geometry") -> tuple[Column, ...]:
    return tuple(_expression(name, *_SIX[name], group=group) for name in api.GEOMETRY_ENTRIES)


def _limits() -> tuple[Column, ...]:
    return tuple(_expression(name, *_LIMITS[name], group="limits") for name in api.LIMIT_ENTRIES)


def _inertia() -> tuple[Column, ...]:
    names = api.INERTIA_ENTRIES
    return tuple(_expression(n, n, _INERTIA_DOC[n], _INERTIA_UNIT.get(n, "kg m^2"), "inertia") for n in names)


def _group_of(name: str) -> str:
    return "friction" if name in _FRICTION else "spring" if name in _SPRING else "rotor"


def _drive(prefix: str = "") -> tuple[Column, ...]:
    return tuple(_expression(prefix + n, *_DRIVE[n], group=_group_of(n)) for n in api.DRIVE_ENTRIES)


_NAME = "Its name: letters, digits and _"
_CARRIER = "The joint whose link carries it, or base"
_DRAWN = "Position where the robot is drawn: of several modes of a loop the one that is meant"
_TYPE = _choice("type", "σ", "Revolute (σ = 0), prismatic (1) or fixed (2)", api.JOINT_TYPES)
_CUT_TYPE = _choice("type", "σ", "Revolute (σ = 0) or prismatic (1)", api.JOINT_TYPES[:2])
_OFFSET = _expression("offset", "offset", "How much θ or r is more than q: q = θ - offset", "rad or m", "geometry")
_MOTOR = _text("motor.name", "motor", "The name of the motor; without one that of the joint with _motor")

SORTS: tuple[Sort, ...] = (
    Sort(
        "robot",
        "Robot",
        "Name, gravity and base.",
        ("robot",),
        (
            _text("name", "name", _NAME),
            _text("title", "title", "What people call the robot"),
            _text("source", "source", "Where the numbers are from"),
            _names("invented", "invented", "What nobody measured or published, with commas: inertias, friction"),
            _expression("g1", "gx", "Gravity along x of the base", "m/s^2", "gravity"),
            _expression("g2", "gy", "Gravity along y of the base", "m/s^2", "gravity"),
            _expression("g3", "gz", "Gravity along z of the base", "m/s^2", "gravity"),
            _flag("floating", "floating", "Whether the base moves freely"),
            _names("order", "order", "Order of the joints in q, with commas, where it is not that of the table"),
            _names("free", "free", "Numbers that stay parameters although they are structure, with commas: MY2"),
            _flag("keep_zeros", "keep zeros", "Whether inertial parameters that are 0 are none in identification"),
        ),
    ),
    Sort(
        "geometry",
        "Geometry",
        "Frames and joints in the notation of Khalil and Kleinfinger.",
        ("joints",),
        (
            _text("name", "joint", _NAME),
            _choice("antecedent", "a(j)", _CARRIER),
            _TYPE,
            _flag("motorised", "μ", "Whether a motor moves it; passive joints are moved by loops"),
            *_six(),
            _OFFSET,
            *_limits(),
            _expression("drawn", "drawn at", _DRAWN, "rad or m", "loops"),
        ),
        grows=True,
    ),
    Sort(
        "inertia",
        "Inertia",
        "Standard inertial parameters of links, about the origin of their frames.",
        ("base", "joints"),
        (_text("link", "link", "The name of the link"), *_inertia()),
    ),
    Sort(
        "drives",
        "Drives",
        "Rotors, friction and springs at the joints, and joints that are elastic.",
        ("joints",),
        (*_drive(), *(_expression(n, *_ELASTIC[n], group="elasticity") for n in api.ELASTIC_ENTRIES)),
    ),
    Sort(
        "motors",
        "Motors of elastic joints",
        "The drive behind the spring of a joint with a stiffness Ke, seen from the joint.",
        ("joints",),
        (_MOTOR, *_drive("motor.")),
    ),
    Sort(
        "mimics",
        "Coupled joints",
        "Joints without a variable of their own: multiplier times the position of another joint, plus an offset.",
        ("mimics",),
        (
            _choice("follower", "joint", "The joint that follows"),
            _choice("joint", "follows", "The joint that it follows"),
            _expression("multiplier", "multiplier", "What its position is times that of the other; 1 if not given"),
            _expression("shift", "offset", "What is added", "rad or m"),
        ),
        grows=True,
    ),
    Sort(
        "coupling",
        "Coupled motors",
        "Motors that several joints move: the position of a motor is the sum of factors times those of the joints.",
        ("coupling",),
        (
            _choice("joint", "joint", "The joint that the motor stands for"),
            _MOTOR,
            _names("factors", "factors", "One for each row of this table, with commas: of the position of its joint"),
            *_drive("motor."),
        ),
        grows=True,
    ),
    Sort(
        "loops",
        "Loops",
        "The joints at which closed loops are cut, on the one link.",
        ("loops",),
        (
            _text("name", "joint", _NAME),
            _choice("antecedent", "a(k)", _CARRIER),
            _CUT_TYPE,
            *_six(),
            _OFFSET,
            *_limits(),
            *_drive(),
            _expression("drawn", "drawn at", _DRAWN, "rad or m", "loops"),
        ),
        grows=True,
    ),
    Sort(
        "twins",
        "Ends of loops",
        "The frame on the other link that the frame of the cut joint meets.",
        ("loops",),
        (
            _text("twin.name", "frame", _NAME),
            _choice("twin.antecedent", "a(k+B)", _CARRIER),
            *(_expression("twin." + n, *_SIX[n], group="geometry") for n in api.GEOMETRY_ENTRIES),
        ),
    ),
    Sort(
        "frames",
        "Frames",
        "Named frames on links: tools, flanges, sensors.",
        ("frames",),
        (
            _text("name", "frame", _NAME),
            _choice("antecedent", "link of", _CARRIER),
            *_six(),
            _flag("default", "default", "Whether models of the frame are built unasked"),
        ),
        grows=True,
    ),
    Sort(
        "values",
        "Values",
        "Parameters that expressions use by name; one without a value gets it at run time.",
        ("values",),
        (
            _text("name", "parameter", _NAME),
            _expression("value", "value", "Its number; empty for one without"),
        ),
        grows=True,
    ),
    Sort(
        "hybrid",
        "Hybrid patterns",
        "Patterns of hybrid models: the joints whose motion is given; of the others it is the effort.",
        ("hybrid",),
        (
            _text("name", "pattern", _NAME),
            _names("joints", "joints", "Joints whose motion is given, with commas; base is a floating base"),
        ),
        grows=True,
    ),
)

# By the name of the table.
SORT: Mapping[str, Sort] = MappingProxyType({sort.name: sort for sort in SORTS})

# Columns whose numbers are constants: no expression of parameters.
CONSTANTS = frozenset({*api.LIMIT_ENTRIES, "drawn", "value"})
