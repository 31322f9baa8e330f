"""The same loop cut at another joint: what hangs on that joint hangs on the loop's own one then.

A joint that is passed the other way round keeps its position in sign and zero: its axis points against what it was, and
stands at the origin of the link that was its child.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..robot import FIXED
from .links import FreshNames, sides_of
from .placed import PlacedJoint, PlacedLink, PlacedLoop, PlacedRobot
from .space import Place


def inverse(place: Place) -> Place:
    """Return the outer frame as seen from the inner one."""
    return Place().seen_from(place)


def turned_round(loop: PlacedLoop) -> PlacedLoop:
    """Return the same loop with its parent as its child."""
    joint = loop.joint
    back = replace(joint, parent=joint.child, child=joint.parent, place=loop.twin, axis=-joint.axis)
    return replace(loop, joint=back, twin=joint.place)


def recut(robot: PlacedRobot, k: int, name: str) -> PlacedRobot:
    """Return the robot whose loop k (from 0) is cut at the joint of that name, which lies on it and moves."""
    loop = robot.loops[k]
    out, back = sides_of(robot, loop)
    if name in [joint.name for joint in out]:
        loop = turned_round(loop)
        out, back = back, out
    place = [joint.name for joint in back].index(name)
    cut, path = back[place], back[place + 1 :]
    names, links = FreshNames(robot), list(robot.links)
    hung = {joint.name: joint for joint in _hung(loop, links, names)}
    for joint in path:
        hung |= {other.name: other for other in _reversed(joint, links, names)}
    gone = {joint.name for joint in (cut, *path)}
    # Joints keep their places in the file, which are those in q.
    joints = [hung.pop(joint.name, joint) for joint in robot.joints if joint.name in hung or joint.name not in gone]
    loops = list(robot.loops)
    loops[k] = PlacedLoop(cut)
    return replace(robot, links=tuple(links), joints=(*joints, *hung.values()), loops=tuple(loops))


def _hung(loop: PlacedLoop, links: list[PlacedLink], names: FreshNames) -> Iterator[PlacedJoint]:
    """Yield a loop's joint as one of the tree, with a fixed one behind it to the child where its twin stands."""
    joint = loop.joint
    if joint.sigma == FIXED:
        place = joint.place @ inverse(loop.twin)
        yield PlacedJoint(names.fixed(joint.child), FIXED, joint.parent, joint.child, place)
        return
    between = names.link()
    links.append(PlacedLink(between, inner=True))
    yield replace(joint, child=between)
    yield PlacedJoint(names.fixed(joint.child), FIXED, between, joint.child, inverse(loop.twin))


def _reversed(joint: PlacedJoint, links: list[PlacedLink], names: FreshNames) -> Iterator[PlacedJoint]:
    """Yield a joint the other way round, with a fixed one behind it to the link that was its parent."""
    if joint.sigma == FIXED:
        yield PlacedJoint(joint.name, FIXED, joint.child, joint.parent, inverse(joint.place))
        return
    between = names.link()
    links.append(PlacedLink(between, inner=True))
    yield replace(joint, parent=joint.child, child=between, place=Place(), axis=-joint.axis)
    yield PlacedJoint(names.fixed(joint.parent), FIXED, between, joint.parent, inverse(joint.place))
