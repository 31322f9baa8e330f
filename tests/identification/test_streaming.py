"""Long logs: the matrix is never there, and logs stay on disk."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import numpy as np
from torquec import identification

from .test_linear_models import exact, robot, true


def on_disk(folder: Path, samples: int) -> identification.Log:
    """A log whose arrays are files: the exact motion again and again."""
    log = exact()
    arrays = {}
    for name in ("q", "qd", "qdd", "tau"):
        rows = getattr(log, name)
        array = np.memmap(folder / name, np.float64, "w+", shape=(samples, rows.shape[1]))
        for start in range(0, samples, len(rows)):
            array[start : start + len(rows)] = rows[: samples - start]
        array.flush()
        arrays[name] = np.memmap(folder / name, np.float64, "r", shape=array.shape)
    t, used = log.step * np.arange(float(samples)), np.ones(samples, bool)
    return identification.Log(t, **arrays, joint_names=log.joint_names, used=used)


def peak_of(log: identification.Log) -> tuple[identification.Factors, int]:
    """Return the factors of a log, and the most bytes that NumPy held on the way."""
    tracemalloc.start()
    made = identification.factors(identification.equations(robot(), log))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return made, peak


def test_memory_does_not_grow_with_a_log_on_disk(tmp_path: Path) -> None:
    short, long = (tmp_path / name for name in ("short", "long"))
    short.mkdir()
    long.mkdir()
    _, little = peak_of(on_disk(short, 6_000))
    made, much = peak_of(on_disk(long, 60_000))
    matrix = 60_000 * len(made.rows) * len(made.names) * 8
    assert much < 1.3 * little + 100_000
    assert much < matrix / 10
    found = identification.least_squares(made)
    np.testing.assert_allclose(found.values, true(found.names), rtol=0, atol=1e-9 * np.abs(found.values).max())
