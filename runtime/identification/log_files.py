"""Logs from files: csv, npz, parquet, and JointState messages of MCAP files and ROS bags.

A table has a column `t`, and for each joint a column for each quantity: `q_elbow`, `qd_elbow`, `qdd_elbow` and
`tau_elbow`, or numbered in the order of the joints, `q1`, `tau1`. A unit may stand behind a name:
`q_elbow [deg]`, `t [ms]`.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import pi
from pathlib import Path
from typing import Any

import numpy as np

from .recording import Array, Log, log

# Unit -> its size in SI: seconds, rad or m, N m or N.
UNITS = {
    "s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9,
    "rad": 1.0, "deg": pi / 180, "m": 1.0, "mm": 1e-3,
    "rad/s": 1.0, "deg/s": pi / 180, "rpm": pi / 30, "m/s": 1.0, "mm/s": 1e-3,
    "rad/s^2": 1.0, "deg/s^2": pi / 180, "m/s^2": 1.0,
    "N m": 1.0, "Nm": 1.0, "N": 1.0, "mN m": 1e-3, "mNm": 1e-3,
}  # fmt: skip
# What columns may be called beside the names of arguments of `log`.
QUANTITIES = {
    "t": "t", "time": "t", "timestamp": "t",
    "q": "q", "position": "q", "pos": "q",
    "qd": "qd", "velocity": "qd", "vel": "qd",
    "qdd": "qdd", "acceleration": "qdd", "acc": "qdd",
    "tau": "tau", "effort": "tau", "torque": "tau", "gam": "tau",
    "used": "used",
}  # fmt: skip
_COLUMN = re.compile(r"\s*(?P<name>.*?)\s*(?:\[(?P<unit>[^\]]*)\]|\((?P<other>[^)]*)\))?\s*")
_NUMBERED = re.compile(r"(?P<quantity>[a-z]+)_?(?P<number>\d+)")


def read_log(path: str | Path, *, joint_names: Sequence[str] = (), units: Mapping[str, str] = {}) -> Log:
    """Return the log of a file, its format told by its suffix.

    `joint_names` chooses joints and their order; without it they come as the file has them. `units` are those of
    quantities ({"q": "deg", "t": "ms"}) where no unit stands behind a column's name; SI where nothing is said.
    """
    place = Path(path)
    if place.suffix not in READERS:
        raise ValueError(f"{place}: no log has the suffix {place.suffix!r}; expected one of {', '.join(READERS)}")
    if not place.exists():
        raise FileNotFoundError(f"no file {place}")
    return _log(place, READERS[place.suffix](place), tuple(joint_names), units)


def _csv(path: Path) -> dict[str, Array]:
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            sample = file.readline()
            file.seek(0)
            separator = max(",;\t", key=sample.count)
            rows = csv.reader(file, delimiter=separator)
            head = [name.lstrip("#") for name in next(rows, [])]
            body = [row for row in rows if row and any(cell.strip() for cell in row)]
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is not UTF-8 at byte {error.start}: save it as UTF-8") from error
    except csv.Error as error:
        raise ValueError(f"{path} is no table in csv: {error}") from error
    for line, row in enumerate(body, 2):
        if len(row) != len(head):
            raise ValueError(f"{path}, line {line}: {len(row)} cells; expected {len(head)}, as the first line has")
    columns = {}
    for k, name in enumerate(head):
        columns[name] = np.array([_number(path, line, name, row[k]) for line, row in enumerate(body, 2)])
    return columns


def _number(path: Path, line: int, name: str, cell: str) -> float:
    text = cell.strip()
    try:
        return float(text) if text else float("nan")
    except ValueError:
        raise ValueError(f"{path}, line {line}, column {name!r}: {cell!r} is no number") from None


def _npz(path: Path) -> dict[str, Array]:
    with np.load(path, allow_pickle=False) as arrays:
        columns: dict[str, Array] = {}
        names = [str(name) for name in arrays["joint_names"]] if "joint_names" in arrays else []
        for key in arrays:
            if key == "joint_names":
                continue
            array = np.asarray(arrays[key], np.float64)
            if array.ndim == 2:
                labels = names if len(names) == array.shape[1] else [str(j) for j in range(1, array.shape[1] + 1)]
                columns |= {f"{key}_{label}": array[:, j] for j, label in enumerate(labels)}
            else:
                columns[key] = array
    return columns


def _parquet(path: Path) -> dict[str, Array]:
    try:
        import pyarrow.parquet as parquet
    except ImportError:
        raise ImportError(f"{path}: reading parquet needs pyarrow: pip install 'torquec[tables]'") from None
    table = parquet.read_table(path)
    return {name: table.column(name).to_numpy().astype(np.float64) for name in table.column_names}


def _joint_states(path: Path) -> dict[str, Array]:
    """Return the columns of the sensor_msgs/JointState messages of an MCAP file or a ROS bag."""
    try:
        from rosbags.highlevel import AnyReader
        from rosbags.typesys import Stores, get_typestore
    except ImportError:
        raise ImportError(f"{path}: reading {path.suffix} needs rosbags: pip install 'torquec[bags]'") from None
    times, names, rows = [], None, []
    with AnyReader([path], default_typestore=get_typestore(Stores.LATEST)) as reader:
        topics = [each for each in reader.connections if each.msgtype.endswith("/JointState")]
        if not topics:
            raise ValueError(f"{path}: no messages of type sensor_msgs/JointState")
        for connection, _, raw in reader.messages(connections=topics[:1]):
            message: Any = reader.deserialize(raw, connection.msgtype)
            names = names or list(message.name)
            if list(message.name) != names:
                raise ValueError(f"{path}: joints change from {names} to {list(message.name)}")
            times.append(message.header.stamp.sec + 1e-9 * message.header.stamp.nanosec)
            rows.append((message.position, message.velocity, message.effort))
    columns = {"t": np.array(times) - times[0]}
    for quantity, values in zip(("q", "qd", "tau"), zip(*rows, strict=True), strict=True):
        if all(len(value) == len(names or ()) for value in values):
            array = np.array(values, np.float64)
            columns |= {f"{quantity}_{name}": array[:, j] for j, name in enumerate(names or ())}
    return columns


READERS: Mapping[str, Callable[[Path], dict[str, Array]]] = {
    ".csv": _csv,
    ".npz": _npz,
    ".parquet": _parquet,
    ".mcap": _joint_states,
    ".bag": _joint_states,
}


def _log(path: Path, columns: Mapping[str, Array], joint_names: tuple[str, ...], units: Mapping[str, str]) -> Log:
    """Return the log that the columns of a file are."""
    found: dict[str, dict[str, Array]] = {}
    unknown = []
    for title, values in columns.items():
        parts = _COLUMN.fullmatch(title)
        name = parts["name"] if parts else title
        quantity, joint = _meaning(name)
        if not quantity:
            unknown.append(name)
            continue
        unit = (parts["unit"] or parts["other"] if parts else None) or units.get(quantity)
        found.setdefault(quantity, {})[joint] = values * _size(path, title, unit)
    if "t" not in found or "q" not in found or "tau" not in found:
        lacking = ", ".join(name for name in ("t", "q", "tau") if name not in found)
        raise ValueError(
            f"{path}: no column for {lacking}; found {', '.join(columns)}. Expected t, q_<joint> and tau_<joint> "
            "(q1, tau1 ...), with units in brackets behind"
        )
    names = joint_names or tuple(found["tau"])
    for quantity in ("q", "qd", "qdd", "tau"):
        if quantity in found and (absent := [name for name in names if name not in found[quantity]]):
            there = ", ".join(found[quantity])
            raise ValueError(f"{path}: no {quantity} of {', '.join(absent)}; there is that of {there}")

    def table(quantity: str) -> Array | None:
        return np.column_stack([found[quantity][name] for name in names]) if quantity in found else None

    labels = tuple(f"joint_{name}" if name.isdecimal() else name for name in names)
    used = next(iter(found["used"].values())) > 0 if "used" in found else None
    t = next(iter(found["t"].values()))
    q, tau = table("q"), table("tau")
    assert q is not None
    assert tau is not None
    try:
        return log(t, q, tau, qd=table("qd"), qdd=table("qdd"), joint_names=labels, used=used)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def _meaning(name: str) -> tuple[str, str]:
    """Return the quantity of a column and its joint: of `q_elbow` q and elbow, of `tau3` tau and 3."""
    if name.lower() in QUANTITIES:
        return QUANTITIES[name.lower()], ""
    numbered = _NUMBERED.fullmatch(name.lower())
    if numbered and numbered["quantity"] in QUANTITIES:
        return QUANTITIES[numbered["quantity"]], numbered["number"]
    first, _, rest = name.partition("_")
    if first.lower() in QUANTITIES and rest:
        return QUANTITIES[first.lower()], rest
    return "", ""


def _size(path: Path, title: str, unit: str | None) -> float:
    if unit is None:
        return 1.0
    if unit.strip() not in UNITS:
        raise ValueError(f"{path}: column {title!r} is in {unit!r}: expected one of {', '.join(UNITS)}")
    return UNITS[unit.strip()]


def write_log(path: str | Path, recorded: Log) -> None:
    """Write a log as csv or npz, in SI units, so that `read_log` reads it again."""
    place = Path(path)
    titles, columns = ["t [s]"], [recorded.t]
    for quantity, table in _tables(recorded):
        titles += [f"{quantity}_{name}" for name in recorded.joint_names]
        columns += list(table.T)
    if not recorded.used.all():
        titles.append("used")
        columns.append(recorded.used.astype(float))
    if place.suffix == ".npz":
        arrays: dict[str, Any] = dict(_tables(recorded))
        np.savez(place, t=recorded.t, used=recorded.used, joint_names=np.array(recorded.joint_names), **arrays)
    elif place.suffix == ".csv":
        with place.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(titles)
            writer.writerows([repr(float(x)) for x in row] for row in zip(*columns, strict=True))
    else:
        raise ValueError(f"{place}: logs are written as .csv or .npz")


def _tables(recorded: Log) -> Iterator[tuple[str, Array]]:
    """Yield the quantities of a log that are there."""
    for quantity in ("q", "qd", "qdd", "tau"):
        table = getattr(recorded, quantity)
        if table is not None:
            yield quantity, table
