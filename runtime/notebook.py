"""What robots and answers show of themselves in a notebook: drawings, tables and operations, as static HTML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import numpy as np

from .answers import Answers, status_name
from .constants import Value
from .drawing import SMALL, drawing, small_drawing, view_of
from .hypertext import folded, paragraph, picture, piece, table
from .peers.newton_euler import FIXED, GEOMETRY, PRISMATIC
from .skeleton import compiled_skeleton

if TYPE_CHECKING:
    from .robot import Robot

# What a table of operations counts, in this order.
OPERATIONS = ("*", "+", "/", "sincos")
# Parameters that change where frames are.
LENGTHS = ("m", "rad")
# Postures and states that are shown; the table says how many more there are.
MOST_POSTURES, MOST_STATES = 16, 20


def robot_page(robot: Robot) -> str:
    """Return a robot's drawing, tables and bill of operations."""
    data = robot.metadata
    rows = list(_joints(data))
    frames = [[each["name"], _link(data, each["antecedent"]), *_numbers(each)] for each in data.get("frame_table", ())]
    parameters = [[p.name, p.label, _value(p.value), p.unit, p.doc] for p in robot.parameter_table]
    bills = [[name, *(str(count.get(op, 0) or "") for op in OPERATIONS)] for name, count in robot.operations.items()]
    parts = [paragraph(repr(robot)[1:-1]), paragraph(f"Numbers: {robot.source}" if robot.source else "")]
    invented = f"Invented, neither measured nor published: {', '.join(robot.invented)}"
    parts += [paragraph(invented)] if robot.invented else []
    parts += list(_drawing(robot))
    bounds = zip(robot.joint_names, robot.limits.lower, robot.limits.upper, strict=True)
    limits = {name: [_limit(lower), _limit(upper)] for name, lower, upper in bounds}
    joints = [[*row, *limits.get(row[0], ["", ""])] for row in rows]
    joint_table = table(("joint", "type", "on", *GEOMETRY, "from", "to"), joints)
    parts += [folded(_count(len(joints), "joint"), joint_table, unfolded=True)] if joints else []
    parts += [folded(_count(len(frames), "named frame"), table(("frame", "on", *GEOMETRY), frames))] if frames else []
    parameter_table = table(("parameter", "of", "value", "unit", "what it is"), parameters)
    parts += [folded(_count(len(parameters), "parameter"), parameter_table)] if parameters else []
    bill = table(("kernel", "multiplications", "additions", "divisions", "sine/cosine pairs"), bills)
    parts += [folded(f"Operations of a call: {_count(len(bills), 'kernel')}", bill)]
    notes = [[note] for note in robot.notes]
    parts += [folded(_count(len(notes), "note") + " of the reader", table(("note",), notes))] if notes else []
    return piece(robot.title or robot.name, [part for part in parts if part])


def answers_page(answers: Answers) -> str:
    """Return the table of postures with the branches that lead there, and small drawings of them."""
    head, _, _ = repr(answers).partition("\n")
    if answers.batch:
        return piece("Answers", [paragraph(head.strip("<>")), *_states(answers)])
    values, data = answers.values, answers.metadata or {}
    labels = answers.branches if "branches" in answers.outputs else ((),) * len(values)
    told = ["; ".join(" ".join(f"{name}={way}" for name, way in label.items()) for label in each) for each in labels]
    heads = ["", *_positions(data, values.shape[1:]), "branch"]
    rows = [[str(i), *map(_value, np.ravel(q).tolist()), told[i]] for i, q in enumerate(values[:MOST_POSTURES])]
    more = len(values) - len(rows)
    parts = [*_postures(data, values, told), table(heads, rows) if rows else ""]
    parts += [paragraph(f"and {more} more")] if more else []
    return piece(f"{data['name']}: {head}" if data else head, [part for part in parts if part])


def _drawing(robot: Robot) -> Iterator[str]:
    """Yield the drawing of a robot where it is drawn, or why there is none."""
    data = robot.metadata
    if not data.get("joints"):
        return
    about = data["parameters"].get("about", {})
    others = [name for name in robot._changes if about.get(name, ("", ""))[1] in LENGTHS]
    caption = "Links, joints, their axes, named frames (x red, y green, z blue)."
    if others:
        caption += f" Drawn with the description's lengths; here others: {', '.join(others)}."
    try:
        yield picture(drawing(compiled_skeleton(data), robot.title or robot.name), caption)
    except ValueError as error:
        yield paragraph(f"No drawing: {error}.")


def _postures(data: Mapping[str, Any], values: Any, told: Sequence[str]) -> Iterator[str]:
    """Yield small drawings of postures in one view, where the answers are positions of the robot's joints."""
    if not data.get("joints") or values.shape[1:] not in {(data["nq"],), (len(data["all_joint_names"]),)}:
        return
    several = {}
    for i, q in enumerate(values[:MOST_POSTURES]):
        # Closed loops may be out of reach of Newton's method from where they are drawn.
        with suppress(ValueError):
            several[i] = compiled_skeleton(data, q)
    view = view_of(list(several.values()), SMALL)
    for i, bones in several.items():
        caption = f"{i}: {told[i]}" if told[i] else str(i)
        yield picture(small_drawing(bones, f"answer {i}", view), caption)


def _states(answers: Answers) -> Iterator[str]:
    """Yield the table of a batch's states along its first dimension."""
    if len(answers.batch) == 1:
        status, count = answers.outputs["status"], answers.outputs["count"]
        rows = [[str(i), str(count[i]), status_name(status[i])] for i in range(min(len(answers), MOST_STATES))]
        yield table(("state", "answers", "status"), rows)
        if len(answers) > MOST_STATES:
            yield paragraph(f"and {len(answers) - MOST_STATES} more")


def _positions(data: Mapping[str, Any], shape: tuple[int, ...]) -> list[str]:
    """Return the names of the elements of a solution."""
    size = int(np.prod(shape))
    for names in (data.get("joint_names", ()), data.get("all_joint_names", ())):
        if len(names) == size:
            return list(names)
    return [str(k) for k in range(size)]


def _joints(data: Mapping[str, Any]) -> Iterator[list[str]]:
    """Yield the name, the type, the antecedent and the geometry of each joint, the cut ones last."""
    passive = data.get("passive", ())
    for row in data.get("joints", ()):
        kind = "fixed" if row["sigma"] == FIXED else "prismatic" if row["sigma"] == PRISMATIC else "revolute"
        kind += ", passive" if row["name"] in passive else ", follows others" if row.get("follows") else ""
        yield [row["name"], kind, _link(data, row["antecedent"]), *_numbers(row)]
    for loop in data.get("loops", ()):
        row = loop["cut"]
        kind = "prismatic, cut" if row["sigma"] == PRISMATIC else "revolute, cut"
        yield [row["name"], kind, _link(data, row["antecedent"]), *_numbers(row)]


def _link(data: Mapping[str, Any], number: int) -> str:
    return str(data["joints"][number - 1]["name"]) if number else "base"


def _numbers(row: Mapping[str, Any]) -> list[str]:
    """Return the six numbers of a frame; the variable of a joint is named."""
    variable = {0: "theta", 1: "r"}.get(row.get("sigma", FIXED))
    return ["variable" if key == variable else _value(row[key]) for key in GEOMETRY]


def _value(value: Value | None) -> str:
    """Return a value as text: "" where there is none; of samples how many and from where to where."""
    if value is None:
        return ""
    if np.ndim(value) == 0:
        return f"{float(value) + 0.0:.6g}"
    if not np.size(value):
        return "0 samples"
    return f"{np.size(value)} samples, {np.min(value):.4g} to {np.max(value):.4g}"


def _limit(value: float) -> str:
    return f"{value:.6g}" if np.isfinite(value) else ""


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' if number != 1 else ''}"
