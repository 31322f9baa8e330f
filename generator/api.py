"""The door of the generator: what the command line, the tools and a user of the generator may import.

Plain functions and data. What lies deeper may change with any version. `torquec` offers the same names and imports the
generator when one of them is used first: `torquec.read_description`, `torquec.DescriptionError`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from torquec.suggestion import did_you_mean, suggesting

from . import __version__
from . import description as formats
from .base_parameters import base_description, closed_form
from .base_parameters.base_set import BaseParameter, BaseParameters
from .cache import cache_directory
from .compile import export as exporting
from .compile.build import Module, compile_robot
from .compile.cached import CachedModule, cached_modules, clean_cache
from .compile.compiler import CompilerError
from .compile.kernels import derive
from .compile.shipped import build_shipped
from .compile.targets import Machines
from .compile.text import Options
from .compile.wheel import write_wheel
from .derive.counting import Count, Counting, plain_kernels
from .derive.kernel import Form
from .derive.selection import UnknownNameError, why_not, with_frames
from .description import READERS, WRITERS, Choices, DescriptionError, Reading, Robot, from_dh, write_robot
from .description import robot as robots
from .description.entries import (
    EntryFacts,
    constant_value,
    description_warnings,
    entry_facts,
    names_in_tables,
    robot_to_tables,
    tables_to_robot,
    typed_value,
)
from .description.formats import native, toml
from .emit import python
from .emit.languages import ARCHIVES, LANGUAGES
from .emit.text.listing import Chapter, Equation, Listing, Section, Step, listing_lines
from .inverse.closed_forms import ClosedForms
from .mechanism.numeric_frames import Array
from .models.arguments import optional_inputs
from .models.catalogue import CATALOGUE
from .models.row import Argument
from .progress import Progress, Watching, watched
from .show import drawing as drawings
from .show import listings
from .show.listings import listed_choices, offered_listings
from .show.placement import Body, Placed, assembly_modes, bodies, placed, placed_open, reach, rest
from .show.reaching import Reached, reaching

__all__ = [
    "DRIVE_ENTRIES",
    "ELASTIC_ENTRIES",
    "GEOMETRY_ENTRIES",
    "INERTIA_ENTRIES",
    "JOINT_TYPES",
    "LIMIT_ENTRIES",
    "MAIN_MODELS",
    "READABLE_SUFFIXES",
    "WRITABLE_SUFFIXES",
    "ArgumentFacts",
    "BaseParameter",
    "BaseParameters",
    "Body",
    "CachedModule",
    "Chapter",
    "CompilerError",
    "Count",
    "Counting",
    "DescriptionError",
    "EntryFacts",
    "Equation",
    "Form",
    "LanguageFacts",
    "Listing",
    "Machines",
    "ModelFacts",
    "Module",
    "Placed",
    "Progress",
    "Reached",
    "Reading",
    "Robot",
    "Section",
    "Step",
    "UnknownNameError",
    "array_code",
    "assembly_modes",
    "base_parameters",
    "bills",
    "bodies",
    "build",
    "build_shipped",
    "cache_directory",
    "cached_modules",
    "clean_cache",
    "constant_value",
    "description_text",
    "description_warnings",
    "drawing",
    "entry_facts",
    "export",
    "find_description",
    "from_dh",
    "in_base_parameters",
    "languages",
    "listed_choices",
    "listing",
    "listing_lines",
    "models",
    "names_in_tables",
    "offered_listings",
    "placed",
    "placed_open",
    "reach",
    "reaching",
    "read_description",
    "rest",
    "robot_to_tables",
    "tables_to_robot",
    "typed_value",
    "write_description",
]

# The entries of a robot's tables: geometry, inertia of a link, drive, elasticity, limits; the types of joints.
GEOMETRY_ENTRIES, INERTIA_ENTRIES = robots.GEOMETRY, robots.INERTIA
DRIVE_ENTRIES = (*robots.DRIVE, *robots.STRIBECK, *robots.SPRING)
ELASTIC_ENTRIES, LIMIT_ENTRIES, JOINT_TYPES = robots.ELASTIC, native.LIMITS, tuple(native.TYPES)

# The suffixes of the files that read_description and write_description know.
READABLE_SUFFIXES = READERS
WRITABLE_SUFFIXES = tuple(WRITERS)

# Models that every robot has and that ask for no frame: one kernel a robot is the model.
MAIN_MODELS = tuple(
    row.name
    for row in CATALOGUE
    if row.default and row.inputs and not row.conditional and all(axis.goes_with for axis in row.axes)
)

ROBOTS = Path(__file__).parents[1] / "robots"

# What stands for a robot: the robot as it was read, the path of a description, the name of a robot that ships.
Described = Robot | str | os.PathLike[str]


@dataclass(frozen=True)
class ArgumentFacts:
    """An input or output of a model."""

    name: str

    shape: tuple[int | str, ...]
    """Sizes. "nq" and "n" are the numbers of positions and of velocities, "b" that of base parameters, "p" that of
    columns, "joints" that of all joints that move, "loops" that of loops, "answers" the most solutions that there may
    be."""

    doc: str
    """What it is, with unit and frame."""


@dataclass(frozen=True)
class ModelFacts:
    """A model that the generator knows."""

    name: str

    doc: str
    """What it is, in one line."""

    inputs: tuple[ArgumentFacts, ...]

    optional: tuple[ArgumentFacts, ...]
    """Inputs that a call may leave out."""

    outputs: tuple[ArgumentFacts, ...]

    axes: tuple[str, ...]
    """The choices that a call has, such as "frame"."""

    default: bool
    """Whether a build has it if nobody asks for it."""

    pinocchio: tuple[str, ...]
    """What Pinocchio calls it: its names, none if it has no such model."""


def find_description(name: str | os.PathLike[str]) -> Path:
    """Return the path of a description: of a robot that ships by its name, else the file's, there or not.

    Robots on request ship as descriptions alone: they are built when somebody asks for them.
    """
    if not isinstance(name, str | os.PathLike):
        raise TypeError(
            "expected a description: its path, the name of a robot that ships, or the robot that "
            f"torquec.read_description answers with; got {name!a:.60}"
        )
    for folder in (ROBOTS, ROBOTS / "on_request"):
        shipped = folder / f"{os.fspath(name)}.toml"
        if shipped.is_file():
            return shipped
    path = Path(name)
    if not path.is_file() and not path.suffix:
        known = sorted(path.stem for path in ROBOTS.rglob("*.toml"))
        text = f"no robot {os.fspath(name)!a}{did_you_mean(os.fspath(name), known)}"
        raise UnknownNameError(f"{text}: expected a description or one of {', '.join(known)}")
    return path


@suggesting
def read_description(
    path: str | os.PathLike[str],
    *,
    exact: bool = False,
    floating: bool = False,
    strict: bool = False,
    keep_zeros: bool = False,
    joints: Sequence[str] | None = None,
    lock: Mapping[str, float] | None = None,
    include_root: str | os.PathLike[str] | None = None,
    meshes: bool = False,
    free: Sequence[str] = (),
    hybrid: Mapping[str, Sequence[str]] | None = None,
) -> Reading:
    """Return the robot of a file, by the reader that its suffix names, with what people should know of it.

    The name of a robot that ships stands for its description.
    The options are those of `build`.
    """
    choices = _choices(exact, floating, strict, keep_zeros, joints, lock, include_root, meshes, free, hybrid)
    return formats.read_description(find_description(path), choices)


def description_text(robot: Robot, suffix: str) -> str:
    """Return the text of a robot in a format of WRITABLE_SUFFIXES."""
    return WRITERS[suffix](robot)


def write_description(robot: Robot, path: str | os.PathLike[str]) -> None:
    """Write a robot to a file, in the format that its suffix names; what stood there is replaced."""
    write_robot(robot, Path(path))


@suggesting
def build(
    description: str | os.PathLike[str] | Robot,
    *,
    models: Sequence[str] | None = None,
    frames: Sequence[str] | None = None,
    float32: bool = False,
    native: bool = False,
    portable: bool = False,
    exact: bool = False,
    floating: bool = False,
    strict: bool = False,
    keep_zeros: bool = False,
    joints: Sequence[str] | None = None,
    lock: Mapping[str, float] | None = None,
    include_root: str | os.PathLike[str] | None = None,
    meshes: bool = False,
    free: Sequence[str] = (),
    hybrid: Mapping[str, Sequence[str]] | None = None,
    contacts: Sequence[str] | None = None,
    payload: Sequence[str] | None = None,
    search: bool = False,
    jobs: int | None = None,
    progress: Watching = None,
) -> Module:
    """Compile a description, or find it compiled in the cache, and return its module.

    The options are explained at `torquec.build`, which loads the module too.
    """
    given = description if isinstance(description, Robot) else find_description(description)
    with watched(progress) as report:
        module = compile_robot(
            given,
            _options(models, frames, float32, _machines(native, portable), contacts, payload),
            _choices(exact, floating, strict, keep_zeros, joints, lock, include_root, meshes, free, hybrid),
            search=search,
            jobs=jobs,
            report=report,
        )
    return replace(module, warnings=(*module.warnings, *_namesakes(module.robot, given)))


def build_again(
    text: str,
    *,
    models: Sequence[str],
    frames: Sequence[str],
    float32: bool,
    contacts: Sequence[str],
    payload: Sequence[str],
    progress: Callable[[Progress], None],
) -> Module:
    """Compile the description that a module carries, with room for payloads, or find that in the cache."""
    robot = toml.parse(text, "the description of a module")
    options = _options(models, frames, float32, "like this", contacts, payload)
    return compile_robot(robot, options, report=progress)


def _namesakes(name: str, description: Path | Robot) -> tuple[str, ...]:
    """Return a warning if another robot of this name ships, which is the one that torquec.load finds by name."""
    shipped = ROBOTS / f"{name}.toml"
    if not shipped.is_file() or description == shipped:
        return ()
    if isinstance(description, Robot) and description == formats.read_description(shipped).robot:
        return ()
    warning = (
        f"another robot {name!r} ships with torquec, and torquec.load({name!r}) is that one: this one is loaded by "
        "the path of its module; a name of its own avoids confusion"
    )
    return (warning,)


@suggesting
def wheel(
    description: Described,
    directory: str | os.PathLike[str],
    version: str = "1.0.0",
    *,
    models: Sequence[str] | None = None,
    frames: Sequence[str] | None = None,
    float32: bool = False,
    payload: Sequence[str] | None = None,
    progress: Watching = None,
) -> Path:
    """Compile a robot into a package of its own, a wheel of this `version`, and return its path.

    Where it is installed, torquec.load finds the robot by its name, before one of this name that ships with torquec.
    The other arguments are those of `build`.
    """
    robot = _described(description)
    module = build(
        robot, models=models, frames=frames, float32=float32, portable=True, payload=payload, progress=progress
    )
    return write_wheel(robot.name, module.path, Path(directory), version, __version__)


@suggesting
def export(
    description: Described,
    directory: str | os.PathLike[str],
    *,
    models: Sequence[str] | None = None,
    frames: Sequence[str] | None = None,
    language: str = "c",
    float32: bool = False,
    functions: Sequence[str] | None = None,
    outputs: Sequence[str] | None = None,
    without: Sequence[str] | None = None,
    contacts: Sequence[str] | None = None,
    payload: Sequence[str] | None = None,
    libm: bool = True,
    progress: Watching = None,
) -> list[Path]:
    """Write the models of a robot as source files into a folder, and return the files.

    `language` is "c" (C99, with the headers that it includes, a sample and its CMakeLists.txt), "fortran", "matlab"
    (and GNU Octave), "mathematica", "maple", "julia", "latex" (to print), "python" (functions over arrays of NumPy,
    JAX, PyTorch or CasADi), "text" (equations to read), "fmu" (a unit of FMI 2.0) or "ros2" (a package of plugins for
    ROS 2). `float32` writes single precision: of "c", "fortran", "matlab", "julia"; `libm=False` writes C that calls no
    library at all. `functions` are names, ["idm", "transform_tool"], where not all of a model are wanted; `without`
    leaves out those that take some optional inputs, ["wrench", "base"]. `outputs` are single outputs as the notation
    calls them, ["GAM1", "GAM3"]: only what they need is written.
    `models`, `frames`, `contacts`, `payload` and `progress` are those of `build`.
    """
    robot = _described(description)
    options = _options(models, frames, float32, "any", contacts, payload)
    part = exporting.Part(
        language, _names("functions", functions), _names("outputs", outputs), _names("without", without), libm
    )
    with watched(progress) as report:
        return exporting.export(robot, Path(directory), options, part, report)


@dataclass(frozen=True)
class LanguageFacts:
    """A language that `export` writes, or an archive."""

    name: str
    title: str
    """What it is."""


def array_code(robot: Robot, models: Sequence[str]) -> str:
    """Return the module of Python over arrays that `export` writes, with these models without optional inputs.

    Of loops that need them the functions take the positions of passive joints, and end in `_passive`.
    """
    bare = with_frames(robot, None)
    (text,) = python.files(bare, plain_kernels(bare, models)).values()
    return text


def languages() -> tuple[LanguageFacts, ...]:
    """Return what `export` can write."""
    return tuple(LanguageFacts(row.name, row.doc) for row in (*LANGUAGES, *ARCHIVES))


def listing(robot: Described, model: str, options: Sequence[str] = ()) -> Listing:
    """Return the equations of a model as data; `listing_lines` makes a page of it.

    `model` is a name of the catalogue, "lagrange" (A, C and Q of a robot of up to three joints), "loops" (how closed
    loops are solved) or "singularities". An option is "frame=tool", the choice on an axis; the name of an optional
    input that is given, "wrench"; or "compiled", for the form of the equations that the build finds cheapest instead of
    the one of the book.
    """
    return listings.listing(_described(robot), model, options)


def drawing(robot: Described, q: Sequence[float] | Array | None = None) -> str:
    """Return an SVG drawing of a robot's skeleton at q, without a floating base's part; None: where it is drawn."""
    return drawings.drawing(_described(robot), q)


@suggesting
def bills(
    robot: Described, *, models: Sequence[str] | None = None, frames: Sequence[str] | None = None
) -> dict[str, dict[str, int]]:
    """Return the operations of a call of each kernel that a build has: kernel -> operation -> how many.

    `models` and `frames` are those of `build`.
    """
    selection = derive(_described(robot), _options(models, frames))
    return {kernel.name: kernel.operations for kernel in selection.kernels}


def models(robot: Described | None = None) -> tuple[ModelFacts, ...]:
    """Return the models of the catalogue; of a robot, those that it can have."""
    closed_forms = None if robot is None else ClosedForms(_described(robot))
    rows = [row for row in CATALOGUE if closed_forms is None or not why_not(closed_forms.robot, row, closed_forms)]
    return tuple(
        ModelFacts(
            row.name,
            row.doc,
            tuple(map(_facts, row.inputs)),
            tuple(map(_facts, optional_inputs(row))),
            tuple(map(_facts, row.outputs)),
            tuple(axis.name for axis in row.axes),
            row.default,
            row.pinocchio,
        )
        for row in rows
    )


def _facts(argument: Argument) -> ArgumentFacts:
    return ArgumentFacts(argument.name, argument.shape, argument.doc)


def base_parameters(robot: Described) -> BaseParameters:
    """Return the base inertial parameters of a robot: which there are, their relations, and their map as a matrix.

    They are made of all ten parameters of every link and of the rotor inertias that the description gives; a robot that
    was read with `keep_zeros` has only those that its description does not give as 0.
    """
    return closed_form.base_parameters(_described(robot))


def in_base_parameters(robot: Described) -> Robot:
    """Return the robot with its base parameters in the places of the standard ones: the same torques from fewer."""
    return base_description.in_base_parameters(_described(robot))


def _described(robot: Described) -> Robot:
    """Return the robot itself, or that of the file or the name that stands for it."""
    return robot if isinstance(robot, Robot) else read_description(robot).robot


def _options(
    models: Sequence[str] | None,
    frames: Sequence[str] | None,
    float32: bool = False,
    machines: Machines = "any",
    contacts: Sequence[str] | None = None,
    payload: Sequence[str] | None = None,
) -> Options:
    """Return the options of a build; a text is no list of names."""
    chosen = _names("models", models), _names("frames", frames)
    return Options(*chosen, float32, machines, _names("contacts", contacts), _names("payload", payload))


def _machines(native: bool, portable: bool) -> Machines:
    """Return for which machines a build is: for those like this one, unless the caller says otherwise."""
    if native and portable:
        raise ValueError("native=True is code for this CPU, portable=True for every machine: expected one of them")
    return "native" if native else "any" if portable else "like this"


def _choices(
    exact: bool,
    floating: bool,
    strict: bool,
    keep_zeros: bool,
    joints: Sequence[str] | None,
    lock: Mapping[str, float] | None,
    include_root: str | os.PathLike[str] | None,
    meshes: bool,
    free: Sequence[str],
    hybrid: Mapping[str, Sequence[str]] | None,
) -> Choices:
    """Return the choices of these options; a text is no list of joints."""
    if isinstance(joints, str):
        _names("joints", joints)
    return Choices.of(
        exact=exact,
        floating=floating,
        strict=strict,
        keep_zeros=keep_zeros,
        joints=joints,
        lock=lock,
        include_root=include_root,
        meshes=meshes,
        free=_names("free", free) or (),
        hybrid={key: _names(f"hybrid[{key!r}]", given) or () for key, given in (hybrid or {}).items()},
    )


def _names(option: str, names: Sequence[str] | None) -> tuple[str, ...] | None:
    if isinstance(names, str):
        raise TypeError(f"{option} is a list of names; got the text {names!r}: expected {option}=[{names!r}]")
    return tuple(names) if names else None
