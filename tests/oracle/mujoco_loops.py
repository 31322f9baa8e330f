"""Closed robots in MuJoCo: the opened tree in MJCF, a loop as one or two points that `connect` holds together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import quoteattr

import mujoco
import numpy as np
from torquec.peers.newton_euler import PRISMATIC, REVOLUTE, Array, Tree, frame_placement

from .dynamics import parameters_of_link
from .kinematics import six_parameters

# What MuJoCo wants a body to have, in kg and kg m^2, where a link has nothing.
LEAST = 1e-9
# How far apart the two points are on the axis of a cut joint, in m.
APART = 0.5


@dataclass(frozen=True)
class MujocoLoops:
    """The model, the joints that move by number, and their places in MuJoCo's velocities."""

    tree: Tree
    model: Any
    mobile: tuple[int, ...]
    places: Array

    @classmethod
    def of(cls, tree: Tree, impedance: float = 0.9999) -> MujocoLoops:
        """The robot without friction; the softness of its loops is (1 - impedance) / impedance."""
        model = mujoco.MjModel.from_xml_string(_document(tree, impedance))
        mobile = tuple(j for j, sigma in enumerate(tree.sigma, 1) if sigma in (REVOLUTE, PRISMATIC))
        return cls(tree, model, mobile, np.array([model.joint(f"joint{j}").dofadr[0] for j in mobile]))

    def at(self, joints: Array, speeds: Array) -> Any:
        """Data with all joints of the opened tree somewhere: (joints,) as the tree numbers them."""
        data = mujoco.MjData(self.model)
        data.qpos[self.places] = joints[[j - 1 for j in self.mobile]]
        data.qvel[self.places] = speeds[[j - 1 for j in self.mobile]]
        return data

    def constraint(self, joints: Array) -> tuple[Array, Array]:
        """How far apart the points of all loops are, and the Jacobian of it (rows, joints)."""
        data = self.at(joints, 0 * joints)
        mujoco.mj_forward(self.model, data)
        J, places = np.zeros((data.nefc, len(joints))), self.places
        J[:, [j - 1 for j in self.mobile]] = np.reshape(data.efc_J, (data.nefc, self.model.nv))[:, places]
        return np.array(data.efc_pos), J

    def inverse(self, joints: Array, speeds: Array, accelerations: Array) -> Array:
        """Torques (joints,) of the opened tree, its loops forgotten."""
        data = self.at(joints, speeds)
        data.qacc[self.places] = accelerations[[j - 1 for j in self.mobile]]
        self.model.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONSTRAINT)
        mujoco.mj_inverse(self.model, data)
        self.model.opt.disableflags = 0
        tau = np.zeros(len(joints))
        tau[[j - 1 for j in self.mobile]] = data.qfrc_inverse[self.places]
        return tau

    def accelerations_at_rest(self, joints: Array, torques: Array) -> Array:
        """Accelerations (joints,) under torques (joints,), at rest, where MuJoCo leaves nothing of a constraint out."""
        data = self.at(joints, 0 * joints)
        data.qfrc_applied[self.places] = torques[[j - 1 for j in self.mobile]]
        mujoco.mj_forward(self.model, data)
        qdd = np.zeros(len(joints))
        qdd[[j - 1 for j in self.mobile]] = data.qacc[self.places]
        return qdd


def _document(tree: Tree, impedance: float) -> str:
    children: dict[int, list[int]] = {}
    for j, antecedent in enumerate(tree.antecedent, 1):
        children.setdefault(antecedent, []).append(j)
    sites: dict[int, list[str]] = {}
    connects = []
    for k, loop in enumerate(tree.loops):
        for name, end in (("cut", loop.cut), ("twin", loop.twin)):
            turn, origin = frame_placement(end)
            for i in range(2):
                place = _words(origin + i * APART * turn[:, 2])
                sites.setdefault(end.antecedent, []).append(f'<site name="{name}{k}_{i}" pos={place}/>')
        soft = f'solref="0.004 1" solimp="{impedance} {impedance} 0.001"'
        connects += [f'<connect site1="cut{k}_{i}" site2="twin{k}_{i}" {soft}/>' for i in range(2)]

    def body(j: int) -> str:
        numbers = [float(getattr(tree, key)[j - 1]) for key in ("gamma", "b", "alpha", "d", "theta", "r")]
        offset, sigma = float(tree.offset[j - 1]), tree.sigma[j - 1]
        numbers[4] += offset * (sigma == REVOLUTE)
        numbers[5] += offset * (sigma == PRISMATIC)
        pose = six_parameters(*numbers)
        joint = ""
        if sigma in (REVOLUTE, PRISMATIC):
            kind = "hinge" if sigma == REVOLUTE else "slide"
            joint = f'<joint name="joint{j}" type="{kind}" axis="0 0 1" armature={_words([tree.IA[j - 1]])}/>'
        inside = "".join([*sites.get(j, ()), *map(body, children.get(j, ()))])
        axes = _words([*pose[:3, 0], *pose[:3, 1]])
        return f"<body pos={_words(pose[:3, 3])} xyaxes={axes}>{_inertial(tree, j)}{joint}{inside}</body>"

    ground = "".join([*sites.get(0, ()), *map(body, children[0])])
    return (
        '<mujoco><compiler angle="radian" autolimits="false" balanceinertia="true"/>'
        f'<option gravity={_words(tree.gravity)} tolerance="1e-15" iterations="200" solver="Newton"/>'
        f"<worldbody>{ground}</worldbody><equality>{''.join(connects)}</equality></mujoco>"
    )


def _inertial(tree: Tree, j: int) -> str:
    xx, xy, xz, yy, yz, zz, *first, mass = parameters_of_link(tree, j)
    mass = max(mass, LEAST)
    com = np.array(first) / mass
    J = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    C = J - mass * (com @ com * np.eye(3) - np.outer(com, com))
    C += LEAST * np.eye(3) * (np.abs(C).max() < LEAST)
    words = _words([C[0, 0], C[1, 1], C[2, 2], C[0, 1], C[0, 2], C[1, 2]])
    return f"<inertial pos={_words(com)} mass={_words([mass])} fullinertia={words}/>"


def _words(numbers: object) -> str:
    return quoteattr(" ".join(repr(float(x)) for x in np.ravel(np.asarray(numbers))))
