"""The peers of `make bench` compute what torquec computes, also where their joints are in another order."""

from __future__ import annotations

import numpy as np
import pytest
from models.robots import SHIPPED

pytest.importorskip("casadi", reason="the extra `test`")

from .duel import CLOSEST, Entrant, Figure, Line, compare, summary_table
from .generated import MODELS


# The published numbers of the Stanford arm are such.
@pytest.mark.filterwarnings("ignore:stanford. link:torquec.DescriptionWarning")
@pytest.mark.parametrize("name", ["stanford", pytest.param("torso12", marks=pytest.mark.sweep_only)])
def test_peers_agree(name: str) -> None:
    entrant = Entrant.of(SHIPPED[name])
    inputs = np.random.default_rng(0).uniform(-2, 2, (3, 8, entrant.robot.n))
    for model, (_, count) in MODELS.items():
        compare(entrant, model, list(inputs[:count]))


def test_a_cell_of_the_page_has_one_number_and_one_ratio() -> None:
    times = {"torquec": 40.0, "CasADi": 120.0, "CasADi tuned": 90.0}
    line = Line("idm, kernel", {who: Figure(ns, ns - 1, ns + 1) for who, ns in times.items()})
    _, _, row, *_ = summary_table({"arm": [line]}, CLOSEST).splitlines()
    assert row == "| arm idm | 40.0 (2.2)" + " | -" * (len(CLOSEST) - 1) + " |"
