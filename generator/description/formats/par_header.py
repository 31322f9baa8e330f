"""The header of a .par file against its lists: how many links, joints and frames there are, and of which type."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from ..robot import INERTIA, DescriptionError
from .par_fields import DRIVES, LENGTHS_OF_LISTS, PER_FRAME, PER_JOINT, WRENCH, Field, Fields
from .table import shown

MAX_FRAMES = 1000
TYPES: Mapping[int, str] = MappingProxyType({0: "simple", 1: "tree", 2: "closed"})

_INTEGER = re.compile(r"[0-9]{1,6}\Z")


def sizes(fields: Fields) -> tuple[int, int]:
    """The numbers of links and of cut joints."""
    if "ant" not in fields:
        raise DescriptionError("Ant is missing: expected Ant = {0,1,...}, the link that carries each joint")
    ant = fields["ant"]
    frames = len(ant.entries)
    if not 1 <= frames <= MAX_FRAMES:
        raise DescriptionError(f"{ant.place} lists {frames} frames: expected 1 to {MAX_FRAMES}")
    for listed in fields.of(PER_FRAME):
        if len(listed.entries) != frames:
            raise DescriptionError(
                f"{listed.place} lists {len(listed.entries)} frames, but {ant.name} lists {frames}: every geometric "
                "list has one entry a frame"
            )
    links, joints = _header(fields, ant)
    for names, count, what in (((*INERTIA, *DRIVES, *WRENCH), links, "NL"), (PER_JOINT, joints, "NJ")):
        for listed in fields.of(names):
            if len(listed.entries) != count:
                raise DescriptionError(
                    f"{listed.place} has {len(listed.entries)} entries, but {what} = {count}: expected one a "
                    f"{'link' if what == 'NL' else 'joint'}"
                )
    for name, length in LENGTHS_OF_LISTS.items():
        for listed in fields.of([name]):
            if len(listed.entries) != length:
                raise DescriptionError(f"{listed.place} has {len(listed.entries)} entries: expected {length}")
    return links, joints - links


def _header(fields: Fields, ant: Field) -> tuple[int, int]:
    """NL and NJ; without a header an open chain of as many links as frames."""
    frames = len(ant.entries)
    stated = {name: integer(fields[name]) for name in ("NF", "NL", "NJ", "n") if name in fields}
    if not stated.keys() & {"NL", "NJ", "NF"}:
        if stated.get("n", frames) != frames:
            raise DescriptionError(f"{fields['n'].place} = {stated['n']}, but {ant.name} lists {frames} frames")
        return frames, frames
    for name, what in (("NL", "links"), ("NJ", "joints")):
        if name not in stated:
            raise DescriptionError(f"{name} is missing: expected {name} = ..., the number of {what}")
    links, joints = stated["NL"], stated["NJ"]
    if stated.get("NF", frames) != frames:
        raise DescriptionError(
            f"{fields['NF'].place} = {stated['NF']}, but {ant.name} lists {frames} frames: the header and the lists "
            "are of different robots, or a loop was added to the lists alone"
        )
    if not 1 <= links <= joints:
        raise DescriptionError(f"NL = {links} and NJ = {joints}: expected at least one link, and no fewer joints")
    if frames != 2 * joints - links:
        raise DescriptionError(
            f"NL = {links} and NJ = {joints} make {2 * joints - links} frames (links, cut joints and their twins), but "
            f"{ant.name} lists {frames}"
        )
    return links, joints


def check_type(fields: Fields, cuts: int) -> None:
    """Refuse a type that the loops and branches contradict."""
    if "Type" not in fields:
        return
    stated = integer(fields["Type"])
    if stated not in TYPES:
        raise DescriptionError(f"{fields['Type'].place} = {stated}: expected 0 simple, 1 tree, 2 closed")
    if (stated == 2) != (cuts > 0):
        raise DescriptionError(
            f"{fields['Type'].place} = {stated} ({TYPES[stated]}), but NJ - NL = {cuts} joints are cut: expected "
            "Type = 2 with a loop, 0 or 1 without"
        )
    # Twins may meet on one link; a simple chain has no two joints on one.
    if stated == 0 and len(set(fields["ant"].entries)) < len(fields["ant"].entries):
        raise DescriptionError(
            f"{fields['Type'].place} = 0 (simple), but {fields['ant'].name} branches: a tree is Type = 1"
        )


def integer(field: Field, i: int = 1) -> int:
    """Entry i of a field as a whole number that is not negative."""
    text = field.entries[i - 1]
    if not _INTEGER.match(text):
        place = field.place if len(field.entries) == 1 else f"{field.place}, element {i}"
        raise DescriptionError(f"{place} is {shown(text)}: expected a whole number")
    return int(text)
