"""Answers of several: lengths and iteration are of solutions, or of a batch's states; what they show and keep."""

from __future__ import annotations

import pickle
import re
from typing import Any

import numpy as np
import pytest
from places import SUPPORT
from torquec.answers import Answers, Status, labels
from torquec.generator.models.arguments import COMPLETIONS, SOLUTIONS

CHOICES = (("shoulder", 2), ("elbow", 2))


def answers(count: int = 2, status: int = 0) -> Answers:
    values = np.full((3, 2), np.nan)
    values[:count] = np.arange(2 * count).reshape(count, 2)
    outputs: dict[str, Any] = {
        "values": values,
        "count": np.int32(count),
        "status": np.int32(status),
        "branches": np.array([0b1, 0b1010, 0][:3], np.int32),
        "residual": np.zeros(3),
        "distance": np.float64(1.25 if status == 3 else 0),
    }
    return Answers(outputs, CHOICES)


def batch() -> Answers:
    one, other = answers(), answers(0, 3)
    outputs = {name: np.stack([one.outputs[name], other.outputs[name]]) for name in one.outputs}
    return Answers(outputs, CHOICES, (2,))


def test_one_state_has_as_many_as_there_are() -> None:
    found = answers()
    assert len(found) == found.count == 2
    np.testing.assert_array_equal(list(found), [[0, 1], [2, 3]])
    np.testing.assert_array_equal(found[-1], [2, 3])
    np.testing.assert_array_equal(np.asarray(found), found.values)
    assert found.status is Status.EXACT
    assert found.residual.shape == (2,)
    assert not answers(0, 3)


def test_branches_are_labels() -> None:
    assert answers().branches == (
        ({"shoulder": 0, "elbow": 0},),
        ({"shoulder": 1, "elbow": 0}, {"shoulder": 1, "elbow": 1}),
    )
    assert labels(CHOICES, 0) == ()
    with pytest.raises(ValueError, match=re.escape("answers[i].branches")):
        _ = batch().branches


def test_a_batch_has_answers_for_each_state() -> None:
    found = batch()
    assert len(found) == 2
    np.testing.assert_array_equal(found.count, [2, 0])
    np.testing.assert_array_equal(found.status, [0, 3])
    first, second = found
    np.testing.assert_array_equal(first.values, answers().values)
    assert (second.count, second.status) == (0, Status.OUT_OF_REACH)
    assert found[:1].batch == (1,)
    assert found.values.shape == (2, 3, 2)


def test_they_show_themselves_shortly() -> None:
    assert repr(answers()).splitlines() == [
        "2 answers, exact",
        "  [0. 1.] shoulder=0 elbow=0",
        "  [2. 3.] shoulder=1 elbow=0; shoulder=1 elbow=1",
    ]
    assert repr(answers(0, 3)) == "no answers, out of reach by 1.25"
    assert repr(batch()) == "<answers to 2 states: 1 exact, 1 out of reach>"


def test_what_a_model_does_not_tell_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="no 'motion'; they have values, count, status"):
        _ = answers().motion
    with pytest.raises(AttributeError, match="no 'residuals'"):
        _ = answers().residuals  # type: ignore[attr-defined]


def test_they_pickle() -> None:
    again = pickle.loads(pickle.dumps(answers()))
    np.testing.assert_array_equal(again.values, answers().values)
    assert repr(again) == repr(answers())


def test_a_status_that_has_no_name_stays_a_number() -> None:
    assert answers(1, 17).status == 17
    assert repr(answers(1, 17)).startswith("1 answer, status 17")


def test_the_statuses_are_those_of_the_catalogue_and_of_the_c() -> None:
    docs = [argument.doc for argument in (*SOLUTIONS, *COMPLETIONS) if argument.name == "status"]
    assert sorted({int(number) for doc in docs for number in re.findall(r"(\d) ", doc)}) == [*Status]
    # Of loops one more: that Newton's method ran out of steps.
    text = "".join((SUPPORT / name).read_text() for name in ("torquec_status.h", "torquec_modes.h"))
    numbers = {int(value) for value in re.findall(r"^ +TQ_\w+ = (\d),", text, re.MULTILINE)}
    assert sorted(numbers) == [*Status]
