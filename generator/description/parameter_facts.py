"""What each parameter of a robot is: whose, in which unit, and what it means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .payload import payload_doc, payload_names
from .robot import (
    BASE,
    DRIVE,
    ELASTIC,
    FIXED,
    GEOMETRY,
    GRAVITY_NAMES,
    INERTIA,
    PARAMETER_PREFIX,
    PRISMATIC,
    SPRING,
    STRIBECK,
    Joint,
    Robot,
)

# Field -> unit where the joint turns, unit where it slides, what it is.
FIELDS: dict[str, tuple[str, str, str]] = {
    "gamma": ("rad", "rad", "angle gamma of the frame"),
    "b": ("m", "m", "length b of the frame"),
    "alpha": ("rad", "rad", "angle alpha of the frame"),
    "d": ("m", "m", "length d of the frame"),
    "theta": ("rad", "rad", "angle theta of the frame"),
    "r": ("m", "m", "length r of the frame"),
    "offset": ("rad", "m", "position of the joint at q = 0"),
    "multiplier": ("", "", "ratio to the joint that it mimics"),
    "shift": ("rad", "m", "position where the joint that it mimics is at 0"),
    **dict.fromkeys(INERTIA[:6], ("kg m^2", "kg m^2", "element of the inertia tensor about the frame's origin")),
    **dict.fromkeys(INERTIA[6:9], ("kg m", "kg m", "first moment about the frame's origin")),
    "M": ("kg", "kg", "mass"),
    "IA": ("kg m^2", "kg", "inertia of the rotor, seen from the joint"),
    "FV": ("N m s/rad", "N s/m", "viscous friction"),
    "FS": ("N m", "N", "Coulomb friction"),
    "FO": ("N m", "N", "offset between the two levels of Coulomb friction"),
    "FST": ("N m", "N", "static friction"),
    "KST": ("(s/rad)^BST", "(s/m)^BST", "decay of static friction: by exp(-KST |qd|^BST)"),
    "BST": ("", "", "exponent of the velocity in the decay of static friction"),
    "QPS": ("rad/s", "m/s", "velocity over which the sign of qd is smoothed: tanh(qd / QPS)"),
    "K": ("N m/rad", "N/m", "stiffness of the spring"),
    "KE": ("N m/rad", "N/m", "stiffness between the joint and its motor"),
    "DE": ("N m s/rad", "N s/m", "damping between the joint and its motor"),
    "QK": ("rad", "m", "position at which the spring is slack"),
}


@dataclass(frozen=True)
class ParameterFacts:
    """What a parameter is."""

    # By the name of its link or joint: forearm.M; "" where it belongs to none.
    label: str
    unit: str
    doc: str


def parameter_facts(robot: Robot) -> dict[str, ParameterFacts]:
    """Return what the parameters of a robot are that stand for one number of it; those of [values] may serve many."""
    known = dict(_all_facts(robot))
    return {name: known[name] for name in robot.values if name in known}


def _all_facts(robot: Robot) -> Iterator[tuple[str, ParameterFacts]]:
    for j, joint in enumerate(robot.joints, 1):
        yield from _of_joint(joint, str(j))
        for c, _ in joint.coupling:
            label = f"{joint.name}.{robot.joints[c - 1].name}"
            yield f"C{j}_{c}", ParameterFacts(label, "", "velocity of the motor per velocity of the joint")
    for name in INERTIA:
        _, unit, doc = FIELDS[name]
        yield f"{name}0", ParameterFacts(f"{robot.base.link}.{name}" if robot.base.link else "", unit, doc)
    first_cut = len(robot.joints) + 1
    for k, loop in enumerate(robot.loops):
        yield from _of_joint(loop.cut, str(first_cut + k))
        yield from _of_frame(loop.twin.name, str(first_cut + len(robot.loops) + k))
    for frame in robot.frames:
        yield from _of_frame(frame.name, f"_{frame.name}")
    for owner in (BASE, *(frame.name for frame in robot.frames)):
        for field, name in payload_names(owner).items():
            _, unit, _ = FIELDS[field]
            yield name, ParameterFacts(f"payload at {owner}.{field}", unit, payload_doc(field))
    for name in GRAVITY_NAMES:
        yield name, ParameterFacts("", "m/s^2", "component of gravity in the axes of the base")


def _of_joint(joint: Joint, suffix: str) -> Iterator[tuple[str, ParameterFacts]]:
    drive = () if joint.sigma == FIXED else (*DRIVE, *STRIBECK, *SPRING, *ELASTIC, "offset", "multiplier", "shift")
    for field in (*GEOMETRY, *INERTIA, *drive):
        turning, sliding, doc = FIELDS[field]
        unit = sliding if joint.sigma == PRISMATIC else turning
        owner = joint.link or joint.name if field in INERTIA else joint.name
        yield PARAMETER_PREFIX[field] + suffix, ParameterFacts(f"{owner}.{PARAMETER_PREFIX[field]}", unit, doc)


def _of_frame(name: str, suffix: str) -> Iterator[tuple[str, ParameterFacts]]:
    for field in GEOMETRY:
        unit, _, doc = FIELDS[field]
        yield PARAMETER_PREFIX[field] + suffix, ParameterFacts(f"{name}.{PARAMETER_PREFIX[field]}", unit, doc)
