"""What a robot holds: from mass, centre and tensor to the parameters of a payload, and from these to those of a link.

A payload at a frame has ten parameters of its own, M_tool ... , about the frame's origin in its axes. A module that was
built with room for it reads them like any other; elsewhere they are added to those of the link that carries the frame,
if its parameters can all change (the metadata's `carriers`).
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .arrays import common_shape, is_masked
from .constants import Value
from .parameters import FIRST_MOMENTS, MASS, ROUNDED, TENSOR, pseudo_inertia

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .robot import Robot

Array = NDArray[np.float64]
TEN = (*TENSOR, *FIRST_MOMENTS, MASS)
# The places of xx, xy, xz, yy, yz, zz in a tensor.
UPPER = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))


class BuildWarning(UserWarning):
    """A robot has to be compiled again for what is asked of it."""


def names_of(frame: str) -> list[str]:
    """Return the names of the ten parameters of a payload at a frame."""
    return [f"{field}_{frame}" for field in TEN]


def parameters_of(mass: ArrayLike, com: ArrayLike, inertia: ArrayLike | None) -> list[Array]:
    """Return XX ... M of a body about the origin of its frame; its tensor `inertia` is about its centre of mass."""
    m = _numbers("mass", mass)
    c = _numbers("com", com)
    if c.shape[-1:] != (3,):
        raise ValueError(f"with_payload: com has shape {c.shape}; expected (..., 3), in m along the axes of the frame")
    central = _tensor(np.zeros(6) if inertia is None else _numbers("inertia", inertia))
    try:
        shape = common_shape([m.shape, c.shape[:-1], central.shape[:-2]])
    except ValueError:
        shapes = f"mass {m.shape}, com {c.shape}, inertia {central.shape}"
        raise ValueError(f"with_payload: samples of a payload do not broadcast against each other: {shapes}") from None
    m, c = np.broadcast_to(m, shape), np.broadcast_to(c, (*shape, 3))
    J = central + m[..., None, None] * _steiner(c, c)
    return [*(J[..., i, k] for i, k in UPPER), *np.moveaxis(m[..., None] * c, -1, 0), m]


def _numbers(what: str, value: ArrayLike) -> Array:
    if is_masked(value):
        raise TypeError(f"with_payload: {what} is a masked array, whose mask would be lost")
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise ValueError(f"with_payload: {what} is not an array of numbers: {error}") from None
    if array.dtype.kind not in "fiu" or not np.isfinite(array).all():
        raise ValueError(f"with_payload: {what} is {value!r}; expected finite numbers, or arrays of them: one a sample")
    return array.astype(np.float64)


def _tensor(given: Array) -> Array:
    """Return a tensor (..., 3, 3) from itself, or from xx, xy, xz, yy, yz, zz."""
    if given.shape[-2:] == (3, 3):
        if np.abs(given - np.swapaxes(given, -1, -2)).max(initial=0) > ROUNDED * np.abs(given).max(initial=0):
            raise ValueError("with_payload: inertia is not symmetric; expected the tensor about the centre of mass")
        return (given + np.swapaxes(given, -1, -2)) / 2
    if given.shape[-1:] != (6,):
        raise ValueError(
            f"with_payload: inertia has shape {given.shape}; expected (..., 3, 3), or (..., 6): xx, xy, xz, yy, yz, zz"
        )
    tensor = np.empty((*given.shape[:-1], 3, 3))
    for place, (i, k) in enumerate(UPPER):
        tensor[..., i, k] = tensor[..., k, i] = given[..., place]
    return tensor


def _steiner(a: Array, b: Array) -> Array:
    """Return a.b 1 - (a b^T + b a^T) / 2, for many pairs of vectors."""
    outer = a[..., :, None] * b[..., None, :]
    symmetric: Array = (outer + np.swapaxes(outer, -1, -2)) / 2
    products: Array = np.sum(a * b, axis=-1)
    steiner: Array = products[..., None, None] * np.eye(3) - symmetric
    return steiner


def oddities(frame: str, ten: Sequence[Array]) -> Iterator[str]:
    """Yield why no body has these parameters."""
    if (ten[-1] < 0).any():
        yield f"the payload at {frame!r} has the mass {float(np.min(ten[-1])):g} kg: a mass is not negative"
        return
    lowest = np.linalg.eigvalsh(pseudo_inertia(np.broadcast_arrays(*ten)))
    if (lowest[..., 0] < -ROUNDED * np.abs(lowest[..., -1])).any():
        yield (
            f"the payload at {frame!r} is no body: no distribution of positive mass has this mass, centre and tensor; "
            "inertia is about the centre of mass, with -integral of x y dm beside its diagonal"
        )


def with_payloads(metadata: Mapping[str, Any], parameters: Mapping[str, Value]) -> dict[str, Value]:
    """Return the parameters of a module with payloads counted in those of the links that carry them."""
    known = set(metadata["parameters"]["names"])
    total = {name: value for name, value in parameters.items() if name in known}
    for frame, carrier in metadata.get("carriers", {}).items():
        if f"{MASS}_{frame}" not in parameters or f"{MASS}_{frame}" in known:
            continue
        ten = [np.asarray(parameters[name], np.float64) for name in names_of(frame)]
        for step in reversed(carrier["steps"]):
            six = [parameters[value] if isinstance(value, str) else value for value in step]
            ten = _moved(ten, [np.asarray(x, np.float64) for x in six])
        for field, added in zip(TEN, ten, strict=True):
            name = f"{field}{carrier['link']}"
            value = np.asarray(total[name] + added)
            total[name] = value if value.ndim else float(value)
    return total


def _moved(ten: Sequence[Array], six: Sequence[Array]) -> list[Array]:
    """Return XX ... M in the frame that another is placed in by its six parameters, in which they are given."""
    *ten, _ = np.broadcast_arrays(*ten, sum(six))
    A, P = _placement(np.broadcast_arrays(*six, ten[0])[:6])
    M, MS = ten[9], np.einsum("...ij,...j->...i", A, np.stack(ten[6:9], axis=-1))
    J = A @ _tensor(np.stack(ten[:6], axis=-1)) @ np.swapaxes(A, -1, -2)
    J = J + 2 * _steiner(P, MS) + M[..., None, None] * _steiner(P, P)
    return [*(J[..., i, k] for i, k in UPPER), *np.moveaxis(MS + M[..., None] * P, -1, 0), M]


def _placement(six: Sequence[Array]) -> tuple[Array, Array]:
    """Return Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r)."""
    gamma, b, alpha, d, theta, r = six
    A = np.broadcast_to(np.eye(3), (*gamma.shape, 3, 3))
    P = np.zeros((*gamma.shape, 3))
    for angle, length, axis in ((gamma, b, 2), (alpha, d, 0), (theta, r, 2)):
        P = P + A[..., :, axis] * length[..., None]
        turn = np.zeros((*gamma.shape, 3, 3))
        i, k = (axis + 1) % 3, (axis + 2) % 3
        turn[..., axis, axis] = 1
        turn[..., i, i] = turn[..., k, k] = np.cos(angle)
        turn[..., k, i], turn[..., i, k] = np.sin(angle), -np.sin(angle)
        A = A @ turn
    return A, P


def has_room(metadata: Mapping[str, Any], frame: str) -> bool:
    """Tell whether a module takes a payload at a frame as it is."""
    return frame in metadata.get("payloads", ()) or frame in metadata.get("carriers", {})


def _tell_once(robot: str, frame: str) -> Callable[[Any], None]:
    """Return a function of the steps of a build that warns when there is one to be made."""
    steps: list[Any] = []

    def tell(step: Any) -> None:
        steps.append(step)
        if len(steps) == 1:
            message = (
                f"{robot}: zeros of the link that carries {frame!r} are structure: its models are compiled again with "
                "room for a payload there, and kept in the cache. "
                f"torquec.build(..., payload=[{frame!r}]) does so from the start"
            )
            depth, caller = 1, sys._getframe()
            while caller.f_back is not None and caller.f_globals.get("__name__", "").startswith("torquec."):
                depth, caller = depth + 1, caller.f_back
            warnings.warn(message, BuildWarning, stacklevel=depth)

    return tell


def module_with_room(robot: Robot, frame: str) -> str:
    """Return the path of the robot's module with room for a payload at a frame: compiled again, or from the cache."""
    data, about = robot.metadata, f"robot {robot.name!r} was built without room for a payload at {frame!r}"
    advice = f"torquec.build(..., payload=[{frame!r}]) makes it"
    if "description" not in data:
        raise ValueError(f"{about}, and by an earlier torquec; {advice}")
    try:
        api = import_module("torquec.generator.api")
    except ModuleNotFoundError as error:
        raise ImportError(
            f"{about}: zeros of the link that carries it are structure. {advice}, which needs torquec's generator "
            f"({error}); `pip install torquec[generate]` brings what it needs"
        ) from error
    sets = [value for row in data["models"] for axis in row["axes"] if axis.get("several") for value in axis["values"]]
    module = api.build_again(
        data["description"],
        models=[row["name"] for row in data["models"]],
        frames=[each["name"] for each in data["frame_table"]],
        float32=data["dtype"] == "float32",
        contacts=list(dict.fromkeys(sets)),
        payload=[*data["payloads"], frame],
        progress=_tell_once(robot.name, frame),
    )
    return str(module.path)
