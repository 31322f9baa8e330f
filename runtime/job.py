"""A simulation as the module's C takes it: all arrays state by state, behind one structure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from .arguments import choose
from .arrays import Array
from .constants import Constants, aligned, passes_of
from .control import PD, ComputedTorque, Stops, Torques
from .job_arguments import broadcast, check_size, effort_of, numbers_of, outputs_of, per_velocity, positive
from .rows import Kernel, shape_text

if TYPE_CHECKING:
    from .robot import Robot

# As torquec_abi.h numbers them.
TORQUES, PD_LAW, COMPUTED_TORQUE = range(3)


@dataclass(frozen=True)
class Setting:
    """What of a simulation are numbers; `where` begins its error messages."""

    where: str
    method: int
    dt: float
    steps: int
    every: int
    hold: int
    rtol: float
    atol: float
    longest: float
    most: int


@dataclass(frozen=True, eq=False)
class Job:
    """A simulation that is ready to run."""

    robot: Robot
    setting: Setting
    batch: tuple[int, ...]
    c: Any
    """The torquec_motion_t."""
    kept: tuple[Any, ...]
    """What it points to."""
    q: Array
    qd: Array
    tau: Array
    """The torques where a function gives them, (states, 1, n)."""
    status: Array
    taken: Array
    q_rows: Array
    qd_rows: Array
    passive_rows: Array | None

    @property
    def states(self) -> int:
        """Return how many trajectories there are."""
        return prod(self.batch)

    @property
    def lanes(self) -> int:
        """Return how many states go through a model side by side."""
        return int(self.robot._module.table.lanes)

    @property
    def positions(self) -> Array:
        """Return a copy of the positions of now, with the dimensions of the batch; NaN where a trajectory has ended."""
        return self._now(self.q)

    @property
    def velocities(self) -> Array:
        """Return a copy of the velocities of now."""
        return self._now(self.qd)

    def set_torques(self, values: ArrayLike) -> None:
        """Take what a function answered as the torques to come."""
        array = numbers_of(self.setting.where, "what the controller returned", values, self.robot.dtype)
        try:
            self.tau.reshape(*self.batch, -1)[...] = array
        except ValueError:
            raise ValueError(
                f"{self.setting.where}: the controller returned torques of shape {shape_text(array.shape)}; expected "
                f"{shape_text((*self.batch, self.tau.shape[-1]))}, or what broadcasts to it"
            ) from None

    def move(self, start: int, end: int, first: int, count: int) -> None:
        """Move some states, from the state `first` on, from one step to another."""
        module = self.robot._module
        size = module.table.motion_workspace(self.c)
        workspace = aligned((size,), np.dtype(np.uint8))
        room = module.ffi.cast("void *", workspace.ctypes.data)
        module.table.motion(self.c, first, count, start, end, room)

    def _now(self, rows: Array) -> Array:
        values = rows.copy()
        values[self.status != 0] = np.nan
        return values.reshape(*self.batch, -1)


def make_job(
    robot: Robot,
    setting: Setting,
    q0: ArrayLike,
    qd0: ArrayLike,
    tau: Any,
    others: Mapping[str, Any],
    passive: ArrayLike | None,
    stops: Stops | None,
    out: tuple[Array, ...] | None,
) -> Job:
    """Return the simulation; whatever can't be is said here. `tau` None: torques come later, state by state."""
    where, module, real, n = setting.where, robot._module, robot.dtype, robot.n
    _check_compiled(robot, where)
    ffi = module.ffi
    constants = robot._models["ddm"]._require_values()
    q, qd = (numbers_of(where, *each, real) for each in (("q0", q0), ("qd0", qd0)))
    check_size(where, "q0", q, robot.nq)
    check_size(where, "qd0", qd, n)
    kernel, constant, follow = _direct_kernel(robot, where, q, others, passive)
    law = tau if isinstance(tau, (PD, ComputedTorque)) else None
    signals = _signals(robot, setting, tau)
    gains = {name: per_velocity(where, name, getattr(law, name), n, real) for name in ("kp", "kd")} if law else {}
    known = law.model if law and law.model is not None else robot
    if getattr(known, "_module", None) is not module:
        raise ValueError(f"{where}: model= is a robot of the same module, as with_parameters returns; got {known!r}")
    leading = {"q0": q.shape[:-1], "qd0": qd.shape[:-1], "the robot's parameters": robot.samples}
    leading |= {"the parameters of model=": known.samples}
    leading |= {name: array.shape[:-1] for name, array in (*gains.items(), *constant.items())}
    leading |= {name: array.shape[:-2] for name, (array, _) in signals.items()}
    batch = broadcast(where, leading)
    states = prod(batch)

    def rows(array: Array, size: int) -> Array:
        return np.ascontiguousarray(np.broadcast_to(array, (*batch, size)).reshape(states, size)).copy()

    def pointer(array: Array | None) -> Any:
        return ffi.NULL if array is None else ffi.cast("void *", array.ctypes.data)

    kept: list[Any] = []
    q, qd = rows(q, robot.nq), rows(qd, n)
    named = {name: rows(array, array.shape[-1]) for name, array in constant.items() if name != "passive"}
    closed = rows(constant["passive"], constant["passive"].shape[-1]) if follow else None
    count = setting.steps // setting.every + 1
    sizes = {"q": robot.nq, "qd": n} | ({} if closed is None else {"passive": closed.shape[-1]})
    shapes = {name: (*batch, count, size) for name, size in sizes.items()}
    made = outputs_of(where, shapes, out, real)
    c = ffi.new("torquec_motion_t *")
    c.method, c.law = setting.method, PD_LAW if isinstance(law, PD) else COMPUTED_TORQUE if law else TORQUES
    c.nq, c.n, c.joints = robot.nq, n, 0 if closed is None else closed.shape[-1]
    c.ddm = module.kernels[kernel.name]
    c.constants = _constants(robot, constants, batch, kept)
    pointers = ffi.new("const void *[]", [pointer(array) for array in named.values()])
    c.others, c.other = len(named), pointers
    if law and (isinstance(law, ComputedTorque) or law.gravity):
        c.model = module.kernels[_model_of(robot, where, law, follow).name]
        c.constants_of_model = _constants(robot, known._models["ddm"]._require_values(), batch, kept)
    if follow:
        c.closure = module.kernels[_closure(robot, where).name]
    plain = np.zeros((states, 1, n), real)
    if tau is None:
        signals["tau"] = (plain, 0.0)
    for name, (array, period) in signals.items():
        # What the answer is written into may be where the caller's rows are.
        array = array.copy() if any(np.may_share_memory(array, each) for each in out or ()) else array
        kept.append(_set_signal(getattr(c, name), array, period, batch, pointer, fixed=tau is not None))
    gains = {name: rows(array, n) for name, array in gains.items()}
    bound, joints = law.effort if law else None, len(robot.limits.effort)
    effort = None if bound is None else effort_of(where, bound, n, joints, real)
    stop = None if stops is None else _stops(robot, where, stops)
    c.kp, c.kd = (pointer(gains.get(name)) for name in ("kp", "kd"))
    c.effort, c.stops = pointer(effort), pointer(stop)
    c.dt, c.steps, c.every, c.hold = setting.dt, setting.steps, setting.every, setting.hold
    c.rtol, c.atol, c.longest, c.most = setting.rtol, setting.atol, setting.longest, setting.most
    h, taken, written = np.zeros(states), np.zeros(states, np.int64), np.zeros(states, np.int64)
    status = np.zeros(states, np.int32)
    c.q, c.qd, c.passive = pointer(q), pointer(qd), pointer(closed)
    c.h, c.taken = ffi.cast("double *", h.ctypes.data), ffi.cast("int64_t *", taken.ctypes.data)
    c.written, c.status = ffi.cast("int64_t *", written.ctypes.data), ffi.cast("int32_t *", status.ctypes.data)
    c.q_rows, c.qd_rows = pointer(made[0]), pointer(made[1])
    c.passive_rows = pointer(made[2] if closed is not None else None)
    kept += [pointers, named, gains, effort, stop, closed, h, written]
    passive_rows = made[2] if closed is not None else None
    return Job(robot, setting, batch, c, tuple(kept), q, qd, plain, status, taken, made[0], made[1], passive_rows)


def _direct_kernel(
    robot: Robot, where: str, q: Array, others: Mapping[str, Any], passive: ArrayLike | None
) -> tuple[Kernel, dict[str, Array], bool]:
    """Return the kernel of the direct model, its inputs that stay, and whether passive joints are followed."""
    row = robot._models["ddm"].row
    given = {name: value for name, value in others.items() if value is not None}
    follow = passive is not None or "passive" in row.needed
    if follow:
        given["passive"] = _first_mode(robot, where, q) if passive is None else passive
    chosen = choose(row, f"{robot.name}.ddm", (q, q, q), given)
    constant = {
        argument.name: numbers_of(where, argument.name, value, robot.dtype)
        for argument, value in zip(chosen.kernel.inputs[3:], chosen.values[3:], strict=True)
    }
    for argument in chosen.kernel.inputs[3:]:
        check_size(where, argument.name, constant[argument.name], argument.size)
    return chosen.kernel, constant, follow


def _check_compiled(robot: Robot, where: str) -> None:
    if "ddm" not in robot._models:
        reason = robot.metadata.get("impossible", {}).get("ddm")
        raise ValueError(
            f"{where} can't be: {reason}"
            if reason
            else f"{where} needs the direct model, which was not compiled: `torquec build --models ddm ...` compiles "
            f"it; built: {', '.join(robot.models)}"
        )
    table = robot._module.table
    if getattr(table, "motion", robot._module.ffi.NULL) == robot._module.ffi.NULL:
        raise ValueError(
            f"{where}: {robot.name} was built by an earlier torquec, which compiled no simulation: build it again"
        )


def _model_of(robot: Robot, where: str, law: PD | ComputedTorque, follow: bool) -> Kernel:
    """Return the kernel that a law calls."""
    name = "idm" if isinstance(law, ComputedTorque) else "gravity"
    if name not in robot._models:
        hint = "; gravity=False does without" if name == "gravity" else ""
        raise ValueError(
            f"{where}: {type(law).__name__} needs the model {name}, which was not compiled: `torquec build --models "
            f"{name} ddm ...` compiles it{hint}"
        )
    row = robot._models[name].row
    kernel = row.find(("passive",) if follow else (), tuple(None for _ in row.axes))
    if kernel is None:
        raise ValueError(f"{where}: the model {name} was not compiled with passive=, which the loops need")
    return kernel


def _closure(robot: Robot, where: str) -> Kernel:
    row = robot._models["complete"].row if "complete" in robot._models else None
    kernel = row.find(("nearest",), ()) if row else None
    if kernel is None:
        raise ValueError(
            f"{where} closes loops by the model complete, which was not compiled: `torquec build --models ddm complete "
            "...` compiles it"
        )
    return kernel


def _first_mode(robot: Robot, where: str, q: Array) -> Array:
    """Return the positions of all joints in the first mode of the loops at q."""
    _closure(robot, where)
    answers = robot._models["complete"](q)
    values: Array = answers.outputs["values"][..., 0, :]
    return values


def _signals(robot: Robot, setting: Setting, tau: Any) -> dict[str, tuple[Array, float]]:
    """Return the rows along time of each name in torquec_motion_t, with the seconds between two of them."""
    where, real, n = setting.where, robot.dtype, robot.n
    if isinstance(tau, Torques):
        values = numbers_of(where, "Torques", tau.values, real)
        check_size(where, "Torques", values, n, rows=True)
        return {"tau": (values, 0.0)}
    if isinstance(tau, (PD, ComputedTorque)):
        wanted = {"q_wanted": (tau.q, robot.nq), "qd_wanted": (tau.qd, n)}
        if isinstance(tau, ComputedTorque):
            wanted["qdd_wanted"] = (tau.qdd, n)
        kind = type(tau).__name__
        return {
            name: _along_time(where, f"{kind}'s {name[:-7]}", value, size, tau.period, real)
            for name, (value, size) in wanted.items()
            if value is not None
        }
    if tau is None:
        return {}
    values = numbers_of(where, "tau", tau, real)
    check_size(where, "tau", values, n)
    return {"tau": (values[..., np.newaxis, :], 0.0)}


def _along_time(
    where: str, name: str, value: ArrayLike, size: int, period: float | None, real: np.dtype[Any]
) -> tuple[Array, float]:
    array = numbers_of(where, name, value, real)
    array = array[np.newaxis] if array.ndim == 1 else array
    check_size(where, name, array, size, rows=True)
    if array.shape[-2] > 1 and period is None:
        raise ValueError(f"{where}: {name} has {array.shape[-2]} rows along time; period= says the seconds between two")
    return array, 1.0 if period is None else positive(where, "period", period)


def _set_signal(
    signal: Any, array: Array, period: float, batch: tuple[int, ...], pointer: Any, *, fixed: bool
) -> Array:
    """Fill in a torquec_signal_t, and return the array that it points to; one that is not `fixed` is written into."""
    size, shared = array.shape[-2:], prod(array.shape[:-2]) == 1
    held = array.reshape(size) if shared else np.broadcast_to(array, (*batch, *size)).reshape(prod(batch), *size)
    held = np.ascontiguousarray(held) if fixed else array
    signal.values, signal.rows, signal.period = pointer(held), size[0], period
    signal.step = 0 if shared and fixed else held.strides[0]
    return held


def _stops(robot: Robot, where: str, stops: Stops) -> Array:
    """Return lower and upper limit, stiffness and damping of each velocity; a floating base has no stops."""
    if not isinstance(stops, Stops):
        raise TypeError(f"{where}: stops is torquec.Stops(stiffness, damping); got {stops!r}")
    joints = len(robot.limits.lower)
    made = np.zeros((4, robot.n), robot.dtype)
    made[:2] = [[-inf], [inf]]
    made[0, robot.n - joints :], made[1, robot.n - joints :] = robot.limits.lower, robot.limits.upper
    for row, name in ((2, "stiffness"), (3, "damping")):
        value = numbers_of(where, f"{name} of stops", getattr(stops, name), robot.dtype)
        if value.shape not in ((), (joints,)) or not (np.isfinite(value) & (value >= 0)).all():
            raise ValueError(f"{where}: {name} of stops is a number, or ({joints},) of them, at least 0; got {value}")
        made[row, robot.n - joints :] = value
    return made


def _constants(robot: Robot, constants: Constants, batch: tuple[int, ...], kept: list[Any]) -> Any:
    """Return the torquec_constants_t of all states."""
    module, real = robot._module, constants.blocks.dtype.itemsize
    blocks, rows, step = constants.blocks, constants.rows, bool(constants.samples)
    if step and constants.samples != batch:
        numbers = np.arange(constants.count).reshape(constants.samples)
        rows = constants.rows[np.broadcast_to(numbers, batch).reshape(-1)]
        blocks = passes_of(rows, blocks.shape[2])
    c = module.ffi.new("torquec_constants_t *")
    c.scalar = module.ffi.cast("void *", rows.ctypes.data)
    c.lanes = module.ffi.cast("void *", blocks.ctypes.data)
    c.scalar_step = rows.shape[1] * real if step else 0
    c.lanes_step = blocks.shape[1] * blocks.shape[2] * real if step else 0
    kept += [c, rows, blocks]
    return c
