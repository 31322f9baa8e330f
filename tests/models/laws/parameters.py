"""Parameters changed at run time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from oracle.agreement import assert_agree
from torquec.generator.base_parameters.closed_form import base_parameters
from torquec.generator.description.robot import DRIVE, INERTIA
from torquec.generator.models.catalogue import model
from torquec.peers.newton_euler import inverse_dynamics

from ..subject import State, Subject
from . import sizes
from .arithmetic import calls, parts
from .sizes import ROUNDING

# XX2, M6, IA4, FO1: what torques and energies are linear in. Numbers that stayed structure can't be scaled.
LINEAR = re.compile(rf"({'|'.join((*INERTIA, *DRIVE))}|K)\d+\Z")


def other_parameters_are_another_robot(s: Subject, x: State) -> None:
    rng = np.random.default_rng(1)
    values = {name: value * (1 + spread * rng.uniform(-1, 1)) for name, value, spread in _changeable(s)}
    changed, rebuilt = s.with_parameters(values), s.remade(replace(s.robot, values={**s.robot.values, **values}))
    scale = sizes.torque(changed.tree, x)
    tau = changed.models.idm(x.q, x.qd, x.qdd)
    assert_agree(tau, rebuilt.models.idm(x.q, x.qd, x.qdd), ROUNDING, scale)
    # Base parameters of loops rest on lengths, which have changed.
    if s.has(model("base_values")) and not s.robot.passive and base_parameters(s.robot).names:
        # A value may be the small difference of large ones: compare it with the largest.
        base, again = changed.models.base_values(), rebuilt.models.base_values()
        assert_agree(base, again, ROUNDING, float(np.abs(again).max()))
    assert_agree(changed.models.inertia(x.q), rebuilt.models.inertia(x.q), ROUNDING, sizes.inertia(changed.tree, x))
    for (name, ours, inputs), (_, theirs, _) in zip(calls(changed, x), calls(rebuilt, x), strict=True):
        a, b = parts(ours(*inputs)), parts(theirs(*inputs))
        np.testing.assert_array_equal(np.isnan(a), np.isnan(b), name)
        number = ~np.isnan(b)
        assert_agree(a[number], b[number], 1e-9, 1.0, name)
    # And the first robot is as it was.
    np.testing.assert_array_equal(s.models.idm(x.q, x.qd, x.qdd), s.remade(s.robot).models.idm(x.q, x.qd, x.qdd))


def _changeable(s: Subject) -> Iterator[tuple[str, float, float]]:
    """Each parameter with its value and how far it may change: lengths of loops little, so that these still close."""
    for name, value in s.robot.values.items():
        if value:
            yield name, value, 0.2 if LINEAR.match(name) or not s.robot.passive else 0.002


def torques_and_energies_are_linear_in_the_inertial_parameters(s: Subject, x: State) -> None:
    # A step twice as far changes twice as much; what the structural numbers contribute drops out.
    rng = np.random.default_rng(2)
    a = {name: value for name, value in s.robot.values.items() if LINEAR.match(name) and value}
    if not a:
        return

    def answers(values: dict[str, float]) -> np.ndarray:
        models = s.models.with_parameters(values)
        return np.array(
            [
                *models.idm(x.q, x.qd, x.qdd),
                models.kinetic_energy(x.q, x.qd),
                models.potential_energy(x.q),
                *models.inertia(x.q).ravel(),
            ]
        )

    step = {name: value * rng.uniform(0.1, 0.3) for name, value in a.items()}
    changes = [answers({name: a[name] + k * step[name] for name in a}) - answers(a) for k in (1, 2)]
    scale = sizes.torque(s.tree, x) + sizes.energy(s.tree, x)
    assert_agree(changes[1], 2 * changes[0], 4 * ROUNDING, scale)


def torques_need_only_the_base_values(s: Subject, x: State) -> None:
    # Put where the kept standard parameters were, all others 0.
    if not s.has(model("base_values")):
        return
    base = base_parameters(s.robot)
    if not base.names:
        return
    values = dict(zip(map(str, base.kept), s.models.base_values(), strict=True))
    links = range(1, len(s.tree.name) + 1)
    on_base = np.array([values.get(f"{name}0", 0.0) for name in INERTIA])
    numbers: dict[str, Any] = {
        name: np.array([values.get(f"{name}{j}", 0.0) for j in links]) for name in (*INERTIA, "IA")
    }
    cuts = enumerate(s.tree.loops, len(s.tree.name) + 1)
    loops = tuple(replace(loop, IA=values.get(f"IA{k}", 0.0)) for k, loop in cuts)
    tau = inverse_dynamics(replace(s.tree, base=on_base, loops=loops, **numbers), x.q, x.qd, x.qdd)
    assert_agree(tau, s.models.idm(x.q, x.qd, x.qdd), ROUNDING, 10 * sizes.torque(s.tree, x))


LAWS = (
    other_parameters_are_another_robot,
    torques_and_energies_are_linear_in_the_inertial_parameters,
    torques_need_only_the_base_values,
)
