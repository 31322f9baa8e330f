"""From a description to a compiled module, stage by stage.

    read      file -> Robot                      description/
    derive    Robot -> kernels, on graphs        mechanism/, models/, algebra/
    emit      kernels -> C text and metadata     emit/
    compile   C text -> extension module         this folder
"""

from __future__ import annotations

import gc
import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cffi
from cffi import recompiler

from ..cache import cache_directory, folder_beside, replace_file
from ..derive.search_forms import search_missing
from ..derive.selection import kernels_of, possible, with_frames
from ..description import Choices, Reading, apply_choices, read_description, reading
from ..description.robot import Robot
from ..emit.c import headers
from ..emit.c.module import CDEF, main_unit
from ..emit.c.source import files as c_files
from ..emit.c.source import source
from ..emit.c.unit import unit
from ..emit.metadata import metadata
from ..forms.store import SHIPPED, cache_digest, structure
from ..models.catalogue import CATALOGUE, Model
from . import compiler


@dataclass(frozen=True)
class Options:
    """What to build: names of models (None: the catalogue's default rows), of frames (None: those the description
    names, or the last links), single instead of double precision, and code for this machine alone."""

    models: tuple[str, ...] | None = None
    frames: tuple[str, ...] | None = None
    float32: bool = False
    native: bool = False


@dataclass(frozen=True)
class Text:
    """The generated files of one module, by name, with the compiler flags of those that are compiled."""

    robot: str
    files: dict[str, str]
    units: dict[str, tuple[str, ...]]
    native: bool = False

    @property
    def key(self) -> str:
        """What names this module in the cache: the text, the compiler and its flags."""
        digest = hashlib.sha256()
        for name, content in self.files.items():
            digest.update(f"{name}\0{content}\0{self.units.get(name)}\0".encode())
        for header in sorted(headers.FOLDER.glob("*.h")):
            digest.update(header.read_bytes())
        digest.update(compiler.identity(self.native).encode())
        return digest.hexdigest()


def build(
    what: str | os.PathLike[str] | Robot,
    *,
    models: Sequence[str] | None = None,
    frames: Sequence[str] | None = None,
    float32: bool = False,
    native: bool = False,
    jobs: int | None = None,
    rows: Sequence[Model] = CATALOGUE,
    exact: bool = False,
    floating: bool = False,
    strict: bool = False,
    joints: Sequence[str] | None = None,
    lock: Mapping[str, float] | None = None,
    search: bool = False,
    progress: Callable[[str], None] | None = None,
) -> Path:
    """Build a robot, or find it built in the cache; the path of its extension module.

    `native` is code for this machine and those that have all of its instruction sets; others refuse to load it.
    `search` looks for the cheapest forms of the dynamics that are not known yet for robots of this structure, and tells
    `progress` how far it is: a minute for an arm, minutes for a humanoid. What it finds serves all later builds.
    `exact` to `lock` are the Choices of a description: its numbers as they stand, a floating base, nothing unphysical,
    the joints that stay variables, and positions at which others are locked.
    """
    for name, names in (("models", models), ("frames", frames), ("joints", joints)):
        if isinstance(names, str):
            raise TypeError(f"{name} is a list of names; got the text {names!r}: expected {name}=[{names!r}]")
    options = Options(tuple(models) if models else None, tuple(frames) if frames else None, float32, native)
    choices = Choices.of(exact=exact, floating=floating, strict=strict, joints=joints, lock=lock)

    def ready(robot: Robot) -> Robot:
        if search:
            found = possible(with_frames(robot, options.frames), options.models, rows)
            with _collector_at_rest():
                search_missing(robot, found, progress)
        return robot

    if isinstance(what, Robot):
        return _build(ready(apply_choices(Reading(what), choices).robot), options, rows, jobs)
    description = Path(what)
    if rows is not CATALOGUE or description.suffix.lower() not in reading.SELF_CONTAINED:
        return _build(ready(read_description(description, choices).robot), options, rows, jobs)
    note = cache_directory() / "inputs" / _inputs_key(description, options, choices, search)
    known = _noted(note)
    if known is not None:
        return known
    robot = ready(read_description(description, choices).robot)
    key = structure(robot)
    found = cache_digest(key)
    path = _build(robot, options, rows, jobs)
    replace_file(note, "\n".join((str(path.relative_to(cache_directory())), key, found)).encode())
    return path


def _noted(note: Path) -> Path | None:
    """The module that a note names, if it is there, and searches have found nothing else for its structure since."""
    try:
        name, key, found = note.read_text().splitlines()
    except (OSError, ValueError):
        return None
    path = cache_directory() / name
    return path if path.exists() and found == cache_digest(key) else None


def _build(robot: Robot, options: Options, rows: Sequence[Model], jobs: int | None) -> Path:
    text = generate(robot, options, rows)
    path = cache_directory() / text.key / f"_{robot.name}{compiler.suffix()}"
    if not path.exists():
        compile_text(text, path, jobs)
    return path


def export(
    what: str | os.PathLike[str] | Robot,
    directory: Path,
    *,
    models: Sequence[str] | None = None,
    frames: Sequence[str] | None = None,
) -> list[Path]:
    """Write the C99 of a robot, its header and what they include into a directory; -DTQ_FLOAT compiles it for float."""
    robot = what if isinstance(what, Robot) else read_description(Path(what)).robot
    with _collector_at_rest():
        files = c_files(*kernels_of(robot, models or None, frames or None))
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        place = f"{str(directory)!r} ({error.strerror})"
        raise OSError(f"the files can't be put into {place}: expected a folder, or the name of a new one") from error
    for name, content in files.items():
        (directory / name).write_text(content, encoding="utf-8")
    return [directory / name for name in files]


def _inputs_key(description: Path, options: Options, choices: Choices, search: bool) -> str:
    """What the text of a module depends on: asking for the same again needs no derivation."""
    digest = hashlib.sha256(repr((description.name, options, choices, search)).encode())
    if description.is_file():
        digest.update(description.read_bytes())
    digest.update(_generator_key().encode())
    digest.update(compiler.identity(options.native).encode())
    return digest.hexdigest()


@cache
def _generator_key() -> str:
    digest = hashlib.sha256()
    root = Path(__file__).parent.parent
    for file in sorted((*root.rglob("*.py"), *root.rglob("*.h"))):
        digest.update(f"{file.relative_to(root)}\0".encode() + file.read_bytes())
    digest.update(SHIPPED.read_bytes())
    return digest.hexdigest()


def generate(robot: Robot, options: Options, rows: Sequence[Model] = CATALOGUE) -> Text:
    """All generated text of a robot's module."""
    with _collector_at_rest():
        robot, kernels = kernels_of(robot, options.models, options.frames, rows)
        c = source(robot, kernels)
    name = robot.name
    dtype, real_bytes = ("float32", 4) if options.float32 else ("float64", 8)
    facts = metadata(robot, kernels, dtype, c.header + c.source)
    sets = compiler.instruction_sets(options.native)
    precision = ("-DTQ_FLOAT",) if options.float32 else ()
    ffi = cffi.FFI()
    ffi.cdef(CDEF)
    files = {f"{name}.h": c.header, f"{name}.c": c.source}
    files[f"_{name}.c"] = wrapper(ffi, f"_{name}", main_unit(name, {each.name: each.features for each in sets}, facts))
    units: dict[str, tuple[str, ...]] = {f"_{name}.c": ("-Wno-unused-parameter", *precision)}
    for each in sets:
        file, lanes = f"{name}_{each.name}.c", each.vector_bytes // real_bytes
        files[file] = unit(name, kernels, c, each.name, lanes, shared=each is sets[-1])
        units[file] = (*each.flags, *precision)
    return Text(name, files, units, options.native)


@contextmanager
def _collector_at_rest() -> Iterator[None]:
    """Graphs hold no cycles: the collector would go through their many nodes again and again and find nothing."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def wrapper(ffi: cffi.FFI, module: str, preamble: str) -> str:
    """The C of cffi's own module."""
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / f"{module}.c"
        recompiler.make_c_source(ffi, module, preamble, str(path))
        return path.read_text()


def compile_text(text: Text, path: Path, jobs: int | None = None) -> None:
    """Compile beside the target and link it there: whoever looks sees the whole module or none."""
    with folder_beside(path) as directory:
        for name, content in text.files.items():
            (directory / name).write_text(content, encoding="utf-8")
        made = directory / path.name
        compiler.compile_units(directory, text.units, [headers.FOLDER], made, jobs or os.cpu_count() or 1)
        # Whoever was first stays: another process may have loaded that file already.
        try:
            path.hardlink_to(made)
        except FileExistsError:
            pass
        except OSError:  # a file system without hard links
            made.replace(path)
