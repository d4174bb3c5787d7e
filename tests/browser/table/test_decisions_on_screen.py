"""The screen shows what docs/reference/decisions.md promises: the stake of a decision and the outcome of each
answer.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.playing import becomes, look, play
from browser.positions import played, spreading
from browser.table.test_reported_faults import sit_down
from browser.test_accessibility import PHONE
from browser.test_editions import begin

pytestmark = [pytest.mark.browser, pytest.mark.slow]
DECISIONS = 30
# What is missing on the screen of the decision that is open now: a list of what it is.
MISSING = """() => {
  const lost = [];
  if (!document.querySelector('.dock .line')?.textContent.trim()) lost.push('what hangs on it');
  for (const button of document.querySelectorAll('.dock.mine .option:not(.small)[data-answer]'))
    if (!button.querySelector('.brings, .hidden-text')?.textContent.trim())
      lost.push('under ' + button.textContent.trim());
  return lost;
}"""
COORDINATES = re.compile(r"(?<![\d,])\d+,\d+(?![\d,])")
ALIKE = ("colour", "flag", "Reformer")


def point_at(page: Page, place: Locator) -> None:
    """Point at a place until its preview appears: the map may still move when the pointer arrives."""
    told = page.get_by_test_id("brings")
    for _ in range(4):
        page.mouse.move(1, 1)
        place.hover(force=True)
        try:
            expect(told).not_to_be_empty(timeout=5_000)
            return
        except AssertionError:
            continue
    expect(told).not_to_be_empty()


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("five-round", {"setup": "random"}),
        ("five-round", {"setup": "random", "rebels": "on"}),
        ("six-round", {"setup": "random"}),
        ("dice", {"setup": "random"}),
    ],
)
def test_each_decision_shows_its_outcome(page: Page, edition: str, options: dict[str, str]) -> None:
    begin(page, edition, 5, **options)
    for seed in range(DECISIONS):
        if look(page).get("over"):
            break
        prompt = page.get_by_test_id("prompt").inner_text()
        if not any(word in prompt for word in ALIKE):
            becomes(page, f"() => ({MISSING})().length === 0", f"the screen says everything about: {prompt}")
        place = page.locator("path.hit[data-answer]").first
        if place.count():
            point_at(page, place)
            expect(page.get_by_test_id("preview")).not_to_have_text(COORDINATES)
        play(page, 1, seed=seed)


def test_a_touched_place_is_named(browser: Browser, browser_context_args: dict[str, Any]) -> None:
    """On a phone with coordinates off, the dock describes a place after the first touch."""
    context = browser.new_context(
        **{**browser_context_args, "viewport": PHONE, "has_touch": True, "is_mobile": True}
    )
    page = context.new_page()
    sit_down(page, played(spreading))
    page.locator("path.hit.legal").last.tap()
    expect(page.get_by_test_id("brings")).not_to_have_text(COORDINATES)
    expect(page.get_by_test_id("primary")).to_be_enabled()
    expect(page.get_by_test_id("primary")).not_to_have_text(COORDINATES)
    expect(page.get_by_test_id("preview")).to_have_count(0)  # the dock says it: the map is small
    context.close()
