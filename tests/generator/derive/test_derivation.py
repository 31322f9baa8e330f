"""Rows -> kernels: the cheapest form is kept, what refuses is passed over, variants share what a plan has found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from models.robots import SHIPPED
from torquec.generator.algebra.graph import Expr
from torquec.generator.derive.derivation import derive, derive_all, draft, finished, forms
from torquec.generator.derive.kernel import Form, Kernel
from torquec.generator.derive.selection import with_frames
from torquec.generator.derive.variant import Variant
from torquec.generator.inverse.plan import Plan
from torquec.generator.mechanism.mechanism import JointVector, Mechanism
from torquec.generator.models.catalogue import model
from torquec.generator.models.refusal import Refusal
from torquec.generator.models.row import Model

ARM = SHIPPED["planar2r"]
GRAVITY = model("gravity")


def refuses(mechanism: Mechanism) -> Refusal:
    return Refusal("it is no robot for this")


def answers_otherwise(mechanism: Mechanism) -> list[int]:
    return [1, 2]


def with_functions(*functions: Callable[..., Any]) -> Model:
    return replace(GRAVITY, derive=functions)


def test_the_cheapest_form_is_kept() -> None:
    variant = Variant(GRAVITY)
    every = [draft(ARM, variant, form) for form in forms(ARM, GRAVITY)]
    costs = [finished(each).cost for each in every if isinstance(each, Kernel)]
    assert derive(ARM, variant).cost == min(costs)


def test_a_function_that_refuses_is_passed_over() -> None:
    row = with_functions(refuses, *GRAVITY.derive)
    kernel = derive(ARM, Variant(row))
    assert kernel.form.function is GRAVITY.derive[0]


def test_a_model_that_all_functions_refuse_says_why() -> None:
    row = with_functions(refuses)
    assert set(derive_all(ARM, row).values()) == {Refusal("it is no robot for this")}
    with pytest.raises(ValueError, match="'planar2r' can't have the model 'gravity': it is no robot for this"):
        derive(ARM, Variant(row))


def test_what_the_description_rules_out_is_not_derived() -> None:
    row = replace(with_functions(answers_otherwise), unless=lambda robot: "it has two joints")
    assert set(derive_all(ARM, row).values()) == {Refusal("it has two joints")}


def test_an_answer_that_is_not_the_rows_names_the_function() -> None:
    row = with_functions(answers_otherwise)
    with pytest.raises(TypeError, match=r"model 'gravity': answers_otherwise answered with \[1, 2\]"):
        draft(ARM, Variant(row), Form(answers_otherwise, ()))


def test_optional_inputs_change_nothing_of_a_plan() -> None:
    derived = derive_all(with_frames(SHIPPED["rrp"], ["tool"]), model("igm"))
    for variant, kernel in derived.items():
        plain = derived[replace(variant, optional=())]
        if isinstance(kernel, Kernel):
            assert isinstance(kernel.body, Plan)
            assert isinstance(plain, Kernel)
            assert kernel.body is plain.body
            assert {slot.name for slot in kernel.inputs} == {"T", *variant.optional}


def test_all_kernels_of_a_model_have_room_for_the_same_answers() -> None:
    derived = derive_all(with_frames(SHIPPED["rrp"], ["tool"]), model("igm"))
    room = {kernel.outputs[0].shape[0] for kernel in derived.values() if isinstance(kernel, Kernel)}
    assert len(room) == 1


def test_a_row_that_takes_the_description_gets_robot_and_graph() -> None:
    kernel = derive(ARM, Variant(model("base_values")))
    assert kernel.form.rewrites == ()
    assert all(isinstance(edge, int) for edge in kernel.body.edges)
    assert kernel.operations["*"] == 0


def test_the_other_variants_are_derived_by_the_function_that_served_the_first() -> None:
    def plain(mechanism: Mechanism, qd: JointVector, **_: object) -> dict[int, Expr]:
        return dict(qd)

    row = replace(model("h"), derive=(plain, *model("h").derive), optional=model("idm").optional)
    functions = {kernel.form.function for kernel in derive_all(ARM, row).values() if isinstance(kernel, Kernel)}
    assert functions == {plain}
