"""Single calls beside Pinocchio's C++, warm and with the caches taken by other work between the calls, on one core.

    PYTHONPATH=tests python -m benchmarks.beside_pinocchio [robot.urdf ...] [--floating] [--rounds 5] [--write]

Pinocchio is the library that pip brings, called from C++ behind the signature of torquec's kernels, with its model and
data kept. The robots are URDFs of example-robot-data, their rounded angles made whole, and one of sixty joints made up
here. Torques are compared before anything is timed. A figure is the median of the rounds, of which warm calls, which
take less long, have ten times as many; a round of cold calls is the median of 30. --write renews the table of
docs/urdf.md. Needs the extras `test` and `bench`, and a C++ compiler.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import cffi
import numpy as np
import torquec
from models.example_robots import FILES
from oracle.urdf_peer import UrdfPeer
from places import DOCS
from torquec.columns import columns
from torquec.generator.compile import compiler
from torquec.generator.compile.build import compile_robot
from torquec.generator.compile.text import Options
from torquec.generator.description import Choices, read_robot
from torquec.generator.description.formats import urdf
from torquec.generator.documents.pages import renew
from torquec.generator.models.catalogue import model
from torquec.peers.bench import one_core
from torquec.peers.newton_euler import Array

from .stopwatch import STATES, Stopwatch, Way, constants_of, cpu

HERE = Path(__file__).parent
PAGE = DOCS / "urdf.md"
ROBOTS = {
    "ur5_robot": False,
    "panda": False,
    "a1": True,
    "g1_29dof_rev_1_0": True,
    "talos_reduced": True,
    "sixty": True,
}
"""Whether the base floats."""
GIVEN = {
    "idm": ("q", "v", "a"),
    "h": ("q", "v"),
    "inertia": ("q",),
    "ddm": ("q", "v", "a"),
    "idm_with_derivatives": ("q", "v", "a"),
    "ddm_with_derivatives": ("q", "v", "a"),
}
# Robots with more velocities are compiled without the derivatives of ddm, whose C takes minutes.
MOST_VELOCITIES = 20
# Angles of the files are rounded; torquec makes them whole.
AGREEMENT = 1e-3
LOOPS = ("warm", "cold")
# As Pinocchio's own build files have them: its headers need longer lists of joint types than Boost's default.
DEFINED = (
    "NDEBUG", "BOOST_MPL_LIMIT_LIST_SIZE=30", "BOOST_MPL_LIMIT_VECTOR_SIZE=30", "BOOST_MPL_CFG_NO_PREPROCESSED_HEADERS",
    "BOOST_FUSION_INVOKE_MAX_ARITY=12",
)


def installed(package: str) -> Path:
    """Where a package of pip's has its headers and libraries."""
    return Path(str(distribution(package).locate_file("cmeel.prefix")))


class Pinocchio:
    """The C++ library, and the model that it has at the moment."""

    def __init__(self) -> None:
        prefix = installed("libpinocchio")
        self.ffi = cffi.FFI()
        signature = "(const void *const *in, void *const *out, const void *constants);"
        names = [f"void pinocchio_{name}{signature}" for name in GIVEN]
        self.ffi.cdef("\n".join(["void pinocchio_load(const char *file);", *names]))
        made = Path(tempfile.mkdtemp()) / "beside.so"
        headers = [f"-I{prefix / 'include'}", f"-I{installed('cmeel-eigen') / 'include' / 'eigen3'}"]
        libraries = [f"-L{prefix / 'lib'}", f"-Wl,-rpath,{prefix / 'lib'}", "-lpinocchio_default"]
        compiler.run(
            [
                "c++", "-std=c++17", "-O3", "-w", "-fPIC", "-shared", *(f"-D{name}" for name in DEFINED),
                *headers, str(HERE / "beside_pinocchio.cpp"), *libraries,
                "-lboost_serialization", "-o", str(made),
            ],
            "compile what calls Pinocchio",
        )  # fmt: skip
        self.library = self.ffi.dlopen(str(made))

    def load(self, pinocchio: Any) -> None:
        """Take over a model of Pinocchio's Python."""
        with tempfile.TemporaryDirectory() as folder:
            pinocchio.saveToBinary(str(Path(folder) / "model"))
            self.library.pinocchio_load(str(Path(folder) / "model").encode())

    def address(self, name: str) -> int:
        """Of one of its functions."""
        return int(self.ffi.cast("uintptr_t", self.ffi.addressof(self.library, f"pinocchio_{name}")))


@dataclass(frozen=True)
class Pair:
    """A robot as both have it."""

    name: str
    robot: torquec.Robot
    peer: UrdfPeer

    @classmethod
    def of(cls, path: Path, floating: bool) -> Pair:
        described = read_robot(path, Choices(floating=floating))
        large = len(described.velocities) > MOST_VELOCITIES
        names = tuple(name for name in GIVEN if not (large and name == "ddm_with_derivatives"))
        rows = [replace(model(name), optional=(), axes=()) for name in names]
        built = torquec.load(compile_robot(described, Options(names), rows=rows).path)
        peer = UrdfPeer(path.read_text(), urdf.read(path, as_written=True), floating)
        return cls(f"{path.stem}{', floating' if floating else ''}, n = {built.n}", built, peer)

    def states(self) -> dict[str, Array]:
        """q, velocities and accelerations (or torques) of torquec, a row a state."""
        rng = np.random.default_rng(1)
        q = rng.uniform(-2, 2, (STATES, self.robot.nq))
        if self.peer.floating:
            q[:, 3:7] /= np.linalg.norm(q[:, 3:7], axis=1, keepdims=True)
        return {"q": q, **{key: rng.uniform(-1, 1, (STATES, self.robot.n)) for key in "va"}}

    def ways(self, name: str, loop: str, stopwatch: Stopwatch, pinocchio: Pinocchio) -> dict[str, Way]:
        """Both on the same states."""
        module, states = self.robot._module, self.states()
        constants = constants_of(self.robot).rows
        kernel = module.kernels[name]
        ours = [states[key] for key in GIVEN[name]]
        there = {"q": self.peer.configuration, "v": self.peer.velocity, "a": self.peer.velocity}
        theirs = [np.array([there[key](row) for row in states[key]]) for key in GIVEN[name]]
        sizes = [kernel.sizes[i] for i in range(len(ours), len(ours) + len(model(name).outputs))]
        out = [np.zeros(size) for size in sizes]
        return {
            "torquec": stopwatch.way(loop, module.address(kernel.scalar), ours, out, constants, 2),
            "Pinocchio": stopwatch.way(loop, pinocchio.address(name), theirs, np.zeros(1), None, 2),
        }


def compare(pair: Pair) -> None:
    """Refuse to time who gives another answer."""
    q, v, a = (rows[0] for rows in pair.states().values())
    answers = pair.robot.idm_with_derivatives(q, v, a)
    for ours, theirs in zip(answers, (pair.peer.idm(q, v, a), *pair.peer.idm_derivatives(q, v, a)), strict=True):
        if not np.abs(ours - theirs).max() <= AGREEMENT * np.abs(theirs).max():
            raise SystemExit(f"{pair.name}: torquec and Pinocchio disagree: {ours} and {theirs}")


def figures(pair: Pair, stopwatch: Stopwatch, pinocchio: Pinocchio, rounds: int) -> dict[tuple[str, str], list[float]]:
    """ns of torquec and of Pinocchio, by loop and model."""
    found = {}
    for loop in LOOPS:
        for name in pair.robot.models:
            ways = pair.ways(name, loop, stopwatch, pinocchio)
            times: Mapping[str, list[float]] = {who: [] for who in ways}
            for _ in range(rounds if loop == "cold" else 10 * rounds):
                for who, way in ways.items():
                    times[who].append(way())
            found[loop, name] = [statistics.median(measured) for measured in times.values()]
    return found


def sixty() -> Path:
    """The URDF of a humanoid of sixty joints, five fingers a hand, with random lengths and inertias."""
    chosen = random.Random(3)
    text = ['<robot name="sixty"><link name="pelvis">', _inertial(chosen, 10), "</link>"]

    def limb(name: str, parent: str, joints: int) -> str:
        for i in range(joints):
            x, y, z = (chosen.uniform(-0.2, 0.2) for _ in range(3))
            origin = f"0 0 {z:.3f}" if i % 2 else f"{x:.3f} {y:.3f} {z:.3f}"
            axis = ("1 0 0", "0 1 0", "0 0 1")[(2 * i + len(name)) % 3]
            text.append(
                f'<link name="{name}{i}">{_inertial(chosen, 1)}</link><joint name="{name}_j{i}" type="revolute">'
                f'<parent link="{parent}"/><child link="{name}{i}"/><origin xyz="{origin}"/><axis xyz="{axis}"/>'
                '<limit lower="-2" upper="2" effort="1" velocity="1"/></joint>'
            )
            parent = f"{name}{i}"
        return parent

    chest = limb("torso", "pelvis", 3)
    limb("neck", chest, 3)
    for side in ("left", "right"):
        limb(f"{side}_leg", "pelvis", 6)
        hand = limb(f"{side}_arm", chest, 7)
        for finger, joints in enumerate((2, 3, 3, 3, 3)):
            limb(f"{side}_finger{finger}_", hand, joints)
    path = Path(tempfile.mkdtemp()) / "sixty.urdf"
    path.write_text("".join([*text, "</robot>"]))
    return path


def _inertial(chosen: random.Random, mass: float) -> str:
    x, y, z = (chosen.uniform(-0.05, 0.05) for _ in range(3))
    size = mass * chosen.uniform(0.5, 1.5)
    products = f'ixy="{0.001 * size:.4g}" ixz="{0.002 * size:.4g}" iyz="{-0.001 * size:.4g}"'
    moments = f'ixx="{0.02 * size:.4g}" iyy="{0.018 * size:.4g}" izz="{0.015 * size:.4g}"'
    body = f'<origin xyz="{x:.3f} {y:.3f} {z:.3f}"/><mass value="{size:.3f}"/><inertia {moments} {products}/>'
    return f"<inertial>{body}</inertial>"


def file_of(name: str) -> Path:
    """The file of a robot of the table."""
    return sixty() if name == "sixty" else next(path for path in FILES.values() if path.stem == name)


def table(found: Mapping[str, Mapping[tuple[str, str], Sequence[float]]]) -> list[list[str]]:
    """A row for each robot and loop; how many times longer Pinocchio takes stands behind torquec's figure."""
    rows = [["robot", "", *GIVEN]]
    for robot, times in found.items():
        for loop in LOOPS:
            figures = [times.get((loop, name)) for name in GIVEN]
            cells = [f"{each[0]:.0f} ({each[1] / each[0]:.1f})" if each else "" for each in figures]
            rows.append([robot if loop == LOOPS[0] else "", loop, *cells])
    return rows


def main() -> None:
    """Time and print."""
    parser = argparse.ArgumentParser(description="single calls beside Pinocchio's C++, warm and cold")
    parser.add_argument("robot", nargs="*", help="URDFs (default: those of the table)")
    parser.add_argument("--floating", action="store_true", help="give these a floating base")
    parser.add_argument("--rounds", type=int, default=5, help="rounds a figure is the median of")
    parser.add_argument("--write", action="store_true", help="renew the table of docs/urdf.md")
    options = parser.parse_args()
    asked = {Path(name): options.floating for name in options.robot}
    pairs = [Pair.of(path, floating) for path, floating in asked.items()]
    pairs = pairs or [Pair.of(file_of(name), floating) for name, floating in ROBOTS.items()]
    found = {}
    with one_core():
        stopwatch, pinocchio = Stopwatch(), Pinocchio()
        for pair in pairs:
            compare(pair)
            pinocchio.load(pair.peer.model)
            found[pair.name] = figures(pair, stopwatch, pinocchio, options.rounds)
            print(columns(table({pair.name: found[pair.name]})), flush=True)
    if options.write:
        head, *rows = table(found)
        lines = [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)]
        gcc = compiler.run([*compiler.command(), "--version"], "ask for the version").splitlines()[0]
        told = f"{cpu()}; {gcc}; ns:"
        PAGE.write_text(renew(PAGE.read_text(), {"single calls": "\n".join([told, "", *lines])}))


if __name__ == "__main__":
    main()
