"""The time to enter a table: a mid-game position of four players, by the keystroke-level model."""

import copy
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.pages.test_umpire import TEMPLATE, begin, legal
from browser.stopwatch import (
    FIVE_MINUTES,
    Typist,
    areas_in_digits,
    armies,
    borders,
    in_digits,
    lying,
    mats,
    realms_of,
    short,
    tokens,
    vassals,
)

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
ATLAS_AREAS = re.compile(r"^(.+?) \((?:[\w -]+)\)(?: ~ .+?)?: ", re.MULTILINE)
BY_HAND = pytest.mark.parametrize("by_hand", [False, pytest.param(True, marks=pytest.mark.slow)])


def board() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(TEMPLATE.read_text("utf-8"))
    return found


def entered(page: Page) -> dict[str, Any]:
    """Return the position of the most recently used sheet."""
    legal(page)
    kept = page.evaluate(
        "JSON.parse(localStorage.getItem('westphalia.rebels.sheet.' + location.pathname.split('/').pop()))"
    )
    position: dict[str, Any] = kept["position"]
    return position


def plain(position: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that must be entered; Advisors and names of Rulers rarely matter in the phase."""
    keys = ("stability", "prestige", "ducats", "interest", "power", "manpower", "capital", "state_religion")
    return {
        "provinces": {
            name: {key: value for key, value in q.items() if value}
            for name, q in position["provinces"].items()
        },
        "areas": {
            name: (
                area["religion"],
                area.get("rebels", 0),
                area.get("influence", {}),
                sorted(area.get("land_adjacent", [])),
            )
            for name, area in position["areas"].items()
        },
        "players": [
            {key: position["realms"][pr].get(key) for key in keys}
            | {"claims": position["realms"][pr].get("claims", [])}
            | {"interregnum": position["realms"][pr].get("ruler", "") is None}
            for pr in position["turn_order"]
        ],
        "vassals": {name: r["overlord"] for name, r in position["realms"].items() if r["kind"] == "VASSAL"},
        "stacks": position["stacks"],
        **{key: position[key] for key in ("wars", "cb", "truces", "alliances", "marriages")},
    }


def to_quick_entry(page: Page, typist: Typist) -> None:
    typist.point(page.get_by_label(re.compile("^Quick entry")).last)


def empty_table(page: Page, by_hand: bool) -> Typist:
    """Return an empty table on an open page, one click before typing."""
    typist = Typist(page, by_hand)
    page.goto("/rebels")
    typist.point(page.get_by_role("button", name="An empty table"))
    expect(page.get_by_label(re.compile("^Quick entry")).last).to_be_focused()
    return typist


def measured(typist: Typist, what: str, capsys: pytest.CaptureFixture[str]) -> float:
    typist.stop()
    with capsys.disabled():
        print("\n" + typist.told(what))
    return typist.seconds


@BY_HAND
def test_entering_a_table_with_the_atlas_is_fast(
    page: Page, by_hand: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    position = board()
    atlas = (TEMPLATE.parent / "atlas.ts").read_text("utf-8")
    known = ATLAS_AREAS.findall(atlas)
    assert set(position["areas"]) <= set(known)
    typist = empty_table(page, by_hand)
    typist.look(len(position["turn_order"]))
    typist.line(" ".join(player[:2].lower() for player in position["turn_order"]))
    lying(position, typist, known, looks=2)
    vassals(position, typist)
    mats(position, typist)
    armies(position, typist)
    tokens(position, typist)
    assert plain(entered(page)) == plain(position)
    assert measured(typist, "first entry, Areas out of the atlas", capsys) < FIVE_MINUTES


@pytest.mark.slow
def test_entering_a_table_without_the_atlas_is_fast(page: Page, capsys: pytest.CaptureFixture[str]) -> None:
    position = in_digits(board())
    typist = empty_table(page, by_hand=True)
    typist.look(4)
    typist.line(" ".join(player[:2].lower() for player in position["turn_order"]))
    areas_in_digits(position, typist)
    vassals(position, typist)
    mats(position, typist)
    armies(position, typist)
    tokens(position, typist)
    hint = page.locator(".borders")
    asked = re.findall(r"([A-Z][a-z]+) \(", hint.inner_text())
    assert asked
    borders(position, typist, asked)
    expect(hint).to_have_count(0)
    found = entered(page)
    for name, area in position["areas"].items():  # the phase does not need the other borders
        area["land_adjacent"] = found["areas"][name].get("land_adjacent", [])
        assert name not in asked or area["land_adjacent"]
    assert plain(found) == plain(position)
    assert measured(typist, "first entry, a board that no atlas knows", capsys) < FIVE_MINUTES


@pytest.mark.slow
def test_entering_a_table_on_the_last_board_is_fast(page: Page, capsys: pytest.CaptureFixture[str]) -> None:
    position = board()
    begin(page)
    legal(page)
    typist = Typist(page, by_hand=True)
    page.goto("/rebels")
    typist.point(page.get_by_role("button", name="The board of your last table"))
    expect(page.get_by_label("Name of the table")).to_have_value("Four players, mid-game, again")
    to_quick_entry(page, typist)
    mats(position, typist)
    lying(position, typist, position["areas"], looks=1)
    armies(position, typist)
    tokens(position, typist)
    assert plain(entered(page)) == plain(position)
    assert measured(typist, "on the board of the last table", capsys) < FIVE_MINUTES


def next_round(position: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Return the table a round later, and the lines to type besides the mats: armies, Towns, tokens."""
    after = copy.deepcopy(position)
    realms = realms_of(position)
    for i, player in enumerate(after["turn_order"]):
        realm = after["realms"][player]
        realm["prestige"] += 3 + i
        realm["ducats"] = 5 + 2 * i
        realm["power"] = {"adm": 3 + i % 2, "dip": 5, "mil": 2 + i}
        realm["manpower"] = {"available": 1 + i, "exhausted": 2}
    after["provinces"]["Parma"]["occupier"] = "France"
    after["provinces"]["Toulouse"]["unrest"] = False
    after["provinces"]["Kent"]["unrest"] = True
    after["provinces"]["Leith"]["occupier"] = None  # their War is over
    after["areas"]["Northumbria"]["rebels"] = 0
    after["areas"]["Hungary"]["influence"] = {"Austria": 3}
    spanish, french, english, austrian = after["stacks"]
    spanish["units"] = {"regular.infantry": 4, "regular.cavalry": 2}
    english["area"] = "Northumbria"
    after["stacks"] = [french, austrian, spanish, english]
    after["wars"] = [war for war in after["wars"] if war["b"] != "Scotland"] + [
        {"a": "Austria", "b": "Hungary"}
    ]
    after["cb"] = [{"holder": "Austria", "target": "Hungary"}, {"holder": "England", "target": "Scotland"}]
    after["marriages"].append({"pr": "Spain", "realm": "Milan"})
    en, sc, au, hu = (short(name, realms) for name in ("England", "Scotland", "Austria", "Hungary"))
    return after, [
        "parm@fr tou. ken! leith.",
        "nor r0",
        "hu au3",
        "sp>bu 4i 2c",
        "en>sco",
        "en>nor 3i",
        f"-{en} x {sc}",
        f"{au} x {hu}",
        f"sp m {short('Milan', realms)}",
    ]


@BY_HAND
def test_entering_the_next_round_is_fast(
    page: Page, by_hand: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    begin(page)
    legal(page)
    typist = Typist(page, by_hand)
    page.reload()
    legal(page)
    after, lines = next_round(board())
    to_quick_entry(page, typist)
    mats(after, typist)
    typist.look(len(after["areas"]))  # look for new Areas
    for line in lines:
        typist.look()
        typist.line(line)
    assert plain(entered(page)) == plain(after)
    assert measured(typist, "the next round, on the position kept from the last", capsys) < FIVE_MINUTES / 2


def test_shorthand_lines_are_confirmed_undone_and_refused(page: Page) -> None:
    begin(page)
    field = page.get_by_label(re.compile("^Quick entry")).last
    says = page.locator("#quick-says")
    field.fill("bari! cal@fr")
    expect(says).to_contain_text("Bari: Unrest; Calabria: Occupied by France")
    field.press("Enter")
    expect(page.get_by_label("unrest: Bari")).to_be_checked()
    page.get_by_role("button", name="Undo the last line").click()
    expect(page.get_by_label("unrest: Bari")).not_to_be_checked()
    field.fill("bari!\natlantis!\nkent!")
    expect(says).to_contain_text("Line 2: no Province begins with “atlantis”")
    field.press("Enter")
    expect(field).to_have_value("atlantis!")
    expect(page.get_by_label("unrest: Kent")).to_be_checked()


def test_the_mats_work_like_a_spreadsheet(page: Page) -> None:
    begin(page)
    page.get_by_label("Spain: Prestige").click()
    page.keyboard.type("31")
    page.keyboard.press("Enter")
    expect(page.get_by_label("France: Prestige")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("Spain: Prestige")).to_have_value("31")
    page.evaluate(
        """() => {
            const data = new DataTransfer();
            data.setData('text', '40\\t11\\n41\\t12');
            document.activeElement.dispatchEvent(
                new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        }"""
    )
    expect(page.get_by_label("France: Prestige")).to_have_value("41")
    expect(page.get_by_label("France: Ducats")).to_have_value("12")
