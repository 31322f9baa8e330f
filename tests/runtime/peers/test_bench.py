"""Figures that other work on the machine bends little. No time is compared with another here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from torquec.peers import bench


def test_a_figure_is_the_least_of_the_medians_of_rounds_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: dict[str, Callable[[int], Any]] = {"a": lambda i: 1, "b": lambda i: 2}
    asked: list[str] = []
    # The clock of a machine that is busy in all rounds but the second one.
    times = {"a": [9e-6, 5e-6, 9e-6, 9e-6, 9e-6], "b": [8e-6, 3e-6, 8e-6, 8e-6, 8e-6]}

    def per_loop(call: Callable[[int], Any], loops: int) -> float:
        name = next((name for name, known in calls.items() if known is call), "")
        if not name:
            return 1e-6
        asked.append(name)
        rounds = (asked.count(name) - 1) // bench.REPEATS
        return times[name][rounds]

    monkeypatch.setattr(bench, "_loops", lambda call, seconds: 1)
    monkeypatch.setattr(bench, "_per_loop", per_loop)
    assert bench.least_medians(calls, 1.0) == pytest.approx({"a": 4000, "b": 2000})
    assert asked == (["a"] * bench.REPEATS + ["b"] * bench.REPEATS) * bench.ROUNDS


def test_what_takes_no_time_has_a_figure_still() -> None:
    assert bench.least_medians({"nothing": lambda i: None}, 1e-4)["nothing"] >= 1
