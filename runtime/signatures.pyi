"""The models of a robot as a type checker sees them. Written by torquec.generator.documents."""

from typing import Any, Literal

from numpy.typing import ArrayLike, NDArray

from .answers import Answers

class Models:
    def transform(
        self,
        q: ArrayLike,
        frame: str = ...,
        ref: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Placement of one named frame in another."""
    def jacobian(
        self,
        q: ArrayLike,
        frame: str = ...,
        axes: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Jacobian of a named frame."""
    def velocity(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        frame: str = ...,
        axes: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Velocity of the origin of a named frame."""
    def acceleration(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        qdd: ArrayLike,
        frame: str = ...,
        axes: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Acceleration of the origin of a named frame, as d/dt of its velocity, without gravity."""
    def jpqp(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        frame: str = ...,
        axes: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Jdot qd of a named frame: its acceleration at qdd = 0."""
    def idm(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        qdd: ArrayLike,
        *,
        wrench: ArrayLike | None = None,
        base: ArrayLike | None = None,
        passive: ArrayLike | None = None,
        frame: str | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Inverse dynamic model: the torques of a motion, with friction, rotor inertia and gravity."""
    def h(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Coriolis, centrifugal, gravity and friction torques: idm at qdd = 0."""
    def gravity(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Torques that hold the robot still."""
    def inertia(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Inertia matrix, rotors included."""
    def inverse_inertia(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Inverse of the inertia matrix; NaN where accelerations are not determined.

        Compiled on request: torquec.build(..., models=["inverse_inertia"]).
        """
    def coriolis(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Coriolis matrix: h is C qd + gravity + friction, dA/dt - 2 C is skew; Christoffel's on a fixed base.

        Compiled on request: torquec.build(..., models=["coriolis"]).
        """
    def ddm(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        tau: ArrayLike,
        *,
        wrench: ArrayLike | None = None,
        base: ArrayLike | None = None,
        passive: ArrayLike | None = None,
        frame: str | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Direct dynamic model: the accelerations that torques cause; NaN where they are not determined."""
    def kinetic_energy(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> Any:
        """Kinetic energy of links and rotors."""
    def potential_energy(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> Any:
        """Potential energy in the field of gravity."""
    def igm(
        self,
        T: ArrayLike,
        frame: str = ...,
        ref: str = ...,
        given: str = ...,
        *,
        nearest: ArrayLike | None = None,
        limits: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> Answers:
        """Inverse geometric model: all joint positions that bring a frame to its place.

        Not every robot can have it; one that can't says why.
        """
    def igm_paul(
        self,
        T: ArrayLike,
        frame: str = ...,
        ref: str = ...,
        given: str = ...,
        *,
        nearest: ArrayLike | None = None,
        limits: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> Answers:
        """Inverse geometric model by Paul's method.

        Not every robot can have it; one that can't says why.
        Compiled on request: torquec.build(..., models=["igm_paul"]).
        """
    def igm_pieper(
        self,
        T: ArrayLike,
        frame: str = ...,
        ref: str = ...,
        *,
        nearest: ArrayLike | None = None,
        limits: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> Answers:
        """Inverse geometric model by Pieper's method.

        Not every robot can have it; one that can't says why.
        Compiled on request: torquec.build(..., models=["igm_pieper"]).
        """
    def igm_general(
        self,
        T: ArrayLike,
        frame: str = ...,
        ref: str = ...,
        *,
        nearest: ArrayLike | None = None,
        limits: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> Answers:
        """Inverse geometric model of any six joints by Raghavan's and Roth's method.

        Not every robot can have it; one that can't says why.
        Compiled on request: torquec.build(..., models=["igm_general"]).
        """
    def igm_careful(
        self,
        T: ArrayLike,
        frame: str = ...,
        ref: str = ...,
        *,
        nearest: ArrayLike | None = None,
        limits: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> Answers:
        """igm_general, slow and sure: every rearrangement of the chain is solved, by eigenvalues too.

        Not every robot can have it; one that can't says why.
        Compiled on request: torquec.build(..., models=["igm_careful"]).
        """
    def igm_held(
        self,
        T: ArrayLike,
        value: ArrayLike,
        joint: str = ...,
        frame: str = ...,
        ref: str = ...,
        *,
        nearest: ArrayLike | None = None,
        limits: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> Answers:
        """Inverse geometric model of a chain of seven joints, of which one is held.

        Not every robot can have it; one that can't says why.
        Compiled on request: torquec.build(..., models=["igm_held"]).
        """
    def solve(
        self,
        T: ArrayLike,
        frame: str = ...,
        ref: str = ...,
        given: str = ...,
        *,
        start: ArrayLike | None = None,
        limits: ArrayLike | None = None,
        posture: ArrayLike | None = None,
        weights: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> Answers:
        """Inverse geometric model of any arm, by a search within the limits: one answer.

        Not every robot can have it; one that can't says why.
        Compiled on request: torquec.build(..., models=["solve"]).
        """
    def solve_frames(
        self,
        T: ArrayLike,
        *,
        start: ArrayLike | None = None,
        limits: ArrayLike | None = None,
        posture: ArrayLike | None = None,
        weights: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> Answers:
        """The same for all named frames at once, as far as the weights say.

        Not every robot can have it; one that can't says why.
        Compiled on request: torquec.build(..., models=["solve_frames"]).
        """
    def complete(
        self,
        q: ArrayLike,
        *,
        nearest: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> Answers:
        """Geometric constraint equations: the positions of all joints of a closed robot, in every mode of its loops.

        Not every robot can have it; one that can't says why.
        """
    def base_values(
        self,
        *,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Values of the base inertial parameters; NaN where they rest on lengths or angles that have changed.

        Not every robot can have it; one that can't says why.
        """
    def column_values(
        self,
        parameters: str = ...,
        *,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Values of the parameters that the columns of the regressor belong to.

        Compiled on request: torquec.build(..., models=["column_values"]).
        """
    def com(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Centre of mass of the links.

        Compiled on request: torquec.build(..., models=["com"]).
        """
    def momentum(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Momentum of the links, in the axes of the base, or of the world of a floating one.

        Compiled on request: torquec.build(..., models=["momentum"]).
        """
    def momentum_matrix(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """The matrix whose product with qd is the momentum.

        Compiled on request: torquec.build(..., models=["momentum_matrix"]).
        """
    def inverse_jacobian(
        self,
        q: ArrayLike,
        frame: str = ...,
        axes: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Inverse of the Jacobian in closed form, of six joints with a spherical wrist.

        Not every robot can have it; one that can't says why.
        Compiled on request: torquec.build(..., models=["inverse_jacobian"]).
        """
    def jacobian_determinant(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> Any:
        """Determinant of the Jacobian of the last link, of six joints with a spherical wrist.

        Not every robot can have it; one that can't says why.
        Compiled on request: torquec.build(..., models=["jacobian_determinant"]).
        """
    def constraint(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Kinematic constraint equations of loops: the velocities of all joints are G qd.

        Not every robot can have it; one that can't says why.
        Compiled on request: torquec.build(..., models=["constraint"]).
        """
    def constraint_drift(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Gdot qd of loops: the accelerations of all joints at qdd = 0.

        Not every robot can have it; one that can't says why.
        Compiled on request: torquec.build(..., models=["constraint_drift"]).
        """
    def loop_forces(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        qdd: ArrayLike,
        *,
        wrench: ArrayLike | None = None,
        base: ArrayLike | None = None,
        passive: ArrayLike | None = None,
        frame: str | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """What the link of each cut joint exerts on that of its twin; of what a motion leaves open the least squares.

        Not every robot can have it; one that can't says why.
        Compiled on request: torquec.build(..., models=["loop_forces"]).
        """
    def dls(
        self,
        q: ArrayLike,
        V: ArrayLike,
        damping: ArrayLike,
        frame: str = ...,
        axes: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Damped least squares: joint velocities that make |J qd - V|^2 + damping^2 |qd|^2 least.

        Compiled on request: torquec.build(..., models=["dls"]).
        """
    def regressor(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        qdd: ArrayLike,
        parameters: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Identification model: idm is Y times the parameters, friction last.

        Compiled on request: torquec.build(..., models=["regressor"]).
        """
    def power_regressor(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        qdd: ArrayLike,
        parameters: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Power identification model: the power of the torques, qd . idm, is y times the parameters, friction last.

        Compiled on request: torquec.build(..., models=["power_regressor"]).
        """
    def filtered_regressor(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        parameters: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """Filtered dynamic identification model: idm is the rate of D1 plus D2, times the parameters, friction last.

        Compiled on request: torquec.build(..., models=["filtered_regressor"]).
        """
    def energy_regressor(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        parameters: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Energy identification model: kinetic and potential energy are h times the parameters, up to a constant.

        Compiled on request: torquec.build(..., models=["energy_regressor"]).
        """
