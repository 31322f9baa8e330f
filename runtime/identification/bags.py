"""Logs from the sensor_msgs/JointState messages of MCAP files and ROS bags, of ROS 1 and ROS 2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .recording import Array

SUFFIXES = (".mcap", ".db3", ".bag")
# What a message has, and what columns of it are called.
FIELDS = {"position": "q", "velocity": "qd", "effort": "tau"}


class Message(NamedTuple):
    """A message of one topic."""

    time: float
    """When it was stamped, s; where it has no stamp, when it was recorded."""
    names: tuple[str, ...]
    values: tuple[Array, ...]
    """The elements of each of FIELDS."""


def is_bag(path: Path) -> bool:
    """Tell whether a path is that of a bag: a file of one, or the folder that `ros2 bag record` makes."""
    return path.suffix in SUFFIXES or (path / "metadata.yaml").is_file()


def joint_states(path: Path, topic: str = "") -> list[tuple[str, Array]]:
    """Return the columns of a bag's joint states, with their titles; `topic` says which, where there are several."""
    messages = list(_messages(path, topic))
    if not messages:
        raise ValueError(f"{path}: there are no messages of {topic or 'type sensor_msgs/JointState'}")
    names = messages[0].names
    for k, message in enumerate(messages):
        if message.names != names:
            raise ValueError(
                f"{path}: message {k} is of the joints {_words(message.names)}, those before are of {_words(names)}: "
                "expected the same joints in every message. If two programs publish on one topic, record them apart"
            )
    columns = [("t", np.array([message.time for message in messages]) - messages[0].time)]
    for field, (name, quantity) in enumerate(FIELDS.items()):
        lengths = np.array([len(message.values[field]) for message in messages])
        if not lengths.any():
            continue
        if (lengths != len(names)).any():
            k = int(np.argmax(lengths != len(names)))
            raise ValueError(
                f"{path}: the {name} of message {k} has {lengths[k]} values for {len(names)} joints: expected one for "
                "each joint, or none in all messages"
            )
        table = np.array([message.values[field] for message in messages])
        columns += [(f"{quantity}_{joint}", table[:, j]) for j, joint in enumerate(names)]
    return columns


def _messages(path: Path, topic: str) -> Iterator[Message]:
    """Yield the joint states of a bag in the order in which they were recorded."""
    try:
        from rosbags.highlevel import AnyReader
        from rosbags.typesys import Stores, get_typestore
    except ImportError:
        raise ImportError(f"{path}: reading a bag needs rosbags: pip install 'torquec[bags]'") from None
    try:
        # The types of messages, where a bag doesn't have them: those of joint states are the same in all versions.
        with AnyReader([path], default_typestore=get_typestore(Stores.LATEST)) as reader:
            chosen = _chosen(path, topic, reader.connections)
            for connection, recorded, raw in reader.messages(connections=chosen):
                yield _message(reader.deserialize(raw, connection.msgtype), recorded)
    except _ReadError:
        raise
    except Exception as error:
        # Whatever a spoilt file makes of the reader.
        raise ValueError(f"{path} is no bag that can be read: {type(error).__name__}: {error}") from error


class _ReadError(ValueError):
    """An error that says what is wrong already."""


def _chosen(path: Path, topic: str, connections: Sequence[Any]) -> list[Any]:
    """Return the connections of the topic that is read: those of all who publish on it."""
    states = [each for each in connections if each.msgtype.endswith("/JointState")]
    topics = sorted({each.topic for each in states})
    if not states:
        others = ", ".join(sorted({f"{each.topic} ({each.msgtype})" for each in connections})) or "nothing"
        raise _ReadError(f"{path}: no messages of type sensor_msgs/JointState; it has {others}")
    if topic and topic not in topics:
        raise _ReadError(f"{path}: no joint states on the topic {topic!r}; expected one of {', '.join(topics)}")
    if not topic and len(topics) > 1:
        raise _ReadError(
            f"{path}: joint states on several topics, {', '.join(topics)}: say which by topic= (--topic of torquec "
            "identify)"
        )
    return [each for each in states if each.topic == (topic or topics[0])]


def _message(state: Any, recorded: int) -> Message:
    stamp = state.header.stamp
    time = stamp.sec + 1e-9 * stamp.nanosec or 1e-9 * recorded
    return Message(
        time, tuple(map(str, state.name)), tuple(np.asarray(getattr(state, each), np.float64) for each in FIELDS)
    )


def _words(names: Sequence[str]) -> str:
    return ", ".join(map(repr, names)) or "none"
