"""The picture: what it shows, dragging and its ghosts, loops, the exploded view, the view as SVG."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import numpy as np
import pytest
import torquec

from .acting import drawn, frame_place, open_robot

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

BUILD_MS = 60_000


def put_tool(page: Page, field: str, value: float) -> None:
    """Type a number into a field of the tool's pose."""
    place = page.locator(f"#pose input[aria-label^='{field} ']")
    place.fill(str(value))
    place.press("Enter")


def ghosts(page: Page) -> Locator:
    return page.locator("#ghosts li")


def test_a_dragged_tool_has_all_solutions_as_ghosts(page: Page) -> None:
    open_robot(page, "rx90")
    page.locator("#rest").click()
    page.locator("#tab-tool").click()
    for field, value in (("pitch", 150), ("x", 0.3), ("y", 0.1), ("z", 0.4)):
        put_tool(page, field, value)
    # Closed forms are built at the first drag; before, numbers find some, and then all come by themselves.
    page.wait_for_function(
        "() => document.getElementById('ghosts-said').textContent.includes('igm')", timeout=BUILD_MS
    )
    robot = torquec.build("rx90", models=["igm", "transform"])
    # Where the machine is busy, ghosts of the pose before are shown for a while.
    for _ in range(60):
        for field, value in (("x", 0.301), ("pitch", 150), ("y", 0.1), ("z", 0.4), ("x", 0.3)):
            put_tool(page, field, value)
        page.wait_for_timeout(500)
        ghosts(page).nth(0).get_by_role("button").click()
        if frame_place(page, "tool") == pytest.approx([0.3, 0.1, 0.4], abs=6e-4):
            break
    turn = np.radians(150)
    T = np.array([
        [np.cos(turn), 0, np.sin(turn), 0.3],
        [0, 1, 0, 0.1],
        [-np.sin(turn), 0, np.cos(turn), 0.4],
        [0, 0, 0, 1],
    ])  # fmt: skip
    solutions = robot.igm(T, "tool")
    assert ghosts(page).count() == len(solutions) == 8
    # All of them are to be seen at once.
    heights = page.locator("#tool-panel").evaluate("panel => [panel.scrollHeight, panel.clientHeight]")
    assert heights[0] == heights[1]
    # The robot holds the tool there, whichever of them it takes.
    for number in (0, 3, 7):
        ghosts(page).nth(number).get_by_role("button").click()
        assert frame_place(page, "tool") == pytest.approx([0.3, 0.1, 0.4], abs=6e-4)
        shown = page.locator("#sliders output").all_text_contents()
        angles = [float(text.rstrip("°")) for text in shown]
        turns = (np.degrees(np.asarray(list(solutions))) - angles + 180) % 360 - 180
        assert np.abs(turns).max(axis=1).min() < 0.06
    page.locator("#clear-ghosts").click()
    assert ghosts(page).count() == 0


def test_a_tool_out_of_reach_says_so_and_the_robot_stays(page: Page) -> None:
    open_robot(page, "planar2r")
    page.locator("#tab-tool").click()
    before = frame_place(page, "tool")
    put_tool(page, "x", 40)
    page.wait_for_selector("#ghosts-said[data-none]", timeout=BUILD_MS)
    assert page.locator("#ghosts-said").text_content()
    assert frame_place(page, "tool") == before


def test_the_tool_is_dragged_by_the_mouse(page: Page) -> None:
    open_robot(page, "planar2r")
    page.locator("#sliders input").nth(1).focus()
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    page.locator("#tab-tool").click()
    page.locator("#drag").check()
    page.wait_for_timeout(200)
    before = frame_place(page, "tool")
    label = page.locator(".label.frame:visible", has_text="tool").bounding_box()
    assert label is not None
    # The handle is somewhere around: the mouse shows a hand on it.
    x, y = label["x"] + label["width"] / 2, label["y"] + label["height"] / 2
    around = [(x + dx, y + dy) for dx in range(-60, 61, 8) for dy in range(-60, 61, 8)]
    for place in around:
        page.mouse.move(*place)
        if page.locator("#canvas").evaluate("canvas => canvas.style.cursor") != "grab":
            continue
        page.mouse.down()
        page.mouse.move(place[0] - 14, place[1] - 14, steps=3)
        page.mouse.up()
        page.wait_for_timeout(150)
        if frame_place(page, "tool") != before:
            break
    assert frame_place(page, "tool") != before


def test_loops_stay_closed_while_a_slider_moves(page: Page) -> None:
    open_robot(page, "fourbar")
    drawn(page)
    page.locator("#sliders input").first.focus()
    before = page.locator("#stage-described").text_content()
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("before => document.getElementById('stage-described').textContent != before", arg=before)
    assert page.locator("#open-loops").text_content() == ""
    assert page.locator(".label.cut:visible").count() >= 1
    page.locator("#tab-tool").click()
    page.locator("#assemble").click()
    page.wait_for_function("() => document.querySelectorAll('#ghosts li').length > 1")
    place = frame_place(page, "coupler_point")
    ghosts(page).nth(1).get_by_role("button").click()
    assert frame_place(page, "coupler_point") != place
    assert page.locator("#open-loops").text_content() == ""


def test_the_exploded_view_parts_frames_that_coincide(page: Page) -> None:
    open_robot(page, "rx90")
    page.locator("#rest").click()
    labels = page.locator(".label.joint:visible")
    assert any("," in text for text in labels.all_text_contents())
    page.locator("#canvas").focus()
    page.keyboard.press("e")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.label.joint')].filter(each => !each.hidden).length == 7"
    )
    assert sorted(labels.all_text_contents()) == ["0", "1", "2", "3", "4", "5", "6"]
    # Where things are has not changed.
    at_rest = torquec.load("rx90").transform([0.0] * 6, "tool")[:3, 3]
    assert frame_place(page, "tool") == pytest.approx(at_rest, abs=6e-4)


def test_the_view_is_saved_as_svg(page: Page, tmp_path: Path) -> None:
    open_robot(page, "sr400")
    page.locator("#show-masses").check()
    with page.expect_download() as download:
        page.locator("#save-svg").click()
    download.value.save_as(tmp_path / "view.svg")
    root = ElementTree.parse(tmp_path / "view.svg").getroot()
    shapes = [each for each in root if each.tag.endswith("polygon")]
    texts = [each.text or "" for each in root if each.tag.endswith("text")]
    assert len(shapes) > 40
    assert any(re.search(r"\bG4\b", text) for text in texts)
    assert "tool" in " ".join(texts)


def test_sliders_end_at_the_limits(page: Page) -> None:
    open_robot(page, "rx90")
    slider = page.locator("#sliders input").nth(4)
    slider.focus()
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelectorAll('#sliders output')[4].textContent == '120.0°'")
    page.keyboard.press("Home")
    page.wait_for_function("() => document.querySelectorAll('#sliders output')[4].textContent == '-105.0°'")
