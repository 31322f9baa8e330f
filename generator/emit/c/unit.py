"""The units of an extension module: a robot's kernels for one instruction set, each file compiled by itself.

    <robot>_models_<set>.c          the table of kernels, batches, trajectories
    <robot>_models_<set>_one.c      kernels for one state a call
    <robot>_models_<set>_lanes.c    kernels for a state in each lane of a vector, and their passes

Compilers work on them side by side, with the flags of the instruction set. Long sources are cut into pieces, with two
units each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from ...derive.kernel import Kernel, Straight
from ...description.robot import Robot
from ...inverse.iteration import Iteration
from ..naming import file_stem
from .headers import DOWNHILL, INVERSE, MOTION, QUEUE
from .kernel import c_type
from .passes import passes, passes_head
from .search_lanes import has_lanes, several_head
from .source import Source
from .text import comma_list, indent

# Narrower vectors take longer over the sines and cosines of one call than scalars.
TRIG_LANES = 4
# With fewer lanes there are no gaps for the sines and cosines of the next pass.
PIPELINE_LANES = 4
# With fewer lanes searches are faster one by one.
SEARCH_LANES = 4
# The row of the direct model.
DIRECT = "ddm"
# How the names of units end whose kernels take one state a call.
ONE_STATE = "_one.c"
# How many inputs, and outputs, torquec_batch.h has room for.
MOST_ARGUMENTS = 16
# About how many characters of C a piece has: compilers take seconds for its kernels, and a tenth of one for headers.
PIECE = 200_000


@dataclass(frozen=True)
class Piece:
    """Kernels whose C stands in one file, which two units of each instruction set include."""

    file: str
    text: str
    kernels: tuple[Kernel, ...]


def pieces(robot: Robot, kernels: Sequence[Kernel], c: Source) -> list[Piece]:
    """Return the source of a robot, or its pieces if it is long. Kernels with branches are all in the first."""
    stem = file_stem(robot.name)
    groups = _groups(kernels, c)
    if len(groups) == 1:
        return [Piece(f"{stem}.c", c.source, tuple(kernels))]
    return [Piece(f"{stem}_{i}.c", c.piece(robot, group), tuple(group)) for i, group in enumerate(groups, 1)]


def _groups(kernels: Sequence[Kernel], c: Source) -> list[list[Kernel]]:
    """Return the kernels in groups whose C has about the same length."""
    branching = [kernel for kernel in kernels if not isinstance(kernel.body, Straight)]
    straight = [kernel for kernel in kernels if isinstance(kernel.body, Straight)]
    ends = list(accumulate(len(c.functions[kernel.name].text) for kernel in straight))
    count = -(-ends[-1] // PIECE) if ends else 1
    groups: list[list[Kernel]] = [[] for _ in range(count)]
    for kernel, end in zip(straight, ends, strict=True):
        groups[(end - 1) * count // ends[-1]].append(kernel)
    first, *others = groups
    return [[*branching, *first], *(group for group in others if group)]


def units(
    robot: Robot, pieces: Sequence[Piece], c: Source, name: str, lanes: int, shared: bool, double: bool
) -> dict[str, str]:
    """Return the units of the instruction set `name`, whose vectors have so many lanes: file name -> C.

    One unit of a module has what all `shared`: `prepare`, and what inverse models do in rare cases. Searches go in
    lanes where the numbers are `double`. What takes a compiler longest comes first.
    """
    searches = double and lanes >= SEARCH_LANES
    stem = f"{file_stem(robot.name)}_{name}"
    many, one = dict[str, str](), dict[str, str]()
    for i, piece in enumerate(pieces, 1):
        part = f"_{i}" if len(pieces) > 1 else ""
        found = searches and any(map(_is_search, piece.kernels))
        if found or any(kernel.in_lanes for kernel in piece.kernels):
            many[f"{stem}{part}_lanes.c"] = "\n".join(_in_lanes(robot, piece, c, name, lanes, found))
        one[f"{stem}{part}{ONE_STATE}"] = "\n".join(_one_state(robot, piece, c, name, lanes, shared and i == 1, found))
    return many | one | {f"{stem}.c": "\n".join(_main(robot, pieces, c, name, lanes, searches))}


def is_for_one_state(file: str) -> bool:
    """Return whether a unit of these, by its file name, has the kernels for one state a call."""
    return file.endswith(ONE_STATE)


def _is_search(kernel: Kernel) -> bool:
    """Return whether a kernel is a search that goes in lanes where there are some."""
    return isinstance(kernel.body, Iteration) and has_lanes(kernel.body)


def _searches(robot: Robot, name: str, lanes: int, header: str) -> list[str]:
    """Return what a unit with searches in lanes begins with: what their functions are called, and their header."""
    return [
        f"#define TQ_DESCENTS(name) {robot.name}_{name}_##name##_descents",
        f"#define TQ_SEVERAL(name) {robot.name}_{name}_##name##_several",
        f"#define TQ_DESCENT_LANES {lanes}",
        f'#include "{header}"',
    ]


def _main(robot: Robot, pieces: Sequence[Piece], c: Source, name: str, lanes: int, searches: bool) -> list[str]:
    """Return the unit that has the table of the kernels, and what goes around all of them."""
    kernels = sorted_as_derived(pieces, c)
    found = [kernel for kernel in kernels if searches and _is_search(kernel)]
    return [
        f"/* {robot.name} for {name}: its kernels, batches of {lanes} states in the lanes of a vector. */",
        f'#include "{file_stem(robot.name)}.h"',
        '#include "torquec_abi.h"',
        f"#define TQ_LANES {lanes}",
        '#include "torquec_real.h"',
        '#include "torquec_batch.h"',
        *([f'#include "{MOTION}"'] if _moves(kernels) else []),
        *(f"{_entry_head(robot, kernel, name)};" for kernel in kernels),
        *(f"{passes_head(kernel, _symbol(robot, kernel, name))};" for kernel in kernels if kernel.in_lanes),
        *_table(robot, kernels, name),
        *_prepare(robot.name, c),
        *(_batch_of_searches(robot, kernels, found, name) if found else []),
        *_module(robot.name, kernels, c, name, lanes, "batch" if found else "tq_batch"),
        "",
    ]


def sorted_as_derived(pieces: Sequence[Piece], c: Source) -> list[Kernel]:
    """Return the kernels of all pieces in the order in which they were derived."""
    kernels: Mapping[str, Kernel] = {kernel.name: kernel for piece in pieces for kernel in piece.kernels}
    return [kernels[name] for name in c.functions]


def _in_lanes(robot: Robot, piece: Piece, c: Source, name: str, lanes: int, searches: bool) -> Iterator[str]:
    """Yield the unit with a piece's kernels over vectors, and their passes."""
    ahead = lanes >= PIPELINE_LANES
    yield f"/* {robot.name} for {name}: {lanes} states in the lanes of a vector. */"
    yield from (
        '#include "torquec_abi.h"',
        "#define TQ_LINKAGE static",
        f"#define TQ_LANES {lanes}",
        '#include "torquec_real.h"',
        "typedef struct {",
        *indent(f"real {field};" for field in c.constants.names),
        "} lane_constants;",
        "#define TQ(function) function##_lanes",
        "#define TQ_CONSTANTS lane_constants",
        *(_searches(robot, name, lanes, DOWNHILL) if searches else []),
        f'#include "{piece.file}"',
        '#include "torquec_batch.h"',
    )
    for kernel in piece.kernels:
        if kernel.in_lanes:
            angles = c.functions[kernel.name].next_angles if ahead else 0
            yield from passes(kernel, lanes, angles, _symbol(robot, kernel, name))
    yield ""


def _one_state(
    robot: Robot, piece: Piece, c: Source, name: str, lanes: int, shared: bool, searches: bool
) -> Iterator[str]:
    """Yield the unit with a piece's kernels for one state a call.

    Wide vectors compute all sines and cosines of a call at once. What all units share is `prepare`, and the rare cases
    of inverse models.
    """
    yield f"/* {robot.name} for {name}: one state a call. */"
    yield '#include "torquec_abi.h"'
    if INVERSE in c.includes:
        yield f"#define TQ_ANSWER_UNUSUAL_POSE {robot.name}_answer_unusual_pose"
    if shared:
        yield from ("#define TQ_HAS_UNUSUAL_POSES", "#define TQ_PREPARE")
    yield "#define TQ_LINKAGE static"
    if lanes >= TRIG_LANES:
        yield from (f"#define TQ_LANES {lanes}", '#include "torquec_real.h"', "#undef TQ_LANES")
        yield f"#define TQ_TRIG_LANES {lanes}"
    yield from (
        "#define TQ_LANES 1",
        '#include "torquec_real.h"',
        "#define TQ(function) function##_x1",
        f"#define TQ_CONSTANTS {robot.name}_constants",
        *(_searches(robot, name, lanes, QUEUE) if searches else []),
        f'#include "{piece.file}"',
    )
    for kernel in piece.kernels:
        yield from entry(robot, kernel, name)
    yield ""


def _moves(kernels: Sequence[Kernel]) -> bool:
    """Return whether there is a direct model, around which trajectories are computed."""
    return any(kernel.variant.row.name == DIRECT for kernel in kernels)


def _symbol(robot: Robot, kernel: Kernel, name: str) -> str:
    """Return what the functions of a kernel begin with that units of an instruction set call in one another."""
    return f"{robot.name}_{name}_{kernel.name}"


def _entry_head(robot: Robot, kernel: Kernel, name: str) -> str:
    return f"void {_symbol(robot, kernel, name)}_entry(const void *const *in, void *const *out, const void *k)"


def entry(robot: Robot, kernel: Kernel, name: str) -> list[str]:
    """Return a kernel for one state behind the one signature of the ABI."""
    arguments = [f"(const tq_scalar *)in[{i}]" for i in range(len(kernel.inputs))]
    arguments += [f"({c_type(slot, 'tq_scalar')} *)out[{i}]" for i, slot in enumerate(kernel.outputs)]
    unused = "" if kernel.inputs else " (void)in;"
    head = _entry_head(robot, kernel, name)
    return [f"{head};", head, f"{{{unused} {kernel.name}_x1({comma_list([*arguments, 'k'])}); }}"]


def _table(robot: Robot, kernels: Sequence[Kernel], name: str) -> list[str]:
    """Return the table of kernels: name, sizes and kinds of the arguments, and the functions."""
    return [
        *(_sizes(kernel) for kernel in kernels),
        "static const torquec_kernel table[] = {",
        *indent(_row(robot, kernel, name) for kernel in kernels),
        "};",
    ]


def _sizes(kernel: Kernel) -> str:
    inputs, outputs = len(kernel.inputs), len(kernel.outputs)
    if max(inputs, outputs) > MOST_ARGUMENTS:
        given = f"{inputs} inputs and {outputs} outputs"
        raise ValueError(f"model {kernel.name!r} has {given}: expected at most {MOST_ARGUMENTS} of each")
    sizes = comma_list(slot.size for slot in (*kernel.inputs, *kernel.outputs))
    return f"static const int {kernel.name}_sizes[] = {{{sizes}}};"


def _row(robot: Robot, kernel: Kernel, name: str) -> str:
    kinds = "".join(slot.argument.kind[0] for slot in (*kernel.inputs, *kernel.outputs))
    symbol = _symbol(robot, kernel, name)
    return (
        f'{{"{kernel.name}", {len(kernel.inputs)}, {len(kernel.outputs)}, {kernel.name}_sizes, "{kinds}", '
        f"{symbol}_entry, {f'{symbol}_passes' if kernel.in_lanes else '0'}}},"
    )


def _prepare(robot: str, c: Source) -> list[str]:
    """Return prepare for many sets of parameters."""
    step = len(c.constants.parameters)
    return [
        "static void prepare(size_t sets, const double *p, void *k)",
        f"{{ for (size_t i = 0; i < sets; i++) {robot}_prepare(p + {step} * i, ({robot}_constants *)k + i); }}",
    ]


def _batch_of_searches(robot: Robot, kernels: Sequence[Kernel], found: Sequence[Kernel], name: str) -> list[str]:
    """Return the function for batches of all kernels, of which some are searches in lanes."""
    several = [f"{_symbol(robot, kernel, name)}_several" if kernel in found else "0" for kernel in kernels]
    return [
        *(f"{several_head(symbol)};" for symbol in several if symbol != "0"),
        f"static {several_head('(*const several[])')} = {{{comma_list(several)}}};",
        "static void batch(const torquec_kernel *kernel, size_t states, const void *const *in, void *const *out,",
        "                  const ptrdiff_t *steps, const torquec_constants_t *constants, void *workspace)",
        "{",
        *indent([
            "const ptrdiff_t i = kernel - table;",
            "if (several[i]) several[i](states, in, out, steps, constants->scalar, constants->scalar_step);",
            "else tq_batch(kernel, states, in, out, steps, constants, workspace);",
        ]),
        "}",
    ]


def _module(robot: str, kernels: Sequence[Kernel], c: Source, name: str, lanes: int, batch: str) -> list[str]:
    """Return what torquec_module() answers where this instruction set is the best."""
    motion = "tq_move, tq_motion_workspace" if _moves(kernels) else "0, 0"
    return [
        f"extern const char *const {robot}_metadata[];",
        f"extern const torquec_module_t {robot}_{name};",
        f"const torquec_module_t {robot}_{name} = {{",
        f'    TORQUEC_ABI, (int)sizeof(tq_scalar), {lanes}, "{name}", {len(c.constants.parameters)},',
        f"    sizeof({robot}_constants), prepare, {len(kernels)}, table, {batch}, {robot}_metadata,",
        f"    {motion}, tq_batch_chosen,",
        "};",
    ]
