"""Faults by a seed: whatever happens to the cache or the compiler, a build answers right or with a sentence."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from places import ROBOTS
from torquec.generator.api import CompilerError, build
from torquec.generator.cache import CacheError
from torquec.generator.compile import compiler
from torquec.generator.compile.inventory import CacheWarning

pytestmark = pytest.mark.usefixtures("unoptimised")

PLANAR = ROBOTS / "planar2r.toml"
# How many faults a run of CI injects, and a sweep.
SAMPLE, SWEEP = 12, 250
# The module that every fault-free build has to be: loaded in another process, as a broken one could end this one.
CHECK = """
import sys, torquec
assert abs(torquec.load(sys.argv[1]).gravity([0, 0])[0] - 20) < 20
"""


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with one module."""
    folder = tmp_path_factory.mktemp("original") / "cache"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TORQUEC_CACHE_DIR", str(folder))
        build(PLANAR, models=["gravity"])
    return folder


def spoil_bytes(file: Path, rng: random.Random) -> None:
    """Change some bytes of a file."""
    content = bytearray(file.read_bytes())
    for _ in range(rng.randint(1, 20)):
        if content:
            content[rng.randrange(len(content))] = rng.randrange(256)
    file.write_bytes(bytes(content))


def cut(file: Path, rng: random.Random) -> None:
    """End a file early."""
    content = file.read_bytes()
    file.write_bytes(content[: rng.randint(0, len(content))])


def lengthen(file: Path, rng: random.Random) -> None:
    """Write on behind the end."""
    file.write_bytes(file.read_bytes() + rng.randbytes(rng.randint(1, 5000)))


def zero(file: Path, rng: random.Random) -> None:
    """Zero a stretch, as a file system does after a loss of power."""
    content = bytearray(file.read_bytes())
    first = rng.randint(0, len(content))
    last = rng.randint(first, len(content))
    content[first:last] = bytes(last - first)
    file.write_bytes(bytes(content))


def remove(file: Path, rng: random.Random) -> None:
    """Remove a file, or its folder with it."""
    if rng.random() < 0.3:
        shutil.rmtree(file.parent)
    else:
        file.unlink()


def link(file: Path, rng: random.Random) -> None:
    """Put a link in place of a file: to itself elsewhere, to nothing, or to a device."""
    moved = file.with_name(f"moved-{file.name}")
    file.rename(moved)
    file.symlink_to(rng.choice([moved, Path("/nowhere"), Path("/dev/null")]))


def replace_by_folder(file: Path, rng: random.Random) -> None:
    """Put a folder in place of a file."""
    file.unlink()
    file.mkdir()


def loosen(file: Path, rng: random.Random) -> None:
    """Let others write a file or its folder."""
    target = rng.choice([file, file.parent])
    target.chmod(target.stat().st_mode | rng.choice([0o020, 0o002]))


def give_away(file: Path, rng: random.Random) -> None:
    """Give a file or its folder to another user, where that is possible."""
    if os.getuid() == 0:
        os.chown(rng.choice([file, file.parent]), 12345, 12345)


def mislead(file: Path, rng: random.Random) -> None:
    """Let every note name something else."""
    for note in (file.parents[1] / "requests").glob("*"):
        note.write_text(rng.choice(["/etc/passwd", "../../../tmp", "f" * 64, "", "\x00", "a" * 10_000]))


FAULTS: tuple[Callable[[Path, random.Random], None], ...] = (
    spoil_bytes, cut, lengthen, zero, remove, link, replace_by_folder, loosen, give_away, mislead
)


def test_a_cache_with_faults_answers_right(
    original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full_sweep: bool
) -> None:
    expected = next(original.glob("*/_planar2r*.so")).name
    for seed in range(SWEEP if full_sweep else SAMPLE):
        rng = random.Random(seed)
        cache = tmp_path / str(seed)
        shutil.copytree(original, cache)
        monkeypatch.setenv("TORQUEC_CACHE_DIR", str(cache))
        for fault in rng.sample(FAULTS, rng.randint(1, 2)):
            files = sorted(path for path in cache.rglob("*") if path.is_file() and not path.is_symlink())
            fault(rng.choice(files), rng)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", CacheWarning)
            path = build(PLANAR, models=["gravity"]).path
        assert path.name == expected, seed
        assert subprocess.run([sys.executable, "-c", CHECK, path], check=False).returncode == 0, seed
        assert not list(cache.glob(".build-*")), seed
        shutil.rmtree(cache)


def test_a_compiler_with_faults_ends_in_a_sentence_or_a_right_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full_sweep: bool
) -> None:
    real = shutil.which("gcc") or "cc"
    for seed in range(SWEEP // 10 if full_sweep else SAMPLE // 4):
        rng = random.Random(seed)
        folder = tmp_path / str(seed)
        folder.mkdir()
        count = folder / "count"
        fault = rng.choice([
            'head -c 100 /dev/urandom > "$out"', ': > "$out"', 'rm -f "$out"', 'kill -9 $$', "exit 7",
            'head -c 3000 "$out" > "$out.cut"; mv "$out.cut" "$out"', 'echo "\\377\\376" >&2; exit 1',
        ])
        # The compiler does its work; at one of its calls something happens to what it made.
        script = folder / "cc"
        script.write_text(
            f'#!/bin/sh\n{real} "$@" || exit $?\n[ "$1" = --version ] && exit 0\n'
            f'echo x >> "{count}"\n[ "$(wc -l < "{count}")" -ge {rng.randint(1, 16)} ] || exit 0\n'
            f'while [ "$1" ]; do [ "$1" = -o ] && out=$2; shift; done\n{fault}\n'
        )
        script.chmod(0o755)
        monkeypatch.setenv("CC", str(script))
        monkeypatch.setenv("TORQUEC_CACHE_DIR", str(folder / "cache"))
        compiler.version.cache_clear()
        path = None
        with suppress(CompilerError, CacheError):
            path = build(PLANAR, models=["gravity"]).path
        if path is None:
            assert not list((folder / "cache").glob("*/*.so")), seed
        else:
            assert subprocess.run([sys.executable, "-c", CHECK, path], check=False).returncode == 0, seed
        assert not list((folder / "cache").glob(".build-*")), seed
