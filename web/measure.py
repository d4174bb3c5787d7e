"""Measure the table over some answers of a game, with motion on: python web/measure.py [ANSWERS] [WIDTH].

Prints the map's share of the screen, the buttons and words beside map and log, and the time from an answer to a page
that asks again (live) and on which nothing plays any more (settled).
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.playing import give, look  # noqa: E402
from browser.program import AS_ROOT, CHROMIUM  # noqa: E402
from browser.table_server import Server  # noqa: E402

HEIGHTS = {1440: 900, 1024: 768, 390: 844}
SEEN = """() => {
  const seen = (e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true})
    && !e.closest('.map, [role=tabpanel], .hidden-text');
  const map = document.querySelector('.table > .map').getBoundingClientRect();
  const words = [];
  const walker = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (seen(node.parentElement)) words.push(...node.textContent.trim().split(/\\s+/).filter(Boolean));
  const buttons = [...document.querySelectorAll('.table button, .table a')].filter(seen);
  return [map.width * map.height / innerWidth / innerHeight, buttons.length, words.length];
}"""
SETTLED = "() => !document.querySelector('[data-testid=beats]')"


def settled(page: Page) -> None:
    """Wait until no scene is playing."""
    page.wait_for_function(SETTLED, polling="raf", timeout=60_000)


def measure(page: Page, answers: int) -> None:
    """Play and print."""
    chance = random.Random(1)
    shares, buttons, words, live, still = [], [], [], [], []
    for _ in range(answers):
        now = look(page, timeout=60_000)
        if now.get("over"):
            break
        share, button, word = page.evaluate(SEEN)
        shares.append(share)
        buttons.append(button)
        words.append(word)
        begun = time.perf_counter()
        give(page, now, chance.choice(now["spots"]))
        look(page, timeout=60_000)
        live.append(time.perf_counter() - begun)
        settled(page)
        still.append(time.perf_counter() - begun)
    print(
        f"{len(shares)} answers; map share: median {statistics.median(shares):.2f}, worst {min(shares):.2f}"
    )
    print(f"buttons: median {statistics.median(buttons):.0f}, most {max(buttons)}")
    print(f"words: median {statistics.median(words):.0f}, most {max(words)}")
    for name, times in (("live", live), ("settled", still)):
        p90 = sorted(times)[int(len(times) * 0.9)]
        print(f"answer to {name}: median {statistics.median(times):.2f} s, p90 {p90:.2f} s")


def main() -> None:
    """Start a server and a game as a stranger would."""
    answers, width = (int(a) for a in (sys.argv[1:] + ["40", "1440"][len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "games.db")
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=AS_ROOT)
            size = {"width": width, "height": HEIGHTS[width]}
            context = browser.new_context(base_url=server.url, viewport=size, is_mobile=width < 600)
            page = context.new_page()
            page.goto("/")
            page.get_by_role("button", name="Play now").first.click()
            measure(page, answers)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
