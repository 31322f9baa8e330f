"""C that calls the functions of a header, compiled and loaded."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path

from places import SUPPORT
from torquec.peers.newton_euler import Array

FLAGS = ["-O2", "-ffp-contract=fast", "-fno-math-errno", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function"]


def compiled(folder: Path, text: str) -> ctypes.CDLL:
    """Return the library of a C source."""
    (folder / "library.c").write_text(text)
    command = ["gcc", *FLAGS, "-shared", "-fPIC", f"-I{SUPPORT}", "library.c", "-o", "library.so", "-lm"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return ctypes.CDLL(str(folder / "library.so"))


def pointer(array: Array) -> ctypes.c_void_p:
    """Return where the numbers of an array are."""
    return ctypes.c_void_p(array.ctypes.data)
