"""Mutation testing: a module is changed in one place, and a fast test that runs this place has to fail.

    pip install coverage
    PYTHONPATH=tests python tests/campaign/mutants.py --minutes 60 generator/algebra generator/forms generator/models

The tests of TESTS run once, to learn which runs which line and how long it takes. Then changes are drawn at random from
all that the modules can suffer; each is tried in a process of its own, with the quickest tests that run its line, until
one fails. What survives is printed: a test is missing, the code does nothing, or the change changes nothing that is
promised. Lines that none of these tests run are counted apart: other tests, such as those of compiled robots, may.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import io
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
from types import CodeType

import pytest
from campaign.mutation import Mutant, mutant, places

ROOT = Path(__file__).parents[2]
# Tests that compile nothing, or little.
TESTS = (
    *(f"tests/generator/{name}" for name in ("algebra", "forms", "mechanism", "models", "derive")),
    *(f"tests/models/test_{name}.py" for name in ("interpreted", "random_mechanisms")),
)
# Tests that take longer, in s, are not run; and how long all tests of one mutant may take together.
LONGEST, TOGETHER = 8.0, 25.0
# What the tests import before any module is changed: other people's packages.
PACKAGES = ("numpy", "sympy", "scipy.optimize", "hypothesis.strategies", "cffi", "_pytest.assertion.rewrite")


@dataclass
class Map:
    """Which tests run which lines."""

    # By file and line: the tests.
    of_line: dict[tuple[str, int], list[str]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)


class Recorder:
    """A plugin that notes which lines each test runs."""

    def __init__(self, files: Sequence[Path]) -> None:
        import coverage

        self.coverage = coverage.Coverage(data_file=None, include=[str(file) for file in files], config_file=False)
        self.map = Map()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        start = time.perf_counter()
        result = yield
        self.map.seconds[item.nodeid] = time.perf_counter() - start
        return result


def learn(files: Sequence[Path], tests: Sequence[str]) -> Map:
    """Return which of the tests run which lines of the files."""
    recorder = Recorder(files)
    recorder.coverage.start()
    pytest.main([*tests, "-q", "-p", "no:cacheprovider"], plugins=[recorder])
    recorder.coverage.stop()
    data = recorder.coverage.get_data()
    for file in data.measured_files():
        for line, contexts in data.contexts_by_lineno(file).items():
            recorder.map.of_line[str(Path(file).resolve()), line] = [name for name in contexts if name]
    return recorder.map


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from a changed tree, all others as ever."""

    def __init__(self, name: str, path: Path, tree: ast.Module) -> None:
        self.name, self.path, self.tree = name, path, tree

    def find_spec(self, name: str, path: object = None, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)

    def get_code(self, name: str) -> CodeType:
        return compile(self.tree, str(self.path), "exec")

    def exec_module(self, module: object) -> None:
        exec(self.get_code(self.name), module.__dict__)


def module_name(path: Path) -> str:
    """Return the name under which a file is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(("torquec", *parts))


def survives(path: Path, changed: Mutant, tests: Sequence[str], seconds: float) -> str:
    """Return "killed", "slow" or "survived"."""
    child = os.fork()
    if child == 0:
        code = 3
        # A loaded machine doesn't make a mutant slow: what counts is the processor's time.
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
        try:
            sys.meta_path.insert(0, Changed(module_name(path), path, changed.tree))
            sink = os.open(os.devnull, os.O_WRONLY)
            os.dup2(sink, 1)
            os.dup2(sink, 2)
            code = int(pytest.main([*tests, "-x", "-q", "-p", "no:cacheprovider"]))
        except BaseException:
            code = 3
        finally:
            os._exit(code)
    _, ended = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(ended)
    return "slow" if code == -signal.SIGXCPU else "killed" if code else "survived"


def tests_of(known: Map, path: Path, line: int, last: int) -> list[str]:
    """Return the quickest tests that run a line, together within the bound; of what runs at import, of the module."""
    names = {name for k in range(line, last + 1) for name in known.of_line.get((str(path), k), ())}
    if not names and any((str(path), k) in known.of_line for k in range(line, last + 1)):
        names = {name for (file, _), tests in known.of_line.items() if file == str(path) for name in tests}
    chosen, total = [], 0.0
    for name in sorted(names, key=lambda name: (known.seconds[name], name)):
        total += known.seconds[name]
        if known.seconds[name] > LONGEST or (total > TOGETHER and chosen):
            break
        chosen.append(name)
    return chosen


def main(arguments: Sequence[str]) -> None:
    """Try mutants until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", nargs="+", default=TESTS, help="the tests that may notice (default: TESTS)")
    parser.add_argument("--map", type=Path, default=Path("build/campaign/mutants.pickle"), help="kept between runs")
    given = parser.parse_args(arguments)
    os.chdir(ROOT)
    os.environ["TORQUEC_CACHE_DIR"] = tempfile.mkdtemp(prefix="mutants")
    found = [path.resolve() for path in given.paths]
    files = sorted(file for path in found for file in (path.rglob("*.py") if path.is_dir() else [path]))
    if not given.map.exists():
        given.map.parent.mkdir(parents=True, exist_ok=True)
        child = os.fork()
        if child == 0:
            given.map.write_bytes(pickle.dumps(learn(files, given.tests)))
            os._exit(0)
        os.waitpid(child, 0)
    known: Map = pickle.loads(given.map.read_bytes())
    for package in PACKAGES:
        with contextlib.suppress(ImportError), contextlib.redirect_stderr(io.StringIO()):
            importlib.import_module(package)
    unchanged = Mutant(1, "nothing", ast.parse(files[-1].read_text()))
    some = sorted(known.seconds, key=lambda name: (known.seconds[name], name))[:3]
    if survives(files[-1], unchanged, some, 300) != "survived":
        sys.exit(f"tests fail with nothing changed: {some}")
    all_places = [(file, k, way) for file in files for k, way, _ in places(ast.parse(file.read_text()))]
    random.Random(given.seed).shuffle(all_places)
    print(f"{len(all_places)} mutants of {len(files)} modules; seed {given.seed}", flush=True)
    counts = dict.fromkeys(("killed", "slow", "survived", "not run"), 0)
    end = time.monotonic() + 60 * given.minutes
    for file, k, way in all_places:
        if time.monotonic() > end:
            break
        source = file.read_text()
        changed = mutant(source, k, way)
        node = list(ast.walk(ast.parse(source)))[k]
        tests = tests_of(known, file, changed.line, getattr(node, "end_lineno", changed.line))
        start = time.monotonic()
        if tests:
            expected = sum(known.seconds[name] for name in tests)
            outcome = survives(file, changed, tests, 60 + 6 * expected)
        else:
            outcome = "not run"
        counts[outcome] += 1
        if outcome != "killed":
            where = f"{file.relative_to(ROOT)}:{changed.line}"
            print(
                f"{outcome}: {where}: {changed.what} ({len(tests)} tests, {time.monotonic() - start:.0f} s)", flush=True
            )
    print(", ".join(f"{count} {outcome}" for outcome, count in counts.items()), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
