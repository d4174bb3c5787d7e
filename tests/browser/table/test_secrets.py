"""Secrets stay secret between two browsers, and between two people on one device."""

import json

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from browser.playing import api, look, play
from browser.playing import host as open_room
from browser.positions import in_battle, in_secret, played

pytestmark = pytest.mark.browser


def test_two_browsers_play_one_game(browser: Browser, browser_context_args: dict[str, object]) -> None:
    heard: list[dict[str, object]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: heard.append(json.loads(payload)))

    host, guest = (browser.new_context(**browser_context_args).new_page() for _ in range(2))  # type: ignore[arg-type]
    guest.on("websocket", listen)
    open_room(host)
    host.get_by_role("combobox", name="Players", exact=True).select_option("5")
    expect(host.get_by_test_id("seat-5")).to_have_count(0)
    guest.goto(host.get_by_label("Link of this table").input_value())
    guest.get_by_placeholder("Your name").fill("Ben")
    guest.get_by_role("contentinfo").get_by_role("button", name="Sit down").click()
    expect(host.get_by_role("button", name="Start without waiting")).to_be_visible()
    guest.get_by_role("button", name="I’m ready").click()
    host.get_by_role("button", name="Start the game").click()
    expect(host.get_by_test_id("prompt")).to_be_visible()

    meet_in_secret(host, guest)
    talk(host, guest)
    expect(host.locator(".dock .line")).to_contain_text("have chosen")
    before = host.locator(".dock .line").inner_text()
    play(guest, 1)
    expect(guest.get_by_test_id("prompt")).to_contain_text("You chose")
    guest.locator(".dock .option").last.click()
    expect(guest.get_by_test_id("prompt")).to_contain_text("You chose")
    expect(host.get_by_test_id("prompt")).not_to_contain_text("You chose")
    expect(host.locator(".dock .line")).not_to_have_text(before)
    assert_seat_only(heard, 1)
    host.context.close()
    guest.context.close()


def talk(host: Page, guest: Page) -> None:
    """The other player reads table chat, but not private chat with a third player."""
    for page in (host, guest):
        page.get_by_role("tab", name="Chat").click()
    host.get_by_label("To whom").select_option(index=2)
    host.get_by_label("Message").fill("a word in your ear")
    host.get_by_role("button", name="Send", exact=True).click()
    expect(host.get_by_role("log", name="Chat")).to_contain_text("a word in your ear")
    host.get_by_role("button", name="Everyone").click()
    host.get_by_label("Message").fill("good morning")
    host.get_by_role("button", name="Send", exact=True).click()
    expect(guest.get_by_role("log", name="Chat")).to_contain_text("good morning")
    expect(guest.get_by_role("log", name="Chat")).not_to_contain_text("a word in your ear")


def meet_in_secret(host: Page, guest: Page) -> None:
    """Let both click highlighted answers until both have an open secret choice."""
    asked = "() => Boolean(document.querySelector('[data-busy=false] .dock.mine'))"
    sealed = "() => Boolean(document.querySelector('[data-busy=false] .dock.mine[data-together]'))"
    patience = 0
    for turn in range(4000):  # most of them wait a moment; a busy machine must not fail the test
        if host.evaluate(sealed) and guest.evaluate(sealed):
            return
        for page in (host, guest):
            if page.evaluate(asked) and (not page.evaluate(sealed) or patience > 20):
                play(page, 1, seed=turn)
                patience = 0
        patience += 1
        host.wait_for_timeout(25)
    raise AssertionError("no secret choice in sight")


def assert_seat_only(heard: list[dict[str, object]], seat: int) -> None:
    """Check that every message was for this seat and held no other player's cards."""
    views = [m for m in heard if m["t"] in ("view", "delta")]
    assert views
    for message in views:
        assert message["seat"] == seat
        shown = message.get("view") or message["changes"]
        assert isinstance(shown, dict)
        for realm in shown.get("realms", []):
            secret = [realm["hand"], *(held["names"] for held in realm["held"])]
            assert realm["seat"] == seat or secret == [None] * len(secret)


def test_hot_seat_hides_secrets(page: Page) -> None:
    page.goto("/")
    table = api(page, "POST", "/api/import", played(in_secret))["id"]
    page.goto(f"/table/{table}")
    expect(page.get_by_test_id("handover")).to_be_visible()
    assert page.locator("[data-answer], .map, .realm, .event").count() == 0
    first = page.get_by_role("heading", level=1).inner_text()
    page.get_by_test_id("handover").get_by_role("button").click()
    expect(page.locator(".dock.mine")).to_be_visible()
    play(page, 1)
    expect(page.get_by_test_id("handover")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).not_to_have_text(first)
    assert page.get_by_text("You chose").count() == 0
    assert page.locator("[data-answer], .map, .realm, .event").count() == 0


def test_a_hand_is_absent_from_the_opponents_page(page: Page) -> None:
    page.goto("/")
    table = api(page, "POST", "/api/import", played(in_battle))["id"]
    page.goto(f"/table/{table}")
    look(page)
    page.get_by_test_id("handover").get_by_role("button").click()
    battle = page.get_by_test_id("battle").first
    expect(battle).to_be_visible()
    sides = battle.locator(".side")
    expect(sides.nth(1).get_by_role("img", name="a hidden card").first).to_be_visible()
    assert sides.nth(0).get_by_role("img", name="a hidden card").count() == 0
