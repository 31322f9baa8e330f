"""From a description to C that runs without Python: export, compile, run, and compare with the module."""

import os
import subprocess
import sys
import tempfile
from importlib.resources import files
from pathlib import Path

import numpy as np
import torquec

MAIN = Path(__file__).with_name("firmware") / "main.c"

description = files("torquec.robots") / "rx90.toml"
with tempfile.TemporaryDirectory() as folder:
    export = ["export", str(description), folder, "--models", "idm"]
    subprocess.run([sys.executable, "-m", "torquec.cli", *export], check=True)
    program = Path(folder) / "program"
    compiler = os.environ.get("CC", "cc").split()
    sources = [MAIN, Path(folder) / "rx90_models.c"]
    subprocess.run([*compiler, "-O2", f"-I{folder}", *sources, "-lm", "-o", program], check=True)
    printed = subprocess.run([program], check=True, capture_output=True, text=True).stdout

robot = torquec.load("rx90")
zero = np.zeros(robot.n)
expected = robot.idm([1.5, -1.0, 1.4, 0.2, 0.8, 0.0], zero, zero)
print("torques of the firmware", printed.strip())
assert np.allclose(np.array(printed.split(), dtype=float), expected, atol=1e-8)
