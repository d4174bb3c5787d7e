"""Votes to end a game, the page of a game ended by agreement, and notes that appear only once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.playing import api
from browser.test_accessibility import axe, check  # noqa: F401  the fixture

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def begin(page: Page) -> str:
    """Start a game against bots; return its address."""
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.locator(".dock.mine").wait_for()
    return page.url


@pytest.mark.usefixtures("axe")
def test_a_vote_asks_once_and_the_game_that_all_want_to_end_says_so(page: Page) -> None:
    table = begin(page).rsplit("/", 1)[1]
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Vote to end the game").click()
    check(page, "a vote that asks once")
    assert api(page, "GET", f"/api/tables/{table}")["status"] == "playing"
    page.get_by_role("button", name="Yes, I want it to end").click()
    expect(page.get_by_role("heading", name="was ended by agreement")).to_be_visible()
    expect(page.get_by_role("heading", name="How it stood")).to_be_visible()
    check(page, "ended by agreement")
    with page.expect_download() as record:
        page.get_by_role("link", name="Save the record").click()
    assert record.value.suggested_filename == f"westphalia-{table}.json"
    page.get_by_role("link", name="replay").click()
    expect(page).to_have_url(re.compile("/replay"))
    expect(page.get_by_test_id("replay")).to_be_visible()
    page.goto("/games")
    expect(page.get_by_text("Ended by agreement").first).to_be_visible()
    check(page, "my games, with one that was ended")


def test_the_vote_of_one_of_two_is_secret_and_withdrawn_and_two_play_again(page: Page) -> None:
    page.goto("/")
    seats = [{"kind": "me"}, {"kind": "person"}, *[{"kind": "bot"}] * 3]
    wish = {"players": 5, "options": {"setup": "random"}, "seats": seats}
    table = api(page, "POST", "/api/tables", wish)["id"]
    other = page.context.browser.new_context(base_url=page.url)
    ben = other.new_page()
    ben.goto(f"/join/{table}")
    api(ben, "POST", f"/api/tables/{table}/join", {"seat": 1})
    api(page, "POST", f"/api/tables/{table}/start")
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Vote to end the game").click()
    page.get_by_role("button", name="Yes, I want it to end").click()
    mine = page.get_by_role("button", name="Withdraw my vote to end the game")
    expect(mine).to_have_attribute("aria-pressed", "true")
    ben.goto(f"/table/{table}")
    ben.get_by_role("button", name="Menu", exact=True).click()
    expect(ben.get_by_role("button", name="Vote to end the game")).to_be_visible()
    mine.click()
    expect(page.get_by_role("button", name="Vote to end the game")).to_be_visible()
    # Both vote. The second who wants to play again joins the room of the first.
    for voter in (page, ben):
        voter.get_by_role("button", name="Vote to end the game").click()
        voter.get_by_role("button", name="Yes, I want it to end").click()
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_text("Waiting for")).to_be_visible()
    ben.get_by_role("button", name="Join rematch").click()
    expect(ben.get_by_role("button", name="I’m ready")).to_be_visible()
    assert ben.url == page.url
    other.close()
