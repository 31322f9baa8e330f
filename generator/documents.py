"""What is written from the catalogue rather than by hand: type stubs, and the tables of the README.

    python -m torquec.generator.documents     rewrites them in a source tree; a test compares
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from .api import MAIN_MODELS
from .derive.derivation import derive
from .derive.variant import Variant
from .description import read_robot
from .models.catalogue import CATALOGUE, Argument, Model, model

ROOT = Path(__file__).parent.parent
STUB = ROOT / "runtime" / "signatures.pyi"
README = ROOT / "README.md"
EXAMPLE = ROOT / "docs" / "example.py"
ROBOTS = ROOT / "robots"

STUB_HEAD = '''"""The models of a robot as a type checker sees them. Written by torquec.generator.documents."""

from typing import Any

from numpy.typing import ArrayLike, NDArray

class Models:
'''


def stub() -> str:
    """The text of signatures.pyi: one method a model."""
    return STUB_HEAD + "\n".join(_method(row) for row in CATALOGUE) + "\n"


def _method(row: Model) -> str:
    arguments = ["self", *(f"{argument.name}: ArrayLike" for argument in row.inputs)]
    # A frame may be left out where the robot has but one.
    arguments += [f"{axis.name}: str = ..." for axis in row.axes if axis.goes_with is None]
    arguments.append("*")
    arguments += [f"{argument.name}: ArrayLike | None = None" for argument in row.optional]
    arguments += [f"{axis.name}: str | None = None" for axis in row.axes if axis.goes_with]
    out = "NDArray[Any] | None" if len(row.outputs) == 1 else "tuple[NDArray[Any], ...] | None"
    arguments += [f"out: {out} = None", "threads: int = 1"]
    result = "tuple[NDArray[Any], Any]" if row.answers else _result(row.outputs)
    body = "\n".join(f"        {argument}," for argument in arguments)
    return f'    def {row.name}(\n{body}\n    ) -> {result}:\n        """{row.doc}"""'


def _result(outputs: tuple[Argument, ...]) -> str:
    kinds = ["NDArray[Any]" if argument.shape else "Any" for argument in outputs]
    return kinds[0] if len(kinds) == 1 else f"tuple[{', '.join(kinds)}]"


def models_table() -> str:
    """The README's table of models."""
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
    """The README's table to Pinocchio's names."""
    lines = ["| torquec | Pinocchio |", "|---|---|"]
    return "\n".join(lines + [f"| `{row.name}` | `{row.pinocchio}` |" for row in CATALOGUE if row.pinocchio])


def example() -> str:
    """The README's example, and what it really prints."""
    source = EXAMPLE.read_text().partition("\n\n")[2].strip()
    printed = subprocess.run([sys.executable, EXAMPLE], capture_output=True, text=True, check=True).stdout.rstrip()
    return f"```python\n{source}\n```\n\nprints\n\n```\n{printed}\n```"


def operations_table() -> str:
    """The README's table of operations a call."""
    lines = [f"| robot | {' | '.join(MAIN_MODELS)} |", f"|---|{'---|' * len(MAIN_MODELS)}"]
    for robot, counts in operations_of_robots().items():
        cells = [f"{counts[model]['*']}/{counts[model]['+']}" for model in MAIN_MODELS]
        lines.append(f"| {robot} | {' | '.join(cells)} |")
    return "\n".join(lines)


def operations_of_robots() -> dict[str, dict[str, dict[str, int]]]:
    """The bill of the main models of the robots that ship: robot -> model -> operation -> how many."""
    robots = [read_robot(path) for path in sorted(ROBOTS.glob("*.toml"))]
    return {
        robot.name: {name: derive(robot, Variant(model(name))).operations for name in MAIN_MODELS} for robot in robots
    }


def renewed(text: str, blocks: Mapping[str, str]) -> str:
    """A page with its blocks renewed: each stands between <!-- name --> and <!-- /name -->."""
    for name, block in blocks.items():
        place = re.search(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", text, re.DOTALL)
        if place is None:
            raise ValueError(f"the page has no place <!-- {name} --> ... <!-- /{name} -->")
        text = f"{text[: place.start()]}{place[1]}{block}\n{place[2]}{text[place.end() :]}"
    return text


def readme(text: str) -> str:
    """The README with its tables renewed."""
    blocks = {
        "example": example(),
        "models": models_table(),
        "pinocchio": pinocchio_table(),
        "operations": operations_table(),
    }
    return renewed(text, blocks)


def main() -> None:
    """Write all of it."""
    STUB.write_text(stub())
    README.write_text(readme(README.read_text()))


if __name__ == "__main__":
    main()
