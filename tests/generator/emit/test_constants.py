"""The constants: what prepare computes once for all kernels of a robot."""

from __future__ import annotations

from torquec.generator.algebra.graph import Element, Expr, Graph, Stage
from torquec.generator.derive.kernel import Kernel, Straight
from torquec.generator.emit.constants import Constants
from torquec.generator.emit.function import Constant, Let, Minus, Name, Number, Op, Store

PARAMETERS = ("M1", "D2", "p")


class Bare:
    """As much of a kernel as the constants look at."""

    def __init__(self, *outputs: Expr) -> None:
        self.body = Straight(outputs[0].graph, (tuple(x.edge for x in outputs),))


def bare(*outputs: Expr) -> Kernel:
    return Bare(*outputs)  # type: ignore[return-value]


def parameters(graph: Graph) -> list[Expr]:
    return [graph.input(name, Stage.PREPARE) for name in PARAMETERS]


def test_a_call_reads_a_field_for_what_depends_on_parameters_alone() -> None:
    graph, constants = Graph(), Constants(PARAMETERS)
    M1, D2, _ = parameters(graph)
    q = graph.input(Element("q", 0), Stage.CALL)
    moment = M1 * D2
    graph.label(moment, "MXR1")
    known = constants.add(bare(moment * q, -D2 * q))
    assert list(constants.fields.values()) == ["MXR1", "p_D2"]
    assert known(moment.edge >> 1) == Constant("MXR1")
    # M1 is only needed for MXR1: no call reads it.
    assert "p_M1" not in constants.names


def test_two_kernels_share_a_field() -> None:
    constants = Constants(PARAMETERS)
    for _ in range(2):
        graph = Graph()
        M1, D2, _p = parameters(graph)
        constants.add(bare(M1 * D2 * graph.input(Element("q", 0), Stage.CALL)))
    assert len(constants.fields) == 1


def test_fields_of_one_name_are_kept_apart() -> None:
    graph, constants = Graph(), Constants(PARAMETERS)
    M1, D2, _ = parameters(graph)
    q = graph.input(Element("q", 0), Stage.CALL)
    graph.label(M1 * M1, "K1")
    graph.label(D2 * D2, "K1")
    constants.add(bare(D2 * D2 * q, M1 * M1 * q))
    assert list(constants.fields.values()) == ["K1", "K1_"]


def test_an_output_that_is_a_number_or_a_negative_parameter_needs_no_operation() -> None:
    graph, constants = Graph(), Constants(PARAMETERS)
    M1, *_ = parameters(graph)
    half = graph.constant(0.5)
    known = constants.add(bare(-M1, half))
    assert known(half.edge >> 1) == Number(0.5)
    assert list(constants.fields.values()) == ["p_M1"]
    assert constants.prepare().stores == (Store("k", 0, Name("p_M1")),)


def test_prepare_reads_parameters_by_place_and_stores_constants_by_place() -> None:
    graph, constants = Graph(), Constants(PARAMETERS)
    M1, D2, p = parameters(graph)
    q = graph.input(Element("q", 0), Stage.CALL)
    constants.add(bare((M1 * D2 + p) * q))
    function = constants.prepare()
    assert function.definitions[:3] == (
        Let("p_M1", Element("p", 0)), Let("p_D2", Element("p", 1)), Let("p_p", Element("p", 2)),
    )
    assert function.definitions[3].values == (Op("+", Name("p_p"), Op("*", Name("p_M1"), Name("p_D2"))),)
    (store,) = function.stores
    assert (store.argument, store.element) == ("k", 0)


def test_prepare_avoids_the_names_that_a_language_uses() -> None:
    graph, constants = Graph(), Constants(PARAMETERS)
    M1, D2, _ = parameters(graph)
    graph.label(M1 * D2, "math")
    constants.add(bare(M1 * D2 * graph.input(Element("q", 0), Stage.CALL)))
    assert constants.prepare({"math"}).definitions[-1] == Let("math_", Op("*", Name("p_M1"), Name("p_D2")))


def test_equations_for_people_have_the_parameters_own_names() -> None:
    graph, constants = Graph(), Constants(PARAMETERS, prefix="")
    M1, *_ = parameters(graph)
    constants.add(bare(M1 * graph.input(Element("q", 0), Stage.CALL)))
    assert constants.names == ("M1",)


def test_a_struct_has_a_field_where_there_are_no_constants() -> None:
    graph, constants = Graph(), Constants(PARAMETERS)
    constants.add(bare(graph.input(Element("q", 0), Stage.CALL)))
    assert constants.names == ("none",)
    assert constants.prepare().statements == ()


def test_a_kernel_reads_the_negative_of_a_field_that_another_ordered_otherwise() -> None:
    constants = Constants(PARAMETERS)
    first, second = Graph(), Graph()
    M1, *_ = parameters(first)
    constants.add(bare(M1 * first.input(Element("q", 0), Stage.CALL)))
    p, M1 = (second.input(name, Stage.PREPARE) for name in ("p", "M1"))
    difference = p - M1
    known = constants.add(bare(difference * second.input(Element("q", 0), Stage.CALL)))
    assert known(difference.edge >> 1) == Minus(Constant("K1"))
    # prepare computes M1 - p, as M1 came first.
    assert constants.prepare().definitions[-1].values == (Op("-", Name("p_M1"), Name("p_p")),)
