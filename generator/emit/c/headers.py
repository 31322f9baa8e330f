"""The hand-written headers that generated C includes: where they are, and which of them a source needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

FOLDER = Path(__file__).parent / "support"

# The numbers of prepare and of callers; the numbers of kernels, one state wide or several.
SCALAR = "torquec_scalar.h"
REAL = "torquec_real.h"
# What stands in for libm.
OWN_MATH = "torquec_own_math.h"
# How the steps of inverse models are solved; how the code of long kernels is fetched.
INVERSE = "torquec_inverse.h"
GENERAL = "torquec_general.h"
FIVE_TURNS = "torquec_five_turns.h"
TWO_SLIDES = "torquec_two_slides.h"
NEWTON_FIRST = "torquec_newton_first.h"
SURE = "torquec_sure.h"
SHORT = "torquec_short.h"
MOTORS = "torquec_motors.h"
COLD = "torquec_cold.h"
# How searches for joint positions are made.
SOLVING = "torquec_solving.h"
# How modules search in lanes: what begins and ends searches, what makes their steps.
QUEUE = "torquec_queue.h"
DOWNHILL = "torquec_downhill.h"
# How trajectories are computed; for units of modules only.
MOTION = "torquec_motion.h"
# How loops are closed.
CLOSING = "torquec_closing.h"
ASSEMBLY = "torquec_assembly.h"
# What each header includes of the others.
INCLUDES: Mapping[str, tuple[str, ...]] = {
    SCALAR: (),
    OWN_MATH: (),
    REAL: (SCALAR,),
    COLD: (),
    MOTION: ("torquec_feedback.h", "torquec_adaptive.h"),
    "torquec_feedback.h": ("torquec_motion_rows.h",),
    "torquec_motion_rows.h": ("torquec_abi.h", "torquec_configuration.h"),
    "torquec_configuration.h": (SCALAR,),
    "torquec_adaptive.h": (),
    "torquec_abi.h": (),
    SOLVING: ("torquec_descents.h", "torquec_request.h", "torquec_status.h"),
    QUEUE: (SOLVING,),
    DOWNHILL: ("torquec_descents.h", "torquec_steps.h"),
    "torquec_descents.h": (),
    "torquec_request.h": ("torquec_posture.h",),
    "torquec_posture.h": ("torquec_steps.h",),
    "torquec_steps.h": ("torquec_task.h",),
    "torquec_task.h": ("torquec_packs.h",),
    "torquec_status.h": (),
    INVERSE: ("torquec_answers.h", "torquec_lanes.h", "torquec_singular.h"),
    "torquec_tolerances.h": (),
    "torquec_packs.h": (SCALAR,),
    "torquec_modes.h": ("torquec_angles.h",),
    CLOSING: ("torquec_modes.h",),
    "torquec_branches.h": ("torquec_packs.h",),
    "torquec_roots.h": ("torquec_branches.h", "torquec_tolerances.h"),
    "torquec_isolation.h": ("torquec_branches.h", "torquec_tolerances.h"),
    "torquec_quartic.h": ("torquec_isolation.h", "torquec_roots.h"),
    "torquec_lanes.h": ("torquec_quartic.h",),
    "torquec_chain.h": ("torquec_branches.h",),
    "torquec_angles.h": ("torquec_packs.h", "torquec_tolerances.h"),
    "torquec_answers.h": ("torquec_angles.h", "torquec_chain.h", "torquec_status.h"),
    "torquec_singular.h": ("torquec_answers.h", "torquec_free_joints.h"),
    "torquec_dense.h": ("torquec_branches.h", "torquec_tolerances.h"),
    "torquec_newton.h": ("torquec_chain.h", "torquec_dense.h"),
    "torquec_curves.h": ("torquec_newton.h",),
    "torquec_free_joints.h": ("torquec_angles.h", "torquec_curves.h"),
    ASSEMBLY: (CLOSING, GENERAL),
    MOTORS: (INVERSE,),
    GENERAL: ("torquec_attempt.h", INVERSE, "torquec_singular.h"),
    FIVE_TURNS: ("torquec_attempt.h", "torquec_closure.h", "torquec_nonreal.h"),
    TWO_SLIDES: ("torquec_attempt.h",),
    NEWTON_FIRST: (GENERAL,),
    SHORT: (GENERAL,),
    SURE: (GENERAL, "torquec_paths.h", "torquec_proof.h"),
    "torquec_paths.h": ("torquec_nonreal.h",),
    "torquec_proof.h": ("torquec_discs.h", "torquec_paths.h"),
    "torquec_discs.h": ("torquec_nonreal.h",),
    "torquec_attempt.h": (
        "torquec_chain.h",
        "torquec_cycle.h",
        "torquec_elimination.h",
        "torquec_unit_circle.h",
    ),
    "torquec_closure.h": ("torquec_pencil.h",),
    "torquec_nonreal.h": ("torquec_attempt.h", "torquec_pencil.h"),
    "torquec_unit_circle.h": ("torquec_packs.h", "torquec_tolerances.h"),
    "torquec_pencil.h": ("torquec_dense.h", "torquec_elimination.h"),
    "torquec_elimination.h": ("torquec_lines.h",),
    "torquec_lines.h": ("torquec_cycle.h",),
    "torquec_cycle.h": ("torquec_packs.h", "torquec_tolerances.h"),
}


def files(names: Iterable[str]) -> dict[str, str]:
    """Return the text of headers and of all that they include, by file name."""
    needed: dict[str, None] = {}
    names = list(names)
    while names:
        name = names.pop(0)
        if name not in needed:
            needed[name] = None
            names += INCLUDES[name]
    return {name: (FOLDER / name).read_text(encoding="utf-8") for name in needed}
