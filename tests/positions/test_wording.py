"""A position in words: every field that can be given, and derived ones such as Imperial Power."""

from __future__ import annotations

import pytest

from westphalia import from_position, in_words
from westphalia.editions.kit.edition import edition
from westphalia.positions.common import tables


def test_every_field_that_can_be_given_is_read_or_written():
    for table, entries in tables(edition("five-round").positions).items():
        assert len({entry.key for entry in entries}) == len(entries), table


def test_a_league_battle_in_words():
    realms = {
        "A": {"good_works": 1, "hand": "MMP", "league": "Catholic League", "played": "Guerilla"},
        "B": {"role": "Saved by Faith Alone", "hand": "PP", "league": "Evangelical League"},
        "C": {"role": "Saved by Faith Alone", "hand": "CC", "league": "Evangelical League", "facing": "A"},
    }
    game = from_position(
        {
            "players": 5,
            "step": "religious_war.play_cards",
            "realms": realms,
            "principalities": {"Hesse": {"religion": "Protestant", "target_of": "A"}},
        }
    )
    now = in_words(game)
    assert [now["realms"][p]["facing"] for p in "ABCD"] == ["C", None, "A", None]
    assert now["line"] == {"Catholic League": [], "Evangelical League": ["B"]}
    assert now["realms"]["A"]["played"] == "Guerilla"
    assert now["standing"] == ["religious_war.play_cards"]
    assert [game.players[seat] for seat in game.waiting] == ["A", "C"]


def test_a_treaty_in_words():
    game = from_position(
        {
            "players": 5,
            "step": "war.battle.open_battle_treaty",
            "wars": [{"attacker": "A", "defender": "B", "winner": "A", "phase": 2}],
            "principalities": {"Hesse": {"ally": "B"}},
        }
    )
    now = in_words(game)
    assert now["treaty"] == {"winner": "A", "beaten": ["B"], "losing": ["Hesse"]}
    assert now["battle_phase"] == 2
    assert now["attacked"] == ["B"]


@pytest.mark.parametrize("power", [1, 3, 9, 14, 22, 30])
def test_imperial_power_as_a_number(power):
    game = from_position(
        {"players": 5, "step": "heresy", "emperor": "E", "realms": {"A": {"imperial_power": power}}}
    )
    assert in_words(game)["realms"]["A"]["imperial_power"] == power


def test_imperial_power_is_computed_for_land_and_homes():
    realms = {
        "A": {"imperial_power": 20},
        "B": {"imperial_power": 16},
        "C": {"imperial_power": 9, "land": ["2,5", "2,6"]},
        "D": {"imperial_power": 12, "home": "France"},
    }
    given = {"players": 5, "round": 4, "step": "heresy", "emperor": "A", "realms": realms}
    now = in_words(from_position(given | {"principalities": {"Hesse": {"size": 3, "ally": "A"}}}))
    assert [now["realms"][p]["imperial_power"] for p in "ABCD"] == [20, 16, 9, 12]
    assert len(now["realms"]["C"]["land"]) == 2
    assert now["realms"]["D"]["land"] == []
    assert "Hesse" in now["realms"]["A"]["allies"]


def test_free_hexes_in_setup():
    free = ["2,5", "2,6", "3,5"]
    game = from_position({"players": 5, "step": "setup.place_principality", "free": free})
    assert in_words(game)["free"] == free
    assert len(in_words(game)["electors"]) == 7
    assert set(game.legal(game.waiting[0])) == set(free)
    homes = from_position(
        {
            "players": 5,
            "step": "setup.place_home",
            "free": free,
            "realms": {"A": {"land": ["0,2", "0,3", "1,2"]}},
        }
    )
    assert set(homes.legal("B")) <= set(free)


@pytest.mark.parametrize("name", ["five-round", "six-round", "dice"])
def test_what_is_absent_is_none_and_none_can_be_given_back(name):
    """ "No League" is a value of its own, and an empty hand is an empty text."""
    now = in_words(from_position({"edition": name, "players": 5, "step": "heresy"}))
    absent = {key: value for key, value in now["realms"]["A"].items() if value is None}
    assert {"home", "edge", "facing"} <= absent.keys()
    assert now["principalities"]["Trier"]["ally"] is now["treaty"] is now["victory"] is None
    assert (now["realms"]["A"]["league"], now["victorious"], now["realms"]["A"]["hand"]) == (
        "none",
        "none",
        "",
    )
    fields = {"home": None, "edge": None, "facing": None, "league": None, "land": None}
    game = from_position(
        {"edition": name, "players": 5, "step": "heresy", "emperor": None, "realms": {"A": fields}}
    )
    assert in_words(game) == now


def test_positions_say_explicitly_that_there_is_no_ally():
    from_position({"players": 5, "step": "heresy", "principalities": {"Trier": {"ally": None}}})
    with pytest.raises(ValueError, match=r"principalities\.Trier\.ally: A has enough Influence"):
        from_position(
            {"players": 5, "step": "heresy"}
            | {"principalities": {"Trier": {"ally": None, "influence": {"A": 3}}}}
        )
