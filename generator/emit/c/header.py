"""A robot's header: the constants, the parameters, prepare, and the prototypes of the kernels.

A module's header leaves the number type to macros of its units. An exported one says double or float itself, and in
single precision the functions have names of their own in object files: whoever mixes the two gets an error of the
compiler or of the linker, never numbers that were read as others.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...derive.kernel import Kernel
from ...description.robot import Robot
from ..constants import Constants
from ..naming import file_stem
from . import headers
from .comments import description, title
from .kernel import declarations
from .text import comma_list, comment

# What the names of single precision begin with, in object files.
SINGLE = "torquec_float_"


def module_header(robot: Robot, kernels: Sequence[Kernel], constants: Constants) -> str:
    """Return the header that the units of a module include, over tq_scalar."""
    name, guard = robot.name, f"TORQUEC_{file_stem(robot.name)}_H"
    parameters = [f"{i:4}  {parameter}" for i, parameter in enumerate(constants.parameters)]
    return "\n".join([
        _about(robot),
        f"#ifndef {guard}",
        f"#define {guard}",
        "",
        f'#include "{headers.SCALAR}"',
        "",
        *_FOR_CPP,
        *_struct(name, constants, "tq_scalar"),
        comment(["Fills the constants from the parameters p, in this order:", *parameters]),
        *_functions(name, kernels, constants, "tq_scalar"),
    ])


def exported_header(robot: Robot, kernels: Sequence[Kernel], constants: Constants, float32: bool) -> str:
    """Return the header for other programs, which needs no other header."""
    name, guard = robot.name, f"TORQUEC_{file_stem(robot.name)}_H"
    number, other, bits = ("float", "double", 32) if float32 else ("double", "float", 64)
    linked = [f"{name}_prepare", f"{name}_parameters", *(f"{name}_{kernel.name}" for kernel in kernels)]
    return "\n".join([
        _about(robot),
        f"#ifndef {guard}",
        f"#define {guard} {bits}",
        "",
        "#include <stdint.h>",
        "",
        f"/* All numbers of the models are {number}; those of the parameters are double. */",
        *([f"#define {symbol} {SINGLE}{symbol}" for symbol in linked] if float32 else []),
        "",
        *_FOR_CPP,
        *_indices(name, constants),
        *_struct(name, constants, number),
        "/* Fills the constants from the parameters p. */",
        *_functions(name, kernels, constants, number)[:-2],
        f"#elif {guard} != {bits}",
        f'#error "this header of {name} is for {number}, and another for {other} is included already"',
        "#endif",
        "",
    ])


_FOR_CPP = (
    "#ifdef __cplusplus",
    'extern "C" {',
    "#endif",
    "",
)


def _about(robot: Robot) -> str:
    return f"/* {title(robot)}: prepare once for a set of parameters, then call the models. */"


def _indices(name: str, constants: Constants) -> list[str]:
    """Return the place of each parameter by its name; nothing if there are no parameters."""
    if not constants.parameters:
        return []
    begun = name.upper()
    return [
        "/* Where each parameter is, and how many there are. */",
        "enum {",
        *(f"    {begun}_{parameter} = {i}," for i, parameter in enumerate(constants.parameters)),
        f"    {begun}_PARAMETERS = {len(constants.parameters)}",
        "};",
        "",
    ]


def _struct(name: str, constants: Constants, number: str) -> list[str]:
    return [
        "/* What depends on the parameters alone. */",
        "typedef struct {",
        *(f"    {number} {field};" for field in constants.names),
        f"}} {name}_constants;",
        "",
    ]


def _functions(name: str, kernels: Sequence[Kernel], constants: Constants, number: str) -> list[str]:
    """Return the prototypes and the end of the header."""
    return [
        f"void {name}_prepare(const double *p, {name}_constants *k);",
        "",
        "/* The parameters as the description has them; NaN where it gives no value. */",
        f"extern const double {name}_parameters[{max(len(constants.parameters), 1)}];",
        "",
        *(_prototype(name, kernel, number) for kernel in kernels),
        "#ifdef __cplusplus",
        "}",
        "#endif",
        "#endif",
        "",
    ]


def _prototype(robot: str, kernel: Kernel, number: str) -> str:
    arguments = comma_list(declarations(kernel, number, f"{robot}_constants"))
    return f"{description(kernel)}\nvoid {robot}_{kernel.name}({arguments});\n"
