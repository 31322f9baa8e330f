"""Energies, momentum, the centre of mass, and positions on their own geometry."""

from __future__ import annotations

from dataclasses import replace

from .. import configuration, energy, momentum
from ..arguments import DT, FROM, QD, TO, Q
from ..row import Argument, Model

ENERGY: tuple[Model, ...] = (
    Model(
        "integrate",
        (configuration.integrate,),
        (Q, QD, DT),
        (TO,),
        "Positions after a time at a constant velocity; a floating base turns and shifts with it.",
        takes="description",
    ),
    Model(
        "difference",
        (configuration.difference,),
        (FROM, TO),
        (replace(QD, doc="joint velocities that lead from q0 to q1 in 1 s, rad/s or m/s"),),
        "Velocity between two positions, the inverse of integrate; a floating base turns the short way.",
        takes="description",
    ),
    Model(
        "kinetic_energy",
        (energy.kinetic_energy,),
        (Q, QD),
        (Argument("E", (), "J"),),
        "Kinetic energy of links and rotors.",
        pinocchio=("computeKineticEnergy",),
    ),
    Model(
        "potential_energy",
        (energy.potential_energy,),
        (Q,),
        (Argument("U", (), "J"),),
        "Potential energy in the field of gravity.",
        pinocchio=("computePotentialEnergy",),
    ),
    Model(
        "com",
        (momentum.com,),
        (Q,),
        (Argument("c", (3,), "m, in the axes of the base, or of the world of a floating one"),),
        "Centre of mass of the links.",
        default=False,
        pinocchio=("centerOfMass",),
    ),
    Model(
        "momentum",
        (momentum.momentum, momentum.momentum_by_columns),
        (Q, QD),
        (Argument("P", (6,), "[linear; angular about the centre of mass], kg m/s and kg m^2/s"),),
        "Momentum of the links, in the axes of the base, or of the world of a floating one.",
        default=False,
        pinocchio=("computeCentroidalMomentum",),
    ),
    Model(
        "momentum_matrix",
        (momentum.momentum_matrix,),
        (Q,),
        (Argument("Ag", (6, "n"), "[linear; angular about the centre of mass] per velocity", role="per velocity"),),
        "The matrix whose product with qd is the momentum.",
        default=False,
        pinocchio=("ccrba",),
    ),
)
