"""The equations of any model of a robot, as `torquec show` prints them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from torquec.suggestion import did_you_mean

from ..algebra.graph import Graph
from ..derive.derivation import derive
from ..derive.kernel import Form
from ..derive.selection import UnknownNameError, chosen, first_solved, with_frames
from ..derive.variant import Variant, choices, default_of
from ..description.robot import REVOLUTE, Robot
from ..emit.text.files import kernel_listing
from ..emit.text.listing import Listing
from ..forms.rewrites import Rewriting
from ..inverse.closed_forms import ClosedForms
from ..inverse.loop_search import needs_passive
from ..mechanism.freeze import freeze
from ..models.arguments import PASSIVE, optional_inputs
from ..models.catalogue import CATALOGUE
from ..models.newton_euler import needs_few_elements
from ..models.row import Model
from .lagrange import MOST_JOINTS, lagrange_listing
from .loops import loops_listing
from .singularities import singularities

COMPILED = "compiled"
READABLE: dict[str, Callable[[Robot], Listing]] = {
    "lagrange": lagrange_listing,
    "loops": loops_listing,
    "singularities": singularities,
}


def listing(robot: Robot, model: str, options: Sequence[str] = ()) -> Listing:
    """Return the equations of a model.

    They are those of the notation: tensors of inertia grouped as in the book, frames where it puts them. An option is
    "frame=tool", the choice on an axis; the name of an optional input that is given, "wrench"; or "compiled", for the
    equivalent robot and the form of the equations that the build finds cheapest.
    """
    if model in READABLE:
        return READABLE[model](robot)
    links = [joint.name for joint in robot.joints if not joint.motor_of]
    robot = with_frames(robot, [*(frame.name for frame in robot.frames), *links])
    known = [*(row.name for row in CATALOGUE), *READABLE]
    if model not in known:
        raise UnknownNameError(f"no model {model!r}{did_you_mean(model, known)}: expected {', '.join(known)}")
    (row,) = chosen(CATALOGUE, [model])
    if reason := row.unless(robot) if row.unless else "":
        raise ValueError(f"robot {robot.name!r} can't have the model {model!r}: {reason}")
    asked = variant(row, robot, [option for option in options if option != COMPILED])
    own = row.takes != "mechanism" or row.rewrites is not None
    forms = None if COMPILED in options or own else as_in_the_book(robot, row)
    return kernel_listing(robot, derive(robot, asked, forms))


# The choices of a listing by their axes: what may be chosen, and what is if nothing is said.
Choices = dict[str, tuple[tuple[str, ...], str]]


def offered_listings(robot: Robot, models: Sequence[str]) -> dict[str, tuple[str, Choices]]:
    """Return for each listing why a robot can't have it, "" if it can, and its choices: those by default can be had."""
    plain = with_frames(robot, None)
    closed_forms = ClosedForms(plain)
    found: dict[str, tuple[str, Choices]] = {}
    for model in models:
        if model in READABLE:
            found[model] = _why_unreadable(robot, model), {}
            continue
        (row,) = chosen(CATALOGUE, [model])
        offered, reason = listed_choices(robot, model), row.unless(plain) if row.unless else ""
        if not reason and row.takes == "closed forms":
            first = first_solved(plain, row, closed_forms)
            if isinstance(first, Variant):
                offered |= {name: (offered[name][0], choice) for name, choice in first.axes}
            else:
                reason = first
        found[model] = reason, offered
    return found


def _why_unreadable(robot: Robot, model: str) -> str:
    """Return why a robot can't have a listing that is derived for people alone."""
    if model == "lagrange" and len(robot.moving) <= MOST_JOINTS:
        return ""
    try:
        READABLE[model](robot)
    except ValueError as error:
        return str(error)
    return ""


def listed_choices(robot: Robot, model: str) -> Choices:
    """Return the choices that a listing has."""
    if model in READABLE:
        return {}
    named = [frame.name for frame in robot.frames]
    links = [joint.name for joint in robot.joints if not joint.motor_of]
    (row,) = chosen(CATALOGUE, [model])
    robot = with_frames(robot, [*named, *links])
    found = {}
    for axis in row.axes:
        if axis.goes_with is None:
            possible = tuple(choices(axis, robot))
            tips = (*named, *reversed(links), *possible)
            default = default_of(axis, robot.ground) or next((name for name in tips if name in possible), "")
            found[axis.name] = (possible, default)
    return found


def as_in_the_book(robot: Robot, row: Model) -> list[Form]:
    """Return the forms of a model on the robot as described, parameters grouped by (9.51)-(9.57), WP that of (9.86)."""
    turning = tuple(j for j in robot.mobile if robot.joints[j - 1].sigma == REVOLUTE)
    grouped = Rewriting(use_tensor=turning)(freeze(robot, Graph(), {}))
    many = tuple(j for j in turning if not needs_few_elements(grouped[j]))
    rewriting = Rewriting(use_tensor=turning, flip_u_rule=many)
    return [Form(function, (rewriting,)) for function in row.derive]


def variant(row: Model, robot: Robot, options: Sequence[str]) -> Variant:
    """Return the variant of a row that options choose."""
    given = [option for option in options if "=" not in option]
    values = dict(option.split("=", 1) for option in options if "=" in option)
    offered = optional_inputs(row)
    known = [argument.name for argument in offered]
    needed = [PASSIVE.name] if PASSIVE in offered and needs_passive(robot) else []
    for name in given:
        reasons = [argument.unless(robot) for argument in offered if argument.name == name and argument.unless]
        if any(reasons):
            raise ValueError(f"robot {robot.name!r} can't have the input {name!r}: {reasons[0]}")
        if name not in known:
            hint = did_you_mean(name, known)
            raise UnknownNameError(f"{row.name} has no optional input {name!r}{hint}: expected {_some(known)}")
    optional = tuple(name for name in known if name in (*given, *needed))
    axes = [axis for axis in row.axes if axis.goes_with is None or axis.goes_with in optional]
    names = [axis.name for axis in axes]
    for name in values:
        if name not in names:
            raise UnknownNameError(f"{row.name} has no choice {name!r} here: expected {_some(names)}")
    picked = []
    for axis in axes:
        possible = choices(axis, robot)
        value = values.get(axis.name, default_of(axis, robot.ground))
        if value is None:
            raise UnknownNameError(f"{row.name} needs {axis.name}=, one of {', '.join(possible)}")
        if value not in possible:
            hint = did_you_mean(value, possible)
            raise UnknownNameError(f"{axis.name}={value}{hint}: expected one of {', '.join(possible)}")
        picked.append((axis.name, value))
    return Variant(row, optional, tuple(picked), robot.ground)


def _some(names: Sequence[str]) -> str:
    return f"some of {', '.join(names)}" if names else "none"
