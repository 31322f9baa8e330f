"""Every language is executed, and gives what the graph and C give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torquec
from models.robots import SHIPPED
from oracle.agreement import assert_agree
from places import ROBOTS as DESCRIPTIONS
from torquec.generator.algebra.graph import Element, Graph, Stage
from torquec.generator.algebra.ops import OPERATIONS, apply
from torquec.generator.compile.kernels import derive
from torquec.generator.compile.text import Options
from torquec.generator.derive.kernel import Straight
from torquec.generator.description.formats import toml
from torquec.generator.emit import fortran, julia, latex, maple, mathematica, matlab

from .execution import RUNNERS, Subject, in_fortran, in_matlab, subject, write

# One robot with all models, one that is closed, one that floats, and the inverse dynamic model of six joints.
ROBOTS = {
    "planar2r": ("all",),
    "fourbar": ("ddm", "jacobian"),
    "biped": ("gravity", "com"),
    "rx90": ("idm",),
}
# Of these the plain function alone, without optional inputs.
PLAIN = ("rx90",)
NAMES: dict[str, Callable[[str], str]] = {
    module.__name__.rpartition(".")[2]: module.function_name
    for module in (fortran, julia, maple, mathematica, matlab)
}  # fmt: skip


def straight(name: str, *models: str) -> Subject:
    selection = derive(SHIPPED[name], Options(models))
    kernels = [kernel for kernel in selection.kernels if isinstance(kernel.body, Straight)]
    plain = [kernel for kernel in kernels if not kernel.variant.optional]
    return subject(selection.robot, plain if name in PLAIN else kernels)


@pytest.fixture(scope="module")
def subjects() -> dict[str, Subject]:
    return {name: straight(name, *models) for name, models in ROBOTS.items()}


def check(language: str, each: Subject, folder: Path) -> None:
    answers = RUNNERS[language](each, folder)
    assert len(answers) == len(each.kernels)
    for kernel, got, expected in zip(each.kernels, answers, each.expected, strict=True):
        what = f"{language} {each.robot.name} {kernel.name}"
        answer, wanted = np.array(got), np.concatenate([np.ravel(part) for part in expected])
        assert np.array_equal(np.isnan(answer), np.isnan(wanted)), f"{what}: {answer}, {wanted}"
        known = ~np.isnan(wanted)
        assert_agree(answer[known], wanted[known], 1e-12, what=what)


@pytest.mark.parametrize("language", RUNNERS)
@pytest.mark.parametrize("name", ROBOTS)
def test_numbers_are_those_of_the_graph(
    language: str, name: str, subjects: dict[str, Subject], tmp_path: Path
) -> None:
    check(language, subjects[name], tmp_path)


def test_the_graph_gives_the_numbers_of_c(subjects: dict[str, Subject]) -> None:
    for name, each in subjects.items():
        robot = torquec.load(name)
        plain = [i for i, kernel in enumerate(each.kernels) if kernel.name in ("idm", "ddm", "inertia", "gravity")]
        assert plain
        for i in plain:
            model = each.kernels[i].name
            assert_agree(getattr(robot, model)(*each.arguments[i]), each.expected[i][0], 1e-12, what=f"{name} {model}")


def operations() -> Subject:
    """A kernel with every function of the table, of numbers for which it has a value and of others."""
    selection = derive(SHIPPED["planar2r"], Options(("gravity",)))
    (kernel,) = selection.kernels
    graph = Graph()
    q = [graph.input(Element("q", i), Stage.CALL) for i in range(2)]
    x = [*q, *(-each for each in q), q[0] * q[1]]
    calls = [
        apply(name, *(x[(i + j) % len(x)] for j in range(row.arity)))
        for name, row in OPERATIONS.items()
        if not row.symbol
        for i in range(len(x))
    ]
    slot = replace(kernel.outputs[0], shape=(len(calls),), chosen=tuple(f"Y{i}" for i in range(len(calls))))
    body = Straight(graph, (tuple(call.edge for call in calls),))
    return subject(selection.robot, [replace(kernel, outputs=(slot,), body=body)])


@pytest.mark.parametrize("language", RUNNERS)
def test_every_operation_has_the_values_of_the_table(language: str, tmp_path: Path) -> None:
    check(language, operations(), tmp_path)


@pytest.mark.parametrize("language", NAMES)
def test_an_unknown_operation_is_refused(language: str) -> None:
    assert {NAMES[language](name) for name, row in OPERATIONS.items() if not row.symbol and name != "sin"}
    with pytest.raises(ValueError, match="has no function 'swirl'"):
        NAMES[language]("swirl")
    with pytest.raises(ValueError, match="LaTeX has no function 'swirl'"):
        latex.operator("swirl")


@pytest.mark.parametrize("run", [in_fortran, in_matlab])
def test_single_precision(run: Callable[..., list[list[float]]], tmp_path: Path) -> None:
    each = straight("planar2r", "idm", "inertia")
    for got, expected in zip(run(each, tmp_path, float32=True), each.expected, strict=True):
        wanted = np.ravel(expected[0])
        assert_agree(np.array(got), wanted, 1e-5)
        assert np.max(np.abs(np.array(got) - wanted)) > 1e-12


def test_single_precision_in_julia(tmp_path: Path) -> None:
    text = write(straight("rrp", "idm"), "julia", tmp_path, float32=True).read_text()
    assert "const Real = Float32" in text
    assert "2.0f0*" in text


@pytest.mark.parametrize("language", RUNNERS)
def test_names_and_titles_of_strangers_do_no_harm(language: str, tmp_path: Path) -> None:
    text = (DESCRIPTIONS / "planar2r.toml").read_text().replace("[[joints]]", "[values]\n\n[[joints]]", 1)
    names = {"d = 0.5": "end", "d = 0.4": "k", "IA = 0.02": "p", "FS = 0.4": "S1", "FV = 0.06": "_x_"}
    for entry, name in names.items():
        field, value = entry.split(" = ")
        text = text.replace(entry, f'{field} = "{name}"').replace("[values]\n", f"[values]\n{name} = {value}\n")
    title = "*) (* \\end{document} %{ # */ '''\nerror('x')\r$&~^_\u2028x"
    robot = replace(toml.parse(text, "planar2r.toml"), title=title)
    selection = derive(robot, Options(("idm",)))
    assert set(names.values()) <= set(selection.robot.values)
    check(language, subject(selection.robot, selection.kernels), tmp_path)
