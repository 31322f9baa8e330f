"""How fast the page is on this machine: `cd tests; python -m studio.browser.bars [robot]`."""

from __future__ import annotations

import gzip
import json
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from places import ROBOTS
from playwright.sync_api import Page, sync_playwright

from .conftest import FLAGS
from .studio_server import started
from .web import STATIC

ROUNDS = 12

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
    }, indent=2))  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "rx90")
