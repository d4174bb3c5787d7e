"""The lab in the browser: runs of this machine, small ones to start, their reports; and no lab on a server for
others.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.playing import becomes
from browser.table_server import Server
from browser.test_accessibility import AXE, check
from browser.test_unfamiliar_edition import SIZES

pytestmark = pytest.mark.browser


def test_the_lab_is_off_by_default(page: Page) -> None:
    page.goto("/lab")
    expect(page.get_by_text("There is no lab on this server.")).to_be_visible()
    expect(page.get_by_role("button", name="Play the run")).to_have_count(0)


@pytest.fixture
def laboratory(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page of a server that has a lab."""
    for package in ("polars", "altair", "vl_convert"):
        pytest.importorskip(package)
    server = Server(tmp_path / "games.db", tmp_path / "lab")
    server.start()
    context = browser.new_context(base_url=server.url, reduced_motion="reduce")
    page = context.new_page()
    page.goto("/lab")
    yield page
    context.close()
    server.stop()


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_run_is_played_watched_and_reported(laboratory: Page) -> None:
    page = laboratory
    expect(page.get_by_text("None yet.")).to_be_visible()
    page.get_by_label("Edition").select_option(label="The six-round edition")
    page.get_by_label("Players").select_option("5")
    page.get_by_label("Games").fill("8")
    page.get_by_label("Bots").select_option(label="Novice")
    page.get_by_label("Changed numbers").fill("no_such_number=4")
    page.get_by_role("button", name="Play the run").click()
    expect(page.get_by_role("alert")).to_contain_text("no_such_number", timeout=90_000)
    expect(page.get_by_text("None yet.")).to_be_visible()
    page.get_by_label("Changed numbers").fill("")
    page.get_by_role("button", name="Play the run").click()
    run = page.locator(".runs li")
    expect(run).to_have_count(1, timeout=90_000)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(run.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_role("button", name="A run is in progress")).to_be_disabled()
    expect(run).to_contain_text("5 players, Novice")
    link = run.get_by_role("link", name="Report")
    expect(link).to_be_visible(timeout=240_000)
    expect(run).to_contain_text("8 games")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        becomes(page, "() => document.documentElement.scrollWidth <= innerWidth", "nothing is cut")
        if AXE.exists():
            check(page, f"the lab at {width} pixels")
    with page.expect_popup() as opened:
        link.click()
    report = opened.value
    expect(report.get_by_role("heading", level=1)).to_be_visible(timeout=60_000)
    expect(report.locator("svg, canvas").first).to_be_visible(timeout=60_000)
