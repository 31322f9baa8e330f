"""Values that parameters of a robot are given: which can change, and what they may be."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .arrays import is_masked
from .constants import Value
from .suggestion import did_you_mean

if TYPE_CHECKING:
    from .robot import Robot


def _numbered(robot: Robot, name: str) -> str:
    """Return M6 for the name of link 6 or joint 6 with .M behind it, other names as they are."""
    for parameter in robot.parameter_table if "." in str(name) else ():
        if parameter.label == name:
            return parameter.name
    owner, _, symbol = str(name).rpartition(".")
    for key in ("link", "name"):
        for j, joint in enumerate(robot._module.metadata["joints"], 1):
            if owner and joint.get(key) == owner:
                return f"{symbol}{j}"
    return name

def known_values(robot: Robot, values: Mapping[str, ArrayLike | Real]) -> Mapping[str, ArrayLike | Real]:
    """Return the values that can change; ValueError if some can't."""
    structural: Mapping[str, str] = robot._module.metadata["parameters"]["structural"]
    called: dict[str, str] = {}
    for name in values:
        other = called.setdefault(_numbered(robot, name), name)
        if other != name:
            raise ValueError(f"robot {robot.name!r} is given one parameter by two names, {other!r} and {name!r}")
    values = {number: values[name] for number, name in called.items()}
    unknown = [name for name in values if name not in robot.parameters and name not in structural]
    if unknown:
        names = [*robot.parameters, *structural]
        told = ", ".join(f"{name!r}{did_you_mean(str(name), names)}" for name in unknown)
        raise ValueError(f"robot {robot.name!r} has no parameter {told}; robot.parameters lists them")
    fixed = {name: structural[name] for name in values if name in structural}
    # A 0 that stays 0 changes nothing: whole tables of parameters can be given.
    refused = {name: text for name, text in fixed.items() if not (text == "0" and _is_zero(values[name]))}
    if refused:
        raise ValueError(_structural(robot.name, refused))
    return {name: value for name, value in values.items() if name not in fixed}


def checked_value(robot: Robot, name: str, value: Any) -> Value:
    """Return a number, or a read-only copy of an array of numbers; TypeError or ValueError if a robot can't have it."""
    wanted = f"parameter {name} of {robot.name!r} is a finite number, or an array of them"
    if is_masked(value):
        raise TypeError(f"{wanted}; got a masked array, whose mask would be lost")
    try:
        array = np.asarray(value if not isinstance(value, Real) else _float(value))
    except ValueError as error:
        raise ValueError(f"{wanted}: {error}") from None
    if array.dtype.kind not in "fiu":
        raise TypeError(f"{wanted}; got {value!r} ({type(value).__name__})")
    array = array.astype(np.float64)
    _refuse(array, ~np.isfinite(array), wanted)
    if name in robot._module.metadata["parameters"].get("divisors", ()):
        message = (
            f"parameter {name} of {robot.name!r} can't be 0: the equations in the form chosen for it divide by it. "
            "Build the robot again with that 0 in its description"
        )
        _refuse(array, array == 0, message)
    array.flags.writeable = False
    return array if array.ndim else float(array)


def is_changed(value: Value, described: float | None) -> bool:
    """Return whether a value differs from the description's."""
    return isinstance(value, np.ndarray) or value != described


def _float(value: Real) -> float:
    try:
        return float(value)
    except OverflowError:
        return inf


def _refuse(array: NDArray[np.float64], wrong: NDArray[np.bool_], message: str) -> None:
    """Raise a ValueError with the place of the first element that is wrong, if one is."""
    if not wrong.any():
        return
    place = tuple(int(i) for i in np.argwhere(wrong)[0])
    of = f" of sample {place[0] if len(place) == 1 else place}" if place else ""
    raise ValueError(f"{message}; got {float(array[place])!r}{of}")


def _is_zero(value: ArrayLike | Real) -> bool:
    array = np.asarray(value)
    return array.dtype.kind in "fiub" and not array.any()


def _structural(robot: str, refused: Mapping[str, str]) -> str:
    told = ", ".join(f"{name} = {text}" for name, text in refused.items())
    zeros = [name for name, text in refused.items() if text == "0"]
    message = (
        f"robot {robot!r} was compiled for {told}, as its description says: structure, not a number that can change"
    )
    if zeros:
        message += (
            f". free = [{', '.join(map(repr, zeros))}] in the description keeps a zero changeable; build it again"
        )
    if len(zeros) < len(refused):
        message += ". To change the geometry, change the description and build it again"
    return message
