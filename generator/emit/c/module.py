"""The extension module around the units of a robot: what cffi wraps, and what the module tells of itself."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from .text import indent, string_literal

# How long a piece of the metadata is: C99 promises strings of 4095 characters.
PIECE = 1000

CDEF = """
typedef void (*torquec_function)(const void *const *in, void *const *out, const void *constants);
typedef struct {
    const int *chosen;
    size_t elements;
} torquec_layout_t;
typedef void (*torquec_passes)(size_t passes, const void *const *in, void *const *out, const ptrdiff_t *steps,
                               const torquec_layout_t *layouts, const void *constants, ptrdiff_t constants_step,
                               int uncached, void *workspace);
typedef struct {
    const char *name;
    int inputs, outputs;
    const int *sizes;
    const char *kinds;
    torquec_function scalar;
    torquec_passes lanes;
} torquec_kernel;
typedef struct {
    const void *scalar;
    ptrdiff_t scalar_step;
    const void *lanes;
    ptrdiff_t lanes_step;
} torquec_constants_t;
typedef struct {
    const void *values;
    ptrdiff_t step;
    size_t rows;
    double period;
} torquec_signal_t;
typedef struct {
    int method, law;
    int nq, n, joints;
    const torquec_kernel *ddm;
    const torquec_constants_t *constants;
    int others;
    const void *const *other;
    const torquec_kernel *model;
    const torquec_constants_t *constants_of_model;
    const torquec_kernel *closure;
    torquec_signal_t tau, q_wanted, qd_wanted, qdd_wanted;
    const void *kp, *kd;
    const void *effort;
    const void *stops;
    double dt;
    int64_t steps;
    int64_t every;
    int64_t hold;
    double rtol, atol, longest;
    int64_t most;
    void *q, *qd, *passive;
    double *h;
    int64_t *taken, *written;
    int32_t *status;
    void *q_rows, *qd_rows, *passive_rows;
} torquec_motion_t;
typedef struct {
    int abi;
    int real_bytes;
    int lanes;
    const char *variant;
    int parameters;
    size_t constants_bytes;
    void (*prepare)(size_t sets, const double *parameters, void *constants);
    int kernels;
    const torquec_kernel *kernel;
    void (*batch)(const torquec_kernel *kernel, size_t states, const void *const *in, void *const *out,
                  const ptrdiff_t *steps, const torquec_constants_t *constants, void *workspace);
    const char *const *metadata;
    void (*motion)(const torquec_motion_t *job, size_t first, size_t states, int64_t from, int64_t to, void *workspace);
    size_t (*motion_workspace)(const torquec_motion_t *job);
    void (*batch_chosen)(const torquec_kernel *kernel, size_t states, const void *const *in, void *const *out,
                       const ptrdiff_t *steps, const torquec_layout_t *layouts, const torquec_constants_t *constants,
                       void *workspace);
} torquec_module_t;
const torquec_module_t *torquec_module(void);
const char *torquec_lacks(void);
"""


def main_unit(robot: str, features: Mapping[str, Sequence[str]], metadata: Mapping[str, object]) -> str:
    """Return the C that cffi wraps: the metadata, and the choice of the best unit for the CPU at hand.

    `features` are those of a CPU that each instruction set needs, the best set first. The last set is taken where no
    other serves; torquec_lacks() says what it needs and the CPU hasn't.
    """
    *better, last = features
    return "\n".join([
        '#include "torquec_abi.h"',
        *(f"extern const torquec_module_t {robot}_{name};" for name in features),
        f"extern const char *const {robot}_metadata[];",
        f"const char *const {robot}_metadata[] = {{",
        *indent([*(f"{piece}," for piece in metadata_pieces(metadata)), "0,"]),
        "};",
        "static const torquec_module_t *torquec_module(void)",
        "{",
        *indent([
            *(f"if ({' && '.join(map(_supports, features[name]))}) return &{robot}_{name};" for name in better),
            f"return &{robot}_{last};",
        ]),
        "}",
        "static const char *torquec_lacks(void)",
        "{",
        *indent([
            *(f'if (!{_supports(feature)}) return "{feature}";' for feature in features[last]),
            "return 0;",
        ]),
        "}",
        "",
    ])


def _supports(feature: str) -> str:
    return f'__builtin_cpu_supports("{feature}")'


def metadata_pieces(metadata: Mapping[str, object]) -> list[str]:
    """Return a JSON text as string literals that are short enough for every compiler; all of it is ASCII."""
    text = json.dumps(metadata)
    return [string_literal(text[i : i + PIECE]) for i in range(0, len(text), PIECE)]
