"""Changes of tables in TOML and JSON by their structure: keys, rows, and the numbers, expressions and names in them."""

from __future__ import annotations

import copy
import json
import random
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from campaign import values

# Characters of a text that are changed by structure.
MOST_CHARACTERS = 20_000
EXPRESSIONS = (
    *("pi/2", "-pi/2", "pi", "pi/3", "2*L", "L + 1e-9", "sqrt(2)/2", "1/3", "0.1 + 0.2", "2^0.5", "-g"),
    "1e200*1e200",
)
# A place: the list or table, its key there, and what the table is called.
Place = tuple[Any, Any, str]


def written(content: Mapping[str, object]) -> str:
    """Return tables as TOML."""
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in content.items())


def _key(key: str) -> str:
    return key if key and all(c.isascii() and (c.isalnum() or c in "_-") for c in key) else json.dumps(key)


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(str(key))} = {_value(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value)
    return str(value)


def places(holder: object, called: str = "") -> Iterator[Place]:
    """Yield every place of a tree."""
    inner = holder.items() if isinstance(holder, dict) else enumerate(holder) if isinstance(holder, list) else ()
    for key, value in inner:
        # A row of a list is called as the list is.
        yield holder, key, called
        yield from places(value, str(key) if isinstance(holder, dict) else called)


class TableChanges:
    """Changes texts by what others of their kind have."""

    def __init__(
        self, texts: Iterable[str], load: Callable[[str], Any] = tomllib.loads, write: Callable[[Any], str] = written
    ) -> None:
        self.load, self.write = load, write
        self.seeds: list[dict[str, Any]] = []
        # By the name of a table, the values that each of its keys has.
        self.held: dict[str, dict[str, list[object]]] = {}
        for text in texts:
            content = self._loaded(text)
            if content is None:
                continue
            self.seeds.append(content)
            for holder, key, called in places(content):
                if isinstance(holder, dict):
                    self.held.setdefault(called, {}).setdefault(key, []).append(holder[key])

    def __call__(self, text: str, rng: random.Random) -> str:
        """Return a text with some changes; of one that can't be read those of another."""
        content = self._loaded(text)
        if content is None:
            content = copy.deepcopy(rng.choice(self.seeds))
        for _ in range(rng.choice((1, 1, 2, 3, 6))):
            found = list(places(content))
            if not found:
                content = copy.deepcopy(rng.choice(self.seeds))
                continue
            ways = (
                *(self._leaf,) * 7, *(self._reference,) * 2, *(self._key_of_table,) * 4, self._other_value,
                self._leave_out, self._repeat, self._swap, self._everywhere, self._kind,
            )  # fmt: skip
            rng.choice(ways)(content, found, rng)
        return self.write(content)

    def _loaded(self, text: str) -> dict[str, Any] | None:
        try:
            content = self.load(text) if len(text) < MOST_CHARACTERS else None
        except (ValueError, RecursionError):
            return None
        return content if isinstance(content, dict) else None

    def _leaf(self, content: object, found: list[Place], rng: random.Random) -> None:
        """Change a number, or a text that stands for one."""
        leaves = [(h, k) for h, k, _ in found if isinstance(h[k], int | float) and not isinstance(h[k], bool)]
        if leaves:
            holder, key = rng.choice(leaves)
            holder[key] = _number(rng, str(holder[key]))

    def _reference(self, content: object, found: list[Place], rng: random.Random) -> None:
        """Put a name or expression of the text in the place of another."""
        leaves = [(h, k) for h, k, _ in found if isinstance(h[k], str)]
        if leaves:
            holder, key = rng.choice(leaves)
            known = [h[k] for h, k in leaves]
            holder[key] = rng.choice(EXPRESSIONS) if rng.random() < 0.3 else values.name(known, rng)

    def _key_of_table(self, content: object, found: list[Place], rng: random.Random) -> None:
        """Give a table a key that its like has elsewhere."""
        tables = [(content, "")] + [
            (h[k], str(k) if isinstance(h, dict) else called) for h, k, called in found if isinstance(h[k], dict)
        ]
        table, called = rng.choice(tables)
        known = self.held.get(called, {})
        if known:
            key = rng.choice(sorted(known))
            table[key] = copy.deepcopy(rng.choice(known[key]))

    def _other_value(self, content: object, found: list[Place], rng: random.Random) -> None:
        """Take what this key has elsewhere."""
        fitting = [(h, k, c) for h, k, c in found if isinstance(h, dict) and k in self.held.get(c, {})]
        if fitting:
            holder, key, called = rng.choice(fitting)
            holder[key] = copy.deepcopy(rng.choice(self.held[called][key]))

    def _leave_out(self, content: object, found: list[Place], rng: random.Random) -> None:
        holder, key, _ = rng.choice(found)
        del holder[key]

    def _repeat(self, content: object, found: list[Place], rng: random.Random) -> None:
        """Put a row in twice, often with a name of its own."""
        rows = [(h, k) for h, k, _ in found if isinstance(h, list)]
        if rows:
            holder, key = rng.choice(rows)
            again = copy.deepcopy(holder[key])
            if isinstance(again, dict) and "name" in again and rng.random() < 0.7:
                again["name"] = f"{again['name']}_{rng.randrange(9)}"
            holder.insert(rng.randrange(len(holder) + 1), again)

    def _swap(self, content: object, found: list[Place], rng: random.Random) -> None:
        """Exchange two values, of which neither holds the other."""
        (a, i, _), (b, k, _) = rng.choice(found), rng.choice(found)
        inside = [id(h) for value in (a[i], b[k]) for h, *_ in places(value)]
        if id(a) not in inside and id(b) not in inside and a[i] is not b[k]:
            a[i], b[k] = b[k], a[i]

    def _everywhere(self, content: object, found: list[Place], rng: random.Random) -> None:
        """Give a key the same number wherever it stands."""
        keys = sorted({str(k) for h, k, _ in found if isinstance(h, dict) and isinstance(h[k], int | float | str)})
        if keys:
            key, new = rng.choice(keys), _number(rng, "1")
            for holder, other, _ in found:
                if other == key and isinstance(holder, dict):
                    holder[key] = new

    def _kind(self, content: object, found: list[Place], rng: random.Random) -> None:
        """Put in a value of another type."""
        holder, key, _ = rng.choice(found)
        holder[key] = copy.deepcopy(rng.choice(([], {}, True, "", 0, [0, 0, 0], {"name": "a"}, [[1]], -1, "pi")))


def _number(rng: random.Random, old: str) -> object:
    """Return another number, an expression of it, or the text of what is none."""
    text = values.number(rng, old)
    if rng.random() < 0.15:
        return rng.choice(EXPRESSIONS)
    try:
        return int(text) if text.lstrip("-").isdigit() and text.isascii() and len(text) < 30 else float(text)
    except ValueError:
        return text
