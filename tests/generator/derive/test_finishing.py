"""Kernels that a second process finishes: the same ones, whatever happens to it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from models.robots import SHIPPED
from torquec.generator.compile.build import emit
from torquec.generator.compile.kernels import derive
from torquec.generator.compile.text import Options
from torquec.generator.derive import finishing
from torquec.generator.derive.derivation import draft_all, finished
from torquec.generator.derive.kernel import Kernel
from torquec.generator.models.catalogue import model

ROBOT = SHIPPED["rrp"]
ASKED = Options(models=("transform", "idm", "inertia"))


@pytest.fixture
def forked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The workers that are started, whatever threads the tests have."""
    workers: list[int] = []
    start = finishing._forked

    def noted() -> finishing.Worker:
        worker = start()
        workers.append(worker.process)
        return worker

    monkeypatch.setattr(finishing, "_may_fork", lambda: True)
    monkeypatch.setattr(finishing, "_forked", noted)
    return workers


def _drafts() -> list[Kernel]:
    found = (each for name in ("idm", "h") for each in draft_all(ROBOT, model(name)).values())
    return [each for each in found if isinstance(each, Kernel)]


def _is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_second_process_makes_the_same_text(forked: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    beside = emit(derive(ROBOT, ASKED), ASKED)
    assert len(forked) == 1
    assert not _is_there(forked[0])
    monkeypatch.setattr(finishing, "_may_fork", lambda: False)
    assert emit(derive(ROBOT, ASKED), ASKED) == beside


def test_a_worker_answers(forked: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has begun, it does: this process finishes nothing of that."""
    drafts = _drafts()[:2]
    expected = [finished(each).operations for each in drafts]
    with finishing.finishing() as begun:
        for each in drafts:
            begun.add(each)
        for _, answer in begun._drafts:
            assert answer is not None
            answer.result()
        monkeypatch.setattr(finishing, "finished", None)
        kernels = begun.kernels()
    assert [each.name for each in kernels] == [each.name for each in drafts]
    assert [each.operations for each in kernels] == expected


def test_a_worker_that_ends_leaves_its_work(forked: list[int]) -> None:
    with finishing.finishing() as begun:
        os.kill(forked[0], signal.SIGKILL)
        for each in _drafts():
            begun.add(each)
        kernels = begun.kernels()
    with_none = finishing.Finishing()
    for each in _drafts():
        with_none.add(each)
    assert [each.operations for each in kernels] == [each.operations for each in with_none.kernels()]


def test_an_error_ends_the_worker(forked: list[int]) -> None:
    with suppress(KeyboardInterrupt), finishing.finishing() as begun:
        begun.add(_drafts()[0])
        raise KeyboardInterrupt
    assert not _is_there(forked[0])


def test_a_worker_ends_with_its_process(tmp_path: Path) -> None:
    """However that one ends."""
    program = "\n".join([
        "import os, signal",
        "from torquec.generator.derive import finishing",
        f"open({str(tmp_path / 'worker')!r}, 'w').write(str(finishing._forked().process))",
        "os.kill(os.getpid(), signal.SIGKILL)",
    ])
    subprocess.run([sys.executable, "-c", program], check=False)
    worker = int((tmp_path / "worker").read_text())
    end = time.monotonic() + 20
    while _is_there(worker) and time.monotonic() < end:
        time.sleep(0.01)
    assert not _is_there(worker)


def test_nothing_is_said_of_threads_that_have_no_part() -> None:
    """Who imports JAX before a build reads no warning of its own against `os.fork`."""
    program = "\n".join([
        "import os, warnings",
        "from torquec.generator.derive import finishing",
        "os.register_at_fork(before=lambda: warnings.warn('there are threads', RuntimeWarning, stacklevel=2))",
        "finishing._forked()",
    ])
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_threads_forbid_to_fork() -> None:
    program = "\n".join([
        "import threading, time",
        "from torquec.generator.derive import finishing",
        "alone = finishing._may_fork()",
        "threading.Thread(target=time.sleep, args=(0.5,)).start()",
        "print(alone, finishing._may_fork())",
    ])
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1
    assert printed.split() == [str(cores > 1), "False"]
