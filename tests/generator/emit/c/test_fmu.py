"""The direct model as a unit of FMI: fmpy validates, compiles, loads and steps it as Python does."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torquec
from places import ROBOTS, ROOT
from tools import need
from torquec.generator.api import export

fmpy = pytest.importorskip("fmpy")
pytest.importorskip("fmpy.build")


@pytest.fixture(scope="module")
def unit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    need("cmake")
    folder = tmp_path_factory.mktemp("fmu")
    (path,) = export(ROBOTS / "planar2r.toml", folder, models=["ddm"], language="fmu")
    fmpy.extract(str(path), unzipdir=str(folder / "unit"))
    fmpy.build.build_platform_binary(folder / "unit")
    return folder / "unit"


def stepped(robot: torquec.Robot, q: np.ndarray, qd: np.ndarray, tau: np.ndarray, h: float, steps: int) -> np.ndarray:
    """Steps of the Runge-Kutta method of fourth order, in NumPy: the rows (q, qd)."""
    def slope(x: np.ndarray) -> np.ndarray:
        return np.concatenate([x[2:], robot.ddm(x[:2], x[2:], tau)])

    rows = [np.concatenate([q, qd])]
    for _ in range(steps):
        x = rows[-1]
        a = slope(x)
        b = slope(x + h / 2 * a)
        c = slope(x + h / 2 * b)
        rows.append(x + h / 6 * (a + 2 * b + 2 * c + slope(x + h * c)))
    return np.array(rows)


@pytest.mark.parametrize("heavier", [None, 0.3])
def test_it_moves_as_the_model_does(unit: Path, heavier: float | None) -> None:
    assert not fmpy.validation.validate_fmu(str(unit))
    q, qd, tau = np.array([0.3, -0.4]), np.array([0.5, 0.1]), np.array([12.0, 1.5])
    start = {f"{name}[{j + 1}]": x[j] for name, x in (("q", q), ("qd", qd), ("tau", tau)) for j in range(2)}
    robot = torquec.load("planar2r")
    if heavier is not None:
        start["parameters.MX2"] = heavier
        robot = robot.with_parameters({"MX2": heavier})
    answer = fmpy.simulate_fmu(
        str(unit), stop_time=0.2, output_interval=0.01, start_values=start, output=["q[1]", "q[2]", "qd[1]", "qd[2]"]
    )
    rows = np.array([list(row)[1:] for row in answer])
    expected = stepped(robot, q, qd, tau, 1e-3, 200)[::10]
    assert rows.shape == expected.shape
    np.testing.assert_allclose(rows, expected, rtol=1e-10, atol=1e-12)
    assert np.abs(rows[-1] - rows[0]).max() > 0.01


def test_robots_that_have_none_are_told_why(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="made of the model 'ddm'"):
        export(ROBOTS / "planar2r.toml", tmp_path, models=["idm"], language="fmu")
    with pytest.raises(ValueError, match="expected q, qd and tau of a fixed base"):
        export(ROOT / "robots" / "biped.toml", tmp_path, models=["ddm"], language="fmu")
