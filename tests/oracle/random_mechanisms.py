"""Random mechanisms with closed loops, plane and spatial, closed where they are drawn.

`random_loop(kind, seed)` gives always the same robot. A mechanism is drawn as points and axes in space; links are those
between them, so that all its loops are closed there. It is then put into Khalil's frames as a file of URDF would be.
Links are clouds of points, joints have rotors and friction, gravity points anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from torquec.generator.description.placed.khalil import in_khalil_frames
from torquec.generator.description.placed.placed import Motors, PlacedJoint, PlacedLink, PlacedLoop, PlacedRobot
from torquec.generator.description.placed.space import Place, exact, turn_about, unit, vector
from torquec.generator.description.robot import PRISMATIC, REVOLUTE, Robot
from torquec.peers.newton_euler import Array

from .dense_closed_robots import dense

GROUND = "ground"
PLANE, Z = ("x", "y"), np.array([0.0, 0, 1])


@dataclass
class Drawing:
    """A mechanism where it is drawn: each link is called as the joint that carries it."""

    rng: np.random.Generator
    joints: list[PlacedJoint] = field(default_factory=list)
    loops: list[PlacedLoop] = field(default_factory=list)
    motors: list[str] = field(default_factory=list)
    # Where the frame of each link stands, its axes along those of the ground; and where joints are drawn.
    origins: dict[str, Array] = field(default_factory=lambda: {GROUND: np.zeros(3)})
    drawn: dict[str, float] = field(default_factory=dict)

    def joint(
        self, name: str, parent: str, point: Array, axis: Array = Z, *, motor: bool = False, slides: bool = False
    ) -> None:
        """Add a joint at a point, along an axis, which is drawn at a random position of its own."""
        q, direction = float(self.rng.uniform(-1, 1)), unit(vector(axis.tolist()))
        away = vector((point - self.origins[parent]).tolist())
        back = Place(P=-exact(q) * direction) if slides else Place(turn_about(direction, -exact(q)))
        place = Place(P=away) @ back
        self.joints.append(PlacedJoint(name, PRISMATIC if slides else REVOLUTE, parent, name, place, direction))
        self.origins[name], self.drawn[name] = np.array(point, dtype=float), q
        if motor:
            self.motors.append(name)

    def close(self, name: str, parent: str, child: str, point: Array, axis: Array = Z, *, slides: bool = False) -> None:
        """Add a joint between two links of the tree, which closes a loop."""
        ends = [Place(P=vector((point - self.origins[link]).tolist())) for link in (parent, child)]
        direction = vector(axis.tolist())
        joint = PlacedJoint(name, PRISMATIC if slides else REVOLUTE, parent, child, ends[0], direction, mu=0)
        self.loops.append(PlacedLoop(joint, ends[1]))

    def placed(self, name: str) -> PlacedRobot:
        """Return the mechanism, in the grammar of URDF."""
        links = (GROUND, *(joint.child for joint in self.joints))
        return PlacedRobot(
            name,
            tuple(map(PlacedLink, links)),
            tuple(self.joints),
            loops=tuple(self.loops),
            motors=Motors(tuple(self.motors), exactly=True),
            drawn=(self.drawn,),
        )

    def points(self, *centres: Sequence[float]) -> list[Array]:
        """Points of the plane z = 0 near those given."""
        away = self.rng.uniform(-0.12, 0.12, (len(centres), 2))
        return [np.append(np.add(centre, by), 0.0) for centre, by in zip(centres, away, strict=True)]


def fourbar(d: Drawing) -> None:
    """A crank, a coupler and a rocker."""
    a, b, c, e = d.points((0, 0), (0.1, 0.6), (1.2, 0.9), (1.3, 0))
    d.joint("crank", GROUND, a, motor=True)
    d.joint("coupler", "crank", b)
    d.joint("rocker", GROUND, e)
    d.close("pin", "coupler", "rocker", c)


def parallelogram(d: Drawing) -> None:
    """A four-bar whose opposite sides are equal."""
    a, b, e = d.points((0, 0), (0.1, 0.6), (1.2, 0.1))
    d.joint("crank", GROUND, a, motor=True)
    d.joint("coupler", "crank", b)
    d.joint("rocker", GROUND, e)
    d.close("pin", "coupler", "rocker", b + e - a)


def slider_crank(d: Drawing) -> None:
    """A crank, a rod, and a slide in any direction of the plane."""
    a, b, c = d.points((0, 0), (0.1, 0.4), (1.1, 0.2))
    d.joint("crank", GROUND, a, motor=True)
    d.joint("rod", "crank", b)
    turn = d.rng.uniform(-0.4, 0.4)
    d.joint("slider", GROUND, c, np.array([np.cos(turn), np.sin(turn), 0]), slides=True)
    d.close("pin", "rod", "slider", c)


def cylinder(d: Drawing) -> None:
    """A crank whose rod slides in a cylinder that swings on the ground; cut where it slides."""
    a, b, e = d.points((0, 0), (0.1, 0.6), (1.2, 0.1))
    d.joint("crank", GROUND, a, motor=True)
    d.joint("rod", "crank", b)
    d.joint("cylinder", GROUND, e)
    d.close("slide", "cylinder", "rod", (b + e) / 2, (b - e) / np.linalg.norm(b - e), slides=True)


def five_bar(d: Drawing) -> None:
    """Two driven cranks whose rods meet."""
    a, b, c, e, f = d.points((0, 0), (-0.4, 0.7), (0.4, 1.4), (1.2, 0.7), (0.8, 0))
    d.joint("left", GROUND, a, motor=True)
    d.joint("left_rod", "left", b)
    d.joint("right", GROUND, f, motor=True)
    d.joint("right_rod", "right", e)
    d.close("pin", "left_rod", "right_rod", c)


def watt(d: Drawing) -> None:
    """Two four-bars in a row: the rocker of the first is the crank of the second."""
    a, b, c, e = d.points((0, 0), (0.1, 0.6), (1.2, 0.9), (1.3, 0))
    f, g, h = d.points((1.6, 0.8), (2.4, 1.0), (2.6, 0))
    d.joint("crank", GROUND, a, motor=True)
    d.joint("coupler", "crank", b)
    d.joint("rocker", GROUND, e)
    d.joint("second_coupler", "rocker", f)
    d.joint("second_rocker", GROUND, h)
    d.close("pin", "coupler", "rocker", c)
    d.close("second_pin", "second_coupler", "second_rocker", g)


def stephenson(d: Drawing) -> None:
    """A four-bar whose coupler moves two more links."""
    a, b, c, e = d.points((0, 0), (0.1, 0.6), (1.2, 0.9), (1.3, 0))
    f, g, h = d.points((0.6, 1.4), (1.6, 1.7), (2.3, 0.9))
    d.joint("crank", GROUND, a, motor=True)
    d.joint("coupler", "crank", b)
    d.joint("rocker", GROUND, e)
    d.joint("dyad", "coupler", f)
    d.joint("far_rocker", GROUND, h)
    d.close("pin", "coupler", "rocker", c)
    d.close("far_pin", "dyad", "far_rocker", g)


def spherical(d: Drawing) -> None:
    """Four axes through one point."""
    centre = d.rng.uniform(-0.3, 0.3, 3)
    turns = ((0.1, 0), (0.5, 0.9), (1.1, 0.8), (1.0, -0.2))
    axes = [_direction(a + d.rng.uniform(-0.1, 0.1), b + d.rng.uniform(-0.1, 0.1)) for a, b in turns]
    d.joint("crank", GROUND, centre, axes[0], motor=True)
    d.joint("coupler", "crank", centre, axes[1])
    d.joint("rocker", GROUND, centre, axes[3])
    d.close("pin", "coupler", "rocker", centre, axes[2])


def _direction(inclination: float, azimuth: float) -> Array:
    flat = np.sin(inclination)
    return np.array([flat * np.cos(azimuth), flat * np.sin(azimuth), np.cos(inclination)])


def bennett(d: Drawing) -> None:
    """A skew quadrangle of equal opposite sides, each axis across both sides that meet there."""
    p, q, h = d.rng.uniform((0.6, 0.5, 0.3), (0.9, 0.8, 0.5))
    turn = d.rng.uniform(1.2, 1.8)
    far = q * np.array([np.cos(turn), np.sin(turn), 0])
    up = np.array([0, 0, h])
    corners = [np.array([p, 0, 0]), far + up, np.array([-p, 0, 0]), up - far]
    axes = [np.cross(corners[k - 1] - corners[k], corners[(k + 1) % 4] - corners[k]) for k in range(4)]
    axes = [axis / np.linalg.norm(axis) for axis in axes]
    d.joint("crank", GROUND, corners[0], axes[0], motor=True)
    d.joint("coupler", "crank", corners[1], axes[1])
    d.joint("rocker", GROUND, corners[3], axes[3])
    d.close("pin", "coupler", "rocker", corners[2], axes[2])


def rssr(d: Drawing) -> None:
    """A crank and a rocker in space joined by a rod: two axes at its one end, three at the other, in all seven."""
    b, c, e = (np.array(x) + d.rng.uniform(-0.1, 0.1, 3) for x in ((0, 0.5, 0.1), (1.2, 0.4, 0.7), (1.3, 0, 0)))
    d.joint("crank", GROUND, np.zeros(3), np.array([1.0, 0.1, 0.2]), motor=True)
    for k, axis in enumerate(np.eye(3)[[2, 1]]):
        d.joint(f"rod_{k}", ("crank", "rod_0")[k], b, axis)
    d.joint("rocker", GROUND, e, np.array([0.1, 1.0, -0.3]))
    for k, axis in enumerate(np.eye(3)[:2]):
        d.joint(f"ball_{k}", ("rocker", "ball_0")[k], c, axis)
    d.close("pin", "ball_1", "rod_1", c, np.eye(3)[2])


def three_legs(d: Drawing) -> None:
    """A platform in the plane on three legs of two links, each driven at the ground: two loops that share a leg."""
    feet: list[Array] = []
    knees: list[Array] = []
    hips: list[Array] = []
    for k in range(3):
        turn = 2 * np.pi * k / 3 + 0.3
        for row, reach, more in ((feet, 1.5, 0.0), (knees, 1.1, 0.5), (hips, 0.4, -0.5)):
            row += d.points((reach * np.cos(turn + more), reach * np.sin(turn + more)))
    for k in range(3):
        d.joint(f"leg_{k}", GROUND, feet[k], motor=True)
        d.joint(f"shank_{k}", f"leg_{k}", knees[k])
    d.joint("platform", "shank_0", hips[0])
    for k in (1, 2):
        d.close(f"hip_{k}", f"shank_{k}", "platform", hips[k])


# The kinds whose loops have a closed form, and those that are solved by Newton's method.
CLOSED_FORM: Mapping[str, Callable[[Drawing], None]] = {
    make.__name__: make
    for make in (fourbar, parallelogram, slider_crank, cylinder, five_bar, watt, stephenson, spherical, bennett)
}
BY_NEWTON: Mapping[str, Callable[[Drawing], None]] = {make.__name__: make for make in (rssr, three_legs)}
KINDS = {**CLOSED_FORM, **BY_NEWTON}


def drawn(kind: str, seed: int) -> PlacedRobot:
    """The random mechanism of that number, its links without mass."""
    drawing = Drawing(np.random.default_rng(seed))
    KINDS[kind](drawing)
    return drawing.placed(f"{kind}_{seed}")


def random_loop(kind: str, seed: int, floating: bool = False, drive: Sequence[str] = ("IA", "FV", "FS")) -> Robot:
    """The random robot of that kind and number, its base fixed or floating, with drives of its joints in the tree."""
    return dense(in_khalil_frames(drawn(kind, seed))[0], seed, floating, drive)
