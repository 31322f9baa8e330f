from __future__ import annotations

import pytest
from torquec.generator.description import DescriptionError
from torquec.generator.description.placed.axes import EXACT, AtRest, Six, on_axis, six_parameters
from torquec.generator.description.placed.placed import PlacedJoint, PlacedLink, PlacedRobot
from torquec.generator.description.placed.space import MP, Place, exact, turn, vector
from torquec.generator.description.robot import REVOLUTE


def place_of(six: Six) -> Place:
    """Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r)."""
    return (
        Place(turn(2, six.gamma), vector((0, 0, six.b)))
        @ Place(turn(0, six.alpha))
        @ Place(P=vector((six.d, 0, 0)))
        @ Place(turn(2, six.theta), vector((0, 0, six.r)))
    )


@pytest.mark.parametrize(
    "values",
    [(0.3, 0.2, 1.1, 0.4, -0.5, 0.6), (0, 0, 1.5, 0.4, 0, 0), (0.7, 0, 0, 0.4, 0.5, 0.6), (0, 0, 2.5, 0, -3, -1)],
)
def test_the_six_parameters_lead_back_to_the_frame(values: tuple[float, ...]) -> None:
    frame = place_of(Six(*map(exact, values)))
    again = place_of(six_parameters(frame, EXACT))
    assert max(abs(x) for x in (again.A - frame.A).flat) < exact("1e-30")
    assert max(abs(x) for x in again.P - frame.P) < exact("1e-30")


def test_parallel_axes_have_neither_b_nor_alpha() -> None:
    six = six_parameters(Place(turn(2, exact("0.4")), vector((3, 4, 5))), EXACT)
    assert (six.b, six.alpha, six.d, six.r) == (0, 0, 5, 5)
    assert six_parameters(Place(turn(0, MP.pi), vector((0, 0, 1))), EXACT).alpha == MP.pi


def two_joints(second: Place, axis: tuple[float, ...]) -> PlacedRobot:
    joints = (
        PlacedJoint("one", REVOLUTE, "base_link", "a", axis=vector((0, 0, 1))),
        PlacedJoint("two", REVOLUTE, "a", "b", second, vector(axis)),
    )
    return PlacedRobot("arm", (PlacedLink("base_link"), PlacedLink("a"), PlacedLink("b")), joints)


def test_frames_stand_on_the_common_normal() -> None:
    rest = AtRest(two_joints(Place(P=vector((0.5, 0, 0.3))), (0, 2, 0)), EXACT)
    six = rest.between(rest.frames["a"], rest.frames["b"])
    assert (six.gamma, six.b, six.d) == (0, 0, exact("0.5"))
    assert abs(six.alpha) == MP.pi / 2


def test_nearly_parallel_axes_are_slanted() -> None:
    rest = AtRest(two_joints(Place(P=vector((0.5, 0, 0))), (1e-5, 0, 1)), EXACT)
    assert rest.is_slanted(rest.frames["a"], on_axis(*(rest.axes["two"].P, vector((0, 1, 0)), rest.axes["two"].z)))
    assert not rest.is_slanted(rest.frames["a"], rest.frames["a"])


def test_an_axis_without_direction_is_refused() -> None:
    with pytest.raises(DescriptionError, match="joint 'two' has the axis 0 0 0"):
        AtRest(two_joints(Place(), (0, 0, 0)), EXACT)
