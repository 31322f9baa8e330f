"""Compiled models as operators of PyTorch, with autograd from the compiled derivatives.

    idm = torquec.torch.register(robot, "idm")
    idm(q, qd, qdd).sum().backward()

They are custom operators (torch.library): torch.compile keeps them, torch.func.vmap makes batches of them. On the CPU.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from math import prod
from typing import Any

import numpy as np

from .address import Address
from .partials import Differentiable, NotDifferentiableError, by_positions, differentiable
from .robot import Robot

try:
    import torch
except ImportError as error:
    raise ImportError(
        f"torquec.torch needs PyTorch ({error}): pip install torquec[torch]; for the CPU alone, a small part of that, "
        "pip install torch --index-url https://download.pytorch.org/whl/cpu"
    ) from error

# Operators have names of their own in a process.
_numbers = count()


def register(robot: Robot, model: str, *, optional: Sequence[str] = (), **choices: str) -> Callable[..., Any]:
    """Return a compiled model as an operator of PyTorch, of the model's inputs and then of those in `optional`.

    `choices` are those of a call, such as frame="tool". Leading axes broadcast, as they do in a call of the robot.
    """
    of = differentiable(robot, model, tuple(optional), choices)
    apply = _differentiated(of)
    names = tuple(of.address.inputs)

    def function(*given: Any, **by_name: Any) -> Any:
        values = dict(zip(names, given, strict=False)) | by_name
        if set(values) != set(names) or len(given) + len(by_name) != len(names):
            raise TypeError(f"{of.address.name} takes {', '.join(names)}; got {len(given)} and {list(by_name)}")
        return apply(*(_read(of.address, name, values[name]) for name in names))

    function.__name__ = function.__qualname__ = of.address.name
    function.__doc__ = of.address.model.row.text
    return function


def _read(address: Address, name: str, array: Any) -> Any:
    """Return an argument as a tensor that the kernel can read, or say why it can't."""
    tensor, shape, real = torch.as_tensor(array), address.inputs[name], _real(address)
    if tensor.dtype != real:
        raise TypeError(
            f"{address.name}: {name} is a tensor of {real}, as the robot was built; got {tensor.dtype}. Convert it, or "
            "build the robot with float32= as the tensors are"
        )
    if tensor.device.type != "cpu":
        raise TypeError(f"{address.name}: {name} is on {tensor.device}; compiled kernels run on the CPU: {name}.cpu()")
    if tuple(tensor.shape[max(tensor.ndim - len(shape), 0) :]) != shape:
        sizes = ", ".join(map(str, shape))
        raise ValueError(f"{address.name}: {name} is a tensor (..., {sizes}); got {tuple(tensor.shape)}")
    return tensor


def _real(address: Address) -> Any:
    """Return the type of a kernel's numbers."""
    return torch.float64 if address.dtype == np.float64 else torch.float32


def _operator(robot: Robot, address: Address) -> Any:
    """Return a custom operator that calls a kernel; it answers with a list of tensors."""
    kernel, model = address.kernel, getattr(robot, address.model.row.name)
    shapes = list(address.inputs.values())
    real = _real(address)
    kinds = [torch.int32 if output.integer else real for output in kernel.outputs]
    choices = dict(kernel.axes)

    def batch_of(tensors: Sequence[Any]) -> tuple[int, ...]:
        leading = [t.shape[: t.ndim - len(shape)] for t, shape in zip(tensors, shapes, strict=True)]
        return tuple(torch.broadcast_shapes(*leading))

    def execute(*tensors: Any) -> list[Any]:
        batch = batch_of(tensors)
        answers = [torch.empty(batch + o.shape, dtype=kind) for o, kind in zip(kernel.outputs, kinds, strict=True)]
        arrays = tuple(answer.numpy() for answer in answers)
        given = {name: t.detach().numpy() for name, t in zip(address.inputs, tensors, strict=True)}
        model(**given, **choices, out=arrays if len(arrays) > 1 else arrays[0])
        return answers

    def fake(*tensors: Any) -> list[Any]:
        batch = batch_of(tensors)
        pairs = zip(kernel.outputs, kinds, strict=True)
        return [tensors[0].new_empty(batch + o.shape, dtype=kind) for o, kind in pairs]

    def vmap(info: Any, places: Sequence[int | None], *tensors: Any) -> tuple[list[Any], list[int]]:
        """Put the axis of vmap first, with as many axes behind it as the largest batch has."""
        moved = [t if place is None else t.movedim(place, 0) for t, place in zip(tensors, places, strict=True)]
        ranks = [
            t.ndim - len(shape) - (place is not None)
            for t, shape, place in zip(moved, shapes, places, strict=True)
        ]
        most = max(ranks)
        aligned = [
            t if place is None else t.reshape((t.shape[0], *[1] * (most - rank), *t.shape[1:]))
            for t, rank, place in zip(moved, ranks, places, strict=True)
        ]
        return operator(*aligned), [0] * len(kinds)

    name = f"torquec::{address.name}_{next(_numbers)}"
    schema = f"({', '.join(f'Tensor {each}' for each in address.inputs)}) -> Tensor[]"
    operator = torch.library.custom_op(name, execute, mutates_args=(), device_types="cpu", schema=schema)
    operator.register_fake(fake)
    operator.register_vmap(vmap)
    return operator


def _differentiated(of: Differentiable) -> Callable[..., Any]:
    """Return a model's operator with its derivatives, forwards and backwards."""
    operator, slopes = _operator(of.robot, of.address), _Slopes(of)
    single, answer = len(of.address.outputs) == 1, next(iter(of.address.outputs.values()))

    def forward(*tensors: Any) -> Any:
        found = operator(*tensors)
        return found[0] if single else tuple(found)

    def setup_context(ctx: Any, inputs: Sequence[Any], output: Any) -> None:
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)
        if not single and not isinstance(output, list):
            ctx.mark_non_differentiable(*(each for each in output if not each.is_floating_point()))

    def backward(ctx: Any, *gradients: Any) -> tuple[Any, ...]:
        given, along = ctx.saved_tensors, _flat(gradients[0], answer)
        found: dict[str, Any] = {}
        answers: list[Any] = []
        for (name, shape), tensor, needed in zip(of.address.inputs.items(), given, ctx.needs_input_grad, strict=True):
            if not needed:
                answers.append(None)
                continue
            gradient = torch.einsum("...o,...oi->...i", along, slopes.matrix(name, given, found))
            # Leading axes that an input was broadcast along are summed over.
            answers.append(gradient.reshape((*gradient.shape[:-1], *shape)).sum_to_size(tensor.shape))
        return tuple(answers)

    def jvp(ctx: Any, *tangents: Any) -> Any:
        given = ctx.saved_tensors
        found: dict[str, Any] = {}
        parts = [
            torch.einsum("...oi,...i->...o", slopes.matrix(name, given, found), _flat(tangent, shape))
            for (name, shape), tangent in zip(of.address.inputs.items(), tangents, strict=True)
            if tangent is not None
        ]
        total = sum(parts[1:], parts[0])
        return total.reshape((*total.shape[:-1], *answer))

    # torch.compile takes the operator, torch.func the function of autograd.
    operator.register_autograd(lambda ctx, gradients: backward(ctx, *gradients), setup_context=setup_context)
    apply = _function(of.address.name, forward, setup_context, backward, jvp)
    return lambda *tensors: forward(*tensors) if torch.compiler.is_compiling() else apply(*tensors)


def _function(name: str, forward: Any, setup_context: Any, backward: Any, jvp: Any) -> Callable[..., Any]:
    """Return what calls a function of autograd, which torch.func transforms too."""
    parts = {"forward": forward, "setup_context": setup_context, "backward": backward, "jvp": jvp}
    methods: dict[str, Any] = {key: staticmethod(part) for key, part in parts.items()}
    made: Any = type(name, (torch.autograd.Function,), {**methods, "generate_vmap_rule": True})
    return made.apply  # type: ignore[no-any-return]


class _Slopes:
    """The derivatives of a model's answer, whose operators are made when they are wanted first."""

    def __init__(self, of: Differentiable) -> None:
        self.of = of
        self.operators: dict[str, Callable[..., Any]] = {}

    def matrix(self, name: str, given: Sequence[Any], found: dict[str, Any]) -> Any:
        """Return the derivative by an input: elements of the answer by those of the input.

        `found` has the answers of kernels that were called for these inputs already.
        """
        partial = self.of.partial(name)
        key, inputs = partial.address.name, self.of.address.inputs
        if key not in self.operators:
            self.operators[key] = _once(self.of.robot, partial.address)
        values = dict(zip(inputs, given, strict=True))
        if partial.is_linear:
            size, rank = prod(inputs[name]), max(values[each].ndim - len(shape) for each, shape in inputs.items())
            units = torch.cat([torch.eye(size, dtype=given[0].dtype), torch.zeros(1, size, dtype=given[0].dtype)])
            values[name] = units.reshape((size + 1, *[1] * rank, *inputs[name]))
            (answers,) = self.operators[key](*values.values())
            flat = _flat(answers[:-1] - answers[-1], self.of.address.kernel.outputs[0].shape)
            return flat.movedim(0, -1)
        if key not in found:
            found[key] = self.operators[key](*(values[each] for each in partial.address.inputs))
        answer, shape = self.of.address.kernel.outputs[0].shape, inputs[name]
        if partial.of_motions:
            shape = (self.of.robot.n,)
        flat = _flat(found[key][partial.place], (*answer, *shape))
        slope = flat.reshape((*flat.shape[:-1], prod(answer), prod(shape)))
        return by_positions(torch, slope, given[[*inputs].index(name)]) if partial.of_motions else slope


def _once(robot: Robot, address: Address) -> Callable[..., Any]:
    """Return the operator of a derivative, which says in words that it has none itself."""
    operator = _operator(robot, address)

    def forward(*tensors: Any) -> Any:
        return tuple(operator(*tensors))

    def setup_context(ctx: Any, inputs: Sequence[Any], output: Any) -> None:
        pass

    def refuse(ctx: Any, *_: Any) -> Any:
        raise NotDifferentiableError(
            f"{address.name} is a derivative, and is not differentiated once more; `torquec export --to python` writes "
            "code that PyTorch differentiates as often as wanted"
        )

    return _function(address.name, forward, setup_context, refuse, refuse)


def _flat(array: Any, shape: tuple[int, ...]) -> Any:
    """Return an array with one axis in place of those of a shape, behind the axes of its batch."""
    return array.reshape((*array.shape[: array.ndim - len(shape)], prod(shape)))
