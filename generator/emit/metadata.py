"""What a compiled robot knows of itself, as JSON in its module: the rows of its models, its parameters, its tree."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

import sympy as sp

from .. import __version__
from ..algebra.graph import Stage, reachable
from ..base_parameters.closed_form import base_parameters
from ..base_parameters.closed_rows import undetermined
from ..derive.kernel import Kernel, Slot, Straight
from ..derive.selection import Selection
from ..derive.variant import choices, default_of
from ..description.formats import toml_writer
from ..description.numeric import evaluate
from ..description.parameter_facts import parameter_facts
from ..description.payload import carrier_of
from ..description.robot import (
    DRIVE,
    ELASTIC,
    FIXED,
    GEOMETRY,
    INERTIA,
    PARAMETER_PREFIX,
    SPRING,
    STRIBECK,
    Follower,
    Frame,
    Joint,
    Loop,
    Robot,
)
from ..models.arguments import optional_inputs
from ..models.catalogue import CATALOGUE
from ..models.row import Argument, Axis, Model

FORMAT = 3


def metadata(selection: Selection, dtype: str, text: str) -> dict[str, Any]:
    """Return the metadata of a module; `text` is the C that it is compiled from, for the content hash."""
    robot, kernels = selection.robot, selection.kernels
    moving = [robot.joints[j - 1] for j in robot.moving]
    content: dict[str, Any] = {
        "format": FORMAT,
        "torquec": __version__,
        "name": robot.name,
        "title": robot.title,
        "source": robot.source,
        "invented": list(robot.invented),
        "notes": list(robot.notes),
        "dtype": dtype,
        "n": len(robot.velocities),
        "nq": len(robot.positions),
        "joint_names": [joint.name for joint in moving],
        "all_joint_names": [robot.joints[j - 1].name for j in robot.mobile],
        "limits": {
            bound: [getattr(joint.limits, bound) for joint in moving]
            for bound in ("lower", "upper", "velocity", "effort")
        },
        "frames": list(robot.frame_names),
        "parameters": {
            "names": list(robot.values),
            "values": list(robot.values.values()),
            "structural": structural(robot),
            "divisors": divisors(robot, kernels),
            "about": {name: [each.label, each.unit, each.doc] for name, each in parameter_facts(robot).items()},
        },
        "base_parameters": [] if undetermined(robot) else list(base_parameters(robot).names),
        "gravity": [_number(component, robot.values) for component in robot.gravity],
        "base": {"floating": robot.base.floating, "link": robot.base.link}
        | {name: _number(getattr(robot.base, name), robot.values) for name in INERTIA},
        "order": list(robot.moving),
        "passive": [robot.joints[j - 1].name for j in robot.passive],
        "joints": [_joint(joint, robot.followers.get(j), robot.values) for j, joint in enumerate(robot.joints, 1)],
        "frame_table": [_frame(frame, robot.values) for frame in robot.frames],
        "loops": [_loop(loop, robot.values) for loop in robot.loops],
        "assembly": dict(robot.assembly),
        "description": toml_writer.write(selection.described),
        "payloads": list(selection.payloads),
        "carriers": _carriers(selection),
        "impossible": dict(selection.impossible),
        "pinocchio": {name: row.name for row in CATALOGUE for name in row.pinocchio},
        "models": [_row(row, selection) for row in dict.fromkeys(kernel.variant.row for kernel in kernels)],
    }
    digest = hashlib.sha256((text + json.dumps(content)).encode()).hexdigest()
    return content | {"hash": digest}


def structural(robot: Robot) -> dict[str, str]:
    """Return the standard parameters that are exact numbers, and so can't be changed at run time, as text."""
    names: dict[str, str] = {}
    for j, joint in enumerate(robot.joints, 1):
        variable = {0: "theta", 1: "r"}.get(joint.sigma)
        drive = () if joint.sigma == FIXED else DRIVE
        for field in (*GEOMETRY, *INERTIA, *drive, *laws_of(joint)):
            value: sp.Expr = getattr(joint, field)
            if field != variable and not value.free_symbols:
                names[f"{PARAMETER_PREFIX[field]}{j}"] = str(value)
    if robot.base.floating:
        fixed = {field: getattr(robot.base, field) for field in INERTIA}
        names |= {f"{field}0": str(value) for field, value in fixed.items() if not value.free_symbols}
    return names


def _carriers(selection: Selection) -> dict[str, Any]:
    """Return the links that payloads at named frames can be added to at run time, and the ways to the frames."""
    names = [frame.name for frame in selection.described.frames if frame.name not in selection.payloads]
    found = {name: carrier_of(selection.robot, name) for name in names}
    return {name: {"link": each[0], "steps": each[1]} for name, each in found.items() if each}


def divisors(robot: Robot, kernels: Sequence[Kernel]) -> list[str]:
    """Return the parameters that can't become 0: the description divides by them, or the form of a kernel does."""
    powers = [power for _, expression in robot.expressions() for power in expression.atoms(sp.Pow)]
    names = {str(power.base) for power in powers if power.base.is_Symbol and power.exp.is_negative}
    for kernel in kernels:
        nodes = kernel.body.graph.nodes
        for index in reachable(kernel.body.graph, kernel.body.edges):
            below = nodes[nodes[index].args[1] >> 1] if nodes[index].op == "div" else None
            if below and below.op == "input" and below.stage == Stage.PREPARE:
                names.add(str(below.name))
    return sorted(names)


def _joint(joint: Joint, follower: Follower | None, values: Mapping[str, float | None]) -> dict[str, Any]:
    fields = (*GEOMETRY, "offset", *INERTIA, *DRIVE, *laws_of(joint))
    numbers = {name: _number(getattr(joint, name), values) for name in fields}
    follows = follower and {
        "terms": [[c, _number(multiplier, values)] for c, multiplier in follower.terms],
        "offset": _number(follower.offset, values),
    }
    owner = {"name": joint.name, "link": joint.link, "antecedent": joint.antecedent, "sigma": joint.sigma}
    motor = {"motor_of": joint.motor_of} if joint.motor_of else {}
    return owner | {"follows": follows} | numbers | motor


def laws_of(joint: Joint) -> tuple[str, ...]:
    """Return the fields of a joint's drive that few have: of springs, of static and of smooth friction."""
    friction = STRIBECK if joint.FST != 0 or joint.QPS != 0 else ()
    return (*friction, *(SPRING if joint.K != 0 else ()), *(ELASTIC if joint.KE != 0 else ()))


def _frame(frame: Frame, values: Mapping[str, float | None]) -> dict[str, Any]:
    numbers = {name: _number(getattr(frame, name), values) for name in GEOMETRY}
    return {"name": frame.name, "antecedent": frame.antecedent} | numbers


def _loop(loop: Loop, values: Mapping[str, float | None]) -> dict[str, Any]:
    return {"cut": _joint(loop.cut, None, values), "twin": _frame(loop.twin, values)}


def _number(expression: sp.Expr, values: Mapping[str, float | None]) -> float | None:
    if any(values[str(symbol)] is None for symbol in expression.free_symbols):
        return None
    return evaluate(expression, values)


def _row(row: Model, selection: Selection) -> dict[str, Any]:
    robot, own = selection.robot, [kernel for kernel in selection.kernels if kernel.variant.row is row]
    shapes = {slot.name: slot for kernel in own for slot in (*kernel.inputs, *kernel.outputs)}
    return {
        "name": row.name,
        "doc": row.doc,
        "inputs": [_argument(argument, shapes) for argument in row.inputs],
        "optional": [_argument(argument, shapes) for argument in optional_inputs(row) if argument.name in shapes],
        "refused": {a.name: reason for a in optional_inputs(row) if a.unless and (reason := a.unless(robot))},
        "axes": [_axis(axis, robot, own) for axis in row.axes],
        "barred": _barred(row, selection),
        "outputs": [_argument(argument, shapes) for argument in row.outputs],
        "answers": own[0].outputs[0].shape[0] if row.answers else None,
        "blanks": row.blanks,
        "kernels": [_kernel(kernel, robot) for kernel in own],
    } | ({"zeros": True} if row.zeros else {}) | ({"switches": dict(row.switches)} if row.switches else {})


def _barred(row: Model, selection: Selection) -> list[dict[str, Any]]:
    """Return the choices on the axes that can't be, and why, as far as the description says so by itself."""
    plain = [(variant, each) for variant, each in selection.refusals.items() if row.blanks or not variant.optional]
    told = [(variant, each.reason) for variant, each in plain if variant.row is row and each.by_description]
    return [{"axes": dict(variant.axes), "reason": reason} for variant, reason in told]


def _kernel(kernel: Kernel, robot: Robot) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "kernel": kernel.name,
        "optional": list(kernel.variant.optional),
        "axes": dict(kernel.variant.axes),
        "operations": kernel.operations,
    }
    facts |= kernel.body.facts
    if any("b" in argument.shape for argument in kernel.variant.row.outputs):
        return facts | {"columns": list(base_parameters(robot).names)}
    if kernel.variant.contacts:
        own = {slot.name: slot for slot in (*kernel.inputs, *kernel.outputs)}
        for role, slots in (("inputs", kernel.inputs), ("outputs", kernel.outputs)):
            facts[role] = [_argument(slot.argument, own) for slot in slots]
        return facts
    if not kernel.columns:
        return facts
    shapes = {slot.name: slot for slot in (*kernel.inputs, *kernel.outputs)}
    for role, slots in (("inputs", kernel.inputs), ("outputs", kernel.outputs)):
        if any("p" in slot.argument.shape for slot in slots):
            facts[role] = [_argument(slot.argument, shapes) for slot in slots]
    for place, elements in _nonzero(kernel).items():
        facts["outputs"][place]["nonzero"] = elements
    return facts | {"columns": list(kernel.columns)}


def _nonzero(kernel: Kernel) -> dict[int, list[int]]:
    """Return of each sparse output, by its place, the elements that are not 0 by structure."""
    if not isinstance(kernel.body, Straight):
        return {}
    value = kernel.body.graph.value
    return {
        place: [i for i, edge in enumerate(edges) if value(edge) != 0]
        for place, (slot, edges) in enumerate(zip(kernel.outputs, kernel.body.elements, strict=True))
        if slot.argument.sparse
    }


def _argument(argument: Argument, slots: Mapping[str, Slot]) -> dict[str, Any]:
    slot = slots[argument.name]
    facts = {"name": argument.name, "shape": list(slot.shape), "kind": argument.kind, "doc": slot.argument.doc}
    return facts | ({"symmetric": True} if argument.symmetric else {})


def _axis(axis: Axis, robot: Robot, kernels: Sequence[Kernel]) -> dict[str, Any]:
    """Return an axis with those of its choices that a kernel was made for."""
    made = {dict(kernel.variant.axes).get(axis.name) for kernel in kernels}
    values = [value for value in choices(axis, robot) if value in made]
    default = default_of(axis, robot.ground) or (values[0] if len(values) == 1 else None)
    facts = {"name": axis.name, "doc": axis.doc, "values": values, "default": default, "with": axis.goes_with}
    if axis.sets:
        return facts | {"several": True}
    return facts | ({"others": axis.others} if not axis.of_frames else {})
