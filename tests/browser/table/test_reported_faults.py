"""Faults that a new user found at the table, one test for each."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.playing import api, becomes, look
from browser.positions import over, placing, played
from browser.test_accessibility import PHONE
from westphalia.game.westphalia_game import WestphaliaGame

pytestmark = pytest.mark.browser


# A hand-over replaces the game; its code is loaded then, so for a moment the page shows neither.
ANSWERED = """v => document.querySelector('[data-testid=handover]')
    || (document.querySelector('[data-testid=game]')?.dataset.version ?? v) !== v"""


def sit_down(page: Page, record: dict[str, Any]) -> str:
    """Import a game as the player who must act."""
    page.goto("/")
    table: str = api(page, "POST", "/api/import", record)["id"]
    page.goto(f"/table/{table}")
    look(page)
    page.get_by_test_id("handover").get_by_role("button").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    return table


def only_one(game: WestphaliaGame) -> bool:
    """Return whether the charged player has only one way to lose two cards."""
    question = game.questions[game.waiting[0]]
    return question.kind == "charge" and len(question.answers) == 1


def paying(game: WestphaliaGame) -> bool:
    """Return whether a player is asked for a number."""
    return game.state.round > 1 and game.questions[game.waiting[0]].kind == "patronage"


@pytest.fixture
def friend(browser: Browser, browser_context_args: dict[str, Any]) -> Page:
    """Another player with their own browser."""
    return browser.new_context(**browser_context_args).new_page()


def test_a_friend_joins_by_link_and_whispers_stay_between_two(page: Page, friend: Page) -> None:
    page.goto("/")
    api(page, "POST", "/api/guest", {"name": "Ann"})
    seats = [{"kind": "me"}, {"kind": "link"}, *[{"kind": "bot", "bot": "random"}] * 3]
    wish = {"players": 5, "options": {"setup": "random"}, "seats": seats, "title": "Sunday evening"}
    table = api(page, "POST", "/api/tables", wish)["id"]
    link = api(page, "POST", f"/api/tables/{table}/seats/1/link")["path"]
    friend.goto(link)
    expect(friend.get_by_role("main")).to_contain_text("Ann invites you to Sunday evening")
    friend.get_by_label("Your name").fill("Ben")
    friend.get_by_role("button", name="Take the seat").click()
    expect(friend.get_by_role("heading", name="Sunday evening")).to_be_visible()
    api(page, "POST", f"/api/tables/{table}/start")
    page.goto(f"/table/{table}")
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("To whom").select_option(label="To Ben, in private")
    page.get_by_label("Message").fill("Mainz for Trier?")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_role("log")).to_contain_text("Mainz for Trier?")
    expect(page.get_by_text("Only you and Ben read this.")).to_be_visible()
    chat = friend.get_by_role("tab", name="Chat")
    expect(chat).to_contain_text("1")
    chat.click()
    expect(friend.get_by_role("log")).not_to_contain_text("Mainz for Trier?")
    friend.get_by_role("group", name="Conversations").get_by_role("button", name="Ann 1").click()
    expect(friend.get_by_role("log")).to_contain_text("Mainz for Trier?")
    expect(friend.get_by_role("textbox", name="Message")).to_have_attribute("placeholder", "Write to Ann…")
    friend.get_by_role("button", name="Mute Ann").click()
    expect(friend.get_by_role("log")).not_to_contain_text("Mainz for Trier?")
    friend.get_by_role("button", name="Unmute Ann").click()
    expect(friend.get_by_role("log")).to_contain_text("Mainz for Trier?")
    friend.get_by_role("button", name="Everyone").click()
    expect(friend.get_by_role("log")).not_to_contain_text("Mainz for Trier?")
    friend.reload()
    expect(friend.get_by_role("tab", name="Chat")).to_have_text("Chat")  # read messages stay read


def test_a_record_is_imported_and_links_back_to_the_table(page: Page, tmp_path: Path) -> None:
    page.goto("/games")
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    page.get_by_label("Open a saved game").set_input_files(bad)
    expect(page.get_by_role("alert")).to_be_visible()
    good = tmp_path / "game.json"
    good.write_text(json.dumps(played(over)))
    page.get_by_label("Open a saved game").set_input_files(good)
    page.get_by_role("link", name="All numbers").click()
    expect(page.get_by_role("heading", name="The chronicle")).to_be_visible()
    for line in ("Ada", "Catholic"):  # the first lines of the charts
        expect(page.locator(".u-legend .u-label", has_text=line).first).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    expect(page.get_by_test_id("game")).to_be_visible()
    page.set_viewport_size(PHONE)
    end = page.url + "/end"
    page.goto(end)
    expect(page.get_by_role("heading", name="The chronicle")).to_be_visible()
    whole = (
        "() => [...document.querySelectorAll('td')].every(e => e.getBoundingClientRect().right <= innerWidth)"
    )
    becomes(page, whole, "no cell is cut")
    page.goto(end.replace("/end", "/replay"))
    expect(page.get_by_test_id("replay")).to_be_visible()
    apart = """() => ! [...document.querySelectorAll('.years button')].map(e => e.getBoundingClientRect())
        .some((box, i, all) => i > 0 && box.left < all[i - 1].right)"""
    becomes(page, apart, "no year is printed over another")


def test_hexes_are_large_enough_to_read_and_click(page: Page) -> None:
    table = sit_down(page, played(placing, 3))
    large = """() => [...document.querySelectorAll('.map text')]
        .map(e => parseFloat(getComputedStyle(e).fontSize) * e.getCTM().a).every(size => size >= 10.9)"""
    becomes(page, large, "no label is under eleven pixels")
    expect(page.locator(".map .chips g > *").first).to_be_attached()  # an emblem, not the colour alone
    snapshot = page.locator(".map").aria_snapshot()
    assert "img" not in snapshot
    assert 'group "Provinces"' in snapshot
    page.set_viewport_size({"width": 1024, "height": 768})
    page.get_by_role("tab", name="Lands").click()
    whole = (
        "() => { const e = document.querySelector('.lands'); return e && e.scrollWidth <= e.clientWidth; }"
    )
    becomes(page, whole, "no column is cut")
    page.set_viewport_size(PHONE)
    page.goto(f"/table/{table}")
    look(page)
    page.get_by_test_id("handover").get_by_role("button").click()
    look(page)
    page.wait_for_function("() => document.querySelector('path.hit').getBoundingClientRect().width >= 43")


def test_digit_keys_answer_number_questions(page: Page) -> None:
    sit_down(page, played(paying))
    version = page.get_by_test_id("game").get_attribute("data-version")
    page.keyboard.press("0")
    page.keyboard.press("Enter")
    page.wait_for_function(ANSWERED, arg=version)


def test_a_single_possible_answer_is_given_automatically(page: Page) -> None:
    sit_down(page, played(only_one))
    version = page.get_by_test_id("game").get_attribute("data-version")
    page.wait_for_function(ANSWERED, arg=version)


def test_players_can_choose_a_colour_for_themselves(page: Page) -> None:
    sit_down(page, played(placing, 3))
    mine = page.locator(".realm.me .emblem circle").first
    before = mine.get_attribute("fill")
    page.keyboard.press("?")
    mine_now = "document.querySelector('.realm.me .emblem circle').getAttribute('fill')"
    for option in range(1, 4):
        page.get_by_label("My colour").select_option(index=option)
        page.wait_for_timeout(50)
        if page.evaluate(mine_now) != before:
            break
    becomes(page, f"() => {mine_now} !== '{before}'", "my colour is another")
    colours = page.locator(".realm .head .emblem > circle:first-child")
    assert len({e.get_attribute("fill") for e in colours.all()}) == 5, "all differ still"
