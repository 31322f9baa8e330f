"""Logs from files: csv, npz, parquet, and JointState messages of MCAP files and ROS bags.

A table has a column `t`, and for each joint a column for each quantity: `q_elbow`, `qd_elbow`, `qdd_elbow` and
`tau_elbow`, or numbered in the order of the joints, `q1`, `tau1`. A unit may stand behind a name:
`q_elbow [deg]`, `t [ms]`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from . import bags
from .recording import Array, Log, log
from .tables import TABLES, Titled
from .titles import QUANTITIES, read_title, size


def read_log(
    path: str | Path, *, joint_names: Sequence[str] = (), units: Mapping[str, str] = {}, topic: str = ""
) -> Log:
    """Return the log of a file, its format told by its suffix, or of the folder of a ROS bag.

    `joint_names` chooses joints and their order; without it they come as the file has them. `units` are those of
    quantities ({"q": "deg", "t": "ms"}) where no unit stands behind a column's name; SI where nothing is said.
    `topic` is that of the joint states, where a bag has them on several.
    """
    place = Path(path)
    for quantity in units:
        if quantity not in QUANTITIES.values():
            known = ", ".join(dict.fromkeys(QUANTITIES.values()))
            raise ValueError(f"{place}: a unit of {quantity!r}, which is no quantity of a log: expected one of {known}")
    bag = bags.is_bag(place)
    if not bag and place.suffix not in TABLES:
        known = ", ".join((*TABLES, *bags.SUFFIXES))
        raise ValueError(f"{place}: no log has the suffix {place.suffix!r}; expected one of {known}")
    if not place.exists():
        raise FileNotFoundError(f"no file {place}")
    if not bag and not place.is_file():
        raise ValueError(f"{place} is no ordinary file: expected a log")
    if topic and not bag:
        raise ValueError(f"{place}: topic={topic!r} is of bags ({', '.join(bags.SUFFIXES)}); this is none")
    columns = bags.joint_states(place, topic) if bag else TABLES[place.suffix](place)
    return _log(place, columns, tuple(joint_names), units)


def _log(path: Path, columns: Titled, joint_names: tuple[str, ...], units: Mapping[str, str]) -> Log:
    """Return the log that the columns of a file are."""
    found: dict[str, dict[str, Array]] = {}
    titles: dict[tuple[str, str], str] = {}
    for title, values in columns:
        read = read_title(title)
        if read is None:
            continue
        what = (read.quantity, read.joint)
        if what in titles:
            meaning = f"{read.quantity} of {read.joint}" if read.joint else read.quantity
            raise ValueError(
                f"{path}: the columns {titles[what]!r} and {title!r} are both {meaning}: expected one of them. Rename "
                "the other, or leave it out"
            )
        titles[what] = title
        unit = read.unit or units.get(read.quantity)
        found.setdefault(read.quantity, {})[read.joint] = values * size(path, title, unit)
    lacking = [name for name in ("t", "q", "tau") if name not in found]
    if lacking:
        raise ValueError(
            f"{path}: no column for {', '.join(lacking)}; found {', '.join(title for title, _ in columns)}. "
            "Expected t, q_<joint> and tau_<joint> (q1, tau1 ...), with units in brackets behind"
        )
    t = found["t"][""]
    for (quantity, joint), title in titles.items():
        if len(found[quantity][joint]) != len(t):
            raise ValueError(
                f"{path}: the column {title!r} has {len(found[quantity][joint])} samples, the times are {len(t)}: "
                "expected as many of each"
            )
    names = joint_names or tuple(found["tau"])
    for quantity in ("q", "qd", "qdd", "tau"):
        if quantity in found and (absent := [name for name in names if name not in found[quantity]]):
            there = ", ".join(found[quantity])
            raise ValueError(f"{path}: no {quantity} of {', '.join(absent)}; there is that of {there}")

    def table(quantity: str) -> Array | None:
        return np.column_stack([found[quantity][name] for name in names]) if quantity in found else None

    labels = tuple(f"joint_{name}" if name.isdecimal() else name for name in names)
    used = found["used"][""] > 0 if "used" in found else None
    q, tau = table("q"), table("tau")
    assert q is not None
    assert tau is not None
    try:
        return log(t, q, tau, qd=table("qd"), qdd=table("qdd"), joint_names=labels, used=used)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


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
