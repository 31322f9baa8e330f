"""A robot as the text of the native format. Automatic names go back to plain numbers; comments are not kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import sympy as sp

from ..expression_writer import write_expression
from ..motors import motor_name
from ..normalise import structural
from ..robot import (
    ANGLES,
    BASE,
    DRIVE,
    ELASTIC,
    GEOMETRY,
    GRAVITY_NAMES,
    INERTIA,
    PARAMETER_PREFIX,
    REVOLUTE,
    SPRING,
    STRIBECK,
    ZERO,
    Base,
    Frame,
    Joint,
    Loop,
    Robot,
)
from .native import LIMITS, TYPES

_TYPE_NAMES = {sigma: name for name, sigma in TYPES.items()}


def write(robot: Robot) -> str:
    """Return the text that reads back as an equal robot."""
    writer = Writer(robot)
    joints, loops = len(robot.joints), len(robot.loops)
    blocks = writer.base()
    blocks += [writer.joint(joint, j) for j, joint in enumerate(robot.joints, 1) if not joint.motor_of]
    blocks += writer.drives()
    blocks += [writer.frame(frame) for frame in robot.frames]
    blocks += [writer.loop(loop, joints + k, joints + loops + k) for k, loop in enumerate(robot.loops, 1)]
    gravity = [
        writer.entry(component, name, angle=False) for component, name in zip(robot.gravity, GRAVITY_NAMES, strict=True)
    ]
    head = [f"name = {quoted(robot.name)}"]
    head += [f"{key} = {quoted(text)}" for key, text in (("title", robot.title), ("source", robot.source)) if text]
    head += _names("invented", robot.invented)
    head.append(f"gravity = [{', '.join(gravity)}]")
    declared = {name: value for name, value in robot.values.items() if name not in writer.automatic}
    head += _names("free", sorted(robot.free))
    head += ["keep_zeros = true"] if robot.keep_zeros else []
    head += _names("symbols", (name for name, value in declared.items() if value is None))
    head += _names("order", (robot.joints[j - 1].name for j in robot.order or ()))
    assignments = [f"{name} = {number(value)}" for name, value in declared.items() if value is not None]
    values = ["[values]\n" + "\n".join(assignments)] if assignments else []
    drawn = [f"{name} = {number(position)}" for name, position in robot.assembly.items()]
    values += ["[assembly]\n" + "\n".join(drawn)] if drawn else []
    patterns = [f"{key} = [{', '.join(map(quoted, given))}]" for key, given in robot.hybrid.items()]
    values += ["[hybrid]\n" + "\n".join(patterns)] if patterns else []
    return "\n\n".join(["\n".join(head), *values, *blocks]) + "\n"


class Writer:
    """Writes the entries of a robot."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        # The parameters that became plain numbers so far.
        self.automatic: set[str] = set()

    def text(self, expression: sp.Expr, name: str, *, angle: bool, factor: bool = False) -> str:
        """Return the number or expression that reads back as this entry, called `name` if it is a plain number."""
        plain = self.plain_number(expression, name, angle=angle, factor=factor)
        return write_expression(expression) if plain is None else plain

    def plain_number(
        self, expression: sp.Expr, name: str, *, angle: bool, factor: bool, exponent: bool = False
    ) -> str | None:
        """Return the number that reads back as this entry, None if it is an expression."""
        value = self.robot.values.get(name)
        if value is not None and expression == sp.Symbol(name) and self.reads_back(
            name, value, angle=angle, factor=factor, exponent=exponent
        ):
            self.automatic.add(name)
            return number(value)
        return number(float(expression)) if expression.is_Integer or expression.is_Float else None

    def entry(
        self, expression: sp.Expr, name: str, *, angle: bool, factor: bool = False, exponent: bool = False
    ) -> str:
        """Return the same as a TOML value: an expression in quotes."""
        plain = self.plain_number(expression, name, angle=angle, factor=factor, exponent=exponent)
        return quoted(write_expression(expression)) if plain is None else plain

    def reads_back(self, name: str, value: float, *, angle: bool, factor: bool, exponent: bool) -> bool:
        """Return whether a reader would give this number this name again."""
        exact = structural(value, angle=angle, factor=factor, exponent=exponent)
        return name in self.robot.free or exact is None

    def entries(
        self, owner: Joint | Frame | Base, names: Iterable[str], suffix: str, angles: Iterable[str]
    ) -> dict[str, str]:
        """Return the entries of a joint, a frame or the base that are not 0."""
        return {
            name: self.entry(
                getattr(owner, name), PARAMETER_PREFIX[name] + suffix, angle=name in angles, exponent=name == "BST"
            )
            for name in names
            if getattr(owner, name) != 0
        }

    def joint(self, joint: Joint, j: int) -> str:
        """Return joint j as a [[joints]] table."""
        above = BASE if j == 1 else self.robot.joints[j - 2].name
        antecedent = self.antecedent(joint)
        own = {} if antecedent == above else {"antecedent": quoted(antecedent)}
        return "[[joints]]\n" + _lines(self.joint_keys(joint, str(j), own, passive_by_default=False))

    def joint_keys(
        self, joint: Joint, suffix: str, antecedent: Mapping[str, str], *, passive_by_default: bool
    ) -> dict[str, str]:
        """Return the keys of a joint, cut or not."""
        angles = (*ANGLES, "offset") if joint.sigma == REVOLUTE else ANGLES
        keys = {"name": quoted(joint.name), "type": quoted(_TYPE_NAMES[joint.sigma]), **antecedent}
        keys |= self.entries(joint, (*GEOMETRY, "offset"), suffix, angles)
        limits = limits_table(joint)
        keys |= {"limits": limits} if limits != "{}" else {}
        name = {"name": quoted(joint.link)} if joint.link else {}
        keys |= inline("link", name | self.entries(joint, INERTIA, suffix, ()))
        slack = ("QK",) if joint.sigma == REVOLUTE else ()
        keys |= inline("drive", self.entries(joint, (*DRIVE, *STRIBECK, *SPRING), suffix, slack))
        if joint.KE != 0:
            motor = self.motor(self.robot.motors[int(suffix)])
            keys |= inline("elastic", self.entries(joint, ELASTIC, suffix, ()) | {"motor": motor})
        if bool(joint.mu) == passive_by_default:
            keys["motorised"] = "true" if joint.mu else "false"
        return keys | inline("mimic", self.mimic_keys(joint, suffix))

    def motor(self, m: int) -> str:
        """Return the drive of motor m as a table on one line."""
        motor = self.robot.joints[m - 1]
        joint = self.robot.joints[motor.motor_of - 1]
        name = {"name": quoted(motor.name)} if motor.name != motor_name(joint) else {}
        slack = ("QK",) if motor.sigma == REVOLUTE else ()
        keys = name | self.entries(motor, (*DRIVE, *STRIBECK, *SPRING), str(m), slack)
        return inline("", keys).get("", "{}")

    def drives(self) -> list[str]:
        """Return the [drives] table of the motors that are coupled with joints."""
        motors = [(m, self.robot.joints[m - 1]) for m in self.robot.coupled_motors]
        if not motors:
            return []
        joints = [motor.motor_of for _, motor in motors]
        names = ", ".join(quoted(self.robot.joints[j - 1].name) for j in joints)
        rows = []
        for m, motor in motors:
            factors = dict(motor.coupling)
            entries = (
                self.entry(factors.get(j, ZERO), f"C{m}_{j}", angle=False, factor=True) for j in joints
            )
            rows.append(f"[{', '.join(entries)}]")
        drives = ", ".join(self.motor(m) for m, _ in motors)
        return [f"[drives]\njoints = [{names}]\ncoupling = [{', '.join(rows)}]\nmotors = [{drives}]"]

    def mimic_keys(self, joint: Joint, suffix: str) -> dict[str, str]:
        """Return the keys of a joint's mimic table."""
        if joint.mimic is None:
            return {}
        multiplier, shift = (PARAMETER_PREFIX[name] + suffix for name in ("multiplier", "shift"))
        keys = {"joint": quoted(self.robot.joints[joint.mimic.joint - 1].name)}
        keys["multiplier"] = self.entry(joint.mimic.multiplier, multiplier, angle=False, factor=True)
        if joint.mimic.offset != 0:
            keys["offset"] = self.entry(joint.mimic.offset, shift, angle=joint.sigma == REVOLUTE)
        return keys

    def base(self) -> list[str]:
        """Return the [base] table, unless all of it is the default."""
        keys = self.base_keys()
        return ["[base]\n" + _lines(keys)] if keys else []

    def base_keys(self) -> dict[str, str]:
        """Return the keys of the base that are not the default."""
        base = self.robot.base
        keys = {"floating": "true"} if base.floating else {}
        name = {"name": quoted(base.link)} if base.link else {}
        return keys | inline("link", name | self.entries(base, INERTIA, "0", ()))

    def frame(self, frame: Frame) -> str:
        """Return a named frame as its table."""
        return f"[frames.{frame.name}]\n" + _lines(self.frame_keys(frame, f"_{frame.name}"))

    def frame_keys(self, frame: Frame, suffix: str) -> dict[str, str]:
        """Return the keys of a frame."""
        antecedent = {"antecedent": quoted(self.antecedent(frame))}
        later = {} if frame.default else {"default": "false"}
        return antecedent | self.entries(frame, GEOMETRY, suffix, ANGLES) | later

    def loop(self, loop: Loop, cut: int, twin: int) -> str:
        """Return a loop as a [[loops]] table; `cut` and `twin` are the numbers of its frames."""
        antecedent = {"antecedent": quoted(self.antecedent(loop.cut))}
        keys = self.joint_keys(loop.cut, str(cut), antecedent, passive_by_default=True)
        keys |= inline("twin", {"name": quoted(loop.twin.name)} | self.frame_keys(loop.twin, str(twin)))
        return "[[loops]]\n" + _lines(keys)

    def antecedent(self, owner: Joint | Frame) -> str:
        """Return the name of the joint that carries a joint or frame."""
        return self.robot.joints[owner.antecedent - 1].name if owner.antecedent else BASE


def _lines(keys: Mapping[str, str]) -> str:
    return "\n".join(f"{key} = {value}" for key, value in keys.items())


def inline(name: str, keys: Mapping[str, str]) -> dict[str, str]:
    """Return a key with a table on one line, or nothing if the table is empty."""
    return {name: "{ " + ", ".join(f"{key} = {value}" for key, value in keys.items()) + " }"} if keys else {}


def _names(key: str, names: Iterable[str]) -> list[str]:
    listed = ", ".join(map(quoted, names))
    return [f"{key} = [{listed}]"] if listed else []


def limits_table(joint: Joint) -> str:
    """Return the limits of a joint as a table on one line."""
    limits = {name: getattr(joint.limits, name) for name in LIMITS}
    return inline("", {name: number(value) for name, value in limits.items() if value is not None}).get("", "{}")


def number(value: float) -> str:
    """Return a finite number as text."""
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def quoted(text: str) -> str:
    """Return a basic string of TOML: quotes and backslashes escaped, control characters by code point."""
    return '"' + "".join(_character(c) for c in text) + '"'


def _character(c: str) -> str:
    if c in '"\\':
        return "\\" + c
    return c if c.isprintable() else f"\\u{ord(c):04x}" if ord(c) < 0x10000 else f"\\U{ord(c):08x}"
