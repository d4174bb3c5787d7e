"""What docs/decisions.md says is on the screen: what hangs on a decision, and what each answer brings."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.playing import look, play
from browser.test_editions import begin

pytestmark = [pytest.mark.browser, pytest.mark.slow]
DECISIONS = 30
# What is missing on the screen of the decision that is open now: a list of what it is.
MISSING = """() => {
  const lost = [];
  if (!document.querySelector('[data-testid=stake]')?.textContent.trim()) lost.push('what hangs on it');
  for (const button of document.querySelectorAll('.prompt.mine .answer[data-answer]'))
    if (!button.querySelector('.brings')?.textContent.trim())
      lost.push('under ' + button.textContent.trim());
  return lost;
}"""
ALIKE = ("colour", "flag", "Reformer")


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("five-round", {"setup": "random"}),
        ("five-round", {"setup": "random", "rebels": "on"}),
        ("six-round", {"setup": "random"}),
        ("dice", {"setup": "random"}),
    ],
)
def test_each_decision_tells_what_it_brings(page: Page, edition: str, options: dict[str, str]) -> None:
    begin(page, edition, 5, **options)
    for seed in range(DECISIONS):
        if look(page).get("over"):
            break
        prompt = page.get_by_test_id("prompt").inner_text()
        if not any(word in prompt for word in ALIKE):
            assert page.evaluate(MISSING) == [], prompt
        place = page.locator("path.hit[data-answer]").first
        if place.count():
            place.hover(force=True)
            expect(page.locator(".inspector .brings")).not_to_be_empty()
        play(page, 1, seed=seed)
