"""Texts that fuzzing of the readers came upon (tests/campaign/readers.py): each is refused with a sentence or sound."""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Callable
from pathlib import Path
from xml.etree.ElementTree import ParseError

import pytest
from campaign.reading import reader_of
from campaign.texts import TEXTS, changes_of, kept
from campaign.xml_changes import parse


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


def is_read(read: Callable[[str], object], text: str) -> bool:
    try:
        return read(text) is not None
    except (ValueError, ParseError):
        return False


@pytest.mark.parametrize(
    ("kind", "read"), [("urdf", parse), ("xml", parse), ("toml", tomllib.loads), ("dh", json.loads)]
)
def test_changes_by_structure_are_read_and_repeat(kind: str, read: Callable[[str], object]) -> None:
    change, text = changes_of(kind), next(iter(TEXTS[kind]()))
    assert change is not None
    drawn = [change(text, random.Random(seed)) for seed in range(20)]
    assert len({*drawn, text}) > 10
    readable = 0
    for seed, changed in enumerate(drawn):
        assert change(text, random.Random(seed)) == changed
        readable += is_read(read, changed)
    # A name with a control character is none in XML.
    assert readable > 12
