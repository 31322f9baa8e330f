"""The models: one row each, from which everything else is derived.

C signatures and batch entries, cffi declarations, Python methods, type stubs, the CLI's lists, the README's table, the
benchmarks and the generic tests read these rows. To add a model, write its function beside its equations and its row in
one of the files here; CONTRIBUTING.md says what a function gets and what it returns.
"""

from __future__ import annotations

from ..derivative_rows import derivative_rows
from ..row import Model
from .contact import CONTACT
from .derivatives import DERIVATIVES
from .dynamics import DYNAMICS
from .energy import ENERGY
from .identification import IDENTIFICATION
from .inverse import INVERSE
from .kinematics import KINEMATICS
from .loops import LOOPS

MODELS: tuple[Model, ...] = (
    *KINEMATICS,
    *DYNAMICS,
    *ENERGY,
    *INVERSE,
    *LOOPS,
    *CONTACT,
    *IDENTIFICATION,
    *DERIVATIVES,
)
CATALOGUE: tuple[Model, ...] = (*MODELS, *derivative_rows(MODELS))


def model(name: str) -> Model:
    """Return the row of a model."""
    for row in CATALOGUE:
        if row.name == name:
            return row
    raise KeyError(f"no model {name!r}: expected one of {', '.join(row.name for row in CATALOGUE)}")
