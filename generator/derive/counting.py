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
from .beginnings import Beginnings
from .derivation import cheapest_draft, derive, derive_draft, finished, forms
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


class Counting:
    """Counts the operations of one robot's models, called without optional inputs and choices on axes.

    What the models have in common, as the robot with its default frames and what drafts begin with, is made once.
    """

    def __init__(self, robot: Robot) -> None:
        self._robot = with_frames(robot, None)
        self._closed_forms = ClosedForms(self._robot)
        self._beginnings = Beginnings(self._robot)

    def count(self, model: str, like: Count | None = None) -> Count:
        """Return the operations of a model in the form that a build chooses; what `like` has of that form is taken."""
        robot = self._robot
        found = derive_draft(robot, _variant(robot, model), self._closed_forms, self._beginnings)
        operations = like.operations if like and like.form == found.form else finished(found).operations
        return Count(operations, found.form, True)

    def count_in_form(self, model: str, form: Form) -> Count | None:
        """Return the operations of a model in one form, in the first of all if the robot does not allow that one.

        All forms are tried where that takes no longer. None if the model can't be derived in the form.
        """
        robot, variant = self._robot, _variant(self._robot, model)
        every = forms(robot, variant.row)
        if len(every) <= 2:
            return self.count(model)
        if not all(is_allowed(robot, each) for each in form.rewrites if isinstance(each, Rewriting)):
            form = every[0]
        result = cheapest_draft(robot, variant, [form], self._closed_forms, self._beginnings)
        return Count(finished(result).operations, form, False) if isinstance(result, Kernel) else None

    def keys(self, models: Sequence[str]) -> dict[str, str]:
        """Return of each model a digest of all that its operations depend on, "" where they depend on values.

        Values of parameters decide which forms are allowed, and how loops and inverse models are solved; no more.
        """
        robot = self._robot
        facts = [(joint.name, joint.antecedent, joint.sigma, joint.mu, joint.motor_of) for joint in robot.joints]
        named = [(frame.name, frame.antecedent) for frame in robot.frames]
        entries = [(place, str(expression)) for place, expression in robot.expressions()]
        couplings = [(j, follower.terms, follower.offset) for j, follower in robot.followers.items()]
        unknown = [name for name, value in robot.values.items() if value is None]
        hybrid = sorted(robot.hybrid.items())
        shared = (facts, named, entries, couplings, robot.base.floating, robot.order, hybrid, unknown)
        found = {}
        for model in models:
            (row,) = chosen(CATALOGUE, [model])
            if row.takes != "mechanism" or robot.passive:
                found[model] = ""
                continue
            candidates = [(form.function.__name__, form.rewrites) for form in forms(robot, row)]
            found[model] = hashlib.sha256(repr((model, shared, candidates)).encode()).hexdigest()
        return found


def plain_kernels(robot: Robot, models: Sequence[str]) -> list[Kernel]:
    """Return a kernel of each model, called without optional inputs; with passive joints where loops need them."""
    return [derive(robot, _variant(robot, model)) for model in models]


def _variant(robot: Robot, model: str) -> Variant:
    (row,) = chosen(CATALOGUE, [model])
    return next(variants(row, robot))
