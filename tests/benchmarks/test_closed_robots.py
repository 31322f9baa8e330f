"""The peers of closed robots compute what torquec computes."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("casadi", reason="the extra `test`")

from .closed_robots import BESIDE_CASADI, BESIDE_PINOCCHIO, SOFT, agree, closed, compare, constrained, peers
from .closed_transcription import MODELS


@pytest.mark.parametrize("name", BESIDE_CASADI)
def test_casadi_agrees(name: str) -> None:
    for who, peer in peers(name).items():
        for model in MODELS:
            compare(name, model, who, peer)


@pytest.mark.parametrize("name", BESIDE_PINOCCHIO)
def test_pinocchio_agrees(name: str) -> None:
    theirs, moving = constrained(closed(name))
    for i in range(8):
        agree(f"{name}.ddm", "Pinocchio", closed(name).call("ddm", i), np.asarray(theirs(i))[moving], SOFT)


def test_who_disagrees_is_told() -> None:
    with pytest.raises(SystemExit, match=r"fourbar\.idm: torquec and somebody disagree"):
        agree("fourbar.idm", "somebody", np.ones(1), np.ones(1) + 1e-6, 1e-9)
