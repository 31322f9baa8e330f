"""Compilers that are missing, are none, or compute wrong numbers: each is said in a sentence, and leaves nothing."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from places import ROBOTS
from tools import need
from torquec.generator.api import CompilerError, build
from torquec.generator.compile import compiler, selftest

PLANAR = ROBOTS / "planar2r.toml"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("TORQUEC_CACHE_DIR", str(folder))
    compiler.version.cache_clear()
    return folder


def program(path: Path, text: str, mode: int = 0o755) -> str:
    path.write_text(text, encoding="latin-1")
    path.chmod(mode)
    return str(path)


def folder(path: Path) -> Path:
    path.mkdir()
    return path


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("missing", r"no C compiler: '.*/missing' was not found; install gcc or clang"),
        ("folder", r"the C compiler '.*/folder' can't be run \(Permission denied\): expected a program in \$CC"),
        ("text", r"the C compiler '.*/text' can't be run \(Permission denied\)"),
        ("wrong format", r"the C compiler '.*/wrong format' can't be run \(Exec format error\)"),
        ("quote", r"\$CC is 'gcc \"-O2', which can't be read as words \(No closing quotation\)"),
        ("true", r"the compiler ended without an error, and yet made no .*\.o: .*Is '.*true' a C compiler\?"),
        ("empty", r"the compiler ended without an error, and yet made no .*\.o"),
        ("garbage", r"what .* makes does not run \(.*\): is \$CC a C compiler for this machine\?"),
        ("latin-1", "could not make .*\n.*f.hrt zu nichts"),
    ],
)
def test_what_is_no_compiler_is_said(
    name: str, said: str, tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / name
    output = 'while [ "$1" ]; do [ "$1" = -o ] && out=$2; shift; done\n[ "$out" ] || exit 0\n'
    asked = "[ $1 = --version ] && exit 0\n"
    commands: dict[str, Callable[[], str]] = {
        "missing": lambda: str(path),
        "folder": lambda: str(folder(path)),
        "text": lambda: program(path, "no program", 0o644),
        "wrong format": lambda: "'" + program(path, "\x7fELF no program") + "'",
        "quote": lambda: 'gcc "-O2',
        "true": lambda: "true",
        "empty": lambda: program(path, f'#!/bin/sh\n{output}: >"$out"\n'),
        "garbage": lambda: program(path, f'#!/bin/sh\n{output}echo garbage >"$out"\n'),
        "latin-1": lambda: program(path, f"#!/bin/sh\n{asked}echo 'f\xfchrt zu nichts' >&2; exit 1\n"),
    }
    monkeypatch.setenv("CC", commands[name]())
    with pytest.raises(CompilerError, match=said):
        build(PLANAR, models=["idm"])
    assert not list(cache.glob("*/*.so"))
    assert not list(cache.glob(".build-*"))


@pytest.mark.parametrize(("name", "told"), [("gcc", True), ("clang", False)])
def test_flags_of_registers_are_for_compilers_that_take_them_without_a_word(
    name: str, told: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need(name)
    monkeypatch.setenv("CC", name)
    assert ({*compiler.REGISTERS} <= {*compiler.all_flags()}) == told
    (tmp_path / "empty.c").write_text("int nothing(void);\nint nothing(void) { return 0; }\n")
    compiler.compile_units(tmp_path, {"empty.c": ("-Werror",)}, [], tmp_path / "empty.so")


def test_flags_with_an_open_quotation_mark_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CFLAGS", "-O2 '-g")
    with pytest.raises(CompilerError, match=r"\$CFLAGS is .*, which can't be read as words"):
        build(PLANAR, models=["idm"])


@pytest.mark.parametrize(
    "flags",
    [
        "-funsafe-math-optimizations",
        "-fassociative-math -fno-signed-zeros -fno-trapping-math",
        "-fsingle-precision-constant",
    ],
)
def test_flags_that_break_arithmetic_are_found_by_what_they_compute(
    flags: str, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need("gcc")
    monkeypatch.setenv("CC", "gcc")
    monkeypatch.setenv("CFLAGS", flags)
    with pytest.raises(CompilerError, match=r"computes wrong numbers: transform of a robot that is known is .* off"):
        build(PLANAR, models=["idm"])
    assert not list(cache.glob("*/*.so"))


def test_a_compiler_that_passed_is_noted_and_not_tried_again(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    selftest._check.cache_clear()
    selftest.check_compiler()
    assert len(list((cache / "compilers").iterdir())) == 1
    selftest._check.cache_clear()
    monkeypatch.delattr(selftest, "errors")
    selftest.check_compiler()


@pytest.mark.parametrize("float32", [False, True])
def test_a_good_compiler_is_far_below_what_is_allowed(float32: bool) -> None:
    for model, error in selftest.errors(float32, "like this").items():
        assert 0 < error < selftest.ALLOWED[model][float32] / 4


def test_the_trial_needs_nothing_but_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in an isolated build, where torquec is not installed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    assert selftest.run_modules([], []) == []


def test_ctrl_c_ends_compilers_at_once(tmp_path: Path) -> None:
    """A compiler that would never end, and starts a program of its own, has ended when the build has."""
    compiler = tmp_path / "cc"
    alive = tmp_path / "alive"
    compiler.write_text(f"#!/bin/sh\n(while sleep 0.05; do date >{alive}; done) &\nwait\n")
    compiler.chmod(0o755)
    program = (
        "import signal, threading, os\n"
        "from pathlib import Path\n"
        "from torquec.generator.compile import compiler\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"alive, folder = Path({str(alive)!r}), Path({str(tmp_path)!r})\n"
        "def stop():\n"
        "    while not alive.exists(): pass\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "threading.Thread(target=stop, daemon=True).start()\n"
        "compiler.compile_units(folder, {'a.c': [], 'b.c': []}, [], folder / 'made.so', jobs=2)\n"
    )
    environment = {**os.environ, "CC": str(compiler)}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert "KeyboardInterrupt" in done.stderr
    alive.unlink(missing_ok=True)
    time.sleep(0.3)
    assert not alive.exists()
