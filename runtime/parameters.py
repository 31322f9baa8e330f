"""What the parameters of a robot are, for people: names by link and joint, units, and values that no real robot has."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .constants import Value

TENSOR, FIRST_MOMENTS, MASS = ("XX", "XY", "XZ", "YY", "YZ", "ZZ"), ("MX", "MY", "MZ"), "M"
# Of no real robot are these below 0.
NEVER_NEGATIVE = {
    "M": "mass",
    "IA": "rotor inertia",
    "FV": "viscous friction",
    "FS": "Coulomb friction",
    "FST": "static friction",
    "KST": "decay of static friction",
    "QPS": "velocity of smooth friction",
    "KE": "stiffness between joint and motor",
    "DE": "damping between joint and motor",
}
# How far below 0 rounded numbers of a body may take a principal second moment, as a part of the largest.
ROUNDED = 1e-6


class ParameterWarning(UserWarning):
    """A parameter was given a value that no real robot has."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of a robot."""

    name: str
    """In the notation: M6, FV2, D3."""

    label: str
    """By the name of its link or joint, "forearm.M"; "" where it belongs to none, as a value that several share."""

    unit: str
    """Its unit; "" where the description alone knows it."""

    doc: str
    """What it is."""

    value: Value | None
    """A number, or an array of samples; None where there is none."""


def table_of(metadata: Mapping[str, Any], values: Mapping[str, Value | None]) -> tuple[Parameter, ...]:
    """Return the parameters of a robot with these values, in their order."""
    about = metadata["parameters"].get("about", {})
    made = []
    for name, value in values.items():
        label, unit, doc = about.get(name, ("", "", "a value of the description"))
        made.append(Parameter(name, label, unit, doc, value))
    return tuple(made)


def negative_values(metadata: Mapping[str, Any], changes: Mapping[str, Value]) -> Iterator[str]:
    """Yield what is wrong with changed parameters that no real robot has below 0."""
    about = metadata["parameters"].get("about", {})
    for name, value in changes.items():
        what = NEVER_NEGATIVE.get(name.rstrip("0123456789"))
        lowest = float(np.min(value, initial=0.0))
        if what and name in about and lowest < 0:
            label = f" ({about[name][0]})" if about[name][0] else ""
            yield f"{name}{label} = {lowest:g}: a {what} is not negative"


def impossible_bodies(
    metadata: Mapping[str, Any], values: Mapping[str, Value | None], changed: Collection[str]
) -> Iterator[str]:
    """Yield which links with changed parameters are no body: no distribution of mass has their ten parameters."""
    structural = metadata["parameters"]["structural"]
    for j, joint in enumerate(metadata["joints"], 1):
        names = [f"{field}{j}" for field in (*TENSOR, *FIRST_MOMENTS, MASS)]
        if not {*names} & {*changed}:
            continue
        ten = [values.get(name, 0.0 if name in structural else None) for name in names]
        known = [np.asarray(value, np.float64) for value in ten if value is not None]
        if len(known) < len(ten):
            continue
        lowest: NDArray[Any] = np.linalg.eigvalsh(pseudo_inertia(np.broadcast_arrays(*known)))
        if (lowest[..., 0] < -ROUNDED * np.abs(lowest[..., -1])).any():
            owner = joint.get("link") or joint["name"]
            yield (
                f"link {j} ({owner}): no distribution of positive mass has these ten inertial parameters; "
                "its second moments about the centre of mass are not all positive"
            )


def pseudo_inertia(ten: Sequence[NDArray[np.float64]]) -> Any:
    """Return the matrix [L MS; MS^T M] (..., 4, 4) of XX ... ZZ, MX, MY, MZ, M, which no body has indefinite."""
    xx, xy, xz, yy, yz, zz, mx, my, mz, m = ten
    half = (xx + yy + zz) / 2
    # The elements of the tensor off its diagonal are minus the second moments.
    rows = [[half - xx, -xy, -xz, mx], [-xy, half - yy, -yz, my], [-xz, -yz, half - zz, mz], [mx, my, mz, m]]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))
