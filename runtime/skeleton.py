"""The skeleton of a robot in numbers: where its joints are and which points each link holds together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .peers import newton_euler
from .peers.newton_euler import DRIVE, ELASTIC, FIXED, INERTIA, PRISMATIC, SPRING, STRIBECK, Array

# Numbers of joints, cut joints and the base that a drawing needs no values of.
UNSEEN = (*INERTIA, *DRIVE, *STRIBECK, *SPRING, *ELASTIC)


@dataclass(frozen=True)
class JointPlace:
    """A joint: its name, type, whether a motor moves it, whether it is a cut one, its origin (m) and its axis."""

    name: str
    sigma: int
    motorised: bool
    cut: bool
    origin: Array
    axis: Array
    # Of a prismatic joint, where its slide begins; of a cut one, its end on the other link; else the origin.
    foot: Array


@dataclass(frozen=True)
class Skeleton:
    """Joints, links as pairs of points (m), poses (4, 4) of named frames; all in the base's frame."""

    joints: tuple[JointPlace, ...]
    links: tuple[tuple[Array, Array], ...]
    frames: Mapping[str, Array]
    # Whether the base floats: then it stands on no ground.
    floating: bool = False


@dataclass(frozen=True)
class Mount:
    """A joint that stands on link `antecedent` and moves link `link`, 0 where it moves none that has a frame."""

    place: JointPlace
    antecedent: int
    link: int


def bones(
    poses: Mapping[int, Array],
    mounts: Iterable[Mount],
    frames: Iterable[tuple[str, int, Array]],
    *,
    floating: bool,
) -> Skeleton:
    """Return the skeleton of links with these poses (4, 4), by number, 0 for the base.

    A cut joint stands with its foot on one link, and with its origin on the other. A frame is its name, the number of
    its link, and its pose.
    """
    joints, named = [], {}
    held = {j: [pose[:3, 3]] for j, pose in poses.items()}
    for mount in mounts:
        held[mount.antecedent].append(mount.place.foot)
        if mount.place.cut:
            held[mount.link].append(mount.place.origin)
        if mount.place.sigma != FIXED:
            joints.append(mount.place)
    for name, link, pose in frames:
        named[name] = pose
        held[link].append(pose[:3, 3])
    pairs = [(points[0], point) for points in held.values() for point in points[1:]]
    # The cut joints come last.
    joints.sort(key=lambda joint: joint.cut)
    links = tuple(pair for pair in pairs if np.abs(pair[0] - pair[1]).max() > 1e-9)
    return Skeleton(tuple(joints), links, named, floating)


def is_planar(robot: Skeleton) -> bool:
    """Return whether all joints move in planes across the base's z axis."""
    across = [abs(joint.axis[2]) if joint.sigma == PRISMATIC else 1 - abs(joint.axis[2]) for joint in robot.joints]
    return bool(max(across, default=0.0) < 1e-9)


def compiled_skeleton(metadata: Mapping[str, Any], q: Sequence[float] | Array | None = None) -> Skeleton:
    """Return the skeleton of a compiled robot at q (nq,); None: where it is drawn, joints that are drawn nowhere at 0.

    Of a closed robot q may be the positions of all joints that move, as robot.complete has them. It has the lengths of
    the description. ValueError if one of these has no value, or if loops can't be closed at q.
    """
    tree = newton_euler.from_metadata(_geometry(metadata))
    every = metadata.get("all_joint_names", ())
    if q is None:
        drawn, rows = metadata.get("assembly", {}), metadata["joints"]
        start = [drawn.get(rows[j - 1]["name"], 0.0) for j in tree.moving]
        q = [*((0.0,) * 6 + (1.0,) if tree.floating else ()), *start]
    if len(q) == len(every) != tree.nq:
        known = dict(zip(every, q, strict=True))
        variables = np.array([known.get(row["name"], 0.0) for row in metadata["joints"]])
    else:
        variables = tree.positions(np.asarray(q, dtype=float))
    if not np.isfinite(variables).all():
        raise ValueError(f"the loops of {metadata['name']!r} can't be closed there, or the position is no finite one")
    poses, mounts = {0: np.eye(4)}, []
    for j, row in enumerate(metadata["joints"], 1):
        base = poses[tree.antecedent[j - 1]]
        pose = poses[j] = base @ _pose(*newton_euler.joint_pose(tree, j, variables[j - 1]))
        origin, foot = pose[:3, 3], pose[:3, 3]
        if row["sigma"] == PRISMATIC:
            foot = (base @ _pose(*newton_euler.joint_pose(tree, j, -tree.offset[j - 1])))[:3, 3]
        free = j in tree.moving
        place = JointPlace(row["name"], row["sigma"], free, False, origin, pose[:3, 2], foot)
        mounts.append(Mount(place, row["antecedent"], j))
    for row in metadata.get("loops", ()):
        cut, twin = (newton_euler.read_frame(row[end]) for end in ("cut", "twin"))
        one, other = (poses[end.antecedent] @ _pose(*newton_euler.frame_placement(end)) for end in (cut, twin))
        place = JointPlace(cut.name, row["cut"]["sigma"], False, True, other[:3, 3], other[:3, 2], one[:3, 3])
        mounts.append(Mount(place, cut.antecedent, twin.antecedent))
    placed = [(each, _pose(*newton_euler.frame_placement(each))) for each in tree.frames]
    frames = [(each.name, each.antecedent, poses[each.antecedent] @ pose) for each, pose in placed]
    return bones(poses, mounts, frames, floating=tree.floating)


def _pose(turn: Array, origin: Array) -> Array:
    pose = np.eye(4)
    pose[:3, :3], pose[:3, 3] = turn, origin
    return pose


def _geometry(metadata: Mapping[str, Any]) -> dict[str, Any]:
    """Return metadata in which masses, friction and springs without a value are 0: nobody sees them."""
    unseen = dict.fromkeys(UNSEEN, 0.0)

    def seen(row: Mapping[str, Any]) -> dict[str, Any]:
        return {key: unseen.get(key, value) if value is None else value for key, value in row.items()}

    return {
        **metadata,
        "joints": [seen(row) for row in metadata["joints"]],
        "loops": [{**row, "cut": seen(row["cut"])} for row in metadata.get("loops", ())],
        "base": seen(metadata["base"]),
        "gravity": [component or 0.0 for component in metadata["gravity"]],
    }
