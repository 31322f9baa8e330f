"""An identification as data for machines: JSON holds no NaN and no infinity, they are null."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

from .prediction import Prediction
from .procedure import Identification


def results(found: Identification, objections: Sequence[str]) -> dict[str, Any]:
    """Return all figures of an identification, as json.dumps takes them."""
    estimate = found.estimate
    columns = zip(
        estimate.names, estimate.values, estimate.sigma, estimate.relative_sigma, found.essential.values, strict=True
    )
    return {
        "robot": found.robot.name,
        "passed": not objections,
        "objections": list(objections),
        "model": found.model,
        "cutoff_hz": found.cutoff,
        "decimate": found.decimate,
        "left_out": {name: _number(part) for name, part in found.left_out.items()},
        "equations": estimate.count,
        "condition": _number(estimate.condition),
        "method": estimate.method,
        "audits": [{"audit": each.audit, "passed": each.passed, "text": each.text} for each in found.findings],
        "base_parameters": {
            name: {
                "described": _number(found.described.get(name)),
                "value": _number(value),
                "sigma": _number(sigma),
                "relative_sigma": _number(relative),
                "essential": _number(kept),
            }
            for name, value, sigma, relative, kept in columns
        },
        "noise": dict(zip(estimate.rows, map(_number, estimate.residual), strict=True)),
        "standard_parameters": dict(found.standard),
        "consistent_parameters": dict(found.consistent) or None,
        "oddities": list(found.oddities),
        "refusal": found.refusal or None,
        "best": found.best,
        "fit": _errors(found.fit),
        "validation": _errors(found.validation) if found.validation else None,
    }


def _errors(predictions: Mapping[str, Prediction]) -> dict[str, Any]:
    """Return the relative error and the residual's root mean square of each joint, by set of parameters."""
    return {
        name: {
            row: {"relative_error": _number(error), "rms": _number(rms)}
            for row, error, rms in zip(each.rows, each.relative_error, each.deviation, strict=True)
        }
        for name, each in predictions.items()
    }


def _number(value: float | None) -> float | None:
    return None if value is None or not isfinite(value) else float(value)
