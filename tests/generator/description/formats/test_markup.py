from __future__ import annotations

import pytest
from torquec.generator.description import DescriptionError
from torquec.generator.description.formats.markup import MAX_DEPTH, Element, parse

TEXT = '<robot name="arm">\n <link name="a" size="1 -2e3 .5"><mass value="2"/></link>\n <link name="b"/> text\n</robot>'


def test_elements_know_their_line() -> None:
    root = parse(TEXT)
    assert (root.tag, root.line, root.name()) == ("robot", 1, "arm")
    first, second = root.all("link")
    assert (first.line, second.line) == (2, 3)
    assert first.numbers("size", 3) == ["1", "-2e3", ".5"]
    assert first.required("mass").number("value") == 2
    assert second.one("mass") is None
    assert root.text.strip() == "text"


@pytest.mark.parametrize(
    ("use", "message"),
    [
        (lambda root: root.one("link"), "line 3, <link name='b'>: a second <link>: expected one at most"),
        (lambda root: root.required("joint"), "line 1, <robot name='arm'>: no <joint>"),
        (lambda root: root.children[1].name("size"), 'line 3, <link name=\'b\'>: no size="..."'),
        (lambda root: root.check(()), r"the attribute 'name': expected none"),
        (lambda root: root.check(("nane",)), r"the attribute 'name' \(did you mean 'nane'\?\): expected nane"),
        (lambda root: root.check_spelling(("links",)), r"the tag 'link' \(did you mean 'links'\?\)"),
        (lambda root: root.children[0].numbers("size", 2), "size = '1 -2e3 .5', 3 numbers: expected 2 numbers"),
        (lambda root: root.numbers("name", 1), "name = 'arm': expected a number, as 0.5 or -1e-3"),
    ],
)
def test_errors_name_the_element(use: object, message: str) -> None:
    with pytest.raises(DescriptionError, match=message):
        use(parse(TEXT))  # type: ignore[operator]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<!DOCTYPE a><a/>", "a DOCTYPE or an entity"),
        ("<a" * 2, "not XML"),
        ("<a>" * (MAX_DEPTH + 1), f"nested deeper than {MAX_DEPTH}"),
        (b'<?xml version="1.0" encoding="utf-99"?><a/>', "not XML"),
        ("<a>\x00</a>", "not XML"),
        ("", "not XML"),
    ],
)
def test_what_is_no_plain_document_is_refused(text: str | bytes, message: str) -> None:
    with pytest.raises(DescriptionError, match=message):
        parse(text)


def test_tags_are_escaped_in_errors() -> None:
    with pytest.raises(DescriptionError, match=r"<\\u0430>"):
        Element("\u0430", {}, 1).required("b")
