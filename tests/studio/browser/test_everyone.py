"""The page for everyone: without a mouse, with a screen reader, in every size and colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import tools

from .acting import cell, changing, close_dialog, drawn, edit, open_robot
from .web import MODULES

if TYPE_CHECKING:
    from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[tuple[str, str]]:
    """Return what axe finds: rules, and the elements that break them."""
    tools.need_file(MODULES / "axe-core" / "axe.min.js")
    page.evaluate((MODULES / "axe-core" / "axe.min.js").read_text())
    rules = {"runOnly": {"type": "tag", "values": TAGS}}
    found: list[dict[str, Any]] = page.evaluate("rules => axe.run(document, rules).then(all => all.violations)", rules)
    return [(each["id"], node["html"][:160]) for each in found for node in each["nodes"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    open_robot(page, "sr400")
    for tab in ("tab-tool", "tab-base", "tab-build", "tab-identify", "tab-export"):
        page.locator(f"#{tab}").click()
        assert violations(page) == [], tab
    page.locator("#tab-motion").click()
    page.locator("[role=menuitem][data-entry=h]").evaluate("item => item.click()")
    page.wait_for_selector("#model[data-shown=h]:not([data-stale])", timeout=60_000)
    page.locator("#motion-run").click()
    page.wait_for_function("() => !document.getElementById('motion-run').disabled", timeout=60_000)
    page.locator("#motion-table").check()
    page.get_by_role("menuitem", name="Kinematic", exact=True).click()
    assert violations(page) == [], "with equations, a table of curves, and a menu"
    page.keyboard.press("Escape")
    edit(page, "geometry", 1, "d", "D2 +")
    page.wait_for_selector("tr.errors")
    page.locator("#show-exploded").check()
    assert violations(page) == [], "with an error"
    page.locator("#help").click()
    assert violations(page) == [], "a dialog"
    close_dialog(page)
    page.keyboard.press("Control+z")
    page.wait_for_selector("tr.errors", state="detached")


def test_nothing_overflows_at_1280_by_720(page: Page) -> None:
    open_robot(page, "torso12")
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [1280, 720]
    # Every button of the header is to be seen.
    right = page.locator("#help").bounding_box()
    assert right is not None
    assert right["x"] + right["width"] <= 1280


def test_a_keyboard_suffices(page: Page) -> None:
    """Open a robot, edit it, turn the view, move a joint, show a model, and save, without a mouse."""
    page.keyboard.press("Control+o")
    page.wait_for_selector("dialog")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "planar2r":
            break
    with changing(page):
        page.keyboard.press("Enter")
    drawn(page)
    page.keyboard.press("Alt+0")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "menuitem"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    page.keyboard.press("Alt+1")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    for _ in range(20):
        if page.evaluate("document.activeElement.dataset.column") == "d":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("0.6")
    with changing(page):
        page.keyboard.press("Enter")
    drawn(page)
    page.keyboard.press("Alt+0")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    page.wait_for_selector("#model[data-shown=idm]:not([data-stale])", timeout=60_000)
    page.keyboard.press("Alt+3")
    assert page.evaluate("document.activeElement.closest('#equations') !== null")
    page.keyboard.press("Alt+2")
    assert page.evaluate("document.activeElement.id") == "canvas"
    drawn_before = int(page.locator("#stage").get_attribute("data-drawn") or 0)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"() => Number(document.getElementById('stage').dataset.drawn) > {drawn_before}")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type") == "range":
            break
    before = page.locator("#sliders output").first.text_content()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("before => document.querySelector('#sliders output').textContent != before", arg=before)
    page.keyboard.press("?")
    page.wait_for_selector("dialog")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    # The focus is where it was.
    assert page.evaluate("document.activeElement.type") == "range"


def test_every_focus_is_to_be_seen_and_tab_leads_around(page: Page) -> None:
    open_robot(page, "planar2r")
    page.locator("#robot-name").click()
    stops: list[str] = []
    for _ in range(90):
        page.keyboard.press("Tab")
        stop = page.evaluate(
            "(() => { const on = document.activeElement; if (on === document.body) return '';"
            " const seen = getComputedStyle(on).outlineStyle != 'none' || on.classList.contains('edge');"
            " return (on.id || on.className || on.tagName) + (seen ? '' : ' unseen'); })()"
        )
        stops.append(stop)
    assert [stop for stop in stops if stop.endswith("unseen")] == []
    # The tour comes to each part of the page.
    assert {"edge-left", "canvas", "edge-right", "edge-bottom", "motion-source"} <= set(stops)


def test_panels_are_resized_by_keys_and_remember_it(page: Page) -> None:
    panel = page.locator("#robot")
    before = (panel.bounding_box() or {"width": 0})["width"]
    page.locator("#edge-left").focus()
    page.keyboard.press("ArrowRight")
    after = (panel.bounding_box() or {"width": 0})["width"]
    assert after == before + 16
    page.reload()
    page.wait_for_selector("#connection[data-state=open]")
    assert (panel.bounding_box() or {"width": 0})["width"] == after


def test_a_picture_at_rest_is_not_drawn(page: Page) -> None:
    open_robot(page, "rx90")
    page.wait_for_timeout(400)
    before = page.locator("#stage").get_attribute("data-drawn")
    page.wait_for_timeout(500)
    assert page.locator("#stage").get_attribute("data-drawn") == before


def test_cells_say_what_they_are(page: Page) -> None:
    open_robot(page, "rx90")
    assert cell(page, "geometry", 0, "gamma").get_attribute("aria-label") == "0, structural"
    assert cell(page, "geometry", 0, "motorised").get_attribute("aria-label") == "yes"
    drawn(page)
    assert "tool at" in (page.locator("#stage-described").text_content() or "")
