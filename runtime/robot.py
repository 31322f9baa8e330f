"""A compiled robot: its models as methods, its numbers, and what it says of itself."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from math import inf
from numbers import Real
from sys import float_info, intern
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import linearised
from .address import Address, address_of
from .columns import plain
from .compiled import CompiledModule
from .constants import Value, shape_of
from .control import Controller, Stops
from .families import families_of
from .finding import find_module
from .limits import Limits, limits_of
from .model import Model
from .motion import Motion, simulate
from .parameter_values import checked_value, is_changed, known_values
from .parameters import Parameter, ParameterWarning, impossible_bodies, negative_values, table_of
from .payload import has_room, module_with_room, names_of, oddities, parameters_of, with_payloads
from .rows import shape_text
from .suggestion import did_you_mean
from .trampoline import Explained, bound_call, model_function

if TYPE_CHECKING:
    from .signatures import Models
else:
    Models = Explained


class Robot(Models):
    """One robot with its parameter values; it never changes. Every model is a method: `robot.idm(q, qd, qdd)`.

    Where parameters are arrays, it is many samples of a robot: the state i of a batch is that of sample i.

    Made by torquec.load, torquec.build and with_parameters.
    """

    name: str
    title: str
    source: str
    """Where the description's numbers come from."""
    invented: tuple[str, ...]
    """What of the numbers nobody measured or published: they are plausible, and were chosen for the description."""
    notes: tuple[str, ...]
    """What the reader of the description took otherwise than it says: rounded angles, names that are no identifiers."""
    n: int
    """How many velocities the robot has."""
    nq: int
    """How many positions the robot has."""
    joint_names: tuple[str, ...]
    """The joints in the order of q, where they follow the seven elements of a floating base."""
    all_joint_names: tuple[str, ...]
    """All joints that move, in the order of the description: motors, passive joints of loops and joints that mimic."""
    floating: bool
    """Whether the base floats: q is then [position, quaternion xyzw, joints], qd [linear, angular, joints]."""
    limits: Limits
    frames: tuple[str, ...]
    models: tuple[str, ...]
    operations: Mapping[str, Mapping[str, int]]
    """{kernel: {operation: how many}} of one evaluation."""
    columns: Mapping[str, tuple[str, ...]]
    """{kernel: the parameters that its columns belong to} of the regressors."""
    parameters: Mapping[str, Value | None]
    """What with_parameters can change: numbers, arrays where it was given some; None where there is no value."""
    samples: tuple[int, ...]
    """The shape that the arrays among the parameters broadcast to: () where all of them are numbers."""
    base_parameters: tuple[str, ...]
    """Names of the base inertial parameters; base_values() gives their values."""
    dtype: np.dtype[Any]
    variant: str
    """The instruction set that the kernels use on this CPU."""
    metadata: Mapping[str, Any]
    """All that the compiled module says of itself; newton_euler.from_metadata reads its tree."""

    def __init__(self, module: CompiledModule, changes: Mapping[str, Value] = MappingProxyType({})) -> None:
        data = module.metadata
        names, values = data["parameters"]["names"], data["parameters"]["values"]
        described = dict(zip(names, values, strict=True))
        parameters = {name: changes.get(name, value) for name, value in described.items()}
        missing = [name for name, value in parameters.items() if value is None]
        # A payload has parameters of its own, also where a link takes it.
        parameters |= {name: value for name, value in changes.items() if name not in described}
        values = {name: value for name, value in parameters.items() if value is not None}
        constants = None if missing else module.prepare(list(with_payloads(data, values).values()))
        # What differs from the description is all that a pickle has to carry.
        different = {name: value for name, value in changes.items() if is_changed(value, described.get(name, 0.0))}
        reduction = (restore_robot, (module.reference, module.name, data["hash"], different))
        functions = {row.name: Model(module, row, constants, missing, reduction) for row in module.rows}
        for model in functions.values():
            model.others = {name: functions[name] for name in model.row.switches.values() if name in functions}
        self.__dict__.update(
            name=module.name,
            title=data["title"],
            source=data["source"],
            invented=tuple(data.get("invented", ())),
            notes=tuple(data.get("notes", ())),
            n=data["n"],
            nq=data["nq"],
            joint_names=tuple(data["joint_names"]),
            # A module that was built earlier has no loops to tell of.
            all_joint_names=tuple(data.get("all_joint_names", data["joint_names"])),
            floating=bool(data.get("base", {}).get("floating", False)),
            limits=limits_of(data["limits"], data["nq"]),
            frames=tuple(data["frames"]),
            models=tuple(functions),
            operations=MappingProxyType(
                {k.name: MappingProxyType(dict(k.operations)) for row in module.rows for k in row.kernels}
            ),
            columns=MappingProxyType({k.name: k.columns for row in module.rows for k in row.kernels if k.columns}),
            parameters=MappingProxyType(parameters),
            samples=shape_of(changes.values()),
            base_parameters=tuple(data.get("base_parameters", ())),
            dtype=module.dtype,
            variant=module.ffi.string(module.table.variant).decode("ascii"),
            metadata=MappingProxyType(dict(data)),
            _module=module,
            _models=functions,
            _reduction=reduction,
            # Interned, as names in programs are: then a look at the name is enough to find it.
            **{intern(name): model_function(model) for name, model in functions.items()},
        )

    def with_parameters(self, values: Mapping[str, ArrayLike | Real], *, strict: bool = False) -> Robot:
        """Return the same robot with other numbers, on the same code: `robot.with_parameters({"M6": 2.5})`.

        A parameter is also found by its link or joint: "forearm.M", "elbow.FV". Arrays make samples of the robot: they
        broadcast against each other to the shape `samples`, and that against the leading dimensions of every call, so
        that state i gets the parameters of sample i; what is a number is the same for all. Answers are those of a loop
        over robots with numbers. prepare runs here, once a sample.

        A negative mass, rotor inertia or friction is warned of (torquec.ParameterWarning). `strict` refuses it, and
        inertial parameters that no body has; identified base parameters are such, as they count several links.
        """
        if not isinstance(values, Mapping):
            raise TypeError(f'with_parameters takes names with their values, {{"M6": 2.5}}; got {values!r}')
        given = {name: checked_value(self, name, value) for name, value in known_values(self, values).items()}
        changes = {**self._changes, **given}
        robot = self._changed(self._module, changes)
        odd = [*negative_values(self.metadata, {name: changes[name] for name in given})]
        if strict:
            odd += impossible_bodies(self.metadata, robot.parameters, given)
        if odd and strict:
            raise ValueError(f"no real robot {self.name!r} has these parameters:\n  " + "\n  ".join(odd))
        for each in odd:
            warnings.warn(f"{self.name}: {each}", ParameterWarning, stacklevel=2)
        return robot

    def with_payload(
        self,
        mass: ArrayLike,
        com: ArrayLike = (0.0, 0.0, 0.0),
        inertia: ArrayLike | None = None,
        frame: str | None = None,
        *,
        strict: bool = False,
    ) -> Robot:
        """Return the robot with a body in its hand: `robot.with_payload(2.5, com=[0, 0, 0.1], frame="tool")`.

        mass (): kg.
        com (3,): its centre of mass in the named frame, m.
        inertia (3, 3), or (6,) as xx, xy, xz, yy, yz, zz: its tensor about the centre of mass, in the axes of the
            frame, kg m^2; a point mass if it is left out.
        frame: where it is held; may be left out where the robot has one named frame.

        Leading dimensions make samples of the robot, as arrays do in with_parameters. Every frame holds one payload: a
        second call for the same frame replaces it, and `with_payload(0)` puts it down. The ten parameters that all this
        comes to are M_tool ... in `parameters`.

        No call costs more for it where the parameters of the link can all change, or where the robot was built with
        `payload=["tool"]`. A link with zeros that are structure makes its robot be compiled again, once, if the
        generator is there (torquec.BuildWarning). What no body has is warned of (torquec.ParameterWarning), or refused
        if `strict`.
        """
        at = self._holder(frame)
        ten = parameters_of(mass, com, inertia)
        odd = list(oddities(at, ten))
        if odd and strict:
            raise ValueError(f"{self.name}: {odd[0]}")
        for each in odd:
            warnings.warn(f"{self.name}: {each}", ParameterWarning, stacklevel=2)
        module = self._module
        if not has_room(self.metadata, at):
            module = find_module(module_with_room(self, at))
        # A number alone is no sample.
        held = zip(names_of(at), ten, strict=True)
        given: dict[str, Value] = {name: value.copy() if value.ndim else float(value) for name, value in held}
        return self._changed(module, {**self._changes, **given})

    def linearise(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, dt: float | None = None, **keywords: Any
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return A (2n, 2n) and B (2n, n) of the state x = [q, qd] about a point: x' = A x + B tau, of differences.

        With `dt`, in s, they are those of a step over which the torques stay: x(t + dt) = A x(t) + B tau. On a floating
        base the part of q is [linear, angular, joints], the first two in the base's axes, about a point that moves at
        qd. Leading dimensions broadcast. Other arguments are those of the model ddm_derivatives, which the robot has to
        have: torquec.build(..., models=["ddm_derivatives"]).
        """
        slopes = self._models.get("ddm_derivatives")
        if slopes is None:
            raise ValueError(f"{self.name}.linearise: {_no_model(self, 'ddm_derivatives')}")
        if dt is not None and not (isinstance(dt, Real) and 0 < dt <= float_info.max):
            raise ValueError(f"{self.name}.linearise: dt is {dt!r}; expected the length of a step in s, more than 0")
        dq, dqd, dtau = slopes(q, qd, tau, **keywords)
        speeds = np.broadcast_to(np.asarray(qd, dq.dtype), (*dq.shape[:-2], self.n))
        A, B = linearised.continuous(speeds, dq, dqd, dtau, self.floating)
        return (A, B) if dt is None else linearised.discrete(A, B, float(dt))

    @property
    def _changes(self) -> Mapping[str, Value]:
        """What differs from the description."""
        changes: Mapping[str, Value] = self._reduction[1][3]
        return changes

    def _changed(self, module: CompiledModule, changes: Mapping[str, Value]) -> Robot:
        """Return the robot with other numbers; ValueError if their samples don't fit each other."""
        try:
            shape_of(changes.values())
        except ValueError:
            shapes = ", ".join(f"{name} {shape_text(np.shape(value))}" for name, value in changes.items())
            raise ValueError(
                f"the values of parameters of {self.name!r} do not broadcast against each other: {shapes}"
            ) from None
        return Robot(module, changes)

    def _holder(self, frame: str | None) -> str:
        """Return the frame that holds a payload."""
        named: list[str] = [each["name"] for each in self.metadata["frame_table"]]
        known = [*named, *(["base"] if self.floating else [])]
        if frame is None and len(named) == 1:
            return named[0]
        if frame is None or frame not in known:
            hint = did_you_mean(str(frame), known)
            what = "is missing frame=" if frame is None else f"knows no frame {frame!r}{hint}"
            raise ValueError(f"{self.name}.with_payload {what}; expected one of {', '.join(known) or 'none'}")
        return frame

    @property
    def parameter_table(self) -> tuple[Parameter, ...]:
        """The parameters with their names by link and joint, units and values, in the order of `parameters`."""
        return table_of(self.metadata, self.parameters)

    def by_label(self, model: str, /, *args: Any, **keywords: Any) -> dict[str, Any]:
        """Return a model's answer by the labels of its last axis: `robot.by_label("base_values")`.

        Of a regressor {label: column}, of base_values and column_values {label: number}.
        """
        found = self._models.get(model) if isinstance(model, str) else None
        if found is None:
            raise ValueError(_no_model(self, model))
        labels = found.labels(args, keywords)
        answer = found(*args, **keywords)
        return {label: answer[..., i] for i, label in enumerate(labels)}

    def pattern(self, model: str, /, **choices: str) -> Any:
        """Return where in a matrix the elements of packed answers stand, as np.nonzero does: (rows, columns).

        `rows, columns = robot.pattern("regressor", parameters="base")`: of the same call the answer with packed=True
        is the whole one at [..., rows, columns], and all else in that is 0. Of a symmetric matrix they are its upper
        triangle. `choices` are those of the call. A model with several outputs has a pattern of each.
        """
        found = self._models.get(model) if isinstance(model, str) else None
        if found is None:
            raise ValueError(_no_model(self, model))
        return found.pattern(choices)

    def bind(self, model: str, /, *args: Any, **keywords: Any) -> Callable[[], Any]:
        """Return a call without arguments for real-time loops: `call = robot.bind("idm", q, qd, qdd, out=tau)`.

        Arguments are checked here, once. `call()` reads the arrays that were given, writes into `out` (arrays made
        here, where none are given), allocates nothing and returns `out`. It keeps the arrays alive.
        """
        found = self._models.get(model) if isinstance(model, str) else None
        if found is None:
            raise ValueError(_no_model(self, model))
        found, by_place, by_name = found.asked(args, keywords)
        return bound_call(found, found.bind(by_place, by_name))

    def address(self, model: str, /, *, optional: Sequence[str] = (), **choices: str | bool) -> Address:
        """Return where the function of a model is in memory, with its signature and its constants, for C and numba.

        `optional` are inputs that it is to take as well, `choices` say which of the compiled variants:
        `robot.address("idm", optional=["wrench"], frame="tool")`.
        """
        found = self._models.get(model) if isinstance(model, str) else None
        if found is None:
            raise ValueError(_no_model(self, model))
        found, _, left = found.asked((), choices)
        return address_of(found, optional, left)

    def families(
        self,
        T: ArrayLike,
        joint: str,
        frame: str | None = None,
        ref: str = "base",
        *,
        limits: Any = None,
        samples: Any = 360,
        threads: Any = 1,
    ) -> Any:
        """Return all families of answers of an arm with seven joints: `robot.families(T, "joint7", "tool")`.

        One joint is held at many values, `samples` of them or those that it lists: over a whole turn, or within
        `limits`, which all answers keep. What igm_held answers at these is put in order along the curves of postures
        that lead into each other; values are added where it takes them. Of several poses it is a list of Families.
        """
        return families_of(
            self, T, joint, frame=frame, ref=ref, limits=limits, samples=samples, threads=threads
        )

    def simulate(
        self,
        q0: ArrayLike,
        qd0: ArrayLike,
        tau: ArrayLike | Controller,
        dt: float,
        steps: int,
        *,
        method: str = "rk4",
        every: int = 1,
        hold: int | None = None,
        stops: Stops | None = None,
        wrench: ArrayLike | None = None,
        frame: str | None = None,
        base: ArrayLike | None = None,
        passive: ArrayLike | None = None,
        rtol: float | None = None,
        atol: float | None = None,
        longest: float = inf,
        most: int | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | str = 1,
        progress: bool | Callable[[int, int], None] | None = None,
    ) -> Motion:
        """Return how the robot moves under torques or a controller: `robot.simulate(q0, qd0, tau, 1e-3, 1000)`.

        All leading dimensions broadcast, those of the robot's samples too: each is a trajectory of its own, whose
        numbers don't depend on the others, on threads, nor on who looks.

        What moves:
          q0, qd0    (..., nq), (..., n): where the motion begins
          tau        (..., n): torques that stay; or torquec.Torques, torquec.PD, torquec.ComputedTorque, which run
                     in C; or a function controller(t, q, qd) of Python, which gets and returns arrays of all states
          hold       steps that torques are held: of a function and of Torques 1 if nothing is said; laws act
                     all the time
          stops      torquec.Stops(stiffness, damping): springs at robot.limits
          wrench     (..., 6) that the robot exerts at `frame`, in its axes, as of ddm
          base       (..., 9) motion of the base, as of ddm
          passive    (..., joints) of a closed robot: its loops begin in this mode and follow it

        How time goes:
          dt, steps  seconds of a step, and how many
          method     "euler" (semi-implicit), "rk4" (Runge and Kutta), "dopri5" (Dormand and Prince, adaptive: dt and
                     steps tell the rows of the answer and the times of torques; rtol, atol, longest step in s,
                     most steps, 100 for each dt if nothing is said)

        What comes out:
          every      steps from one row of the answer to the next
          out        (q, qd), and all joints of a closed robot whose loops are followed: arrays that are written into
          threads    how many, or "auto"
          progress   a function of (done, total); None: a bar on a terminal, where it takes long; False: none
        """
        return simulate(
            self,
            q0,
            qd0,
            tau,
            dt,
            steps,
            method=method,
            every=every,
            hold=hold,
            stops=stops,
            wrench=wrench,
            frame=frame,
            base=base,
            passive=passive,
            rtol=rtol,
            atol=atol,
            longest=longest,
            most=most,
            out=out,
            threads=threads,
            progress=progress,
        )

    def __repr__(self) -> str:
        count = len(self.joint_names)
        joints = f"{count} joint" + ("s" if count != 1 else "") + (" on a floating base" if self.floating else "")
        lacking = sum(value is None for value in self.parameters.values())
        without = f", {lacking} parameter{'s' if lacking != 1 else ''} without a value" if lacking else ""
        samples = f", samples {shape_text(self.samples)}" if self.samples else ""
        about = f"{len(self.models)} models, {self.dtype}, {self.variant}"
        invented = plain(f"; invented: {', '.join(self.invented)}") if self.invented else ""
        return f"<Robot {self.name!r}: {joints}, {about}{samples}{without}{invented}>"

    def _repr_html_(self) -> str:
        """Return what a notebook shows: a drawing, tables of joints, frames and parameters, and the operations."""
        from .notebook import robot_page  # which few need

        return robot_page(self)

    def __reduce__(self) -> tuple[Callable[..., Robot], tuple[Any, ...]]:
        return self._reduction

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(
            f"a Robot never changes; with_parameters returns one with other numbers (setting {name!r})"
        )

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Robot never changes (deleting {name!r})")

    def _explain(self, name: str) -> Any:
        """Raise the error that tells of an attribute that there isn't."""
        if name.startswith("_") or "models" not in self.__dict__:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        raise AttributeError(_no_model(self, name))

    if TYPE_CHECKING:
        _module: CompiledModule
        _models: Mapping[str, Model]
        _reduction: tuple[Callable[..., Robot], tuple[Any, ...]]


def restore_robot(reference: str, name: str, content_hash: str, changes: Mapping[str, Value]) -> Robot:
    """Unpickle a robot: find its module again, which must have the same content."""
    try:
        module = find_module(reference)
    except ValueError as error:
        raise ValueError(f"a pickled robot {name!r} needs its compiled module, which is not here: {error}") from None
    found = module.metadata["hash"]
    if found != content_hash:
        raise ValueError(
            f"a pickled robot {name!r} was of the module with hash {content_hash[:12]}...; the one found here "
            f"({reference!r}) has {found[:12]}...: another description or another torquec. "
            f"Build the same one here, or take torquec.load({reference!r}) and with_parameters"
        )
    return Robot(module, changes)


# What Pinocchio calls attributes of a robot; its names of models stand in the metadata.
_PINOCCHIO = {"nv": "n", "names": "joint_names", "njoints": "joint_names", "upperPositionLimit": "limits"}


def _no_model(robot: Robot, name: Any) -> str:
    """Return why a robot has no model or attribute of this name."""
    ours = {**robot.metadata.get("pinocchio", {}), **_PINOCCHIO}.get(name)
    if ours:
        return f"robot {robot.name!r} has no {name!r}: what Pinocchio calls so is {ours!r} here"
    reason = robot.metadata.get("impossible", {}).get(name)
    if reason:
        return f"robot {robot.name!r} can't have the model {name!r}: {reason}"
    return (
        f"robot {robot.name!r} has no model {name!r}{did_you_mean(str(name), robot.models)}; "
        f"built: {', '.join(robot.models)}. `torquec build --models {name} ...` or "
        f"torquec.build(..., models=[{name!r}, ...]) compiles others"
    )
