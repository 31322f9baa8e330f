"""The folder of what is built: its user's own, whatever the umask; what others may have written is not used."""

from __future__ import annotations

import errno
import fcntl
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from torquec.generator.cache import (
    LOCK,
    UNLOCKED_AGE,
    CacheError,
    cache_directory,
    check_owner,
    is_trusted,
    private_folder,
    replace_file,
    scratch_folder,
    store_file,
    turn,
)

SOMEBODY = 12345
needs_root = pytest.mark.skipif(os.getuid() != 0, reason="only root gives files to others")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TORQUEC_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def lax_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_the_folder_is_that_of_the_environment_or_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("TORQUEC_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_directory() == tmp_path / ".cache" / "torquec"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    assert cache_directory() == tmp_path / "caches" / "torquec"
    monkeypatch.setenv("TORQUEC_CACHE_DIR", "here")
    assert cache_directory() == Path.cwd() / "here"


def test_a_user_without_a_home_is_told_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("TORQUEC_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(CacheError, match="this user has none: set TORQUEC_CACHE_DIR"):
        cache_directory()


def test_folders_and_files_are_the_users_alone_whatever_the_umask(cache: Path, lax_umask: None) -> None:
    store_file(cache / "requests" / "one", b"content")
    assert [mode(path) for path in (cache, cache / "requests", cache / "requests" / "one")] == [0o700, 0o700, 0o600]
    with scratch_folder() as folder:
        assert mode(folder) == 0o700


def test_others_lose_the_right_to_write_into_the_cache(cache: Path) -> None:
    cache.mkdir()
    cache.chmod(0o777)
    check_owner()
    assert mode(cache) == 0o755


@needs_root
def test_the_cache_of_another_user_is_refused(cache: Path) -> None:
    private_folder(cache)
    os.chown(cache, SOMEBODY, SOMEBODY)
    with pytest.raises(CacheError, match=f"belongs to user {SOMEBODY}, not to you .*set TORQUEC_CACHE_DIR"):
        check_owner()


@needs_root
def test_what_others_own_is_not_trusted(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"")
    file.chmod(0o600)
    assert is_trusted(file)
    os.chown(file, SOMEBODY, SOMEBODY)
    assert not is_trusted(file)


def test_what_others_may_write_and_links_are_not_trusted(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_bytes(b"")
    link.symlink_to(file)
    assert not is_trusted(link)
    assert not is_trusted(tmp_path / "nothing")
    for lax in (0o620, 0o602):
        file.chmod(lax)
        assert not is_trusted(file)


def test_a_place_that_is_no_folder_is_said_in_a_sentence(cache: Path) -> None:
    cache.write_text("a file")
    for write in (lambda: store_file(cache / "requests" / "one", b""), lambda: scratch_folder().__enter__()):
        with pytest.raises(CacheError, match=r"can't be written .*: set TORQUEC_CACHE_DIR to a folder that can"):
            write()


def test_folders_of_work_whose_owners_died_are_removed(cache: Path) -> None:
    private_folder(cache)
    dead, alive, old, young = (cache / f".build-{name}" for name in ("dead", "alive", "old", "young"))
    for folder in (dead, alive, old, young):
        folder.mkdir(0o700)
        (folder / "half.o").write_bytes(b"")
    for folder in (dead, alive):
        (folder / LOCK).touch()
    long_ago = time.time() - 2 * UNLOCKED_AGE
    os.utime(old, (long_ago, long_ago))
    with (alive / LOCK).open("rb+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with scratch_folder() as own:
            assert {path.name for path in cache.iterdir()} == {".build-alive", ".build-young", own.name}
    assert not own.exists()


def test_files_that_a_killed_process_never_finished_are_removed(cache: Path) -> None:
    store_file(cache / "requests" / "one", b"content")
    old, young = cache / "requests" / ".new-old", cache / "requests" / ".new-young"
    for file in (old, young):
        file.write_bytes(b"half")
        file.chmod(0o600)
    long_ago = time.time() - 2 * UNLOCKED_AGE
    for file in (old, cache / "requests" / "one"):
        os.utime(file, (long_ago, long_ago))
    with scratch_folder():
        assert sorted(path.name for path in (cache / "requests").iterdir()) == [".new-young", "one"]


def test_a_folder_of_work_may_go_while_the_cache_is_swept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def scandir(path: str | int | Path) -> Any:
        if str(path).endswith(".build-gone"):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        return scan(path)

    scan = os.scandir
    (private_folder(cache) / ".build-gone").mkdir()
    monkeypatch.setattr(os, "scandir", scandir)
    with scratch_folder() as folder:
        assert folder.is_dir()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_a_full_disk_is_said_in_a_sentence(cache: Path, number: int) -> None:
    with (
        pytest.raises(CacheError, match=r"can't be written \(.*\): set TORQUEC_CACHE_DIR to a folder that can"),
        scratch_folder(),
    ):
        raise OSError(number, os.strerror(number))
    assert not list(cache.glob(".build-*"))


def test_other_errors_of_the_work_are_not_those_of_the_cache(cache: Path) -> None:
    with pytest.raises(FileNotFoundError), scratch_folder() as folder:
        (folder / "none").read_bytes()


def test_a_file_is_replaced_as_a_whole_and_a_failure_leaves_nothing(tmp_path: Path) -> None:
    replace_file(tmp_path / "module.so", b"content")
    (tmp_path / "plain").write_bytes(b"")
    assert mode(tmp_path / "module.so") == mode(tmp_path / "plain")
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match=r"can't be written .*folder"):
        replace_file(tmp_path / "folder", b"content")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "module.so", "plain"]


HOLD = """
import sys
from torquec.generator.cache import turn
with turn("ab12" * 16, lambda: None):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def holder(cache: Path) -> Iterator[subprocess.Popen[str]]:
    """A process whose turn it is."""
    held = subprocess.Popen([sys.executable, "-c", HOLD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with held:
        assert held.stdout
        assert held.stdout.readline() == "held\n"
        yield held
        held.kill()


def test_a_turn_waits_until_another_process_has_ended_however_it_does(holder: subprocess.Popen[str]) -> None:
    told = list[bool]()

    def wait() -> None:
        told.append(holder.poll() is None)
        holder.kill()

    with turn("ab12" * 16, wait):
        assert told == [True]
        assert holder.wait(10) != 0


def test_a_turn_of_other_work_waits_for_nobody(holder: subprocess.Popen[str]) -> None:
    with turn("cd34" * 16, lambda: pytest.fail("it waits")):
        assert holder.poll() is None


def test_a_turn_that_lasts_too_long_is_nobodys(holder: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("torquec.generator.cache.LONGEST_TURN", 0.1)
    with turn("ab12" * 16, lambda: None):
        assert holder.poll() is None


def test_where_nothing_can_be_locked_nobody_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TORQUEC_CACHE_DIR", str(tmp_path / "file" / "cache"))
    with turn("ab12" * 16, lambda: pytest.fail("it waits")):
        pass
