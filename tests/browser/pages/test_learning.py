"""The guided first round in a real browser: every step on the real controls, wrong answers explained, resumed
later.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.learning import follow, lesson_at
from browser.playing import look, play
from browser.test_accessibility import PHONE, axe, check  # noqa: F401  the fixture
from westphalia.editions.kit.edition import edition, variants

FIRST = "five-round/first-round"
COVERED = """() => {
  const coach = document.querySelector('[data-testid=coach]').getBoundingClientRect();
  const map = document.querySelector('.map').getBoundingClientRect();
  return coach.bottom > map.top + 1 && coach.left < map.right - 1;
}"""
HIDDEN = """() => {
  const words = document.querySelector('[data-testid=coach] .words');
  return words.scrollHeight > words.clientHeight + 1;
}"""


BESIDE = """() => {
  const coach = document.querySelector('[data-testid=coach]');
  const right = coach.getBoundingClientRect().right;
  return right > innerWidth
    || [...coach.querySelectorAll('*')].some((e) => e.getBoundingClientRect().right > right + 1);
}"""


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (360, 740)], ids=lambda size: str(size[0]))
def test_the_guided_round_is_played_to_its_end(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/learn/{FIRST}")
    covered: list[int] = []
    hidden: list[int] = []

    def look(page: Page, at: int) -> None:
        if page.evaluate(COVERED):
            covered.append(at)
        if page.evaluate(HIDDEN) or page.evaluate(BESIDE):
            hidden.append(at)

    assert follow(page, FIRST, look) == len(lesson_at(FIRST).steps)
    assert covered == [], "the coach covers the map"
    assert hidden == [], "a note is longer than its box"
    expect(page.get_by_test_id("coach")).to_contain_text("Well played.")
    expect(page.get_by_test_id("prompt")).to_have_text("The lesson is over.")
    expect(page.get_by_role("button", name="Play a game now")).to_be_visible()
    page.get_by_role("link", name="Next: A battle").click()
    expect(page.get_by_test_id("coach")).to_contain_text("You attack Bernhard")


@pytest.mark.usefixtures("axe")
def test_a_wrong_answer_is_explained_and_the_lesson_is_resumed(page: Page) -> None:
    page.goto(f"/learn/{FIRST}")
    follow(page, FIRST, lambda page, at: None, until=4)
    check(page, "lesson")
    page.get_by_role("button", name="Stay").click()
    page.get_by_test_id("primary").click()
    expect(page.get_by_text("in Mortal Sin you roll 2 dice")).to_be_visible()
    expect(page.locator("[data-testid=coach][data-step='4']")).to_be_visible()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_test_id("advice")).to_contain_text("convert")
    page.get_by_test_id("primary").click()
    expect(page.locator("[data-testid=coach][data-step='5']")).to_be_visible()
    page.get_by_role("button", name="Leave the lesson").click()
    page.get_by_role("link", name="Continue (5 of 22)").click()
    expect(page.locator("[data-testid=coach][data-step='5']")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    expect(page.locator("[data-testid=coach][data-step='4']")).to_be_visible()


@pytest.mark.usefixtures("axe")
def test_how_to_win_explains_its_terms(page: Page) -> None:
    page.goto("/win/five-round")
    expect(page.get_by_role("heading", name="Peace of Westphalia")).to_be_visible()
    expect(page.get_by_text("at least 37 Catholic provinces")).to_be_visible()
    check(page, "win")
    page.goto("/learn")
    check(page, "learn")
    page.goto(f"/learn/{FIRST}")
    term = page.locator("[data-testid=coach] .term", has_text="Principalities").first
    term.focus()
    expect(page.get_by_role("tooltip")).to_contain_text("A land that no Player controls")
    check(page, "term")
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)
    page.set_viewport_size(PHONE)
    page.get_by_test_id("coach-next").click()
    expect(page.locator(".panel-slot .race")).to_be_visible()  # "three ways to win, shown here"


def test_advice_is_shown_at_the_table(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.locator(".dock.mine").wait_for()
    page.get_by_role("button", name="Suggest").click()
    expect(page.get_by_test_id("advice")).to_contain_text("Advice:")
    expect(page.get_by_test_id("primary")).to_be_enabled()


def newcomer(browser: Browser, base_url: str, width: int, height: int) -> Page:
    """Return a page of a device that has never played."""
    context = browser.new_context(base_url=base_url, viewport={"width": width, "height": height})
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    return page


def test_a_first_game_explains_each_decision_once(browser: Browser, base_url: str) -> None:
    page = newcomer(browser, base_url, 1366, 800)
    note = page.get_by_test_id("note")
    expect(note).to_contain_text("Three ways to win")
    note.get_by_role("button", name="Got it").click()
    expect(note).to_have_attribute("data-note", "setupinfluence")
    told: list[str] = []  # a note stays while the same decision comes up again
    for _ in range(14):
        look(page)
        now = page.evaluate("() => document.querySelector('[data-testid=note]')?.dataset.note ?? ''")
        if now and told[-1:] != [now]:
            told.append(now)
        play(page, 1)
    assert told[:2] == ["setupinfluence", "convert"]
    assert len(told) == len(set(told)), "a note is said twice"
    page.reload()
    look(page)
    expect(page.locator(f"[data-note={told[0]}]")).to_have_count(0)
    page.context.close()


@pytest.mark.usefixtures("axe")
def test_notes_leave_the_map_alone_on_a_phone_and_can_be_switched_off(
    browser: Browser, base_url: str
) -> None:
    page = newcomer(browser, base_url, 360, 740)
    note = page.get_by_test_id("note")
    expect(note).to_be_visible()
    check(page, "a note on a phone")
    fits = "() => { const n = document.querySelector('[data-testid=note]'); return n.scrollHeight <= n.clientHeight; }"
    assert page.evaluate(fits)
    assert page.evaluate("() => document.querySelector('.rail').getBoundingClientRect().height") < 60
    page.set_viewport_size({"width": 1024, "height": 768})
    note.get_by_role("button", name="No more notes").click()
    expect(note).to_have_count(0)
    page.goto("/learn")
    notes = page.get_by_role("checkbox", name="Coach notes in my games")
    expect(notes).not_to_be_checked()
    notes.check()
    page.go_back()
    expect(note).to_be_visible()
    page.context.close()


LESSONS = [
    f"{name}/{lesson.id}"
    for name in ("five-round", "five-round+rebels", "six-round", "dice")
    for lesson in edition(name).teach.lessons
    if name not in variants() or lesson not in edition(edition(name).id).teach.lessons
]
SIZES = [(1440, 900), (1024, 768), (390, 844)]
# Blemishes on the page once nothing moves: the coach over the map, a page wider than the screen, a hidden map, or a
# note about the race while the race is folded.
WRONG = """async () => {
  const box = (what) => document.querySelector(what)?.getBoundingClientRect();
  const places = () => JSON.stringify(['[data-testid=coach]', '.map', '.dock', '.race'].map(box));
  for (let still = 0, before = ''; still < 12; ) {
    await new Promise(requestAnimationFrame);
    const now = places() + document.fonts.status;
    still = now === before && document.fonts.status === 'loaded' ? still + 1 : 0;
    before = now;
  }
  const coach = box('[data-testid=coach]'), map = box('.map'), wrong = [];
  if (coach.bottom > map.top + 1 && coach.left < map.right - 1) wrong.push('the coach covers the map');
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page is wider than the screen');
  const words = document.querySelector('[data-testid=coach] .words');
  if (words.scrollHeight > words.clientHeight + 1) wrong.push('the note is longer than its box');
  if (map.height < 150) wrong.push('the map is ' + Math.round(map.height) + ' px high');
  const free = innerWidth <= 600 && !document.querySelector('.duel, .strip, .covered, .coach.over');
  if (free && map.height < 0.7 * innerHeight) wrong.push('the map has less than 70 % of a phone');
  if (coach.height > innerHeight * 0.35) wrong.push('the coach takes ' + Math.round(coach.height) + ' px');
  return wrong;
}"""


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
@pytest.mark.parametrize("path", LESSONS)
def test_every_lesson_is_played_at_every_size(page: Page, path: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/learn/{path}")
    wrong: list[str] = []

    def look(page: Page, at: int) -> None:
        wrong.extend(f"step {at}: {what}" for what in page.evaluate(WRONG))

    assert follow(page, path, look) == len(lesson_at(path).steps)
    assert wrong == []
    expect(page.get_by_test_id("coach")).to_contain_text("Well played.")
