"""A long function as a row of shorter ones: which variables cross from one to a later one, and where they wait."""

from __future__ import annotations

from collections.abc import Sequence

from .statements import Statement, defines, reads

# Functions longer than this are cut into parts: compilers take superlinear time over one long block.
LONGEST, PART = 1000, 450


class Crossing:
    """Where the variables that several parts share stand in w: a place is used again once its last reader is done."""

    def __init__(self, parts: Sequence[Sequence[Statement]]) -> None:
        made: dict[str, int] = {}
        read: dict[str, list[int]] = {}
        for i, part in enumerate(parts):
            for statement in part:
                for name in reads(statement):
                    if made.get(name, i) != i:
                        read.setdefault(name, []).append(i)
                for name in defines(statement):
                    made[name] = i
        self.made, self.read = made, {name: sorted(set(parts)) for name, parts in read.items()}
        self.slots: dict[str, int] = {}
        free: list[int] = []
        self.size = 0
        for i in range(len(parts)):
            for name, readers in self.read.items():
                if readers[-1] == i - 1:
                    free.append(self.slots[name])
            for name in self.read:
                if made[name] == i:
                    if not free:
                        free.append(self.size)
                        self.size += 1
                    self.slots[name] = free.pop()

    def enters(self, part: int) -> list[tuple[str, int]]:
        """Variables of earlier parts that this part reads, with their places."""
        return [(name, self.slots[name]) for name, readers in self.read.items() if part in readers]

    def leaves(self, part: int) -> list[tuple[str, int]]:
        """Variables of this part that later ones read, with their places."""
        return [(name, self.slots[name]) for name in self.read if self.made[name] == part]
