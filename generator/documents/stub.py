"""The type stub of the models."""

from __future__ import annotations

from ..models.arguments import optional_inputs
from ..models.catalogue import CATALOGUE
from ..models.row import Argument, Model
from .pages import ROOT

STUB = ROOT / "runtime" / "signatures.pyi"

STUB_HEAD = '''"""The models of a robot as a type checker sees them. Written by torquec.generator.documents."""

from collections.abc import Sequence
from typing import Any, Literal

from numpy.typing import ArrayLike, NDArray

from .answers import Answers

class Models:
'''


def stub() -> str:
    """Return the text of signatures.pyi: one method a model."""
    return STUB_HEAD + "\n".join(_method(row) for row in CATALOGUE) + "\n"


def _method(row: Model) -> str:
    arguments = ["self", *(f"{argument.name}: ArrayLike" for argument in row.inputs)]
    # A frame may be left out where the robot has but one.
    of_choice = {axis.name: "str | Sequence[str]" if axis.sets else "str" for axis in row.axes}
    arguments += [f"{axis.name}: {of_choice[axis.name]} = ..." for axis in row.axes if axis.goes_with is None]
    arguments.append("*")
    arguments += [f"{argument.name}: ArrayLike | None = None" for argument in optional_inputs(row)]
    arguments += [f"{axis.name}: str | None = None" for axis in row.axes if axis.goes_with]
    arguments += [f"{name}: bool = False" for name, _ in row.switches]
    out = "NDArray[Any] | None" if len(row.outputs) == 1 else "tuple[NDArray[Any], ...] | None"
    packed = ["packed: bool = False"] if any(argument.symmetric or argument.sparse for argument in row.outputs) else []
    arguments += [*packed, f"out: {out} = None", "threads: int | Literal['auto'] = 1"]
    result = "Answers" if row.answers else _result(row.outputs)
    body = "\n".join(f"        {argument}," for argument in arguments)
    return f'    def {row.name}(\n{body}\n    ) -> {result}:\n        """{_documented(row)}"""'


def _documented(row: Model) -> str:
    """Return what a model is, and whether a robot may lack it."""
    some = ["Not every robot can have it; one that can't says why."] if row.conditional else []
    request = [] if row.default else [f'Compiled on request: torquec.build(..., models=["{row.name}"]).']
    more = "".join(f"        {line}\n" for line in (*some, *request))
    return f"{row.doc}\n\n{more}        " if more else row.doc


def _result(outputs: tuple[Argument, ...]) -> str:
    kinds = ["NDArray[Any]" if argument.shape else "Any" for argument in outputs]
    return kinds[0] if len(kinds) == 1 else f"tuple[{', '.join(kinds)}]"
