from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest
from torquec.generator.description import DescriptionError, read_robot
from torquec.generator.description.formats.file import read_file


def test_a_file_within_its_bound_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"12345")
    assert read_file(path, 5) == b"12345"
    with pytest.raises(DescriptionError, match=r"'a.toml' is too long: expected at most 4 bytes"):
        read_file(path, 4)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DescriptionError, match=r"'b.toml' cannot be read: No such file"):
        read_file(tmp_path / "b.toml", 5)


SUFFIXES = (".toml", ".par", ".urdf", ".xacro", ".xml")


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_pipe_is_refused_before_it_blocks(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"a{suffix}"
    os.mkfifo(path)
    with pytest.raises(DescriptionError, match="cannot be read: it is a pipe: expected an ordinary file"):
        read_robot(path)


def test_devices_folders_and_sockets_are_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    listening = socket.socket(socket.AF_UNIX)
    try:
        listening.bind(str(tmp_path / "s.toml"))
        for name, kind in (("folder", "a folder"), ("zero", "a device"), ("s", "a socket")):
            with pytest.raises(DescriptionError, match=f"it is {kind}"):
                read_robot(tmp_path / f"{name}.toml")
    finally:
        listening.close()


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_sparse_file_is_refused_unread(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"a{suffix}"
    with path.open("wb") as file:
        file.truncate(3 * 2**30)
    with pytest.raises(DescriptionError, match=r"is too long: expected at most [0-9]+ bytes"):
        read_robot(path)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read every file")
def test_a_file_that_may_not_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.touch(0o000)
    with pytest.raises(DescriptionError, match=r"'a.toml' cannot be read: Permission denied"):
        read_robot(path)


def test_a_refusal_of_the_system_has_its_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object) -> int:
        raise PermissionError(13, "Permission denied", "a.toml")

    path = tmp_path / "a.toml"
    path.touch()
    monkeypatch.setattr(os, "open", denied)
    with pytest.raises(DescriptionError, match=r"^'a.toml' cannot be read: Permission denied$"):
        read_robot(path)


@pytest.mark.parametrize("name", ["a\x00.toml", "a" * 300 + ".toml", "a\x1b[31m.toml"])
def test_odd_names_are_escaped(name: str, tmp_path: Path) -> None:
    with pytest.raises(DescriptionError, match="cannot be read") as caught:
        read_robot(f"{tmp_path}/{name}")
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("suffix", [".toml", ".urdf"])
def test_what_is_not_utf_8_is_said(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"a\x07{suffix}"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DescriptionError, match=r"^a\\x07\.(toml|urdf).*(UTF-8|not XML)") as caught:
        read_robot(path)
    assert str(caught.value).isprintable()
