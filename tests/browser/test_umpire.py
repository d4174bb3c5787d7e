"""The umpire of Peace & Rebels: a position is entered, the phase played, and the list of changes read."""

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.test_manners import AXE, PHONE, check

pytestmark = pytest.mark.browser
TEMPLATE = Path(__file__).parents[2] / "web" / "src" / "lib" / "umpire" / "four-players.json"
KEY, LOOK = (
    0.28,
    1.35,
)  # seconds of an average typist for a key, and to look for what is next (Card, Moran, Newell)


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
    began = time.monotonic()
    page.get_by_role("button", name="Four players").click()
    page.get_by_label("France: Prestige").fill("30")
    page.get_by_label("unrest: Bari").check()
    page.get_by_label("Naples: Rebels").fill("3")
    to_phase(page)
    print(f"entering from the template took {time.monotonic() - began:.1f} s by script")
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


class Typist:
    """Somebody with the board before him and hands on the keyboard; counts keys and looks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.keys = self.looks = 0

    def enter(self, label: str, text: str) -> None:
        """Type into a field; Tab leads to the next."""
        field = self.page.get_by_label(label, exact=True)
        field.fill(text)
        field.blur()
        self.keys += len(text) + 1
        self.looks += 1

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()
        self.keys += 1
        self.looks += 1

    def tick(self, label: str) -> None:
        self.page.get_by_label(label).check()
        self.keys += 1
        self.looks += 1

    @property
    def seconds(self) -> float:
        return KEY * self.keys + LOOK * self.looks


MAT = {
    "stability": "Stability", "prestige": "Prestige", "ducats": "Ducats", "interest": "Interest",
    "power.adm": "Adm Power", "power.dip": "Dip Power", "power.mil": "Mil Power",
    "manpower.available": "Manpower available", "manpower.exhausted": "Manpower exhausted",
}  # fmt: skip


def enter_mats(typist: Typist, position: dict[str, Any]) -> None:
    for player in position["turn_order"]:
        realm = position["realms"][player]
        for path, name in MAT.items():
            value: Any = realm
            for key in path.split("."):
                value = value.get(key, 0)
            if value:
                typist.enter(f"{player}: {name}", str(value))


def enter_tokens(typist: Typist, position: dict[str, Any]) -> None:
    kinds = {
        "Wars": ("wars", ("a", "player"), ("b", "Enemy")),
        "Casus Belli": ("cb", ("holder", "holder"), ("target", "on")),
        "Truces": ("truces", (0, "one"), (1, "other")),
        "Alliances": ("alliances", ("pr", "player"), ("realm", "ally")),
        "Royal Marriages": ("marriages", ("pr", "player"), ("realm", "partner")),
    }
    for title, (field, *keys) in kinds.items():
        for i, row in enumerate(position[field], 1):
            typist.press(f"Add to {title}")
            for key, label in keys:
                typist.enter(f"{title} {i}: {label}", row[key][:3])  # the beginning of a name is enough


def enter_armies(typist: Typist, position: dict[str, Any]) -> None:
    for i, stack in enumerate(position["stacks"]):
        typist.press("Add a stack")
        row = typist.page.locator(f"[id='stacks[{i}].pr']")
        row.fill(stack["pr"][:3])
        row.blur()
        area = typist.page.locator(f"[id='stacks[{i}].area']")
        area.fill(stack["area"])
        area.blur()
        typist.keys += 3 + len(stack["area"]) + 2
        typist.looks += 2
        for key, n in stack["units"].items():
            typist.enter(f"{stack['pr']} in {stack['area']}: {key.replace('.', ' ')}", str(n))
    dice = typist.page.get_by_label("General’s dice").nth(1)
    dice.fill("cav")
    dice.blur()
    typist.keys += 4
    typist.looks += 1


def enter_pieces(typist: Typist, position: dict[str, Any]) -> None:
    """What lies on a board whose names and owners are there already."""
    for name, area in position["areas"].items():
        if area.get("rebels"):
            typist.enter(f"{name}: Rebels", str(area["rebels"]))
        for player, n in area.get("influence", {}).items():
            typist.enter(f"{name}: Influence of {player}", str(n))
    for name, q in position["provinces"].items():
        if "occupier" in q:
            typist.enter(f"{name}: Occupier", q["occupier"][:2])
        if q.get("unrest"):
            typist.tick(f"unrest: {name}")


def line(position: dict[str, Any], area: str) -> str:
    """An Area in the notation for quick entry."""
    here = position["areas"][area]
    influence = ", ".join(f"{pr[:2]} {n}" for pr, n in here.get("influence", {}).items())
    owner = position["turn_order"][0]
    flag = owner
    parts = []
    for name, q in position["provinces"].items():
        if q["area"] != area:
            continue
        said = name + ("*" if q["size"] == "large" else "")
        if (q["lawful_owner"], q["printed_realm"]) != (owner, flag):
            owner, flag = q["lawful_owner"], q["printed_realm"]
            said += f" = {owner}" + (f"/{flag}" if flag != owner else "")
        said += f" @{q['occupier']}" if "occupier" in q else ""
        parts.append(said + (" !" if q.get("unrest") else ""))
    return f"{area} ({here['religion']}) {here.get('rebels', 0)} [{influence}]: {', '.join(parts)}"


def stripped(position: dict[str, Any]) -> dict[str, Any]:
    """What is entered: without defaults, Claims, Advisors, Rulers' names and borders."""
    return {
        "provinces": position["provinces"],
        "areas": {
            name: (area["religion"], area.get("rebels", 0), area.get("influence", {}))
            for name, area in position["areas"].items()
        },
        "wars": [(war["a"], war["b"]) for war in position["wars"]],
        "cb": position["cb"],
        "stacks": [(stack["pr"], stack["area"], stack["units"]) for stack in position["stacks"]],
    }


def test_a_whole_position_from_an_empty_table_by_the_stop_watch(page: Page) -> None:
    """Four players, 45 Provinces, typed in from nothing; how long a person would need."""
    position = json.loads(TEMPLATE.read_text("utf-8"))
    begin(page, "An empty table")
    typist = Typist(page)
    began = time.monotonic()
    typist.enter("Players to add", ", ".join(position["turn_order"]))
    typist.press("Add players")
    typist.enter("Quick entry", "\n".join(line(position, area) for area in position["areas"]))
    typist.looks += 3 * len(position["provinces"]) // 2  # at the board, for each Province and what lies on it
    typist.press("Put it on the map")
    by_lines = typist.seconds
    enter_mats(typist, position)
    tokens_from = typist.seconds
    page.locator("[id='realms.England.state_religion']").fill("Protestant")
    page.get_by_label("Realms to add").fill("Milan, Scotland, Hungary, Bohemia, Desmond")
    page.get_by_role("button", name="Add Realms").click()
    page.locator("[id='realms.Bohemia.overlord']").select_option("Austria")
    page.locator("[id='realms.Desmond.overlord']").select_option("England")
    for id, realm in position["realms"].items():
        if "capital" in realm:
            page.locator(f"[id='realms.{id}.capital']").fill(realm["capital"])
            page.locator(f"[id='realms.{id}.capital']").blur()
            typist.keys += 5
            typist.looks += 1
    typist.keys += 60
    typist.looks += 6
    enter_tokens(typist, position)
    enter_armies(typist, position)
    legal(page)
    took = time.monotonic() - began
    entered = page.evaluate(f"{SHEET}.position")
    assert stripped(entered) == stripped(position)
    print(
        f"by script {took:.0f} s; {typist.keys} keys, {typist.looks} looks: {typist.seconds / 60:.1f} min for a person "
        f"(land {by_lines / 60:.1f}, mats {(tokens_from - by_lines) / 60:.1f}, "
        f"the rest {(typist.seconds - tokens_from) / 60:.1f})"
    )


def test_a_position_on_the_board_of_the_last_table_by_the_stop_watch(page: Page) -> None:
    """The same, once a table's board is known: under five minutes for a person."""
    position = json.loads(TEMPLATE.read_text("utf-8"))
    begin(page)
    legal(page)
    page.goto("/rebels")
    page.get_by_role("button", name="The board of your last table").click()
    expect(page.get_by_label("Name of the table")).to_have_value("Four players, mid-game, anew")
    typist = Typist(page)
    began = time.monotonic()
    enter_mats(typist, position)
    page.get_by_label("Interregnum").nth(2).check()
    enter_pieces(typist, position)
    enter_tokens(typist, position)
    enter_armies(typist, position)
    legal(page)
    took = time.monotonic() - began
    kept = page.evaluate(
        "Object.values({...localStorage}).filter(t => t.includes(', anew')).map(t => JSON.parse(t))"
    )
    assert stripped(kept[0]["position"]) == stripped(position)
    print(
        f"by script {took:.0f} s; {typist.keys} keys, {typist.looks} looks: {typist.seconds / 60:.1f} min for a person"
    )
    assert typist.seconds < 5 * 60
