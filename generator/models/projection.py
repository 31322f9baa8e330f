"""Answers of the equations, which run over all joints, in the coordinates: by the role that a row gives them."""

from __future__ import annotations

from typing import Any

from ..mechanism.coordinates import projected, projected_matrix
from ..mechanism.mechanism import Mechanism
from .row import Argument


def project(answer: Any, argument: Argument, mechanism: Mechanism) -> Any:
    """Return an answer in the coordinates: mappings by joints projected by their role, anything else as it is."""
    if not isinstance(answer, dict):
        return answer
    match argument.role:
        case "force" if "p" in argument.shape:
            return {label: projected(mechanism, forces) for label, forces in answer.items()}
        case "force" | "per velocity":
            return projected(mechanism, answer)
        case "force per motion":
            return projected_matrix(mechanism, answer)
    return answer
