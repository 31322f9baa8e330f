"""MJCF files of public collections beside MuJoCo: how many are read, how many are equal, why others are refused.

    pip download --no-deps dm_control gymnasium robosuite ... ; unzip them into a folder
    PYTHONPATH=tests python -m oracle.mjcf_collection FOLDER

Files that MuJoCo itself does not compile, those without joints and copies are left out. Each file is read with its
numbers as they stand, with includes from the whole folder and with meshes. The inverse dynamics of its description,
by numeric Newton-Euler, are those of MuJoCo if they differ by less than 1e-8 of the largest torque.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mujoco
import numpy as np
from torquec.generator.description import Choices, DescriptionError, Robot, read_robot
from torquec.generator.description.formats.mjcf_equality import couplings
from torquec.generator.description.formats.mjcf_forces import BALL, FREE
from torquec.peers.newton_euler import Array, inverse_dynamics

from .kinematics import transform
from .mjcf_peer import MjcfPeer
from .tree import tree_of

# What two ways to compute the same may differ by, relative to the largest element or to 1e-6.
TOLERANCE = 1e-8
# Matrices of more velocities are not compared, but torques are.
MOST_FOR_MATRICES = 40


def files(folder: Path) -> Iterator[tuple[Path, Any]]:
    """Yield the files with joints that MuJoCo compiles, with its models."""
    mujoco.set_mju_user_warning(lambda _: None)
    known = set()
    for path in sorted(folder.rglob("*.xml")):
        content = path.read_bytes()
        digest = hashlib.sha256(content).digest()
        if b"<mujoco" not in content or b"<mujocoinclude" in content or digest in known:
            continue
        known.add(digest)
        try:
            model = mujoco.MjModel.from_xml_path(str(path))
        except (ValueError, RuntimeError, mujoco.FatalError):
            continue
        if model.nv:
            yield path, model


def difference(robot: Robot, path: Path, model: Any) -> float:
    """Return the largest relative difference of torques, inertia matrix and poses at two random states."""
    tree, peer, rng = tree_of(robot), MjcfPeer(path, floating=robot.base.floating), np.random.default_rng(1)
    G, offset = variables(model)
    n, names = tree.n, [frame.name for frame in robot.frames]
    bodies = {model.body(b).name for b in range(model.nbody)}
    sites = {model.site(s).name for s in range(model.nsite)}
    errors = [0.0]
    for _ in range(2):
        q, (qd, qdd) = rng.uniform(-1.5, 1.5, n), rng.uniform(-2, 2, (2, n))
        everything = G @ q + offset
        if robot.base.floating:
            turn = rng.normal(size=4)
            q = np.concatenate([q[:3], turn / np.linalg.norm(turn), q[6:]])
            everything = np.concatenate([q[:7], everything[6:]])
        errors.append(error(inverse_dynamics(tree, q, qd, qdd), G.T @ peer.idm(everything, G @ qd, G @ qdd)))
        errors.append(error(inverse_dynamics(tree, q, qd, 0 * qdd), G.T @ peer.h(everything, G @ qd)))
        if n <= MOST_FOR_MATRICES:
            at_rest = inverse_dynamics(tree, q, 0 * qd, 0 * qdd)
            columns = [inverse_dynamics(tree, q, 0 * qd, unit) - at_rest for unit in np.eye(n)]
            errors.append(error(np.array(columns).T, G.T @ peer.inertia(everything) @ G))
        # Where a body and a site have one name, the site has another one here.
        compared = [name for name in names if name in (bodies ^ sites) - {"world"}][-6:]
        errors += [error(transform(tree, q, name), peer.transform(everything, name)) for name in compared]
    return max(errors)


def variables(model: Any) -> tuple[Array, Array]:
    """Return G and an offset: velocities of MuJoCo's joints are G qd, and positions G q + offset."""
    names = [str(j) for j in range(model.njnt)]
    solved = couplings(model, names, [])
    first = {j: int(model.jnt_dofadr[j]) for j in range(model.njnt)}
    dependent = {first[j] for j in solved}
    own = [dof for dof in range(model.nv) if dof not in dependent]
    G, offset = np.zeros((model.nv, len(own))), np.zeros(model.nv)
    G[own, range(len(own))] = 1
    for j, coupling in solved.items():
        assert model.jnt_type[j] not in (FREE, BALL)
        offset[first[j]] = float(coupling.offset)
        if coupling.leader is not None:
            G[first[j], own.index(first[coupling.leader])] = float(coupling.multiplier)
    return G, offset


def error(actual: Array, expected: Array) -> float:
    """Return the largest difference, relative to the largest element; what is below 1e-6 is rounding."""
    return float(np.max(np.abs(np.asarray(actual) - expected)) / max(1e-6, np.max(np.abs(expected))))


def reason(text: str) -> str:
    """Return the beginning of a sentence without the names and numbers of one file."""
    text = re.sub(r"^[^,:]*[,:] ", "", text.split("\n", maxsplit=1)[0])
    return re.sub(r"'[^']*'|[0-9.]+", "_", text)[:90]


def main(folder: Path) -> None:
    """Print a line for each file that differs, and the table."""
    equal, different, refused = 0, 0, Counter[str]()
    choices = Choices.of(exact=True, include_root=folder, meshes=True)
    for path, model in files(folder):
        try:
            robot = read_robot(path, choices)
        except DescriptionError as wrong:
            refused[reason(str(wrong))] += 1
            continue
        if (largest := difference(robot, path, model)) < TOLERANCE:
            equal += 1
        else:
            different += 1
            print(f"{path.relative_to(folder)}: {largest:.1e}")
    total = equal + different + refused.total()
    print(f"{total} files: {equal} equal, {different} different, {refused.total()} refused")
    for text, count in refused.most_common():
        print(f"{count:4} {text}")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
