"""What is built already: which request led to which module, so that nobody derives or compiles the same twice.

    <cache>/requests/<key of a request>                 the key of the text that the request led to
    <cache>/<key of a text>/_<robot>.abi3.so            the module of that text
    <cache>/<key of a text>/_<robot>.abi3.so.sha256     the digest of the module

The key of a request is made of what was read, so what happens to a file after its reading does not matter. A note holds
a key and no path: it can lead to no file but a module of the cache. A module is loaded only if folder and files are the
user's own and the digest is right.
"""

from __future__ import annotations

import hashlib
import re
import warnings
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from secrets import token_hex
from typing import Any

import sympy as sp

from ..cache import CacheError, cache_directory, check_owner, is_trusted, store_file
from ..description.robot import Robot
from ..emit.c import headers
from ..forms.store import SHIPPED, cache_digest, structure
from . import compiler
from .targets import Machines
from .text import ModuleText, Options

GENERATOR = Path(__file__).parents[1]
# What a key looks like: no path can.
KEY = re.compile(r"[0-9a-f]{64}")
# How often a module is put in its place while others put theirs there or what is there is broken.
ATTEMPTS = 5


class CacheWarning(UserWarning):
    """Something in the cache is not as it was left, and is made again."""


def request_key(robot: Robot, options: Options) -> str:
    """Return the key of a request: of the robot, the options, the generator, the compiler, and what searches found."""
    return _digest(
        "\0".join(_words(robot)), repr(options), generator_key(), compiler.identity(options.machines),
        cache_digest(structure(robot)),
    )  # fmt: skip


def text_key(text: ModuleText) -> str:
    """Return the key of a module's C: of the text, the headers that it includes, the compiler and its flags."""
    parts = [f"{name}\0{content}\0{text.units.get(name)}" for name, content in text.files.items()]
    included = [header.read_text(encoding="utf-8") for header in sorted(headers.FOLDER.glob("*.h"))]
    return _digest(*parts, *included, compiler.identity(text.machines))


def compiler_key(float32: bool, machines: Machines) -> str:
    """Return the key of a trial of the compiler: of all that decides what it makes."""
    return _digest(generator_key(), compiler.identity(machines), str(float32))


def module_path(key: str, robot: str) -> Path:
    """Return the place of a module in the cache, by the key of its text."""
    return cache_directory() / key / f"_{robot}{compiler.suffix()}"


def known_module(request: str, robot: str) -> Path | None:
    """Return the module that a request led to, if it is there and as it was built."""
    try:
        note = _note(request)
        key = note.read_text(encoding="ascii").strip() if is_trusted(note) else ""
    except (OSError, ValueError):
        return None
    if not KEY.fullmatch(key):
        return None
    path = module_path(key, robot)
    # What is wrong is said where the module is built again.
    return None if _fault(path) else path


def sound_module(path: Path) -> Path | None:
    """Return the path of a module if it is there, the user's own, and as it was built; warn if it is not."""
    fault = _fault(path)
    if fault and path.parent.exists():
        warnings.warn(f"the module {str(path)!r} {fault}: it is built again", CacheWarning, stacklevel=2)
    return None if fault else path


def _fault(path: Path) -> str:
    """Return why a module can't be used; "" if it can."""
    check_owner()
    try:
        digest = _digest_path(path).read_text(encoding="ascii").strip()
        fault = "" if digest == file_digest(path) else "is not as it was built (cut short, or changed)"
    except (OSError, ValueError):
        fault = "is not there as a whole"
    trusted = all(map(is_trusted, (path.parent, path, _digest_path(path))))
    return fault or ("" if trusted else "is not yours alone")


def publish_module(made: Path, path: Path) -> Path:
    """Move a new module with its digest to its place, all at once, and return the path; a sound one there stays."""
    folder = made.parent / "module"
    folder.mkdir(0o700)
    content = made.read_bytes()
    for file, data in ((folder / path.name, content), (folder / _digest_path(path).name, _hex(content).encode())):
        file.write_bytes(data)
        file.chmod(0o600)
    for _ in range(ATTEMPTS):
        try:
            folder.rename(path.parent)
        except OSError:
            # Somebody was faster, and another process may have loaded that module already; or what is there is broken.
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", CacheWarning)
                if sound_module(path):
                    return path
            with suppress(OSError):
                path.parent.rename(made.parent / f"broken-{token_hex(8)}")
        else:
            return path
    raise CacheError(f"a new module can't be put into {str(path.parent)!r}: remove what is there")


def note_module(request: str, path: Path) -> None:
    """Note which module a request led to; a cache that can't be written goes without."""
    with suppress(CacheError):
        store_file(_note(request), path.parent.name.encode())


def file_digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return _hex(path.read_bytes())


def _hex(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _digest_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.sha256")


def _note(request: str) -> Path:
    return cache_directory() / "requests" / request


@cache
def generator_key() -> str:
    """Return the key of the generator itself: of its sources, and of the forms that ship."""
    files = sorted((*GENERATOR.rglob("*.py"), *GENERATOR.rglob("*.h")))
    contents = [f"{file.relative_to(GENERATOR)}\0{file.read_text(encoding='utf-8')}" for file in files]
    return _digest(*contents, SHIPPED.read_text(encoding="utf-8"))


def _digest(*parts: str) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(f"{len(part)}\0{part}\0".encode())
    return digest.hexdigest()


def _words(value: Any) -> Iterator[str]:
    """Yield what a description consists of, numbers with all of their digits."""
    if isinstance(value, sp.Basic):
        yield sp.srepr(value)
    elif is_dataclass(value):
        for field in fields(value):
            yield field.name
            yield from _words(getattr(value, field.name))
    elif isinstance(value, Mapping):
        yield "{"
        for key, item in value.items():
            yield from (*_words(key), *_words(item))
        yield "}"
    elif isinstance(value, (tuple, frozenset)):
        yield "("
        for item in sorted(value) if isinstance(value, frozenset) else value:
            yield from _words(item)
        yield ")"
    else:
        yield repr(value)
