"""Row -> kernels: a model is derived in several forms, and each variant keeps the cheapest.

    forms      how a model may be derived: by which function, on the mechanism after which rewrites
    draft      one form: its function called on the inputs, its answer on the outputs, or why there is none
    passes     on the drafts to compare them, on the cheapest in the end
"""

from __future__ import annotations

import reprlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import Any

from ..algebra.graph import Graph
from ..description.robot import Robot
from ..forms.rewrites import Rewriting
from ..forms.rules import basic_rewritings, dynamic_rewritings, neighbours
from ..forms.store import stored_rewriting
from ..inverse.closed_forms import ClosedForms
from ..inverse.completion import Completion
from ..inverse.iteration import Iteration
from ..inverse.plan import Plan
from ..models.arguments import PARAMETERS, PASSIVE, Q
from ..models.projection import project
from ..models.refusal import Refusal
from ..models.row import Model
from .beginnings import Beginnings
from .binding import edges_of, input_slots, output_slots
from .kernel import Body, Form, Kernel, Slot, Straight
from .variant import Variant, variants


def forms(robot: Robot, row: Model) -> list[Form]:
    """Return the forms that a model may take: what a search has found for it, else those of the rules of thumb."""
    found = stored_rewriting(robot, row.name) if row.searched else None
    alternatives: Sequence[tuple[Any, ...]]
    if row.rewrites is not None or row.takes != "mechanism":
        alternatives = [row.rewrites or ()]
    elif found is not None:
        alternatives = [(found,)]
    else:
        rewritings = dynamic_rewritings(robot) if row.unit_is_free else basic_rewritings(robot)
        others = [stored_rewriting(robot, name) for name in row.rewritten_as]
        alternatives = [(rewriting,) for rewriting in (*rewritings, *others) if rewriting]
    return [Form(function, rewrites) for function in row.derive for rewrites in alternatives]


def _forms_near(robot: Robot, row: Model, best: Form) -> list[Form]:
    """Return the forms near the one that served one variant of a model best: one of them serves the others."""
    match best.rewrites:
        case (Rewriting() as rewriting,):
            near = neighbours(robot, rewriting) if row.unit_is_free else basic_rewritings(robot)
            near = [other for other in near if other.slide_origins == rewriting.slide_origins]
            return [Form(best.function, (other,)) for other in near]
    return forms(robot, row)


def derive_all(
    robot: Robot, row: Model, closed_forms: ClosedForms | None = None, beginnings: Beginnings | None = None
) -> dict[Variant, Kernel | Refusal]:
    """Return a kernel of each variant of a model, or why there is none."""
    drafts = draft_all(robot, row, closed_forms, beginnings)
    return {variant: finished(each) if isinstance(each, Kernel) else each for variant, each in drafts.items()}


def draft_all(
    robot: Robot, row: Model, closed_forms: ClosedForms | None = None, beginnings: Beginnings | None = None
) -> dict[Variant, Kernel | Refusal]:
    """Return the cheapest draft of each variant of a model, or why there is none.

    The first variant is derived in all forms, the others in those near what served it. Plans and refusals are the
    same whatever optional inputs are given.
    """
    reason = row.unless(robot) if row.unless else ""
    if reason:
        return dict.fromkeys(variants(row, robot), Refusal(reason))
    candidates, derived = forms(robot, row), dict[Variant, Kernel | Refusal]()
    closed_forms, beginnings = closed_forms or ClosedForms(robot), beginnings or Beginnings(robot)
    for variant in variants(row, robot):
        first = not derived
        match derived.get(replace(variant, optional=())):
            case Kernel(body=Plan() | Completion()) as plain:
                derived[variant] = replace(plain, variant=variant, inputs=input_slots(robot, variant, plain.columns))
            case Refusal() as refusal:
                derived[variant] = refusal
            case _:
                derived[variant] = result = cheapest_draft(robot, variant, candidates, closed_forms, beginnings)
                if first and isinstance(result, Kernel):
                    candidates = _forms_near(robot, row, result.form)
    return _with_room(derived)


def _with_room(derived: Mapping[Variant, Kernel | Refusal]) -> dict[Variant, Kernel | Refusal]:
    """Return the kernels of a row with room in each for as many answers as any of them may have."""
    most = max((each.body.answers or 0 for each in derived.values() if isinstance(each, Kernel)), default=0)
    if not most:
        return dict(derived)

    def roomy(slot: Slot) -> Slot:
        several = slot.argument.shape[:1] == ("answers",)
        return replace(slot, shape=(most, *slot.shape[1:])) if several else slot

    return {
        variant: replace(each, outputs=tuple(map(roomy, each.outputs))) if isinstance(each, Kernel) else each
        for variant, each in derived.items()
    }


def derive(
    robot: Robot,
    variant: Variant,
    candidates: Sequence[Form] | None = None,
    closed_forms: ClosedForms | None = None,
) -> Kernel:
    """Return the kernel of a variant in the cheapest of some forms, or of all; ValueError if there is none."""
    closed_forms = closed_forms or ClosedForms(robot)
    return finished(derive_draft(robot, variant, closed_forms, Beginnings(robot), candidates))


def derive_draft(
    robot: Robot,
    variant: Variant,
    closed_forms: ClosedForms,
    beginnings: Beginnings,
    candidates: Sequence[Form] | None = None,
) -> Kernel:
    """Return the cheapest draft of a variant in some forms, or in all; ValueError if there is none."""
    row = variant.row
    reason = row.unless(robot) if row.unless else ""
    if not reason:
        result = cheapest_draft(robot, variant, candidates or forms(robot, row), closed_forms, beginnings)
        if isinstance(result, Kernel):
            return result
        reason = result.reason
    raise ValueError(f"robot {robot.name!r} can't have the model {row.name!r}: {reason}")


def cheapest_draft(
    robot: Robot, variant: Variant, candidates: Sequence[Form], closed_forms: ClosedForms, beginnings: Beginnings
) -> Kernel | Refusal:
    """Return the cheapest draft of a variant in some forms, or the first refusal if it has none of them."""
    return min((draft(robot, variant, form, closed_forms, beginnings) for form in candidates), key=_cost)


def _cost(result: Kernel | Refusal) -> float:
    return result.cost if isinstance(result, Kernel) else inf


def draft(
    robot: Robot,
    variant: Variant,
    form: Form,
    closed_forms: ClosedForms | None = None,
    beginnings: Beginnings | None = None,
) -> Kernel | Refusal:
    """Return the kernel of a variant in one form, simplified only so far that forms can be compared."""
    row, choices = variant.row, dict(variant.axes)
    columns = row.columns(robot, **choices) if row.columns else ()
    if isinstance(columns, Refusal):
        return columns
    chosen: dict[str, Any] = choices
    if row.columns:
        chosen = {name: choice for name, choice in choices.items() if name != PARAMETERS.name} | {"columns": columns}
    inputs, outputs = input_slots(robot, variant, columns), output_slots(robot, variant, columns)
    beginnings = beginnings or Beginnings(robot)
    graph, mechanism = Graph(), None
    match row.takes:
        case "closed forms":
            answer = form.function(closed_forms or ClosedForms(robot), **choices)
        case "description":
            answer = form.function(robot, graph, **chosen)
        case "mechanism":
            beginning = beginnings.begin(inputs, form.rewrites)
            graph, mechanism, values = beginning.graph, beginning.mechanism, beginning.values
            given = [values[argument.name] for argument in row.inputs if argument is not Q]
            optional = {name: values[name] for name in variant.optional if name != PASSIVE.name}
            answer = form.function(mechanism, *given, **optional, **chosen)
    match answer:
        case Refusal():
            return answer
        case Plan() | Iteration() | Completion():
            body: Body = answer
        case _:
            answers = answer if len(outputs) > 1 else (answer,)
            try:
                if mechanism:
                    pairs = zip(answers, outputs, strict=True)
                    answers = [project(each, slot.argument, mechanism) for each, slot in pairs]
                pairs = zip(answers, outputs, strict=True)
                body = Straight(graph, tuple(edges_of(each, slot, robot, graph, columns) for each, slot in pairs))
            except (KeyError, TypeError, AttributeError, ValueError) as error:
                raise TypeError(_unlike_its_row(row, form, answer, outputs)) from error
    kernel = Kernel(variant, form, inputs, outputs, body, columns).after(body.passes.draft)
    if kernel.body.graph is graph:
        beginnings.keep(graph)
    return kernel


def _unlike_its_row(row: Model, form: Form, answer: object, outputs: Sequence[Slot]) -> str:
    """Return what to say of a function whose answer is not what its row says."""
    shapes = ", ".join(f"{slot.name} {slot.argument.shape}" for slot in outputs)
    function = getattr(form.function, "__name__", form.function)
    return (
        f"model {row.name!r}: {function} answered with {reprlib.repr(answer)}, which is not what its "
        f"row says, {shapes}; expected of each an Expr, a Vector, a Matrix, {{j: Expr}} for (n,), {{j: Vector}} for "
        "(k, n) or {(i, j): Expr} for (n, n), with every joint or every coordinate in it"
    )


def simplified(kernel: Kernel) -> Kernel:
    """Return the kernel of a draft after the passes that take little time."""
    return kernel.after(kernel.body.passes.simplify)


def finished(kernel: Kernel) -> Kernel:
    """Return the kernel of a draft after all passes."""
    return kernel.after(kernel.body.passes.finish)
