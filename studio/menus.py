"""SYMORO+'s menus: what they were called in its table 1, and which listing stands behind each entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from torquec.generator import api

from .messages.models import Choice, Entry, Menu

# Why the robot can't have a model, and the choices of its listing.
Offered = Mapping[str, tuple[str, Mapping[str, tuple[tuple[str, ...], str]]]]


@dataclass(frozen=True)
class Listed:
    """An entry that shows equations: its id, its title, the listing, its options."""

    id: str
    title: str
    model: str
    doc: str
    # Whether its equations are those that a build finds cheapest, if nothing else is asked for.
    compiled: bool = False


GEOMETRIC = (
    Listed("transform", "Transformation matrix…", "transform", "The placement of one frame in another."),
    Listed(
        "fast_transform",
        "Fast geometric model…",
        "transform",
        "The placement of a frame by the fewest operations that a build finds.",
        compiled=True,
    ),
    Listed("igm_pieper", "I.G.M. Pieper method", "igm_pieper", "Six joints with a wrist, or three parallel slides."),
    Listed("igm_paul", "I.G.M. Paul method", "igm_paul", "Equations of known types, joint by joint."),
    Listed("igm_general", "I.G.M. general method", "igm_general", "Any six joints, by Raghavan's and Roth's method."),
    Listed("complete", "Constraint geometric eq. of loops", "complete", "Positions of passive joints by the motors'."),
)
KINEMATIC = (
    Listed("jacobian", "Jacobian matrix…", "jacobian", "The velocity of a frame by those of the joints."),
    Listed("inverse_jacobian", "Inverse Jacobian…", "inverse_jacobian", "In closed form, of arms with a wrist."),
    Listed("singularities", "Determinant & singularities", "singularities", "det J in factors: where it is singular."),
    Listed("velocity", "Velocity of links", "velocity", "The velocity of a frame, or of a link's."),
    Listed("acceleration", "Acceleration of links", "acceleration", "The acceleration of a frame, or of a link's."),
    Listed("jpqp", "JPQP", "jpqp", "The acceleration of a frame that the velocities of the joints cause."),
    Listed("constraint", "Constraint kinematic eq. of loops", "constraint", "Velocities of passive joints."),
)
DYNAMIC = (
    Listed("idm", "I.D.M. Newton-Euler method", "idm", "The torques of a motion."),
    Listed("lagrange", "I.D.M. Lagrange method", "lagrange", "Elements of A, C and Q, of up to three joints."),
    Listed("inertia", "Inertia matrix", "inertia", "The matrix A, rotors included."),
    Listed("h", "Centrifugal, Coriolis & gravity torque", "h", "The torques of a motion without acceleration."),
    Listed("ddm", "Direct dynamic model", "ddm", "The accelerations that torques cause."),
)
IDENTIFICATION = (
    Listed("regressor", "Dynamic identification model", "regressor", "Torques as a matrix times the parameters."),
    Listed("energy_regressor", "Energy identification model", "energy_regressor", "Energies by the parameters."),
    Listed(
        "filtered_regressor",
        "Filtered dynamic identification model",
        "filtered_regressor",
        "Torques as the rate of one regressor, minus another: no accelerations are measured.",
    ),
)

LISTED = {each.id: each for each in (*GEOMETRIC, *KINEMATIC, *DYNAMIC, *IDENTIFICATION)}
# The listings behind them.
MODELS = tuple(dict.fromkeys(each.model for each in LISTED.values()))

_TITLES = {"frame": "frame", "ref": "seen from", "axes": "axes of", "given": "given", "parameters": "parameters"}
_ROBOT = (
    Entry("new", "New", "Begin a new robot.", "new", (), ""),
    Entry("open", "Open…", "Open a description of any format, or a robot that ships.", "open", (), ""),
    Entry("save", "Save", "Save into the file.", "save", (), ""),
    Entry("save_as", "Save as…", "Save as TOML or .par.", "save as", (), ""),
    Entry("diff", "Changes", "What differs from the file.", "diff", (), ""),
    Entry("quit", "Quit", "Close this page; the studio goes on until Ctrl-C.", "quit", (), ""),
)
_BASE = Entry(
    "base_parameters",
    "Base inertial parameters",
    "The parameters that torques depend on, and what each is made of.",
    "base parameters",
    (),
    "",
)


def menus(offered: Offered) -> tuple[Menu, ...]:
    """Return all menus of a robot, from what it offers of each listing; nothing is known yet where it is missing."""
    rows = api.languages()
    languages = [Entry(f"export_{row.name}", row.title, "Write the models.", "export", (), "") for row in rows]
    return (
        Menu("Robot", _ROBOT),
        Menu("Geometric", tuple(_entry(each, offered) for each in GEOMETRIC)),
        Menu("Kinematic", tuple(_entry(each, offered) for each in KINEMATIC)),
        Menu("Dynamic", tuple(_entry(each, offered) for each in DYNAMIC)),
        Menu("Identification", (_BASE, *(_entry(each, offered) for each in IDENTIFICATION))),
        Menu("Optimizer", tuple(languages)),
    )


def _entry(listed: Listed, offered: Offered) -> Entry:
    reason, choices = offered.get(listed.model, ("", {}))
    found = tuple(
        Choice(name, _TITLES.get(name, name), options, default) for name, (options, default) in choices.items()
    )
    return Entry(listed.id, listed.title, listed.doc, "model", found, reason)
