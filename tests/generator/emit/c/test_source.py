"""The C itself: golden text, warnings as errors in both compilers, sanitizers, determinism, long functions in parts."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import torquec
from tools import need
from torquec.generator.api import export
from torquec.generator.compile import compiler
from torquec.generator.compile.targets import InstructionSet
from torquec.generator.compile.text import ModuleText
from torquec.generator.description import read_robot
from torquec.generator.emit.c import parts

from .generated import ROBOTS, SUPPORT, text_of, units_of, written
from .golden import golden

__all__ = ["golden"]

STRICT = ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-pedantic", "-Werror"]
COMPILERS = ("gcc", "clang")


def run(*command: str | Path, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=cwd, env=env)
    assert done.returncode == 0, f"{done.args}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.parametrize("suffix", [".h", ".c", "_avx2.c", "_avx2_lanes.c", "_avx2_one.c"])
def test_planar2r_is_as_read(golden: Callable[[str, str], None], suffix: str) -> None:
    text = text_of("planar2r", models=("idm", "ddm", "jacobian")).files[f"planar2r_models{suffix}"]
    golden(f"planar2r{suffix}.txt", text)


def test_an_inverse_model_is_as_read(golden: Callable[[str, str], None]) -> None:
    golden("scara_igm.c.txt", text_of("scara", models=("igm",)).files["scara_models.c"])


def test_a_unit_in_single_precision_is_as_read(golden: Callable[[str, str], None]) -> None:
    text = text_of("stanford", float32=True, models=("idm", "igm"))
    units = units_of(text, "avx2")
    assert all("-DTQ_FLOAT" in text.units[unit] for unit in units)
    golden("stanford_avx2_float.c.txt", "\n".join(text.files[unit] for unit in units))


def test_a_kernel_in_parts_is_as_read(golden: Callable[[str, str], None]) -> None:
    with cut_at(20, 10):
        golden("rrp_in_parts.c.txt", text_of("rrp", models=("inertia", "gravity")).files["rrp_models.c"])


def test_a_title_can_not_end_the_comment_that_it_stands_in(tmp_path: Path) -> None:
    robot = replace(read_robot(ROBOTS / "planar2r.toml"), title="Arm */ int injected; /*\n*/ *//* \u00fc")
    export(robot, tmp_path, models=["gravity"])
    for name in ("planar2r_models.h", "planar2r_models.c"):
        text = (tmp_path / name).read_text(encoding="utf-8")
        code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        assert "injected" in text
        assert "injected" not in code
    run("gcc", *STRICT, "-c", "planar2r_models.c", "-o", "robot.o", cwd=tmp_path)


def optimisation(name: str, float32: bool) -> str:
    """The flag with which a compiler has most to warn of: gcc looks after its first passes, clang before all of them.

    Where values go is the same in single precision.
    """
    return "-O1" if name == "gcc" and not float32 else "-O0"


@pytest.mark.parametrize("name", COMPILERS)
@pytest.mark.parametrize("float32", [False, True], ids=["double", "float"])
@pytest.mark.parametrize("robot", ["puma560", "torso12"])
def test_the_firmware_source_compiles_without_a_warning(tmp_path: Path, name: str, float32: bool, robot: str) -> None:
    need(name)
    folder = written(text_of(robot), tmp_path)
    precision = ["-DTQ_FLOAT"] if float32 else []
    level = optimisation(name, float32)
    run(name, *STRICT, *precision, level, f"-I{SUPPORT}", "-c", f"{robot}_models.c", "-o", "robot.o", cwd=folder)


@pytest.mark.parametrize("name", COMPILERS)
@pytest.mark.parametrize("float32", [False, True], ids=["double", "float"])
def test_every_instruction_set_compiles_without_a_warning(tmp_path: Path, name: str, float32: bool) -> None:
    need(name)
    text, level = text_of("stanford", float32), optimisation(name, float32)
    folder = written(text, tmp_path)
    for variant in compiler.instruction_sets():
        flags = [flag for flag in STRICT if flag != "-std=c99"]
        for unit in units_of(text, variant.name):
            run(name, *flags, *text.units[unit], level, f"-I{SUPPORT}", "-c", unit, "-o", "unit.o", cwd=folder)
    # One's own flags may name a CPU with wider vectors than those of a unit: -march=native, or all that the best has.
    small = text_of("planar2r", float32, ("idm",))
    written(small, folder)
    for wider in (["-march=native"], compiler.instruction_sets()[0].flags):
        for unit in units_of(small, compiler.instruction_sets()[-1].name):
            options = [*flags, *small.units[unit], *wider]
            run(name, *options, level, f"-I{SUPPORT}", "-c", unit, "-o", "unit.o", cwd=folder)


def test_only_libm_is_called(tmp_path: Path) -> None:
    folder = written(text_of("puma560"), tmp_path)
    run("gcc", "-O2", f"-I{SUPPORT}", "-c", "puma560_models.c", "-o", "robot.o", cwd=folder)
    undefined = {line.split()[-1] for line in run("nm", "-u", "robot.o", cwd=folder).splitlines()}
    # Compilers write long runs of zeros and copies with these, wherever C runs.
    by_itself = {"_GLOBAL_OFFSET_TABLE_", "__stack_chk_fail", "memset", "memcpy", "memmove"}
    assert undefined <= {"sin", "cos", "sincos", "sqrt", "atan2", *by_itself}


# Without optimisation nothing that is read or written wrongly goes unseen as never needed.
SANITIZED = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-O0", "-g1"]
# Every way that rows take: those beyond the caches too, and streams of rows that are no longer than some lines.
UNCACHED = ["-DTQ_UNCACHED=0", "-DTQ_STREAMED=192"]


def batches(
    folder: Path, text: ModuleText, command: str, robot: str, variant: str, options: Sequence[str], rounds: int
) -> list[str | Path]:
    """The command that compiles the random batches of a robot's units; those of one set have `prepare` for all."""
    alone = [] if variant == compiler.instruction_sets()[-1].name else [f"{robot}_models.c"]
    units = [*units_of(text, variant), *alone]
    names = [f"-DMODULE={robot}_{variant}", f"-DMETADATA={robot}_metadata", f"-DROUNDS={rounds}"]
    driver = Path(__file__).with_name("random_batches.c")
    return [command, *options, *names, f"-I{SUPPORT}", driver, *units, "-lm", "-o", folder / command]


def need_sanitizers(name: str, folder: Path) -> None:
    """Skip a test where the compiler or the library of its sanitizers, a package of its own, is missing."""
    need(name)
    (folder / "empty.c").write_text("int main(void) { return 0; }\n")
    if subprocess.run([name, *SANITIZED, "empty.c"], cwd=folder, capture_output=True, check=False).returncode:
        pytest.skip(f"{name} has no sanitizers here: .ci/run names the package")


@pytest.mark.parametrize("name", COMPILERS)
def test_sanitizers_find_nothing_in_random_batches(tmp_path: Path, name: str) -> None:
    need_sanitizers(name, tmp_path)
    text = text_of("stanford")
    folder = written(text, tmp_path)
    run(*batches(folder, text, name, "stanford", "generic", [*SANITIZED, "-DTQ_UNCACHED=0"], 8), cwd=folder)
    assert float(run(f"./{name}", cwd=folder)) > 0


def test_sanitizers_find_nothing_in_functions_in_parts(tmp_path: Path) -> None:
    # Every call fetches the code of the parts.
    with cut_at(60, 25):
        text = text_of("stanford", models=("idm", "inertia"))
    folder = written(text, tmp_path)
    run(*batches(folder, text, "gcc", "stanford", "generic", [*SANITIZED, "-DTQ_LONG=1"], 8), cwd=folder)
    assert float(run("./gcc", cwd=folder)) > 0


@pytest.mark.parametrize(
    ("name", "options", "float32"),
    [("gcc", [], False), ("gcc", UNCACHED, False), ("gcc", UNCACHED, True), ("clang", UNCACHED, False)],
)
def test_sanitizers_find_nothing_in_the_widest_batches_here(
    tmp_path: Path, name: str, options: list[str], float32: bool
) -> None:
    need_sanitizers(name, tmp_path)
    best = widest().name
    text = text_of("rrp", float32, ("transform", "idm", "inertia", "kinetic_energy", "regressor"))
    folder = written(text, tmp_path)
    flags = [*SANITIZED, *text.units[f"rrp_models_{best}.c"], *options]
    run(*batches(folder, text, name, "rrp", best, flags, 30), cwd=folder)
    assert float(run(f"./{name}", cwd=folder)) > 0


def widest() -> InstructionSet:
    """The best instruction set that this CPU has."""
    (best,) = compiler.instruction_sets("like this")
    return best


CROSS = "aarch64-linux-gnu-gcc"
EMULATOR = ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"]


def test_two_lanes_of_neon_and_of_sse2_give_the_answers_of_one_state(tmp_path: Path) -> None:
    need("gcc", CROSS, EMULATOR[0])
    # The last variant is that of aarch64 too: vectors of 16 bytes, in NEON there and in SSE2 here.
    text = text_of("stanford", models=("idm", "inertia", "igm"))
    folder = written(text, tmp_path)
    options = ["-O2", "-ffp-contract=fast", "-Wall", "-Wextra", "-Werror"]
    sums = []
    for command, emulator in (("gcc", []), (CROSS, EMULATOR)):
        run(*batches(folder, text, command, "stanford", "generic", options, 5), cwd=folder)
        sums.append(float(run(*emulator, f"./{command}", cwd=folder)))
    assert sums[1] == pytest.approx(sums[0], rel=1e-7)


def test_two_processes_write_the_same_bytes(tmp_path: Path) -> None:
    code = (
        "import sys, hashlib\n"
        "from torquec.generator.compile.build import generate\n"
        "from torquec.generator.compile.text import Options\n"
        "from torquec.generator.description import read_robot\n"
        f"text = generate(read_robot({str(ROBOTS / 'torso12.toml')!r}), Options(('idm', 'ddm', 'jacobian')))\n"
        "print(hashlib.sha256(repr(sorted(text.files.items())).encode()).hexdigest())"
    )
    digests = {
        run(sys.executable, "-c", code, cwd=tmp_path, env=os.environ | {"PYTHONHASHSEED": seed}) for seed in ("1", "77")
    }
    assert len(digests) == 1


@contextmanager
def cut_at(longest: int, part: int) -> Iterator[None]:
    """Functions longer than so many statements are cut into parts, here where all are short."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "LONGEST", longest)
        patch.setattr(parts, "PART", part)
        patch.setattr(parts, "FIRST", part // 4)
        text_of.cache_clear()
        yield
    text_of.cache_clear()


def test_long_functions_are_cut_and_compute_the_same(tmp_path: Path) -> None:
    whole = text_of("stanford")
    with cut_at(60, 25):
        cut = text_of("stanford")
    assert "part2_of_idm" in cut.files["stanford_models.c"]
    defined = [
        max(
            len(re.findall(r"^    const real \w+ = (?!w\[)", body, re.MULTILINE))
            for body in re.split(r"^}$", text.files["stanford_models.c"], flags=re.MULTILINE)
        )
        for text in (whole, cut)
    ]
    assert defined[0] > 60
    assert defined[1] <= 60
    answers = []
    # No look takes less than a tick: every call fetches its code.
    ways = [(whole, []), (cut, []), (cut, ["-DTQ_LONG=1"]), (cut, ["-DTQ_NO_FETCH"])]
    for number, (text, flags) in enumerate(ways):
        folder = tmp_path / str(number)
        folder.mkdir()
        written(text, folder)
        (folder / "driver.c").write_text(PRINTER)
        given = [*STRICT, *flags, f"-I{SUPPORT}", "driver.c", "stanford_models.c", "-lm", "-o", "driver"]
        run("gcc", "-O1", *given, cwd=folder)
        answers.append(run("./driver", cwd=folder))
    assert len(set(answers)) == 1


def test_the_exported_c_is_for_cpp_too_and_brings_the_values_of_the_parameters(tmp_path: Path) -> None:
    need("g++")
    export(ROBOTS / "planar2r.toml", tmp_path, models=["gravity"])
    (tmp_path / "driver.cpp").write_text(CPP)
    run("gcc", *STRICT, "-c", "planar2r_models.c", "-o", "robot.o", cwd=tmp_path)
    run("g++", "-Wall", "-Wextra", "-Werror", "driver.cpp", "robot.o", "-lm", "-o", "driver", cwd=tmp_path)
    torques = [float(text) for text in run("./driver", cwd=tmp_path).split()]
    assert torques == pytest.approx(torquec.load("planar2r").gravity([0.1, 0.2]), rel=1e-12)


@pytest.mark.parametrize("flag", ["-ffast-math", "-ffinite-math-only"])
@pytest.mark.parametrize("name", COMPILERS)
def test_flags_that_give_up_nan_are_refused(tmp_path: Path, name: str, flag: str) -> None:
    need(name)
    export(ROBOTS / "planar2r.toml", tmp_path, models=["gravity"])
    command = [name, flag, "-c", "planar2r_models.c"]
    tried = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert tried.returncode
    assert "compile without them" in tried.stderr


def test_what_is_exported_of_long_functions_compiles_alone(tmp_path: Path) -> None:
    with cut_at(20, 10):
        files = export(ROBOTS / "planar2r.toml", tmp_path, models=["ddm"])
    assert tmp_path / "torquec_cold.h" in files
    run("gcc", *STRICT, "-c", "planar2r_models.c", "-o", "robot.o", cwd=tmp_path)


@pytest.mark.skipif(platform.machine() != "x86_64", reason="elsewhere no code is fetched")
@pytest.mark.parametrize("name", COMPILERS)
def test_the_parts_of_a_kernel_stand_together_before_what_fetches_them(tmp_path: Path, name: str) -> None:
    need(name)
    with cut_at(60, 25):
        text = text_of("stanford", models=("idm", "ddm"))
    folder = written(text, tmp_path)
    unit = "stanford_models_avx2_one.c"
    run(name, "-O2", *text.units[unit], f"-I{SUPPORT}", "-c", unit, "-o", "unit.o", cwd=folder)
    # In order; what is rarely called is in a section of its own.
    listed = run("nm", "-n", "unit.o", cwd=folder)
    functions = re.findall(r" t ((?:part\d+|fetch)_of_\w+)$", listed, re.MULTILINE)
    source = text.files["stanford_models.c"]
    for kernel in ("idm", "ddm"):
        parts = re.findall(rf"^static TQ_PART void TQ\((part\d+_of_{kernel})\)", source, re.MULTILINE)
        cut = [f"{part}_x1" for part in parts]
        place = functions.index(cut[0])
        assert len(cut) > 2
        assert functions[place : place + len(cut) + 1] == [*cut, f"fetch_of_{kernel}_x1"]


CPP = """
#include <cstdio>
#include "planar2r_models.h"
int main()
{
    const double q[] = {0.1, 0.2};
    double Q[2];
    planar2r_constants k;
    planar2r_prepare(planar2r_parameters, &k);
    planar2r_gravity(q, Q, &k);
    std::printf("%.17g %.17g", Q[0], Q[1]);
}
"""

PRINTER = """
#include <stdio.h>
#include "stanford_models.h"
int main(void)
{
    double p[512];
    for (int i = 0; i < 512; i++) p[i] = 0.4 + 0.02 * (i % 13);
    stanford_constants k;
    stanford_prepare(p, &k);
    const double q[6] = {0.1, -0.2, 0.5, -0.4, 0.5, -0.6}, v[6] = {0.7, -0.6, 0.5, -0.4, 0.3, -0.2};
    double tau[6], A[36], qdd[6];
    stanford_idm(q, v, q, tau, &k);
    stanford_inertia(q, A, &k);
    stanford_ddm(q, v, tau, qdd, &k);
    for (int i = 0; i < 6; i++) printf("%.9g %.9g %.9g\\n", tau[i], A[7 * i], qdd[i]);
    return 0;
}
"""
