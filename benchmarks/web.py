"""Measure the size and the speed of the web table: `python -m benchmarks.web`, after `make web`.

Prints the size of what a browser loads for the home page and for the table, the time until the home page and
the map are first painted (an empty cache, loopback, median of several visits), and the time from a click on a
glowing place to the map painted with its consequence, the server's commit and its answer included.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "src" / "westphalia" / "server" / "static"
sys.path.insert(0, str(ROOT / "tests"))

from browser.playing import look  # noqa: E402
from browser.program import AS_ROOT, CHROMIUM  # noqa: E402
from browser.table_server import Server  # noqa: E402

ART = "glyphs-"  # our drawings, a chunk of their own that comes after the first picture

# When the first hex is on the page, and for each click when the version after it is painted.
WATCH = """
window.seen = {};
window.clicks = [];
let clicked = 0;
addEventListener('pointerdown', () => { clicked = performance.now(); }, true);
new MutationObserver(() => {
  if (!seen.map && document.querySelector('[data-hex]')) requestAnimationFrame(() => { seen.map = performance.now(); });
}).observe(document, {childList: true, subtree: true});
new MutationObserver(changes => {
  if (!clicked || !changes.some(c => c.attributeName === 'data-version')) return;
  const from = clicked;
  clicked = 0;
  requestAnimationFrame(() => setTimeout(() => clicks.push(performance.now() - from)));
}).observe(document, {attributes: true, subtree: true, attributeFilter: ['data-version']});
"""


def visit(browser: Browser, url: str) -> Page:
    """Return a page with an empty cache and performance observers."""
    context = browser.new_context(base_url=url, viewport={"width": 1366, "height": 800})
    context.add_init_script(WATCH)
    return context.new_page()


def loaded(page: Page) -> dict[str, Any]:
    """Return the sizes of our own files that the page has loaded, raw and gzipped: code with its styles, fonts, art.

    `blocking` counts everything that must load before the first paint, besides the page itself.
    """
    names = page.evaluate("() => performance.getEntriesByType('resource').map(e => new URL(e.name).pathname)")
    files = {STATIC / name.lstrip("/") for name in names if name.startswith("/assets/")}
    parts: dict[str, list[bytes]] = {"code": [], "fonts": [], "art": []}
    for file in sorted(files | {STATIC / "index.html"}):
        if file.is_file():
            parts[part_of(file)].append(file.read_bytes())
    waits = "() => performance.getEntriesByType('resource').filter(e => e.renderBlockingStatus === 'blocking').length"
    return {"blocking": page.evaluate(waits)} | {
        part: {
            "files": len(data),
            "kB": round(sum(map(len, data)) / 1000, 1),
            "kB_gzip": round(sum(len(gzip.compress(d, 9)) for d in data) / 1000, 1),
        }
        for part, data in parts.items()
    }


def part_of(file: Path) -> str:
    if file.suffix in (".woff2", ".woff", ".ttf"):
        return "fonts"
    return "art" if file.suffix in (".svg", ".png", ".webp") or file.name.startswith(ART) else "code"


def first_paint(browser: Browser, url: str) -> tuple[float, dict[str, Any]]:
    """Return the time of the home page's first paint, and the files loaded for it."""
    page = visit(browser, url)
    page.goto("/")
    page.get_by_role("button", name="Play now").wait_for()
    paint = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
    found: float = page.wait_for_function(paint).json_value()
    size = loaded(page)
    page.context.close()
    return found, size


def first_map(browser: Browser, url: str, table: str, state: Any) -> tuple[float, dict[str, Any]]:
    """Return when the map is painted after a table was opened by its address."""
    context = browser.new_context(base_url=url, viewport={"width": 1366, "height": 800}, storage_state=state)
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(table)
    page.wait_for_function("() => seen.map")
    found = page.evaluate("() => seen.map")
    size = loaded(page)
    context.close()
    return found, size


def clicks(page: Page, times: int) -> list[float]:
    """Return the milliseconds from a click on a highlighted place to the painted answer."""
    chance = random.Random(1)
    for _ in range(times):
        now = look(page)
        if now.get("over"):
            break
        spot = chance.choice(now["spots"])
        page.mouse.click(spot["x"], spot["y"])
    look(page)
    found: list[float] = page.evaluate("() => clicks")
    return found


def measure(browser: Browser, url: str, visits: int, times: int) -> dict[str, Any]:
    homes = [first_paint(browser, url) for _ in range(visits)]
    page = visit(browser, url)
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    look(page)
    table = page.evaluate("() => location.pathname")
    maps = [first_map(browser, url, table, page.context.storage_state()) for _ in range(visits)]
    spent = sorted(clicks(page, times))
    return {
        "home": {"first_paint_ms": statistics.median(ms for ms, _ in homes), **homes[0][1]},
        "table": {"map_painted_ms": statistics.median(ms for ms, _ in maps), **maps[0][1]},
        "click_to_map_ms": {
            "clicks": len(spent),
            "median": statistics.median(spent),
            "p90": spent[int(len(spent) * 0.9)],
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--visits", type=int, default=7)
    parser.add_argument("--clicks", type=int, default=60)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "games.db")
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=AS_ROOT)
            found = measure(browser, server.url, given.visits, given.clicks)
        finally:
            server.stop()
    print(json.dumps(found, indent=2, default=lambda x: round(x, 1)))


if __name__ == "__main__":
    main()
