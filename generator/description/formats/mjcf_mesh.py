"""Files of meshes in MJCF, read where the caller allows it: MuJoCo gets their bytes and opens no file itself."""

from __future__ import annotations

from pathlib import Path

from ..messages import show
from ..robot import DescriptionError
from .file import Access, inside, read_file
from .markup import Element, wrong

# Bytes of one mesh, and of all meshes of a robot: collections have up to 60 MB.
MAX_BYTES = 100_000_000
MAX_TOTAL = 500_000_000
# What MuJoCo reads, by suffix.
SUFFIXES = (".stl", ".obj", ".msh")


def name_of(mesh: Element) -> str:
    """Return the name of a mesh: its own, or that of its file."""
    return mesh.attributes.get("name") or Path(mesh.attributes.get("file", "").replace("\\", "/")).stem


def read_meshes(root: Element, main: Path, access: Access) -> dict[str, bytes]:
    """Return the content of every file of a mesh by a name of its own; `root` is the whole document."""
    folder = _folder(root, main)
    strip = any(compiler.attributes.get("strippath") == "true" for compiler in root.all("compiler"))
    contents: dict[str, bytes] = {}
    total = 0
    for asset in root.all("asset"):
        for mesh in asset.all("mesh"):
            file = mesh.attributes.get("file", "")
            if not file:
                continue
            name = Path(file.replace("\\", "/")).name if strip else file.replace("\\", "/")
            suffix = Path(name).suffix.lower()
            if suffix not in SUFFIXES:
                raise wrong(mesh, f"file {show(file)}", f"one of {', '.join(SUFFIXES)}")
            try:
                path = inside(folder, name, access.folder(main))
                if path is None:
                    expected = "a file in the folder of the main file, or below"
                    raise DescriptionError(f"expected {expected}; include_root= (--include-root) allows another")
                content = read_file(path, MAX_BYTES)
            except DescriptionError as error:
                raise wrong(mesh, f"file {show(file)}: {error}", "a mesh that can be read") from error
            total += len(content)
            if total > MAX_TOTAL:
                raise wrong(mesh, f"meshes of more than {MAX_TOTAL} bytes", "smaller ones, or <inertial> in each body")
            contents[f"{len(contents)}{suffix}"] = content
    return contents


def _folder(root: Element, main: Path) -> Path:
    """Return the folder that names of meshes are meant from: meshdir, or else assetdir, the last one given."""
    folders: dict[str, str] = {}
    for compiler in root.all("compiler"):
        folders |= {key: compiler.attributes[key] for key in ("assetdir", "meshdir") if key in compiler.attributes}
    name = folders.get("meshdir", folders.get("assetdir", ""))
    return main.parent.resolve() / name.replace("\\", "/")
