"""Changes of SYMORO+'s files and of logs by their structure: lists of one entry a joint, columns and rows."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable

from campaign import values

FIELD = re.compile(r"(?P<name>[A-Za-z]\w*)\s*=\s*\{(?P<entries>[^{}]*)\}")
SCALAR = re.compile(r"^(?P<name>[A-Za-z]\w*)[ \t]*=[ \t]*(?P<value>[^\s{]+)", re.MULTILINE)
ENTRIES = ("t2", "th1", "pi/2", "-Pi/2", "D3", "2*D3", "q1 + pi/2", "r3", "sqrt(2)", "cos(D3)", "a", "G3")
COUNTS = ("NF", "NL", "NJ")
TITLES = (
    *("t", "t [ms]", "q1", "q2", "q_a", "q_b [deg]", "qd1", "qd_a [deg/s]", "qdd1", "tau1", "tau_a [mN m]", "tau2"),
    *("time", "position1", "velocity1", "effort1", "used", "q_elbow [mm]", "t [us]", "q1 [rad]", "q1 [parsec]", ""),
)


class FieldChanges:
    """Changes .par files by what others have."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts = list(texts)
        self.comments = [line for text in self.texts for line in text.splitlines() if "torquec:" in line]

    def __call__(self, text: str, rng: random.Random) -> str:
        """Return a text with some changes; of one without lists those of another."""
        for _ in range(rng.choice((1, 1, 2, 3, 6))):
            if not FIELD.search(text):
                text = rng.choice(self.texts)
            ways = (*(self._entry,) * 4, self._list, self._size, self._scalar, self._comment)
            text = rng.choice(ways)(text, rng)
        return text

    def _entry(self, text: str, rng: random.Random) -> str:
        """Change an entry of a list."""
        match = rng.choice(list(FIELD.finditer(text)))
        entries = match["entries"].split(",")
        i = rng.randrange(len(entries))
        kind = rng.randrange(8)
        if kind < 4:
            entries[i] = values.number(rng, entries[i])
        elif kind == 4:
            entries[i] = rng.choice(ENTRIES)
        elif kind == 5:
            entries[i] = rng.choice(entries)
        elif kind == 6:
            entries[i] = str(rng.randrange(4))
        else:
            entries = [values.number(rng)] * len(entries)
        return _put(text, match.span("entries"), ",".join(entries))

    def _list(self, text: str, rng: random.Random) -> str:
        """Take the list of another field, or of this field in another text."""
        match = rng.choice(list(FIELD.finditer(text)))
        others = list(FIELD.finditer(text if rng.random() < 0.5 else rng.choice(self.texts)))
        named = [other for other in others if other["name"].lower() == match["name"].lower()]
        other = rng.choice(named if named and rng.random() < 0.5 else others)
        return _put(text, match.span("entries"), other["entries"])

    def _size(self, text: str, rng: random.Random) -> str:
        """Take the last joint away, or add one, in all lists and counts."""
        add = rng.random() < 0.5

        def resized(match: re.Match[str]) -> str:
            entries = match["entries"].split(",")
            if match["name"] not in ("G", "Z"):
                entries = [*entries, rng.choice(entries)] if add else entries[:-1]
            return f"{match['name']} = {{{','.join(entries)}}}"

        def counted(match: re.Match[str]) -> str:
            value = match["value"]
            moved = str(int(value) + (1 if add else -1)) if match["name"] in COUNTS and value.isdecimal() else value
            return f"{match['name']} = {moved}"

        return SCALAR.sub(counted, FIELD.sub(resized, text))

    def _scalar(self, text: str, rng: random.Random) -> str:
        """Change a number of the head."""
        found = list(SCALAR.finditer(text))
        if not found:
            return text
        new = str(rng.randrange(12)) if rng.random() < 0.7 else values.number(rng)
        return _put(text, rng.choice(found).span("value"), new)

    def _comment(self, text: str, rng: random.Random) -> str:
        """Put in a comment of another text, with a number changed."""
        lines = text.splitlines()
        comment = rng.choice(self.comments)
        lines.insert(rng.randrange(len(lines) + 1), values.numbers(comment, rng) if rng.random() < 0.5 else comment)
        return "\n".join(lines)


def log_changes(text: str, rng: random.Random) -> str:
    """Return a log with cells, titles, columns or rows changed."""
    comma = next((mark for mark in ("\t", ";", ",") if mark in text[:200]), ",")
    rows = [line.split(comma) for line in text.splitlines()] or [[""]]
    for _ in range(rng.choice((1, 1, 2, 4))):
        row = rng.choice(rows)
        kind = rng.randrange(8)
        i = rng.randrange(len(row)) if row else 0
        if kind < 3 and row:
            row[i] = values.number(rng, row[i])
        elif kind == 3 and rows[0]:
            rows[0][rng.randrange(len(rows[0]))] = rng.choice(TITLES)
        elif kind == 4:
            title, wide = rng.choice(TITLES), len(rows[0])
            for k, other in enumerate(rows):
                other.insert(min(i, wide), values.number(rng) if k else title)
        elif kind == 5:
            rows = [other[:i] + other[i + 1 :] for other in rows]
        elif kind == 6:
            rows.insert(rng.randrange(len(rows) + 1), list(row))
        else:
            comma = rng.choice((",", ";", "\t", " "))
    return "\n".join(comma.join(row) for row in rows) + "\n"


def _put(text: str, span: tuple[int, int], new: str) -> str:
    return text[: span[0]] + new + text[span[1] :]
