"""Impossible fields are refused with the reason, and no field is ignored silently."""

from __future__ import annotations

import pytest

from westphalia import PositionError, from_position, in_words

PROTESTANT = {"religion": "Protestant"}
SAVED = {"A": {"good_works": 1}, "B": {"role": "Saved by Faith Alone"}}
TARGET = {"Hesse": {"religion": "Protestant", "target_of": "A"}}


def leagues(**members):
    realms = {p: {**SAVED.get(p, {}), **fields} for p, fields in members.items()}
    return {"step": "religious_war.decide_war", "realms": {**SAVED, **realms}, "principalities": TARGET}


@pytest.mark.parametrize(
    ("position", "field", "reason"),
    [
        ({"initiative": list("BACDE"), "emperor": "A"}, "initiative", "the Emperor, A"),
        (
            {"principalities": {"Hesse": {**PROTESTANT, "dice": {"Catholic": 1}}}},
            "principalities.Hesse.dice",
            "before the Reformation",
        ),
        (
            {
                "realms": {"A": {"land": ["2,5", "2,6"], "protestant": ["2,6"]}},
                "provinces": {"2,6": {"dice": {"Catholic": 1}}},
            },
            "provinces.2,6.dice",
            "before the Reformation",
        ),
        (
            {"step": "heresy.roll_faith", "realms": {"A": {"faith": 2}}, "chance": {"faith": {"A": 3}}},
            "chance.faith.A",
            "at most 2 dice",
        ),
        ({"chance": {"faith": {"A": -1}}}, "chance.faith.A", "at least 0"),
        (
            {
                "step": "war.unaligned.open_unaligned_treaty",
                "turn": "A",
                "principalities": {"Hesse": {"ally": "B"}},
                "treaty": {"winner": "A", "losing": ["Hesse"]},
            },
            "treaty.losing",
            "the ally of B",
        ),
        (leagues(B={"league": "Catholic League"}), "realms.B.league", "V.league.6"),
        (leagues(A={"league": "Evangelical League"}), "realms.A.league", "V.league.5"),
        (leagues() | {"victorious": "Evangelical League"}, "victorious", "without members"),
        (
            {
                "step": "war.play_cards",
                "wars": [{"attacker": "A", "defender": "B"}],
                "realms": {"A": {"hand": "M"}},
            },
            "realms.B.hand",
            "play a card",
        ),
        (
            {
                **leagues(A={"hand": "M"}, B={"league": "Evangelical League"}),
                "step": "religious_war.play_cards",
            },
            "realms.B.hand",
            "play a card",
        ),
        ({"realms": {p: {"home": "France"} for p in "AB"}, "round": 3}, "realms.B.home", "A has it"),
        (
            {"realms": {"A": {"land": [f"3,{r}" for r in range(11)] + ["2,3", "2,4"]}}},
            "realms.A.land",
            "a Player owns at most",
        ),
        (
            {"wars": [{"attacker": "A", "defender": "B", "winner": "A", "white_peace": True}]},
            "wars[0].white_peace",
            "no winner",
        ),
        (
            {"wars": [{"attacker": "A", "defender": "B"}, {"attacker": "A", "defender": "C", "phase": 1}]},
            "wars[1].phase",
            "another war",
        ),
        (
            {
                "realms": {"A": {"influence": {"Trier": 2}}},
                "principalities": {"Trier": {"influence": {"A": 1}}},
            },
            "realms.A.influence",
            "1 there and 2 here",
        ),
        (
            {
                **leagues(A={"hand": "M", "facing": "C"}, B={"league": "Evangelical League", "hand": "M"}),
                "step": "religious_war.play_cards",
            },
            "realms.A.facing",
            "other League",
        ),
        ({"step": "war.declare", "turn": "A", "item": 1}, "item", "not both"),
        ({"step": "heresy.income", "turn": "A"}, "turn", "not asked"),
        (
            {"step": "war.play_cards", "turn": "C", "wars": [{"attacker": "A", "defender": "B"}]}
            | {"realms": {"A": {"hand": "M"}, "B": {"hand": "P"}}},
            "turn",
            "C is not asked",
        ),
        ({"step": "heresy", "free": ["2,5"]}, "free", "only while setup"),
        (
            {"step": "setup.place_principality", "free": ["2,5"], "realms": {"A": {"land": ["2,5"]}}},
            "realms.A.land",
            "free",
        ),
        (
            {"realms": {"A": {"imperial_power": 1, "land": ["2,5", "2,6"]}}},
            "realms.A.imperial_power",
            "at least",
        ),
        ({"realms": {"A": {"imperial_power": 500}}}, "realms.A.imperial_power", "no free allies"),
    ],
)
def test_impossible_values_are_refused(position, field, reason):
    with pytest.raises(PositionError, match=reason) as refused:
        from_position({"players": 5, "step": "heresy", **position})
    assert refused.value.field == field


def test_a_roll_that_turns_out_impossible_changes_nothing():
    """The number of dice that a Player rolls is known only at the roll."""
    game = from_position({"players": 5, "step": "heresy.choose_conversion", "chance": {"faith": {"A": 30}}})
    game.play_on("patronage")
    before = game.hash()
    with pytest.raises(PositionError, match="30 successes are impossible with"):
        game.say_all("patronage", 0)
    assert game.hash() == before


def test_an_order_not_headed_by_the_emperor_is_right_before_it_is_set_and_after_the_election():
    old = from_position({"players": 5, "round": 2, "emperor": "E", "initiative": list("ABCDE")})
    assert in_words(old)["initiative"][0] == "E"
    new = from_position(
        {
            "players": 5,
            "step": "end",
            "emperor": "E",
            "initiative": list("ABCDE"),
            "stop": "end.exchange_gold",
        }
    )
    assert in_words(new)["initiative"][0] == "A"


def test_the_first_of_a_given_order_is_emperor_unless_another_is_named():
    game = from_position({"players": 5, "step": "heresy", "initiative": list("CABDE")})
    assert in_words(game)["emperor"] == "C"


def test_a_turn_in_a_battle_or_a_diplomacy_game_is_heeded():
    wars = [{"attacker": "A", "defender": "B"}, {"attacker": "C", "defender": "D"}]
    realms = {
        p: {"hand": "MPC", "doctrines": [d]} for p, d in zip("ABCD", ["Guerilla", "Tercio"] * 2, strict=True)
    }
    game = from_position(
        {"players": 5, "step": "war.play_doctrine", "turn": "D", "wars": wars, "realms": realms}
    )
    assert [game.players[seat] for seat in game.waiting] == ["A", "D"]
    game = from_position(
        {"players": 5, "step": "diplomacy.diplomacy_game", "initiative": list("CABDE"), "turn": "B"}
    )
    assert [game.players[seat] for seat in game.waiting] == ["B", "D"]
    game = from_position(
        {"players": 5, "step": "heresy.choose_conversion", "turn": "B"}
    )  # all are asked, B too
    assert len(game.waiting) == 5


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [("home_ip", 30, "30 is not between 0 and 8"), ("troubles", 1, "two dice show 2 to 12")],
)
def test_a_home_gives_what_the_round_allows(field, value, reason):
    position = {
        "edition": "dice",
        "players": 5,
        "round": 2,
        "realms": {"B": {"home": "France", field: value}},
    }
    with pytest.raises(ValueError, match=f"realms.B.{field}: {reason}"):
        from_position(position)
