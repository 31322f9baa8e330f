"""What the page and the server say: the page's types are those of the server, and nothing else is taken."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass

import pytest
from torquec.studio import codec
from torquec.studio.codec import MessageError
from torquec.studio.messages import document, space, typescript
from torquec.studio.messages.session import REQUESTS


def test_the_types_of_the_page_are_up_to_date() -> None:
    text = typescript.PAGE.read_text(encoding="utf-8")
    assert text == typescript.typescript(), "run `python -m torquec.studio.messages.typescript`"


def test_a_request_is_read_field_by_field() -> None:
    edit = {"revision": 3, "table": "geometry", "row": 2, "column": "d", "text": "D3"}
    frame = codec.parse(json.dumps({"type": "edit", "id": 7, **edit}))
    assert codec.request_of(frame) == (7, document.Edit(3, "geometry", 2, "d", "D3"))
    place = {"type": "place", "id": 8, "q": [1, 2.5], "near": None}
    assert codec.request_of(place) == (8, space.Place((1.0, 2.5), None))


@pytest.mark.parametrize(
    ("frame", "part"),
    [
        ({"id": 1}, "no request"),
        ({"type": "shell", "id": 1}, "no request"),
        ({"type": "undo"}, "id is None"),
        ({"type": "undo", "id": -1}, "id is -1"),
        ({"type": "undo", "id": True}, "id is True"),
        ({"type": "undo", "id": 1, "more": 1}, "with 'more'"),
        ({"type": "cancel", "id": 1}, "without job"),
        ({"type": "cancel", "id": 1, "job": "1"}, "a whole number"),
        ({"type": "cancel", "id": 1, "job": 1.5}, "a whole number"),
        ({"type": "cancel", "id": 1, "job": True}, "a whole number"),
        ({"type": "place", "id": 1, "q": "0", "near": None}, "a list"),
        ({"type": "place", "id": 1, "q": [None], "near": None}, "a number"),
        ({"type": "place", "id": 1, "q": [10**400], "near": None}, "too large"),
        ({"type": "place", "id": 1, "q": [0] * 20000, "near": None}, "at most"),
        ({"type": "download", "id": 1, "format": ".exe"}, "expected one of"),
        ({"type": "move_row", "id": 1, "revision": 0, "table": "geometry", "row": 1, "by": 2}, "expected one of"),
        ({"type": "diff", "id": 1, "__class__": "x"}, "expected the fields"),
    ],
)
def test_what_is_no_request_is_refused(frame: dict[str, object], part: str) -> None:
    with pytest.raises(MessageError, match=part):
        codec.request_of(frame)


@pytest.mark.parametrize("text", ["", "[]", "1", "{", "NaN", '{"id": Infinity}', "[" * 100_000, b"{}", '"text"'])
def test_what_is_no_frame_is_refused(text: object) -> None:
    with pytest.raises(MessageError):
        codec.parse(text)


def test_no_number_is_sent_as_null() -> None:
    @dataclass(frozen=True)
    class Told:
        values: tuple[float, ...]

    frame = codec.encode({"event": Told((1.0, math.nan, math.inf))})
    assert json.loads(frame) == {"event": {"values": [1.0, None, None]}}


def test_every_request_names_its_answer() -> None:
    for request in REQUESTS.values():
        assert isinstance(request.answer, type), request  # type: ignore[attr-defined]
