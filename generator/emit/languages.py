"""The languages that a robot's models are written in, a row each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from torquec.suggestion import did_you_mean

from ..derive.kernel import Kernel, Straight
from ..derive.selection import UnknownNameError
from ..description.robot import Robot
from . import fortran, julia, latex, maple, mathematica, matlab, python
from .c import firmware as c
from .c import fmu, ros2
from .text import files as text


@dataclass(frozen=True)
class Language:
    """A language, and the function that writes it."""

    # What callers name it by.
    name: str
    # What it is, for lists.
    doc: str
    # Robot and kernels -> the text of each file, by its name; with `float32` and `libm` where the language has them.
    files: Callable[..., dict[str, str]]
    # Whether models that branch are written too.
    plans: bool
    # Whether it can be written in single precision.
    single: bool = False
    # Whether it can be written without libm.
    embedded: bool = False
    # What the name of the one archive ends with that the files are put into; "" for files of their own.
    archive: str = ""
    # What it is made of where nobody chooses; () for the usual models.
    models: tuple[str, ...] = ()


LANGUAGES = (
    Language("c", "C99, with a header for C and C++", c.files, plans=True, single=True, embedded=True),
    Language("fortran", "Fortran 2008, a module", fortran.files, plans=False, single=True),
    Language("matlab", "MATLAB and GNU Octave, a class of static functions", matlab.files, plans=False, single=True),
    Language("mathematica", "Mathematica, a package", mathematica.files, plans=False),
    Language("maple", "Maple, a file of procedures", maple.files, plans=False),
    Language("julia", "Julia, a module", julia.files, plans=False, single=True),
    Language("latex", "LaTeX, the tables and the equations to print", latex.files, plans=False),
    Language("python", "Python over arrays of NumPy, JAX, PyTorch or CasADi", python.files, plans=False),
    Language("text", "equations in the notation's own variables", text.files, plans=True),
)
# What is written as one archive or package, made of some models: no languages, but asked for as they are.
ARCHIVES = (
    Language("fmu", "FMI 2.0 for co-simulation", fmu.files, plans=True, archive=".fmu", models=("ddm",)),
    Language("ros2", "a ROS 2 package of plugins", ros2.files, plans=True, models=ros2.MODELS),
)


def language(name: str) -> Language:
    """Return the language of a name."""
    rows = (*LANGUAGES, *ARCHIVES)
    names = [row.name for row in rows]
    if name not in names:
        raise UnknownNameError(f"no language {name!r}{did_you_mean(name, names)}: expected one of {', '.join(names)}")
    return rows[names.index(name)]


def files(
    row: Language,
    robot: Robot,
    kernels: Sequence[Kernel],
    models: Sequence[str] | None = None,
    float32: bool = False,
    libm: bool = True,
) -> dict[str, str]:
    """Return the text of each file of a robot's kernels in a language, by file name.

    A language without plans leaves models that branch out. It is an error to ask for one of them by its name, in
    `models`, or for nothing else.
    """
    if float32 and not row.single:
        raise _lacks(row, "single precision", "--float32", [other.name for other in LANGUAGES if other.single])
    if not libm and not row.embedded:
        raise _lacks(row, "form without libm", "--no-libm", [other.name for other in LANGUAGES if other.embedded])
    options = ({"float32": float32} if row.single else {}) | ({"libm": libm} if row.embedded else {})
    if row.plans:
        return row.files(robot, kernels, **options)
    straight = [kernel for kernel in kernels if isinstance(kernel.body, Straight)]
    branching = dict.fromkeys(kernel.variant.row.name for kernel in kernels if kernel not in straight)
    refused = [model for model in branching if model in (models or ()) or not straight]
    if refused:
        others = ", ".join(other.name for other in LANGUAGES if other.plans)
        raise ValueError(
            f"{', '.join(refused)} can't be written in {row.name}: a model that branches is written in {others} only; "
            "leave it out, or choose another language"
        )
    return row.files(robot, straight, **options)


def _lacks(row: Language, form: str, option: str, able: Sequence[str]) -> ValueError:
    return ValueError(f"{row.name} has no {form}: expected {option} with {', '.join(able)} only")
