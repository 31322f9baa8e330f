"""Base parameters against numbers: the rank of a sampled regressor, and the map that it gives.

`PYTHONPATH=tests python -m tests.generator.base_parameters.numeric` compares all robots of example-robot-data, fixed
and floating, with the file's numbers rounded and as they stand, with all parameters and with the file's zeros kept.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from models.example_robots import FILES, REFUSED, RIGID
from oracle.regressor import regressor
from oracle.tree import tree_of
from torquec.generator.base_parameters.closed_form import base_parameters
from torquec.generator.description import Choices, Robot, read_robot

# Singular values below this part of the largest are 0. All of these robots have a gap around it.
RANK = 1e-9
# Those of the kept columns are above this part: the first independent columns may be nearly dependent.
KEPT_RANK = 1e-11
# Torques of base parameters may differ by this part of the largest from those of standard ones: by rounding alone, or
# where the file's numbers are taken as they stand by what is beyond the precision of the file.
MAP = 1e-11
MAP_AS_WRITTEN = 1e-7


@dataclass(frozen=True)
class Comparison:
    """Base parameters of a robot and what numbers say of them."""

    standard: int
    """How many standard parameters they are made of."""

    count: int
    """How many base parameters there are."""

    rank: int
    """The rank of the regressor of the standard parameters."""

    kept_rank: int
    """The rank of the columns that the base parameters keep."""

    map_error: float
    """The largest difference of torques by base and by standard parameters, as a part of the largest element."""

    at_values: bool
    """Whether the grouping rests on the values of the geometry."""

    def agrees(self, within: float) -> bool:
        """Return whether count, independence and map are those of the numbers."""
        return self.count == self.rank == self.kept_rank and self.map_error <= within


def compare(robot: Robot, seed: int = 0) -> Comparison:
    """Return what a sampled regressor says of the base parameters of a robot."""
    base = base_parameters(robot)
    if not base.standard:
        return Comparison(0, len(base.names), 0, 0, 0.0, False)
    D = regressor(tree_of(robot), base.standard, seed)
    kept = D[:, [base.standard.index(parameter) for parameter in base.kept]]
    error = np.abs(D - kept @ base.matrix()).max() / np.abs(D).max()
    return Comparison(
        len(base.standard), len(base.names), _rank(D), _rank(kept, KEPT_RANK), float(error), bool(base.rests_on)
    )


def _rank(D: np.ndarray, above: float = RANK) -> int:
    # Columns that are small because parameters act little count as they are; large ones are scaled down.
    values = np.linalg.svd(D / np.maximum(1.0, np.linalg.norm(D, axis=0)), compute_uv=False)
    return int((values > above * values[0]).sum())


@dataclass(frozen=True)
class Case:
    """A file and how it is read."""

    file: str
    floating: bool
    exact: bool
    keep_zeros: bool

    @property
    def within(self) -> float:
        """The tolerance of its map."""
        return MAP_AS_WRITTEN if self.exact else MAP

    def __str__(self) -> str:
        options = ("floating", "exact", "keep_zeros")
        return " ".join([self.file.rpartition("/")[2], *(option for option in options if getattr(self, option))])

    def compare(self) -> Comparison:
        """Read the file and return the comparison."""
        choices = Choices(exact=self.exact, floating=self.floating)
        return compare(replace(read_robot(FILES[self.file], choices), keep_zeros=self.keep_zeros))


def cases(file: str) -> Iterator[Case]:
    """Yield all ways to read a file."""
    for floating, exact, keep_zeros in product((False, True), repeat=3):
        if floating or file not in RIGID:
            yield Case(file, floating, exact, keep_zeros)


def main() -> int:
    """Print a row for each case; 1 if any differs."""
    differ = 0
    for file in (file for file in FILES if file not in REFUSED):
        for case in cases(file):
            result = case.compare()
            differ += not result.agrees(case.within)
            print("ok      " if result.agrees(case.within) else "DIFFERS ", case, result, flush=True)
    return min(differ, 1)


if __name__ == "__main__":
    sys.exit(main())
