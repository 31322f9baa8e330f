"""The tables of docs/models.md: the models, and what Pinocchio calls them."""

from __future__ import annotations

from ..models.catalogue import CATALOGUE, MODELS
from ..models.row import Argument, Model
from .pages import DOCS

PAGE = DOCS / "models.md"


def models_table() -> str:
    """Return the table of models."""
    lines = ["| call | answer | what it is |", "|---|---|---|"]
    for row in MODELS:
        outputs = ", ".join(f"`{argument.name}` {_shape(argument)}".strip() for argument in row.outputs)
        # A | would end the cell.
        doc = row.doc.replace("|", "\\|")
        lines.append(f"| `robot.{row.name}({', '.join(_call(row))})` | {outputs} | {doc} |")
    return "\n".join(lines)


def _call(row: Model) -> list[str]:
    frames = [f'{axis.name}="{axis.default}"' if axis.default else axis.name for axis in row.axes if not axis.goes_with]
    optional = [f"{argument.name}=" for argument in row.optional]
    tied = [f"{axis.name}=" for axis in row.axes if axis.goes_with]
    switches = [f"{name}=" for name, _ in row.switches]
    return [*(argument.name for argument in row.inputs), *frames, *optional, *tied, *switches]


def _shape(argument: Argument) -> str:
    return "(" + ", ".join(map(str, argument.shape)) + ("," if len(argument.shape) == 1 else "") + ")"


def pinocchio_table() -> str:
    """Return the table to Pinocchio's names."""
    lines = ["| torquec | Pinocchio |", "|---|---|"]
    names = {row.name: ", ".join(f"`{name}`" for name in row.pinocchio) for row in CATALOGUE if row.pinocchio}
    return "\n".join(lines + [f"| `{model}` | {names[model]} |" for model in names])


def blocks() -> dict[str, str]:
    """Return the blocks of the page."""
    return {"models": models_table(), "pinocchio": pinocchio_table()}
