"""Compiled models as functions of JAX: custom calls of XLA, under jit, vmap and grad.

    idm = torquec.jax.register(robot, "idm")
    slope = jax.jit(jax.vmap(jax.jacrev(idm)))(q, qd, qdd)

Derivatives are those that are compiled (`idm_derivatives`), in forward and reverse mode. On the CPU.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

import numpy as np

from .address import Address
from .partials import Differentiable, NotDifferentiableError, by_positions, differentiable
from .robot import Robot

try:
    import jax
    import jax.numpy as jnp
except ImportError as error:
    raise ImportError(f"torquec.jax needs JAX ({error}): pip install torquec[jax]") from error
try:
    from . import _xla
except ImportError as error:
    raise ImportError(
        f"torquec.jax needs torquec._xla, which is not compiled ({error}); installing torquec compiles it "
        "where there is a C compiler"
    ) from error

# What XLA knows the handler of all kernels by.
TARGET = "torquec_kernel"
jax.ffi.register_ffi_target(TARGET, _xla.handler, platform="cpu")
# Code and constants that compiled programs refer to stay where they are.
_kept: list[Address] = []


def register(robot: Robot, model: str, *, optional: Sequence[str] = (), **choices: str) -> Callable[..., Any]:
    """Return a compiled model as a function of JAX, of the model's inputs and then of those in `optional`.

    `choices` are those of a call, such as frame="tool". Leading axes broadcast, as they do in a call of the robot.
    """
    of = differentiable(robot, model, tuple(optional), choices)
    call = _primitive(of.address)
    slopes: dict[str, Callable[..., Any]] = {}

    def slope(name: str, given: Sequence[Any]) -> Any:
        """Return the derivative by an input as a matrix: elements of the answer by those of the input."""
        partial = of.partial(name)
        key = partial.address.name
        if key not in slopes:
            slopes[key] = _once(_primitive(partial.address), key)
        arguments = dict(zip(of.address.inputs, given, strict=True))
        if partial.is_linear:
            size = prod(of.address.inputs[name])
            units = jnp.concatenate([jnp.eye(size, dtype=of.address.dtype), jnp.zeros((1, size), of.address.dtype)])
            answers = jax.vmap(lambda unit: slopes[key](*{**arguments, name: unit}.values()))(units)
            return _flat(jnp.moveaxis(answers[:-1] - answers[-1], 0, -1), (*_answer_shape(of), size), size)
        found = slopes[key](*(arguments[each] for each in partial.address.inputs))
        answer = found[partial.place] if isinstance(found, tuple) else found
        shape = _answer_shape(of)
        if partial.of_motions:
            return by_positions(jnp, _flat(answer, (*shape, robot.n), robot.n), arguments["q"])
        return _flat(answer, (*shape, *of.address.inputs[name]), prod(of.address.inputs[name]))

    def jvp(primals: Sequence[Any], tangents: Sequence[Any]) -> tuple[Any, Any]:
        answer: Any = function(*primals)
        parts = []
        for (name, shape), tangent in zip(of.address.inputs.items(), tangents, strict=True):
            if not isinstance(tangent, jax.custom_derivatives.SymbolicZero):
                along = tangent.reshape((*tangent.shape[: tangent.ndim - len(shape)], prod(shape)))
                parts.append(jnp.einsum("...oi,...i->...o", slope(name, primals), along))
        if not parts:
            return answer, jax.tree.map(jnp.zeros_like, answer)
        return answer, sum(parts[1:], parts[0]).reshape(answer.shape)

    function: Any = jax.custom_jvp(call)
    function.defjvp(jvp, symbolic_zeros=True)
    function.__name__ = function.__qualname__ = of.address.name
    function.__doc__ = of.address.model.row.text
    return function  # type: ignore[no-any-return]


def _answer_shape(of: Differentiable) -> tuple[int, ...]:
    return next(iter(of.address.outputs.values()))


def _flat(array: Any, shape: tuple[int, ...], columns: int) -> Any:
    """Return an array as a matrix of this many columns behind the axes of its batch."""
    batch = array.shape[: array.ndim - len(shape)]
    return array.reshape((*batch, prod(shape) // columns, columns))


def _once(call: Callable[..., Any], name: str) -> Callable[..., Any]:
    """Return a function whose derivative says that there is none, in words."""

    def jvp(primals: Sequence[Any], tangents: Sequence[Any]) -> Any:
        raise NotDifferentiableError(
            f"{name} is a derivative, and is not differentiated once more; `torquec export --to python` writes "
            "code that JAX differentiates as often as wanted"
        )

    function = jax.custom_jvp(call)
    function.defjvp(jvp)
    return function  # type: ignore[no-any-return]


def _primitive(address: Address) -> Callable[..., Any]:
    """Return the custom call of a kernel, on arrays of its type whose leading axes broadcast."""
    module, constants = address.model.module, address.model._require_values()
    number, process = _xla.register(
        module.address(module.kernels[address.kernel.name]),
        module.address(module.table),
        constants.address,
        constants.blocks.ctypes.data,
    )
    _kept.append(address)
    outputs = address.kernel.outputs

    def call(*given: Any) -> Any:
        if len(given) != len(address.inputs):
            raise TypeError(f"{address.name} takes {', '.join(address.inputs)}; got {len(given)} arguments")
        arrays = [_read(address, name, array) for name, array in zip(address.inputs, given, strict=True)]
        leading = [x.shape[: x.ndim - len(s)] for x, s in zip(arrays, address.inputs.values(), strict=True)]
        batch = np.broadcast_shapes(*leading)
        arrays = [jnp.broadcast_to(x, batch + s) for x, s in zip(arrays, address.inputs.values(), strict=True)]
        kinds = [np.dtype(np.int32) if output.integer else address.dtype for output in outputs]
        shapes = [jax.ShapeDtypeStruct(batch + o.shape, kind) for o, kind in zip(outputs, kinds, strict=True)]
        answers = jax.ffi.ffi_call(TARGET, shapes, vmap_method="broadcast_all")(
            *arrays, number=np.int64(number), process=np.int64(process)
        )
        return tuple(answers) if len(answers) > 1 else answers[0]

    call.__name__ = address.name
    return call


def _read(address: Address, name: str, array: Any) -> Any:
    """Return an argument as an array of the kernel's type, of a shape that the kernel takes."""
    if address.dtype == np.float64 and not jax.config.jax_enable_x64:
        raise TypeError(
            f"{address.name} computes in double precision, which JAX has switched off: "
            'jax.config.update("jax_enable_x64", True), or build the robot with float32=True'
        )
    given, shape = jnp.asarray(array), address.inputs[name]
    if jnp.iscomplexobj(given):
        raise TypeError(f"{address.name}: {name} is an array of {given.dtype}; expected {address.dtype}")
    array = given.astype(address.dtype)
    if array.shape[max(array.ndim - len(shape), 0) :] != shape:
        sizes = ", ".join(map(str, shape))
        raise ValueError(f"{address.name}: {name} is an array (..., {sizes}); got {array.shape}")
    return array
