"""mypy over an ordinary install, as a user's type checker sees torquec, and over tests, docs and examples beside it.

Robots are not compiled for it.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
# Where an install, or the checkout, has each folder and program.
PLACES = {
    "runtime": "torquec",
    "generator": "torquec/generator",
    "robots": "torquec/robots",
    "studio": "torquec/studio",
    "tests": "tests",
    "docs": "docs",
    "examples": "examples",
    "build_robots.py": "build_robots.py",
    "setup.py": "setup.py",
}


def is_typed(path: Path) -> bool:
    """Whether mypy reads a file."""
    return path.suffix in (".py", ".pyi") or path.name == "py.typed"


def sources(place: Path) -> list[Path]:
    """Return the files of a folder, or the one file that it is, that mypy reads."""
    found = [place] if place.is_file() else sorted(place.rglob("*.py*"))
    return [path for path in found if is_typed(path) and "node_modules" not in path.parts]


def main() -> int:
    """The exit code of mypy."""
    with tempfile.TemporaryDirectory() as scratch:
        for place, target in PLACES.items():
            for source in sources(ROOT / place):
                copy = Path(scratch) / target / source.relative_to(ROOT / place)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, copy)
        config = ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(ROOT / ".mypy_cache")]
        command = [sys.executable, "-m", "mypy", *config, "."]
        return subprocess.run(command, cwd=scratch, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
