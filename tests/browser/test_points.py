"""Small promises of the table: what is drastic asks once, and every line of a chart is named."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.playing import api
from browser.positions import over, played
from browser.test_mistakes import sit_down
from westphalia.game.westphalia_game import WestphaliaGame

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def leaving(game: WestphaliaGame) -> bool:
    """Somebody may become a Foreign Power."""
    return game.questions[game.waiting[0]].kind == "fp"


def test_to_leave_the_empire_looks_different_and_asks_once(page: Page) -> None:
    sit_down(page, played(leaving))
    leave = page.locator(".prompt.mine .answer.drastic", has_text="ecome foreign power")
    version = page.get_by_test_id("game").get_attribute("data-version")
    leave.click()
    expect(leave).to_contain_text("Really become foreign power?")
    expect(page.get_by_test_id("game")).to_have_attribute("data-version", version or "")
    leave.blur()
    expect(leave).not_to_contain_text("Really")


def test_the_legend_of_a_chart_names_its_first_line_too(page: Page) -> None:
    page.goto("/")
    table = api(page, "POST", "/api/import", played(over))["id"]
    page.goto(f"/table/{table}/end")
    legends = page.locator(".u-legend")
    expect(legends.first).to_be_visible()
    expect(page.locator(".u-legend .u-label", has_text="Ada").first).to_be_visible()
    expect(page.locator(".u-legend .u-label", has_text="Catholic").first).to_be_visible()
