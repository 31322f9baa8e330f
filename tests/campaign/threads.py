"""Sixteen threads in one robot under ThreadSanitizer: trampoline, kernels, threads of batches (Linux, gcc).

    PYTHONPATH=tests python tests/campaign/threads.py --minutes 10

runtime/_call.c and a robot are compiled with -fsanitize=thread; Python itself is not, but TSan sees its locks. A
race between two threads in this C is printed with both stacks, and counted in the last line. Answers are held in
every way that there is, handed to other threads and looked at later: none may have changed, though arrays that nobody
holds any more are used again. To see that a race is found at all, `--provoke` has threads share an array of answers in
batches, which the documentation forbids.
"""

from __future__ import annotations

import argparse
import importlib.machinery
import importlib.util
import os
import random
import re
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FLAGS = ("-fsanitize=thread", "-g1")
COUNT = 16
MODELS = ("idm", "inertia", "igm", "transform", "ddm", "integrate", "difference")
# Where the process under TSan finds what was compiled for it.
TRAMPOLINE, MODULE = "TORQUEC_CAMPAIGN_TRAMPOLINE", "TORQUEC_CAMPAIGN_MODULE"


def compiled(folder: Path) -> dict[str, str]:
    """Compile the trampoline and a robot for TSan; return the environment of a process that uses them."""
    import numpy

    include = [f"-I{sysconfig.get_paths()['include']}", f"-I{numpy.get_include()}", f"-I{ROOT / 'runtime'}"]
    source = ROOT / "runtime" / "_call.c"
    options = ["-O1", "-shared", "-fPIC", "-DPy_LIMITED_API=0x030b0000", *FLAGS, *include]
    subprocess.run(["gcc", *options, source, "-o", folder / "_call.abi3.so"], check=True)
    wrapper = folder / "gcc-tsan"
    wrapper.write_text(f'#!/bin/sh\n[ "$1" = --version ] && exec gcc --version\nexec gcc "$@" {" ".join(FLAGS)} -O1\n')
    wrapper.chmod(0o755)
    os.environ |= {"CC": str(wrapper), "TORQUEC_CACHE_DIR": str(folder / "cache")}
    from torquec.generator.compile import build, selftest
    from torquec.generator.compile.text import Options

    # Programs that the build tries the modules in know nothing of TSan.
    for check in ("check_compiler", "check_loads"):
        setattr(selftest, check, lambda *_: None)
    module = build.compile_robot(ROOT / "robots" / "planar2r.toml", Options(MODELS), jobs=1)
    library = subprocess.run(["gcc", "-print-file-name=libtsan.so"], check=True, capture_output=True, text=True).stdout
    return {
        "LD_PRELOAD": library.strip(),
        "TSAN_OPTIONS": "report_signal_unsafe=0 halt_on_error=0 exitcode=0 history_size=4",
        "OPENBLAS_NUM_THREADS": "1",
        TRAMPOLINE: str(folder / "_call.abi3.so"),
        MODULE: str(module.path),
    }


def use_compiled_trampoline() -> None:
    """Have torquec import the trampoline that was compiled for TSan."""
    path = os.environ[TRAMPOLINE]
    loader = importlib.machinery.ExtensionFileLoader("torquec._call", path)
    spec = importlib.util.spec_from_file_location("torquec._call", path, loader=loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    sys.modules["torquec._call"] = module


def seen(holder: Any) -> Any:
    """Return what is seen of an answer through what holds it; None of one that is gone."""
    return holder() if isinstance(holder, weakref.ref) else holder[0] if isinstance(holder, tuple) else holder


class Holding:
    """Answers of one robot that are held in every way, in this thread and in others, and looked at later."""

    HOLDERS: tuple[Callable[[Any], Any], ...] = (
        lambda answer: answer, lambda answer: answer[:], memoryview, weakref.ref, lambda answer: (answer,),
        lambda answer: answer.reshape(1, -1)[0], lambda answer: memoryview(answer)[::1],
    )  # fmt: skip

    def __init__(self, robot: Any, passed: deque[tuple[Any, Any]], seed: int) -> None:
        import numpy as np

        self.robot, self.passed, self.rng = robot, passed, random.Random(seed)
        self.states = np.random.default_rng(seed + 100).uniform(-1, 1, (8, 3, robot.n))
        self.wanted = [robot.idm(*state, out=np.empty(robot.n)) for state in self.states]
        self.held: deque[tuple[Any, Any]] = deque()

    def hold(self) -> None:
        """Hold one more answer here or elsewhere, and look at one from here and one from anywhere."""
        k = self.rng.randrange(len(self.states))
        holder = self.rng.choice(self.HOLDERS)(self.robot.idm(*self.states[k]))
        self.rng.choice((self.held, self.passed)).append((holder, self.wanted[k]))
        for held, most in ((self.held, self.rng.choice((1, 3, 30))), (self.passed, 60)):
            while len(held) > most:
                try:
                    self.look(*held.popleft())
                except IndexError:  # another thread was there before
                    break

    def chain(self) -> None:
        """Give answers as arguments to a batch, which reads them while other threads run."""
        import numpy as np

        state = self.states[0]
        q = np.tile(state[0], (200, 1))
        tau = self.robot.idm(q, self.robot.idm(*state), self.robot.idm(*self.states[1]), threads=2)
        own = self.robot.idm(state[0], self.wanted[0], self.wanted[1])
        assert np.allclose(tau, own, rtol=1e-12, atol=1e-12), "an argument of a batch changed"

    @staticmethod
    def look(holder: Any, wanted: Any) -> None:
        """Assert that an answer is what it was."""
        import numpy as np

        answer = seen(holder)
        assert answer is None or np.array_equal(np.asarray(answer), wanted), "an answer that was held changed"


def work(robot: Any, end: float, seed: int, shared: Any, passed: Any, counts: list[int], provoke: bool) -> None:
    """Call models in a random order until the time is over."""
    import numpy as np

    rng, state = random.Random(seed), np.random.default_rng(seed)
    n, holding = robot.n, Holding(robot, passed, seed)
    bound = robot.bind("idm", *(state.uniform(-1, 1, n) for _ in range(3)))
    batch = [state.uniform(-1, 1, (3000, n)) for _ in range(3)]
    inputs = [state.uniform(-1, 1, n) for _ in range(3)]
    one, many = np.empty(n), np.empty((3000, n))
    expected = robot.idm(*inputs)
    calls: list[Callable[[], Any]] = [
        lambda: robot.idm(*inputs, out=one),
        lambda: robot.idm(*inputs),
        bound,
        *[holding.hold] * 8,
        holding.chain,
        lambda: robot.idm(*batch, out=shared if provoke else many),
        lambda: robot.idm(*batch, threads=4),
        lambda: robot.inertia(batch[0], threads=2),
        lambda: robot.idm(inputs[0].tolist(), inputs[1], 0 * inputs[2]),
        lambda: robot.igm(robot.transform(inputs[0])),
        lambda: robot.igm(robot.transform(batch[0][:40]), threads=3),
        lambda: robot.with_parameters({"M2": rng.uniform(1, 2)}).idm(*inputs),
        lambda: robot.simulate(inputs[0], inputs[1], inputs[2], 1e-3, 10),
        lambda: robot.simulate(batch[0][:8], batch[1][:8], inputs[2], 1e-3, 10, threads=2),
    ]
    while time.monotonic() < end:
        for _ in range(20):
            rng.choice(calls)()
            counts[seed] += 1
        assert np.array_equal(robot.idm(*inputs), expected)


def run(minutes: float, provoke: bool) -> None:
    """Run the threads in this process."""
    use_compiled_trampoline()
    import numpy as np
    import torquec

    robot = torquec.load(os.environ[MODULE])
    shared, passed, counts, errors = np.empty((3000, robot.n)), deque[tuple[Any, Any]](), [0] * COUNT, []
    sys.setswitchinterval(1e-4)
    end = time.monotonic() + 60 * minutes

    def guarded(seed: int) -> None:
        try:
            work(robot, end, seed, shared, passed, counts, provoke)
        except BaseException as error:
            errors.append(repr(error))

    threads = [threading.Thread(target=guarded, args=(seed,)) for seed in range(COUNT)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(f"CALLS {sum(counts)} ERRORS {errors[:2]}", flush=True)


def main(arguments: Sequence[str]) -> int:
    """Compile, run, and count what TSan reports."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--provoke", action="store_true", help="have threads share answers: TSan has to find it")
    given = parser.parse_args(arguments)
    if TRAMPOLINE in os.environ:
        run(given.minutes, given.provoke)
        return 0
    with tempfile.TemporaryDirectory() as name:
        environment = {**os.environ, **compiled(Path(name))}
        # TSan has no room for the addresses that newer kernels draw at random.
        command = ["setarch", "-R", sys.executable, __file__, *arguments]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace", check=False)
    reports = re.split(r"(?=WARNING: ThreadSanitizer)", done.stderr)[1:]
    own = [report for report in reports if "_call.c" in report or "_planar2r" in report or "_models" in report]
    for report in own[:3]:
        print(report[:3000])
    if done.returncode:
        print(done.stderr[-3000:])
    print(f"{done.stdout.strip()}; {len(reports)} reports, {len(own)} of them in our C")
    return int(bool(own) or done.returncode != 0 or "ERRORS []" not in done.stdout)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
