"""torquec identify: from a log to a report, a description and data; exit codes say whether to trust them."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
import torquec
from torquec import identification
from torquec.cli import main
from torquec.identification.linear_models import MODELS
from torquec.identification.plots import Curve, Panel, extremes, figure, standalone, ticks

from .test_linear_models import DESCRIPTION, motion, robot, true

pytestmark = pytest.mark.usefixtures("built_once")


@pytest.fixture(scope="module")
def recorded() -> identification.Log:
    """Positions and torques with noise, no velocities."""
    exact, rng = motion(), np.random.default_rng(1)
    q = exact.q + rng.normal(0, 1e-5, exact.q.shape)
    tau = exact.tau + rng.normal(0, [0.5, 0.2, 0.1], exact.tau.shape)
    return identification.log(exact.t, q, tau, joint_names=exact.joint_names)


@pytest.fixture
def arm(tmp_path: Path) -> Path:
    path = tmp_path / "arm.toml"
    path.write_text(DESCRIPTION)
    return path


class _Elements(HTMLParser):
    """The elements of a page, and whether they are closed in the order in which they were opened."""

    VOID = ("meta", "path", "line")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_whole_way(
    recorded: identification.Log, arm: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, folder = tmp_path / "log.npz", tmp_path / "found"
    identification.write_log(log, recorded)
    assert main(["identify", str(log), "--robot", str(arm), "-o", str(folder), "--json", "--quiet"]) == 0
    told = json.loads(capsys.readouterr().out)
    files = {Path(path).name for path in told.pop("files").values()}
    assert files == {each.name for each in folder.iterdir()} == {"report.html", "identified.toml", "results.json"}
    assert told == json.loads((folder / "results.json").read_text())
    assert told["passed"] is True
    errors = []
    for name, facts in told["base_parameters"].items():
        errors.append((facts["value"] - true((name,))[0]) / facts["sigma"])
    assert np.sqrt(np.mean(np.square(errors))) < 2
    assert max(facts["relative_error"] for facts in told["validation"]["consistent"].values()) < 0.05
    _check_description(folder / "identified.toml", arm)
    _check_page((folder / "report.html").read_text(encoding="utf-8"))


def _check_description(written: Path, arm: Path) -> None:
    """It differs from the one that was given in its values alone, and has the torques that were measured."""
    before, after = (torquec.read_description(path).robot for path in (arm, written))
    assert after.values.keys() == before.values.keys()
    assert after.values != before.values
    assert replace(after, values=before.values, free=before.free, source=before.source) == before
    motion_there = motion(7, 200)
    assert motion_there.qd is not None
    assert motion_there.qdd is not None
    names = {name: value for name, value in after.given_values.items() if value != before.values[name]}
    tau = robot().with_parameters(names).idm(motion_there.q, motion_there.qd, motion_there.qdd)
    assert np.abs(tau - motion_there.tau).max() < 0.05 * np.abs(motion_there.tau).max()


def _check_page(text: str) -> None:
    """It is self-contained, each plot says in words what it shows, and each table what it holds."""
    elements = _Elements(text).found
    tags = [tag for tag, _ in elements]
    assert not {"script", "link", "img", "iframe"} & {*tags}
    assert "url(" not in text
    assert "@import" not in text
    assert not [each for _, each in elements if any(name in each for name in ("src", "href"))]
    assert ("html", {"lang": "en"}) in elements
    plots = [each for tag, each in elements if tag == "svg"]
    assert len(plots) == robot().n
    for each, joint in zip(plots, robot().joint_names, strict=True):
        assert each["role"] == "img"
        assert f"Torque of {joint}" in (each["aria-label"] or "")
        assert "relative error" in (each["aria-label"] or "")
    assert tags.count("table") == tags.count("caption") == 3
    assert tags.count("h1") == 1


@pytest.mark.parametrize("model", MODELS)
def test_every_model_is_validated(model: str, recorded: identification.Log) -> None:
    found = identification.identify(robot(), recorded, model)
    assert found.objections() == ()
    assert found.best == "consistent"
    assert max(found.judged.relative_error) < 0.05


def test_a_log_of_another_robot_is_not_validated(
    recorded: identification.Log, arm: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is validated on was moved with torques that no parameters explain."""
    logs = [tmp_path / f"{name}.npz" for name in ("fitted", "other")]
    odd = replace(recorded, tau=recorded.tau + 10 * np.sin(3 * recorded.t)[:, None])
    for path, each in zip(logs, (recorded, odd), strict=True):
        identification.write_log(path, each)
    given = ["identify", str(logs[0]), "--robot", str(arm), "--quiet", "-o", str(tmp_path / "found")]
    assert main([*given, "--validation", str(logs[1])]) == 1
    told = capsys.readouterr()
    assert "not validated: elbow: the relative error is" in told.err
    assert "Not validated" in (tmp_path / "found" / "report.html").read_text(encoding="utf-8")
    assert main([*given, "--validation", str(logs[1]), "--max-error", "10"]) == 0


def test_an_audit_that_fails(
    recorded: identification.Log, arm: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    late = replace(recorded, tau=np.roll(recorded.tau, 2, axis=0))
    identification.write_log(tmp_path / "late.npz", late)
    given = ["identify", str(tmp_path / "late.npz"), "--robot", str(arm), "--quiet", "-o", str(tmp_path / "found")]
    assert main(given) == 1
    assert "audit of delay: torques are 2 samples" in capsys.readouterr().err
    assert main([*given, "--force"]) == 0
    assert "FAILED  delay" in capsys.readouterr().out


def test_errors_teach(
    recorded: identification.Log, arm: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    short = tmp_path / "short.npz"
    identification.write_log(short, recorded.part(slice(0, 400)))
    assert main(["identify", str(short), "--robot", str(arm), "--quiet", "--cutoff", "3.5"]) == 1
    assert "expected a longer log or a higher cut-off" in capsys.readouterr().err
    assert main(["identify", str(short), "--robot", str(arm), "--quiet", "--cutoff", "2"]) == 1
    assert "a cut-off of 2 Hz: expected one above 3.34 Hz" in capsys.readouterr().err
    with pytest.raises(ValueError, match=r"validation = 1.5: expected a log, or a part"):
        identification.identify(robot(), recorded, validation=1.5)


def test_a_set_that_no_robot_has_is_not_validated(recorded: identification.Log) -> None:
    """Where no consistent set was found the standard one is written, and it is checked all the same."""
    found = identification.identify(robot(), recorded)
    odd = replace(found, consistent={}, refusal="none", oddities=("link 2: its inertia is negative",))
    assert odd.best == "standard"
    assert odd.objections() == ("the parameters that are written are no real robot's: link 2: its inertia is negative",)
    assert replace(odd, oddities=()).objections() == ()


def test_names_from_files_are_no_markup(recorded: identification.Log) -> None:
    found = identification.identify(robot(), recorded)
    text = identification.page(found, source="<script>alert(1)</script>", objections=["a < b"])
    assert "<script>" not in text
    assert "a &lt; b" in text


def test_the_suggested_cut_off_is_above_the_motion(recorded: identification.Log) -> None:
    """Motions go up to 6 rad/s, 0.95 Hz."""
    assert 1.4 < identification.suggested_cutoff(recorded) < 20


def test_plots_are_svg_and_keep_extremes() -> None:
    x = np.linspace(0, 1, 100_000)
    y = np.sin(20 * x)
    y[54_321], y[60_000] = 7, np.nan
    _, drawn = extremes(x, y)
    assert len(drawn) < 2000
    assert np.nanmax(drawn) == 7
    svg = standalone(
        figure([Panel([Curve("a < b", x, y, "blue")], "y [m]", bounds=(8, np.inf))], title="t", description="d")
    )
    root = ET.fromstring(svg)
    assert root.find("{http://www.w3.org/2000/svg}desc").text == "d"  # type: ignore[union-attr]
    assert "nan" not in svg
    assert ticks(-1.0, 1.0, 4) == [-1, -0.5, 0, 0.5, 1]


def test_declared_terms_go_the_whole_way(recorded: identification.Log) -> None:
    """A gravity compensator at the shoulder is identified beside the robot, a torque at the waist is known."""

    def at(joint: int, torque: np.ndarray) -> np.ndarray:
        return np.stack([torque if k == joint else np.zeros_like(torque) for k in range(3)], axis=-1)

    compensator = identification.Column("compensator", lambda part: at(1, np.sin(2 * part.q[:, 1])))
    push = identification.Column("push", lambda part: at(0, np.sin(3 * part.t)))
    ones = np.ones_like(recorded.q[:, 0])
    tau = recorded.tau + 15 * at(1, np.sin(2 * recorded.q[:, 1])) + at(0, 10 * np.sin(3 * recorded.t))
    log = replace(recorded, tau=tau)
    assert len(identification.identify(robot(), log).objections()) > 0
    strong = replace(push, effect=lambda part: 10 * push.effect(part))  # type: ignore[operator]
    for model in MODELS:
        found = identification.identify(robot(), log, model, columns=[compensator], known=[strong])
        assert found.objections() == (), model
        k = found.estimate.names.index("compensator")
        assert abs(found.estimate.values[k] - 15) < 4 * found.estimate.sigma[k], model
        assert "compensator" in identification.page(found, source="a log", objections=())
    with pytest.raises(ValueError, match="the effect of 'compensator' is an array: expected a function of a log"):
        identification.identify(robot(), log, columns=[replace(compensator, effect=at(1, ones))])
