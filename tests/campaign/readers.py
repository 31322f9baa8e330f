"""Coverage-guided fuzzing of the readers with atheris (`pip install atheris`; it has wheels for CPython to 3.13).

    PYTHONPATH=tests python tests/campaign/readers.py urdf --minutes 60
    PYTHONPATH=tests python tests/campaign/readers.py urdf --findings build/campaign   # where texts with faults are put

Texts come from robots/, examples/, tests/data and the random ones of the tests. Most changes are of their structure
(xml_changes.py, table_changes.py, line_changes.py), the others libFuzzer's and those of spoiling.py. A reader may
answer, or refuse with its documented error (ValueError for logs, DescriptionError for all others); what else comes
out, or takes longer than 20 s of the processor's time, is a finding. Its text is kept, and the run goes on: the last
line says how many texts there were and how many findings of different kinds.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["torquec.generator.description", "torquec.identification", "tomllib"]):
    from campaign.reading import reader_of
    from torquec.generator.description.formats import mjcf_compile, xacro

from campaign.forked import run_forked
from campaign.texts import TEXTS, changes_of, kept
from spoiling import SPOIL

# The longest that one text may take, in s of the processor's time.
MOST_SECONDS = 20


class Campaign:
    """Reads text after text, and keeps those that show a fault."""

    def __init__(self, kind: str, read: Callable[[bytes], None], findings: Path, minutes: float) -> None:
        self.kind, self.read, self.findings = kind, read, findings
        self.end = time.monotonic() + 60 * minutes
        self.count, self.slowest = 0, 0.0
        self.known: set[str] = set()

    def __call__(self, content: bytes) -> None:
        """Read one text."""
        self.count += 1
        start = sum(os.times()[:4])
        try:
            self.read(content)
        except Exception as error:
            self.keep(content, error)
        # Of the processor's time: others may have the machine. What programs that it started took is in it.
        spent = sum(os.times()[:4]) - start
        if spent > self.slowest:
            self.slowest = spent
            (self.findings / f"slowest.{self.kind}").write_bytes(content)
        if spent > MOST_SECONDS:
            self.keep(content, TimeoutError(f"{spent:.0f} s"))
        if time.monotonic() > self.end:
            # libFuzzer would end the process without a word.
            print(self.report(), flush=True)
            os._exit(0)

    def keep(self, content: bytes, error: Exception) -> None:
        """Keep a text whose fault is of a new kind: another error, or another place."""
        frames = traceback.extract_tb(error.__traceback__)
        where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
        own = [
            f"{Path(f.filename).name}:{f.lineno}"
            for f in frames
            if "torquec" in f.filename or "/generator/" in f.filename
        ]
        kind = f"{type(error).__name__} {where} {own[-1:]}"
        if kind in self.known:
            return
        self.known.add(kind)
        path = self.findings / f"{len(self.known)}.{self.kind}"
        path.write_bytes(content)
        print(f"FINDING {path}: {kind}: {str(error)[:300]}", flush=True)
        (self.findings / f"{path.name}.traceback").write_text("".join(traceback.format_exception(error)))

    def report(self) -> str:
        """Return the last line."""
        spent = sum(os.times()[:4]) / 60
        return (
            f"{self.kind}: {self.count} texts in {spent:.1f} minutes of the processor's time, slowest "
            f"{self.slowest:.1f} s, {len(self.known)} kinds of findings"
        )


def changer(kind: str) -> Callable[[bytes, int, int], bytes]:
    """Return what changes a text: as libFuzzer does, as the tests do, or by the structure of its kind."""
    structured = changes_of(kind)

    def change(data: bytes, most: int, seed: int) -> bytes:
        rng = random.Random(seed)
        if structured is not None and rng.random() < 0.6:
            changed = structured(data.decode(errors="replace"), rng).encode(errors="replace")
            if len(changed) <= most:
                return changed
        if rng.random() < 0.5:
            return bytes(atheris.Mutate(data, most))
        text = data.decode(errors="replace")
        for _ in range(rng.choice((1, 1, 2, 3))):
            text = rng.choice(SPOIL)(text or " ", rng)[:most]
        return text.encode(errors="replace")[:most]

    return change


def main(arguments: Sequence[str]) -> None:
    """Fuzz one reader."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=sorted(TEXTS))
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--findings", type=Path, default=Path("build/campaign"))
    given = parser.parse_args(arguments)
    folder = given.findings / given.kind
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for k, content in enumerate([*(text.encode() for text in TEXTS[given.kind]()), *kept(given.kind)]):
        (corpus / f"given{k}").write_bytes(content)
    # Programs that read files start from this process, which has their packages already.
    for program in (mjcf_compile, xacro):
        vars(program)["run_limited"] = run_forked
    campaign = Campaign(given.kind, reader_of(given.kind, folder), folder, given.minutes)
    # The bound on the clock's time is for what never ends: others may have the machine for minutes.
    options = ["-max_len=20000", "-timeout=1800", "-rss_limit_mb=6000", f"-artifact_prefix={folder}/", str(corpus)]
    atheris.Setup([sys.argv[0], *options], campaign, custom_mutator=changer(given.kind))
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
