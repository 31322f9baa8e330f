from __future__ import annotations

import pytest
from torquec.generator.description import DescriptionError
from torquec.generator.description.formats.markup import parse
from torquec.generator.description.formats.urdf_numbers import Numbers
from torquec.generator.description.placed.space import MP, exact


def test_rounded_numbers_become_whole_with_a_note() -> None:
    numbers = Numbers(as_written=False)
    place = numbers.place(parse('<origin xyz="1e-7 0.5 0" rpy="1.5708 0 0"/>'), "joint 'a'")
    assert list(place.P) == [0, exact("0.5"), 0]
    assert place.A[2, 1] == 1
    assert numbers.notes == [
        "joint 'a', line 1: 1e-7 m is taken as 0, 1e-07 m off",
        "joint 'a', line 1: 1.5708 rad is taken as pi/2, 3.7e-06 rad off",
    ]


def test_numbers_as_they_stand_have_no_note() -> None:
    numbers = Numbers(as_written=True)
    place = numbers.place(parse('<origin xyz="1e-7 0 0" rpy="1.5708 0 0"/>'), "joint 'a'")
    assert place.P[0] == exact("1e-7")
    assert place.A[2, 1] == MP.sin(exact("1.5708"))
    assert numbers.notes == []


def test_no_origin_stands_nowhere_else() -> None:
    assert not any(Numbers(as_written=False).place(None, "").P)


def test_directions_are_unit_vectors_without_dust() -> None:
    numbers = Numbers(as_written=False)
    assert list(numbers.direction(parse('<axis xyz="0 1e-7 -2"/>'), "joint 'a'")) == [0, 0, -1]
    assert "the axis 0 1e-7 -2 is taken without its least parts" in numbers.notes[0]
    with pytest.raises(DescriptionError, match="the axis is 0 0 0"):
        numbers.direction(parse('<axis xyz="0 0 0"/>'), "joint 'a'")


def test_products_of_inertia_below_the_noise_of_cad_are_zero() -> None:
    numbers = Numbers(as_written=False)
    text = '<inertia ixx="1" iyy="2" izz="3" ixy="1e-10" ixz="1e-3" iyz="0"/>'
    tensor = numbers.tensor(parse(text), "link 'a'")
    assert (tensor[0, 1], tensor[0, 2], tensor[2, 0]) == (0, exact("1e-3"), exact("1e-3"))
    assert len(numbers.notes) == 1
