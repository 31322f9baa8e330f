"""Files: open, save, differences, what others change, reload, reconnect, two pages."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from places import ROBOTS, ROOT
from torquec.generator import api

from .acting import cell, changing, close_dialog, drawn, edit, frame_place, open_file, open_robot, undo
from .studio_server import StudioServer, started

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, WebSocketRoute


def test_saving_as_par_and_opening_it_again_gives_the_same_robot(page: Page, server: StudioServer) -> None:
    open_robot(page, "rx90")
    edit(page, "geometry", 2, "d", "0.5")
    drawn(page)
    before = frame_place(page, "tool")
    page.keyboard.press("Escape")
    page.get_by_role("menuitem", name="Robot", exact=True).click()
    page.get_by_role("menuitem", name="Save as").click()
    page.locator("dialog").get_by_label("Name").fill("edited.par")
    page.locator("dialog").get_by_role("button", name="Save", exact=True).click()
    page.wait_for_function("() => document.getElementById('file-name').textContent == 'edited.par'")
    saved = api.read_description(server.exports / "edited.par").robot
    assert saved.joints[2].d == pytest.approx(0.5) or saved.values[str(saved.joints[2].d)] == 0.5
    (server.folder / "edited.par").write_bytes((server.exports / "edited.par").read_bytes())
    open_robot(page, "planar2r")
    open_file(page, "edited.par")
    assert frame_place(page, "tool") == before


def test_save_writes_the_file_and_diff_shows_what_would_change(page: Page, server: StudioServer) -> None:
    file = server.folder / "planar2r.toml"
    open_file(page, "planar2r.toml")
    edit(page, "geometry", 1, "d", "0.75")
    page.keyboard.press("Escape")
    page.keyboard.press("Control+d")
    page.wait_for_selector("dialog .difference .added")
    assert "0.75" in " ".join(page.locator("dialog .difference .added").all_text_contents())
    close_dialog(page)
    page.keyboard.press("Control+s")
    page.wait_for_function("() => document.getElementById('file-state').textContent == ''")
    assert "0.75" in file.read_text()
    tomllib.loads(file.read_text())


def test_a_file_changed_outside_is_noticed_and_not_overwritten(page: Page, server: StudioServer) -> None:
    file = server.folder / "planar2r.toml"
    open_file(page, "planar2r.toml")
    edit(page, "geometry", 1, "d", "0.65")
    outside = (ROBOTS / "planar2r.toml").read_text() + "\n# changed by an editor\n"
    file.write_text(outside)
    page.wait_for_selector("#outside", state="visible")
    page.keyboard.press("Control+s")
    page.wait_for_selector("dialog .difference")
    assert "changed by an editor" in (page.locator("dialog").text_content() or "")
    page.locator("dialog").get_by_role("button", name="Cancel").click()
    assert file.read_text() == outside
    page.locator("#reload").click()
    page.wait_for_selector("#outside", state="hidden")
    undo(page)


def test_a_new_robot_begins_with_zeros(page: Page) -> None:
    page.get_by_role("menuitem", name="Robot", exact=True).click()
    page.locator("[role=menuitem][data-entry=new]").click()
    page.locator("dialog").get_by_label("Name").fill("sketch")
    page.locator("dialog").get_by_label("Joints").fill("4")
    with changing(page):
        page.keyboard.press("Enter")
    drawn(page)
    assert page.locator("[data-table=geometry] tbody tr").count() == 4
    assert "sketch" in page.title().split()
    undo(page)


def test_a_urdf_is_sent_up_and_says_what_was_taken_otherwise(page: Page) -> None:
    page.keyboard.press("Control+o")
    with page.expect_file_chooser() as chooser:
        page.locator("dialog").get_by_role("button", name="Choose a file").click()
    with changing(page):
        chooser.value.set_files(ROOT / "examples" / "arm.urdf")
    drawn(page)
    notes = api.read_description(ROOT / "examples" / "arm.urdf").robot.notes
    shown = page.locator("#remarks .note").all_text_contents()
    assert shown == list(notes)


def test_two_pages_stay_in_step(page: Page, server: StudioServer) -> None:
    open_robot(page, "rx90")
    other = page.context.new_page()
    other.goto(server.address)
    other.wait_for_selector("#connection[data-state=open]")
    assert cell(other, "geometry", 2, "d").text_content() == "0.45"
    edit(page, "geometry", 2, "d", "0.47")
    other.wait_for_function(
        "() => document.querySelectorAll('td[data-table=geometry][data-column=d]')[2].textContent == '0.47'"
    )
    edit(other, "geometry", 2, "d", "0.48")
    page.wait_for_function(
        "() => document.querySelectorAll('td[data-table=geometry][data-column=d]')[2].textContent == '0.48'"
    )
    drawn(page)
    drawn(other)
    assert frame_place(page, "tool") == frame_place(other, "tool")
    other.close()


def test_a_reload_reconnects_without_the_token_in_the_address(page: Page) -> None:
    open_robot(page, "rx90")
    edit(page, "geometry", 2, "d", "0.49")
    page.reload()
    page.wait_for_selector("#connection[data-state=open]")
    assert cell(page, "geometry", 2, "d").text_content() == "0.49"


def test_a_lost_connection_comes_back_with_the_state_of_now(page: Page, server: StudioServer) -> None:
    open_robot(page, "rx90")
    other = page.context.new_page()
    # The socket of this page can be cut from the test.
    cut: list[WebSocketRoute] = []

    def connect(route: WebSocketRoute) -> None:
        route.connect_to_server()
        cut.append(route)

    other.route_web_socket("**/socket", connect)
    other.goto(server.address)
    other.wait_for_selector("#connection[data-state=open]")
    cut[0].close()
    other.wait_for_selector("#connection[data-state=lost]")
    edit(page, "geometry", 2, "d", "0.51")
    other.wait_for_selector("#connection[data-state=open]")
    assert cell(other, "geometry", 2, "d").text_content() == "0.51"
    edit(other, "geometry", 2, "d", "0.52")
    other.close()


def test_a_server_that_ends_is_said(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "arm.toml").write_text((ROBOTS / "planar2r.toml").read_text())
    context = browser.new_context()
    page = context.new_page()
    with started(tmp_path, "arm.toml") as server:
        page.goto(server.address)
        page.wait_for_selector("#connection[data-state=open]")
    page.wait_for_selector("#connection[data-state=closed], #connection[data-state=lost]")
    context.close()
