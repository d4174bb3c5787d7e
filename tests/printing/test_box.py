"""The contents of a box as data: the numbers of cards and pieces match the edition."""

import json
import re
from importlib.resources import files

import pytest

from westphalia.editions.kit.edition import edition, editions, variants
from westphalia.house.edition import read_house
from westphalia.house.examples import examples
from westphalia.printing import art
from westphalia.printing.booklet import all_rules, booklet
from westphalia.printing.box import PrintOptions, box_of, changes_of, expanded, reference
from westphalia.printing.examples import example_picture, pictured
from westphalia.printing.make import TABLES, boards_table, cards_table, map_table
from westphalia.printing.render import TEMPLATES, folded_order, table_of
from westphalia.printing.sheets import PAPERS, grid, honeycomb, shelves, tiles
from westphalia.printing.tabletop import card_sheets, saved_game
from westphalia.rulebook import rulebook
from westphalia.rules.setup.flags import FLAGS

EVERY_BOX = [(key, n) for key in (*editions(), *variants()) for n in edition(key).players]


def copies(box, deck):
    return sum(card.copies for card in box.cards if card.deck.startswith(deck))


def test_the_five_round_box_for_eight_holds_what_the_ledger_lists():
    box = box_of(edition("five-round"), 8)
    assert copies(box, "army") == 180  # military_cards
    assert copies(box, "doctrine") == 24  # doctrine_cards
    assert copies(box, "role") == 19  # role_cards
    assert sum(it.copies for it in box.hexes if it.owner) == 8 * 16  # player_hex_supply
    assert len(box.map["hexes"]) == 96


@pytest.mark.parametrize(("key", "players"), EVERY_BOX)
def test_every_edition_and_number_of_players_has_a_box(key, players):
    box = box_of(edition(key), players)
    assert {card.deck for card in box.cards} <= {deck.id for deck in box.decks}
    assert len({it.art for it in box.hexes if it.owner}) == players
    assert len(box.lands) >= 7
    assert reference(box)["ways"]


def test_a_changed_constant_changes_the_cards():
    box = box_of(edition("five-round").changed({"charge_extra_infantry": 3, "decks": 2, "zeal_faith": 7}), 6)
    said = " ".join(line for card in box.cards for line in card.lines)
    assert "discards 3 more Infantry" in said
    assert "+7 Faith for zeal" in said
    assert copies(box, "army") == 2 * 36
    rows = [row for part in reference(box)["numbers"] for row in part["rows"] if row["changed"]]
    assert [row["value"] for row in rows] == ["7"]
    assert changes_of(box.edition) == ["charge_extra_infantry = 3.", "decks = 2.", "zeal_faith = 7."]


def test_a_round_with_a_phase_twice_is_printed_in_its_order():
    box = box_of(read_house(examples()["talking-shop"]), 5)
    said = [phase["name"] for phase in reference(box)["phases"]]
    assert said[2:6] == ["Engage in Diplomacy", "Wage War", "Religious War", "Engage in Diplomacy"]


def test_numbers_of_house_rules_are_marked_as_changed():
    """They are marked like constants changed on the command line."""
    box = box_of(read_house(examples()["generous-princes"]), 5)
    rows = [row for part in reference(box)["numbers"] for row in part["rows"] if row["changed"]]
    assert [(row["words"], row["value"]) for row in rows] == [
        ("Faith of each Protestant, by round", "5, 5, 4, 4, 4")
    ]
    assert sum(row["changed"] for row in booklet(box)["constants"]) == 5
    assert not any(row["changed"] for row in booklet(box_of(edition("five-round"), 5))["constants"])


def test_a_principality_without_a_limit_is_of_any_size():
    """The dice edition's limit is the whole map; a card that says 54 would only puzzle."""
    rows = [row for part in reference(box_of(edition("dice"), 6))["numbers"] for row in part["rows"]]
    assert {
        "words": "Largest Principality that may receive a province",
        "value": "any",
        "changed": False,
    } in rows


@pytest.mark.parametrize(("needed", "held"), [(5, 4), (3, 2), (99, 12), (1, 0)])
def test_good_works_and_their_places_follow_what_makes_a_saint(needed, held):
    box = box_of(edition("five-round").changed({"good_works_per_saint": needed}), 6)
    assert sum(token.copies for token in box.tokens if token.name == "Good Work") == held * 6
    assert boards_table(box, PrintOptions())["works"] == held


def test_cards_without_advanced_rifling_do_not_mention_it():
    box = box_of(edition("five-round").changed({"advanced_rifling_rounds": ()}), 5)
    musketeer = next(card for card in box.cards if card.title == "Musketeer")
    assert musketeer.lines == ("Beats the Pikeman.",)


def test_dilemma_cards_say_what_each_gains_when_both_compete():
    box = box_of(edition("dice").changed({"diplomacy_game_payoff": ((2, 1), (3, 0), (1, 0))}), 5)
    compete = next(card for card in box.cards if card.title == "Compete")
    assert compete.lines[-1] == "Both compete: 1 Influence for the initiator, 0 for the partner."


def test_cards_follow_what_a_victory_needs():
    text = """
    name = "One by one"
    base = "five-round"
    [victory]
    saved_places = 1
    electors = 1
    emperor = false
    rounds = [3, 4, 5]
    [contents]
    leave_out = ["foreign_powers"]
    move = [{ step = "war", before = "diplomacy" }]
    """
    box = box_of(read_house(text), 5)
    cards = {card.title: " ".join(card.lines) for card in box.cards if card.kind == "role"}
    assert "– 1 Catholic Elector of 7" in cards["Saved by Faith and Works"]
    assert "Emperor" not in cards["Saved by Faith and Works"]
    assert cards["Mortal Sin"].startswith("The Catholic with most Good Works is saved.")
    assert cards["Predestined to Hell"].startswith("The first Protestant is saved.")
    texts = reference(box)
    assert texts["ways"][0]["when"] == "Checked after the elections of rounds 3, 4 and 5."
    assert "a Protestant Emperor" not in texts["ways"][1]["needs"]
    assert [phase["name"] for phase in texts["phases"]][2:] == [
        "Wage War",
        "Engage in Diplomacy",
        "Religious War",
        "Imperial Election",
    ]


def test_the_rebels_variant_brings_its_markers():
    names = {token.name for token in box_of(edition("five-round+rebels"), 5).tokens}
    assert {"Unrest", "Rebel", "Truce of red", "Casus belli of red", "Stability of red"} <= names
    assert "Unrest" not in {token.name for token in box_of(edition("five-round"), 5).tokens}


def test_house_rules_change_cards_numbers_and_the_rule_in_the_booklet():
    text = """
        name = "Our Empire"
        base = "five-round"
        [constants]
        gift_influence = 3
        [doctrines]
        leave_out = ["Guerilla"]
        add."Swedish Drill" = { gives = ["Pikeman"], takes = ["Musketeer", "Cavalry"] }
    """
    box = box_of(read_house(text), 6)
    doctrines = {card.title: card for card in box.cards if card.deck == "doctrine"}
    assert "Guerilla" not in doctrines
    assert (doctrines["Swedish Drill"].gives, doctrines["Swedish Drill"].takes) == ((1,), (0, 2))
    book = booklet(box)
    gift = next(
        rule for chapter in book["chapters"] for rule in all_rules(chapter) if rule["id"] == "V.dip.7"
    )
    assert gift["changes"] == ["Influence for giving a province to a Principality: 1 → 3."]


def test_the_booklet_has_every_rule_and_worked_example_of_the_ledger():
    for key in editions():
        book = booklet(box_of(edition(key), 6))
        printed = {rule["id"] for chapter in book["chapters"] for rule in all_rules(chapter)}
        printed |= {example["id"] for example in book["examples"]}
        ledger = {rule.id for rule in rulebook(key).rules if rule.kind in ("rule", "example")}
        assert printed == ledger
        assert {place for word in book["words"] for place in word["rules"]} <= printed


def test_pictures_of_examples_show_what_the_rules_say():
    assert set(pictured()) <= {rule.id for key in editions() for rule in rulebook(key).rules}
    marked = {
        name: {place["at"] for place in example_picture(name)["hexes"] if place["legal"]}
        for name in pictured()
    }
    assert marked["VI.ex.14"] == {"2,5", "3,3"}
    assert marked["D.example.18"] == {"4,5", "5,4"}
    reach = example_picture("V.ex.7")
    legal = {place["at"] for place in reach["hexes"] if place["legal"]}
    assert {"2,5", "3,6", "2,8", "2,9"} <= legal
    assert "4,6" not in legal
    dice = [die for place in example_picture("V.ex.6")["hexes"] for die in place["dice"]]
    assert {(die["faith"], die["count"]) for die in dice} == {("catholic", 1), ("protestant", 3)}


# --- drawings ---


def test_drawings_have_no_style_sheets_and_no_open_colours():
    drawn = [art.land_shield(name) for name in box_of(edition("six-round"), 14).lands]
    drawn += [art.emblem(emblem, colour) for emblem, _, colour in FLAGS]
    assert not [svg for svg in drawn if re.search(r"var\(|currentColor|\{|style=|FIELD|CHARGE", svg)]
    assert len(set(drawn[-len(FLAGS) :])) == len(FLAGS)


def test_an_unknown_land_has_arms():
    assert "<svg" in art.land_shield("Nowhere")
    assert "<svg" in art.home_shield("Nowhere")


def test_grey_leaves_no_colour():
    box = box_of(edition("dice"), 5)
    table = table_of(cards_table(box, PrintOptions(grey=True)), PrintOptions(grey=True)).decode()
    colours = set(re.findall(r"#[0-9a-f]{6}", table))
    assert colours
    assert all(c[1:3] == c[3:5] == c[5:7] for c in colours)
    for template in TEMPLATES.iterdir():
        if template.name.endswith(".typ"):
            assert not re.search(r'"#[0-9a-f]{3,6}"', template.read_text(encoding="utf-8")), template.name


def test_faiths_differ_without_colour():
    table = json.loads(
        table_of(TABLES["hexes"](box_of(edition("five-round"), 5), PrintOptions()), PrintOptions())
    )
    assert table["signs"]["cross"] != table["signs"]["book"]
    light = [art.luminance(table["palette"][faith]) for faith in ("catholic", "protestant")]
    assert light[0] > 4 * light[1]


# --- sheets ---


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("bleed", [0.0, 2.0])
def test_things_lie_inside_the_paper_without_touching(paper, bleed):
    for sheets in (
        grid(30, (63, 88), paper, bleed),
        shelves([26.0] * 3 + [11.0] * 500 + [20.0] * 40, paper, bleed),
        honeycomb(120, 30, paper, bleed),
    ):
        for sheet in sheets:
            assert all(p.x >= 4 and p.y >= 4 for p in sheet.places)
            assert all(p.x + p.wide <= paper[0] - 4 and p.y + p.high <= paper[1] - 4 for p in sheet.places)
            middles = [(p.x + p.wide / 2, p.y + p.high / 2) for p in sheet.places]
            least = min(p.wide for p in sheet.places)
            assert all(
                max(abs(a[0] - b[0]), abs(a[1] - b[1])) > least * 0.85
                for i, a in enumerate(middles)
                for b in middles[:i]
            )
    assert [p.item for s in grid(30, (63, 88), paper, bleed) for p in s.places] == list(range(30))


def test_cut_marks_stand_at_every_edge_of_a_card():
    sheet = grid(8, (63, 88), PAPERS["a4"], 2)[0]
    xs = {mark.x for mark in sheet.marks if mark.wide == 0}
    assert {round(p.x + 2, 3) for p in sheet.places} | {
        round(p.x + p.wide - 2, 3) for p in sheet.places
    } == xs


@pytest.mark.parametrize(("key", "players"), EVERY_BOX)
def test_how_to_win_has_room_beside_the_rounds_or_below_them(key, players):
    """On the narrow map for three players there is no room beside the last round."""
    table = map_table(box_of(edition(key), players), PrintOptions())
    rounds = 10 + 35 * len(table["rounds"])
    assert rounds <= table["poster"][0]
    assert table["below"] or table["poster"][0] - rounds >= 60


@pytest.mark.parametrize(("key", "players"), EVERY_BOX)
def test_the_track_of_rounds_hides_no_name_of_an_edge(key, players):
    table = map_table(box_of(edition(key), players), PrintOptions())
    (x0, y0), hexes = table["origin"], table["hex"]
    right = 10 + 35 * len(table["rounds"])  # of the track in map.typ; a name is about 30 mm wide
    for edge in table["edges"]:
        if x0 + edge["x"] * hexes - 15 < right:
            assert y0 + edge["y"] * hexes + 4 < table["poster"][1] - 39 - table["below"], edge["name"]


def test_a_poster_is_cut_into_pages_that_overlap_and_cover_it():
    pages = tiles((460, 260), PAPERS["a4"])
    assert [(page.column, page.row) for page in pages] == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert pages[1].x == pytest.approx(297 - 11 - 10)
    assert pages[1].x + 286 >= 460
    assert tiles((100, 100), PAPERS["a4"]) == [(0, 0, 0, 0)]


def test_a_high_map_is_turned_to_save_pages():
    table = map_table(box_of(edition("six-round"), 8), PrintOptions())
    assert table["turned"]
    assert len(table["tiles"]) == 4
    assert not map_table(box_of(edition("dice"), 5), PrintOptions())["turned"]


def test_folded_sheets_are_read_in_order():
    order = folded_order(12)
    assert sorted(page for side in order for page in side) == list(range(1, 13))
    assert order[:2] == [(12, 1), (2, 11)]


def test_expanded_repeats_each_thing():
    box = box_of(edition("five-round"), 5)
    assert expanded(box.cards).count(0) == box.cards[0].copies


def test_sheets_of_the_tabletop_hold_each_card_once():
    box = box_of(edition("six-round"), 14)
    held = [i for _, _, cards in card_sheets(box.cards) for i in cards]
    assert sorted(held) == list(range(len(box.cards)))
    assert all(len(cards) < 70 for _, _, cards in card_sheets(box.cards))


# What Tabletop Simulator needs in an object of a kind, by its documented save format.
NEEDED = {
    "Card": {"CardID": int, "CustomDeck": dict},
    "DeckCustom": {"DeckIDs": list, "CustomDeck": dict, "ContainedObjects": list},
    "Infinite_Bag": {"ContainedObjects": list},
    "Custom_Tile": {"CustomImage": dict},
    "Custom_Board": {"CustomImage": dict},
}
EVERY = {"Name": str, "Transform": dict, "Nickname": str, "Description": str, "ColorDiffuse": dict}
IMAGE = {"ImageURL": str, "ImageSecondaryURL": str, "WidthScale": float}
TILE = {"Type": int, "Thickness": float, "Stackable": bool, "Stretch": bool}
SHEET = {
    "FaceURL": str,
    "BackURL": str,
    "NumWidth": int,
    "NumHeight": int,
    "BackIsHidden": bool,
    "UniqueBack": bool,
}
SAVED = ("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "Rules")


def has(table, needed):
    assert {name: type(table.get(name)) for name in needed} == needed


@pytest.mark.parametrize("key", [*editions(), *variants()])
def test_a_saved_game_has_the_form_that_tabletop_simulator_reads(key):
    save = json.loads(
        json.dumps(saved_game(box_of(edition(key), edition(key).players[-1]), "https://example.org"))
    )
    has(save, {**dict.fromkeys(SAVED, str), "ObjectStates": list})
    waiting = list(save["ObjectStates"])
    assert len({it["GUID"] for it in waiting}) == len(waiting)
    while waiting:
        it = waiting.pop()
        has(it, EVERY | NEEDED[it["Name"]])
        assert it["Transform"].keys() == {
            f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"
        }
        assert it["ColorDiffuse"].keys() == set("rgb")
        if image := it.get("CustomImage"):
            has(image, IMAGE)
            if it["Name"] == "Custom_Tile":
                has(image["CustomTile"], TILE)
        for sheet in it.get("CustomDeck", {}).values():
            has(sheet, SHEET)
            assert 2 <= sheet["NumWidth"] <= 10
            assert 2 <= sheet["NumHeight"] <= 7
        if it["Name"] == "Card":
            number, place = divmod(it["CardID"], 100)
            sheet = it["CustomDeck"][str(number)]
            assert place < sheet["NumWidth"] * sheet["NumHeight"]
        inside = it.get("ContainedObjects", [])
        assert it.get("DeckIDs", []) == [card["CardID"] for card in inside if card["Name"] == "Card"]
        waiting += inside


def test_an_unknown_paper_is_refused():
    with pytest.raises(ValueError, match="paper: there is no 'a3'; choose one of: a4, letter"):
        PrintOptions(paper="a3")


def test_templates_are_part_of_the_package():
    assert files("westphalia.printing").joinpath("templates/common.typ").is_file()
