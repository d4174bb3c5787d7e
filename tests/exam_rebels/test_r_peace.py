"""An examiner's cases, step D: peace, or not."""

import pytest

from exam_rebels.sheet import (
    army,
    board,
    borders,
    lands,
    npr,
    owner,
    play,
    pr,
    prestige,
    told,
    unrest,
    vassal,
)
from westphalia.rebels import from_position


def channel_war(**rest):
    """England holds one French Province, France none of England's."""
    return board(
        {"England": pr(), "France": pr(), "Savoy": npr()},
        lands("South", "England", "Kent London*"),
        lands("Picardie", "France", "Calais", occupier="England"),
        lands("Ile", "France", "Paris* Reims"),
        lands("Alps", "Savoy", "Nice"),
        **{"wars": [{"a": "England", "b": "France"}], **rest},
    )


def test_nothing_occupied_white_peace_by_itself():
    position = channel_war()
    position["provinces"]["Calais"]["occupier"] = None
    game = play(position, "D")
    after = game.position()
    assert prestige(game) == {"England": -1, "France": -1}
    assert (after["wars"], after["truces"]) == ([], [["England", "France"]])


def test_white_peace_with_an_npr_costs_the_player_alone():
    game = play(channel_war(wars=[{"a": "France", "b": "Savoy"}]), "D")
    assert prestige(game) == {"France": -1}
    assert game.position()["truces"] == [["France", "Savoy"]]


def test_a_rebel_town_is_no_occupation_by_the_enemy():
    position = channel_war()
    position["provinces"]["Calais"]["occupier"] = "rebels"
    game = play(position, "D")
    assert game.position()["wars"] == []
    assert owner(game, "Calais") == ("France", "rebels")


def test_two_wars_of_one_player_one_of_them_white():
    wars = [{"a": "England", "b": "France"}, {"a": "England", "b": "Savoy"}]
    game = play(channel_war(wars=wars), "D", "England: done", "France: done")
    assert [(w["a"], w["b"]) for w in game.position()["wars"]] == [("England", "France")]
    assert prestige(game) == {"England": -1}


def test_white_peace_by_agreement_returns_the_land():
    game = play(channel_war(), "D", "England: France, propose white", "France: accept")
    assert owner(game, "Calais") == ("France", None)
    assert prestige(game) == {"England": -1, "France": -1}
    assert game.position()["realms"]["France"]["covered_slots"]["town"] == 0


def test_twice_the_units_and_the_land_is_kept():
    stacks = [army("England", "South", 4), army("France", "Ile", 2)]
    game = play(channel_war(stacks=stacks), "D", "England: France, enforce keep, keep", "France: done")
    assert owner(game, "Calais") == ("England", None)
    assert game.position()["truces"] == [["England", "France"]]


def test_one_unit_short_of_twice_enforces_nothing():
    stacks = [army("England", "South", 3), army("France", "Ile", 2)]
    game = from_position(channel_war(stacks=stacks), first="D", last="D")
    game.say("England", "France")
    assert game.why_not("England", "enforce keep") is not None
    game.say("England", "leave")
    game.say("France", "done")
    assert game.position()["wars"] != []


def test_in_turn_order_the_second_player_may_end_what_the_first_left_on():
    stacks = [army("France", "Ile", 2)]
    game = play(
        channel_war(stacks=stacks), "D", "England: done", "France: England, propose white", "England: accept"
    )
    assert game.position()["wars"] == []


def test_total_victory_over_an_npr_must_be_resolved_and_may_annex():
    position = channel_war(wars=[{"a": "France", "b": "Savoy"}])
    position["provinces"]["Nice"]["occupier"] = "France"
    game = play(position, "D", "France: enforce annex")
    assert owner(game, "Nice") == ("France", None)
    assert game.position()["wars"] == []


def test_a_total_victory_cannot_be_left():
    position = channel_war(wars=[{"a": "France", "b": "Savoy"}])
    position["provinces"]["Nice"]["occupier"] = "France"
    game = from_position(position, first="D", last="D")
    assert game.question("France").kind == "total_term"
    assert game.why_not("France", "leave") is not None


def test_humiliation_pays_twice_the_returned_tax_value():
    position = channel_war(stacks=[army("England", "South", 2)])
    position["realms"]["France"] |= {"capital": "Paris", "prestige": 10}
    position["provinces"]["Paris"]["occupier"] = "England"
    game = play(position, "D", "England: France, enforce humiliate")
    assert prestige(game) == {"England": 6, "France": 4}  # Paris 2, Calais 1, twice
    assert owner(game, "Paris") == ("France", None)


def test_surrender_costs_two_and_the_enemy_chooses():
    said = "England: done", "France: England, surrender", "England: enforce keep, keep", "France: Picardie"
    game = play(channel_war(), "D", *said)
    assert prestige(game) == {"England": 2, "France": -2}
    assert owner(game, "Calais") == ("England", None)
    assert game.position()["realms"]["France"]["claims"] == ["Picardie"]


@pytest.mark.parametrize("outcome", ["inconclusive", "stuck"])
def test_a_given_outcome_stands_against_the_board(outcome):
    war = {"a": "England", "b": "France", "outcome": outcome}
    stacks = [army("England", "South", 9)]
    game = from_position(channel_war(wars=[war], stacks=stacks), first="D", last="D")
    if outcome == "stuck":
        assert game.over
    else:
        game.say("England", "France")
        assert game.why_not("England", "enforce keep") is not None
        assert "propose white" in game.legal("England")


def test_a_given_white_peace_returns_what_is_occupied():
    war = {"a": "England", "b": "France", "outcome": "white"}
    game = play(channel_war(wars=[war]), "D")
    assert owner(game, "Calais") == ("France", None)
    assert prestige(game) == {"England": -1, "France": -1}


def test_a_given_partial_victory_of_the_side_named_second():
    position = channel_war(wars=[{"a": "England", "b": "France", "outcome": "partial", "victor": "b"}])
    position["provinces"]["Kent"]["occupier"] = "France"
    game = play(position, "D", "England: done", "France: England, enforce keep, return", "France: done")
    assert owner(game, "Kent") == ("England", None)
    assert owner(game, "Calais") == ("England", None)  # the Loser keeps what it holds
    assert game.position()["realms"]["France"]["ducats"] == 3


def test_given_total_victories_are_resolved_before_anything_partial():
    wars = [
        {"a": "England", "b": "France", "outcome": "partial", "victor": "a"},
        {"a": "France", "b": "Savoy", "outcome": "total", "victor": "a"},
    ]
    game = from_position(channel_war(wars=wars), first="D", last="D")
    assert game.asked == "France"
    game.say("France", "enforce white")
    assert game.asked == "England"


# --- aftermath ---


def italian_war(**rest):
    """France at War with Milan, which it does not Occupy; an ally was called."""
    return board(
        {"France": pr(allied_reserve=2), "Spain": pr(), "Milan": npr(), "Venice": npr()},
        lands("Provence", "France", "Aix"),
        lands("Savoie", "Savoy", "Nice"),
        lands("Lombardy", "Milan", "Milano"),
        lands("Veneto", "Venice", "Padova"),
        areas=borders("Provence-Savoie", "Savoie-Lombardy", "Lombardy-Veneto"),
        wars=[{"a": "France", "b": "Milan"}],
        alliances=[{"pr": "France", "realm": "Venice", "active": True}],
        **rest,
    )


def test_at_peace_units_go_home_and_allies_too():
    mixed = {"regular.infantry": 2, "allied.cavalry": 1}
    game = play(italian_war(stacks=[army("France", "Savoie", units=mixed)]), "D")
    after = game.position()
    assert after["stacks"] == [
        {"pr": "France", "area": "Provence", "units": {"regular.infantry": 2}, "general_dice": []}
    ]
    assert after["realms"]["France"]["allied_reserve"] == 0
    assert [a["active"] for a in after["alliances"]] == [False]


def test_two_friendly_areas_equally_near_the_owner_chooses():
    position = italian_war(stacks=[army("France", "Savoie", 1)])
    position["provinces"] |= lands("Bresse", "France", "Bourg")
    position["areas"] |= borders("Provence-Savoie", "Savoie-Bresse")
    position["areas"]["Lombardy"] = position["areas"]["Veneto"] = {}
    game = play(position, "D", "France: Bresse")
    assert [stack["area"] for stack in game.position()["stacks"]] == ["Bresse"]


def test_still_at_war_nobody_goes_home():
    position = italian_war(stacks=[army("France", "Savoie", 1)])
    position["wars"].append({"a": "France", "b": "Spain", "outcome": "stuck"})
    game = play(position, "D")
    after = game.position()
    assert after["stacks"][0]["area"] == "Savoie"
    assert after["alliances"][0]["active"]
    assert after["realms"]["France"]["allied_reserve"] == 2


def test_units_in_hostile_land_stay_for_the_time_being():
    position = italian_war(stacks=[army("France", "Savoie", 1)])
    position["areas"]["Savoie"]["rebels"] = 1
    assert play(position, "D").position()["stacks"][0]["area"] == "Savoie"


def test_without_a_war_the_step_is_passed_over_and_nothing_returns():
    position = italian_war(stacks=[army("France", "Savoie", 1)])
    position["wars"] = []
    assert play(position, "D").position()["stacks"][0]["area"] == "Savoie"


def test_the_allies_of_an_enemy_are_covered_by_the_one_peace():
    position = italian_war()
    position["wars"] = [{"a": "Spain", "b": "France"}]
    position["provinces"] |= lands("Veneto", "Venice", "Verona")
    position["provinces"]["Padova"]["occupier"] = (
        "Spain"  # an Active Ally's land: the War is not white by itself
    )
    game = play(position, "D", "France: done", "Spain: France, propose white", "France: accept")
    assert owner(game, "Padova") == ("Venice", None)
    assert game.position()["truces"] == [["France", "Spain"]]


def test_vassalization_puts_tokens_on_all_provinces():
    position = board(
        {"France": pr(pieces_left={"small": 1, "large": 1, "vassal": 5}), "Milan": npr(capital="Milano")},
        lands("Provence", "France", "Aix"),
        lands("Lombardy", "Milan", "Milano*", occupier="France"),
        lands("Lombardy", "Milan", "Como"),
        wars=[{"a": "France", "b": "Milan"}],
        stacks=[army("France", "Provence", 1)],
    )
    game = play(position, "D", "France: Milan, enforce vassalize, done")
    after = game.position()
    assert after["realms"]["Milan"]["overlord"] == "France"
    assert after["realms"]["France"]["pieces_left"] == {"small": 1, "large": 2, "vassal": 2}
    assert owner(game, "Milano") == ("Milan", None)
    assert (after["truces"], unrest(game)) == ([], [])


def test_liberating_in_a_treaty_gives_prestige_and_no_casus_belli():
    position = channel_war(stacks=[army("England", "South", 1)])
    position["provinces"]["Calais"]["printed_realm"] = "Burgundy"
    game = play(position, "D", "England: France, enforce keep, liberate, pass", "France: pass")
    assert owner(game, "Calais") == ("Burgundy", None)
    assert prestige(game) == {"England": 1}
    assert game.position()["cb"] == []


def test_vassals_belong_to_their_overlord_in_its_wars():
    position = channel_war()
    position["provinces"]["Calais"]["occupier"] = None
    position["realms"]["Brittany"] = vassal("France")
    position["provinces"] |= lands("Bretagne", "Brittany", "Nantes", occupier="England")
    position["areas"]["Bretagne"] = {}
    game = play(position, "D", "England: done", "France: done")
    assert told(game, "peace", "a") == []  # Occupied: no automatic White Peace
