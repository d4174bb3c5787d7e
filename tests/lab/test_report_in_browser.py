"""A report in a real browser: its charts are drawn, and it sends no requests."""

from pathlib import Path

import pytest

from browser.program import AS_ROOT, CHROMIUM
from westphalia.lab.plan import make_plan
from westphalia.lab.report import write_report
from westphalia.lab.run import run


@pytest.mark.slow
@pytest.mark.browser
def test_the_pictures_are_drawn_and_nothing_is_loaded(tmp_path: Path) -> None:
    if CHROMIUM is None:
        pytest.skip("no chromium")
    from playwright.sync_api import sync_playwright

    list(
        run(
            make_plan("dice", 5, "prince,novice,novice,novice,novice", 40, options={"setup": "random"}),
            tmp_path,
        )
    )
    html, _ = write_report(tmp_path)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=AS_ROOT)
        asked: list[str] = []
        said: list[str] = []
        for width in (1440, 390):
            page = browser.new_page(viewport={"width": width, "height": 900})
            page.on("request", lambda request: asked.append(request.url))
            page.on("console", lambda message: said.append(message.text))
            page.goto(html.as_uri())
            page.wait_for_function("document.querySelectorAll('.chart svg').length >= 9", timeout=60_000)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
            events = page.locator("section", has=page.get_by_role("heading", name="What happens in a game"))
            table = events.locator(".scroll")
            assert table.evaluate("it => it.scrollWidth <= it.clientWidth"), width
            page.close()
        browser.close()
    assert set(asked) == {html.as_uri()}
    assert said == []
