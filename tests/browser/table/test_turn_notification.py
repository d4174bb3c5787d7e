"""My turn is announced while the table is hidden: by title, icon and, if permitted, a desktop notification."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.playing import becomes
from browser.test_accessibility import axe, check  # noqa: F401  the fixture

NOTES = """
window.notes = [];
window.allowed = 'granted';
window.Notification = class {
  static get permission() { return window.allowed; }
  static async requestPermission() { return window.allowed; }
  constructor(title, more) { window.notes.push({ title, ...more, open: true }); this.n = window.notes.length - 1; }
  close() { window.notes[this.n].open = false; }
};
"""
AWAY = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => window.away ?? false });"


def expect_icon(page: Page, path: str) -> None:
    here = "new URL(document.querySelector('link[rel=icon]').href).pathname"
    becomes(page, f"() => {here} === '{path}'", f"the icon is {path}")


def look(page: Page, away: bool) -> None:
    page.evaluate(f"window.away = {str(away).lower()}; document.dispatchEvent(new Event('visibilitychange'))")


@pytest.mark.usefixtures("axe")
def test_title_icon_and_notification_announce_my_turn(page: Page) -> None:
    page.add_init_script(NOTES + AWAY)
    page.goto("/")
    expect_icon(page, "/icon.svg")
    page.get_by_role("button", name="Play now").click()
    page.locator(".dock.mine").wait_for()
    expect(page).to_have_title("● Your turn: " + page.title().split(": ")[1])
    expect_icon(page, "/icon-turn.svg")
    page.get_by_role("button", name="Menu", exact=True).click()
    box = page.get_by_label("Desktop notifications")
    expect(box).not_to_be_checked()
    check(page, "notice")
    box.check()
    page.keyboard.press("Escape")
    page.add_init_script("window.away = true;")
    page.reload()
    page.wait_for_function("() => window.notes.length > 0")
    note = page.evaluate("window.notes.at(-1)")
    assert note["title"].startswith("Your turn: ")
    assert note["body"]
    look(page, away=False)
    page.wait_for_function("() => !window.notes.at(-1).open")
    page.goto("/games")
    expect_icon(page, "/icon.svg")


def test_notifications_need_consent_and_a_refusal_is_explained(page: Page) -> None:
    page.add_init_script(NOTES + AWAY + "window.away = true;")
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.locator(".dock.mine").wait_for()
    assert page.evaluate("window.notes.length") == 0
    page.evaluate("window.allowed = 'denied'")
    page.get_by_role("button", name="Menu", exact=True).click()
    box = page.get_by_label("Desktop notifications")
    box.click()
    expect(page.get_by_text("Your browser does not allow it")).to_be_visible()
    expect(box).not_to_be_checked()
