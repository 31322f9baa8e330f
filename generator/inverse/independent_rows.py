"""Which rows of a constraint determine its unknowns: found by rank in configurations that satisfy it."""

from __future__ import annotations

import numpy as np

from .trial import Array

# Rows suffice if the volume that they span is in no configuration less than this part of that of all rows: one that is
# 0 somewhere would be small in some of them.
SOUND = 0.1
# Configurations where the least singular value is below this part of the largest one are singular and tell nothing.
SINGULAR = 1e-4
# Rows whose elements are below this part of the largest one everywhere are 0.
NOTHING = 1e-9


def independent_rows(matrix: Array) -> list[int] | None:
    """Return rows that determine all unknowns of a matrix (configurations, rows, unknowns); None if none do.

    As many rows as unknowns, if some are independent wherever all rows determine the unknowns; else more. Rows with
    many elements are left out first.
    """
    if matrix.shape[2] == 0:
        return []
    values = np.linalg.svd(matrix, compute_uv=False)
    regular = matrix[values[:, -1] > SINGULAR * values[:, 0]]
    if matrix.shape[1] < matrix.shape[2] or not len(regular):
        return None
    sizes = np.abs(regular).max(axis=(0, 2))
    kept = [r for r in range(matrix.shape[1]) if sizes[r] > NOTHING * sizes.max()]
    whole = volumes(regular)
    filled = (np.abs(regular).max(axis=0) > NOTHING * sizes.max()).sum(axis=1)
    for r in sorted(kept, key=lambda r: (-filled[r], -r)):
        rest = [other for other in kept if other != r]
        if len(kept) > matrix.shape[2] and (volumes(regular[:, rest]) / whole).min() > SOUND:
            kept = rest
    return kept


def volumes(matrix: Array) -> Array:
    """Return the volume that the columns of each matrix span."""
    turned = matrix.transpose(0, 2, 1)
    return np.asarray(np.sqrt(np.maximum(np.linalg.det(turned @ matrix), 0)))
