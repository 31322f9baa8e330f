"""Derivatives against Pinocchio's, and against differences of plain numbers along the motion of each coordinate."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from oracle import dynamics, kinematics
from oracle.agreement import assert_agree
from oracle.kinematics import moved
from torquec.peers.newton_euler import Array, inverse_dynamics

from ..subject import State, Subject
from . import sizes
from .sizes import ROUNDING

# What differences of order eight leave, of the size of what they differentiate.
DIFFERENCES = 1e-9


def idm_derivatives_are_pinocchios(s: Subject, x: State) -> None:
    if s.tree.loops:
        return  # whose positions Pinocchio's tree does not move along
    tau, dq, dqd = s.models.idm_with_derivatives(x.q, x.qd, x.qdd)
    scale = slope(s, x)
    assert_agree(tau, s.models.idm(x.q, x.qd, x.qdd), ROUNDING, sizes.torque(s.tree, x))
    expected_dq, expected_dqd = s.pinocchio().idm_derivatives(x.q, x.qd, x.qdd)
    assert_agree(dq, expected_dq, ROUNDING, scale)
    assert_agree(dqd, expected_dqd, ROUNDING, scale)
    for ours, theirs in zip(s.models.idm_derivatives(x.q, x.qd, x.qdd), (dq, dqd), strict=True):
        assert_agree(ours, theirs, ROUNDING, scale)


def idm_derivatives_are_differences(s: Subject, x: State) -> None:
    loads: list[dict[str, Any]] = [{}, {"wrench": x.wrench, "frame": s.frames[-1]}]
    if not s.tree.floating:
        loads += [{"base": x.base}, {"wrench": x.wrench, "frame": s.frames[-1], "base": x.base}]
    for load in loads:
        dq, dqd = s.models.idm_derivatives(x.q, x.qd, x.qdd, **load)
        scale = slope(s, x, base="base" in load)
        expected = by_positions(s, x, partial(inverse_dynamics, s.tree, qd=x.qd, qdd=x.qdd, **load))
        assert_agree(dq, expected, DIFFERENCES, scale, f"dq with {[*load]}")
        expected = by_velocities(x, partial(inverse_dynamics, s.tree, x.q, qdd=x.qdd, **load))
        assert_agree(dqd, expected, DIFFERENCES, scale, f"dqd with {[*load]}")


def ddm_derivatives_invert_those_of_idm(s: Subject, x: State) -> None:
    loads: list[dict[str, Any]] = [{}, {"wrench": x.wrench, "frame": s.frames[-1]}]
    A = dynamics.inertia(s.tree, x.q)
    for load in loads:
        qdd, dq, dqd, dtau = s.models.ddm_with_derivatives(x.q, x.qd, x.tau, **load)
        scale = slope(s, State(**{**vars(x), "qdd": qdd}))
        conditioned = np.linalg.cond(A) * ROUNDING
        assert_agree(dtau @ A, np.eye(len(A)), conditioned, float(np.abs(dtau).max() * np.abs(A).max()))
        by_q, by_qd = s.models.idm_derivatives(x.q, x.qd, qdd, **load)
        assert_agree(A @ dq, -by_q, conditioned, scale)
        assert_agree(A @ dqd, -by_qd, conditioned, scale)
        again = s.models.ddm_derivatives(x.q, x.qd, x.tau, **load)
        for ours, theirs in zip(again, (dq, dqd, dtau), strict=True):
            assert_agree(A @ ours, A @ theirs, conditioned, scale)


def second_derivatives_are_differences_of_the_first(s: Subject, x: State) -> None:
    dqdq, dqddq, dqddqd = s.models.idm_second_derivatives(x.q, x.qd, x.qdd)
    scale = slope(s, x) * (1 + float(np.abs(x.qd).sum())) * sizes.reach(s.tree, x)
    first = s.models.idm_derivatives
    assert_agree(dqdq, by_positions(s, x, lambda q: first(q, x.qd, x.qdd)[0]), DIFFERENCES, scale)
    assert_agree(dqddq, by_positions(s, x, lambda q: first(q, x.qd, x.qdd)[1]), DIFFERENCES, scale)
    assert_agree(dqddqd, by_velocities(x, lambda qd: first(x.q, qd, x.qdd)[1]), DIFFERENCES, scale)


def derivatives_of_other_models_are_differences(s: Subject, x: State) -> None:
    frame, scale, m = s.frames[-1], slope(s, x), s.models
    by_q: list[tuple[Any, Callable[[Array], Any]]] = [
        (m.transform_derivatives(x.q, frame), lambda q: kinematics.transform(s.tree, q, frame)),
        (m.jacobian_derivatives(x.q, frame), lambda q: kinematics.jacobian(s.tree, q, frame)),
        (m.gravity_derivatives(x.q), lambda q: dynamics.gravity(s.tree, q)),
        (m.inertia_derivatives(x.q), lambda q: dynamics.inertia(s.tree, q)),
        (m.potential_energy_derivatives(x.q), lambda q: dynamics.potential_energy(s.tree, q)),
        (m.com_derivatives(x.q), lambda q: m.com(q)),
        (m.h_derivatives(x.q, x.qd)[0], lambda q: inverse_dynamics(s.tree, q, x.qd, 0 * x.qd)),
        (m.acceleration_derivatives(x.q, x.qd, x.qdd, frame)[0], lambda q: m.acceleration(q, x.qd, x.qdd, frame)),
    ]
    for slopes, model in by_q:
        assert_agree(slopes, by_positions(s, x, model), DIFFERENCES, scale)
    _, dqd, dqdd = m.acceleration_derivatives(x.q, x.qd, x.qdd, frame)
    assert_agree(dqd, by_velocities(x, lambda qd: m.acceleration(x.q, qd, x.qdd, frame)), DIFFERENCES, scale)
    assert_agree(dqdd, m.jacobian(x.q, frame), ROUNDING, scale)


def parameter_derivatives_are_differences(s: Subject, x: State) -> None:
    frame, scale = s.frames[-1], 10 * slope(s, x)
    given = {name: value for name, value in s.robot.values.items() if value is not None}
    if len(given) < len(s.robot.values) or not given:
        return
    rng = np.random.default_rng(len(given))
    names = [*given]
    some = rng.choice(len(names), size=min(4, len(names)), replace=False)
    torques = s.models.idm_parameter_derivatives(x.q, x.qd, x.qdd)
    places = s.models.transform_parameter_derivatives(x.q, frame)
    for k in some:

        def changed(t: float, name: str = names[k]) -> Subject:
            return s.with_parameters({name: given[name] + t})

        def torque(t: float, changed: Callable[[float], Subject] = changed) -> Array:
            return inverse_dynamics(changed(t).tree, x.q, x.qd, x.qdd)

        def place(t: float, changed: Callable[[float], Subject] = changed) -> Array:
            return kinematics.transform(changed(t).tree, x.q, frame)

        step = 1e-3 * max(abs(given[names[k]]), 0.1)
        assert_agree(torques[..., k], dynamics.derivative(torque, step), DIFFERENCES, scale, names[k])
        assert_agree(places[..., k], dynamics.derivative(place, step), DIFFERENCES, scale, names[k])


def gradient_of_the_regressor_is_its_difference(s: Subject, x: State) -> None:
    weights = np.random.default_rng(8).uniform(-1, 1, s.models.regressor(x.q, x.qd, x.qdd).shape)
    dq, dqd, dqdd = s.models.regressor_gradient(x.q, x.qd, x.qdd, weights)
    scale = sizes.column(s.tree, x) * (1 + float(np.abs(x.qd).sum())) * weights.size

    def weighed(q: Array, qd: Array, qdd: Array) -> float:
        return float((weights * s.models.regressor(q, qd, qdd)).sum())

    assert_agree(dq, by_positions(s, x, lambda q: weighed(q, x.qd, x.qdd)), DIFFERENCES, scale)
    assert_agree(dqd, by_velocities(x, lambda qd: weighed(x.q, qd, x.qdd)), DIFFERENCES, scale)
    expected = [weighed(x.q, x.qd, x.qdd + e) - weighed(x.q, x.qd, x.qdd) for e in np.eye(s.tree.n)]
    assert_agree(dqdd, expected, DIFFERENCES, scale)


def by_positions(s: Subject, x: State, model: Callable[[Array], Any]) -> Array:
    """The derivatives of a model along what each coordinate does to the configuration."""
    step = sizes.step(s.tree, 1e-2)

    def along(e: Array) -> Array:
        return dynamics.derivative(lambda t: model(moved(s.tree, x.q, e, t)), step)

    return np.stack([along(e) for e in np.eye(s.tree.n)], axis=-1)


def by_velocities(x: State, model: Callable[[Array], Any]) -> Array:
    """The derivatives of a model by the elements of qd, which stay away from 0, where friction steps."""
    step = 0.2 * min(1e-1, float(np.abs(x.qd).min()))

    def along(e: Array) -> Array:
        return dynamics.derivative(lambda t: model(x.qd + t * e), step)

    return np.stack([along(e) for e in np.eye(len(x.qd))], axis=-1)


def slope(s: Subject, x: State, base: bool = False) -> float:
    """What derivatives of torques by positions and velocities can reach."""
    w = float(np.abs(x.base).sum()) * base
    motion = 1 + float(np.abs(x.qd).sum() + w)
    return sizes.torque(s.tree, x, base) * motion


Law = Callable[[Subject, State], None]
LAWS: tuple[Law, ...] = (
    idm_derivatives_are_pinocchios,
    idm_derivatives_are_differences,
    ddm_derivatives_invert_those_of_idm,
    second_derivatives_are_differences_of_the_first,
    derivatives_of_other_models_are_differences,
    parameter_derivatives_are_differences,
    gradient_of_the_regressor_is_its_difference,
)
