"""Robot -> C: description, mechanism, models, emission, compilation. The stages are told in compile/build.py."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("torquec")
except PackageNotFoundError:
    __version__ = "0+unknown"
