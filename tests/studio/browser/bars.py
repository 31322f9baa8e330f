"""How fast the page is on this machine: `cd tests; python -m studio.browser.bars [robot]`.

Where others are at work on the machine the least of the times counts, and the processor time of the studio's processes.
"""

from __future__ import annotations

import gzip
import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from places import ROBOTS
from playwright.sync_api import Locator, Page, sync_playwright

from .conftest import FLAGS
from .processes import processor_time
from .studio_server import started
from .web import STATIC

ROUNDS = 12
# Edits of each kind after which counts and base parameters are awaited.
LIVE_ROUNDS = 6

# Runs in the page before its scripts: when it has first drawn the robot of the tables.
FIRST = """
new MutationObserver((changes, observer) => {
  const stage = document.getElementById('stage');
  if (!stage?.dataset.drawn || stage.dataset.scene === undefined) return;
  window.firstView = performance.now();
  observer.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
# From the key that ends an edit to the frame in which its picture is drawn.
EDIT = """
() => new Promise(done => {
  const stage = document.getElementById('stage');
  const scene = stage.dataset.scene;
  let from = 0;
  let drawn = null;
  addEventListener('keydown', () => { from = performance.now(); }, { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (stage.dataset.scene === scene) return;
    drawn ??= stage.dataset.drawn;
    if (stage.dataset.drawn === drawn) return;
    observer.disconnect();
    done(performance.now() - from);
  });
  observer.observe(stage, { attributes: true });
})
"""
# From the key that ends an edit until all counts and base parameters are of the edited robot, those marked as about
# so many included, and until all counts are those of a build.
LIVE = """
() => {
  const valid = document.body.dataset.valid;
  const models = document.getElementById('models');
  let from = 0;
  addEventListener('keydown', () => { from = performance.now(); }, { capture: true, once: true });
  const until = is_there => new Promise(done => {
    const look = () => {
      if (document.body.dataset.valid === valid || !is_there()) return;
      observer.disconnect();
      done(performance.now() - from);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const is_known = () => !models.querySelector('#bill tr.stale, #base[data-stale]');
  window.known = until(is_known);
  window.exact = until(() => is_known() && !models.querySelector('#bill-state[data-working]'));
}
"""
ORBIT = """
() => new Promise(done => {
  const canvas = document.getElementById('canvas');
  const stage = document.getElementById('stage');
  const [from, before] = [performance.now(), Number(stage.dataset.drawn)];
  const step = () => {
    canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    const passed = performance.now() - from;
    if (passed < 3000) requestAnimationFrame(step);
    else done(1000 * (Number(stage.dataset.drawn) - before) / passed);
  };
  step();
})
"""


def key_to_picture(page: Page) -> list[float]:
    """Return how long edits took from the key to the picture, in ms."""
    times = []
    cell = page.locator("td[data-table=geometry][data-column=r]").first
    for number in range(ROUNDS):
        cell.click()
        page.keyboard.type(f"0.{number + 1:02}")
        took = page.evaluate_handle(f"() => {{ window.took = ({EDIT})(); }}")
        took.dispose()
        page.keyboard.press("Enter")
        times.append(float(page.evaluate("() => window.took")))
        page.wait_for_timeout(400)
    return times


def cells(page: Page, table: str, columns: Sequence[str], kind: Callable[[Locator], bool]) -> list[Locator]:
    """Return the cells of some columns that are of a kind, as many as are edited, row by row."""
    every = [page.locator(f"td[data-table={table}][data-column={name}]").all() for name in columns]
    return [cell for row in zip(*every, strict=True) for cell in row if kind(cell)][:LIVE_ROUNDS]


def is_zero(cell: Locator) -> bool:
    """Return whether a cell is a structural 0."""
    return cell.text_content() == "0"


def is_parameter(cell: Locator) -> bool:
    """Return whether a cell is a parameter."""
    return "parameter" in (cell.get_attribute("title") or "")


def key_to_models(page: Page, pid: int, places: Sequence[Locator], text: str) -> dict[str, int]:
    """Return how long edits took from the key to counts and base parameters, in ms; each edit is undone."""
    known, exact, work = [], [], []
    for cell in places:
        settle(page)
        cell.click()
        page.keyboard.type(text)
        page.evaluate(LIVE)
        begun = processor_time(pid)
        page.keyboard.press("Enter")
        known.append(float(page.evaluate("() => window.known")))
        work.append(processor_time(pid) - begun)
        exact.append(float(page.evaluate("() => window.exact")))
        settle(page)
        page.keyboard.press("Control+z")
    return {
        "least": round(min(known)),
        "median": round(statistics.median(known)),
        "processor time, median": round(statistics.median(work)),
        "counts of a build, least": round(min(exact)),
    }


def settle(page: Page) -> None:
    """Wait until nothing is derived any more."""
    page.wait_for_timeout(300)
    page.wait_for_selector("#bill-state:not([data-working])")
    page.wait_for_function("() => document.body.dataset.valid == document.getElementById('menubar').dataset.menus")
    page.wait_for_timeout(700)


def main(robot: str) -> None:
    """Print the bars as JSON."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        shutil.copy(ROBOTS / f"{robot}.toml", folder)
        with started(Path(folder), f"{robot}.toml") as server:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
            first = []
            for _ in range(5):
                context = browser.new_context(viewport={"width": 1280, "height": 720})
                context.add_init_script(FIRST)
                page = context.new_page()
                page.goto(server.address)
                page.wait_for_function("() => window.firstView")
                first.append(float(page.evaluate("() => window.firstView")))
                context.close()
            context = browser.new_context(viewport={"width": 1280, "height": 720})
            page = context.new_page()
            page.goto(server.address)
            page.wait_for_selector("#stage[data-scene]")
            page.wait_for_timeout(1000)
            edits = key_to_picture(page)
            frames = float(page.evaluate(ORBIT))
            pid = server.process.pid
            inertia, geometry = ("XX", "YY", "MX", "MY", "MZ"), ("d", "r")
            edited = {
                "a value": (cells(page, "inertia", inertia, is_parameter), "0.321"),
                "a parameter to 0": (cells(page, "inertia", inertia, is_parameter), "0"),
                "a 0 to a parameter": (cells(page, "geometry", geometry, is_zero), "0.2"),
            }
            live = {what: key_to_models(page, pid, places, text) for what, (places, text) in edited.items()}
            browser.close()
    script = (STATIC / "app.js").read_bytes()
    print(json.dumps({
        "robot": robot,
        "script in kB": round(len(script) / 1e3),
        "all of static in kB": round(sum(file.stat().st_size for file in STATIC.iterdir()) / 1e3),
        "script compressed in kB": round(len(gzip.compress(script)) / 1e3),
        "first view in ms": round(min(first)),
        "key to picture in ms, median": round(statistics.median(edits), 1),
        "key to picture in ms, least": round(min(edits), 1),
        "frames a second in software": round(frames, 1),
        "key to counts and base parameters in ms": live,
    }, indent=2))  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "rx90")
