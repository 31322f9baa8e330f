"""From texts of cells to the tables of a TOML file, as its reader takes them, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from torquec.generator import api

from .sheet import Record, Sheet, listed, sheet_of

# Entries that are shown as 0 where a description says nothing; others are shown empty.
_SHOWN_AS_ZERO = frozenset({*api.GEOMETRY_ENTRIES, "offset", *api.INERTIA_ENTRIES, "IA", "FV", "FS", "FO"})
_SHIFT = {"shift": "offset"}


def robot_to_sheet(robot: api.Robot) -> Sheet:
    """Return the texts of a robot."""
    tables: dict[str, Any] = api.robot_to_tables(robot)
    joints = tables.get("joints", [])
    drawn = tables.get("assembly", {})
    above = ["base", *(joint["name"] for joint in joints)]
    records: dict[str, list[dict[str, str]]] = {
        "robot": [_robot_record(tables)],
        "base": [_link(tables.get("base", {}))],
        "joints": [_joint(joint, above[k], drawn) for k, joint in enumerate(joints)],
        "mimics": [_mimic(joint) for joint in joints if "mimic" in joint],
        "coupling": _coupling(tables.get("drives", {})),
        "loops": [_loop(loop, drawn) for loop in tables.get("loops", [])],
        "frames": [_frame(name, frame) for name, frame in tables.get("frames", {}).items()],
        "values": [{"name": name, "value": _text(value)} for name, value in tables.get("values", {}).items()],
        "hybrid": [{"name": key, "joints": ", ".join(given)} for key, given in tables.get("hybrid", {}).items()],
    }
    records["values"] += [{"name": name, "value": ""} for name in tables.get("symbols", [])]
    return sheet_of(records)


def _text(value: object) -> str:
    """Return a value of a table as people type it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    return str(value)


def _entries(table: Mapping[str, Any], names: Iterable[str], prefix: str = "") -> dict[str, str]:
    """Return the cells of the entries of a table."""
    names = list(names)
    shown = {prefix + name: "0" for name in names if name in _SHOWN_AS_ZERO}
    return shown | {prefix + name: _text(table[name]) for name in names if name in table}


def _robot_record(tables: Mapping[str, Any]) -> dict[str, str]:
    cells = {name: str(tables.get(name, "")) for name in ("name", "title", "source")}
    cells |= {name: ", ".join(tables.get(name, [])) for name in ("invented", "order", "free")}
    cells |= {f"g{i}": _text(value) for i, value in enumerate(tables["gravity"], 1)}
    cells["floating"] = _text(tables.get("base", {}).get("floating", False))
    return cells | {"keep_zeros": _text(tables.get("keep_zeros", False))}


def _link(holder: Mapping[str, Any]) -> dict[str, str]:
    link = holder.get("link", {})
    return {"link": link.get("name", ""), **_entries(link, api.INERTIA_ENTRIES)}


def _joint(joint: Mapping[str, Any], above: str, drawn: Mapping[str, Any]) -> dict[str, str]:
    elastic = joint.get("elastic", {})
    return {
        "name": joint["name"],
        "antecedent": joint.get("antecedent", above),
        "type": joint.get("type", api.JOINT_TYPES[0]),
        "motorised": _text(joint.get("motorised", True)),
        **_moving(joint, drawn),
        **_link(joint),
        **_entries(elastic, api.ELASTIC_ENTRIES),
        **_motor(elastic.get("motor", {}), bool(elastic)),
    }


def _moving(joint: Mapping[str, Any], drawn: Mapping[str, Any]) -> dict[str, str]:
    """Return the cells that joints of the tree and cut ones have."""
    return {
        **_entries(joint, (*api.GEOMETRY_ENTRIES, "offset")),
        **_entries(joint.get("limits", {}), api.LIMIT_ENTRIES),
        **_entries(joint.get("drive", {}), api.DRIVE_ENTRIES),
        **({"drawn": _text(drawn[joint["name"]])} if joint["name"] in drawn else {}),
    }


def _motor(motor: Mapping[str, Any], there: bool) -> dict[str, str]:
    """Return the cells of a motor that is not its joint."""
    if not there:
        return {}
    return {"motor.name": motor.get("name", ""), **_entries(motor, api.DRIVE_ENTRIES, "motor.")}


def _mimic(joint: Mapping[str, Any]) -> dict[str, str]:
    mimic = joint["mimic"]
    law = {"multiplier": _text(mimic.get("multiplier", 1)), "shift": _text(mimic.get("offset", 0))}
    return {"follower": joint["name"], "joint": mimic["joint"], **law}


def _coupling(drives: Mapping[str, Any]) -> list[dict[str, str]]:
    if not drives:
        return []
    names = drives["joints"]
    motors = drives.get("motors", [{}] * len(names))
    rows = zip(names, drives["coupling"], motors, strict=True)
    return [{"joint": n, "factors": ", ".join(map(_text, row)), **_motor(motor, True)} for n, row, motor in rows]


def _loop(loop: Mapping[str, Any], drawn: Mapping[str, Any]) -> dict[str, str]:
    twin = loop["twin"]
    return {
        "name": loop["name"],
        "antecedent": loop["antecedent"],
        "type": loop.get("type", api.JOINT_TYPES[0]),
        **_moving(loop, drawn),
        "twin.name": twin.get("name", ""),
        "twin.antecedent": twin["antecedent"],
        **_entries(twin, api.GEOMETRY_ENTRIES, "twin."),
    }


def _frame(name: str, frame: Mapping[str, Any]) -> dict[str, str]:
    default = _text(frame.get("default", True))
    return {
        "name": name, "antecedent": frame["antecedent"], **_entries(frame, api.GEOMETRY_ENTRIES), "default": default
    }


def sheet_to_tables(sheet: Sheet) -> dict[str, Any]:
    """Return the tables of the texts; what is wrong in them the reader of tables says."""
    (robot,), (base,) = sheet.of("robot"), sheet.of("base")
    tables: dict[str, Any] = {"name": robot.text("name")}
    tables |= {name: robot.text(name) for name in ("title", "source") if robot.text(name)}
    tables |= {name: names for name in ("invented", "free", "order") if (names := listed(robot.text(name)))}
    tables["gravity"] = [api.typed_value(robot.text(f"g{i}") or "0") for i in (1, 2, 3)]
    tables |= {"keep_zeros": True} if robot.text("keep_zeros") == "true" else {}
    tables["base"] = {"floating": robot.text("floating") == "true", **_link_table(base)}
    tables["joints"] = [_joint_table(record) for record in sheet.of("joints")]
    for record in sheet.of("mimics"):
        for joint in tables["joints"]:
            if joint["name"] == record.text("follower"):
                joint["mimic"] = {"joint": record.text("joint"), **_given(record, ("multiplier", "shift"), "", _SHIFT)}
    tables["loops"] = [_loop_table(record) for record in sheet.of("loops")]
    tables["frames"] = {record.text("name"): _frame_table(record, "") for record in sheet.of("frames")}
    for record in sheet.of("frames"):
        if record.text("default") == "false":
            tables["frames"][record.text("name")]["default"] = False
    values = {record.text("name"): record.text("value").strip() for record in sheet.of("values")}
    tables["values"] = {name: api.typed_value(text) for name, text in values.items() if text}
    tables["symbols"] = [name for name, text in values.items() if not text]
    moving = [*sheet.of("joints"), *sheet.of("loops")]
    drawn = {record.text("name"): record.text("drawn") for record in moving if record.text("drawn").strip()}
    tables["assembly"] = {name: api.typed_value(text) for name, text in drawn.items()}
    tables["hybrid"] = {record.text("name"): listed(record.text("joints")) for record in sheet.of("hybrid")}
    if rows := sheet.of("coupling"):
        tables["drives"] = {
            "joints": [record.text("joint") for record in rows],
            "coupling": [[api.typed_value(text) for text in listed(record.text("factors"))] for record in rows],
            "motors": [_motor_table(record) for record in rows],
        }
    return tables


def _given(
    record: Record, names: Iterable[str], prefix: str = "", keys: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Return the entries of those cells that are not empty and not 0."""
    found = {}
    for name in names:
        text = record.text(prefix + name).strip()
        if text and text not in ("0", "-0", "0.0"):
            found[(keys or {}).get(name, name)] = api.typed_value(text)
    return found


def _link_table(record: Record) -> dict[str, Any]:
    link = {"name": record.text("link")} if record.text("link") else {}
    link |= _given(record, api.INERTIA_ENTRIES)
    return {"link": link} if link else {}


def _moving_table(record: Record) -> dict[str, Any]:
    """Return the entries that joints of the tree and cut ones have."""
    table: dict[str, Any] = {"name": record.text("name"), "antecedent": record.text("antecedent")}
    table["type"] = record.text("type") or api.JOINT_TYPES[0]
    table |= _given(record, (*api.GEOMETRY_ENTRIES, "offset"))
    limits = {name: record.text(name).strip() for name in api.LIMIT_ENTRIES}
    table["limits"] = {name: api.typed_value(text) for name, text in limits.items() if text}
    table["drive"] = _given(record, api.DRIVE_ENTRIES)
    return table


def _joint_table(record: Record) -> dict[str, Any]:
    table = _moving_table(record) | _link_table(record)
    if record.text("motorised") == "false":
        table["motorised"] = False
    elastic, motor = _given(record, api.ELASTIC_ENTRIES), _motor_table(record)
    if elastic or motor:
        table["elastic"] = elastic | {"motor": motor}
    return table


def _motor_table(record: Record) -> dict[str, Any]:
    name = {"name": record.text("motor.name")} if record.text("motor.name") else {}
    return name | _given(record, api.DRIVE_ENTRIES, "motor.")


def _loop_table(record: Record) -> dict[str, Any]:
    twin = _frame_table(record, "twin.")
    if record.text("twin.name"):
        twin["name"] = record.text("twin.name")
    return _moving_table(record) | {"twin": twin}


def _frame_table(record: Record, prefix: str) -> dict[str, Any]:
    return {"antecedent": record.text(prefix + "antecedent"), **_given(record, api.GEOMETRY_ENTRIES, prefix)}
