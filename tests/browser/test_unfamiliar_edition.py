"""An edition unknown to the client still shows its options, counter, goal, token and desk."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.playing import api, becomes, look
from browser.playing import host as open_room
from browser.test_accessibility import AXE, check

pytestmark = pytest.mark.browser

SIZES = ((1440, 900), (1024, 768), (390, 844))
NAMES = [
    "Ada",
    "Bela",
    "Caspar",
    "Dora",
    "Emil",
    "Franz",
    "Gerta",
    "Hugo",
    "Ines",
    "Jost",
    "Karl",
    "Luise",
    "Moritz",
    "Nora",
]
ROOM = """() => {
    const all = document.documentElement;
    return all.scrollWidth <= innerWidth && all.scrollHeight <= innerHeight + 1;
}"""

READ = """() => [...document.querySelectorAll('.realm .name')].every(e => e.getBoundingClientRect().width >= 20)"""
WIDTH = "() => document.querySelector('path.hit').getBoundingClientRect().width"


def host(page: Page, players: int, **options: str) -> str:
    """Return a table of the large edition at which all players share a device."""
    page.goto("/")
    seats = [{"kind": "me", "name": name} for name in NAMES[:players]]
    wish: dict[str, Any] = {"edition": "large", "players": players, "options": options, "seats": seats}
    table: str = api(page, "POST", "/api/tables", wish)["id"]
    api(page, "POST", f"/api/tables/{table}/start")
    return table


def test_an_unfamiliar_edition_is_played_to_its_end(page: Page) -> None:
    open_room(page)
    page.get_by_text("The large edition").click()
    page.get_by_role("combobox", name="Players", exact=True).select_option("3")
    page.get_by_text("Change the rules").click()
    option = page.get_by_label("Size of the map")
    expect(option).to_have_value("small")
    expect(page.get_by_text("8 provinces for each.")).to_be_visible()
    option.select_option("large")
    expect(page.get_by_text("23 provinces for each.")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    look(page)
    expect(page.locator("[data-counter=relics]").first).to_have_text("0")
    expect(page.get_by_text("Victory of the relics").first).to_be_visible()
    expect(page.get_by_text("relics in one hand 0/3")).to_be_visible()
    expect(page.get_by_test_id("prompt")).to_contain_text("Where do you build a shrine?")
    page.locator("path.hit.legal").first.click()
    look(page)
    expect(page.locator("[data-counter=relics]").first).to_have_text("1")
    expect(page.locator(".token.church").first).to_be_attached()
    page.get_by_role("tab", name="Phase").click()
    expect(page.get_by_text("Shrines and relics")).to_be_visible()
    page.locator(".realm .head").first.click()
    expect(page.get_by_text("Bones of the saints.")).to_be_visible()
    page.locator("path.hit.legal").first.click()
    expect(page.get_by_test_id("end-stage")).to_contain_text("Victory of the relics")
    page.get_by_role("link", name="The end").click()
    expect(page.get_by_role("heading", name="The chronicle")).to_be_visible()


@pytest.mark.timeout(300)
def test_fourteen_players_and_320_provinces_fit(page: Page) -> None:
    table = host(page, 14, map="large")
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(f"/table/{table}")
        fits(page, size)


def fits(page: Page, size: tuple[int, int]) -> None:
    """Check that everything is visible and readable at this size, and that zooming works."""
    look(page)
    if take := page.get_by_test_id("handover").get_by_role("button").all():
        take[0].click()
        look(page)
    becomes(page, ROOM, "nothing scrolls but the panels")
    if AXE.exists():
        check(page, "a table of fourteen")
    expect(page.locator(".realm .name")).to_have_count(14)
    becomes(page, READ, "every name can be read")
    written = "() => document.querySelector('text.name.realm').getBoundingClientRect().height >= 10"
    becomes(page, written, "names on the map are not too small from afar")
    before = page.evaluate(WIDTH)
    for _ in range(4):
        page.keyboard.press("+")
    page.wait_for_function(f"least => ({WIDTH})() > least", arg=2.5 * before)
