"""The hand-written headers: each says what it needs, and no threshold is without use."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from places import SUPPORT
from torquec.generator.emit.c import headers

INVERSE = [name for name in headers.files([headers.INVERSE]) if name != headers.SCALAR]
STRICT = ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-pedantic", "-Werror", "-Wno-unused-function"]


@pytest.mark.parametrize("name", headers.INCLUDES)
def test_the_table_has_what_a_header_includes(name: str) -> None:
    text = (SUPPORT / name).read_text()
    assert tuple(re.findall(r'^#include "(.+)"$', text, re.MULTILINE)) == headers.INCLUDES[name]


@pytest.mark.parametrize("name", INVERSE)
def test_a_header_compiles_alone(name: str, tmp_path: Path) -> None:
    (tmp_path / "alone.c").write_text(f'#include "{name}"\nint nothing(void);\n')
    command = ["gcc", *STRICT, f"-I{SUPPORT}", "-c", "alone.c", "-o", "alone.o"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr


def test_all_headers_stand_in_one_unit(tmp_path: Path) -> None:
    # A module may have every model: no two headers may give one name to two things.
    names = (headers.INVERSE, headers.GENERAL, headers.CLOSING, headers.SOLVING)
    (tmp_path / "all.c").write_text("".join(f'#include "{name}"\n' for name in names) + "int nothing(void);\n")
    command = ["gcc", *STRICT, f"-I{SUPPORT}", "-c", "all.c", "-o", "all.o"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr


def test_every_threshold_is_used() -> None:
    thresholds = re.findall(r"^#define (TQ_\w+) \S", (SUPPORT / "torquec_tolerances.h").read_text(), re.MULTILINE)
    headers = sorted(path for path in SUPPORT.glob("*.h") if path.name != "torquec_tolerances.h")
    code = "\n".join(path.read_text() for path in headers)
    assert len(thresholds) > 40
    assert [name for name in thresholds if not re.search(rf"\b{name}\b", code)] == []


def test_thresholds_stand_in_their_own_header() -> None:
    # Numbers in exponents elsewhere would be thresholds without a name. Angles have the coefficients of a polynomial.
    for name in set(INVERSE) - {"torquec_tolerances.h", "torquec_angles.h"}:
        code = re.sub(r"/\*.*?\*/", "", (SUPPORT / name).read_text(), flags=re.DOTALL)
        assert re.findall(r"\b\d+(?:\.\d+)?e[-+]?\d+\b", code) == [], name
