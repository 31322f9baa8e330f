"""What a stranger gets: the wheel is built from the sdist, carries everything, and runs without compiler and SymPy.

With the extra `studio` it serves the page.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import threading
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest
from places import ROOT

# A wheel carries the robots whose descriptions are there: all of them are compiled by every build of the tree.
ROBOTS = ["fourbar", "planar2r"]

pytestmark = pytest.mark.packaging


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
    # What is asked of them is what they hold, and whether that runs: compilers need not optimise it.
    run(sys.executable, "-m", "build", "--outdir", folder, source, cwd=folder, CFLAGS="-O0")
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


@pytest.fixture(scope="module")
def installed(distributions: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the Python of a fresh environment with the wheel in it, and what it needs to run robots."""
    (wheel,) = distributions.glob("*.whl")
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder)
    install(folder / "bin" / "python", wheel)
    return folder / "bin" / "python"


def install(python: Path, what: object) -> None:
    """Install into an environment that has no pip of its own."""
    pip = (sys.executable, "-m", "pip", "--python", python)
    run(*pip, "install", "--quiet", "--no-compile", "--disable-pip-version-check", what, cwd=python.parent)


def test_an_installed_wheel_runs_without_compiler_and_sympy(installed: Path, tmp_path: Path) -> None:
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
    printed = run(installed, "-c", code, cwd=tmp_path, PATH="")
    assert printed.startswith(f"{len(ROBOTS)} ")
    assert "pip install torquec[generate]" in printed


def test_an_installed_studio_serves_its_page(distributions: Path, installed: Path, tmp_path: Path) -> None:
    """The same environment gets the extra: the command starts, and the page comes with all that it is made of."""
    (wheel,) = distributions.glob("*.whl")
    install(installed, f"{wheel}[studio]")
    shutil.copy(ROOT / "robots" / "planar2r.toml", tmp_path / "arm.toml")
    command = [str(installed.with_name("torquec")), "studio", "arm.toml", "--no-browser"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    watch = threading.Timer(120, process.kill)
    watch.start()
    try:
        assert process.stdout is not None
        origin, _, token = process.stdout.readline().strip().partition("/#")
        assert token, "the studio did not start"
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        for file in sorted((ROOT / "studio" / "static").iterdir()):
            path = "/" if file.name == "index.html" else f"/{file.name}"
            with direct.open(origin + path, timeout=20) as answer:
                assert answer.read() == file.read_bytes(), file.name
        socket = (
            "import json, sys\n"
            "from websockets.sync.client import connect\n"
            "with connect(sys.argv[1], origin=sys.argv[2], proxy=None, open_timeout=20) as page:\n"
            "    page.send(json.dumps({'type': 'hello', 'token': sys.argv[3], 'protocol': 1}))\n"
            "    print(json.loads(page.recv(20))['event']['document']['name'])\n"
        )
        address = origin.replace("http", "ws") + "/socket"
        assert run(installed, "-c", socket, address, origin, token, cwd=tmp_path).strip() == "planar2r"
    finally:
        process.terminate()
        process.wait(20)
        watch.cancel()
