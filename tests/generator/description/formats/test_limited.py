from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from torquec.generator.description.formats.limited import Bounds, run_limited

BOUNDS = Bounds(seconds=20, memory=2**29, output=100_000)


def test_what_a_script_prints_and_says() -> None:
    outcome = run_limited("print(' '.join(sys.argv[1:])); print('so', file=sys.stderr)", ["a", "b c"], BOUNDS)
    assert outcome.succeeded
    assert not outcome.exceeded
    assert outcome.output == b"a b c\n"
    assert outcome.errors == "so\n"


def test_an_error_is_no_excess() -> None:
    outcome = run_limited("raise ValueError('wrong')", [], BOUNDS)
    assert not outcome.succeeded
    assert not outcome.exceeded
    assert "ValueError: wrong" in outcome.errors


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("while True: print('a' * 1000)", "becomes more than 0 MB"),
        ("a = [0]\nwhile True: a += a", "needs more than 0.5 GB of memory"),
        ("import os; os.abort()", r"ends the program that reads it (SIGABRT)"),
    ],
)
def test_what_exceeds_a_bound_is_ended(script: str, message: str) -> None:
    outcome = run_limited(script, [], BOUNDS)
    assert not outcome.succeeded
    assert outcome.exceeded == message


@pytest.mark.parametrize("script", ["while True: pass", "import time; time.sleep(60)"])
def test_time_is_bounded(script: str) -> None:
    start = time.monotonic()
    assert run_limited(script, [], Bounds(seconds=1)).exceeded == "takes more than 1 s"
    assert time.monotonic() - start < 20


def test_children_end_with_it(tmp_path: Path) -> None:
    script = "import subprocess, time\nprint(subprocess.Popen(['sleep', '60']).pid, flush=True)\ntime.sleep(60)"
    child = int(run_limited(script, [], Bounds(seconds=4)).output)
    for _ in range(100):
        if not Path(f"/proc/{child}").exists() or "(sleep) Z" in Path(f"/proc/{child}/stat").read_text():
            break
        time.sleep(0.05)
    else:
        os.kill(child, 9)
        pytest.fail("the child lives on")
