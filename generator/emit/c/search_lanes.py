"""Searches side by side in the lanes of vectors, where a unit says that there are some: TQ_DESCENTS is defined.

Of the functions of iteration.py the first two stand in the unit with lanes, too. To them are added

    hold_<name>         fills a lane's constants
    TQ_DESCENTS(name)   goes on with the searches of all lanes: in the unit with lanes
    TQ_SEVERAL(name)    gives many poses to tq_answer_searches; <name> gives it one

The first two belong to the places, which the variants of one frame share.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...derive.kernel import Kernel
from ...derive.places import WHOLE
from ...description.robot import PRISMATIC, Robot
from ...inverse.iteration import Iteration
from .kernel import head
from .text import block, comma_list

# Joints that move a frame whose searches go in lanes, at most (TQ_MOST_LANE_COLUMNS).
MOST_COLUMNS = 24


def has_lanes(body: Iteration) -> bool:
    """Return whether searches go side by side where there are lanes: for one frame, which few joints move."""
    return body.frames == 1 and len(body.coordinates) <= MOST_COLUMNS


def joint_tables(robot: Robot, body: Iteration) -> list[str]:
    """Return the tables of the joints that move the frames: their places in q, and whether they slide."""
    places = [robot.positions.index(c) for c in body.coordinates]
    slides = [int(robot.joints[c - 1].sigma == PRISMATIC) for c in body.coordinates]
    return [
        f"static const int place[] = {{{comma_list(places)}}};",
        f"static const int slides[] = {{{comma_list(slides)}}};",
    ]


def beginning(robot: Robot, body: Iteration, shared: str, places: str, read: Sequence[str]) -> str:
    """Return what the variants of a frame share: the text of its places for one state and for lanes, which have no more
    than the constants that it reads; what fills these; the steps of all lanes."""
    own = f"TQ(constants_of_{shared})"
    fields = " ".join(f"real {name};" for name in read or ("none",))
    return "\n".join([
        "#if TQ_LANES == 1",
        f"typedef TQ_CONSTANTS {own};",
        "#elif defined(TQ_DESCENTS)",
        f"typedef struct {{ {fields} }} {own};",
        "#endif",
        "#if TQ_LANES == 1 || defined(TQ_DESCENTS)",
        places.replace("const TQ_CONSTANTS *", f"const {own} *"),
        "#endif",
        "#ifdef TQ_DESCENTS",
        f"void TQ_DESCENTS({shared})(tq_descents *d);",
        "#if TQ_LANES == 1",
        _hold(shared, read),
        "#else",
        _descents(robot, body, shared),
        "#endif",
        "#endif",
    ])


def _hold(shared: str, read: Sequence[str]) -> str:
    """Return the function that fills a lane's constants, of rows of `lanes` numbers."""
    return block(
        f"static void TQ(hold_{shared})(double *known, int lanes, const void *constants)",
        [
            "const TQ_CONSTANTS *k = (const TQ_CONSTANTS *)constants;",
            *(f"known[{i} * lanes] = k->{name};" for i, name in enumerate(read)),
            *([] if read else ["(void)known;", "(void)lanes;", "(void)k;"]),
        ],
    )


def _descents(robot: Robot, body: Iteration, shared: str) -> str:
    """Return the function that goes on with the searches of all lanes."""
    columns = len(body.coordinates)
    return block(
        f"void TQ_DESCENTS({shared})(tq_descents *d)",
        [
            *joint_tables(robot, body),
            f"const tq_lane_arm arm = {{{columns}, {-(-columns // WHOLE) * WHOLE}, place, slides}};",
            f"tq_go_downhill(arm, TQ(at_{shared}), d);",
        ],
    )


def several_head(name: str) -> str:
    """Return the head of the function of this name that searches for many poses."""
    arguments = "size_t poses, const void *const *in, void *const *out, const ptrdiff_t *steps, const void *k"
    return f"void {name}({arguments}, ptrdiff_t k_step)"


def several(robot: Robot, kernel: Kernel, body: Iteration, shared: str, known: int) -> str:
    """Return the functions for many poses and for one, which callers see; `known` is how many constants are read."""
    name, sizes = kernel.name, f"{len(body.coordinates)}, {len(robot.positions)}"
    inputs, outputs = (comma_list(slot.name for slot in slots) for slots in (kernel.inputs, kernel.outputs))
    own = f"{known}, TQ(arm_of_{name}), TQ(hold_{shared}), TQ_DESCENTS({shared})"
    many = block(
        several_head(f"TQ_SEVERAL({name})"),
        [
            f"static const tq_lane_robot robot = {{{own}}};",
            f"double room[TQ_LANES_ROOM({sizes}, {known})] __attribute__((aligned(64)));",
            f"tq_scalar scalars[TQ_LANES_SCALARS({sizes})] __attribute__((aligned(64)));",
            "const tq_pose_rows rows = {poses, in, out, steps, k, k_step};",
            f"tq_answer_searches(&robot, &rows, {sizes}, room, scalars);",
        ],
    )
    one = block(
        head(kernel),
        [
            f"const void *const in[] = {{{inputs}}};",
            f"void *const out[] = {{{outputs}}};",
            f"TQ_SEVERAL({name})(1, in, out, 0, k, 0);",
        ],
    )
    return f"{several_head(f'TQ_SEVERAL({name})')};\n{many}\n{one}"


def either(lanes: str, one: str) -> str:
    """Return the functions for lanes where there are some, and that for one pose elsewhere."""
    return "\n".join(["#ifdef TQ_DESCENTS", lanes, "#else", one, "#endif"])
