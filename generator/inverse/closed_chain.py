"""Chains through the loops of a closed robot: from the joints of a chain to the motors that move it, and back.

A chain is solved for as an open one, its passive joints too. The loops then give the motors that are not on it: by the
same types of equations as passive joints, with motors unknown and the chain's joints known. The way back, in the mode
that is drawn, tells whether an answer is of that mode.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import prod

import sympy as sp

from ..algebra.graph import Expr, Graph, Stage
from ..algebra.rotation import Z
from ..description.robot import PRISMATIC, REVOLUTE, Follower, Robot
from ..mechanism.freeze import JointAngle, Positions, as_expr, constant_turn
from .completion import needed_steps, variable_names
from .loop_search import loop_solutions, sides, solve_loop, with_cut_joints
from .loop_steps import LoopSolution, LoopSystem, positions_of
from .plan import Motors, Plan
from .special_geometry import closed_positions_of

# The most branches of a chain and ways of its loops together: each is a bit of a number.
MOST_LABELS = 32

Known = dict[int, Expr | JointAngle]


@dataclass(frozen=True)
class Relation:
    """How a joint follows others, solved for one of them: position = sum of factor * position, plus a constant."""

    joint: int
    terms: tuple[tuple[int, sp.Expr], ...]
    constant: sp.Expr


Solved = Relation | LoopSolution


@dataclass(frozen=True)
class Route:
    """How the motors of a chain follow from its joints: relations and loops in the order of solution."""

    motors: tuple[int, ...]
    steps: tuple[Solved, ...]

    @property
    def loops(self) -> tuple[LoopSolution, ...]:
        """Return the loops that are solved."""
        return tuple(step for step in self.steps if isinstance(step, LoopSolution))

    @property
    def ways(self) -> int:
        """Return how many ways there are for one position of the chain."""
        return prod(step.kind.roots for loop in self.loops for step in loop.steps)


def with_motors(robot: Robot, plan: Plan) -> Plan | str:
    """Return a plan of a chain with passive joints whose answers are those of the motors, or why there is none."""
    found = route(robot, plan.joints)
    if isinstance(found, str):
        return found
    if plan.branches * found.ways > MOST_LABELS:
        return (
            f"the chain has {plan.branches} branches and its loops {found.ways} ways for each: expected at most "
            f"{MOST_LABELS} together"
        )
    graph = plan.graph
    ways = tuple(
        _values(robot, graph, found.motors, _motors(robot, graph, found, plan.joints, roots))
        for roots in _roots(found.loops)
    )
    motors = Motors(
        joints=found.motors,
        offsets=tuple(as_expr(robot.joints[j - 1].offset, graph) for j in found.motors),
        ways=ways,
        back=_values(robot, graph, plan.joints, _chain(robot, graph, found.motors, plan.joints)),
        ways_of=tuple(_choices(robot, found.loops)),
        headings=tuple(_headings(robot, found)),
    )
    return replace(plan, motors=motors)


@lru_cache(maxsize=64)
def route(robot: Robot, joints: tuple[int, ...]) -> Route | str:
    """Return how the motors that move a chain follow from its joints, or why they don't."""
    wanted = _movers(robot, joints)
    if isinstance(wanted, str):
        return wanted
    relations = list(_relations(robot))
    loops = [k for k in range(1, len(robot.loops) + 1) if {*sides(robot, k)} & {*robot.passive}]
    opened, known, steps = with_cut_joints(robot), {*joints}, list[Solved]()
    while not known >= wanted:
        step = _by_relation(relations, known) or _by_loop(robot, opened, loops, known)
        if step is None:
            names = ", ".join(robot.joints[j - 1].name for j in sorted(wanted - known))
            of_chain = ", ".join(robot.joints[j - 1].name for j in joints)
            return (
                f"its loops give no closed form for {names} where {of_chain} are known: expected loops that equations "
                "of degree 2 solve one after the other"
            )
        steps.append(step)
        known |= {step.joint} if isinstance(step, Relation) else {*step.passive}
    return Route(tuple(j for j in robot.moving if j in wanted), tuple(steps))


def _movers(robot: Robot, joints: Collection[int]) -> set[int] | str:
    """Return the motors that the positions of joints depend on, or why nobody can say."""
    found, solutions = {*joints}, loop_solutions(robot)
    while True:
        more = {c for j in found if j in robot.followers for c, _ in robot.followers[j].terms}
        for solution in solutions:
            if {*solution.passive} & found:
                if isinstance(solution, LoopSystem):
                    names = ", ".join(robot.joints[j - 1].name for j in solution.passive)
                    return f"the positions of {names} have no closed form: expected loops that have one"
                more |= {*solution.held}
        if more <= found:
            return {j for j in found if j in robot.moving}
        found |= more


def _relations(robot: Robot) -> Iterator[Relation]:
    """Yield how joints follow others, solved for each of the joints."""
    for j, follower in sorted(robot.followers.items()):
        if not _is_sum(robot, j, follower):
            continue
        yield Relation(j, follower.terms, follower.offset)
        for c, factor in follower.terms:
            others = tuple((d, -other / factor) for d, other in follower.terms if d != c)
            yield Relation(c, ((j, 1 / factor), *others), -follower.offset / factor)


def _by_relation(relations: Iterable[Relation], known: Collection[int]) -> Relation | None:
    """Return a relation all of whose joints are known but the one that it is solved for."""
    for relation in relations:
        if relation.joint not in known and all(j in known for j, _ in relation.terms):
            return relation
    return None


def _by_loop(robot: Robot, opened: Robot, loops: Sequence[int], known: Collection[int]) -> LoopSolution | None:
    """Return a loop that is solved for all of its joints that are not known, the one with the fewest of them."""
    unknown = {k: [j for j in sides(robot, k) if j not in known] for k in loops}
    for k in sorted((k for k in loops if unknown[k]), key=lambda k: len(unknown[k])):
        found = solve_loop(robot, opened, k, unknown[k])
        if found is not None:
            needed = needed_steps(replace(found, roots=(0,) * len(found.steps)))
            return replace(found, steps=tuple(step for step, _ in needed))
    return None


def _roots(loops: Sequence[LoopSolution]) -> Iterator[tuple[int, ...]]:
    """Yield a root for each step of all loops, the first one's varying fastest."""
    counts = [step.kind.roots for loop in loops for step in loop.steps]
    for roots in product(*(range(count) for count in reversed(counts))):
        yield roots[::-1]


def _motors(robot: Robot, graph: Graph, found: Route, joints: Sequence[int], roots: Sequence[int]) -> Known:
    """Return where joints are by those of the chain, with one of the roots of each step."""
    known = {j: _variable(robot, graph, j) for j in joints}
    for step in found.steps:
        if isinstance(step, Relation):
            known[step.joint] = _related(robot, graph, step, known)
        else:
            own, roots = roots[: len(step.steps)], roots[len(step.steps) :]
            known |= positions_of(robot, graph, step, own, known)
    return known


def _chain(robot: Robot, graph: Graph, motors: Sequence[int], joints: Sequence[int]) -> Known:
    """Return where joints are by the motors, in the mode that is drawn."""
    known = {j: _variable(robot, graph, j) for j in motors}
    waiting = list(loop_solutions(robot))
    relations = [Relation(j, f.terms, f.offset) for j, f in sorted(robot.followers.items())]
    while not known.keys() >= {*joints}:
        relation = _by_relation(relations, known)
        if relation is not None:
            known[relation.joint] = _related(robot, graph, relation, known)
            continue
        solution = next(each for each in waiting if {*each.held} <= known.keys())
        assert isinstance(solution, LoopSolution)
        waiting.remove(solution)
        known |= closed_positions_of(robot, graph, solution, known)
    return known


def _related(robot: Robot, graph: Graph, relation: Relation, known: Positions) -> Expr | JointAngle:
    """Return the position of a joint that follows others; angles are added by sines and cosines."""
    joint = robot.joints[relation.joint - 1]
    if joint.sigma == PRISMATIC:
        shifts = [as_expr(factor, graph) * _shift(known[j]) for j, factor in relation.terms]
        return graph.sum([*shifts, as_expr(relation.constant, graph)])
    constant = joint.offset + relation.constant
    constant -= sum((factor * robot.joints[j - 1].offset for j, factor in relation.terms), sp.Integer(0))
    turn = constant_turn(Z, sp.expand(constant), graph)
    c, s = turn.c, turn.s
    for j, factor in relation.terms:
        other = known[j]
        assert isinstance(other, JointAngle)
        sine = other.s if factor == 1 else -other.s
        c, s = c * other.c - s * sine, s * other.c + c * sine
    return JointAngle(c, s)


def _shift(position: Expr | JointAngle) -> Expr:
    assert isinstance(position, Expr)
    return position


def _is_sum(robot: Robot, j: int, follower: Follower) -> bool:
    """Return whether a joint follows others by a sum or difference of their angles, or of shifts."""
    kinds = {robot.joints[c - 1].sigma for c, _ in follower.terms}
    if robot.joints[j - 1].sigma == REVOLUTE:
        return kinds == {REVOLUTE} and all(abs(factor) == 1 for _, factor in follower.terms)
    return kinds == {PRISMATIC}


def _variable(robot: Robot, graph: Graph, j: int) -> Expr | JointAngle:
    """Return a joint's position by its variables, which are inputs."""
    values = [graph.input(name, Stage.CALL) for name in variable_names(robot, j)]
    if robot.joints[j - 1].sigma == REVOLUTE:
        sine, cosine = values
        return JointAngle(cosine, sine)
    return values[0] - as_expr(robot.joints[j - 1].offset, graph)


def _values(robot: Robot, graph: Graph, joints: Sequence[int], known: Positions) -> tuple[Expr, ...]:
    """Return sine and cosine, or the shift and nothing, of each joint."""
    values: list[Expr] = []
    for j in joints:
        position = known[j]
        if isinstance(position, JointAngle):
            values += [position.s, position.c]
        else:
            values += [position + as_expr(robot.joints[j - 1].offset, graph), graph.one]
    return tuple(values)


def _choices(robot: Robot, loops: Sequence[LoopSolution]) -> Iterator[tuple[str, int]]:
    """Yield what the roots of loops choose among: the cut joint's name, with that of the joint where there are more."""
    names = [joint.name for joint in robot.joints] + [loop.cut.name for loop in robot.loops]
    for loop in loops:
        cut = robot.loops[loop.loop - 1].cut.name
        several = [i for i, step in enumerate(loop.steps) if step.kind.roots > 1]
        for i in several:
            joint = next(later.joint for later in loop.steps[i:] if later.joint)
            yield cut if len(several) == 1 else f"{cut}, {names[joint - 1]}", loop.steps[i].kind.roots


def _headings(robot: Robot, found: Route) -> Iterator[str]:
    """Yield what is solved for, in words: theta7 by theta2 and theta3, or a joint of a loop by its equation."""
    for step in found.steps:
        if isinstance(step, Relation):
            others = " and ".join(robot.joints[j - 1].name for j, _ in step.terms)
            yield f"{robot.joints[step.joint - 1].name}: linear, by {others}"
        else:
            for each in step.steps:
                yield f"loop {robot.loops[step.loop - 1].cut.name}, {each.heading}"
