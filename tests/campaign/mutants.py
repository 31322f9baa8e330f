"""Mutation testing: a function is changed in one place, and a fast test that runs this place has to fail.

    pip install coverage
    PYTHONPATH=tests python tests/campaign/mutants.py --minutes 60 --of generator/forms --tests tests/generator/forms

The tests are collected once, and run once, in a process of its own, to learn which runs which line and how long it
takes. Then changes are drawn at random from all that the functions of the modules can suffer. Each is tried in a
forked process, where the functions get the changed code in their place: with the quickest tests that run its line,
until one fails. What survives is printed: a test is missing, the code does nothing, or the change changes nothing
that is promised. Lines that none of these tests run are counted apart: other tests, such as those of compiled robots,
may.
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
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FunctionType

import coverage
import pytest
from _pytest.runner import runtestprotocol
from campaign.mutation import Mutant, mutant, places

ROOT = Path(__file__).parents[2]
# Tests that take longer, in s, are not run; and how long all tests of one mutant may take together.
LONGEST, TOGETHER = 8.0, 25.0
KILLED, SLOW, SURVIVED, NOT_RUN = "killed", "slow", "survived", "not run"


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


def learn(items: Sequence[pytest.Item], files: Sequence[Path], most: float) -> Map:
    """Return which of the tests run which lines of the files, as many as run in so many seconds."""
    measured = coverage.Coverage(data_file=None, include=[str(file) for file in files], config_file=False)
    known, end = Map(), time.monotonic() + most
    measured.start()
    for item in items:
        if time.monotonic() > end:
            break
        measured.switch_context(item.nodeid)
        start = time.process_time()
        if passes(item):
            known.seconds[item.nodeid] = time.process_time() - start
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


def put_in_place(path: Path, tree: ast.Module) -> bool:
    """Give the functions of a module the code of a changed tree; return whether any is changed."""
    new = {(code.co_qualname, code.co_firstlineno): code for code in codes(compile(tree, str(path), "exec"))}
    changed = False
    for function in gc.get_objects():
        if not isinstance(function, FunctionType) or function.__code__.co_filename != str(path):
            continue
        code = new.get((function.__code__.co_qualname, function.__code__.co_firstlineno))
        if code is not None and code != function.__code__ and code.co_freevars == function.__code__.co_freevars:
            function.__code__ = code
            changed = True
    return changed


def outcome_of(path: Path, changed: Mutant, tests: Sequence[pytest.Item], seconds: float) -> str:
    """Return how the tests go with a changed module."""
    child = os.fork()
    if child == 0:
        code = 1
        # A loaded machine doesn't make a mutant slow: what counts is the processor's time.
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
        silent()
        try:
            code = 2 if not put_in_place(path, changed.tree) else 0 if all(map(passes, tests)) else 1
        finally:
            os._exit(code)
    _, ended = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(ended)
    return {0: SURVIVED, 2: "", -signal.SIGXCPU: SLOW}.get(code, KILLED)


class Campaign:
    """In the place of pytest's loop over the tests: what tries mutants with them."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given = given
        paths = [path.resolve() for path in given.of]
        self.files = sorted(file for path in paths for file in (path.rglob("*.py") if path.is_dir() else [path]))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Learn, then try mutants until the time is over."""
        # What the tests print of themselves goes nowhere; what is said here is for people.
        say = os.fdopen(os.dup(int(os.environ["CAMPAIGN_OUTPUT"])), "w", buffering=1)
        items = {item.nodeid: item for item in session.items}
        known = self.known(list(items.values()))
        say.write(f"{len(known.seconds)} of {len(items)} tests pass in {sum(known.seconds.values()):.0f} s\n")
        all_places = [(file, k, way) for file in self.files for k, way, _ in places(ast.parse(file.read_text()))]
        random.Random(self.given.seed).shuffle(all_places)
        counts = dict.fromkeys((KILLED, SLOW, SURVIVED, NOT_RUN), 0)
        end = time.monotonic() + 60 * self.given.minutes
        for file, k, way in all_places:
            if time.monotonic() > end:
                break
            changed = mutant(file.read_text(), k, way)
            tests = [items[name] for name in tests_of(known, file, changed) if name in items]
            expected = sum(known.seconds[item.nodeid] for item in tests)
            # Without a test only whether it is in a function is found out.
            outcome = outcome_of(file, changed, tests, 30 + 6 * expected)
            if not outcome:
                continue
            outcome = outcome if tests else NOT_RUN
            counts[outcome] += 1
            if outcome != KILLED:
                say.write(f"{outcome}: {file.relative_to(ROOT)}:{changed.line}: {changed.what} ({len(tests)} tests)\n")
        found = ", ".join(f"{count} {outcome}" for outcome, count in counts.items())
        say.write(f"of {len(all_places)} mutants of {len(self.files)} modules, seed {self.given.seed}: {found}\n")
        say.close()
        os._exit(int(counts[SURVIVED] > 0))

    def known(self, items: Sequence[pytest.Item]) -> Map:
        """Return which tests run which lines, found out in a process that leaves no trace in this one."""
        with tempfile.NamedTemporaryFile() as file:
            child = os.fork()
            if child == 0:
                silent()
                Path(file.name).write_bytes(pickle.dumps(learn(items, self.files, 60 * self.given.learn)))
                os._exit(0)
            os.waitpid(child, 0)
            known: Map = pickle.loads(Path(file.name).read_bytes())
            return known


def tests_of(known: Map, path: Path, changed: Mutant) -> list[str]:
    """Return the quickest tests that run a line, together within the bound."""
    names = {name for k in range(changed.line, changed.last + 1) for name in known.of_line.get((str(path), k), ())}
    chosen, total = [], 0.0
    for name in sorted(names, key=lambda name: (known.seconds[name], name)):
        total += known.seconds[name]
        if known.seconds[name] > LONGEST or (total > TOGETHER and chosen):
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
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--learn", type=float, default=60, help="the minutes in which the tests run once")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    os.chdir(ROOT)
    os.environ["TORQUEC_CACHE_DIR"] = tempfile.mkdtemp(prefix="mutants")
    os.environ["CAMPAIGN_OUTPUT"] = str(os.dup(1))
    return int(pytest.main([*given.tests, "-q", "-p", "no:cacheprovider", "--capture=no"], plugins=[Campaign(given)]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
