"""The table of languages: what each row writes, and what a caller is told who asks for what there isn't."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from models.robots import SHIPPED
from places import ROBOTS
from torquec.cli import main
from torquec.generator.api import export
from torquec.generator.compile.kernels import derive
from torquec.generator.compile.text import Options
from torquec.generator.derive.kernel import Kernel, Straight
from torquec.generator.description import Robot
from torquec.generator.emit import languages
from torquec.generator.emit.constants import Constants
from torquec.generator.emit.function import Call, Constant, Minus, Name, Number, Op, Value
from torquec.generator.emit.languages import LANGUAGES, Language, files, language
from torquec.generator.emit.naming import file_stem
from torquec.generator.emit.schedule import function_of

ROBOT = SHIPPED["rrp"]


@pytest.mark.parametrize("name", [row.name for row in LANGUAGES])
def test_each_language_writes_a_file_with_the_name_of_the_robot(name: str, tmp_path: Path) -> None:
    written = export(ROBOT, tmp_path, models=["gravity"], language=name)
    stem = file_stem(ROBOT.name)
    assert stem in [path.stem for path in written]
    assert all("gravity" in path.read_text() for path in written if path.stem == stem)


@pytest.mark.parametrize("name", [row.name for row in LANGUAGES])
def test_models_that_branch_are_written_or_left_out(name: str) -> None:
    selection = derive(ROBOT, Options(("igm", "gravity")))
    robot, kernels = selection.robot, selection.kernels
    text = "".join(files(language(name), robot, kernels).values())
    assert "gravity" in text
    assert bool(re.search("(?<!s)igm", text)) == language(name).plans  # sigma stands in the tables


def test_a_model_that_branches_is_refused_where_it_is_asked_for() -> None:
    selection = derive(ROBOT, Options(("igm", "gravity")))
    robot, kernels = selection.robot, selection.kernels
    with pytest.raises(ValueError, match=r"igm can't be written in python: .* written in c, text only"):
        files(language("python"), robot, kernels, models=("igm", "gravity"))
    with pytest.raises(ValueError, match="igm can't be written in python"):
        files(language("python"), robot, [kernel for kernel in kernels if kernel.name.startswith("igm")])


def tree(value: Value) -> str:
    """A value in the prefix notation of Lisp."""
    match value:
        case Op(symbol, left, right):
            return f"({symbol} {tree(left)} {tree(right)})"
        case Minus(of):
            return f"(- {tree(of)})"
        case Call(function, args):
            return f"({' '.join([function, *map(tree, args)])})"
        case Constant(field):
            return field
        case Number(number):
            return repr(number)
    return str(value.text if isinstance(value, Name) else value)


def lisp(robot: Robot, kernels: Sequence[Kernel]) -> dict[str, str]:
    constants = Constants(tuple(robot.values))
    text = []
    for kernel in kernels:
        assert isinstance(kernel.body, Straight)
        function = function_of(kernel.body, kernel.outputs, constants.add(kernel))
        text += [f"(setf {store.argument}_{store.element} {tree(store.value)})" for store in function.stores]
    return {f"{robot.name}.lisp": "\n".join(text)}


def test_a_language_is_one_function_and_one_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = Language("lisp", "answers in prefix notation", lisp, plans=False)
    monkeypatch.setattr(languages, "LANGUAGES", (*LANGUAGES, row))
    assert main(["export", str(ROBOTS / "rrp.toml"), str(tmp_path), "--models", "inertia", "--language", "lisp"]) == 0
    assert (tmp_path / "rrp.lisp").read_text().startswith("(setf A_0 ")


def test_an_unknown_language_is_answered_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no language 'pyton' \(did you mean 'python'\?\): expected one of c, "):
        language("pyton")
