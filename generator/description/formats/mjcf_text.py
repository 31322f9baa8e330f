"""MJCF from strangers to a text that MuJoCo may compile: it names no file, and no part of it grows without bound.

Files of <include> are read in mjcf_include.py. What does not change the equations is left out: pictures, materials,
height fields, sensors, contact pairs, keyframes. A tetrahedron stands for each mesh that is a file, of two sizes, which
show masses that would come from the mesh; where the caller allows it, the files are read (mjcf_mesh.py). Angles in rad
that were rounded are made whole (rounding.py).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import quoteattr

from ..messages import escape, show
from ..placed import rounding
from ..placed.placed import MAX_LINKS
from ..placed.space import exact
from ..robot import DescriptionError
from . import markup
from .file import Access
from .markup import NUMBER, Element, wrong
from .mjcf_include import include_files
from .mjcf_mesh import name_of, read_meshes

# Copies that <replicate> may make of one element, copies of copies counted.
MAX_COPIES = 1000
# Keyframes of a file from which its loops are closed.
MAX_KEYS = 20
# An angle of more than a turn, in rad, is probably in degrees.
MOST_RADIANS = 6.3

_UNUSED = (
    *("camera", "contact", "custom", "extension", "hfield", "keyframe", "light", "material", "pair", "sensor", "size"),
    *("skin", "statistic", "texture", "visual"),
)
# Elements that are more than rigid bodies: what they are, and what is expected.
_REFUSED = {
    "attach": ("another model attached", "bodies of this file; write them here, or <include> their file"),
    "composite": ("a composite body", "bodies and joints; write them out"),
    "flex": ("a deformable body", "rigid bodies and joints"),
    "flexcomp": ("a deformable body", "rigid bodies and joints"),
    "model": ("another model to attach", "bodies of this file; write them here, or <include> their file"),
    "plugin": ("a plugin, whose forces are unknown here", "a robot without; take it out"),
}
# Attributes that are texts, and heads of others, so that they may begin like nan.
_TEXTS = frozenset(
    ("name", "class", "childclass", "model", "body", "joint", "site", "mesh", "geom", "tendon", "prefix", "dclass")
)
_TEXT_HEADS = ("joint", "body", "site", "geom", "tendon", "file", "fitaabb")
# The attributes of a mesh that is no file.
_MESH = ("name", "class", "vertex", "face", "scale", "refpos", "refquat", "inertia")
_TETRAHEDRON = "0 0 0 {0} 0 0 0 {0} 0 0 0 {0}"
_FACES = "0 2 1 0 1 3 0 3 2 1 2 3"
# Attributes of <compiler> that name folders.
_FOLDERS = ("assetdir", "meshdir", "texturedir", "strippath")

# Numbers that C's reader takes, and no description means.
_NO_NUMBER = re.compile(r"[-+]?(?:nan(?:\(.*\))?|inf(?:inity)?|0x[0-9a-f.p+-]*)\Z", re.IGNORECASE)
_LINE = re.compile(r"\bline (\d+)")


@dataclass(eq=False)
class Document:
    """An MJCF file with all that it includes."""

    path: Path
    root: Element
    # Which other files may be opened.
    access: Access
    # Whether meshes of it are files.
    meshes: bool = False
    # What was changed in it, and what of it is probably a mistake.
    notes: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    # The positions of keyframes.
    keys: list[list[float]] = field(default_factory=list)
    # By line of the last text: the place in the files.
    _places: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Return what the file calls its model, or else the file's name."""
        return self.root.attributes.get("model") or self.path.stem

    def text(self, mesh_size: int) -> str:
        """Return the document for MuJoCo, an element a line; files of meshes are tetrahedra of a size in m.

        With a size of 0 they are named 0.stl, 1.obj ..., in the order of `mesh_files`.
        """
        self._places = []
        lines: list[str] = []
        self._count = 0
        self._write(self.root, lines, mesh_size)
        return "\n".join(lines)

    def mesh_files(self) -> dict[str, bytes]:
        """Return the files of meshes by the names that they have in the text."""
        return read_meshes(self.root, self.path, self.access)

    def with_places(self, message: str) -> str:
        """Return a message of MuJoCo in one line, its line numbers being those of the files."""

        def place(match: re.Match[str]) -> str:
            line = int(match[1])
            return self._places[line - 1] if 0 < line <= len(self._places) else match[0]

        return escape(_LINE.sub(place, " ".join(message.split())[:600]))

    def _write(self, element: Element, lines: list[str], size: int) -> None:
        attributes = dict(element.attributes)
        if element.tag == "compiler":
            attributes = {key: value for key, value in attributes.items() if key not in _FOLDERS}
        if element.tag == "mesh" and _is_file(element):
            attributes = self._mesh(element, size)
        written = "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
        lines.append(f"<{element.tag}{written}>")
        self._places.append(f"line {element.line}" + (f" of {element.text}" if element.text else ""))
        for child in element:
            self._write(child, lines, size)
        if element is self.root:
            # Ranges of lengths of actuators would be found by simulating.
            lines[-1] += '<compiler><lengthrange mode="none"/></compiler>'
        lines[-1] += f"</{element.tag}>"

    def _mesh(self, element: Element, size: int) -> dict[str, str]:
        """Return the attributes of a mesh that is a file."""
        if size or "file" not in element.attributes:
            return {"name": name_of(element), "vertex": _TETRAHEDRON.format(size or 1), "face": _FACES}
        suffix = Path(element.attributes["file"]).suffix.lower()
        self._count += 1
        attributes = {**element.attributes, "name": name_of(element), "file": f"{self._count - 1}{suffix}"}
        attributes.pop("content_type", None)
        return attributes


def read(path: str | Path, root: Element, access: Access, *, as_written: bool = False) -> Document:
    """Return the document of a file whose root element is parsed; `as_written` changes none of its angles."""
    path = Path(path)
    if root.tag != "mujoco":
        raise wrong(root, "the outermost element", "<mujoco>, as this is MJCF")
    include_files(root, path, access)
    document = Document(path, root, access)
    document.keys = _keyframes(root)
    document.meshes = _prepare(root)
    bodies = _check(root, 1)
    if bodies > MAX_LINKS:
        raise DescriptionError(f"{bodies} bodies: expected at most {MAX_LINKS}")
    _check_angles(document, as_written)
    return document


def _keyframes(root: Element) -> list[list[float]]:
    """Return the positions of the first keyframes; what is no number is no position."""
    texts = [key.attributes.get("qpos", "") for frames in root.all("keyframe") for key in frames]
    rows = [text.split() for text in texts[:MAX_KEYS]]
    return [list(map(float, row)) for row in rows if row and all(NUMBER.match(part) for part in row)]


def _is_file(mesh: Element) -> bool:
    return "vertex" not in mesh.attributes and ("file" in mesh.attributes or "builtin" in mesh.attributes)


def _prepare(element: Element) -> bool:
    """Leave out what is unused, refuse what is more than rigid bodies; return whether meshes are files."""
    meshes = False
    children: list[Element] = []
    for child in element:
        unused = child.tag in _UNUSED or (child.tag == "plugin" and element.tag not in ("body", "geom", "worldbody"))
        if unused or (child.tag == "geom" and "hfield" in child.attributes):
            continue
        if child.tag in _REFUSED:
            raise wrong(child, *_REFUSED[child.tag])
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
    """Refuse numbers that are none, other files, and copies without end; return the number of bodies."""
    for key, text in element.attributes.items():
        if key.startswith("file") and element.tag != "mesh":
            raise wrong(element, f"the attribute {show(key)}", "no file here: none is opened but those of <include>")
        if key in _TEXTS or key.startswith(_TEXT_HEADS):
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


def _check_angles(document: Document, as_written: bool) -> None:
    """Make rounded angles whole where the file gives rad, and warn of angles in the wrong unit."""
    units = [element.attributes.get("angle", "") for element in document.root.all("compiler")]
    radian = next((unit for unit in reversed(units) if unit), "degree") == "radian"
    _check_angles_in(document.root, document, radian, as_written)


def _check_angles_in(element: Element, document: Document, radian: bool, as_written: bool) -> None:
    # How a geom stands matters little: at most its mass comes from it.
    for key, first in (("euler", 0), ("axisangle", 3)) if element.tag != "geom" else ():
        parts = element.attributes.get(key, "").split()
        if not all(NUMBER.match(part) and len(part) <= markup.MAX_DIGITS for part in parts):
            continue
        place = f"<{element.tag}>, line {element.line}, {key}"
        for i, part in enumerate(parts[first:], first):
            if hint := _wrong_unit(part, radian):
                document.warnings.append(f"{place} has {part} {hint}")
            elif radian and not as_written:
                parts[i] = _whole(part, place, document.notes)
        if parts:
            element.attributes[key] = " ".join(parts)
    for child in element:
        _check_angles_in(child, document, radian, as_written)


def _wrong_unit(text: str, radian: bool) -> str:
    """Return what a warning says of an angle that is probably in the other unit, or an empty text."""
    if radian:
        return "rad: degrees are meant?" if abs(float(text)) > MOST_RADIANS else ""
    whole, _ = rounding.angle(text, as_written=False)
    if "." in text and 0 < abs(whole) < MOST_RADIANS and rounding.is_step(whole):
        return 'degrees: rad are meant? MJCF is in degrees without <compiler angle="radian"/>'
    return ""


def _whole(text: str, place: str, notes: list[str]) -> str:
    """Return the text of an angle in rad, made whole if it was rounded; a note says so."""
    whole, change = rounding.angle(text, as_written=False)
    if not change > 0:
        return text
    if change > exact("1e-15"):
        notes.append(f"{place}: {text} rad is taken as {rounding.name_of(whole)}, {float(change):.2g} rad off")
    return repr(float(whole))
