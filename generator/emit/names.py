"""Names of a robot's file in a language: those of the notation, changed only where the language can't have them."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field

from ..description.robot import GRAVITY_NAMES, PARAMETER_PREFIX
from .naming import PARAMETER

# Parameters that are called as the notation calls them: XX2, MY3R, IA4, RL4, G3.
NOTATION = re.compile(rf"(?:{'|'.join(sorted(set(PARAMETER_PREFIX.values())))})\d+R?|{'|'.join(GRAVITY_NAMES)}")


def same(name: str) -> str:
    """Return a name as it is."""
    return name


def starting_with_a_letter(name: str) -> str:
    """Return a name that begins with a letter."""
    return name if name[:1].isalpha() else f"x{name}"


@dataclass(frozen=True)
class Style:
    """What names may be in a language."""

    # Names that mean something there: its words, its functions, those of the file.
    words: frozenset[str]
    # Return a name in the characters that the language allows.
    spelled: Callable[[str], str] = same
    # Return what of a name counts: str.lower where small and capital letters are one.
    key: Callable[[str], str] = same
    # What functions call the parameters and the constants that they get.
    given: tuple[str, ...] = ("p", "k")
    # What is put behind a name that another has already.
    other: str = "_"
    # How many characters a name has at most.
    longest: int = 63


@dataclass
class Names:
    """The names of one scope: each thing has one, and no two the same."""

    style: Style
    taken: set[str] = field(default_factory=set)
    _given: dict[Hashable, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.taken = {self.style.key(name) for name in (*self.style.words, *self.taken)}

    def reserve(self, names: Iterable[str]) -> None:
        """Keep names from being given."""
        self.taken.update(map(self.style.key, names))

    def name(self, thing: Hashable, wanted: str) -> str:
        """Return the name of a thing: the same whenever it is asked for."""
        if thing not in self._given:
            name = self.style.spelled(wanted)[: self.style.longest]
            while self.style.key(name) in self.taken:
                if len(name) + len(self.style.other) > self.style.longest:
                    name = name[: -2 * len(self.style.other)]
                name += self.style.other
            self.taken.add(self.style.key(name))
            self._given[thing] = name
        return self._given[thing]


def parameter_name(parameter: str) -> str:
    """Return what a parameter is called in a program: a stranger's name stands behind a prefix."""
    return parameter if NOTATION.fullmatch(parameter) else PARAMETER + parameter
