"""Generated files equal the record of tests/data/replay.json; `python -m replay --write` renews it (see replay.py)."""

from __future__ import annotations

import pytest
import replay

# What is quickly derived, of each kind: a plane arm, a tree with fixed links, an arm with inverse models, a URDF.
QUICK = ("planar2r", "scara", "rrp", "urdf:double_pendulum")


@pytest.mark.parametrize("name", QUICK)
def test_the_same_bytes_are_written(name: str) -> None:
    assert replay.differences(name) == []


@pytest.mark.sweep_only
@pytest.mark.parametrize("name", [name for name in replay.names() if name not in QUICK])
def test_the_same_bytes_are_written_for_every_robot(name: str) -> None:
    assert replay.differences(name) == []
