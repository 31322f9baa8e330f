from __future__ import annotations

import pytest
from torquec.generator.description import DescriptionError
from torquec.generator.description.formats.markup import parse
from torquec.generator.description.formats.urdf_transmission import rotors_of

ROS = """<transmission name="t"><joint name="j"/><actuator name="a"><mechanicalReduction>20</mechanicalReduction>
<rotorInertia>0.001</rotorInertia></actuator></transmission>"""
DRAKE = """<transmission name="t"><joint name="j"/><actuator name="a"><drake:gear_ratio value="-3"/>
<drake:rotor_inertia value="0.5"/></actuator></transmission>"""


@pytest.mark.parametrize(
    ("text", "rotors"),
    [
        (ROS, {"j": 0.4}),
        (DRAKE, {"j": 4.5}),
        (ROS.replace("<mechanicalReduction>20</mechanicalReduction>", ""), {"j": 0.001}),
        (ROS.replace("<rotorInertia>0.001</rotorInertia>", ""), {}),
        (ROS.replace('<joint name="j"/>', '<joint name="j"/><joint name="k"/>'), {}),
    ],
)
def test_rotors_are_seen_from_the_joint(text: str, rotors: dict[str, float]) -> None:
    found = rotors_of(parse(f'<robot xmlns:drake="d">{text}</robot>'))
    assert {joint: float(inertia) for joint, (_, inertia) in found.items()} == pytest.approx(rotors)


def test_a_text_that_is_no_number_is_refused() -> None:
    with pytest.raises(DescriptionError, match="<rotorInertia>: its text = 'heavy': expected a number"):
        rotors_of(parse(f"<robot>{ROS.replace('0.001', 'heavy')}</robot>"))
