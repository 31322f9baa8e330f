"""What a row of the catalogue is: a model, its arguments and the choices that its calls have."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from ..description.robot import Robot
from ..forms.rewrites import Rewrite
from .refusal import Refusal

# A size in a shape: a number, or a letter for what the index runs over.
#   "nq", "n"   the coordinates of q, those of qd
#   "loops"     the loops, in the order of the description
#   "joints"    all joints that move, those included that mimic others or are passive, in the order of their numbers
#   "b"         the base parameters
#   "p"         the labels of `Model.columns`
#   "frames"    the robot's named frames
#   "contacts"  the frames of the set that a call chooses
#   "answers"   the answers of a model that has several
Size = int | str
# What an argument is to a robot's coordinates (equations run over all joints, q and qd over those that are independent):
#   "position"                   a mapping by the coordinates of q
#   "all positions"              a mapping by all joints that move, `Robot.mobile`
#   "velocity", "acceleration"   by those of qd; a function gets them for all joints, and answers for the coordinates
#   "rate"                       by those of qd, as it stands: derivatives of accelerations
#   "force"                      by those of qd; a function answers for all joints, the build projects them
#   "per velocity"               a column for each velocity, projected likewise
#   "force per motion"           a matrix by pairs, projected likewise
Role = Literal["position", "all positions", "velocity", "acceleration", "rate", "force", "per velocity", "force per motion"]
# What the functions of a row get:
#   "mechanism"      the Mechanism at q, then the other inputs in their order; by name the optional inputs that are given
#                    and the choices on the axes
#   "description"    the Robot and a Graph; by name the choices. They may return a Completion
#   "closed forms"   the ClosedForms of the robot; by name the choices. They return a Plan or a Refusal
Source = Literal["mechanism", "description", "closed forms"]


@dataclass(frozen=True)
class Argument:
    """An input or output of a model."""

    name: str

    shape: tuple[Size, ...]
    """Sizes; () is a number."""

    doc: str
    """What it is, with units and frame."""

    kind: Literal["real", "int"] = "real"
    """What its elements are in C: the number type of the build, or int32_t."""

    role: Role | None = None
    """What it is to the coordinates; None: nothing, its elements stand as they are."""

    symbol: str = ""
    """What the notation calls it, where that is not its name."""

    of_base: str = ""
    """What a floating base adds to it."""

    symmetric: bool = False
    """Whether it is a matrix whose upper triangle tells all: a call may ask for that alone."""

    sparse: bool = False
    """Whether it is a matrix with elements that are 0 in every state: a call may ask for the others alone."""

    unless: Callable[[Robot], str] | None = None
    """Return why a robot can't have this optional input, or nothing."""


@dataclass(frozen=True)
class Axis:
    """A choice that a call makes by name; each way has a kernel of its own. It is among the robot's named frames, unless
    `values` or `joints` say otherwise."""

    name: str

    doc: str
    """What is chosen."""

    default: str | None = None
    """The choice of a call that makes none. "base" is the robot's ground: the world of a floating base. None: the call
    has to choose, unless there is one choice only."""

    goes_with: str | None = None
    """The optional input without which the choice has no meaning."""

    values: tuple[str, ...] = ()
    """The choices, where they are the same for every robot."""

    joints: bool = False
    """Whether the choice is among the joints that move."""

    patterns: bool = False
    """Whether the choice is among the robot's patterns of hybrid models."""

    sets: bool = False
    """Whether the choice is a set of named frames, among those that `contact_sets` gives."""

    others: str = ""
    """Why there are no more choices; of frames, a build can compile more."""

    @property
    def of_frames(self) -> bool:
        """Whether the choice is among the robot's named frames."""
        return not (self.values or self.joints or self.patterns or self.sets)


@dataclass(frozen=True)
class Model:
    """One row of the catalogue."""

    name: str

    derive: tuple[Callable[..., Any], ...]
    """Functions that derive the same model. The build keeps the cheapest for a robot; one that returns a Refusal is passed
    over."""

    inputs: tuple[Argument, ...]

    outputs: tuple[Argument, ...]

    doc: str
    """What it is, in one line."""

    optional: tuple[Argument, ...] = ()
    """Inputs that a call may leave out: there is a kernel without them, with each alone, and with all. Every model that
    takes the mechanism at q has one more, `passive`."""

    axes: tuple[Axis, ...] = ()
    """The choices that a call has."""

    blanks: bool = False
    """Whether one kernel takes all optional inputs, and those that a call leaves out are NaN."""

    zeros: bool = False
    """Whether there is a kernel without optional inputs and one with all; those that a call of this leaves out are 0."""

    takes: Source = "mechanism"
    """What the functions get."""

    rewrites: tuple[Rewrite, ...] | None = None
    """What is done to the mechanism before the functions get it; None: what is cheapest for the robot."""

    searched: bool = False
    """Whether a search looks for the rewriting that is cheapest. The unit of length may then be one of the robot's."""

    rewritten_as: tuple[str, ...] = ()
    """Rows that are searched for, whose rewritings are tried for this one too: it has no search of its own."""

    switches: tuple[tuple[str, str], ...] = ()
    """Words that a call may say, `careful=True`, each with the row that answers in place of this one."""

    columns: Callable[..., tuple[str, ...] | Refusal] | None = None
    """Return the labels that the size "p" counts, given the Robot and by name the choices. The functions get `columns` in
    place of the choices, and return a mapping from label to what is for that column."""

    unless: Callable[[Robot], str] | None = None
    """Return why a robot can't have the model, or nothing. It goes by the description; functions that search for a closed
    form answer for themselves."""

    answers: int | None = None
    """The most answers, of a model that has several: its outputs are `values` (answers, ...), `count`, `status` and more."""

    default: bool = True
    """Whether a build has it if nobody asks for it."""

    derivative_of: str = ""
    """The row whose derivatives it gives. A build of "all" models leaves such rows out, one of "derivatives" has them."""

    pinocchio: tuple[str, ...] = ()
    """What Pinocchio calls it, so that `robot.rnea` can say where to look."""

    @property
    def unit_is_free(self) -> bool:
        """Whether the unit of length may be one of the robot's."""
        return self.searched or bool(self.rewritten_as)

    @property
    def conditional(self) -> bool:
        """Whether some robots can't have it."""
        return self.unless is not None or self.takes == "closed forms"
