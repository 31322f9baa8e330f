"""Which of a robot's kernels are written, and which of their outputs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from torquec.suggestion import did_you_mean

from ..derive.kernel import Kernel, Slot, Straight
from ..derive.selection import UnknownNameError
from ..description.robot import Robot
from .symbols import symbols


def by_name(kernels: Sequence[Kernel], functions: Sequence[str]) -> tuple[Kernel, ...]:
    """Return the kernels of these names."""
    known = {kernel.name: kernel for kernel in kernels}
    _check("function", functions, known, "; frames= and models= say what there is")
    return tuple(known[name] for name in dict.fromkeys(functions))


def without_inputs(kernels: Sequence[Kernel], inputs: Sequence[str]) -> tuple[Kernel, ...]:
    """Return the kernels that take none of these optional inputs."""
    _check("optional input", inputs, dict.fromkeys(name for kernel in kernels for name in kernel.variant.optional))
    return tuple(kernel for kernel in kernels if not {*inputs} & {*kernel.variant.optional})


def with_outputs(robot: Robot, kernels: Sequence[Kernel], outputs: Sequence[str]) -> tuple[Kernel, ...]:
    """Return the straight-line kernels that have some of these outputs, GAM1 or A23, with those alone."""
    straight = [(kernel, kernel.body) for kernel in kernels if isinstance(kernel.body, Straight)]
    known = dict.fromkeys(
        symbol for kernel, _ in straight for slot in kernel.outputs for symbol in symbols(robot, slot, kernel)
    )
    _check("output", outputs, known)
    cut = (_with_outputs(robot, kernel, body, outputs) for kernel, body in straight)
    return tuple(kernel for kernel in cut if kernel.outputs)


def _with_outputs(robot: Robot, kernel: Kernel, body: Straight, outputs: Sequence[str]) -> Kernel:
    """Return a kernel with some of its outputs; one of which all are asked for stays as it is."""
    slots: list[Slot] = []
    elements: list[tuple[int, ...]] = []
    for slot, edges in zip(kernel.outputs, body.elements, strict=True):
        names = symbols(robot, slot, kernel)
        places = [names.index(name) for name in dict.fromkeys(outputs) if name in names]
        if len(places) == len(names):
            slots.append(slot)
            elements.append(edges)
        elif places:
            slots.append(replace(slot, shape=(len(places),), chosen=tuple(names[i] for i in places)))
            elements.append(tuple(edges[i] for i in places))
    return replace(kernel, outputs=tuple(slots), body=Straight(body.graph, tuple(elements)))


def _check(what: str, names: Sequence[str], known: Iterable[str], more: str = "") -> None:
    """Raise for a name that is not known."""
    there = list(known)
    for name in names:
        if name not in there:
            listed = ", ".join(there[:40]) + (" ..." if len(there) > 40 else "")
            hint = did_you_mean(name, there)
            raise UnknownNameError(f"no {what} {name!r}{hint}: expected some of {listed or 'none'}{more}")
