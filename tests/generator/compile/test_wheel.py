"""A robot as a package: a wheel that pip installs, torquec.load finds by name, and other Linux systems take."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest
import torquec
from places import ROBOTS
from torquec.cli import main

# Of the shipped name, and another robot: its forearm is heavier.
MINE = (ROBOTS / "planar2r.toml").read_text().replace("mass = 1.4", "mass = 1.5")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheels")
    (folder / "mine.toml").write_text(MINE)
    assert main(["wheel", str(folder / "mine.toml"), "-o", str(folder), "--models", "idm", "--version", "2.1"]) == 0
    (path,) = folder.glob("*.whl")
    return path


def test_the_wheel_is_for_every_python(wheel: Path) -> None:
    assert wheel.name.startswith("torquec_robot_planar2r-2.1-cp311-abi3-")
    files = zipfile.ZipFile(wheel)
    metadata = files.read("torquec_robot_planar2r-2.1.dist-info/METADATA").decode()
    assert {line for line in metadata.splitlines() if line.startswith("Requires-Dist")} == {
        "Requires-Dist: numpy>=2.0", "Requires-Dist: cffi>=2.0", f"Requires-Dist: torquec>={torquec.__version__}"
    }  # fmt: skip


def test_a_users_robot_wins_over_a_shipped_one_and_says_so(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--target", str(site), str(wheel)], check=True)
    code = (
        f"import sys; sys.path.insert(0, {str(site)!r})\n"
        "import json, warnings, torquec\n"
        "with warnings.catch_warnings(record=True) as said:\n"
        "    warnings.simplefilter('always')\n"
        "    robot = torquec.load('planar2r')\n"
        "shipped = torquec.load(str(said[0].message).rpartition(' ')[2])\n"
        "assert said[0].category is torquec.NamesakeWarning\n"
        "assert 'sympy' not in sys.modules\n"
        "tau = robot.idm([0.1, 0.2], [0.3, 0.4], [0.5, 0.6]).tolist()\n"
        "print(json.dumps([dict(robot.parameters), shipped.parameters['M2'], tau]))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    mine, shipped, tau = json.loads(done.stdout)
    assert (mine["M2"], shipped) == (1.5, 1.4)
    expected = torquec.load("planar2r").with_parameters(mine).idm([0.1, 0.2], [0.3, 0.4], [0.5, 0.6])
    np.testing.assert_allclose(tau, expected, rtol=1e-12)


@pytest.mark.skipif(sys.platform != "linux", reason="manylinux is of Linux")
def test_other_linux_systems_take_it(wheel: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "auditwheel", "show", wheel], capture_output=True, text=True, check=True
    )
    assert "manylinux_2_17" in done.stdout
