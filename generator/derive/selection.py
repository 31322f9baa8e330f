"""What is derived for a robot: the models and the frames that are asked for, as far as the robot can have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from torquec.suggestion import did_you_mean

from ..description.naming import identifier
from ..description.payload import with_payloads
from ..description.robot import BASE, WORLD, Frame, Robot
from ..inverse.closed_forms import ClosedForms
from ..models.catalogue import CATALOGUE
from ..models.contact import check_contacts
from ..models.refusal import Refusal
from ..models.row import Model
from ..progress import Progress, Report, silent
from .beginnings import Beginnings
from .derivation import draft, draft_all, forms
from .finishing import Finishing
from .kernel import Kernel
from .variant import Variant, variants

# Groups of models, and whether they are derivatives of others.
GROUPS = {"all": False, "derivatives": True}


class UnknownNameError(ValueError):
    """A model or a frame that there is not: the call was wrong, not the work."""

    exit_code = 2


@dataclass(frozen=True)
class Selection:
    """What a robot gets of the models."""

    # The robot with the frames that are asked for.
    robot: Robot
    # In the order of the rows and of their variants.
    kernels: tuple[Kernel, ...]
    # The variants of the same rows that there are not, and why.
    refusals: Mapping[Variant, Refusal]
    # Models that the robot can't have at all, asked for or not, and why: the reason by the model's name.
    impossible: Mapping[str, str]
    # The same robot without room for payloads, and the frames at which there is room.
    described: Robot
    payloads: tuple[str, ...]


def select(
    robot: Robot,
    models: Sequence[str] | None,
    frames: Sequence[str] | None,
    rows: Sequence[Model] = CATALOGUE,
    report: Report = silent,
    contacts: Sequence[str] | None = None,
    payload: Sequence[str] | None = None,
    finishing: Finishing | None = None,
) -> Selection:
    """Return what a robot gets of the models and frames that are asked for; None asks for the defaults.

    `finishing` may do the last passes of kernels while others are derived.

    ValueError if the robot can't have a model that is asked for by name.
    """
    described = with_contacts(with_frames(robot, frames), contacts or ())
    robot = with_payloads(described, payload or ())
    closed_forms, beginnings = ClosedForms(robot), Beginnings(robot)
    asked = chosen(rows, models)
    finishing = finishing or Finishing()
    names: list[str] = []
    refusals: dict[Variant, Refusal] = {}
    impossible: dict[str, str] = {}
    for row in dict.fromkeys((*rows, *CATALOGUE)):
        if row in asked:
            report(Progress("derive", row.name, asked.index(row) + 1, len(asked)))
            derived = draft_all(robot, row, closed_forms, beginnings)
            refused = {variant: each for variant, each in derived.items() if isinstance(each, Refusal)}
            for each in derived.values():
                if isinstance(each, Kernel):
                    names.append(each.name)
                    finishing.add(each)
            refusals |= refused
            reason = (row.unless(robot) if row.unless else "") if not derived else ""
            reason = reason or (_reason(refused) if len(refused) == len(derived) else "")
        else:
            reason = why_not(robot, row, closed_forms)
        if reason and row.name in (models or ()):
            raise ValueError(f"robot {robot.name!r} can't have the model {row.name!r}: {reason}")
        if reason:
            impossible[row.name] = reason
    _check_names(robot, names)
    return Selection(robot, finishing.kernels(), refusals, impossible, described, tuple(dict.fromkeys(payload or ())))


def why_not(robot: Robot, row: Model, closed_forms: ClosedForms) -> str:
    """Return why a robot can't have a model, or nothing as soon as one variant of it is found.

    Only searches for closed forms find nothing at all. Of other rows one function serves every robot that `unless` lets
    through.
    """
    reason = row.unless(robot) if row.unless else ""
    if reason or row.takes != "closed forms":
        return reason
    found = first_solved(robot, row, closed_forms)
    return "" if isinstance(found, Variant) else found


def first_solved(robot: Robot, row: Model, closed_forms: ClosedForms) -> Variant | str:
    """Return the first variant of an inverse model for which there is a closed form, or why there is none."""
    refused: dict[Variant, Refusal] = {}
    for variant in variants(row, robot):
        for form in forms(robot, row):
            result = draft(robot, variant, form, closed_forms)
            if isinstance(result, Kernel):
                return variant
            refused.setdefault(variant, result)
    return _reason(refused)


def _reason(refused: Mapping[Variant, Refusal]) -> str:
    """Return the one reason of many for which a model can't be: if there is one, that of a frame seen from the base."""
    in_base = [refusal for variant, refusal in refused.items() if _in_base(variant.frames)]
    first = next(iter(in_base or refused.values()), None)
    return first.reason if first else "it has no named frame"


def _in_base(frames: Sequence[str]) -> bool:
    return BASE in frames[1:] and not {BASE, WORLD} & {*frames[:1]}


def _check_names(robot: Robot, names: Sequence[str]) -> None:
    """Raise if two kernels have one name: frames `left_hand`, and `left` seen from `hand`."""
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(
            f"robot {robot.name!r}: two functions would be named {twice[0]!r}, as one frame's name is made of two "
            "others': leave one of these frames out of --frames, or rename it"
        )


def chosen(rows: Sequence[Model], names: Sequence[str] | None) -> list[Model]:
    """Return the rows of these models, in the order of the rows.

    None asks for the default ones, "all" for every model, "derivatives" for those that are derivatives of others.
    """
    if names is None:
        return [row for row in rows if row.default]
    known = [row.name for row in rows]
    for name in names:
        if name not in (*GROUPS, *known):
            hint = did_you_mean(name, known)
            raise UnknownNameError(f"no model {name!r}{hint}: expected 'all' or some of {', '.join(known)}")
    groups = {GROUPS[name] for name in names if name in GROUPS}
    return [row for row in rows if row.name in names or bool(row.derivative_of) in groups]


def with_frames(robot: Robot, names: Sequence[str] | None) -> Robot:
    """Return the robot with these named frames; the name of a joint is the frame of its link.

    None asks for the frames that the description marks as default, or else for the last links.
    """
    named = {frame.name: frame for frame in robot.frames}
    links = {joint.name: Frame(joint.name, j) for j, joint in enumerate(robot.joints, 1) if not joint.motor_of}
    if names is None:
        carriers = {joint.antecedent for joint in robot.joints}
        tips = [name for name, link in links.items() if link.antecedent not in carriers]
        names = [name for name, frame in named.items() if frame.default] or tips
    known = links | named
    names = [name if name in known else identifier(name) for name in names]
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known)
            raise UnknownNameError(f"{robot.name!r} has no frame {name!r}{hint}: expected some of {', '.join(known)}")
    return _with_frames(robot, tuple(known[name] for name in dict.fromkeys(names)))


def with_contacts(robot: Robot, names: Sequence[str]) -> Robot:
    """Return the robot with these sets of frames for models of contacts."""
    for name in names:
        if wrong := check_contacts(robot, name):
            raise UnknownNameError(f"contacts {name!r}: {wrong}")
    return replace(robot, contacts=tuple(dict.fromkeys(names)) or robot.contacts)


def _with_frames(robot: Robot, frames: tuple[Frame, ...]) -> Robot:
    """Return the robot with these frames, and without the parameters of others."""
    other = replace(robot, frames=frames)
    gone = _used(robot) - _used(other)
    values = {name: value for name, value in robot.values.items() if name not in gone}
    return replace(other, values=values, free=robot.free & set(values))


def _used(robot: Robot) -> set[str]:
    return {str(symbol) for _, expression in robot.expressions() for symbol in expression.free_symbols}
