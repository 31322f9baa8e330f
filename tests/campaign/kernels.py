"""libFuzzer with the address and undefined sanitizers on the exported C of the shipped robots (clang with its runtime).

    PYTHONPATH=tests python tests/campaign/kernels.py --minutes 10                # of each robot that ships
    PYTHONPATH=tests python tests/campaign/kernels.py planar2r rx90 --minutes 60 --folder build/campaign
    PYTHONPATH=tests python tests/campaign/kernels.py general6r --models igm

What is fuzzed and asserted stands at the head of kernels.c. The last line of a robot says how many inputs there were,
to how many functions, and whether something was found.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from math import prod
from pathlib import Path

from places import ROBOTS
from torquec.generator import api

HERE = Path(__file__).parent
# Without optimisation: straight code with sanitizers compiles twenty times as fast, and is looked at as it stands.
FLAGS = ["-g1", "-O0", "-w", "-fsanitize=address,undefined,float-cast-overflow", "-fno-sanitize-recover=all"]
_FUNCTION = re.compile(r"/\*\n((?: \*.*\n)+?) \*/\nvoid (\w+)\(([^)]*)\);")
_SLOT = re.compile(r" \* (in|out) +(\w+)((?:\[\d+\])*)")


def table(header: str, robot: str) -> tuple[str, int]:
    """Return the table of a robot's functions, and how many there are."""
    rows, calls = [], []
    most = [1, 1]
    for comment, name, arguments in _FUNCTION.findall(header):
        types = {words.split()[-1].lstrip("*"): words for words in arguments.split(", ")}
        slots = [(kind, key, prod(map(int, re.findall(r"\d+", sizes)))) for kind, key, sizes in _SLOT.findall(comment)]
        given = [(key, size) for kind, key, size in slots if kind == "in"]
        answers = [(key, size) for kind, key, size in slots if kind == "out"]
        if not given or not answers:
            continue
        most = [max(most[0], len(given)), max(most[1], len(answers))]
        whole = [int("int32_t" in types[key]) for key, _ in answers]
        keys = [key for key, _ in answers]
        at = {key: keys.index(key) if key in keys else -1 for key in ("status", "count", "values")}
        room = dict(answers).get("branches", 1)
        passed = [f"in[{i}]" for i in range(len(given))] + [f"out[{i}]" for i in range(len(answers))]
        calls.append(
            f"static void call_{name}(double **in, void **out, CONSTANTS *k) {{ {name}({', '.join([*passed, 'k'])}); }}"
        )
        numbers = [
            f"{{{', '.join(map(str, values))}}}" for values in ([s for _, s in given], [s for _, s in answers], whole)
        ]
        # Models with a status but without a number of answers hand back one.
        status = at["status"] if at["count"] >= 0 and at["values"] >= 0 else -1
        rows.append(
            f'    {{"{name}", call_{name}, {len(given)}, {len(answers)}, {", ".join(numbers)}, '
            f"{status}, {at['count']}, {at['values']}, {room}}},"
        )
    count = re.search(r"(\w+_PARAMETERS) = ", header)
    parameters = count[1] if count else "0"
    lines = [
        f'#include "{robot}_models.h"',
        f"typedef {robot}_constants CONSTANTS;",
        f"#define PREPARE {robot}_prepare\n#define GIVEN {robot}_parameters\n#define PARAMETERS {parameters}",
        f"#define MOST_INPUTS {most[0]}\n#define MOST_OUTPUTS {most[1]}",
        "typedef struct { const char *name; void (*call)(double **, void **, CONSTANTS *); "
        "int inputs, outputs, in[MOST_INPUTS], out[MOST_OUTPUTS], "
        "whole[MOST_OUTPUTS], status, count, values, room; } kernel_t;",
        *calls, "static const kernel_t KERNELS[] = {", *rows, "};",
    ]  # fmt: skip
    return "\n".join(lines) + "\n", len(rows)


def fuzz(robot: str, models: Sequence[str] | None, minutes: float, folder: Path) -> bool:
    """Fuzz the functions of one robot; return whether nothing was found."""
    start = time.monotonic()
    api.export(ROBOTS / f"{robot}.toml", folder, models=models)
    text, functions = table((folder / f"{robot}_models.h").read_text(), robot)
    (folder / "table.h").write_text(text)
    derived = time.monotonic()
    units = [path.name for path in folder.glob(f"{robot}_models*.c")]
    command = [
        "clang",
        *FLAGS,
        "-fsanitize=fuzzer",
        f"-I{folder}",
        "-I.",
        str(HERE / "kernels.c"),
        *units,
        "-lm",
        "-o",
        "fuzz",
    ]
    subprocess.run(command, cwd=folder, check=True)
    built = time.monotonic()
    (folder / "corpus").mkdir(exist_ok=True)
    options = [
        f"-max_total_time={round(60 * minutes)}",
        "-max_len=200",
        "-len_control=0",
        # Of the clock, on a machine that others have too, with sanitizers that are a hundred times slower.
        "-timeout=600",
        "-rss_limit_mb=2000",
    ]
    run = ["./fuzz", *options, "-print_final_stats=1", "corpus"]
    done = subprocess.run(run, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
    (folder / "log").write_text(done.stderr)
    count = re.search(r"number_of_executed_units: *(\d+)", done.stderr)
    found = re.findall(r"FINDING.*|runtime error.*|ERROR: .*|SUMMARY.*", done.stderr)
    print(
        f"{robot}: {functions} functions, {count[1] if count else '?'} texts in {time.monotonic() - built:.0f} s, "
        f"derived in {derived - start:.0f} s, compiled in {built - derived:.0f} s: {found[:3] or 'nothing found'}",
        flush=True,
    )
    return done.returncode == 0


def main(arguments: Sequence[str]) -> int:
    """Fuzz the robots, and return 1 if something was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("robots", nargs="*", default=sorted(path.stem for path in ROBOTS.glob("*.toml")))
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--models", nargs="+", help="not the usual ones, but these")
    parser.add_argument("--folder", type=Path, default=Path("build/campaign/kernels"))
    given = parser.parse_args(arguments)
    sound = [fuzz(robot, given.models, given.minutes, (given.folder / robot).resolve()) for robot in given.robots]
    return int(not all(sound))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
