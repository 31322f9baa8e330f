"""A robot of the bench in MuJoCo, called from Python: no contacts, limits, constraints or sensors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from xml.sax.saxutils import quoteattr

import mujoco
import numpy as np
from torquec.peers.newton_euler import Array

from .transcription import Chain


def calls_of(chain: Chain) -> Mapping[str, Callable[..., Array]]:
    """The models, in the chain's order of joints; none if MuJoCo refuses the masses."""
    try:
        model = mujoco.MjModel.from_xml_string(document(chain))
    except ValueError:
        return {}
    model.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONSTRAINT)
    data = mujoco.MjData(model)
    order = np.array([model.joint(f"joint{i}").dofadr[0] for i in range(chain.n)])
    back = np.argsort(order)
    composite = getattr(mujoco, "mj_makeM", mujoco.mj_crb)
    A, places = np.zeros((chain.n, chain.n)), np.ix_(order, order)

    def spread() -> None:
        """The dense matrix; what the function takes differs between versions of MuJoCo."""
        try:
            mujoco.mj_fullM(model, data, A)
        except TypeError:
            mujoco.mj_fullM(model, A, data.qM)

    def idm(q: Array, qd: Array, qdd: Array) -> Array:
        data.qpos[:], data.qvel[:], data.qacc[:] = q[back], qd[back], qdd[back]
        mujoco.mj_inverse(model, data)
        return np.asarray(data.qfrc_inverse[order])

    def inertia(q: Array) -> Array:
        data.qpos[:] = q[back]
        mujoco.mj_kinematics(model, data)
        mujoco.mj_comPos(model, data)
        composite(model, data)
        spread()
        return np.asarray(A[places])

    def ddm(q: Array, qd: Array, tau: Array) -> Array:
        data.qpos[:], data.qvel[:], data.qfrc_applied[:] = q[back], qd[back], tau[back]
        mujoco.mj_forward(model, data)
        return np.asarray(data.qacc[order])

    return {"idm": idm, "inertia": inertia, "ddm": ddm}


def document(chain: Chain) -> str:
    children: dict[int, list[int]] = {}
    for i, parent in enumerate(chain.parents):
        children.setdefault(parent, []).append(i)

    def body(i: int) -> str:
        m, h, J = chain.inertias[i]
        com = h / m if m else h
        # The moments about the centre of mass.
        C = J - m * (com @ com * np.eye(3) - np.outer(com, com))
        axes = _words([*chain.rotations[i][:, 0], *chain.rotations[i][:, 1]])
        inertia = _words([C[0, 0], C[1, 1], C[2, 2], C[0, 1], C[0, 2], C[1, 2]])
        kind = "slide" if chain.slides[i] else "hinge"
        return (
            f"<body pos={_words(chain.positions[i])} xyaxes={axes}>"
            f"<inertial pos={_words(com)} mass={_words([m])} fullinertia={inertia}/>"
            f'<joint name="joint{i}" type="{kind}" axis="0 0 1" armature={_words([chain.armature[i]])}/>'
            f"{''.join(map(body, children.get(i, ())))}</body>"
        )

    return (
        '<mujoco><compiler angle="radian" autolimits="false"/>'
        f"<option gravity={_words(chain.gravity)}/>"
        f"<worldbody>{''.join(map(body, children[-1]))}</worldbody></mujoco>"
    )


def _words(numbers: object) -> str:
    return quoteattr(" ".join(repr(float(x)) for x in np.ravel(np.asarray(numbers))))
