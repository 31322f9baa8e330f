"""Logs come from files as they were written, in SI, and what is wrong in a file is named with its place."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torquec
from torquec import identification
from torquec.cli import main
from torquec.identification.recording import LogWarning, checked_for

RECORDED = identification.log(
    0.01,
    np.random.default_rng(0).normal(size=(20, 2)),
    np.random.default_rng(1).normal(size=(20, 2)),
    qd=np.random.default_rng(2).normal(size=(20, 2)),
    joint_names=("shoulder", "elbow"),
    used=np.arange(20) != 5,
)


@pytest.mark.parametrize("suffix", ["csv", "npz"])
def test_a_written_log_is_read_again(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"log.{suffix}"
    identification.write_log(path, RECORDED)
    again = identification.read_log(path)
    for name in ("t", "q", "qd", "tau", "used"):
        np.testing.assert_array_equal(getattr(again, name), getattr(RECORDED, name), err_msg=name)
    assert again.qdd is None
    assert again.joint_names == RECORDED.joint_names
    turned = identification.read_log(path, joint_names=("elbow", "shoulder"))
    np.testing.assert_array_equal(turned.tau, RECORDED.tau[:, ::-1])


def test_parquet_is_read(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    columns = {"time": RECORDED.t}
    for j in range(2):
        columns |= {f"position_{j + 1}": RECORDED.q[:, j], f"effort_{j + 1}": RECORDED.tau[:, j]}
    parquet.write_table(pyarrow.table(columns), tmp_path / "log.parquet")
    again = identification.read_log(tmp_path / "log.parquet")
    np.testing.assert_array_equal(again.tau, RECORDED.tau)
    assert again.joint_names == ("joint_1", "joint_2")


def written(folder: Path, storage: str, change: Callable[[int, dict[str, Any]], None] = lambda *_: None) -> Path:
    """Return the folder of a bag of ROS 2; `change` may change messages, their topics among that."""
    rosbag2 = pytest.importorskip("rosbags.rosbag2")
    typesys = pytest.importorskip("rosbags.typesys")
    types = typesys.get_typestore(typesys.Stores.LATEST)
    names = ("sensor_msgs/msg/JointState", "std_msgs/msg/Header", "builtin_interfaces/msg/Time")
    state, header, time = (types.types[name] for name in names)
    assert RECORDED.qd is not None
    with rosbag2.Writer(folder / "bag", version=9, storage_plugin=rosbag2.StoragePlugin[storage]) as writer:
        topics: dict[str, Any] = {}
        for k, (t, q, qd, tau) in enumerate(zip(RECORDED.t, RECORDED.q, RECORDED.qd, RECORDED.tau, strict=True)):
            stamp = round(1e9 * (5 + t))
            message = {"topic": "/joint_states", "stamp": stamp, "name": list(RECORDED.joint_names)}
            message |= {"position": q, "velocity": qd, "effort": tau}
            change(k, message)
            topic = message["topic"]
            if topic not in topics:
                topics[topic] = writer.add_connection(topic, state.__msgtype__, typestore=types)
            fields = (message[name] for name in ("name", "position", "velocity", "effort"))
            content = state(header(time(*divmod(message["stamp"], 10**9)), ""), *fields)
            writer.write(topics[topic], stamp, types.serialize_cdr(content, state.__msgtype__))
    return folder / "bag"


def assert_recorded(again: identification.Log) -> None:
    np.testing.assert_allclose(again.t, RECORDED.t, atol=1e-9)
    for name in ("q", "qd", "tau"):
        np.testing.assert_array_equal(getattr(again, name), getattr(RECORDED, name), err_msg=name)
    assert again.joint_names == RECORDED.joint_names


@pytest.mark.parametrize("storage", ["MCAP", "SQLITE3"])
def test_joint_states_of_ros_2_are_read(storage: str, tmp_path: Path) -> None:
    """From the folder of a bag, and from the file in it."""
    bag = written(tmp_path, storage)
    assert_recorded(identification.read_log(bag))
    assert_recorded(identification.read_log(bag / {"MCAP": "bag.mcap", "SQLITE3": "bag.db3"}[storage]))


def test_a_topic_is_chosen(tmp_path: Path) -> None:
    """Each other message is on another topic."""
    bag = written(tmp_path, "SQLITE3", lambda k, message: message.update(topic=("/arm", "/other")[k % 2]))
    with pytest.raises(ValueError, match="joint states on several topics, /arm, /other: say which by topic="):
        identification.read_log(bag)
    with pytest.raises(ValueError, match="no joint states on the topic '/leg'; expected one of /arm, /other"):
        identification.read_log(bag, topic="/leg")
    np.testing.assert_array_equal(identification.read_log(bag, topic="/other").q, RECORDED.q[1::2])


def test_messages_without_a_stamp_are_of_the_time_of_recording(tmp_path: Path) -> None:
    assert_recorded(identification.read_log(written(tmp_path, "MCAP", lambda k, message: message.update(stamp=0))))


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("name", ["a", "b"], "message 3 is of the joints 'a', 'b', those before are of 'shoulder', 'elbow'"),
        ("effort", np.zeros(1), "the effort of message 3 has 1 values for 2 joints"),
    ],
)
def test_messages_that_differ_are_told(field: str, value: Any, told: str, tmp_path: Path) -> None:
    bag = written(tmp_path, "SQLITE3", lambda k, message: message.update({field: value} if k == 3 else {}))
    with pytest.raises(ValueError, match=told):
        identification.read_log(bag)


@pytest.mark.parametrize("suffix", ["mcap", "db3", "bag", "npz", "parquet"])
def test_what_is_no_file_of_its_suffix_is_told(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"log.{suffix}"
    for content in (b"", b"no bag at all" * 99):
        path.write_bytes(content)
        with pytest.raises(ValueError, match=rf"log\.{suffix} is no (bag|npz|parquet)"):
            identification.read_log(path)


@pytest.mark.sweep_only
@pytest.mark.parametrize("storage", ["MCAP", "SQLITE3"])
def test_spoilt_bags_are_told_or_read(storage: str, tmp_path: Path) -> None:
    bag = written(tmp_path, storage)
    path = bag / {"MCAP": "bag.mcap", "SQLITE3": "bag.db3"}[storage]
    whole = path.read_bytes()
    for seed in range(300):
        rng = np.random.default_rng(seed)
        spoilt = np.frombuffer(whole, np.uint8).copy()
        spoilt[rng.integers(0, len(spoilt), 1 + seed % 8)] = rng.integers(0, 256, 1 + seed % 8)
        path.write_bytes(spoilt[: len(spoilt) if seed % 3 else rng.integers(1, len(spoilt))].tobytes())
        try:
            identification.read_log(path)
        except ValueError as error:
            assert str(error).startswith(str(path))  # noqa: PT017


def test_joint_states_of_a_ros_bag_are_read(tmp_path: Path) -> None:
    """The format of ROS 1; another topic stands between the messages."""
    rosbag1 = pytest.importorskip("rosbags.rosbag1")
    typesys = pytest.importorskip("rosbags.typesys")
    types = typesys.get_typestore(typesys.Stores.ROS1_NOETIC)
    names = ("sensor_msgs/msg/JointState", "std_msgs/msg/Header", "builtin_interfaces/msg/Time", "std_msgs/msg/Float64")
    state, header, time, number = (types.types[name] for name in names)
    assert RECORDED.qd is not None
    with rosbag1.Writer(tmp_path / "log.bag") as writer:
        topic = writer.add_connection("/joint_states", state.__msgtype__, typestore=types)
        other = writer.add_connection("/load", number.__msgtype__, typestore=types)
        for k, (t, q, qd, tau) in enumerate(zip(RECORDED.t, RECORDED.q, RECORDED.qd, RECORDED.tau, strict=True)):
            stamp = round(1e9 * (5 + t))
            moment = header(k, time(*divmod(stamp, 10**9)), "")
            message = state(moment, list(RECORDED.joint_names), q, qd, tau)
            writer.write(topic, stamp, types.serialize_ros1(message, state.__msgtype__))
            writer.write(other, stamp, types.serialize_ros1(number(0.5), number.__msgtype__))
    again = identification.read_log(tmp_path / "log.bag")
    np.testing.assert_allclose(again.t, RECORDED.t, atol=1e-9)
    for name in ("q", "qd", "tau"):
        np.testing.assert_array_equal(getattr(again, name), getattr(RECORDED, name), err_msg=name)


def test_units_are_turned_into_si(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("t [ms];q1 [deg];tau1 (mN m)\n0;90;1000\n10;180;-500\n")
    found = identification.read_log(path)
    np.testing.assert_allclose(found.t, [0, 0.01])
    np.testing.assert_allclose(found.q[:, 0], [np.pi / 2, np.pi])
    np.testing.assert_allclose(found.tau[:, 0], [1, -0.5])
    path.write_text("t,q1,tau1\n0,90,1\n1,180,1\n")
    np.testing.assert_allclose(identification.read_log(path, units={"q": "deg"}).q[:, 0], [np.pi / 2, np.pi])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("t,q1\n0,1\n1,1\n", "no column for tau; found t, q1"),
        ("t,q1,tau1\n0,1,1\n1,x,1\n", r"line 3, column 'q1': 'x' is no number"),
        ("t,q1,tau1\n0,1,1\n1,1\n", "line 3: 2 cells; expected 3"),
        ("t,q1 [furlong],tau1\n0,1,1\n1,1,1\n", "in 'furlong': expected one of s, ms"),
        ("t,q1,tau1\n0,1,1\n0,1,1\n", "not after"),
        ("t,q1,tau_elbow\n0,1,1\n1,1,1\n", "no q of elbow; there is that of 1"),
        ("", "no column for t, q, tau"),
        ("t,q1,tau1,q1\n0,1,1,2\n1,1,1,2\n", "the columns 'q1' and 'q1' are both q of 1"),
        ("t,q1,tau1\n0,1,1\n1e7,1,1\n", r"1e\+07 s apart: expected times in s. read_log\(path, units=.*ns.* reads"),
        ("t,q1,pos_1 [deg],tau1\n0,1,1,2\n1,1,1,2\n", r"the columns 'q1' and 'pos_1 \[deg\]' are both q of 1"),
        ("t,time_ros,q1,tau1\n0,0,1,1\n1,1,1,1\n", "the columns 't' and 'time_ros' are both t:"),
    ],
)
def test_errors_name_the_place(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(text)
    with pytest.raises(ValueError, match=message):
        identification.read_log(path)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"t,q1,tau\xd31\n0,1,1\n1,1,1\n", r"log\.csv is not UTF-8 at byte 8: save it as UTF-8"),
        (b"t,q1,tau1\n0,1," + b"1" * 200_000 + b"\n", r"log\.csv is no table in csv: field larger than"),
    ],
)
def test_what_is_no_table_is_told(content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=message):
        identification.read_log(path)


def test_columns_that_are_none_of_a_log_may_hold_anything(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("t,q1,tau1,phase\n0,1,1,start\n1,1,1,end\n")
    assert identification.read_log(path).joint_names == ("joint_1",)


def test_arrays_of_other_lengths_and_shapes_are_told(tmp_path: Path) -> None:
    path = tmp_path / "log.npz"
    t, q = np.arange(5.0), np.zeros((5, 2))
    np.savez(path, t=t, q=q, tau=q[:4])
    with pytest.raises(ValueError, match="the column 'tau_1' has 4 samples, the times are 5"):
        identification.read_log(path)
    np.savez(path, t=t, q=q[None], tau=q)
    with pytest.raises(ValueError, match=r"q has the shape \(1, 5, 2\): expected"):
        identification.read_log(path)
    np.savez(path, t=t, q=q + 1j, tau=q)
    with pytest.raises(ValueError, match=r"no npz file of numbers: q has complex values: expected real ones"):
        identification.read_log(path)
    np.savez(path, t=t, q=q, tau=q, q_1=t)
    with pytest.raises(ValueError, match="the columns 'q_1' and 'q_1' are both q of 1"):
        identification.read_log(path)


def test_a_unit_of_no_quantity_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="a unit of 'pos', which is no quantity of a log: expected one of t, q, qd"):
        identification.read_log(tmp_path / "log.csv", units={"pos": "deg"})


def test_drives_are_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["identify", "log.csv", "--robot", "planar2r", "--drives", "FV,nonsense"])
    assert "nonsense: expected some of IA, FV, FS, FO" in capsys.readouterr().err


def test_what_is_no_ordinary_file_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "log.csv")
    with pytest.raises(ValueError, match=r"log\.csv is no ordinary file: expected a log"):
        identification.read_log(tmp_path / "log.csv")


def test_a_robot_without_the_models_is_told() -> None:
    t = np.arange(0, 5, 0.01)
    moved = np.sin(t)[:, None] * [1.0, 0.5]
    with pytest.raises(ValueError, match="identification needs the model 'regressor', which 'planar2r' was built"):
        identification.identify(torquec.load("planar2r"), identification.log(t, moved, moved))


def test_a_suffix_that_no_log_has(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"no log has the suffix '\.xlsx'"):
        identification.read_log(tmp_path / "log.xlsx")


def test_joints_of_a_log_are_those_of_the_robot() -> None:
    robot = torquec.load("planar2r")
    first, second = robot.joint_names

    def named(*names: str) -> identification.Log:
        return checked_for(robot, replace(RECORDED, joint_names=names))

    np.testing.assert_array_equal(named(second, first).q, RECORDED.q[:, ::-1])
    np.testing.assert_array_equal(named("joint_1", "joint_2").q, RECORDED.q)
    with pytest.warns(LogWarning, match=f"one, two are taken for {first}, {second} of 'planar2r', in"):
        assert named("one", "two").joint_names == robot.joint_names
    with pytest.raises(ValueError, match=f"the log's joints are {first}, wrist, those of 'planar2r' are"):
        named(first, "wrist")
