"""What is built already: which request led to which module, so that nobody derives or compiles the same twice.

    <cache>/requests/<key of a request>         names the module that the request led to
    <cache>/<key of a text>/_<robot>.abi3.so    a module, under the key of the C that it was compiled from

The key of a request is made of what was read, so what happens to a file after its reading does not matter.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import sympy as sp

from ..cache import cache_directory, replace_file
from ..description.robot import Robot
from ..emit.c import headers
from ..forms.store import SHIPPED, cache_digest, structure
from . import compiler
from .text import ModuleText, Options

GENERATOR = Path(__file__).parents[1]


def request_key(robot: Robot, options: Options) -> str:
    """Return the key of a request: of the robot, the options, the generator, the compiler, and what searches found."""
    return _digest(
        "\0".join(_words(robot)), repr(options), generator_key(), compiler.identity(options.native),
        cache_digest(structure(robot)),
    )  # fmt: skip


def text_key(text: ModuleText) -> str:
    """Return the key of a module's C: of the text, the headers that it includes, the compiler and its flags."""
    parts = [f"{name}\0{content}\0{text.units.get(name)}" for name, content in text.files.items()]
    included = [header.read_text(encoding="utf-8") for header in sorted(headers.FOLDER.glob("*.h"))]
    return _digest(*parts, *included, compiler.identity(text.native))


def module_path(text: ModuleText) -> Path:
    """Return the place of a module in the cache."""
    return cache_directory() / text_key(text) / f"_{text.robot}{compiler.suffix()}"


def known_module(request: str) -> Path | None:
    """Return the module that a request led to, if it is still there."""
    try:
        path = cache_directory() / _note(request).read_text().strip()
    except (OSError, ValueError):
        return None
    return path if path.is_file() else None


def note_module(request: str, path: Path) -> None:
    """Note which module a request led to."""
    replace_file(_note(request), str(path.relative_to(cache_directory())).encode())


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
