"""Row -> kernels: every variant of a model that a robot gets, derived on its own graph and simplified."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ..algebra.bill import cost
from ..algebra.graph import Graph
from ..description.robot import Robot
from ..forms.rewrites import Rewriting
from ..forms.rules import basic_rewritings, dynamic_rewritings, neighbours
from ..forms.store import stored_rewriting
from ..inverse.plan import Plan
from ..mechanism.coordinates import InapplicableError, expanded
from ..mechanism.freeze import freeze
from ..models.catalogue import Model, Q
from .binding import elements_of, input_slots, output_slots, symbols
from .kernel import Form, Kernel, Slot, Straight
from .variant import Variant, variants


def forms(robot: Robot, row: Model) -> list[Form]:
    """The forms that a model may take: what a search has found for it, else those of the rules of thumb."""
    found = stored_rewriting(robot, row.name) if row.searched else None
    if row.rewrites is not None:
        alternatives = [row.rewrites]
    elif found is not None:
        alternatives = [(found,)]
    else:
        rewritings = dynamic_rewritings(robot) if row.searched else basic_rewritings(robot)
        alternatives = [(rewriting,) for rewriting in rewritings]
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
            likes = neighbours(robot, rewriting) if row.searched else basic_rewritings(robot)
            likes = [like for like in likes if like.slide_origins == rewriting.slide_origins]
            candidates = [Form(best.form.function, (like,)) for like in likes]
    return [best, *(derive(robot, variant, candidates) for variant in others)]


def _with_room(kernels: Sequence[Kernel]) -> list[Kernel]:
    """The kernels of a row with as many answers each as the plan has that may have most of them."""
    most = max((kernel.body.answers or 0 for kernel in kernels), default=0)
    return [replace(kernel, outputs=tuple(_of_answers(slot, most) for slot in kernel.outputs)) for kernel in kernels]


def _of_answers(slot: Slot, most: int) -> Slot:
    several = slot.argument.shape[:1] == ("answers",)
    return replace(slot, shape=(most, *slot.shape[1:])) if several else slot


def _with_inputs(robot: Robot, kernel: Kernel, variant: Variant) -> Kernel:
    """The kernel of a plan with other optional inputs: what it computes does not hang on them."""
    return replace(kernel, variant=variant, inputs=input_slots(robot, variant))


def derive_with(robot: Robot, variant: Variant, form: Form) -> Kernel:
    """One derivation of a variant."""
    return finished(draft(robot, variant, form))


def draft(robot: Robot, variant: Variant, form: Form) -> Kernel:
    """One derivation of a variant, simplified only so far that forms can be compared."""
    graph = Graph()
    row = variant.row
    axes = dict(variant.axes)
    columns = row.columns(robot, **axes) if row.columns else ()
    inputs = input_slots(robot, variant)
    values = {slot.name: symbols(slot, robot, graph) for slot in inputs}
    mechanism = freeze(robot, graph, values.get(Q.name, {}))
    values |= {slot.name: expanded(mechanism, values[slot.name]) for slot in inputs if slot.argument.shape == ("n",)}
    for rewrite in form.rewrites:
        mechanism = rewrite(mechanism)
    positional = [values[argument.name] for argument in row.inputs if argument is not Q]
    optional = {name: values[name] for name in variant.optional}
    chosen: dict[str, Any] = {"columns": columns} if row.columns else axes
    first = (robot, mechanism) if row.described else (mechanism,)
    result = form.function(*first, *positional, **optional, **chosen)
    outputs = output_slots(robot, variant, columns)
    if isinstance(result, Plan):
        plan = Kernel(variant, form, inputs, outputs, result)
        return plan.after(plan.body.passes.draft)
    answers = result if len(outputs) > 1 else (result,)
    try:
        edges = [elements_of(answer, slot, mechanism, columns) for answer, slot in zip(answers, outputs, strict=True)]
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise TypeError(
            f"model {row.name!r}: {form.function.__name__} answered with {reprlib.repr(result)}, which is not what its "
            f"row says, {', '.join(f'{slot.name} {slot.argument.shape}' for slot in outputs)}; expected of each an "
            "Expr, a Vector, a Matrix, {j: Expr} for (n,), {j: Vector} for (k, n) or {(i, j): Expr} for (n, n), with "
            "every joint or every coordinate in it"
        ) from error
    kernel = Kernel(variant, form, inputs, outputs, Straight(graph, tuple(map(tuple, edges))), columns)
    return kernel.after(kernel.body.passes.draft)


def simplified(kernel: Kernel) -> Kernel:
    """Return the kernel of a draft after the passes that take little time."""
    return kernel.after(kernel.body.passes.simplify)


def finished(kernel: Kernel) -> Kernel:
    """Return the kernel of a draft after all passes."""
    return kernel.after(kernel.body.passes.finish)
