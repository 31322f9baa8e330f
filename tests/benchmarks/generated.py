"""C that CasADi generates for a robot, compiled as torquec compiles its own, behind the same signature."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import casadi as ca
import cffi
from torquec.generator.compile import compiler
from torquec.generator.compile.build import KERNELS

from .transcription import Chain, aba, crba, regressor, rnea

# The same flags as torquec's own kernels, for this machine.
FLAGS = ("-O2", "-fPIC", "-shared", "-march=native", "-ffp-contract=fast", "-fno-math-errno", "-w")
FUNCTION = "void {name}(const void *const *in, void *const *out, const void *constants);"

MODELS: Mapping[str, tuple[Callable[..., ca.SX], int]] = {
    "idm": (rnea, 3),
    "inertia": (crba, 1),
    "ddm": (aba, 3),
    "regressor": (regressor, 3),
}

# Inlined trigonometry: the compiler joins sine and cosine of an angle.
INLINED = """
#define TQ_LANES 1
#include "torquec_real.h"
static inline double inlined_sin(double x) { double s, c; tq_sincos(x, &s, &c); return s; }
static inline double inlined_cos(double x) { double s, c; tq_sincos(x, &s, &c); return c; }
#define sin inlined_sin
#define cos inlined_cos
"""

LANES = """
#include "torquec_abi.h"
#include <math.h>
#define TQ_LANES {lanes}
#include "torquec_real.h"
#include "torquec_batch.h"
static inline real inlined_sin(real x) {{ real s, c; tq_sincos(x, &s, &c); return s; }}
static inline real inlined_cos(real x) {{ real s, c; tq_sincos(x, &s, &c); return c; }}
#define sin inlined_sin
#define cos inlined_cos
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
    return _compiled(_source(chain, "casadi", ""))


def tuned(chain: Chain) -> Peer:
    """With torquec's inlined trigonometry."""
    return _compiled(_source(chain, "casadi", INLINED))


def batched(chain: Chain, lanes: int) -> Peer:
    """Retyped to vectors, behind torquec's own transposes."""
    text = _source(chain, "lanes", LANES.format(lanes=lanes), casadi_real="real")
    text = re.sub(r"arg\[(\d+)\]\? arg\[\1\]\[(\d+)\] : 0", r"arg[\1][\2]", text)
    text = re.sub(r"(a\d+)=(-?[\d.]+(?:e[+-]?\d+)?);", r"\1=TQ_ALL(R(\2));", text)
    text = re.sub(r"res\[(\d+)\]\[(\d+)\]=(-?[\d.]+(?:e[+-]?\d+)?);", r"res[\1][\2]=TQ_ALL(R(\3));", text)
    text = re.sub(r"(_default_in\([^{]*\{[^{]*\{\s*default: return )0;", r"\1(real){0};", text)
    entries = []
    for name, (_, inputs) in MODELS.items():
        n = chain.n
        out = {"idm": n, "inertia": n * n, "ddm": n, "regressor": 10 * n * n}[name]
        sizes = ", ".join([str(n)] * inputs + [str(out)])
        entries.append(
            f"static const int {name}_sizes[] = {{{sizes}}};\n"
            f'static const torquec_kernel {name}_kernel = {{"{name}", {inputs}, 1, {name}_sizes, '
            f'"{"r" * (inputs + 1)}", 0, lanes_{name}}};\n'
            f"void batch_{name}(size_t states, const void *const *in, void *const *out, const ptrdiff_t *steps, "
            f"void *workspace) {{ tq_batch(&{name}_kernel, states, in, out, steps, 0, workspace); }}\n"
        )
    declarations = [
        f"void batch_{name}(size_t states, const void *const *in, void *const *out, const ptrdiff_t *steps, "
        "void *workspace);"
        for name in MODELS
    ]
    return _compiled(text + "\n".join(entries), declarations)


def _source(chain: Chain, prefix: str, preamble: str, casadi_real: str = "double") -> str:
    text = [preamble]
    for name, (algorithm, inputs) in MODELS.items():
        symbols = [ca.SX.sym(f"x{i}", chain.n) for i in range(inputs)]
        result = algorithm(chain, *symbols)
        # A dense row-major matrix: NumPy's order.
        dense = ca.densify(ca.vec(result.T))
        function = ca.Function(f"generated_{name}", symbols, [dense], {"cse": True})
        generator = ca.CodeGenerator(f"{name}.c", {"casadi_real": casadi_real, "with_header": False})
        generator.add(function)
        body = generator.dump().replace("casadi_s", f"{name}_s").replace("casadi_f", f"{name}_f")
        text.append(body)
        text.append(
            f"void {prefix}_{name}(const void *const *in, void *const *out, const void *constants)\n"
            f"{{ (void)constants; generated_{name}((const {casadi_real} **)in, ({casadi_real} **)out, 0, 0, 0); }}\n"
        )
    return "\n".join(text)


def _compiled(text: str, declarations: list[str] | None = None) -> Peer:
    directory = Path(tempfile.mkdtemp())
    (directory / "peer.c").write_text(text)
    compiler.run(
        [*compiler.command(), *FLAGS, f"-I{KERNELS}", str(directory / "peer.c"), "-lm", "-o", str(directory / "peer.so")],
        "compile what CasADi generated",
    )
    ffi = cffi.FFI()
    ffi.cdef("\n".join(declarations or [FUNCTION.format(name=f"casadi_{name}") for name in MODELS]))
    return Peer(ffi, ffi.dlopen(str(directory / "peer.so")))
