"""House rules in the browser: written in a form, hosted from a file, played to the end, read as a difference."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from browser.playing import api, host, look, play
from browser.positions import over, played
from browser.test_accessibility import AXE, check
from westphalia import new_game
from westphalia.game.records import write_record
from westphalia.house.edition import read_house
from westphalia.house.examples import examples

pytestmark = pytest.mark.browser
BOT = {"kind": "bot", "bot": "random"}


def test_a_form_writes_a_file_and_shows_what_changes(page: Page) -> None:
    late: list[Route] = []
    page.route("**/api/house/check", lambda route: late.append(route) if not late else route.continue_())
    page.goto("/house")
    while not late:
        page.wait_for_timeout(20)
    empty = late[0].fetch()
    page.get_by_label("Name", exact=True).fill("Gold for all")
    late[0].fulfill(response=empty)  # the check of the empty form, which must not undo the name
    page.get_by_placeholder("Search: Gold").fill("Faith for being saved")
    page.get_by_role("button", name="Faith for being saved").click()
    expect(page.get_by_placeholder("Search: Gold")).to_be_empty()
    page.get_by_label("Faith for being saved").fill("100")
    expect(page.get_by_role("alert")).to_contain_text("100 is not between 0 and 99")
    expect(page.get_by_role("button", name="Host this game")).to_be_disabled()
    page.get_by_label("Faith for being saved").fill("4")
    expect(page.get_by_text("Faith for being saved: 2 → 4.")).to_be_visible()
    page.get_by_text("Phases and steps").click()
    moved = page.get_by_label("Move a phase or step: before")
    expect(moved).to_be_disabled()
    page.locator("p.move select").first.select_option("heresy.ottoman_die")
    steps = moved.locator("option").evaluate_all("all => all.map(o => o.value)")
    assert "heresy.council_of_trent" in steps
    assert "war" not in steps
    page.get_by_role("checkbox", name="Leave out: Foreign Powers").check()
    expect(page.get_by_text("no longer applies").first).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the file").click()
    text = download.value.path().read_text("utf-8")
    written = read_house(text)
    assert written.house_name == "Gold for all"
    assert written.constants(5, {}).zeal_faith == 4
    assert "foreign_powers" not in written.program({}).chapters
    if AXE.exists():
        check(page, "the editor of house rules")


def test_a_host_opens_a_file_and_the_rules_page_shows_the_difference(page: Page) -> None:
    host(page)
    file = {"name": "ours.toml", "mimeType": "text/plain", "buffer": examples()["talking-shop"].encode()}
    page.get_by_label("House rules").set_input_files([file])
    expect(page.get_by_test_id("house")).to_have_text("A talking shop")
    page.get_by_role("button", name="Start the game").click()
    look(page)
    rules = page.get_by_role("link", name="Rules", exact=True).first
    expect(rules).to_have_attribute("href", re.compile("^/rules/house/"))  # the table's summary has arrived
    rules.evaluate("link => location.assign(link.href)")
    expect(page.get_by_role("heading", level=1)).to_have_text("House rules")
    expect(page.get_by_role("heading", name="A talking shop")).to_be_visible()
    expect(page.get_by_text("Engage in Diplomacy is played 2 times.")).to_be_visible()
    expect(page.get_by_text("Combat Heresy: Council of Trent is left out.")).to_be_visible()
    expect(page.get_by_label("Edition")).to_have_count(0)


def test_a_bad_file_is_refused_in_a_sentence(page: Page) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    host(page)
    for name, content, sentence in (
        ("large", b"#" * 10_000_000, "too large"),
        ("latin", 'name = "Münster"'.encode("latin-1"), "not UTF-8 text"),
    ):
        file = {"name": f"{name}.toml", "mimeType": "text/plain", "buffer": content}
        page.get_by_label("House rules").set_input_files([file])
        expect(page.get_by_role("alert")).to_contain_text(sentence)
    text = b'name = "x"\nbase = "five-round"\n[doctrines]\nleave_out = ["Phalanx"]'
    page.get_by_label("House rules").set_input_files(
        [{"name": "x.toml", "mimeType": "text/plain", "buffer": text}]
    )
    expect(page.get_by_role("alert")).to_contain_text("there is no doctrine 'Phalanx'")
    assert errors == []


def test_the_last_answers_of_an_example_are_given(page: Page) -> None:
    """The other answers are random ones; the slow test gives all of every example."""
    text = examples()["swedish-drill"]
    whole = played(over, house=text)
    game = new_game("five-round", whole["players"], whole["seed"], setup="historical", house=text)
    for seat, answer, *_ in whole["answers"][:-4]:
        game.answer(seat, answer)
    assert not game.over
    page.goto("/")
    table = api(page, "POST", "/api/import", json.loads(write_record(game)))["id"]
    page.goto(f"/table/{table}")
    play(page, 12, seed=3)
    page.get_by_text("How was this game?").click()
    page.get_by_label("a lot of fun", exact=True).check()
    page.get_by_label("Which rule confused you?").fill("V.trent.5")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_text("Thank you.")).to_be_visible()
    said = api(page, "GET", f"/api/tables/{table}/feedback")
    assert (said["fun"], said["length"], said["rule"]) == (5, None, "V.trent.5")
    page.get_by_role("link", name="All numbers").click()
    expect(page.get_by_test_id("end")).to_contain_text("win")


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", list(examples()))
def test_an_example_is_played_to_the_end(page: Page, name: str) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    text = examples()[name]
    page.goto("/")
    api(page, "POST", "/api/guest", {})
    wish = {
        "players": 5,
        "edition": read_house(text).id,
        "options": {"setup": "random", "house": text},
        "seats": [{"kind": "me"}, BOT, BOT, BOT, BOT],
    }
    table = api(page, "POST", "/api/tables", wish)["id"]
    api(page, "POST", f"/api/tables/{table}/start")
    page.goto(f"/table/{table}")
    play(page, 900, seed=3)
    page.get_by_role("link", name="All numbers").click(timeout=20_000)
    expect(page.get_by_test_id("end").get_by_role("heading", level=1)).to_be_visible(timeout=20_000)
    assert errors == []
