"""A host and a guest in two browsers: the waiting room, the game they begin, a move taken back, and My games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.playing import api, host, look, play
from browser.test_accessibility import AXE, check

pytestmark = pytest.mark.browser


@pytest.fixture
def pages(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[tuple[Page, Page]]:
    contexts = [browser.new_context(**browser_context_args) for _ in range(2)]
    yield contexts[0].new_page(), contexts[1].new_page()
    for context in contexts:
        context.close()


def sit_down(host_page: Page, guest: Page, name: str) -> None:
    """Follow the host's link and take a free seat."""
    guest.goto(host_page.get_by_label("Link of this table").input_value())
    guest.get_by_placeholder("Your name").fill(name)
    guest.get_by_role("contentinfo").get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("button", name="I’m ready")).to_be_visible()


def test_a_host_sets_up_a_room_and_a_move_is_taken_back(pages: tuple[Page, Page]) -> None:
    ada, ben = pages
    host(ada, "Ada")
    code = ada.get_by_alt_text("QR code of the link")
    assert code.evaluate("image => image.complete && image.naturalWidth > 0")
    expect(ada.get_by_test_id("length")).to_contain_text("choices for each of you")
    ada.get_by_label("Name of the table").fill("Thursday table")
    ada.get_by_label("Name of the table").blur()
    ada.get_by_role("combobox", name="Players", exact=True).select_option("5")
    sit_down(ada, ben, "Ben")
    expect(ben.get_by_role("heading", name="Thursday table")).to_be_visible()
    # Colours, chat and ready marks are seen by both.
    ben.get_by_test_id("seat-1").get_by_role("button", name="Angel").click()
    expect(ada.get_by_test_id("seat-0").get_by_role("button", name="Angel, blue, taken")).to_be_disabled()
    ben.get_by_label("Message").fill("First game for me.")
    ben.get_by_role("button", name="Send", exact=True).click()
    expect(ada.get_by_role("log")).to_contain_text("First game for me.")
    ben.get_by_role("button", name="I’m ready").click()
    expect(ada.get_by_text("Everyone is ready")).to_be_visible()
    # The host changes the pace: no guest stays ready.
    ada.get_by_text("Over weeks").click()
    expect(ben.get_by_test_id("clock-words")).to_contain_text("You have 2 days for each turn.")
    expect(ada.get_by_text("Waiting for Ben")).to_be_visible()
    ada.get_by_test_id("seat-2").get_by_role("button", name="Give to a bot").click()
    expect(ada.get_by_test_id("seat-2").get_by_role("combobox")).to_be_visible()
    if AXE.exists():
        check(ada, "the waiting room of a host")
        check(ben, "the waiting room of a guest")
    ben.get_by_role("button", name="I’m ready").click()
    ada.get_by_role("button", name="Start the game").click()
    look_and_take_back(ada, ben)


def look_and_take_back(ada: Page, ben: Page) -> None:
    """The player asked first plays, then asks to take it back; the other agrees."""
    table = ada.url.rsplit("/", 1)[1]
    for page in (ada, ben):
        expect(page.get_by_test_id("game")).to_be_visible()
        expect(
            page.get_by_role("tab", name="Chat").or_(page.get_by_role("button", name="Chat")).first
        ).to_be_visible()
        expect(page.locator("b.unread")).to_have_count(0)  # both have read it in the waiting room
    mover, other = (ada, ben) if 0 in turn(ada, table) else (ben, ada)
    look(mover)
    before = mover.get_by_test_id("prompt").inner_text().partition(".")[0]  # without the clock
    request = ask_back(mover, other)
    if AXE.exists():
        check(other, "a request to take a move back", "[data-testid=undo-request]")
    request.get_by_role("button", name="Yes, let them").click()
    expect(mover.get_by_test_id("prompt")).to_contain_text(before, use_inner_text=True)
    ask_back(mover, other).get_by_role("button", name="No, the move stands").click()
    expect(mover.get_by_test_id("notice")).to_contain_text("says no: your move stands.")


def ask_back(mover: Page, other: Page) -> Locator:
    """Make a move and ask to take it back; return the request that the other player sees."""
    play(mover, 1)
    mover.get_by_role("button", name="Menu", exact=True).click()
    mover.get_by_role("button", name="Ask to take back your move").click()
    request = other.get_by_test_id("undo-request")
    expect(request).to_contain_text("take their last move back?")
    return request


def turn(page: Page, table: str) -> list[int]:
    """Return the seats that are asked, once one of them is a person's."""
    page.wait_for_function(
        "id => fetch(`/api/tables/${id}`).then(r => r.json()).then(t => t.waiting.some(s => s < 2))",
        arg=table,
    )
    waiting: list[int] = api(page, "GET", f"/api/tables/{table}")["waiting"]
    return waiting


@pytest.mark.slow
def test_against_bots_the_menu_undoes_at_once(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    look(page)
    before = page.get_by_test_id("prompt").inner_text()
    play(page, 1)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Ask to take back your move").click()
    expect(page.get_by_text("You take your last choice back").first).to_be_attached()
    expect(page.get_by_test_id("prompt")).to_have_text(before, use_inner_text=True)


def test_my_games_shows_the_open_question_and_play_again(page: Page) -> None:
    page.goto("/")
    api(page, "POST", "/api/guest", {"name": "Ada"})
    bots = [{"kind": "bot", "bot": "random"}] * 4
    clock = {"kind": "days", "seconds": 172800}
    wish = {
        "players": 5,
        "options": {"setup": "historical"},
        "seats": [{"kind": "me"}, *bots],
        "clock": clock,
    }
    running = api(page, "POST", "/api/tables", {**wish, "title": "Running"})["id"]
    api(page, "POST", f"/api/tables/{running}/start")
    waiting = api(page, "POST", "/api/tables", {"players": 5, "title": "Waiting"})["id"]
    page.wait_for_function(
        "id => fetch(`/api/tables/${id}`).then(r => r.json()).then(t => t.waiting.includes(0))", arg=running
    )
    page.goto("/games")
    row = page.get_by_test_id(f"game-{running}")
    expect(row).to_contain_text("Your turn")
    expect(row).to_contain_text("Influence")
    expect(row.get_by_test_id("due")).to_contain_text("left")
    expect(row.locator("svg path").first).to_be_attached()
    if AXE.exists():
        check(page, "my games")
    page.get_by_role("button", name="Not begun").click()
    expect(page.get_by_test_id(f"game-{running}")).to_have_count(0)
    expect(page.get_by_test_id(f"game-{waiting}")).to_contain_text("4 free seats")
    page.goto("/games#turn")
    expect(page.get_by_test_id(f"game-{running}")).to_be_visible()
    expect(page.get_by_test_id(f"game-{waiting}")).to_have_count(0)
