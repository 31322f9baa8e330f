"""The models of a robot as a type checker sees them. Written by torquec.generator.documents."""

from collections.abc import Sequence
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
        packed: bool = False,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Inertia matrix, rotors included."""
    def inverse_inertia(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        packed: bool = False,
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
    def elastic_idm(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        qdd: ArrayLike,
        qddd: ArrayLike,
        qdddd: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Inverse dynamic model of elastic joints: what their motors do for a motion of the links.

        Not every robot can have it; one that can't says why.
        """
    def hybrid(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        given: ArrayLike,
        pattern: str = ...,
        *,
        wrench: ArrayLike | None = None,
        base: ArrayLike | None = None,
        passive: ArrayLike | None = None,
        frame: str | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Hybrid dynamic model: of each joint the motion is given or the effort, and the other is found.

        Not every robot can have it; one that can't says why.
        """
    def coupling(
        self,
        *,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Matrix of coupled drives: the velocities of motors are C qd, their positions C q.

        Not every robot can have it; one that can't says why.
        """
    def motor_torques(
        self,
        tau: ArrayLike,
        *,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Torques of coupled motors for torques of the joints.

        Not every robot can have it; one that can't says why.
        """
    def joint_torques(
        self,
        tau_m: ArrayLike,
        *,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Torques of joints that coupled motors give.

        Not every robot can have it; one that can't says why.
        """
    def integrate(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        dt: ArrayLike,
        *,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Positions after a time at a constant velocity; a floating base turns and shifts with it."""
    def difference(
        self,
        q0: ArrayLike,
        q1: ArrayLike,
        *,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Velocity between two positions, the inverse of integrate; a floating base turns the short way."""
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
    def igm(
        self,
        T: ArrayLike,
        frame: str = ...,
        ref: str = ...,
        given: str = ...,
        *,
        nearest: ArrayLike | None = None,
        limits: ArrayLike | None = None,
        careful: bool = False,
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
        careful: bool = False,
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
        """igm_general, slower and sure: how many answers there are is proved, by proving each solution, real or not.

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
    def operational_space(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        frame: str = ...,
        *,
        damping: ArrayLike | None = None,
        passive: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Operational space of a frame: F = Lambda VP + mu + p, with tau = J^T F and the acceleration VP of the frame.

        Compiled on request: torquec.build(..., models=["operational_space"]).
        """
    def operational_position(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        frame: str = ...,
        *,
        damping: ArrayLike | None = None,
        passive: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Operational space of the origin of a frame alone, for robots with fewer joints or tasks that let it turn.

        Compiled on request: torquec.build(..., models=["operational_position"]).
        """
    def constrained_ddm(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        tau: ArrayLike,
        frames: str | Sequence[str] = ...,
        *,
        damping: ArrayLike | None = None,
        acceleration: ArrayLike | None = None,
        passive: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """Direct dynamic model with frames held in place: accelerations and forces; NaN where they are not determined.

        Compiled on request: torquec.build(..., models=["constrained_ddm"]).
        """
    def impact(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        frames: str | Sequence[str] = ...,
        *,
        damping: ArrayLike | None = None,
        restitution: ArrayLike | None = None,
        passive: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """Impact of frames on what does not move: velocities behind it, and impulses.

        Compiled on request: torquec.build(..., models=["impact"]).
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
    def regressor(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        qdd: ArrayLike,
        parameters: str = ...,
        *,
        passive: ArrayLike | None = None,
        packed: bool = False,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Identification model: idm is Y times the parameters, friction last.

        Compiled on request: torquec.build(..., models=["regressor"]).
        """
    def regressor_gradient(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        qdd: ArrayLike,
        weights: ArrayLike,
        parameters: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Gradient of the weighted sum of the regressor's elements: what a criterion of exciting motions is led by.

        Compiled on request: torquec.build(..., models=["regressor_gradient"]).
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
        packed: bool = False,
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
    def idm_derivatives(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        qdd: ArrayLike,
        *,
        wrench: ArrayLike | None = None,
        base: ArrayLike | None = None,
        passive: ArrayLike | None = None,
        frame: str | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """Derivatives of idm by q and qd, friction, springs and loads included; by qdd it is inertia.

        Compiled on request: torquec.build(..., models=["idm_derivatives"]).
        """
    def idm_with_derivatives(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        qdd: ArrayLike,
        *,
        wrench: ArrayLike | None = None,
        base: ArrayLike | None = None,
        passive: ArrayLike | None = None,
        frame: str | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """idm and its derivatives in one call, which share what they compute.

        Compiled on request: torquec.build(..., models=["idm_with_derivatives"]).
        """
    def ddm_derivatives(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        tau: ArrayLike,
        *,
        wrench: ArrayLike | None = None,
        base: ArrayLike | None = None,
        passive: ArrayLike | None = None,
        frame: str | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Derivatives of ddm by q, qd and tau; NaN where accelerations are not determined.

        Compiled on request: torquec.build(..., models=["ddm_derivatives"]).
        """
    def ddm_with_derivatives(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        tau: ArrayLike,
        *,
        wrench: ArrayLike | None = None,
        base: ArrayLike | None = None,
        passive: ArrayLike | None = None,
        frame: str | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any]]:
        """ddm and its derivatives in one call, which share what they compute.

        Compiled on request: torquec.build(..., models=["ddm_with_derivatives"]).
        """
    def idm_second_derivatives(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        qdd: ArrayLike,
        *,
        wrench: ArrayLike | None = None,
        base: ArrayLike | None = None,
        passive: ArrayLike | None = None,
        frame: str | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Second derivatives of idm by q and qd; by qdd and q they are inertia_derivatives.

        Compiled on request: torquec.build(..., models=["idm_second_derivatives"]).
        """
    def transform_derivatives(
        self,
        q: ArrayLike,
        frame: str = ...,
        ref: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of transform by q.

        Compiled on request: torquec.build(..., models=["transform_derivatives"]).
        """
    def transform_parameter_derivatives(
        self,
        q: ArrayLike,
        frame: str = ...,
        ref: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of transform by the parameters of the robot.

        Compiled on request: torquec.build(..., models=["transform_parameter_derivatives"]).
        """
    def jacobian_derivatives(
        self,
        q: ArrayLike,
        frame: str = ...,
        axes: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of jacobian by q.

        Compiled on request: torquec.build(..., models=["jacobian_derivatives"]).
        """
    def jacobian_parameter_derivatives(
        self,
        q: ArrayLike,
        frame: str = ...,
        axes: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of jacobian by the parameters of the robot.

        Compiled on request: torquec.build(..., models=["jacobian_parameter_derivatives"]).
        """
    def velocity_derivatives(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        frame: str = ...,
        axes: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """Derivatives of velocity by q and qd.

        Compiled on request: torquec.build(..., models=["velocity_derivatives"]).
        """
    def velocity_parameter_derivatives(
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
        """Derivatives of velocity by the parameters of the robot.

        Compiled on request: torquec.build(..., models=["velocity_parameter_derivatives"]).
        """
    def acceleration_derivatives(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        qdd: ArrayLike,
        frame: str = ...,
        axes: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Derivatives of acceleration by q, qd and qdd.

        Compiled on request: torquec.build(..., models=["acceleration_derivatives"]).
        """
    def acceleration_parameter_derivatives(
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
        """Derivatives of acceleration by the parameters of the robot.

        Compiled on request: torquec.build(..., models=["acceleration_parameter_derivatives"]).
        """
    def jpqp_derivatives(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        frame: str = ...,
        axes: str = ...,
        *,
        passive: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """Derivatives of jpqp by q and qd.

        Compiled on request: torquec.build(..., models=["jpqp_derivatives"]).
        """
    def jpqp_parameter_derivatives(
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
        """Derivatives of jpqp by the parameters of the robot.

        Compiled on request: torquec.build(..., models=["jpqp_parameter_derivatives"]).
        """
    def dls_derivatives(
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
        """Derivatives of dls by q.

        Compiled on request: torquec.build(..., models=["dls_derivatives"]).
        """
    def dls_parameter_derivatives(
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
        """Derivatives of dls by the parameters of the robot.

        Compiled on request: torquec.build(..., models=["dls_parameter_derivatives"]).
        """
    def idm_parameter_derivatives(
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
        """Derivatives of idm by the parameters of the robot.

        Compiled on request: torquec.build(..., models=["idm_parameter_derivatives"]).
        """
    def h_derivatives(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """Derivatives of h by q and qd.

        Compiled on request: torquec.build(..., models=["h_derivatives"]).
        """
    def h_parameter_derivatives(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of h by the parameters of the robot.

        Compiled on request: torquec.build(..., models=["h_parameter_derivatives"]).
        """
    def gravity_derivatives(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of gravity by q.

        Compiled on request: torquec.build(..., models=["gravity_derivatives"]).
        """
    def gravity_parameter_derivatives(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of gravity by the parameters of the robot.

        Compiled on request: torquec.build(..., models=["gravity_parameter_derivatives"]).
        """
    def inertia_derivatives(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of inertia by q.

        Compiled on request: torquec.build(..., models=["inertia_derivatives"]).
        """
    def inertia_parameter_derivatives(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of inertia by the parameters of the robot.

        Compiled on request: torquec.build(..., models=["inertia_parameter_derivatives"]).
        """
    def inverse_inertia_derivatives(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of inverse_inertia by q.

        Compiled on request: torquec.build(..., models=["inverse_inertia_derivatives"]).
        """
    def inverse_inertia_parameter_derivatives(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of inverse_inertia by the parameters of the robot.

        Compiled on request: torquec.build(..., models=["inverse_inertia_parameter_derivatives"]).
        """
    def coriolis_derivatives(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """Derivatives of coriolis by q and qd.

        Compiled on request: torquec.build(..., models=["coriolis_derivatives"]).
        """
    def coriolis_parameter_derivatives(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of coriolis by the parameters of the robot.

        Compiled on request: torquec.build(..., models=["coriolis_parameter_derivatives"]).
        """
    def ddm_parameter_derivatives(
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
        """Derivatives of ddm by the parameters of the robot.

        Compiled on request: torquec.build(..., models=["ddm_parameter_derivatives"]).
        """
    def hybrid_derivatives(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        given: ArrayLike,
        pattern: str = ...,
        *,
        wrench: ArrayLike | None = None,
        base: ArrayLike | None = None,
        passive: ArrayLike | None = None,
        frame: str | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Derivatives of hybrid by q, qd and given.

        Not every robot can have it; one that can't says why.
        Compiled on request: torquec.build(..., models=["hybrid_derivatives"]).
        """
    def hybrid_parameter_derivatives(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        given: ArrayLike,
        pattern: str = ...,
        *,
        wrench: ArrayLike | None = None,
        base: ArrayLike | None = None,
        passive: ArrayLike | None = None,
        frame: str | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of hybrid by the parameters of the robot.

        Not every robot can have it; one that can't says why.
        Compiled on request: torquec.build(..., models=["hybrid_parameter_derivatives"]).
        """
    def kinetic_energy_derivatives(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """Derivatives of kinetic_energy by q and qd.

        Compiled on request: torquec.build(..., models=["kinetic_energy_derivatives"]).
        """
    def kinetic_energy_parameter_derivatives(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of kinetic_energy by the parameters of the robot.

        Compiled on request: torquec.build(..., models=["kinetic_energy_parameter_derivatives"]).
        """
    def potential_energy_derivatives(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of potential_energy by q.

        Compiled on request: torquec.build(..., models=["potential_energy_derivatives"]).
        """
    def potential_energy_parameter_derivatives(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of potential_energy by the parameters of the robot.

        Compiled on request: torquec.build(..., models=["potential_energy_parameter_derivatives"]).
        """
    def com_derivatives(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of com by q.

        Compiled on request: torquec.build(..., models=["com_derivatives"]).
        """
    def com_parameter_derivatives(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of com by the parameters of the robot.

        Compiled on request: torquec.build(..., models=["com_parameter_derivatives"]).
        """
    def momentum_derivatives(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: tuple[NDArray[Any], ...] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """Derivatives of momentum by q and qd.

        Compiled on request: torquec.build(..., models=["momentum_derivatives"]).
        """
    def momentum_parameter_derivatives(
        self,
        q: ArrayLike,
        qd: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of momentum by the parameters of the robot.

        Compiled on request: torquec.build(..., models=["momentum_parameter_derivatives"]).
        """
    def momentum_matrix_derivatives(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of momentum_matrix by q.

        Compiled on request: torquec.build(..., models=["momentum_matrix_derivatives"]).
        """
    def momentum_matrix_parameter_derivatives(
        self,
        q: ArrayLike,
        *,
        passive: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
        threads: int | Literal['auto'] = 1,
    ) -> NDArray[Any]:
        """Derivatives of momentum_matrix by the parameters of the robot.

        Compiled on request: torquec.build(..., models=["momentum_matrix_parameter_derivatives"]).
        """
