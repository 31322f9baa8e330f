"""Iterations -> C: where frames are and how they move, as straight-line code, and what gives it to the search.

The functions of torquec_solving.h search; all numbers in them are double. These functions make a model, of which the
variants of one frame share the first two:

    places_of_<name>   T and J of the frames at q
    at_<name>          the same, as the search calls it
    arm_of_<name>      what the search has to know of the joints
    <name>             gives it to tq_answer_search

Where a unit has lanes for searches, search_lanes.py has the last one and what goes with it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from ...algebra.graph import Stage
from ...derive.kernel import Kernel, Straight
from ...derive.places import places_kernel, shared_name
from ...description.robot import Robot
from ...inverse.iteration import PARTS, Iteration
from ..constants import Constants
from ..function import Value
from ..schedule import Scheduler
from . import search_lanes
from .comments import description
from .headers import SOLVING
from .kernel import CFunction, head, kernel_function
from .text import PREPARE, block, comma_list, expression, literal

# The optional inputs in the order of tq_request, and the outputs in that of tq_found.
ASKED = ("start", "limits", "posture", "weights")


def search_function(robot: Robot, kernel: Kernel, body: Iteration, constants: Constants) -> CFunction:
    """Return the C of one variant; the one that is given the whole pose has the places, which the others call."""
    known = constants.add(kernel)
    inner = places_kernel(robot, kernel, body)
    read, shared = constants.read_by(inner), shared_name(kernel.variant)
    places = _places(inner, shared, constants) if body.given == "pose" else CFunction("")
    arm = _arm(robot, kernel, body, shared, known)
    own = _search(robot, kernel, body)
    if search_lanes.has_lanes(body):
        beginning = search_lanes.beginning(robot, body, shared, places.text, read) if body.given == "pose" else ""
        own = search_lanes.either(search_lanes.several(robot, kernel, body, shared, len(read)), own)
        text = [description(kernel), beginning, "#if TQ_LANES == 1", arm, own, "#endif\n"]
    else:
        text = [description(kernel), "#if TQ_LANES == 1", places.text, arm, own, "#endif\n"]
    return CFunction("\n".join(text), headers=(SOLVING, *places.headers))


def _places(inner: Kernel, shared: str, constants: Constants) -> CFunction:
    """Return the functions that compute T and J at q."""
    assert isinstance(inner.body, Straight)
    function = kernel_function(inner, inner.body, constants, ahead=False)
    static = function.text.replace(f"TQ_LINKAGE void TQ({inner.name})", f"static void TQ({inner.name})")
    called = block(
        f"static void TQ(at_{shared})(const real *q, real *T, real *J, const void *k)",
        [f"TQ({inner.name})(q, T, J, k);"],
    )
    return CFunction(f"{static}\n{called}", headers=function.headers)


def _arm(robot: Robot, kernel: Kernel, body: Iteration, shared: str, known: Callable[[int], Value]) -> str:
    """Return the function that says what a search has to know of the joints."""
    nq, columns = len(robot.positions), len(body.coordinates)
    limits = [robot.joints[c - 1].limits if c > 0 else None for c in robot.positions]
    lower = [-inf if each is None or each.lower is None else each.lower for each in limits]
    upper = [inf if each is None or each.upper is None else each.upper for each in limits]
    scheduler = Scheduler(body.graph, Stage.CALL, known)
    length = expression(scheduler.edge(body.length), PREPARE)
    # What comes before the joints in q: a floating base.
    upright = nq - len(robot.moving) - 1
    points = int(body.given == "pointing")
    return block(
        f"static void TQ(arm_of_{kernel.name})(tq_arm *arm, const void *constants)",
        [
            *search_lanes.joint_tables(robot, body),
            f"static const double lower[] = {{{comma_list(map(literal, lower))}}};",
            f"static const double upper[] = {{{comma_list(map(literal, upper))}}};",
            "const TQ_CONSTANTS *k = (const TQ_CONSTANTS *)constants;",
            *([] if "k->" in length else ["(void)k;"]),
            f"*arm = (tq_arm){{{columns}, {body.frames}, {nq}, {upright}, place, slides, lower, upper, {length},",
            f"                {hex(PARTS[body.given])}u, {points}, TQ(at_{shared})}};",
        ],
    )


def _search(robot: Robot, kernel: Kernel, body: Iteration) -> str:
    """Return the function that callers see, which searches for one pose after the other."""
    frames, nq, columns = body.frames, len(robot.positions), len(body.coordinates)
    room = f"TQ_REQUEST_ROOM({frames}, {columns}) + TQ_STEPS_ROOM({frames}, {columns})"
    return block(
        head(kernel),
        [
            f"double room[{room}] __attribute__((aligned(64)));",
            f"tq_scalar scalars[TQ_STRIDE({nq}) + TQ_SCALARS({frames}, {columns})] __attribute__((aligned(64)));",
            "tq_arm arm;",
            f"TQ(arm_of_{kernel.name})(&arm, k);",
            f"const tq_request request = {{T, {comma_list(ASKED)}}};",
            f"const tq_found found = {{{comma_list(slot.name for slot in kernel.outputs)}}};",
            "tq_answer_search(&arm, &request, room, scalars, k, &found);",
        ],
    )
