"""MJCF: the package mujoco compiles the file, with its defaults, classes and frames; the compiled model is read.

    hinge, slide   as they are; q is qpos, also where `ref` is not 0
    ball           <name>_rx, _ry, _rz: turns about the axes reached so far, so that the quaternion is that of Rx Ry Rz
    free           a floating base, if nothing moves but what its body carries; elsewhere <name>_x, _y, _z in the
                   world's axes, then _rx, _ry, _rz
    equality       linear, of two joints: one follows the other; of one: it stays (mjcf_equality.py); connect and weld
                   close loops (mjcf_loops.py)

Joints of one body follow one another on links without mass. `armature` is IA, `damping` FV and `frictionloss` FS, with
what actuators add to armature and damping of a joint; FS acts as FS sign(qd) at all speeds. `stiffness` is K,
`springref` QK. Bodies and sites are named frames. What would add other terms to the equations is refused
(mjcf_forces.py); contacts and the forces of actuators are no part of them.

mjcf_text.py prepares the text, mjcf_compile.py has MuJoCo compile it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from ..messages import escape, show
from ..placed.placed import (
    SLIDES,
    TURNS,
    Body,
    PlacedFrame,
    PlacedJoint,
    PlacedLink,
    PlacedRobot,
    in_series,
)
from ..placed.space import MP, Array, Number, Place, clean, cross, dot, exact, from_quaternion, identity, null, vector
from ..robot import FIXED, PRISMATIC, REVOLUTE, DescriptionError, Limits
from . import markup, mjcf_text, urdf
from .file import Access, read_file
from .mjcf_compile import compile_document
from .mjcf_equality import couplings
from .mjcf_forces import BALL, FREE, SLIDE, armature_of, check_forces, drive_of, gravity_of, spring_of
from .mjcf_loops import drawn_at, holds_the_world, loops_of, motors_of
from .mjcf_text import Document

# Sites that are compiled unasked, if there are no more: hands have hundreds.
MAX_DEFAULT_SITES = 4

# What a description may open by itself: the files beside it.
NO_ACCESS = Access()
# Elements of a tensor, relative to its largest: rounding of doubles below, worth a note above, noise of CAD below.
_ROUNDING = exact("1e-14")
_NOTABLE = exact("1e-12")
_NOISE = exact("1e-9")


def read(path: str | Path, *, as_written: bool = False, access: Access = NO_ACCESS) -> PlacedRobot:
    """Return the robot of a file of MJCF, or of URDF by its outermost element; `as_written` keeps its numbers."""
    content = read_file(path, markup.MAX_BYTES)
    place = Path(path).name
    try:
        root = markup.parse(content)
        if root.tag != "robot":
            document = mjcf_text.read(path, root, access, as_written=as_written)
            return _Conversion(document, compile_document(document), as_written).robot()
    except DescriptionError as error:
        raise DescriptionError(f"{escape(place)}, {error}") from error
    return urdf.parse(content, place, as_written=as_written)


@dataclass(eq=False)
class _Conversion:
    """One compiled model on its way to a PlacedRobot."""

    document: Document
    # The compiled model, of MuJoCo's type.
    model: Any
    # Whether its numbers are taken as they stand.
    as_written: bool
    links: list[PlacedLink] = field(default_factory=list)
    joints: list[PlacedJoint] = field(default_factory=list)
    # By body: the name of its link, and where the body's frame stands on that at rest.
    name: list[str] = field(default_factory=list)
    at: list[Place] = field(default_factory=list)

    def robot(self) -> PlacedRobot:
        """Return the robot of the model."""
        model = self.model
        self.notes = self.document.notes
        self.body_names = _names(model.nbody, lambda b: model.body(b).name, lambda b: f"body_{b}")
        self.joint_names = _names(model.njnt, lambda j: model.joint(j).name, self._joint_name)
        check_forces(model, self.joint_names)
        self.couplings = couplings(model, self.joint_names, self.notes)
        root = self._floating()
        for b in range(model.nbody):
            self._add_body(b, root)
        self._report(root)
        gravity = gravity_of(model, self.notes)
        taken = {*self.joint_names, *(joint.name for joint in self.joints)}
        loops = loops_of(model, self.name, self.at, taken)
        return PlacedRobot(
            name=self.document.name,
            links=tuple(self.links),
            joints=tuple(self.joints),
            frames=tuple(self._sites()),
            gravity=gravity,
            floating=root > 0,
            source=self.document.path.name,
            notes=tuple(self.notes),
            warnings=tuple(self.document.warnings),
            loops=loops,
            motors=motors_of(model, self.joint_names),
            drawn=drawn_at(model, self.joint_names, self.document.keys),
        )

    def _joint_name(self, j: int) -> str:
        """Return the name of a joint without one: that of its body, with a number where it has several."""
        b = int(self.model.jnt_bodyid[j])
        number = j - int(self.model.body_jntadr[b]) + 1
        return f"{self.body_names[b]}_joint" + (str(number) if self.model.body_jntnum[b] > 1 else "")

    def _floating(self) -> int:
        """Return the body that floats, if all that moves is it and what it carries, without armature; else 0."""
        model = self.model
        roots = {int(model.body_rootid[b]) for b in model.jnt_bodyid}
        if len(roots) != 1:
            return 0
        root = roots.pop()
        first = int(model.body_jntadr[root])
        is_free = model.body_jntnum[root] and model.jnt_type[first] == FREE
        if holds_the_world(model):
            return 0
        return root if is_free and not armature_of(model, first) else 0

    def _add_body(self, b: int, root: int) -> None:
        """Add a body, its joints from the parent outwards, and links without mass between them."""
        model, name = self.model, self.body_names[b]
        self.name.append(name)
        self.at.append(Place())
        if root and model.body_rootid[b] != root:
            return
        if b != root:
            joints = range(model.body_jntadr[b], model.body_jntadr[b] + model.body_jntnum[b])
            self._add_joints(b, list(joints))
        at = self.at[b]
        armature = self._armature(b) if b != root else exact(0)
        if not model.body_mass[b] and not model.body_inertia[b].any() and not armature:
            self.links.append(PlacedLink(name, frame=at))
            return
        com = at.P + vector(model.body_ipos[b].tolist())
        tensor = self._tensor(b) + armature * identity()
        self.links.append(PlacedLink(name, Body(exact(float(model.body_mass[b])), com, tensor), frame=at))

    def _armature(self, b: int) -> Number:
        """Return the armature of a ball or free joint of a body, which turns it against what stands still.

        It adds to every moment of inertia alike, and so to no other term.
        """
        joints = range(self.model.body_jntadr[b], self.model.body_jntadr[b] + self.model.body_jntnum[b])
        turning = [j for j in joints if self.model.jnt_type[j] in (FREE, BALL)]
        return sum((armature_of(self.model, j) for j in turning), exact(0))

    def _add_joints(self, b: int, joints: list[int]) -> None:
        """Add the joints of a body, a fixed one if it has none."""
        model, name = self.model, self.body_names[b]
        if b == 0:
            return
        before = int(model.body_parentid[b])
        link = self.name[before]
        here = self.at[before] @ Place(_rotation(model.body_quat[b]), vector(model.body_pos[b].tolist()))
        if not joints:
            taken = {*self.joint_names, *(joint.name for joint in self.joints)}
            own = next(other for k in count() if (other := f"{name}_fixed{k or ''}") not in taken)
            self.joints.append(PlacedJoint(own, FIXED, link, name, here))
        for j in joints:
            child = name if j == joints[-1] else f"\0{self.joint_names[j]}"
            if child != name:
                self.links.append(PlacedLink(child, inner=True))
            here = self._add_joint(j, link, child, here)
            link = child
        self.at[b] = here if joints else Place()

    def _add_joint(self, j: int, link: str, child: str, here: Place) -> Place:
        """Add a joint between two links, on a body that is `here` on the first; return where it is on the second."""
        model, kind, name = self.model, self.model.jnt_type[j], self.joint_names[j]
        if kind in (FREE, BALL):
            anchor = null() if kind == FREE else vector(model.jnt_pos[j].tolist())
            place = Place() if kind == FREE else here @ Place(P=anchor)
            parts = (*SLIDES, *TURNS) if kind == FREE else TURNS
            joints, between = in_series(PlacedJoint(name, FIXED, link, child, place), parts)
            if kind == FREE:
                slides = (replace(joint, IA=armature_of(model, j)) for joint in joints[: len(SLIDES)])
                joints[: len(SLIDES)] = slides
            self.joints += joints
            self.links += between
            return Place(P=-anchor)
        axis, ref = vector(model.jnt_axis[j].tolist()), exact(float(model.qpos0[model.jnt_qposadr[j]]))
        sigma = PRISMATIC if kind == SLIDE else REVOLUTE
        anchor = null() if kind == SLIDE else _nearest(vector(model.jnt_pos[j].tolist()), axis)
        coupling = self.couplings.get(j)
        IA, FV, FS = drive_of(model, j)
        start = here @ Place(P=anchor)
        if coupling is not None and coupling.leader is None:
            place = start @ _motion(sigma, axis, coupling.offset - ref)
            self.joints.append(PlacedJoint(name, FIXED, link, child, place))
        else:
            place = start @ _motion(sigma, axis, -ref)
            follows = None if coupling is None else coupling.follows(self.joint_names)
            drive = (IA, FV, FS, *spring_of(model, j))
            self.joints.append(PlacedJoint(name, sigma, link, child, place, axis, self._limits(j), *drive, follows))
        return Place(P=-anchor)

    def _limits(self, j: int) -> Limits:
        """Return the limits of a hinge or slide."""
        model = self.model
        lower, upper = model.jnt_range[j].tolist() if model.jnt_limited[j] else (None, None)
        effort = min(abs(model.jnt_actfrcrange[j])) if model.jnt_actfrclimited[j] else None
        return Limits(lower, upper, effort=None if effort is None else float(effort))

    def _tensor(self, b: int) -> Array:
        """Return the tensor of a body about its centre of mass, in the axes of the body."""
        A = _rotation(self.model.body_iquat[b])
        tensor = clean(A @ np.diag(vector(self.model.body_inertia[b].tolist())) @ A.T)
        largest: Number = max((abs(moment) for moment in tensor.flat), key=float)
        for i, k, product in ((0, 1, "xy"), (0, 2, "xz"), (1, 2, "yz")):
            size = abs(tensor[i, k])
            if size <= (_ROUNDING if self.as_written else _NOISE) * largest:
                tensor[i, k] = tensor[k, i] = exact(0)
                if size > _NOTABLE * largest:
                    self.notes.append(
                        f"body {show(self.body_names[b])}: its product of inertia {product} is taken as 0, "
                        f"{float(size):.2g} kg m^2 off"
                    )
        return tensor

    def _sites(self) -> Iterator[PlacedFrame]:
        """Yield the frames of the sites."""
        model = self.model
        links = {link.name for link in self.links}
        names = _names(model.nsite, lambda s: model.site(s).name, lambda s: f"site_{s}")
        on = [s for s in range(model.nsite) if self.name[model.site_bodyid[s]] in links]
        taken = {*names, *links}
        for s in on:
            b, name = int(model.site_bodyid[s]), names[s]
            if name in links:
                name = next(other for k in count() if (other := f"{names[s]}_site{k or ''}") not in taken)
                taken.add(name)
                self.notes.append(f"site {show(names[s])} is called {name} here, as a body has its name")
            place = self.at[b] @ Place(_rotation(model.site_quat[s]), vector(model.site_pos[s].tolist()))
            yield PlacedFrame(name, self.name[b], place, default=len(on) <= MAX_DEFAULT_SITES)

    def _report(self, root: int) -> None:
        """Note what of the file is no part of the equations."""
        model = self.model
        if root:
            name = show(self.body_names[root])
            self.notes.append(f"body {name} is a floating base; bodies and sites that never move are left out")
        if model.nu:
            self.notes.append(f"{model.nu} actuators: their forces are left out, torques are those of the joints")
        if model.ntendon:
            self.notes.append(f"{model.ntendon} tendons are left out: they have neither springs nor friction")
        if model.ngeom and any(model.geom_contype | model.geom_conaffinity):
            self.notes.append("contacts are left out")


def _names(total: int, name_of: Callable[[int], str], default: Callable[[int], str]) -> list[str]:
    """Return a name of its own for each: the one in the file, or else the default."""
    taken = {name_of(k) for k in range(total)}
    names: list[str] = []
    for k in range(total):
        name = name_of(k)
        if not name:
            name = next(other for n in count() if (other := default(k) + "_" * n) not in taken)
            taken.add(name)
        names.append(name)
    return names


def _rotation(quaternion: Any) -> Array:
    """Return the rotation of a quaternion (w, x, y, z) in doubles; turns by a multiple of pi/2 are exact."""
    A = from_quaternion(*quaternion.tolist())
    whole = np.array([[exact(round(float(x))) for x in row] for row in A], dtype=object)
    return whole if all(abs(x) < _ROUNDING for x in (A - whole).flat) else A


def _nearest(P: Array, axis: Array) -> Array:
    """Return the point of an axis through P that is nearest to the origin."""
    along = dot(P, axis)
    off = P - along * axis
    off[[i for i in range(3) if abs(off[i]) <= _ROUNDING * (abs(along) + 1)]] = exact(0)
    return clean(off)


def _motion(sigma: int, axis: Array, position: Number) -> Place:
    """Return where the motion of a joint from 0 to a position (rad or m) takes a frame on its axis."""
    if sigma == PRISMATIC:
        return Place(P=clean(position * axis))
    if not position:
        return Place()
    c, s = MP.cos(position), MP.sin(position)
    columns = [c * e + s * cross(axis, e) + (1 - c) * dot(axis, e) * axis for e in identity()]
    return Place(clean(np.column_stack(columns)))
