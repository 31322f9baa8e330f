"""A unit of an extension module: a robot's kernels for one instruction set, for one state and for a vector of states.

Every instruction set has a unit of its own, which the compiler gets with the flags of that set.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...derive.kernel import Kernel
from ..naming import file_stem
from .headers import INVERSE, MOTION
from .kernel import c_type
from .passes import passes
from .source import Source
from .text import comma_list, indent

# Narrower vectors take longer over the sines and cosines of one call than scalars.
TRIG_LANES = 4
# With fewer lanes there are no gaps for the sines and cosines of the next pass.
PIPELINE_LANES = 4
# The row of the direct model.
DIRECT = "ddm"
# How many inputs, and outputs, torquec_batch.h has room for.
MOST_ARGUMENTS = 16


def unit(robot: str, kernels: Sequence[Kernel], c: Source, name: str, lanes: int, shared: bool) -> str:
    """Return the C of the instruction set `name`, whose vectors have so many lanes.

    One unit of a module has what all `shared`: `prepare`, and what inverse models do in rare cases.
    """
    return "\n".join([
        f"/* {robot} for {name}: {lanes} states in the lanes of a vector, and one a call. */",
        *_settings(robot, c, shared),
        *_in_lanes(robot, kernels, c, lanes),
        *_one_state(robot, lanes, shared),
        *(line for kernel in kernels for line in entry(kernel)),
        *_table(kernels),
        *_prepare(robot, c),
        *_module(robot, kernels, c, name, lanes),
        "",
    ])


def _settings(robot: str, c: Source, shared: bool) -> list[str]:
    """Return what holds for the whole unit: linkage, and where the rare cases of inverse models are."""
    return [
        '#include "torquec_abi.h"',
        "#define TQ_LINKAGE static",
        *([f"#define TQ_ANSWER_UNUSUAL_POSE {robot}_answer_unusual_pose"] if INVERSE in c.includes else []),
        *(["#define TQ_HAS_UNUSUAL_POSES"] if shared else []),
    ]


def _in_lanes(robot: str, kernels: Sequence[Kernel], c: Source, lanes: int) -> list[str]:
    """Return the kernels over vectors, and their passes."""
    angles = c.next_angles if lanes >= PIPELINE_LANES else {}
    return [
        f"#define TQ_LANES {lanes}",
        '#include "torquec_real.h"',
        "typedef struct {",
        *indent(f"real {field};" for field in c.constants.names),
        "} lane_constants;",
        "#define TQ(function) function##_lanes",
        "#define TQ_CONSTANTS lane_constants",
        f'#include "{file_stem(robot)}.c"',
        '#include "torquec_batch.h"',
        *(line for kernel in kernels if kernel.in_lanes for line in passes(kernel, lanes, angles.get(kernel.name, 0))),
        *([f'#include "{MOTION}"'] if _moves(kernels) else []),
    ]


def _moves(kernels: Sequence[Kernel]) -> bool:
    """Return whether there is a direct model, around which trajectories are computed."""
    return any(kernel.variant.row.name == DIRECT for kernel in kernels)


def _one_state(robot: str, lanes: int, shared: bool) -> list[str]:
    """Return the kernels for one state; wide vectors compute all sines and cosines of a call at once."""
    return [
        "#undef TQ_LANES",
        "#undef TQ",
        "#undef TQ_CONSTANTS",
        "#define TQ_LANES 1",
        *([f"#define TQ_TRIG_LANES {lanes}"] if lanes >= TRIG_LANES else []),
        '#include "torquec_real.h"',
        "#define TQ(function) function##_x1",
        f"#define TQ_CONSTANTS {robot}_constants",
        *(["#define TQ_PREPARE"] if shared else []),
        f'#include "{file_stem(robot)}.c"',
    ]


def entry(kernel: Kernel) -> list[str]:
    """Return a kernel for one state behind the one signature of the ABI."""
    arguments = [f"(const tq_scalar *)in[{i}]" for i in range(len(kernel.inputs))]
    arguments += [f"({c_type(slot, 'tq_scalar')} *)out[{i}]" for i, slot in enumerate(kernel.outputs)]
    unused = "" if kernel.inputs else " (void)in;"
    return [
        f"static void {kernel.name}_entry(const void *const *in, void *const *out, const void *k)",
        f"{{{unused} {kernel.name}_x1({comma_list([*arguments, 'k'])}); }}",
    ]


def _table(kernels: Sequence[Kernel]) -> list[str]:
    """Return the table of kernels: name, sizes and kinds of the arguments, and the functions."""
    return [
        *(_sizes(kernel) for kernel in kernels),
        "static const torquec_kernel table[] = {",
        *indent(_row(kernel) for kernel in kernels),
        "};",
    ]


def _sizes(kernel: Kernel) -> str:
    inputs, outputs = len(kernel.inputs), len(kernel.outputs)
    if max(inputs, outputs) > MOST_ARGUMENTS:
        given = f"{inputs} inputs and {outputs} outputs"
        raise ValueError(f"model {kernel.name!r} has {given}: expected at most {MOST_ARGUMENTS} of each")
    sizes = comma_list(slot.size for slot in (*kernel.inputs, *kernel.outputs))
    return f"static const int {kernel.name}_sizes[] = {{{sizes}}};"


def _row(kernel: Kernel) -> str:
    kinds = "".join(slot.argument.kind[0] for slot in (*kernel.inputs, *kernel.outputs))
    lane_function = f"{kernel.name}_passes" if kernel.in_lanes else "0"
    return (
        f'{{"{kernel.name}", {len(kernel.inputs)}, {len(kernel.outputs)}, {kernel.name}_sizes, "{kinds}", '
        f"{kernel.name}_entry, {lane_function}}},"
    )


def _prepare(robot: str, c: Source) -> list[str]:
    """Return prepare for many sets of parameters."""
    step = len(c.constants.parameters)
    return [
        "static void prepare(size_t sets, const double *p, void *k)",
        f"{{ for (size_t i = 0; i < sets; i++) {robot}_prepare(p + {step} * i, ({robot}_constants *)k + i); }}",
    ]


def _module(robot: str, kernels: Sequence[Kernel], c: Source, name: str, lanes: int) -> list[str]:
    """Return what torquec_module() answers where this instruction set is the best."""
    motion = "tq_move, tq_motion_workspace" if _moves(kernels) else "0, 0"
    return [
        f"extern const char *const {robot}_metadata[];",
        f"extern const torquec_module_t {robot}_{name};",
        f"const torquec_module_t {robot}_{name} = {{",
        f'    TORQUEC_ABI, (int)sizeof(tq_scalar), {lanes}, "{name}", {len(c.constants.parameters)},',
        f"    sizeof({robot}_constants), prepare, {len(kernels)}, table, tq_batch, {robot}_metadata,",
        f"    {motion},",
        "};",
    ]
