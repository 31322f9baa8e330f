"""Row -> kernels: every variant of a model that a robot gets, derived on its own graph and simplified."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..algebra.evaluate import evaluate
from ..algebra.graph import Expr, Graph, Stage
from ..algebra.operations import cost, operations
from ..algebra.passes.gather_sums import gather_sums
from ..algebra.vector import Matrix, Vector
from ..description.robot import BASE, Robot
from ..identification.base_parameters import base_parameters
from ..inverse.plan import Plan
from ..mechanism.freeze import freeze
from ..mechanism.rewrites import Rewrite, group_parameters, hold_tips, lump_fixed, slide_origins
from .catalogue import Argument, Axis, Model, Q


@dataclass(frozen=True)
class Variant:
    """One way to call a model: which optional inputs are given, and the frame chosen on each axis."""

    row: Model
    optional: tuple[str, ...] = ()
    axes: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """The kernel's name in C: model, optional inputs, frames that are not the default."""
        default = {axis.name: axis.default for axis in self.row.axes}
        chosen = [frame for axis, frame in self.axes if frame != default[axis]]
        return "_".join([self.row.name, *self.optional, *chosen])


@dataclass(frozen=True)
class Slot:
    """An argument of a kernel with its shape in numbers."""

    argument: Argument
    shape: tuple[int, ...]

    @property
    def name(self) -> str:
        """The argument's name."""
        return self.argument.name

    @property
    def size(self) -> int:
        """Number of elements."""
        return int(np.prod(self.shape, dtype=int))

    def element(self, i: int) -> str:
        """Name of element i as an input of the graph, and in C."""
        return f"{self.name}[{i}]"


@dataclass(frozen=True)
class Kernel:
    """A derived model: a graph whose output edges are the elements of the outputs, row by row.

    `columns` are the labels of the size "p", where the model has it. With a plan, the edges are its
    expressions: what its steps are computed from.
    """

    variant: Variant
    form: Form
    inputs: tuple[Slot, ...]
    outputs: tuple[Slot, ...]
    graph: Graph
    edges: tuple[tuple[int, ...], ...]
    columns: tuple[str, ...] = ()
    plan: Plan | None = None

    @property
    def name(self) -> str:
        """The kernel's name in C, without the robot's."""
        return self.variant.name

    @property
    def all_edges(self) -> list[int]:
        """The edges of all outputs."""
        return list(chain.from_iterable(self.edges))

    @property
    def operations(self) -> dict[str, int]:
        """The bill of a call."""
        return operations(self.graph, self.all_edges)

    def __call__(self, parameters: Mapping[str, float], *arguments: ArrayLike) -> tuple[NDArray[np.float64], ...]:
        """Interpret the graph on arguments of the kernel's shapes."""
        values: dict[str, ArrayLike] = dict(parameters)
        for slot, argument in zip(self.inputs, arguments, strict=True):
            flat = np.asarray(argument, dtype=float).reshape(slot.size)
            values |= {slot.element(i): flat[i] for i in range(slot.size)}
        elements = [float(x) for x in evaluate(self.graph, self.all_edges, values)]
        cuts = np.cumsum([len(edges) for edges in self.edges])[:-1]
        parts = np.split(np.array(elements), cuts)
        return tuple(part.reshape(slot.shape) for part, slot in zip(parts, self.outputs, strict=True))


def variants(row: Model, frames: Sequence[str], joints: Sequence[str] = ()) -> Iterator[Variant]:
    """All variants of a model for a robot with these named frames (base first): each optional input alone, and all."""
    subsets = [(), *((argument.name,) for argument in row.optional)]
    if len(row.optional) > 1:
        subsets.append(tuple(argument.name for argument in row.optional))
    for optional in subsets:
        axes = [axis for axis in row.axes if axis.goes_with is None or axis.goes_with in optional]
        for chosen in product(*(choices(axis, frames, joints) for axis in axes)):
            yield Variant(row, optional, tuple(zip((axis.name for axis in axes), chosen, strict=True)))


def choices(axis: Axis, frames: Sequence[str], joints: Sequence[str] = ()) -> Sequence[str]:
    """What an axis may name; of frames, the base only where it is the default, as nothing is asked of it otherwise."""
    if axis.joints:
        return joints
    return axis.values or [frame for frame in frames if frame != BASE or axis.default == BASE]


@dataclass(frozen=True)
class Form:
    """How a kernel is derived: by which of the row's functions, on the mechanism after which rewrites."""

    function: Callable[..., Any]
    rewrites: tuple[Rewrite, ...]


# Forms of the mechanism: origins slid along their axes or not, frames of the last links turned or held.
REWRITES: tuple[tuple[Rewrite, ...], ...] = (
    (lump_fixed, group_parameters),
    (lump_fixed, group_parameters, hold_tips),
    (lump_fixed, slide_origins, group_parameters),
    (lump_fixed, slide_origins, group_parameters, hold_tips),
)


def forms(row: Model) -> list[Form]:
    """All forms that a model may take."""
    alternatives = REWRITES if row.rewrites is None else (row.rewrites,)
    return [Form(function, rewrites) for function in row.derive for rewrites in alternatives]


def derive(robot: Robot, variant: Variant, candidates: Sequence[Form] | None = None) -> Kernel:
    """The cheapest of some forms, or of all."""
    kernels = [derive_with(robot, variant, form) for form in candidates or forms(variant.row)]
    return min(kernels, key=lambda kernel: cost(kernel.operations))


def derive_all(robot: Robot, row: Model, frames: Sequence[str]) -> list[Kernel]:
    """All variants of a model. The first is derived in all forms; the others in what served it, tips held or turned."""
    joints = [robot.joints[j - 1].name for j in robot.moving]
    every = list(variants(row, frames, joints))
    if row.suits:
        suited = {axes: row.suits(robot, **dict(axes)) for axes in dict.fromkeys(variant.axes for variant in every)}
        return [derive(robot, variant) for variant in every if suited[variant.axes]]
    first, *others = every
    best = derive(robot, first)
    if row.rewrites is not None:
        return [best, *(derive(robot, variant) for variant in others)]
    turned = tuple(rewrite for rewrite in best.form.rewrites if rewrite is not hold_tips)
    near = [Form(best.form.function, turned), Form(best.form.function, (*turned, hold_tips))]
    return [best, *(derive(robot, variant, near) for variant in others)]


def derive_with(robot: Robot, variant: Variant, form: Form) -> Kernel:
    """One derivation of a variant, simplified."""
    graph = Graph()
    row, sizes = variant.row, _sizes(robot, variant.row)
    given = [*row.inputs, *(argument for argument in row.optional if argument.name in variant.optional)]
    axes = dict(variant.axes)
    columns = row.columns(robot, **axes) if row.columns else ()
    inputs = tuple(Slot(argument, _shape(argument, sizes)) for argument in given)
    values = {slot.name: _symbols(slot, robot, graph) for slot in inputs}
    mechanism = freeze(robot, graph, values.get(Q.name, {}))
    for rewrite in form.rewrites:
        mechanism = rewrite(mechanism)
    positional = [values[argument.name] for argument in row.inputs if argument is not Q]
    optional = {name: values[name] for name in variant.optional}
    chosen: dict[str, Any] = {"columns": columns} if row.columns else axes
    first = (robot, mechanism) if row.described else (mechanism,)
    result = form.function(*first, *positional, **optional, **chosen)
    outputs = tuple(Slot(argument, _shape(argument, sizes | {"p": len(columns)})) for argument in row.outputs)
    if isinstance(result, Plan):
        simple, flat = gather_sums(graph, [x.edge for x in result.expressions])
        return Kernel(variant, form, inputs, outputs, simple, (tuple(flat),), plan=result.on(simple, flat))
    answers = result if len(outputs) > 1 else (result,)
    try:
        edges = [
            _elements(answer, slot, robot.moving, columns, graph.zero)
            for answer, slot in zip(answers, outputs, strict=True)
        ]
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise TypeError(
            f"model {row.name!r}: {form.function.__name__} answered with {reprlib.repr(result)}, which is not what "
            f"its row says, {', '.join(f'{slot.name} {slot.argument.shape}' for slot in outputs)}; expected of each an Expr, a Vector, "
            "a Matrix, {j: Expr} for (n,), {j: Vector} for (k, n) or {(i, j): Expr} for (n, n), with every joint in it"
        ) from error
    simple, flat = gather_sums(graph, [edge for part in edges for edge in part])
    parts = iter(flat)
    split = tuple(tuple(next(parts) for _ in part) for part in edges)
    return Kernel(variant, form, inputs, outputs, simple, split, columns)


def _sizes(robot: Robot, row: Model) -> dict[str, int]:
    """What the letters in the shapes of a row stand for."""
    sizes = {"n": len(robot.moving), "nq": len(robot.moving), "answers": row.answers or 0}
    if any("b" in argument.shape for argument in (*row.inputs, *row.outputs)):
        sizes["b"] = len(base_parameters(robot).names)
    return sizes


def _shape(argument: Argument, sizes: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(size if isinstance(size, int) else sizes[size] for size in argument.shape)


def _symbols(slot: Slot, robot: Robot, graph: Graph) -> Any:
    """An input as the models take it."""
    elements = [graph.input(slot.element(i), Stage.CALL) for i in range(slot.size)]
    if slot.argument.shape in (("n",), ("nq",)):
        return dict(zip(robot.moving, elements, strict=True))
    match slot.shape:
        case ():
            return elements[0]
        case (_, columns):
            return Matrix(elements[i : i + columns] for i in range(0, slot.size, columns))
        case _:
            return Vector(elements)


def _elements(answer: Any, slot: Slot, joints: Sequence[int], columns: Sequence[str], zero: Expr) -> list[int]:
    """The edges of an answer, row by row."""
    match answer, slot.argument.shape:
        case Expr(), _:
            elements = [answer]
        case Vector(), _:
            elements = list(answer)
        case Matrix(), _:
            elements = [item for row in answer for item in row]
        case dict(), ("n", "n"):
            elements = [answer.get((i, j), zero) for i in joints for j in joints]
        case dict(), ("n", "p"):
            elements = [answer[label][j] for j in joints for label in columns]
        case dict(), ("p",):
            elements = [answer[label] for label in columns]
        case dict(), ("n", int()):
            elements = [item for j in joints for item in answer[j]]
        case dict(), (int(rows), "n"):
            elements = [answer[j][i] for i in range(rows) for j in joints]
        case dict(), _:
            elements = [answer[j] for j in joints]
        case _:
            raise TypeError(f"{slot.name}: a model answers with expressions, vectors, matrices or mappings by joint")
    if len(elements) != slot.size:
        raise TypeError(f"{slot.name}: the model gave {len(elements)} elements, its row says {slot.shape}")
    return [element.edge for element in elements]
