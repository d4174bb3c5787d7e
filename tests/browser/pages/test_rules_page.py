"""Rules in a browser: beside the table in the rail's place, and as a book with a chapter at a time."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.playing import look
from browser.test_accessibility import axe, check  # noqa: F401  the fixture

pytestmark = pytest.mark.browser

SIZES = [(1440, 900), (1024, 768), (390, 844)]
OVER = """() => { const box = s => document.querySelector(s).getBoundingClientRect();
  const card = box('[data-testid=rule-card]'), map = box('.map'), dock = box('.dock');
  return [card.left < map.right - 1 && innerWidth > 600, card.bottom > dock.top + 1]; }"""


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_rules_open_beside_the_map_and_the_question_stays_usable(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    look(page)
    page.mouse.move(1, 1)  # a place may now lie under the pointer, and the dock would describe it
    page.locator("a.rule").first.evaluate("link => link.click()")
    card = page.get_by_test_id("rule-card")
    expect(card.get_by_role("heading", level=2)).to_be_focused()
    assert page.evaluate(OVER) == [False, False]
    check(page, f"a rule at {width} pixels")
    before = page.get_by_test_id("game").get_attribute("data-version")
    if width > 600:
        look(page)  # the places can still be chosen
    card.get_by_role("button", name="Next rule").click()
    expect(card.get_by_text("cite")).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    assert page.get_by_test_id("game").get_attribute("data-version") == before


def test_a_search_finds_rules_or_the_nearest(page: Page) -> None:
    page.goto("/win/five-round")
    page.locator("a.rule").first.click()
    card = page.get_by_test_id("rule-card")
    search = card.get_by_role("searchbox", name="Search the rules")
    search.fill("monastery")
    expect(card.get_by_role("status").first).to_contain_text("rules with “monastery”")
    search.fill("elctor")
    expect(card.get_by_role("status").first).to_contain_text("These come closest")
    card.locator(".hits button").first.click()
    expect(card.get_by_role("heading", level=2)).to_be_visible()
    search.fill("elctor")
    search.press("Escape")
    expect(search).to_have_value("")
    expect(card).to_be_visible()


@pytest.mark.usefixtures("axe")
def test_the_book_shows_a_chapter_and_marks_the_rule_in_the_address(page: Page) -> None:
    page.goto("/rules/five-round#V.ally.6")
    rule = page.locator("[id='V.ally.6']")
    expect(rule).to_be_in_viewport()
    rule.locator("summary").first.click()
    expect(rule.locator("details[open] p").first).to_be_visible()
    check(page, "a chapter of the rules")
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Victory").click()
    expect(page.get_by_role("heading", name="Victory", level=2)).to_be_visible()
    expect(rule).to_have_count(0)
    page.get_by_role("searchbox").fill("monastery")
    page.locator(".number").first.click()
    expect(page.locator(".rule.sought")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
