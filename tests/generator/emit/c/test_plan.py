"""The C of inverse models: what of it is written for which robot."""

from __future__ import annotations

import pytest
from places import ROBOTS
from torquec.generator.compile.kernels import derive
from torquec.generator.compile.text import Options
from torquec.generator.derive.kernel import Kernel
from torquec.generator.description import Robot, read_robot
from torquec.generator.emit.c.headers import INVERSE
from torquec.generator.emit.c.kernel import CFunction
from torquec.generator.emit.c.plan import inverse_function, rotation_bits, search_name
from torquec.generator.emit.constants import Constants
from torquec.generator.inverse.plan import Plan


def kernels_of(name: str, model: str) -> tuple[Robot, list[Kernel]]:
    selection = derive(read_robot(ROBOTS / f"{name}.toml"), Options((model,)))
    return selection.robot, list(selection.kernels)


def written(robot: Robot, kernel: Kernel) -> CFunction:
    assert isinstance(kernel.body, Plan)
    return inverse_function(robot, kernel, kernel.body, Constants(tuple(robot.values)).add(kernel))


def lines_of(text: str, function: str) -> list[str]:
    """The lines of one function's body."""
    lines = text.splitlines()
    start = next(i for i, line in enumerate(lines) if f"TQ({function})(" in line)
    return [line.strip() for line in lines[start : lines.index("}", start)]]


def test_the_variant_without_optional_inputs_has_the_search_that_the_others_call() -> None:
    robot, kernels = kernels_of("scara", "igm")
    plain, *others = kernels
    assert "TQ(search_of_igm_tool)(const double *T" in written(robot, plain).text
    for kernel in others:
        assert search_name(kernel) == plain.name
        text = written(robot, kernel).text
        assert "static void" not in text
        assert "TQ(search_of_igm_tool), TQ(error_of_igm_tool)," in text


def test_what_the_first_step_depends_on_stands_before_the_loop_over_branches() -> None:
    robot, (plain, *_) = kernels_of("scara", "igm")
    body = lines_of(written(robot, plain).text, "search_of_igm_tool")
    loop = next(i for i, line in enumerate(body) if line.startswith("for (int first"))
    assert any(line.startswith("const double") for line in body[:loop])
    assert not any(line.startswith("const double") for line in body[loop:])
    assert any(line.startswith("const tq_pack") for line in body[loop:])


def test_an_error_loads_what_it_reads_and_says_so_of_the_rest() -> None:
    robot, (plain, *_) = kernels_of("scara", "igm")
    body = lines_of(written(robot, plain).text, "error_of_igm_tool")
    loads = [line for line in body if "&a->s[" in line or "&a->c[" in line]
    unread = [line.removeprefix("(void)").removesuffix(";") for line in body if line.startswith("(void)")]
    assert unread[:2] == ["at", "k"]
    used = " ".join(line for line in body if not line.startswith("(void)") and line not in loads)
    words = set("".join(c if c.isalnum() or c == "_" else " " for c in used).split())
    assert [name for name in (load.split()[2] for load in loads) if name not in words] == unread[2:]


def test_a_joint_whose_value_is_given_is_one_number_and_then_in_all_lanes() -> None:
    robot, kernels = kernels_of("panda", "igm_held")
    plans = {k.name: k for k in kernels if not k.variant.optional and isinstance(k.body, Plan) and k.body.steps}
    kernel = next(iter(plans.values()))
    assert isinstance(kernel.body, Plan)
    (j,) = kernel.body.held
    text = written(robot, kernel).text
    error, search = lines_of(text, f"error_of_{kernel.name}"), lines_of(text, f"search_of_{kernel.name}")
    assert f"double held_S{j}, held_C{j};" in error
    assert f"const tq_pack S{j} = (tq_pack){{0}} + held_S{j};" in error
    assert f"double S{j}, C{j};" in search
    assert "(void)at;" not in [*error, *search]


ASKED_FOR = {"igm_tool": 0x777, "igm_tool_pointing": 0x444, "igm_tool_position": 0}


@pytest.mark.parametrize(("name", "bits"), ASKED_FOR.items())
def test_the_bits_name_the_elements_of_the_rotation_that_are_asked_for(name: str, bits: int) -> None:
    _, kernels = kernels_of("planar2r", "igm")
    (body,) = [kernel.body for kernel in kernels if kernel.name == name]
    assert isinstance(body, Plan)
    assert rotation_bits(body) == bits


def test_an_inverse_model_needs_the_header_of_the_solutions() -> None:
    robot, (plain, *_) = kernels_of("scara", "igm")
    assert written(robot, plain).headers == (INVERSE,)
