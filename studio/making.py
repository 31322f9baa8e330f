"""Work on files: builds, timings of what was built, identification, exports. All of it runs in worker processes."""

from __future__ import annotations

import io
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torquec
from torquec.generator import api

from .messages.running import Built, Estimate, Timing, Timings

Hear = Callable[[Any], None]

# Parts of a build's time that its stages take, about: what is done before each, and while it goes on.
_STAGES = {"read": (0.0, 0.0), "search": (0.0, 0.0), "derive": (0.0, 0.55), "emit": (0.55, 0.05), "compile": (0.6, 0.4)}
# Models that are timed, each with its inputs.
TIMED = {
    "idm": ("q", "qd", "qdd"),
    "h": ("q", "qd"),
    "gravity": ("q",),
    "inertia": ("q",),
    "ddm": ("q", "qd", "tau"),
    "transform": ("q",),
    "jacobian": ("q",),
}
# States of a batch, rounds of which the fastest counts, and about how long a round of single calls is, in calls.
BATCH, ROUNDS, CALLS = 4096, 15, 400
# Files of an export, and bytes of all of them.
MAX_FILES, MAX_BYTES = 200, 256 << 20


def build(robot: api.Robot, revision: int, hear: Hear) -> Built:
    """Compile a robot, or find it in the cache; its progress is told as (fraction, text)."""
    start = time.perf_counter()

    def tell(step: api.Progress) -> None:
        before, part = _STAGES.get(step.stage, (0.0, 0.0))
        hear((before + part * step.number / max(step.total, 1), str(step)))

    module = api.build(robot, progress=tell)
    seconds = time.perf_counter() - start
    return Built(revision, str(module.path), seconds, module.warnings, f'torquec.load("{module.path}")')


def timings(path: str, revision: int, hear: Hear) -> Timings:
    """Measure a built robot: single calls from Python, and states of a batch on one thread."""
    robot = torquec.load(path)
    rng = np.random.default_rng(0)
    known = [name for name in TIMED if name in robot.models]
    found = []
    for number, name in enumerate(known):
        hear((number / len(known), f"timing {name}"))
        call: Callable[..., Any] = getattr(robot, name)
        one = _inputs(robot, TIMED[name], rng, ())
        many = _inputs(robot, TIMED[name], rng, (BATCH,))
        # A robot whose loops need the positions of passive joints has no such call.
        try:
            call(*one)
        except (TypeError, ValueError):
            continue
        single = min(_round(call, one, CALLS) for _ in range(ROUNDS))
        batch = min(_round(call, many, 1) for _ in range(ROUNDS)) / BATCH
        found.append(Timing(name, single * 1e9, batch * 1e9))
    return Timings(revision, tuple(found), _machine())


def _inputs(robot: Any, names: Sequence[str], rng: np.random.Generator, batch: tuple[int, ...]) -> list[Any]:
    sizes = {"q": robot.nq}
    inputs = [rng.uniform(-0.4, 0.4, (*batch, sizes.get(name, robot.n))) for name in names]
    if robot.nq != robot.n:
        inputs[0][..., 3:7] = (0, 0, 0, 1)
    return inputs


def _round(call: Callable[..., Any], inputs: Sequence[Any], calls: int) -> float:
    """Return the time of a call in a round of them, in s."""
    start = time.perf_counter()
    for _ in range(calls):
        call(*inputs)
    return (time.perf_counter() - start) / calls


def _machine() -> str:
    """Return what processor this is."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
        names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    except OSError:
        names = []
    return f"{names[0] if names else platform.processor() or platform.machine()}, {os.cpu_count()} cores"


def identify(robot: api.Robot, content: bytes, name: str, hear: Hear) -> tuple[str, str, list[Estimate]]:
    """Return the report of an identification from a log, a summary, and the base parameters that were estimated."""
    hear((None, "compiling what identification needs, reading the log"))
    with tempfile.TemporaryDirectory(prefix="torquec-studio-") as folder:
        log, description, output = Path(folder, name), Path(folder, f"{robot.name}.toml"), Path(folder, "found")
        log.write_bytes(content)
        description.write_text(api.description_text(robot, ".toml"), encoding="utf-8")
        given = ["identify", str(log), "--robot", str(description), "-o", str(output), "--json", "--quiet"]
        # A program of its own with a fixed list of arguments: none of them comes from the page.
        done = subprocess.run(
            [sys.executable, "-m", "torquec.cli", *given], capture_output=True, text=True, check=False, cwd=folder
        )
        report, results = output / "report.html", output / "results.json"
        if not (report.is_file() and results.is_file()):
            raise ValueError(_without_folder(done.stderr or done.stdout, folder))
        page = report.read_text(encoding="utf-8")
        found = json.loads(results.read_text(encoding="utf-8"))
    estimates = [
        Estimate(key, row["value"], None if row["relative_sigma"] is None else 100 * row["relative_sigma"])
        for key, row in found["base_parameters"].items()
        if row["value"] is not None
    ]
    return page, _summary(found), estimates


def _without_folder(text: str, folder: str) -> str:
    """Return what a command said, without the folder that it worked in."""
    lines = [line.removeprefix("torquec: ") for line in text.strip().splitlines()]
    return "\n".join(lines[-6:]).replace(f"{folder}{os.sep}", "") or "identification ended without a report"


def _summary(found: dict[str, Any]) -> str:
    """Return in a few lines what was found."""
    lines = ["validated" if found["passed"] else "not validated"]
    lines += [str(each) for each in found["objections"]]
    lines += [f"{each['audit']}: {each['text']}" for each in found["audits"] if not each["passed"]]
    condition = found["condition"]
    lines.append(
        f"{len(found['base_parameters'])} base parameters from {found['equations']} equations, condition "
        + ("unknown" if condition is None else f"{condition:.1f}")
    )
    return "\n".join(lines)


def export(robot: api.Robot, language: str, models: Sequence[str], hear: Hear) -> dict[str, bytes]:
    """Return the files of an export, by their names, with / between folders."""

    def tell(step: api.Progress) -> None:
        before, part = _STAGES.get(step.stage, (0.0, 0.0))
        hear((min(1.0, (before + part * step.number / max(step.total, 1)) / 0.6), str(step)))

    with tempfile.TemporaryDirectory(prefix="torquec-studio-") as folder:
        paths = api.export(robot, folder, language=language, models=list(models) or None, progress=tell)
        found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    if len(found) > MAX_FILES or sum(map(len, found.values())) > MAX_BYTES:
        raise ValueError(f"{len(found)} files: expected at most {MAX_FILES}; choose fewer models")
    return found


def zipped(files: dict[str, bytes]) -> bytes:
    """Return files as one archive, the same bytes for the same files."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return stream.getvalue()
