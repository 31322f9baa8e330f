"""Names of strangers in C and Python: whatever robots, parameters and frames are called, nothing clashes."""

from __future__ import annotations

import keyword
import random
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torquec
from oracle.agreement import assert_agree
from places import ROBOTS, SUPPORT
from torquec.generator.api import export
from torquec.generator.description import Robot
from torquec.generator.description.formats import toml
from torquec.generator.emit.naming import PARAMETER, file_stem
from torquec.generator.models.catalogue import CATALOGUE

pytestmark = pytest.mark.usefixtures("unoptimised")

# Files, functions, types and macros of torquec's headers, of the standard library, of compilers; keywords.
ROBOT_NAMES = (
    "abi", "scalar", "real", "lane", "lanes", "batch", "torquec", "torquec_abi", "tq", "TQ", "math", "stdint",
    "stddef", "string", "limits", "float", "Python", "struct", "cffi_backend", "cold", "inverse", "models", "main",
    "linux", "unix", "while", "class", "_Complex", "__LINE__", "_", "__", "NULL", "angles_of", "part1_of",
    "search_of", "idm", "transform",
)  # fmt: skip
PARAMETER_NAMES = (
    "k", "p", "q", "qd", "Q", "R", "real", "T", "i", "e", "a", "at", "table", "now", "then", "INT8_MAX", "SIZE_MAX",
    "FP_NAN", "HUGE_VALF", "math_errhandling", "_Bool", "_Complex", "__LINE__", "__LINE_", "__asm__", "asm",
    "TQD_PIVOT", "TQ_LANES", "tq_scalar", "M_PI", "I", "linux", "NAN", "errno", "while", "lambda", "K0", "K9", "t12",
    "S1", "C2", "W22", "none", "p_k", "math", "SimpleNamespace", "register", "true", "double", "main", "prepare",
    "constants",
)  # fmt: skip
FRAME_NAMES = ("tool_x1", "tool_lanes", "tool_search", "x1", "lanes", "INT8_MAX", "while", "linux", "table", "k", "at")

MODELS = ["gravity", "transform", "igm"]
ARM = (ROBOTS / "planar2r.toml").read_text()
Q = np.array([0.3, -0.7])


def renamed(robot: str, parameter: str, frame: str) -> Robot:
    """The planar arm under other names: of itself, of its length D2, and of one more frame."""
    text = ARM.replace("[[joints]]", f"[values]\n{parameter} = 0.5\n\n[[joints]]", 1)
    text = text.replace("\nd = 0.5\n", f'\nd = "{parameter}"\n', 1)
    text += f'\n[frames.{frame}]\nantecedent = "elbow"\nd = 0.4\n'
    return toml.parse(re.sub(r'(?m)^name = "planar2r"', f'name = "{robot}"', text, count=1), f"{robot}.toml")


def cases(full: bool) -> list[tuple[str, str, str]]:
    """A name of each kind in every case; all of them in one case at least, or a sample."""
    rng = random.Random(0)
    size = max(len(ROBOT_NAMES), len(PARAMETER_NAMES))
    robots, parameters = ROBOT_NAMES * 2, PARAMETER_NAMES * 2
    every = [(robots[i], parameters[i], rng.choice(FRAME_NAMES)) for i in range(size)]
    return every if full else rng.sample(every, 6)


def test_whatever_strangers_call_things_the_module_is_the_same(full_sweep: bool) -> None:
    expected = torquec.load("planar2r")
    for robot, parameter, frame in cases(full_sweep):
        built = torquec.build(renamed(robot, parameter, frame), models=MODELS, frames=["tool", frame])
        assert built.name == robot
        assert built.parameters[parameter] == 0.5
        assert_agree(built.gravity(Q), expected.gravity(Q), 1e-14)
        assert_agree(built.transform(Q, frame), expected.transform(Q, "tool"), 1e-14)


def test_whatever_strangers_call_things_the_exported_c_compiles_alone(tmp_path: Path, full_sweep: bool) -> None:
    for number, (robot, parameter, frame) in enumerate(cases(full_sweep)):
        folder = tmp_path / str(number)
        strict = ["gcc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-I."]
        for float32 in (False, True):
            export(renamed(robot, parameter, frame), folder, models=MODELS, frames=["tool", frame], float32=float32)
            done = subprocess.run(
                [*strict, "-c", f"{file_stem(robot)}.c", "-o", "robot.o"],
                cwd=folder, capture_output=True, text=True, check=False,
            )
            assert not done.returncode, (robot, parameter, frame, done.stderr[:2000])


def test_all_hostile_names_at_once_leave_the_text_sound() -> None:
    """Every name that a program gives to a parameter has the prefix, and no header begins a name with it."""
    headers = "\n".join(path.read_text() for path in sorted(SUPPORT.glob("*.h")))
    assert not re.findall(rf"\b{PARAMETER}\w+", headers)
    assert not [name for name in PARAMETER_NAMES if keyword.iskeyword(PARAMETER + name)]


def test_no_name_of_the_headers_is_one_of_a_robots_functions() -> None:
    """Whatever a robot is called: its functions end with the name of a model, and what a frame adds to that."""
    headers = "\n".join(path.read_text() for path in sorted(SUPPORT.glob("*.h")))
    names = set(re.findall(r"\b[A-Za-z_]\w*\b", re.sub(r"/\*.*?\*/", "", headers, flags=re.DOTALL)))
    models = "|".join([row.name for row in CATALOGUE] + ["prepare", "parameters", "constants", "metadata"])
    assert not sorted(name for name in names if re.fullmatch(rf"\w+_(?:{models})", name))
    assert not sorted(path.name for path in SUPPORT.glob("*_models*"))


@pytest.mark.parametrize("name", ["abi", "math", "while"])
def test_a_module_in_python_of_that_name_shadows_nothing(name: str, tmp_path: Path) -> None:
    robot = renamed(name, "lambda", "while")
    (path,) = export(robot, tmp_path, models=["gravity"], language="python")
    assert path.name == f"{name}_models.py"
    code = f"import {path.stem} as m; print(m.gravity([0.3, -0.7], m.prepare(m.PARAMETERS)).tolist())"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert_agree(eval(done.stdout), torquec.load("planar2r").gravity(Q), 1e-14)
