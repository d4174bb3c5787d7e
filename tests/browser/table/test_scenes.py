"""Other players' moves are played on the map, and important moments are scenes."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.playing import api, look, play
from browser.positions import placing, played
from browser.table.test_reported_faults import sit_down
from browser.test_accessibility import AXE, check
from browser.test_editions import begin

pytestmark = pytest.mark.browser

GOLDEN = Path(__file__).parents[2] / "golden"
RECORDS = {
    "five-round": "westphalia-of-6",
    "six-round": "others/six-round-protestant-of-5",
    "dice": "others/dice-westphalia-of-5",
}
EXPECTED = {
    "five-round": {"upheaval", "faith", "council", "dilemma", "battle", "election", "exile", "end"},
    "six-round": {
        *("upheaval", "faith", "council", "dilemma", "battle", "league", "shifts", "affairs"),
        *("election", "death", "exile", "end"),
    },
    "dice": {
        *("upheaval", "faith", "dilemma", "battle", "shifts", "affairs", "election", "death", "exile", "end"),
    },
}


@pytest.fixture
def still(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A page with reduced motion."""
    context = browser.new_context(**{**browser_context_args, "reduced_motion": "reduce"})
    yield context.new_page()
    context.close()


WATCH = """() => new MutationObserver(() => {
    if (document.querySelector('[data-testid=beats]')) window.played = true;
}).observe(document.body, {childList: true, subtree: true})"""


def test_other_players_moves_can_be_skipped_and_replayed(page: Page) -> None:
    page.goto("/")
    page.evaluate(
        """localStorage.setItem('westphalia.play', JSON.stringify({grace: 'none', speed: 'slow'}))"""
    )
    begin(page, "five-round", 5, setup="random")
    look(page)
    page.evaluate(WATCH)
    for _ in range(60):
        if page.evaluate("() => window.played === true"):
            break
        play(page, 1)
        page.wait_for_function("() => document.querySelector('[data-testid=game]').dataset.busy === 'false'")
    page.wait_for_function("() => window.played === true")
    look(page)
    page.keyboard.press("x")
    beats = page.get_by_test_id("beats")
    expect(beats).to_have_count(0)
    again = page.get_by_role("button", name="Show what happened")
    again.click()
    expect(beats).to_be_visible()
    steps = beats.get_by_role("progressbar").get_attribute("aria-valuemax")
    assert f"{steps} step" in (again.get_attribute("aria-label") or ""), "as many as the button says"
    skip = beats.get_by_role("button", name="Skip")
    page.keyboard.press(skip.locator("kbd").inner_text().lower())
    expect(beats).to_have_count(0)
    page.reload()  # back after hours: the same events play, and no list covers the map
    look(page)
    expect(page.get_by_role("dialog")).to_have_count(0)


LIT = """() => [...document.querySelectorAll('.map .scene .lit')].map(e => getComputedStyle(e).fill)"""
COVERED = """() => {
  const lit = document.querySelector('.scene .lit')?.getBoundingClientRect();
  const words = document.querySelector('.sea .words').getBoundingClientRect();
  return lit !== undefined && words.bottom > lit.top + 4 && words.left < lit.right && words.right > lit.left;
}"""


def stepped(page: Page) -> list[str]:
    """Step through what happened since the last answer, until places are lit; return their colours."""
    page.keyboard.press("d")
    beats = page.get_by_test_id("beats")
    expect(beats).to_be_visible()
    if AXE.exists():
        check(page, "beats")
    lit: list[str] = page.evaluate(LIT)
    while not lit and beats.get_by_role("button", name="Next").count():
        before = beats.get_by_role("progressbar").get_attribute("aria-valuenow")
        beats.get_by_role("button", name="Next").click()
        expect(beats.get_by_role("progressbar")).not_to_have_attribute("aria-valuenow", before or "")
        lit = page.evaluate(LIT)
    page.keyboard.press("Escape")
    expect(beats).to_have_count(0)
    return lit


# Move the map and read its position at once: a transition would still report the old one.
MOVED = """() => { const map = document.querySelector('.board svg.top > g');
  const {a, e, f} = map.getCTM();
  map.setAttribute('transform', 'translate(7,9) scale(0.5)');
  const now = map.getCTM();
  map.setAttribute('transform', `translate(${e},${f}) scale(${a})`);
  return [now.a, now.e, now.f]; }"""


def test_without_motion_the_map_is_drawn_where_it_is_clicked(still: Page) -> None:
    begin(still, "five-round", 5, setup="random")
    look(still)
    assert still.evaluate(MOVED) == [0.5, 7, 9]


def test_with_reduced_motion_scenes_advance_by_hand(still: Page) -> None:
    page = still
    begin(page, "five-round", 5, setup="random")
    play(page, 12)
    lit: list[str] = []
    for _ in range(12):  # the others may have chosen in secret, which highlights nothing
        look(page)
        expect(page.get_by_test_id("beats")).to_have_count(0)
        if page.get_by_role("button", name="Show what happened").count() and (lit := stepped(page)):
            break
        play(page, 1)
    assert lit, "the places of a beat are lit"
    assert set(lit) == {"none"}, "and no veil hides their arms"


@pytest.mark.timeout(180)
@pytest.mark.parametrize("edition", RECORDS)
def test_every_scene_of_an_edition_is_shown(still: Page, edition: str) -> None:
    page = still
    record = json.loads((GOLDEN / f"{RECORDS[edition]}.json").read_text("utf-8"))
    record["answers"] = [answer[:2] for answer in record["answers"]]
    page.goto("/")
    table = api(page, "POST", "/api/import", record)["id"]
    with page.expect_response("**/api/tables/*/replay") as answer:
        page.goto(f"/table/{table}/replay")
    frames = answer.value.json()["frames"]
    most: dict[str, tuple[int, int]] = {}
    for at, frame in enumerate(frames):
        steps = [event["scene"] for event in frame["events"] if "scene" in event]
        kinds = [s["kind"] for s in steps if s["kind"] != "battle" or s["begins"] or s["ends"]]
        for kind in set(kinds):
            most[kind] = max(most.get(kind, (0, 0)), (kinds.count(kind), at))
    assert set(most) >= EXPECTED[edition]
    for kind in sorted(EXPECTED[edition]):
        at = most[kind][1]
        page.evaluate(f"location.hash = '#{at}'")
        expect(page.get_by_test_id("replay")).to_have_attribute("data-frame", str(at))
        page.get_by_role("button", name="Show it on the map").click()
        scene = page.get_by_test_id(f"scene-{kind}")
        beats = page.get_by_test_id("beats")
        expect(beats).to_be_visible()
        while beats.get_attribute("data-scene") != kind:
            at_beat = beats.get_by_role("progressbar").get_attribute("aria-valuenow") or ""
            beats.get_by_role("button", name="Next").click()
            expect(beats.get_by_role("progressbar")).not_to_have_attribute("aria-valuenow", at_beat)
        expect(scene).to_be_visible()
        assert not page.evaluate(COVERED), f"the words of {kind} lie over the places they speak of"
    if AXE.exists():
        check(page, "a scene")


def test_bots_wait_for_me_to_confirm(page: Page) -> None:
    page.goto("/")
    page.evaluate("localStorage.setItem('westphalia.play', JSON.stringify({grace: 'confirm'}))")
    begin(page, "five-round", 5, setup="random")
    confirm = page.get_by_test_id("confirm")
    for _ in range(80):
        page.wait_for_function("""() => document.querySelector('[data-testid=confirm]')
            || document.querySelector('.dock.mine [data-answer], [data-hex][data-answer]')""")
        if confirm.count():
            break
        play(page, 1)
        page.wait_for_function("() => document.querySelector('[data-testid=game]').dataset.busy === 'false'")
    expect(confirm).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    look(page)
    expect(confirm).to_have_count(0)
    play(page, 1)
    page.wait_for_function("() => document.querySelector('[data-testid=game]').dataset.busy === 'false'")


def test_several_pieces_are_placed_with_one_click(page: Page) -> None:
    sit_down(page, played(placing, 3))
    stored = page.locator(".realm.me [data-counter=stored]")
    has = int(stored.inner_text())
    assert has > 3
    place = page.locator("path.hit.legal").first
    page.get_by_role("button", name="One more").click()
    place.click()
    expect(stored).to_have_text(str(has - 2))
