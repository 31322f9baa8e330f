"""Who may come in: tokens, hosts, origins."""

from __future__ import annotations

import http.client
from typing import TYPE_CHECKING

import pytest
import tools
from places import ROBOTS

from .acting import open_file
from .studio_server import StudioServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def test_a_wrong_token_shows_nothing(browser: Browser, server: StudioServer) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{server.origin}/#{'A' * len(server.token)}")
    page.wait_for_selector("#connection[data-state=refused]")
    assert page.locator("#tables section").count() == 0
    assert page.locator("#alert").text_content()
    context.close()


def test_a_page_without_a_token_says_so(browser: Browser, server: StudioServer) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(server.origin)
    page.wait_for_selector("#connection[data-state=refused]")
    assert "torquec studio" in (page.locator("#connection").text_content() or "")
    context.close()


def test_the_token_leaves_the_address(page: Page, server: StudioServer) -> None:
    assert server.token not in page.url
    assert page.evaluate("history.length") <= 2


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "studio.example"},
        {"Host": "localhost"},
        {"Origin": "http://studio.example"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
def test_forged_headers_are_refused(server: StudioServer, headers: dict[str, str]) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.request("GET", "/app.js", headers=headers)
    assert connection.getresponse().status == 403
    connection.close()


@pytest.mark.parametrize("origin", ["http://studio.example", "null", "http://127.0.0.1"])
def test_a_socket_of_another_origin_is_refused(server: StudioServer, origin: str) -> None:
    client = tools.need_module("websockets.sync.client")
    exceptions = tools.need_module("websockets.exceptions")
    with pytest.raises(exceptions.InvalidStatus):
        client.connect(f"ws://127.0.0.1:{server.port}/socket", origin=origin, proxy=None)


def test_another_page_of_the_browser_can_not_open_the_socket(browser: Browser, server: StudioServer) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto("about:blank")
    said = page.evaluate(
        "address => new Promise(done => { const socket = new WebSocket(address);"
        " socket.onopen = () => done('open'); socket.onerror = () => done('refused'); })",
        f"ws://127.0.0.1:{server.port}/socket",
    )
    assert said == "refused"
    context.close()


def test_names_and_notes_of_a_file_are_text(page: Page, server: StudioServer) -> None:
    lines = [line for line in (ROBOTS / "planar2r.toml").read_text().splitlines() if not line.startswith("title")]
    hostile = ['title = "<img src=x onerror=alert(1)>"', *lines]
    (server.folder / "hostile.toml").write_text("\n".join(hostile))
    open_file(page, "hostile.toml")
    assert page.locator("#robot-name").text_content() == "<img src=x onerror=alert(1)>"
    assert page.locator("#robot-name img").count() == 0
