"""Drastic answers ask for confirmation once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.positions import played
from browser.table.test_reported_faults import sit_down
from westphalia.game.westphalia_game import WestphaliaGame

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def leaving(game: WestphaliaGame) -> bool:
    """Return whether a player may become a Foreign Power."""
    return game.questions[game.waiting[0]].kind == "foreign_power"


def test_leaving_the_empire_looks_different_and_is_confirmed_once(page: Page) -> None:
    sit_down(page, played(leaving))
    leave = page.locator(".dock.mine .option.drastic", has_text="ecome a Foreign Power")
    primary = page.get_by_test_id("primary")
    version = page.get_by_test_id("game").get_attribute("data-version")
    leave.click()
    primary.click()
    expect(primary).to_contain_text("Really become a Foreign Power?")
    expect(page.get_by_test_id("game")).to_have_attribute("data-version", version or "")
    page.locator(".dock.mine .option:not(.drastic)").click()
    expect(primary).not_to_contain_text("Really")
