"""The build: cached by content, atomic under kill and race, clear about what is missing."""

from __future__ import annotations

import os
import platform
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torquec
from oracle.random_robots import random_robot
from places import ROBOTS, SUPPORT
from tools import need
from torquec.generator import api
from torquec.generator.algebra.bill import cost
from torquec.generator.cache import replace_file
from torquec.generator.compile import compiler
from torquec.generator.compile.build import compile_module, compile_robot, generate
from torquec.generator.compile.compiler import CompilerError
from torquec.generator.compile.text import Options
from torquec.generator.derive import search_forms
from torquec.generator.derive.selection import chosen, with_frames
from torquec.generator.description import Robot, read_robot, write_robot
from torquec.generator.emit.c import unit
from torquec.generator.emit.c.unit import MOST_ARGUMENTS
from torquec.generator.models.catalogue import CATALOGUE
from torquec.generator.models.row import Argument, Model

PLANAR = ROBOTS / "planar2r.toml"
FEW = ("idm",)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("TORQUEC_CACHE_DIR", str(folder))
    # Nobody asks here what the code is worth.
    monkeypatch.setenv("CFLAGS", "-O0")
    return folder


def build(description: Path | Robot, **options: Any) -> Path:
    return api.build(description, **options).path


def modules(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.so"))


def test_the_same_again_is_not_compiled_again(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = build(PLANAR, models=FEW)
    monkeypatch.setattr(compiler, "compile_units", None)
    assert build(PLANAR, models=FEW) == first
    assert build(read_robot(PLANAR), models=FEW) == first
    assert modules(cache) == [first]


def test_another_content_is_another_module(cache: Path, tmp_path: Path) -> None:
    changed = tmp_path / "planar2r.toml"
    changed.write_text(PLANAR.read_text().replace("mass = 2.2", "mass = 2.5"))
    assert build(PLANAR, models=FEW) != build(changed, models=FEW)
    assert build(PLANAR, models=FEW) != build(PLANAR, models=FEW, float32=True)


def test_other_flags_are_another_module(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = build(PLANAR, models=FEW)
    monkeypatch.setenv("CFLAGS", "-O1")
    assert build(PLANAR, models=FEW) != first


def test_either_compiler_makes_the_module(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need("gcc", "clang")
    q = np.random.default_rng(0).uniform(-1, 1, (3, 9, 2))
    answers = []
    for compiler_ in ("gcc", "clang"):
        monkeypatch.setenv("CC", compiler_)
        answers.append(torquec.build(PLANAR, models=FEW).idm(*q))
    by_gcc, by_clang = answers
    np.testing.assert_allclose(by_clang, by_gcc, rtol=1e-12, atol=1e-12)
    assert len(modules(cache)) == 2


def test_what_is_asked_for_is_built(cache: Path) -> None:
    robot = torquec.build(PLANAR, models=("idm", "jacobian"), frames=("elbow",))
    assert robot.models == ("jacobian", "idm")
    assert robot.frames == ("base", "elbow")
    assert robot.jacobian([0.1, 0.2], "elbow").shape == (6, 2)
    with pytest.raises(AttributeError, match="torquec build --models"):
        robot.ddm([0, 0], [0, 0], [0, 0])


def test_single_precision(cache: Path) -> None:
    single, double = torquec.build(PLANAR, models=FEW, float32=True), torquec.load("planar2r")
    q = np.random.default_rng(0).uniform(-1, 1, (3, 50, 2))
    got, expected = single.idm(*q.astype(np.float32)), double.idm(*q)
    assert got.dtype == np.float32
    np.testing.assert_allclose(got, expected, rtol=0, atol=2e-5 * np.abs(expected).max())


def test_a_search_serves_every_later_build(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arm = tmp_path / "arm.toml"
    write_robot(random_robot(0, 3), arm)
    plain = build(arm, models=FEW)
    found = build(arm, models=FEW, search=True)
    before, after = (cost(dict(torquec.load(path).operations["idm"])) for path in (plain, found))
    assert after < before
    monkeypatch.delattr(search_forms, "best_rewriting")
    assert build(arm, models=FEW) == build(arm, models=FEW, search=True) == found
    assert build(read_robot(arm), models=FEW, search=True) == found
    for record in (cache / "rewritings").iterdir():
        record.write_text("no record")
    assert build(arm, models=FEW) == plain
    with pytest.raises(NameError):
        build(arm, models=FEW, search=True)


def test_a_search_begins_when_the_call_is_right(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arm = tmp_path / "arm.toml"
    write_robot(random_robot(0, 3), arm)
    monkeypatch.delattr(search_forms, "best_rewriting")
    with pytest.raises(ValueError, match="did you mean 'idm'"):
        build(arm, models=["idmm"], search=True)
    with pytest.raises(ValueError, match="has no frame"):
        build(arm, models=FEW, frames=["nowhere"], search=True)


@pytest.mark.skipif(platform.machine() != "x86_64", reason="elsewhere one instruction set serves")
def test_code_for_this_machine_alone(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (own,) = compiler.instruction_sets("native")
    native, usual = torquec.build(PLANAR, models=FEW, native=True), torquec.build(PLANAR, models=FEW)
    assert native.variant == own.name == f"native_{usual.variant}"
    assert "-march=native" in own.flags
    q = np.random.default_rng(0).uniform(-1, 1, (3, 9, 2))
    np.testing.assert_allclose(native.idm(*q), usual.idm(*q), rtol=1e-12, atol=1e-12)
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(compiler, "native_macros", lambda _: "#define __AVX2__ 1\n#define __FMA__ 1")
        (other,) = compiler.instruction_sets("native")
        assert other.vector_bytes == 32
        assert other.features == ("avx2", "fma")
        assert compiler.identity("native") != compiler.identity()
        text = generate(read_robot(PLANAR), Options(models=FEW, machines="native")).files["_planar2r.c"]
    assert 'if (!__builtin_cpu_supports("fma")) return "fma";' in text
    monkeypatch.setattr(platform, "machine", lambda: "aarch64")
    with pytest.raises(CompilerError, match=r"--native is for x86-64, where machines differ; this is aarch64"):
        compiler.instruction_sets("native")


@pytest.mark.skipif(platform.machine() != "x86_64", reason="elsewhere one instruction set serves")
def test_a_module_that_stays_here_has_one_instruction_set_and_a_portable_one_all(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (best,) = compiler.instruction_sets("like this")
    usual, portable = (build(PLANAR, models=FEW, portable=portable) for portable in (False, True))
    assert usual != portable
    assert torquec.load(usual).variant == torquec.load(portable).variant == best.name
    assert usual.stat().st_size < portable.stat().st_size
    # Another machine with the same home gets a module of its own; a compiler that can't say what the CPU has makes all.
    monkeypatch.setattr(compiler, "native_macros", lambda _: "#define __AVX2__ 1\n#define __FMA__ 1")
    assert [one.name for one in compiler.instruction_sets("like this")] == ["avx2"]
    assert build(PLANAR, models=FEW) not in (usual, portable)

    def unknown(_: tuple[str, ...]) -> str:
        raise CompilerError("unknown option -march=native")

    monkeypatch.setattr(compiler, "native_macros", unknown)
    assert compiler.instruction_sets("like this") == compiler.instruction_sets()
    with pytest.raises(ValueError, match="expected one of them"):
        build(PLANAR, models=FEW, native=True, portable=True)


def test_unknown_models_and_frames_are_refused_with_a_hint() -> None:
    with pytest.raises(ValueError, match=r"no model 'inertai'.*did you mean 'inertia'"):
        chosen(CATALOGUE, ["inertai"])
    with pytest.raises(ValueError, match=r"has no frame 'toll'.*did you mean 'tool'"):
        with_frames(read_robot(PLANAR), ["toll"])


def test_a_missing_compiler_is_said_in_one_sentence(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(CompilerError, match="no C compiler: 'no-such-compiler' was not found; install gcc or clang"):
        build(PLANAR, models=FEW)
    assert not modules(cache)


def test_a_failing_compiler_shows_what_it_said(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CFLAGS", "-no-such-flag")
    with pytest.raises(CompilerError, match="no-such-flag"):
        build(PLANAR, models=FEW)
    assert not modules(cache)


def test_a_cache_that_can_not_be_written_is_said(cache: Path) -> None:
    cache.write_text("a file")
    with pytest.raises(OSError, match="set TORQUEC_CACHE_DIR to a folder that can"):
        build(PLANAR, models=FEW)


def test_a_cache_without_hard_links_serves_too(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError("no hard links here")

    monkeypatch.setattr(Path, "hardlink_to", refused)
    path = build(PLANAR, models=FEW)
    assert modules(cache) == [path]
    assert torquec.load(path).n == 2


def test_a_model_of_more_arguments_than_batches_have_room_for_is_refused(cache: Path) -> None:
    many = tuple(Argument(f"x{i}", (2,), "a number") for i in range(17))
    row = Model("many", (lambda robot, *x: x[0],), many, (Argument("y", (2,), "the first"),), "The first of many.")
    with pytest.raises(ValueError, match="'many' has 17 inputs and 1 outputs: expected at most 16 of each"):
        compile_robot(PLANAR, Options(), rows=(row,))
    header = (SUPPORT / "torquec_batch.h").read_text()
    assert f"#define TQ_MOST_ARGUMENTS {MOST_ARGUMENTS}\n" in header



def test_others_may_read_what_is_kept_and_a_failure_leaves_nothing(tmp_path: Path) -> None:
    replace_file(tmp_path / "module.so", b"content")
    (tmp_path / "plain").write_bytes(b"")
    assert (tmp_path / "module.so").stat().st_mode == (tmp_path / "plain").stat().st_mode
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="folder"):
        replace_file(tmp_path / "folder", b"content")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "module.so", "plain"]


BUILD = f"from torquec.generator.api import build; print(build({str(PLANAR)!r}, models=('idm',)).path)"


RACE = f"""
from torquec.generator.api import build
stages = set()
made = build({str(PLANAR)!r}, models=("idm",), progress=lambda step: stages.add(step.stage))
print(made.path, "compile" in stages)
"""


def test_of_builds_at_once_one_works_and_all_succeed(cache: Path) -> None:
    running = [subprocess.Popen([sys.executable, "-c", RACE], stdout=subprocess.PIPE, text=True) for _ in range(3)]
    answers = [process.communicate()[0].split() for process in running]
    assert [process.returncode for process in running] == [0, 0, 0]
    assert len({path for path, _ in answers}) == 1
    assert sorted(compiled for _, compiled in answers) == ["False", "False", "True"]
    path = Path(answers[0][0])
    assert torquec.load(path).idm([0, 0], [0, 0], [0, 0]).shape == (2,)
    assert modules(cache) == [path]


def test_a_killed_build_leaves_nothing_half_written(cache: Path) -> None:
    killed = 0
    for wait in np.linspace(0.3, 3.0, 6):
        process = subprocess.Popen(
            [sys.executable, "-c", BUILD],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=os.environ | {"CFLAGS": f"-DRUN={wait:.2f}"},
        )
        time.sleep(wait)
        if process.poll() is None:
            killed += 1
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for path in modules(cache):
            unfinished = any(part.startswith(".build-") for part in path.relative_to(cache).parts)
            assert unfinished or path.parent.parent == cache
            if not unfinished:
                assert torquec.load(path).n == 2
    assert killed, "every build was over before its time: nothing was tested"
    assert torquec.build(PLANAR, models=FEW).n == 2


def test_text_names_every_file_once() -> None:
    text = generate(read_robot(PLANAR), Options(models=FEW))
    assert set(text.units) <= set(text.files)
    assert {"planar2r_models.h", "planar2r_models.c", "_planar2r.c"} <= set(text.files)


def test_values_are_packed_in_no_unit_for_one_state() -> None:
    text = generate(read_robot(PLANAR), Options(models=FEW))
    packed = {name: not set(compiler.ONE_STATE) <= set(flags) for name, flags in text.units.items()}
    assert packed == {name: not name.endswith("_one.c") for name in text.units}


def test_a_long_source_is_compiled_in_pieces(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    models = ("idm", "inertia", "ddm", "igm", "transform")
    whole = torquec.build(PLANAR, models=models)
    monkeypatch.setattr(unit, "PIECE", 4000)
    text = generate(read_robot(PLANAR), Options(models=models, machines="like this"))
    assert {"planar2r_models_1.c", "planar2r_models_2.c"} <= set(text.files)
    pieces = torquec.load(compile_module(text))
    assert pieces._module.reference != whole._module.reference
    q, qd, qdd = np.random.default_rng(0).uniform(-1, 1, (3, 9, 2))
    for one, other in ((pieces, whole), (pieces.with_parameters({"M2": 3.0}), whole.with_parameters({"M2": 3.0}))):
        np.testing.assert_allclose(one.idm(q, qd, qdd), other.idm(q, qd, qdd), rtol=1e-12, atol=1e-12)
        np.testing.assert_allclose(one.ddm(q[0], qd[0], qdd[0]), other.ddm(q[0], qd[0], qdd[0]), rtol=1e-12)
    T = whole.transform(q[0])
    np.testing.assert_allclose(pieces.igm(T).values, whole.igm(T).values, rtol=1e-12)
