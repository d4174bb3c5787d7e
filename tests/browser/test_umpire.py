"""The umpire of Peace & Rebels: a position is entered, the phase played, and the list of changes read."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.test_manners import AXE, PHONE, check

pytestmark = pytest.mark.browser
TEMPLATE = Path(__file__).parents[2] / "web" / "src" / "lib" / "umpire" / "four-players.json"


def begin(page: Page, template: str = "Four players") -> None:
    page.goto("/rebels")
    page.get_by_role("button", name=template).click()
    expect(page).to_have_url(re.compile(r"/rebels/\w+$"))


def legal(page: Page) -> None:
    expect(page.get_by_text("The position is legal.")).to_be_visible()


def to_phase(page: Page) -> None:
    legal(page)
    page.get_by_role("button", name="Begin the phase").click()
    expect(page.get_by_role("button", name="Play step A")).to_be_visible()


def now(page: Page) -> Any:
    """What the umpire shows, once it is there."""
    page.locator("[data-testid=umpire][data-waiting=false]").wait_for()
    return page.get_by_test_id("umpire")


def play(page: Page, most: int = 200) -> int:
    """Take the first answer, roll what is rolled, to the end; how many clicks that took."""
    for clicks in range(most):
        shown = now(page)
        if shown.get_by_role("heading", name="The phase is over").count():
            return clicks
        before = page.evaluate(MOVES)
        for name in ("Roll it here", "Play step", "End the phase"):
            if shown.get_by_role("button", name=name).count():
                shown.get_by_role("button", name=name).click()
                break
        else:
            shown.locator(".answers button").first.click()
        page.wait_for_function(f"{MOVES} > {before}")
    raise AssertionError("the phase does not end")


SHEET = "JSON.parse(localStorage.getItem(Object.keys(localStorage).find(k => k.includes('.sheet.'))))"
MOVES = f"{SHEET}.moves.length"


def test_from_the_template_to_the_printed_list(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Umpire").click()
    page.get_by_role("button", name="Four players").click()
    page.get_by_label("France: Prestige").fill("30")
    page.get_by_label("unrest: Bari").check()
    page.get_by_label("Naples: Rebels").fill("3")
    to_phase(page)
    expect(now(page)).to_contain_text("Austria: -2 Prestige.")
    play(page)
    page.emulate_media(media="print")
    listed = page.get_by_test_id("changes")
    expect(listed.get_by_role("heading", name="A. Casus Belli and Truces go")).to_be_visible()
    expect(listed).to_contain_text("England takes its Casus Belli off Scotland.")
    expect(listed).to_contain_text("Spain takes a large Town home from Napoli.")
    expect(listed.get_by_role("checkbox").first).to_be_visible()
    expect(page.get_by_role("button", name="Print the list")).to_be_hidden()
    expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    assert "30 → " in listed.inner_text()


def test_nothing_is_lost_and_everything_can_be_undone(page: Page) -> None:
    begin(page)
    to_phase(page)
    page.keyboard.press("n")  # step A
    expect(now(page).get_by_role("heading", name="Step C")).to_be_visible()
    page.keyboard.press("n")
    expect(now(page).get_by_role("heading", name="Step D")).to_be_visible()
    page.reload()
    expect(now(page).get_by_role("heading", name="Step D")).to_be_visible()
    page.keyboard.press("n")
    expect(now(page)).to_contain_text("Spain: Which of your Wars")
    page.keyboard.press("1")
    expect(now(page)).to_contain_text("Your War with France")
    page.keyboard.press("u")
    page.keyboard.press("u")
    expect(now(page).get_by_role("heading", name="Step D")).to_be_visible()
    page.goto("/rebels")
    page.get_by_role("link", name="Four players, mid-game").click()
    expect(now(page).get_by_role("heading", name="Step D")).to_be_visible()


def test_faults_stand_beside_their_field(page: Page) -> None:
    begin(page)
    legal(page)
    page.get_by_label("Kent: Occupier").fill("eng")
    page.get_by_label("Kent: Occupier").blur()
    expect(page.get_by_label("Kent: Occupier")).to_have_value("England")
    row = page.get_by_role("listitem").filter(has=page.get_by_label("Kent: Occupier"))
    expect(row).to_contain_text("is the Lawful Owner itself")
    expect(page.get_by_label("Kent: Occupier")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("button", name="Begin the phase")).to_be_disabled()
    page.reload()
    page.get_by_role("button", name="provinces.Kent.occupier").click()
    expect(page.get_by_label("Kent: Occupier")).to_be_focused()
    page.get_by_label("Kent: Occupier").fill("")
    page.get_by_label("Kent: Occupier").blur()
    legal(page)


def test_the_next_round_begins_where_the_phase_has_ended(page: Page) -> None:
    begin(page, "Two players")
    to_phase(page)
    play(page)
    page.get_by_role("button", name="Keep the new position").click()
    expect(page.get_by_label("Name of the table")).to_have_value("Two players, round 2")
    legal(page)
    expect(page.get_by_label("Napoli: Lawful Owner")).to_have_value("Naples")
    page.goto("/rebels")
    expect(page.get_by_role("link", name="Two players, round 2")).to_be_visible()
    expect(page.get_by_role("button", name="The board of your last table")).to_be_visible()


def test_files_go_out_and_come_in(page: Page, tmp_path: Path) -> None:
    begin(page)
    legal(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as TOML").click()
    toml = tmp_path / "mine.toml"
    saved.value.save_as(toml)
    page.goto("/rebels")
    page.get_by_label("From a file").set_input_files(toml)
    expect(page.get_by_label("Name of the table")).to_have_value("mine")
    legal(page)
    broken = tmp_path / "broken.toml"
    broken.write_text("turn_order = [")
    page.goto("/rebels")
    page.get_by_label("From a file").set_input_files(broken)
    expect(page.get_by_role("alert")).to_contain_text("is no TOML")


@pytest.mark.parametrize("phone", [False, True])
def test_everybody_can_use_it(page: Page, phone: bool) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make web")
    if phone:
        page.set_viewport_size(PHONE)
    page.goto("/rebels")
    expect(page.get_by_role("heading", name="A new table")).to_be_visible()
    check(page, "the tables")
    begin(page)
    legal(page)
    check(page, "the position")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    to_phase(page)
    check(page, "the forecast")
    play(page)
    check(page, "the list")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
