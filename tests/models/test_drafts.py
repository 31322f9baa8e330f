"""Every law on drafts of every form, of small robots that have all that a description can give: quick, so that what is
wrong in an equation is found in seconds."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial

import numpy as np
import pytest
from oracle.closed_robots import spherical
from oracle.dense_closed_robots import dense, drawn_at
from oracle.random_mechanisms import random_loop
from oracle.random_motors import with_motors
from oracle.recut import recut
from torquec.generator.derive.derivation import draft
from torquec.generator.derive.kernel import Form, Kernel
from torquec.generator.derive.variant import Variant
from torquec.generator.description import Robot
from torquec.generator.description.formats import toml
from torquec.generator.description.robot import DRIVE, SPRING
from torquec.generator.forms.rewrites import Rewriting

from .interpreted import Interpreted
from .laws import LAWS, REMAKING, Law, derivatives, dynamics, identification
from .subject import Subject, random_state
from .test_interpreted import any_rewriting

# A revolute joint carries a prismatic one and another revolute one; a link between them is fixed.
TREE = toml.parse(
    """
name = "tree"
gravity = [1, 2, -9]
values = { D2 = 0.3, T2 = 0.8, G_3 = 0.5, B3 = -0.2, A4 = 1.1, RL4 = 0.4 }
[[joints]]
name = "turn"
[[joints]]
name = "slide"
type = "prismatic"
alpha = "pi/2"
d = "D2"
theta = "T2"
[[joints]]
name = "fixed"
type = "fixed"
antecedent = "turn"
gamma = "G_3"
b = "B3"
alpha = -0.6
r = 0.2
link = { mass = 0.7, com = [0.1, -0.2, 0.3], inertia_com = [0.04, 0.01, -0.02, 0.05, 0.003, 0.06] }
[[joints]]
name = "elbow"
antecedent = "turn"
gamma = 0.4
b = 0.3
alpha = "A4"
d = 0.5
r = "RL4"
offset = 0.7
[[joints]]
name = "wrist"
alpha = "-pi/2"
d = 0.25
""",
    "tree.toml",
)
MIMIC = toml.parse(
    """
name = "mimic"
gravity = [1, 2, -9]
values = { A2 = 1.1 }
[[joints]]
name = "turn"
alpha = 0.3
[[joints]]
name = "slide"
type = "prismatic"
alpha = "A2"
d = 0.4
mimic = { joint = "turn", multiplier = 0.7, offset = 0.2 }
[[joints]]
name = "elbow"
alpha = "pi/2"
r = 0.2
""",
    "mimic.toml",
)
STATIC = ("FST", "KST", "BST", "QPS")
ROBOTS: dict[str, Robot] = {
    "tree": dense(TREE, 0),
    # Without rotors.
    "floating": dense(replace(TREE, joints=TREE.joints[:3]), 1, floating=True, drive=(*DRIVE[1:], *SPRING)),
    "mimic": dense(MIMIC, 2),
    "static": dense(MIMIC, 3, drive=(*DRIVE, *SPRING, *STATIC)),
    "motors": with_motors(dense(TREE, 4), [1], [4, 5], 4),
    # Of axes in space; cut where one moving link slides in another; cut where it turns.
    "spherical": dense(drawn_at(spherical(), [1.1]), 5),
    "cylinder": dense(random_loop("cylinder", 6), 6, floating=True),
    "piston": dense(recut(random_loop("cylinder", 7), 0, "rod"), 7),
}
# Laws that are not for motors without links, nor for friction that is not linear in two parameters of a joint.
OF_JOINTS = (
    identification.regressor_is_pinocchios,
    identification.friction_and_rotors_have_a_column_of_their_joint,
    identification.a_link_loads_the_joints_that_carry_it,
    derivatives.idm_derivatives_are_pinocchios,
)
OF_BASES = (
    identification.base_regressor_times_base_values_is_idm,
    identification.rate_of_the_base_filtered_regressor_is_the_base_regressor,
)
NOT_FOR = {"motors": OF_JOINTS, "static": (*OF_JOINTS, *OF_BASES)}
ALL: tuple[Law, ...] = tuple(law for law in LAWS if law not in REMAKING) + derivatives.LAWS
# By the number of the function of a row, and of what is rewritten (None: nothing, 0: all), the laws that are asked.
ASKED: dict[tuple[int, int | None], tuple[Law, ...]] = {
    (0, None): ALL,
    (1, 0): ALL,
    (2, 1): (dynamics.idm_is_newton_euler_and_pinocchio, derivatives.idm_derivatives_are_differences),
}


class Drafts(Interpreted):
    """The models by one function of each row, or the next that serves the robot, without the passes that take long."""

    def __init__(self, robot: Robot, alternative: int, rewriting: Rewriting) -> None:
        super().__init__(robot)
        self.alternative = alternative
        self.rewriting = rewriting

    def _kernel(self, variant: Variant) -> Kernel:
        if variant not in self._kernels:
            self._kernels[variant] = self._first(variant)
        return self._kernels[variant]

    def _first(self, variant: Variant) -> Kernel:
        row = variant.row
        kinematic = replace(self.rewriting, unit_length=0)
        rewrites = row.rewrites if row.rewrites is not None else (self.rewriting if row.searched else kinematic,)
        k = self.alternative % len(row.derive)
        for function in (*row.derive[k:], *row.derive[:k]):
            kernel = draft(self.robot, variant, Form(function, rewrites))
            if isinstance(kernel, Kernel):
                return kernel
        raise ValueError(f"{row.name}: {kernel}")


@cache
def subject(name: str, alternative: int, seed: int | None) -> Subject:
    robot = ROBOTS[name]
    rewriting = Rewriting() if seed is None else any_rewriting(robot, seed)
    return Subject.of(robot, partial(Drafts, alternative=alternative, rewriting=rewriting))


@pytest.mark.parametrize(
    ("name", "alternative", "seed", "law"),
    [
        pytest.param(name, *form, law, id=f"{law.__name__}-{name}-{form[0]}")
        for name in ROBOTS
        for form, laws in ASKED.items()
        for law in laws
        if law not in NOT_FOR.get(name, ())
    ],
)
def test_law(name: str, alternative: int, seed: int | None, law: Law) -> None:
    s = subject(name, alternative, seed)
    law(s, random_state(s.tree, np.random.default_rng(0)))
