"""What pyproject.toml can't say: the C of the runtime, and robots that are generated just before they are compiled.

Robots become extensions without sources, so that asking for metadata generates nothing; the build step makes them.
"""

import multiprocessing
import sys
import sysconfig
import types
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy
from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
ABI3 = not sysconfig.get_config_var("Py_GIL_DISABLED")


def importable() -> None:
    """Make torquec.* importable from the source tree: in an isolated build the root is not on sys.path."""
    package = types.ModuleType("torquec")
    package.__path__ = [str(ROOT / "runtime"), str(ROOT)]
    sys.modules.setdefault("torquec", package)


# Where setuptools has no types, these are classes of nothing that is known.
class BuildExtensions(build_ext):  # type: ignore[misc]
    """build_ext whose robots come from their descriptions, as many at a time as there are cores."""

    extensions: list[Extension]

    def run(self) -> None:
        """Build; an editable install leaves the robots to build_robots.py, which shows how far it is."""
        if self.editable_mode:
            self.extensions = [ext for ext in self.extensions if not hasattr(ext, "description")]
        super().run()

    def build_extensions(self) -> None:
        """Compile what the runtime has in C; generate and compile the robots."""
        robots = [ext for ext in self.extensions if hasattr(ext, "description")]
        every, self.extensions = self.extensions, [ext for ext in self.extensions if ext not in robots]
        super().build_extensions()
        self.extensions = every
        importable()
        from torquec.generator.api import build_shipped

        # The largest first, so that none is left over at the end.
        robots.sort(key=lambda ext: ext.description.stat().st_size, reverse=True)
        descriptions = [ext.description for ext in robots]
        directories = [Path(self.get_ext_fullpath(ext.name)).parent for ext in robots]
        # Only a forked process has the modules that importable() made.
        if "fork" not in multiprocessing.get_all_start_methods():
            list(map(build_shipped, descriptions, directories))
            return
        with ProcessPoolExecutor(mp_context=multiprocessing.get_context("fork")) as pool:
            list(pool.map(build_shipped, descriptions, directories))


class AnyPython(bdist_wheel):  # type: ignore[misc]
    """One wheel for all Pythons from 3.11 on."""

    def finalize_options(self) -> None:
        """Name the wheel after the stable ABI."""
        if ABI3:
            self.py_limited_api = "cp311"
        super().finalize_options()


def robot(description: Path) -> Extension:
    """Name the extension of one description in robots/."""
    extension = Extension(f"torquec.robots._{description.stem}", sources=[], py_limited_api=ABI3)
    extension.description = description
    return extension


trampoline = Extension(
    "torquec._call",
    sources=["runtime/_call.c"],
    include_dirs=[numpy.get_include()],
    define_macros=[("Py_LIMITED_API", "0x030b0000")] if ABI3 else [],
    py_limited_api=ABI3,
    extra_compile_args=["-O2", "-g0", "-fvisibility=hidden"],
)

# Kernels as custom calls of XLA, for torquec.jax; it needs no header of XLA's and nothing of JAX.
xla = Extension(
    "torquec._xla",
    sources=["runtime/_xla.c"],
    depends=["runtime/xla_ffi.h"],
    define_macros=[("Py_LIMITED_API", "0x030b0000")] if ABI3 else [],
    py_limited_api=ABI3,
    extra_compile_args=["-O2", "-g0", "-fvisibility=hidden"],
)

setup(
    ext_modules=[trampoline, xla, *map(robot, sorted((ROOT / "robots").glob("*.toml")))],
    cmdclass={"build_ext": BuildExtensions, "bdist_wheel": AnyPython},
)
