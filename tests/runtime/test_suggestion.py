from __future__ import annotations

import pytest
from torquec.suggestion import MAX_LENGTH, did_you_mean, similar


@pytest.mark.parametrize(
    ("name", "names", "question"),
    [
        ("gravty", ["idm", "gravity"], " (did you mean 'gravity'?)"),
        ("Alpha", ["alpha", "alphas"], " (did you mean 'alpha'?)"),
        ("joint", ["joint_1", "joint_2"], " (did you mean 'joint_2' or 'joint_1'?)"),
        ("fork", ["idm", "gravity"], ""),
        ("", ["idm"], ""),
        ("idm", [], ""),
    ],
)
def test_an_unknown_name_is_answered_by_similar_ones(name: str, names: list[str], question: str) -> None:
    assert did_you_mean(name, names) == question


def test_names_of_a_file_are_escaped() -> None:
    assert did_you_mean("a\x1b[31mrm", ["a\x1b[31marm"]) == r" (did you mean 'a\x1b[31marm'?)"


def test_long_names_are_not_compared() -> None:
    long = "a" * (MAX_LENGTH + 1)
    assert similar(long, [long]) == []
    assert similar("a" * MAX_LENGTH, [long]) == []
    assert similar("a" * MAX_LENGTH, ["a" * (MAX_LENGTH - 1)])


def test_a_stricter_similarity_can_be_asked_for() -> None:
    assert similar("lamp", ["limp"]) == ["limp"]
    assert similar("lamp", ["limp"], 0.8) == []
