"""The extension module around a robot's C: one unit per instruction set, and what torquec_module() answers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from ...derive.kernel import Kernel
from ..constants import Constants


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

# Inputs, and outputs, that torquec_batch.h has room for.
MOST_ARGUMENTS = 16

CDEF = """
typedef void (*torquec_function)(const void *const *in, void *const *out, const void *constants);
typedef void (*torquec_passes)(size_t passes, const void *const *in, void *const *out, const ptrdiff_t *steps,
                               const void *constants, ptrdiff_t constants_step, int uncached, void *workspace);
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
    robot: str,
    kernels: Sequence[Kernel],
    ahead: Mapping[str, int],
    variant: Variant,
    constants: Constants,
    real_bytes: int,
    prepare: bool,
) -> str:
    """The C of one instruction set: all kernels for one state and for the lanes of a vector, and their table.

    `ahead` tells of how many angles lane kernels want the sines and cosines before. One unit of a module has `prepare`
    for all of them, and what inverse models do in rare cases.
    """
    lanes = variant.vector_bytes // real_bytes
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
        *chain.from_iterable(
            passes(kernel, lanes, ahead[kernel.name] if lanes > 2 else 0) for kernel in kernels if kernel.in_lanes
        ),
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


def passes(kernel: Kernel, lanes: int, ahead: int) -> list[str]:
    """Passes of a lane kernel between its transposes. Elements of a short argument are single values to the compiler.

    Of `ahead` angles each pass leaves the sines and cosines for the next; those of the first are computed before it.
    """
    places, read, written = [], [], []
    for a, slot in enumerate((*kernel.inputs, *kernel.outputs)):
        o = a - len(kernel.inputs)
        many = "_many" if slot.size > SHORT * lanes else ""
        place = f"real *a{a} = (real *)tq_block(&space, {slot.size});" if many else f"real a{a}[{slot.size}];"
        places.append(f"    {place}")
        if o < 0:
            read.append(f"        tq_read{many}(a{a}, in[{a}], pass, steps[{a}], {slot.size});")
        else:
            written.append(f"        tq_write{many}(a{a}, out[{o}], pass, steps[{a}], {slot.size});")
            read.append(f"        if (uncached) tq_fetch_rows(out[{o}], pass, {slot.size});")
    arguments = [f"a{a}" for a in range(len(places))] + ["tq_constants_of(k, pass, k_step)"]
    call = f"{kernel.name}_lanes({', '.join(arguments)}"
    loop = ["    for (size_t pass = 0; pass < passes; pass++) {", *read, f"        {call});", *written, "    }"]
    if ahead:
        q, angles = read[0].strip(), f"angles_of_{kernel.name}_lanes(a0"
        loop = [
            f"    real ahead[2][{3 * ahead}];",
            f"    {q.replace('pass', '0')}",
            f"    {angles}, ahead[0], k);",
            "    for (size_t pass = 0; pass < passes;) {",
            f"        tq_sincos_waiting({ahead}, ahead[pass % 2]);",
            "        tq_bit_set quarters = tq_bits(TQ_ALL(R(0)));",
            "        for (; pass < passes && !tq_any(TQ_FAR(quarters)); pass++) {",
            "            const real *now = ahead[pass % 2];",
            "            real *then = ahead[(pass + 1) % 2];",
            "            const size_t next = pass + 1 < passes ? pass + 1 : pass;",
            "            quarters = tq_bits(TQ_ALL(R(0)));",
            f"            {q.replace('pass', 'next')}",
            f"            {angles}, then, tq_constants_of(k, next, k_step));",
            *(f"    {line}" for line in (*read, f"        {call}, now, then, &quarters);", *written)),
            "        }",
            "    }",
        ]
    return [
        f"static void {kernel.name}_passes(size_t passes, const void *const *in, void *const *out, "
        "const ptrdiff_t *steps, const void *k, ptrdiff_t k_step, int uncached, void *workspace)",
        "{",
        "    char *space = (char *)workspace;" if "&space" in "".join(places) else "    (void)workspace;",
        *places,
        *([] if kernel.inputs else ["    (void)in;"]),
        *loop,
        "}",
    ]


def table(robot: str, kernels: Sequence[Kernel], variant: Variant, parameters: int, lanes: int) -> list[str]:
    """What the ABI says of each kernel, and of the variant."""
    text = []
    for kernel in kernels:
        inputs, outputs = len(kernel.inputs), len(kernel.outputs)
        if max(inputs, outputs) > MOST_ARGUMENTS:
            given = f"{inputs} inputs and {outputs} outputs"
            raise ValueError(f"model {kernel.name!r} has {given}: expected at most {MOST_ARGUMENTS} of each")
        sizes = ", ".join(str(slot.size) for slot in (*kernel.inputs, *kernel.outputs))
        text.append(f"static const int {kernel.name}_sizes[] = {{{sizes}}};")
    text.append("static const torquec_kernel table[] = {")
    for kernel in kernels:
        kinds = "".join(slot.argument.kind[0] for slot in (*kernel.inputs, *kernel.outputs))
        text.append(
            f'    {{"{kernel.name}", {len(kernel.inputs)}, {len(kernel.outputs)}, {kernel.name}_sizes, "{kinds}", '
            f"{kernel.name}_entry, {f'{kernel.name}_passes' if kernel.in_lanes else '0'}}},"
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
