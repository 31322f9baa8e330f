"""Logs come from files as they were written, in SI, and what is wrong in a file is named with its place."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from torquec import identification

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


def test_joint_states_of_an_mcap_file_are_read(tmp_path: Path) -> None:
    rosbag2 = pytest.importorskip("rosbags.rosbag2")
    typesys = pytest.importorskip("rosbags.typesys")
    types = typesys.get_typestore(typesys.Stores.LATEST)
    names = ("sensor_msgs/msg/JointState", "std_msgs/msg/Header", "builtin_interfaces/msg/Time")
    state, header, time = (types.types[name] for name in names)
    assert RECORDED.qd is not None
    with rosbag2.Writer(tmp_path / "bag", version=9, storage_plugin=rosbag2.StoragePlugin.MCAP) as writer:
        topic = writer.add_connection("/joint_states", state.__msgtype__, typestore=types)
        for t, q, qd, tau in zip(RECORDED.t, RECORDED.q, RECORDED.qd, RECORDED.tau, strict=True):
            stamp = round(1e9 * (5 + t))
            message = state(header(time(*divmod(stamp, 10**9)), ""), list(RECORDED.joint_names), q, qd, tau)
            writer.write(topic, stamp, types.serialize_cdr(message, state.__msgtype__))
    again = identification.read_log(tmp_path / "bag" / "bag.mcap")
    np.testing.assert_allclose(again.t, RECORDED.t, atol=1e-9)
    for name in ("q", "qd", "tau"):
        np.testing.assert_array_equal(getattr(again, name), getattr(RECORDED, name), err_msg=name)
    assert again.joint_names == RECORDED.joint_names


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


def test_a_suffix_that_no_log_has(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"no log has the suffix '\.xlsx'"):
        identification.read_log(tmp_path / "log.xlsx")
