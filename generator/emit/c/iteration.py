"""Iterations -> C: where frames are and how they move, as straight-line code, and what gives it to the search.

The functions of torquec_solving.h search; all numbers in them are double. Three functions make a model, of which the
variants of one frame share the first two:

    places_of_<name>   T and J of the frames at q
    at_<name>          the same, as the search calls it
    <name>             gives it to tq_answer_search, with what it has to know of the joints
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from ...algebra.graph import Stage
from ...derive.kernel import Kernel, Straight
from ...derive.places import places_kernel, shared_name
from ...description.robot import PRISMATIC, Robot
from ...inverse.iteration import PARTS, Iteration
from ..constants import Constants
from ..function import Value
from ..schedule import Scheduler
from .comments import description
from .headers import SOLVING
from .kernel import CFunction, declarations, kernel_function
from .text import PREPARE, block, comma_list, expression, literal

# The optional inputs in the order of tq_request, and the outputs in that of tq_found.
ASKED = ("start", "limits", "posture", "weights")


def search_function(robot: Robot, kernel: Kernel, body: Iteration, constants: Constants) -> CFunction:
    """Return the C of one variant; the one that is given the whole pose has the places, which the others call."""
    known = constants.add(kernel)
    shared = shared_name(kernel.variant)
    places = _places(robot, kernel, body, shared, constants) if body.given == "pose" else CFunction("")
    own = _search(robot, kernel, body, shared, known)
    text = [description(kernel), "#if TQ_LANES == 1", places.text, own, "#endif\n"]
    return CFunction("\n".join(text), headers=(SOLVING, *places.headers))


def _places(robot: Robot, kernel: Kernel, body: Iteration, shared: str, constants: Constants) -> CFunction:
    """Return the functions that compute T and J at q."""
    inner = places_kernel(robot, kernel, body)
    assert isinstance(inner.body, Straight)
    function = kernel_function(inner, inner.body, constants)
    static = function.text.replace(f"TQ_LINKAGE void TQ({inner.name})", f"static void TQ({inner.name})")
    called = block(
        f"static void TQ(at_{shared})(const tq_scalar *q, tq_scalar *T, tq_scalar *J, const void *k)",
        [f"TQ({inner.name})(q, T, J, k);"],
    )
    return CFunction(f"{static}\n{called}", headers=function.headers)


def _search(robot: Robot, kernel: Kernel, body: Iteration, shared: str, known: Callable[[int], Value]) -> str:
    """Return the function that callers see."""
    nq, columns = len(robot.positions), len(body.coordinates)
    places = [robot.positions.index(c) for c in body.coordinates]
    slides = [int(robot.joints[c - 1].sigma == PRISMATIC) for c in body.coordinates]
    limits = [robot.joints[c - 1].limits if c > 0 else None for c in robot.positions]
    lower = [-inf if each is None or each.lower is None else each.lower for each in limits]
    upper = [inf if each is None or each.upper is None else each.upper for each in limits]
    scheduler = Scheduler(body.graph, Stage.CALL, known)
    length = expression(scheduler.edge(body.length), PREPARE)
    # What comes before the joints in q: a floating base.
    upright = nq - len(robot.moving) - 1
    points = int(body.given == "pointing")
    outputs = comma_list(slot.name for slot in kernel.outputs)
    return block(
        f"TQ_LINKAGE void TQ({kernel.name})({comma_list(declarations(kernel, 'real', 'TQ_CONSTANTS'))})",
        [
            f"static const int place[] = {{{comma_list(places)}}};",
            f"static const int slides[] = {{{comma_list(slides)}}};",
            f"static const double lower[] = {{{comma_list(map(literal, lower))}}};",
            f"static const double upper[] = {{{comma_list(map(literal, upper))}}};",
            f"double room[TQ_SEARCH_ROOM({body.frames}, {columns})] __attribute__((aligned(64)));",
            f"tq_scalar scalars[TQ_SCALARS({body.frames}, {columns}, {nq})] __attribute__((aligned(64)));",
            f"const tq_arm arm = {{{columns}, {body.frames}, {nq}, {upright}, place, slides, lower, upper, {length},",
            f"                    {hex(PARTS[body.given])}u, {points}, TQ(at_{shared})}};",
            f"const tq_request request = {{T, {comma_list(ASKED)}}};",
            f"const tq_found found = {{{outputs}}};",
            "tq_answer_search(&arm, &request, room, scalars, k, &found);",
        ],
    )
