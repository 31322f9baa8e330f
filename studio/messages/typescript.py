"""Writes the messages as types of TypeScript: `python -m torquec.studio.messages.typescript` renews the page's file."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import itertools
import sys
import types
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from . import document, session
from .session import EVENTS, REQUESTS

# The page's file, in a source tree.
PAGE = Path(__file__).parents[1] / "web" / "src" / "messages.ts"

_HEAD = """// Written by `python -m torquec.studio.messages.typescript` from studio/messages/. Don't edit."""

_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
_LONGEST = 120

# Types that are written under names of their own.
_NAMED: dict[Any, str] = {document.TableName: "TableName", document.CellKind: "CellKind"}

_TAIL = """
/** The first frame of a page. */
export type FirstFrame = { type: "hello" } & Hello;

export type RequestName = keyof Requests;
export type EventName = keyof Events;

export type RequestFrame = { [K in RequestName]: { type: K; id: number } & Requests[K]["fields"] }[RequestName];
export type AnswerFrame = { type: "answer"; id: number; result: unknown };
export type RefusalFrame = { type: "refusal"; id: number; refusal: Refusal };
export type EventFrame = { [K in EventName]: { type: "event"; name: K; event: Events[K] } }[EventName];
export type ServerFrame = AnswerFrame | RefusalFrame | EventFrame;
"""


def typescript() -> str:
    """Return the text of the page's file."""
    blocks = [_HEAD]
    limits = ("PROTOCOL", "MAX_FRAME", "MAX_PART", "MAX_UPLOAD", "MAX_TEXT")
    blocks.append("\n".join(f"export const {name} = {getattr(session, name)};" for name in limits))
    blocks += [_alias(name, kind) for kind, name in _NAMED.items()]
    blocks += [_interface(message) for message in _messages()]
    requests = {
        name: f"{{ fields: {request.__name__}; answer: {request.answer.__name__} }}"  # type: ignore[attr-defined]
        for name, request in REQUESTS.items()
    }
    blocks.append(_table("Requests", "What a page may ask, by the name in its frame, and what it is told.", requests))
    events = {name: event.__name__ for name, event in EVENTS.items()}
    blocks.append(_table("Events", "What the server tells every page, by name.", events))
    return "\n\n".join(blocks) + "\n" + _TAIL


def _messages() -> list[type]:
    """Return all messages, each after those that it holds."""
    found: dict[type, None] = {}

    def visit(message: type) -> None:
        for hint in get_type_hints(message).values():
            for part in _parts(hint):
                if part not in found:
                    visit(part)
        found[message] = None

    for message in (session.Hello, session.Refusal, *EVENTS.values(), *REQUESTS.values()):
        visit(message)
        if answer := getattr(message, "answer", None):
            visit(answer)
    return list(found)


def _parts(hint: Any) -> Iterator[type]:
    """Yield the messages in a type."""
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        yield hint
    for part in get_args(hint):
        yield from _parts(part)


def _interface(message: type) -> str:
    """Return a message as an interface."""
    docs, hints = _docs(message), get_type_hints(message)
    lines = [*_comment(inspect.getdoc(message) or "", ""), f"export interface {message.__name__} {{"]
    for field in dataclasses.fields(message):
        lines += _comment(docs.get(field.name, ""), "  ")
        lines.append(f"  {field.name}: {_type(hints[field.name])};")
    return "\n".join([*lines, "}"])


def _alias(name: str, kind: Any) -> str:
    """Return a type of a few words under its name."""
    return f"export type {name} =\n" + "\n".join(f'  | "{word}"' for word in get_args(kind)) + ";"


def _table(name: str, doc: str, rows: Mapping[str, str]) -> str:
    """Return a table of types as an interface."""
    lines = [f"  {key}: {kind};" for key, kind in rows.items()]
    return "\n".join([*_comment(doc, ""), f"export interface {name} {{", *lines, "}"])


def _type(hint: Any) -> str:
    """Return a type of Python in TypeScript."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    if hint in _NAMED:
        return _NAMED[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(f'"{word}"' if isinstance(word, str) else str(word) for word in arguments)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(map(_type, arguments))
    if origin is dict:
        return f"Record<{_type(arguments[0])}, {_type(arguments[1])}>"
    if origin is tuple and arguments[-1] is Ellipsis:
        inner = _type(arguments[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(map(_type, arguments))}]"
    assert isinstance(hint, type), hint
    return hint.__name__


def _docs(message: type) -> dict[str, str]:
    """Return the texts under the fields of a message."""
    (body,) = (node.body for node in ast.parse(inspect.getsource(message)).body if isinstance(node, ast.ClassDef))
    docs = {}
    for field, text in itertools.pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr):
            docs[field.target.id] = inspect.cleandoc(ast.literal_eval(text.value))
    return docs


def _comment(doc: str, indent: str) -> list[str]:
    """Return a comment."""
    words, lines = doc.split(), [""]
    for word in words:
        if len(indent) + len(lines[-1]) + len(word) > _LONGEST - 8:
            lines.append("")
        lines[-1] += f" {word}"
    if not words:
        return []
    if len(lines) == 1:
        return [f"{indent}/**{lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} *{line}" for line in lines), f"{indent} */"]


def main() -> int:
    """Renew the page's file."""
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(typescript(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
