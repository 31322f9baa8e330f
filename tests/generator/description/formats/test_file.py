from __future__ import annotations

from pathlib import Path

import pytest
from torquec.generator.description import DescriptionError
from torquec.generator.description.formats.file import read_file


def test_a_file_within_its_bound_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"12345")
    assert read_file(path, 5) == b"12345"
    with pytest.raises(DescriptionError, match=r"'a.toml' is too long: expected at most 4 bytes"):
        read_file(path, 4)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DescriptionError, match=r"'b.toml' cannot be read: .*No such file"):
        read_file(tmp_path / "b.toml", 5)
