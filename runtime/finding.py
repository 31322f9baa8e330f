"""Where compiled robots are: those that came with torquec, those of other packages, and files.

A package of its own, with one robot or many, names the module of each in the entry point group "torquec.robots".
"""

from __future__ import annotations

import os
import re
import warnings
from functools import cache
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from .compiled import CompiledModule, read_module
from .suggestion import did_you_mean

PACKAGE = "torquec.robots"
GROUP = "torquec.robots"
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,62}\Z")


class UnknownRobotError(ValueError):
    """No robot of that name: the call was wrong, not the work."""

    exit_code = 2


class NamesakeWarning(UserWarning):
    """Two robots have this name; the warning says which is loaded."""


def find_module(reference: str | os.PathLike[str]) -> CompiledModule:
    """Return the module of a robot, by name or by the path of its extension file."""
    text = os.fspath(reference)
    if NAME.match(text):
        extension = _registered(text) or _shipped(text)
        if extension is not None:
            return _read(extension, text)
    path = Path(text)
    if path.is_file():
        if not text.endswith(tuple(EXTENSION_SUFFIXES)):
            raise ValueError(
                f"{text!r} is not a compiled robot (*{EXTENSION_SUFFIXES[-1]}); torquec.build({text!r}) compiles a "
                "description and loads it, the command `torquec build` says where its module is"
            )
        path = path.resolve()
        return _read(_open(str(path), _identity(path)), str(path))
    names = robot_names()
    if NAME.match(text) and _is_described(text):
        raise UnknownRobotError(
            f"robot {text!r} is not compiled here: torquec.build({text!r}) compiles and loads it; in a clone, "
            "`python build_robots.py` compiles all that ship"
        )
    raise UnknownRobotError(
        f"no robot {text!r}{did_you_mean(text, names)}; there are: {', '.join(names) or 'none'}. "
        "A compiled robot is also found by the path of its file, and torquec.build compiles a description"
    )


def robot_names() -> tuple[str, ...]:
    """Return the robots that find_module finds by name."""
    return tuple(sorted({*_shipped_names(), *(entry.name for entry in _entries())}))


def _shipped(name: str) -> ModuleType | None:
    return import_module(f"{PACKAGE}._{name}") if name in _shipped_names() else None


def _shipped_names() -> set[str]:
    names = set()
    for folder in _folders():
        for file in folder.glob("_*"):
            name, _, rest = file.name[1:].partition(".")
            if f".{rest}" in EXTENSION_SUFFIXES and NAME.match(name):
                names.add(name)
    return names


def _is_described(name: str) -> bool:
    """Return whether the description of a robot ships."""
    return any((folder / part / f"{name}.toml").is_file() for folder in _folders() for part in (".", "on_request"))


def _folders() -> list[Path]:
    """Return the folders of the package of robots."""
    try:
        package = find_spec(PACKAGE)
    except ModuleNotFoundError:
        return []
    return [Path(folder) for folder in (package.submodule_search_locations or ())] if package is not None else []


def _registered(name: str) -> ModuleType | None:
    for entry in _entries():
        if entry.name == name:
            module = entry.load()
            if name in _shipped_names():
                shipped, package = find_spec(f"{PACKAGE}._{name}"), entry.value.partition(".")[0]
                warnings.warn(
                    f"robot {name!r} is that of the package {package}; another {name!r} ships with torquec, "
                    f"and is loaded by the path of its module, {shipped.origin if shipped else PACKAGE}",
                    NamesakeWarning,
                    stacklevel=4,
                )
            if not isinstance(module, ModuleType):
                raise ImportError(f"entry point {name!r} of {GROUP} is {entry.value!r}, which is not a module")
            return module
    return None


def _entries() -> tuple[EntryPoint, ...]:
    return tuple(entry_points(group=GROUP))


@cache
def _read(extension: ModuleType, reference: str) -> CompiledModule:
    return read_module(extension, reference)


def _identity(path: Path) -> tuple[int, int, int]:
    status = path.stat()
    return status.st_ino, status.st_size, status.st_mtime_ns


_opened: dict[str, tuple[tuple[int, int, int], ModuleType]] = {}


def _open(path: str, identity: tuple[int, int, int]) -> ModuleType:
    """Import the extension module of a file. A process can load one file of a path only once."""
    if path in _opened:
        known, module = _opened[path]
        if known != identity:
            raise ImportError(f"{path} has changed since this process loaded it; a new process sees the new one")
        return module
    # CPython calls PyInit_<last part of the module's name>, which for cffi is the file's name up to the first dot.
    name = "torquec_file." + Path(path).name.partition(".")[0]
    spec = spec_from_file_location(name, path, loader=ExtensionFileLoader(name, path))
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} can't be loaded as an extension module")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    _opened[path] = identity, module
    return module
