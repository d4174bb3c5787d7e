"""The umpire of Peace & Rebels: enter a position, play the phase, and read the list of changes."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.playing import becomes
from browser.test_accessibility import AXE, PHONE, check

pytestmark = pytest.mark.browser
DESK: ViewportSize = {"width": 1366, "height": 800}
TEMPLATE = Path(__file__).parents[3] / "web" / "src" / "umpire" / "sheet" / "four-players.json"


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
    """Return the umpire's text, once it is there."""
    page.locator("[data-testid=umpire][data-waiting=false]").wait_for()
    return page.get_by_test_id("umpire")


def play(page: Page, most: int = 200) -> int:
    """Take the first answer and roll the dice to the end; return the number of clicks."""
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


def test_a_template_can_be_played_to_the_printed_list(page: Page) -> None:
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
    expect(listed).to_contain_text("England removes its Casus Belli from Scotland.")
    expect(listed).to_contain_text("Spain takes back a large Town from Napoli.")
    expect(listed.get_by_role("checkbox").first).to_be_visible()
    expect(page.get_by_role("button", name="Print the list")).to_be_hidden()
    expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    expect(listed).to_contain_text("30 → ")


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


def test_mistakes_are_shown_beside_their_field(page: Page) -> None:
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


def test_the_next_round_starts_from_the_last_position(page: Page) -> None:
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


def test_files_can_be_exported_and_imported(page: Page, tmp_path: Path) -> None:
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
    expect(page.get_by_role("alert")).to_contain_text("is not TOML")


def check_both(page: Page, what: str) -> None:
    """Check on a desktop and a phone that nothing is cut off and that axe finds nothing."""
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        becomes(page, "() => document.documentElement.scrollWidth <= innerWidth", f"{what}: nothing is cut")
        check(page, f"{what}, {size['width']} px")


@pytest.mark.timeout(300)
def test_the_umpire_is_accessible(page: Page) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make web")
    page.goto("/rebels")
    expect(page.get_by_role("heading", name="A new table")).to_be_visible()
    check_both(page, "the tables")
    begin(page)
    legal(page)
    check_both(page, "the position")
    to_phase(page)
    check_both(page, "the forecast")
    play(page)
    check_both(page, "the list")


def test_rare_pieces_can_be_entered(page: Page) -> None:
    begin(page, "Two players")
    legal(page)
    page.get_by_label("Sea zones to add").fill("Channel")
    page.get_by_role("button", name="Add sea zones").click()
    first, second = page.locator("[id='areas'] option").evaluate_all("all => all.map(one => one.value)")[:2]
    player = page.locator("[id='players'] option").first.get_attribute("value")
    page.get_by_label(f"Channel: Ships of {player}").fill("2")
    page.get_by_label("Channel: connects these Areas").fill(f"{first}, {second}")
    page.get_by_label("Channel: connects these Areas").blur()
    page.get_by_text("Ruler, Claims, pieces left, tracks").first.click()
    page.get_by_label(f"{player}: Town Track").fill("dvvd")
    page.get_by_label(f"Pieces left are counted: {player}").check()
    page.get_by_label(f"{player}: vassal pieces left").fill("3")
    page.get_by_label(f"{player}: vassal pieces left").blur()
    province = page.locator("[id='provinces'] option").first.get_attribute("value")
    assert province
    page.get_by_label("Province with something unusual").fill(province)
    page.get_by_role("button", name="Show its fields").click()
    page.get_by_label(f"{province}: Tax Value").fill("3")
    page.get_by_label(f"{province}: Tax Value").blur()
    legal(page)
    page.reload()
    legal(page)
    position = page.evaluate(f"{SHEET}.position")
    assert position["sea_zones"] == {"Channel": {"ships": {player: 2}}}
    assert position["areas"][first]["sea_adjacent"] == {second: ["Channel"]}
    assert position["areas"][second]["sea_adjacent"] == {first: ["Channel"]}
    realm = position["realms"][player]
    assert realm["town_track"] == ["disc", "vacant", "vacant", "disc"]
    assert realm["pieces_left"] == {"small": 0, "large": 0, "vassal": 3}
    assert position["provinces"][province]["tax_value"] == 3


def test_the_last_step_and_new_rulers_can_be_chosen(page: Page) -> None:
    begin(page, "Two players")
    to_phase(page)
    page.get_by_text("Steps and new Rulers").click()
    page.get_by_label("to step").select_option("A")
    page.get_by_label("New Rulers").fill("Anna, Karl")
    page.get_by_label("New Rulers").blur()
    page.wait_for_function(f"{SHEET}.rulers.length == 2")
    play(page)
    steps = page.get_by_test_id("changes").get_by_role("heading", level=3).all_inner_texts()
    assert [step for step in steps if step[1:2] == "."] in ([], ["A. Casus Belli and Truces go"])


def test_a_table_in_play_survives_export_and_import(page: Page, tmp_path: Path) -> None:
    begin(page)
    to_phase(page)
    page.keyboard.press("n")
    expect(now(page).get_by_role("heading", name="Step C")).to_be_visible()
    page.goto("/rebels")
    with page.expect_download() as saved:
        page.get_by_role("button", name=re.compile("^Save as a file")).click()
    file = tmp_path / "table.json"
    saved.value.save_as(file)
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name=re.compile("^Remove")).click()
    expect(page.get_by_text("Your tables")).to_have_count(0)
    page.get_by_label("From a file").set_input_files(file)
    page.get_by_role("link", name="Phase").click()
    expect(now(page).get_by_role("heading", name="Step C")).to_be_visible()


def test_a_pasted_text_becomes_the_position(page: Page) -> None:
    begin(page, "An empty table")
    text = page.get_by_label("The position as text")
    text.fill('turn_order = ["Spain"]\n[realms.Spain]\nkind = "PR"\nstability = 2\nprestige = 17\n')
    page.get_by_role("button", name="Take this text").click()
    expect(page.get_by_label("Spain: Prestige")).to_have_value("17")
    legal(page)
    text.fill("turn_order = [")
    page.get_by_role("button", name="Take this text").click()
    expect(page.get_by_text("is not TOML")).to_be_visible()
    expect(page.get_by_label("Spain: Prestige")).to_have_value("17")


def test_ticked_items_stay_ticked(page: Page) -> None:
    begin(page, "Two players")
    to_phase(page)
    play(page)
    listed = page.get_by_test_id("changes")
    listed.get_by_role("checkbox").first.check()
    page.wait_for_function(f"{SHEET}.ticked.length == 1")
    page.reload()
    expect(page.get_by_test_id("changes").get_by_role("checkbox").first).to_be_checked()


def test_the_forecast_names_who_decides_and_the_dice_of_the_table_are_typed_in(page: Page) -> None:
    begin(page)
    to_phase(page)
    for _ in range(60):
        shown = now(page)
        if shown.get_by_role("heading", name="Step I").count():
            break
        before = page.evaluate(MOVES)
        button = shown.get_by_role("button", name="Play step")
        (button if button.count() else shown.locator(".answers button").last).click()
        page.wait_for_function(f"{MOVES} > {before}")
    asked = now(page).get_by_role("listitem").filter(has_text="Dice:")
    expect(asked.first).to_be_visible()
    page.keyboard.press("n")
    expect(now(page).get_by_role("button", name="Roll it here")).to_be_visible()
    now(page).get_by_role("button", name="Rebellion").click()
    page.wait_for_function(f"{SHEET}.moves.at(-1).words == 'rebellion'")
