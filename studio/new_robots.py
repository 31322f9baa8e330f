"""New robots to begin with: chains, trees, closed loops, of so many joints, with numbers that any robot could have."""

from __future__ import annotations

from typing import Any

from torquec.generator import api

from .checking import MAX_JOINTS
from .conversion import robot_to_sheet
from .sheet import Sheet, SheetError

# A new link is a rod along x: its length, mass and radius, in m and kg.
_LENGTH, _MASS, _RADIUS = 0.4, 2, 0.03
# A four-bar whose crank turns round: ground, crank, coupler, rocker, in m.
_GROUND, _CRANK, _COUPLER, _ROCKER = 0.5, 0.2, 0.45, 0.4
# Where its crank is drawn, and turns of the other motors of a chain, in rad: it closes with one of them.
_FIRST, _TURNS = 1.6, tuple(-0.2 * k for k in range(1, 15))


def new_robot(name: str, joints: int, structure: str) -> Sheet:
    """Return a new robot: "serial", a chain; "tree", two branches on its first link; "closed", a planar loop."""
    least = {"closed": 3, "tree": 3}.get(structure, 1)
    if not least <= joints <= MAX_JOINTS:
        raise SheetError(f"{joints} joints: expected {least} to {MAX_JOINTS} for a {structure} robot")
    tables = {"name": name, **(_closed(joints) if structure == "closed" else _open(joints, structure == "tree"))}
    try:
        robot = api.tables_to_robot(tables)
        if structure == "closed":
            robot = api.tables_to_robot(tables | {"assembly": _drawn(robot)})
        return robot_to_sheet(robot)
    except api.DescriptionError as error:
        raise SheetError(str(error)) from None


def _drawn(robot: api.Robot) -> dict[str, float]:
    """Return positions of all joints in which the loop of a new robot is closed: its chain bends like a bow."""
    for turn in _TURNS:
        q = [_FIRST, *(turn for _ in robot.moving[1:])]
        modes = api.assembly_modes(robot, q)
        if modes:
            return {joint.name: round(x, 12) for joint, x in zip(robot.joints, modes[0].joints, strict=True)}
    raise SheetError("no position closes a loop of so many joints: expected fewer")


def _joint(j: int, length: float, **entries: Any) -> dict[str, Any]:
    along, across = _MASS * _RADIUS**2 / 2, _MASS * (length**2 / 12 + _RADIUS**2 / 4)
    moments = [float(f"{moment:.3g}") for moment in (along, 0, 0, across, 0, across)]
    return {"name": f"joint{j}", "link": {"mass": _MASS, "com": [length / 2, 0, 0], "inertia_com": moments}, **entries}


def _open(joints: int, tree: bool) -> dict[str, Any]:
    """Return a chain whose axes turn by 90 degrees at every second joint, with a second branch from the first link."""
    rows = [_joint(1, _LENGTH)]
    branch = (joints + 3) // 2 if tree else 0
    for j in range(2, joints + 1):
        place: dict[str, Any] = {"alpha": "pi/2"} if j % 2 == 0 else {"d": _LENGTH}
        if j == branch:
            place = {"antecedent": "joint1", "gamma": "pi/2", "alpha": "pi/2"}
        rows.append(_joint(j, _LENGTH, **place))
    tool = {"antecedent": f"joint{joints}", "d": _LENGTH}
    return {"gravity": [0, 0, -9.81], "joints": rows, "frames": {"tool": tool}}


def _closed(joints: int) -> dict[str, Any]:
    """Return a planar chain that ends on a rocker; the rocker and the last joint of the chain are passive."""
    rows = [_joint(1, _CRANK)]
    for j in range(2, joints):
        motor: dict[str, Any] = {"motorised": False} if j == joints - 1 else {}
        rows.append(_joint(j, _COUPLER, d=_CRANK if j == 2 else _COUPLER, **motor))
    rows.append(_joint(joints, _ROCKER, antecedent="base", d=_GROUND, motorised=False))
    twin = {"antecedent": f"joint{joints}", "d": _ROCKER}
    loop = {"name": "pin", "antecedent": f"joint{joints - 1}", "d": _COUPLER, "twin": twin}
    tool = {"antecedent": f"joint{joints - 1}", "d": _COUPLER}
    return {"gravity": [0, -9.81, 0], "joints": rows, "loops": [loop], "frames": {"tool": tool}}
