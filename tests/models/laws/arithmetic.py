"""What does not depend on the physics: NaN, batches, broadcasting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from oracle.agreement import assert_agree
from torquec.generator.derive.variant import choices
from torquec.generator.models.catalogue import CATALOGUE
from torquec.generator.models.row import Argument, Model
from torquec.peers.newton_euler import Array

from ..interpreted import Interpreted
from ..subject import State, Subject, random_state

# Models that take long to derive: small robots tell enough of them.
OF_SIX_FORCES, SMALL = ("operational_space", "operational_position", "constrained_ddm", "impact"), 3

Call = tuple[str, Callable[..., Any], tuple[Array, ...]]


def calls(s: Subject, x: State) -> list[Call]:
    """Every model that the robot has and that has inputs, with them, and again with all that is optional."""
    found: list[Call] = []
    for row in CATALOGUE:
        if row.name in OF_SIX_FORCES and s.tree.n > SMALL:
            continue
        if row.inputs and row.answers is None and not row.derivative_of and s.has(row):
            found.append(_call(s, x, row, ()))
            optional = tuple(a for a in row.optional if not (a.unless and a.unless(s.robot)))
            if optional:
                found.append(_call(s, x, row, optional))
    return found


def _call(s: Subject, x: State, row: Model, optional: tuple[Argument, ...]) -> Call:
    model, names = getattr(s.models, row.name), [argument.name for argument in optional]
    asked = [axis for axis in row.axes if axis.default is None and axis.goes_with in (None, *names)]
    frames = {axis.name: s.frames[0] if axis.of_frames else choices(axis, s.robot)[0] for axis in asked}
    inputs = tuple(getattr(x, argument.name) for argument in (*row.inputs, *optional))
    count = len(row.inputs)

    def call(*arrays: Array, **keywords: Any) -> Any:
        return model(*arrays[:count], **dict(zip(names, arrays[count:], strict=True)), **frames, **keywords)

    return " with ".join([row.name, *names]), call, inputs


def parts(answer: Any) -> Array:
    """An answer as one array of numbers a state: several outputs side by side."""
    outputs = answer if isinstance(answer, tuple) else (answer,)
    return np.concatenate([np.ravel(np.asarray(output, dtype=float)) for output in outputs])


def _answers(s: Subject, model: Callable[..., Any], inputs: tuple[Array, ...], i: int) -> list[Array]:
    """The answers to many values of input i, one by one; those of a derived graph in one call, which is quicker."""
    if not isinstance(s.models, Interpreted):
        return [parts(model(*inputs[:i], value, *inputs[i + 1 :])) for value in inputs[i]]
    answers = model(*inputs)
    outputs = answers if isinstance(answers, tuple) else (answers,)
    return [parts(tuple(output[k] for output in outputs)) for k in range(len(inputs[i]))]


def nan_in_gives_nan_out(s: Subject, x: State) -> None:
    # Whatever depends on an element of the input is NaN when that element is.
    for name, model, inputs in calls(s, x):
        right = parts(model(*inputs))
        for i, value in enumerate(inputs):
            changed = np.stack([value] * (2 * value.size))
            for k in range(value.size):
                changed[k].flat[k] = -1.3 * value.flat[k] + 0.1
                changed[value.size + k].flat[k] = np.nan
            answers = _answers(s, model, (*inputs[:i], changed, *inputs[i + 1 :]), i)
            for k in range(value.size):
                moved, out = answers[k], answers[value.size + k]
                depends = np.abs(moved - right) > 1e-9 * (1 + np.nanmax(np.abs(right), initial=0))
                assert np.isnan(out[depends]).all(), f"{name} hides a NaN in element {k} of input {i}"
                kept = ~np.isnan(out)
                assert_agree(out[kept], right[kept], 1e-12, float(np.nanmax(np.abs(right), initial=0)), name)


def a_batch_is_its_states_one_by_one(s: Subject, x: State) -> None:
    rng = np.random.default_rng(3)
    states = [x, *(random_state(s.tree, rng) for _ in range(10))]
    for count in (1, 3, 8, 11):  # below, at and above the width of the lanes
        some = states[:count]
        singles = zip(*(calls(s, state) for state in some), strict=True)
        for single in singles:
            name, model, _ = single[0]
            answers = model(*(np.stack(arrays) for arrays in zip(*(inputs for *_, inputs in single), strict=True)))
            outputs = answers if isinstance(answers, tuple) else (answers,)
            batch = np.stack([parts(tuple(output[k] for output in outputs)) for k in range(count)])
            one_by_one = np.stack([parts(model(*inputs)) for *_, inputs in single])
            # A model may rightly not be a number: the centre of mass of nothing.
            np.testing.assert_array_equal(np.isnan(batch), np.isnan(one_by_one), f"{name} of {count}")
            number = ~np.isnan(one_by_one)
            assert_agree(batch[number], one_by_one[number], 1e-13, what=f"{name} of {count}")


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


LAWS = (nan_in_gives_nan_out,)
# What NumPy's broadcasting does for derived graphs, and lanes of ours do in C.
OF_COMPILED = (
    a_batch_is_its_states_one_by_one,
    one_q_serves_many_velocities,
    a_nan_stays_in_its_state,
)
