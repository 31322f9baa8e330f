"""Listings that are offered for a robot can be had."""

from __future__ import annotations

import pytest
from places import ROBOTS
from torquec.generator import api

MODELS = ("igm_paul", "igm_pieper", "igm_general", "transform", "lagrange")


@pytest.mark.parametrize("name", ["biped", "torso12", "scara"])
def test_what_is_offered_can_be_had_with_the_choices_by_default(name: str) -> None:
    robot = api.read_description(ROBOTS / f"{name}.toml").robot
    offered = api.offered_listings(robot, MODELS)
    assert [*offered] == [*MODELS]
    for model, (reason, choices) in offered.items():
        options = [f"{axis}={default}" for axis, (possible, default) in choices.items()]
        assert all(default in possible for possible, default in choices.values())
        if reason:
            with pytest.raises(ValueError, match=name):
                api.listing(robot, model, options)
        else:
            assert api.listing(robot, model, options).chapters, model
