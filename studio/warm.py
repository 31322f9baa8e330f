"""Imported by the process that workers are forked from: it uses what all of them need once, so that none is cold."""

from __future__ import annotations

import gc

from torquec.generator import api

from . import tasks

_ROBOT = api.tables_to_robot(
    {
        "name": "warm",
        "gravity": [0, 0, -9.81],
        "joints": [{"name": "one", "link": {"MX": 1.5}}, {"name": "two", "alpha": "pi/2", "d": 0.3, "link": {"M": 2}}],
    }
)

tasks.count(api.robot_to_tables(_ROBOT), "idm", None, tasks.hear_nothing)
tasks.base_parameters(api.robot_to_tables(_ROBOT), tasks.hear_nothing)

# What is there now stays: workers that collect garbage need not go through it, nor copy its pages.
gc.collect()
gc.freeze()
