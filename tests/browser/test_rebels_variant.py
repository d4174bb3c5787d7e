"""Peace & Rebels in the browser: chosen by the host, played by clicking what glows, shown from the edition's data."""

import pytest
from playwright.sync_api import Page, expect

from browser.playing import api, host, look, play
from browser.positions import THRIFTY, played, rebellious
from browser.test_accessibility import AXE, check

pytestmark = pytest.mark.browser


def test_a_host_plays_past_the_first_rebels_phase(page: Page) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    host(page)
    page.get_by_role("combobox", name="Players", exact=True).select_option("5")
    page.get_by_text("Change the rules").click()
    page.get_by_role("combobox", name="Setup").select_option("random")
    option = page.get_by_role("combobox", name="Peace & Rebels")
    expect(option).to_have_value("off")
    option.select_option("on")
    expect(page.locator("#option-rebels")).to_contain_text("Unrest")
    page.get_by_role("button", name="Start the game").click()
    look(page)
    expect(page.get_by_label("Phases").get_by_text("Peace & Rebels")).to_have_count(1)
    play(page, 400, until="text=round 2 of 5")
    expect(page.get_by_text("round 2 of 5")).to_be_visible()
    expect(page.locator("[data-counter=stability]").first).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name="Open with more room").click()
    page.get_by_placeholder("Search").fill("Stability of")
    expect(page.locator("[title='Rule R.variant.f.1']").first).to_be_attached()
    assert errors == []


def test_its_markers_counters_and_questions_are_shown(page: Page) -> None:
    page.goto("/")
    table = api(page, "POST", "/api/import", played(rebellious, quiet=THRIFTY, rebels="on"))["id"]
    page.goto(f"/table/{table}")
    look(page)
    if page.get_by_test_id("handover").count():
        page.get_by_test_id("handover").get_by_role("button").click()
    look(page)
    expect(page.get_by_test_id("prompt")).to_contain_text("Pay to remove Rebels or Unrest")
    expect(page.locator(".dock").locator("[title='Rule R.variant.b.1']")).to_be_visible()
    for icon in ("bolt", "pitchfork", "flag"):
        expect(page.locator(f"g.token.{icon}").first).to_be_visible()
    page.get_by_role("tab", name="Phase").click()
    desk = page.get_by_test_id("desk-rebels")
    expect(desk).to_contain_text("Peace & Rebels")
    for column in ("Stability", "Unrest", "Rebels", "Held"):
        expect(desk.get_by_role("columnheader", name=column)).to_be_visible()
    if AXE.exists():
        check(page, "the desk of Peace & Rebels")
    page.locator(".dock").locator("[title='Rule R.variant.b.1']").click()
    expect(page.get_by_text("remove 1 Rebel from an own province")).to_be_visible()
    book = page.get_by_role("navigation", name="Table").get_by_role("link", name="Rules")
    expect(book).to_have_attribute("href", "/rules/five-round+rebels")


def test_the_rulebook_shows_the_rebels_chapter_and_phase(page: Page) -> None:
    page.goto("/rules/five-round+rebels#R.variant.g.2")
    expect(page.get_by_role("heading", level=1)).to_contain_text("with Peace & Rebels")
    expect(page.locator("[id='R.variant.g.2']")).to_be_visible()
    page.goto("/rules/five-round/five-round+rebels")
    page.get_by_role("heading", name="Contents").click()
    expect(page.get_by_role("cell", name="Peace & Rebels", exact=False).first).to_be_visible()
