"""The tables: editing, errors, undo, as people do it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
import torquec

from .acting import cell, changing, drawn, edit, frame_place, open_robot, undo

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_an_edit_moves_the_picture_and_an_undo_moves_it_back(page: Page) -> None:
    open_robot(page, "rx90")
    page.locator("#rest").click()
    drawn(page)
    at_rest = torquec.load("rx90").transform([0.0] * 6, "tool")[:3, 3]
    assert frame_place(page, "tool") == pytest.approx(at_rest, abs=6e-4)
    edit(page, "geometry", 2, "d", "0.45 + 0.1")
    drawn(page)
    assert frame_place(page, "tool") == pytest.approx(at_rest + np.array([0.1, 0, 0]), abs=6e-4)
    assert cell(page, "geometry", 2, "d").get_attribute("title") == "= 0.55 m; parameter D3; in the file: 0.45"
    undo(page)
    drawn(page)
    assert frame_place(page, "tool") == pytest.approx(at_rest, abs=6e-4)


def test_an_error_stands_under_its_cell_in_torquecs_words(page: Page) -> None:
    open_robot(page, "planar2r")
    place = edit(page, "geometry", 1, "d", "0.5 +")
    page.wait_for_selector("tr.errors")
    assert place.get_attribute("aria-invalid") == "true"
    error = page.locator(f"#{place.get_attribute('aria-describedby')}")
    assert "an operand is missing" in (error.text_content() or "")
    above, below = place.bounding_box(), error.bounding_box()
    assert above is not None
    assert below is not None
    assert below["y"] >= above["y"] + above["height"] - 1
    assert below["x"] - 2 <= above["x"] <= below["x"] + below["width"]
    # What is shown is that of the last robot, and says so.
    assert page.locator("#stage").get_attribute("data-stale") is not None
    assert "last robot without errors" in (page.locator("#bill-state").text_content() or "")
    undo(page)
    page.wait_for_selector("tr.errors", state="detached")
    assert page.locator("#stage").get_attribute("data-stale") is None


def test_arrows_enter_tab_and_escape_go_as_in_a_spreadsheet(page: Page) -> None:
    open_robot(page, "rx90")
    cell(page, "geometry", 0, "alpha").click()
    focused = "[document.activeElement.dataset.row, document.activeElement.dataset.column]"
    rows = page.locator("[data-table=geometry] tbody tr").evaluate_all("rows => rows.map(row => row.dataset.row)")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == [rows[1], "d"]
    page.keyboard.press("Control+ArrowDown")
    assert page.evaluate(focused) == [rows[-1], "d"]
    page.keyboard.press("Home")
    page.keyboard.press("Control+Home")
    assert page.evaluate(focused) == [rows[0], "name"]
    cell(page, "geometry", 1, "d").click()
    page.keyboard.type("0.")
    page.keyboard.type("3")
    page.keyboard.press("Escape")
    assert cell(page, "geometry", 1, "d").text_content() == "0"
    page.keyboard.type("0.3")
    page.keyboard.press("Tab")
    assert page.evaluate(focused) == [rows[1], "theta"]
    page.wait_for_function(
        "() => document.querySelectorAll('td[data-table=geometry][data-column=d]')[1].classList.contains('changed')"
    )
    assert cell(page, "geometry", 1, "d").text_content() == "0.3"
    undo(page)


def test_rows_are_added_moved_and_removed_by_keys(page: Page) -> None:
    open_robot(page, "planar2r")
    rows = page.locator("[data-table=geometry] tbody tr:not(.errors)")
    before = rows.count()
    names = "document.querySelectorAll('td[data-table=geometry][data-column=name]').length"
    cell(page, "geometry", before - 1, "name").click()
    page.keyboard.press("Control+Enter")
    page.wait_for_function(f"() => {names} == {before + 1}")
    page.keyboard.press("Control+Delete")
    page.wait_for_function(f"() => {names} == {before}")
    undo(page)
    undo(page)
    drawn(page)
    assert rows.count() == before


def test_a_selected_row_lights_up_everywhere(page: Page) -> None:
    open_robot(page, "rx90")
    page.locator("[data-table=geometry] tbody tr").nth(3).locator("th").click()
    assert page.locator("#selected").text_content() == "selected: link 4"
    lit = page.locator("tr.lit").evaluate_all("rows => rows.map(row => row.closest('section').dataset.table)")
    assert {"geometry", "inertia", "drives"} <= set(lit)
    assert page.locator("#sliders li.lit .number").text_content() == "4"
    page.wait_for_function("() => document.querySelector('.label.lit')?.textContent.includes('4')")
    # A click on a joint of the picture selects, too.
    page.keyboard.press("Escape")
    assert page.locator("tr.lit").count() == 0


def test_a_page_that_begins_with_an_error_shows_the_last_robot_and_leads_to_the_cell(page: Page) -> None:
    open_robot(page, "planar2r")
    edit(page, "frames", 0, "d", "0.4/")
    page.reload()
    page.wait_for_selector("#connection[data-state=open]")
    drawn(page)
    assert page.locator("#sliders li").count() == 2
    said, room = page.locator("tr.errors .error").bounding_box(), page.locator("#tables").bounding_box()
    assert said is not None
    assert room is not None
    assert said["x"] + said["width"] <= room["x"] + room["width"], "the message is cut off"
    page.locator("#tables").evaluate("tables => tables.scrollTo(0, 0)")
    page.get_by_role("button", name="1 error in the tables").click()
    assert cell(page, "frames", 0, "d").evaluate("cell => cell == document.activeElement")
    undo(page)
    page.wait_for_selector("#wrong", state="hidden")


def test_a_row_that_is_added_to_a_folded_table_is_to_be_seen(page: Page) -> None:
    open_robot(page, "rx90")
    with changing(page):
        page.get_by_role("button", name="Add a row to Values").click()
    page.wait_for_function("() => document.activeElement.dataset.table == 'values'")
    undo(page)


def test_names_stay_in_sight_while_a_table_is_scrolled(page: Page) -> None:
    open_robot(page, "rx90")
    before = cell(page, "geometry", 2, "name").bounding_box()
    page.locator("[data-table=geometry] .scroll").first.evaluate("holder => holder.scrollTo(400, 0)")
    assert cell(page, "geometry", 2, "name").bounding_box() == before
    # A cell that has the focus stands beside the name, not under it.
    cell(page, "geometry", 2, "upper").click()
    for _ in range(9):
        page.keyboard.press("ArrowLeft")
    here = page.locator("td:focus").bounding_box()
    assert here is not None
    assert before is not None
    assert page.locator("td:focus").get_attribute("data-column") != "name"
    assert here["x"] >= before["x"] + before["width"] - 1


def test_all_that_is_wrong_shows_at_once(page: Page) -> None:
    open_robot(page, "planar2r")
    edit(page, "geometry", 1, "d", "L9")
    edit(page, "geometry", 0, "name", "a b")
    page.wait_for_function("() => document.querySelectorAll('tr.errors').length == 2")
    shown = " ".join(page.locator("tr.errors").all_text_contents())
    assert "among the values" in shown
    assert "the name of a joint is 'a b'" in shown
    undo(page)
    undo(page)
