"""A built robot as a package of its own: a wheel that torquec.load finds by the robot's name, without a compiler."""

from __future__ import annotations

import base64
import hashlib
import sysconfig
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

# The time of every file of a wheel, so that the same robot gives the same bytes.
_EPOCH = (1980, 1, 1, 0, 0, 0)
# What anybody may read and run.
_MODE = 0o755 << 16
GROUP = "torquec.robots"


def write_wheel(name: str, module: Path, directory: Path, version: str, torquec: str) -> Path:
    """Write the wheel of a compiled module into a folder, and return its path.

    The package torquec_robot_<name> has the extension alone; it needs numpy, cffi and torquec from version `torquec`.
    """
    package = f"torquec_robot_{name.lower()}"
    stable = ".abi3" in module.suffixes
    tag = f"cp311-abi3-{_platform()}" if stable else f"{_python()}-{_platform()}"
    suffix = next(suffix for suffix in EXTENSION_SUFFIXES if module.name.endswith(suffix))
    info = f"{package}-{version}.dist-info"
    files = {
        f"{package}/__init__.py": f'"""The robot {name}, compiled: torquec.load({name!r})."""\n'.encode(),
        f"{package}/_{name}{suffix}": module.read_bytes(),
        f"{info}/METADATA": _metadata(package, name, version, torquec).encode(),
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: torquec\nRoot-Is-Purelib: false\nTag: {tag}\n".encode(),
        f"{info}/entry_points.txt": f"[{GROUP}]\n{name} = {package}._{name}\n".encode(),
    }
    record = f"{info}/RECORD"
    rows = [f"{path},sha256={_digest(content)},{len(content)}" for path, content in files.items()]
    files[record] = "\n".join([*rows, f"{record},,", ""]).encode()
    directory.mkdir(parents=True, exist_ok=True)
    wheel = directory / f"{package}-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, _EPOCH)
            entry.external_attr = _MODE
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return wheel


def _metadata(package: str, name: str, version: str, torquec: str) -> str:
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {package.replace('_', '-')}",
        f"Version: {version}",
        f"Summary: The robot {name}, compiled by torquec",
        "Requires-Python: >=3.11",
        "Requires-Dist: numpy>=2.0",
        "Requires-Dist: cffi>=2.0",
        f"Requires-Dist: torquec>={torquec}",
    ]
    return "\n".join([*lines, ""])


def _platform() -> str:
    """Return the platform's tag. A robot that is compiled here asks for the C library of this machine, or an older."""
    return sysconfig.get_platform().replace("-", "_").replace(".", "_")


def _python() -> str:
    """Return the tags of this Python, for one that has no stable ABI."""
    tag = f"cp{sysconfig.get_config_var('py_version_nodot')}"
    return f"{tag}-{tag}{'t' if sysconfig.get_config_var('Py_GIL_DISABLED') else ''}"


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
