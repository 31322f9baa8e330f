"""Running: motions, builds, timings, identification, exports."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
import torquec

from .acting import edit, open_robot
from .studio_server import StudioServer

if TYPE_CHECKING:
    from playwright.sync_api import Page

BUILD_MS = 90_000


def done(page: Page, control: str) -> None:
    """Wait until what a button began has come to its end."""
    page.wait_for_function("id => !document.getElementById(id).disabled", arg=control, timeout=BUILD_MS)


def figures(page: Page) -> list[list[float]]:
    """Return the numbers of the first table of curves, a line a sample, time first."""
    rows = (
        page.locator("#motion-plots table")
        .first.locator("tbody tr")
        .evaluate_all("rows => rows.map(row => [...row.children].map(cell => cell.textContent))")
    )
    return [[float(text) for text in row] for row in rows]


def test_torques_of_a_motion_are_those_of_the_api(page: Page) -> None:
    open_robot(page, "planar2r")
    page.locator("#motion-points").fill("0, 0\n0.8, -0.4\n")
    page.locator("#motion-samples").fill("51")
    page.locator("#motion-run").click()
    done(page, "motion-run")
    page.wait_for_selector("#motion-plots canvas")
    page.locator("#motion-table").check()
    tables = {}
    for group in ("position", "velocity", "acceleration", "torque"):
        page.locator("#motion-group").select_option(group)
        tables[group] = np.array(figures(page))[:, 1:]
    assert tables["torque"].shape == (51, 2)
    assert tables["position"][-1] == pytest.approx([0.8, -0.4])
    idm = torquec.load("planar2r").idm(tables["position"], tables["velocity"], tables["acceleration"])
    assert tables["torque"] == pytest.approx(idm, rel=1e-3, abs=2e-4)


def test_a_motion_of_an_earlier_robot_is_played_and_can_be_stopped(page: Page) -> None:
    open_robot(page, "planar2r")
    page.locator("#motion-points").fill("0, 0\n1, 1\n")
    page.locator("#motion-run").click()
    done(page, "motion-run")
    page.locator("#motion-play").click()
    page.wait_for_function("() => parseFloat(document.querySelector('#sliders output').textContent) > 3")
    page.locator("#motion-play").click()
    assert page.locator("#motion-play").text_content() == "Play"


def test_a_build_shows_where_it_is_and_can_be_cancelled(page: Page) -> None:
    open_robot(page, "planar2r")
    page.locator("#tab-build").click()
    # No cache has this robot.
    edit(page, "inertia", 1, "M", f"{2 + np.random.default_rng().random():.9f}")
    page.locator("#build").click()
    page.wait_for_selector("#jobs .job progress")
    page.locator("#jobs").get_by_role("button", name="Cancel").click()
    done(page, "build")
    page.wait_for_function("() => !document.querySelector('#jobs .job')")
    assert "cancelled" in (page.locator("#build-said").text_content() or "")
    page.locator("#build").click()
    done(page, "build")
    assert "Built" in (page.locator("#build-said").text_content() or "")
    load = page.locator("#built dd").nth(1).text_content() or ""
    assert load.startswith("torquec.load(")
    edit(page, "geometry", 1, "d", "0.71")
    page.wait_for_selector("#built[data-stale]")
    assert page.locator("#built .stale-note").text_content() == "of an earlier robot"


def test_identification_of_a_log_shows_its_report(page: Page, server: StudioServer) -> None:
    robot = torquec.load("planar2r")
    time = np.arange(0, 12, 0.01)
    rates = np.array([0.9, 1.7, 2.9])
    phases = np.outer(time, rates)
    q = np.column_stack([np.sin(phases).sum(1), np.sin(phases + 1.1).sum(1)])
    qd = np.column_stack([(rates * np.cos(phases)).sum(1), (rates * np.cos(phases + 1.1)).sum(1)])
    qdd = np.column_stack([-(rates**2 * np.sin(phases)).sum(1), -(rates**2 * np.sin(phases + 1.1)).sum(1)])
    tau = robot.idm(q, qd, qdd) + np.random.default_rng(4).normal(0, 0.01, q.shape)
    names = robot.joint_names
    head = ",".join(["t", *(f"q_{name}" for name in names), *(f"tau_{name}" for name in names)])
    np.savetxt(server.folder / "log.csv", np.column_stack([time, q, tau]), delimiter=",", header=head, comments="")
    open_robot(page, "planar2r")
    page.locator("#tab-identify").click()
    page.locator("#identify-log select").select_option("log.csv")
    page.locator("#identify").click()
    done(page, "identify")
    assert page.locator("#identify-said").get_attribute("class") == "said", page.locator(
        "#identify-said"
    ).text_content()
    found = dict(page.locator("#identified tbody tr").evaluate_all(
        "rows => rows.map(row => [row.children[0].textContent, row.children[1].textContent])"
    ))  # fmt: skip
    truth = dict(zip(robot.base_parameters, robot.base_values(), strict=True)) if hasattr(robot, "base_values") else {}
    for name in set(truth) & set(found):
        assert float(found[name]) == pytest.approx(truth[name], rel=0.05, abs=0.02), name
    page.get_by_role("button", name="Show the report").click()
    frame = page.locator("dialog iframe")
    assert frame.get_attribute("sandbox") == ""
    report = page.frame_locator("iframe").locator("body")
    assert report.inner_text().strip()


@pytest.mark.parametrize("language", ["c", "julia"])
def test_exports_go_into_the_directory_or_a_download(
    page: Page, server: StudioServer, language: str, tmp_path: Path
) -> None:
    open_robot(page, "planar2r")
    page.locator("#tab-export").click()
    page.locator("#language").select_option(language)
    page.locator("#export-directory").check()
    page.locator("#export").click()
    done(page, "export")
    names = page.locator("#exported li").all_text_contents()
    assert names
    written = {path.name for path in server.exports.rglob("*") if path.is_file()}
    assert {Path(name).name for name in names} <= written
    page.locator("#export-download").check()
    with page.expect_download() as download:
        page.locator("#export").click()
    download.value.save_as(tmp_path / "robot.zip")
    with zipfile.ZipFile(tmp_path / "robot.zip") as archive:
        assert sorted(Path(name).name for name in archive.namelist()) == sorted(Path(name).name for name in names)
    assert re.search(r"\.zip$", download.value.suggested_filename)
