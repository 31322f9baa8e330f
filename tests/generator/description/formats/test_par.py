"""The .par format: its forms, what is refused and in which words, and that what is written reads back."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sympy as sp
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from oracle.closed_robots import five_bar
from places import DATA, ROBOTS, ROOT
from random_descriptions import mutations, robots
from torquec.generator.description import DescriptionError, Robot, read_robot, write_robot
from torquec.generator.description.expression import parse_expression
from torquec.generator.description.formats import toml, toml_writer
from torquec.generator.description.formats.par import parse
from torquec.generator.description.formats.par_writer import write
from torquec.generator.description.formats.toml import MAX_BYTES
from torquec.generator.description.numeric import evaluate
from torquec.generator.description.robot import FIXED, GEOMETRY, INERTIA, PRISMATIC, REVOLUTE, Base, Frame, Joint, Mimic

PUBLISHED = json.loads((DATA / "khalil_robots.json").read_text())["robots"]
COMPLETE = [r for r in PUBLISHED if r["dynamic"]]
SYMBOL = sp.Symbol
HALF_PI = sp.pi / 2

# The form without a header: antecedents are p, everything is a list.
RRP = (ROOT / "examples" / "rrp.par").read_text()
GEOMETRY_ALONE = "Ant = {0,1}\nSigma = {0,1}\n"
KEYS = ("ant", "sigma", "mu", *GEOMETRY)
SPELLED = {"ant": "Ant", "sigma": "Sigma", "b": "B", "r": "R", "alpha": "Alpha", "mu": "Mu", "theta": "Theta"}
PARTS = (
    "XX",
    "XY",
    "XZ",
    "YY",
    "YZ",
    "ZZ",
    "MX",
    "MY",
    "MZ",
    "M",
    "IA",
    "FV",
    "FS",
    "FX",
    "FY",
    "FZ",
    "CX",
    "CY",
    "CZ",
)


def original(robot: Mapping[str, Any]) -> str:
    """A published robot as the original writes it: wrapped lists, comments after scalars, Pi."""

    def listed(name: str, entries: list[str]) -> str:
        lines = [entries[i : i + 10] for i in range(0, len(entries), 10)]
        text = ",\n        ".join(",".join(line) for line in lines).replace("pi", "Pi")
        return f"{name}  = {{\n        {text}}}\n"

    head = f"(*****)\n(*  1 rue de la Noë *)\n(*****)\n\n(* Robotname = '{robot['name']}' *)\n"
    head += "".join(f"{name} = {robot[name]}\n" for name in ("NF", "NL", "NJ"))
    text = head + f"Type = {robot['type_code'] or 0} (* {robot['structure_type']} *)\n\n(* Geometry *)\n"
    text += "".join(listed(SPELLED.get(key, key), [frame[key] for frame in robot["frames"]]) for key in KEYS)
    text += "".join(listed(key, robot["dynamic"][key]) for key in PARTS)
    text += "".join(listed(key, robot[key]) for key in ("QP", "QDP")) + listed("G", robot["gravity"])
    return (
        text + "".join(listed(key, robot["base"][key]) for key in ("W0", "WP0", "V0", "VP0")) + listed("Z", robot["Z"])
    )


def successor(robot: Mapping[str, Any]) -> str:
    """The same as the open successor writes it: one line a list, lower case, GAM."""
    text = f"(* Robotname = '{robot['name']}' *)\nNL = {robot['NL']}\nNJ = {robot['NJ']}\nNF = {robot['NF']}\n"
    text += f"Type = {robot['type_code'] or 0}\nis_floating = False\nis_mobile = 0\n\n(* Geometry *)\n"
    lists = {key: [frame[key] for frame in robot["frames"]] for key in KEYS}
    lists |= {key: robot["dynamic"][key] for key in PARTS} | {key: robot[key] for key in ("QP", "QDP", "Z")}
    lists |= {"GAM": robot["QP"], "G": robot["gravity"], **robot["base"]}
    return text + "".join(f"{key} = {{{','.join(entries)}}}\n" for key, entries in lists.items())


@pytest.mark.parametrize("published", [r for r in COMPLETE if not r["header_inconsistent"]], ids=lambda r: r["name"])
def test_both_forms_give_the_same_robot(published: Mapping[str, Any]) -> None:
    robot = parse(original(published), "robot.par")
    assert robot == parse(successor(published), "robot.par")
    frames: list[Joint | Frame] = [*robot.joints, *(loop.cut for loop in robot.loops)]
    frames += [loop.twin for loop in robot.loops]
    assert (robot.name, len(robot.joints), len(robot.loops)) == (
        published["name"], published["NL"], published["NJ"] - published["NL"]
    )  # fmt: skip
    for frame, row in zip(frames, published["frames"], strict=True):
        sigma = frame.sigma if isinstance(frame, Joint) else FIXED
        assert (frame.antecedent, sigma) == (int(row["ant"]), int(row["sigma"]))
        variable = {REVOLUTE: "theta", PRISMATIC: "r"}.get(sigma)
        for key in GEOMETRY:
            if key == variable:
                assert getattr(frame, key) == 0
            else:
                expected = parse_expression(row[key], set(re.findall(r"\w+", row[key])))
                if expected.free_symbols:
                    assert getattr(frame, key) == expected
                else:
                    assert evaluate(getattr(frame, key), robot.values) == float(expected)
    for j, joint in enumerate(robot.joints, 1):
        assert [str(getattr(joint, key)) for key in INERTIA] == [published["dynamic"][key][j - 1] for key in INERTIA]
    assert not any(name.startswith(("FX", "CZ", "QP", "QDP", "th", "t1")) for name in robot.values)
    assert parse(write(robot), "again") == robot
    assert parse(write(robot, "open"), "again") == robot


@pytest.mark.parametrize("published", [r for r in COMPLETE if r["header_inconsistent"]], ids=lambda r: r["name"])
def test_a_header_that_contradicts_its_frames_is_refused(published: Mapping[str, Any]) -> None:
    listed = published["NF_listed"]
    header = original({**published, "NF": 6})
    with pytest.raises(DescriptionError, match=rf"robot.par: line 6, NF = 6, but Ant lists {listed} frames"):
        parse(header, "robot.par")
    with pytest.raises(DescriptionError, match=rf"NL = 6 and NJ = 6 make 6 frames .*, but Ant lists {listed}"):
        parse(header.replace("NF = 6\n", ""), "robot.par")


def test_loops_keep_cut_joints_and_twins() -> None:
    published = next(r for r in COMPLETE if r["name"] == "AKR3000" and not r["header_inconsistent"])
    robot = parse(original(published), "robot.par")
    first, second = robot.loops
    assert (first.cut.antecedent, first.twin.antecedent) == (5, 7)
    assert (second.cut.antecedent, second.twin.antecedent) == (6, 2)
    assert (first.twin.gamma, first.twin.d) == (SYMBOL("gam13"), SYMBOL("D13"))
    assert first.cut.mu == 0
    assert (first.cut.name, first.twin.name) == ("joint11", "frame13")


def test_what_no_field_says_of_base_order_and_assembly_stands_in_comments() -> None:
    robot = replace(five_bar(), base=Base(link="plinth"), order=(3, 1))
    text = write(robot)
    assert "(* torquec: assembly = { joint1 = 2.2, joint2 = -1.6, joint3 = 0.9, joint4 = 1.6 } *)" in text
    again = parse(text, "five_bar.par")
    assert again == robot
    assert (dict(again.assembly), again.moving) == (dict(robot.assembly), (3, 1))
    with pytest.raises(DescriptionError, match=r"assembly names 'joint9', no joint.*'joint4'"):
        parse(text.replace("joint4 = 1.6", "joint9 = 1.6"), "five_bar.par")
    with pytest.raises(DescriptionError, match="base floats: the format is of robots on the ground"):
        parse(text.replace("base = { ", "base = { floating = true, "), "five_bar.par")


def test_mu_means_nothing_without_a_loop() -> None:
    published = next(r for r in COMPLETE if r["name"] == "Stanford4")
    assert {frame["mu"] for frame in published["frames"]} == {"0"}
    robot = parse(original(published), "robot.par")
    assert [joint.mu for joint in robot.joints] == [1] * 4
    assert robot.moving == (1, 2, 3, 4)


def test_the_form_without_a_header() -> None:
    robot = parse(RRP, "RRP.par")
    assert robot.name == "RRP"
    assert [joint.sigma for joint in robot.joints] == [REVOLUTE, REVOLUTE, PRISMATIC]
    first = robot.joints[0]
    assert [getattr(first, key) for key in GEOMETRY] == [*map(SYMBOL, ("g1", "b1", "a1", "d1")), 0, SYMBOL("r1")]
    assert robot.joints[2].r == robot.joints[2].IA == 0
    assert robot.gravity == (0, 0, SYMBOL("G3"))
    assert set(robot.values.values()) == {None}
    assert parse(write(robot), "again") == robot


def test_a_file_of_the_geometry_alone_has_symbols_for_the_rest() -> None:
    robot = parse(GEOMETRY_ALONE, "arm.par")
    assert [str(getattr(robot.joints[1], key)) for key in INERTIA] == [f"{key}2" for key in INERTIA]
    assert robot.gravity == (0, 0, SYMBOL("G3"))
    assert (robot.joints[0].IA, robot.joints[0].FS) == (0, 0)


@pytest.mark.parametrize(
    ("theta", "offset"),
    [
        ("0", 0), ("t1", 0), ("th1", 0), ("Theta1", 0), ("q1", 0), ("phi", 0), ("t1 + Pi/2", HALF_PI),
        ("-pi/6+q_1", -sp.pi / 6), ("t1 + 0.25", SYMBOL("OFFSET1")), ("t1 + delta", SYMBOL("delta")),
        ("2*(t1 + delta) - t1", 2 * SYMBOL("delta")), ("t1 - Sqrt[2]*Sin[beta]", -sp.sqrt(2) * sp.sin(SYMBOL("beta"))),
    ],
)  # fmt: skip
def test_variables_and_offsets(theta: str, offset: sp.Expr) -> None:
    robot = parse(GEOMETRY_ALONE + f"Theta = {{{theta},0}}\n", "arm.par")
    if theta == "2*(t1 + delta) - t1":
        offset = robot.joints[0].offset
        assert sp.expand(offset - 2 * SYMBOL("delta")) == 0
    assert (robot.joints[0].theta, robot.joints[0].offset) == (0, offset)
    assert parse(write(robot), "again") == robot


def test_comments_hold_what_has_no_field() -> None:
    robot = read_robot(ROBOTS / "puma560.toml")
    text = write(robot)
    assert '(* torquec: joints = ["waist", "shoulder", "elbow", "wrist_roll", "wrist_bend", "flange_roll"] *)' in text
    assert "(* torquec: FO = [-1.252222, 2.9649125, " in text
    assert '(* torquec: frames.flange = { antecedent = "flange_roll", r = 0.05625 } *)' in text
    bare = parse("\n".join(line for line in text.splitlines() if "torquec:" not in line), "again")
    assert [joint.name for joint in bare.joints] == [f"joint{j}" for j in range(1, 7)]
    expected = {name: v for name, v in robot.values.items() if not name.startswith(("FO", "RL_"))}
    assert dict(bare.values) == expected


EXPRESSIBLE = [path for path in sorted(ROBOTS.glob("*.toml")) if path.stem not in ("biped", "gripper")]


@pytest.mark.parametrize("path", EXPRESSIBLE, ids=lambda path: path.stem)
def test_shipped_robots_survive_the_way_there_and_back(path: Path, tmp_path: Path) -> None:
    robot = read_robot(path)
    write_robot(robot, tmp_path / "robot.par")
    back = read_robot(tmp_path / "robot.par")
    assert back == robot
    assert list(back.values) == list(robot.values)
    assert parse(write(robot, "open"), "again") == robot
    write_robot(back, tmp_path / "robot.toml")
    assert read_robot(tmp_path / "robot.toml") == robot


def test_hostile_texts_stay_in_their_comment() -> None:
    robot = replace(
        read_robot(ROBOTS / "planar2r.toml"), title='*) NL = 7 (* "\\ \n\r \u2028 é \U0001f916', source="(*"
    )
    text = write(robot)
    assert text.isascii()
    assert text.count("NL = ") == 2
    assert parse(text, "again") == robot


def test_names_that_are_no_identifiers_become_the_title() -> None:
    robot = parse(f"(* Robotname = 'RX-90 (2)' *)\n{GEOMETRY_ALONE}", "arm.par")
    assert (robot.name, robot.title) == ("RX_90__2_", "RX-90 (2)")
    assert parse(GEOMETRY_ALONE, "int.par").name == "int"
    assert parse(GEOMETRY_ALONE, "6r.par").name == "robot_6r"
    assert parse(f"Name = 'arm'\n{GEOMETRY_ALONE}", "x.par").name == "arm"


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "arm.par"
    text = f"(* rue de la Noë *)\n{GEOMETRY_ALONE}"
    path.write_text(text, encoding="latin-1")
    assert read_robot(path) == parse(text, "arm.par")
    path.write_text(text, encoding="utf-8-sig")
    assert read_robot(path) == parse(text, "arm.par")
    path.write_bytes(text.encode("latin-1").replace(b"\n", b"\r\n"))
    assert read_robot(path) == parse(text, "arm.par")
    path.write_bytes(b" " * (MAX_BYTES + 1))
    with pytest.raises(DescriptionError, match=r"'arm.par' is too long: expected at most"):
        read_robot(path)
    with pytest.raises(DescriptionError, match=r"suffix '.docx': expected one of .toml, .par"):
        write_robot(parse(text, "arm.par"), tmp_path / "arm.docx")


REFUSED = [
    ("", ["Ant is missing"]),
    ("Ant = {}", ["lists 0 frames", "expected 1 to 1000"]),
    ("(* Ant = {0}", ["line 1", "not closed", "expected *)"]),
    ("Ant = {0,1\nSigma = {0,0}", ["line 1, Ant", "not closed", "expected }"]),
    ("Ant = {0,1", ["line 1, Ant", "not closed"]),
    ("Ant = 0", ["line 1, Ant is '0'", "expected a list"]),
    ("Ant {0}", ["line 1, Ant", "expected = after the name"]),
    ("\n}", ["line 2 has '}'", "a brace too many"]),
    ("Ant = {0}\nAnt = {0}", ["line 2, Ant stands already on line 1"]),
    ("Ant = {0}\np = {0}", ["line 2, p stands already on line 1"]),
    ("Ant = {0}\nSigna = {0}", ["line 2: unknown field 'Signa'", "did you mean 'Sigma'"]),
    ("Ant = {0}", ["Sigma is missing", "0 revolute"]),
    ("Ant = {0}\nSigma = {0,0}", ["line 2, Sigma lists 2 frames, but Ant lists 1"]),
    (GEOMETRY_ALONE + "d = {0}", ["line 3, d lists 1 frames, but Ant lists 2"]),
    (GEOMETRY_ALONE + "d = {0,}", ["line 3, d, element 2", "the expression is empty"]),
    (GEOMETRY_ALONE + "d = {0,1e999}", ["line 3, d, element 2", "too large"]),
    (GEOMETRY_ALONE + "d = {0,__import__('os')}", ["line 3, d, element 2"]),
    (GEOMETRY_ALONE + "d = {0,atan2(a, b)}", ["line 3, d, element 2", "'atan2' is no function"]),
    (GEOMETRY_ALONE + "alpha = {0,90}", ["alpha is 90 rad", '"pi/2"']),
    (GEOMETRY_ALONE + "lambda = {0,0}", ["unknown field 'lambda'"]),
    (GEOMETRY_ALONE.replace("1}", "x}", 1), ["line 1, Ant, element 2 is 'x'", "a whole number"]),
    (GEOMETRY_ALONE.replace("{0,1}", "{0,2}", 1), ["joint 2", "antecedent 2", "from the base outwards"]),
    (GEOMETRY_ALONE.replace("{0,1}", "{0,-1}", 1), ["line 1, Ant, element 2 is '-1'"]),
    (GEOMETRY_ALONE.replace("Sigma = {0,1}", "Sigma = {0,7}"), ["joint 2", "sigma 7"]),
    (GEOMETRY_ALONE + "NL = 2", ["NJ is missing"]),
    (GEOMETRY_ALONE + "NJ = 2", ["NL is missing"]),
    (GEOMETRY_ALONE + "n = 3", ["line 3, n = 3, but Ant lists 2 frames"]),
    (GEOMETRY_ALONE + "NL = two\nNJ = 2", ["line 3, NL is 'two'", "whole number"]),
    (GEOMETRY_ALONE + "NL = 2\nNJ = 1", ["NL = 2 and NJ = 1", "no fewer joints"]),
    (GEOMETRY_ALONE + "NL = 1\nNJ = 2", ["NL = 1 and NJ = 2 make 3 frames", "Ant lists 2"]),
    (GEOMETRY_ALONE + "NL = 99999999999999\nNJ = 2", ["NL is '99999999999999'"]),
    (GEOMETRY_ALONE + "Type = 3", ["line 3, Type = 3", "0 simple, 1 tree, 2 closed"]),
    (GEOMETRY_ALONE + "Type = 2", ["line 3, Type = 2 (closed)", "NJ - NL = 0 joints are cut"]),
    ("Ant = {0,0}\nSigma = {0,0}\nType = 0", ["Type = 0 (simple), but Ant branches"]),
    (GEOMETRY_ALONE + "is_floating = True", ["is_floating = 'True'", "base="]),
    (GEOMETRY_ALONE + "Z = {1,0,0,0,0,1,0,0,0,0,1,0.5,0,0,0,1}", ["Z, element 12 is 0.5", "expected the identity"]),
    (GEOMETRY_ALONE + "Z = {1}", ["line 3, Z has 1 entries: expected 16"]),
    (GEOMETRY_ALONE + "G = {0,0}", ["line 3, G has 2 entries: expected 3"]),
    (GEOMETRY_ALONE + "FX = {0,1/0}", ["line 3, FX, element 2", "division by zero"]),
    (GEOMETRY_ALONE + "QP = {QP1}", ["line 3, QP has 1 entries, but NJ = 2"]),
    (GEOMETRY_ALONE + "M = {1}", ["line 3, M has 1 entries, but NL = 2"]),
    (GEOMETRY_ALONE + "M = {1,2}", ["XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, G are missing, but M is there"]),
    (RRP.replace("G = {0,0,G3}", ""), ["G is missing, but XX is there"]),
    # Variables.
    (GEOMETRY_ALONE + "Theta = {Pi/2,0}", ["line 3, Theta, element 1 is pi/2", "none of its names", "t1 + pi/2"]),
    (GEOMETRY_ALONE + "R = {0,L1 + L2}", ["line 3, R, element 2", "none of its names", "r2"]),
    (GEOMETRY_ALONE + "Theta = {t1 + q1,0}", ["q1 and t1 could both be it"]),
    (GEOMETRY_ALONE + "Theta = {2*t1 + Pi,0}", ["no constant beside t1"]),
    (GEOMETRY_ALONE + "Theta = {t1*t1,0}", ["no constant beside t1"]),
    (GEOMETRY_ALONE + "Theta = {t1,0}\nd = {0,t1}", ["d, element 2 = t1 uses t1, the variable of joint 1"]),
    ("Ant = {0,1}\nSigma = {0,0}\nTheta = {t1,t2 + t1}", ["the offset of joint 2 = t1", "the variable of joint 1"]),
    ("Ant = {0,1}\nSigma = {0,0}\nTheta = {x,x}", ["x is the variable of joint 1 already"]),
    ("NL = 2\nNJ = 3\nAnt = {0,1,2,0}\nSigma = {0,0,0,0}", ["frame 4 closes a loop at joint 3", "expected 2"]),
    ("NL = 2\nNJ = 3\nAnt = {0,1,2,0}\nSigma = {0,0,2,2}", ["cut joint 'joint3'", "sigma 2"]),
    # Comments.
    (GEOMETRY_ALONE + "(* torquec: limit = [] *)", ["the torquec comments", "'limit'", "did you mean 'limits'?"]),
    (GEOMETRY_ALONE + '(* torquec: joints = ["a"] *)', ["joints has 1 names: expected 2"]),
    (GEOMETRY_ALONE + "(* torquec: FO = [0] *)", ["FO has 1 elements: expected 2"]),
    (GEOMETRY_ALONE + '(* torquec: joints = ["a", "a"] *)', ["two joints are named 'a'"]),
    (GEOMETRY_ALONE + "(* torquec: frames = 3 *)", ["frames is 3", "expected frames.tool"]),
    (GEOMETRY_ALONE + "(* torquec: [ *)", ["not TOML"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), REFUSED, ids=range(len(REFUSED)))
def test_refused_with_place_cause_and_expectation(text: str, words: list[str]) -> None:
    with pytest.raises(DescriptionError) as caught:
        parse(text, "arm.par")
    assert str(caught.value).startswith("arm.par: ")
    for word in words:
        assert word in str(caught.value)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("name", ["Pi", "Sqrt"])
def test_names_with_a_meaning_are_not_written(name: str) -> None:
    robot = parse(GEOMETRY_ALONE + "d = {0,L}", "arm.par")
    renamed = toml_writer.write(robot).replace('"L"', f'"{name}"')
    with pytest.raises(DescriptionError, match=f"parameter '{name}' has a meaning in a .par file: rename it"):
        write(toml.parse(renamed, "arm.toml"))


def test_a_parameter_named_like_the_variable() -> None:
    robot = parse(GEOMETRY_ALONE + "d = {0,t1*th1}", "arm.par")
    assert "theta1,0" in write(robot)
    assert parse(write(robot), "again") == robot
    confusing = replace(robot, joints=(replace(robot.joints[0], offset=SYMBOL("t1")), robot.joints[1]))
    with pytest.raises(DescriptionError, match=r"joint 1 .*the parameter 't1' reads as the variable"):
        write(confusing)


@given(robots())
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
def test_what_is_written_reads_back_equal(robot: Robot) -> None:
    meaningful = [joint if robot.loops and joint.sigma != FIXED else replace(joint, mu=1) for joint in robot.joints]
    robot = replace(robot, joints=tuple(meaningful))
    text = write(robot)
    again = parse(text, "again")
    assert again == robot
    assert list(again.values) == list(robot.values)
    assert write(again) == text


SNIPPETS = ["nan", "1e999", "{", "}", "=", ",", "(*", "*)", "Pi", "t1", "-1", "/0", "^99", "NL = 3", "\n", ";", "Sigma"]
SNIPPETS += ["(* torquec: ", "torquec: values = {}", "[", "]", "is_mobile = 1", "G", "Z = {", "9" * 400, "\u00e9"]
TEXTS = [RRP, GEOMETRY_ALONE + "Theta = {t1 + Pi/2,0}", *map(original, COMPLETE[-3:])]
TEXTS += [write(read_robot(ROBOTS / f"{name}.toml")) for name in ("planar2r", "puma560")]


@given(st.text(max_size=200) | st.text(alphabet="AntSigmaTheta={},;()*0123456789.+-/^[]\n pi", max_size=200))
@settings(max_examples=300, deadline=None)
def test_any_text_raises_description_error_alone(text: str) -> None:
    _parse_or_refuse(text)


@given(mutations(TEXTS, SNIPPETS))
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_mutated_robot_raises_description_error_alone(text: str) -> None:
    _parse_or_refuse(text)


def _parse_or_refuse(text: str) -> None:
    try:
        robot = parse(text, "arm.par")
        written = write(robot)
    except DescriptionError:
        return
    assert parse(written, "arm.par") == robot


@pytest.mark.parametrize("text", ["Ant = {" + "(" * 900_000, "(* " * 300_000, "Ant = {" + "0," * 400_000 + "0}"])
def test_long_texts_are_refused_at_once(text: str) -> None:
    with pytest.raises(DescriptionError):
        parse(text, "arm.par")


def test_an_angle_of_fifteen_digits_stays_a_number() -> None:
    robot = parse(GEOMETRY_ALONE + "alpha = {0,1.57079632679000}", "arm.par")
    assert robot.values["ALPHA2"] == 1.57079632679
    assert parse(GEOMETRY_ALONE + f"alpha = {{0,{math.pi / 2!r}}}", "arm.par").joints[1].alpha == HALF_PI


@pytest.mark.parametrize(
    ("fields", "what"),
    [
        ({"base": Base(floating=True)}, "its base floats"),
        ({"joints": (Joint("a", 0, 0), Joint("b", 1, 0, mimic=Mimic(1, sp.Integer(2))))}, "joint 'b' mimics another"),
    ],
)
def test_what_no_field_says_is_not_written(fields: dict[str, Any], what: str) -> None:
    robot = Robot(**({"name": "arm", "joints": (Joint("a", 0, 0),)} | fields))
    with pytest.raises(DescriptionError, match=f"can't be written as .par: {what}, and the format has no field"):
        write(robot)
