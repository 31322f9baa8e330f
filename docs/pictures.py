"""The pictures of the gallery: `python docs/pictures.py` writes docs/gallery/*.svg, as `make docs` does."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

import numpy as np
import torquec
from torquec.drawing import SMALL, drawing, small_drawing, view_of
from torquec.identification.plots import Curve, Panel, figure, standalone
from torquec.skeleton import Skeleton, compiled_skeleton

FOLDER = Path(__file__).parent / "gallery"
# Of a posture in a row of several: the caption's height.
CAPTION = 18
STEP = 1e-3


def pictures() -> Mapping[Path, str]:
    """Return the text of each picture by its file."""
    made = {
        "rx90": drawing(compiled_skeleton(torquec.load("rx90").metadata), "RX-90"),
        "ur5_postures": ur5_postures(),
        "sr400_loop": sr400_loop(),
        "control_loop": control_loop(),
        "randomised_arms": randomised_arms(),
    }
    return {FOLDER / f"{name}.svg": text for name, text in made.items()}


def ur5_postures() -> str:
    """Return all postures of a UR5 for one pose of its tool."""
    robot = torquec.load("ur5")
    answers = robot.igm(robot.transform(np.radians([30, -70, 100, -60, -90, 15]), "tool"), "tool")
    told = [" ".join(f"{name} {way}" for name, way in label.items()) for (label,) in answers.branches]
    bones = [compiled_skeleton(robot.metadata, q) for q in answers]
    return side_by_side("Eight postures of a UR5 for one pose of its tool", bones, told, columns=4)


def sr400_loop() -> str:
    """Return an SR400 whose parallelogram moves its forearm, at three positions of the lever."""
    robot = torquec.load("sr400")
    names, drawn = robot.joint_names, robot.metadata["assembly"]
    start = np.array([drawn.get(name, 0.0) for name in names])
    bones, told = [], []
    for lever in (-2.6, -2.2, -1.8):
        q = start.copy()
        q[names.index("lever")] = lever
        bones.append(compiled_skeleton(robot.metadata, q))
        told.append(f"lever at {lever:g} rad")
    return side_by_side("The parallelogram of an SR400", bones, told, columns=3)


def side_by_side(title: str, bones: Sequence[Skeleton], told: Sequence[str], columns: int) -> str:
    """Return skeletons in one view, in rows, each above its caption."""
    view = view_of(bones, SMALL)
    width, height = view.width, view.height + CAPTION
    rows = -(-len(bones) // columns)
    size = f'width="{columns * width}" height="{rows * height}" viewBox="0 0 {columns * width} {rows * height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="sans-serif" font-size="11">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{columns * width}" height="{rows * height}" fill="white"/>',
    ]
    for k, (each, text) in enumerate(zip(bones, told, strict=True)):
        x, y = k % columns * width, k // columns * height
        lines.append(small_drawing(each, text, view).replace("<svg ", f'<svg x="{x}" y="{y}" ', 1).rstrip())
        lines.append(f'<text x="{x + width / 2:g}" y="{y + height - 4}" text-anchor="middle">{escape(text)}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def control_loop() -> str:
    """Return errors and torques of examples/controller.py: an RX-90 under computed torque at 1 kHz."""
    robot = torquec.load("rx90")
    target = np.radians([20, -50, 60, 0, 30, 0])
    q, qd, errors, torques = np.zeros(6), np.zeros(6), [], []
    for _ in range(500):
        tau = robot.idm(q, qd, 400.0 * (target - q) - 40.0 * qd)
        qd = qd + STEP * robot.ddm(q, qd, tau)
        q = q + STEP * qd
        errors.append(np.degrees(target - q))
        torques.append(tau)
    moving = [j for j in range(6) if target[j]]
    tones = ("blue", "orange", "teal", "purple")
    t = STEP * np.arange(500.0)
    lines = list(zip(moving, tones, strict=True))
    panels = [
        Panel([Curve(robot.joint_names[j], t, np.array(what)[:, j], tone) for j, tone in lines], label)
        for what, label in ((errors, "error [degrees]"), (torques, "torque [N m]"))
    ]
    description = "errors decay within half a second; torques begin at their largest and end at those of gravity"
    return standalone(figure(panels, title="Computed torque at 1 kHz", description=description))


def randomised_arms() -> str:
    """Return the shoulders of 4096 arms that swing and are caught, as in examples/randomised_simulation.py."""
    rng = np.random.default_rng(0)
    robot = torquec.load("ur5")
    arms = robot.with_parameters({"M6": rng.uniform(0.2, 2.0, 4096), "FV1": rng.uniform(0, 20, 4096)})
    target = np.radians([20, -60, 80, 10, 45, 0])
    swing = arms.simulate(np.zeros(6), np.zeros(6), np.zeros(6), STEP, 300, every=5, threads="auto")
    law = torquec.ComputedTorque(400, 40, target, model=robot)
    caught = arms.simulate(swing.q[:, -1], swing.qd[:, -1], law, STEP, 500, every=5, threads="auto")
    t = np.concatenate([swing.t, swing.t[-1] + caught.t[1:]])
    shoulder = np.degrees(np.concatenate([swing.q[:, :, 1], caught.q[:, 1:, 1]], axis=1))
    outer, inner = ("least and largest", "grey"), ("10 % and 90 %", "teal")
    shares = ((outer, 0), (outer, 100), (inner, 10), (inner, 90))
    curves = [Curve(name, t, np.percentile(shoulder, share, axis=0), tone, 1.0) for (name, tone), share in shares]
    curves.append(Curve("median", t, np.median(shoulder, axis=0), "blue", 1.8))
    offset = [Curve(curve.name, t, curve.y - curves[-1].y, curve.tone, curve.width) for curve in curves]
    panels = [Panel(curves, "shoulder [degrees]"), Panel(offset, "less the median [degrees]")]
    description = "the arms drift apart while they swing; the controller, which knows one of them, brings them together"
    return standalone(figure(panels, title="4096 arms with parameters of their own", description=description))


def alike(one: str, other: str, within: float = 0.11) -> bool:
    """Return whether two pictures are the same, but for the last digits that machines round differently."""
    number = re.compile(r"-?\d+(?:\.\d+)?")
    if number.sub("#", one) != number.sub("#", other):
        return False
    pairs = zip(number.findall(one), number.findall(other), strict=True)
    return all(abs(float(a) - float(b)) <= within for a, b in pairs)


def main() -> None:
    """Write those that have changed, and remove others."""
    FOLDER.mkdir(exist_ok=True)
    made = pictures()
    for path, text in made.items():
        if not path.exists() or not alike(path.read_text(encoding="utf-8"), text):
            path.write_text(text, encoding="utf-8")
    for path in FOLDER.glob("*.svg"):
        if path not in made:
            path.unlink()


if __name__ == "__main__":
    main()
