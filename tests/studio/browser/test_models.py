"""Menus, equations, operations, base parameters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
import torquec
from places import ROBOTS

from .acting import cell, drawn, edit, open_robot, undo

if TYPE_CHECKING:
    from playwright.sync_api import Page

SHIPPED = sorted(path.stem for path in ROBOTS.glob("*.toml"))
SAMPLE = ("rx90", "fourbar")
DERIVING_MS = 120_000


def entries(page: Page) -> list[tuple[str, str, str]]:
    """Return the menu, the id and the reason of each entry; a reason says why the robot can't have it."""
    found: list[list[str]] = page.locator("#menubar [role=menu] [role=menuitem]").evaluate_all(
        "all => all.map(each => [each.closest('[role=menu]').getAttribute('aria-label'), each.dataset.entry,"
        " each.querySelector('small')?.textContent ?? ''])"
    )
    return [(menu, entry, reason) for menu, entry, reason in found]


def show(page: Page, entry: str) -> bool:
    """Choose an entry and wait for its equations; return False if the robot can't have it."""
    item = page.locator(f'[role=menuitem][data-entry="{entry}"]')
    if not item.evaluate("item => (item.click(), item.getAttribute('aria-disabled') !== 'true')"):
        return False
    page.wait_for_selector(f"#model[data-shown='{entry}']:not([data-stale]), #equations > .error", timeout=DERIVING_MS)
    return True


def known(page: Page) -> None:
    """Wait until the menus are those of the robot of now, with the reasons why it can't have an entry."""
    page.wait_for_function("() => document.body.dataset.valid == document.getElementById('menubar').dataset.menus")


def show_all(page: Page, name: str) -> None:
    open_robot(page, name)
    known(page)
    models = ("Geometric", "Kinematic", "Dynamic", "Identification")
    shown = 0
    for menu, entry, _ in entries(page):
        if menu in models and entry != "base_parameters" and show(page, entry):
            assert page.locator("#equations > .error").count() == 0, (entry, page.locator("#equations").text_content())
            assert page.locator("#equations .lines li").count() > 0, entry
            shown += 1
    assert shown >= 5


@pytest.mark.parametrize("name", SAMPLE)
def test_every_entry_of_the_menus_shows_equations(page: Page, name: str) -> None:
    show_all(page, name)


@pytest.mark.sweep_only
@pytest.mark.parametrize("name", [name for name in SHIPPED if name not in SAMPLE])
def test_every_entry_of_the_menus_shows_equations_of_every_robot(page: Page, name: str) -> None:
    show_all(page, name)


def test_menus_have_every_entry_of_symoros_table_1(page: Page) -> None:
    open_robot(page, "rx90")
    assert page.locator(".menu-head").all_text_contents() == [
        "Robot", "Geometric", "Kinematic", "Dynamic", "Identification", "Optimizer",
    ]  # fmt: skip
    counted = [menu for menu, _, _ in entries(page)]
    assert (counted.count("Geometric"), counted.count("Kinematic")) >= (6, 6)
    assert counted.count("Dynamic") >= 5
    assert counted.count("Identification") >= 4
    page.get_by_role("menuitem", name="Kinematic", exact=True).click()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('[role=menu]').getAttribute('aria-label')") == "Kinematic"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('[role=menu]').getAttribute('aria-label')") == "Dynamic"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.textContent") == "Dynamic"


def test_equations_are_mathml_or_plain_and_belong_to_links(page: Page) -> None:
    open_robot(page, "rx90")
    assert show(page, "idm")
    page.wait_for_selector("#equations .chapter[open] li math")
    # Not all of hundreds of lines: those in sight.
    lines = page.locator("#equations li").count()
    assert lines > 150
    assert page.locator("#equations li math").count() < lines / 2
    page.locator("#equations details[data-link='2'] li").first.click()
    assert "2" in (page.locator("#selected").text_content() or "")
    assert page.locator("[data-table=geometry] tr.lit th").first.text_content() == "2"
    page.locator("#plain").check()
    assert page.locator("#equations li math").count() == 0
    assert re.search(r"^\w+ = ", page.locator("#equations .chapter[open] li code").first.text_content() or "")


def bill(page: Page, model: str) -> list[int]:
    """Return the multiplications and additions that the page shows, once they are those of the robot of now."""
    page.wait_for_function(
        "model => { const row = document.querySelector(`#bill [data-model='${model}']`)?.closest('tr');"
        " return row && !row.classList.contains('stale') && !row.textContent.includes('≈'); }",
        arg=model,
        timeout=60_000,
    )
    row = page.locator(f"#bill tr:has([data-model='{model}']) td")
    return [int((row.nth(column).text_content() or "").split()[-1]) for column in (0, 1)]


def test_operations_are_those_of_the_compiled_robot_and_follow_edits(page: Page) -> None:
    open_robot(page, "rx90")
    compiled = torquec.load("rx90").operations["idm"]
    assert bill(page, "idm") == [compiled["*"], compiled["+"]]
    edit(page, "geometry", 0, "r", "0.3")
    assert bill(page, "idm") != [compiled["*"], compiled["+"]]
    change = page.locator("#bill tr:has([data-model='idm']) small.more, #bill tr:has([data-model='idm']) small.less")
    assert change.count() >= 1
    undo(page)
    assert bill(page, "idm") == [compiled["*"], compiled["+"]]


def test_base_parameters_are_those_of_the_compiled_robot(page: Page) -> None:
    open_robot(page, "rx90")
    page.locator("#tab-base").click()
    page.wait_for_function("() => !document.getElementById('base').hasAttribute('data-stale')", timeout=60_000)
    names = page.locator("#base li").evaluate_all("items => items.map(item => item.dataset.name)")
    compiled = [name for name in torquec.load("rx90").base_parameters if not name.startswith(("FV", "FS", "FO"))]
    assert sorted(names) == sorted(compiled)
    grouped = page.locator("#base li[data-name=XXR2]")
    assert grouped.locator("math").count() == 1
    grouped.click()
    # What is in the group lights up in the tables, and so does each group that has a part of it.
    assert cell(page, "inertia", 2, "XX").evaluate("cell => cell.classList.contains('lit-cell')")
    assert grouped.get_attribute("aria-current") == "true"
    drawn(page)
