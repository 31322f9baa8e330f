"""Statements -> C99: one source file and one header a robot, for any compiler and no library but libm.

The source is written over the number type `real` of support/torquec_real.h, so that one text is compiled for one state
a call and for several in the lanes of a vector.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ...algebra.graph import Input, Stage
from ...derive.kernel import Kernel, Slot
from ...description.robot import DRIVE, GEOMETRY, INERTIA, SPRING, Robot
from ..constants import Constants
from ..statements import (
    Call,
    Let,
    Name,
    Scheduler,
    Statement,
    Store,
    Value,
    as_given,
    elements,
    reads,
    reads_constants,
)
from .angles import AnglesFirst, angles_first, with_those_ahead
from .outputs import stored_early, stored_last
from .parts import LONGEST, WAITING, in_parts
from .plan import inverse_function
from .text import KERNEL, PREPARE, block, everywhere, expression, lines, literal

WIDTH = 118
# Outputs that may wait in registers for the end; more are stored as they come, behind reads of all inputs.
KEPT = 16
# So many statements have gaps that are worth filling with the sines and cosines of the next states.
FILLED = 64
# What TQ_AHEAD adds to the arguments.
AHEAD = ("now", "then", "quarters")


@dataclass(frozen=True)
class Source:
    """The generated text of a robot; which kernels have angles ahead in lanes, and how many."""

    header: str
    source: str
    ahead: Mapping[str, int]


def source(robot: Robot, kernels: Sequence[Kernel]) -> tuple[Source, Constants]:
    """The C of a robot's kernels, and the constants that they read."""
    constants = Constants(tuple(robot.values))
    written = [_written(robot, kernel, constants.add(kernel)) for kernel in kernels]
    functions = [function.text for function in written]
    ahead = {kernel.name: function.ahead for kernel, function in zip(kernels, written, strict=True)}
    name = robot.name
    text = [
        _head(robot, kernels),
        f'#include "{name}.h"',
        f'#ifndef TQ\n#include "torquec_real.h"\n#define TQ(function) {name}_##function',
        f"#define TQ_LINKAGE\n#define TQ_PREPARE\n#define TQ_CONSTANTS {name}_constants\n#endif",
        *(['#include "torquec_inverse.h"'] if any(kernel.plan for kernel in kernels) else []),
        *(['#include "torquec_cold.h"'] if any("TQ_FETCHER" in function for function in functions) else []),
        "",
        *functions,
        f"#ifdef TQ_PREPARE\n{_parameters(robot, constants)}\n{_prepare(name, constants)}\n#endif",
    ]
    return Source(_header(robot, kernels, constants), "\n".join(text) + "\n", ahead), constants


def _head(robot: Robot, kernels: Sequence[Kernel]) -> str:
    text = [f"{_title(robot)}: C99 by torquec. One function a model, prototypes in the header.", ""]
    text += ["Geometry: Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r)", ""]
    rows = [["j", "a(j)", "sigma", *GEOMETRY]]
    for j, joint in enumerate(robot.joints, 1):
        variable = {0: "theta", 1: "r"}.get(joint.sigma)
        offset = f" + {joint.offset}" if joint.offset != 0 else ""
        cells = [f"q{j}{offset}" if name == variable else str(getattr(joint, name)) for name in GEOMETRY]
        rows.append([str(j), str(joint.antecedent), str(joint.sigma), *cells])
    text += _columns(rows)
    text += ["", "Parameters of the links, about the origins of their frames:", ""]
    fields = (*INERTIA, *DRIVE, *(SPRING if any(joint.K != 0 for joint in robot.joints) else ()))
    text += _columns([["j", *fields]] + [
        [str(j), *(str(getattr(joint, name)) for name in fields)]
        for j, joint in enumerate(robot.joints, 1)
    ])
    text += ["", "Operations a call:", ""]
    text += _columns([["model", "*", "+", "/", "sincos"]] + [
        [kernel.name, *(str(kernel.operations[op]) for op in ("*", "+", "/", "sincos"))] for kernel in kernels
    ])
    return _comment(text)


def _comment(text: Sequence[str]) -> str:
    return "\n".join(["/*", *(f" * {line}".rstrip() for line in text), " */"])


def _title(robot: Robot) -> str:
    """What a stranger called the robot, as one line of a comment that it can't end."""
    plain = "".join(c if c.isprintable() else " " for c in robot.title or robot.name)
    return plain.replace("*/", "* /").replace("/*", "/ *")


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]


def _header(robot: Robot, kernels: Sequence[Kernel], constants: Constants) -> str:
    name, guard = robot.name, f"TORQUEC_{robot.name.upper()}_H"
    fields = [f"    tq_scalar {field};" for field in constants.names]
    parameters = [f"{i:4}  {parameter}" for i, parameter in enumerate(constants.parameters)]
    known, count = f"{name}_constants", max(len(constants.parameters), 1)
    prototypes = [f"{_bill(kernel)}\nvoid {name}_{_signature(kernel, 'tq_scalar', known)};\n" for kernel in kernels]
    return "\n".join([
        f"/* {_title(robot)}: prepare once for a set of parameters, then call the models. */",
        f"#ifndef {guard}\n#define {guard}\n",
        '#include "torquec_scalar.h"\n',
        '#ifdef __cplusplus\nextern "C" {\n#endif\n',
        "/* What depends on the parameters alone. */",
        "typedef struct {", *fields, f"}} {name}_constants;\n",
        _comment(["Fills the constants from the parameters p, in this order:", *parameters]),
        f"void {name}_prepare(const double *p, {name}_constants *k);\n",
        "/* The parameters as the description has them; NaN where it gives no value. */",
        f"extern const double {name}_parameters[{count}];\n",
        *prototypes,
        "#ifdef __cplusplus\n}\n#endif\n#endif\n",
    ])


def _bill(kernel: Kernel) -> str:
    """The comment that a function opens with: what it computes, what it costs, its arguments."""
    count = kernel.operations
    cost = ", ".join(f"{number} {op}" for op, number in count.items() if number)
    text = textwrap.wrap(f"{kernel.name}: {kernel.variant.row.doc}", WIDTH - 3)
    text.append(f"operations: {cost or 'none'}")
    for way, slots in (("in ", kernel.inputs), ("out", kernel.outputs)):
        for slot in slots:
            shape = "".join(f"[{size}]" for size in slot.shape) or "[1]"
            text.append(f"{way} {slot.name}{shape}: {slot.argument.doc}")
    return _comment(text)


def _signature(kernel: Kernel, real: str, constants: str) -> str:
    arguments = [f"const {real} *{slot.name}" for slot in kernel.inputs]
    arguments += [f"{_type(slot, real)} *{slot.name}" for slot in kernel.outputs]
    arguments.append(f"const {constants} *k")
    return f"{kernel.name}({', '.join(arguments)})"


def _type(slot: Slot, real: str) -> str:
    return real if slot.argument.kind == "real" else "int32_t"


def _written(robot: Robot, kernel: Kernel, known: Callable[[int], Value]) -> Function:
    if kernel.plan is not None:
        return Function(inverse_function(robot, kernel, kernel.plan, known, _bill(kernel), _arguments(kernel)))
    function = _function(kernel, known)
    return function if kernel.in_lanes else Function(f"#if TQ_LANES == 1\n{function.text}#endif\n")


@dataclass(frozen=True)
class Function:
    """The C of a kernel; of how many angles lanes have the sines and cosines ready before they call it."""

    text: str
    ahead: int = 0


def _function(kernel: Kernel, known: Callable[[int], Value]) -> Function:
    slots = (*kernel.inputs, *kernel.outputs)
    inputs = [slot.element(i) for slot in kernel.inputs for i in range(slot.size)]
    early = sum(slot.size for slot in kernel.outputs) > max(KEPT, len(inputs))
    local: dict[Input, Name] = {given: Name(f"{given.argument}_{given.place}") for given in inputs} if early else {}
    taken = {"k", WAITING, *AHEAD, "R", "real", *(slot.name for slot in slots), *(name.text for name in local.values())}
    scheduler = Scheduler(kernel.graph, Stage.CALL, known, lambda name: local.get(name) or as_given(name), taken)
    lets = list(scheduler.statements(kernel.all_edges))
    out = [
        Store(slot.name, i, _stored(scheduler.edge(edge), slot))
        for slot, edges in zip(kernel.outputs, kernel.edges, strict=True)
        for i, edge in enumerate(edges)
    ]
    used = {name for statement in (*lets, *out) for name in reads(statement)}
    copies = [Let(local[given].text, given) for given in inputs if early and local[given].text in used]
    first = angles_first([*copies, *lets])
    statements = stored_early(first.statements, out) if early else [*first.statements, *stored_last(out, taken)]
    if len(statements) > LONGEST:
        return Function(_in_parts(kernel, statements))
    pays = len(first.rest) >= FILLED and first.hang_on(kernel.inputs[0].name)
    ahead = len(first.angles) if pays else 0
    body = [*_unused(kernel, statements), *lines(with_those_ahead(statements) if ahead else statements)]
    text = _definition(kernel, body, " TQ_AHEAD" if ahead else "")
    return Function((_angles(kernel, first) if ahead else "") + text, ahead)


def _angles(kernel: Kernel, first: AnglesFirst) -> str:
    """What lanes compute of the next states: their angles."""
    name, waiting = kernel.inputs[0].name, enumerate(first.angles)
    body = [*lines(first.sums), *(f"TQ_WAITING({i}, {everywhere(angle, KERNEL)});" for i, angle in waiting)]
    body += [] if any(map(reads_constants, [*first.sums, *first.groups])) else ["(void)k;"]
    head = f"static inline void TQ(angles_of_{kernel.name})(const real *{name}, real *then, const TQ_CONSTANTS *k)"
    return f"#if TQ_LANES > 2\n{block(head, body)}#endif\n"


def _stored(value: Value, slot: Slot) -> Value:
    return value if slot.argument.kind == "real" else Call("whole", (value,))


def _definition(kernel: Kernel, body: Sequence[str], more: str = "") -> str:
    return _bill(kernel) + "\n" + block(f"TQ_LINKAGE void TQ({kernel.name}){_arguments(kernel)[:-1]}{more})", body)


def _arguments(kernel: Kernel) -> str:
    return _signature(kernel, "real", "TQ_CONSTANTS")[len(kernel.name):]


def _unused(kernel: Kernel, statements: Sequence[Statement], *more: str) -> list[str]:
    used = {element.argument for statement in statements for element in elements(statement)}
    used |= {statement.argument for statement in statements if isinstance(statement, Store)}
    names = [*(slot.name for slot in (*kernel.inputs, *kernel.outputs)), *more]
    unused = [name for name in names if name not in used]
    unused += [] if any(map(reads_constants, statements)) else ["k"]
    return [f"(void){name};" for name in unused]


def _in_parts(kernel: Kernel, statements: Sequence[Statement]) -> str:
    parts, waiting = in_parts(statements)
    arguments = f"{_arguments(kernel)[:-1]}, real *restrict {WAITING})"
    passed = ", ".join([*(slot.name for slot in (*kernel.inputs, *kernel.outputs)), "k", WAITING])
    functions, calls = [], []
    for i, part in enumerate(parts, 1):
        body = [*_unused(kernel, part, WAITING), *lines(part)]
        functions.append(block(f"static TQ_PART void TQ(part{i}_of_{kernel.name}){arguments}", body))
        calls.append(f"TQ(part{i}_of_{kernel.name})({passed});")
    first, *others = calls
    body = ["TQ_ARRIVE;", f"real {WAITING}[{max(waiting, 1)}];", first, f"TQ_FETCH_IF_COLD({kernel.name});", *others]
    return "\n".join([*functions, f"TQ_FETCHER({kernel.name})", _definition(kernel, body)])


def _parameters(robot: Robot, constants: Constants) -> str:
    values = [robot.values[name] for name in constants.parameters] or [0.0]
    text = ", ".join(literal(math.nan if value is None else value) for value in values)
    rows = textwrap.wrap(text, WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)
    return "\n".join([f"const double {robot.name}_parameters[] = {{", *rows, "};\n"])


def _prepare(name: str, constants: Constants) -> str:
    lets, fields = constants.statements()
    body = [*lines(lets, PREPARE)]
    body += [f"k->{field} = (tq_scalar)({expression(value, PREPARE)});" for field, value in fields] or ["k->none = 0;"]
    unused = [] if any(True for let in lets for _ in elements(let)) else ["(void)p;"]
    return block(f"void {name}_prepare(const double *p, {name}_constants *k)", [*unused, *body])
