"""Every law of the models on robots with loops whose G depends on q, against their opened trees in numbers."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from oracle.closed_robots import akr3000, five_bar, fourbar, slider_crank, spherical
from oracle.dense_closed_robots import dense, drawn_at
from torquec.generator.description import Robot

from .interpreted import Interpreted
from .laws import LAWS, Law, identification, invariance, parameters
from .subject import Subject, random_state

CLOSED: dict[str, Robot] = {
    "fourbar": dense(fourbar(), 0),
    "slider_crank": dense(slider_crank(), 1),
    "five_bar": dense(five_bar(), 2, floating=True),
    "spherical": dense(drawn_at(spherical(), [1.1]), 3),
    "akr3000": dense(drawn_at(akr3000(), [0.3, 1.1, 0.3]), 4),
}
# Laws of base parameters, and of descriptions that are written otherwise.
OTHERS = (
    *invariance.LAWS,
    identification.base_regressor_times_base_values_is_idm,
    identification.base_energy_regressor_gives_the_changes_of_energy,
    parameters.torques_need_only_the_base_values,
)


@cache
def subject(name: str) -> Subject:
    return Subject.of(CLOSED[name], Interpreted)


@pytest.mark.parametrize("name", CLOSED)
@pytest.mark.parametrize("law", [law for law in LAWS if law not in OTHERS], ids=lambda law: law.__name__)
def test_law(law: Law, name: str) -> None:
    s = subject(name)
    rng = np.random.default_rng(0)
    for _ in range(2):
        law(s, random_state(s.tree, rng))
