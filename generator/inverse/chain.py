"""The joints between two frames as a cycle: J1 X1 J2 X2 ... Jn Xn = 1, where the last X holds the pose asked for.

J is a turn about z or a shift along z by the joint's variable, with what is constant of it. X takes the frame of one
joint to that of the next: Rot(x, alpha) Trans(x, d), wherever the description allows this form, else any row of steps.
Turns and shifts about and along z that stand between are counted to the joints beside them, so that gamma, b, fixed
joints and the frames at both ends need no case of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..algebra.graph import Expr, Graph, Stage, sqrt
from ..algebra.rotation import Turn, X, Z
from ..algebra.spatial import Pose
from ..algebra.vector import Matrix, Vector, identity
from ..description.robot import BASE, FIXED, PRISMATIC, REVOLUTE, Frame, Joint, Robot
from ..mechanism.freeze import as_expr, constant_turn


@dataclass(frozen=True)
class Shift:
    """A displacement along x or z."""

    axis: int
    by: Expr


@dataclass(frozen=True)
class Variable:
    """Where a joint's own motion stands in a row of steps; `sign` is -1 where the row runs towards the base."""

    joint: int
    sign: int


Step = Turn | Shift | Pose
Steps = tuple[Step, ...]


@dataclass(frozen=True)
class Unknown:
    """The variable of joint j in the graph: sine and cosine of theta_j = q_j + offset_j, or r_j = q_j + offset_j.

    The sum of the angles of parallel joints is an unknown, too. `joints` are those whose angles it sums, mostly one.
    `names` are what the graph calls it, `title` is for people.
    """

    joints: tuple[int, ...]
    sigma: int
    s: Expr
    c: Expr
    r: Expr
    names: tuple[str, ...]
    title: str


@dataclass(frozen=True)
class Moving:
    """J: the joint's variable, with its sign in the cycle, and the constant turn and shift that go with it."""

    unknown: Unknown
    sign: int
    turn: Turn
    shift: Expr

    @property
    def joint(self) -> int:
        """Return the joint's number, the last one's of a sum."""
        return self.unknown.joints[-1]

    @property
    def revolute(self) -> bool:
        """Whether it turns."""
        return self.unknown.sigma == REVOLUTE

    @property
    def s(self) -> Expr:
        """Return the sine of the variable's turn."""
        return self.sign * self.unknown.s

    @property
    def c(self) -> Expr:
        """Return the cosine of the variable's turn."""
        return self.unknown.c

    @property
    def r(self) -> Expr:
        """Return the variable's shift."""
        return self.sign * self.unknown.r

    @property
    def constant(self) -> Steps:
        """Return the constant part of J, which commutes with the variable."""
        return plain((self.turn, Shift(Z, self.shift)))

    @property
    def steps(self) -> Steps:
        """Return J: the variable's motion, then the constant part."""
        variable: Step = Turn(Z, self.c, self.s) if self.revolute else Shift(Z, self.r)
        return (variable, *self.constant)

    def reversed(self) -> Moving:
        """Return the inverse of J."""
        return replace(self, sign=-self.sign, turn=self.turn.T, shift=-self.shift)


@dataclass(frozen=True)
class Between:
    """X: from one joint to the next; `alpha` and `d` where it is Rot(x, alpha) Trans(x, d), None where it is not."""

    steps: Steps
    alpha: Turn | None = None
    d: Expr | None = None

    def reversed(self) -> Between:
        """Return the inverse of X."""
        if self.alpha is None or self.d is None:
            return Between(inverse(self.steps))
        return bar(self.alpha.T, -self.d)


@dataclass(frozen=True)
class Cycle:
    """The product J1 X1 J2 X2 ... Jn Xn = 1, and the length of the arm, by which rounding is judged."""

    graph: Graph
    joints: tuple[Moving, ...]
    between: tuple[Between, ...]
    length: Expr

    def __len__(self) -> int:
        return len(self.joints)

    def starting_at(self, k: int) -> Cycle:
        """Return the same cycle, starting at joint number k (counted from 0)."""
        k %= len(self)
        return replace(
            self,
            joints=self.joints[k:] + self.joints[:k],
            between=self.between[k:] + self.between[:k],
        )

    def reversed(self) -> Cycle:
        """Return the same cycle backwards: J1^-1 Xn^-1 Jn^-1 ... J2^-1 X1^-1 = 1."""
        joints = [joint.reversed() for joint in self.joints]
        between = [x.reversed() for x in self.between]
        return replace(
            self,
            joints=(joints[0], *reversed(joints[1:])),
            between=tuple(reversed(between)),
        )

    def steps(self, first: int, last: int) -> Steps:
        """Return X_first J_first+1 ... X_last: all between the joints `first` and `last + 1`, counted from 0."""
        found: list[Step] = [*self.between[first].steps]
        for i in range(first + 1, last + 1):
            found += [*self.joints[i].steps, *self.between[i].steps]
        return tuple(found)


def closing_ends(cycle: Cycle) -> tuple[Steps, Steps]:
    """Return the steps before the first joint and behind the last; the cycle starts as the chain does."""
    closing = cycle.between[-1].steps
    asked = next(i for i, step in enumerate(closing) if isinstance(step, Pose))
    return closing[asked + 1 :], closing[:asked]


def forward(cycle: Cycle) -> Steps:
    """Return the steps whose product is T, as a function of the joints' variables."""
    start, end = closing_ends(cycle)
    found: list[Step] = [*start, *cycle.joints[0].steps]
    for between, joint in zip(cycle.between[:-1], cycle.joints[1:], strict=True):
        found += [*between.steps, *joint.steps]
    return (*found, *end)


def bar(alpha: Turn, d: Expr) -> Between:
    """Return Rot(x, alpha) Trans(x, d)."""
    return Between(plain((alpha, Shift(X, d))), alpha, d)


def plain(steps: Iterable[Step]) -> Steps:
    """Return the steps without those that move nothing."""
    return tuple(
        step
        for step in steps
        if not (isinstance(step, Turn) and step.c.number == 1) and not (isinstance(step, Shift) and step.by.number == 0)
    )


def inverse(steps: Sequence[Step]) -> Steps:
    """Return the inverse of a row of steps."""
    return tuple(map(_inverted, reversed(steps)))


def _inverted(step: Step) -> Step:
    match step:
        case Turn():
            return step.T
        case Shift(axis, by):
            return Shift(axis, -by)
    A = step.A.T
    return Pose(A, -(A @ step.P))


def point(steps: Sequence[Step], p: Vector) -> Vector:
    """Return a point's coordinates in the frame where the steps start, from those where they end."""
    for step in reversed(steps):
        match step:
            case Turn():
                p = step.apply(p)
            case Shift(axis, by):
                p = Vector(x + by if i == axis else x for i, x in enumerate(p))
            case Pose(A, P):
                p = A @ p + P
    return p


def direction(steps: Sequence[Step], v: Vector) -> Vector:
    """Return a vector's components in the frame where the steps start, from those where they end."""
    for step in reversed(steps):
        match step:
            case Turn():
                v = step.apply(v)
            case Pose(A, _):
                v = A @ v
    return v


def pose(steps: Sequence[Step], graph: Graph) -> Pose:
    """Return the pose of the frame where the steps end, seen from where they start."""
    unit = [Vector(column) for column in identity(graph, 3)]
    columns = [direction(steps, column) for column in unit]
    return Pose(Matrix(columns).T, point(steps, Vector([graph.zero] * 3)))


def cycle_of(robot: Robot, graph: Graph, T: Matrix, frame: str, ref: str, held: Collection[int] = ()) -> Cycle:
    """Return the cycle of T, the pose of one named frame in another. The variables of `held` joints are known."""
    tokens = list(_path(robot, graph, frame, ref, held))
    joints = [i for i, token in enumerate(tokens) if isinstance(token, Variable)]
    moving: list[Moving] = []
    between: list[Between] = []
    one = Turn(Z, graph.one, graph.zero)
    for token in (tokens[i] for i in joints):
        assert isinstance(token, Variable)
        moving.append(Moving(_unknown(robot, graph, token.joint), token.sign, one, graph.zero))
    for i, start in enumerate(joints):
        if i + 1 < len(joints):
            steps = _only_steps(tokens[start + 1 : joints[i + 1]])
        else:
            position = Vector(T[row, 3] for row in range(3))
            asked = Pose(Matrix([T[row, column] for column in range(3)] for row in range(3)), position)
            ends = _only_steps(tokens[start + 1 :]), _only_steps(tokens[: joints[0]])
            steps = (*ends[0], _inverted(asked), *ends[1])
        before, middle, after = _parted(steps)
        moving[i] = _with(moving[i], before)
        follower = (i + 1) % len(joints)
        moving[follower] = _with(moving[follower], after)
        between.append(_between(middle, graph))
    lengths = [x.d for x in between if x.d is not None] + [joint.shift for joint in moving]
    square = graph.sum(x * x for x in lengths if x.stage < Stage.CALL)
    length = graph.one if square.number == 0 else sqrt(square)
    return Cycle(graph, tuple(moving), tuple(between), length)


def path(robot: Robot, frame: str, ref: str) -> tuple[list[int], list[int]]:
    """Return the joints from `ref` towards the base, and those outwards to `frame`."""
    up, down = _to_base(robot, _link(robot, ref)), _to_base(robot, _link(robot, frame))
    while up and down and up[-1] == down[-1]:
        up.pop()
        down.pop()
    return up, down[::-1]


def _to_base(robot: Robot, j: int) -> list[int]:
    joints = []
    while j:
        joints.append(j)
        j = robot.joints[j - 1].antecedent
    return joints


def _link(robot: Robot, frame: str) -> int:
    return 0 if frame == BASE else _named(robot, frame).antecedent


def _named(robot: Robot, name: str) -> Frame:
    return next(frame for frame in robot.frames if frame.name == name)


def _path(
    robot: Robot, graph: Graph, frame: str, ref: str, held: Collection[int]
) -> Iterator[Turn | Shift | Variable]:
    up, down = path(robot, frame, ref)
    if ref != BASE:
        yield from _back(_geometry(_named(robot, ref), graph))
    for j in up:
        yield from _back(_joint(robot, j, graph, held))
    for j in down:
        yield from _joint(robot, j, graph, held)
    if frame != BASE:
        yield from _geometry(_named(robot, frame), graph)


def _back(tokens: Sequence[Turn | Shift | Variable]) -> Iterator[Turn | Shift | Variable]:
    for token in reversed(tokens):
        match token:
            case Variable(joint, sign):
                yield Variable(joint, -sign)
            case Turn():
                yield token.T
            case Shift(axis, by):
                yield Shift(axis, -by)


def _geometry(frame: Frame | Joint, graph: Graph) -> list[Turn | Shift | Variable]:
    turns = {name: constant_turn(axis, getattr(frame, name), graph) for name, axis in TURNS}
    shifts = {name: Shift(axis, as_expr(getattr(frame, name), graph)) for name, axis in SHIFTS}
    return [turns["gamma"], shifts["b"], turns["alpha"], shifts["d"], turns["theta"], shifts["r"]]


TURNS = (("gamma", Z), ("alpha", X), ("theta", Z))
SHIFTS = (("b", Z), ("d", X), ("r", Z))


def _joint(robot: Robot, j: int, graph: Graph, held: Collection[int]) -> list[Turn | Shift | Variable]:
    joint = robot.joints[j - 1]
    tokens = _geometry(joint, graph)
    if joint.sigma == FIXED:
        return tokens
    if j in held:
        known = _unknown(robot, graph, j)
        return [*tokens, Turn(Z, known.c, known.s) if joint.sigma == REVOLUTE else Shift(Z, known.r)]
    return [*tokens, Variable(j, 1)]


def _unknown(robot: Robot, graph: Graph, j: int) -> Unknown:
    sigma = robot.joints[j - 1].sigma
    if sigma == PRISMATIC:
        r = graph.input(f"r{j}", Stage.CALL)
        return Unknown((j,), sigma, graph.zero, graph.zero, r, (f"r{j}",), f"r{j}")
    return angle(graph, (j,), f"theta{j}")


def angle(graph: Graph, joints: tuple[int, ...], title: str) -> Unknown:
    """Return an unknown angle: that of a joint, or the sum of several."""
    label = "_".join(map(str, joints))
    names = f"S{label}", f"C{label}"
    s, c = (graph.input(name, Stage.CALL) for name in names)
    return Unknown(joints, REVOLUTE, s, c, graph.zero, names, title)


def _only_steps(tokens: Sequence[Turn | Shift | Variable]) -> Steps:
    return tuple(token for token in tokens if not isinstance(token, Variable))


def _parted(steps: Sequence[Step]) -> tuple[Steps, Steps, Steps]:
    """Split a row of steps: what commutes with the joint before it, with neither joint, with the joint after it."""
    rest = list(plain(steps))
    first = next((i for i, step in enumerate(rest) if not _about_z(step)), len(rest))
    before, rest = rest[:first], rest[first:]
    last = next((i for i, step in enumerate(reversed(rest)) if not _about_z(step)), len(rest))
    cut = len(rest) - last
    return tuple(before), tuple(rest[:cut]), tuple(rest[cut:])


def _about_z(step: Step) -> bool:
    return not isinstance(step, Pose) and step.axis == Z


def _with(joint: Moving, steps: Sequence[Step]) -> Moving:
    turn, shift = joint.turn, joint.shift
    for step in steps:
        if isinstance(step, Turn):
            turn = Turn(Z, turn.c * step.c - turn.s * step.s, turn.s * step.c + turn.c * step.s)
        elif isinstance(step, Shift):
            shift = shift + step.by
    return replace(joint, turn=turn, shift=shift)


def _between(steps: Sequence[Step], graph: Graph) -> Between:
    alpha, d = Turn(X, graph.one, graph.zero), graph.zero
    for step in steps:
        if isinstance(step, Pose) or step.axis != X:
            return Between(tuple(steps))
        if isinstance(step, Turn):
            alpha = Turn(X, alpha.c * step.c - alpha.s * step.s, alpha.s * step.c + alpha.c * step.s)
        else:
            d = d + step.by
    return bar(alpha, d)
