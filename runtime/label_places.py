"""Where labels of a drawing stand: beside their points, where they hide least of what is there."""

from __future__ import annotations

from dataclasses import dataclass, field

# Directions in which a label may stand from its point, as parts of its width and height, right and down: the preferred
# ones first.
SIDES = ((0.0, -0.5), (0.0, -1.0), (0.0, 0.0), (-1.0, -0.5), (-1.0, -1.0), (-1.0, 0.0), (-0.5, -1.0), (-0.5, 0.0))
# What a pixel hidden costs: of other labels and symbols, of the part outside the picture; of a line that is crossed.
HIDDEN, OUTSIDE, CROSSED = 1.0, 20.0, 6.0
# What each next direction costs, and to stand at twice the distance.
NEXT, FAR = 1.0, 12.0
# Points of a line that are looked at lie this far apart.
STEP = 4.0


@dataclass(frozen=True)
class Box:
    """A rectangle of a picture, in pixels; y goes down."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: Box) -> float:
        """Return the area that both cover."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        tall = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(wide, 0.0) * max(tall, 0.0)

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point lies in it."""
        return self.left < x < self.right and self.top < y < self.bottom


@dataclass
class Places:
    """What a picture has so far: boxes and points of lines that labels should leave free."""

    width: float
    height: float
    boxes: list[Box] = field(default_factory=list)
    points: list[tuple[float, float]] = field(default_factory=list)

    def keep_clear(self, box: Box) -> None:
        """Keep a box free of labels."""
        self.boxes.append(box)

    def keep_lines_clear(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Keep a line free of labels."""
        x, y = end[0] - start[0], end[1] - start[1]
        count = int((x * x + y * y) ** 0.5 / STEP) + 1
        self.points += [(start[0] + x * k / count, start[1] + y * k / count) for k in range(count + 1)]

    def place(self, at: tuple[float, float], width: float, height: float, distance: float) -> Box:
        """Return where a label of this size stands, at a distance from its point; later ones leave it free."""
        offered: list[tuple[float, int, Box]] = []
        for far in (1, 2):
            for number, (right, down) in enumerate(SIDES):
                # Beside, above or below; at the corners nearer to both.
                beside = distance * far * (1 if right == 0.0 else -1 if right == -1.0 else 0)
                below = distance * far * (1 if down == 0.0 else -1 if down == -1.0 else 0)
                if beside and below:
                    beside, below = 0.7 * beside, 0.7 * below
                left, top = at[0] + beside + right * width, at[1] + below + down * height
                box = Box(left, top, left + width, top + height)
                offered.append((round(self.cost(box) + NEXT * number + FAR * (far - 1), 3), len(offered), box))
        box = min(offered, key=lambda offer: offer[:2])[2]
        self.boxes.append(box)
        return box

    def cost(self, box: Box) -> float:
        """Return what a label in a box would hide."""
        inside = box.overlap(Box(2.0, 2.0, self.width - 2.0, self.height - 2.0))
        outside = (box.right - box.left) * (box.bottom - box.top) - inside
        hidden = sum(box.overlap(other) for other in self.boxes)
        crossed = sum(box.holds(x, y) for x, y in self.points)
        return OUTSIDE * outside + HIDDEN * hidden + CROSSED * STEP * crossed
