"""Row -> kernels: every variant of a model that a robot gets, derived on its own graph and simplified."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, product
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..algebra.evaluate import evaluate
from ..algebra.graph import Element, Expr, Graph, Input, Stage
from ..algebra.operations import cost, operations
from ..algebra.passes.pipeline import DRAFT, FINISH, PLAN, SIMPLIFY, Pass, run
from ..algebra.vector import Matrix, Vector
from ..base_parameters.closed_form import base_parameters
from ..description.robot import BASE, Robot
from ..forms.rewrites import Rewrite, Rewriting
from ..forms.rules import by_rule, near, unmeasured
from ..forms.store import recorded
from ..inverse.plan import Plan
from ..mechanism.coordinates import InapplicableError, expanded, projected, projected_matrix
from ..mechanism.freeze import freeze
from ..mechanism.mechanism import Mechanism
from ..models.catalogue import Argument, Axis, Model, Q
from .frames import FEW


@dataclass(frozen=True)
class Variant:
    """One way to call a model: which optional inputs are given, and the frame chosen on each axis."""

    row: Model
    optional: tuple[str, ...] = ()
    axes: tuple[tuple[str, str], ...] = ()
    ground: str = BASE

    @property
    def name(self) -> str:
        """The kernel's name in C: model, optional inputs, frames that are not the default."""
        default = {axis.name: default_of(axis, self.ground) for axis in self.row.axes}
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

    def element(self, i: int) -> Element:
        """Element i as an input of the graph."""
        return Element(self.name, i)


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
    def in_lanes(self) -> bool:
        """Whether several states go through it in the lanes of a vector; branches and whole numbers go one by one."""
        return self.plan is None and all(slot.argument.kind == "real" for slot in self.outputs)

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
        values: dict[Input, ArrayLike] = dict(parameters.items())
        for slot, argument in zip(self.inputs, arguments, strict=True):
            flat = np.asarray(argument, dtype=float).reshape(slot.size)
            values |= {slot.element(i): flat[i] for i in range(slot.size)}
        elements = [float(x) for x in evaluate(self.graph, self.all_edges, values)]
        cuts = np.cumsum([len(edges) for edges in self.edges])[:-1]
        parts = np.split(np.array(elements), cuts)
        return tuple(part.reshape(slot.shape) for part, slot in zip(parts, self.outputs, strict=True))


def default_of(axis: Axis, ground: str) -> str | None:
    """What an axis is where the caller doesn't say; `ground` is the robot's frame that stays where it is."""
    return ground if axis.default == BASE else axis.default


def variants(row: Model, robot: Robot) -> Iterator[Variant]:
    """All variants of a model for a robot: each optional input alone, and all; of many frames pairs with the ground."""
    names = [argument.name for argument in row.optional if not (argument.unless and argument.unless(robot))]
    subsets = [(), *((name,) for name in names), *([tuple(names)] if len(names) > 1 else [])]
    for optional in subsets:
        axes = [axis for axis in row.axes if axis.goes_with is None or axis.goes_with in optional]
        for chosen in product(*(choices(axis, robot) for axis in axes)):
            frames = [name for axis, name in zip(axes, chosen, strict=True) if not (axis.values or axis.joints)]
            if len(robot.frames) <= FEW or {robot.ground, *frames[:1]} >= {*frames}:
                named = tuple(zip((axis.name for axis in axes), chosen, strict=True))
                yield Variant(row, optional, named, robot.ground)


def choices(axis: Axis, robot: Robot) -> Sequence[str]:
    """What an axis may name; of frames, the ground only where it is the default: nothing is asked of it otherwise."""
    if axis.joints:
        return [robot.joints[j - 1].name for j in robot.moving]
    return axis.values or [name for name in robot.frame_names if name != robot.ground or axis.default == BASE]


@dataclass(frozen=True)
class Form:
    """How a kernel is derived: by which of the row's functions, on the mechanism after which rewrites."""

    function: Callable[..., Any]
    rewrites: tuple[Rewrite, ...]


def forms(robot: Robot, row: Model) -> list[Form]:
    """The forms that a model may take: what a search has found for it, else those of the rules of thumb."""
    found = recorded(robot, row.name) if row.searched else None
    if row.rewrites is not None:
        alternatives = [row.rewrites]
    elif found is not None:
        alternatives = [(found,)]
    else:
        alternatives = [(rewriting,) for rewriting in (by_rule(robot) if row.searched else unmeasured(robot))]
    return [Form(function, rewrites) for function in row.derive for rewrites in alternatives]


def derive(robot: Robot, variant: Variant, candidates: Sequence[Form] | None = None) -> Kernel:
    """The cheapest of some forms, or of all."""
    drafts = applicable(draft, robot, variant, candidates or forms(robot, variant.row))
    return finished(min(drafts, key=lambda kernel: cost(kernel.operations)))


def applicable(
    derived: Callable[[Robot, Variant, Form], Kernel], robot: Robot, variant: Variant, candidates: Sequence[Form]
) -> Iterator[Kernel]:
    """A variant in those of the forms that there are for a robot."""
    for form in candidates:
        with suppress(InapplicableError):
            yield derived(robot, variant, form)


def derive_all(robot: Robot, row: Model) -> list[Kernel]:
    """All variants of a model. The first is derived in all forms; the others in those near what served it."""
    every = list(variants(row, robot))
    if row.suits:
        plain = [variant for variant in every if not variant.optional and row.suits(robot, **dict(variant.axes))]
        plans = {variant.axes: derive(robot, variant) for variant in plain}
        found = [_with_inputs(robot, plans[variant.axes], variant) for variant in every if variant.axes in plans]
        return _with_room(found)
    first, *others = every
    best = derive(robot, first)
    candidates = forms(robot, row)
    match best.form.rewrites:
        case (Rewriting() as rewriting,):
            likes = near(robot, rewriting) if row.searched else unmeasured(robot)
            candidates = [Form(best.form.function, (like,)) for like in likes if like.slid == rewriting.slid]
    return [best, *(derive(robot, variant, candidates) for variant in others)]


def _with_room(kernels: Sequence[Kernel]) -> list[Kernel]:
    """The kernels of a row with as many answers each as the plan has that may have most of them."""
    most = max((kernel.plan.answers for kernel in kernels if kernel.plan), default=0)
    return [replace(kernel, outputs=tuple(_of_answers(slot, most) for slot in kernel.outputs)) for kernel in kernels]


def _of_answers(slot: Slot, most: int) -> Slot:
    several = slot.argument.shape[:1] == ("answers",)
    return replace(slot, shape=(most, *slot.shape[1:])) if several else slot


def _with_inputs(robot: Robot, kernel: Kernel, variant: Variant) -> Kernel:
    """The kernel of a plan with other optional inputs: what it computes does not hang on them."""
    return replace(kernel, variant=variant, inputs=_inputs(robot, variant))


def derive_with(robot: Robot, variant: Variant, form: Form) -> Kernel:
    """One derivation of a variant."""
    return finished(draft(robot, variant, form))


def draft(robot: Robot, variant: Variant, form: Form) -> Kernel:
    """One derivation of a variant, simplified only so far that forms can be compared."""
    graph = Graph()
    row, sizes = variant.row, _sizes(robot, variant.row)
    axes = dict(variant.axes)
    columns = row.columns(robot, **axes) if row.columns else ()
    inputs = _inputs(robot, variant)
    values = {slot.name: _symbols(slot, robot, graph) for slot in inputs}
    mechanism = freeze(robot, graph, values.get(Q.name, {}))
    values |= {slot.name: expanded(mechanism, values[slot.name]) for slot in inputs if slot.argument.shape == ("n",)}
    for rewrite in form.rewrites:
        mechanism = rewrite(mechanism)
    positional = [values[argument.name] for argument in row.inputs if argument is not Q]
    optional = {name: values[name] for name in variant.optional}
    chosen: dict[str, Any] = {"columns": columns} if row.columns else axes
    first = (robot, mechanism) if row.described else (mechanism,)
    result = form.function(*first, *positional, **optional, **chosen)
    sizes["p"] = len(columns)
    outputs = tuple(Slot(_told(argument, robot), _shape(argument, sizes)) for argument in row.outputs)
    if isinstance(result, Plan):
        read = tuple(x.edge for x in result.expressions)
        return passed(Kernel(variant, form, inputs, outputs, graph, (read,), plan=result), PLAN)
    answers = result if len(outputs) > 1 else (result,)
    try:
        edges = [_elements(answer, slot, mechanism, columns) for answer, slot in zip(answers, outputs, strict=True)]
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise TypeError(
            f"model {row.name!r}: {form.function.__name__} answered with {reprlib.repr(result)}, which is not what its "
            f"row says, {', '.join(f'{slot.name} {slot.argument.shape}' for slot in outputs)}; expected of each an "
            "Expr, a Vector, a Matrix, {j: Expr} for (n,), {j: Vector} for (k, n) or {(i, j): Expr} for (n, n), with "
            "every joint or every coordinate in it"
        ) from error
    return passed(Kernel(variant, form, inputs, outputs, graph, tuple(map(tuple, edges)), columns), DRAFT)


def simplified(kernel: Kernel) -> Kernel:
    """The kernel of a draft after the passes that take little time."""
    return passed(kernel, SIMPLIFY) if kernel.plan is None else kernel


def finished(kernel: Kernel) -> Kernel:
    """The kernel of a draft after all passes."""
    return passed(kernel, FINISH) if kernel.plan is None else kernel


def passed(kernel: Kernel, passes: Sequence[Pass]) -> Kernel:
    """The kernel after some passes."""
    graph, flat = run(passes, kernel.graph, kernel.all_edges)
    edges = iter(flat)
    plan = kernel.plan.on(graph, flat) if kernel.plan else None
    return replace(
        kernel, graph=graph, edges=tuple(tuple(next(edges) for _ in part) for part in kernel.edges), plan=plan
    )


def _inputs(robot: Robot, variant: Variant) -> tuple[Slot, ...]:
    """What a variant is called with."""
    row, sizes = variant.row, _sizes(robot, variant.row)
    given = [*row.inputs, *(argument for argument in row.optional if argument.name in variant.optional)]
    return tuple(Slot(_told(argument, robot), _shape(argument, sizes)) for argument in given)


def _sizes(robot: Robot, row: Model) -> dict[str, int]:
    """What the letters in the shapes of a row stand for."""
    sizes = {"n": len(robot.velocities), "nq": len(robot.positions), "answers": row.answers or 0}
    if any("b" in argument.shape for argument in (*row.inputs, *row.outputs)):
        sizes["b"] = len(base_parameters(robot).names)
    return sizes


def _told(argument: Argument, robot: Robot) -> Argument:
    """An argument with what a floating base adds to it."""
    if not (argument.of_base and robot.base.floating):
        return argument
    return replace(argument, doc=f"{argument.doc}, {argument.of_base}")


def _shape(argument: Argument, sizes: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(size if isinstance(size, int) else sizes[size] for size in argument.shape)


def _symbols(slot: Slot, robot: Robot, graph: Graph) -> Any:
    """An input as the models take it."""
    elements = [graph.input(slot.element(i), Stage.CALL) for i in range(slot.size)]
    if slot.argument.shape in (("n",), ("nq",)):
        keys = robot.velocities if slot.argument.shape == ("n",) else robot.positions
        return dict(zip(keys, elements, strict=True))
    match slot.shape:
        case ():
            return elements[0]
        case (_, columns):
            return Matrix(elements[i : i + columns] for i in range(0, slot.size, columns))
        case _:
            return Vector(elements)


def _elements(answer: Any, slot: Slot, mechanism: Mechanism, columns: Sequence[str]) -> list[int]:
    """The edges of an answer, row by row; what was computed for all joints is projected on the coordinates."""
    zero, order = mechanism.graph.zero, mechanism.coordinates
    match answer, slot.argument.shape:
        case Expr(), _:
            elements = [answer]
        case Vector(), _:
            elements = list(answer)
        case Matrix(), _:
            elements = [item for row in answer for item in row]
        case dict(), ("n", "n"):
            answer = projected_matrix(mechanism, answer)
            elements = [answer.get((i, j), zero) for i in order for j in order]
        case dict(), ("n", "p"):
            answer = {label: projected(mechanism, answer[label]) for label in columns}
            elements = [answer[label][j] for j in order for label in columns]
        case dict(), ("p",):
            elements = [answer[label] for label in columns]
        case dict(), ("n", int()):
            elements = [item for j in order for item in answer[j]]
        case dict(), (int(rows), "n"):
            answer = projected(mechanism, answer)
            elements = [answer[j][i] for i in range(rows) for j in order]
        case dict(), _:
            answer = projected(mechanism, answer)
            elements = [answer[j] for j in order]
        case _:
            raise TypeError(f"{slot.name}: a model answers with expressions, vectors, matrices or mappings by joint")
    if len(elements) != slot.size:
        raise TypeError(f"{slot.name}: the model gave {len(elements)} elements, its row says {slot.shape}")
    return [element.edge for element in elements]
