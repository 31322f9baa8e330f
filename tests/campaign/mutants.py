"""Mutation testing: a function is changed in one place, and a fast test that runs this place has to fail.

    pip install coverage
    PYTHONPATH=tests python tests/campaign/mutants.py --of generator/forms --tests tests/generator/forms --each 20

The tests are collected once, and run once, in a process of its own, to learn which runs which line and how long it
takes. Then changes are drawn at random from all that the functions of each module can suffer. Each is tried in a
forked process with an empty cache, where the functions get the changed code in their place: with the quickest tests
that run its line, until one fails. What fails without any change too, in a process like it, is not asked again. What
survives is printed: a test is missing, the code does nothing, or the change changes nothing that is promised. Lines
that none of these tests run are counted apart: other tests, such as those of compiled robots, may.
"""

from __future__ import annotations

import argparse
import ast
import gc
import os
import pickle
import random
import resource
import signal
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FunctionType

import coverage
import pytest
from _pytest.runner import runtestprotocol
from campaign.mutation import Mutant, mutant, places

ROOT = Path(__file__).parents[2]
# Tests that take longer, in s of the processor's time, are ended when they are first run, and not asked.
LONGEST = 4.0
# Addresses that one mutant may have, in bytes.
MOST_MEMORY = 8 << 30
KILLED, SURVIVED, SLOW, NOT_RUN, UNCHANGED = "killed", "survived", "slow", "not run", "unchanged"


@dataclass
class Map:
    """Which tests run which lines."""

    # By file and line: the tests.
    of_line: dict[tuple[str, int], list[str]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)


def passes(item: pytest.Item) -> bool:
    """Run a test, and return whether it does not fail."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def silent() -> None:
    """Say nothing more in this process."""
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, 1)
    os.dup2(sink, 2)


def forget() -> None:
    """Empty the caches of functions: a test that finds an answer there runs none of the lines that it depends on."""
    for found in gc.get_objects():
        if isinstance(found, _lru_cache_wrapper) and str(found.__module__).startswith(("torquec", "models", "oracle")):
            found.cache_clear()


def processor_time() -> float:
    """Return the processor's time of this process and of those that ended, in s: others may have the machine."""
    return sum(os.times()[:4])


class TakesLongError(BaseException):
    """Ends a test that takes too long; a test that expects an Exception doesn't take it for one."""


def passes_soon(item: pytest.Item) -> bool:
    """Return whether a test passes within `LONGEST`."""
    try:
        # Again and again: what is raised in a destructor is lost.
        signal.setitimer(signal.ITIMER_PROF, LONGEST, 1)
        return passes(item)
    except TakesLongError:
        return False
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def end_test(*_: object) -> None:
    """Answer the signal of a timer."""
    raise TakesLongError


def learn(items: Sequence[pytest.Item], files: Sequence[Path], most: float, seed: int) -> Map:
    """Return which of the tests run which lines of the files, as many as run in so many seconds, drawn at random."""
    items = random.Random(seed).sample(items, len(items))
    signal.signal(signal.SIGPROF, end_test)
    first = processor_time()
    measured = coverage.Coverage(data_file=None, include=[str(file) for file in files], config_file=False)
    known = Map()
    measured.start()
    for item in items:
        if processor_time() - first > most:
            break
        forget()
        measured.switch_context(item.nodeid)
        start = processor_time()
        if passes_soon(item):
            known.seconds[item.nodeid] = processor_time() - start
    measured.stop()
    data = measured.get_data()
    for file in data.measured_files():
        for line, contexts in data.contexts_by_lineno(file).items():
            known.of_line[str(Path(file).resolve()), line] = [name for name in contexts if name in known.seconds]
    return known


def codes(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of all functions in a code."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes(constant)


def place_of(code: CodeType) -> tuple[object, ...]:
    """Return where a function stands; several lambdas may stand in one line."""
    first = () if code.co_name != "<lambda>" else tuple(code.co_positions())[-1]
    return code.co_qualname, code.co_firstlineno, first


def put_in_place(path: Path, tree: ast.Module) -> bool:
    """Give the functions of a module the code of a changed tree; return whether any is changed."""
    new = {place_of(code): code for code in codes(compile(tree, str(path), "exec"))}
    changed = False
    for function in gc.get_objects():
        if not isinstance(function, FunctionType) or function.__code__.co_filename != str(path):
            continue
        code = new.get(place_of(function.__code__))
        if code is not None and code != function.__code__ and code.co_freevars == function.__code__.co_freevars:
            function.__code__ = code
            changed = True
    return changed


def first_failure(tests: Sequence[pytest.Item], seconds: float, path: Path, tree: ast.Module | None) -> tuple[str, int]:
    """Return how the tests go with a changed module, or without a change, and which fails first."""
    with tempfile.TemporaryDirectory(prefix="mutant") as cache, tempfile.TemporaryFile() as progress:
        child = os.fork()
        if child == 0:
            # A loaded machine doesn't make a mutant slow: what counts is the processor's time.
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            silent()
            os.environ["TORQUEC_CACHE_DIR"] = cache
            code = 1
            try:
                if tree is not None and not put_in_place(path, tree):
                    code = 2
                else:
                    for item in tests:
                        if not passes(item):
                            break
                        os.write(progress.fileno(), b".")
                    else:
                        code = 0
            finally:
                os._exit(code)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        done = os.fstat(progress.fileno()).st_size
    return {0: SURVIVED, 2: UNCHANGED, -signal.SIGXCPU: SLOW}.get(code, KILLED), done


class Campaign:
    """In the place of pytest's loop over the tests: what tries mutants with them."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given = given
        paths = [path.resolve() for path in given.of]
        self.files = sorted(file for path in paths for file in (path.rglob("*.py") if path.is_dir() else [path]))
        # Tests that passed without a change, behind others, in a process of their own.
        self.sound: set[str] = set()
        self.unsound: set[str] = set()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Learn, then try mutants of each module in turn until there are enough or the time is over."""
        # What the tests print of themselves goes nowhere; what is said here is for people.
        say = os.fdopen(os.dup(int(os.environ["CAMPAIGN_OUTPUT"])), "w", buffering=1)
        items = {item.nodeid: item for item in session.items}
        # The tests hide what they are made of from the garbage collector, and with it the functions that are changed.
        gc.unfreeze()
        known = self.known(list(items.values()))
        say.write(f"{len(known.seconds)} of {len(items)} tests pass in {sum(known.seconds.values()):.0f} s\n")
        counts = {file: dict.fromkeys((KILLED, SURVIVED, SLOW, NOT_RUN), 0) for file in self.files}
        first = processor_time()
        queues = {file: self.drawn(file) for file in self.files}
        while queues and processor_time() - first < 60 * self.given.minutes:
            for file, queue in list(queues.items()):
                if not queue or sum(counts[file].values()) >= self.given.each:
                    del queues[file]
                    continue
                k, way = queue.pop()
                changed = mutant(file.read_text(), k, way)
                outcome, tests = self.outcome(file, changed, known, items)
                if outcome == UNCHANGED:
                    continue
                counts[file][outcome] += 1
                if outcome != KILLED:
                    where = f"{file.relative_to(ROOT)}:{changed.line}"
                    say.write(f"{outcome}: {where}: {changed.what} ({len(tests)} tests)\n")
        for file, found in counts.items():
            say.write(f"{file.relative_to(ROOT)}: {in_words(found)}\n")
        total = {key: sum(found[key] for found in counts.values()) for key in (KILLED, SURVIVED, SLOW, NOT_RUN)}
        say.write(f"{len(self.files)} modules, seed {self.given.seed}: {in_words(total)}\n")
        if self.unsound:
            say.write(f"not asked, since they fail without a change when they run so: {sorted(self.unsound)}\n")
        say.close()
        os._exit(int(total[SURVIVED] > 0))

    def drawn(self, file: Path) -> list[tuple[int, int]]:
        """Return the changes of a module in a random order."""
        found = [(k, way) for k, way, _ in places(ast.parse(file.read_text()))]
        random.Random(f"{self.given.seed} {file.name}").shuffle(found)
        return found

    def outcome(
        self, path: Path, changed: Mutant, known: Map, items: Mapping[str, pytest.Item]
    ) -> tuple[str, list[pytest.Item]]:
        """Return how the quickest tests go with a changed module, and which these are."""
        while True:
            asked = tests_of(known, path, changed, self.given.together)
            names = [name for name in asked if name not in self.unsound]
            tests = [items[name] for name in names]
            # Without a test only whether it is in a function is found out.
            seconds = 10 + 6 * sum(known.seconds[name] for name in names)
            outcome, failed = first_failure(tests, seconds, path, changed.tree)
            if outcome != KILLED:
                return (outcome if tests or outcome == UNCHANGED else NOT_RUN), tests
            if names[failed] in self.sound:
                return KILLED, tests
            unchanged, failed = first_failure(tests[: failed + 1], seconds, path, None)
            if unchanged == SURVIVED:
                self.sound.update(names[: failed + 1])
                return KILLED, tests
            self.unsound.add(names[failed])

    def known(self, items: Sequence[pytest.Item]) -> Map:
        """Return which tests run which lines, found out in a process that leaves no trace in this one, or before."""
        file: Path = self.given.map or Path(os.environ["TORQUEC_CACHE_DIR"], "map")
        if not file.exists():
            child = os.fork()
            if child == 0:
                silent()
                file.write_bytes(pickle.dumps(learn(items, self.files, 60 * self.given.learn, self.given.seed)))
                os._exit(0)
            os.waitpid(child, 0)
        known: Map = pickle.loads(file.read_bytes())
        return known


def in_words(counts: Mapping[str, int]) -> str:
    """Return how many mutants had each outcome."""
    return ", ".join(f"{count} {outcome}" for outcome, count in counts.items())


def tests_of(known: Map, path: Path, changed: Mutant, most: float) -> list[str]:
    """Return the quickest tests that run a line, which together take so many seconds at most, but one at least."""
    names = {name for k in range(changed.line, changed.last + 1) for name in known.of_line.get((str(path), k), ())}
    chosen: list[str] = []
    total = 0.0
    for name in sorted(names, key=lambda name: (known.seconds[name], name)):
        total += known.seconds[name]
        if total > most and chosen:
            break
        chosen.append(name)
    return chosen


def main(arguments: Sequence[str]) -> int:
    """Collect the tests, and try mutants with them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--of", nargs="+", type=Path, required=True, help="modules that are changed, or folders of them"
    )
    parser.add_argument("--tests", nargs="+", required=True, help="the tests that may notice")
    parser.add_argument("--only", default="", help="of the tests those that pytest's -k chooses by these words")
    parser.add_argument("--minutes", type=float, default=60, help="of the processor's time")
    parser.add_argument("--each", type=int, default=1_000_000, help="the most mutants of each module")
    parser.add_argument("--learn", type=float, default=60, help="the minutes in which the tests run once")
    parser.add_argument("--map", type=Path, help="a file that keeps which test runs which line, or has it already")
    parser.add_argument("--together", type=float, default=30, help="the most seconds of a mutant's tests")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    os.chdir(ROOT)
    os.environ["TORQUEC_CACHE_DIR"] = tempfile.mkdtemp(prefix="mutants")
    os.environ["CAMPAIGN_OUTPUT"] = str(os.dup(1))
    options = ["-q", "-p", "no:cacheprovider", "--capture=no", "-k", given.only]
    return int(pytest.main([*given.tests, *options], plugins=[Campaign(given)]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
