"""Other versions of Python and of the packages: the same C and the same numbers from all of them.

    PYTHONPATH=tests python tests/campaign/versions.py ~/.pyenv/versions/3.13.0/bin/python numpy~=2.0.0 cffi==2.0.0 sympy~=1.13.0
    PYTHONPATH=tests python tests/campaign/versions.py python3.14

An environment of its own gets the packages, with the newest of those that no version is given of. In it planar2r and
rx90 are derived, compiled and called, each in a fresh cache; the extensions of this tree, which any Python from 3.11
on loads, are taken as they are.
"""  # noqa: E501

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
NEEDED = ("numpy", "cffi", "sympy")
SCRIPT = """
import hashlib, json, pathlib, sys, types
root = pathlib.Path(sys.argv[1])
package = types.ModuleType("torquec")
package.__path__ = [str(root / "runtime"), str(root)]
package.__file__ = str(root / "runtime" / "__init__.py")
sys.modules["torquec"] = package
exec(compile((root / "runtime" / "__init__.py").read_text(), package.__file__, "exec"), package.__dict__)
import cffi, numpy, sympy, torquec
from torquec.generator import api
answer = {"versions": [sys.version.split()[0], numpy.__version__, cffi.__version__, sympy.__version__]}
for name in ("planar2r", "rx90"):
    description = root / "robots" / f"{name}.toml"
    folder = pathlib.Path(sys.argv[2]) / name
    api.export(description, folder, models=["idm", "inertia"])
    answer[name] = hashlib.sha256((folder / f"{name}_models.c").read_bytes()).hexdigest()
    for source in (api.build(description, models=["idm", "inertia"]).path, name):
        robot = torquec.load(source)
        q, qd, qdd = (numpy.linspace(a, a + 1, 5 * robot.n).reshape(5, robot.n) for a in (0.1, -0.3, 2))
        called = [robot.idm(q, qd, qdd).tolist(), robot.idm(q[0], qd[0], qdd[0]).tolist(), robot.inertia(q[1]).tolist()]
        answer[f"{name} {'shipped' if source == name else 'built'}"] = called
print(json.dumps(answer))
"""


def answers(python: str) -> dict[str, object]:
    """Return what an interpreter with the packages answers."""
    with tempfile.TemporaryDirectory() as name:
        environment = {**os.environ, "TORQUEC_CACHE_DIR": f"{name}/cache"}
        environment.pop("PYTHONPATH", None)
        command = [python, "-W", "error::DeprecationWarning:torquec", "-c", SCRIPT, str(ROOT), name]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=name)
        if done.returncode:
            sys.exit(done.stderr[-3000:])
        answer: dict[str, object] = json.loads(done.stdout)
        return answer


def difference(one: object, other: object) -> float:
    """Return how far the numbers of two nested lists are apart."""
    if isinstance(one, list) and isinstance(other, list):
        return max(map(difference, one, other), default=0.0)
    return abs(float(str(one)) - float(str(other)))


def main(arguments: Sequence[str]) -> int:
    """Make the environment, and compare it with the one at hand."""
    python, *wanted = arguments
    packages = [*wanted, *(name for name in NEEDED if not any(word.startswith(name) for word in wanted))]
    here = answers(sys.executable)
    with tempfile.TemporaryDirectory() as name:
        # Pythons of Linux distributions come without pip, others with an old one: the newest runs from its wheel.
        subprocess.run([python, "-m", "venv", "--without-pip", name], check=True)
        other, quiet = Path(name) / "bin" / "python", ["-q", "--disable-pip-version-check"]
        subprocess.run([sys.executable, "-m", "pip", "download", *quiet, "--no-deps", "-d", name, "pip"], check=True)
        pip = next(Path(name).glob("pip-*.whl")) / "pip"
        subprocess.run([other, pip, "install", *quiet, "--only-binary", ":all:", *packages], check=True)
        there = answers(str(other))
    same = all(here[robot] == there[robot] for robot in ("planar2r", "rx90"))
    apart = max(difference(here[key], there[key]) for key in here if " " in key)
    versions = dict(zip(("Python", *NEEDED), there["versions"], strict=True))  # type: ignore[call-overload]
    print(f"{versions}: {'the same' if same else 'other'} C, numbers at most {apart:.1e} apart")
    return int(not same or apart > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
