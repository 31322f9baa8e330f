"""The C itself: golden text, warnings as errors in both compilers, sanitizers, determinism, long functions in parts."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest
from torquec.generator.compile import compiler
from torquec.generator.compile.build import export
from torquec.generator.emit import c, parts

from .generated import KERNELS, ROBOTS, text_of, written
from .golden import golden

__all__ = ["golden"]

STRICT = ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-pedantic", "-Werror"]
COMPILERS = [name for name in ("gcc", "clang") if shutil.which(name)]


def run(*command: str | Path, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=cwd, env=env)
    assert done.returncode == 0, f"{done.args}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.parametrize("suffix", [".h", ".c", "_avx2.c"])
def test_planar2r_is_as_read(golden: Callable[[str, str], None], suffix: str) -> None:
    text = text_of("planar2r", models=("idm", "ddm", "jacobian")).files[f"planar2r{suffix}"]
    golden(f"planar2r{suffix}.txt", text)


@pytest.mark.parametrize("name", COMPILERS)
@pytest.mark.parametrize("float32", [False, True], ids=["double", "float"])
@pytest.mark.parametrize("robot", ["puma560", "torso12"])
def test_the_firmware_source_compiles_without_a_warning(tmp_path: Path, name: str, float32: bool, robot: str) -> None:
    folder = written(text_of(robot), tmp_path)
    precision = ["-DTQ_FLOAT"] if float32 else []
    run(name, *STRICT, *precision, "-O1", f"-I{KERNELS}", "-c", f"{robot}.c", "-o", "robot.o", cwd=folder)


@pytest.mark.parametrize("name", COMPILERS)
@pytest.mark.parametrize("float32", [False, True], ids=["double", "float"])
def test_every_instruction_set_compiles_without_a_warning(tmp_path: Path, name: str, float32: bool) -> None:
    text = text_of("stanford", float32)
    folder = written(text, tmp_path)
    for variant in compiler.variants():
        unit = f"stanford_{variant.name}.c"
        flags = [flag for flag in STRICT if flag != "-std=c99"]
        run(name, *flags, *text.units[unit], "-O1", f"-I{KERNELS}", "-c", unit, "-o", "unit.o", cwd=folder)


def test_only_libm_is_called(tmp_path: Path) -> None:
    folder = written(text_of("puma560"), tmp_path)
    run("gcc", "-O2", f"-I{KERNELS}", "-c", "puma560.c", "-o", "robot.o", cwd=folder)
    undefined = {line.split()[-1] for line in run("nm", "-u", "robot.o", cwd=folder).splitlines()}
    # Compilers write long runs of zeros and copies with these, wherever C runs.
    by_itself = {"_GLOBAL_OFFSET_TABLE_", "__stack_chk_fail", "memset", "memcpy", "memmove"}
    assert undefined <= {"sin", "cos", "sqrt", "sincos", *by_itself}


DRIVER = """
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "torquec_abi.h"
extern const torquec_module_t {robot}_{variant};
extern const char *const {robot}_metadata[];
const char *const {robot}_metadata[] = {{0}};

/* Blocks of the exact sizes, so that a step beyond one of them is seen. */
int main(void)
{{
    const torquec_module_t *m = &{robot}_{variant};
    double *parameters = malloc((size_t)m->parameters * sizeof *parameters);
    for (int i = 0; i < m->parameters; i++) parameters[i] = 0.5 + 0.01 * (i % 17);
    void *constants = aligned_alloc(64, (m->constants_bytes + 63) / 64 * 64);
    m->prepare(1, parameters, constants);
    const size_t elements = m->constants_bytes / sizeof(double), block = elements * (size_t)m->lanes * sizeof(double);
    double *lanes = aligned_alloc(64, (block + 63) / 64 * 64);
    for (size_t i = 0; i < elements * (size_t)m->lanes; i++) lanes[i] = ((double *)constants)[i / (size_t)m->lanes];
    const torquec_constants known = {{constants, 0, lanes, 0}};
    double worst = 0, sum = 0;
    for (int k = 0; k < m->kernels; k++) {{
        const torquec_kernel *kernel = &m->kernel[k];
        const size_t states = (size_t)(2 * m->lanes + 3);
        void *in[8], *out[8], *one[8];
        ptrdiff_t steps[16];
        size_t space = 0;
        for (int a = 0; a < kernel->inputs + kernel->outputs; a++) {{
            const size_t size = (size_t)kernel->sizes[a];
            steps[a] = (ptrdiff_t)(size * sizeof(double));
            space += 2 * (size * (size_t)m->lanes * sizeof(double) + 128);
            double *rows = malloc(states * size * sizeof(double));
            for (size_t i = 0; i < states * size; i++) rows[i] = (double)((i * 7919 + 13) % 1000) / 400 - 1.2;
            if (a < kernel->inputs) in[a] = rows;
            else {{ out[a - kernel->inputs] = rows; one[a - kernel->inputs] = malloc(size * sizeof(double)); }}
        }}
        if (kernel->inputs > 0) {{
            ((double *)in[0])[1] = 1e300;       /* beyond the reduction of sines and cosines */
            ((double *)in[0])[0] = 0.0 / 0.0;
        }}
        void *workspace = aligned_alloc(64, (space + 63) / 64 * 64);
        m->batch(kernel, states, (const void *const *)in, out, steps, &known, workspace);
        for (size_t s = 0; s < states; s++) {{
            const void *state[8];
            for (int a = 0; a < kernel->inputs; a++) state[a] = (const char *)in[a] + (ptrdiff_t)s * steps[a];
            kernel->scalar(state, one, constants);
            for (int o = 0; o < kernel->outputs; o++) {{
                const int size = kernel->sizes[kernel->inputs + o];
                for (int e = 0; e < size; e++) {{
                    double x = ((double *)one[o])[e], y = ((double *)out[o])[(size_t)size * s + (size_t)e];
                    if (kernel->kinds[kernel->inputs + o] == 'i') {{
                        x = ((int32_t *)one[o])[e];
                        y = ((int32_t *)(void *)((double *)out[o] + (size_t)size * s))[e];
                    }}
                    const double scale = x < 0 ? 1 - x : 1 + x, gap = (x > y ? x - y : y - x) / scale;
                    if ((x != x) != (y != y)) worst = 1e9;
                    if (gap > worst) worst = gap;
                    if (x - x == 0) sum += x < 0 ? -x : x;
                }}
            }}
        }}
        for (int a = 0; a < kernel->inputs; a++) free(in[a]);
        for (int o = 0; o < kernel->outputs; o++) {{ free(out[o]); free(one[o]); }}
        free(workspace);
    }}
    free(parameters);
    free(constants);
    free(lanes);
    printf("%g %.9g\\n", worst, sum);
    return 0;
}}
"""


@pytest.mark.parametrize(("robot", "options"), [("stanford", ["-DTQ_UNCACHED=0"]), ("torso12", ["-DTQ_LONG=1"])])
def test_sanitizers_find_nothing_and_lanes_equal_one_state(tmp_path: Path, robot: str, options: list[str]) -> None:
    # With the ways that answers beyond the caches take, and with the others.
    # Of the larger robot the models that all others are like, cut into parts whose code every call fetches.
    with cut_at(300, 150) if robot == "torso12" else nullcontext():
        text = text_of(robot, models=None if robot == "stanford" else ("idm", "inertia", "ddm"))
    folder = written(text, tmp_path)
    (folder / "driver.c").write_text(DRIVER.format(robot=robot, variant="generic"))
    checks = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-O1", "-g1"]
    run("gcc", *checks, *options, f"-I{KERNELS}", "driver.c", f"{robot}_generic.c", "-lm", "-o", "driver", cwd=folder)
    worst, _ = run("./driver", cwd=folder).split()
    assert float(worst) < 1e-9


def has(*commands: str) -> bool:
    return all(map(shutil.which, commands))


CROSS = "aarch64-linux-gnu-gcc"
EMULATOR = ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"]


@pytest.mark.skipif(not has("gcc", CROSS, EMULATOR[0]), reason="no cross compiler and emulator of aarch64")
def test_two_lanes_of_neon_and_of_sse2_give_the_answers_of_one_state(tmp_path: Path) -> None:
    # The last variant is that of aarch64 too: vectors of 16 bytes, in NEON there and in SSE2 here.
    folder = written(text_of("stanford", models=("idm", "inertia", "igm")), tmp_path)
    (folder / "driver.c").write_text(DRIVER.format(robot="stanford", variant="generic"))
    sums = []
    for command, emulator in (("gcc", []), (CROSS, EMULATOR)):
        files = ["driver.c", "stanford_generic.c", "-lm", "-o", command]
        run(command, "-O2", "-ffp-contract=fast", "-Wall", "-Wextra", "-Werror", f"-I{KERNELS}", *files, cwd=folder)
        worst, total = run(*emulator, f"./{command}", cwd=folder).split()
        assert float(worst) < 1e-9
        sums.append(float(total))
    assert sums[1] == pytest.approx(sums[0], rel=1e-7)


def test_two_processes_write_the_same_bytes(tmp_path: Path) -> None:
    code = (
        "import sys, hashlib\n"
        "from torquec.generator.compile.build import Options, generate\n"
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
        patch.setattr(c, "LONGEST", longest)
        patch.setattr(parts, "PART", part)
        patch.setattr(parts, "FIRST", part // 4)
        text_of.cache_clear()
        yield
    text_of.cache_clear()


def test_long_functions_are_cut_and_compute_the_same(tmp_path: Path) -> None:
    whole = text_of("stanford")
    with cut_at(60, 25):
        cut = text_of("stanford")
    assert "idm_part2" in cut.files["stanford.c"]
    defined = [
        max(
            len(re.findall(r"^    const real \w+ = (?!w\[)", body, re.MULTILINE))
            for body in re.split(r"^}$", text.files["stanford.c"], flags=re.MULTILINE)
        )
        for text in (whole, cut)
    ]
    assert defined[0] > 60
    assert defined[1] <= 60
    answers = []
    # No look takes less than a tick: every call fetches its code.
    for number, (text, *flags) in enumerate([(whole,), (cut,), (cut, "-DTQ_LONG=1"), (cut, "-DTQ_NO_FETCH")]):
        folder = tmp_path / str(number)
        folder.mkdir()
        written(text, folder)
        (folder / "driver.c").write_text(PRINTER)
        given = [*STRICT, *flags, f"-I{KERNELS}", "driver.c", "stanford.c", "-lm", "-o", "driver"]
        run("gcc", "-O1", *given, cwd=folder)
        answers.append(run("./driver", cwd=folder))
    assert len(set(answers)) == 1


def test_what_is_exported_of_long_functions_compiles_alone(tmp_path: Path) -> None:
    with cut_at(20, 10):
        files = export(ROBOTS / "planar2r.toml", tmp_path, models=["ddm"])
    assert tmp_path / "torquec_cold.h" in files
    run("gcc", *STRICT, "-c", "planar2r.c", "-o", "robot.o", cwd=tmp_path)


@pytest.mark.skipif(platform.machine() != "x86_64", reason="elsewhere no code is fetched")
@pytest.mark.parametrize("name", COMPILERS)
def test_the_parts_of_a_kernel_stand_together_before_what_fetches_them(tmp_path: Path, name: str) -> None:
    with cut_at(60, 25):
        text = text_of("stanford", models=("idm", "ddm"))
    folder = written(text, tmp_path)
    unit = "stanford_avx2.c"
    run(name, "-O2", *text.units[unit], f"-I{KERNELS}", "-c", unit, "-o", "unit.o", cwd=folder)
    functions = [line.split()[-1] for line in run("nm", "-n", "unit.o", cwd=folder).splitlines() if " t " in line]
    for kernel in ("idm", "ddm"):
        cut = [f"{kernel}_part{i + 1}_x1" for i in range(text.files["stanford.c"].count(f"TQ({kernel}_part") // 2)]
        place = functions.index(cut[0])
        assert len(cut) > 2
        assert functions[place : place + len(cut) + 1] == [*cut, f"{kernel}_fetch_x1"]


PRINTER = """
#include <stdio.h>
#include "stanford.h"
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
