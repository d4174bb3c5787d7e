"""Nothing is lost: neither by a reload nor by a server that is killed in mid-battle."""

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.playing import api, look, play
from browser.positions import in_battle, over, played
from browser.table_server import Server

pytestmark = pytest.mark.browser


def hand(page: Page) -> list[str]:
    """Return the cards of my hand as the battle board shows them."""
    names = page.get_by_test_id("battle").first.locator(".side").first.locator(".hand svg").all()
    return [card.get_attribute("aria-label") or "" for card in names]


def expect_hand(page: Page, cards: list[str]) -> None:
    """Expect the same cards as before, once the board is drawn."""
    drawn = page.get_by_test_id("battle").first.locator(".side").first.locator(".hand svg")
    expect(drawn).to_have_count(len(cards))
    assert hand(page) == cards


def test_a_battle_survives_a_reload_and_a_restart(page: Page, server: Server) -> None:
    page.goto("/")
    table = api(page, "POST", "/api/import", played(in_battle))["id"]
    page.goto(f"/table/{table}")
    page.get_by_test_id("handover").get_by_role("button").click()
    expect(page.get_by_test_id("battle").first).to_be_visible()
    expect(
        page.get_by_test_id("battle").first.locator(".side").first.locator(".hand svg").nth(2)
    ).to_be_visible()
    cards, prompt = hand(page), page.get_by_test_id("prompt").inner_text()

    page.reload()
    page.get_by_test_id("handover").get_by_role("button").click()
    expect(page.get_by_test_id("prompt")).to_have_text(prompt)
    expect_hand(page, cards)

    server.stop()
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    server.start()
    expect(page.get_by_role("alert")).to_have_count(0, timeout=15_000)
    expect(page.get_by_test_id("prompt")).to_have_text(prompt)
    expect_hand(page, cards)
    version = page.get_by_test_id("game").get_attribute("data-version")
    assert version
    play(page, 4)  # the battle goes on


def test_a_page_that_fails_says_so_and_can_be_loaded_again(page: Page) -> None:
    """A view that the page cannot draw (here two realms with one seat) does not leave a blank or a frozen page."""

    def spoil(message: str | bytes) -> None:
        told = json.loads(message)
        if told["t"] == "view" and spoilt:
            told["view"]["realms"].append(told["view"]["realms"][0])
        client.send(json.dumps(told))

    def connect(socket: WebSocketRoute) -> None:
        nonlocal client
        client = socket
        socket.connect_to_server().on_message(spoil)

    client: WebSocketRoute
    spoilt = True
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    look(page)
    page.route_web_socket("**", connect)
    page.reload()
    expect(page.get_by_role("heading", name="This page stopped working")).to_be_visible()
    spoilt = False
    page.get_by_role("link", name="Try again").click()
    look(page)


def answer_the_questions(page: Page) -> None:
    """Answer two of the five questions after a game; the answers are still there after a reload."""
    page.get_by_text("How was this game?").click()
    page.get_by_role("radio", name="a lot of fun", exact=True).check(force=True)
    page.get_by_label("Which rule confused you?").fill("The Council")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("Thank you.")).to_be_visible()
    page.reload()
    page.get_by_text("How was this game?").click()
    expect(page.get_by_role("radio", name="a lot of fun", exact=True)).to_be_checked()
    expect(page.get_by_label("Which rule confused you?")).to_have_value("The Council")


def test_a_replay_ends_at_the_same_map(page: Page) -> None:
    page.goto("/")
    table = api(page, "POST", "/api/import", played(over))["id"]
    page.goto(f"/table/{table}")
    expect(page.get_by_test_id("end-stage")).to_contain_text("win")
    answer_the_questions(page)
    page.get_by_role("link", name="All numbers").click()
    expect(page.get_by_test_id("end").get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    labels = "es => es.map(e => e.getAttribute('aria-label'))"
    expect(page.get_by_test_id("game")).to_be_visible()
    expect(page.locator("[data-hex]")).to_have_count(60)
    final = page.eval_on_selector_all("[data-hex]", labels)

    page.goto(f"/table/{table}/replay")
    replay = page.get_by_test_id("replay")
    expect(replay).to_be_visible()
    assert page.eval_on_selector_all("[data-hex]", labels) != final
    page.get_by_role("slider", name="Moment").press("End")
    expect(replay).to_have_attribute("data-frame", str(int(replay.get_attribute("data-frames") or 0) - 1))
    now = f"({labels})([...document.querySelectorAll('[data-hex]')])"
    page.wait_for_function(f"final => JSON.stringify({now}) === JSON.stringify(final)", arg=final)

    page.get_by_role("slider", name="Moment").press("Home")
    page.get_by_role("button", name="Play the time-lapse").click()
    page.wait_for_function("() => Number(document.querySelector('[data-testid=replay]').dataset.frame) > 2")
