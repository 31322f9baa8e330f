"""A robot's skeleton as an SVG drawing: links are lines, joints circles and rectangles, cut joints have a cross."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

import numpy as np

from ..description.robot import PRISMATIC, Robot
from ..inverse.numeric_closure import Array
from .skeleton import JointPlace, Skeleton, is_planar, skeleton

# The picture, in pixels.
WIDTH, HEIGHT, MARGIN = 480, 360, 40
RADIUS, GROWTH = 4.5, 2.5
# Names of more joints than these would hide each other: the mouse still finds them.
MOST_NAMES = 14
# From where a robot in space is seen: about z, then above the horizon, in rad.
AZIMUTH, ELEVATION = -1.05, 0.35
INK, PALE = "#1b3a57", "#8aa0b4"
SAME_PLACE = 1.0


@dataclass(frozen=True)
class View:
    """From space to pixels: the directions right and up in the base's axes (3,), the scale, the base's place."""

    right: Array
    up: Array
    scale: float
    origin: tuple[float, float]

    def pixels(self, point: Array) -> tuple[float, float]:
        """Return where a point (m) is drawn; y goes down."""
        u, v = float(self.right @ point), float(self.up @ point)
        return self.origin[0] + self.scale * u, self.origin[1] - self.scale * v


def drawing(robot: Robot, q: Sequence[float] | None = None) -> str:
    """Return an SVG drawing of a robot at q; None: where it is drawn, joints that are drawn nowhere at 0."""
    bones = skeleton(robot, q)
    view = view_of(bones)
    title = escape(robot.title or robot.name)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" font-family="sans-serif" font-size="10" fill="none" stroke="{INK}">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white" stroke="none"/>',
        *_ground(view),
        *_links(bones, view),
        *_joints(bones.joints, view),
        *_frames(bones, view),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def view_of(bones: Skeleton) -> View:
    """Return the view in which a skeleton fills the picture: robots in a plane from the front, others from above."""
    if is_planar(bones):
        right, up = np.array([1.0, 0.0, 0.0]), np.array([0.0, 1.0, 0.0])
    else:
        ahead = np.array([np.cos(AZIMUTH), np.sin(AZIMUTH), 0.0])
        right = np.array([-ahead[1], ahead[0], 0.0])
        up = np.cos(ELEVATION) * np.array([0.0, 0.0, 1.0]) - np.sin(ELEVATION) * ahead
    points = [np.zeros(3), *(point for pair in bones.links for point in pair), *(j.origin for j in bones.joints)]
    across, along = [float(right @ p) for p in points], [float(up @ p) for p in points]
    wide, tall = max(across) - min(across), max(along) - min(along)
    scale = min((WIDTH - 2 * MARGIN) / max(wide, 1e-9), (HEIGHT - 2 * MARGIN) / max(tall, 1e-9))
    middle = ((max(across) + min(across)) / 2, (max(along) + min(along)) / 2)
    return View(right, up, scale, (WIDTH / 2 - scale * middle[0], HEIGHT / 2 + scale * middle[1]))


def _ground(view: View) -> Iterator[str]:
    """Yield the sign of the ground, under the origin of the base."""
    x, y = view.pixels(np.zeros(3))
    yield f'<path class="ground" d="M{_n(x - 14)} {_n(y + 8)}h28" stroke-width="1.5"/>'
    strokes = "".join(f"M{_n(x - 12 + 6 * k)} {_n(y + 14)}l5 -6" for k in range(5))
    yield f'<path class="ground" d="{strokes}" stroke="{PALE}"/>'


def _links(bones: Skeleton, view: View) -> Iterator[str]:
    """Yield the links, and what slides as thinner lines."""
    for pair in bones.links:
        yield _line("link", pair, view, 'stroke-width="3" stroke-linecap="round"')
    for joint in bones.joints:
        if joint.sigma == PRISMATIC:
            yield _line("slide", (joint.foot, joint.origin), view, f'stroke="{PALE}" stroke-width="6"')


def _joints(joints: Sequence[JointPlace], view: View) -> Iterator[str]:
    """Yield the joints; of several in one place those that come first are the larger ones, underneath."""
    places = [view.pixels(joint.origin) for joint in joints]
    for k, (joint, (x, y)) in enumerate(zip(joints, places, strict=True)):
        above = sum(abs(x - a) < SAME_PLACE and abs(y - b) < SAME_PLACE for a, b in places[k + 1 :])
        radius = RADIUS + GROWTH * min(above, 3)
        yield from _joint(joint, x, y, radius, view)
        if len(joints) <= MOST_NAMES:
            turn = sum(abs(x - a) < SAME_PLACE and abs(y - b) < SAME_PLACE for a, b in places[:k])
            yield _text(joint.name, x + 9, y - 7 + 11 * turn)


def _joint(joint: JointPlace, x: float, y: float, radius: float, view: View) -> Iterator[str]:
    """Yield the symbol of a joint: filled if it is a motor's, with a cross if it is cut."""
    kind = "prismatic" if joint.sigma == PRISMATIC else "revolute"
    what = "cut" if joint.cut else "motor" if joint.motorised else "passive"
    fill = INK if joint.motorised else "white"
    head = f'class="{kind} {what}" data-joint="{joint.name}" fill="{fill}" stroke-width="1.5"'
    told = f"<title>{joint.name}: {kind}, {what}</title>"
    if joint.sigma == PRISMATIC:
        u, v = float(view.right @ joint.axis), float(view.up @ joint.axis)
        angle = float(np.degrees(np.arctan2(-v, u))) if abs(u) + abs(v) > 1e-9 else 0.0
        corner = f'x="{_n(x - 1.8 * radius)}" y="{_n(y - radius)}" width="{_n(3.6 * radius)}" height="{_n(2 * radius)}"'
        yield f'<rect {head} {corner} transform="rotate({_n(angle)} {_n(x)} {_n(y)})">{told}</rect>'
    else:
        yield f'<circle {head} cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}">{told}</circle>'
    if joint.cut:
        r = radius + 3
        ways = f"M{_n(x - r)} {_n(y - r)}L{_n(x + r)} {_n(y + r)}M{_n(x - r)} {_n(y + r)}L{_n(x + r)} {_n(y - r)}"
        yield f'<path class="cut" d="{ways}" stroke="#b3361b" stroke-width="1.5"/>'


def _frames(bones: Skeleton, view: View) -> Iterator[str]:
    """Yield the named frames as small squares."""
    for name, point in bones.frames.items():
        x, y = view.pixels(point)
        yield (
            f'<path class="frame" d="M{_n(x - 3)} {_n(y - 3)}h6v6h-6z" fill="{PALE}" stroke="none">'
            f"<title>frame {name}</title></path>"
        )


def _line(kind: str, pair: tuple[Array, Array], view: View, style: str) -> str:
    (a, b), (c, d) = (view.pixels(point) for point in pair)
    return f'<line class="{kind}" x1="{_n(a)}" y1="{_n(b)}" x2="{_n(c)}" y2="{_n(d)}" {style}/>'


def _text(text: str, x: float, y: float) -> str:
    return f'<text x="{_n(x)}" y="{_n(y)}" fill="#445566" stroke="none">{escape(text)}</text>'


def _n(number: float) -> str:
    """Return a number of pixels, to a hundredth, never -0."""
    return f"{round(number, 2) + 0.0:g}"
