"""The table of languages: what each row writes, and what a caller is told who asks for what there isn't."""

from __future__ import annotations

from pathlib import Path

import pytest
from models.robots import SHIPPED
from torquec.generator.api import export
from torquec.generator.compile.build import derive
from torquec.generator.compile.text import Options
from torquec.generator.emit.languages import LANGUAGES, files, language

ROBOT = SHIPPED["rrp"]


@pytest.mark.parametrize("name", [row.name for row in LANGUAGES])
def test_each_language_writes_a_file_with_the_name_of_the_robot(name: str, tmp_path: Path) -> None:
    written = export(ROBOT, tmp_path, models=["gravity"], language=name)
    assert ROBOT.name in [path.stem for path in written]
    assert all("gravity" in path.read_text() for path in written if path.stem == ROBOT.name)


@pytest.mark.parametrize("name", [row.name for row in LANGUAGES])
def test_models_that_branch_are_written_or_left_out(name: str) -> None:
    robot, kernels = derive(ROBOT, Options(("igm", "gravity")))
    text = "".join(files(language(name), robot, kernels).values())
    assert "gravity" in text
    assert ("igm" in text) == language(name).plans


def test_a_model_that_branches_is_refused_where_it_is_asked_for() -> None:
    robot, kernels = derive(ROBOT, Options(("igm", "gravity")))
    with pytest.raises(ValueError, match=r"igm can't be written in python: .* written in c, text only"):
        files(language("python"), robot, kernels, models=("igm", "gravity"))
    with pytest.raises(ValueError, match="igm can't be written in python"):
        files(language("python"), robot, [kernel for kernel in kernels if kernel.name.startswith("igm")])


def test_an_unknown_language_is_answered_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no language 'pyton' \(did you mean 'python'\?\): expected one of c, python"):
        language("pyton")
