"""The operations of a model while its robot is being edited: what they depend on, and forms that are remembered."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..description.robot import Robot
from ..forms.rewrites import Rewriting
from ..forms.rules import is_allowed
from ..inverse.closed_forms import ClosedForms
from ..models.catalogue import CATALOGUE
from .derivation import cheapest, derive, forms
from .kernel import Form, Kernel
from .selection import chosen, with_frames
from .variant import Variant, variants


@dataclass(frozen=True)
class Count:
    """The operations of a call of a model."""

    operations: Mapping[str, int]
    """How many of each."""

    form: Form
    """How the equations were put; it may serve the same model of a robot like this one."""

    searched: bool
    """Whether this is the cheapest of all forms that a build tries."""


def count(robot: Robot, model: str, like: Form | None = None) -> Count | None:
    """Return the operations of a model, called without optional inputs and choices on axes.

    With a form it is the only one that is derived: None if the robot does not allow it.
    """
    robot = with_frames(robot, None)
    variant = _variant(robot, model)
    if like is None:
        kernel = derive(robot, variant)
        return Count(kernel.operations, kernel.form, True)
    if not all(is_allowed(robot, each) for each in like.rewrites if isinstance(each, Rewriting)):
        return None
    result = cheapest(robot, variant, [like], ClosedForms(robot))
    return Count(result.operations, like, False) if isinstance(result, Kernel) else None


def plain_kernels(robot: Robot, models: Sequence[str]) -> list[Kernel]:
    """Return a kernel of each model, called without optional inputs; with passive joints where loops need them."""
    return [derive(robot, _variant(robot, model)) for model in models]


def _variant(robot: Robot, model: str) -> Variant:
    (row,) = chosen(CATALOGUE, [model])
    return next(variants(row, robot))


def count_keys(robot: Robot, models: Sequence[str]) -> dict[str, str]:
    """Return of each model a digest of all that its operations depend on, "" where they depend on values.

    Values of parameters decide which forms are allowed, and how loops and inverse models are solved; no more.
    """
    robot = with_frames(robot, None)
    facts = [(joint.name, joint.antecedent, joint.sigma, joint.mu, joint.motor_of) for joint in robot.joints]
    named = [(frame.name, frame.antecedent) for frame in robot.frames]
    entries = [(place, str(expression)) for place, expression in robot.expressions()]
    couplings = [(j, follower.terms, follower.offset) for j, follower in robot.followers.items()]
    unknown = [name for name, value in robot.values.items() if value is None]
    shared = (facts, named, entries, couplings, robot.base.floating, robot.order, sorted(robot.hybrid.items()), unknown)
    found = {}
    for model in models:
        (row,) = chosen(CATALOGUE, [model])
        if row.takes != "mechanism" or robot.passive:
            found[model] = ""
            continue
        candidates = [(form.function.__name__, form.rewrites) for form in forms(robot, row)]
        found[model] = hashlib.sha256(repr((model, shared, candidates)).encode()).hexdigest()
    return found


def is_one_form(robot: Robot, model: str) -> bool:
    """Return whether there are so few forms of a model that all of them are derived as fast as one."""
    (row,) = chosen(CATALOGUE, [model])
    return len(forms(robot, row)) <= 2
