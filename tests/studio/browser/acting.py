"""What people do with the page."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def open_robot(page: Page, name: str) -> None:
    """Open a robot that ships by the dialog, and wait until its picture is drawn."""
    close_dialog(page)
    page.keyboard.press("Control+o")
    # The robot of this name that may be there already is not the one that is waited for.
    with changing(page):
        page.locator("dialog").get_by_role("button", name=name, exact=True).first.click()
    page.wait_for_function("name => document.title.includes(name + ' ')", arg=name)
    drawn(page)


def open_file(page: Page, name: str) -> None:
    """Open a file of the folder by the dialog."""
    close_dialog(page)
    page.keyboard.press("Control+o")
    with changing(page):
        page.locator("dialog").get_by_role("button", name=name, exact=True).click()
    page.wait_for_function("name => document.getElementById('file-name').textContent == name", arg=name)
    drawn(page)


def close_dialog(page: Page) -> None:
    """Close the dialog, if there is one, and wait until it is gone: until then the page hears no shortcuts."""
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def drawn(page: Page) -> None:
    """Wait until the picture is that of the robot in the tables."""
    page.wait_for_function("() => document.body.dataset.valid == document.getElementById('stage').dataset.scene")


def cell(page: Page, table: str, row: int, column: str) -> Locator:
    """Return a cell by the place of its row, counted from 0."""
    return page.locator(f'td[data-table="{table}"][data-column="{column}"]').nth(row)


@contextlib.contextmanager
def changing(page: Page) -> Iterator[None]:
    """Wait until what is done in the block has made another revision, and the page shows it."""
    before = page.locator("body").get_attribute("data-now")
    yield
    page.wait_for_function("before => document.body.dataset.now != before", arg=before)


def edit(page: Page, table: str, row: int, column: str, text: str) -> Locator:
    """Type into a cell, and wait until the server has it."""
    place = cell(page, table, row, column)
    place.click()
    page.keyboard.press("F2")
    page.keyboard.press("Control+a")
    page.keyboard.type(text)
    with changing(page):
        page.keyboard.press("Enter")
    return place


def undo(page: Page) -> None:
    """Undo the last change."""
    with changing(page):
        page.locator("body").press("Control+z")


def frame_place(page: Page, name: str) -> list[float]:
    """Return where the page says that a named frame is, in m."""
    said = page.locator("#stage-described").text_content() or ""
    found = re.search(rf"\b{name} at (\S+), (\S+), (\S+) m", said)
    assert found, said
    return [float(number) for number in found.groups()]
