"""All kernels of a robot as equations, in one file."""

from __future__ import annotations

from collections.abc import Sequence

from ...derive.kernel import Kernel, Straight
from ...derive.places import places_kernel
from ...description.robot import Robot
from ...inverse.completion import Completion
from ...inverse.general import GeneralPlan
from ...inverse.iteration import Iteration
from ...inverse.plan import Plan
from ..naming import file_stem
from .completion import completion_equations
from .equations import equations
from .general import general_equations
from .listing import Listing, listing_lines
from .plan import inverse_equations


def files(robot: Robot, kernels: Sequence[Kernel]) -> dict[str, str]:
    """Return the text of a robot's equations, by its file name."""
    lines = (line for kernel in kernels for line in [*listing_lines(kernel_listing(robot, kernel)), ""])
    return {f"{file_stem(robot.name)}.txt": "\n".join(lines)}


def kernel_listing(robot: Robot, kernel: Kernel) -> Listing:
    """Return the equations of a kernel as data."""
    match kernel.body:
        case GeneralPlan() as plan:
            return general_equations(robot, kernel, plan)
        case Plan() as plan:
            return inverse_equations(robot, kernel, plan)
        case Iteration() as iteration:
            return kernel_listing(robot, places_kernel(robot, kernel, iteration))
        case Completion() as completion:
            return completion_equations(robot, kernel, completion)
        case Straight() as body:
            return equations(robot, kernel, body)
