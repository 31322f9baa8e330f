"""From a raw log to a validated model: audits, filters, fit, standard parameters, validation on what was held out."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import pi
from typing import TYPE_CHECKING

import numpy as np

from ..parameters import ParameterWarning, impossible_bodies, negative_values
from .audits import audit, failures
from .consistent import consistent_parameters
from .estimate import Estimate
from .factorisation import Factors, factors
from .least_squares import essential, weighted_least_squares
from .linear_equations import Column
from .linear_models import MODELS, equations
from .motion_audits import Finding
from .prediction import Prediction, predictions
from .preparation import SETTLING, check_cutoff, prepare, resampled
from .recording import Array, Log, checked_for, require_models
from .resting import REMEMBERED, resting, samples_around, slow_speeds
from .spectrum import suggested_cutoff
from .standard import standard_parameters

if TYPE_CHECKING:
    from ..robot import Robot

# Which part of a log, its end, is held out for validation.
HELD_OUT = 0.25
# The largest relative error of a joint that passes.
LARGEST_ERROR = 0.2
# Sets of parameters that are validated, in the order in which they are made.
DESCRIBED, BASE, ESSENTIAL, STANDARD, CONSISTENT = "described", "base", "essential", "standard", "consistent"
STEPS = ("audits", "filters", "fit", "essential parameters", "standard parameters", "consistent bodies", "validation")


@dataclass(frozen=True)
class Identification:
    """All that was found of a robot in a log."""

    robot: Robot
    """As it was described."""
    model: str
    cutoff: float
    """Of the filters, Hz."""
    decimate: int
    """One equation was taken of so many."""
    left_out: Mapping[str, float]
    """Which part of each joint's equations was left out, as the joint may have stopped."""
    findings: tuple[Finding, ...]
    """What the audits say of the log."""
    described: Mapping[str, float]
    """Base parameters as the description has them; none where it has no numbers."""
    estimate: Estimate
    """Of all base parameters."""
    essential: Estimate
    """Of those alone without which the torques would differ."""
    standard: Mapping[str, float]
    """Standard parameters with the identified base ones, nearest to the description."""
    consistent: Mapping[str, float]
    """Standard parameters that bodies can have; none where `refusal` says why."""
    refusal: str
    oddities: tuple[str, ...]
    """What no real robot has in the standard parameters."""
    fit: Mapping[str, Prediction]
    """What each set of parameters predicts of the motion that it was identified from."""
    validation: Mapping[str, Prediction]
    """What it predicts of the motion that was held out; none where nothing was."""

    @property
    def best(self) -> str:
        """The set of parameters that a robot can be given: "consistent", or "standard" where there is none."""
        return CONSISTENT if self.consistent else STANDARD

    @property
    def parameters(self) -> Mapping[str, float]:
        """Those of the best set, for `robot.with_parameters`."""
        return self.consistent or self.standard

    @property
    def judged(self) -> Prediction:
        """The prediction of the best set, of what was held out where something was."""
        return (self.validation or self.fit)[self.best]

    def objections(self, largest_error: float = LARGEST_ERROR, *, audits: bool = True) -> tuple[str, ...]:
        """Return why the model should not be trusted: joints with larger errors, audits that failed, no real bodies."""
        found = [f"audit of {each.audit}: {each.text}" for each in failures(self.findings)] if audits else []
        if self.best == STANDARD:
            found += [f"the parameters that are written are no real robot's: {each}" for each in self.oddities]
        judged = self.judged
        for name, error in zip(judged.rows, judged.relative_error, strict=True):
            if error > largest_error:
                found.append(f"{name}: the relative error is {100 * error:.1f} %; {100 * largest_error:g} % passes")
        return tuple(found)


def identify(
    robot: Robot,
    recorded: Log,
    model: str = "dynamic",
    *,
    columns: Sequence[Column] = (),
    known: Sequence[Column] = (),
    cutoff: float | None = None,
    validation: Log | float = HELD_OUT,
    progress: Callable[[int, int], None] | None = None,
) -> Identification:
    """Return all that a raw log says of a robot: the whole way in one call.

    `columns` are terms that the description lacks, whose factors are identified too, `known` are terms that are taken
    off the torques, as `equations` takes them, but functions of a log alone: it is cut, and perhaps resampled.
    `cutoff` is that of the filters in Hz; without it, half above the highest frequency of the motion. `validation` is
    another log, or the part of this one, its end, that is held out. The robot needs the models idm, regressor,
    base_values and column_values, and those of the identification model. `progress` is told (done, total).
    """
    if model not in MODELS:
        raise ValueError(f"no identification model {model!r}: expected one of {', '.join(MODELS)}")

    needs = dict.fromkeys(("idm", "regressor", "base_values", "column_values", *MODELS[model][0]))
    require_models(robot, (*needs,), "identification")
    for term in (*columns, *known):
        if not callable(term.effect):
            raise ValueError(
                f"the effect of {term.name!r} is an array: expected a function of a log, which is cut here and perhaps "
                "resampled; of what was measured beside it lambda part: interpolated(part.t)"
            )

    def tell(step: str) -> None:
        if progress:
            progress(STEPS.index(step), len(STEPS))

    recorded = checked_for(robot, recorded)
    cutoff = suggested_cutoff(recorded) if cutoff is None else cutoff
    training, held_out = _halves(recorded, validation)
    check_cutoff(training, cutoff)
    tell("audits")
    findings = audit(robot, training, cutoff, columns=columns, known=known)
    tell("filters")
    # Raw torques: their noise is that of each sample, as deviations of parameters count on.
    even = training if training.even else resampled(training)
    prepared = prepare(even, cutoff, torques=False)
    tell("fit")
    # Equations go up to half the cut-off: what the filter takes of the motion is in none then.
    decimate = max(1, round(1 / (cutoff * prepared.step))) if model in ("dynamic", "power") else 1
    interval = max(10, int(0.5 / (cutoff * prepared.step)))
    around = 1 / cutoff
    # A filtered equation remembers a stop before it; a joint of which too little would be left keeps all.
    memory = REMEMBERED / (pi * cutoff) if model == "filtered" else 0.0
    rests = model in ("dynamic", "filtered")
    slow = slow_speeds(robot, prepared, around + memory / 2) if rests else np.zeros(robot.n)
    chosen = equations(
        robot, prepared, model, columns=columns, known=known, cutoff=cutoff / 2, interval=interval,
        decimate=decimate, slow=slow, around=around,
    )  # fmt: skip
    made = factors(chosen)
    left_out = _resting_part(prepared, slow, around) if len(made.rows) == robot.n else np.zeros(len(made.rows))
    if made.count < len(made.names):
        raise ValueError(
            f"{made.count} equations are left of {len(training)} samples, fewer than the {len(made.names)} parameters: "
            f"the filters at {cutoff:g} Hz take {2 * SETTLING / cutoff:.3g} s; "
            "expected a longer log or a higher cut-off"
        )
    estimate = weighted_least_squares(made)
    tell("essential parameters")
    few = essential(made)
    tell("standard parameters")
    standard = standard_parameters(robot, estimate)
    everything = {**robot.parameters, **standard}
    oddities = (*negative_values(robot.metadata, standard), *impossible_bodies(robot.metadata, everything, standard))
    tell("consistent bodies")
    consistent, refusal = {}, ""
    try:
        consistent = consistent_parameters(robot, made)
    except ModuleNotFoundError:
        refusal = "clarabel is not installed: pip install 'torquec[consistent]'"
    except ValueError as error:
        refusal = str(error)
    tell("validation")
    sets = _sets(robot, made, estimate, few, standard, consistent)
    fit = predictions(robot, prepared, sets, cutoff, columns=columns, known=known)
    validated = {}
    if held_out is not None:
        held = checked_for(robot, held_out if held_out.even else resampled(held_out))
        validated = predictions(robot, prepare(held, cutoff, torques=False), sets, cutoff, columns=columns, known=known)
    in_order = robot.columns["regressor_base"]
    described = dict(zip(in_order, map(float, sets[DESCRIBED]), strict=False)) if DESCRIBED in sets else {}
    resting = dict(zip(made.rows, map(float, left_out), strict=True))
    return Identification(
        robot, model, cutoff, decimate, resting, findings, described, estimate, few, standard, consistent, refusal,
        oddities, fit, validated,
    )  # fmt: skip


def _halves(recorded: Log, validation: Log | float) -> tuple[Log, Log | None]:
    """Return the log to identify from, and the one to validate on."""
    if isinstance(validation, Log):
        return recorded, validation
    if not 0 <= validation < 1:
        raise ValueError(f"validation = {validation:g}: expected a log, or a part of this one from 0 to below 1")
    if validation == 0:
        return recorded, None
    edge = round(len(recorded) * (1 - validation))
    if min(edge, len(recorded) - edge) < 2:
        raise ValueError(f"of {len(recorded)} samples a part of {validation:g} can't be held out")
    return recorded.part(slice(0, edge)), recorded.part(slice(edge, None))


def _resting_part(prepared: Log, slow: Array, around: float) -> Array:
    """Return which part of the time each joint may rest."""
    assert prepared.qd is not None
    still = resting(prepared.qd, slice(0, len(prepared)), slow, samples_around(around, prepared.step))
    return np.asarray(still[prepared.used].mean(axis=0))


def _sets(
    robot: Robot,
    made: Factors,
    estimate: Estimate,
    few: Estimate,
    standard: Mapping[str, float],
    consistent: Mapping[str, float],
) -> dict[str, Array]:
    """Return the sets of parameters by name: base parameters in the order of the regressor's columns, then declared."""
    base = robot.columns["regressor_base"]
    declared = [name for name in made.names if name not in base]
    R = made.together(estimate.residual)

    def in_order(values: Mapping[str, float]) -> Array:
        return np.array([values[name] for name in (*base, *declared)])

    def of_robot(with_numbers: Robot) -> Array:
        known = with_numbers.column_values(parameters="base")
        values = dict(zip(robot.columns["column_values_base"], map(float, known), strict=True))
        # What is declared is fitted beside the robot.
        places = [made.names.index(name) for name in declared]
        rest = R[:, -1] - sum(R[:, k] * values[name] for k, name in enumerate(made.names) if name in values)
        fitted = np.linalg.lstsq(R[:, places], rest, rcond=None)[0]
        return in_order(values | dict(zip(declared, map(float, fitted), strict=True)))

    numbers = all(value is not None for value in robot.parameters.values())
    sets = {DESCRIBED: of_robot(robot)} if numbers else {}
    sets |= {BASE: in_order(estimate.as_mapping()), ESSENTIAL: in_order(few.as_mapping())}
    with warnings.catch_warnings():
        # `oddities` tells of them.
        warnings.simplefilter("ignore", ParameterWarning)
        sets[STANDARD] = of_robot(robot.with_parameters(standard))
    if consistent:
        sets[CONSISTENT] = of_robot(robot.with_parameters(consistent))
    return sets
