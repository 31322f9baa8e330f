"""MJCF from strangers to a text that MuJoCo may compile: it opens no file, and no part of it grows out of bounds.

Files of <include> are read here, from the folder of the main file or below it, and stand in their place. What says
nothing of the equations is left out: pictures, materials, height fields, sensors, contact pairs, keyframes. A mesh that
is a file is never opened: a tetrahedron stands for it, of two sizes, so that a mass that would come from it shows.
Angles in rad are made whole (rounding.py).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import quoteattr

from ..messages import show
from ..placed import rounding
from ..placed.placed import MAX_LINKS
from ..placed.space import exact
from ..robot import DescriptionError
from . import markup
from .file import read_file
from .markup import MAX_DEPTH, MAX_ELEMENTS, NUMBER, Element, wrong

MAX_FILES = 100
MAX_COPIES = 1000

_UNUSED = (
    *("camera", "contact", "custom", "extension", "hfield", "keyframe", "light", "material", "pair", "sensor", "size"),
    *("skin", "statistic", "texture", "visual"),
)
_REFUSED = {
    "attach": "another model attached: expected bodies of this file; write them here, or <include> their file",
    "composite": "a composite body: expected bodies and joints; write them out",
    "flex": "a deformable body: expected rigid bodies and joints",
    "flexcomp": "a deformable body: expected rigid bodies and joints",
    "model": "another model to attach: expected bodies of this file; write them here, or <include> their file",
    "plugin": "a plugin, whose forces are unknown here: expected a robot without; take it out",
}
_TEXTS = frozenset(
    ("name", "class", "childclass", "model", "body", "joint", "site", "mesh", "geom", "tendon", "prefix", "dclass")
)
_MESH = ("name", "class", "vertex", "face", "scale", "refpos", "refquat", "inertia")
_TETRAHEDRON = "0 0 0 {0} 0 0 0 {0} 0 0 0 {0}"
_FACES = "0 2 1 0 1 3 0 3 2 1 2 3"

# What C's reader of numbers takes, and a description does not mean.
_NO_NUMBER = re.compile(r"[-+]?(?:nan(?:\(.*\))?|inf(?:inity)?|0x[0-9a-f.p+-]*)\Z", re.IGNORECASE)
_LINE = re.compile(r"\bline (\d+)")


@dataclass(eq=False)
class Document:
    """An MJCF file with all it includes, and what was changed in it; `meshes` says whether it names files of meshes."""

    path: Path
    root: Element
    meshes: bool = False
    notes: list[str] = field(default_factory=list)
    _places: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """What the file calls its model, or else the file's name."""
        return self.root.attributes.get("model") or self.path.stem

    def text(self, mesh_size: int = 1) -> str:
        """The document for MuJoCo, an element a line; files of meshes are tetrahedra of a size in m."""
        self._places = []
        lines: list[str] = []
        self._write(self.root, lines, str(mesh_size))
        return "\n".join(lines)

    def placed(self, message: str) -> str:
        """A message of MuJoCo in one line, its line numbers being those of the files."""

        def place(match: re.Match[str]) -> str:
            line = int(match[1])
            return self._places[line - 1] if 0 < line <= len(self._places) else match[0]

        return _LINE.sub(place, " ".join(message.split())[:600])

    def _write(self, element: Element, lines: list[str], size: str) -> None:
        attributes = dict(element.attributes)
        if element.tag == "mesh" and _is_file(element):
            name = attributes.get("name") or Path(attributes.get("file", "").replace("\\", "/")).stem
            attributes = {"name": name, "vertex": _TETRAHEDRON.format(size), "face": _FACES}
        written = "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
        lines.append(f"<{element.tag}{written}>")
        self._places.append(f"line {element.line}" + (f" of {element.text}" if element.text else ""))
        for child in element:
            self._write(child, lines, size)
        if element is self.root:
            # Ranges of lengths of actuators would be found by simulating.
            lines[-1] += '<compiler><lengthrange mode="none"/></compiler>'
        lines[-1] += f"</{element.tag}>"


def read(path: str | Path, root: Element, *, as_written: bool = False) -> Document:
    """The document of a file whose root element is parsed; `as_written` takes its angles as they stand."""
    path = Path(path)
    if root.tag != "mujoco":
        raise wrong(root, "the outermost element", "<mujoco>, as this is MJCF")
    files = {path.resolve()}
    _mark(root, "")
    _include(root, path.resolve().parent, files, 1)
    if _size(root) > MAX_ELEMENTS:
        raise DescriptionError(f"more than {MAX_ELEMENTS} elements with those of its <include>")
    document = Document(path, root)
    document.meshes = _prepare(root)
    bodies = _check(root, 1)
    if bodies > MAX_LINKS:
        raise DescriptionError(f"{bodies} bodies: expected at most {MAX_LINKS}")
    if not as_written:
        _round(root, document.notes)
    return document


def _is_file(mesh: Element) -> bool:
    return "vertex" not in mesh.attributes and ("file" in mesh.attributes or "builtin" in mesh.attributes)


def _mark(element: Element, file: str) -> None:
    """Put down which included file an element is of, in the place of its text, which means nothing in MJCF."""
    element.text = file
    for child in element:
        _mark(child, file)


def _size(element: Element) -> int:
    return 1 + sum(_size(child) for child in element)


def _include(element: Element, folder: Path, files: set[Path], depth: int) -> None:
    """Put the elements of included files where they are named."""
    children: list[Element] = []
    for child in element:
        if child.tag != "include":
            _include(child, folder, files, depth + 1)
            children.append(child)
            continue
        child.check(("file",))
        name = child.name("file")
        # A name with a 0 in it is none that the system takes.
        try:
            path = (folder / name).resolve()
            inside = path.is_relative_to(folder)
        except (OSError, ValueError, RuntimeError) as error:
            raise wrong(child, f"file {show(name)}: {error}", "the name of a file") from error
        if not inside:
            raise wrong(child, f"file {show(name)}", "a file in the folder of the main file, or below")
        if path in files:
            raise wrong(child, f"file {show(name)} a second time", "each file once")
        files.add(path)
        if len(files) > MAX_FILES or depth >= MAX_DEPTH:
            raise wrong(child, f"{len(files)} files, one inside the other", f"at most {MAX_FILES}")
        try:
            root = markup.parse(read_file(path, markup.MAX_BYTES))
        except DescriptionError as error:
            raise wrong(child, f"file {show(name)}: {error}", "a file of MJCF that can be read") from error
        _mark(root, show(name))
        _include(root, folder, files, depth + 1)
        children += root.children
    element.children = children


def _prepare(element: Element) -> bool:
    """Leave out what is unused, refuse what is more than rigid bodies; whether there are meshes in files."""
    meshes = False
    children: list[Element] = []
    for child in element:
        unused = child.tag in _UNUSED or (child.tag == "plugin" and element.tag not in ("body", "geom", "worldbody"))
        if unused or (child.tag == "geom" and "hfield" in child.attributes):
            continue
        if child.tag in _REFUSED:
            given, _, expected = _REFUSED[child.tag].partition(": expected ")
            raise wrong(child, given, expected)
        child.attributes.pop("material", None)
        if child.tag == "mesh" and element.tag == "asset":
            if _is_file(child):
                meshes = True
                child.children = []
            else:
                child.attributes = {key: child.attributes[key] for key in _MESH if key in child.attributes}
        meshes = _prepare(child) or meshes
        children.append(child)
    element.children = children
    return meshes


def _check(element: Element, copies: int) -> int:
    """Refuse numbers that are none, files that remain, and copies without end; the number of bodies."""
    for key, text in element.attributes.items():
        if key.startswith("file") and element.tag != "mesh":
            raise wrong(element, f"the attribute {show(key)}", "no file here: none is opened but those of <include>")
        if key in _TEXTS or key.startswith(("joint", "body", "site", "geom", "tendon", "file", "fitaabb")):
            continue
        for part in text.split():
            if _NO_NUMBER.match(part):
                raise wrong(element, f"{key} = {show(text)}", "finite decimal numbers, as 0.5 or -1e-3")
    if element.tag == "replicate":
        count = element.attributes.get("count", "1")
        copies *= int(count) if re.match(r"[0-9]{1,6}\Z", count) else MAX_COPIES + 1
        if copies > MAX_COPIES:
            raise wrong(element, f"count = {show(count)}", f"a whole number, at most {MAX_COPIES} copies in all")
    return copies * (element.tag == "body") + sum(_check(child, copies) for child in element)


def _round(root: Element, notes: list[str]) -> None:
    """Make rounded angles whole, where the file gives rad."""
    units = [element.attributes.get("angle", "") for element in root.all("compiler")]
    if next((unit for unit in reversed(units) if unit), "degree") == "radian":
        _round_in(root, notes)


def _round_in(element: Element, notes: list[str]) -> None:
    # How a geom stands says little: its mass comes from it at most.
    for key, first in (("euler", 0), ("axisangle", 3)) if element.tag != "geom" else ():
        parts = element.attributes.get(key, "").split()
        if not all(NUMBER.match(part) and len(part) <= markup.MAX_DIGITS for part in parts):
            continue
        for i, part in enumerate(parts[first:], first):
            whole, change = rounding.angle(part, as_written=False)
            if change > 0:
                parts[i] = repr(float(whole))
                if change > exact("1e-15"):
                    taken = f"{part} rad is taken as {rounding.name_of(whole)}, {float(change):.2g} rad off"
                    notes.append(f"<{element.tag}>, line {element.line}, {key}: {taken}")
        if parts:
            element.attributes[key] = " ".join(parts)
    for child in element:
        _round_in(child, notes)
