"""The motors of chains through loops -> C: from the joints of a chain to the motors, in every way, and back.

Two functions of a model make answers of the motors out of those of its chain (torquec_motors.h):

    of_chain_<name>   solves the loops for the motors, in one of the ways
    to_chain_<name>   where motors bring the chain, in the mode that is drawn
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...algebra.graph import Expr, Stage
from ...derive.kernel import Kernel
from ...description.robot import PRISMATIC, Robot
from ...inverse.plan import Motors, Plan
from ..function import Value
from ..schedule import Scheduler
from .text import PREPARE, block, comma_list, expression, indent, lines

# The variables and arguments of the functions here, which no variable of the graph may be.
RESERVED = ("T", "at", "a", "k", "i", "e", "first", "count", "constants")


@dataclass(frozen=True)
class Chain:
    """A plan with the robot that it is for, and how its constants are read."""

    robot: Robot
    plan: Plan
    known: Callable[[int], Value]
    # What the names of its search and its error begin with.
    name: str

    @property
    def opening(self) -> list[str]:
        """The first lines of search and error."""
        return [
            *([] if self.plan.held else ["(void)at;"]),
            f"const {self.robot.name}_constants *k = constants;",
            "(void)k;",
        ]

    def slides(self, j: int) -> bool:
        """Return whether joint j is prismatic; virtual ones, behind all others, are not."""
        return j <= len(self.robot.joints) and self.robot.joints[j - 1].sigma == PRISMATIC

    def variables(self, j: int) -> tuple[str, ...]:
        """Return the variables of joint j: its shift r, or sine and cosine of its angle."""
        return (f"r{j}",) if self.slides(j) else (f"S{j}", f"C{j}")


def as_double(scheduler: Scheduler, x: Expr) -> str:
    """Return an expression as C, for one state."""
    return expression(scheduler.edge(x.edge), PREPARE)


def definitions_of(
    chain: Chain,
    scheduler: Scheduler,
    joints: Sequence[int],
    places: Sequence[int],
    offsets: Sequence[Expr],
    of: str = "",
) -> list[str]:
    """Return the definitions of what is said of joints in arrays, whose names end on `of`."""
    return [
        f"static const int place{of}[] = {{{comma_list(places)}}};",
        f"static const int slides{of}[] = {{{comma_list(int(chain.slides(j)) for j in joints)}}};",
        f"const double offset{of}[] = {{{comma_list(as_double(scheduler, x) for x in offsets)}}};",
    ]


def definitions_of_motors(chain: Chain, scheduler: Scheduler, motors: Motors, kernel: Kernel, before: int) -> list[str]:
    """Return the definitions of what is said of the motors of a chain."""
    plan, (answers, nq) = chain.plan, kernel.outputs[0].shape
    places = [before + chain.robot.moving.index(j) for j in motors.joints]
    sizes = f"{plan.branches * len(motors.ways)}, {nq}, {answers}, {before - 1}"
    return [
        *definitions_of(chain, scheduler, motors.joints, places, motors.offsets, "_of_motor"),
        "const tq_chain of_motors = {",
        f"    {len(motors.joints)}, 0, place_of_motor, slides_of_motor, offset_of_motor, chain.length, {sizes}, 0,",
        "    0u, 0, 0, 0, 0,",
        "};",
        f"const tq_motors motors = {{&of_motors, {len(motors.ways)}, TQ(of_chain_{chain.name}), "
        f"TQ(to_chain_{chain.name})}};",
    ]


def of_chain(chain: Chain, motors: Motors) -> str:
    """Return the function that solves the loops for the motors, in one of the ways."""
    cases: list[str] = []
    for i, way in enumerate(motors.ways):
        cases += [f"if (way == {i}) {{", *indent([*_solved(chain, chain.plan.joints, way, "m"), "return;"]), "}"]
    return block(
        f"static void TQ(of_chain_{chain.name})"
        "(const double *s, const double *c, int way, double *ms, double *mc, const void *constants)",
        [f"const {chain.robot.name}_constants *k = constants;", "(void)k;", "(void)s;", "(void)c;", *cases],
    )


def to_chain(chain: Chain, motors: Motors) -> str:
    """Return the function that says where motors bring the chain in the mode that is drawn."""
    return block(
        f"static void TQ(to_chain_{chain.name})"
        "(const double *ms, const double *mc, double *s, double *c, const void *constants)",
        [
            f"const {chain.robot.name}_constants *k = constants;",
            "(void)k;",
            *_solved(chain, motors.joints, motors.back, "", "m"),
        ],
    )


def _solved(chain: Chain, joints: Sequence[int], values: Sequence[Expr], to: str, of: str = "") -> list[str]:
    """Return the lines that read the variables of joints, and write sines and cosines, or shifts and nothing."""
    names = [name for j in joints for name in chain.variables(j)]
    scheduler = Scheduler(chain.plan.graph, Stage.CALL, chain.known, taken={*RESERVED, *names, "s", "c", "ms", "mc"})
    definitions = list(lines(scheduler.statements([x.edge for x in values]), PREPARE))
    loads = [
        f"const double {name} = {of}{row}[{i}];"
        for i, j in enumerate(joints)
        for name, row in zip(chain.variables(j), "sc", strict=False)
    ]
    results = [f"{to}{'sc'[i % 2]}[{i // 2}] = {as_double(scheduler, x)};" for i, x in enumerate(values)]
    return [*loads, *(f"(void){name};" for name in names), *definitions, *results]
