"""Rotor inertias in the <transmission> elements of a URDF, in the tags of ROS and of Drake."""

from __future__ import annotations

from ..placed.space import Number, exact
from . import markup
from .markup import Element


def rotors_of(root: Element) -> dict[str, tuple[Element, Number]]:
    """Return the rotor inertia (kg m^2, on the joint's side) by joint, from transmissions of one joint and actuator."""
    rotors: dict[str, tuple[Element, Number]] = {}
    for transmission in root.all("transmission"):
        joints, actuators = transmission.all("joint"), transmission.all("actuator")
        if len(joints) != 1 or len(actuators) != 1:
            continue
        inertia = _number_in(actuators[0], "rotorInertia", "drake:rotor_inertia")
        if inertia is None:
            continue
        reduction = _number_in(actuators[0], "mechanicalReduction", "drake:gear_ratio")
        if reduction is None:
            reduction = _number_in(transmission, "mechanicalReduction", "drake:gear_ratio")
        ratio = exact(1) if reduction is None else reduction
        rotors[joints[0].name()] = (joints[0], ratio * ratio * inertia)
    return rotors


def driven_joints(root: Element) -> tuple[str, ...]:
    """Return the names of the joints of all transmissions: they have motors."""
    joints = [joint for transmission in root.all("transmission") for joint in transmission.all("joint")]
    return tuple(dict.fromkeys(joint.attributes["name"] for joint in joints if "name" in joint.attributes))


def _number_in(element: Element, tag: str, of_drake: str) -> Number | None:
    """Return the number in an element's text, or the value of Drake's element, or None."""
    child, other = element.one(tag), element.one(of_drake)
    if child is not None:
        return exact(markup.numbers_of(child, "its text", child.text.strip(), 1)[0])
    return None if other is None else exact(other.numbers("value", 1)[0])
