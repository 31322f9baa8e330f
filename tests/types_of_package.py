"""mypy over an ordinary install, as a user's type checker sees torquec; robots are not compiled for it."""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = {
    "torquec": "runtime",
    "torquec/generator": "generator",
    "torquec/robots": "robots",
    "torquec/studio": "studio",
}


def main() -> int:
    """The exit code of mypy."""
    with tempfile.TemporaryDirectory() as scratch:
        for package, folder in PACKAGES.items():
            for source in sorted((ROOT / folder).rglob("*.py*")):
                is_typed = source.suffix in (".py", ".pyi") or source.name == "py.typed"
                if is_typed and "node_modules" not in source.parts:
                    target = Path(scratch) / package / source.relative_to(ROOT / folder)
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(source.read_bytes())
        config = ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(ROOT / ".mypy_cache")]
        command = [sys.executable, "-m", "mypy", *config, "-p", "torquec"]
        return subprocess.run(command, cwd=scratch, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
