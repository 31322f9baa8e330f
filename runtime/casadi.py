"""Compiled models as functions of CasADi: externals in C, with their Jacobians.

    idm = torquec.casadi.register(robot, "idm")
    slope = casadi.Function("slope", [q, qd, qdd], [casadi.jacobian(idm(q, qd, qdd), q)])

A C compiler makes the few lines between CasADi's calling convention and the kernels. CasADi then calls compiled code
alone: no Python, no lock, so that `Function.map` may use threads.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from .address import Address
from .partials import Differentiable, NotDifferentiableError, differentiable
from .robot import Robot

try:
    import casadi
except ImportError as error:
    raise ImportError(f"torquec.casadi needs CasADi ({error}): pip install torquec[casadi]") from error

# Code and constants that functions refer to stay where they are.
_kept: list[Address] = []
HEAD = """\
#include <stddef.h>

typedef long long int integer; /* casadi_int */
typedef @ real;
typedef void kernel(const void *const *in, void *const *out, const void *constants);

/* CasADi's columns one behind the other, to rows; no array stands for zeros. */
static inline void rows_of(real *rows, const double *columns, int m, int n)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            rows[i * n + j] = columns ? (real)columns[j * m + i] : (real)0;
}

static inline void columns_of(double *columns, const real *rows, int m, int n)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            columns[j * m + i] = (double)rows[i * n + j];
}

/* The derivative of an answer (m, n) by an input (k, l): a row for each element of the one, a column of the other. */
static inline void block_of(double *block, const real *slope, int m, int n, int k, int l)
{
    for (int a = 0; block && a < m * n; a++)
        for (int i = 0; i < k * l; i++)
            block[(i % l * k + i / l) * (m * n) + a % n * m + a / n] = (double)slope[a * (k * l) + i];
}

/* The same by the positions q of a floating base and its joints, of a derivative by its motions: by_positions in C. */
static inline void positions_of(double *block, const real *slope, int m, int n, const double *q, int nq)
{
    double x = q ? q[3] : 0, y = q ? q[4] : 0, z = q ? q[5] : 0, w = q ? q[6] : 0;
    double s = 2 / (x * x + y * y + z * z + w * w);
    const double rates[6][7] = {
        {1 - s * (y * y + z * z), s * (x * y + z * w), s * (x * z - y * w), 0, 0, 0, 0},
        {s * (x * y - z * w), 1 - s * (x * x + z * z), s * (y * z + x * w), 0, 0, 0, 0},
        {s * (x * z + y * w), s * (y * z - x * w), 1 - s * (x * x + y * y), 0, 0, 0, 0},
        {0, 0, 0, s * w, s * z, -s * y, -s * x},
        {0, 0, 0, -s * z, s * w, s * x, -s * y},
        {0, 0, 0, s * y, -s * x, s * w, -s * z},
    };
    for (int a = 0; block && a < m * n; a++)
        for (int j = 0; j < nq; j++) {
            double sum = j < 7 ? 0 : (double)slope[a * (nq - 1) + j - 1];
            for (int i = 0; i < 6 && j < 7; i++)
                sum += (double)slope[a * (nq - 1) + i] * rates[i][j];
            block[j * (m * n) + a % n * m + a / n] = sum;
        }
}
"""


def register(robot: Robot, model: str, *, optional: Sequence[str] = (), **choices: str) -> Any:
    """Return a compiled model as a function of CasADi, of the model's inputs and then of those in `optional`.

    `choices` are those of a call, such as frame="tool". Its Jacobian is that of the compiled derivatives; of a robot
    that has not all of them CasADi says that derivatives can't be calculated.
    """
    of = differentiable(robot, model, tuple(optional), choices)
    if any(output.integer for output in of.address.kernel.outputs):
        raise TypeError(f"{of.address.name} has integers among its answers; those of functions of CasADi are real")
    _kept.append(of.address)
    return _compiled(of.address.name, source(of))


def source(of: Differentiable) -> str:
    """Return the C of CasADi's external functions of a kernel: its own, and its Jacobian's where that is compiled."""
    for shape in (*of.address.inputs.values(), *of.address.outputs.values()):
        if len(shape) > 2:
            raise TypeError(f"{of.address.name} has an array of {len(shape)} axes; arrays of CasADi are matrices")
    real = "double" if of.address.dtype == np.float64 else "float"
    return "\n".join([HEAD.replace("@", real), *_function(of.address), *_jacobian(of)])


def _function(address: Address) -> Iterator[str]:
    """Yield the lines of a model."""
    shapes = [*address.inputs.values()], [*address.outputs.values()]
    offset = sum(map(prod, shapes[0]))
    yield from _opening(address.name)
    yield from _call(address, list(range(len(shapes[0]))), offset)
    for o, shape in enumerate(shapes[1]):
        yield f"    if (res[{o}])"
        yield f"        columns_of(res[{o}], v + {offset}, {_matrix(shape)});"
        offset += prod(shape)
    sizes = _sizes(shapes[0]), _sizes(shapes[1])
    yield from _closing(address.name, [*address.inputs], [*address.outputs], *sizes, work=offset)


def _jacobian(of: Differentiable) -> Iterator[str]:
    """Yield the lines of the Jacobian, whose blocks are the derivatives of each answer by each input."""
    names = [*of.address.inputs]
    try:
        partials = {name: of.partial(name) for name in names}
    except NotDifferentiableError:
        return
    (out, answer), = of.address.outputs.items()
    offset = sum(map(prod, of.address.inputs.values()))
    yield from _opening(f"jac_{of.address.name}")
    for address in {partial.address.name: partial.address for partial in partials.values()}.values():
        wanted = {name: partial for name, partial in partials.items() if partial.address.name == address.name}
        yield f"    if ({' || '.join(f'res[{names.index(name)}]' for name in wanted)}) {{"
        yield from _call(address, [names.index(name) for name in address.inputs], offset, indent="        ")
        if any(partial.is_linear for partial in wanted.values()):
            (name,) = wanted
            yield from _units(address, names.index(name), offset)
            offset += prod(answer) * (prod(address.inputs[name]) + 2)
            yield "    }"
            continue
        starts = np.cumsum([0, *map(prod, address.outputs.values())]) + offset
        for name, partial in wanted.items():
            place, slope = names.index(name), f"v + {starts[partial.place]}, {_matrix(answer)}"
            if partial.of_motions:
                yield f"        positions_of(res[{place}], {slope}, arg[{place}], {of.robot.nq});"
            else:
                yield f"        block_of(res[{place}], {slope}, {_matrix(of.address.inputs[name])});"
        yield "    }"
        offset = int(starts[-1])
    sizes = _sizes(of.address.inputs.values())
    blocks = [f"jac_{out}_{name}" for name in names]
    rows = prod(answer)
    yield from _closing(
        f"jac_{of.address.name}",
        [*names, f"out_{out}"],
        blocks,
        [*sizes, *_sizes([answer])],
        [(rows, m * n) for m, n in sizes],
        work=offset,
    )


def _units(address: Address, place: int, offset: int) -> Iterator[str]:
    """Yield the derivative by an input in which the answer, at `offset`, is linear: answers to units less that to 0."""
    sizes, (answer,) = [*map(prod, address.inputs.values())], address.outputs.values()
    start, size, rows = sum(sizes[:place]), sizes[place], prod(answer)
    call = f"((kernel *)(size_t){address.function}u)(in, out, (const void *)(size_t){address.constants}u);"
    yield f"        real *unit = v + {start}, *at_zero = v + {offset}, *slope = at_zero + {rows};"
    yield f"        for (int i = 0; i < {size}; i++)"
    yield "            unit[i] = 0;"
    yield f"        {call}"
    yield f"        out[0] = slope + {size * rows};"
    yield f"        for (int i = 0; i < {size}; i++) {{"
    yield "            unit[i] = 1;"
    yield f"            {call}"
    yield "            unit[i] = 0;"
    yield f"            for (int a = 0; a < {rows}; a++)"
    yield f"                slope[a * {size} + i] = ((real *)out[0])[a] - at_zero[a];"
    yield "        }"
    yield f"        block_of(res[{place}], slope, {_matrix(answer)}, {_matrix([*address.inputs.values()][place])});"


def _opening(name: str) -> Iterator[str]:
    yield ""
    yield f"int {name}(const double **arg, double **res, integer *iw, double *w, int mem)"
    yield "{"
    yield "    real *v = (real *)w;"
    yield "    (void)iw, (void)mem;"


def _call(address: Address, places: Sequence[int], offset: int, indent: str = "    ") -> Iterator[str]:
    """Yield the call of a kernel whose inputs have these places among the arguments; answers go behind `offset`."""
    inputs, outputs = [], []
    start = 0
    for place, shape in zip(places, address.inputs.values(), strict=True):
        yield f"{indent}rows_of(v + {start}, arg[{place}], {_matrix(shape)});"
        inputs.append(f"v + {start}")
        start += prod(shape)
    for shape in address.outputs.values():
        outputs.append(f"v + {offset}")
        offset += prod(shape)
    yield f"{indent}const void *in[] = {{{', '.join(inputs)}}};"
    yield f"{indent}void *out[] = {{{', '.join(outputs)}}};"
    yield f"{indent}((kernel *)(size_t){address.function}u)(in, out, (const void *)(size_t){address.constants}u);"


def _closing(
    name: str,
    inputs: Sequence[str],
    outputs: Sequence[str],
    input_sizes: Sequence[tuple[int, int]],
    output_sizes: Sequence[tuple[int, int]],
    work: int,
) -> Iterator[str]:
    """Yield the end of a function, and what CasADi asks it: how many arguments, of which names and sizes."""
    yield "    return 0;"
    yield "}"
    for kind, names, sizes in (("in", inputs, input_sizes), ("out", outputs, output_sizes)):
        dense = ", ".join(f"{{{m}, {n}, 1}}" for m, n in sizes)
        texts = ", ".join(f'"{each}"' for each in names)
        yield f"integer {name}_n_{kind}(void) {{ return {len(names)}; }}"
        yield f"const char *{name}_name_{kind}(integer i)"
        yield f"{{ static const char *const names[] = {{{texts}}}; return names[i]; }}"
        yield f"const integer *{name}_sparsity_{kind}(integer i)"
        yield f"{{ static const integer sizes[][3] = {{{dense}}}; return sizes[i]; }}"
    yield f"int {name}_work(integer *arg, integer *res, integer *iw, integer *w)"
    yield f"{{ *arg = {len(inputs)}; *res = {len(outputs)}; *iw = 0; *w = {work}; return 0; }}"


def _matrix(shape: tuple[int, ...]) -> str:
    """Return rows and columns of an array, as arguments in C."""
    return ", ".join(map(str, _sizes([shape])[0]))


def _sizes(shapes: Iterable[tuple[int, ...]]) -> list[tuple[int, int]]:
    """Return rows and columns of arrays; one axis is a column."""
    return [((*shape, 1, 1)[0], (*shape, 1, 1)[1]) for shape in shapes]


def _compiled(name: str, text: str) -> Any:
    """Return the function of this name in a C source."""
    command = shlex.split(os.environ.get("CC", "").strip() or "cc")
    with tempfile.TemporaryDirectory(prefix="torquec-casadi-") as folder:
        source, library = Path(folder) / f"{name}.c", Path(folder) / f"{name}.so"
        source.write_text(text, encoding="ascii")
        # CasADi's own compiling writes where the process runs, and takes no path with a space in it.
        command += ["-O2", "-fPIC", "-shared", str(source), "-o", str(library)]
        try:
            made = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
            told = "" if made.returncode == 0 else made.stderr or f"exit code {made.returncode}"
        except OSError as error:
            told = str(error)
        if told:
            raise RuntimeError(f"the call of {name} by CasADi can't be compiled ($CC, else cc): {command[0]}: {told}")
        # Once it is loaded, the file is no longer needed.
        return casadi.external(name, str(library))
