"""The listing that SYMORO+ wrote of a robot with two turns and a slide, beside what is exported from its input file.

Lemoine and Khalil, Symbolic Dynamics, Encyclopedia of Robotics, figures 3, 5 and 6.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import cos, sin
from typing import Any

import numpy as np
from places import ROOT
from torquec.generator.compile.kernels import derive
from torquec.generator.compile.text import Options
from torquec.generator.description import read_robot
from torquec.generator.emit.chosen import without_inputs
from torquec.generator.emit.languages import files, language
from torquec.peers.newton_euler import Array

PAR = ROOT / "examples" / "rrp.par"
# The parameters of figure 5; of a robot that has no others each is its own base parameter.
BASE = ("ZZ1", "MX1", "MY1", "XX2", "XY2", "XZ2", "YZ2", "ZZ2", "MX2", "MY2", "MX3", "MY3", "MZ3", "M3")
OTHERS = ("g1", "b1", "a1", "d1", "r1", "G3")
PUBLISHED = {"*": 77, "+": 66}


def listing(q: Array, qd: Array, qdd: Array, p: Mapping[str, float]) -> list[float]:
    """Return the torques by the equations of figure 6."""
    q1, q2, q3 = q
    QP1, QP2, QP3 = qd
    QDP1, QDP2, QDP3 = qdd
    XX2, XY2, XZ2, YZ2, ZZ2, MX2, MY2 = (p[name] for name in ("XX2", "XY2", "XZ2", "YZ2", "ZZ2", "MX2", "MY2"))
    MX3, MY3, MZ3, M3, G3 = (p[name] for name in ("MX3", "MY3", "MZ3", "M3", "G3"))
    S1, C1, S2, C2 = sin(q1), cos(q1), sin(q2), cos(q2)
    VP11, VP21, VP31 = -S1 * sin(p["a1"]) * G3, -C1 * sin(p["a1"]) * G3, -cos(p["a1"]) * G3
    No31 = QDP1 * p["ZZ1"]
    WI12, WI22 = QP1 * S2, C2 * QP1
    WP12, WP22 = QDP1 * S2 + QP2 * WI22, C2 * QDP1 - QP2 * WI12
    DV112, DV222, DV332 = -(WI12**2), -(WI22**2), -(QP2**2)
    DV122, DV132, DV232 = WI12 * WI22, QP2 * WI12, QP2 * WI22
    U122, U222, U322 = DV122 - QDP2, DV112 + DV332, DV232 + WP12
    U132, U212, U232, U312 = DV132 + WP22, DV122 + QDP2, DV232 - WP12, DV132 - WP22
    VP12, VP22 = C2 * VP11 + S2 * VP31, -S2 * VP11 + C2 * VP31
    No12 = WP12 * XX2 - U312 * XY2 + U212 * XZ2 + (DV332 - DV222) * YZ2 + DV232 * ZZ2
    No22 = DV132 * (XX2 - ZZ2) + U322 * XY2 + (DV112 - DV332) * XZ2 - U122 * YZ2
    No32 = -DV122 * XX2 + (DV222 - DV112) * XY2 - U232 * XZ2 + U132 * YZ2 + QDP2 * ZZ2
    DV113, DV223, DV333 = -(WI12**2), -(QP2**2), -(WI22**2)
    DV123, DV133, DV233 = QP2 * WI12, -WI12 * WI22, -QP2 * WI22
    U113, U123, U133 = DV223 + DV333, DV123 + WP22, DV133 + QDP2
    U213, U223, U233 = DV123 - WP22, DV113 + DV333, DV233 - WP12
    U313, U323, U333 = DV133 - QDP2, DV233 + WP12, DV113 + DV223
    VSP13, VSP23, VSP33 = -q3 * U122 + VP12, -q3 * U222 + VP22, -q3 * U322 - VP21
    VP13, VP23, VP33 = 2 * QP2 * QP3 + VSP13, VSP33 - 2 * QP3 * WI12, QDP3 - VSP23
    F13 = MX3 * U113 + MY3 * U123 + MZ3 * U133 + M3 * VP13
    F23 = MX3 * U213 + MY3 * U223 + MZ3 * U233 + M3 * VP23
    F33 = MX3 * U313 + MY3 * U323 + MZ3 * U333 + M3 * VP33
    N13, N23, N33 = MY3 * VP33 - MZ3 * VP23, MZ3 * VP13 - MX3 * VP33, MX3 * VP23 - MY3 * VP13
    N12 = N13 + No12 - F23 * q3 - MY2 * VP21
    N22 = -N33 + No22 + MX2 * VP21
    N32 = N23 + No32 + F13 * q3 - MY2 * VP12 + MX2 * VP22
    N31 = C2 * N22 + No31 + N12 * S2 - p["MY1"] * VP11 + p["MX1"] * VP21
    return [N31, N32, F33]


def exported() -> str:
    """Return the model of the input file in array code, whose bill is that of all languages."""
    selection = derive(read_robot(PAR), Options(models=("idm",)))
    (text,) = files(language("python"), selection.robot, without_inputs(selection.kernels, ["wrench", "base"])).values()
    return text


def test_it_has_the_torques_of_the_published_listing() -> None:
    code: dict[str, Any] = {}
    exec(compile(exported(), PAR.name, "exec"), code)
    rng = np.random.default_rng(5)
    for _ in range(20):
        p = dict.fromkeys(code["PARAMETERS"], 0.0) | {name: rng.normal() for name in (*BASE, *OTHERS)}
        q, qd, qdd = rng.normal(size=(3, 3))
        torques = code["idm"](q, qd, qdd, code["prepare"](p))
        np.testing.assert_allclose(torques, listing(q, qd, qdd, p), rtol=1e-12, atol=1e-12)


def test_it_takes_fewer_operations_than_the_published_listing() -> None:
    found = re.search(r"Operations: (\d+) \*, (\d+) \+", exported())
    assert found
    assert int(found[1]) < PUBLISHED["*"]
    assert int(found[2]) < PUBLISHED["+"]
