"""Python over arrays: what is written is executed, and gives what the graph gives."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from models.interpreted import called
from models.robots import RANDOM, SHIPPED
from oracle.agreement import assert_agree
from places import ROBOTS as DESCRIPTIONS
from torquec.generator.algebra.ops import OPERATIONS
from torquec.generator.compile.kernels import derive
from torquec.generator.compile.text import Options
from torquec.generator.description import Robot
from torquec.generator.description.formats import toml
from torquec.generator.emit.python import function_name, module

from .c.golden import golden

__all__ = ["golden"]

ROBOTS = {name: SHIPPED[name] for name in ("planar2r", "rrp", "stanford")}
# A floating base with springs, joints that follow others.
ROBOTS |= {name: RANDOM[name] for name in ("random_12", "random_13")}


def executed(text: str) -> SimpleNamespace:
    names: dict[str, Any] = {"__name__": "robot"}
    exec(compile(text, "robot.py", "exec"), names)
    return SimpleNamespace(**names)


def text_of(robot: Robot, models: tuple[str, ...]) -> str:
    selection = derive(robot, Options(models))
    return module(selection.robot, selection.kernels)


def written(robot: Robot, *models: str) -> SimpleNamespace:
    return executed(text_of(robot, models))


@pytest.mark.parametrize("name", list(ROBOTS))
def test_python_gives_what_the_graph_gives(name: str) -> None:
    # Of a floating base, whose other models take a minute, the usual ones.
    selection = derive(ROBOTS[name], Options(None if name == "random_12" else ("all",)))
    robot, kernels = selection.robot, selection.kernels
    straight = [kernel for kernel in kernels if kernel.in_lanes]
    python = executed(module(robot, kernels))
    parameters = {key: 0.3 if value is None else value for key, value in robot.values.items()}
    k = python.prepare(parameters)
    rng = np.random.default_rng(0)
    for kernel in straight:
        given = [rng.uniform(-1, 1, slot.shape) for slot in kernel.inputs]
        expected = called(kernel, parameters, *given)
        answer = getattr(python, kernel.name)(*given, k)
        answers = answer if len(expected) > 1 else (answer,)
        # Some are differences of the others: a velocity after an impact is one of what the impact takes away.
        scale = max(float(np.max(np.abs(np.nan_to_num(wanted)), initial=0.0)) for wanted in expected)
        for got, wanted, slot in zip(answers, expected, kernel.outputs, strict=True):
            assert np.shape(got) == slot.shape
            # NaN where nothing is determined, as the inertia of a frame that can't move along all axes.
            assert np.array_equal(np.isnan(got), np.isnan(wanted))
            # What is solved for is as good as the matrix is conditioned.
            assert_agree(np.nan_to_num(got), np.nan_to_num(wanted), 1e-11, scale)
    assert len(straight) > 20


def test_python_has_every_operation_of_the_graph() -> None:
    names = {name: function_name(name) for name, row in OPERATIONS.items() if not row.symbol}
    assert names["cos"] == "xp.cos"
    assert names["pivot"] == "_pivot"
    with pytest.raises(ValueError, match="Python has no function 'swirl'"):
        function_name("swirl")


def test_python_brings_the_values_of_the_parameters() -> None:
    robot = SHIPPED["planar2r"]
    python = written(robot, "gravity")
    assert robot.values == python.PARAMETERS
    k = python.prepare(python.PARAMETERS | {"G2": 0.0})
    assert np.all(python.gravity([0.1, 0.2], k) == 0)
    with pytest.raises(ValueError, match="not in both: G3"):
        python.prepare(python.PARAMETERS | {"G3": 0.0})


def test_planar2r_is_as_read(golden: Callable[[str, str], None]) -> None:
    golden("planar2r.py.txt", text_of(SHIPPED["planar2r"], ("transform", "idm", "inertia", "ddm")))


def test_nan_goes_through() -> None:
    python = written(SHIPPED["planar2r"], "idm")
    k = python.prepare(python.PARAMETERS)
    assert math.isnan(python.idm([0.1, 0.2], [math.nan, 0.0], [0.0, 0.0], k)[0])


def test_a_title_can_not_end_the_comment_that_it_stands_in() -> None:
    robot = replace(SHIPPED["planar2r"], title='Arm\nraise SystemExit\r"""\x0craise SystemExit\u2028raise SystemExit')
    python = written(robot, "gravity")
    assert python.gravity([0.0, 0.0]).any()


def test_only_functions_that_are_called_are_defined() -> None:
    robot = SHIPPED["planar2r"]
    text = text_of(robot, ("gravity",))
    assert "def _sign" not in text
    assert "def _sign" in text_of(robot, ("idm",))


def test_parameters_named_as_what_the_module_uses_do_no_harm() -> None:
    description = (DESCRIPTIONS / "planar2r.toml").read_text().replace("[[joints]]", "[values]\n\n[[joints]]", 1)
    names = {"d = 0.5": "numpy", "d = 0.4": "k", "IA = 0.02": "p", "FS = 0.4": "_sign", "FV = 0.06": "Constants"}
    renamed = description
    for entry, name in names.items():
        field, value = entry.split(" = ")
        declared = f"{name} = {value}\n"
        renamed = renamed.replace(entry, f'{field} = "{name}"').replace("[values]\n", f"[values]\n{declared}")
    answers = []
    for text in (description, renamed):
        robot = toml.parse(text, "planar2r.toml")
        python = written(robot, "idm")
        k = python.prepare(python.PARAMETERS)
        answers.append(python.idm_wrench_tool([0.1, 0.2], [0.3, -0.4], [0.5, 0.6], [1, 2, 3, 4, 5, 6], k))
    assert set(names.values()) <= set(robot.values)
    first, second = answers
    assert_agree(second, first, 1e-14)
