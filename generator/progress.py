"""What a build tells of its progress to whoever watches it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """One step of a build: `number` of the `total` steps that its stage has.

    A step is told when it begins. C files are compiled side by side: each is told when it is done.
    """

    stage: str
    """read, search, derive, emit or compile."""

    what: str
    """What the step works on: a file, a robot, a model."""

    number: int = 1
    """The step's number in its stage, from 1."""

    total: int = 1
    """How many steps the stage has at most."""

    detail: str = ""
    """What else people want to know, as a text."""

    def __str__(self) -> str:
        """Return the step as people read it: "derive idm (3 of 12)"."""
        place = f" ({self.number} of {self.total})" if self.total > 1 else ""
        return f"{self.stage} {self.what}{place}" + (f": {self.detail}" if self.detail else "")


Report = Callable[[Progress], None]


def silent(_progress: Progress) -> None:
    """Tell nobody."""
