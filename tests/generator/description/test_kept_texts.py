"""Texts that fuzzing of the readers came upon (tests/campaign/readers.py): each is refused with a sentence or sound."""

from __future__ import annotations

from pathlib import Path

import pytest
from campaign.reading import reader_of
from campaign.texts import TEXTS, kept


@pytest.mark.parametrize("kind", sorted(TEXTS))
def test_kept_texts_are_refused_or_sound(kind: str, tmp_path: Path) -> None:
    if kind in ("xml", "xacro"):
        pytest.importorskip({"xml": "mujoco", "xacro": "xacro"}[kind])
    read, texts = reader_of(kind, tmp_path), kept(kind)
    assert texts
    for text in texts:
        read(text)


def test_what_is_neither_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The replay would see another error, and a sentence that does not name the file."""
    for error in (KeyError("joint"), ValueError("no file")):

        def broken(path: Path, error: Exception = error) -> None:
            raise error

        monkeypatch.setattr("campaign.reading.read_log", broken)
        with pytest.raises(type(error)):
            reader_of("csv", tmp_path)(b"t,q1,tau1\n")
