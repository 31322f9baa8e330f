"""The header of a .par file against its lists: how many links, joints and frames there are, and of which type."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from ..messages import show
from ..robot import INERTIA, DescriptionError
from .par_fields import DRIVES, LENGTHS_OF_LISTS, PER_FRAME, PER_JOINT, WRENCH, Field, Fields

# Frames of a file, as many as joints of the native format.
MAX_FRAMES = 1000
# The robot's structure by the number in Type.
TYPES: Mapping[int, str] = MappingProxyType({0: "simple", 1: "tree", 2: "closed"})

_INTEGER = re.compile(r"[0-9]{1,6}\Z")


def sizes(fields: Fields) -> tuple[int, int]:
    """Return the numbers of links and of cut joints."""
    if "ant" not in fields:
        raise DescriptionError("Ant is missing: expected Ant = {0,1,...}, the link that carries each joint")
    ant = fields["ant"]
    frames = len(ant.entries)
    if not 1 <= frames <= MAX_FRAMES:
        raise DescriptionError(f"{ant.place} lists {frames} frames: expected 1 to {MAX_FRAMES}")
    for field in fields.present(PER_FRAME):
        if len(field.entries) != frames:
            raise DescriptionError(
                f"{field.place} lists {len(field.entries)} frames, but {ant.name} lists {frames}: every geometric "
                "list has one entry a frame"
            )
    links, joints = _header(fields, ant)
    for names, count, what in (((*INERTIA, *DRIVES, *WRENCH), links, "NL"), (PER_JOINT, joints, "NJ")):
        for field in fields.present(names):
            if len(field.entries) != count:
                raise DescriptionError(
                    f"{field.place} has {len(field.entries)} entries, but {what} = {count}: expected one a "
                    f"{'link' if what == 'NL' else 'joint'}"
                )
    for name, length in LENGTHS_OF_LISTS.items():
        for field in fields.present([name]):
            if len(field.entries) != length:
                raise DescriptionError(f"{field.place} has {len(field.entries)} entries: expected {length}")
    return links, joints - links


def _header(fields: Fields, ant: Field) -> tuple[int, int]:
    """Return NL and NJ; without a header those of an open chain of as many links as frames."""
    frames = len(ant.entries)
    header = {name: integer(fields[name]) for name in ("NF", "NL", "NJ", "n") if name in fields}
    if not header.keys() & {"NL", "NJ", "NF"}:
        if header.get("n", frames) != frames:
            raise DescriptionError(f"{fields['n'].place} = {header['n']}, but {ant.name} lists {frames} frames")
        return frames, frames
    for name, what in (("NL", "links"), ("NJ", "joints")):
        if name not in header:
            raise DescriptionError(f"{name} is missing: expected {name} = ..., the number of {what}")
    links, joints = header["NL"], header["NJ"]
    if header.get("NF", frames) != frames:
        raise DescriptionError(
            f"{fields['NF'].place} = {header['NF']}, but {ant.name} lists {frames} frames: the header and the lists "
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
    """Refuse a Type that contradicts the loops and branches."""
    if "Type" not in fields:
        return
    kind = integer(fields["Type"])
    if kind not in TYPES:
        raise DescriptionError(f"{fields['Type'].place} = {kind}: expected 0 simple, 1 tree, 2 closed")
    if (kind == 2) != (cuts > 0):
        raise DescriptionError(
            f"{fields['Type'].place} = {kind} ({TYPES[kind]}), but NJ - NL = {cuts} joints are cut: expected "
            "Type = 2 with a loop, 0 or 1 without"
        )
    # Twins may meet on one link; a simple chain has no two joints on one.
    if kind == 0 and len(set(fields["ant"].entries)) < len(fields["ant"].entries):
        raise DescriptionError(
            f"{fields['Type'].place} = 0 (simple), but {fields['ant'].name} branches: a tree is Type = 1"
        )


def integer(field: Field, i: int = 1) -> int:
    """Return entry i of a field as a whole number that is not negative."""
    text = field.entries[i - 1]
    if not _INTEGER.match(text):
        place = field.place if len(field.entries) == 1 else f"{field.place}, element {i}"
        raise DescriptionError(f"{place} is {show(text)}: expected a whole number")
    return int(text)
