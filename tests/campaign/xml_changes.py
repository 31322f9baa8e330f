"""Changes of XML that leave it XML: of elements, of attributes, and of the numbers and names in them.

What an element may hold is learnt from all texts of a kind, and whole elements go from one text to another.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterable
from xml.etree.ElementTree import Element, ParseError, TreeBuilder, tostring
from xml.parsers import expat

from campaign import values

# Elements of a text: larger ones only slow the search down.
MOST_ELEMENTS = 150


def parse(text: str) -> Element:
    """Return the tree of a text; prefixes stay in the tags, whether they are declared or not."""
    builder, parser = TreeBuilder(), expat.ParserCreate()
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.data
    try:
        parser.Parse(text, True)
    except (expat.ExpatError, ValueError, UnicodeError) as error:
        raise ParseError(str(error)) from error
    return builder.close()


class XmlChanges:
    """Changes texts by what others of their kind have."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.seeds: list[Element] = []
        # Below each tag the elements that stand there, and by each tag and key the values.
        self.below: dict[str, list[Element]] = {}
        self.held: dict[str, dict[str, list[str]]] = {}
        for text in texts:
            try:
                root = parse(text)
            except ParseError:
                continue
            self.seeds.append(root)
            for element in root.iter():
                self.below.setdefault(element.tag, []).extend(element)
                for key, value in element.attrib.items():
                    self.held.setdefault(element.tag, {}).setdefault(key, []).append(value)

    def __call__(self, text: str, rng: random.Random) -> str:
        """Return a text with some changes; of one that is no XML those of another."""
        try:
            root = parse(text)
        except ParseError:
            root = copy.deepcopy(rng.choice(self.seeds))
        for _ in range(rng.choice((1, 1, 2, 3, 6))):
            elements = list(root.iter())
            if len(elements) > MOST_ELEMENTS:
                root = copy.deepcopy(rng.choice(self.seeds))
                continue
            rng.choice(self._ways())(root, elements, rng)
        return tostring(root, encoding="unicode")

    def _ways(self) -> tuple[Callable[[Element, list[Element], random.Random], None], ...]:
        return (
            *(self._number,) * 6, *(self._reference,) * 2, *(self._other_value,) * 3, *(self._attribute,) * 3,
            self._leave_out, self._repeat, self._move, *(self._splice,) * 4, self._everywhere, self._tag,
        )  # fmt: skip

    def _number(self, root: Element, elements: list[Element], rng: random.Random) -> None:
        """Change numbers of an attribute, or of a text."""
        chosen = [(e, key) for e in elements for key, value in e.attrib.items() if values.is_numeric(value)]
        texts = [e for e in elements if e.text and values.is_numeric(e.text)]
        if texts and (not chosen or rng.random() < 0.1):
            element = rng.choice(texts)
            element.text = values.numbers(element.text or "", rng)
        elif chosen:
            element, key = rng.choice(chosen)
            element.set(key, values.numbers(element.attrib[key], rng))

    def _reference(self, root: Element, elements: list[Element], rng: random.Random) -> None:
        """Put a name of the text in the place of another."""
        found = [(e, key) for e in elements for key, value in e.attrib.items() if not values.is_numeric(value)]
        if found:
            element, key = rng.choice(found)
            element.set(key, values.name([e.attrib[k] for e, k in found], rng))

    def _other_value(self, root: Element, elements: list[Element], rng: random.Random) -> None:
        """Take what an element of the same tag has elsewhere."""
        element = rng.choice(elements)
        keys = [key for key in element.attrib if key in self.held.get(element.tag, {})]
        if keys:
            key = rng.choice(keys)
            element.set(key, rng.choice(self.held[element.tag][key]))

    def _attribute(self, root: Element, elements: list[Element], rng: random.Random) -> None:
        """Give an attribute, or take one away."""
        element = rng.choice(elements)
        known = self.held.get(element.tag, {})
        if element.attrib and rng.random() < 0.3:
            del element.attrib[rng.choice(sorted(element.attrib))]
        elif known:
            key = rng.choice(sorted(known))
            element.set(key, rng.choice(known[key]))

    def _leave_out(self, root: Element, elements: list[Element], rng: random.Random) -> None:
        """Leave an element out; what it held goes with it, or takes its place."""
        parents = [element for element in elements if len(element)]
        if parents:
            parent = rng.choice(parents)
            i = rng.randrange(len(parent))
            inner = list(parent[i]) if rng.random() < 0.3 else []
            parent[i : i + 1] = inner

    def _repeat(self, root: Element, elements: list[Element], rng: random.Random) -> None:
        """Put an element in twice, often with a name of its own."""
        parents = [element for element in elements if len(element)]
        if parents:
            parent = rng.choice(parents)
            again = copy.deepcopy(rng.choice(list(parent)))
            for element in again.iter() if rng.random() < 0.7 else ():
                if "name" in element.attrib:
                    element.set("name", f"{element.get('name')}_{rng.randrange(9)}")
            parent.insert(rng.randrange(len(parent) + 1), again)

    def _move(self, root: Element, elements: list[Element], rng: random.Random) -> None:
        """Put an element elsewhere."""
        parents = [element for element in elements if len(element)]
        if parents:
            source = rng.choice(parents)
            moved = source[rng.randrange(len(source))]
            inside = set(moved.iter())
            target = rng.choice([element for element in elements if element not in inside])
            source.remove(moved)
            target.insert(rng.randrange(len(target) + 1), moved)

    def _splice(self, root: Element, elements: list[Element], rng: random.Random) -> None:
        """Put in what stands below this tag in some text, beside what is there or in the place of one."""
        element = rng.choice(elements)
        known = self.below.get(element.tag)
        if known:
            new = copy.deepcopy(rng.choice(known))
            if len(element) and rng.random() < 0.3:
                element[rng.randrange(len(element))] = new
            else:
                element.insert(rng.randrange(len(element) + 1), new)

    def _everywhere(self, root: Element, elements: list[Element], rng: random.Random) -> None:
        """Give one attribute the same number wherever it stands."""
        keys = sorted({key for e in elements for key, value in e.attrib.items() if values.is_numeric(value)})
        if keys:
            key, new = rng.choice(keys), values.number(rng)
            for element in elements:
                if key in element.attrib:
                    element.set(key, values.NUMBER.sub(new, element.attrib[key]))

    def _tag(self, root: Element, elements: list[Element], rng: random.Random) -> None:
        """Call an element as another is called."""
        rng.choice(elements).tag = rng.choice(sorted(self.below))
