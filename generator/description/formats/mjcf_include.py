"""<include> in MJCF: the elements of other files in the places where they are named.

A name is meant from the folder of the main file, or else from that of the file that includes. Each file is read once.
"""

from __future__ import annotations

from pathlib import Path

from ..messages import show
from ..robot import DescriptionError
from . import markup
from .file import Access, inside, read_file
from .markup import MAX_DEPTH, MAX_ELEMENTS, Element, wrong

# Files that one document may include: the largest collections have thirty.
MAX_FILES = 100
# Bytes of all of them together.
MAX_BYTES = 2 * markup.MAX_BYTES


def include_files(root: Element, main: Path, access: Access) -> None:
    """Put the elements of included files into the document of the main file."""
    reader = _Includes(main, access)
    _mark(root, "")
    reader.include(root, main.parent.resolve(), 1)
    if _size(root) > MAX_ELEMENTS:
        raise DescriptionError(f"more than {MAX_ELEMENTS} elements with those of its <include>")


class _Includes:
    """Reads the included files of one document."""

    def __init__(self, main: Path, access: Access) -> None:
        self.folder = main.parent.resolve()
        self.root = access.folder(main)
        # The files so far, and their bytes together.
        self.files = {main.resolve()}
        self.bytes = 0

    def include(self, element: Element, folder: Path, depth: int) -> None:
        """Replace each <include> in an element, which is of a file in `folder`."""
        children: list[Element] = []
        for child in element:
            if child.tag != "include":
                self.include(child, folder, depth + 1)
                children.append(child)
                continue
            child.check(("file",))
            name = child.name("file")
            path = self.path_of(child, name, folder)
            if path in self.files:
                raise wrong(child, f"file {show(name)} a second time", "each file once")
            self.files.add(path)
            if len(self.files) > MAX_FILES or depth >= MAX_DEPTH:
                raise wrong(child, f"{len(self.files)} files, one inside the other", f"at most {MAX_FILES}")
            try:
                content = read_file(path, markup.MAX_BYTES)
                self.bytes += len(content)
                if self.bytes > MAX_BYTES:
                    raise DescriptionError(f"more than {MAX_BYTES} bytes with those before")
                root = markup.parse(content)
            except DescriptionError as error:
                raise wrong(child, f"file {show(name)}: {error}", "a file of MJCF that can be read") from error
            _mark(root, show(name))
            self.include(root, path.parent, depth + 1)
            children += root.children
        element.children = children

    def path_of(self, element: Element, name: str, folder: Path) -> Path:
        """Return the path of an included file."""
        try:
            paths = [inside(start, name, self.root) for start in (self.folder, folder)]
            known = [path for path in paths if path is not None]
            there = [path for path in known if path.exists()]
        except (DescriptionError, OSError) as error:
            raise wrong(element, f"file {show(name)}: {error}", "the name of a file") from error
        if not known:
            expected = "a file in the folder of the main file, or below; include_root= (--include-root) allows another"
            raise wrong(element, f"file {show(name)}", expected)
        return (there or known)[0]


def _mark(element: Element, file: str) -> None:
    """Put down which included file an element is of, in the place of its text, which means nothing in MJCF."""
    element.text = file
    for child in element:
        _mark(child, file)


def _size(element: Element) -> int:
    """Return the number of elements in and below an element."""
    return 1 + sum(_size(child) for child in element)
