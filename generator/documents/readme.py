"""The type stub of the models, and the tables of the README."""

from __future__ import annotations

import subprocess
import sys

from ..api import MAIN_MODELS
from ..derive.derivation import derive
from ..derive.variant import Variant
from ..description import read_robot
from ..models.catalogue import CATALOGUE, Argument, Model, model
from .pages import DOCS, ROBOTS, ROOT, fenced

STUB = ROOT / "runtime" / "signatures.pyi"
PAGE = ROOT / "README.md"
EXAMPLE = DOCS / "example.py"

STUB_HEAD = '''"""The models of a robot as a type checker sees them. Written by torquec.generator.documents."""

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
    arguments += [f"{axis.name}: str = ..." for axis in row.axes if axis.goes_with is None]
    arguments.append("*")
    arguments += [f"{argument.name}: ArrayLike | None = None" for argument in row.all_optional]
    arguments += [f"{axis.name}: str | None = None" for axis in row.axes if axis.goes_with]
    out = "NDArray[Any] | None" if len(row.outputs) == 1 else "tuple[NDArray[Any], ...] | None"
    arguments += [f"out: {out} = None", "threads: int | Literal['auto'] = 1"]
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


def models_table() -> str:
    """Return the README's table of models."""
    lines = ["| call | answer | what it is |", "|---|---|---|"]
    for row in CATALOGUE:
        outputs = ", ".join(f"`{argument.name}` {_shape(argument)}".strip() for argument in row.outputs)
        lines.append(f"| `robot.{row.name}({', '.join(_call(row))})` | {outputs} | {row.doc} |")
    return "\n".join(lines)


def _call(row: Model) -> list[str]:
    frames = [f'{axis.name}="{axis.default}"' if axis.default else axis.name for axis in row.axes if not axis.goes_with]
    optional = [f"{argument.name}=" for argument in row.optional]
    tied = [f"{axis.name}=" for axis in row.axes if axis.goes_with]
    return [*(argument.name for argument in row.inputs), *frames, *optional, *tied]


def _shape(argument: Argument) -> str:
    return "(" + ", ".join(map(str, argument.shape)) + ("," if len(argument.shape) == 1 else "") + ")"


def pinocchio_table() -> str:
    """Return the README's table to Pinocchio's names."""
    lines = ["| torquec | Pinocchio |", "|---|---|"]
    names = {row.name: ", ".join(f"`{name}`" for name in row.pinocchio) for row in CATALOGUE if row.pinocchio}
    return "\n".join(lines + [f"| `{model}` | {names[model]} |" for model in names])


def example() -> str:
    """Return the README's example, and what it really prints."""
    source = EXAMPLE.read_text().partition("\n\n")[2].strip()
    printed = subprocess.run([sys.executable, EXAMPLE], capture_output=True, text=True, check=True).stdout.rstrip()
    return f"{fenced([source], 'python')}\n\nprints\n\n{fenced([printed])}"


def operations_table() -> str:
    """Return the README's table of operations a call."""
    lines = [f"| robot | {' | '.join(MAIN_MODELS)} |", f"|---|{'---|' * len(MAIN_MODELS)}"]
    for robot, counts in operations_of_robots().items():
        cells = [f"{counts[model]['*']}/{counts[model]['+']}" for model in MAIN_MODELS]
        lines.append(f"| {robot} | {' | '.join(cells)} |")
    return "\n".join(lines)


def operations_of_robots() -> dict[str, dict[str, dict[str, int]]]:
    """Return the bill of the main models of the robots that ship: robot -> model -> operation -> how many."""
    robots = [read_robot(path) for path in sorted(ROBOTS.glob("*.toml"))]
    return {
        robot.name: {name: derive(robot, Variant(model(name))).operations for name in MAIN_MODELS} for robot in robots
    }


def blocks() -> dict[str, str]:
    """Return the blocks of the README."""
    return {
        "example": example(),
        "models": models_table(),
        "pinocchio": pinocchio_table(),
        "operations": operations_table(),
    }
