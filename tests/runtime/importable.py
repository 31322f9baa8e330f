"""Makes `torquec` importable where it is not installed: from the source tree, with _call compiled in a folder.

`python importable.py FOLDER` compiles; `import importable` in a process with TORQUEC_TEST_BUILD=FOLDER imports.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def installed() -> bool:
    found = importlib.util.find_spec("torquec")
    return found is not None and importlib.util.find_spec("torquec._call") is not None


def compile_call(folder: Path) -> None:
    """Compiles runtime/_call.c into `folder`."""
    import numpy as np
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    extension = Extension(
        "_call",
        [str(ROOT / "runtime" / "_call.c")],
        include_dirs=[np.get_include()],
        define_macros=[("Py_LIMITED_API", "0x030b0000")],
        extra_compile_args=["-O2", "-Wall", "-Wextra", "-Wshadow", "-Werror"],
        py_limited_api=True,
    )
    command = build_ext(Distribution({"name": "call", "ext_modules": [extension]}))
    command.build_lib = command.build_temp = str(folder)
    command.ensure_finalized()
    command.run()


def import_from_source(folder: Path) -> None:
    """Imports runtime/ as torquec, with the _call of `folder`."""
    spec = importlib.util.spec_from_file_location(
        "torquec", ROOT / "runtime" / "__init__.py", submodule_search_locations=[str(ROOT / "runtime"), str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["torquec"] = module
    spec.loader.exec_module(module)


if __name__ == "__main__":
    compile_call(Path(sys.argv[1]))
elif "TORQUEC_TEST_BUILD" in os.environ and not installed():
    import_from_source(Path(os.environ["TORQUEC_TEST_BUILD"]))
