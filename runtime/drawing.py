"""A robot's skeleton as an SVG drawing: links are lines, joints circles and boxes, axes thin lines, cut joints crosses.

The drawing is one SVG element without style sheets, scripts or references: it stands in pages and notebooks as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from .hypertext import escape
from .label_places import Box, Places
from .peers.newton_euler import PRISMATIC, Array
from .skeleton import JointPlace, Skeleton, is_planar

# The picture and its margin, in pixels.
WIDTH, HEIGHT, MARGIN = 480, 360, 44
# Of a small picture, without names: its size and margin.
SMALL = (200, 160, 18)
RADIUS, GROWTH = 4.5, 2.5
# How far an axis is drawn to each side of its joint, and the axes of the base and of named frames.
AXIS, TRIAD = 24.0, 17.0
# Names of more joints than these would hide each other: the mouse still finds them.
MOST_NAMES = 16
# From where a robot in space is seen: about z, then above the horizon, in rad.
AZIMUTH, ELEVATION = -1.05, 0.35
INK, PALE, CUT, WORDS = "#1b3a57", "#8aa0b4", "#b3361b", "#33485c"
# x, y and z of frames.
COLOURS = ("#c0392b", "#2e8b57", "#2f6fb5")
# Points that are nearer to each other than this are one point of the picture.
SAME_PLACE = 1.0
FONT, LINE, WIDE = 10, 11.5, 5.8


@dataclass(frozen=True)
class View:
    """From space to pixels: the directions right and up in the base's axes (3,), the scale, the base's place."""

    right: Array
    up: Array
    scale: float
    origin: tuple[float, float]
    width: int = WIDTH
    height: int = HEIGHT

    def pixels(self, point: Array) -> tuple[float, float]:
        """Return where a point (m) is drawn; y goes down."""
        u, v = self.flat(point)
        return self.origin[0] + self.scale * u, self.origin[1] + self.scale * v

    def flat(self, direction: Array) -> tuple[float, float]:
        """Return a direction as it is seen, at scale 1; y goes down."""
        return float(self.right @ direction), -float(self.up @ direction)


def drawing(bones: Skeleton, title: str, view: View | None = None) -> str:
    """Return an SVG drawing of a skeleton, with the names of joints and frames."""
    return _svg(bones, title, view or view_of([bones]), named=True)


def small_drawing(bones: Skeleton, title: str, view: View) -> str:
    """Return a small SVG drawing without names, in a view that it may share with others."""
    return _svg(bones, title, view, named=False)


def view_of(several: Sequence[Skeleton], size: tuple[int, int, int] = (WIDTH, HEIGHT, MARGIN)) -> View:
    """Return the view in which skeletons fill the picture: robots in a plane from the front, others from above."""
    width, height, margin = size
    if all(map(is_planar, several)):
        right, up = np.array([1.0, 0.0, 0.0]), np.array([0.0, 1.0, 0.0])
    else:
        ahead = np.array([np.cos(AZIMUTH), np.sin(AZIMUTH), 0.0])
        right = np.array([-ahead[1], ahead[0], 0.0])
        up = np.cos(ELEVATION) * np.array([0.0, 0.0, 1.0]) - np.sin(ELEVATION) * ahead
    points = [np.zeros(3)]
    for bones in several:
        points += [*(point for pair in bones.links for point in pair), *(j.origin for j in bones.joints)]
    across, along = [float(right @ p) for p in points], [float(up @ p) for p in points]
    wide, tall = max(across) - min(across), max(along) - min(along)
    scale = min((width - 2 * margin) / max(wide, 1e-9), (height - 2 * margin) / max(tall, 1e-9))
    middle = ((max(across) + min(across)) / 2, (max(along) + min(along)) / 2)
    return View(right, up, scale, (width / 2 - scale * middle[0], height / 2 + scale * middle[1]), width, height)


def _svg(bones: Skeleton, title: str, view: View, *, named: bool) -> str:
    width, height = view.width, view.height
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="sans-serif" font-size="{FONT}" fill="none" stroke="{INK}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="white" stroke="none"/>',
        *(() if bones.floating else _ground(view)),
        *_links(bones, view),
        *_axes(bones.joints, view),
        *_frames(bones, view, TRIAD if named else TRIAD / 2),
        *_joints(bones.joints, view, 1.0 if named else 0.7),
        *(_names(bones, view) if named else ()),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


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


def _axes(joints: Sequence[JointPlace], view: View) -> Iterator[str]:
    """Yield the axes of joints as centre lines; one that points at who looks is none."""
    for joint in joints:
        (x, y), (u, v) = view.pixels(joint.origin), view.flat(joint.axis)
        if AXIS * (u * u + v * v) ** 0.5 > RADIUS:
            ends = f'x1="{_n(x - AXIS * u)}" y1="{_n(y - AXIS * v)}" x2="{_n(x + AXIS * u)}" y2="{_n(y + AXIS * v)}"'
            yield f'<line class="axis" {ends} stroke="{PALE}" stroke-dasharray="8 2 2 2"/>'


def _frames(bones: Skeleton, view: View, length: float) -> Iterator[str]:
    """Yield the axes of the base and of the named frames, x, y and z, as coloured lines."""
    for name, pose in {"base": np.eye(4), **bones.frames}.items():
        x, y = view.pixels(pose[:3, 3])
        for column, colour in enumerate(COLOURS):
            u, v = view.flat(pose[:3, column])
            way = f"M{_n(x)} {_n(y)}l{_n(length * u)} {_n(length * v)}"
            told = f"<title>{'xyz'[column]} of frame {escape(name)}</title>"
            yield f'<path class="frame" d="{way}" stroke="{colour}" stroke-width="1.5">{told}</path>'


def _joints(joints: Sequence[JointPlace], view: View, size: float) -> Iterator[str]:
    """Yield the joints; of several in one place those that come first are the larger ones, underneath."""
    places = [view.pixels(joint.origin) for joint in joints]
    for k, (joint, (x, y)) in enumerate(zip(joints, places, strict=True)):
        above = sum(_together((x, y), other) for other in places[k + 1 :])
        yield from _joint(joint, x, y, size * (RADIUS + GROWTH * min(above, 3)), view)


def _joint(joint: JointPlace, x: float, y: float, radius: float, view: View) -> Iterator[str]:
    """Yield the symbol of a joint: filled if it is a motor's, with a cross if it is cut."""
    kind = "prismatic" if joint.sigma == PRISMATIC else "revolute"
    what = "cut" if joint.cut else "motor" if joint.motorised else "passive"
    # White around what is filled tells symbols in one place apart.
    style = f'fill="{INK}" stroke="white"' if joint.motorised else 'fill="white"'
    name = escape(joint.name)
    head = f'class="{kind} {what}" data-joint="{name}" {style} stroke-width="1.5"'
    told = f"<title>{name}: {kind}, {what}</title>"
    if joint.sigma == PRISMATIC:
        u, v = view.flat(joint.axis)
        angle = float(np.degrees(np.arctan2(v, u))) if abs(u) + abs(v) > 1e-9 else 0.0
        corner = f'x="{_n(x - 1.6 * radius)}" y="{_n(y - radius)}" width="{_n(3.2 * radius)}" height="{_n(2 * radius)}"'
        yield f'<rect {head} {corner} transform="rotate({_n(angle)} {_n(x)} {_n(y)})">{told}</rect>'
    else:
        yield f'<circle {head} cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}">{told}</circle>'
    if joint.cut:
        r = radius + 3
        ways = f"M{_n(x - r)} {_n(y - r)}L{_n(x + r)} {_n(y + r)}M{_n(x - r)} {_n(y + r)}L{_n(x + r)} {_n(y - r)}"
        yield f'<path class="cut" d="{ways}" stroke="{CUT}" stroke-width="1.5"/>'


def _names(bones: Skeleton, view: View) -> Iterator[str]:
    """Yield the names of joints and frames, those in one place under each other, where they hide least."""
    groups: list[tuple[tuple[float, float], list[tuple[str, str]]]] = []
    joints = [(joint.name, joint.origin, WORDS) for joint in bones.joints] if len(bones.joints) <= MOST_NAMES else []
    for name, point, colour in [*joints, *((name, pose[:3, 3], COLOURS[2]) for name, pose in bones.frames.items())]:
        at = view.pixels(point)
        group = next((names for place, names in groups if _together(place, at, 4.0)), None)
        if group is None:
            groups.append((at, [(name, colour)]))
        else:
            group.append((name, colour))
    places = Places(view.width, view.height)
    for pair in bones.links:
        places.keep_lines_clear(view.pixels(pair[0]), view.pixels(pair[1]))
    for pose in (np.eye(4), *bones.frames.values()):
        (x, y), ends = view.pixels(pose[:3, 3]), (view.flat(pose[:3, column]) for column in range(3))
        for u, v in ends:
            places.keep_lines_clear((x, y), (x + TRIAD * u, y + TRIAD * v))
    for (x, y), names in groups:
        r = RADIUS + GROWTH * min(len(names) - 1, 3)
        places.keep_clear(Box(x - r, y - r, x + r, y + r))
    x, y = view.pixels(np.zeros(3))
    places.keep_clear(Box(x - 16, y + 7, x + 16, y + 15))
    for at, names in groups:
        width = WIDE * max(len(name) for name, _ in names)
        box = places.place(at, width, LINE * len(names), RADIUS + GROWTH * min(len(names) - 1, 3) + 3)
        for line, (name, colour) in enumerate(names):
            where = f'x="{_n(box.left)}" y="{_n(box.top + LINE * line + FONT - 1)}"'
            yield f'<text {where} fill="{colour}" stroke="none">{escape(name)}</text>'


def _together(one: tuple[float, float], other: tuple[float, float], within: float = SAME_PLACE) -> bool:
    return abs(one[0] - other[0]) < within and abs(one[1] - other[1]) < within


def _line(kind: str, pair: tuple[Array, Array], view: View, style: str) -> str:
    (a, b), (c, d) = (view.pixels(point) for point in pair)
    return f'<line class="{kind}" x1="{_n(a)}" y1="{_n(b)}" x2="{_n(c)}" y2="{_n(d)}" {style}/>'


def _n(number: float) -> str:
    """Return a number of pixels, to a hundredth, never -0."""
    return f"{round(number, 2) + 0.0:g}"
