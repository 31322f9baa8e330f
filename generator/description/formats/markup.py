"""XML from strangers to plain elements that know their line.

No DOCTYPE and no entities of its own, so that nothing grows or is fetched; size, depth and number of elements are
bounded. Whatever the text is, nothing but DescriptionError comes out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from torquec.suggestion import did_you_mean, similar

from ..expression import parse_number
from ..messages import join, show
from ..robot import DescriptionError

MAX_BYTES = 20_000_000
MAX_DEPTH = 64
MAX_ELEMENTS = 500_000
MAX_DIGITS = 64
_MISSPELT = 0.8

NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?\Z")


@dataclass(eq=False)
class Element:
    """An element: its tag with its prefix, attributes, children, text and the line where it starts."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def __iter__(self) -> Iterator[Element]:
        return iter(self.children)

    def all(self, tag: str) -> list[Element]:
        """The children with this tag."""
        return [child for child in self.children if child.tag == tag]

    def one(self, tag: str) -> Element | None:
        """The child with this tag, if there is one; two are refused."""
        found = self.all(tag)
        if len(found) > 1:
            raise wrong(found[1], f"a second <{tag}>", f"one at most; the first is in line {found[0].line}")
        return found[0] if found else None

    def needed(self, tag: str) -> Element:
        """The child with this tag."""
        found = self.one(tag)
        if found is None:
            raise wrong(self, f"no <{tag}>", f"one inside <{self.tag}>")
        return found

    def name(self, key: str = "name") -> str:
        """A name in an attribute, which must be there and not empty."""
        value = self.attributes.get(key, "")
        if not value:
            raise wrong(self, f'no {key}="..."', f"a name that is not empty{_near(key, self.attributes)}")
        return value

    def check(self, attributes: tuple[str, ...], children: tuple[str, ...] = ()) -> None:
        """Refuse other attributes and children: they would be ignored where they were meant."""
        for key in self.attributes:
            if key not in attributes and ":" not in key:
                given = f"the attribute {show(key)}{did_you_mean(key, attributes)}"
                raise wrong(self, given, join(attributes) or "none")
        for child in self.children:
            if child.tag not in children and ":" not in child.tag:
                raise wrong(child, "an element that means nothing there", f"{join(children) or 'none'}")

    def check_spelling(self, children: tuple[str, ...]) -> None:
        """Refuse children whose tags are nearly known ones; others are extensions, which are left alone."""
        for child in self.children:
            hint = did_you_mean(child.tag, children, _MISSPELT)
            if child.tag not in children and hint:
                raise wrong(child, f"the tag {show(child.tag)}{hint}", f"one of {join(children)}")

    def numbers(self, key: str, count: int, default: str | None = None) -> list[str]:
        """The texts of `count` finite numbers in an attribute, between spaces; without a default it must be there."""
        text = self.attributes.get(key, default)
        if text is None:
            raise wrong(self, f'no {key}="..."', f"{_numbers(count)}{_near(key, self.attributes)}")
        return numbers_of(self, key, text, count)

    def number(self, key: str, default: str | None = None) -> float:
        """A finite number in an attribute."""
        return float(self.numbers(key, 1, default)[0])


def numbers_of(element: Element, key: str, text: str, count: int) -> list[str]:
    """The texts of `count` numbers; `key` says what they are for an error."""
    parts = text.split()
    if len(parts) != count:
        found = f"{len(parts)} numbers" if len(parts) != 1 else "one number"
        comma = "; between numbers stand spaces" if "," in text else ""
        raise wrong(element, f"{key} = {show(text)}, {found}", f"{_numbers(count)}{comma}")
    for part in parts:
        if len(part) > MAX_DIGITS or not NUMBER.match(part):
            raise wrong(element, f"{key} = {show(text)}", f"{_numbers(count)}, as 0.5 or -1e-3{_cause(part)}")
        try:
            parse_number(part)
        except DescriptionError as error:
            raise wrong(element, f"{key}: {error}", "a finite double") from None
    return parts


def wrong(element: Element, given: str, expected: str) -> DescriptionError:
    """Return the error for what stands in or at an element."""
    name = element.attributes.get("name")
    named = f" name={show(name)}" if name else ""
    place = f"line {element.line}, <{show(element.tag)[1:-1]}{named}>"
    return DescriptionError(f"{place}: {given}: expected {expected}")


def parse(content: bytes | str) -> Element:
    """The root element of a document."""
    if len(content) > MAX_BYTES:
        raise DescriptionError(f"a text of {len(content)} bytes: expected at most {MAX_BYTES}")
    builder = _Builder()
    try:
        if isinstance(content, str):
            content = content.encode()
            builder.parser = expat.ParserCreate("utf-8")
        builder.listen()
        builder.parser.Parse(content, True)
    except expat.ExpatError as error:
        problem = expat.ErrorString(error.code)
        cause = "; in a text < is &lt; and & is &amp;" if "invalid token" in problem else ""
        raise DescriptionError(f"line {error.lineno}: not XML: {problem}{cause}") from error
    except DescriptionError:
        raise
    except (LookupError, ValueError) as error:
        raise DescriptionError(f"not XML: {show(str(error))}; save it as UTF-8") from error
    assert builder.root is not None
    return builder.root


class _Builder:
    """Collects elements while the parser reads."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.root: Element | None = None
        self.open: list[Element] = []
        self.count = 0

    def listen(self) -> None:
        """Have the parser call this builder."""
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.EntityDeclHandler = self._doctype
        self.parser.ExternalEntityRefHandler = self._external

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        self.count += 1
        if self.count > MAX_ELEMENTS:
            raise DescriptionError(f"line {line}: more than {MAX_ELEMENTS} elements")
        if len(self.open) >= MAX_DEPTH:
            raise DescriptionError(f"line {line}: elements are nested deeper than {MAX_DEPTH}")
        element = Element(tag, attributes, line)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def _end(self, tag: str) -> None:
        self.open.pop()

    def _text(self, text: str) -> None:
        self.open[-1].text += text

    def _doctype(self, *_: object) -> None:
        raise DescriptionError(
            f"line {self.parser.CurrentLineNumber}: a DOCTYPE or an entity, which robots need none of: take it out"
        )

    def _external(self, *_: object) -> int:
        self._doctype()
        return 0


def _numbers(count: int) -> str:
    return "a number" if count == 1 else f"{count} numbers"


def _cause(part: str) -> str:
    if re.match(r"[-+]?[0-9]+,[0-9]+\Z", part):
        return "; a decimal comma? write a point"
    if part.lower().strip("+-") in ("nan", "inf", "infinity"):
        return "; a robot's numbers are finite, omit what is not known"
    if "${" in part or "$(" in part:
        return "; this is xacro: name the file .xacro"
    return ""


def _near(key: str, attributes: dict[str, str]) -> str:
    names = similar(key, attributes)
    return f" in {key}; it has {show(names[0])[1:-1]}" if names else ""
