"""The table of languages: what each row writes, and what a caller is told who asks for what there isn't."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import numpy as np
import pytest
from models.interpreted import called
from models.robots import SHIPPED
from places import ROBOTS
from torquec.cli import main
from torquec.generator.api import export
from torquec.generator.compile.kernels import derive
from torquec.generator.compile.text import Options
from torquec.generator.derive.kernel import Kernel, Straight
from torquec.generator.description import Robot
from torquec.generator.emit import languages
from torquec.generator.emit.chosen import with_outputs, without_inputs
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


def test_single_outputs_are_written_with_what_they_need_alone() -> None:
    selection = derive(ROBOT, Options(("idm",)))
    whole = without_inputs(selection.kernels, ["wrench", "base"])
    part = with_outputs(selection.robot, whole, ["GAM3"])
    for row in LANGUAGES:
        texts = ["".join(files(row, selection.robot, kernels).values()) for kernels in (whole, part)]
        assert "idm" in texts[1], row.name
        assert "idm_wrench" not in texts[0] + texts[1], row.name
        assert len(texts[1]) < len(texts[0]), row.name


def test_single_outputs_have_the_values_of_the_whole() -> None:
    selection = derive(ROBOT, Options(("idm",)))
    (whole, *_) = selection.kernels
    (part,) = with_outputs(selection.robot, [whole], ["GAM3", "GAM1"])
    given = [np.full(slot.shape, 0.3) for slot in whole.inputs]
    parameters = {name: value or 0.0 for name, value in selection.robot.values.items()}
    (tau,), (some,) = called(whole, parameters, *given), called(part, parameters, *given)
    assert np.array_equal(some, tau[[2, 0]])
    assert sum(part.operations.values()) < sum(whole.operations.values())


def test_what_is_not_there_is_told_with_what_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["export", str(ROBOTS / "rrp.toml"), "--models", "idm", "--to", "fortran", "--quiet", "-o", str(tmp_path)]
    assert main([*command, "--outputs", "GAM4"]) == 2
    assert "no output 'GAM4' (did you mean 'GAM" in capsys.readouterr().err
    assert main([*command, "--without", "wrnch"]) == 2
    assert "expected some of wrench, base" in capsys.readouterr().err
    assert main([*command, "--without", "wrench"]) == 0
    assert (tmp_path / "rrp_models.f90").is_file()


def test_the_module_of_a_robot_stands_for_its_description(tmp_path: Path) -> None:
    (module,) = (path for path in ROBOTS.glob("_planar2r.*") if path.name.endswith(tuple(EXTENSION_SUFFIXES)))
    assert main(["export", str(module), str(tmp_path), "--models", "gravity", "--to", "julia"]) == 0
    assert (tmp_path / "planar2r_models.jl").is_file()
