"""What the names of strangers become in programs: none of them stands alone.

Robots, parameters and frames may be called anything that is an identifier: math, stdint, k, INT8_MAX, __LINE__, while.
Behind a prefix, or before an ending, that nobody else uses they are no keyword, macro, type, function or file of a
language, of a compiler or of torquec. So no list of bad names is needed.

    parameter M2            p_M2
    file                    <robot>_models.c
    function, type          <robot>_<model>, <robot>_constants, ...
    function of a kernel    <model>_<frame>_<way to call it>
"""

from __future__ import annotations

# What stands before the name of a parameter.
PARAMETER = "p_"


def file_stem(robot: str) -> str:
    """Return what the names of a robot's files begin with."""
    return f"{robot}_models"
