"""A robot as the text of the native format. Automatic names go back to plain numbers; comments are not kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import sympy as sp

from .expression import write_expression
from .normalise import structural
from .robot import (
    ANGLES,
    BASE,
    DRIVE,
    GEOMETRY,
    GRAVITY_NAMES,
    INERTIA,
    PARAMETER_PREFIX,
    REVOLUTE,
    Frame,
    Joint,
    Loop,
    Robot,
)
from .toml import LIMITS, TYPES

_TYPE_NAMES = {sigma: name for name, sigma in TYPES.items()}


def write(robot: Robot) -> str:
    """The text that reads back as an equal robot."""
    writer = _Writer(robot)
    joints, loops = len(robot.joints), len(robot.loops)
    blocks = [writer.joint(joint, j) for j, joint in enumerate(robot.joints, 1)]
    blocks += [writer.frame(frame) for frame in robot.frames]
    blocks += [writer.loop(loop, joints + k, joints + loops + k) for k, loop in enumerate(robot.loops, 1)]
    gravity = [
        writer.entry(component, name, angle=False) for component, name in zip(robot.gravity, GRAVITY_NAMES, strict=True)
    ]
    head = [f"name = {_quoted(robot.name)}"]
    head += [f"{key} = {_quoted(text)}" for key, text in (("title", robot.title), ("source", robot.source)) if text]
    head.append(f"gravity = [{', '.join(gravity)}]")
    declared = {name: value for name, value in robot.values.items() if name not in writer.automatic}
    head += _names("free", sorted(robot.free))
    head += _names("symbols", (name for name, value in declared.items() if value is None))
    stated = [f"{name} = {_number(value)}" for name, value in declared.items() if value is not None]
    values = ["[values]\n" + "\n".join(stated)] if stated else []
    return "\n\n".join(["\n".join(head), *values, *blocks]) + "\n"


class _Writer:
    """Writes entries; `automatic` collects the parameters that became plain numbers."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.automatic: set[str] = set()

    def entry(self, expression: sp.Expr, name: str, *, angle: bool) -> str:
        value = self.robot.values.get(name)
        if value is not None and expression == sp.Symbol(name) and self.returns(name, value, angle=angle):
            self.automatic.add(name)
            return _number(value)
        if expression.is_Integer or expression.is_Float:
            return _number(float(expression))
        return _quoted(write_expression(expression))

    def returns(self, name: str, value: float, *, angle: bool) -> bool:
        """Whether a reader would give this number this name again."""
        return name in self.robot.free or structural(value, angle=angle) is None

    def entries(self, owner: Joint | Frame, names: Iterable[str], suffix: str, angles: Iterable[str]) -> dict[str, str]:
        return {
            name: self.entry(getattr(owner, name), PARAMETER_PREFIX[name] + suffix, angle=name in angles)
            for name in names
            if getattr(owner, name) != 0
        }

    def joint(self, joint: Joint, j: int) -> str:
        above = BASE if j == 1 else self.robot.joints[j - 2].name
        antecedent = self.antecedent(joint)
        given = {} if antecedent == above else {"antecedent": _quoted(antecedent)}
        return "[[joints]]\n" + _lines(self.joint_keys(joint, str(j), given, passive_by_default=False))

    def joint_keys(
        self, joint: Joint, suffix: str, antecedent: Mapping[str, str], *, passive_by_default: bool
    ) -> dict[str, str]:
        angles = (*ANGLES, "offset") if joint.sigma == REVOLUTE else ANGLES
        keys = {"name": _quoted(joint.name), "type": _quoted(_TYPE_NAMES[joint.sigma]), **antecedent}
        keys |= self.entries(joint, (*GEOMETRY, "offset"), suffix, angles)
        limits = {name: getattr(joint.limits, name) for name in LIMITS}
        keys |= _inline("limits", {name: _number(value) for name, value in limits.items() if value is not None})
        name = {"name": _quoted(joint.link)} if joint.link else {}
        keys |= _inline("link", name | self.entries(joint, INERTIA, suffix, ()))
        keys |= _inline("drive", self.entries(joint, DRIVE, suffix, ()))
        if bool(joint.mu) == passive_by_default:
            keys["motorised"] = "true" if joint.mu else "false"
        return keys

    def frame(self, frame: Frame) -> str:
        return f"[frames.{frame.name}]\n" + _lines(self.frame_keys(frame, f"_{frame.name}"))

    def frame_keys(self, frame: Frame, suffix: str) -> dict[str, str]:
        antecedent = {"antecedent": _quoted(self.antecedent(frame))}
        return antecedent | self.entries(frame, GEOMETRY, suffix, ANGLES)

    def loop(self, loop: Loop, cut: int, twin: int) -> str:
        antecedent = {"antecedent": _quoted(self.antecedent(loop.cut))}
        keys = self.joint_keys(loop.cut, str(cut), antecedent, passive_by_default=True)
        keys |= _inline("twin", {"name": _quoted(loop.twin.name)} | self.frame_keys(loop.twin, str(twin)))
        return "[[loops]]\n" + _lines(keys)

    def antecedent(self, owner: Joint | Frame) -> str:
        return self.robot.joints[owner.antecedent - 1].name if owner.antecedent else BASE


def _lines(keys: Mapping[str, str]) -> str:
    return "\n".join(f"{key} = {value}" for key, value in keys.items())


def _inline(name: str, keys: Mapping[str, str]) -> dict[str, str]:
    return {name: "{ " + ", ".join(f"{key} = {value}" for key, value in keys.items()) + " }"} if keys else {}


def _names(key: str, names: Iterable[str]) -> list[str]:
    quoted = ", ".join(map(_quoted, names))
    return [f"{key} = [{quoted}]"] if quoted else []


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def _quoted(text: str) -> str:
    """A basic string of TOML: quotes and backslashes escaped, control characters by code point."""
    return '"' + "".join(_character(c) for c in text) + '"'


def _character(c: str) -> str:
    if c in '"\\':
        return "\\" + c
    return c if c.isprintable() else f"\\u{ord(c):04x}" if ord(c) < 0x10000 else f"\\U{ord(c):08x}"
