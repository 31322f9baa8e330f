"""What is exported for firmware: one number type that can't be mistaken, no library, no allocation, bounded stack."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
from pathlib import Path

import numpy as np
import pytest
import torquec
from places import ROBOTS, ROOT
from tools import need
from torquec.generator.api import export

HERE = Path(__file__).parent
STRICT = ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-pedantic", "-Werror"]
# What compilers call by themselves, wherever C runs: a freestanding C has them too.
BY_ITSELF = {"_GLOBAL_OFFSET_TABLE_", "__stack_chk_fail", "memset", "memcpy", "memmove"}
MODELS = ("idm", "ddm", "igm", "transform", "jacobian")


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(list(map(str, command)), cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def refused(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(list(map(str, command)), cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode
    return done.stderr


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for each way to export: double, float; without libm alone, float_alone; bare is alone with idm only."""
    folder = tmp_path_factory.mktemp("exported")
    export(ROBOTS / "planar2r.toml", folder / "double", models=MODELS)
    export(ROBOTS / "planar2r.toml", folder / "alone", models=MODELS, libm=False)
    export(ROBOTS / "planar2r.toml", folder / "bare", functions=["idm"], libm=False)
    export(ROBOTS / "planar2r.toml", folder / "float", functions=["idm", "ddm"], float32=True)
    export(ROBOTS / "planar2r.toml", folder / "float_alone", functions=["idm", "ddm"], float32=True, libm=False)
    return folder


def test_single_and_double_precision_do_not_link(exported: Path, tmp_path: Path) -> None:
    for name in ("double", "float"):
        run("gcc", *STRICT, "-c", exported / name / "planar2r_models.c", "-o", f"{name}.o", cwd=tmp_path)
        run("gcc", *STRICT, "-c", exported / name / "planar2r_sample.c", "-o", f"{name}_sample.o", cwd=tmp_path)
    expected = torquec.load("planar2r").idm([0, 0], [0, 0], [0, 0])
    for name in ("double", "float"):
        run("gcc", f"{name}_sample.o", f"{name}.o", "-lm", "-o", name, cwd=tmp_path)
        tau = [float(line.split("=")[1]) for line in run(f"./{name}", cwd=tmp_path).splitlines()]
        assert tau == pytest.approx(expected, rel=1e-5)
    assert "undefined reference" in refused("gcc", "float_sample.o", "double.o", "-lm", cwd=tmp_path)
    assert "undefined reference" in refused("gcc", "double_sample.o", "float.o", "-lm", cwd=tmp_path)


def test_a_macro_or_both_headers_are_refused(exported: Path, tmp_path: Path) -> None:
    models = exported / "double" / "planar2r_models.c"
    assert "--float32 writes those" in refused("gcc", "-DTQ_FLOAT", "-c", models, cwd=tmp_path)
    both = [f'#include "{exported}/{name}/planar2r_models.h"' for name in ("float", "double")]
    for number, lines in (("float", both), ("double", both[::-1])):
        (tmp_path / "both.c").write_text("\n".join([*lines, ""]))
        assert f"another for {number} is included already" in refused("gcc", "-c", "both.c", cwd=tmp_path)
    (tmp_path / "twice.c").write_text("\n".join([both[0], both[0], "int nothing;\n"]))
    run("gcc", *STRICT, "-c", "twice.c", cwd=tmp_path)


def test_parameters_are_found_by_their_names(exported: Path, tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text(
        '#include <stdio.h>\n#include "planar2r_models.h"\n'
        'int main(void) { printf("%g %g %d", planar2r_parameters[PLANAR2R_M2], planar2r_parameters[PLANAR2R_G2],'
        " PLANAR2R_PARAMETERS); return 0; }\n"
    )
    folder = exported / "double"
    run("gcc", *STRICT, f"-I{folder}", "main.c", folder / "planar2r_models.c", "-lm", "-o", "main", cwd=tmp_path)
    parameters = torquec.load("planar2r").parameters
    assert run("./main", cwd=tmp_path) == f"{parameters['M2']:g} {parameters['G2']:g} {len(parameters)}"


@pytest.mark.parametrize("folder", ["alone", "float_alone"])
def test_without_libm_nothing_is_called(exported: Path, tmp_path: Path, folder: str) -> None:
    source = exported / folder / "planar2r_models.c"
    run("gcc", *STRICT, "-ffreestanding", "-O2", "-c", source, "-o", "models.o", cwd=tmp_path)
    undefined = {line.split()[-1] for line in run("nm", "-u", "models.o", cwd=tmp_path).splitlines()}
    assert undefined <= BY_ITSELF
    assert "lm" not in (exported / folder / "planar2r.pc.in").read_text().split("-")
    own = "undefined reference to `sin" in refused("gcc", exported / "double" / "planar2r_models.c", cwd=tmp_path)
    assert own, "with libm there is something to find"


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("folder", ["float", "float_alone"])
def test_single_precision_has_no_doubles(exported: Path, tmp_path: Path, compiler: str, folder: str) -> None:
    need(compiler)
    source = exported / folder / "planar2r_models.c"
    run(compiler, *STRICT, "-Wdouble-promotion", "-O1", "-S", source, "-o", "models.s", cwd=tmp_path)
    body = (tmp_path / "models.s").read_text().partition("torquec_float_planar2r_idm:")[2].partition(".size")[0]
    assert "ret" in body
    assert not re.findall(r"\b(?:add|mul|sub|div|cvtss2)sd\b", body), "instructions of double"


ALLOCATES = """
#include <stdio.h>
#include <stdlib.h>
#include "planar2r_models.h"

static int armed;
static char arena[1 << 20];
static size_t used;

void *malloc(size_t size)
{
    if (armed) abort();
    used += (size + 63) / 64 * 64;
    return arena + used - (size + 63) / 64 * 64;
}
void *calloc(size_t count, size_t size) { return malloc(count * size); }
void *realloc(void *old, size_t size) { (void)old; return malloc(size); }
void free(void *p) { (void)p; if (armed) abort(); }

int main(void)
{
    static planar2r_constants k;
    double q[2] = {0.3, 0.4}, qd[2] = {0.5, 0.6}, qdd[2] = {0.7, 0.8}, tau[2], T[16], J[12], *volatile kept = 0;
    double values[16], residual[8], motion[16], distance[1];
    int32_t count, status, branches[8];
    armed = 1;
    planar2r_prepare(planar2r_parameters, &k);
    planar2r_idm(q, qd, qdd, tau, &k);
    planar2r_ddm(q, qd, tau, qdd, &k);
    planar2r_transform_tool(q, T, &k);
    planar2r_jacobian_tool(q, J, &k);
    planar2r_igm_tool(T, values, &count, &status, branches, residual, motion, distance, &k);
#ifdef ALLOCATE
    kept = malloc(sizeof(double));
#endif
    armed = 0;
    printf("%.17g %.17g %d %d", qdd[0], qdd[1], count, kept != 0);
    return 0;
}
"""


def test_an_aborting_malloc_is_never_called(exported: Path, tmp_path: Path) -> None:
    folder = exported / "double"
    (tmp_path / "main.c").write_text(ALLOCATES)
    command = ["gcc", "-std=c99", "-O1", "-fno-builtin-malloc", f"-I{folder}", "main.c", f"{folder}/planar2r_models.c"]
    run(*command, "-lm", "-o", "main", cwd=tmp_path)
    answers = [float(text) for text in run("./main", cwd=tmp_path).split()]
    assert answers == pytest.approx([0.7, 0.8, 1, 0])
    run(*command, "-DALLOCATE", "-lm", "-o", "main", cwd=tmp_path)
    refused("./main", cwd=tmp_path)


def deepest(calls: dict[str, set[str]], own: dict[str, int], name: str, above: tuple[str, ...] = ()) -> int:
    """The most bytes of stack that a call of a function takes, with all that it calls."""
    assert name not in above, "nothing calls itself"
    assert name in own or name in calls or name in LIBM | BY_ITSELF, f"{above} call what is nowhere: {name}"
    below = (deepest(calls, own, each, (*above, name)) for each in calls.get(name, ()))
    return own.get(name, 0) + max(below, default=0)


LIBM = {"sin", "cos", "sqrt", "atan2", "sincos"}


def test_the_stack_is_bounded(exported: Path, tmp_path: Path) -> None:
    flags = ["-O1", "-fstack-usage", "-fcallgraph-info=su"]
    run("gcc", "-std=c99", *flags, "-c", exported / "double" / "planar2r_models.c", cwd=tmp_path)
    rows = [line.split("\t") for line in (tmp_path / "planar2r_models.su").read_text().splitlines()]
    assert all(kind in ("static", "dynamic,bounded") for _, _, kind in rows), "no array of varying length"
    graph = (tmp_path / "planar2r_models.ci").read_text()
    calls: dict[str, set[str]] = {}
    for caller, called in re.findall(r'edge: { sourcename: "([^"]+)" targetname: "([^"]+)"', graph):
        calls.setdefault(caller.split(":")[-1], set()).add(called.split(":")[-1])
    # What an inverse model calls by pointers are the two functions of its plan.
    calls["__indirect_call"] = {"planar2r_error_of_igm_tool", "planar2r_search_of_igm_tool"}
    nodes = re.findall(r'node: { title: "([^"]+)" label: "[^"]*?(\d+) bytes \(', graph)
    own = {title.split(":")[-1]: int(size) for title, size in nodes}
    for model in ("idm", "ddm", "transform_tool", "jacobian_tool", "prepare"):
        assert 0 < deepest(calls, own, f"planar2r_{model}") <= 512
    assert deepest(calls, own, "planar2r_igm_tool") <= 160_000


def test_misra_knows_no_deviation_that_the_page_does_not(exported: Path) -> None:
    need("cppcheck")
    folder = exported / "float_alone"
    command = ["cppcheck", "--addon=misra", "--enable=style", "--std=c99", "-q", "planar2r_models.c"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    found = set(re.findall(r"\[misra-c2012-([0-9.]+)\]", done.stderr))
    page = (ROOT / "docs" / "firmware.md").read_text()
    told = set(re.findall(r"^\| ([0-9]+\.[0-9]+) \|", page, re.MULTILINE))
    assert found, "the addon ran"
    assert found <= told


def test_cmake_installs_a_package_that_others_find(exported: Path, tmp_path: Path) -> None:
    need("cmake", "pkg-config")
    there = tmp_path / "there"
    run("cmake", "-S", exported / "double", "-B", "build", f"-DCMAKE_INSTALL_PREFIX={there}", cwd=tmp_path)
    run("cmake", "--build", "build", cwd=tmp_path)
    run("cmake", "--install", "build", cwd=tmp_path)
    printed = run("build/planar2r_realtime", "20", cwd=tmp_path)
    assert re.search(r"woken late: at most [0-9.]+ us", printed)
    late, computing = printed.split("computing")
    for histogram in (late, computing):
        assert sum(int(row) for row in re.findall(r"us +(\d+)$", histogram, re.MULTILINE)) == 20
    user = tmp_path / "user"
    user.mkdir()
    shutil.copy(exported / "double" / "planar2r_sample.c", user)
    (user / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.12)\nproject(user C)\nfind_package(planar2r 1.0 REQUIRED)\n"
        "add_executable(user planar2r_sample.c)\ntarget_link_libraries(user planar2r::planar2r)\n"
    )
    run("cmake", "-S", ".", "-B", "build", f"-DCMAKE_PREFIX_PATH={there}", cwd=user)
    run("cmake", "--build", "build", cwd=user)
    (folder,) = there.glob("**/pkgconfig")
    flags = run("env", f"PKG_CONFIG_PATH={folder}", "pkg-config", "--cflags", "--libs", "planar2r", cwd=user).split()
    run("gcc", "planar2r_sample.c", *flags, "-o", "by_hand", cwd=user)
    assert run("build/user", cwd=user) == run("./by_hand", cwd=user) == run("../build/planar2r_sample", cwd=user)


# A Cortex-M4 has single precision in hardware, an M3 nothing, an M7 double too; what each board of QEMU has.
CORTEX = {
    "m4": ("float_alone", "mps2-an386", ["-mcpu=cortex-m4", "-mfloat-abi=hard", "-mfpu=fpv4-sp-d16", "-DSINGLE"]),
    "m3": ("bare", "mps2-an385", ["-mcpu=cortex-m3"]),
    "m7": ("bare", "mps2-an500", ["-mcpu=cortex-m7", "-mfloat-abi=hard", "-mfpu=fpv5-d16"]),
}


def torques() -> np.ndarray:
    """What idm answers in Python at the states of cortex_m/main.c."""
    i, j = np.arange(20)[:, None], np.arange(2)
    return torquec.load("planar2r").idm((i - 10 + 3 * j) / 8, (5 - i + j) / 8, (2 * i - 7 * j) / 8)


def read(printed: str, float32: bool) -> np.ndarray:
    """The numbers of lines in hexadecimal."""
    rows = [struct.unpack(">f" if float32 else ">d", bytes.fromhex(line))[0] for line in printed.split()]
    return np.reshape(rows, (-1, 2))


@pytest.mark.parametrize("processor", CORTEX)
def test_it_runs_on_cortex_m_without_a_c_library(exported: Path, tmp_path: Path, processor: str) -> None:
    need("arm-none-eabi-gcc", "qemu-system-arm")
    folder, board, flags = CORTEX[processor]
    source, own = exported / folder / "planar2r_models.c", HERE / "cortex_m"
    bare = ["-mthumb", "-ffreestanding", "-nostdlib", "-O2", "-Wall", "-Werror", f"-I{source.parent}"]
    run("arm-none-eabi-gcc", "-std=gnu99", *flags, *bare, f"-T{own / 'flat.ld'}", own / "main.c", source, "-lgcc",
        "-o", "program.elf", cwd=tmp_path)  # fmt: skip
    console = ["-nographic", "-monitor", "none", "-serial", "none", "-semihosting-config", "enable=on,target=native"]
    command = ["timeout", "60", "qemu-system-arm", "-M", board, *console, "-kernel", "program.elf"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    single = "-DSINGLE" in flags
    np.testing.assert_allclose(read(done.stdout + done.stderr, single), torques(), rtol=3e-6 if single else 1e-13)


AARCH64 = """
#include <stdio.h>
#include "planar2r_models.h"

int main(void)
{
    static planar2r_constants k;
    planar2r_prepare(planar2r_parameters, &k);
    for (int i = 0; i < 20; i++) {
        const double q[2] = {(i - 10) / 8.0, (i - 7) / 8.0}, qd[2] = {(5 - i) / 8.0, (6 - i) / 8.0};
        const double qdd[2] = {2 * i / 8.0, (2 * i - 7) / 8.0};
        double tau[2];
        planar2r_idm(q, qd, qdd, tau, &k);
        printf("%.17g %.17g\\n", tau[0], tau[1]);
    }
    return 0;
}
"""


def test_it_runs_on_aarch64(exported: Path, tmp_path: Path) -> None:
    need("aarch64-linux-gnu-gcc", "qemu-aarch64")
    folder = exported / "bare"
    (tmp_path / "main.c").write_text(AARCH64)
    command = ["aarch64-linux-gnu-gcc", "-O2", "-static", f"-I{folder}", "main.c", f"{folder}/planar2r_models.c"]
    run(*command, "-o", "main", cwd=tmp_path)
    answers = np.array(run("qemu-aarch64", "./main", cwd=tmp_path).split(), dtype=float).reshape(-1, 2)
    np.testing.assert_allclose(answers, torques(), rtol=1e-13)
