"""The command line: what it prints for people and machines, and how it ends."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
import torquec
from oracle.random_robots import random_robot
from places import ROBOTS
from torquec.cli import main
from torquec.generator import api
from torquec.generator.description import write_robot
from torquec.generator.emit.c import headers

pytestmark = pytest.mark.usefixtures("unoptimised")


def test_build_says_where_the_module_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", str(ROBOTS / "planar2r.toml"), "--models", "idm,h", "--json"]) == 0
    (made,) = json.loads(capsys.readouterr().out)
    assert made["models"] == ["idm", "h"]
    assert torquec.load(made["path"]).idm([0, 0], [0, 0], [0, 0]).shape == (2,)
    assert main(["build", str(ROBOTS / "planar2r.toml"), "--models", "idm,h"]) == 0
    assert f'robot = torquec.load("{made["path"]}")' in capsys.readouterr().out


def test_what_is_built_before_an_error_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", str(ROBOTS / "planar2r.toml"), "nowhere.toml", "--models", "idm,h"]) == 1
    assert "planar2r: " in capsys.readouterr().out


def test_a_search_shows_where_it_is_to_whoever_looks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TORQUEC_CACHE_DIR", str(tmp_path / "cache"))
    write_robot(random_robot(2, 3), tmp_path / "arm.toml")
    command = ["build", str(tmp_path / "arm.toml"), "--models", "gravity,idm", "--search"]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(command) == 0
    assert re.search(r"search idm \(7 of \d+\): model 1 of 2, its best form costs \d+", capsys.readouterr().err)
    assert main([*command, "--json"]) == 0
    assert "search" not in capsys.readouterr().err
    assert len(list((tmp_path / "cache" / "rewritings").iterdir())) == 1

    def stopped(*_: object, **__: object) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(api, "build", stopped)
    assert main(command) == 130
    assert capsys.readouterr().err.endswith("torquec: stopped\n")


def test_build_warns_of_odd_physics(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", str(ROBOTS / "puma560.toml")]) == 0
    assert "warning: " in capsys.readouterr().err


def test_what_is_exported_compiles_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(ROBOTS / "planar2r.toml"), str(tmp_path / "c"), "--json"]) == 0
    written = [Path(path) for path in json.loads(capsys.readouterr().out)]
    included = set(headers.files([headers.SCALAR, headers.REAL, headers.INVERSE]))
    own = {"planar2r_models.c", "planar2r_models.h", "planar2r_sample.c", "planar2r_realtime.c"}
    own |= {"CMakeLists.txt", "planar2r.pc.in"}
    assert {path.name for path in written} == {*own, *included}
    assert "planar2r_idm(q, qd, qdd, tau, &k);" in (tmp_path / "c" / "planar2r_sample.c").read_text()
    command = ["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-c", "planar2r_models.c", "-o", "planar2r.o"]
    assert subprocess.run(command, cwd=tmp_path / "c", check=False).returncode == 0


def test_list_and_info(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    assert "planar2r" in capsys.readouterr().out
    assert main(["list", "--json"]) == 0
    assert {"rx90", "torso12"} <= {robot["name"] for robot in json.loads(capsys.readouterr().out)}
    assert main(["info", "planar2r"]) == 0
    shown = capsys.readouterr().out
    assert "shoulder" in shown
    assert "ddm_wrench_tool" in shown
    assert main(["info", "planar2r", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["joint_names"] == ["shoulder", "elbow"]
    assert facts["parameters"]["D2"] == 0.5


def test_a_terminal_gets_no_control_characters_of_strangers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROBOTS / "planar2r.toml").read_text().replace('title = "', 'title = "\\u001b[31m')
    path = tmp_path / "planar2r.toml"
    path.write_text(text.replace('invented = ["', 'invented = ["\\u0007'))
    assert main(["show", str(path), "gravity"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(" [31mPlanar arm")
    assert shown.count("\n") > 5
    assert main(["draw", str(path)]) == 0
    # No XML holds control characters, not even escaped.
    title = ElementTree.fromstring(capsys.readouterr().out)[0].text
    assert title is not None
    assert title.startswith("\\x1b[31mPlanar arm")
    with pytest.warns(torquec.DescriptionWarning, match="another robot"):
        made = torquec.build(path, models=["idm", "h"])
    assert main(["info", str(made._module.reference)]) == 0
    assert all(c.isprintable() or c == "\n" for c in capsys.readouterr().out + repr(made) + made._repr_html_())


def test_closed_streams_and_their_encodings_end_no_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", None)
        assert main(["completion", "bash"]) == 0
        patch.setattr(sys, "stderr", None)
        assert main(["info", "nobody"]) == 2
    capsys.readouterr()
    printed = io.BytesIO()
    narrow = io.TextIOWrapper(printed, encoding="ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    assert main(["info", "stanford"]) == 0
    print("caf\xe9", flush=True)
    assert printed.getvalue().endswith(b"caf\\xe9\n")


def test_bench_compares_and_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "planar2r", "--seconds", "0.002"]) == 0
    shown = capsys.readouterr().out
    assert "numeric NE ns" in shown
    assert "idm" in shown
    assert main(["bench", "planar2r", "--seconds", "0.002", "--json"]) == 0
    (result,) = json.loads(capsys.readouterr().out)
    rows = torquec.load("planar2r").metadata["models"]
    timed = {row["name"] for row in rows if row["inputs"] and row["answers"] is None}
    assert {line["model"] for line in result["lines"]} == timed


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["build", "nowhere.toml"], 1, "nowhere.toml"),
        (["build", str(ROBOTS / "planar2r.toml"), "--models", "inertai"], 2, "did you mean 'inertia'"),
        (["build", str(ROBOTS / "planar2r.toml"), "--frames", "toll"], 2, "did you mean 'tool'"),
        (["info", "planar3r"], 2, "did you mean 'planar2r'"),
        (["export", str(ROBOTS / "planar2r.toml"), __file__, "--models", "idm"], 1, "expected a folder"),
        (["base-params", str(ROBOTS / "planar2r.toml"), "-o", "reduced.urdf"], 1, "expected one of .toml, .par"),
    ],
)
def test_what_fails_says_why(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, said: str
) -> None:
    assert main(arguments) == code
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["bulid"], ["build", "arm.toml", "--models", ","]])
def test_a_wrong_call_ends_with_two(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    command = f"{sys.executable} -m torquec.cli info rx90 | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("rx90")
    assert done.stderr == ""


def test_what_building_needs_is_named_where_it_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("torquec.generator")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "sympy", None)
    assert main(["show", "rx90", "idm"]) == 1
    assert "pip install torquec[generate]" in capsys.readouterr().err


def test_show_of_a_robot_that_ships_reads_it_as_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "planar2r", "gravity", "--joints", "elbow"]) == 0
    printed = capsys.readouterr().out
    assert "Q2 = " in printed
    assert "Q1 = " not in printed


def test_a_module_that_is_built_again_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TORQUEC_CACHE_DIR", str(tmp_path / "cache"))
    module = api.build(ROBOTS / "planar2r.toml", models=["gravity"]).path
    module.write_bytes(module.read_bytes()[:5000])
    assert main(["build", str(ROBOTS / "planar2r.toml"), "--models", "gravity"]) == 0
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("warning: the module '")
    assert line.endswith("is not as it was built (cut short, or changed): it is built again")


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"torquec {torquec.__version__}\n"


def test_the_cache_is_listed_and_removed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TORQUEC_CACHE_DIR", str(tmp_path))
    strangers = tmp_path / "photos"
    strangers.mkdir()
    assert main(["build", "planar2r", "--models", "gravity", "--json"]) == 0
    (made,) = json.loads(capsys.readouterr().out)
    assert main(["cache", "list", "--json"]) == 0
    (listed,) = json.loads(capsys.readouterr().out)["modules"]
    assert (listed["name"], listed["path"]) == ("planar2r", made["path"])
    assert listed["bytes"] == Path(made["path"]).stat().st_size
    assert main(["cache", "list"]) == 0
    assert made["path"] in capsys.readouterr().out
    assert main(["cache", "clean", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["removed_bytes"] > listed["bytes"]
    assert not Path(made["path"]).exists()
    assert strangers.is_dir()
    assert main(["cache", "list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["modules"] == []


def test_bash_completes_commands_options_and_robots(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["completion", "bash"]) == 0
    script = tmp_path / "completion.bash"
    script.write_text(capsys.readouterr().out)

    def completed(*words: str) -> list[str]:
        typed = f"COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}"
        line = f"source {script}; {typed}; _torquec; echo ${{COMPREPLY[@]}}"
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True, cwd=tmp_path)
        return done.stdout.split()

    assert completed("torquec", "ba") == ["base-params"]
    assert {*completed("torquec", "build", "--fl")} == {"--float32", "--floating"}
    assert "planar2r" in completed("torquec", "info", "plan")
    assert completed("torquec", "cache", "cl") == ["clean"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_get_lines_of_their_own(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    lines = capsys.readouterr().out
    assert "--keep-zeros" in lines or "-l keep-zeros" in lines
    assert "planar2r" in lines


def test_quiet_work_tells_no_progress(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["build", "planar2r", "--models", "idm,h"]) == 0
    assert "[1/1] planar2r" in capsys.readouterr().err
    assert main(["build", "planar2r", "--models", "idm,h", "--quiet"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("terminal", [True, False])
def test_a_build_from_python_shows_where_it_is_on_terminals_alone(
    terminal: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    torquec.build("planar2r", models=["idm", "h"])
    shown = capsys.readouterr().err
    assert ("read planar2r.toml" in shown) is shown.endswith("\x1b[K") is terminal
    torquec.build("planar2r", models=["idm", "h"], progress=False)
    assert capsys.readouterr().err == ""


def test_zeros_stay_changeable_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="structure"):
        torquec.load("planar2r").with_parameters({"FO1": 0.5})
    assert main(["build", "planar2r", "--models", "idm", "--free", "FO1,elbow.MY", "--json"]) == 0
    robot = torquec.load(json.loads(capsys.readouterr().out)[0]["path"])
    still, moving = [0.0, 0.0], [2.0, 0.0]
    rubbed = robot.with_parameters({"shoulder.FO": 0.5, "MY2": 0.0})
    assert rubbed.idm(still, moving, still) - robot.idm(still, moving, still) == pytest.approx([0.5, 0.0])
    assert main(["build", "planar2r", "--free", "FV9"]) == 1
    assert "no parameter 'FV9'" in capsys.readouterr().err


def test_invented_numbers_are_said_where_one_meets_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "planar2r", "--models", "idm", "--json"]) == 0
    robot = torquec.load(json.loads(capsys.readouterr().out)[0]["path"])
    assert robot.invented == ("geometry", "inertias")
    assert repr(robot).endswith("; invented: geometry, inertias>")
    assert main(["info", robot._reduction[1][0]]) == 0
    assert "invented, neither measured nor published: geometry, inertias" in capsys.readouterr().out


def test_what_is_invented_survives_every_format(tmp_path: Path) -> None:
    for suffix in (".toml", ".par"):
        path = tmp_path / f"planar2r{suffix}"
        assert main(["convert", "planar2r", str(path)]) == 0
        assert api.read_description(path).robot.invented == ("geometry", "inertias")
    locked = api.read_description("rx90", lock={"hand": 0.1}, keep_zeros=True).robot
    assert locked.invented == api.read_description("rx90").robot.invented
    assert locked.keep_zeros


def test_another_robot_of_a_shipped_name_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text((ROBOTS / "planar2r.toml").read_text().replace("mass = 1.4", "mass = 1.5"))
    assert main(["build", str(mine), "--models", "idm"]) == 0
    assert "another robot 'planar2r' ships with torquec" in capsys.readouterr().err
    assert main(["build", str(ROBOTS / "planar2r.toml"), "--models", "idm"]) == 0
    assert capsys.readouterr().err == ""
    with pytest.warns(torquec.DescriptionWarning, match="loaded by the path of its module"):
        torquec.build(mine, models=["idm"])


def test_a_single_function_is_exported_with_a_sample_that_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "planar2r", str(tmp_path), "--functions", "idm", "--float32", "--json"]) == 0
    header = (tmp_path / "planar2r_models.h").read_text()
    assert header.count("void planar2r_") == 2, "prepare and idm"
    assert "float *tau" in header
    capsys.readouterr()
    files = ["planar2r_models.c", "planar2r_sample.c"]
    command = ["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", *files, "-lm", "-o", "sample"]
    subprocess.run(command, cwd=tmp_path, check=True)
    printed = subprocess.run([tmp_path / "sample"], capture_output=True, text=True, check=True).stdout
    tau = [float(line.split("=")[1]) for line in printed.splitlines()]
    assert tau == pytest.approx(torquec.load("planar2r").idm([0, 0], [0, 0], [0, 0]), rel=1e-5)
    assert main(["export", "planar2r", str(tmp_path), "--functions", "idn"]) == 2
    assert "did you mean 'idm'" in capsys.readouterr().err
    assert main(["export", "planar2r", str(tmp_path), "--float32", "--language", "python"]) == 1
    assert "no single precision" in capsys.readouterr().err
