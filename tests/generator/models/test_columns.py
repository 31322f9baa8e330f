"""The names of the columns of regressors: what a cut joint has, and why there may be none of base parameters."""

from __future__ import annotations

from dataclasses import replace

from oracle.closed_robots import fourbar
from oracle.dense_closed_robots import dense
from torquec.generator.models.refusal import Refusal
from torquec.generator.models.regressor import columns


def test_what_a_cut_joint_does_not_have_has_no_column() -> None:
    rubbing, driven = (columns(dense(fourbar(), drive=drive), "standard") for drive in (("FV",), ("IA", "K", "QK")))
    assert "FV4" in rubbing
    assert not {"IA4", "K4"} & {*rubbing}
    assert {"IA4", "K4"} <= {*driven}


def test_base_parameters_of_a_loop_without_numbers_are_refused() -> None:
    robot = dense(fourbar())
    length = next(str(symbol) for symbol in robot.joints[1].d.free_symbols)
    refused = columns(replace(robot, values={**robot.values, length: None}), "base")
    assert isinstance(refused, Refusal)
    assert f"expected values for {length}" in refused.reason
