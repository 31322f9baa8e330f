"""Kernels -> C99: one source file and one header a robot, for any compiler and no library but libm.

The source is written over the number type `real` of support/torquec_real.h, so that one text is compiled for one state
a call and for several in the lanes of a vector.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...derive.kernel import Kernel, Straight
from ...description.robot import Robot
from ...inverse.completion import Completion
from ...inverse.iteration import Iteration
from ...inverse.plan import Plan
from ..constants import Constants
from ..function import elements
from ..naming import file_stem
from . import headers
from .comments import WIDTH, head
from .completion import completion_function
from .header import module_header
from .iteration import search_function
from .kernel import CFunction, kernel_function
from .plan import inverse_function
from .text import PREPARE, block, comma_list, expression, lines, literal

# What kernels with branches need, which take one state a call.
FOR_ONE_STATE = (
    headers.INVERSE,
    headers.GENERAL,
    headers.FIVE_TURNS,
    headers.TWO_SLIDES,
    headers.NEWTON_FIRST,
    headers.SURE,
    headers.SHORT,
    headers.MOTORS,
    headers.SOLVING,
    headers.CLOSING,
    headers.ASSEMBLY,
)


@dataclass(frozen=True)
class Source:
    """The generated text of a robot, and what the units that include it have to know."""

    header: str
    source: str
    # What prepare computes and the kernels read.
    constants: Constants
    # Kernel -> its C.
    functions: Mapping[str, CFunction]
    # What follows the kernels: the parameters, and the function that fills the constants.
    prepare: str
    # The support headers that header and source include.
    includes: tuple[str, ...]

    def piece(self, robot: Robot, kernels: Sequence[Kernel]) -> str:
        """Return the C of some kernels for units that include it: what they need, and `prepare`."""
        functions = [self.functions[kernel.name] for kernel in kernels]
        return "\n".join([
            f'#include "{file_stem(robot.name)}.h"',
            *_included(_headers_of(functions)),
            "",
            *(function.text for function in functions),
            self.prepare,
        ])


def source(robot: Robot, kernels: Sequence[Kernel], settings: Sequence[str] = ()) -> Source:
    """Return the C of a robot's kernels; `settings` are lines for a source that is compiled by itself."""
    constants = Constants(tuple(robot.values))
    functions = {kernel.name: _function(robot, kernel, constants) for kernel in kernels}
    more = _headers_of(functions.values())
    parameters = _parameters(robot, constants)
    prepare = "\n".join(["#ifdef TQ_PREPARE", parameters, _prepare(robot.name, constants), "#endif\n"])
    text = [
        head(robot, kernels),
        *_preamble(robot.name, settings),
        *_included(more),
        "",
        *(function.text for function in functions.values()),
        prepare,
    ]
    includes = (headers.SCALAR, headers.REAL, *more)
    return Source(module_header(robot, kernels, constants), "\n".join(text), constants, functions, prepare, includes)


def _headers_of(functions: Iterable[CFunction]) -> list[str]:
    """Return the support headers that functions need beside those that every source has."""
    needed = {header for function in functions for header in function.headers}
    return [header for header in (*FOR_ONE_STATE, headers.COLD) if header in needed]


def _included(more: Sequence[str]) -> list[str]:
    """Return the lines that include headers: in lanes go no plans, and nothing of what they need."""
    alone = [f'#include "{header}"' for header in more if header in FOR_ONE_STATE]
    return [
        *(["#if TQ_LANES == 1", *alone, "#endif"] if alone else []),
        *(f'#include "{header}"' for header in more if header not in FOR_ONE_STATE),
    ]


def _function(robot: Robot, kernel: Kernel, constants: Constants) -> CFunction:
    match kernel.body:
        case Plan() as plan:
            return inverse_function(robot, kernel, plan, constants.add(kernel))
        case Iteration() as iteration:
            return search_function(robot, kernel, iteration, constants)
        case Completion() as completion:
            return completion_function(robot, kernel, completion, constants.add(kernel))
        case Straight() as body:
            return kernel_function(kernel, body, constants)


def _preamble(name: str, settings: Sequence[str]) -> list[str]:
    """Return what makes the source one of its own, where no unit includes it with other macros."""
    return [
        f'#include "{file_stem(name)}.h"',
        "#ifndef TQ",
        *settings,
        f'#include "{headers.REAL}"',
        f"#define TQ(function) {name}_##function",
        "#define TQ_LINKAGE",
        "#define TQ_PREPARE",
        f"#define TQ_CONSTANTS {name}_constants",
        "#endif",
    ]


def _parameters(robot: Robot, constants: Constants) -> str:
    """Return the array of the parameters' values."""
    values = [robot.values[name] for name in constants.parameters] or [0.0]
    text = comma_list(literal(math.nan if value is None else value) for value in values)
    rows = textwrap.wrap(text, WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)
    return "\n".join([f"const double {robot.name}_parameters[] = {{", *rows, "};\n"])


def _prepare(name: str, constants: Constants) -> str:
    """Return the function that fills the constants."""
    function = constants.prepare()
    values = zip(constants.fields.values(), function.stores, strict=True)
    reads_parameters = any(True for definition in function.definitions for _ in elements(definition))
    body = [
        *([] if reads_parameters else ["(void)p;"]),
        *lines(function.definitions, PREPARE),
        *(f"k->{field} = (tq_scalar)({expression(store.value, PREPARE)});" for field, store in values),
        *([] if constants.fields else ["k->none = 0;"]),
    ]
    return block(f"void {name}_prepare(const double *p, {name}_constants *k)", body)
