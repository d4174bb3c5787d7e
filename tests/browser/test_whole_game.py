"""A newcomer plays a whole game by clicking only highlighted answers."""

import pytest
from playwright.sync_api import Page, expect

from browser.playing import look, play

pytestmark = pytest.mark.browser


def test_a_new_player_can_play_by_clicking_highlights(page: Page) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    play(page, 80)
    look(page)
    assert errors == []


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_new_player_plays_to_the_end(page: Page) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    play(page, 600)
    page.get_by_role("link", name="All numbers").click(timeout=20_000)
    expect(page.get_by_test_id("end").get_by_role("heading", level=1)).to_be_visible(timeout=20_000)
    expect(page.get_by_test_id("end")).to_contain_text("win")
    expect(page.get_by_role("heading", name="The chronicle")).to_be_visible()
    expect(page.locator(".uplot")).to_have_count(4)
    assert errors == []


def test_clicking_an_illegal_place_names_the_rule(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("[data-hex][data-answer]").first).to_be_visible()
    play(page, 60, until="[data-hex]:not([data-answer])")
    page.wait_for_function(
        "() => document.querySelector('.dock.mine [data-answer], [data-hex][data-answer]')"
    )
    page.locator("[data-hex]:not([data-answer])").first.dispatch_event("click")
    expect(page.get_by_test_id("notice")).not_to_be_empty()


def test_the_table_can_be_played_by_keyboard(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-hex][data-answer]").first).to_be_visible()
    version = page.get_by_test_id("game").get_attribute("data-version")
    page.keyboard.press("n")
    expect(page.locator("[data-hex]:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "v => document.querySelector('[data-testid=game]').dataset.version !== v", arg=version
    )
    page.keyboard.press("?")
    expect(page.get_by_test_id("menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("menu")).to_have_count(0)
