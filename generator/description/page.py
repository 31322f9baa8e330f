"""What a description shows of itself in a notebook: its table of joints, notes and warnings, as static HTML."""

from __future__ import annotations

from collections.abc import Sequence

from torquec.hypertext import folded, paragraph, piece, table

from .robot import GEOMETRY, Joint, Robot

TYPES = ("revolute", "prismatic", "fixed")


def description_page(robot: Robot, warnings: Sequence[str]) -> str:
    """Return the joints of a robot with its geometry as the description has it, and what the reader says of it."""
    cut = [loop.cut for loop in robot.loops]
    rows = [_row(robot, joint, joint in cut) for joint in (*robot.joints, *cut)]
    parts = [paragraph(f"Description of {robot.name!r}: {len(robot.positions)} positions, {len(robot.joints)} joints.")]
    parts += [paragraph(f"Numbers: {robot.source}")] if robot.source else []
    parts += [table(("joint", "type", "on", *GEOMETRY), rows)] if rows else []
    for name, texts in (("warning", warnings), ("note", robot.notes)):
        if texts:
            heading = f"{len(texts)} {name}{'s' if len(texts) > 1 else ''}"
            parts.append(folded(heading, "".join(map(paragraph, texts)), unfolded=name == "warning"))
    return piece(robot.title or robot.name, parts)


def _row(robot: Robot, joint: Joint, cut: bool) -> list[str]:
    """Return a joint's name, type and antecedent, and its six numbers, of which the variable is q."""
    variable = {0: "theta", 1: "r"}.get(joint.sigma)
    numbers = ["variable" if field == variable else str(getattr(joint, field)) for field in GEOMETRY]
    on = robot.joints[joint.antecedent - 1].name if joint.antecedent else "base"
    return [joint.name, TYPES[joint.sigma] + (", cut" if cut else ""), on, *numbers]
