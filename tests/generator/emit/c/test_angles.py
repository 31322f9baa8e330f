"""Sines and cosines first, several at once, and those of the next pass between the statements of this one."""

from __future__ import annotations

from torquec.generator.algebra.graph import Element
from torquec.generator.emit.c.angles import (
    SPREAD,
    TOGETHER,
    NextAngle,
    ReadyGroup,
    SinCosGroup,
    group_angles,
    pipeline_angles,
)
from torquec.generator.emit.function import Constant, Definition, Let, Name, Op, Section, SinCos, Store


def q(place: int) -> Element:
    return Element("q", place)


def pair(number: int) -> SinCos:
    return SinCos(f"S{number}", f"C{number}", q(number))


def test_independent_angles_come_first_with_the_sums_that_they_are_made_of() -> None:
    total = Let("t1", Op("+", q(0), q(1)))
    of_total = SinCos("S01", "C01", Name("t1"))
    other = Let("x", Op("*", Name("S0"), Name("S01")))
    dependent = SinCos("S9", "C9", Name("x"))
    grouping = group_angles([pair(0), other, total, of_total, dependent])
    assert grouping.sums == [total]
    assert grouping.groups == [SinCosGroup((pair(0), of_total))]
    assert grouping.rest == [other, dependent]
    assert grouping.angles == [q(0), Name("t1")]


def test_angles_come_in_the_order_of_the_joints_and_a_sum_with_its_last_joint() -> None:
    total = Let("t1", Op("+", q(0), q(2)))
    of_total = SinCos("S02", "C02", Name("t1"))
    grouping = group_angles([total, of_total, pair(3), pair(1)])
    assert grouping.groups == [SinCosGroup((pair(1), of_total, pair(3)))]


def test_one_angle_stays_where_it_is() -> None:
    statements: list[Definition] = [Let("x", q(0)), pair(1)]
    assert group_angles(statements).statements == statements


def test_a_group_is_no_larger_than_the_widest_vectors() -> None:
    grouping = group_angles([pair(i) for i in range(TOGETHER + 2)])
    assert [len(group.pairs) for group in grouping.groups] == [TOGETHER, 2]


def test_a_title_goes_with_the_last_statement_under_it() -> None:
    use = Let("x", Name("S0"))
    statements: list[Definition] = [Section("link 1"), pair(0), Section("link 2"), pair(1), use]
    assert group_angles(statements).rest == [Section("link 2"), use]


def test_angles_depend_on_one_argument_only_if_all_of_them_do() -> None:
    assert group_angles([pair(0), pair(1)]).depends_only_on("q")
    of_constant = SinCos("S8", "C8", Op("+", q(1), Constant("offset2")))
    assert group_angles([pair(0), of_constant]).depends_only_on("q")
    of_another = SinCos("S8", "C8", Element("qd", 0))
    assert not group_angles([pair(0), of_another]).depends_only_on("q")
    assert not group_angles([pair(0)]).depends_only_on("q")


def test_the_angles_of_the_next_pass_are_spread_over_the_other_statements() -> None:
    rest = [Let(f"x{i}", Name("S0")) for i in range(38)]
    stores = [Store("tau", i, Name("x0")) for i in range(2)]
    grouping = group_angles([*(pair(i) for i in range(TOGETHER + 2)), *rest])
    statements = pipeline_angles([*grouping.statements, *stores])
    assert [s.start for s in statements if isinstance(s, ReadyGroup)] == [0, TOGETHER]
    places = [i - 2 for i, s in enumerate(statements) if isinstance(s, NextAngle)]
    assert [s.number for s in statements if isinstance(s, NextAngle)] == list(range(TOGETHER + 2))
    assert places == [4 * i for i in range(TOGETHER + 2)]
    assert places[-1] < SPREAD * 40 + TOGETHER + 2
    assert [s for s in statements if not isinstance(s, NextAngle | SinCosGroup)] == [*rest, *stores]
