"""What does not depend on the physics: NaN, batches, broadcasting."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from oracle.agreement import assert_agree
from torquec.newton_euler import Array

from ..subject import State, Subject, random_state


def calls(s: Subject, x: State) -> list[tuple[str, Callable[..., Array], tuple[Array, ...]]]:
    """Each model with its inputs."""
    m, frame = s.models, s.frames[0]
    return [
        ("transform", lambda q: m.transform(q, frame), (x.q,)),
        ("jacobian", lambda q: m.jacobian(q, frame), (x.q,)),
        ("velocity", lambda q, qd: m.velocity(q, qd, frame), (x.q, x.qd)),
        ("acceleration", lambda q, qd, qdd: m.acceleration(q, qd, qdd, frame), (x.q, x.qd, x.qdd)),
        ("jpqp", lambda q, qd: m.jpqp(q, qd, frame), (x.q, x.qd)),
        ("idm", m.idm, (x.q, x.qd, x.qdd)),
        (
            "idm with wrench and base",
            lambda q, qd, qdd, w, b: m.idm(q, qd, qdd, wrench=w, frame=frame, base=b),
            (x.q, x.qd, x.qdd, x.wrench, x.base),
        ),
        ("h", m.h, (x.q, x.qd)),
        ("gravity", m.gravity, (x.q,)),
        ("inertia", m.inertia, (x.q,)),
        ("ddm", m.ddm, (x.q, x.qd, x.tau)),
        ("kinetic_energy", m.kinetic_energy, (x.q, x.qd)),
        ("potential_energy", m.potential_energy, (x.q,)),
        ("coriolis", m.coriolis, (x.q, x.qd)),
        ("dls", lambda q, V, damping: m.dls(q, V, damping, frame), (x.q, x.wrench, np.array(0.3))),
        ("regressor", m.regressor, (x.q, x.qd, x.qdd)),
        ("energy_regressor", m.energy_regressor, (x.q, x.qd)),
    ]


def nan_in_gives_nan_out(s: Subject, x: State) -> None:
    # Whatever depends on an element of the input is NaN when that element is.
    for name, model, inputs in calls(s, x):
        right = np.asarray(model(*inputs))
        for i, value in enumerate(inputs):
            for k in range(value.size):
                other, lost = value.copy(), value.copy()
                other.flat[k] = -1.3 * other.flat[k] + 0.1
                lost.flat[k] = np.nan
                moved = np.asarray(model(*inputs[:i], other, *inputs[i + 1 :]))
                out = np.asarray(model(*inputs[:i], lost, *inputs[i + 1 :]))
                depends = np.abs(moved - right) > 1e-9 * (1 + np.abs(right).max())
                assert np.isnan(out[depends]).all(), f"{name} hides a NaN in element {k} of input {i}"
                assert_agree(out[~np.isnan(out)], right[~np.isnan(out)], 1e-12, float(np.abs(right).max()), name)


def a_batch_is_its_states_one_by_one(s: Subject, x: State) -> None:
    rng = np.random.default_rng(3)
    states = [x, *(random_state(s.tree, rng) for _ in range(10))]
    for count in (1, 3, 8, 11):  # below, at and above the width of the lanes
        some = states[:count]
        singles = zip(*(calls(s, state) for state in some), strict=True)
        for single in singles:
            name, model, _ = single[0]
            batch = model(*(np.stack(arrays) for arrays in zip(*(inputs for *_, inputs in single), strict=True)))
            one_by_one = np.stack([np.asarray(model(*inputs)) for *_, inputs in single])
            assert_agree(batch, one_by_one, 1e-13, what=f"{name} of {count}")


def one_q_serves_many_velocities(s: Subject, x: State) -> None:
    rng = np.random.default_rng(4)
    qd = np.stack([x.qd, *(random_state(s.tree, rng).qd for _ in range(4))]).reshape(5, 1, -1)
    qdd = np.stack([x.qdd, -x.qdd])
    tau = s.models.idm(x.q, qd, qdd)
    assert tau.shape == (5, 2, s.tree.n)
    for i in range(5):
        for k in range(2):
            single = s.models.idm(x.q, qd[i, 0], qdd[k])
            assert_agree(tau[i, k], single, 1e-13, float(np.abs(tau).max()))


def a_nan_stays_in_its_state(s: Subject, x: State) -> None:
    rng = np.random.default_rng(5)
    states = [x, *(random_state(s.tree, rng) for _ in range(8))]
    q, qd, tau = (np.stack([getattr(state, name) for state in states]) for name in ("q", "qd", "tau"))
    right = s.models.ddm(q, qd, tau)
    tau[4] = np.nan
    lost = s.models.ddm(q, qd, tau)
    assert np.isnan(lost[4]).all()
    np.testing.assert_array_equal(np.delete(lost, 4, axis=0), np.delete(right, 4, axis=0))


LAWS = (
    nan_in_gives_nan_out,
    a_batch_is_its_states_one_by_one,
    one_q_serves_many_velocities,
    a_nan_stays_in_its_state,
)
