"""The peers of `make bench` compute what torquec computes, also where their joints are in another order."""

from __future__ import annotations

import numpy as np
import pytest
from models.robots import SHIPPED

pytest.importorskip("casadi", reason="the extra `test`")

from .duel import Entrant, compare
from .generated import MODELS


@pytest.mark.parametrize("name", ["stanford", pytest.param("torso12", marks=pytest.mark.sweep_only)])
def test_peers_agree(name: str) -> None:
    entrant = Entrant.of(SHIPPED[name])
    inputs = np.random.default_rng(0).uniform(-2, 2, (3, 8, entrant.robot.n))
    for model, (_, count) in MODELS.items():
        compare(entrant, model, list(inputs[:count]))
