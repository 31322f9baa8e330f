"""The scalar C of a robot's inverse models, compiled by itself: seconds less than a whole module a robot."""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import SupportsIndex

import numpy as np
from oracle.tree import tree_of
from places import SUPPORT
from torquec.generator.derive.derivation import derive_all
from torquec.generator.derive.kernel import Kernel
from torquec.generator.derive.selection import with_frames
from torquec.generator.description.robot import BASE, Robot
from torquec.generator.emit.c.source import source
from torquec.generator.inverse.plan import Plan
from torquec.generator.models.catalogue import CATALOGUE
from torquec.generator.models.inverse_geometry import GIVEN
from torquec.peers.newton_euler import Array, Tree

from .geometry import transforms

DRIVER = """
#include "{robot}_models.h"
void drive(long states, {parameters}, const double *p)
{{
    {robot}_constants k;
    {robot}_prepare(p, &k);
    for (long s = 0; s < states; s++) {robot}_{kernel}({arguments}, &k);
}}
"""


@dataclass(frozen=True)
class Solutions:
    """Answers to a batch of poses: values (states, most, n) and so on, as the catalogue's row says."""

    values: Array
    count: Array
    status: Array
    branches: Array
    residual: Array
    motion: Array
    distance: Array

    def of(self, state: SupportsIndex) -> Array:
        """The answers to one pose."""
        return np.asarray(self.values[state, : self.count[state]])


class Inverse:
    """One row of the catalogue for one robot: called with batches, one state a row."""

    def __init__(self, robot: Robot, model: str = "igm", optional: Sequence[str] = (), **axes: str) -> None:
        self.robot = robot = with_frames(robot, None)
        self.tree: Tree = tree_of(robot)
        self.moving = robot.moving
        self.axes = {"ref": BASE, "frame": robot.frames[0].name} | axes
        row = next(row for row in CATALOGUE if row.name == model)
        kernels = [each for each in derive_all(robot, row).values() if isinstance(each, Kernel)]
        kernel = next(kernel for kernel in kernels if self._wanted(kernel, optional))
        if not isinstance(kernel.body, Plan):
            raise ValueError(f"{model} of {robot.name} has no plan")
        self.kernel, self.plan = kernel, kernel.body
        self._drive = self._compiled([k for k in kernels if k.variant.axes == kernel.variant.axes])

    def _wanted(self, kernel: Kernel, optional: Sequence[str]) -> bool:
        chosen = dict(kernel.variant.axes)
        return set(kernel.variant.optional) == set(optional) and all(
            self.axes.get(name, "pose") == value for name, value in chosen.items()
        )

    def _compiled(self, kernels: Sequence[Kernel]) -> Callable[..., object]:
        text = source(self.robot, kernels)
        self.parameters = np.array([self.robot.values[name] for name in text.constants.parameters], dtype=float)
        slots = [*self.kernel.inputs, *self.kernel.outputs]
        kinds = ["int32_t" if slot.argument.kind == "int" else "double" for slot in slots]
        driver = DRIVER.format(
            robot=self.robot.name,
            kernel=self.kernel.name,
            parameters=", ".join(f"{kind} *{slot.name}" for slot, kind in zip(slots, kinds, strict=True)),
            arguments=", ".join(f"{slot.name} + s * {slot.size}" for slot in slots),
        )
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            for name, content in (("h", text.header), ("c", text.source)):
                (folder / f"{self.robot.name}_models.{name}").write_text(content)
            (folder / "drive.c").write_text(driver)
            flags = ["-O1", "-ffp-contract=fast", "-fno-math-errno", "-shared", "-fPIC"]
            flags += ["-Wall", "-Werror", "-Wno-unused-function"]
            sources = [f"{self.robot.name}_models.c", "drive.c"]
            command = ["gcc", *flags, f"-I{SUPPORT}", *sources, "-o", "inverse.so", "-lm"]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
            assert not done.returncode, done.stderr
            return ctypes.CDLL(str(folder / "inverse.so")).drive

    def __call__(self, *inputs: Array) -> Solutions:
        slots = self.kernel.outputs
        given = [np.ascontiguousarray(x, dtype=float) for x in inputs]
        states = len(given[0])
        out = [np.zeros((states, *slot.shape), np.int32 if slot.argument.kind == "int" else float) for slot in slots]
        pointers = [ctypes.c_void_p(array.ctypes.data) for array in (*given, *out, self.parameters)]
        self._drive(ctypes.c_long(states), *pointers)
        return Solutions(*out)

    def forward(self, q: Array) -> Array:
        """T of the frame at each q, by products of plain matrices."""
        return transforms(self.tree, q, self.axes["frame"], self.axes["ref"])

    def off(self, q: Array, T: Array) -> Array:
        """How far the frame at each q is from T, in what is asked of it."""
        columns = list(GIVEN[self.axes.get("given", "pose")])
        return np.asarray(np.abs((self.forward(q) - T)[..., :3, columns]).max(axis=(-1, -2)))

    def singular_values(self, q: Array) -> Array:
        """Of the derivative of what is asked of T by the joints, at each q, the least one last."""
        columns, h, slopes = list(GIVEN[self.axes.get("given", "pose")]), 1e-6, []
        for j in self.plan.joints:
            ahead, behind = q.copy(), q.copy()
            ahead[:, self.moving.index(j)] += h
            behind[:, self.moving.index(j)] -= h
            slope = (self.forward(ahead) - self.forward(behind)) / (2 * h)
            slopes.append(slope[:, :3, columns].reshape(len(q), 3 * len(columns)))
        return np.asarray(np.linalg.svd(np.stack(slopes, axis=-1), compute_uv=False))

    def random(self, states: int, seed: int = 0) -> Array:
        """Configurations: angles all around, shifts within a metre."""
        rng = np.random.default_rng(seed)
        q = rng.uniform(-np.pi, np.pi, (states, len(self.moving)))
        for place, j in enumerate(self.moving):
            if self.tree.sigma[j - 1] == 1:
                q[:, place] = rng.uniform(-1, 1, states)
        return q

    def apart(self, q: Array, other: Array) -> Array:
        """The largest difference of the positions of the joints that matter, angles on the circle."""
        places = [self.moving.index(j) for j in (*self.plan.joints, *self.plan.held)]
        turns = np.array([self.tree.sigma[self.moving[place] - 1] == 0 for place in places])
        difference = (q - other)[..., places]
        wrapped = (difference + np.pi) % (2 * np.pi) - np.pi
        return np.asarray(np.max(np.abs(np.where(turns, wrapped, difference)), axis=-1))
