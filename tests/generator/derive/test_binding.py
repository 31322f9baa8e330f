"""Arguments and expressions: mappings by coordinates, expansion and projection by role, elements row by row."""

from __future__ import annotations

from typing import Any

import pytest
from models.robots import SHIPPED
from torquec.generator.algebra.graph import Graph, Stage
from torquec.generator.algebra.vector import Matrix, Vector
from torquec.generator.derive.binding import edges_of, expand_motions, input_slots, output_slots, symbols
from torquec.generator.derive.kernel import Slot
from torquec.generator.derive.variant import Variant
from torquec.generator.description.robot import BASE_POSITIONS, BASE_VELOCITIES
from torquec.generator.mechanism.freeze import freeze
from torquec.generator.mechanism.mechanism import Mechanism
from torquec.generator.models.arguments import QD, TAU, Q
from torquec.generator.models.catalogue import model
from torquec.generator.models.projection import project
from torquec.generator.models.row import Argument

ARM, BIPED, GRIPPER = SHIPPED["planar2r"], SHIPPED["biped"], SHIPPED["gripper"]


def test_sizes_are_those_of_the_robot() -> None:
    idm = Variant(model("idm"), ("wrench",))
    assert [slot.shape for slot in input_slots(ARM, idm)] == [(2,), (2,), (2,), (6,)]
    q, qd, _ = input_slots(BIPED, Variant(model("idm")))
    assert (q.size, qd.size) == (len(BIPED.positions), len(BIPED.velocities))
    (Y,) = output_slots(ARM, Variant(model("regressor")), ("XX1", "ZZ1", "FV2"))
    assert Y.shape == (2, 3)


def test_a_floating_base_is_explained_where_it_adds_elements() -> None:
    (fixed, *_), (floating, *_) = (input_slots(robot, Variant(model("idm"))) for robot in (ARM, BIPED))
    assert floating.argument.doc == f"{fixed.argument.doc}, {Q.of_base}"


def test_arguments_with_a_role_are_mappings_by_coordinates() -> None:
    q, qd, _ = (symbols(slot, BIPED, Graph()) for slot in input_slots(BIPED, Variant(model("idm"))))
    assert list(q) == [*BASE_POSITIONS, *BIPED.moving]
    assert list(qd) == [*BASE_VELOCITIES, *BIPED.moving]


@pytest.mark.parametrize(("shape", "kind"), [((3,), Vector), ((2, 2), Matrix)])
def test_others_are_what_their_shape_says(shape: tuple[int, ...], kind: type) -> None:
    assert isinstance(symbols(Slot(Argument("x", shape, "numbers"), shape), ARM, Graph()), kind)


@pytest.fixture
def gripper() -> Mechanism:
    graph = Graph()
    return freeze(GRIPPER, graph, {j: graph.input(f"q{j}", Stage.CALL) for j in GRIPPER.moving})


def numbers(mechanism: Mechanism, keys: Any) -> dict[Any, Any]:
    return {key: mechanism.number(i + 1) for i, key in enumerate(keys)}


def test_motions_are_those_of_all_joints_and_forces_as_they_are(gripper: Mechanism) -> None:
    slots = input_slots(GRIPPER, Variant(model("idm"))) + input_slots(GRIPPER, Variant(model("ddm")))[2:]
    x = numbers(gripper, gripper.coordinates)
    _, values = expand_motions(gripper, slots, {"q": x, "qd": x, "qdd": x, "tau": x})
    assert {*values["qd"]} == {*values["qdd"]} == {*gripper.coordinates, *gripper.dependent}
    assert values["tau"] is x


def test_forces_of_joints_that_move_together_are_added_up(gripper: Mechanism) -> None:
    (j, row), *_ = gripper.dependent.items()
    (c, factor), *_ = row.items()
    forces = numbers(gripper, (*gripper.coordinates, *gripper.dependent))
    projected = project(forces, TAU, gripper)
    followers = [k for k, of in gripper.dependent.items() if c in of]
    expected = forces[c].number + sum(gripper.dependent[k][c].number * forces[k].number for k in followers)
    assert j in followers
    assert factor.number
    assert projected[c].number == pytest.approx(expected)
    assert project(forces, QD, gripper) is forces


def test_what_is_no_mapping_by_joints_stands_as_it_is(gripper: Mechanism) -> None:
    answer = Vector([gripper.number(1)] * len(gripper.coordinates))
    assert project(answer, TAU, gripper) is answer


def test_a_regressor_is_projected_column_by_column(gripper: Mechanism) -> None:
    forces = numbers(gripper, (*gripper.coordinates, *gripper.dependent))
    (Y,) = model("regressor").outputs
    by_label = project({"XX1": forces}, Y, gripper)
    assert {c: x.number for c, x in by_label["XX1"].items()} == {
        c: x.number for c, x in project(forces, TAU, gripper).items()
    }


def test_elements_stand_row_by_row() -> None:
    graph = Graph()
    a, b, c, d = (graph.input(name, Stage.CALL) for name in "abcd")
    (A,), (J,) = (model(name).outputs for name in ("inertia", "jacobian"))
    edges = edges_of({(1, 1): a, (1, 2): b, (2, 2): d}, Slot(A, (2, 2)), ARM, graph)
    assert edges == (a.edge, b.edge, 0, d.edge)
    columns = {1: Vector([a] * 6), 2: Vector([c] * 6)}
    assert edges_of(columns, Slot(J, (6, 2)), ARM, graph) == (a.edge, c.edge) * 6


def test_an_answer_of_another_size_or_kind_is_none_of_the_row() -> None:
    graph = Graph()
    slot = Slot(Argument("c", (3,), "a point"), (3,))
    with pytest.raises(TypeError, match=r"gave 2 elements, its row says \(3,\)"):
        edges_of(Vector([graph.one] * 2), slot, ARM, graph)
    with pytest.raises(TypeError, match="answers with expressions, vectors, matrices or mappings"):
        edges_of(None, slot, ARM, graph)
