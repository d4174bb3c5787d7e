"""The lessons in pictures, step by step; run it from the root of the project after `make web`.

    python web/lessons.py FOLDER [edition/lesson] [widths...]

It plays a lesson in a real browser on its real controls, as the coach says, and takes a picture of every step
at every width. Look at the pictures after changing a lesson or the table.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.learning import follow  # noqa: E402
from browser.program import AS_ROOT, CHROMIUM  # noqa: E402
from browser.table_server import Server  # noqa: E402

SIZES = {1440: (1440, 900), 1024: (1024, 768), 390: (390, 844)}


def main() -> None:
    """Play and take the pictures."""
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    path = sys.argv[2] if len(sys.argv) > 2 else "five-round/first-round"
    widths = [int(width) for width in sys.argv[3:]] or list(SIZES)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "games.db")
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=AS_ROOT)
            for width in widths:
                _walk(browser, server.url, path, width, out)
        finally:
            server.stop()


def _walk(browser: Browser, url: str, path: str, width: int, out: Path) -> None:
    wide, high = SIZES[width]
    context = browser.new_context(
        base_url=url, viewport={"width": wide, "height": high}, reduced_motion="reduce", has_touch=width < 860
    )
    page = context.new_page()
    page.goto(f"/learn/{path}")

    def shoot(page: Page, step: int) -> None:
        page.wait_for_timeout(400)
        page.screenshot(path=out / f"{path.replace('/', '-')}-{width}-{step:02}.png")

    steps = follow(page, path, shoot)
    print(path, width, steps, "steps")
    context.close()


if __name__ == "__main__":
    main()
