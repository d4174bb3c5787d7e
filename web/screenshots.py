"""Take the pictures of docs/images. Run it from the project's root with the environment's Python, after `make web`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.playing import api, look  # noqa: E402
from browser.positions import in_battle, played, spreading  # noqa: E402
from browser.program import AS_ROOT, CHROMIUM  # noqa: E402
from browser.table_server import Server  # noqa: E402

OUT = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images"
DESK = {"width": 1360, "height": 850}


def new_page(browser: Browser, url: str, size: dict[str, int]) -> Page:
    """Open a page for a returning player."""
    context = browser.new_context(base_url=url, viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
    context.add_init_script("localStorage.setItem('westphalia.notes', '{\"on\": false}')")
    return context.new_page()


def sit_down(page: Page, record: dict[str, object]) -> str:
    """Import a game and take the seat that must act."""
    page.goto("/")
    table: str = api(page, "POST", "/api/import", record)["id"]
    page.goto(f"/table/{table}")
    look(page)
    if page.get_by_test_id("handover").count():
        page.get_by_test_id("handover").get_by_role("button").click()
        page.get_by_test_id("game").wait_for()
    return table


def shoot(page: Page, name: str) -> None:
    """Take a picture once nothing moves."""
    page.mouse.move(2, 2)
    page.wait_for_load_state("networkidle")
    page.add_style_tag(
        content=":root { --grain: none !important; }"
    )  # noise makes pictures three times as big
    page.wait_for_timeout(700)
    page.screenshot(path=OUT / f"{name}.png")
    try:  # fewer colours, where Pillow is at hand
        from PIL import Image

        picture = Image.open(OUT / f"{name}.png").convert("RGB")
        picture.quantize(256, kmeans=3, dither=Image.Dither.NONE).save(OUT / f"{name}.png", optimize=True)
    except ImportError:
        pass
    print(name, (OUT / f"{name}.png").stat().st_size // 1024, "KB")


def main() -> None:
    """Take all pictures."""
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "games.db")
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=AS_ROOT)
            pictures(browser, server.url)
        finally:
            server.stop()


def pictures(browser: Browser, url: str) -> None:
    """Take the pictures of the documents: the table and a battle."""
    page = new_page(browser, url, DESK)
    sit_down(page, played(spreading, 6))
    shoot(page, "table")
    sit_down(page, played(in_battle, 4))
    shoot(page, "battle")


if __name__ == "__main__":
    main()
