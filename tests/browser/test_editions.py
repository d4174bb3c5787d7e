"""The other editions in the browser: played by clicking highlighted answers, with room for fourteen players."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.playing import api, becomes, host, look, play
from browser.test_accessibility import AXE, check
from browser.test_unfamiliar_edition import NAMES, READ, ROOM, SIZES

pytestmark = pytest.mark.browser


def begin(page: Page, edition: str, players: int, people: int = 1, **options: str) -> str:
    """Open a table at which some people share this device and bots have the other seats."""
    page.goto("/")
    seats: list[dict[str, Any]] = [{"kind": "me", "name": name} for name in NAMES[:people]]
    seats += [{"kind": "bot", "bot": "random"}] * (players - people)
    wish = {"edition": edition, "players": players, "options": options, "seats": seats}
    table: str = api(page, "POST", "/api/tables", wish)["id"]
    api(page, "POST", f"/api/tables/{table}/start")
    page.goto(f"/table/{table}")
    return table


def play_on(page: Page, clicks: int) -> None:
    """Click highlighted answers; the page must not fail."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    play(page, clicks)
    assert errors == []


@pytest.mark.parametrize(
    ("edition", "players", "counter"), [("six-round", 5, "good_works"), ("dice", 6, "points")]
)
def test_a_new_player_can_start_every_edition(page: Page, edition: str, players: int, counter: str) -> None:
    begin(page, edition, players, setup="random")
    play_on(page, 25)
    play(page, 60, seed=2, until=".realm .head")  # a secret choice or a battle takes the place of the realms
    page.locator(".realm .head").first.click()
    expect(page.locator(f"[data-counter={counter}]").first).to_be_visible()
    if AXE.exists():
        check(page, edition)
    page.get_by_role("tab", name="Phase").click()
    if edition == "six-round":
        board = page.get_by_test_id("doctrines")
        expect(board.get_by_role("button")).to_have_count(7)
        board.get_by_role("button", name="Infantry").focus()
        expect(board.locator(".said")).to_contain_text(
            "Give up a Cavalry and take a Musketeer and a Pikeman."
        )
    if AXE.exists():
        check(page, f"the desk of {edition}", "aside")


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("edition", "players", "charts"), [("dice", 6, 3)])
def test_a_newcomer_plays_to_the_end(page: Page, edition: str, players: int, charts: int) -> None:
    begin(page, edition, players, setup="random")
    play_on(page, 1500)
    expect(page.get_by_test_id("end-stage")).to_contain_text("win", timeout=20_000)
    page.get_by_role("link", name="All numbers").click()
    expect(page.get_by_role("heading", name="The chronicle")).to_be_visible()
    expect(page.locator(".uplot").nth(charts - 1)).to_be_visible()


@pytest.mark.slow
@pytest.mark.timeout(1500)
@pytest.mark.parametrize("players", [5, 8, 14])
def test_a_six_round_game_against_bots_is_played_to_its_end(page: Page, players: int) -> None:
    begin(page, "six-round", players, setup="random")
    play_on(page, 1500)
    expect(page.get_by_test_id("end-stage")).to_contain_text("win", timeout=60_000)
    page.get_by_role("link", name="All numbers").click()
    standings = page.get_by_role("table", name="Final standings")  # charts have tables of their own
    expect(standings.locator("tbody tr")).to_have_count(players)


@pytest.mark.rule("VI.gen.5")
def test_a_request_flag_is_raised_beside_a_decision(page: Page) -> None:
    begin(page, "six-round", 3, setup="random")
    look(page)
    question = page.get_by_test_id("prompt").inner_text().partition("?")[0]
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Raise request flag").click()
    expect(page.get_by_role("button", name="Lower request flag")).to_be_visible()
    expect(page.get_by_test_id("prompt")).to_contain_text(question)
    expect(page.get_by_text("You raise your request flag").first).to_be_visible()


def test_options_accept_numbers_and_text(page: Page) -> None:
    host(page)
    page.get_by_text("Six rounds", exact=True).click()
    page.get_by_role("combobox", name="Players", exact=True).select_option("4")
    page.get_by_text("Change the rules").click()
    page.get_by_role("combobox", name="Hexes of the map").select_option(label="A number")
    number = page.get_by_label("Hexes of the map: the number")
    number.fill("30")
    page.get_by_role("button", name="Start the game").click()
    refused = page.locator("#refused-hexes")
    expect(refused).to_contain_text("at least 36 hexes for 4 players")
    if AXE.exists():
        check(page, "a refused option")
    number.fill("40")
    page.get_by_role("combobox", name="Setup").select_option("random")
    page.get_by_role("button", name="Start the game").click()
    look(page)
    expect(page.locator("path.hit")).to_have_count(40)


def test_the_rules_name_all_editions_and_compare_them(page: Page) -> None:
    page.goto("/rules")
    edition = page.get_by_label("Edition").first
    expect(edition.locator("option")).to_have_text(
        [
            "The five-round edition",
            "The five-round edition with Peace & Rebels",
            "The six-round edition",
            "The dice edition",
            "Peace and rebels",
        ]
    )
    edition.select_option("six-round")
    expect(page.get_by_role("heading", level=1)).to_contain_text("The six-round edition")
    page.get_by_label("Compare with").select_option("dice")
    expect(page.get_by_role("heading", name="Numbers that differ")).to_be_visible()
    page.get_by_role("heading", name="Contents").click()
    expect(page.get_by_role("cell", name="Diplomatic Shifts")).to_be_visible()
    if AXE.exists():
        check(page, "two editions side by side")


@pytest.mark.timeout(300)
def test_fourteen_players_of_six_rounds_fit(page: Page) -> None:
    begin(page, "six-round", 14, people=14, setup="random")
    play_on(page, 15)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        look(page)
        if take := page.get_by_test_id("handover").get_by_role("button").all():
            take[0].click()
            look(page)
        becomes(page, ROOM, "nothing scrolls but the panels")
        if AXE.exists():
            check(page, f"six rounds with fourteen players at {width} px")
        expect(page.locator(".realm .name")).to_have_count(14)
        becomes(page, READ, "every name can be read")
