"""C -> module: compiler, cache, build."""

from .build import Options, build
from .compiler import CompilerError

__all__ = ["CompilerError", "Options", "build"]
