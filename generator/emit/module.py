"""The extension module around a robot's C: one unit per instruction set, and what torquec_module() answers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from ..models.derivation import Kernel
from .constants import Constants


@dataclass(frozen=True)
class Variant:
    """An instruction set: compiler flags, vector bytes, and the CPU features that it needs."""

    name: str
    flags: tuple[str, ...]
    vector_bytes: int
    features: tuple[str, ...]


# Best first; the last one runs everywhere.
X86_64 = (
    Variant(
        "avx512",
        ("-mavx512f", "-mavx512dq", "-mavx512vl", "-mavx2", "-mfma", "-mprefer-vector-width=512"),
        64,
        ("avx512f", "avx512dq", "avx512vl", "fma"),
    ),
    Variant("avx2", ("-mavx2", "-mfma"), 32, ("avx2", "fma")),
    Variant("generic", (), 16, ()),
)
ELSEWHERE = (Variant("generic", (), 16, ()),)

# What the code for one machine may use of it, as __builtin_cpu_supports names it.
X86_64_FEATURES = (
    "sse3", "ssse3", "sse4.1", "sse4.2", "popcnt", "avx", "avx2", "fma", "bmi", "bmi2", "avx512f", "avx512cd",
    "avx512bw", "avx512dq", "avx512vl", "avx512ifma", "avx512vbmi", "avx512vbmi2", "avx512vnni", "avx512bitalg",
    "avx512vpopcntdq",
)

# Narrower vectors take longer over the sines and cosines of one call than scalars.
TRIG_LANES = 4

# An argument of no more vectors than this times the lanes is short: the code of its transposes is written out.
SHORT = 6

CDEF = """
typedef void (*torquec_function)(const void *const *in, void *const *out, const void *constants);
typedef void (*torquec_pass)(const void *const *in, void *const *out, const ptrdiff_t *steps, const void *constants,
                             void *workspace);
typedef struct {
    const char *name;
    int inputs, outputs;
    const int *sizes;
    const char *kinds;
    torquec_function scalar;
    torquec_pass lanes;
} torquec_kernel;
typedef struct {
    const void *scalar;
    ptrdiff_t scalar_step;
    const void *lanes;
    ptrdiff_t lanes_step;
} torquec_constants;
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
                  const ptrdiff_t *steps, const torquec_constants *constants, void *workspace);
    const char *const *metadata;
} torquec_module_t;
const torquec_module_t *torquec_module(void);
const char *torquec_lacks(void);
"""


def variant_unit(
    robot: str, kernels: Sequence[Kernel], variant: Variant, constants: Constants, real_bytes: int, prepare: bool
) -> str:
    """The C of one instruction set: all kernels for one state and for the lanes of a vector, and their table.

    One unit of a module has `prepare` for all of them, and what inverse models do in rare cases.
    """
    lanes = variant.vector_bytes // real_bytes
    in_lanes = [kernel for kernel in kernels if kernel.in_lanes]
    at_once = [f"#define TQ_TRIG_LANES {lanes}"] if lanes >= TRIG_LANES else []
    return "\n".join([
        f"/* {robot} for {variant.name}: {lanes} states in the lanes of a vector, and one a call. */",
        '#include "torquec_abi.h"',
        "#define TQ_LINKAGE static",
        *([f"#define TQ_RARELY {robot}_rarely"] if any(kernel.plan for kernel in kernels) else []),
        *(["#define TQ_RARELY_HERE"] if prepare else []),
        f"#define TQ_LANES {lanes}",
        '#include "torquec_real.h"',
        "typedef struct {", *(f"    real {field};" for field in constants.names), "} lane_constants;",
        "#define TQ(function) function##_lanes",
        "#define TQ_CONSTANTS lane_constants",
        f'#include "{robot}.c"',
        '#include "torquec_batch.h"',
        *passes(in_lanes, lanes),
        "#undef TQ_LANES",
        "#undef TQ",
        "#undef TQ_CONSTANTS",
        "#define TQ_LANES 1",
        *at_once,
        '#include "torquec_real.h"',
        "#define TQ(function) function##_x1",
        f"#define TQ_CONSTANTS {robot}_constants",
        *(["#define TQ_PREPARE"] if prepare else []),
        f'#include "{robot}.c"',
        *entries(kernels),
        *table(robot, kernels, variant, len(constants.parameters), lanes),
        "",
    ])


def entries(kernels: Sequence[Kernel]) -> list[str]:
    """Kernels for one state behind the one signature of the ABI."""
    text = []
    for kernel in kernels:
        arguments = [f"(const tq_scalar *)in[{i}]" for i in range(len(kernel.inputs))]
        for i, slot in enumerate(kernel.outputs):
            arguments.append(f"({'tq_scalar' if slot.argument.kind == 'real' else 'int32_t'} *)out[{i}]")
        unused = "" if kernel.inputs else " (void)in;"
        text += [
            f"static void {kernel.name}_entry(const void *const *in, void *const *out, const void *k)",
            f"{{{unused} {kernel.name}_x1({', '.join(arguments)}, k); }}",
        ]
    return text


def passes(kernels: Sequence[Kernel], lanes: int) -> list[str]:
    """Lane kernels between their transposes. The elements of a short argument are single values to the compiler."""
    text = []
    for kernel in kernels:
        read, written, places = [], [], []
        for a, slot in enumerate((*kernel.inputs, *kernel.outputs)):
            o = a - len(kernel.inputs)
            many = "_many" if slot.size > SHORT * lanes else ""
            if many:
                places.append(f"    real *a{a} = (real *)tq_block(&space, {slot.size});")
            else:
                places.append(f"    real a{a}[{slot.size}];")
            if o < 0:
                read.append(f"    tq_read{many}(a{a}, in[{a}], steps[{a}], {slot.size});")
            else:
                written.append(f"    tq_write{many}(a{a}, out[{o}], steps[{a}], {slot.size});")
        text += [
            f"static void {kernel.name}_pass(const void *const *in, void *const *out, const ptrdiff_t *steps, "
            "const void *k, void *workspace)",
            "{",
            "    char *space = (char *)workspace;" if "&space" in "".join(places) else "    (void)workspace;",
            *places,
            *([] if kernel.inputs else ["    (void)in;"]),
            *read,
            f"    {kernel.name}_lanes({', '.join([f'a{a}' for a in range(len(places))] + ['k'])});",
            *written,
            "}",
        ]
    return text


def table(robot: str, kernels: Sequence[Kernel], variant: Variant, parameters: int, lanes: int) -> list[str]:
    """What the ABI says of each kernel, and of the variant."""
    text = []
    for kernel in kernels:
        sizes = ", ".join(str(slot.size) for slot in (*kernel.inputs, *kernel.outputs))
        text.append(f"static const int {kernel.name}_sizes[] = {{{sizes}}};")
    text.append("static const torquec_kernel table[] = {")
    for kernel in kernels:
        kinds = "".join(slot.argument.kind[0] for slot in (*kernel.inputs, *kernel.outputs))
        text.append(
            f'    {{"{kernel.name}", {len(kernel.inputs)}, {len(kernel.outputs)}, {kernel.name}_sizes, "{kinds}", '
            f"{kernel.name}_entry, {f'{kernel.name}_pass' if kernel.in_lanes else '0'}}},"
        )
    return [
        *text,
        "};",
        "static void prepare(size_t sets, const double *p, void *k)",
        f"{{ for (size_t i = 0; i < sets; i++) {robot}_prepare(p + {parameters} * i, ({robot}_constants *)k + i); }}",
        f"extern const char *const {robot}_metadata[];",
        f"extern const torquec_module_t {robot}_{variant.name};",
        f"const torquec_module_t {robot}_{variant.name} = {{",
        f'    TORQUEC_ABI, (int)sizeof(tq_scalar), {lanes}, "{variant.name}", {parameters},',
        f"    sizeof({robot}_constants), prepare, {len(kernels)}, table, tq_batch, {robot}_metadata,",
        "};",
    ]


def main_unit(robot: str, variants: Sequence[Variant], metadata: Mapping[str, object]) -> str:
    """The C that cffi wraps: the metadata, and the choice of the best variant for the CPU at hand.

    The last variant is taken where no other serves; what it needs that the CPU lacks is told.
    """
    choices = []
    for variant in variants[:-1]:
        test = " && ".join(f'__builtin_cpu_supports("{feature}")' for feature in variant.features)
        choices.append(f"    if ({test}) return &{robot}_{variant.name};")
    lacks = [
        f'    if (!__builtin_cpu_supports("{feature}")) return "{feature}";' for feature in variants[-1].features
    ]
    return "\n".join([
        '#include "torquec_abi.h"',
        *(f"extern const torquec_module_t {robot}_{variant.name};" for variant in variants),
        f"extern const char *const {robot}_metadata[];",
        f"const char *const {robot}_metadata[] = {{",
        *(f"    {piece}," for piece in metadata_pieces(metadata)),
        "    0,",
        "};",
        "static const torquec_module_t *torquec_module(void)",
        "{",
        *choices,
        f"    return &{robot}_{variants[-1].name};",
        "}",
        "static const char *torquec_lacks(void)",
        "{",
        *lacks,
        "    return 0;",
        "}",
        "",
    ])


def metadata_pieces(metadata: Mapping[str, object]) -> list[str]:
    """A JSON text as C string literals short enough for every compiler; all of it ASCII."""
    text = json.dumps(metadata)
    pieces = [text[i : i + 1000] for i in range(0, len(text), 1000)]
    return [string_literal(piece) for piece in pieces]


def string_literal(text: str) -> str:
    """ASCII text as a C string; ? is escaped too, against trigraphs."""
    if not text.isascii() or not text.isprintable():
        raise ValueError(f"not printable ASCII: {text!r}")
    return '"' + "".join(chain.from_iterable("\\" + c if c in '\\"?' else c for c in text)) + '"'
