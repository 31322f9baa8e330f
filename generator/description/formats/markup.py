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
from ..messages import MAX_SHOWN, escape, join, show
from ..robot import DescriptionError

# Bytes of a file: the largest robots of collections have 2 MB, with their pictures described.
MAX_BYTES = 20_000_000
# Elements inside each other: links of a URDF do not nest, bodies of MJCF rarely more than thirty times.
MAX_DEPTH = 64
# Elements of a file, which Python holds in some hundred MB.
MAX_ELEMENTS = 500_000
# Characters of a number: doubles need 24.
MAX_DIGITS = 64
# How alike a tag must be to a known one to be a misspelling, from 0 to 1: <sensors> is, <contract> is not.
_MISSPELT = 0.8

NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?\Z")


@dataclass(eq=False)
class Element:
    """An element of XML."""

    # With its prefix, such as drake:gear_ratio.
    tag: str
    attributes: dict[str, str]
    # The number of the line where it starts.
    line: int
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def __iter__(self) -> Iterator[Element]:
        return iter(self.children)

    def all(self, tag: str) -> list[Element]:
        """Return the children with this tag."""
        return [child for child in self.children if child.tag == tag]

    def one(self, tag: str) -> Element | None:
        """Return the child with this tag, or None; refuse two."""
        children = self.all(tag)
        if len(children) > 1:
            raise wrong(children[1], f"a second <{tag}>", f"one at most; the first is in line {children[0].line}")
        return children[0] if children else None

    def required(self, tag: str) -> Element:
        """Return the child with this tag, which must be there."""
        child = self.one(tag)
        if child is None:
            raise wrong(self, f"no <{tag}>", f"one inside <{self.tag}>")
        return child

    def name(self, key: str = "name") -> str:
        """Return a name in an attribute, which must be there and not empty."""
        value = self.attributes.get(key, "")
        if not value:
            raise wrong(self, f'no {key}="..."', f"a name that is not empty{_similar_key(key, self.attributes)}")
        return value

    def check(self, attributes: tuple[str, ...], children: tuple[str, ...] = ()) -> None:
        """Refuse other attributes and children: to ignore them would change what the file means."""
        for key in self.attributes:
            if key not in attributes and ":" not in key:
                problem = f"the attribute {show(key)}{did_you_mean(key, attributes)}"
                raise wrong(self, problem, join(attributes) or "none")
        for child in self.children:
            if child.tag not in children and ":" not in child.tag:
                raise wrong(child, "an element that means nothing there", f"{join(children) or 'none'}")

    def check_spelling(self, children: tuple[str, ...], similarity: float = _MISSPELT) -> None:
        """Refuse children whose tags are nearly known ones; others are extensions of the format."""
        for child in self.children:
            hint = did_you_mean(child.tag, children, similarity)
            if child.tag not in children and hint:
                raise wrong(child, f"the tag {show(child.tag)}{hint}", f"one of {join(children)}")

    def numbers(self, key: str, count: int, default: str | None = None) -> list[str]:
        """Return the texts of `count` finite numbers in an attribute; without a default it must be there."""
        text = self.attributes.get(key, default)
        if text is None:
            raise wrong(self, f'no {key}="..."', f"{_count(count)}{_similar_key(key, self.attributes)}")
        return numbers_of(self, key, text, count)

    def number(self, key: str, default: str | None = None) -> float:
        """Return a finite number in an attribute."""
        return float(self.numbers(key, 1, default)[0])


def numbers_of(element: Element, key: str, text: str, count: int) -> list[str]:
    """Return the texts of `count` numbers between spaces; `key` says in errors what they are."""
    parts = text.split()
    if len(parts) != count:
        count_given = f"{len(parts)} numbers" if len(parts) != 1 else "one number"
        comma = "; between numbers stand spaces" if "," in text else ""
        raise wrong(element, f"{key} = {show(text)}, {count_given}", f"{_count(count)}{comma}")
    for part in parts:
        if len(part) > MAX_DIGITS or not NUMBER.match(part):
            raise wrong(element, f"{key} = {show(text)}", f"{_count(count)}, as 0.5 or -1e-3{_cause(part)}")
        try:
            parse_number(part)
        except DescriptionError as error:
            raise wrong(element, f"{key}: {error}", "a finite double") from None
    return parts


def wrong(element: Element, problem: str, expected: str) -> DescriptionError:
    """Return the error for what an element holds."""
    name = element.attributes.get("name")
    label = f" name={show(name)}" if name else ""
    place = f"line {element.line}, <{escape(element.tag)[:MAX_SHOWN]}{label}>"
    return DescriptionError(f"{place}: {problem}: expected {expected}")


def parse(content: bytes | str) -> Element:
    """Return the root element of a document."""
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


def _count(count: int) -> str:
    """Return "3 numbers"."""
    return "a number" if count == 1 else f"{count} numbers"


def _cause(part: str) -> str:
    """Return why a text is probably no number."""
    if re.match(r"[-+]?[0-9]+,[0-9]+\Z", part):
        return "; a decimal comma? write a point"
    if part.lower().strip("+-") in ("nan", "inf", "infinity"):
        return "; a robot's numbers are finite, omit what is not known"
    if "${" in part or "$(" in part:
        return "; this is xacro: name the file .xacro"
    return ""


def _similar_key(key: str, attributes: dict[str, str]) -> str:
    """Return what an error says of the attribute that was probably meant."""
    names = similar(key, attributes)
    return f" in {key}; it has {escape(names[0])}" if names else ""
