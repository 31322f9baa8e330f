"""torquec excite writes a motion within limits, its plot, and how good it is."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
from torquec import identification
from torquec.cli import main

from .test_linear_models import DESCRIPTION, robot


@pytest.mark.usefixtures("built_once")
def test_excite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arm, written = tmp_path / "arm.toml", tmp_path / "trajectory.csv"
    arm.write_text(DESCRIPTION)
    given = ["excite", str(arm), "-o", str(written), "--duration", "5", "--functions", "7", "--starts", "1"]
    assert main([*given, "--acceleration", "20", "--rate", "200", "--json", "--quiet"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert 0 <= told["slack"] < 0.5
    assert [*told["limits"]] == ["position", "velocity", "acceleration", "torque"]
    head = written.read_text().splitlines()[0].split(",")
    assert head[:4] == ["t [s]", "q_waist", "q_shoulder", "q_elbow"]
    t, *columns = np.loadtxt(written, delimiter=",", skiprows=1).T
    q, qd, qdd = (np.array(columns[3 * k : 3 * k + 3]).T for k in range(3))
    assert (len(t), t[-1]) == (1001, 5)
    np.testing.assert_allclose(np.gradient(q, t, axis=0)[1:-1], qd[1:-1], atol=2e-3)
    np.testing.assert_allclose(np.gradient(qd, t, axis=0)[1:-1], qdd[1:-1], atol=2e-2)
    bounds = identification.bounds_of(robot(), acceleration=20.0)
    for values, (low, high) in ((q, bounds.position), (qd, bounds.velocity), (qdd, bounds.acceleration)):
        assert (values >= low).all()
        assert (values <= high).all()
    free = min(slack for slack in told["limits"].values() if slack is not None)
    assert free == pytest.approx(told["slack"], abs=0.01)
    root = ET.fromstring(written.with_suffix(".svg").read_text(encoding="utf-8"))
    assert f"condition number is {told['condition']:.3g}" in root.attrib["aria-label"]
    assert len(root.findall("{http://www.w3.org/2000/svg}path[@class='curve']")) == 4 * robot().n


def test_a_plot_has_lines_at_limits_alone() -> None:
    """Accelerations have no limits where none are given: each is drawn as a part of its largest."""
    search = identification.Trajectory("fourier", 5.0, np.random.default_rng(0).normal(size=(7, 3)))
    found = identification.Excitation(search, 100.0, 1.0, 0.0)
    free, limited = (
        identification.excitation_plot(robot(), found, bounds)
        for bounds in (identification.bounds_of(robot()), identification.bounds_of(robot(), acceleration=20.0))
    )
    assert "acceleration / largest" in free
    assert "acceleration / limit" in limited
    assert limited.count('class="bound"') == free.count('class="bound"') + 2
