"""One server and one browser for all tests of this folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
import tools
from places import ROBOTS

from .processes import descendants, within
from .studio_server import StudioServer, started

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# A software renderer draws: no machine that tests needs a graphics card. Nothing leaves the machine by itself.
FLAGS = [
    *("--headless", "--no-sandbox", "--no-first-run", "--disable-gpu", "--use-gl=angle", "--use-angle=swiftshader"),
    *("--enable-unsafe-swiftshader", "--disable-quic", "--disable-background-networking", "--disable-sync"),
    "--disable-component-update",
]
FILES = ("rx90.toml", "planar2r.toml", "fourbar.toml")


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StudioServer]:
    """A studio in a folder with some robots, which may write into a folder `out`."""
    tools.need("chromium")
    folder = tmp_path_factory.mktemp("studio")
    for name in FILES:
        shutil.copy(ROBOTS / name, folder / name)
    with started(folder, "rx90.toml") as server:
        yield server


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    tools.need("chromium")
    sync_api = tools.need_module("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        others = descendants(os.getpid())
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS, timeout=60_000)
        own = descendants(os.getpid()) - others
        yield browser
        with within(30, own):
            browser.close()


@pytest.fixture
def errors() -> list[str]:
    """What the page may complain of: a test that provokes a complaint empties it."""
    return []


@pytest.fixture
def page(browser: Browser, server: StudioServer, errors: list[str]) -> Iterator[Page]:
    """The studio's page as it opens; afterwards it has complained of nothing, and asked nobody but its server."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    context.set_default_timeout(10_000)
    requests: list[str] = []
    context.on("request", lambda request: requests.append(request.url))
    page = context.new_page()
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(server.address)
    page.wait_for_selector("#connection[data-state=open]")
    yield page
    with within(30, descendants(os.getpid())):
        context.close()
    assert errors == []
    assert [url for url in requests if not url.startswith((server.origin, "blob:", "data:"))] == []
