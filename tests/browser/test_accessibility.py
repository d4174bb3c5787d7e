"""Accessibility: axe finds no serious violation on any page, and every page fits a phone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.playing import api, becomes, look, play
from browser.positions import in_battle, over, played, voting

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE: ViewportSize = {"width": 390, "height": 844}
# Buttons and fields that are too small for a finger; links and terms inside sentences may be as high as their line.
SMALL = """() => [...document.querySelectorAll('button, select, input, [role=tab], nav a, .brand')]
  .filter(e => e.checkVisibility({visibilityProperty: true}) && !e.closest('p, h2, .line, .tale'))
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([, b]) => b.width > 1 && (b.width < 43.5 || b.height < 43.5))
  .map(([e, b]) => `${e.ariaLabel || e.textContent}: ${Math.round(b.width)} x ${Math.round(b.height)}`)"""


def check(page: Page, what: str, inside: str = "") -> None:
    """Check for serious or critical violations on the page, or in the part that has changed since the last
    check.
    """
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE.read_text())
    found = page.evaluate(
        "inside => axe.run(inside || document, {resultTypes: ['violations'], preload: false})", inside
    )
    bad = [
        f"{v['id']}: {v['help']} at {[n['target'] for n in v['nodes'][:3]]}"
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
    ]
    assert bad == [], what


@pytest.fixture
def axe() -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make web")


@pytest.mark.usefixtures("axe")
def test_every_page_is_accessible(page: Page) -> None:
    for path in (
        "/",
        "/host",
        "/join",
        "/games",
        "/rules/five-round",
        "/rules/five-round/dice",
        "/me",
        "/rebels",
        "/house",
        "/lab",
        "/people",
        "/reset/nosuch",
        "/stop/nosuch",
        "/nowhere",
    ):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        check(page, path)


@pytest.mark.usefixtures("axe")
def test_the_table_is_accessible(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    look(page)
    check(page, "table")
    for tab in ("Chat", "Lands"):
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
        check(page, tab, "aside")
    page.locator(".realm .head").first.click()
    check(page, "an open realm", "aside")
    page.keyboard.press("?")
    expect(page.get_by_test_id("menu")).to_be_visible()
    check(page, "menu")


@pytest.mark.usefixtures("axe")
def test_a_battle_and_the_handover_are_accessible(page: Page) -> None:
    page.goto("/")
    table = api(page, "POST", "/api/import", played(in_battle))["id"]
    page.goto(f"/table/{table}")
    look(page)
    check(page, "hand-over")
    page.get_by_test_id("handover").get_by_role("button").click()
    expect(page.get_by_test_id("battle").first).to_be_visible()
    check(page, "battle")


@pytest.mark.usefixtures("axe")
def test_an_election_on_a_phone_is_accessible(page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto("/")
    record = played(lambda game: voting(game) and len(game.state.votes) > 1)
    table = api(page, "POST", "/api/import", record)["id"]
    page.goto(f"/table/{table}")
    look(page)
    page.get_by_test_id("handover").get_by_role("button").click()
    page.locator(".bar").get_by_role("button", name=": more").click()  # one tap from the question
    votes = page.get_by_test_id("election").locator(".vote", has_text="votes for")
    expect(votes.first).to_have_text(re.compile("votes for *(Ada|Bela|Caspar|Dora|Emil)"))
    check(page, "election")


@pytest.mark.usefixtures("axe")
def test_the_end_page_and_the_replay_are_accessible(page: Page) -> None:
    page.goto("/")
    table = api(page, "POST", "/api/import", played(over))["id"]
    page.goto(f"/table/{table}/end")
    expect(page.get_by_role("heading", name="The chronicle")).to_be_visible()
    check(page, "end")
    page.goto(f"/table/{table}/replay")
    expect(page.get_by_test_id("replay")).to_be_visible()
    check(page, "replay")


def test_every_page_fits_a_phone(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size(PHONE)
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    play(page, 12)
    look(page)
    room = """() => {
        const all = document.documentElement;
        return all.scrollWidth <= innerWidth && all.scrollHeight <= innerHeight + 1;
    }"""
    becomes(page, room, "nothing scrolls but the panels")
    assert page.evaluate(SMALL) == []
    page.get_by_role("button", name="Log", exact=True).click()
    for name in ("Realms", "Log", "Chat", "Lands"):
        tab = page.get_by_role("tab", name=name)
        size = tab.bounding_box()
        assert size is not None
        assert size["height"] >= 44
        tab.click()
        becomes(page, room, name)
        assert page.evaluate(SMALL) == [], name
    page.get_by_role("button", name="Close").click()
    page.screenshot(path=tmp_path / "phone.png")
