"""Completions of closed robots -> C: the steps of all modes at once, and what Newton's method needs of the loops.

The functions of torquec_modes.h solve the steps, those of torquec_closing.h what is unusual or has no closed form; what
is written here is a robot's own arithmetic between them. All of it is double. These functions make a model:

    error<n>_of_complete   the error of the loops of a system, and its derivative by the joints that they determine
    links_of_loop<n>, error_of_loop<n>   the same loop as a chain of six joints, for the general method
    settle<n>_of_complete  gives them to Newton's method, or to the general one
    all_of_complete        the modes, and the answers that they are
    complete, complete_nearest
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...algebra.graph import Element, Input, Stage
from ...derive.kernel import Kernel, Slot
from ...description.robot import Robot
from ...inverse.completion import Completion
from ..function import Name, Value
from ..schedule import Scheduler
from .comments import description
from .headers import ASSEMBLY, CLOSING, INVERSE
from .kernel import CFunction, c_type, declarations
from .loops import (
    Loops,
    error_function,
    general_functions,
    in_double,
    motor_variables,
    settle_function,
    settled_modes,
    solved_modes,
)
from .plan import general_headers
from .text import PREPARE, block, comma_list, indent, lines

# The statuses of a robot all of whose passive joints follow linearly.
CLOSED, APART = 0, 3


def completion_function(
    robot: Robot, kernel: Kernel, completion: Completion, known: Callable[[int], Value]
) -> CFunction:
    """Return the C of one variant; the variant without optional inputs has what all call."""
    loops = Loops(robot, completion, known)
    arguments = [slot.name for slot in (*kernel.inputs[:1], *kernel.outputs)]
    nearest = "nearest" if kernel.variant.optional else "0"
    call = f"TQ(all_of_{kernel.variant.row.name})({comma_list([arguments[0], nearest, *arguments[1:], 'k'])});"
    text = [
        description(kernel),
        "#if TQ_LANES == 1",
        *([] if kernel.variant.optional else _functions(loops, kernel)),
        block(
            f"TQ_LINKAGE void TQ({kernel.name})({comma_list(declarations(kernel, 'real', 'TQ_CONSTANTS'))})", [call]
        ),
        "#endif\n",
    ]
    headers = [CLOSING] if completion.systems else []
    for system in completion.systems:
        headers += [INVERSE, ASSEMBLY, *general_headers(system.general)] if system.general else []
    return CFunction("\n".join(text), headers=tuple(dict.fromkeys(headers)))


def _functions(loops: Loops, kernel: Kernel) -> Iterator[str]:
    """Yield the functions that all variants share."""
    for number, system in enumerate(loops.completion.systems, 1):
        yield from general_functions(loops, system, number)
        yield error_function(loops, system, number)
        yield settle_function(loops, system, number)
    yield _all(loops, kernel)


def _all(loops: Loops, kernel: Kernel) -> str:
    """Return the function that completes one position: the modes, then the answers."""
    completion, q = loops.completion, kernel.inputs[0].name
    places = [loops.robot.positions.index(j) for j in loops.robot.moving]
    taken = loops.taken | {_motor(q, i) for i in places}
    scheduler = Scheduler(completion.graph, Stage.CALL, loops.known, _copied, taken)
    held = {j for system in completion.systems for j in system.held}
    thetas = {j: x + completion.offsets[j] for j, x in completion.known.items() if j in held}
    edges = [x.edge for x in (*completion.known.values(), *thetas.values())]
    text = ["(void)k;", *(f"const double {_motor(q, i)} = (double){q}[{i}];" for i in places)]
    text += [*lines(scheduler.statements(edges), PREPARE)]
    sound = " & ".join(f"({_motor(q, i)} - {_motor(q, i)} == 0)" for i in places)
    if completion.systems:
        at = {j: in_double(scheduler, x) for j, x in thetas.items()}
        text += [*motor_variables(loops, at), *_arrays(loops, sound)]
        for number, system in enumerate(completion.systems, 1):
            text += [*solved_modes(loops, system, number, taken), *settled_modes(loops, system, number, scheduler, at)]
        text += [*_positions(loops, scheduler), *_answers(loops, scheduler)]
    else:
        text += _answer(loops, scheduler, sound)
    arguments = [f"const real *{q}", "const real *nearest", *map(_declared, kernel.outputs), "const TQ_CONSTANTS *k"]
    return block(f"static void TQ(all_of_{kernel.variant.row.name})({comma_list(arguments)})", text)


def _declared(slot: Slot) -> str:
    return f"{c_type(slot, 'real')} *{slot.name}"


def _arrays(loops: Loops, sound: str) -> list[str]:
    """Return the arrays of all modes, the last of them with room for a whole pack behind."""
    modes, size = loops.completion.modes, len(loops.rows) * loops.completion.modes
    return [
        *(f"double {x}[{size} + TQ_WIDEST_PACK] __attribute__((aligned(64)));" for x in ("s", "c", "angle")),
        f"double error[{len(loops.completion.systems)}][{modes} + TQ_WIDEST_PACK];",
        f"tq_put(&s[{size}], (tq_pack){{0}});",
        f"tq_put(&c[{size}], TQ_PACKED(1.0));",
        "tq_modes m;",
        f"tq_start_modes(&m, {modes}, {sound});",
        "if (nearest) {",
        f"    for (int i = 0; i < {len(loops.completion.joints)}; i++) {{",
        "        if (!(nearest[i] - nearest[i] == 0)) m.found = 0;",
        "    }",
        "}",
    ]


def _positions(loops: Loops, scheduler: Scheduler) -> Iterator[str]:
    """Yield what makes angles of sines and cosines, and positions of angles and shifts."""
    modes = loops.completion.modes
    if not all(map(loops.slides, loops.rows)):
        yield f"if (m.rare) tq_angles(s, c, angle, {len(loops.rows) * modes});"
    for row, j in enumerate(loops.rows):
        offset = loops.completion.offsets[j]
        if loops.slides(j):
            value = f"s[i]{' - ' + in_double(scheduler, offset) if offset.number != 0 else ''}"
            yield f"for (int i = {row * modes}; i < {(row + 1) * modes}; i++) angle[i] = {value};"
        elif offset.number != 0:
            yield f"tq_subtract_offset_of_modes(&angle[{row * modes}], {in_double(scheduler, offset)}, {modes});"


def _answers(loops: Loops, scheduler: Scheduler) -> list[str]:
    """Return what writes the answers: the modes that were found, or the nearest of them."""
    completion, modes, rows = loops.completion, loops.completion.modes, loops.rows
    number, joints = len(completion.systems), len(completion.joints)
    slides, places = [int(loops.slides(j)) for j in rows], [loops.place(j) for j in rows]
    lengths = [in_double(scheduler, system.length) for system in completion.systems]
    largest = "error[0][b]"
    for i in range(1, number):
        largest = f"tq_larger({largest}, error[{i}][b])"
    return [
        f"static const int place[] = {{{comma_list(places)}}};",
        f"static const int slides[] = {{{comma_list(slides)}}};",
        f"if (m.rare) tq_join_modes(&m, {len(rows)}, slides, {modes}, s, c, {lengths[0]});",
        "uint32_t chosen = m.found;",
        f"if (nearest) chosen = tq_nearest_mode(&m, {len(rows)}, place, slides, {modes}, angle, nearest);",
        "int written = 0;",
        f"for (int b = 0; b < {modes}; b++) {{",
        *indent([
            "if (!(chosen >> b & 1)) continue;",
            f"real *v = values + {joints} * written;",
            *(f"v[{i}] = (real){_value(loops, scheduler, j)};" for i, j in enumerate(completion.joints)),
            "branches[written] = (int32_t)(m.rare ? m.labels[b] : 1u << b);",
            f"residual[written] = (real){largest};",
            "written++;",
        ]),
        "}",
        f"tq_fill(values + {joints} * written, {joints} * ({modes} - written), (real)NAN);",
        f"tq_fill(residual + written, {modes} - written, (real)NAN);",
        f"for (int b = written; b < {modes}; b++) branches[b] = 0;",
        "*count = written;",
        "*distance = (real)(written ? 0 : m.distance);",
        "*status = m.rare ? tq_status_of_modes(&m, chosen) : written ? TQ_LOOPS_CLOSED : m.failure;",
    ]


def _value(loops: Loops, scheduler: Scheduler, j: int) -> str:
    """Return the position of a joint in mode b."""
    completion = loops.completion
    if j in completion.known:
        return f"({in_double(scheduler, completion.known[j])})"
    if j in completion.geared:
        leader, factor, offset = completion.geared[j]
        return f"({in_double(scheduler, factor)} * {_value(loops, scheduler, leader)} + {in_double(scheduler, offset)})"
    return f"angle[{loops.rows.index(j) * completion.modes} + b]"


def _answer(loops: Loops, scheduler: Scheduler, sound: str) -> list[str]:
    """Return what writes the one answer of a robot whose passive joints all follow linearly."""
    completion = loops.completion
    return [
        "(void)nearest;",
        f"const int sound = {sound};",
        *(
            f"values[{i}] = sound ? (real)({in_double(scheduler, completion.known[j])}) : (real)NAN;"
            for i, j in enumerate(completion.joints)
        ),
        "*count = *branches = sound;",
        f"*status = sound ? {CLOSED} : {APART};",
        "*residual = *distance = sound ? 0 : (real)NAN;",
    ]


def _motor(q: str, place: int) -> str:
    return f"{q}_{place}"


def _copied(given: Input) -> Name:
    """Return an element of q as the variable that has it in double."""
    return Name(_motor(given.argument, given.place) if isinstance(given, Element) else given)
