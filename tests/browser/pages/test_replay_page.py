"""The replay in a browser: the map keeps its size, and the timeline shows wars and elections and leads to
them.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.playing import api
from browser.test_accessibility import axe, check  # noqa: F401  the fixture

pytestmark = pytest.mark.browser

RECORD = Path(__file__).parents[2] / "golden" / "elimination-religious-war-of-7.json"
SHARE = """() => { const map = document.querySelector('.map').getBoundingClientRect();
  return map.width * map.height / innerWidth / innerHeight; }"""
OUTSIDE = """() => { const map = document.querySelector('.map').getBoundingClientRect();
  return [...document.querySelectorAll('[data-testid=beats] button, [data-testid=beats] .at')]
    .filter(e => e.getBoundingClientRect().right > map.right).map(e => e.textContent.trim()); }"""
CUT = """() => { const title = document.querySelector('.dock h1');
  return title.scrollHeight > title.clientHeight + 3; }"""
SMALL = """() => [...document.querySelectorAll('.dock button, .dock label, .bar a, .bar button')]
  .filter(e => !e.closest('[aria-hidden]') && e.offsetHeight && e.offsetHeight < 44
    && !e.classList.contains('brand')).map(e => e.textContent.trim() || e.ariaLabel)"""


def open_replay(page: Page, moment: int = 0) -> None:
    page.goto("/")
    table = api(page, "POST", "/api/import", json.loads(RECORD.read_text("utf-8")))["id"]
    page.goto(f"/table/{table}/replay#{moment}")
    expect(page.get_by_test_id("replay")).to_have_attribute("data-frame", str(moment))


def frame(page: Page) -> int:
    return int(page.get_by_test_id("replay").get_attribute("data-frame") or 0)


def test_buttons_and_page_keys_reach_wars_elections_and_phases(page: Page) -> None:
    open_replay(page)
    current = page.locator(".bar [aria-current=step]")
    before = current.inner_text()
    page.keyboard.press("PageDown")
    expect(current).not_to_have_text(before)
    page.keyboard.press("PageUp")
    expect(page.get_by_test_id("replay")).to_have_attribute("data-frame", "0")
    page.get_by_role("button", name="Next election").click()
    elected = frame(page)
    assert elected > 0
    page.get_by_role("button", name="Next war").click()
    assert frame(page) > 0
    page.get_by_role("button", name="Next election").click()
    assert frame(page) > elected
    page.get_by_role("slider", name="Moment").press("End")
    expect(page.get_by_role("button", name="Next war")).to_be_disabled()
    page.get_by_role("button", name="One moment back").click()
    page.get_by_role("button", name="Show it on the map").click()
    expect(page.get_by_test_id("beats")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (390, 844)])
def test_a_scene_shown_again_keeps_its_buttons_beside_the_rail(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    open_replay(page, 20)
    page.get_by_role("button", name="Show it on the map").click()
    expect(page.get_by_test_id("beats").get_by_role("button", name="Next")).to_be_visible()
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize(
    ("width", "height", "share"), [(1440, 900, 0.58), (1024, 768, 0.55), (390, 844, 0.5)]
)
def test_the_map_keeps_most_of_the_screen(page: Page, width: int, height: int, share: float) -> None:
    page.set_viewport_size({"width": width, "height": height})
    open_replay(page, 70)
    expect(page.get_by_role("slider", name="Moment")).to_be_visible()
    assert page.evaluate(SHARE) >= share
    assert not page.evaluate(CUT)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    check(page, f"the replay at {width} pixels")
    if width < 600:
        assert page.evaluate(SMALL) == []
        page.get_by_role("button", name="Log", exact=True).click()
        expect(page.get_by_role("tab", name="Lands")).to_be_visible()
        check(page, "the replay's log on a phone")
