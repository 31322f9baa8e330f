"""Closed robots: torquec beside Pinocchio's constrained dynamics from Python, and beside C that CasADi generates.

    PYTHONPATH=tests python -m benchmarks.closed_robots [--rounds 25] [--json]

All terms of a robot are on both sides, friction of passive joints too. CasADi's C is of a plain transcription of the
same projection (closed_transcription.py), once with the C library's sine and cosine, once with torquec's. Pinocchio
gets positions and velocities of all joints, and torques less friction: finding these isn't timed.
Answers are compared before anything is timed. One core, alternately; figures are medians in ns, with half the range of
the middle half.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import casadi as ca
import numpy as np
import pinocchio as pin
import torquec
from oracle.closed_robots import ends_of_loops
from oracle.tree import tree_of
from torquec.generator.api import bills, find_description
from torquec.generator.description import Robot, read_robot
from torquec.generator.inverse.loop_search import needs_passive
from torquec.peers.bench import one_core
from torquec.peers.newton_euler import Array, Tree
from torquec.peers.pinocchio_model import pinocchio_robot

from .closed_transcription import LOOPS, MODELS, ClosedChain
from .duel import AGREEMENT, Figure, Line, alternately, machine, per_call, table
from .generated import AT_ONCE, FUNCTION, Peer, compiled
from .stopwatch import STATES, Stopwatch, constants_of

BESIDE_CASADI = ("fourbar", "five_bar", "sr400")
BESIDE_PINOCCHIO = ("sr400", "five_bar")
ON_REQUEST = ("delta", "gough_stewart")
ALONE = ("slider_crank", "akr3000", *ON_REQUEST)
# What is asked of torquec: figure, at most (ns), or how many times slower the other is, at least.
BARS = {("fourbar", "idm"): 120.0, ("gough_stewart", "idm"): 1500.0}
TIMES_PINOCCHIO = 10.0
# Accuracy, damping and most steps of Pinocchio's solver: constraints in a plane are redundant in space.
SETTINGS = (1e-8, 1e-10, 10)
SOFT = 1e-9


@dataclass(frozen=True)
class Closed:
    """A robot with states near where it is drawn."""

    robot: Robot
    built: torquec.Robot
    tree: Tree
    inputs: Sequence[Array]
    # Positions of all joints that move, for robots that need them.
    passive: Array

    @classmethod
    def of(cls, name: str) -> Closed:
        robot = read_robot(find_description(name))
        tree, rng = tree_of(robot), np.random.default_rng(1)
        drawn = np.array([tree.drawn.get(j, 0.0) for j in tree.moving])
        near = np.array([0.03 if tree.sigma[j - 1] else 0.1 for j in tree.moving])
        q = drawn + near * rng.uniform(-1, 1, (STATES, tree.n))
        inputs = [q, *(rng.uniform(-3, 3, (STATES, tree.n)) for _ in range(2))]
        mobile = [j - 1 for j in robot.mobile]
        passive = np.array([tree.positions(x)[mobile] for x in q])
        return cls(robot, torquec.build(robot, models=asked(name), frames=[]), tree, inputs, passive)

    def call(self, model: str, i: int) -> Array:
        given = {"passive": self.passive[i]} if needs_passive(self.robot) else {}
        return np.asarray(getattr(self.built, model)(*(array[i] for array in self.inputs), **given))


closed = cache(Closed.of)


def asked(name: str) -> tuple[str, ...]:
    """The models that are timed: of the largest robots one, as a compiler takes a minute for each."""
    return ("idm",) if name in ON_REQUEST else tuple(MODELS)


def kernels(name: str, model: str, stopwatch: Stopwatch, rounds: int) -> Line:
    """A kernel of torquec, and CasADi's where there is a transcription."""
    own = closed(name)
    module = own.built._module
    constants = constants_of(own.built).rows
    needed = needs_passive(own.robot)
    kernel = module.kernels[f"{model}_passive" if needed else model]
    inputs = [*own.inputs, *([own.passive] if needed else [])]
    out = np.zeros(own.tree.n)
    ways = {"torquec": stopwatch.way("warm", module.address(kernel.scalar), inputs, out, constants, 2)}
    for who, peer in peers(name).items() if name in BESIDE_CASADI else ():
        compare(name, model, who, peer)
        address = int(peer.ffi.cast("uintptr_t", peer.pointer(f"casadi_{model}")))
        ways[who] = stopwatch.way("warm", address, own.inputs, np.zeros(own.tree.n), None, 2)
    return Line(f"{name} {model}, kernel", alternately(ways, rounds))


@cache
def peers(name: str) -> Mapping[str, Peer]:
    """CasADi's C of a robot."""
    own = closed(name)
    chain = ClosedChain.of(own.robot, LOOPS[name])
    lanes = max(own.built._module.table.lanes, 2)
    return {
        "CasADi": compiled(source(chain, ""), DECLARED),
        "CasADi tuned": compiled(source(chain, AT_ONCE.format(lanes=lanes, n=chain.n)), DECLARED),
    }


DECLARED = [FUNCTION.format(name=f"casadi_{name}") for name in MODELS]


def source(chain: ClosedChain, preamble: str) -> str:
    """The C of all models; with a preamble that has them, with torquec's sines and cosines of the motors' angles."""
    text, n = [preamble], chain.n
    for name, algorithm in MODELS.items():
        symbols = [ca.SX.sym(f"x{i}", 3 * n if preamble and i == 0 else n) for i in range(3)]
        result = ca.densify(algorithm(chain, *symbols))
        function = ca.Function(f"generated_{name}", symbols, [result], {"cse": True})
        generator = ca.CodeGenerator(f"{name}.c", {"with_header": False})
        generator.add(function)
        text.append(generator.dump().replace("casadi_s", f"{name}_s").replace("casadi_f", f"{name}_f"))
        ready, given = "", "(const double **)in"
        if preamble:
            ready = f"double x[{3 * n}]; with_sines(in[0], x); const double *given[] = {{x, in[1], in[2]}}; "
            given = "given"
        text.append(
            f"void casadi_{name}(const void *const *in, void *const *out, const void *constants)\n"
            f"{{ (void)constants; {ready}generated_{name}({given}, (double **)out, 0, 0, 0); }}\n"
        )
    return "\n".join(text)


def compare(name: str, model: str, who: str, peer: Peer) -> None:
    """Refuse to time who gives another answer."""
    own = closed(name)
    for i in range(8):
        out = np.zeros(own.tree.n)
        given = peer.ffi.new("void *[]", [peer.ffi.cast("void *", array[i].ctypes.data) for array in own.inputs])
        into = peer.ffi.new("void *[]", [peer.ffi.cast("void *", out.ctypes.data)])
        getattr(peer.library, f"casadi_{model}")(peer.ffi.cast("void **", given), into, peer.ffi.NULL)
        agree(f"{name}.{model}", who, own.call(model, i), out, AGREEMENT)


def agree(what: str, who: str, ours: Array, theirs: Array, tolerance: float) -> None:
    """Leave if the answers differ."""
    if not np.abs(theirs - ours).max() <= tolerance * max(1.0, float(np.abs(theirs).max())):
        raise SystemExit(f"{what}: torquec and {who} disagree: {ours} and {theirs}")


def from_python(name: str, rounds: int) -> Line:
    """Direct dynamics from Python beside Pinocchio's."""
    own = closed(name)
    rows = [tuple(array[i] for array in own.inputs) for i in range(STATES)]
    out, function = own.call("ddm", 0), own.built.ddm
    theirs, moving = constrained(own)
    for i in range(8):
        agree(f"{name}.ddm", "Pinocchio", own.call("ddm", i), np.asarray(theirs(i))[moving], SOFT)
    bound = own.built.bind("ddm", *rows[0], out=out)
    ways = {
        "torquec": per_call(lambda i: function(*rows[i], out=out)),
        "torquec, bound": per_call(lambda i: bound()),
        "Pinocchio": per_call(theirs),
    }
    return Line(f"{name} ddm, Python", alternately(ways, rounds))


def constrained(own: Closed) -> tuple[Callable[[int], Any], list[int]]:
    """Pinocchio's constrained dynamics of state i, all its arguments ready, and the places of the motors."""
    robot, tree = own.robot, own.tree
    ends = ends_of_loops(robot)
    frames = tuple(end for pair in ends for end in pair)
    opened = replace(robot, joints=tuple(replace(joint, mu=1) for joint in robot.joints), loops=(), order=None)
    peer = pinocchio_robot(tree_of(replace(opened, frames=frames)))
    model, data = peer.model, peer.data
    held, forces = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
    for pair in ends:
        cut, twin = (model.frames[peer.frames[end.name]] for end in pair)
        sides = (cut.parentJoint, cut.placement, twin.parentJoint, twin.placement)
        held.append(pin.RigidConstraintModel(pin.ContactType.CONTACT_3D, model, *sides, pin.LOCAL))
        forces.append(held[-1].createData())
    pin.initConstraintDynamics(model, data, held, forces)
    settings = pin.ProximalSettings(*SETTINGS)
    states = []
    for i in range(STATES):
        q, qd, tau = (array[i] for array in own.inputs)
        speed = tree.rates(q) @ qd
        torque = np.zeros(len(tree.name))
        torque[[j - 1 for j in tree.moving]] = tau - tree.friction(q, qd)
        mobile = [j - 1 for j in robot.mobile]
        states.append(peer.arguments(own.passive[i], speed[mobile], torque[mobile]))

    def call(i: int) -> Any:
        return pin.constraintDynamics(model, data, *states[i], held, forces, settings)

    return call, [peer.order[j] for j in robot.moving]


def counts() -> str:
    """Operations of idm of the robot with a parallelogram, and of its tree with all joints free."""
    robot = read_robot(find_description("sr400"))
    tree = replace(robot, joints=tuple(replace(joint, mu=1) for joint in robot.joints), loops=(), assembly={})
    of_loop, of_tree = (bills(one, models=["idm"])["idm"] for one in (robot, tree))
    shown = (f"{bill['*']} * {bill['+']} + (cost {bill['*'] + bill['+']})" for bill in (of_loop, of_tree))
    return "sr400 idm: closed {}; its tree with {} free joints {}".format(*_with(list(shown), str(len(tree.mobile))))


def _with(shown: list[str], joints: str) -> tuple[str, str, str]:
    return shown[0], joints, shown[1]


def measure(rounds: int) -> Iterator[Line]:
    """All lines."""
    stopwatch = Stopwatch()
    for name in (*BESIDE_CASADI, *ALONE):
        for model in asked(name):
            yield kernels(name, model, stopwatch, rounds)
    for name in BESIDE_PINOCCHIO:
        yield from_python(name, rounds)


def verdicts(lines: Sequence[Line]) -> list[str]:
    """The bars, and what was reached."""
    times: dict[str, Mapping[str, Figure]] = {line.what: line.times for line in lines}
    told = []
    for (name, model), most in BARS.items():
        reached = times[f"{name} {model}, kernel"]["torquec"].median
        told.append(f"{name} {model}: {reached:.0f} ns, at most {most:.0f}: {'yes' if reached <= most else 'NO'}")
    for name in BESIDE_PINOCCHIO:
        line = times[f"{name} ddm, Python"]
        ratio = line["Pinocchio"].median / line["torquec"].median
        told.append(
            f"{name} ddm from Python: Pinocchio takes {ratio:.1f} times as long, at least {TIMES_PINOCCHIO:.0f}: "
            f"{'yes' if ratio >= TIMES_PINOCCHIO else 'NO'}"
        )
    return told


def main() -> None:
    """Time all and print the table."""
    parser = argparse.ArgumentParser(description="closed robots: torquec beside Pinocchio and CasADi")
    parser.add_argument("--rounds", type=int, default=25, help="rounds a figure is the median of")
    parser.add_argument("--json", action="store_true", help="print JSON for machines")
    options = parser.parse_args()
    with one_core():
        lines = list(measure(options.rounds))
    if options.json:
        facts = {line.what: {who: vars(figure) for who, figure in line.times.items()} for line in lines}
        print(json.dumps({"machine": machine(), "lines": facts}))
        return
    print(table(lines), "", *verdicts(lines), counts(), "", machine(), sep="\n")


if __name__ == "__main__":
    main()
