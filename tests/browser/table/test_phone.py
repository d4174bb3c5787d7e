"""The table on a phone: every answer can be reached and read, and no marker on the map covers a name."""

import pytest
from playwright.sync_api import Page, expect

from browser.frame import faults
from browser.positions import placing, played
from browser.table.test_reported_faults import sit_down
from westphalia.game.westphalia_game import WestphaliaGame

pytestmark = pytest.mark.browser

FINGER = 44
# Whether the discs with prices cover the name of any other land.
COVERED = """() => {
  const box = (e) => e.getBoundingClientRect();
  const names = [...document.querySelectorAll('.names .name')].map(box);
  return [...document.querySelectorAll('[data-price] circle')].map(box).filter((disc) => names.some((name) =>
    Math.min(disc.right, name.right) - Math.max(disc.left, name.left) > 6
    && Math.min(disc.bottom, name.bottom) - Math.max(disc.top, name.top) > 6)).length;
}"""

# Whether the link to the rule lies on a word of its line.
OVERPRINTED = """(line) => {
  const why = line.querySelector('.why').getBoundingClientRect();
  return [...line.querySelector('.words').getClientRects()].some((words) =>
    Math.min(words.right, why.right) - Math.max(words.left, why.left) > 1
    && Math.min(words.bottom, why.bottom) - Math.max(words.top, why.top) > 1);
}"""


@pytest.fixture(autouse=True)
def phone(page: Page) -> None:
    """A phone held upright."""
    page.set_viewport_size({"width": 390, "height": 844})


def choosing_a_doctrine(game: WestphaliaGame) -> bool:
    """Return whether a player chooses among many doctrines."""
    question = game.questions[game.waiting[0]]
    return question.kind == "newdoctrine" and len(question.answers) > 3


def losing_several(game: WestphaliaGame) -> bool:
    """Return whether a player loses Influence on places of their choice."""
    question = game.questions[game.waiting[0]]
    return question.kind == "losses" and len(question.answers) > 1


def converting(game: WestphaliaGame) -> bool:
    """Return whether a player chooses a religion."""
    return game.questions[game.waiting[0]].kind == "convert"


def test_two_answers_stand_side_by_side(page: Page) -> None:
    sit_down(page, played(converting))
    row = page.locator(".tray .row").bounding_box()
    options = page.locator(".tray .option")
    assert options.count() == 2
    expect(page.locator(".tray .more")).to_have_count(0)
    for option in options.all():
        box = option.bounding_box()
        assert row["x"] <= box["x"]
        assert box["x"] + box["width"] <= row["x"] + row["width"] + 1


def test_the_rule_of_a_line_of_the_log_covers_no_word(page: Page) -> None:
    sit_down(page, played(converting))
    page.get_by_role("button", name="Log", exact=True).click()
    lines = page.locator(".tale")
    expect(lines.first).to_be_attached()
    for line in lines.all()[-6:]:
        line.hover()
        assert not line.evaluate(OVERPRINTED)


def test_answers_that_do_not_fit_are_listed_with_their_outcomes(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    sit_down(page, played(choosing_a_doctrine, edition="six-round"))
    sheet = page.get_by_role("dialog")
    rows = sheet.get_by_role("listitem").get_by_role("button")
    expect(rows).to_have_count(page.locator(".tray .option").count())  # listed at once
    for row in rows.all():
        assert row.bounding_box()["height"] >= FINGER
    last = rows.last
    name = last.locator("b").text_content()
    last.click()
    expect(sheet).to_have_count(0)
    expect(page.get_by_test_id("primary")).to_contain_text(name)
    more = page.locator(".tray .more")
    assert more.bounding_box()["width"] >= FINGER
    more.click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert faults(page) == []
    page.set_viewport_size({"width": 390, "height": 844})  # all six in two rows
    expect(more).to_have_count(0)
    assert faults(page) == []


def test_a_loss_is_called_a_loss(page: Page) -> None:
    sit_down(page, played(losing_several, edition="six-round"))
    page.locator("[data-hex][data-answer]").first.focus()
    expect(page.get_by_test_id("primary")).to_contain_text("Lose 1")


def test_prices_cover_no_names(page: Page) -> None:
    sit_down(page, played(placing, 2))
    assert page.evaluate(COVERED) == 0


def test_resigning_says_what_it_costs_before_it_is_confirmed(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    yes = page.get_by_role("button", name="Yes, a bot plays on for me")
    expect(page.get_by_text("A bot takes your realm for good.")).to_be_visible()
    assert yes.bounding_box()["height"] >= FINGER
    page.get_by_role("button", name="No", exact=True).click()
    expect(yes).to_have_count(0)
