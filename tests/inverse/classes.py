"""Robots drawn at random from the classes that have a closed form, as descriptions."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from torquec.generator.description import read_robot
from torquec.generator.description.robot import Robot

ANGLES = (0.0, 90.0, -90.0, 180.0)


class Draw:
    """Numbers for geometric parameters: structural ones and others."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def length(self, zero: float = 0.3) -> float:
        """A length of some decimetres of either sign, or 0."""
        return 0.0 if self.rng.random() < zero else float(self.rng.uniform(0.1, 0.6) * self.rng.choice((-1, 1)))

    def angle(self, parallel: float = 0.2) -> str:
        """A right angle, a general one, or one that makes axes parallel."""
        if self.rng.random() < parallel:
            return str(self.rng.choice(("0", "pi")))
        if self.rng.random() < 0.5:
            return str(self.rng.choice(("pi/2", "-pi/2")))
        return self.crooked()

    def crooked(self) -> str:
        """An angle that is no multiple of a right one."""
        return repr(round(float(self.rng.uniform(0.3, 1.3) * self.rng.choice((-1, 1))), 3))

    def sigma(self, slides: float = 0.3) -> int:
        """1 prismatic, 0 revolute."""
        return int(self.rng.random() < slides)


def described(rows: list[dict[str, object]], draw: Draw, name: str = "drawn") -> Robot:
    """The robot of rows of the six parameters, with a tool that stands askew and joints with offsets."""
    text = [f'name = "{name}"', 'source = "drawn at random"', "gravity = [0, 0, 0]"]
    for j, row in enumerate(rows, 1):
        text += ["[[joints]]", f'name = "j{j}"']
        if draw.rng.random() < 0.2:
            row = row | {"offset": 0.1 * j if "type" in row else "pi/2"}
        for key, value in row.items():
            text.append(f"{key} = {value}" if isinstance(value, (int, float)) else f'{key} = "{value}"')
    if draw.rng.random() < 0.7:
        text += ["[frames.tool]", f'antecedent = "j{len(rows)}"', f"r = {draw.length(0.1)}"]
        text += [f'gamma = "{draw.crooked()}"', f'alpha = "{draw.crooked()}"', f"d = {draw.length()}"]
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.toml"
        path.write_text("\n".join(text) + "\n")
        return read_robot(path)


def row(draw: Draw, sigma: int, **fixed: object) -> dict[str, object]:
    """A joint's parameters, some of them given."""
    drawn: dict[str, object] = {"alpha": draw.angle(), "d": draw.length()}
    drawn |= {"theta": draw.crooked()} if sigma and draw.rng.random() < 0.3 else {}
    drawn |= {"type": "prismatic"} if sigma else {"r": draw.length()}
    return drawn | fixed


def concurrent(seed: int) -> Robot:
    """Six joints, three revolute ones with axes through one point, somewhere; the others anyhow."""
    draw = Draw(seed)
    middle = int(draw.rng.integers(2, 6))
    rows = []
    for j in range(1, 7):
        wrist = middle - 1 <= j <= middle + 1
        fixed: dict[str, object] = {}
        if j in (middle, middle + 1):
            fixed = {"alpha": draw.angle(0), "d": 0}
        if j == middle:
            fixed |= {"r": 0}
        rows.append(row(draw, 0 if wrist else draw.sigma(), **fixed))
    return described(rows, draw)


def quartic(seed: int) -> Robot:
    """A wrist on an arm without a simplification: both alpha and d of its second joint are there."""
    draw = Draw(seed)
    slides = int(draw.rng.integers(0, 3)) == 2
    rows = [
        row(draw, 0),
        row(draw, 0, alpha=draw.crooked(), d=0.2),
        row(draw, int(slides), alpha=draw.crooked(), d=0.3),
        row(draw, 0, alpha=draw.crooked(), d=draw.length()),
        row(draw, 0, alpha=draw.crooked(), d=0, r=0),
        row(draw, 0, alpha=draw.crooked(), d=0),
    ]
    return described(rows, draw)


def sliding(seed: int) -> Robot:
    """Three prismatic joints and three revolute ones in any order."""
    draw = Draw(seed)
    order = draw.rng.permutation([0, 0, 0, 1, 1, 1])
    return described([row(draw, int(sigma), alpha=draw.angle(0)) for sigma in order], draw)


def parallel(seed: int) -> Robot:
    """Three parallel axes in a row among six revolute joints."""
    draw = Draw(seed)
    first = int(draw.rng.integers(1, 5))
    rows = []
    for j in range(1, 7):
        fixed: dict[str, object] = {"alpha": draw.angle(0)}
        if j in (first + 1, first + 2):
            fixed = {"alpha": str(draw.rng.choice(("0", "0", "pi"))), "d": draw.length(0)}
        rows.append(row(draw, 0, **fixed))
    return described(rows, draw)


def calibrated(seed: int) -> Robot:
    """An arm with a wrist, or with three parallel axes, each parameter off by up to a thousandth."""
    draw = Draw(seed)
    turn = int(draw.rng.choice((1, -1)))
    upper, fore, hand = map(float, draw.rng.uniform((0.25, 0.25, 0.06), (0.6, 0.6, 0.15)))
    offset = draw.length()
    parallel = draw.rng.random() < 0.5
    # d and r of each joint, m, and alpha in quarter turns.
    lengths: tuple[tuple[float, float], ...]
    if parallel:
        quarters = (0, turn, 0, 0, turn, -turn)
        lengths = ((0, 0.3), (0, 0), (upper, 0), (fore, 0.1), (0, 0.1), (0, hand))
    else:
        quarters = (0, turn, 0, turn, -turn, turn)
        lengths = ((0, 0.3), (0, 0), (upper, offset), (0, fore), (0, 0), (0, 0))

    def off() -> float:
        return float(draw.rng.uniform(-1e-3, 1e-3))

    rows: list[dict[str, object]] = [
        {"alpha": quarter * np.pi / 2 + off(), "d": d + off(), "r": r + off()}
        for quarter, (d, r) in zip(quarters, lengths, strict=True)
    ]
    return described(rows, draw)


def crooked(seed: int, slides: tuple[int, ...] = ()) -> Robot:
    """Six joints without any simplification, some of which slide."""
    draw = Draw(seed)
    rows = [row(draw, int(j in slides), alpha=draw.crooked(), d=draw.length(0)) for j in range(1, 7)]
    return described(rows, draw)


def place(seed: int) -> Robot:
    """Three joints of any kind and geometry, a tool at some distance: they bring its origin to a place."""
    draw = Draw(seed)
    return described([row(draw, draw.sigma(), alpha=draw.crooked(), d=draw.length(0)) for _ in range(3)], draw)


def seven(seed: int) -> Robot:
    """Shoulder, elbow and wrist of seven revolute joints."""
    draw = Draw(seed)
    rows = [row(draw, 0, alpha=str(draw.rng.choice(("pi/2", "-pi/2"))), d=0) for _ in range(7)]
    for j in (2, 4, 6):
        rows[j - 1]["r"] = 0
    return described(rows, draw)


def short(seed: int) -> Robot:
    """One to five joints with simple geometry."""
    draw = Draw(seed)
    count = int(draw.rng.integers(1, 6))
    rows = []
    for _ in range(count):
        alpha = str(draw.rng.choice(("0", "pi/2", "-pi/2", "pi")))
        rows.append(row(draw, draw.sigma(), alpha=alpha))
    return described(rows, draw)
