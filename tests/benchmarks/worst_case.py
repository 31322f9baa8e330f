"""How many instructions a call of one state executes: counted by callgrind, in the AVX2 code of the robots that ship.

    PYTHONPATH=tests python -m benchmarks.worst_case [robot ...] [--states 24] [--write]

Each kernel is called on states at rest, at multiples of pi/2 and at random, every call counted by itself: code without
branches executes the same instructions in all. What inverse models execute depends on the pose; poses that are reached
and poses out of reach are counted. --write renews the tables of docs/worst_case.md. Needs valgrind.
"""

from __future__ import annotations

import argparse
import re
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from places import DOCS, ROBOTS, SUPPORT
from torquec.columns import columns
from torquec.generator.api import find_description, read_description
from torquec.generator.compile import compiler
from torquec.generator.compile.targets import X86_64
from torquec.generator.derive.beginnings import Beginnings
from torquec.generator.derive.derivation import cheapest_draft, finished, forms
from torquec.generator.derive.kernel import Kernel
from torquec.generator.derive.selection import with_frames
from torquec.generator.derive.variant import variants
from torquec.generator.documents.pages import renew
from torquec.generator.emit.c.source import source
from torquec.generator.emit.c.unit import pieces, units
from torquec.generator.inverse.closed_forms import ClosedForms
from torquec.generator.models.catalogue import model

PAGE = DOCS / "worst_case.md"
MODELS = ("idm", "h", "gravity", "inertia", "ddm", "transform", "jacobian", "igm")
VARIANT = "avx2"

DRIVER = """
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "torquec_abi.h"
extern const torquec_module_t {robot}_{variant};
extern const char *const {robot}_metadata[];
const char *const {robot}_metadata[] = {{0}};
static const double parameters[] = {{{parameters}}};
static double in0[512], in1[512], in2[512];
static double out0[4096], out1[512], out2[512], out3[512], out4[512], out5[512], out6[512];

__attribute__((noinline)) void measured(torquec_function f, const void *const *in, void *const *out, const void *k)
{{
    f(in, out, k);
    __asm__ volatile("" ::: "memory");
}}

static void nothing(const void *const *in, void *const *out, const void *k) {{ (void)in; (void)out; (void)k; }}

static const torquec_kernel *named(const char *name)
{{
    const torquec_module_t *m = &{robot}_{variant};
    for (int i = 0; i < m->kernels; i++)
        if (!strcmp(m->kernel[i].name, name)) return &m->kernel[i];
    return 0;
}}

/* at rest, at quarter turns, then anything */
static void fill(double *x, int state, unsigned *seed)
{{
    for (int i = 0; i < 512; i++) {{
        *seed = *seed * 1103515245u + 12345u;
        const double random = (double)(*seed >> 8) / (1 << 24) * 6.0 - 3.0;
        x[i] = state == 0 ? 0.0 : state == 1 ? 1.5707963267948966 * (i % 4) : random;
    }}
}}

int main(void)
{{
    static const char *const kernels[] = {{{kernels}}};
    const torquec_module_t *m = &{robot}_{variant};
    void *k = aligned_alloc(64, (m->constants_bytes + 63) / 64 * 64);
    m->prepare(1, parameters, k);
    const void *in[] = {{in0, in1, in2}};
    void *out[] = {{out0, out1, out2, out3, out4, out5, out6}};
    unsigned seed = 1;
    measured(nothing, in, out, k);
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++)
        for (int state = 0; state < {states}; state++) {{
            const torquec_kernel *kernel = named(kernels[i]);
            fill(in0, state, &seed);
            fill(in1, state, &seed);
            fill(in2, state, &seed);
            if (!strncmp(kernels[i], "igm", 3)) {{
                named("{pose}")->scalar(in, out, k);
                memcpy(in0, out0, 16 * sizeof(double));
                if (state % 8 == 7) in0[3] += 100;
            }}
            measured(kernel->scalar, in, out, k);
        }}
    return 0;
}}
"""


def counted(name: str, states: int, models: Sequence[str] = MODELS, **chosen: str) -> Mapping[str, Sequence[int]]:
    """Instructions of the calls on each state, by kernel; `chosen` are axes of models beside the usual ones."""
    robot = with_frames(read_description(find_description(name)).robot, None)
    rows = [row for row in map(model, models) if not (row.unless and row.unless(robot))]
    axes = {"frame": robot.frames[0].name, "ref": robot.ground, "axes": robot.ground, "given": "pose", **chosen}.items()
    asked = [v for row in rows for v in variants(row, robot) if not v.optional and axes >= dict(v.axes).items()]
    closed_forms = ClosedForms(robot)
    drafts = [cheapest_draft(robot, each, forms(robot, each.row), closed_forms, Beginnings(robot)) for each in asked]
    kernels = [finished(each) for each in drafts if isinstance(each, Kernel)]
    c = source(robot, kernels)
    avx2 = next(each for each in X86_64 if each.name == VARIANT)
    wanted = [kernel.name for kernel in kernels]
    driver = DRIVER.format(
        robot=robot.name, variant=VARIANT, states=states, kernels=", ".join(f'"{kernel}"' for kernel in wanted),
        pose=next((kernel for kernel in wanted if kernel.startswith("transform")), ""),
        parameters=", ".join(repr(float(robot.values[name] or 0)) for name in c.constants.parameters),
    )
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / f"{robot.name}_models.h").write_text(c.header)
        parts = pieces(robot, kernels, c)
        for part in parts:
            (folder / part.file).write_text(part.text)
        made = units(robot, parts, c, VARIANT, avx2.vector_bytes // 8, shared=True, double=True)
        for file, text in made.items():
            (folder / file).write_text(text)
        (folder / "driver.c").write_text(driver)
        given = [*compiler.all_flags(), *compiler.ONE_STATE, *avx2.flags, f"-I{folder}", f"-I{SUPPORT}"]
        files = [*(str(folder / file) for file in made), str(folder / "driver.c")]
        compiler.run([*compiler.command(), *given, *files, "-lm", "-o", str(folder / "driver")], "compile the kernels")
        tool = ["valgrind", "--tool=callgrind", "--toggle-collect=measured", "--dump-after=measured"]
        compiler.run([*tool, f"--callgrind-out-file={folder / 'calls'}", str(folder / "driver")], "count instructions")
        dumps = sorted((int(path.suffix[1:]), path) for path in folder.glob("calls.*"))
        totals = [int(found[1]) for _, path in dumps if (found := re.search(r"^totals: (\d+)", path.read_text(), re.M))]
    without, totals = totals[0], totals[1 : 1 + states * len(wanted)]
    calls = [total - without for total in totals]
    return {kernel: calls[i * states : (i + 1) * states] for i, kernel in enumerate(wanted)}


def cell(calls: Sequence[int]) -> str:
    """One number where all calls are alike, else the least and the most."""
    return str(min(calls)) if min(calls) == max(calls) else f"{min(calls)} to {max(calls)}"


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description="instructions a call")
    parser.add_argument("robot", nargs="*", help="robots that ship (default: all)")
    parser.add_argument("--states", type=int, default=24)
    parser.add_argument("--write", action="store_true", help="renew docs/worst_case.md")
    options = parser.parse_args()
    if shutil.which("valgrind") is None:
        parser.error("valgrind is not installed (Debian: apt install valgrind)")
    table = [["robot", *MODELS]]
    for name in options.robot or sorted(path.stem for path in ROBOTS.glob("*.toml")):
        found = counted(name, options.states)
        cells = {kernel.split("_")[0]: cell(calls) for kernel, calls in found.items()}
        table.append([name, *(cells.get(row, "-") for row in MODELS)])
        print(columns([table[-1]]), flush=True)
    print("\n" + columns(table))
    if options.write:
        lines = [f"| {' | '.join(line)} |" for line in [table[0], ["---"] * len(table[0]), *table[1:]]]
        gcc = compiler.run([*compiler.command(), "--version"], "ask for the version").splitlines()[0]
        flags = " ".join([*compiler.all_flags(), *compiler.ONE_STATE])
        PAGE.write_text(renew(PAGE.read_text(), {"instructions": "\n".join([f"{gcc}, `{flags}`:", "", *lines])}))


if __name__ == "__main__":
    main()
