"""Operations a call of the shipped robots: recorded in tests/data/operations.json, they may only fall."""

from __future__ import annotations

import json

import pytest
from places import DATA
from torquec.generator.algebra.bill import cost
from torquec.generator.documents.robots import operations_of_robots

RECORD = DATA / "operations.json"


def test_operations_only_fall(request: pytest.FixtureRequest) -> None:
    now = operations_of_robots()
    if request.config.getoption("--update-golden"):
        RECORD.write_text(json.dumps(now, indent=1) + "\n")
    recorded = json.loads(RECORD.read_text())
    assert now.keys() == recorded.keys(), "a robot came or went: pytest --update-golden"
    for robot, models in recorded.items():
        for model, bill in models.items():
            assert cost(now[robot][model]) <= cost(bill), f"{robot}.{model}: {bill} became {now[robot][model]}"
            if now[robot][model] != bill:
                pytest.fail(f"{robot}.{model} is cheaper: record it with pytest --update-golden")
