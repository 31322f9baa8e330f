"""The pictures of docs/studio.md: `cd tests; python -m studio.browser.pictures` takes them anew."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from places import DOCS, ROBOTS
from playwright.sync_api import Page, sync_playwright

from .acting import drawn
from .conftest import FLAGS
from .studio_server import started

FOLDER = DOCS / "studio"
# Each picture: its robot, its theme, and the size of the window.
PICTURES = {
    "overview": ("rx90", "light", (1440, 860)),
    "loops": ("sr400", "light", (1280, 720)),
    "dark": ("ur5", "dark", (1440, 860)),
}
PATIENCE_MS = 120_000


def overview(page: Page) -> None:
    """Show equations, and the torques of a motion."""
    show_model(page, "idm")
    compute(page, "0, 0, 0, 0, 0, 0\n0.9, -0.8, 1.1, 0.4, 0.6, -0.3\n-0.4, -0.3, 0.6, 0, 0.3, 0")


def loops(page: Page) -> None:
    """Show the base parameters, centres of mass, and the row and the link of a joint that is passive."""
    page.locator("#tab-base").click()
    page.locator("#show-masses").check()
    page.locator('td[data-table="geometry"][data-column="name"]').nth(2).click()


def dark(page: Page) -> None:
    """Show all configurations of a tool that was moved, as igm finds them."""
    show_model(page, "igm_pieper")
    compute(page, "0.4, -1.1, 1.5, -0.4, 1.2, 0\n-0.5, -0.7, 0.9, 0.2, 1.0, 0.5")
    page.locator("#tab-tool").click()
    page.locator("#drag").check()
    page.locator("#pose input").first.fill("-0.45")
    page.locator("#pose input").nth(2).fill("0.35")
    page.locator("#pose input").nth(2).press("Enter")
    page.wait_for_function(
        "() => document.getElementById('ghosts-said').textContent.includes('igm')", timeout=PATIENCE_MS
    )


def show_model(page: Page, entry: str) -> None:
    """Choose an entry of the menus, and wait for its equations."""
    page.locator(f"[role=menuitem][data-entry={entry}]").evaluate("item => item.click()")
    page.wait_for_selector("#model[data-shown]:not([data-stale])", timeout=PATIENCE_MS)


def compute(page: Page, points: str) -> None:
    """Run a motion through points."""
    page.locator("#motion-points").fill(points)
    page.locator("#motion-run").click()
    page.wait_for_function("() => !document.getElementById('motion-run').disabled", timeout=PATIENCE_MS)


ACTS = {"overview": overview, "loops": loops, "dark": dark}


def main() -> None:
    """Take all pictures, each of a studio of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for name, (robot, theme, (width, height)) in PICTURES.items():
            with tempfile.TemporaryDirectory() as folder:
                shutil.copy(ROBOTS / f"{robot}.toml", folder)
                with started(Path(folder), f"{robot}.toml") as server:
                    context = browser.new_context(
                        viewport={"width": width, "height": height},
                        reduced_motion="reduce",
                        color_scheme="dark" if theme == "dark" else "light",
                    )
                    context.set_default_timeout(PATIENCE_MS)
                    page = context.new_page()
                    page.goto(server.address)
                    page.wait_for_selector("#stage[data-scene]")
                    drawn(page)
                    ACTS[name](page)
                    page.wait_for_selector("#bill-state:not([data-working])")
                    page.wait_for_timeout(1500)
                    page.screenshot(path=FOLDER / f"{name}.png")
                    context.close()
        browser.close()


if __name__ == "__main__":
    main()
