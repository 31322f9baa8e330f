"""What a stranger gets: the wheel is built from the sdist, carries everything, and runs without compiler and SymPy."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest
from places import ROOT

# A wheel carries the robots whose descriptions are there: all of them are compiled by every build of the tree.
ROBOTS = ["fourbar", "planar2r"]

# One process makes the distributions, and all tests of them run there.
pytestmark = [pytest.mark.packaging, pytest.mark.xdist_group("packaging")]


def run(*command: object, cwd: Path, **environment: str) -> str:
    words = [str(word) for word in command]
    done = subprocess.run(
        words, capture_output=True, text=True, check=False, cwd=cwd, env=os.environ | environment
    )
    assert done.returncode == 0, f"{words}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    # Of a copy: an sdist is put together in the tree that it is made of, where another test may be at work.
    others = [path.name for path in (ROOT / "robots").glob("*.toml") if path.stem not in ROBOTS]
    left_out = shutil.ignore_patterns(".*", "*.so", "*.egg-info", "__pycache__", "build", "dist", *others)
    source = shutil.copytree(ROOT, folder / "source", ignore=left_out)
    run(sys.executable, "-m", "build", "--outdir", folder, source, cwd=folder)
    return folder


def test_the_sdist_has_what_a_build_and_a_test_need(distributions: Path) -> None:
    (sdist,) = distributions.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    header = "generator/emit/c/support/torquec_real.h"
    assert {"build_robots.py", "runtime/_call.c", "runtime/xla_ffi.h", header, "robots/fourbar.toml"} <= names
    assert {"tests/conftest.py", "tests/data/puma560.json", "docs/walkthrough.md", "Makefile"} <= names


def test_the_wheel_is_for_every_python_and_has_every_robot(distributions: Path) -> None:
    (wheel,) = distributions.glob("*.whl")
    assert "-cp311-abi3-" in wheel.name
    names = zipfile.ZipFile(wheel).namelist()
    for robot in ROBOTS:
        assert f"torquec/robots/_{robot}.abi3.so" in names
        assert f"torquec/robots/{robot}.toml" in names
    assert "torquec/robots/on_request/gough_stewart.toml" in names
    assert {"torquec/_call.abi3.so", "torquec/_xla.abi3.so", "torquec/py.typed", "torquec/signatures.pyi"} <= set(names)
    assert "torquec/robots/rewritings.json" in names
    assert "torquec/generator/emit/c/support/torquec_real.h" in names


@pytest.mark.skipif(sys.platform != "linux", reason="manylinux is of Linux")
def test_the_wheel_is_one_for_other_linux_systems(distributions: Path, tmp_path: Path) -> None:
    (wheel,) = distributions.glob("*.whl")
    shown = run(sys.executable, "-m", "auditwheel", "show", wheel, cwd=tmp_path)
    (policy,) = re.findall(r"following platform tag: .manylinux_2_(\d+)_", " ".join(shown.split()))
    # Of the C library of the machine at hand, and of no other library: the images of cibuildwheel have 2.28.
    assert int(policy) <= int(platform.libc_ver()[1].split(".")[1])


def test_an_installed_wheel_runs_without_compiler_and_sympy(distributions: Path, tmp_path: Path) -> None:
    (wheel,) = distributions.glob("*.whl")
    venv.create(tmp_path / "fresh", with_pip=True)
    python = tmp_path / "fresh" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", wheel, cwd=tmp_path)
    code = (
        "import sys, numpy as np, torquec\n"
        "for name in torquec.available():\n"
        "    robot = torquec.load(name)\n"
        "    q, qd = np.full(robot.nq, 0.1), np.full(robot.n, 0.1)\n"
        "    drawn = robot.metadata['assembly']\n"
        "    q[-len(robot.joint_names):] = [drawn.get(name, 0.1) for name in robot.joint_names]\n"
        "    assert np.isfinite(robot.idm(q, qd, qd)).all()\n"
        "assert 'sympy' not in sys.modules\n"
        "try:\n"
        "    torquec.build('arm.toml')\n"
        "except ImportError as error:\n"
        "    print(len(torquec.available()), error)\n"
    )
    printed = run(python, "-c", code, cwd=tmp_path, PATH="")
    assert printed.startswith(f"{len(ROBOTS)} ")
    assert "pip install torquec[generate]" in printed
