"""Modules in the cache: only those are loaded that their user made and that are as they were built."""

from __future__ import annotations

import os
import shutil
import warnings
from pathlib import Path

import pytest
import torquec
from places import ROBOTS
from torquec.generator.api import build
from torquec.generator.compile.inventory import CacheWarning, sound_module

pytestmark = pytest.mark.usefixtures("unoptimised")

PLANAR = ROBOTS / "planar2r.toml"
SOMEBODY = 12345


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with one module."""
    folder = tmp_path_factory.mktemp("original") / "cache"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TORQUEC_CACHE_DIR", str(folder))
        build(PLANAR, models=["idm"])
    return folder


@pytest.fixture
def cache(original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TORQUEC_CACHE_DIR", str(tmp_path / "cache"))
    return Path(shutil.copytree(original, tmp_path / "cache"))


def module_in(cache: Path) -> Path:
    (path,) = cache.glob("*/_planar2r*.so")
    return path


def note_in(cache: Path) -> Path:
    (path,) = (cache / "requests").iterdir()
    return path


def test_what_is_sound_is_found_without_a_word(cache: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", CacheWarning)
        assert build(PLANAR, models=["idm"]).path == module_in(cache)


@pytest.mark.parametrize("fault", ["cut short", "zeroed", "garbage", "empty", "gone", "without a digest", "a link"])
def test_a_module_that_is_not_as_it_was_built_is_built_again(cache: Path, fault: str) -> None:
    path = module_in(cache)
    content = path.read_bytes()
    match fault:
        case "cut short":
            path.write_bytes(content[: len(content) // 2])
        case "zeroed":
            path.write_bytes(bytes(len(content)))
        case "garbage":
            path.write_bytes(b"no module")
        case "empty":
            path.write_bytes(b"")
        case "gone":
            path.unlink()
        case "without a digest":
            path.with_name(f"{path.name}.sha256").unlink()
        case "a link":
            shutil.move(path, cache / "elsewhere.so")
            path.symlink_to(cache / "elsewhere.so")
    with pytest.warns(CacheWarning, match=r"^the module '.*' is not .*: it is built again$"):
        module = build(PLANAR, models=["idm"])
    assert module.path == path
    assert torquec.load(path).idm([0, 0], [0, 0], [0, 0]).shape == (2,)
    assert not list(cache.glob(".build-*"))


@pytest.mark.parametrize("note", ["/tmp/evil", "../../evil", "", "0" * 64, "0" * 63 + "/", "\x00", "é" * 64])
def test_a_note_leads_to_no_file_but_a_module_of_the_cache(
    cache: Path, note: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    note_in(cache).write_text(note)
    assert build(PLANAR, models=["idm"]).path == module_in(cache)


def test_a_note_that_others_may_write_is_not_read(cache: Path) -> None:
    evil = cache / ("e" * 64)
    evil.mkdir(0o700)
    note_in(cache).write_text(evil.name)
    note_in(cache).chmod(0o666)
    with warnings.catch_warnings():
        warnings.simplefilter("error", CacheWarning)
        assert build(PLANAR, models=["idm"]).path == module_in(cache)


@pytest.mark.skipif(os.getuid() != 0, reason="only root gives files to others")
@pytest.mark.parametrize("what", ["the module", "its folder"])
def test_the_module_of_another_user_is_not_loaded(cache: Path, what: str) -> None:
    path = module_in(cache)
    owned = path if what == "the module" else path.parent
    os.chown(owned, SOMEBODY, SOMEBODY)
    with pytest.warns(CacheWarning, match="is not yours alone"):
        assert sound_module(path) is None
    with pytest.warns(CacheWarning, match="is not yours alone"):
        assert build(PLANAR, models=["idm"]).path == path
    assert path.stat().st_uid == path.parent.stat().st_uid == os.getuid()


def test_a_module_that_others_may_write_is_not_loaded(cache: Path) -> None:
    module_in(cache).chmod(0o666)
    with pytest.warns(CacheWarning, match="is not yours alone"):
        build(PLANAR, models=["idm"])
    assert module_in(cache).stat().st_mode & 0o777 == 0o600


def test_a_description_that_is_saved_while_it_is_built_does_not_answer_for_its_new_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TORQUEC_CACHE_DIR", str(tmp_path / "cache"))
    arm = tmp_path / "planar2r.toml"
    text = PLANAR.read_text()
    arm.write_text(text)

    def save(step: torquec.Progress) -> None:
        if step.stage == "derive":
            arm.write_text(text.replace("mass = 2.2", "mass = 9.9"))

    before = torquec.load(build(arm, models=["idm"], progress=save).path)
    after = torquec.load(build(arm, models=["idm"]).path)
    assert (before.parameters["M1"], after.parameters["M1"]) == (2.2, 9.9)
