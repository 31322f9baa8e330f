"""How two numeric answers are compared."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def assert_agree(
    actual: npt.ArrayLike, expected: npt.ArrayLike, tolerance: float, scale: float = 0.0, what: str = ""
) -> None:
    """Each element differs by at most `tolerance` times the largest expected element, or `scale` if that is larger.

    `scale` is for answers that are small differences of large terms: a joint that carries nothing, a conservation law.
    """
    actual, expected = np.asarray(actual), np.asarray(expected)
    assert actual.shape == expected.shape, f"{what} has shape {actual.shape}: expected {expected.shape}"
    largest = max(float(np.max(np.abs(expected), initial=0.0)), scale)
    error = np.abs(actual - expected)
    within = np.all(error <= tolerance * largest)  # False where either is NaN
    assert within, (
        f"{what} differs by {np.max(error):.3g}, more than {tolerance:g} of {largest:.3g}\n"
        f"actual\n{actual}\nexpected\n{expected}"
    )
