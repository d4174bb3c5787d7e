"""The effect of one click on the real table: the gestures that tests/game/clicking.py counts."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.playing import api, look, play
from browser.positions import in_battle, placing, played
from browser.table.test_reported_faults import sit_down
from browser.test_accessibility import check
from browser.test_editions import begin
from westphalia.game.westphalia_game import WestphaliaGame

GOLDEN = Path(__file__).parents[2] / "golden"
pytestmark = [pytest.mark.browser, pytest.mark.slow]


def undecided(game: WestphaliaGame) -> bool:
    """Return a battle in which both have cards to choose from."""
    return in_battle(game) and all(len(game.questions[seat].answers) > 1 for seat in game.waiting)


# The player who is asked has taken the device, and the battle is over.
FOUGHT = """() => { document.querySelector('[data-testid=handover] button')?.click();
  return document.querySelector('.dock.mine') && !document.querySelector('[data-testid=battle]') }"""


def test_a_bot_can_finish_a_battle(page: Page) -> None:
    """A general answers for one side, so the other is asked; with two generals the battle plays to its end."""
    sit_down(page, played(undecided, 1))
    expect(page.get_by_test_id("prompt")).to_contain_text("play a card")
    expect(page.get_by_test_id("battle")).to_be_visible()
    page.get_by_role("button", name="Let a bot finish this battle").click()
    page.get_by_test_id("handover").get_by_role("button").click()
    page.get_by_role("button", name="Let a bot finish this battle").click()
    page.wait_for_function(FOUGHT, polling=200)
    expect(page.get_by_test_id("prompt")).not_to_contain_text("play a card")


def test_an_order_is_shown_and_can_be_cancelled(page: Page) -> None:
    begin(page, "five-round", 5, setup="random")
    again = page.get_by_role("button", name="Same for this phase")
    for seed in range(200):
        look(page)
        quiet = page.locator(".dock.mine .option:not(.small)", has_text=re.compile("^(Pass|Stay|Done|No)"))
        if quiet.count():
            quiet.first.click()
        if again.count():
            break
        play(page, 1, seed=seed)
    again.click()
    line = page.locator(".dock .line")
    expect(line).to_contain_text("Answered for you")
    check(page, "an order")
    line.get_by_role("button", name="Stop").click()
    expect(line).not_to_contain_text("Answered for you")


def test_keys_can_be_changed(page: Page) -> None:
    """The help lets every key be changed and refuses one that is taken; the new key works."""
    sit_down(page, played(placing, 3))
    page.get_by_role("button", name="Menu", exact=True).click()
    page.keyboard.press("?")  # shows the keys also in an open menu
    box = page.get_by_label("Key for: the log")
    box.fill("s")
    expect(page.get_by_role("alert")).to_contain_text("s is taken")
    box.fill("k")
    expect(box).to_have_value("k")
    check(page, "keys and settings")
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    expect(page.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("k")
    expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")


def test_a_replay_is_shared_and_played_on(page: Page) -> None:
    page.goto("/")
    over = json.loads((GOLDEN / "protestant-of-5.json").read_text("utf-8"))
    table = api(page, "POST", "/api/import", over)["id"]
    page.goto(f"/table/{table}/replay#40/1")
    expect(page.get_by_test_id("replay")).to_have_attribute("data-frame", "40")
    expect(page.get_by_role("radiogroup", name="Seen by").get_by_role("radio").nth(2)).to_be_checked()
    check(page, "a replay with a seat's eyes")
    page.get_by_role("tab", name="Lands").click()
    expect(page.locator(".lands")).to_be_visible()
    page.get_by_role("button", name="Play on as").click()
    expect(page).not_to_have_url(re.compile("/replay"))
    expect(page.get_by_test_id("prompt")).to_be_visible()


def test_a_game_is_played_with_the_keys_alone(page: Page) -> None:
    """Without a pointer: digits and the decline key for buttons, next place and Enter for the map."""
    begin(page, "five-round", 5, setup="random")
    page.evaluate("localStorage.setItem('westphalia.play', JSON.stringify({grace: 'none', speed: 'off'}))")
    page.reload()
    ready = """() => { const g = document.querySelector('[data-testid=game]');
        return g && g.dataset.busy === 'false' && document.querySelector('.dock.mine') && g.dataset.version }"""
    for _ in range(25):
        version = page.wait_for_function(ready).json_value()
        option = page.locator(".dock.mine .option:not(.drastic)").first
        hotkey = option.locator("kbd")
        shown = hotkey if hotkey.count() else option  # a number is its own key
        page.keyboard.press(shown.inner_text().split()[0] if option.count() else "n")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "v => document.querySelector('[data-testid=game]').dataset.version !== v", arg=version
        )
