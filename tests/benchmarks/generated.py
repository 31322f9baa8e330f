"""C that CasADi generates for a robot, compiled as torquec compiles its own, behind the same signature."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import casadi as ca
import cffi
from places import SUPPORT
from torquec.generator.compile import compiler
from torquec.generator.emit.c.passes import SHORT

from .stopwatch import flags
from .transcription import Chain, aba, crba, regressor, regressor_of, rnea

FUNCTION = "void {name}(const void *const *in, void *const *out, const void *constants);"

MODELS: Mapping[str, tuple[Callable[..., ca.SX], int]] = {
    "idm": (rnea, 3),
    "inertia": (crba, 1),
    "ddm": (aba, 3),
    "regressor": (regressor, 3),
}

# The regressor in torquec's base columns.
BASE = "regressor_base"

# Sines and cosines of all angles at once, as torquec's own kernels take them, behind q.
AT_ONCE = """
#define TQ_LANES {lanes}
#include "torquec_real.h"
static inline void with_sines(const double *q, double *x)
{{
    for (int i = 0; i < {n}; i++) x[i] = q[i];
    for (int i = 0; i < {n}; i += {lanes}) {{
        real v = {{0}}, s, c;
        for (int lane = 0; lane < {lanes} && i + lane < {n}; lane++) v[lane] = q[i + lane];
        tq_sincos(v, &s, &c);
        for (int lane = 0; lane < {lanes} && i + lane < {n}; lane++) {{
            x[{n} + i + lane] = s[lane];
            x[2 * {n} + i + lane] = c[lane];
        }}
    }}
}}
"""

LANES = """
#include "torquec_abi.h"
#include <math.h>
#define TQ_LANES {lanes}
#include "torquec_real.h"
#include "torquec_batch.h"
static inline void with_sines(const real *q, real *x)
{{
    for (int i = 0; i < {n}; i++) {{
        x[i] = q[i];
        tq_sincos(q[i], &x[{n} + i], &x[2 * {n} + i]);
    }}
}}
"""


@dataclass(frozen=True)
class Peer:
    """A shared library with a function for each model."""

    ffi: cffi.FFI
    library: Any

    def pointer(self, name: str) -> Any:
        """A function of the library."""
        return self.ffi.addressof(self.library, name)


def plain(chain: Chain) -> Peer:
    """As CasADi writes it, with the C library's trigonometry."""
    return compiled(_source(chain, "casadi", "", sines_given=False))


def tuned(chain: Chain, lanes: int) -> Peer:
    """With torquec's trigonometry."""
    return compiled(_source(chain, "casadi", AT_ONCE.format(lanes=lanes, n=chain.n), sines_given=True))


def batched(chain: Chain, lanes: int, base: Sequence[tuple[str, int]]) -> Peer:
    """Retyped to vectors, behind torquec's own transposes; the regressor a second time, with the columns of `base`."""
    models: Mapping[str, tuple[Callable[..., ca.SX], int]] = {**MODELS, BASE: (partial(_regressor_of, base), 3)}
    preamble = LANES.format(lanes=lanes, n=chain.n)
    text = _source(chain, "lanes", preamble, sines_given=True, real="real", models=models)
    text = re.sub(r"arg\[(\d+)\]\? arg\[\1\]\[(\d+)\] : 0", r"arg[\1][\2]", text)
    text = re.sub(r"(a\d+)=(-?[\d.]+(?:e[+-]?\d+)?);", r"\1=TQ_ALL(R(\2));", text)
    text = re.sub(r"res\[(\d+)\]\[(\d+)\]=(-?[\d.]+(?:e[+-]?\d+)?);", r"res[\1][\2]=TQ_ALL(R(\3));", text)
    text = re.sub(r"(_default_in\([^{]*\{[^{]*\{\s*default: return )0;", r"\1(real){0};", text)
    entries = []
    for name, (_, inputs) in models.items():
        n = chain.n
        out = {"idm": n, "inertia": n * n, "ddm": n, "regressor": 10 * n * n, BASE: len(base) * n}[name]
        sizes = ", ".join([str(n)] * inputs + [str(out)])
        many = out > SHORT * lanes
        place = f"real *out = tq_block(&space, {out})" if many else f"real out[{out}]"
        fetches = f"if (uncached) tq_fetch_rows(rows[0], pass, {out});"
        suffix, more = ("_many", ", uncached") if many else ("", "")
        writes = f"tq_write{suffix}(out, rows[0], pass, steps[{inputs}], {out}{more});"
        given = [f"x{i}" for i in range(inputs)]
        entries.append(
            f"static void {name}_passes(size_t passes, const void *const *in, void *const *rows, "
            "const ptrdiff_t *steps, const torquec_layout_t *layouts, const void *constants, "
            "ptrdiff_t constants_step, int uncached, void *workspace)\n"
            "{\n    char *space = workspace; (void)space; (void)constants_step; (void)layouts; (void)uncached;\n"
            f"    {place};\n    for (size_t pass = 0; pass < passes; pass++) {{\n    {fetches}\n"
            + "".join(f"real {x}[{n}]; tq_read({x}, in[{i}], pass, steps[{i}], {n});\n" for i, x in enumerate(given))
            + f"    const void *read[] = {{{', '.join(given)}}}; void *written[] = {{out}};\n"
            f"    lanes_{name}(read, written, constants);\n    {writes}\n    }}\n}}\n"
            f"static const int {name}_sizes[] = {{{sizes}}};\n"
            f'static const torquec_kernel {name}_kernel = {{"{name}", {inputs}, 1, {name}_sizes, '
            f'"{"r" * (inputs + 1)}", 0, {name}_passes}};\n'
            f"void batch_{name}(size_t states, const void *const *in, void *const *out, const ptrdiff_t *steps, "
            "void *workspace)\n{ const torquec_constants_t none = {0, 0, 0, 0}; "
            f"tq_batch(&{name}_kernel, states, in, out, steps, &none, workspace); }}\n"
        )
    declarations = [
        f"void batch_{name}(size_t states, const void *const *in, void *const *out, const ptrdiff_t *steps, "
        "void *workspace);"
        for name in models
    ]
    return compiled(text + "\n".join(entries), declarations)


def _regressor_of(labels: Sequence[tuple[str, int]], chain: Chain, q: ca.SX, v: ca.SX, a: ca.SX) -> ca.SX:
    return regressor_of(chain, labels, q, v, a)


def _source(
    chain: Chain,
    prefix: str,
    preamble: str,
    sines_given: bool,
    real: str = "double",
    models: Mapping[str, tuple[Callable[..., ca.SX], int]] = MODELS,
) -> str:
    text, n = [preamble], chain.n
    linkage = "static inline void" if real == "real" else "void"
    for name, (algorithm, inputs) in models.items():
        symbols = [ca.SX.sym(f"x{i}", 3 * n if sines_given and i == 0 else n) for i in range(inputs)]
        result = algorithm(chain, *symbols)
        # A dense row-major matrix: NumPy's order.
        dense = ca.densify(ca.vec(result.T))
        function = ca.Function(f"generated_{name}", symbols, [dense], {"cse": True})
        generator = ca.CodeGenerator(f"{name}.c", {"casadi_real": real, "with_header": False})
        generator.add(function)
        text.append(generator.dump().replace("casadi_s", f"{name}_s").replace("casadi_f", f"{name}_f"))
        given = f"(const {real} **)in"
        ready = ""
        if sines_given:
            others = "".join(f", in[{i}]" for i in range(1, inputs))
            ready = f"{real} x[{3 * n}]; with_sines(in[0], x); const {real} *given[] = {{x{others}}}; "
            given = "given"
        text.append(
            f"{linkage} {prefix}_{name}(const void *const *in, void *const *out, const void *constants)\n"
            f"{{ (void)constants; {ready}generated_{name}({given}, ({real} **)out, 0, 0, 0); }}\n"
        )
    return "\n".join(text)


def compiled(text: str, declarations: list[str] | None = None) -> Peer:
    """Compile C to a library with those functions."""
    directory = Path(tempfile.mkdtemp())
    (directory / "peer.c").write_text(text)
    files = [str(directory / "peer.c"), "-lm", "-o", str(directory / "peer.so")]
    compiler.run([*compiler.command(), *flags(), f"-I{SUPPORT}", *files], "compile what CasADi generated")
    ffi = cffi.FFI()
    ffi.cdef("\n".join(declarations or [FUNCTION.format(name=f"casadi_{name}") for name in MODELS]))
    return Peer(ffi, ffi.dlopen(str(directory / "peer.so")))
