"""The stages: choices made together, and several battles at once, without scrolling."""

import pytest
from playwright.sync_api import Page, expect

from browser.frame import faults
from browser.playing import becomes
from browser.positions import placing, played
from browser.table.test_reported_faults import sit_down
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import NONE, TYPES

pytestmark = pytest.mark.browser

SIZES = ((1440, 900), (1024, 768), (390, 844))
PHONES = ((390, 844), (360, 740))
SEVERAL = 4  # players in two battles
TWO_LINES = 26  # pixels of text
# The number of lines that the last text of an element takes.
LINES = """e => {
  const range = document.createRange();
  range.selectNodeContents(e.lastChild);
  return range.getClientRects().length;
}"""


def voting_in_council(game: WestphaliaGame) -> bool:
    """Return whether several Catholics vote on the Council."""
    return len(game.waiting) > 1 and any(q.kind == "council" for q in game.questions.values())


def playing_for_influence(game: WestphaliaGame) -> bool:
    """Return whether two players meet in a Diplomacy Game."""
    return any(q.kind == "diplomacy_game" for q in game.questions.values())


def facing_a_dilemma(game: WestphaliaGame) -> bool:
    """Return whether two players choose to cooperate or to compete."""
    return any(q.kind == "dilemma" for q in game.questions.values())


def holding_all_cards(game: WestphaliaGame) -> bool:
    """Return whether a player in battle may play any of the three cards."""
    question = game.questions[game.waiting[0]]
    return question.kind == "card" and len(question.answers) == TYPES


def fighting_in_leagues(game: WestphaliaGame) -> bool:
    """Return whether two battles are fought at once."""
    cards = game.questions[game.waiting[0]].kind == "card"
    return cards and sum(other != NONE for other in game.state.facing) >= SEVERAL


def choosing_a_league(game: WestphaliaGame) -> bool:
    """Return whether a player may join either League."""
    question = game.questions[game.waiting[0]]
    return question.kind == "league" and len(question.answers) > 1


WHOLE = """() => { const e = document.querySelector('[data-testid=strip] .body');
  const whole = (part) => part.scrollWidth <= part.clientWidth + 1;
  return e && [...e.querySelectorAll('p, th, td, .leagues > span')].every(whole)
    && e.scrollHeight <= e.clientHeight + 1; }"""


def fits_a_phone(page: Page, more: str) -> None:
    """The choice is a strip above the map, which keeps 70 % of the screen; the rest is one tap away."""
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_test_id("strip")).to_be_visible()
        becomes(page, WHOLE, f"the strip is cut at {width} px")
        assert faults(page) == []
    page.get_by_role("button", name="More about it").click()
    expect(page.get_by_role("tabpanel")).to_contain_text(more)


@pytest.fixture(autouse=True)
def desk(page: Page) -> None:
    """A desktop page of the size used for the frame's measurements."""
    page.set_viewport_size({"width": 1440, "height": 900})


def test_the_council_stage_hides_the_choices(page: Page) -> None:
    sit_down(page, played(voting_in_council))
    stage = page.get_by_test_id("stage")
    expect(stage).to_contain_text("for the Council")
    expect(stage).to_contain_text("Then the Ottoman die is rolled.")
    expect(stage.get_by_text("has chosen")).to_have_count(0)
    expect(stage.locator("ol > li")).to_have_count(3)
    assert faults(page) == []
    fits_a_phone(page, "Then the Ottoman die is rolled.")


def test_the_payoff_table_shows_my_side_and_follows_the_pointer(page: Page) -> None:
    sit_down(page, played(playing_for_influence))
    table = page.get_by_test_id("stage").get_by_role("table")
    expect(table.locator("td")).to_contain_text(["You +2", "You 0", "You +4", "You +1"])
    expect(table.locator("tr.on")).to_have_count(0)
    page.locator(".tray .option").last.hover()
    expect(table.locator("tr.on")).to_contain_text("You +4")
    assert faults(page) == []
    fits_a_phone(page, "The games of this phase, in order")


def test_no_word_of_the_payoff_table_is_broken(page: Page) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    sit_down(page, played(facing_a_dilemma, 3, edition="dice"))
    rows = page.get_by_test_id("stage").locator("tbody th")
    expect(rows).to_have_text(["You: Cooperate", "You: Compete"])
    for row in rows.all():
        assert row.evaluate(LINES) == 1, row.text_content()


def test_all_cards_of_a_battle_stand_beside_the_question(page: Page) -> None:
    sit_down(page, played(holding_all_cards, 4))
    expect(page.locator(".tray .option")).to_have_count(3)
    expect(page.locator(".tray .more")).to_have_count(0)
    assert faults(page) == []


def test_eight_realms_and_the_log_fit_into_the_rail(page: Page) -> None:
    sit_down(page, played(placing, 2, players=8))
    expect(page.locator("article.realm")).to_have_count(8)
    assert page.locator(".rail .realms").first.evaluate("e => e.scrollHeight <= e.clientHeight + 1")
    assert page.get_by_role("log").bounding_box()["height"] > TWO_LINES


def test_the_leagues_stage_shows_the_stakes_and_the_pairings(page: Page) -> None:
    sit_down(page, played(choosing_a_league))
    stage = page.get_by_test_id("stage")
    expect(stage).to_contain_text("If the Catholic League wins")
    expect(stage).to_contain_text("Who would face whom if you join")
    page.locator(".tray .option").last.hover()
    expect(stage).to_contain_text("Who would face whom without you")
    assert faults(page) == []
    fits_a_phone(page, "Who would face whom")


def test_several_battles_fit_without_scrolling(page: Page) -> None:
    sit_down(page, played(fighting_in_leagues))
    body = page.get_by_test_id("stage").locator(".body")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(body.get_by_role("list", name="Other battles")).to_be_in_viewport(ratio=1)
        high, room = body.evaluate("(e) => [e.scrollHeight, e.clientHeight]")
        assert high <= room + 1, f"at {width} px {high - room} px must be scrolled"
        assert faults(page) == []
